"""A table in memory and its connections. It is given its inputs one after the other, and what it wants is done.

What has to outlive a loss of power is written first; only then is anything sent, and only then does the table get its
next input. If it can't be written, nobody has heard of it: the table is thrown away and read again from the log.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import structlog

from talia.server.archive import Archive
from talia.server.durable import NotSaved
from talia.server.effects import Effects, Trouble
from talia.server.errands import Errands
from talia.server.faults import where
from talia.server.seating import Link
from talia.server.table import Table
from talia.server.world import World

journal: Final = structlog.get_logger("talia.tables")

SHORTEST_NAP: Final = 0.002
"""Seconds between two looks at a table whose time has come, at the least."""
TABLE_FAILED: Final = "table_failed"
"""Told to those at a table whose rules fail: it has not gone on, and all that was played is kept."""
RESTARTED: Final = 1012
"""The close code after which a client connects again at once."""


class Connection(Protocol):
    """A socket as a table needs it."""

    link: Link

    def send(self, data: bytes) -> None:
        """Puts a message into the outbox; never waits."""
        ...

    def close(self, code: int) -> None:
        """Closes the socket, after what is in the outbox."""
        ...


@dataclass
class Look:
    """An input that changes nothing, and what was seen (or will have been, once awaited)."""

    answer: Any


Step = Callable[[int], Effects | tuple[Effects, Any] | Look]
"""What an input does to the table, at this time: its effects, perhaps with an answer for whom it came from."""


class LiveTable:
    """A table in memory; ``failures`` counts by table how often one has failed since it last went on.

    ``through`` is told when its match is over."""

    def __init__(
        self,
        table: Table,
        world: World,
        archive: Archive,
        errands: Errands,
        failures: Counter[str],
        dropped: Callable[["LiveTable"], None],
        through: Callable[["LiveTable"], None],
    ) -> None:
        self.table = table
        self.connections: dict[int, Connection] = {}
        self.left_at = world.now()
        self.last_input = 0.0
        self._world = world
        self._archive = archive
        self._errands = errands
        self._failures = failures
        self._dropped = dropped
        self._through = through
        self._inputs: deque[tuple[Step, asyncio.Future[Any]]] = deque()
        self._working = False
        self._timer: asyncio.TimerHandle | None = None
        self._stopped = False
        self._broken = False

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is to be done."""
        return self.table.idle and not self._working and not self._inputs

    def take(self, step: Step) -> "asyncio.Future[Any]":
        """Takes an input; awaited, it gives the answer, or raises Trouble or NotSaved."""
        self.last_input = time.monotonic()
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        # A table that could not be saved has been dropped already: perhaps nobody waits for this answer.
        done.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._inputs.append((step, done))
        if not self._working:
            self._working = True
            self._errands.spawn(self._work())
        return done

    def look(self, question: Callable[[], Any]) -> "asyncio.Future[Any]":
        """Asks the table something between two inputs, when all it knows is durable."""
        return self.take(lambda _: Look(question()))

    def tick(self) -> None:
        """The table looks at its deadlines."""
        self.take(self.table.tick)

    def stop(self) -> None:
        """It looks at no deadline any more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    async def _work(self) -> None:
        try:
            while self._inputs:
                step, done = self._inputs.popleft()
                answer = wanted = None
                try:
                    if self._broken:
                        raise NotSaved("the table is being read again")
                    wanted = step(self._world.now())
                    if isinstance(wanted, Look):
                        answer = await wanted.answer if isinstance(wanted.answer, Awaitable) else wanted.answer
                    else:
                        fx, answer = wanted if isinstance(wanted, tuple) else (wanted, None)
                        await self._do(fx)
                except (Trouble, NotSaved) as error:
                    _fail(done, error)
                except Exception as error:  # noqa: BLE001  one table must not stop the others
                    rules = self.table.rules
                    kind = type(error).__name__
                    journal.error("a table failed", table=rules.id, game=rules.game, error=kind, where=where(error))
                    if not isinstance(wanted, Look):
                        self._failures[rules.id] += 1
                        self._drop()
                    _fail(done, Trouble(TABLE_FAILED, 500))
                else:
                    if not done.done():
                        done.set_result(answer)
        finally:
            self._working = False

    async def _do(self, fx: Effects) -> None:
        """What the table wants, in order: write, then tell."""
        try:
            await self._archive.write(self.table, fx)
        except NotSaved:
            self._drop()
            raise
        if fx.entries:
            self._failures.pop(self.table.rules.id, None)
        for ids, data in fx.out:
            for id in ids:
                connection = self.connections.get(id)
                if connection is not None:
                    connection.send(data)
        for id, code in fx.closes:
            connection = self.connections.pop(id, None)
            if connection is not None:
                connection.close(code)
        self._errands.run(self.table, fx, self.take)
        self._set_timer(fx.wake)
        if fx.status_changed and self.table.through:
            self._through(self)

    def _drop(self) -> None:
        """Forgets a table that may be ahead of the log; its connections say hello again to the one read anew."""
        self._broken = True
        self.stop()
        self._dropped(self)
        self._errands.spawn(_closed_soon(list(self.connections.values())))
        self.connections.clear()

    def _set_timer(self, wake: int | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if wake is not None and not self._stopped:
            nap = max(SHORTEST_NAP, (wake - self._world.now()) / 1000)
            self._timer = asyncio.get_running_loop().call_later(nap, self.tick)


async def _closed_soon(connections: list[Connection]) -> None:
    """Closes connections, after those who asked for something have been refused."""
    await asyncio.sleep(SHORTEST_NAP)
    for connection in connections:
        connection.close(RESTARTED)


def _fail(done: "asyncio.Future[Any]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)
