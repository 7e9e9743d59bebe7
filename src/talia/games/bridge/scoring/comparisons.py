"""The comparisons of events of duplicate bridge, as strategies of the event (rules/bridge.md 5.7)."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from talia.games.bridge.scoring.comparing import butler, cross_imps, matchpoints, neuberg, victory_points
from talia.table.boards import Award, Comparison, Points

FEW_RESULTS, MANY_TABLES = 2, 6
"""So few results of a board where others have so many: both sides have an average plus."""
_PLUS: Final = Fraction(3, 5)


def _top(fullest: int) -> int:
    return 2 * max(0, fullest - 1)


def _matchpoints(scores: Sequence[tuple[int, int]], fullest: int) -> list[Points]:
    """Of the fullest board two for every worse score and one for every equal one; the others after Neuberg.

    >>> [int(each) for each, _ in _matchpoints([(420, -420), (420, -420), (450, -450), (-50, 50), (170, -170)], 5)]
    [5, 5, 8, 0, 2]
    >>> [float(each) for each in _matchpoints([(50, -50), (0, 0)], 6)[0]]
    [6.0, 6.0]
    """
    top = _top(fullest)
    if len(scores) <= FEW_RESULTS and fullest >= MANY_TABLES:
        return [(_PLUS * top, _PLUS * top)] * len(scores)
    mine = [neuberg(each, len(scores), fullest) for each in matchpoints([score for score, _ in scores])]
    return [(each, top - each) for each in mine]


def _imps(of: Callable[[Sequence[int]], Sequence[Fraction | int]]) -> Comparison:
    def of_board(scores: Sequence[tuple[int, int]], _: int) -> list[Points]:
        mine = of([score for score, _ in scores]) if scores else ()
        return [(Fraction(each), -Fraction(each)) for each in mine]

    return Comparison(of_board=of_board, awards={"average": Fraction(0), "plus": Fraction(3), "minus": Fraction(-3)})


_PARTS: Final[Mapping[Award, Fraction]] = {"average": Fraction(1, 2), "plus": _PLUS, "minus": 1 - _PLUS}
_MATCHPOINTS: Final = Comparison(of_board=_matchpoints, awards=_PARTS, top=_top)
_CROSS_IMPS: Final = _imps(cross_imps)

COMPARISONS: Final[Mapping[str, Comparison]] = {
    "matchpoints": _MATCHPOINTS,
    "cross_imps": _CROSS_IMPS,
    "butler": _imps(butler),
    "team": replace(_CROSS_IMPS, teams=True, victory_points=victory_points),
    "bam": replace(_MATCHPOINTS, teams=True),
}
"""The usual one first."""

BY_RANK: Final = ("matchpoints", "bam")
"""Those in which it counts that a result is better than another, and not by how much."""
