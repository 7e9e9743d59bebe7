"""The hall: all tables in memory. It gives each table its inputs one after the other and does what the table wants.

What has to outlive a loss of power is written first; only then is anything sent, and only then does the table get its
next input. If it can't be written, nobody has heard of it: the table is thrown away and read again from the log.
"""

import asyncio
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
import structlog
from msgspec.structs import replace

from talia.players import Considered, Sight
from talia.server import wire
from talia.server.durable import NotSaved, unreadable
from talia.server.effects import BotAsk, CounselAsk, Effects, RefereeAsk, Trouble
from talia.server.entries import read_entry, read_header
from talia.server.faults import where
from talia.server.log import Log, StoredMatch
from talia.server.metrics import TABLES
from talia.server.same_cards import EventRules, Progress, all_over, opened
from talia.server.seating import Link, Rules, Seat
from talia.server.served_match import ServedMatch
from talia.server.settings import Settings
from talia.server.store import Store
from talia.server.table import Table
from talia.server.world import World
from talia.table.registry import UnknownGame

R = TypeVar("R")

journal: Final = structlog.get_logger("talia.hall")

SHORTEST_NAP: Final = 0.002
"""Seconds between two looks at a table whose time has come, at the least."""

A_MOMENT: Final = 0.3
"""Seconds without an input."""
MOST_FAILURES: Final = 3
"""So often a table may fail without going on in between: its rules can't go on then, and it stays closed."""
TABLE_FAILED: Final = "table_failed"
"""Told to those at a table whose rules fail: it has not gone on, and all that was played is kept."""
RESTARTED: Final = 1012
"""The close code after which a client connects again at once."""


class Connection(Protocol):
    """A socket as the hall needs it."""

    link: Link

    def send(self, data: bytes) -> None:
        """Puts a message into the outbox; never waits."""
        ...

    def close(self, code: int) -> None:
        """Closes the socket, after what is in the outbox."""
        ...


class Bots(Protocol):
    """Computer players as the hall needs them."""

    async def move(self, ask: BotAsk, budget: float, limit: float) -> Considered | None:
        """A move with its thought, or None if there was none in time.

        Seconds from now: ``budget``, until it should be found; ``limit``, until nobody wants it any more.
        """
        ...


@dataclass
class Room:
    """A table in memory and its connections."""

    table: Table
    connections: dict[int, Connection] = field(default_factory=dict)
    inputs: deque[tuple[Callable[[int], Any], "asyncio.Future[Any]"]] = field(default_factory=deque)
    working: bool = False
    timer: asyncio.TimerHandle | None = None
    left_at: int = 0
    broken: bool = False


@dataclass
class Look:
    """An input that changes nothing, and what was seen (or will have been, once awaited)."""

    answer: Any


class Hall:
    """The tables."""

    def __init__(self, settings: Settings, world: World, log: Log, store: Store, bots: Bots) -> None:
        self._settings = settings
        self._world = world
        self._log = log
        self._store = store
        self._bots = bots
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Future[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._places: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By event: held while somebody takes a seat at one of its tables."""
        self._shut: dict[str, asyncio.Event] = {}
        """Tables kept out of memory just now; set when they are open again."""
        self._failures: Counter[str] = Counter()
        """By table: how often it has failed since it last went on."""
        self._closing = False
        self._last_input = 0.0

    @property
    def quiet(self) -> bool:
        """Whether nobody has done anything for a moment."""
        return time.monotonic() - self._last_input > A_MOMENT

    async def close(self) -> None:
        """Ends all work; what was written stays."""
        self._closing = True
        for room in self._rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        TABLES.dec(len(self._rooms))
        self._rooms.clear()

    # --- What people do ----------------------------------------------------------------------------------------------

    async def make(self, rules: Rules, seats: list[Seat]) -> None:
        """Makes a table."""
        await self._store.add_table(rules, seats, self._world.now())

    async def make_event(self, event: EventRules, tables: Sequence[tuple[Rules, Sequence[Seat]]]) -> None:
        """Makes several tables with the same cards."""
        await self._store.add_event(event, tables, self._world.now())

    async def seat_of(self, table: str, guest: str) -> int | None:
        """The seat of a guest at a table; None also where there is no such table, as the hello will tell."""
        with suppress(Trouble):
            seats = (await self._room(table)).table.seats
            return next((number for number, seat in enumerate(seats) if seat.guest == guest), None)
        return None

    async def connect(self, table: str, connection: Connection, hello: wire.Hello) -> None:
        """A connection has said hello; raises Trouble if it may not be here."""

        def arrived(now: int, room: Room) -> Effects:
            fx = room.table.connect(connection.link, hello, now)
            room.connections[connection.link.id] = connection
            return fx

        await self._input(table, arrived)

    async def disconnect(self, table: str, connection: Connection) -> None:
        """A connection is gone."""
        room = self._rooms.get(table)
        if room is None or room.connections.pop(connection.link.id, None) is None:
            return
        await self._input(table, lambda now, room: room.table.disconnect(connection.link.id, now))
        room.left_at = self._world.now()

    async def command(self, table: str, connection: Connection, command: Any) -> None:
        """A connection's command."""
        takes_place = isinstance(command, (wire.Sit, wire.Start))
        try:
            async with self._place(table, connection.link.guest) if takes_place else nullcontext():
                await self._input(table, lambda now, room: room.table.command(connection.link.id, command, now))
        except NotSaved:
            connection.send(msgspec.json.encode(wire.Refused(command.id, "not_saved")))
        except Trouble as trouble:
            connection.send(msgspec.json.encode(wire.Refused(command.id, trouble.code, trouble.details)))

    def measured(self, table: str, connection: Connection, lag: int) -> None:
        """A connection has measured its lag."""
        room = self._rooms.get(table)
        if room is not None and connection.link.seat is not None:
            room.table.clocks.lag[connection.link.seat] = lag

    async def join(self, table: str, guest: str, name: str) -> wire.Made:
        """A guest wants a seat; raises Trouble if there is none."""
        async with self._place(table, guest):
            return await self._answer(table, lambda now, room: room.table.join(guest, name, now))

    async def claim(self, table: str, guest: str, name: str, key: str) -> wire.Made:
        """A guest takes over a seat with its private key."""
        async with self._place(table, guest, late=True):
            return await self._answer(table, lambda now, room: room.table.claim(guest, name, key, now))

    @asynccontextmanager
    async def _place(self, table: str, guest: str, *, late: bool = False) -> AsyncIterator[None]:
        """Where a guest takes a seat at a table, or starts its match; in an event one after the other.

        Raises Trouble if he plays at another table with the same cards, or (but ``late``) if the event is closed.
        """
        event = (await self._room(table)).table.rules.event
        if event is None:
            yield
            return
        async with self._places.setdefault(event.id, asyncio.Lock()):
            if not late and await self._is_closed(event.id):
                raise Trouble("event_closed")
            if await self._store.plays_elsewhere(event.id, guest, table):
                raise Trouble("plays_elsewhere")
            yield

    async def info(self, table: str, guest: str | None) -> wire.TableInfo:
        """A table as a guest sees it; raises Trouble if he may not."""
        info: wire.TableInfo = await self._look(table, lambda room: room.table.info_for(guest, self._world.now()))
        return info

    async def lines(self, guest: str) -> tuple[wire.TableLine, ...]:
        """The tables a guest sits at."""
        lines = []
        for id in await self._store.tables_of(guest, self._settings.tables_per_guest):
            with suppress(Trouble):  # a table whose game this server has no more
                lines.append(await self._look(id, lambda room: room.table.line_for(guest)))
        return tuple(lines)

    async def sight(self, table: str, guest: str) -> tuple[str, int, Sight]:
        """The match, the update and the sight for which a guest may be given a hint; raises Trouble if he may not."""
        found: tuple[str, int, Sight] = await self._look(table, lambda room: room.table.sight_for_hint(guest))
        return found

    async def sight_for_splits(self, table: str, guest: str) -> tuple[int, Sight]:
        """The update and the sight by which a guest may be told how the cards may lie; raises Trouble if he may not."""
        found: tuple[int, Sight] = await self._look(table, lambda room: room.table.sight_for_splits(guest))
        return found

    # --- Events ------------------------------------------------------------------------------------------------------

    async def event(self, id: str) -> tuple[EventRules, tuple[Progress, ...]]:
        """An event, and how far each of its tables is; raises Trouble if there is none."""
        found = await self._store.event(id)
        if found is None:
            raise Trouble("no_such_event", 404)
        event, closed = found
        tables: list[Progress] = [await self._look(table, lambda room: room.table.progress()) for table in event.tables]
        return event, tuple(replace(table, over=table.over or (closed and not table.started)) for table in tables)

    async def close_event(self, id: str, guest: str) -> None:
        """Its host closes an event: no match of it goes on or begins; raises Trouble for anybody else."""
        event, _ = await self.event(id)
        if event.maker != guest:
            raise Trouble("event_host_only", 403)
        async with self._places.setdefault(id, asyncio.Lock()):
            await self._store.close_event(id)
            for table in event.tables:
                with suppress(NotSaved):  # the table is read again, and ends then
                    await self._input(table, lambda now, room: room.table.call_off(now))

    async def open_to_all(self, table: str, deal: int | None = None) -> bool | None:
        """Whether every table with the same cards is through with a deal (None: with all); None: there is no other."""
        event = (await self._room(table)).table.rules.event
        if event is None:
            return None
        _, tables = await self.event(event.id)
        return all_over(tables) if deal is None else deal < opened(tables)

    # --- Looking at tables -------------------------------------------------------------------------------------------

    async def look(
        self,
        table: str,
        match: str | None,
        guest: str | None,
        question: Callable[[ServedMatch], R],
        *,
        deal: int | None = None,
    ) -> R:
        """Asks a match of a table (the one given or the last) something; raises Trouble if a guest may not see it.

        ``question`` is answered on another thread: it may replay the match. ``deal``: it is about this finished deal
        only, which in an event everybody may see as soon as every table is through with it.
        """
        is_open = await self.open_to_all(table, deal)

        def chosen(room: Room) -> ServedMatch | None:
            if not is_open:
                room.table.admit(guest)
            served = room.table.served
            return served if served is not None and match in (None, served.header.id) else None

        async def answered(room: Room) -> list[R]:
            served = chosen(room)
            return [] if served is None else [await asyncio.to_thread(question, served)]

        answers: list[R] = await self._look(table, answered)
        if answers:
            return answers[0]
        stored = None if match is None else await self._log.match(match)
        if stored is None or stored.table != table:
            raise Trouble("no_such_match" if match else "not_started", 404)
        try:
            served = await asyncio.to_thread(_read_match, stored, 0)
        except UnknownGame:
            raise Trouble("unknown_game", 404) from None
        except Exception as error:
            raise unreadable(self._log.path, error, table=table) from error
        return await asyncio.to_thread(question, served)

    async def _look(self, table: str, question: Callable[[Room], Any]) -> Any:
        """Asks a table something between two inputs, when all it knows is durable."""
        room = await self._room(table)
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._enqueue(room, lambda _: Look(question(room)), done)
        try:
            return await done
        except NotSaved:
            raise Trouble("not_saved", 503) from None

    async def _answer(self, table: str, step: Callable[[int, Room], tuple[Effects, wire.Made]]) -> wire.Made:
        answer: list[wire.Made] = []

        def stepped(now: int, room: Room) -> Effects:
            fx, made = step(now, room)
            answer.append(made)
            return fx

        try:
            await self._input(table, stepped)
        except NotSaved:
            raise Trouble("not_saved", 503) from None
        return answer[0]

    # --- Inputs, one after the other ---------------------------------------------------------------------------------

    async def _input(self, table: str, step: Callable[[int, Room], Effects]) -> None:
        room = await self._room(table)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._enqueue(room, lambda now: step(now, room), done)
        await done

    def _enqueue(self, room: Room, step: Callable[[int], "Effects | Look"], done: "asyncio.Future[Any]") -> None:
        self._last_input = time.monotonic()
        room.inputs.append((step, done))
        if not room.working:
            room.working = True
            self._spawn(self._work(room))

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _work(self, room: Room) -> None:
        try:
            while room.inputs:
                step, done = room.inputs.popleft()
                answer = wanted = None
                try:
                    if room.broken:
                        raise NotSaved("the table is being read again")
                    wanted = step(self._world.now())
                    if isinstance(wanted, Look):
                        answer = await wanted.answer if isinstance(wanted.answer, Awaitable) else wanted.answer
                    else:
                        await self._do(room, wanted)
                except (Trouble, NotSaved) as error:
                    _fail(done, error)
                except Exception as error:  # noqa: BLE001  one table must not stop the others
                    rules = room.table.rules
                    journal.error(
                        "a table failed",
                        table=rules.id,
                        game=rules.game,
                        error=type(error).__name__,
                        where=where(error),
                    )
                    if not isinstance(wanted, Look):
                        self._failures[rules.id] += 1
                        self._drop(room)
                    _fail(done, Trouble(TABLE_FAILED, 500))
                else:
                    if not done.done():
                        done.set_result(answer)
        finally:
            room.working = False

    async def _do(self, room: Room, fx: Effects) -> None:
        """What a table wants, in order: write, then tell."""
        table = room.table
        try:
            await self._write(table, fx)
        except NotSaved:
            self._drop(room)
            raise
        if fx.entries:
            self._failures.pop(table.rules.id, None)
        for ids, data in fx.out:
            for id in ids:
                connection = room.connections.get(id)
                if connection is not None:
                    connection.send(data)
        for id, code in fx.closes:
            connection = room.connections.pop(id, None)
            if connection is not None:
                connection.close(code)
        for ask in fx.asks:
            self._spawn(self._ask(room, ask))
        if fx.to_referee is not None:
            self._spawn(self._rule(room, fx.to_referee))
        for each in fx.counsels:
            self._spawn(self._seek_counsel(room, each))
        self._set_timer(room, fx.wake)

    async def _write(self, table: Table, fx: Effects) -> None:
        writes: list[Any] = []
        event = table.rules.event
        if event is not None and table.served is not None and (fx.header is not None or fx.seats_changed):
            guests = [seat.guest for seat in table.seats if seat.guest is not None]
            await self._store.add_players(event.id, table.rules.id, guests)
        if fx.header is not None:
            header = fx.header
            await self._log.begin(header.id, header.table, header.no, msgspec.json.encode(header))
        if fx.entries and fx.match is not None:
            writes.append(self._log.append(fx.match, fx.first, fx.entries))
        if fx.seats_changed or fx.status_changed or fx.said:
            seats = table.seats if fx.seats_changed else None
            status = table.status if fx.status_changed else None
            now = self._world.now()
            writes.append(self._store.save(table.rules.id, seats=seats, status=status, said=fx.said, at=now))
        if len(writes) == 1:
            await writes[0]
        elif writes:
            await asyncio.gather(*writes)

    def _drop(self, room: Room) -> None:
        """Forgets a table that may be ahead of the log; its connections say hello again to the one read anew."""
        room.broken = True
        id = room.table.rules.id
        if self._rooms.get(id) is room:
            del self._rooms[id]
            TABLES.dec()
        if room.timer is not None:
            room.timer.cancel()
        self._spawn(_closed_soon(list(room.connections.values())))
        room.connections.clear()

    def _set_timer(self, room: Room, wake: int | None) -> None:
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        if wake is not None and not self._closing and not room.broken:
            nap = max(SHORTEST_NAP, (wake - self._world.now()) / 1000)
            room.timer = asyncio.get_running_loop().call_later(nap, self._tick, room)

    def _tick(self, room: Room) -> None:
        self._enqueue(room, room.table.tick, _unanswered())

    async def _ask(self, room: Room, ask: BotAsk) -> None:
        """A move that comes after the delay would come too late."""
        settings = self._settings
        limit = settings.bot_delay or settings.bot_limit
        found = await self._bots.move(ask, settings.bot_thinking / 1000, limit / 1000)
        self._enqueue(room, lambda now: room.table.bot_moved(ask.seat, ask.token, found, now), _unanswered())

    async def _rule(self, room: Room, ask: RefereeAsk) -> None:
        """The kernel lets other threads run while it looks for a proof."""
        try:
            verdict = await asyncio.to_thread(ask.game.verdict, ask.state, ask.log)
        except Exception as error:  # noqa: BLE001  whatever it was, the table must go on
            journal.error("the referee failed", error=type(error).__name__, where=where(error))
            verdict = "unknown"
        self._enqueue(room, lambda now: room.table.referee_ruled(ask, verdict, now), _unanswered())

    async def _seek_counsel(self, room: Room, ask: CounselAsk) -> None:
        """The table hears only of a counsel that was found."""
        try:
            move = await asyncio.to_thread(ask.game.counsel, ask.state, ask.seat, ask.log)
        except Exception as error:  # noqa: BLE001  whatever it was, nobody misses it
            journal.error("no counsel", error=type(error).__name__, where=where(error))
            return
        if move is not None:
            found = move
            self._enqueue(room, lambda _: room.table.counselled(ask, found), _unanswered())

    # --- Tables in and out of memory ---------------------------------------------------------------------------------

    def guests_here(self) -> set[str]:
        """The guests who are connected."""
        return {each.link.guest for room in self._rooms.values() for each in room.connections.values()}

    @contextmanager
    def shut(self, tables: Sequence[str]) -> Iterator[bool]:
        """Keeps tables out of memory meanwhile, so that nothing happens at them; False where one is there already."""
        if any(id in known for id in tables for known in (self._rooms, self._loading, self._shut)):
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

    async def _room(self, id: str) -> Room:
        while (shut := self._shut.get(id)) is not None:
            await shut.wait()
        room = self._rooms.get(id)
        if room is not None:
            return room
        loading = self._loading.get(id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(id))
            self._loading[id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Room:
        if self._failures[id] >= MOST_FAILURES:
            raise Trouble(TABLE_FAILED, 500)
        found = await self._store.table(id)
        if found is None:
            raise Trouble("no_such_table", 404)
        rules, seats, said = found
        stored = await self._log.latest(id)
        try:
            table = await asyncio.to_thread(self._read_table, rules, seats, said, stored)
        except UnknownGame:
            raise Trouble("unknown_game", 404) from None
        except Exception as error:
            raise unreadable(self._log.path, error, table=id) from error
        room = Room(table, left_at=self._world.now())
        if rules.event is not None and (await self._is_closed(rules.event.id)):
            self._enqueue(room, table.call_off, _unanswered())
        self._rooms[id] = room
        TABLES.inc()
        return room

    async def _is_closed(self, event: str) -> bool:
        found = await self._store.event(event)
        return found is not None and found[1]

    def _read_table(self, rules: Rules, seats: list[Seat], said: Any, stored: StoredMatch | None) -> Table:
        if stored is None:
            return Table(rules, seats, self._settings, self._world, said=said)
        return Table(
            rules,
            seats,
            self._settings,
            self._world,
            header=read_header(stored.header),
            logged=[read_entry(entry) for entry in stored.entries],
            said=said,
            matches=stored.no + 1,
        )

    def unload_idle(self) -> None:
        """Lets go of tables in memory nobody has been at for a while; they stay in the log."""
        before = self._world.now() - self._settings.unload_wait
        for id, room in list(self._rooms.items()):
            if room.table.idle and not room.working and not room.inputs and room.left_at < before:
                del self._rooms[id]
                TABLES.dec()
                if room.timer is not None:
                    room.timer.cancel()


def _read_match(stored: StoredMatch, keep: int) -> ServedMatch:
    return ServedMatch(read_header(stored.header), keep=keep, logged=[read_entry(entry) for entry in stored.entries])


async def _closed_soon(connections: list[Connection]) -> None:
    """Closes connections, after those who asked for something have been refused."""
    await asyncio.sleep(SHORTEST_NAP)
    for connection in connections:
        connection.close(RESTARTED)


def _fail(done: "asyncio.Future[None]", error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _unanswered() -> "asyncio.Future[None]":
    """For an input whose outcome nobody waits for."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    done.add_done_callback(_ignore)
    return done


def _ignore(done: "asyncio.Future[None]") -> None:
    """A table that could not be saved has been dropped already: nobody waits for this answer."""
    if not done.cancelled():
        done.exception()
