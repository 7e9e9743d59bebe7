"""One board at several tables compared, and what a pair's boards come to: the comparisons of events with rounds.

The results of a board are those of its tables by side: what the first side (north and south) scored, and what the
second did. A *comparison* gives both sides points for it; a game says which it has besides the mean of today's events
(``Game.compared_by``). The rules of all of them are in rules/bridge.md 5.7.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from msgspec import Struct

Award = Literal["average", "plus", "minus"]
"""An artificial score: what a side has for a board that is taken out at its table."""

Points = tuple[Fraction, Fraction]
"""Points of both sides of a table."""


class Comparison(Struct, frozen=True, kw_only=True):
    """How the results of a board become points.

    ``of_board``: from the scores of both sides at each table that has played it, and from how many tables the fullest
    board has, the points of both sides of each. ``awards``: what an artificial score is, in points or as a part of the
    ``top``: the most points of a board, by the number of tables of the fullest. Where there is none, points are IMPs or
    a difference: nothing is the average. ``teams``: two teams of two pairs play at two tables, and ``victory_points``
    says by margin and boards what their match comes to.
    """

    of_board: Callable[[Sequence[tuple[int, int]], int], Sequence[Points]]
    awards: Mapping[Award, Fraction]
    top: Callable[[int], int] | None = None
    teams: bool = False
    victory_points: Callable[[int, int], float] | None = None


class Result(Struct, frozen=True):
    """A board at a table: who sat there by side, what they scored, None where it was not played, and the artificial
    scores where it was taken out."""

    board: int
    table: int
    places: tuple[int, int]
    scores: tuple[int, int] | None
    awards: tuple[Award, Award] | None = None


class Scored(Struct, frozen=True):
    """What both sides of a table have for a board, and the most they could have, where there is a most."""

    result: Result
    points: Points
    top: int | None


class Standing(Struct, frozen=True):
    """How somebody fared: ``points`` in all, of ``top`` where there is one, for so many ``boards``; ``rank`` from 1 on.

    They are ranked by ``value``: the part of the top, or the mean of a board; equal is a shared place.
    """

    place: int
    points: Fraction
    top: int | None
    boards: int
    value: Fraction
    rank: int


def ahead_of_mean(scores: Sequence[tuple[int, int]], _: int) -> list[Points]:
    """By how much each side did better than the mean of the others who held the same cards.

    >>> [[int(side) for side in each] for each in ahead_of_mean([(100, -100), (40, -40), (40, -40)], 3)]
    [[60, -60], [-30, 30], [-30, 30]]
    """
    others = max(1, len(scores) - 1)
    sums = [sum(each[side] for each in scores) for side in range(2)]

    def of(mine: int, total: int) -> Fraction:
        return mine - Fraction(total - mine, others) if len(scores) > 1 else Fraction(0)

    return [(of(one, sums[0]), of(other, sums[1])) for one, other in scores]


MEAN: Final = Comparison(of_board=ahead_of_mean, awards=dict.fromkeys(("average", "plus", "minus"), Fraction(0)))
"""The comparison every game has."""


def scored(comparison: Comparison, results: Iterable[Result]) -> list[Scored]:
    """What each board that was played, or taken out, brought both sides of each table."""
    by_board: dict[int, list[Result]] = {}
    for each in results:
        by_board.setdefault(each.board, []).append(each)
    real = {board: [each for each in there if each.scores and not each.awards] for board, there in by_board.items()}
    fullest = max(map(len, real.values()), default=0)
    if not fullest:
        fullest = max(map(len, by_board.values()), default=0)
    top = comparison.top(fullest) if comparison.top is not None else None
    found = []
    for board, there in by_board.items():
        whole = not comparison.teams or len(real[board]) > 1
        played = real[board] if whole else []
        points = comparison.of_board([each.scores for each in played if each.scores is not None], fullest)
        found += [Scored(each, both, top) for each, both in zip(played, points, strict=True)]
        for each in there:
            if each.awards is not None:
                one, other = (comparison.awards[award] * (top or 1) for award in each.awards)
                found.append(Scored(each, (one, other), top))
    return found


def standings(boards: Iterable[Scored], among: Mapping[int, int]) -> list[Standing]:
    """Who fared how, the best first; only those in ``among``, the same number there being ranked together."""
    fared: dict[int, list[tuple[Fraction, int | None]]] = {}
    for each in boards:
        for place, points in zip(each.result.places, each.points, strict=True):
            fared.setdefault(place, []).append((points, each.top))
    lines = []
    for place, all_of_it in fared.items():
        if place not in among:
            continue
        points = sum((each for each, _ in all_of_it), Fraction(0))
        tops = [top for _, top in all_of_it if top is not None]
        value = points / (sum(tops) or 1) if tops else points / len(all_of_it)
        lines.append(Standing(place, points, sum(tops) if tops else None, len(all_of_it), value, 0))
    return ranked(lines, among)


def ranked(lines: Iterable[Standing], among: Mapping[int, int]) -> list[Standing]:
    """These lines with their places, the best first, one group of ``among`` after the other."""
    lines = list(lines)
    found = [
        Standing(
            each.place,
            each.points,
            each.top,
            each.boards,
            each.value,
            1 + sum(other.value > each.value and among[other.place] == among[each.place] for other in lines),
        )
        for each in lines
    ]
    return sorted(found, key=lambda each: (among[each.place], each.rank, each.place))


def of_teams(comparison: Comparison, boards: Sequence[Scored]) -> list[Standing]:
    """How two teams fared: the first sits north and south at the first table, east and west at the second.

    A board counts once; where it was taken out at a table, by what was given for it there.
    """
    by_board: dict[int, Scored] = {}
    for each in boards:
        known = by_board.get(each.result.board)
        if known is None or (each.result.awards is not None and known.result.awards is None):
            by_board[each.result.board] = each
    points = [Fraction(0), Fraction(0)]
    for each in by_board.values():
        turned = each.result.table % 2
        points[0] += each.points[turned]
        points[1] += each.points[1 - turned]
    count = len(by_board)
    tops = [each.top for each in by_board.values() if each.top is not None]
    values = list(points)
    if comparison.victory_points is not None and count:
        won = comparison.victory_points(round((points[0] - points[1]) / 2), count)
        values = [Fraction(str(won)), 20 - Fraction(str(won))]
    lines = (
        [Standing(n, points[n], sum(tops) if tops else None, count, values[n], 0) for n in range(2)] if count else []
    )
    return ranked(lines, {0: 0, 1: 0})
