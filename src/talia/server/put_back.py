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

from talia.server.clearing import has_begun
from talia.server.data import Data
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.entries import Header, read_entry, read_header
from talia.server.log import StoredMatch
from talia.server.play import Play
from talia.server.same_cards import EventRules
from talia.server.seating import InEvent, Rules, Seat
from talia.server.store import Guest
from talia.server.world import World

journal: Final = structlog.get_logger("talia.put_back")

AT_ONCE: Final = 100


async def put_back(data: Data, world: World) -> None:
    """Puts back the tables at which a match began; what can't be read or written is left for another start."""
    with suppress(Trouble, NotSaved):
        await _put_back(data, world)


async def _put_back(data: Data, world: World) -> None:
    missing = sorted(await data.store.missing(await data.log.tables()))
    events: dict[str, list[StoredMatch]] = {}
    count = 0
    for first in range(0, len(missing), AT_ONCE):
        found = [await _last_begun(data, table) for table in missing[first : first + AT_ONCE]]
        alone: list[StoredMatch] = []
        for match in found:
            if match is not None:
                event = read_header(match.header).event
                (alone if event is None else events.setdefault(event, [])).append(match)
                count += 1
        headers = [read_header(match.header) for match in alone]
        await data.store.put_back(_guests(world, headers), [(*_table(header), "playing") for header in headers])
    for of_event in events.values():
        await _put_back_event(data, world, of_event)
    if count:
        journal.warning("tables put back from the log", tables=count, events=len(events))


async def _last_begun(data: Data, table: str) -> StoredMatch | None:
    with suppress(Trouble, msgspec.MsgspecError):  # what can't be read is logged when somebody asks for it
        begun = [match for match in await data.log.matches_of(table) if has_begun(match)]
        return begun[-1] if begun else None
    return None


def _guests(world: World, headers: Sequence[Header]) -> dict[str, Guest]:
    """Who sat there or started the match, by sessions nobody has."""
    names = {header.asked.guest: "?" for header in headers}
    for header in headers:
        sitters = zip(header.guests, header.seats, strict=True)
        names |= {guest: sitter.name for guest, sitter in sitters if guest is not None}
    return {world.name("session"): Guest(id, name, "pl") for id, name in names.items()}


def _table(header: Header) -> tuple[Rules, list[Seat], int]:
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
        opening=header.opening,
        event=None if header.event is None else InEvent(header.event, header.master, header.deals),
    )
    return rules, seats, header.at


async def _put_back_event(data: Data, world: World, matches: Sequence[StoredMatch]) -> None:
    """An event with the tables of it that began: nobody sits at the others any more."""
    headers = [read_header(match.header) for match in matches]
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
    tables = [(*_table(read_header(match.header)), await asyncio.to_thread(_status, match)) for match in matches]
    players = {header.table: [guest for guest in header.guests if guest is not None] for header in headers}
    await data.store.put_back(_guests(world, headers), tables, (event, first.at, players))


def _status(match: StoredMatch) -> str:
    try:
        play = Play(read_header(match.header), keep=0, logged=[read_entry(entry) for entry in match.entries])
    except Exception:  # noqa: BLE001  a game this server does not have, or rules it can't follow
        return "playing"
    return "ended" if play.ended else "playing" if play.result is None else "over"
