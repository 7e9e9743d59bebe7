"""Tables that only the log knows (the file of everything else was lost, or is an older copy) are put back beside it.

The log knows who sat where when the last match of a table began, and the private keys of the seats; sessions, chat and
progress are gone with the file. Who has the private link of his seat opens it anew.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
import structlog
from msgspec import Struct

from talia.server.data import Data
from talia.server.durable import NotSaved, unreadable
from talia.server.effects import Trouble
from talia.server.entries import Header, read_header
from talia.server.log import StoredMatch
from talia.server.same_cards import EventRules
from talia.server.seating import InEvent, Rules, Seat
from talia.server.standing import last_begun, standing
from talia.server.store import Guest
from talia.server.world import World

journal: Final = structlog.get_logger("talia.put_back")

AT_ONCE: Final = 100


class Found(Struct):
    """The last match of a table that began."""

    header: Header
    match: StoredMatch


async def put_back(data: Data, world: World) -> None:
    """Puts back the tables at which a match began; what can't be read or written is left for another start."""
    with suppress(Trouble, NotSaved):
        await _put_back(data, world)


async def _put_back(data: Data, world: World) -> None:
    missing = sorted(await data.store.missing(await data.log.tables()))
    events: dict[str, list[Found]] = {}
    count = 0
    for first in range(0, len(missing), AT_ONCE):
        alone: list[Found] = []
        for table in missing[first : first + AT_ONCE]:
            found = await _last_begun(data, table)
            if found is not None:
                event = found.header.event
                (alone if event is None else events.setdefault(event, [])).append(found)
        count += await _put_back_alone(data, world, alone)
    for of_event in events.values():
        # Of an event with rounds the last one is an event by itself, with its cards; the tables before are alone.
        last = max(each.header.round or 0 for each in of_event)
        earlier = [each for each in of_event if (each.header.round or 0) < last]
        of_event[:] = [each for each in of_event if each not in earlier]
        count += await _put_back_alone(data, world, earlier)
        with suppress(NotSaved):  # logged where it happened; the other events are no worse for it
            await _put_back_event(data, world, of_event)
            count += len(of_event)
    if count:
        journal.warning("tables put back from the log", tables=count, events=len(events))


async def _last_begun(data: Data, table: str) -> Found | None:
    try:
        match = last_begun(await data.log.matches_of(table))
        return None if match is None else Found(read_header(match.header), match)
    except msgspec.MsgspecError as error:
        unreadable(data.log.path, error, table=table)
    except Trouble:  # logged where it happened
        pass
    return None


async def _put_back_alone(data: Data, world: World, found: Sequence[Found]) -> int:
    """Tables outside events, together if that can be, otherwise each one that can be; how many."""
    if not found:
        return 0
    try:
        await data.store.put_back(
            _guests(world, [each.header for each in found]), [await _table(each, alone=True) for each in found]
        )
    except NotSaved:
        return sum([await _put_back_alone(data, world, [each]) for each in found]) if len(found) > 1 else 0
    return len(found)


def _guests(world: World, headers: Sequence[Header]) -> dict[str, Guest]:
    """Who sat there or started the match, by sessions nobody has."""
    names = {header.asked.guest: "?" for header in headers}
    for header in headers:
        sitters = zip(header.guests, header.seats, strict=True)
        names |= {guest: sitter.name for guest, sitter in sitters if guest is not None}
    return {world.name("session"): Guest(id, name, "pl") for id, name in names.items()}


async def _table(found: Found, *, alone: bool = False) -> tuple[Rules, list[Seat], int, str]:
    """A table as it was made, who sat there, since when, and how it stands."""
    header = found.header
    keys = header.keys or (None,) * len(header.seats)
    seats = [
        Seat(guest, sitter.name, key, sitter.bot)
        for guest, sitter, key in zip(header.guests, header.seats, keys, strict=True)
    ]
    rules = Rules(
        id=header.table,
        game=header.game,
        rules=header.rules,
        options=header.options,
        clock=header.clock,
        watch=header.watch,
        talk=header.talk,
        given=header.given,
        maker=header.asked.guest,
        hints=header.hints,
        opening=header.opening,
        lesson=header.lesson,
        together=header.together,
        event=None if header.event is None or alone else InEvent(header.event, header.master, header.deals),
    )
    return rules, seats, header.at, await asyncio.to_thread(standing, found.match) or "playing"


async def _put_back_event(data: Data, world: World, found: Sequence[Found]) -> None:
    """An event with the tables of it that began: nobody sits at the others any more."""
    headers = [each.header for each in found]
    first = min(headers, key=lambda header: header.at)
    assert first.event is not None
    event = EventRules(
        id=first.event,
        game=first.game,
        rules=first.rules,
        options=first.options,
        clock=first.clock,
        talk=first.talk,
        deals=first.deals,
        master=first.master,
        maker=first.asked.guest,
        tables=tuple(header.table for header in headers),
    )
    players = {header.table: [guest for guest in header.guests if guest is not None] for header in headers}
    await data.store.put_back(
        _guests(world, headers), [await _table(each) for each in found], (event, first.at, players)
    )
