"""Opening leads (rules/bridge_bidding_system.md 11.1): which card of a suit, and which suit.

Both tables stand here as they are written: `CARDS` says the card by what is held in the suit, `AT_NOTRUMP` and
`WITH_TRUMPS` count what speaks for a suit. They follow from the hand and from the calls, so they also say what a card
that was led tells of the hand.
"""

from collections.abc import Callable
from functools import cache
from math import exp
from re import Pattern, compile
from typing import Final

from msgspec import Struct

from talia.cards import BIT, LANE, LANES, RANKS, SUITS
from talia.games.bridge.options import Code
from talia.games.bridge.scoring.imps import HIGH_CARDS


class Lead(Struct, frozen=True):
    """A row of the table of cards: what is held, and which card is led by both codes, 1 being the highest.

    ``held``: the ranks from the highest, a point for any card. ``trumps``: the row holds only in a contract with trumps
    (True), only at notrump (False), or in both (None). ``mud``: the card where the middle of three small ones is led.
    """

    held: Pattern[str]
    natural: int
    reverse: int
    trumps: bool | None = None
    mud: int | None = None


def _row(held: str, natural: int, reverse: int, *, trumps: bool | None = None, mud: int | None = None) -> Lead:
    return Lead(compile(held), natural, reverse, trumps, mud)


CARDS: Final = (
    _row("AK", 2, 1),  # ace and king alone
    _row("KQ|QJ", 1, 1),  # two honours alone
    _row("AK.+", 1, 2),
    _row("A.*", 1, 1, trumps=True),  # the ace without the king
    _row("A.", 1, 1),
    _row("(KQ|QJ|JT|T9).*", 1, 2),  # a sequence
    _row("(AQJ|AJT|AT9|KJT|KT9|QT9).*", 2, 3),  # an inner sequence
    _row("[AKQJ]...+", 4, 4),  # an honour and three or more
    _row("[AKQJ]..", 3, 3),
    _row("[KQJ].", 1, 2),
    _row("..", 1, 2),  # small cards
    _row("...", 1, 2, mud=2),
    _row("....+", 1, 2),
    _row(".", 1, 1),
)
"""What is led of a suit; the first row that fits."""


class Auction(Struct, frozen=True):
    """What an auction tells who leads: suits really bid, the first of them first.

    ``asked``: the suit partner's double asks for. ``punished``: partner has passed a double for takeout. ``preferred``:
    declarer has shown two suits, and dummy has chosen.
    """

    partner: str = ""
    declarer: str = ""
    dummy: str = ""
    asked: str = ""
    punished: bool = False
    preferred: bool = False

    @property
    def bid(self) -> str:
        """All suits somebody has bid."""
        return self.partner + self.declarer + self.dummy


NOTHING: Final = Auction()
"""Nobody has told anything."""


def ranks(hand: int, suit: str) -> str:
    """The ranks held in a suit, from the highest.

    >>> from talia.cards import mask
    >>> ranks(mask("2S AS TS 9H".split()), "S")
    'AT2'
    """
    return _ranks((hand & LANES[suit]) >> LANE * SUITS.index(suit))


@cache
def _ranks(lane: int) -> str:
    return "".join(rank for at, rank in reversed([*enumerate(RANKS)]) if lane >> at & 1)


@cache
def from_suit(held: str, code: Code = "natural", *, trumps: bool, mud: bool = False) -> str:
    """The rank that is led of a suit, by the ranks held in it.

    >>> from_suit("KJT4", trumps=False), from_suit("KJT4", "reverse", trumps=False), from_suit("863", trumps=True)
    ('J', 'T', '8')
    """
    row = next(row for row in CARDS if row.trumps in (None, trumps) and row.held.fullmatch(held))
    at = row.natural if code == "natural" else row.reverse
    return held[(row.mud if mud and row.mud and code == "natural" else at) - 1]


class _Suit(Struct, frozen=True):
    """What is held in a suit, and what the auction says of it."""

    suit: str
    held: str
    trumps: int
    a: Auction

    def has(self, honours: str) -> bool:
        return all(rank in self.held for rank in honours)

    @property
    def small(self) -> bool:
        return self.held[0] not in HIGH_CARDS

    @property
    def points(self) -> int:
        return sum(HIGH_CARDS.get(rank, 0) for rank in self.held)

    @property
    def sequence(self) -> int:
        """How many touching cards it has at its top, the ten or higher; one is none."""
        if self.held[0] not in "AKQJT":
            return 1
        touching = RANKS[RANKS.index(self.held[0]) :: -1]
        return next((at for at, (one, other) in enumerate(zip(self.held, touching, strict=False)) if one != other), 9)


Points = tuple[tuple[float, Callable[[_Suit], bool]], ...]

AT_NOTRUMP: Final[Points] = (
    (15, lambda s: s.sequence >= 3),
    (8, lambda s: s.sequence == 2),
    (6, lambda s: _inner(s.held)),
    (40, lambda s: s.suit in s.a.partner),
    (-30, lambda s: s.suit in s.a.declarer),
    (-15, lambda s: s.suit in s.a.dummy),
    (-10, lambda s: len(s.held) < 3),
)
"""What speaks for a suit at notrump, beside 8 for each card beyond three and the points of a suit of four or more."""

WITH_TRUMPS: Final[Points] = (
    (35, lambda s: s.has("AK")),
    (18, lambda s: s.has("KQ") and not s.has("A")),
    (15, lambda s: s.has("QJ") and not s.has("K")),
    (12, lambda s: s.has("JT") and not s.has("Q")),
    (30, lambda s: s.suit in s.a.partner),
    (25, lambda s: len(s.held) == 1 and 1 <= s.trumps <= 3),
    (5, lambda s: len(s.held) == 2 and s.small),
    (6, lambda s: len(s.held) >= 3 and s.small),
    (6, lambda s: s.suit not in s.a.bid),
    (-25, lambda s: s.has("A") and not s.has("K")),
    (-6, lambda s: s.has("K") and not s.has("Q") and not s.has("A")),
    (-5, lambda s: s.has("Q") and not s.has("J") and not s.has("K")),
    (-15, lambda s: s.suit in s.a.declarer),
    (-5, lambda s: s.suit in s.a.dummy),
)
"""What speaks for a side suit against trumps."""

OF_TRUMPS: Final[Points] = (
    (12, lambda s: s.a.preferred),
    (50, lambda s: s.a.punished),
    (-20, lambda s: any(s.held[0] == honour and len(s.held) < cards for honour, cards in (("K", 3), ("Q", 4)))),
    (-20, lambda s: s.held in ("A", "J")),
)
"""What speaks for a trump, and against it: a lone honour, or one badly guarded."""


def _inner(held: str) -> bool:
    row = next(row for row in CARDS if row.trumps is not True and row.held.fullmatch(held))
    return row.natural == 2 and row.reverse == 3


def scores(hand: int, trump: str | None, a: Auction = NOTHING) -> dict[str, float]:
    """What speaks for each suit held.

    >>> from talia.cards import mask
    >>> hand = mask("KS QS JS 8H 5H 3H KD 8D 5D 4D 2D 7C 6C".split())
    >>> scores(hand, None)
    {'C': -10.0, 'D': 19.0, 'H': 0.0, 'S': 15.0}
    """
    found = {}
    trumps = (hand & LANES[trump]).bit_count() if trump else 0
    for suit in SUITS:
        if held := ranks(hand, suit):
            found[suit] = _score(suit, held, trump, trumps, a)
    return found


@cache
def _score(suit: str, held: str, trump: str | None, trumps: int, a: Auction) -> float:
    s = _Suit(suit, held, trumps, a)
    table = AT_NOTRUMP if trump is None else OF_TRUMPS if suit == trump else WITH_TRUMPS
    total = float(sum(points for points, counts in table if counts(s)))
    if trump is None:
        total += 8 * max(0, len(held) - 3) + (s.points if len(held) >= 4 else 0)
    return total


def suit_to_lead(hand: int, trump: str | None, a: Auction = NOTHING) -> str:
    """The suit that is led: the one asked for, else that for which most speaks; longer, stronger, higher of equal ones.

    >>> from talia.cards import mask
    >>> hand = mask("KS QS JS 8H 5H 3H KD 8D 5D 4D 2D 7C 6C".split())
    >>> suit_to_lead(hand, None), suit_to_lead(hand, "H"), suit_to_lead(hand, None, Auction(partner="C"))
    ('D', 'S', 'C')
    """
    if a.asked and hand & LANES[a.asked]:
        return a.asked
    found = scores(hand, trump, a)
    return max(found, key=lambda suit: (found[suit], *_rest(ranks(hand, suit)), SUITS.index(suit)))


def _rest(held: str) -> tuple[int, int]:
    return len(held), sum(HIGH_CARDS.get(rank, 0) for rank in held)


def opening_lead(
    hand: int, trump: str | None, a: Auction = NOTHING, code: Code = "natural", *, mud: bool = False
) -> int:
    """The opening lead, as a set of one.

    >>> from talia.cards import CODE, mask
    >>> hand = mask("KS QS JS 8H 5H 3H KD 8D 5D 4D 2D 7C 6C".split())
    >>> CODE[opening_lead(hand, None)], CODE[opening_lead(hand, "H", code="reverse")]
    ('4D', 'QS')
    """
    return card_from(hand, suit_to_lead(hand, trump, a), code, trumps=trump is not None, mud=mud)


def card_from(hand: int, suit: str, code: Code = "natural", *, trumps: bool, mud: bool = False) -> int:
    """The card that is led of a suit, as a set of one."""
    return BIT[from_suit(ranks(hand, suit), code, trumps=trumps, mud=mud) + suit]


ALIKE: Final = 8.0
"""So many points that speak for another suit make it much likelier."""

BY_THE_TABLE: Final = 0.85
"""How often somebody leads the card of a suit that the table says; else any other one."""


def odds(
    hand: int, card: int, trump: str | None, a: Auction = NOTHING, code: Code = "natural", *, mud: bool = False
) -> float:
    """How likely a card (a set of one) was to be led from a hand by somebody who leads by the tables, more or less.

    >>> from talia.cards import mask
    >>> long, short = mask("KS 8S 5S 4S 2S 3H 4C".split()), mask("KS 8S 4S 6H 5H 4H 3H 2H".split())
    >>> odds(long, mask(["4S"]), None) > 5 * odds(short, mask(["4S"]), None) > 0
    True
    """
    suit = SUITS[(card.bit_length() - 1) // LANE]
    found = scores(hand, trump, a)
    liked = exp(found[suit] / ALIKE) / sum(exp(each / ALIKE) for each in found.values())
    if a.asked and hand & LANES[a.asked]:
        liked = (liked + 9 * (suit == a.asked)) / 10
    others = (hand & LANES[suit]).bit_count() - 1
    if not others:
        return liked
    same = card == card_from(hand, suit, code, trumps=trump is not None, mud=mud)
    return liked * (BY_THE_TABLE if same else (1 - BY_THE_TABLE) / others)
