"""How the missing cards of a suit are split among hands one does not see: exact chances (rules/betel_learning.md A).

Chances are fractions; nothing is rounded here. ``docs/probabilities.md`` is made of these functions.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Final, TypeVar

T = TypeVar("T", bound=Hashable)

Split = tuple[int, ...]
"""How many of the missing cards lie at each place."""

Habit = Callable[[int], Fraction]
"""The chance, but for a factor, that somebody throws a card of a suit of which he holds so many."""


def splits(missing: int, rooms: Sequence[int]) -> dict[Split, Fraction]:
    """The chance of every split of so many cards among places with so many unseen cards each.

    >>> splits(2, (10, 10))
    {(0, 2): Fraction(9, 38), (1, 1): Fraction(10, 19), (2, 0): Fraction(9, 38)}
    >>> splits(1, (10, 10, 2))[0, 0, 1]
    Fraction(1, 11)
    """
    ways = {
        split: prod(comb(room, cards) for room, cards in zip(rooms, split, strict=True))
        for split in product(*(range(min(missing, room) + 1) for room in rooms))
        if sum(split) == missing
    }
    return normal(ways)


def normal(weights: Mapping[T, int | Fraction]) -> dict[T, Fraction]:
    """Weights as chances that add up to 1; those without a weight are left out, and nothing is left of no weight."""
    total = Fraction(sum(weights.values()))
    return {each: Fraction(weight) / total for each, weight in weights.items() if weight}


def either_way(chances: Mapping[Split, Fraction]) -> dict[Split, Fraction]:
    """The first two places without saying which is which, whatever lies elsewhere: the shorter holding first.

    >>> either_way(splits(6, (10, 10)))[2, 4] == Fraction(18900, 38760)
    True
    """
    found: dict[Split, Fraction] = {}
    for split, chance in chances.items():
        key = (min(split[:2]), max(split[:2]))
        found[key] = found.get(key, Fraction(0)) + chance
    return dict(sorted(found.items()))


def _at_random(length: int) -> Fraction:
    return Fraction(length)


def _short_suits(length: int) -> Fraction:
    return Fraction(1, length) if length else Fraction(0)


def _short_only(length: int) -> Fraction:
    return Fraction(length in (1, 2))


def _singletons(length: int) -> Fraction:
    return Fraction(length == 1)


HABITS: Final[dict[str, Habit]] = {
    "random": _at_random,
    "short": _short_suits,
    "one_or_two": _short_only,
    "singleton": _singletons,
}
"""Habits of discarding (rules/betel_learning.md A.3): any card of his hand; rather short suits (1 over the length);
singletons and doubletons alike; singletons alone."""


def posterior(prior: Mapping[T, Fraction], likely: Callable[[T], Fraction]) -> dict[T, Fraction]:
    """The chances after something was seen that is so likely in each case; empty if it is impossible in all.

    >>> lengths = {k: each for (k, _), each in splits(4, (10, 10)).items()}
    >>> after = posterior(lengths, HABITS["one_or_two"])
    >>> [f"{float(after[k]):.4f}" for k in (1, 2)]
    ['0.3721', '0.6279']
    """
    return normal({each: chance * likely(each) for each, chance in prior.items()})
