"""What may be said before the play, tried in sampled worlds: the deal is quickly played out each way it may go."""

from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean
from typing import Final

from msgspec import Struct

from talia._kernel import Tally, scored_playouts
from talia.players.haste import within
from talia.players.tricks.scene import TrickScene, rows
from talia.tricks.obligations import Obligations

WORLDS: Final = 100
"""Worlds in which a call is tried."""
DRAWING: Final = 1 / 3
"""The part of the time in which they are drawn."""

Ends = list[list[int]]
"""For every world what each place takes."""


class Trial(Struct, frozen=True):
    """Worlds before the first lead that the seat at place ``me`` holds likely, and what each counts for."""

    me: int
    worlds: memoryview
    counts: Sequence[float]

    @classmethod
    def of(cls, now: TrickScene, rng: Random, deadline: float) -> "Trial":
        """Worlds of a scene, as many as can be drawn in a part of the time."""
        worlds, counts = now.believed(WORLDS, rng, within(deadline, DRAWING))
        return cls(now.me, rows(worlds), counts)

    def ends(self, rules: Obligations, tally: Tally, leader: int, *, targets: Sequence[int] | None = None) -> Ends:
        """What comes of the worlds under these rules; ``targets``: what each place aims at, if not at all there is."""
        found: Ends = scored_playouts(rules, tally, self.worlds, leader, targets=targets).tolist()
        return found

    def mean(self, found: Iterable[float]) -> float:
        """The mean of what was found in the worlds."""
        return fmean(found, self.counts)

    def ahead(self, ends: Ends) -> float:
        """By how much this seat does better than the others in the mean."""
        return self.mean(ahead(points, self.me) for points in ends)


def ahead(points: Sequence[int], place: int) -> float:
    """By how much a place has more than the others in the mean.

    >>> ahead((5, 1, 2), 0)
    3.5
    """
    own = points[place]
    return own - (sum(points) - own) / (len(points) - 1)
