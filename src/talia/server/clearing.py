"""Lets go of what nobody needs, by age: tables in memory, tables and events that never began, guests with nothing.

A match that began stays, with its table and its guests.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec
import structlog

from talia.server.data import Data
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.faults import where
from talia.server.in_memory import InMemory
from talia.server.log import StoredMatch
from talia.server.metrics import LET_GO
from talia.server.settings import Settings
from talia.server.standing import last_begun, standing
from talia.server.world import World

journal: Final = structlog.get_logger("talia.clearing")

A_MINUTE: Final = 60.0
"""Seconds between two looks at the tables in memory, at the most."""
AT_ONCE: Final = 200
"""So many are let go of in one transaction, so that nobody who sits down waits for it."""


async def keep_clear(here: InMemory, data: Data, settings: Settings, world: World) -> None:
    """Goes on for ever."""
    nap = min(A_MINUTE, settings.clear_every / 1000)
    due = world.now()
    while True:
        await asyncio.sleep(nap)
        here.unload_idle()
        if world.now() < due:
            continue
        due = world.now() + settings.clear_every
        try:
            await clear(here, data, settings, world)
        except (NotSaved, Trouble):  # logged where it happened; there is another time
            continue
        except Exception as error:  # noqa: BLE001  what is kept too long harms nobody
            journal.error("clearing failed", error=type(error).__name__, where=where(error))


async def clear(here: InMemory, data: Data, settings: Settings, world: World) -> None:
    """One look at all that is kept; raises NotSaved or Trouble."""
    now = world.now()
    store = data.store
    await store.seen(sorted(here.guests), now)
    tables = events = 0
    while batch := await store.never_begun(now - settings.open_table_kept, AT_ONCE):
        for table in batch:
            tables += await _let_go(here, data, [table], now)
    while event_batch := await store.events_never_begun(now - settings.open_event_kept, AT_ONCE):
        for event in event_batch:
            events += await _let_go(here, data, event.tables, now, event.id)
    guests = 0
    while count := await store.forget_guests(now - settings.guest_kept, AT_ONCE):
        guests += count
    for what, many in (("table", tables), ("event", events), ("guest", guests)):
        LET_GO.labels(what).inc(many)
    if tables or events or guests:
        journal.info("let go", tables=tables, events=events, guests=guests)


async def _let_go(here: InMemory, data: Data, tables: Sequence[str], now: int, event: str | None = None) -> bool:
    """Lets go of tables (of an event) unless somebody is there, a match has begun, or the log can't tell.

    What stays is noted as it stands by the log, and not looked at again for a while.
    """
    with here.shut(tables) as alone:
        found = {table: await _by_log(data, table) if alone else None for table in tables}
        known = [each for each in found.values() if each is not None]
        if len(known) == len(tables) and not any(begun for _, begun in known):
            await data.log.forget([id for ids, _ in known for id in ids])
            await data.store.forget_tables(tables, event)
            return True
        for table, each in found.items():
            begun = None if each is None else each[1]
            status = None if begun is None else await asyncio.to_thread(standing, begun)
            await data.store.save(table, seats=None, status=status, said=(), at=now)
    return False


async def _by_log(data: Data, table: str) -> tuple[list[str], StoredMatch | None] | None:
    """The matches of a table, and the last one that began; None if they can't be read."""
    try:
        matches = await data.log.matches_of(table)
        return [match.id for match in matches], last_begun(matches)
    except (Trouble, msgspec.MsgspecError):
        return None
