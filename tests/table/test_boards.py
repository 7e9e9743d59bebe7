"""Boards compared: what the points of a board come to, artificial scores, standings (rules/bridge.md 5.7 and 9.6)."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

import pytest

from talia.games.bridge.scoring.comparisons import COMPARISONS
from talia.table.boards import MEAN, Award, Result, of_teams, scored, standings

FIVE = (420, 420, 450, -50, 170)


def board(
    scores: Sequence[int | None], number: int = 0, taken: dict[int, tuple[Award, Award]] | None = None
) -> list[Result]:
    """A board at tables where pair 2t sits north and south against the next one."""
    return [
        Result(number, t, (2 * t, 2 * t + 1), None if each is None else (each, -each), (taken or {}).get(t))
        for t, each in enumerate(scores)
    ]


def points(name: str, results: list[Result], side: int = 0) -> list[float]:
    return [round(float(each.points[side]), 2) for each in scored(COMPARISONS[name], results)]


def test_vectors_of_the_rules() -> None:
    assert points("matchpoints", board(FIVE)) == [5, 5, 8, 0, 2]
    assert points("matchpoints", board(FIVE), 1) == [3, 3, 0, 8, 6]
    assert points("butler", board(FIVE)) == [2, 2, 3, -9, -5]
    assert points("cross_imps", board(FIVE)) == [3.75, 3.75, 5, -9.25, -3.25]


def test_neuberg_gives_boards_with_fewer_results_their_due() -> None:
    """Rules 9.6: of ten tables seven and three; the whole board sets the top."""
    whole = board(list(range(10)), 0)
    seven = board([70, 60, 40, 10, 20, 30, 50, None, None, None], 1)
    found = {
        each.result.table: float(each.points[0]) for each in scored(COMPARISONS["matchpoints"], whole + seven)[10:]
    }
    # 12, 10 and 6 of 12 matchpoints, and none.
    assert [round(found[t], 2) for t in (0, 1, 2, 3)] == [17.57, 14.71, 9.0, 0.43]
    three = board([30, 20, 10, *[None] * 7], 2)
    assert points("matchpoints", whole + three)[10:] == [15.67, 9.0, 2.33]


def test_points_of_a_board_sum_to_what_they_must() -> None:
    """North and south of a board with n results share n(n-1) matchpoints, and all IMPs cancel out."""
    rng = Random(1)
    for _ in range(200):
        n = rng.randint(1, 12)
        results = board([10 * rng.randint(-60, 60) for _ in range(n)])
        mine = scored(COMPARISONS["matchpoints"], results)
        assert sum(each.points[0] for each in mine) == n * (n - 1)
        assert all(sum(each.points) == 2 * (n - 1) for each in mine)
        for name in ("cross_imps", "butler"):
            assert all(sum(each.points) == 0 for each in scored(COMPARISONS[name], results))
        assert sum(each.points[0] for each in scored(COMPARISONS["cross_imps"], results)) == 0
        assert sum(each.points[0] for each in scored(MEAN, results)) == 0


def test_a_board_taken_out_is_no_result_for_the_others() -> None:
    taken: dict[int, tuple[Award, Award]] = {4: ("average", "plus")}
    assert points("matchpoints", board([420, 420, 450, -50, 170], taken=taken)) == [3, 3, 6, 0, 3]
    assert points("matchpoints", board([420, 420, 450, -50, 170], taken=taken), 1)[4] == 3.6
    assert points("cross_imps", board([100, 100, 0], taken={2: ("plus", "minus")})) == [0, 0, 3]
    assert points("cross_imps", board([100, 100, None], taken={2: ("plus", "minus")}), 1)[2] == -3


def test_two_results_among_six_tables_are_an_average_plus() -> None:
    whole = board([0, 10, 20, 30, 40, 50], 0)
    assert points("matchpoints", whole + board([50, 0, None, None, None, None], 1))[6:] == [6, 6]


def test_equal_percentages_share_a_place_and_a_board_not_played_counts_for_nobody() -> None:
    results = board([100, 100, None]) + board([None, 50, 0], 1)
    found = standings(scored(COMPARISONS["matchpoints"], results), dict.fromkeys(range(6), 0))
    assert [(each.place, each.rank, each.boards) for each in found] == [
        (5, 1, 1),
        (2, 2, 2),
        (0, 3, 1),
        (1, 3, 1),
        (3, 5, 2),
        (4, 6, 1),
    ]
    assert found[1].value == Fraction(3, 4)


def test_lines_are_ranked_apart() -> None:
    found = standings(scored(COMPARISONS["matchpoints"], board(FIVE)), {place: place % 2 for place in range(10)})
    assert [each.place for each in found] == [4, 0, 2, 8, 6, 7, 9, 1, 3, 5]
    assert [each.rank for each in found] == [1, 2, 2, 4, 5, 1, 2, 3, 3, 5]


@pytest.mark.parametrize(("scores", "imps"), [((420, 170), 6), ((-50, 140), -5), ((1430, 680), 13), ((-620, -650), 1)])
def test_a_team_has_the_imps_of_both_tables(scores: tuple[int, int], imps: int) -> None:
    found = of_teams(COMPARISONS["team"], scored(COMPARISONS["team"], board(scores)))
    assert {each.place: each.points for each in found} == {0: imps, 1: -imps}


def test_victory_points_and_board_a_match() -> None:
    """Rules 9.6: 8 boards, 10 IMPs ahead."""
    boards = [each for n in range(7) for each in board((0, 0), n)] + board((430, 0), 7)
    found = of_teams(COMPARISONS["team"], scored(COMPARISONS["team"], boards))
    assert [(each.place, float(each.value), each.rank) for each in found] == [(0, 13.78, 1), (1, 6.22, 2)]
    found = of_teams(COMPARISONS["bam"], scored(COMPARISONS["bam"], boards))
    assert [(each.place, int(each.points), each.top) for each in found] == [(0, 9, 16), (1, 7, 16)]


def test_a_board_of_a_team_match_that_one_table_played_counts_for_nobody() -> None:
    assert not scored(COMPARISONS["team"], board((420, None)))
    given = scored(COMPARISONS["team"], board((420, None), taken={1: ("plus", "average")}))
    found = {each.place: each.points for each in of_teams(COMPARISONS["team"], given)}
    assert found == {0: 0, 1: 3}
