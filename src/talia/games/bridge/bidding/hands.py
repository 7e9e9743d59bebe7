"""Sets of hands as an agreement tells them: so many points, so long suits, a stopper; with ``&``, ``|`` and ``~``.

A set knows in which cells some of its hands lie, in which cells all hands are its own, and a test for the rest.

>>> from talia.cards import mask
>>> takeout = hcp(12) & cards("D", 0, 2) & ~stopper("C")
>>> hand = Hand(mask("AS JS 7S 2S KH QH 8H 3H 4D KC 9C 6C 2C".split()))
>>> takeout.holds(hand), (takeout | cards("C", 4)).holds(hand)
(False, True)
"""

from collections.abc import Callable
from functools import cache, reduce
from operator import and_, or_
from typing import Final, TypeAlias

from talia.cards import SUITS
from talia.games.bridge.bidding.cells import (
    BALANCED,
    EVERY,
    MOST,
    Cells,
    Lengths,
    of_first,
    of_length,
    of_points,
    of_shape,
    of_worth,
)
from talia.games.bridge.bidding.hand import Hand
from talia.games.bridge.contracts import TRICKS

Test: TypeAlias = Callable[[Hand], bool]


class Hands:
    """A set of hands; ``may``: the cells with some of them, ``sure``: the cells that are all its own."""

    __slots__ = ("_test", "may", "sure")

    def __init__(self, may: Cells, sure: Cells, test: Test | None = None) -> None:
        self.may, self.sure, self._test = may, sure, test

    def holds(self, hand: Hand) -> bool:
        """Whether a hand is among them."""
        at = hand.cell
        if self.sure & at:
            return True
        return bool(self.may & at) and self._test is not None and self._test(hand)

    def __and__(self, other: "Hands") -> "Hands":
        if self.may is self.sure and other.may is other.sure:
            return exactly(self.may & other.may)
        may, sure = self.may & other.may, self.sure & other.sure
        return Hands(may, sure, None if may == sure else lambda hand: self.holds(hand) and other.holds(hand))

    def __or__(self, other: "Hands") -> "Hands":
        if self.may is self.sure and other.may is other.sure:
            return exactly(self.may | other.may)
        may, sure = self.may | other.may, self.sure | other.sure
        return Hands(may, sure, None if may == sure else lambda hand: self.holds(hand) or other.holds(hand))

    def __invert__(self) -> "Hands":
        if self.may is self.sure:
            return exactly(EVERY ^ self.may)
        return Hands(EVERY ^ self.sure, EVERY ^ self.may, lambda hand: not self.holds(hand))


def exactly(cells: Cells) -> Hands:
    """All hands of some cells."""
    return Hands(cells, cells)


def every(*sets: Hands) -> Hands:
    """The hands in all of these sets."""
    return reduce(and_, sets, ANY)


def some(*sets: Hands) -> Hands:
    """The hands in any of these sets."""
    return reduce(or_, sets, NONE)


ANY: Final = exactly(EVERY)
NONE: Final = exactly(0)
EVEN: Final = exactly(BALANCED)
"""Balanced hands: 4333, 4432, 5332."""

UNEVEN: Final = ~EVEN


@cache
def hcp(low: int, high: int = MOST) -> Hands:
    """High-card points."""
    return exactly(of_points(low, high))


@cache
def worth(trumps: str, low: int, high: int = 2 * MOST) -> Hands:
    """Points with trumps: those of short suits among them."""
    return exactly(of_worth(trumps, low, high))


@cache
def cards(suit: str, low: int, high: int = TRICKS) -> Hands:
    """So many cards of a suit."""
    return exactly(of_length(suit, low, high))


_SHAPED: Final[dict[object, Hands]] = {}


def shaped(key: object, fits: Callable[[Lengths], bool]) -> Hands:
    """Hands of such a shape; what is called by the same ``key`` is worked out once."""
    found = _SHAPED.get(key)
    if found is None:
        found = _SHAPED[key] = exactly(of_shape(fits))
    return found


@cache
def longest(suit: str, among: str = SUITS, least: int = 4, tie: str = "high") -> Hands:
    """Hands whose longest suit ``among`` some is this one, with so many cards; of equal ones the higher or lower."""
    return first_longest(suit, among if tie == "low" else among[::-1], least)


@cache
def first_longest(suit: str, order: str, least: int = 4) -> Hands:
    """Hands whose longest suit is this one, with so many cards; of equal ones that which comes first in an order.

    >>> from talia.cards import mask
    >>> hand = Hand(mask("AS JS 7S 2S KH QH 8H 3H 4D KC 9C 6C 2C".split()))
    >>> [suit for suit in "CDHS" if first_longest(suit, "DCHS").holds(hand)]
    ['C']
    """
    if suit not in order:
        return NONE
    return exactly(of_first(suit, order) & of_length(suit, least))


def short_in(*suits: str, most: int = 1) -> Hands:
    """Hands with at most so many cards in one of the suits."""
    return some(*(cards(suit, 0, most) for suit in suits))


VOID: Final = short_in(*SUITS, most=0)
SINGLETON: Final = short_in(*SUITS)
"""A singleton or a void somewhere."""


@cache
def stopper(suit: str) -> Hands:
    """A stopper."""
    held = ((1, 4), (2, 3), (3, 2), (4, 1))
    may = reduce(or_, (of_length(suit, length) & of_points(points) for length, points in held))
    return Hands(may, 0, lambda hand: hand.stops(suit))


@cache
def stoppers(suits: str, least: int) -> Hands:
    """Stoppers in so many of the suits at least."""
    return Hands(of_points(least), 0, lambda hand: sum(map(hand.stops, suits)) >= least) if least > 0 else ANY


@cache
def top(suit: str, low: int, high: int = 3) -> Hands:
    """So many of ace, king and queen."""
    return _of_cards((2, 5, 9), suit, low, high, lambda hand: hand.top(suit))


@cache
def honours(suit: str, low: int, high: int = 4) -> Hands:
    """So many of ace, king, queen and jack."""
    return _of_cards((1, 3, 6, 10), suit, low, high, lambda hand: hand.honours(suit))


def _of_cards(points: tuple[int, ...], suit: str, low: int, high: int, number: Callable[[Hand], int]) -> Hands:
    may = of_length(suit, low) & of_points((0, *points)[low])
    return Hands(may, 0, lambda hand: low <= number(hand) <= high)


@cache
def control(suit: str) -> Hands:
    """Ace or king of a suit, a void or a singleton."""
    few = of_length(suit, 0, 1)
    return Hands(few | of_points(3), few, lambda hand: hand.controls(suit))


@cache
def ace(suit: str) -> Hands:
    """The ace of a suit."""
    return Hands(of_length(suit, 1) & of_points(4), 0, lambda hand: "A" in hand.ranks(suit))


@cache
def queen(suit: str) -> Hands:
    """The queen of a suit."""
    return Hands(of_length(suit, 1) & of_points(2), 0, lambda hand: "Q" in hand.ranks(suit))


@cache
def key_cards(trumps: str, numbers: frozenset[int]) -> Hands:
    """One of these numbers of aces and king of trumps."""
    if not numbers:
        return NONE
    return Hands(of_points((0, 3, 7, 11, 15, 19)[min(numbers)]), 0, lambda hand: hand.key_cards(trumps) in numbers)


@cache
def aces(numbers: frozenset[int]) -> Hands:
    """One of these numbers of aces."""
    if not numbers:
        return NONE
    return Hands(of_points(4 * min(numbers)), 0, lambda hand: hand.aces in numbers)


@cache
def kings_beside(trumps: str, low: int, high: int = 3) -> Hands:
    """So many kings of other suits than trumps."""
    return Hands(of_points(3 * low), 0, lambda hand: low <= hand.kings_beside(trumps) <= high)


@cache
def beside_waste(short: str, least: int) -> Hands:
    """So many points without king, queen and jack of the suit in which partner is short."""
    sure = of_points(least + 6) | of_points(least) & of_length(short, 0, 0)
    return Hands(of_points(least), sure, lambda hand: hand.beside_waste(short) >= least)


@cache
def playing_tricks(suit: str, least: float) -> Hands:
    """So many tricks with a long suit as trumps."""
    return Hands(EVERY, 0, lambda hand: hand.playing_tricks(suit) >= least)


@cache
def defence(trumps: str, least: float) -> Hands:
    """So many tricks against the others' contract."""
    if least <= 0:
        return ANY
    return Hands(
        of_points(3) | (of_length(trumps, 5) if trumps in SUITS else 0), 0, lambda hand: hand.defence(trumps) >= least
    )
