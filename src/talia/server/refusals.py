"""What the limits turn away: counted each time, written down once in a while. An attack must not fill the journal."""

from collections import Counter
from typing import Final

import structlog

from talia.server.metrics import TURNED_AWAY
from talia.server.world import World

journal: Final = structlog.get_logger("talia.refusals")

EVERY: Final = 60_000
"""Milliseconds between two lines about the same limit."""


class Refusals:
    """The journal of what was refused, by the code of the limit."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._told: dict[str, int] = {}
        self._untold: Counter[str] = Counter()

    def note(self, code: str, network: str = "") -> None:
        """Something was refused, to somebody at ``network``."""
        TURNED_AWAY.labels(code).inc()
        now = self._world.now()
        told = self._told.get(code)
        if told is not None and now - told < EVERY:
            self._untold[code] += 1
            return
        journal.warning("refused", code=code, address=network, more_since_the_last_line=self._untold.pop(code, 0))
        self._told[code] = now
