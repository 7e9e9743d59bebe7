"""Who meets whom: the vectors of rules/bridge.md 9.6, and what a movement promises."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from talia.table.movements import Kind, Schedule, fixed, howell, mitchell, most_rounds, twice


def rounds(schedule: Schedule) -> list[list[tuple[int, ...]]]:
    """Who sits where, by round and table."""
    last = max(each.round for each in schedule)
    return [[each.places for each in schedule if each.round == r] for r in range(last + 1)]


def test_three_tables_are_those_of_the_rules() -> None:
    assert rounds(howell(3, 5)) == [
        [(5, 0), (1, 4), (2, 3)],
        [(5, 1), (2, 0), (3, 4)],
        [(5, 2), (3, 1), (4, 0)],
        [(5, 3), (4, 2), (0, 1)],
        [(5, 4), (0, 3), (1, 2)],
    ]
    assert rounds(mitchell(3, 3)) == [
        [(0, 3), (1, 4), (2, 5)],
        [(0, 5), (1, 3), (2, 4)],
        [(0, 4), (1, 5), (2, 3)],
    ]


@pytest.mark.parametrize("tables", range(2, 13))
def test_everybody_sits_once_a_round_and_no_pair_of_a_howell_or_mitchell_meets_another_twice(tables: int) -> None:
    kinds: dict[Kind, Callable[[int, int], Schedule]] = {"howell": howell, "mitchell": mitchell}
    for kind, movement in kinds.items():
        most = most_rounds(kind, tables)
        assert most is not None
        schedule = movement(tables, most)
        for there in rounds(schedule):
            assert sorted(place for places in there for place in places) == list(range(2 * tables))
        assert twice(schedule) == 0
    # Each pair of a Howell meets each other, each pair of a Mitchell all of the other line.
    assert len({frozenset(each.places) for each in howell(tables, 2 * tables - 1)}) == tables * (2 * tables - 1)
    assert {(min(each.places), max(each.places)) for each in mitchell(tables, tables)} == {
        (home, tables + away) for home in range(tables) for away in range(tables)
    }


@pytest.mark.parametrize("tables", [2, 4, 6, 10, 12])
def test_any_two_pairs_of_these_howells_are_compared_equally_often(tables: int) -> None:
    """rules/bridge.md 5.7: perfectly balanced; who sits the same way as whom, round by round."""
    together: Counter[frozenset[int]] = Counter()
    for there in rounds(howell(tables, 2 * tables - 1)):
        for side in range(2):
            together.update(map(frozenset, combinations([places[side] for places in there], 2)))
    assert len({together[frozenset(two)] for two in combinations(range(2 * tables), 2)}) == 1


def test_the_last_rounds_of_a_mitchell_are_switched() -> None:
    plain, switched = rounds(mitchell(4, 4)), rounds(mitchell(4, 4, switched=2))
    assert plain[:2] == switched[:2]
    assert [[places[::-1] for places in there] for there in plain[2:]] == switched[2:]


def test_who_stays_meets_the_same_again() -> None:
    assert rounds(fixed(2, 2)) == [[(0, 1), (2, 3)]] * 2
