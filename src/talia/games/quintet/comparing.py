"""What shows come to (rules/parallel_poker.md 5): who has won each, and the points."""

from collections.abc import Iterable, Sequence

Show = tuple[int | None, int]
"""Who has won a show, if anybody, and what it was worth."""


def compared(strengths: Iterable[tuple[int, int]], worths: Sequence[int], carries: bool) -> tuple[Show, ...]:
    """The shows, by how strong both packets are; a tied one is worth what is lost, or carried to the next.

    >>> compared([(5, 5), (7, 2)], (3, 4), carries=True)
    ((None, 3), (0, 7))
    """
    found: list[Show] = []
    carried = 0
    for (mine, theirs), worth in zip(strengths, worths, strict=False):
        at_stake = worth + carried
        found.append((None if mine == theirs else int(theirs > mine), at_stake))
        carried = at_stake if mine == theirs and carries else 0
    return tuple(found)


def tally(shows: Iterable[Show]) -> tuple[int, int]:
    """The points of both.

    >>> tally(((None, 3), (0, 7)))
    (7, 0)
    """
    mine = theirs = 0
    for winner, worth in shows:
        mine += worth if winner == 0 else 0
        theirs += worth if winner == 1 else 0
    return mine, theirs
