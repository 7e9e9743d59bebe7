"""Signals in defence (rules/bridge_bidding_system.md 11.2): what a card tells that need not win, and reading it.

What a defender is asked at a moment follows from what all see (`asked`); what he answers from his hand (`says`). So the
same two functions choose a card and read one: a card is likelier from a hand that would have chosen it.
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Final, Literal

from msgspec import Struct

from talia.cards import LANE, LANES, SUITS, singles
from talia.games.bridge.player.carding import Carding
from talia.games.bridge.scoring.imps import high_cards
from talia.tricks.obligations import Obligations, winner

TEN: Final = 8
JACK: Final = 9
MANY: Final = 3
"""A small card with so many higher ones in other hands takes no trick."""

Played = tuple[int, int]
"""A place and the number of the card it played."""

Kind = Literal["lavinthal", "attitude", "count", "krakow", "discourage"]


class Moment(Struct, frozen=True):
    """What all see before a defender plays: places, cards as numbers; ``earlier``: all played before this trick.

    ``dummy``: the dummy's cards as the trick began.
    """

    rules: Obligations
    trump: str | None
    place: int
    leader: int
    table: tuple[int, ...]
    dummy: int
    dummy_place: int
    earlier: tuple[Played, ...] = ()

    @property
    def partner(self) -> int:
        """The other defender."""
        return (self.place + 2) % 4

    def suits_led(self, ours: bool) -> list[str]:
        """The suits led before by a side, of these by partner only if it is the own one."""
        leads = self.earlier[::4]
        return [suit_of(card) for who, card in leads if (who == self.partner if ours else (who - self.place) % 2)]

    def void(self, place: int, suit: str) -> bool:
        """Whether a place has shown that it has none of a suit."""
        for at in range(0, len(self.earlier), 4):
            trick = self.earlier[at : at + 4]
            if suit_of(trick[0][1]) == suit and any(who == place and suit_of(card) != suit for who, card in trick):
                return True
        return False

    def has_thrown(self) -> bool:
        """Whether this defender has thrown a card of another suit before, without ruffing."""
        for at in range(0, len(self.earlier), 4):
            trick = self.earlier[at : at + 4]
            led = suit_of(trick[0][1])
            if any(who == self.place and suit_of(card) not in (led, self.trump) for who, card in trick):
                return True
        return False


class Asked(Struct, frozen=True):
    """A question to a defender: about ``suit``, or which of ``others`` (lower, higher) he wants; ``led``: by what card.

    ``ruffs``: whether a doubleton can ruff.
    """

    kind: Kind
    suit: str
    others: tuple[str, str] | None = None
    led: int = 0
    ruffs: str | None = None


def suit_of(card: int) -> str:
    """The suit of a card."""
    return SUITS[card // LANE]


def asked(m: Moment, suit: str, agreed: Carding) -> Asked | None:
    """What a card of a suit tells at a moment; None: nothing.

    In the order of the rules: Lavinthal where count and attitude are useless, attitude to partner's lead, count to the
    others'; the first card of another suit.
    """
    if not m.table:
        gives_ruff = m.trump and suit != m.trump and m.void(m.partner, suit) and not m.void(m.partner, m.trump)
        return _lavinthal(m, suit) if gives_ruff else None
    led = suit_of(m.table[0])
    if suit != led:
        if suit == m.trump or m.has_thrown():
            return None
        if agreed.discard == "attitude":
            return Asked("discourage", suit)
        return _wants(m, suit, "krakow", led)
    if m.leader == m.partner:
        best = (m.leader + winner(m.rules, m.table)) % 4
        short = (m.dummy & LANES[suit]).bit_count() <= 1
        if m.trump and suit != m.trump and short and best == m.partner:
            return _lavinthal(m, suit)
        if suit in m.suits_led(ours=True) or suit == m.trump:
            return None
        return Asked("attitude", suit, led=m.table[0], ruffs=m.trump)
    if m.leader == m.place:
        return None
    if suit not in m.suits_led(ours=False):
        return Asked("count", suit)
    return _lavinthal(m, suit) if m.trump is None else None


def _lavinthal(m: Moment, suit: str) -> Asked | None:
    return _wants(m, suit, "lavinthal", "")


def _wants(m: Moment, suit: str, kind: Kind, led: str) -> Asked | None:
    """Of two other suits; where there are three, not of that the others lead, or in which dummy is strongest."""
    others = [each for each in SUITS if each not in (suit, m.trump)]
    if len(others) > 2:
        strongest = max(others, key=lambda each: (high_cards(m.dummy & LANES[each]), SUITS.index(each)))
        others.remove(led if led in others else strongest)
    return Asked(kind, suit, (others[0], others[1]))


def says(question: Asked, hand: int) -> bool:
    """The answer of a hand: yes is the higher suit, encouragement, an even number."""
    held = hand & LANES[question.suit]
    match question.kind:
        case "count":
            return held.bit_count() % 2 == 0
        case "lavinthal" | "krakow":
            assert question.others is not None
            lower, higher = (_value(hand, suit) for suit in question.others)
            return higher > lower
        case "discourage":
            return _top(held) > JACK
        case "attitude":
            equal = _top(held) > JACK or (question.led % LANE == TEN and _top(held) == JACK)
            trumps = hand & LANES[question.ruffs] if question.ruffs else 0
            return equal or bool(held.bit_count() == 2 and trumps)


def _value(hand: int, suit: str) -> tuple[int, int]:
    held = hand & LANES[suit]
    return high_cards(held), _top(held)


def _top(held: int) -> int:
    return (held.bit_length() - 1) % LANE if held else -1


def high(question: Asked, yes: bool, agreed: Carding) -> bool:
    """Whether the answer is a high card: by both codes it names the higher suit."""
    return yes if question.others or agreed.signals == "natural" else not yes


def spots(held: int, out: int) -> int:
    """The cards of a suit that cost no trick, its lowest among them; ``out``: the cards of it in other hands one knows.

    >>> from talia.cards import codes, mask
    >>> codes(spots(mask("KS 9S 8S 2S".split()), mask("AS QS JS 3S".split())))
    ('2S', '8S', '9S')
    >>> codes(spots(mask("9S 8S 2S".split()), mask("AS 3S".split())))
    ('2S',)
    """
    lowest = held & -held
    return sum(
        one
        for one in singles(held)
        if one == lowest
        or ((one.bit_length() - 1) % LANE < TEN and (not out & (one - 1) & -lowest or (out & -one).bit_count() >= MANY))
    )


def signal(m: Moment, hand: int, among: int, suit: str, out: int, agreed: Carding) -> int:
    """The card of a suit a defender throws ``among`` some of his hand, as a set of one: the lowest if it tells nothing.

    ``out``: all cards in other hands as far as he knows.
    """
    held = among & LANES[suit]
    question = asked(m, suit, agreed)
    if question is None:
        return held & -held
    cheap = spots(held, out & LANES[suit])
    if high(question, says(question, hand), agreed):
        return 1 << cheap.bit_length() - 1
    return cheap & -cheap


LIKELY: Final = 0.55
"""How often somebody throws the card that says what he has to say; the next one is as likely among the rest."""


class Sign(Struct, frozen=True):
    """A card a defender has thrown: what he was asked, and all he had played before."""

    place: int
    question: Asked
    card: int
    before: int

    def odds(self, dealt: int, agreed: Carding) -> float:
        """How likely the card was of what he was dealt, more or less: none is impossible."""
        hand = dealt & ~self.before
        cheap = [one for one in singles(hand & LANES[self.question.suit]) if (one.bit_length() - 1) % LANE < TEN]
        if high(self.question, says(self.question, hand), agreed):
            cheap.reverse()
        if self.card not in cheap:
            return 1.0
        at = cheap.index(self.card)
        rest = (1 - LIKELY) ** at
        return rest if at == len(cheap) - 1 else rest * LIKELY


def signs(
    rules: Obligations,
    trump: str | None,
    played: Sequence[Played],
    dummy: int,
    dummy_place: int,
    agreed: Carding,
    of: Sequence[int],
) -> list[Sign]:
    """What some defenders have told by the cards of a deal, but for the opening lead; ``dummy``: its cards now."""
    found = []
    for at, (place, card) in enumerate(played):
        if at == 0 or place not in of or card % LANE >= TEN:
            continue
        first = at - at % 4
        since = reduce(or_, (1 << each for who, each in played[first:] if who == dummy_place), 0)
        m = Moment(
            rules,
            trump,
            place,
            played[first][0],
            tuple(each for _, each in played[first:at]),
            dummy | since,
            dummy_place,
            tuple(played[:first]),
        )
        question = asked(m, suit_of(card), agreed)
        if question is not None:
            before = reduce(or_, (1 << each for who, each in played[:at] if who == place), 0)
            found.append(Sign(place, question, 1 << card, before))
    return found
