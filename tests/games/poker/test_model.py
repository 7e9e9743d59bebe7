"""The model of a round of betting: Kuhn's poker as OpenSpiel has it, and the second round as the rules pay it."""

from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from betting_model import FIRST, SECOND, Model, Node, Solver, Table
from open_spiel.python.algorithms.exploitability import exploitability
from open_spiel.python.policy import TabularPolicy
from poker_model import DECK, HANDS, RANK, Asked, Round, done, nearest, table

from talia.cards import singles
from talia.chips.betting import Betting, Limits
from talia.games.poker.moves import Hold, Open, Pass, Raise, Wait
from talia.games.poker.options import Options
from talia.table.match import Match
from talia.table.moves import OPEN, Move
from talia.table.view import view

KUHN_VALUE = -1 / 18


def kuhn() -> Model:
    """Three cards, an ante and a bet of one chip: who has bet it has nothing left to raise with."""
    weights = (1 - np.eye(3)) / 6
    beats = np.sign(np.subtract.outer(np.arange(3), np.arange(3))).astype(float)
    return Model(
        Betting.among((0, 1), (1, 1), Limits(1, 1, 1, waits=True)), 1, lambda allowed, _: allowed, weights, beats
    )


def in_open_spiel(model: Model, strategy: Table) -> float:
    """What OpenSpiel says a strategy of Kuhn's poker loses to best answers."""
    policy = TabularPolicy(pyspiel.load_game("kuhn_poker"))
    for node in model.nodes:
        line = "".join("p" if isinstance(move, Pass | Wait) else "b" for move in node.line)
        for card in range(3):
            policy.policy_for_key(f"{card}{line}")[:] = strategy[node.number][card]
    return float(exploitability(policy.game, policy))


def by_chance(model: Model, seed: int) -> Table:
    rng = np.random.default_rng(seed)
    return [rng.dirichlet(np.ones(len(node.moves)), model.classes) for node in model.nodes]


def test_kuhns_poker_is_what_open_spiel_has() -> None:
    model = kuhn()
    assert [len(node.moves) for node in model.nodes] == [2] * 4
    for strategy in (model.uniform(), *(by_chance(model, seed) for seed in range(20))):
        assert model.loses(strategy) == pytest.approx(in_open_spiel(model, strategy), abs=1e-12)
    assert model.loses(model.uniform()) == pytest.approx(11 / 24)


def test_kuhns_poker_is_solved() -> None:
    """Its value is known; what the strategy loses falls with the rounds, and OpenSpiel says the same."""
    model = kuhn()
    solver, lost = Solver(model), []
    for rounds in (10, 90, 900):
        solver.run(rounds)
        lost.append(model.loses(solver.table))
    assert lost[0] > 4 * lost[1] > 16 * lost[2] and lost[2] < 2e-4
    assert model.value(solver.table, solver.table) == pytest.approx(KUHN_VALUE, abs=1e-4)
    assert in_open_spiel(model, solver.table) == pytest.approx(lost[2], abs=1e-12)
    # Nobody wins more than the value by more than what is lost at most.
    assert model.best(FIRST, solver.table) >= KUHN_VALUE - 1e-12
    assert model.best(SECOND, solver.table) >= -KUHN_VALUE - 1e-12


@pytest.mark.parametrize("checking", [False, True])
def test_the_second_round_is_solved(checking: bool) -> None:
    of = Round(checking=checking)
    model = of.solvable()
    solver, lost = Solver(model), [model.loses(model.uniform())]
    for rounds in (5, 20):
        solver.run(rounds)
        lost.append(model.loses(solver.table))
    assert lost[0] > 4 * lost[1] > 8 * lost[2]


def sampled(node: Node, rng: Random) -> Node:
    """An end of the tree."""
    while node.moves:
        node = rng.choice(node.children)
    return node


def paid(match: Match[Any]) -> int:
    """What the first to act has won or lost; the deal is settled."""
    facts = view(match.game, match.state, OPEN).facts
    first = match.state.deal.spec.order[0]
    return int(facts["stacks"][first]) - Options().start_chips


@pytest.mark.parametrize("checking", [False, True])
def test_lines_of_the_model_are_paid_by_the_rules(checking: bool, long: bool) -> None:
    rng = Random("lines")
    of = Round((3, 3), checking)
    model = of.solvable()
    shown = 0
    possible = np.flatnonzero(HANDS.ways(3)).tolist()
    for _ in range(600 if long else 60):
        end = sampled(model.root, rng)
        mine, theirs = rng.choice(possible), None
        hand = HANDS.one_of(mine, rng)
        assert hand is not None
        while theirs is None:
            other = rng.choice(possible)
            theirs = HANDS.one_of(other, rng, hand)
        match, seen = table(of, (hand, theirs), rng)
        for move in end.line:
            done(match, seen, move)
        reach = np.zeros(model.classes)
        reach[other] = 1
        likely = model.weights[mine, other]
        assert model.ends(end, FIRST, reach)[mine] == pytest.approx(likely * paid(match)), end.line
        reach[other], reach[mine] = 0, 1
        assert model.ends(end, SECOND, reach)[other] == pytest.approx(-likely * paid(match)), end.line
        shown += end.passed is None
    assert shown


def test_the_cards_of_one_hand_are_missing_from_the_other() -> None:
    """Against counting, for a class of each kind; and all pairs of hands there are."""
    assert HANDS.pairs.sum() == 42504 * 11628 and (HANDS.pairs == HANDS.pairs.T).all()
    every = [sum(hand) for hand in combinations(singles(DECK.mask), 5)]
    numbers = [RANK.strength(hand) for hand in every]
    rng = Random("apart")
    for held in rng.sample(range(len(HANDS.classes)), 2):
        hands = [hand for hand, number in zip(every, numbers, strict=True) if number == HANDS.classes[held]]
        counted = np.zeros(len(HANDS.classes))
        apart = (number for one in hands for hand, number in zip(every, numbers, strict=True) if not one & hand)
        np.add.at(counted, np.searchsorted(HANDS.classes, list(apart)), 1)
        assert (counted == HANDS.pairs[held]).all()


def test_a_player_is_asked_for_its_strategy() -> None:
    of = Round()
    model = of.solvable()
    asked = Asked("simple", of, model, asks=10)
    possible = np.flatnonzero(HANDS.ways(3)).tolist()
    for node in model.nodes[::9]:
        for held in (possible[0], possible[-1]):
            chances = asked(held, node.line)
            assert len(chances) == len(node.moves) and sum(chances) == pytest.approx(1)
    # The highest class never passes, the lowest does where much is bet, if it does not bluff.
    raised = next(node for node in model.nodes if node.line == (Open(20), Raise(40)))
    assert asked(possible[-1], raised.line)[0] == 0 and asked(possible[0], raised.line)[0] > 0.5


def test_what_is_bet_at_a_table_is_the_nearest_move_of_the_model() -> None:
    moves: tuple[Move, ...] = (Pass(), Hold(), Raise(5), Raise(12), Raise(23))
    assert [nearest(each, moves) for each in (Pass(), Hold(), Raise(8), Raise(9), Raise(22))] == [0, 1, 2, 3, 4]
    assert nearest(Pass(), (Wait(), Open(3))) == 0
