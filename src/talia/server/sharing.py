"""How computer players who think in a few processes share the time. No clock of its own: moments are handed in."""

from collections import deque
from collections.abc import Sequence
from typing import Final

SHORTEST_THOUGHT: Final = 0.02
"""Seconds worth thinking; who has less makes the move that needs no thought."""
LATELY: Final = 2.0
"""Seconds by which it is judged how much is asked."""
SMOOTHING: Final = 0.05
"""The weight of the last answer in the part of the granted time that is used."""
LEAST_USED: Final = 0.05
MOST_USED: Final = 2.0
"""More than that says that a process was kept waiting, and nothing of the player."""


class Sharing:
    """Who thinks how long, in seconds, so that all are answered when they should be.

    Each gets what leaves as much to all who wait, and to those who are likely to come; of what is granted part is not
    used, for many decisions need little.

    >>> sharing = Sharing(processes=1)
    >>> sharing.asked(now=10.0)
    >>> round(sharing.share(now=10.0, due=10.6, busy=0, waiting=()), 1)
    0.6
    >>> round(sharing.share(now=10.0, due=10.6, busy=0, waiting=(10.6, 10.6)), 1)
    0.2
    >>> sharing.share(now=10.59, due=10.6, busy=0, waiting=()) is None
    True
    """

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._lately: deque[float] = deque()
        self._used = 1.0

    def asked(self, now: float) -> None:
        """Somebody asks."""
        self._lately.append(now)

    def used(self, part: float) -> None:
        """Somebody has used this part of his time."""
        self._used += SMOOTHING * (min(max(part, 0.0), MOST_USED) - self._used)

    def share(self, now: float, due: float, busy: int, waiting: Sequence[float]) -> float | None:
        """How long one may think who should be ready when it is ``due``; None if that is too little to begin.

        ``busy``: how many other processes think; ``waiting``: when they are due for whom none is free, in order.
        """
        share = due - now
        for place, other in enumerate(waiting, 2 + busy):
            share = min(share, (other - now) * self._processes / place)
        while self._lately and self._lately[0] < now - LATELY:
            self._lately.popleft()
        if self._lately:
            share = min(share, self._processes * LATELY / len(self._lately) / max(self._used, LEAST_USED))
        if share >= SHORTEST_THOUGHT:
            return share
        self.used(0.0)
        return None
