"""Everything but the log: guests, their sessions and progress, tables and who sits there, chat. A database by itself.

The log does not need it: matches can be replayed and verified from the log alone. SQLAlchemy Core, so that the same
schema serves SQLite and PostgreSQL; the schema is made and changed by the migrations beside this module.
"""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Collection, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    event,
    func,
    select,
    union,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from talia.server.durable import (
    Damaged,
    NotSaved,
    Unusable,
    look_through,
    not_saved,
    read_only,
    synchronise,
    unreadable,
    usable,
)
from talia.server.effects import Said
from talia.server.filling import code_of
from talia.server.rounds import Standing
from talia.server.same_cards import EventRules
from talia.server.seating import Rules, Seat
from talia.server.settings import A_DAY
from talia.server.wire import Lang, OwnStory

METADATA: Final = MetaData()

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("session", String(64), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("seen_at", BigInteger, nullable=False, index=True),
)
"""``session`` is a hash of the cookie: who reads the database can't take over a session. ``seen_at``: to a day."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("maker", String(40), ForeignKey("guests.id"), nullable=False, index=True),
    Column("status", String(10), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("rules", LargeBinary, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("call", String(300)),
    Column("screen", String(64)),
    Column("story", Text),
    Column("story_lang", String(2)),
    Column("code", String(8), index=True),
    Index("ix_tables_status_changed_at", "status", "changed_at"),
)
"""``changed_at``: when somebody last sat down or left, a match began or ended, something was said. ``call``: a link.
``screen``: the key of the screen. ``story``: what the host tells in place of the game's, in ``story_lang``.
``code``: of a table that fills, what leads to it."""

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(40), index=True),
    Column("name", String(40)),
    Column("key", String(64)),
    Column("bot", String(40)),
)

CHAT: Final = Table(
    "chat",
    METADATA,
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("guest", String(40), nullable=False),
    Column("command", String(40), nullable=False),
    Column("said", LargeBinary, nullable=False),
    UniqueConstraint("table_id", "guest", "command"),
)

PROGRESS: Final = Table(
    "progress",
    METADATA,
    Column("guest", String(40), ForeignKey("guests.id"), primary_key=True),
    Column("area", String(40), primary_key=True),
    Column("key", String(60), primary_key=True),
    Column("value", String(200), nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""What people have got done: in an area (puzzles, a course) a value for each key."""

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("maker", String(40), ForeignKey("guests.id"), nullable=False, index=True),
    Column("closed", Boolean, nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("rules", LargeBinary, nullable=False),
    Column("standing", LargeBinary),
)
"""``standing``: of an event with rounds, how it stands."""

EVENT_TABLES: Final = Table(
    "event_tables",
    METADATA,
    Column("event_id", String(40), ForeignKey("events.id"), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, nullable=False, server_default="0"),
)
"""Tables of the same ``round`` have the same cards."""

EVENT_GUESTS: Final = Table(
    "event_guests",
    METADATA,
    Column("event_id", String(40), ForeignKey("events.id"), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), primary_key=True),
)
"""Who has entered an event with rounds, or plays in it."""

EVENT_PLAYERS: Final = Table(
    "event_players",
    METADATA,
    Column("event_id", String(40), ForeignKey("events.id"), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
)
"""Who has seen cards of an event, and at which of its tables; giving up the seat does not change that."""

LETTERS: Final = Table(
    "letters",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("day", BigInteger, nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("lang", String(2), nullable=False),
    Column("options", LargeBinary),
    Column("text", Text, nullable=False),
)
"""What people wrote to the host about the rules of a game. Nothing says who: not even the hour."""

OVER: Final = ("over", "ended")
NEVER_BEGUN: Final = ("open", "sealing")
BEGUN: Final = ("playing", "paused", "break", "over")
"""What tables are called at which cards were dealt. (A table of a closed event is ``ended`` in any case.)"""


class Kept(Struct, frozen=True):
    """A table as it is kept: who sits there, what was said, the link to its call, the key of its screen, its story."""

    rules: Rules
    seats: list[Seat]
    said: list[Said]
    call: str | None
    screen: str | None
    story: OwnStory | None


class Letter(Struct, frozen=True):
    """What somebody wrote about a game, whose ``rules`` had that version; ``options``: of the match he had played."""

    game: str
    rules: int
    lang: Lang
    text: str
    options: dict[str, Any] | None = None


class KeptLetter(Struct, frozen=True):
    """A letter as it is kept, and the day on which it came (ms)."""

    id: int
    day: int
    letter: Letter


class Guest(Struct, frozen=True):
    """Who a session cookie says one is."""

    id: str
    name: str
    lang: Lang


class Store:
    """The database of everything but the log."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._url = URL.create("sqlite+aiosqlite", database=str(path))
        self._engine: AsyncEngine | None = None
        self._lock = asyncio.Lock()

    def open(self) -> None:
        """Makes or migrates the schema; raises Unusable."""
        with usable(self.path):
            look_through(self.path)
            try:
                migrate(self._url.set(drivername="sqlite"))
            except CommandError as error:
                raise Unusable(f"{self.path} was written by a newer Talia: take that one") from error
            except DBAPIError as error:
                raise error.orig or error from error
            with closing(sqlite3.connect(self.path)) as connection:
                connection.execute("PRAGMA user_version = 0")  # a file nobody can write to fails now
        self._engine = create_async_engine(self._url)
        event.listen(self._engine.sync_engine, "connect", _set_up)

    async def close(self) -> None:
        """Closes its connections."""
        if self._engine is not None:
            await self._engine.dispose()

    @property
    def _database(self) -> AsyncEngine:
        assert self._engine is not None, "the store is not open"
        return self._engine

    async def add_guest(self, guest: Guest, session: str, at: int) -> None:
        """A new guest with a new session."""
        await self._write(GUESTS.insert().values(_guest_row(guest, session, at)))

    async def rename_guest(self, guest: Guest) -> None:
        """A guest's new name or language."""
        await self._write(GUESTS.update().where(GUESTS.c.id == guest.id).values(name=guest.name, lang=guest.lang))

    async def guest_of(self, session: str, at: int) -> Guest | None:
        """The guest of a session cookie, who is here now; None for one nobody was given."""
        question = select(GUESTS.c.id, GUESTS.c.name, GUESTS.c.lang, GUESTS.c.seen_at).where(
            GUESTS.c.session == _hash(session)
        )
        async with self._reading() as connection:
            row = (await connection.execute(question)).first()
        if row is None:
            return None
        *guest, seen_at = row
        if seen_at < at - A_DAY:
            with suppress(NotSaved):  # he is no less welcome where there is no room to note it
                await self.seen([row.id], at)
        return Guest(*guest)

    async def seen(self, guests: Sequence[str], at: int) -> None:
        """These guests are here now."""
        await self._write(*(GUESTS.update().where(GUESTS.c.id == guest).values(seen_at=at) for guest in guests))

    async def add_table(self, rules: Rules, seats: Sequence[Seat], at: int) -> None:
        """A new table."""
        await self._write(*_new_table(rules, seats, at))

    async def add_event(self, event: EventRules, tables: Sequence[tuple[Rules, Sequence[Seat]]], at: int) -> None:
        """A new event with all its tables."""
        await self._write(
            *(statement for rules, seats in tables for statement in _new_table(rules, seats, at)),
            EVENTS.insert().values(_event_row(event, at)),
            EVENT_TABLES.insert().values([{"event_id": event.id, "table_id": rules.id} for rules, _ in tables]),
        )

    async def add_event_with_rounds(self, event: EventRules, standing: Standing, at: int) -> None:
        """A new event whose tables come into being round by round."""
        row = {**_event_row(event, at), "standing": msgspec.json.encode(standing)}
        await self._write(EVENTS.insert().values(row))

    async def standing(self, event: str) -> Standing | None:
        """How an event with rounds stands; None if there is none of this id."""
        async with self._reading() as connection:
            row = (await connection.execute(select(EVENTS.c.standing).where(EVENTS.c.id == event))).first()
            return None if row is None or row[0] is None else msgspec.json.decode(row[0], type=Standing)

    async def stands(
        self,
        event: str,
        standing: Standing,
        at: int,
        *,
        tables: Sequence[tuple[Rules, Sequence[Seat]]] = (),
        closed: bool = False,
    ) -> None:
        """How an event with rounds stands now, with the ``tables`` of a round that begins."""
        guests = [{"event_id": event, "guest": guest} for guest in sorted(standing.guests)]
        changed = {"standing": msgspec.json.encode(standing), **({"closed": True} if closed else {})}
        await self._write(
            *(statement for rules, seats in tables for statement in _new_table(rules, seats, at)),
            *(
                EVENT_TABLES.insert().values(event_id=event, table_id=rules.id, round=rules.event.round)
                for rules, _ in tables
                if rules.event is not None
            ),
            EVENTS.update().where(EVENTS.c.id == event).values(changed),
            EVENT_GUESTS.delete().where(EVENT_GUESTS.c.event_id == event),
            *([EVENT_GUESTS.insert().values(guests)] if guests else []),
        )

    async def events_with_rounds(self) -> list[str]:
        """The events with rounds that are not over."""
        question = select(EVENTS.c.id).where(~EVENTS.c.closed, EVENTS.c.standing.is_not(None))
        async with self._reading() as connection:
            return [row[0] for row in await connection.execute(question)]

    async def event(self, id: str) -> tuple[EventRules, bool] | None:
        """An event, and whether its host has closed it; None if there is none of this id."""
        question = select(EVENTS.c.rules, EVENTS.c.closed).where(EVENTS.c.id == id)
        async with self._reading() as connection:
            row = (await connection.execute(question)).first()
            return None if row is None else (msgspec.json.decode(row[0], type=EventRules), row[1])

    async def close_event(self, id: str) -> None:
        """The host has closed an event: tables at which no match has begun count as over, too."""
        of_event = select(EVENT_TABLES.c.table_id).where(EVENT_TABLES.c.event_id == id)
        await self._write(
            EVENTS.update().where(EVENTS.c.id == id).values(closed=True),
            TABLES.update().where(TABLES.c.id.in_(of_event), TABLES.c.status == "open").values(status="ended"),
        )

    async def events_of(self, guest: str, most: int) -> list[EventRules]:
        """The events going on which a guest has made or plays in, the newest first."""
        of_table = select(EVENT_TABLES.c.event_id).join(TABLES, TABLES.c.id == EVENT_TABLES.c.table_id)
        going = of_table.where(TABLES.c.status.not_in(OVER))
        playing = (
            select(EVENT_TABLES.c.event_id)
            .join(SEATS, SEATS.c.table_id == EVENT_TABLES.c.table_id)
            .where(SEATS.c.guest == guest)
        )
        entered = select(EVENT_GUESTS.c.event_id).where(EVENT_GUESTS.c.guest == guest)
        question = (
            select(EVENTS.c.rules)
            .where(
                EVENTS.c.id.in_(going) | EVENTS.c.standing.is_not(None),
                ~EVENTS.c.closed,
                (EVENTS.c.maker == guest) | EVENTS.c.id.in_(playing) | EVENTS.c.id.in_(entered),
            )
            .order_by(EVENTS.c.made_at.desc())
            .limit(most)
        )
        async with self._reading() as connection:
            return [msgspec.json.decode(row[0], type=EventRules) for row in await connection.execute(question)]

    async def plays_elsewhere(self, event: str, guest: str, table: str) -> bool:
        """Whether a guest sits at another table of an event with the cards of this one, or has seen cards at one."""
        of_round = select(EVENT_TABLES.c.round).where(
            EVENT_TABLES.c.event_id == event, EVENT_TABLES.c.table_id == table
        )
        same = select(EVENT_TABLES.c.table_id).where(
            EVENT_TABLES.c.event_id == event, EVENT_TABLES.c.round == of_round.scalar_subquery()
        )
        sits = select(SEATS.c.table_id).where(SEATS.c.table_id.in_(same), SEATS.c.guest == guest)
        seen = select(EVENT_PLAYERS.c.table_id).where(
            EVENT_PLAYERS.c.event_id == event, EVENT_PLAYERS.c.guest == guest, EVENT_PLAYERS.c.table_id.in_(same)
        )
        async with self._reading() as connection:
            return any(row[0] != table for row in await connection.execute(union(sits, seen)))

    async def add_players(self, event: str, table: str, guests: Sequence[str]) -> None:
        """These guests see the cards of an event at a table."""
        rows = [{"event_id": event, "guest": guest, "table_id": table} for guest in guests]
        known = (
            EVENT_PLAYERS.c.event_id == event,
            EVENT_PLAYERS.c.table_id == table,
            EVENT_PLAYERS.c.guest.in_(guests),
        )
        if rows:
            await self._write(EVENT_PLAYERS.delete().where(*known), EVENT_PLAYERS.insert().values(rows))

    async def save(
        self,
        table: str,
        *,
        seats: Sequence[Seat] | None,
        status: str | None,
        said: Sequence[Said],
        call: tuple[str | None] | tuple[()] = (),
        screen: tuple[str | None] | tuple[()] = (),
        story: tuple[OwnStory | None] | tuple[()] = (),
        at: int,
    ) -> None:
        """What has changed at a table; ``call``, ``screen`` and ``story`` hold what there is now, if that has."""
        changed: dict[str, Any] = {"changed_at": at} if status is None else {"changed_at": at, "status": status}
        for link in call:
            changed["call"] = link
        for key in screen:
            changed["screen"] = key
        for told in story:
            changed["story"], changed["story_lang"] = (None, None) if told is None else (told.text, told.lang)
        statements: list[Any] = [TABLES.update().where(TABLES.c.id == table).values(changed)]
        if seats is not None:
            statements.append(SEATS.delete().where(SEATS.c.table_id == table))
            statements.append(SEATS.insert().values(_seat_rows(table, seats)))
        if said:
            rows: list[dict[str, Any]] = [
                {
                    "table_id": table,
                    "n": each.n,
                    "guest": each.guest,
                    "command": each.command,
                    "said": msgspec.json.encode(each),
                }
                for each in said
            ]
            statements.append(CHAT.insert().values(rows))
        await self._write(*statements)

    async def table(self, id: str) -> Kept | None:
        """A table as it is kept; None if there is none of this id."""
        async with self._reading() as connection:
            columns = select(TABLES.c.rules, TABLES.c.call, TABLES.c.screen, TABLES.c.story, TABLES.c.story_lang)
            found = (await connection.execute(columns.where(TABLES.c.id == id))).first()
            if found is None:
                return None
            of_seats = select(SEATS.c.guest, SEATS.c.name, SEATS.c.key, SEATS.c.bot)
            seats = await connection.execute(of_seats.where(SEATS.c.table_id == id).order_by(SEATS.c.number))
            said = await connection.execute(select(CHAT.c.said).where(CHAT.c.table_id == id).order_by(CHAT.c.n))
            return Kept(
                rules=msgspec.json.decode(found[0], type=Rules),
                seats=[Seat(*row) for row in seats],
                said=[msgspec.json.decode(row[0], type=Said) for row in said],
                call=found[1],
                screen=found[2],
                story=None if found[3] is None else OwnStory(found[3], found[4]),
            )

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The tables a guest sits at, the newest first."""
        question = (
            select(TABLES.c.id)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.guest == guest)
            .order_by(TABLES.c.made_at.desc())
            .limit(most)
        )
        async with self._reading() as connection:
            return [row[0] for row in await connection.execute(question)]

    async def led_to(self, code: str) -> str | None:
        """The newest table that fills, has not begun, and has this code; None if there is none."""
        question = select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.status == "open")
        async with self._reading() as connection:
            found = (await connection.execute(question.order_by(TABLES.c.made_at.desc()).limit(1))).first()
            return None if found is None else str(found[0])

    async def tables_made_by(self, guest: str) -> int:
        """How many tables a guest has made that are not over."""
        question = select(func.count()).where(TABLES.c.maker == guest, TABLES.c.status.not_in(OVER))
        async with self._reading() as connection:
            return int((await connection.execute(question)).scalar_one())

    async def progress(self, guest: str, area: str) -> dict[str, str]:
        """What somebody has got done in an area: values by key."""
        question = select(PROGRESS.c.key, PROGRESS.c.value).where(PROGRESS.c.guest == guest, PROGRESS.c.area == area)
        async with self._reading() as connection:
            return {row[0]: row[1] for row in await connection.execute(question)}

    async def keep_progress(self, guest: str, area: str, key: str, value: str, at: int) -> None:
        """A new value for a key of an area."""
        mine = (PROGRESS.c.guest == guest, PROGRESS.c.area == area, PROGRESS.c.key == key)
        row = {"guest": guest, "area": area, "key": key, "value": value, "at": at}
        await self._write(PROGRESS.delete().where(*mine), PROGRESS.insert().values(row))

    # --- Letters -----------------------------------------------------------------------------------------------------

    async def keep_letter(self, letter: Letter, at: int) -> None:
        """A letter that has come now."""
        row = {
            "day": at - at % A_DAY,
            "game": letter.game,
            "rules": letter.rules,
            "lang": letter.lang,
            "options": None if letter.options is None else msgspec.json.encode(letter.options),
            "text": letter.text,
        }
        await self._write(LETTERS.insert().values(row))

    async def letters_kept(self) -> int:
        """How many there are."""
        async with self._reading() as connection:
            return int((await connection.execute(select(func.count()).select_from(LETTERS))).scalar_one())

    # --- What nobody needs any more ----------------------------------------------------------------------------------

    async def never_begun(self, before: int, most: int) -> list[str]:
        """Tables outside events that stand open without a change since then, as far as this database knows."""
        of_events = select(EVENT_TABLES.c.table_id)
        question = (
            select(TABLES.c.id)
            .where(TABLES.c.status.in_(NEVER_BEGUN), TABLES.c.changed_at < before, TABLES.c.id.not_in(of_events))
            .order_by(TABLES.c.changed_at)
            .limit(most)
        )
        async with self._reading() as connection:
            return [row[0] for row in await connection.execute(question)]

    async def events_never_begun(self, before: int, most: int) -> list[EventRules]:
        """Events none of whose tables has begun or changed since then, as far as this database knows.

        Only an event that was closed has tables that ended with no card dealt: there the log has to tell.
        """
        needed = (
            select(EVENT_TABLES.c.event_id)
            .join(TABLES, TABLES.c.id == EVENT_TABLES.c.table_id)
            .join(EVENTS, EVENTS.c.id == EVENT_TABLES.c.event_id)
            .where(
                TABLES.c.status.in_(BEGUN)
                | ((TABLES.c.status == "ended") & ~EVENTS.c.closed)
                | (TABLES.c.changed_at >= before)
            )
        )
        in_rounds = (
            select(EVENT_TABLES.c.event_id)
            .join(EVENTS, EVENTS.c.id == EVENT_TABLES.c.event_id)
            .where(EVENTS.c.standing.is_not(None))
        )
        question = (
            select(EVENTS.c.rules)
            .where(EVENTS.c.made_at < before, EVENTS.c.id.not_in(needed), EVENTS.c.id.not_in(in_rounds))
            .order_by(EVENTS.c.made_at)
            .limit(most)
        )
        async with self._reading() as connection:
            return [msgspec.json.decode(row[0], type=EventRules) for row in await connection.execute(question)]

    async def forget_tables(self, tables: Sequence[str], event: str | None = None) -> None:
        """Lets go of tables, and of the event whose tables they are."""
        kept_by_table = (CHAT, SEATS, EVENT_PLAYERS, EVENT_TABLES)
        statements = [kept.delete().where(kept.c.table_id.in_(tables)) for kept in kept_by_table]
        statements.append(TABLES.delete().where(TABLES.c.id.in_(tables)))
        if event is not None:
            statements.append(EVENT_GUESTS.delete().where(EVENT_GUESTS.c.event_id == event))
            statements.append(EVENTS.delete().where(EVENTS.c.id == event))
        await self._write(*statements)

    async def forget_guests(self, before: int, most: int) -> int:
        """Lets go of guests not seen since then who have no seat, no progress, no table or event; how many."""
        needed = union(
            select(SEATS.c.guest).where(SEATS.c.guest.is_not(None)),
            select(PROGRESS.c.guest),
            select(TABLES.c.maker),
            select(EVENTS.c.maker),
            select(EVENT_PLAYERS.c.guest),
            select(EVENT_GUESTS.c.guest),
        )
        gone = select(GUESTS.c.id).where(GUESTS.c.seen_at < before, GUESTS.c.id.not_in(needed)).limit(most)
        (count,) = await self._write(GUESTS.delete().where(GUESTS.c.id.in_(gone)))
        return count

    # --- What can be had from the log --------------------------------------------------------------------------------

    async def missing(self, tables: Iterable[str]) -> list[str]:
        """Which of these tables are not here."""
        async with self._reading() as connection:
            known = {row[0] for row in await connection.execute(select(TABLES.c.id))}
        return [table for table in tables if table not in known]

    async def put_back(
        self,
        guests: Mapping[str, Guest],
        tables: Sequence[tuple[Rules, Sequence[Seat], int, str]],
        event: tuple[EventRules, int, Mapping[str, Collection[str]]] | None = None,
    ) -> None:
        """Guests by their sessions, if they are unknown; tables with time and status; their event, if they have one,
        with its time and who has seen its cards at which table. What is still known of the event stays as it is."""
        statements = [
            _unless_known(GUESTS).values(_guest_row(guest, session, tables[0][2])) for session, guest in guests.items()
        ]
        for rules, seats, at, status in tables:
            statements += _new_table(rules, seats, at, status)
        if event is not None:
            rules_of_event, at, players = event
            statements.append(_unless_known(EVENTS).values(_event_row(rules_of_event, at)))
            rows = [{"event_id": rules_of_event.id, "table_id": rules.id} for rules, *_ in tables]
            statements.append(_unless_known(EVENT_TABLES).values(rows))
            for table, seen in players.items():
                rows = [{"event_id": rules_of_event.id, "guest": guest, "table_id": table} for guest in seen]
                statements.append(_unless_known(EVENT_PLAYERS).values(rows))
        await self._write(*statements)

    @asynccontextmanager
    async def _reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with; raises Trouble if that fails."""
        try:
            async with self._database.connect() as connection:
                yield connection
        except (DBAPIError, Damaged, msgspec.MsgspecError) as error:
            raise unreadable(self.path, error) from error

    async def _write(self, *statements: Any) -> list[int]:
        """Carries statements out, all or none; how many rows each touched. Raises NotSaved."""
        try:
            async with self._lock, self._database.begin() as connection:
                return [(await connection.execute(statement)).rowcount for statement in statements]
        except (DBAPIError, Damaged) as error:
            raise not_saved(self.path, error) from error


def migrate(url: URL, revision: str = "head") -> None:
    """Brings the schema of a database to a version, the newest if no other is said."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url.render_as_string(hide_password=False).replace("%", "%%"))
    command.upgrade(config, revision)


def tables_begun(path: Path) -> int:
    """At how many tables cards were dealt, as the database in a file says; 0 if there is none."""
    if not path.exists():
        return 0
    with usable(path), closing(read_only(path)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'tables'").fetchone() is None:
            return 0
        marks = ", ".join("?" * len(BEGUN))
        (count,) = connection.execute(f"SELECT count(*) FROM tables WHERE status IN ({marks})", BEGUN).fetchone()
    return int(count)


def letters_in(path: Path) -> list[KeptLetter]:
    """The letters in the database of a file, in the order in which they came.

    Reads only: a server may be at work on it. Raises Unusable if it can't be read.
    """
    with usable(path), closing(read_only(path)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'letters'").fetchone() is None:
            return []
        rows = connection.execute(
            "SELECT id, day, game, rules, lang, text, options FROM letters ORDER BY id"
        ).fetchall()
    return [
        KeptLetter(id, day, Letter(game, rules, lang, text, options and msgspec.json.decode(options)))
        for id, day, game, rules, lang, text, options in rows
    ]


def forget_letters(path: Path, ids: Iterable[int]) -> None:
    """Takes letters from the database of a file, a server at work on it or not. Raises Unusable if it can't be done."""
    with usable(path), closing(sqlite3.connect(path, timeout=5.0)) as connection, connection:
        connection.executemany("DELETE FROM letters WHERE id = ?", ((id,) for id in ids))


def _set_up(connection: Any, _: Any) -> None:
    synchronise(connection)
    cursor = connection.cursor()
    for pragma in ("foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _unless_known(table: Table) -> Any:
    return table.insert().prefix_with("OR IGNORE")


def _hash(session: str) -> str:
    return hashlib.sha256(session.encode()).hexdigest()


def _guest_row(guest: Guest, session: str, at: int) -> dict[str, Any]:
    return {
        "id": guest.id,
        "session": _hash(session),
        "name": guest.name,
        "lang": guest.lang,
        "made_at": at,
        "seen_at": at,
    }


def _event_row(event: EventRules, at: int) -> dict[str, Any]:
    return {"id": event.id, "maker": event.maker, "closed": False, "made_at": at, "rules": msgspec.json.encode(event)}


def _new_table(rules: Rules, seats: Sequence[Seat], at: int, status: str = "open") -> tuple[Any, ...]:
    row = {
        "id": rules.id,
        "maker": rules.maker,
        "status": status,
        "made_at": at,
        "rules": msgspec.json.encode(rules),
        "changed_at": at,
        "code": None if rules.least is None else code_of(rules.id),
    }
    return TABLES.insert().values(row), SEATS.insert().values(_seat_rows(rules.id, seats))


def _seat_rows(table: str, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table,
            "number": number,
            "guest": seat.guest,
            "name": seat.name,
            "key": seat.key,
            "bot": seat.bot,
        }
        for number, seat in enumerate(seats)
    ]
