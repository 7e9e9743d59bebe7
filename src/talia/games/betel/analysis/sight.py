"""Choices compared by what they bring in sampled layouts: what each costs, and how sure that is."""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from talia.analysis.advice import Advice, Weighed
from talia.games.betel.player.worlds import Worlds
from talia.table.moves import Move

Values = Sequence[Sequence[float]]
"""What choices bring: a row for each layout, a column for each choice."""


class AtSight(Struct, frozen=True):
    """What a choice cost by what the player could know, in ``number`` layouts.

    ``gains`` and ``losses``: in which part of them the ``best`` choice brings more than the chosen one, and less.
    """

    cost: float
    margin: float
    best: int
    number: int
    complete: bool
    gains: float
    losses: float


def compared(values: Values, chosen: int, layouts: Worlds) -> AtSight:
    """What the chosen one cost against the one that is best on average."""
    best = best_of(_means(values), chosen)
    return _against(values, best, chosen, layouts.complete)


def weighed(values: Values, moves: Sequence[Move], layouts: Worlds) -> Advice:
    """The choices, the best on average first."""
    means = _means(values)
    order = sorted(range(len(moves)), key=lambda at: -means[at])
    costs = {at: _against(values, order[0], at, layouts.complete) for at in order}
    choices = tuple(Weighed(moves[at], costs[at].cost, costs[at].margin) for at in order)
    return Advice(choices, len(values), layouts.complete)


def best_of(values: Sequence[float], chosen: int) -> int:
    """The place of the best value: the chosen one if there is none better."""
    top = max(values)
    return chosen if values[chosen] == top else values.index(top)


def _means(values: Values) -> list[float]:
    return [sum(column) / len(values) for column in zip(*values, strict=True)]


def _against(values: Values, best: int, chosen: int, complete: bool) -> AtSight:
    number = len(values)
    gains = [row[best] - row[chosen] for row in values]
    mean = sum(gains) / number
    variance = sum((gain - mean) ** 2 for gain in gains) / max(1, number - 1)
    margin = 0.0 if complete else 1.96 * sqrt(variance / number)
    return AtSight(
        mean,
        margin,
        best,
        number,
        complete,
        sum(gain > 0 for gain in gains) / number,
        sum(gain < 0 for gain in gains) / number,
    )
