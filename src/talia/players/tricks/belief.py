"""Which of the possible worlds are likely: those in which everybody would have decided as he did.

What others have called, passed, named, declared or laid away before the play says something of their cards to one who
knows how they think; a computer player takes them to think about as an instant one does. A game says who has decided
and how likely that was with which cards (`Likelihood`); worlds are drawn by these odds, all decisions taken together.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import exp, inf
from random import Random
from typing import Final

from talia.players.haste import late
from talia.tricks.layouts import Layout, Layouts

ALL: Final = 6
"""Where there are no more worlds than so many times as many as are taken, each of them is looked at."""
MOST: Final = 15
"""No more than so many times as many worlds are looked at as are taken."""
AT_ONCE: Final = 20
"""Worlds between two looks at the clock."""
ENOUGH: Final = 2.0
"""So many times as many worlds they must be worth."""

Likelihood = Callable[[Mapping[int, int], int], float]
"""How likely a decision was, by the cards each seat held when the play began, and by those that lie out of play, as
far as they are out of sight; sets of the game's cards. Only the proportions count. 0: the rules forbade it."""

Believed = tuple[list[Layout], list[float]]
"""Worlds, and what each counts for."""


def believed(
    layouts: Layouts, odds: Callable[[Layout], float], number: int, rng: Random, deadline: float = inf, most: int = 0
) -> Believed:
    """At most so many layouts, drawn by these odds: the fewer of those looked at count, the more are looked at.

    ``most``: so many may be looked at, if that is more than as many times the number as usual. At the deadline those
    looked at by then must do. Raises ValueError if there is none.
    """
    looked: list[Layout] = []
    weights: list[float] = []
    if 0 < layouts.number <= ALL * number:
        looked = list(layouts.all())
        if deadline < inf:
            rng.shuffle(looked)
        for layout in looked:
            if len(weights) % AT_ONCE == AT_ONCE - 1 and late(deadline):
                break
            weights.append(odds(layout))
        return likely(looked[: len(weights)], weights, number, rng)
    at_once = number if deadline == inf else AT_ONCE
    most = max(most, MOST * number)
    while len(looked) < most and effective(weights) < ENOUGH * number and not (looked and late(deadline)):
        more = layouts.drawn(at_once, rng)
        looked += more
        weights += [odds(layout) for layout in more]
    return likely(looked, weights, number, rng)


def preferred(choice: str, looks: Mapping[str, float], spread: float) -> float:
    """How likely somebody makes a choice, by how good each looks to him; ``spread``: so much better is much better.

    >>> round(preferred("S", {"S": 4.5, "H": 4.0, "D": 2.0}, 0.5), 2), preferred("S", {"S": 1.0}, 0.5)
    (0.73, 1.0)
    """
    return 1 / sum(exp((other - looks[choice]) / spread) for other in looks.values())


def effective(weights: Sequence[float]) -> float:
    """How many worlds of equal weight tell as much as these.

    >>> effective([3.0, 3.0, 0.0]), round(effective([8.0, 1.0, 1.0]), 1)
    (2.0, 1.5)
    """
    squares = sum(weight * weight for weight in weights)
    return sum(weights) ** 2 / squares if squares else 0.0


def likely(candidates: Sequence[Layout], weights: Sequence[float], number: int, rng: Random) -> Believed:
    """At most so many of these: all by their weights if there are no more, else drawn by them, evenly.

    >>> likely([(1,), (2,)], [0.5, 0.25], 2, Random(1))
    ([(1,), (2,)], [0.5, 0.25])
    >>> likely([(1,), (2,), (3,)], [0.5, 0.0, 0.5], 2, Random(1))
    ([(1,), (3,)], [1.0, 1.0])
    >>> likely([(1,)], [0.0], 2, Random(1))
    ([(1,)], [1.0])
    """
    if not any(weights):
        weights = [1.0] * len(candidates)
    if len(candidates) <= number:
        return [each for each, weight in zip(candidates, weights, strict=True) if weight], [*filter(None, weights)]
    totals = list(accumulate(weights))
    step = totals[-1] / number
    first = rng.random() * step
    last = len(candidates) - 1
    taken = Counter(min(bisect(totals, first + step * each), last) for each in range(number))
    return [candidates[each] for each in taken], [float(count) for count in taken.values()]
