"""All hands by what settles most agreements: their shape and their points. Sets of such cells are bits of one number.

There are 560 shapes. In a cell lengths, points, points with any trumps and balance are the same for all hands; what
hangs on single cards (a stopper, key cards) is not. So what is left of a call's meaning once others are taken away, the
fewest points in it, the longest hearts, all follow by a few operations.

>>> weak = of_points(6, 11) & of_length("H", 7, 7)
>>> measured(weak).points, measured(weak).lengths["H"], measured(weak).lengths["S"]
((6, 11), (7, 7), (0, 6))
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import Final, TypeAlias

from msgspec import Struct

from talia.cards import SUITS
from talia.games.bridge.contracts import TRICKS

Cells: TypeAlias = int
Lengths: TypeAlias = tuple[int, int, int, int]
"""Of clubs, diamonds, hearts and spades."""

MOST: Final = 37
"""The most points a hand has."""

SHORT: Final = (3, 2, 1, *(0,) * (TRICKS - 2))
"""Distribution points of a void, a singleton, a doubleton beside agreed trumps."""

_BYTES: Final = 5
_WIDTH: Final = 8 * _BYTES
AT: Final = {suit: at for at, suit in enumerate(SUITS)}

SHAPES: Final[tuple[Lengths, ...]] = tuple(
    (c, d, h, TRICKS - c - d - h) for c, d, h in product(range(TRICKS + 1), repeat=3) if c + d + h <= TRICKS
)
"""All shapes of a hand."""

_NUMBER: Final = {shape: number for number, shape in enumerate(SHAPES)}


def _span(low: int, high: int) -> int:
    low, high = max(0, low), min(MOST, high)
    return (1 << high + 1) - (1 << low) if low <= high else 0


def _cells(rows: Iterable[int]) -> Cells:
    """Cells by the points of each shape, as a set of bits."""
    return int.from_bytes(b"".join(row.to_bytes(_BYTES, "little") for row in rows), "little")


def _possible(shape: Lengths) -> int:
    most = sum(sum((4, 3, 2, 1)[:length]) for length in shape)
    return _span(sum(sum((1, 2, 3, 4)[: max(0, length - 9)]) for length in shape), most)


EVERY: Final[Cells] = _cells(map(_possible, SHAPES))
"""All cells in which there are hands."""


def cell(shape: Lengths, points: int) -> Cells:
    """The cell of a hand."""
    return 1 << _NUMBER[shape] * _WIDTH + points


@cache
def of_points(low: int, high: int = MOST) -> Cells:
    """Hands with so many points."""
    return int.from_bytes(_span(low, high).to_bytes(_BYTES, "little") * len(SHAPES), "little") & EVERY


def of_shape(fits: Callable[[Lengths], bool]) -> Cells:
    """Hands of such a shape."""
    return _cells(_span(0, MOST) if fits(shape) else 0 for shape in SHAPES) & EVERY


@cache
def _by(number: Callable[[Lengths], int]) -> dict[int, Cells]:
    """All hands by a number that follows from their shape."""
    numbers = {shape: number(shape) for shape in SHAPES}
    every = _span(0, MOST)
    return {
        each: _cells(every if numbers[shape] == each else 0 for shape in SHAPES) & EVERY
        for each in sorted({*numbers.values()})
    }


def _between(numbers: Mapping[int, Cells], low: int, high: int) -> Cells:
    found = 0
    for number, cells in numbers.items():
        if low <= number <= high:
            found |= cells
    return found


@cache
def _lengths(suit: str) -> dict[int, Cells]:
    at = AT[suit]
    return _by(lambda shape: shape[at])


@cache
def of_length(suit: str, low: int, high: int = TRICKS) -> Cells:
    """Hands with so many cards of a suit."""
    return _between(_lengths(suit), low, high)


@cache
def _ahead(suit: str, other: str, six: bool) -> dict[int, Cells]:
    at, before = AT[suit], AT[other]

    def count(length: int) -> int:
        return length + (six and length >= 6)

    return _by(lambda shape: count(shape[at]) - count(shape[before]))


@cache
def of_longer(suit: str, other: str, by: int = 0, *, six: bool = False) -> Cells:
    """Hands with so many cards more of one suit than of another; with ``six`` a suit of six counts one more.

    >>> measured(of_longer("S", "H", 2) & of_length("H", 4)).lengths["S"]
    (6, 9)
    """
    return _between(_ahead(suit, other, six), by, TRICKS + 1)


@cache
def of_first(suit: str, order: str) -> Cells:
    """Hands whose longest suit in an order is this one, equal ones going to the first."""
    found, before = EVERY, True
    for other in order:
        if other == suit:
            before = False
        else:
            found &= of_longer(suit, other, int(before))
    return found


def distribution(shape: Lengths, trumps: str) -> int:
    """What short suits are worth beside trumps."""
    return sum(SHORT[length] for at, length in enumerate(shape) if at != AT[trumps])


@cache
def _short(trumps: str) -> dict[int, Cells]:
    return _by(lambda shape: distribution(shape, trumps))


@cache
def of_worth(trumps: str, low: int, high: int = 2 * MOST) -> Cells:
    """Hands with so many points, those of short suits beside trumps among them."""
    found = 0
    for extra, cells in _short(trumps).items():
        found |= cells & of_points(low - extra, high - extra)
    return found


def balanced(shape: Lengths) -> bool:
    """Whether a shape is 4333, 4432 or 5332."""
    least, next_least = sorted(shape)[:2]
    return least > 1 and least + next_least > 4


BALANCED: Final = of_shape(balanced)


class Measured(Struct, frozen=True, gc=False):
    """The ends of a set of cells: points and lengths; ``balanced``: all of it is, none of it, or some (None)."""

    points: tuple[int, int]
    lengths: Mapping[str, tuple[int, int]]
    balanced: bool | None


@lru_cache(maxsize=8192)
def measured(cells: Cells) -> Measured:
    """The ends of a set that is not empty."""
    points = (
        next(p for p in range(MOST + 1) if cells & of_points(0, p)),
        next(p for p in range(MOST, -1, -1) if cells & of_points(p)),
    )
    lengths = {
        suit: (
            next(n for n in range(TRICKS + 1) if cells & of_length(suit, 0, n)),
            next(n for n in range(TRICKS, -1, -1) if cells & of_length(suit, n)),
        )
        for suit in SUITS
    }
    return Measured(points, lengths, None if cells & BALANCED and cells & ~BALANCED else bool(cells & BALANCED))


def any_points(cells: Cells) -> Cells:
    """All hands as long in each suit as those of a set that is not empty, whatever their points.

    >>> measured(any_points(of_points(5, 6) & of_length("S", 7))).points[1]
    31
    """
    found = EVERY
    for suit, (low, high) in measured(cells).lengths.items():
        found &= of_length(suit, low, high)
    return found


@lru_cache(maxsize=8192)
def least_worth(cells: Cells, trumps: str) -> int:
    """The fewest points with trumps in a set that is not empty."""
    return next(p for p in range(2 * MOST) if cells & of_worth(trumps, 0, p))


@lru_cache(maxsize=8192)
def most_worth(cells: Cells, trumps: str) -> int:
    """The most points with trumps in a set that is not empty."""
    return next(p for p in range(2 * MOST, -1, -1) if cells & of_worth(trumps, p))


def example(cells: Cells) -> tuple[Lengths, int]:
    """Shape and points of a cell of a set that is not empty: one of the commonest.

    >>> example(EVERY & ~BALANCED)
    ((4, 4, 4, 1), 10)
    """
    found = [
        (shape, points)
        for number, shape in enumerate(SHAPES)
        for points in range(MOST + 1)
        if cells >> number * _WIDTH + points & 1
    ]
    return min(found, key=lambda each: (max(each[0]), abs(each[1] - 10), each[0][::-1]))
