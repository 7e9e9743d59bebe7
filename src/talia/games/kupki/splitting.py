"""The pack cut into heaps: every way that leaves enough cards in each is as likely as any other (rules/kupki.md 3)."""

from math import comb
from typing import Final

MOST: Final = 7
"""There are no more heaps, however many play."""

LEAST: Final = 4
"""So many cards lie in each heap at least."""


def heaps_for(players: int) -> int:
    """How many heaps so many players make: one more than they are.

    >>> [heaps_for(players) for players in (2, 3, 6, 8)]
    [3, 4, 7, 7]
    """
    return min(players + 1, MOST)


def ways(cards: int, heaps: int) -> int:
    """In how many ways so many cards make so many heaps, side by side.

    >>> ways(12, 3), ways(13, 3), ways(52, 7)
    (1, 3, 593775)
    """
    return comb(cards - LEAST * heaps + heaps - 1, heaps - 1)


def sizes(cards: int, heaps: int, way: int) -> tuple[int, ...]:
    """How many cards each heap has in the way of this number.

    >>> [sizes(13, 3, way) for way in range(ways(13, 3))]
    [(4, 4, 5), (4, 5, 4), (5, 4, 4)]
    """
    found = []
    for after in range(heaps - 1, 0, -1):
        size = LEAST
        while way >= (rest := ways(cards - size, after)):
            way -= rest
            size += 1
        found.append(size)
        cards -= size
    return (*found, cards)
