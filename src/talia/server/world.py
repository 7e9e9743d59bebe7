"""What the server takes from outside: the time, names for new things, and entropy. Tests bring their own."""

import secrets
import time
from typing import ClassVar, Protocol


class World(Protocol):
    """The sources of everything that is not an input of a player."""

    def now(self) -> int:
        """Milliseconds since 1970; never runs backwards."""
        ...

    def name(self, kind: str) -> str:
        """An unguessable name for a new ``guest``, ``table``, ``event``, ``session``, ``key``, ``screen``."""
        ...

    def entropy(self, size: int) -> bytes:
        """Random bytes nobody can foresee."""
        ...


class RealWorld:
    """The clock of this machine and the randomness of its system.

    >>> world = RealWorld()
    >>> world.now() <= world.now(), len(world.entropy(32)), world.name("table") != world.name("table")
    (True, 32, True)
    """

    _BYTES: ClassVar[dict[str, int]] = {
        "guest": 9,
        "table": 12,
        "event": 12,
        "match": 12,
        "session": 32,
        "key": 18,
        "screen": 18,
    }

    def __init__(self) -> None:
        self._start = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000

    def now(self) -> int:
        """The time when the server started plus what has passed since: setting the clock moves no deadline."""
        return self._start + time.monotonic_ns() // 1_000_000

    def name(self, kind: str) -> str:
        """72 to 256 random bits, as a link can hold them."""
        return secrets.token_urlsafe(self._BYTES[kind])

    def entropy(self, size: int) -> bytes:
        """Random bytes of the operating system."""
        return secrets.token_bytes(size)
