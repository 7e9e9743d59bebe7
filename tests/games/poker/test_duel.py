"""The second round between two as the searching player solves it: its best answer, and lines that were in fact said."""

from collections.abc import Sequence
from math import inf

import numpy as np
import pytest
from betting_model import Model

from talia.chips.betting import Betting
from talia.games.poker.hands import ranking
from talia.games.poker.moves import Hold, Open, Raise, Wait
from talia.games.poker.options import Options
from talia.games.poker.player.duel import Duel, Facing, amounts, line_of, ranges, solved
from talia.games.poker.player.held import Table, pool
from talia.games.poker.player.story import Spot, Word
from talia.games.poker.searching import ROUNDS
from talia.games.poker.state import Spec
from talia.table.moves import Move

POT = 12


def duel(line: tuple[Move, ...] = (), *, waits: bool = False, raises: int = 2) -> Duel:
    """Two who have put in 6 chips each, and have exchanged three cards and one."""
    rank = ranking(24)
    assert pool(rank).ready(inf)
    options = Options(max_raises=raises, checking=waits)
    opened = Word(0, "opened", Spot(second=False, pot=4, owed=0, floor=0.0, rises=0, others=1))
    held = Word(1, "held", Spot(second=False, pot=8, owed=4, floor=0.5, rises=1, others=1))
    start = Betting.among((0, 1), (194, 194), Spec(options, 1, (0, 1), (194, 194), 24).limits(waits=waits))
    return Duel(Table(rank, 2, 5, waits), start, POT, line, (Facing((opened,), 3), Facing((held,), 1)))


@pytest.mark.parametrize("waits", [False, True])
def test_a_best_answer_wins_little_of_what_is_solved(waits: bool) -> None:
    """In the round as it is solved; more rounds of learning leave less."""
    of = duel(waits=waits, raises=1)
    _, (one, other) = ranges(of)
    order = np.arange(len(one))
    beats = np.sign(np.subtract.outer(order, order)).astype(float)
    weights = np.outer(one, other)
    model = Model(of.start, POT // 2, lambda allowed, b: amounts(allowed, b, POT), weights, beats)
    assert sum(one) == pytest.approx(1) and sum(other) == pytest.approx(1)

    def loses(rounds: int) -> float:
        tables = []
        for node in model.nodes:
            found = solved(duel(node.line, waits=waits, raises=1), rounds)
            assert found is not None and found.moves == node.moves
            tables.append(np.array(found.chances).T)
        return model.loses(tables) / POT

    lost = loses(4), loses(ROUNDS)
    assert lost[1] < 0.05 and lost[1] < lost[0] / 2, lost


def test_what_was_in_fact_bet_is_in_the_tree() -> None:
    line = (Open(9), Raise(21))
    found = solved(duel(line), 2)
    assert found is not None
    moves = found.of(0)
    assert sum(moves.values()) == pytest.approx(1) and Hold() in moves
    assert all(move.to > 21 for move in moves if isinstance(move, Raise))


def test_a_line_is_what_was_said() -> None:
    spot = Spot(second=True, pot=POT, owed=0, floor=0.0, rises=0, others=1)

    def came(words: Sequence[tuple[int, str, int]], *, waits: bool = False) -> tuple[Move, ...] | None:
        found = line_of(duel(waits=waits).start, [Word(seat, said, spot, chips) for seat, said, chips in words])
        return None if found is None else found[1]

    assert came([(0, "opened", 5), (1, "raised", 12), (0, "raised", 15)]) == (Open(5), Raise(12), Raise(20))
    assert came([(0, "waited", 0), (1, "opened", 4)], waits=True) == (Wait(), Open(4))
    # Somebody else has bet in between, or one may not wait here.
    assert came([(0, "opened", 5), (1, "held", 9)]) is None
    assert came([(0, "waited", 0)]) is None
    assert came([(1, "opened", 5)]) is None


def test_better_hands_pass_less_often() -> None:
    of = duel((Open(18),))
    found = solved(of, ROUNDS)
    assert found is not None
    passes = found.chances[0]
    third = len(passes) // 3
    assert sum(passes[:third]) > sum(passes[-third:]) + third / 2
