"""Games whose cards do not lie as the kernel has them: jacks that are trumps, tens above kings.

The kernel knows cards by suit and rank: the trumps are a suit, and the higher rank wins. An `Arrangement` gives every
card of a game a place in the kernel where that is true; `Arranged` rules are asked and answer in the game's own cards.

>>> from talia.cards import card, codes, mask
>>> hearts = Arrangement("789QKTA", "7H 8H 9H QH KH TH AH JD JH JS JC".split())
>>> rules = hearts.rules()
>>> codes(rules.legal(mask(("JD", "AD", "KD", "7S")), mask(("TD",)), card("TD"), False))  # JD is no diamond
('KD', 'AD')
>>> rules.winner((card("TD"), card("AD"), card("7H")))
2
"""

from collections.abc import Sequence
from typing import Final

from talia._kernel import FOLLOW, Obligations, legal, why_not, winner
from talia.cards import LANE, LANES, RANKS, SUITS, card, mask, singles

TRUMPS: Final = "trumps"
"""The suit of a trump, whatever is printed on it."""


class Arrangement:
    """Where the cards of a game lie in the kernel's suits.

    ``ranks``: the ranks of the plain suits from the lowest up; ``trumps``: the trumps, of any suit, from the lowest up;
    none: every card is plain. Trumps lie in the place of a suit that has no plain cards. If each has some they lie
    above those of the last suit, and are a fifth one (`Obligations.trumps_from`).

    >>> grand = Arrangement("789QKTA", ("JD", "JH", "JS", "JC"))
    >>> grand.suit(card("JH")), grand.suit(card("TH"))
    ('trumps', 'H')
    >>> mixed = mask(("JC", "AS", "TS"))
    >>> grand.natural(grand.laid(mixed)) == mixed, grand.rules().obligations.trumps_from
    (True, 7)
    """

    def __init__(self, ranks: str, trumps: Sequence[str] = ()) -> None:
        plain = {suit: [rank + suit for rank in ranks if rank + suit not in trumps] for suit in SUITS}
        without = [number for number, suit in enumerate(SUITS) if not plain[suit]]
        self.trump: Final = (without or [len(SUITS) - 1])[-1] if trumps else None
        """The kernel's suit in which the trumps lie."""
        below = plain[SUITS[self.trump]] if self.trump is not None else []
        self.trumps_from: Final = len(below)
        """The kernel's rank of the lowest trump."""
        lanes = [[*cards, *(trumps if number == self.trump else ())] for number, cards in enumerate(plain.values())]
        if max(map(len, lanes)) > len(RANKS):
            raise ValueError("a suit of the kernel has room for 13 cards")
        self.places: Final = {
            code: number * LANE + place for number, lane in enumerate(lanes) for place, code in enumerate(lane)
        }
        """The kernel's card for every code."""
        self.trumps: Final = mask(trumps)
        """The set of the trumps."""
        self._laid: Final = _Sets({card(code): place for code, place in self.places.items()})
        self._natural: Final = _Sets({place: card(code) for code, place in self.places.items()})

    def laid(self, cards: int) -> int:
        """The kernel's set for a set of the game's cards."""
        return self._laid.of(cards)

    def natural(self, cards: int) -> int:
        """The game's cards in a set of the kernel's."""
        return self._natural.of(cards)

    def place(self, card: int) -> int:
        """The kernel's card for one of the game's."""
        return self.laid(1 << card).bit_length() - 1

    def suit(self, card: int) -> str:
        """The suit a card belongs to in this game: its letter, or `TRUMPS`."""
        return TRUMPS if self.trumps >> card & 1 else SUITS[card >> 4]

    def suit_of(self, card: int) -> int:
        """All cards of the suit a card belongs to in this game."""
        return self.trumps if self.trumps >> card & 1 else LANES[SUITS[card >> 4]] & ~self.trumps

    def highest(self, cards: int) -> int:
        """The highest card of a set that lies within one suit, as a set."""
        return self.natural(1 << (self.laid(cards).bit_length() - 1))

    def rules(self, declarer: int = FOLLOW, others: int = FOLLOW) -> "Arranged":
        """The game with these duties of the declarer and of the others (the flags of `talia._kernel`)."""
        return Arranged(self, Obligations(self.trump, declarer, others, self.trumps_from))


class Arranged:
    """Rules of play told in the game's own cards; the functions of `talia.tricks.obligations` take them, too.

    To search such a game in the kernel take ``obligations``, and lay the cards with ``order``.
    """

    __slots__ = ("obligations", "order")

    def __init__(self, order: Arrangement, obligations: Obligations) -> None:
        self.order: Final = order
        self.obligations: Final = obligations

    def legal(self, hand: int, table: int, led: int, declarer: bool) -> int:
        """The cards of the hand that may be played; ``led`` is -1 for the player who leads."""
        order = self.order
        if led < 0:
            return hand
        return order.natural(legal(self.obligations, order.laid(hand), order.laid(table), order.place(led), declarer))

    def why_not(self, hand: int, table: int, led: int, declarer: bool, card: int) -> tuple[str, int] | None:
        """The duty that forbids a card of the hand, and the cards that oblige; None if it may be played."""
        order = self.order
        if led < 0:
            return None
        owed = why_not(
            self.obligations, order.laid(hand), order.laid(table), order.place(led), declarer, order.place(card)
        )
        return owed and (owed[0], order.natural(owed[1]))

    def follows(self, declarer: bool) -> bool:
        """Whether a card of the suit led must be played, if one can."""
        duties = self.obligations
        return bool((duties.declarer if declarer else duties.others) & FOLLOW)

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the winning card in a trick."""
        return winner(self.obligations, [self.order.place(card) for card in trick])

    @property
    def trump(self) -> str | None:
        """`TRUMPS`, if there are any."""
        return TRUMPS if self.order.trumps else None

    def suit(self, card: int) -> str:
        """The suit a card belongs to: its letter, or `TRUMPS`."""
        return self.order.suit(card)

    def to_beat(self, duty: str, table: int, led: int) -> int:
        """The card on the table a duty speaks of: the highest of the suit led, or the highest trump."""
        return self.order.highest(table & (self.order.suit_of(led) if duty == "beat" else self.order.trumps))


class _Sets:
    """Sets of cards under a renumbering, a suit at a time; what has been asked once is known."""

    def __init__(self, to: dict[int, int]) -> None:
        self._lanes = tuple(
            _Lane({card % LANE: 1 << place for card, place in to.items() if card // LANE == number})
            for number in range(len(SUITS))
        )

    def of(self, cards: int) -> int:
        a, b, c, d = self._lanes
        return a[cards & 0xFFFF] | b[cards >> 16 & 0xFFFF] | c[cards >> 32 & 0xFFFF] | d[cards >> 48]


class _Lane(dict[int, int]):
    def __init__(self, to: dict[int, int]) -> None:
        super().__init__({0: 0})
        self._to = to

    def __missing__(self, cards: int) -> int:
        self[cards] = laid = sum(self._to[one.bit_length() - 1] for one in singles(cards))
        return laid
