"""Tables and matches on disk: what of a table must outlive a loss of power is written, and all of it read again."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from talia.server.durable import unreadable
from talia.server.effects import Effects, Trouble
from talia.server.entries import read_entry, read_header
from talia.server.log import Log, StoredMatch
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.store import Store
from talia.server.table import Table
from talia.server.world import World
from talia.table.registry import UnknownGame

R = TypeVar("R")


class Archive:
    """The log of matches, and what is kept beside it."""

    def __init__(self, settings: Settings, world: World, log: Log, store: Store) -> None:
        self.store = store
        self._settings = settings
        self._world = world
        self._log = log

    async def write(self, table: Table, fx: Effects) -> None:
        """Makes durable what a table wants to be; raises NotSaved."""
        writes: list[Any] = []
        rules = table.rules
        if rules.event is not None and table.served is not None and (fx.header is not None or fx.seats_changed):
            guests = [seat.guest for seat in table.seats if seat.guest is not None]
            await self.store.add_players(rules.event.id, rules.id, guests)
        if fx.header is not None:
            header = fx.header
            await self._log.begin(header.id, header.table, header.no, msgspec.json.encode(header))
        if fx.entries and fx.match is not None:
            writes.append(self._log.append(fx.match, fx.first, fx.entries))
        kept_beside = fx.call_changed or fx.screen_changed or fx.story_changed
        if fx.seats_changed or fx.status_changed or fx.said or kept_beside:
            seats = table.seats if fx.seats_changed else None
            status = table.status if fx.status_changed else None
            now = self._world.now()
            call = (table.call,) if fx.call_changed else ()
            screen = (table.screen,) if fx.screen_changed else ()
            story = (table.story,) if fx.story_changed else ()
            saved = self.store.save(
                rules.id, seats=seats, status=status, said=fx.said, call=call, screen=screen, story=story, at=now
            )
            writes.append(saved)
        if len(writes) == 1:
            await writes[0]
        elif writes:
            await asyncio.gather(*writes)

    async def table(self, id: str) -> Table:
        """A table as it is kept; raises Trouble if there is none, or none that can be read."""
        found = await self.store.table(id)
        if found is None:
            raise Trouble("no_such_table", 404)
        stored = await self._log.latest(id)

        def read() -> Table:
            played: dict[str, Any] = {"matches": stored.no + 1, **_unpacked(stored)} if stored is not None else {}
            return Table(
                found.rules,
                found.seats,
                self._settings,
                self._world,
                said=found.said,
                call=found.call,
                screen=found.screen,
                story=found.story,
                **played,
            )

        return await self._read(read, id)

    async def match(self, table: str, id: str | None) -> ServedMatch:
        """An earlier match of a table; raises Trouble if there is none, or none that can be read."""
        stored = None if id is None else await self._log.match(id)
        if stored is None or stored.table != table:
            raise Trouble("no_such_match" if id else "not_started", 404)
        return await self._read(lambda: ServedMatch(keep=0, **_unpacked(stored)), table)

    async def is_closed(self, event: str) -> bool:
        """Whether an event is closed."""
        found = await self.store.event(event)
        return found is not None and found[1]

    async def _read(self, read: Callable[[], R], table: str) -> R:
        try:
            return await asyncio.to_thread(read)
        except UnknownGame:
            raise Trouble("unknown_game", 404) from None
        except Exception as error:
            raise unreadable(self._log.path, error, table=table) from error


def _unpacked(stored: StoredMatch) -> dict[str, Any]:
    return {"header": read_header(stored.header), "logged": [read_entry(entry) for entry in stored.entries]}
