"""The tables in memory: how they come from the disk, and go when nobody needs them."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from talia.server.archive import Archive
from talia.server.effects import Trouble
from talia.server.errands import Errands
from talia.server.live_table import TABLE_FAILED, LiveTable
from talia.server.metrics import TABLES
from talia.server.settings import Settings
from talia.server.world import World

A_MOMENT: Final = 0.3
"""Seconds without an input."""
MOST_FAILURES: Final = 3
"""So often a table may fail without going on in between: its rules can't go on then, and it stays closed."""


class InMemory:
    """The tables in memory, by their ids."""

    def __init__(self, settings: Settings, world: World, archive: Archive, errands: Errands) -> None:
        self._settings = settings
        self._world = world
        self._archive = archive
        self._errands = errands
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Future[LiveTable]] = {}
        self._shut: dict[str, asyncio.Event] = {}
        """Tables kept out of memory just now; set when they are open again."""
        self._failures: Counter[str] = Counter()
        self.through: Callable[[LiveTable], None] = _nobody_asks
        """Told when the match of a table is over."""

    def __iter__(self) -> Iterator[LiveTable]:
        return iter(list(self._tables.values()))

    @property
    def quiet(self) -> bool:
        """Whether nobody has done anything for a moment."""
        now = time.monotonic()
        return all(now - each.last_input > A_MOMENT for each in self)

    @property
    def guests(self) -> set[str]:
        """The guests who are connected."""
        return {each.link.guest for here in self for each in here.connections.values()}

    def get(self, id: str) -> LiveTable | None:
        """A table, if it is here."""
        return self._tables.get(id)

    async def table(self, id: str) -> LiveTable:
        """A table, here or read from the disk; raises Trouble if there is none, or none that can go on."""
        while (shut := self._shut.get(id)) is not None:
            await shut.wait()
        here = self._tables.get(id)
        if here is not None:
            return here
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> LiveTable:
        if self._failures[id] >= MOST_FAILURES:
            raise Trouble(TABLE_FAILED, 500)
        table = await self._archive.table(id)
        here = LiveTable(
            table, self._world, self._archive, self._errands, self._failures, self._forget, self._is_through
        )
        event = table.rules.event
        if event is not None and await self._archive.is_closed(event.id):
            here.take(table.call_off)
        self._tables[id] = here
        TABLES.inc()
        return here

    def _is_through(self, here: LiveTable) -> None:
        self.through(here)

    @contextmanager
    def shut(self, tables: Sequence[str]) -> Iterator[bool]:
        """Keeps tables out of memory meanwhile, so that nothing happens at them; False where one is there already."""
        if any(id in known for id in tables for known in (self._tables, self._loading, self._shut)):
            yield False
            return
        opened = asyncio.Event()
        self._shut |= dict.fromkeys(tables, opened)
        try:
            yield True
        finally:
            for id in tables:
                del self._shut[id]
            opened.set()

    def unload_idle(self) -> None:
        """Lets go of tables nobody has been at for a while; they stay in the log."""
        before = self._world.now() - self._settings.unload_wait
        for here in self:
            if here.idle and here.left_at < before:
                self._forget(here)

    def clear(self) -> None:
        """Lets go of all."""
        for here in self:
            self._forget(here)

    def _forget(self, here: LiveTable) -> None:
        here.stop()
        if self._tables.get(here.table.rules.id) is here:
            del self._tables[here.table.rules.id]
            TABLES.dec()


def _nobody_asks(_: LiveTable) -> None:
    """Nothing hangs on it."""
