"""The solver against plain search, against itself, and on deals of the rules."""

import subprocess
from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest
from solver_deals import read_deals

from talia._kernel import (
    best_line,
    count_lines,
    distinct,
    playouts,
    reaches,
    solve,
    solve_cards,
    solve_many,
    solve_within,
    solve_worlds,
)
from talia.cards import RANKS, SUITS, card, codes, mask
from talia.tricks.obligations import Obligations, Position, follow_suit_game, must_beat_game
from tests.kernel import minimax, reference
from tests.kernel.endings import DECK, Ending, Tally, any_ending, any_game


def betel_ending(random: Random, sizes: Sequence[int]) -> tuple[Ending, Position, bool]:
    """With a declarer who wants tricks or, in a misère, none."""
    misere = random.random() < 0.5
    return *any_ending(random, sizes, tally=Tally(-1 if misere else 1)), misere


SMALL = [(2, [1, 3, 4, 5]), (3, [1, 2, 3, 3]), (4, [1, 2, 3])]
"""Players and cards each."""


def test_plain_search_against_plainest(plain_search: Path) -> None:
    """The compiled plain search and the one in Python agree: 300 endings of two to four players."""
    random = Random(1)
    endings = [any_ending(random, sizes, seats, declared=False)[0] for seats, sizes in SMALL for _ in range(100)]
    assert reference.values(plain_search, endings) == [minimax.worth(each) for each in endings]
    assert reference.max_n(plain_search, endings) == [minimax.max_n(each) for each in endings]


@pytest.mark.parametrize("seed", range(20))
def test_endings_against_plain_search(plain_search: Path, seed: int, long: bool) -> None:
    """4,000 random endings (a million long) of one to six cards each, two fifths of them within a trick."""
    random = Random(seed)
    sizes = [1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5, 5]
    number = 50_000 if long else 200
    given = [betel_ending(random, sizes) for _ in range(number * 99 // 100)]
    given += [betel_ending(random, [6]) for _ in range(number // 100)]
    expected = reference.values(plain_search, (ending for ending, _, _ in given))
    for (ending, at, misere), value in zip(given, expected, strict=True):
        assert solve(at, misere) == abs(value), ending


@pytest.mark.parametrize("seats", [3, 4])
def test_equal_cards(seats: int, long: bool) -> None:
    """Cards taken for equal leave equally many lines of play, and only cards in one suit with nobody's card between.

    The other way round, cards not taken for equal often leave different numbers: little is missed.
    """
    random = Random(7)
    merged = split = differing = 0
    for _ in range(3_000 if long else 300):
        obligations, _ = any_game(random)
        cards = random.sample(DECK, 4 * seats)
        hands = [mask(cards[4 * seat : 4 * seat + 4]) for seat in range(seats)]
        at = Position(obligations, hands, random.randrange(seats), random.randrange(seats))
        for _ in range(random.randrange(2 * seats)):
            at.play(at.nth_legal(random.randrange(64)))
        tried, before, lines_before = distinct(at), -1, 0
        assert tried & ~at.legal() == 0 and tried
        for each in codes(at.legal()):
            after = at.copy()
            after.play(card(each))
            lines = count_lines(after, 16)
            if not tried >> card(each) & 1:
                assert lines == lines_before, (obligations, at.hands, at.trick)
                merged += 1
            elif before >= 0 and before // 16 == card(each) // 16:
                split += 1
                differing += lines != lines_before
            before, lines_before = card(each), lines
    assert merged > 100 and differing > 0.3 * split, (merged, split, differing)


MOST_PLACED = {"hearts": 3_500, "notrump": 3_000, "betelek": 18_000, "BETEL": 25_000}


@pytest.mark.parametrize(
    ("name", "obligations", "misere"),
    [
        ("hearts", must_beat_game("H"), False),
        ("notrump", must_beat_game(None), False),
        ("betelek", must_beat_game(None), True),
        ("BETEL", must_beat_game(None, others_may_duck=True), True),
    ],
)
def test_cards_placed(name: str, obligations: Obligations, misere: bool, long: bool) -> None:
    """How much is searched on average for a whole deal, with an empty table: all 1,000 deals of the benchmark long."""
    deals = read_deals() if long else read_deals()[:100]
    placed = [solve_within(Position(obligations, hands, 0, 0), misere)[2] for hands in deals]
    assert sum(placed) / len(placed) <= MOST_PLACED[name]


@pytest.mark.parametrize("contract", ["2H", "1N", "BK1", "BETEL"])
def test_perfect_play_takes_what_was_promised(contract: str, long: bool) -> None:
    """Whole deals: the value does not depend on how it is asked for, and playing the best cards reaches it."""
    random = Random(2)
    misere = contract.startswith("B")
    trump = contract[1] if contract == "2H" else None
    obligations = must_beat_game(trump, others_may_duck=contract == "BETEL")
    worlds = []
    for _ in range(100 if long else 10):
        cards = random.sample(DECK, 30)
        worlds.append(tuple(mask(cards[seat * 10 : (seat + 1) * 10]) for seat in range(3)))
    values = solve_worlds(obligations, worlds, 1, 0, misere=misere).tolist()
    flat = memoryview(array("Q", [hand for world in worlds for hand in world])).cast("B").cast("Q", (len(worlds), 3))
    assert solve_worlds(obligations, flat, 1, 0, misere=misere).tolist() == values
    for world, value in zip(worlds, values, strict=True):
        at = Position(obligations, world, 1, 0)
        while not at.over:
            assert solve(at, misere) == value
            moment = (at.leader, 0, at.trick, at.tricks)
            (by_card,) = solve_worlds(obligations, [at.hands], *moment, misere=misere, each_card=True).tolist()
            assert len(by_card) == at.legal().bit_count()
            assert value == (max if (at.to_move == 0) != misere else min)(by_card)
            at.play(at.nth_legal(random.choice([place for place, tricks in enumerate(by_card) if tricks == value])))
        assert at.tricks[0] == value


def deals(random: Random, number: int, size: int = 10) -> list[tuple[int, ...]]:
    dealt = [random.sample(DECK, 3 * size) for _ in range(number)]
    return [tuple(mask(cards[seat * size : (seat + 1) * size]) for seat in range(3)) for cards in dealt]


def array_of(kind: Literal["Q", "b"], numbers: list[int], columns: int | None = None) -> memoryview:
    flat = memoryview(array(kind, numbers))
    return flat if columns is None else flat.cast("B").cast(kind, (len(numbers) // columns, columns))


CONTRACTS = [
    pytest.param(must_beat_game("H"), False, id="hearts"),
    pytest.param(must_beat_game(None), False, id="notrump"),
    pytest.param(must_beat_game(None), True, id="betelek"),
    pytest.param(must_beat_game(None, others_may_duck=True), True, id="BETEL"),
]


@pytest.mark.parametrize(("obligations", "misere"), CONTRACTS)
def test_one_value_however_it_is_asked_for(obligations: Obligations, misere: bool) -> None:
    """Number, threshold, cap, every card, line and limits agree."""
    for hands in deals(Random(4), 4, 8):
        at = Position(obligations, hands, 1, 2, taken=(1, 0, 1))
        value = solve(at, misere)
        assert [tricks for tricks in range(12) if reaches(at, tricks, misere)] == list(range(value + 1))
        for cap in range(1, 10):
            assert solve_within(at, misere, cap=cap)[:2] == (min(cap, value),) * 2
        by_card = solve_cards(at, misere)
        assert list(by_card) == [card for card in range(64) if at.legal() >> card & 1]
        assert value == (max if misere else min)(by_card.values())
        assert solve_cards(at, misere, cap=3) == {card: min(3, tricks) for card, tricks in by_card.items()}
        line = best_line(at, misere)
        assert line[0] == next(card for card, tricks in by_card.items() if tricks == value)
        for each in line:
            at.play(each)
        assert at.over and at.tricks[2] == value


@pytest.mark.parametrize(("obligations", "misere"), CONTRACTS)
def test_limits_leave_bounds(obligations: Obligations, misere: bool) -> None:
    """A search that is stopped says less, never anything wrong; the more it may do the more it knows."""
    for hands in deals(Random(5), 3):
        at = Position(obligations, hands, 0, 0)
        low, high, placed = solve_within(at, misere)
        assert low == high == solve(at, misere)
        before = (0, 10)
        for limit in (1, placed // 4, placed // 2, placed + 4):
            known = solve_within(at, misere, most_placed=max(limit, 1))
            assert before[0] <= known[0] <= low <= known[1] <= before[1]
            assert known[2] <= max(limit, 1)
            before = known[:2]
        assert before == (low, low)
        known = solve_within(at, misere, seconds=0)
        assert known[0] <= low <= known[1] and known[2] < placed


@pytest.mark.parametrize(("obligations", "misere"), CONTRACTS)
def test_many_at_a_time(obligations: Obligations, misere: bool) -> None:
    """Worlds and positions of any moment, on any number of threads, with any table, are answered alike."""
    random = Random(6)
    positions = []
    for hands in deals(random, 12, 7):
        at = Position(obligations, hands, random.randrange(3), random.randrange(3))
        for _ in range(random.randrange(9)):
            at.play(at.nth_legal(random.randrange(64)))
        positions.append(Position(obligations, at.hands, at.leader, at.declarer, at.trick))
    hands_of = array_of("Q", [hand for at in positions for hand in at.hands], 3)
    leaders, declarers = (array_of("b", [getattr(at, name) for at in positions]) for name in ("leader", "declarer"))
    tricks = array_of("b", [card for at in positions for card in (*at.trick, -1, -1)[:2]], 2)
    expected = [solve(at, misere) for at in positions]

    def ask(**question: Any) -> Any:
        return solve_many(obligations, hands_of, leaders, declarers, tricks, misere=misere, **question).tolist()

    assert ask() == ask(jobs=2) == ask(jobs=5, table_kib=64) == ask(table_kib=1024) == expected
    assert ask(cap=2) == [min(2, value) for value in expected]
    assert ask(at_least=2, jobs=2) == [value >= 2 for value in expected]
    limited = ask(most_placed=100)
    assert limited == ask(most_placed=100, jobs=3)
    assert all(found in (value, -1) for found, value in zip(limited, expected, strict=True)) and -1 in limited
    by_card = ask(each_card=True)
    assert by_card == ask(each_card=True, jobs=2)
    for at, row in zip(positions, by_card, strict=True):
        values = list(solve_cards(at, misere).values())
        assert row == values + [-1] * (len(row) - len(values))
    assert ask(seconds=0, each_card=True)[0] == [-1] * len(by_card[0])
    for hands in deals(random, 3):
        value = solve(Position(obligations, hands, 1, 2), misere)
        assert solve_worlds(obligations, [hands] * 3, 1, 2, misere=misere, at_least=value, jobs=2).tolist() == [1] * 3


def test_sensible_play_is_near_perfect_play() -> None:
    """The playouts' policy misses the worth of a deal by less than a trick on average where tricks are wanted."""
    random = Random(3)
    worlds = []
    for _ in range(200):
        cards = random.sample(DECK, 30)
        worlds.append(tuple(mask(cards[seat * 10 : (seat + 1) * 10]) for seat in range(3)))
    for obligations, misere, bound in (
        (must_beat_game("S"), False, 0.8),
        (must_beat_game(None), False, 0.9),
        (must_beat_game(None), True, 1.6),
        (must_beat_game(None, others_may_duck=True), True, 1.6),
    ):
        perfect = solve_worlds(obligations, worlds, 0, 0, misere=misere).tolist()
        sensible = [tricks[0] for tricks in playouts(obligations, worlds, 0, 0, misere=misere).tolist()]
        missed = sum(abs(one - other) for one, other in zip(perfect, sensible, strict=True)) / len(worlds)
        assert missed < bound, (obligations, misere, missed)


def test_laydown_of_the_rules() -> None:
    """rules/betel.md 9.6 (a): the declarer takes all ten from the top, so perfect play gives him no less."""
    hands = ("AS KS AH QH JH TH 9H AD AC KC", "QS JS 9S 7S 8H TD 7D JC 9C 8C", "TS 8S KH KD QD JD 9D 8D QC 7C")
    assert solve(Position(must_beat_game("H"), [mask(hand.split()) for hand in hands], 0, 0)) == 10


@pytest.mark.parametrize("program", ["fit_ordering.cpp", "fit_leads.cpp"])
def test_program_of_the_weights_fits_the_solver(program: str) -> None:
    """It is no part of the kernel, so nothing else would notice if it no longer compiled."""
    kernel = Path(__file__).parents[2] / "kernel"
    flags = ["-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror"]
    subprocess.run([reference.compiler(), *flags, str(kernel / program)], check=True)


PLAIN = follow_suit_game(None)
HANDS = tuple(mask(hand.split()) for hand in ("2C 3C", "4C 5D", "6C 7C"))


def test_nonsense_is_refused() -> None:
    four = (*HANDS, mask(("AS", "AH")))
    refused: list[tuple[Any, str]] = [
        (lambda: solve(Position(PLAIN, four, 0, 0)), "three players"),
        (lambda: solve(Position(PLAIN, HANDS, 0)), "needs a declarer"),
        (lambda: solve_worlds(PLAIN, [four], 0, 0), "three players"),
        (lambda: solve_worlds(PLAIN, [], 0, 0), "no worlds"),
        (lambda: solve_worlds(PLAIN, [HANDS], 0, 3), "declarer must be a seat"),
        (lambda: solve_worlds(PLAIN, [HANDS, HANDS[::-1]], 0, 0, each_card=True), "same cards in all worlds"),
        (lambda: solve(Position(PLAIN, long_hands(), 0, 0)), "more than 13 cards"),
        (lambda: reaches(Position(PLAIN, HANDS, 0, 0), 53), "at_least: tricks are 0 to 52"),
        (lambda: solve_within(Position(PLAIN, HANDS, 0, 0), cap=-1), "cap: tricks are 0 to 52"),
        (lambda: solve_within(Position(PLAIN, HANDS, 0, 0), most_placed=0), "most_placed must be at least 1"),
        (lambda: solve_within(Position(PLAIN, HANDS, 0, 0), seconds=float("nan")), "seconds must be 0 to a million"),
        (lambda: solve_within(Position(PLAIN, HANDS, 0, 0), table_kib=1), "table_kib must be"),
        (lambda: best_line(Position(PLAIN, HANDS, 0)), "needs a declarer"),
        (lambda: solve_cards(Position(PLAIN, four, 0, 0)), "three players"),
        (lambda: solve_worlds(PLAIN, [HANDS], 0, 0, cap=1, at_least=1), "two questions"),
        (lambda: solve_many(PLAIN, [HANDS], 0, 0, jobs=0), "jobs must be 1 to 256"),
        (lambda: solve_many(PLAIN, [four], 0, 0), "three players"),
        (lambda: solve_many(PLAIN, [HANDS], 3, 0), "leader must be a seat"),
        (lambda: solve_many(PLAIN, [HANDS], 0, array_of("b", [0, 0])), "declarer: one for each position"),
        (lambda: solve_many(PLAIN, [HANDS], 0, 0, array_of("b", [-1, 4], 2)), "-1 stands behind"),
        (lambda: solve_many(PLAIN, [HANDS], 0, 0, array_of("b", [4], 1)), "two cards for each position"),
        (lambda: solve_many(PLAIN, [HANDS, (1, 1, 2)], 0, 0), "position 1: two hands hold the same card"),
    ]
    for nonsense, sentence in refused:
        with pytest.raises(ValueError, match=sentence):
            nonsense()


def long_hands() -> list[int]:
    cards = [rank + suit for rank in RANKS for suit in SUITS]
    return [mask(cards[seat::3][:14]) for seat in range(3)]


def test_nothing_left_to_solve() -> None:
    assert best_line(Position(PLAIN, (0, 0, 0), 0, 1)) == []
    assert solve_cards(Position(PLAIN, (0, 0, 0), 0, 1)) == {}
    assert solve(Position(PLAIN, (0, 0, 0), 0, 1, taken=(4, 3, 3))) == 3
