"""What a deadline leaves of the time; moments as ``time.monotonic()`` counts, infinite for a player without a clock."""

from math import inf
from time import monotonic


def late(deadline: float) -> bool:
    """Whether there is no time left."""
    return monotonic() > deadline


def seconds_left(deadline: float) -> float | None:
    """What is left, as the kernel takes it; None without a deadline.

    >>> seconds_left(inf), seconds_left(-inf)
    (None, 0.0)
    """
    return None if deadline == inf else max(0.0, deadline - monotonic())


def within(deadline: float, part: float) -> float:
    """The moment when this part of the time left will be over.

    >>> within(inf, 1 / 3)
    inf
    """
    if abs(deadline) == inf:
        return deadline
    now = monotonic()
    return now + part * max(0.0, deadline - now)
