"""The desk of the events: who may sit down at which of their tables, how far these are, and the end of an event."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from msgspec.structs import replace

from talia.server import round_page, same_cards, wire
from talia.server.archive import Archive
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.errands import Errands
from talia.server.in_memory import InMemory
from talia.server.rounds_desk import RoundsDesk
from talia.server.same_cards import EventRules, Progress, all_over, opened, traveller
from talia.server.seating import Rules, Seat
from talia.server.world import World


class EventDesk:
    """Several tables with the same cards, and what must be so at all of them."""

    def __init__(self, world: World, archive: Archive, tables: InMemory, errands: Errands) -> None:
        self._world = world
        self._archive = archive
        self._tables = tables
        self._seating: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By event: held while somebody takes a seat at one of its tables, or it goes on."""
        self.rounds = RoundsDesk(world, archive, tables, errands, self._seats_of)

    async def make(self, event: EventRules, tables: Sequence[tuple[Rules, Sequence[Seat]]]) -> None:
        """Makes several tables with the same cards."""
        await self._archive.store.add_event(event, tables, self._world.now())

    async def event(self, id: str) -> tuple[EventRules, tuple[Progress, ...]]:
        """An event, and how far each of its tables is; raises Trouble if there is none."""
        found = await self._archive.store.event(id)
        if found is None:
            raise Trouble("no_such_event", 404)
        event, closed = found
        tables = []
        for table in event.tables:
            here = await self._tables.table(table)
            progress: Progress = await here.look(here.table.progress)
            tables.append(replace(progress, over=progress.over or (closed and not progress.started)))
        return event, tuple(tables)

    async def page(self, id: str, guest: str | None) -> wire.EventInfo:
        """An event as somebody may see it now; raises Trouble if there is none."""
        found = await self._archive.store.event(id)
        if found is None or found[0].rounds is None:
            return same_cards.page(*await self.event(id), guest)
        event, rules, standing, closed = await self.rounds.event(id)
        self.rounds.looks(id, standing, guest)
        progress = await self.rounds.progress(standing)
        gone = self.rounds.host_is_gone(id, standing)
        return round_page.page(event, rules, standing, progress, guest, closed=closed, gone=gone, now=self._world.now())

    async def traveller(self, id: str, deal: int, guest: str | None) -> wire.EventTraveller:
        """What became of a deal at each table; raises Trouble as long as it does not lie open at every one."""
        kept = await self._archive.store.event(id)
        if kept is not None and kept[0].rounds is not None:
            event, rules, standing, _ = await self.rounds.event(id)
            number = deal // (rules.boards or 1)
            if not 0 <= number < len(standing.rounds) or standing.rounds[number].played is None or not rules.same_cards:
                raise Trouble("no_such_deal", 404)
            tables = await self.rounds.progress(replace(standing, rounds=standing.rounds[: number + 1]))
            return round_page.traveller(event, rules, standing, tables, guest, deal)
        found = traveller(*await self.event(id), guest, deal)
        if found is None:
            raise Trouble("no_such_deal", 404)
        return found

    async def open_deals(self, id: str) -> tuple[EventRules, list[tuple[str, int]]]:
        """An event, and the tables with deals that lie open to all, and how many; raises Trouble if none do."""
        kept = await self._archive.store.event(id)
        if kept is not None and kept[0].rounds is not None:
            event, rules, standing, _ = await self.rounds.event(id)
            found = [
                (sitting.table, len(there.points))
                for each in standing.rounds
                for sitting, there in zip(each.tables, each.played or (), strict=False)
                if there.points and rules.same_cards
            ]
        else:
            event, tables = await self.event(id)
            deals = opened(tables)
            found = [(each.table, deals) for each in tables if each.points and deals]
        if not found:
            raise Trouble("no_such_deal", 404)
        return event, found

    async def close(self, id: str, guest: str) -> None:
        """Its host closes an event: no match of it goes on or begins; raises Trouble for anybody else."""
        found = await self._archive.store.event(id)
        if found is not None and found[0].rounds is not None:
            await self.rounds.close(id, guest)
            return
        event, _ = await self.event(id)
        if event.maker != guest:
            raise Trouble("event_host_only", 403)
        async with self._seats_of(id):
            await self._archive.store.close_event(id)
            for table in event.tables:
                with suppress(NotSaved):  # the table is read again, and ends then
                    here = await self._tables.table(table)
                    await here.take(here.table.call_off)

    async def open_to_all(self, table: str, deal: int | None = None) -> bool | None:
        """Whether a deal lies open at every table with the same cards (None: all do); None: there is no other."""
        event = (await self._tables.table(table)).table.rules.event
        if event is None or event.master is None:
            return None
        if event.round is not None:
            _, _, standing, closed = await self.rounds.event(event.id)
            return closed or standing.rounds[event.round].played is not None
        _, tables = await self.event(event.id)
        return all_over(tables) if deal is None else deal < opened(tables)

    @asynccontextmanager
    async def place(self, table: str, guest: str, *, late: bool = False) -> AsyncIterator[None]:
        """Where a guest takes a seat at a table, or starts its match; in an event one after the other.

        Raises Trouble if he plays at another table with the same cards, or (but ``late``) if the event is closed.
        """
        event = (await self._tables.table(table)).table.rules.event
        if event is None:
            yield
            return
        async with self._seats_of(event.id):
            if not late and await self._archive.is_closed(event.id):
                raise Trouble("event_closed")
            if await self._archive.store.plays_elsewhere(event.id, guest, table):
                raise Trouble("plays_elsewhere")
            yield

    def _seats_of(self, event: str) -> asyncio.Lock:
        return self._seating.setdefault(event, asyncio.Lock())
