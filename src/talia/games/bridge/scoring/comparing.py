"""The same board at several tables compared: matchpoints, IMPs, victory points (rules/bridge.md 5.7).

Scores are those of north and south, one a table; the others' result of a board is the rest of it.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import floor, sqrt
from typing import Final

from talia.games.bridge.scoring.imps import imps

TRIMMED_FROM: Final = 5
"""So many results of a board and more: the best and the worst do not count for its datum."""

MOST_VICTORY_POINTS: Final = 20


def matchpoints(scores: Sequence[int]) -> tuple[int, ...]:
    """Two points for every worse score at another table, one for every equal one.

    >>> matchpoints((420, 420, 450, -50, 170))
    (5, 5, 8, 0, 2)
    """
    return tuple(sum((mine > other) + (mine >= other) for other in scores) - 1 for mine in scores)


def neuberg(points: int, results: int, fullest: int) -> Fraction:
    """Matchpoints of a board with fewer results than the ``fullest``, so that they compare with those of the others.

    >>> round(float(neuberg(12, 7, 10)), 2), neuberg(5, 10, 10)
    (17.57, Fraction(5, 1))
    """
    return Fraction((points + 1) * fullest, results) - 1


def cross_imps(scores: Sequence[int]) -> tuple[Fraction, ...]:
    """The IMPs of each against every other table, on average.

    >>> [float(each) for each in cross_imps((420, 420, 450, -50, 170))]
    [3.75, 3.75, 5.0, -9.25, -3.25]
    """
    others = max(1, len(scores) - 1)
    return tuple(Fraction(sum(imps(mine - other) for other in scores), others) for mine in scores)


def datum(scores: Sequence[int], *, trimmed: bool = True) -> int:
    """What a board is compared with by Butler: the mean, rounded to tens.

    The best and the worst do not count where there are many results, if it is to be ``trimmed``.

    >>> datum((420, 420, 450, -50, 170)), datum((420, 420, 450, -50, 170), trimmed=False), datum((-10, -20))
    (340, 280, -20)
    """
    counted = sorted(scores)[1:-1] if trimmed and len(scores) >= TRIMMED_FROM else scores
    mean = Fraction(sum(counted), 10 * len(counted))
    return 10 * _rounded(mean)


def butler(scores: Sequence[int], *, trimmed: bool = True) -> tuple[int, ...]:
    """The IMPs of each against the datum.

    >>> butler((420, 420, 450, -50, 170))
    (2, 2, 3, -9, -5)
    """
    middle = datum(scores, trimmed=trimmed)
    return tuple(imps(score - middle) for score in scores)


def team_imps(ours: int, theirs: int) -> int:
    """The IMPs of a team for a board: what north and south scored at its table and at the other.

    >>> [team_imps(*scores) for scores in ((420, 170), (-50, 140), (1430, 680), (-620, -650))]
    [6, -5, 13, 1]
    """
    return imps(ours - theirs)


def board_a_match(ours: int, theirs: int) -> int:
    """Two points for the better score, one for an equal one.

    >>> [board_a_match(*scores) for scores in ((420, 170), (140, 140), (-50, 100))]
    [2, 1, 0]
    """
    return (ours > theirs) + (ours >= theirs)


def victory_points(margin: int, boards: int) -> float:
    """The victory points, of 20, of a team ahead by so many IMPs, to two decimals; those of the other are the rest.

    >>> [victory_points(margin, 16) for margin in (0, 1, 10, 30, 60)], victory_points(-5, 12)
    ([10.0, 10.31, 12.8, 16.73, 20.0], 8.3)
    """
    enough = 15 * sqrt(boards)
    golden = (sqrt(5) - 1) / 2
    share = min(1.0, abs(margin) / enough)
    won: float = round(10 + 10 * (1 - golden ** (3 * share)) / (1 - golden**3), 2)
    return won if margin >= 0 else round(MOST_VICTORY_POINTS - won, 2)


def _rounded(value: Fraction) -> int:
    """To a whole number, halves away from zero."""
    return floor(value + Fraction(1, 2)) if value >= 0 else -floor(-value + Fraction(1, 2))
