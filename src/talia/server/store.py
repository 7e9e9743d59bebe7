"""Everything but the log: guests, their sessions and progress, tables and who sits there, chat. A database by itself.

The log does not need it: matches can be replayed and verified from the log alone. SQLAlchemy Core, so that the same
schema serves SQLite and PostgreSQL; the schema is made and changed by the migrations beside this module.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
from alembic import command
from alembic.config import Config
from msgspec import Struct
from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    event,
    func,
    select,
    union,
)
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from talia.server.effects import Said
from talia.server.same_cards import EventRules
from talia.server.seating import Rules, Seat
from talia.server.wire import Lang

METADATA: Final = MetaData()

GUESTS: Final = Table(
    "guests",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("session", String(64), nullable=False, unique=True),
    Column("name", String(24), nullable=False),
    Column("lang", String(2), nullable=False),
    Column("made_at", BigInteger, nullable=False),
)
"""``session`` is a hash of the cookie: who reads the database can't take over a session."""

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("maker", String(40), ForeignKey("guests.id"), nullable=False, index=True),
    Column("status", String(10), nullable=False),
    Column("made_at", BigInteger, nullable=False),
    Column("rules", LargeBinary, nullable=False),
)

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
)

EVENT_TABLES: Final = Table(
    "event_tables",
    METADATA,
    Column("event_id", String(40), ForeignKey("events.id"), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), primary_key=True),
)

EVENT_PLAYERS: Final = Table(
    "event_players",
    METADATA,
    Column("event_id", String(40), ForeignKey("events.id"), primary_key=True),
    Column("guest", String(40), ForeignKey("guests.id"), primary_key=True),
    Column("table_id", String(40), ForeignKey("tables.id"), nullable=False),
)
"""Who has seen cards of an event, and at which of its tables; giving up the seat does not change that."""

OVER: Final = ("over", "ended")


class Guest(Struct, frozen=True):
    """Who a session cookie says one is."""

    id: str
    name: str
    lang: Lang


class Store:
    """The database of everything but the log."""

    def __init__(self, path: Path) -> None:
        self._url = URL.create("sqlite+aiosqlite", database=str(path))
        self._engine: AsyncEngine | None = None
        self._lock = asyncio.Lock()

    async def open(self) -> None:
        """Makes or migrates the schema."""
        await asyncio.to_thread(migrate, self._url.set(drivername="sqlite"))
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
        row = {"id": guest.id, "session": _hash(session), "name": guest.name, "lang": guest.lang, "made_at": at}
        await self._write(GUESTS.insert().values(row))

    async def rename_guest(self, guest: Guest) -> None:
        """A guest's new name or language."""
        await self._write(GUESTS.update().where(GUESTS.c.id == guest.id).values(name=guest.name, lang=guest.lang))

    async def guest_of(self, session: str) -> Guest | None:
        """The guest of a session cookie; None for one nobody was given."""
        question = select(GUESTS.c.id, GUESTS.c.name, GUESTS.c.lang).where(GUESTS.c.session == _hash(session))
        async with self._database.connect() as connection:
            row = (await connection.execute(question)).first()
        return None if row is None else Guest(*row)

    async def add_table(self, rules: Rules, seats: Sequence[Seat], at: int) -> None:
        """A new table."""
        await self._write(*_new_table(rules, seats, at))

    async def add_event(self, event: EventRules, tables: Sequence[tuple[Rules, Sequence[Seat]]], at: int) -> None:
        """A new event with all its tables."""
        row = {
            "id": event.id,
            "maker": event.maker,
            "closed": False,
            "made_at": at,
            "rules": msgspec.json.encode(event),
        }
        await self._write(
            *(statement for rules, seats in tables for statement in _new_table(rules, seats, at)),
            EVENTS.insert().values(row),
            EVENT_TABLES.insert().values([{"event_id": event.id, "table_id": rules.id} for rules, _ in tables]),
        )

    async def event(self, id: str) -> tuple[EventRules, bool] | None:
        """An event, and whether its host has closed it; None if there is none of this id."""
        question = select(EVENTS.c.rules, EVENTS.c.closed).where(EVENTS.c.id == id)
        async with self._database.connect() as connection:
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
        question = (
            select(EVENTS.c.rules)
            .where(EVENTS.c.id.in_(going), ~EVENTS.c.closed, (EVENTS.c.maker == guest) | EVENTS.c.id.in_(playing))
            .order_by(EVENTS.c.made_at.desc())
            .limit(most)
        )
        async with self._database.connect() as connection:
            return [msgspec.json.decode(row[0], type=EventRules) for row in await connection.execute(question)]

    async def plays_elsewhere(self, event: str, guest: str, table: str) -> bool:
        """Whether a guest sits at another table of an event, or has seen cards at one."""
        sits = (
            select(SEATS.c.table_id)
            .join(EVENT_TABLES, EVENT_TABLES.c.table_id == SEATS.c.table_id)
            .where(EVENT_TABLES.c.event_id == event, SEATS.c.guest == guest)
        )
        seen = select(EVENT_PLAYERS.c.table_id).where(EVENT_PLAYERS.c.event_id == event, EVENT_PLAYERS.c.guest == guest)
        async with self._database.connect() as connection:
            return any(row[0] != table for row in await connection.execute(union(sits, seen)))

    async def add_players(self, event: str, table: str, guests: Sequence[str]) -> None:
        """These guests see the cards of an event at a table."""
        rows = [{"event_id": event, "guest": guest, "table_id": table} for guest in guests]
        known = (EVENT_PLAYERS.c.event_id == event, EVENT_PLAYERS.c.guest.in_(guests))
        if rows:
            await self._write(EVENT_PLAYERS.delete().where(*known), EVENT_PLAYERS.insert().values(rows))

    async def save(self, table: str, *, seats: Sequence[Seat] | None, status: str | None, said: Sequence[Said]) -> None:
        """What has changed at a table."""
        statements: list[Any] = []
        if seats is not None:
            statements.append(SEATS.delete().where(SEATS.c.table_id == table))
            statements.append(SEATS.insert().values(_seat_rows(table, seats)))
        if status is not None:
            statements.append(TABLES.update().where(TABLES.c.id == table).values(status=status))
        if said:
            rows = [
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

    async def table(self, id: str) -> tuple[Rules, list[Seat], list[Said]] | None:
        """A table, its seats, its chat; None if there is none of this id."""
        async with self._database.connect() as connection:
            found = (await connection.execute(select(TABLES.c.rules).where(TABLES.c.id == id))).first()
            if found is None:
                return None
            of_seats = select(SEATS.c.guest, SEATS.c.name, SEATS.c.key, SEATS.c.bot)
            seats = await connection.execute(of_seats.where(SEATS.c.table_id == id).order_by(SEATS.c.number))
            said = await connection.execute(select(CHAT.c.said).where(CHAT.c.table_id == id).order_by(CHAT.c.n))
            return (
                msgspec.json.decode(found[0], type=Rules),
                [Seat(*row) for row in seats],
                [msgspec.json.decode(row[0], type=Said) for row in said],
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
        async with self._database.connect() as connection:
            return [row[0] for row in await connection.execute(question)]

    async def tables_made_by(self, guest: str) -> int:
        """How many tables a guest has made that are not over."""
        question = select(func.count()).where(TABLES.c.maker == guest, TABLES.c.status.not_in(OVER))
        async with self._database.connect() as connection:
            return int((await connection.execute(question)).scalar_one())

    async def progress(self, guest: str, area: str) -> dict[str, str]:
        """What somebody has got done in an area: values by key."""
        question = select(PROGRESS.c.key, PROGRESS.c.value).where(PROGRESS.c.guest == guest, PROGRESS.c.area == area)
        async with self._database.connect() as connection:
            return {row[0]: row[1] for row in await connection.execute(question)}

    async def keep_progress(self, guest: str, area: str, key: str, value: str, at: int) -> None:
        """A new value for a key of an area."""
        mine = (PROGRESS.c.guest == guest, PROGRESS.c.area == area, PROGRESS.c.key == key)
        row = {"guest": guest, "area": area, "key": key, "value": value, "at": at}
        await self._write(PROGRESS.delete().where(*mine), PROGRESS.insert().values(row))

    async def _write(self, *statements: Any) -> None:
        async with self._lock, self._database.begin() as connection:
            for statement in statements:
                await connection.execute(statement)


def migrate(url: URL) -> None:
    """Brings the schema of a database to its newest version."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("sqlalchemy.url", url.render_as_string(hide_password=False).replace("%", "%%"))
    command.upgrade(config, "head")


def _set_up(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "busy_timeout = 5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _hash(session: str) -> str:
    return hashlib.sha256(session.encode()).hexdigest()


def _new_table(rules: Rules, seats: Sequence[Seat], at: int) -> tuple[Any, ...]:
    row = {
        "id": rules.id,
        "maker": rules.maker,
        "status": "open",
        "made_at": at,
        "rules": msgspec.json.encode(rules),
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
