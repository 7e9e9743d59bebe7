"""Worlds for servers of the tests: the same names and secrets each time, and time that a test lets pass."""

import hashlib
from collections import Counter

from talia.server.world import RealWorld


class FixedWorld(RealWorld):
    """The clock of this machine; names and entropy out of a seed that can be set anew.

    Each kind of name and each size of entropy counts for itself, so that a secret is the same however often the
    computer players of a table left behind have asked for theirs.
    """

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.passed = 0
        """Milliseconds that a test has let pass besides those of the clock."""
        self.begin(seed)

    def now(self) -> int:
        return super().now() + self.passed

    def begin(self, seed: str) -> None:
        """What comes next follows from this seed."""
        self._seed = seed
        self._given: Counter[str] = Counter()

    def name(self, kind: str) -> str:
        return self._next(kind, 9).hex()

    def entropy(self, size: int) -> bytes:
        return self._next(f"entropy/{size}", size)

    def _next(self, kind: str, size: int) -> bytes:
        self._given[kind] += 1
        return hashlib.shake_256(f"{self._seed}/{kind}/{self._given[kind]}".encode()).digest(size)
