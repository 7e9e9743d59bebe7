"""A round of betting between two as a game that is solved: its tree, counterfactual regret minimisation, best answers.

The tree is made by `talia.chips.betting`, so its lines are those of the rules; a strategy knows the public line and its
own *class*, one of few that stand for all hands. What is dealt is a table of weights, one for each pair of classes, so
that the cards of one hand are missing from the other. CFR+ with linear averaging: Tammelin, "Solving Large Imperfect
Information Games Using CFR+" (2014). Chips are counted from the middle: what is won is what the other has put in.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import numpy as np

from talia.chips.betting import Betting
from talia.games.poker.moves import Hold, Open, Pass, Raise, Wait
from talia.table.moves import Move

Floats = np.ndarray[Any, np.dtype[np.float64]]
Amounts = Callable[[range, Betting], Sequence[int]]
"""Which of the amounts that may be bet are looked at."""
Strategy = Callable[[int, tuple[Move, ...]], Sequence[float]]
"""How likely each move of a node is, by class and public line: the order is that of ``Node.moves``."""
Table = list[Floats]
"""A strategy as numbers: for each node, by class and move."""

FIRST, SECOND = range(2)


class Node:
    """A place in the tree: the player on turn with its moves, or, without any, an end and what it comes to.

    ``passed``: who has passed, if anybody. ``won``: what the winner gets of the other's chips.
    """

    def __init__(self, line: tuple[Move, ...], betting: Betting, spent: int, amounts: Amounts) -> None:
        self.line: Final = line
        self.turn: Final = betting.turn
        steps = [] if betting.over else list(_steps(betting, amounts))
        self.moves: Final = tuple(move for move, _ in steps)
        self.children: Final = tuple(Node((*line, move), after, spent, amounts) for move, after in steps)
        out = [seat for seat in betting.order if not betting.active >> seat & 1]
        self.passed: Final = out[0] if out else None
        self.won: Final = spent + min(betting.paid)
        self.number = -1


def _steps(b: Betting, amounts: Amounts) -> Iterator[tuple[Move, Betting]]:
    """What may be done, and the round after it; nobody passes who may wait."""
    if b.limits.waits and not b.level:
        yield Wait(), b.waited()
    else:
        yield Pass(), b.passed()
    if b.hold() is not None:
        yield Hold(), b.held()
    if opening := b.opening():
        for chips in amounts(opening, b):
            yield Open(chips), b.opened(chips)
    elif raising := b.raising():
        for level in amounts(raising, b):
            yield Raise(level), b.raised_to(level)


class Model:
    """A round between two players of which the first acts first; each has put in ``spent`` before.

    ``weights[mine, theirs]``: how likely these classes are dealt, 1 in all. ``beats[mine, theirs]``: 1 where the first
    wins the showdown, −1 where it loses.
    """

    def __init__(self, betting: Betting, spent: int, amounts: Amounts, weights: Floats, beats: Floats) -> None:
        assert betting.order == (FIRST, SECOND)
        self.root: Final = Node((), betting, spent, amounts)
        self.nodes: Final = [node for node in _all(self.root) if node.moves]
        for number, node in enumerate(self.nodes):
            node.number = number
        self.weights: Final = weights
        self.classes: Final = len(weights)
        # By player: from the other's reach to what that comes to for each class of one's own.
        self._dealt: Final = (weights, weights.T)
        self._shown: Final = (weights * beats, -(weights * beats).T)

    def tabled(self, strategy: Strategy) -> Table:
        """A strategy as numbers."""
        return [np.array([strategy(held, node.line) for held in range(self.classes)], float) for node in self.nodes]

    def uniform(self) -> Table:
        """Every move as likely as any other."""
        return [np.full((self.classes, len(node.moves)), 1 / len(node.moves)) for node in self.nodes]

    def ends(self, node: Node, player: int, reach: Floats) -> Floats:
        """What an end brings a player by class, the other coming there by these chances."""
        if node.passed is None:
            return node.won * (self._shown[player] @ reach)
        return (-node.won if node.passed == player else node.won) * (self._dealt[player] @ reach)

    def value(self, first: Table, second: Table) -> float:
        """What the first player wins."""
        mine = (first, second)

        def of(node: Node, reach: Floats) -> Floats:
            if not node.moves:
                return self.ends(node, FIRST, reach)
            table = mine[node.turn][node.number]
            if node.turn == FIRST:
                parts = [table[:, at] * of(child, reach) for at, child in enumerate(node.children)]
            else:
                parts = [of(child, reach * table[:, at]) for at, child in enumerate(node.children)]
            return np.asarray(sum(parts))

        return float(of(self.root, np.ones(self.classes)).sum())

    def best(self, player: int, other: Table) -> float:
        """What a player wins who knows the other's strategy and answers it as well as can be."""

        def of(node: Node, reach: Floats) -> Floats:
            if not node.moves:
                return self.ends(node, player, reach)
            if node.turn == player:
                return np.asarray(np.maximum.reduce([of(child, reach) for child in node.children]))
            table = other[node.number]
            return np.asarray(sum(of(child, reach * table[:, at]) for at, child in enumerate(node.children)))

        return float(of(self.root, np.ones(self.classes)).sum())

    def loses(self, table: Table) -> float:
        """What whoever plays so loses a round to best answers, as the mean of both places: nothing only if perfect."""
        return (self.best(FIRST, table) + self.best(SECOND, table)) / 2


def _all(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children:
        yield from _all(child)


class Solver:
    """CFR+ on a model: ``run`` goes on where it stopped, ``table`` is the strategy so far, for both places."""

    def __init__(self, model: Model) -> None:
        self.model: Final = model
        self.rounds = 0
        self._regrets: Final = [np.zeros((model.classes, len(node.moves))) for node in model.nodes]
        self._sums: Final = [np.zeros((model.classes, len(node.moves))) for node in model.nodes]

    def run(self, rounds: int) -> None:
        """So many rounds, in each of which both players learn, one after the other."""
        for _ in range(rounds):
            self.rounds += 1
            for player in (FIRST, SECOND):
                ones = np.ones(self.model.classes)
                self._learn(self.model.root, player, ones, ones)

    def _learn(self, node: Node, player: int, mine: Floats, others: Floats) -> Floats:
        """What a node is worth to a player by class; his regrets there grow by what other moves would have brought."""
        if not node.moves:
            return self.model.ends(node, player, others)
        regrets = self._regrets[node.number]
        now = _shares(regrets)
        if node.turn != player:
            each = enumerate(node.children)
            return np.asarray(sum(self._learn(child, player, mine, others * now[:, at]) for at, child in each))
        found = np.stack(
            [self._learn(child, player, mine * now[:, at], others) for at, child in enumerate(node.children)], axis=1
        )
        value: Floats = (now * found).sum(axis=1)
        np.maximum(regrets + found - value[:, None], 0.0, out=regrets)
        self._sums[node.number] += self.rounds * mine[:, None] * now
        return value

    @property
    def table(self) -> Table:
        """The mean of all rounds, later ones counting more."""
        return [_shares(sums) for sums in self._sums]


def _shares(values: Floats) -> Floats:
    """Each row as parts of its sum; equal ones where there is nothing."""
    every = values.sum(axis=1, keepdims=True)
    even = np.full_like(values, 1 / values.shape[1])
    np.divide(values, every, out=even, where=every > 0)
    return even
