"""The desk of events with rounds: people enter, rounds begin when the one before is over, boards are taken out.

What an event knows is written as one value, with the tables of a round that begins. So a server that is killed anywhere
goes on: the matches by their log, and the event by looking, from time to time, whether its round is over.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import Any, Final

import msgspec
import structlog
from msgspec.structs import replace

from talia.players import offered
from talia.server import rounds
from talia.server.archive import Archive
from talia.server.durable import NotSaved
from talia.server.effects import Trouble
from talia.server.errands import Errands
from talia.server.faults import where
from talia.server.in_memory import InMemory
from talia.server.live_table import LiveTable
from talia.server.rounds import Member, Played, Round, RoundsRules, Standing, TableOfRound, TakenOut
from talia.server.same_cards import EventRules, Progress
from talia.server.seating import InEvent, Rules, Seat
from talia.server.store import Guest
from talia.server.world import World
from talia.table.comparison import sharing_totals
from talia.table.moves import seats_of
from talia.table.registry import find

journal: Final = structlog.get_logger("talia.rounds")

EVERY: Final = 5.0
"""Seconds between two looks at all events that go on: what has been missed is caught up then."""
HOST_WAIT: Final = 180_000
"""Milliseconds after which the host is gone who has not looked at the event."""

Change = Callable[[EventRules, RoundsRules, Standing], Standing]


class RoundsDesk:
    """Events with rounds. ``held`` is held while one of them changes."""

    def __init__(
        self,
        world: World,
        archive: Archive,
        tables: InMemory,
        errands: Errands,
        held: Callable[[str], AbstractAsyncContextManager[Any]],
    ) -> None:
        self._world = world
        self._archive = archive
        self._tables = tables
        self._errands = errands
        self._held = held
        self._host_seen: dict[str, int] = {}
        """By event: when its host last looked at it."""
        tables.through = self._is_through

    # --- Looking -----------------------------------------------------------------------------------------------------

    async def event(self, id: str) -> tuple[EventRules, RoundsRules, Standing, bool]:
        """An event with rounds, and whether it is closed; raises Trouble if there is none."""
        found = await self._archive.store.event(id)
        standing = await self._archive.store.standing(id)
        if found is None or found[0].rounds is None or standing is None:
            raise Trouble("no_such_event", 404)
        return found[0], found[0].rounds, standing, found[1]

    async def progress(self, standing: Standing) -> tuple[Progress, ...]:
        """How far the tables of the last round are."""
        found = []
        for each in standing.rounds[-1].tables if standing.rounds else ():
            here = await self._tables.table(each.table)
            progress: Progress = await here.look(here.table.progress)
            found.append(progress)
        return tuple(found)

    def looks(self, event: str, standing: Standing, guest: str | None) -> None:
        """Somebody looks at an event."""
        if guest == standing.host:
            self._host_seen[event] = self._world.now()

    def host_is_gone(self, event: str, standing: Standing) -> bool:
        """Whether the host has not looked at his event for long, nor plays in it now."""
        seen = self._host_seen.setdefault(event, self._world.now())
        return standing.host not in self._tables.guests and self._world.now() - seen > HOST_WAIT

    # --- What people do ----------------------------------------------------------------------------------------------

    async def make(self, event: EventRules) -> None:
        """Makes an event; nobody has entered."""
        await self._archive.store.add_event_with_rounds(event, Standing(event.maker), self._world.now())

    async def enter(self, id: str, guest: Guest, *, alone: bool, key: str | None) -> None:
        """Somebody enters, with the partner whose ``key`` he has, or waiting for one, or ``alone``; raises Trouble."""
        waits = None if alone else self._world.name("key")
        member = Member(guest.id, guest.name)
        await self._change(
            id,
            lambda _, rules, standing: rounds.enter(rules, standing, member, key=key, waits=waits),
        )

    async def withdraw(self, id: str, guest: str) -> None:
        """Somebody plays no more; raises Trouble."""
        await self._change(id, lambda event, rules, standing: rounds.withdraw(standing, guest))

    async def take_over(self, id: str, guest: str) -> None:
        """A player becomes host, whose own host is gone; raises Trouble."""

        def taken(event: EventRules, rules: RoundsRules, standing: Standing) -> Standing:
            if guest not in standing.guests:
                raise Trouble("not_entered", 403)
            if not self.host_is_gone(event.id, standing):
                raise Trouble("host_is_here")
            return replace(standing, host=guest)

        await self._change(id, taken)

    async def start(self, id: str, guest: str) -> None:
        """The host starts the event: the first round begins; raises Trouble."""
        async with self._held(id):
            event, rules, standing = await self._for_host(id, guest)
            begun = await asyncio.to_thread(rounds.start, rules, standing)
            await self._open_round(event, rules, begun)
        await self._look_after(id)

    async def go_on(self, id: str, guest: str) -> None:
        """The host waits no longer: what goes on in this round ends, and the next one begins; raises Trouble."""
        async with self._held(id):
            _, _, standing = await self._for_host(id, guest)
            if standing.going is None:
                raise Trouble("no_round_now")
            await self._end_tables(standing)
        await self._look_after(id, waits=False)

    async def take_out(self, id: str, guest: str, taken: TakenOut) -> None:
        """The host takes a board out at a table of a round, or annuls a deal of single players; raises Trouble.

        Where a table has nothing left to play, its match ends.
        """
        async with self._held(id):
            event, rules, standing = await self._for_host(id, guest)
            if rules.boards is None:
                raise Trouble("nothing_to_take_out")
            there = standing.rounds[taken.round].tables if taken.round < len(standing.rounds) else ()
            if taken.table >= len(there) or taken.board >= rules.boards:
                raise Trouble("no_such_board", 404)
            others = [each for each in standing.taken if _where(each) != _where(taken)]
            standing = replace(standing, taken=(*others, taken))
            await self._archive.store.stands(event.id, standing, self._world.now())
            if standing.going is not None and taken.round == len(standing.rounds) - 1:
                here = await self._tables.table(there[taken.table].table)
                progress: Progress = await here.look(here.table.progress)
                if not progress.over and not rounds.unfinished(rules, standing, taken.table, len(progress.points)):
                    await here.take(here.table.call_off)
        await self._look_after(id)

    async def close(self, id: str, guest: str) -> None:
        """The host closes the event: nothing of it goes on; raises Trouble."""
        async with self._held(id):
            event, rules, standing = await self._for_host(id, guest)
            await self._end_tables(standing)
            if standing.going is not None:
                standing = await self._finished(event, rules, standing)
            await self._archive.store.stands(event.id, standing, self._world.now(), closed=True)

    async def _for_host(self, id: str, guest: str) -> tuple[EventRules, RoundsRules, Standing]:
        event, rules, standing, closed = await self.event(id)
        if standing.host != guest:
            raise Trouble("event_host_only", 403)
        if closed:
            raise Trouble("event_closed")
        return event, rules, standing

    async def _change(self, id: str, change: Change) -> None:
        async with self._held(id):
            event, rules, standing, closed = await self.event(id)
            if closed:
                raise Trouble("event_closed")
            await self._archive.store.stands(id, change(event, rules, standing), self._world.now())

    # --- Rounds ------------------------------------------------------------------------------------------------------

    def _is_through(self, here: LiveTable) -> None:
        event = here.table.rules.event
        if event is not None and event.round is not None:
            self._errands.spawn(self._look_quietly(event.id))

    async def keep_going(self) -> None:
        """Goes on for ever: whatever was missed of an event that goes on is caught up."""
        while True:
            with suppress(Trouble, NotSaved):  # logged where it happened; there is another time
                for id in await self._archive.store.events_with_rounds():
                    await self._look_quietly(id)
            await asyncio.sleep(EVERY)

    async def _look_quietly(self, id: str) -> None:
        try:
            await self._look_after(id)
        except (Trouble, NotSaved):  # logged where it happened; there is another time
            pass
        except Exception as error:  # noqa: BLE001  one event must not stop the others
            journal.error("an event failed", error=type(error).__name__, where=where(error))

    async def _look_after(self, id: str, *, waits: bool = True) -> None:
        """Begins what has not begun at the tables of the round; if all are through (or nobody ``waits``), the next."""
        async with self._held(id):
            event, rules, standing, closed = await self.event(id)
            if closed or standing.going is None:
                return
            over = []
            for each in standing.going.tables if waits else ():
                here = await self._tables.table(each.table)
                await here.take(partial(here.table.begin_round, standing.host))
                over.append(await here.look(partial(getattr, here.table, "through")))
            if not all(over):
                return
            standing = await self._finished(event, rules, standing)
            if rounds.over(rules, standing):
                await self._archive.store.stands(id, standing, self._world.now(), closed=True)
                return
            await self._open_round(event, rules, standing)
        await self._look_after(id)

    async def _finished(self, event: EventRules, rules: RoundsRules, standing: Standing) -> Standing:
        """With what was played in the round that is over; whoever has taken over a seat keeps it."""
        played = []
        last = standing.rounds[-1]
        guests = {each.guest for group in standing.players for each in group}
        players = [list(group) for group in standing.players]
        for each in last.tables:
            try:
                here = await self._tables.table(each.table)
                progress: Progress = await here.look(here.table.progress)
            except Trouble:  # logged where it happened: a table that can't be read has played nothing
                played.append(Played((), ()))
                continue
            played.append(Played(progress.points, progress.dealt))
            for place, seats in zip(each.places, sides(event, rules), strict=True):
                for n, seat in enumerate(seats):
                    sits, member = here.table.seats[seat].guest, players[place][n]
                    if member.guest is not None and not member.gone and sits is not None and sits not in guests:
                        players[place][n] = replace(member, guest=sits)
        finished = (*standing.rounds[:-1], replace(last, played=tuple(played)))
        return replace(standing, players=tuple(map(tuple, players)), rounds=finished)

    async def _end_tables(self, standing: Standing) -> None:
        for each in standing.going.tables if standing.going is not None else ():
            with suppress(NotSaved, Trouble):  # the table is read again, and looked at once more
                here = await self._tables.table(each.table)
                await here.take(here.table.call_off)

    async def _open_round(self, event: EventRules, rules: RoundsRules, standing: Standing) -> None:
        """The tables of the next round come into being; they begin when they are looked after."""
        number = len(standing.rounds)
        sittings, tables = [], []
        for sitting in standing.schedule:
            if sitting.round != number or any(place >= len(standing.players) for place in sitting.places):
                continue
            id = self._world.name("table")
            seats = [Seat() for _ in range(rules.seats)]
            for place, group in zip(sitting.places, sides(event, rules), strict=True):
                for seat, member in zip(group, standing.players[place], strict=True):
                    seats[seat] = self._seat(event, rules, member)
            sittings.append(TableOfRound(id, sitting.places))
            tables.append((_rules(event, rules, standing.host, id, number), seats))
        standing = replace(standing, rounds=(*standing.rounds, Round(tuple(sittings), self._world.now())))
        await self._archive.store.stands(event.id, standing, self._world.now(), tables=tables)

    def _seat(self, event: EventRules, rules: RoundsRules, member: Member) -> Seat:
        """Where somebody sits; for who is gone a computer plays on."""
        if member.guest is None or member.gone:
            return Seat(name=member.name, bot=member.bot or rules.bot or offered(event.game)[0])
        return Seat(member.guest, member.name, self._world.name("key"))


def sides(event: EventRules, rules: RoundsRules) -> tuple[tuple[int, ...], ...]:
    """The seats of each side of a table, or each seat by itself."""
    game = find(event.game, event.rules)
    if not rules.same_cards:
        return tuple((seat,) for seat in range(rules.seats))
    options = msgspec.convert(event.options, game.Options)
    return tuple(seats_of(side) for side in sharing_totals(game, options, rules.seats))


def options_of_round(event: EventRules, rules: RoundsRules, number: int) -> dict[str, Any]:
    """The options of a round's matches, which name its boards where options do."""
    if rules.boards is None:
        return event.options
    game = find(event.game, event.rules)
    options = msgspec.convert(event.options, game.Options)
    first, of = 1 + number * rules.boards, rules.rounds * rules.boards
    told: dict[str, Any] = msgspec.to_builtins(game.of_boards(options, first, rules.boards, of, rules.comparison))
    return told


def _rules(event: EventRules, rules: RoundsRules, host: str, table: str, number: int) -> Rules:
    master = rounds.master_of_round(event.master, event.id, number) if rules.same_cards else None
    return Rules(
        id=table,
        game=event.game,
        rules=event.rules,
        options=options_of_round(event, rules, number),
        clock=event.clock,
        watch="off",
        talk=event.talk,
        given={},
        maker=host,
        event=InEvent(event.id, master, rules.boards, number),
    )


def _where(taken: TakenOut) -> tuple[int, int, int]:
    return taken.round, taken.table, taken.board
