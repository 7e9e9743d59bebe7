"""The hall: what people do at tables and ask of them. Whatever it is becomes an input of the table, in its turn."""

import asyncio
from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any, TypeVar

import msgspec

from talia.players import Sight
from talia.server import wire
from talia.server.archive import Archive
from talia.server.durable import NotSaved
from talia.server.effects import Effects, Trouble
from talia.server.errands import Bots, Errands
from talia.server.event_desk import EventDesk
from talia.server.in_memory import InMemory
from talia.server.live_table import Connection
from talia.server.log import Log
from talia.server.seating import Rules, Seat
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.store import Store
from talia.server.table import Table
from talia.server.world import World

R = TypeVar("R")


class Hall:
    """The tables, those in memory (``tables``) and the others, their ``events``, and their ``errands``."""

    def __init__(self, settings: Settings, world: World, log: Log, store: Store, bots: Bots) -> None:
        self.errands = Errands(settings, bots)
        self._settings = settings
        self._world = world
        self._archive = Archive(settings, world, log, store)
        self.tables = InMemory(settings, world, self._archive, self.errands)
        self.events = EventDesk(world, self._archive, self.tables, self.errands)

    async def close(self) -> None:
        """Ends all work; what was written stays."""
        for here in self.tables:
            here.stop()
        await self.errands.close()
        self.tables.clear()

    # --- What people do ----------------------------------------------------------------------------------------------

    async def make(self, rules: Rules, seats: list[Seat]) -> None:
        """Makes a table."""
        await self._archive.store.add_table(rules, seats, self._world.now())

    async def seat_of(self, table: str, guest: str) -> int | None:
        """The seat of a guest at a table; None also where there is no such table, as the hello will tell."""
        with suppress(Trouble):
            seats = (await self.tables.table(table)).table.seats
            return next((number for number, seat in enumerate(seats) if seat.guest == guest), None)
        return None

    async def connect(self, table: str, connection: Connection, hello: wire.Hello) -> None:
        """A connection has said hello; raises Trouble if it may not be here."""
        here = await self.tables.table(table)

        def arrived(now: int) -> Effects:
            fx = here.table.connect(connection.link, hello, now)
            here.connections[connection.link.id] = connection
            return fx

        await here.take(arrived)

    async def disconnect(self, table: str, connection: Connection) -> None:
        """A connection is gone."""
        here = self.tables.get(table)
        if here is None or here.connections.pop(connection.link.id, None) is None:
            return
        await here.take(lambda now: here.table.disconnect(connection.link.id, now))
        here.left_at = self._world.now()

    async def command(self, table: str, connection: Connection, command: Any) -> None:
        """A connection's command."""
        takes_place = isinstance(command, (wire.Sit, wire.Start))
        try:
            async with self.events.place(table, connection.link.guest) if takes_place else nullcontext():
                here = await self.tables.table(table)
                await here.take(lambda now: here.table.command(connection.link.id, command, now))
        except NotSaved:
            connection.send(msgspec.json.encode(wire.Refused(command.id, "not_saved")))
        except Trouble as trouble:
            connection.send(msgspec.json.encode(wire.Refused(command.id, trouble.code, trouble.details)))

    def measured(self, table: str, connection: Connection, lag: int) -> None:
        """A connection has measured its lag."""
        here = self.tables.get(table)
        if here is not None and connection.link.seat is not None:
            here.table.clocks.lag[connection.link.seat] = lag

    async def join(self, table: str, guest: str, name: str) -> wire.Made:
        """A guest wants a seat; raises Trouble if there is none."""
        async with self.events.place(table, guest):
            here = await self.tables.table(table)
            made: wire.Made = await here.take(lambda now: here.table.join(guest, name, now))
            return made

    async def claim(self, table: str, guest: str, name: str, key: str) -> wire.Made:
        """A guest takes over a seat with its private key."""
        async with self.events.place(table, guest, late=True):
            here = await self.tables.table(table)
            made: wire.Made = await here.take(lambda now: here.table.claim(guest, name, key, now))
            return made

    # --- Looking at tables -------------------------------------------------------------------------------------------

    async def info(self, table: str, guest: str | None) -> wire.TableInfo:
        """A table as a guest sees it; raises Trouble if he may not."""
        return await self._see(table, lambda seen: seen.info_for(guest, self._world.now()))

    async def story(self, table: str, guest: str | None, screen: str | None) -> wire.OwnStory:
        """What the host of a table tells in place of the game's story; raises Trouble if a guest may not see it."""
        return await self._see(table, lambda seen: seen.story_for(guest, screen, self._world.now()))

    async def lines(self, guest: str) -> tuple[wire.TableLine, ...]:
        """The tables a guest sits at."""
        lines = []
        for id in await self._archive.store.tables_of(guest, self._settings.tables_per_guest):
            with suppress(Trouble, NotSaved):  # a table whose game this server has no more
                lines.append(await self._see(id, lambda seen: seen.line_for(guest)))
        return tuple(lines)

    async def sight(self, table: str, guest: str) -> tuple[str, int, Sight]:
        """The match, the update and the sight for which a guest may be given a hint; raises Trouble if he may not."""
        return await self._see(table, lambda seen: seen.sight_for_hint(guest))

    async def sight_for_splits(self, table: str, guest: str) -> tuple[int, Sight]:
        """The update and the sight by which a guest may be told how the cards may lie; raises Trouble if he may not."""
        return await self._see(table, lambda seen: seen.sight_for_splits(guest))

    async def _see(self, table: str, question: Callable[[Table], R]) -> R:
        here = await self.tables.table(table)
        seen: R = await here.look(lambda: question(here.table))
        return seen

    async def look(
        self,
        table: str,
        match: str | None,
        guest: str | None,
        question: Callable[[ServedMatch, bool], R],
        *,
        deal: int | None = None,
    ) -> R:
        """Asks a match of a table (the one given or the last) something; raises Trouble if a guest may not see it.

        ``question`` is answered on another thread: it may replay the match. ``deal``: it is about this finished deal
        only, which in an event everybody may see as soon as every table is through with it. The question is told
        whether all of them are, or there is no other.
        """
        is_open = await self.events.open_to_all(table, deal)
        everywhere = is_open is not False
        here = await self.tables.table(table)

        async def answered() -> list[R]:
            if not is_open:
                here.table.admit(guest)
            served = here.table.served
            if served is None or match not in (None, served.header.id):
                return []
            return [await asyncio.to_thread(question, served, everywhere)]

        answers: list[R] = await here.look(answered)
        if answers:
            return answers[0]
        return await asyncio.to_thread(question, await self._archive.match(table, match), everywhere)
