"""Splits: the table of rules/betel_learning.md A.2, its example of A.3, and plain enumeration."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from talia.tricks.splits import HABITS, either_way, posterior, splits

TABLE = """
8 0-8 90/125970 0.16; 8 1-7 2400/125970 2.86; 8 2-6 18900/125970 17.14; 8 3-5 60480/125970 47.12
8 4-4 44100/125970 32.72
7 0-7 240/77520 0.52; 7 1-6 4200/77520 6.78; 7 2-5 22680/77520 30.52; 7 3-4 50400/77520 62.17
6 0-6 420/38760 1.49; 6 1-5 5040/38760 14.53; 6 2-4 18900/38760 48.45; 6 3-3 14400/38760 35.53
5 0-5 504/15504 3.91; 5 1-4 4200/15504 28.26; 5 2-3 10800/15504 67.83
4 0-4 420/4845 9.57; 4 1-3 2400/4845 49.74; 4 2-2 2025/4845 40.70
3 0-3 240/1140 22.00; 3 1-2 900/1140 78.00
2 0-2 90/190 48.00; 2 1-1 100/190 52.00
"""
ROWS = [row.split() for line in TABLE.strip().splitlines() for row in line.split(";")]


@pytest.mark.parametrize("missing, split, betel, bridge", ROWS, ids=lambda value: str(value))
def test_the_table_of_the_rules(missing: str, split: str, betel: str, bridge: str) -> None:
    """The column for Betel exactly; the column for bridge is what the same formula gives for 13 and 13."""
    one, other = map(int, split.split("-"))
    assert either_way(splits(int(missing), (10, 10)))[one, other] == Fraction(betel)
    assert f"{100 * float(either_way(splits(int(missing), (13, 13)))[one, other]):.2f}" == bridge


def test_a_dubel_face_down_takes_part() -> None:
    """The formula of A.1 for a dubel face down, summed over both orders; and with two cards of the suit seen in it."""
    for missing in range(9):
        found = splits(missing, (10, 10, 2))
        assert sum(found.values()) == 1
        for (one, other, dubel), chance in found.items():
            ways = comb(10, one) * comb(10, other) * comb(2, dubel)
            assert chance == Fraction(ways, comb(22, missing))
    assert round(100 * float(either_way(splits(8 - 3 - 2, (10, 10)))[1, 2]), 2) == 78.95


def test_plain_enumeration_says_the_same() -> None:
    """Every way to deal seven cards, three of them of the suit, to hands of three, two and two cards."""
    found: dict[tuple[int, ...], int] = {}
    number = 0
    for first in combinations(range(7), 3):
        rest = [card for card in range(7) if card not in first]
        for second in combinations(rest, 2):
            third = [card for card in rest if card not in second]
            key = tuple(sum(card < 3 for card in hand) for hand in (first, second, third))
            found[key] = found.get(key, 0) + 1
            number += 1
    assert splits(3, (3, 2, 2)) == {key: Fraction(ways, number) for key, ways in sorted(found.items())}


@pytest.mark.parametrize(
    "habit, worst, best",
    [
        ("random", "21.05", "78.95"),
        ("one_or_two", "37.21", "62.79"),
        ("short", "47.00", "53.00"),
        ("singleton", "100.00", "0.00"),
    ],
)
def test_the_example_of_the_rules(habit: str, worst: str, best: str) -> None:
    """Four of a suit in hand, an opponent discards one of it: how are the other three split (A.3)?"""
    lengths = {mine: chance for (mine, _), chance in splits(4, (10, 10)).items()}
    after = posterior(lengths, HABITS[habit])
    three_off = after.get(1, Fraction(0)) + after.get(4, Fraction(0))
    assert f"{100 * float(three_off):.2f}" == worst
    assert f"{100 * float(1 - three_off):.2f}" == best


def test_what_is_impossible_leaves_nothing() -> None:
    assert posterior(splits(4, (10, 10)), lambda split: Fraction(0)) == {}
