"""What is declared in Chinese bridge, and contracts of one against the other (rules/bridge_variants.md 4.2 and 5)."""

from functools import cache
from typing import Final, Self

from talia.games.bridge.auction import Callers
from talia.games.bridge.contracts import BOOK, STRAINS
from talia.games.bridge.contracts import Contract as Bid
from talia.games.bridge.for_two import SEATS
from talia.games.bridge.scoring.amounts import GRAND_SLAM, SMALL_SLAM
from talia.games.chinese_bridge.options import Options, pack_of

EACH: Final = 2
"""Cards each plays to a trick."""

MOST_CALLS: Final = 35 * 2 + 1
"""No declaration has more calls: 35 contracts, each with a kontra, and a rekontra."""


class Contract(Bid, frozen=True, gc=False):
    """A contract of the dealer. ``book``: tricks before those that count; ``whole``: how many are played."""

    book: int = BOOK
    whole: int = 13

    @classmethod
    def by(cls, text: str, declarer: int, options: Options) -> Self:
        """A contract as it is written, by the pack that is played with.

        >>> Contract.by("3S", 0, Options(deck="32")).needed, Contract.by("3S", 0, Options()).needed
        (7, 9)
        """
        bid = text.rstrip("X")
        return cls(int(bid[0]), bid[1:], len(text) - len(bid), declarer, book_of(options), tricks_of(options))

    @property
    def side(self) -> int:
        """The declarer, for himself."""
        return self.declarer

    @property
    def against(self) -> tuple[int, ...]:
        """The other."""
        return (1 - self.declarer,)

    @property
    def needed(self) -> int:
        """How many tricks make it."""
        return self.book + self.level

    @property
    def slam(self) -> int:
        """Whether all tricks but one are contracted for, or all.

        >>> [Contract.by(text, 0, Options(deck="32")).slam for text in ("2S", "3S", "4S")]
        [0, 6, 7]
        >>> [Contract.by(text, 0, Options(deck="32", book_32="3")).slam for text in ("3S", "4S", "5S")]
        [0, 6, 7]
        """
        return {self.whole - 1: SMALL_SLAM, self.whole: GRAND_SLAM}.get(self.needed, 0)


def tricks_of(options: Options) -> int:
    """How many tricks a deal has."""
    return pack_of(options).size // (SEATS * EACH)


def book_of(options: Options) -> int:
    """How many tricks come before those that count."""
    return BOOK if options.deck == "52" else int(options.book_32)


def callers(options: Options) -> Callers:
    """Who calls, and what may be declared: as many levels as there are tricks above the book.

    >>> [len(callers(Options(deck=deck, book_32=book)).bids) for deck, book in (("52", "4"), ("32", "4"), ("32", "3"))]
    [35, 20, 25]
    """
    return _callers(tricks_of(options) - book_of(options))


@cache
def _callers(levels: int) -> Callers:
    return Callers(SEATS, SEATS, tuple(f"{level}{strain}" for level in range(1, levels + 1) for strain in STRAINS))
