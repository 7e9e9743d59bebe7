"""Shares and means with their 95% intervals, as the pages of advice tell them."""

from collections.abc import Iterable
from math import sqrt
from statistics import mean, stdev

from talia.players.simulation import NORMAL_95


def share(hits: Iterable[bool]) -> str:
    """A share in percent, with the margin of its interval (half of Wilson's) and the number of cases.

    >>> share([True] * 30 + [False] * 70)
    '30.0% ± 8.8 of 100'
    """
    cases = list(hits)
    if not cases:
        return "none"
    n, p = len(cases), sum(cases) / len(cases)
    margin = NORMAL_95 * sqrt(p * (1 - p) / n + NORMAL_95**2 / (4 * n * n)) / (1 + NORMAL_95**2 / n)
    return f"{p:.1%} ± {100 * margin:.1f} of {n}"


def average(values: Iterable[float]) -> str:
    """A mean with its 95% margin and the number of values.

    >>> average([1, 2, 3])
    '2.00 ± 1.13 of 3'
    """
    cases = list(values)
    if len(cases) < 2:
        return "none"
    return f"{mean(cases):.2f} ± {NORMAL_95 * stdev(cases) / sqrt(len(cases)):.2f} of {len(cases)}"
