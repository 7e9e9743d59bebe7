"""New tables each round for single players: everybody sits once a round, and few meet again."""

from itertools import islice

import pytest

from talia.table.mixing import _designed, mixed
from talia.table.movements import MOST_TABLES, twice


def all_sit(tables: int, seats: int, count: int) -> int:
    """Everybody sits once in each of so many rounds; how many meet again."""
    schedule = mixed(tables, seats, count)
    assert len(schedule) == tables * count
    for r in range(count):
        there = [each for each in schedule if each.round == r]
        assert [each.table for each in there] == list(range(tables))
        assert sorted(place for each in there for place in each.places) == list(range(tables * seats))
    return twice(schedule)


MOST = {
    2: dict.fromkeys(range(2, MOST_TABLES + 1)),
    3: {3: 4, 4: 4} | dict.fromkeys(range(5, MOST_TABLES + 1)),
    4: {4: 5, 5: 5, 6: 7, 7: 9, 8: 9, 9: 11, 10: 11, 11: 13, 12: 14},
    5: {5: 6, 6: 6, 7: 7, 8: 8, 9: 9, 11: 11},
    7: {7: 8, 8: 8, 9: 9, 11: 11},
    8: {8: 9},
}
"""By seats and tables: for how many rounds nobody meets anybody twice; None: as many as there are people to meet."""


@pytest.mark.parametrize("seats", MOST)
def test_nobody_meets_anybody_twice_in_so_many_rounds(seats: int) -> None:
    for tables, most in MOST[seats].items():
        rounds = most or (tables * seats - 1) // (seats - 1)
        assert len(list(islice(_designed(tables, seats), 99))) == rounds, (tables, seats)
        assert all_sit(tables, seats, rounds) == 0


@pytest.mark.parametrize(
    ("tables", "seats", "count", "again"),
    [(2, 3, 3, 5), (2, 4, 2, 4), (3, 4, 4, 13), (4, 3, 5, 3), (10, 5, 5, 0)],
)
def test_where_there_is_no_design_few_meet_again(tables: int, seats: int, count: int, again: int) -> None:
    """Two tables of four: of four who sat together two sit together again at the least. The rest is what was found."""
    assert all_sit(tables, seats, count) == again


def test_after_the_last_round_of_a_design_it_goes_on() -> None:
    assert all_sit(3, 3, 6) <= 2 * 9
    assert all_sit(12, 3, 18) <= 24
    assert mixed(3, 3, 6) == mixed(3, 3, 6)
