"""The general search and max-n against plain search, against the other solvers, and against themselves."""

import pickle
from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from talia._kernel import (
    NOT_KNOWN,
    Tally,
    best_line,
    distinct,
    max_n,
    max_n_cards,
    max_n_line,
    max_n_many,
    solve,
    solve_board,
    solve_cards,
    worth,
    worth_at_least,
    worth_cards,
    worth_line,
    worth_many,
    worth_within,
)
from talia.cards import RANKS, SUITS, mask
from talia.tricks.obligations import Obligations, Position, follow_suit_game, must_beat_game
from tests.kernel import reference
from tests.kernel.endings import DECK, TALLIES, Ending, any_ending

KIB = 256
SIZES: list[tuple[int, list[int], float]] = [
    (2, [3, 4, 5, 5, 6], 0.3),
    (3, [2, 3, 3, 3, 4, 4, 4, 4, 4, 5], 0.45),
    (4, [2, 3, 3, 4], 0.2375),
    (5, [2, 3], 0.01),
]
"""Players, cards each, and the share of such endings; the rest are of six cards."""


def some_endings(random: Random, number: int) -> list[tuple[Ending, Position]]:
    pairs = [
        any_ending(random, sizes, seats, declared=False)
        for seats, sizes, share in SIZES
        for _ in range(round(number * share))
    ]
    return pairs + [any_ending(random, [6], declared=False) for _ in range(number // 400)]


@pytest.mark.parametrize("seed", range(10))
def test_endings_against_plain_search(plain_search: Path, seed: int, long: bool) -> None:
    """4,000 random endings (a million long): every obligation, tally and split into sides, two to five players.

    Each is asked twice: as played by two sides, and by each for himself.
    """
    pairs = some_endings(Random(seed), 100_000 if long else 400)
    endings = [ending for ending, _ in pairs]
    two_sides, everyone = reference.values(plain_search, endings), reference.max_n(plain_search, endings)
    for (ending, at), points, each in zip(pairs, two_sides, everyone, strict=True):
        tally = ending.tally.kernel()
        assert worth(at, tally, ending.side, table_kib=KIB) == points, ending
        assert max_n(at, tally, table_kib=KIB) == each, ending


def deals(random: Random, number: int, seats: int, size: int, deck: Sequence[str] = DECK) -> list[tuple[int, ...]]:
    dealt = [random.sample(deck, seats * size) for _ in range(number)]
    return [tuple(mask(cards[seat * size : (seat + 1) * size]) for seat in range(seats)) for cards in dealt]


@pytest.mark.parametrize(
    ("obligations", "misere"),
    [
        (must_beat_game("H"), False),
        (must_beat_game(None), False),
        (must_beat_game(None), True),
        (must_beat_game(None, others_may_duck=True), True),
        (follow_suit_game("S"), False),
    ],
)
def test_tricks_are_those_of_the_solver_for_one_against_two(obligations: Obligations, misere: bool, long: bool) -> None:
    """Whole deals of Betel: number, cards and line."""
    tally = Tally(-1 if misere else 1)
    for hands in deals(Random(1), 200 if long else 10, 3, 10):
        at = Position(obligations, hands, 1, 2)
        assert abs(worth(at, tally, 0b100)) == solve(at, misere)
        by_card = {card: abs(points) for card, points in worth_cards(at, tally, 0b100).items()}
        assert by_card == solve_cards(at, misere)
        assert worth_line(at, tally, 0b100) == best_line(at, misere)


@pytest.mark.parametrize("trump", ["H", None])
def test_tricks_are_those_of_the_search_for_boards(trump: str | None, long: bool) -> None:
    """Four hands in two pairs."""
    whole = [rank + suit for suit in SUITS for rank in RANKS]
    for hands in deals(Random(2), 200 if long else 20, 4, 7, whole):
        at = Position(follow_suit_game(trump), hands, 0)
        assert worth(at, Tally(), 0b1010) == solve_board(at)


def test_equal_cards_score_the_same() -> None:
    """Merged cards come to the same; and where every card scores a little else none is merged, so more are placed."""
    random = Random(3)
    alike = apart = 0
    for hands in deals(random, 60, 3, 6):
        at = Position(must_beat_game("H"), hands, 0, 0)
        odd = Tally(0, {card: 100 + place for place, card in enumerate(range(64)) if card % 16 < 13})
        even = Tally(0, {card: 100 for card in range(64) if card % 16 < 13})
        placed = [worth_within(at, tally, 1)[2] for tally in (even, odd)]
        alike, apart = alike + placed[0], apart + placed[1]
        # All cards score the same: as many points as tricks.
        assert worth(at, even, 1) == 300 * worth(at, Tally(), 1)
        by_card = worth_cards(at, even, 1)
        lowest = None
        for card in sorted(by_card):
            if not distinct(at) >> card & 1:
                assert by_card[card] == lowest
            lowest = by_card[card]
    assert alike < 0.8 * apart


@pytest.mark.parametrize("name", TALLIES)
def test_one_value_however_it_is_asked_for(name: str) -> None:
    """Number, threshold, every card, line, tables of any size, many at a time agree."""
    random = Random(4)
    tally = TALLIES[name].kernel()
    for _ in range(200):
        seats = random.choice([2, 3, 4, 5])
        ending, at = any_ending(random, [3, 4] if seats > 3 else [5, 6], seats, declared=False)
        points = worth(at, tally, ending.side)
        assert worth_within(at, tally, ending.side, table_kib=64)[:2] == (points, points)
        for asked in range(points - 3, points + 4):
            assert worth_at_least(at, tally, ending.side, asked) == (points >= asked)
        others = (1 << seats) - 1 & ~ending.side
        by_card = worth_cards(at, tally, ending.side)
        mine = ending.side >> at.to_move & 1
        assert points == (max if mine else min)(by_card.values())
        assert list(by_card) == [card for card in range(64) if at.legal() >> card & 1]
        total = worth(at, tally, ending.side | others)
        assert points + worth(at, tally, others) == total, "what one side takes the other does not"
        for card, value in by_card.items():
            after, taker, won = played(at, tally, card)
            assert value == worth(after, tally, ending.side) + won * (taker >= 0 and ending.side >> taker & 1)
        line = worth_line(at, tally, ending.side)
        assert line[0] == next(card for card, value in by_card.items() if value == points)
        assert scored(at, tally, line, ending.side) == points

        everyone = max_n(at, tally)
        assert everyone is not None and sum(everyone) == total
        each_card = max_n_cards(at, tally)
        best = max(each_card.values(), key=lambda each: (each[at.to_move], *(-each[(at.to_move + n) % seats] for n in range(1, seats))))  # fmt: skip # noqa: E501
        assert best == everyone and list(each_card) == list(by_card)
        line = max_n_line(at, tally)
        assert tuple(scored(at, tally, line, 1 << seat) for seat in range(seats)) == everyone
        for seat, points in enumerate(everyone):
            assert points >= worth(at, tally, 1 << seat), "nobody has less than he can enforce"
        if seats == 2:
            assert everyone == (worth(at, tally, 1), worth(at, tally, 2)), "of two each plays against the other"


def played(at: Position, tally: Tally, card: int) -> tuple[Position, int, int]:
    """The position after a card; who takes the trick, if it is full (else -1), and for how many points."""
    after = at.copy()
    after.play(card)
    if after.trick:
        return after, -1, 0
    left = at.hands[at.to_move].bit_count()
    points = sum(tally.cards.get(each, 0) for each in (*at.trick, card))
    return after, after.leader, tally.trick + tally.by_left.get(left, 0) + points


def scored(at: Position, tally: Tally, line: Sequence[int], side: int) -> int:
    """The points of a side when these cards are played to the end."""
    total = 0
    for card in line:
        at, taker, points = played(at, tally, card)
        total += points * (taker >= 0 and side >> taker & 1)
    assert at.over
    return total


def test_limits_leave_bounds() -> None:
    """A search that is stopped says less, never anything wrong, and the more it may do the more it knows."""
    tally = TALLIES["skat"].kernel()
    for hands in deals(Random(5), 3, 3, 8):
        at = Position(follow_suit_game("C"), hands, 0)
        low, high, placed = worth_within(at, tally, 1)
        assert low == high == worth(at, tally, 1)
        before = (0, 120)
        for limit in (1, placed // 4, placed // 2, placed + 1):
            known = worth_within(at, tally, 1, most_placed=limit)
            assert before[0] <= known[0] <= low <= known[1] <= before[1]
            assert known[2] <= limit
            before = known[:2]
        assert before == (low, low)
        known = worth_within(at, tally, 1, seconds=0)
        assert known[0] <= low <= known[1] and known[0] < known[1]
        assert worth_cards(at, tally, 1, most_placed=1) == {}
        some, every = worth_cards(at, tally, 1, most_placed=placed // 2), worth_cards(at, tally, 1)
        assert some.items() <= every.items()
        assert max_n(at, tally, seconds=0) is None is max_n(at, tally, most_placed=10)
        assert max_n_cards(at, tally, most_placed=10) == {}


def array_of(kind: Literal["Q", "b"], numbers: list[int], columns: int | None = None) -> memoryview:
    flat = memoryview(array(kind, numbers))
    return flat if columns is None else flat.cast("B").cast(kind, (len(numbers) // columns, columns))


def test_many_at_a_time() -> None:
    """Positions of any moment, on any number of threads, with any table, are answered as one by one."""
    random = Random(6)
    tally = TALLIES["kierki"].kernel()
    game = follow_suit_game(None)
    positions = []
    for hands in deals(random, 12, 4, 5, [rank + suit for suit in SUITS for rank in RANKS]):
        at = Position(game, hands, random.randrange(4), random.choice([None, 1, 2]))
        for _ in range(random.randrange(9)):
            at.play(at.nth_legal(random.randrange(64)))
        positions.append(Position(game, at.hands, at.leader, at.declarer, at.trick))
    sides = [random.randrange(16) for _ in positions]
    hands_of = array_of("Q", [hand for at in positions for hand in at.hands], 4)
    leaders = array_of("b", [at.leader for at in positions])
    declarers = array_of("b", [-1 if at.declarer is None else at.declarer for at in positions])
    tricks = array_of("b", [card for at in positions for card in (*at.trick, -1, -1, -1)[:3]], 3)
    expected = [worth(at, tally, side) for at, side in zip(positions, sides, strict=True)]

    def ask(**question: Any) -> Any:
        return worth_many(game, tally, hands_of, leaders, array_of("b", sides), declarers, tricks, **question).tolist()

    assert ask() == ask(jobs=2) == ask(jobs=5, table_kib=64) == expected
    assert ask(at_least=-20, jobs=2) == [points >= -20 for points in expected]
    limited = ask(most_placed=100)
    assert limited == ask(most_placed=100, jobs=3)
    assert all(found in (points, NOT_KNOWN) for found, points in zip(limited, expected, strict=True))
    assert NOT_KNOWN in limited and NOT_KNOWN in ask(at_least=-20, seconds=0)
    for at, side, row in zip(positions, sides, ask(each_card=True, jobs=2), strict=True):
        values = list(worth_cards(at, tally, side).values())
        assert row == values + [NOT_KNOWN] * (len(row) - len(values))
    paranoid = worth_many(game, tally, hands_of, leaders, 0b0100, declarers, tricks).tolist()
    assert paranoid == [worth(at, tally, 0b0100) for at in positions]
    each = max_n_many(game, tally, hands_of, leaders, declarers, tricks, jobs=2).tolist()
    assert each == [list(max_n(at, tally) or ()) for at in positions]
    stopped = max_n_many(game, tally, hands_of, leaders, declarers, tricks, most_placed=20).tolist()
    assert [NOT_KNOWN] * 4 in stopped


def test_tallies_are_values() -> None:
    tally = Tally(2, {5: -3, 7: 0}, {1: 10})
    assert tally == Tally(2, {5: -3}, {1: 10}) != Tally(2, {5: -3})
    assert hash(tally) == hash(Tally(2, {5: -3}, {1: 10}))
    assert (tally.trick, tally.cards, tally.by_left) == (2, {5: -3}, {1: 10})
    assert pickle.loads(pickle.dumps(tally)) == tally and eval(repr(tally)) == tally
    assert Tally() == Tally(1, None, {})


PLAIN = follow_suit_game(None)
HANDS = tuple(mask(hand.split()) for hand in ("2C 3C", "4C 5D", "6C 7C"))


def test_nonsense_is_refused() -> None:
    at, tally = Position(PLAIN, HANDS, 0), Tally()
    refused: list[tuple[Any, str]] = [
        (lambda: Tally(1000), "points are -999 to 999"),
        (lambda: Tally(0, {5: 2**70}), "points are -999 to 999"),
        (lambda: Tally(0, {13: 1}), "13 is not a card"),
        (lambda: Tally(0, None, {0: 1}), "by_left: 1"),
        (lambda: Tally(0, None, {27: 1}), "by_left: 1"),
        (lambda: worth(at, tally, 8), "a set of seats, a bit for each: 0 to 7"),
        (lambda: worth(at, tally, -1), "a set of seats"),
        (lambda: worth(at, tally, 1, table_kib=1), "table_kib must be"),
        (lambda: worth_within(at, tally, 1, most_placed=0), "most_placed must be at least 1"),
        (lambda: worth_within(at, tally, 1, seconds=float("nan")), "seconds must be"),
        (lambda: max_n(at, tally, table_kib=2**21), "table_kib must be"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 8), "a set of seats"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 3, 1), "leader must be a seat"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, 3), "position 0: declarer must be a seat"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, jobs=0), "jobs must be 1 to 256"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, jobs=257), "jobs must be 1 to 256"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, jobs=256, table_kib=2**15), "together may have 4194304 KiB"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, each_card=True, at_least=1), "two questions"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, None, array_of("b", [-1, 4], 2)), "-1 stands behind"),
        (lambda: worth_many(PLAIN, tally, [HANDS], 0, 1, None, array_of("b", [4], 1)), "one card less than"),
        (lambda: worth_many(PLAIN, tally, [HANDS, (1, 1, 2)], 0, 1), "position 1: two hands hold the same card"),
        (lambda: worth_many(PLAIN, tally, [HANDS, (1, 6, 8)], 0, 1), "position 1: the hands must have equally many"),
        (lambda: max_n_many(PLAIN, tally, [(1,)], 0), "2 to 7 seats"),
        (lambda: max_n_many(PLAIN, tally, [], 0), "no worlds"),
    ]
    for nonsense, sentence in refused:
        with pytest.raises(ValueError, match=sentence):
            nonsense()
    wrong: list[Any] = [[5], {"5": 1}, {5: "1"}, 7]
    for cards in wrong:
        with pytest.raises(TypeError):
            Tally(0, cards)


def test_nothing_left_to_play() -> None:
    at = Position(PLAIN, (0, 0, 0), 0)
    assert worth(at, Tally(), 1) == 0 and worth_cards(at, Tally(), 1) == {} and worth_line(at, Tally(), 1) == []
    assert max_n(at, Tally()) == (0, 0, 0) and max_n_cards(at, Tally()) == {} and max_n_line(at, Tally()) == []


def test_players_of_two_to_seven() -> None:
    """A trick that the highest card takes, for every number of players."""
    for seats in range(2, 8):
        at = Position(PLAIN, [1 << seat for seat in range(seats)], 0)
        assert worth(at, Tally(3), 1 << seats - 1) == 3 == worth(at, Tally(3), (1 << seats) - 1)
        assert max_n(at, Tally(3)) == (*[0] * (seats - 1), 3)
        at.play(0)
        at.undo()
        assert len(at.hands) == len(at.tricks) == seats
