"""The event log: what was decided, in the order it was decided, in an SQLite file of its own.

It is the only truth about a match. Each entry carries a link: a digest of the one before and of itself, so that not a
byte of a match can change unnoticed. One thread writes, in transactions that gather all that has come in meanwhile
(group commit), with write-ahead log and full synchronisation: when a future of ``append`` is done, the entries outlive
a loss of power. Readers have a connection that can't write.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from typing import Final, TypeVar

from msgspec import Struct

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
from talia.server.metrics import COMMIT_ENTRIES, COMMIT_SECONDS

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, tbl TEXT NOT NULL, no INTEGER NOT NULL, header BLOB NOT NULL, UNIQUE (tbl, no)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
    match TEXT NOT NULL, n INTEGER NOT NULL, json BLOB NOT NULL, link BLOB, PRIMARY KEY (match, n)
) WITHOUT ROWID;
"""
R = TypeVar("R")

FORMAT: Final = 1
"""The file's format, kept in its ``user_version``."""
LINK_BYTES: Final = 16
MOST_AT_ONCE: Final = 512


class StoredMatch(Struct, frozen=True):
    """A match as the log has it: the header, and the entries in order."""

    id: str
    table: str
    no: int
    header: bytes
    entries: tuple[bytes, ...]


class _Change(Struct, frozen=True):
    make: Callable[[sqlite3.Connection], object]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Log:
    """The log of all matches. Its methods are called on the event loop, but for ``open`` and ``close``."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._queue: SimpleQueue[_Change | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._reader: sqlite3.Connection | None = None

    def open(self) -> None:
        """Makes or opens the file, asserts how it is synchronised, starts the writer; raises Unusable."""
        with usable(self.path):
            look_through(self.path)
            connection = self._connect()
        started = threading.Event()
        self._thread = threading.Thread(target=self._write, args=(connection, started), name="log-writer", daemon=True)
        self._thread.start()
        started.wait()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
        try:
            synchronise(connection)
            if connection.execute("PRAGMA user_version").fetchone()[0] > FORMAT:
                raise Unusable(f"{self.path} was written by a newer Talia: take that one")
            connection.executescript(SCHEMA)
            if not any(column[1] == "link" for column in connection.execute("PRAGMA table_info(lines)")):
                connection.execute("ALTER TABLE lines ADD COLUMN link BLOB")
            # Written at each start: a file nobody can write to fails now, not at the first move.
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        except Exception:
            connection.close()
            raise
        return connection

    def close(self) -> None:
        """Writes what is still queued and stops."""
        self._reading.shutdown()
        if self._reader is not None:
            self._reader.close()
        if self._thread is not None:  # the last to close moves everything from the write-ahead log to the file
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def begin(self, match: str, table: str, no: int, header: bytes) -> "asyncio.Future[None]":
        """Enters a new match, the table's number ``no``; the future is done when that is durable."""
        row = (match, table, no, header)
        return self._put(lambda connection: connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", row))

    def append(self, match: str, n: int, entries: Sequence[bytes]) -> "asyncio.Future[None]":
        """Enters entries ``n``, ``n + 1`` ... of a match, all or none; the future is done when they are durable.

        It fails with NotSaved if they are not; the same number twice is refused, whoever writes it.
        """
        return self._put(lambda connection: _append(connection, match, n, entries))

    def forget(self, matches: Sequence[str]) -> "asyncio.Future[None]":
        """Lets go of matches that never began; the future is done when that is durable."""
        return self._put(lambda connection: _forget(connection, matches))

    def _put(self, make: Callable[[sqlite3.Connection], object]) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Change(make, done, loop))
        return done

    async def latest(self, table: str) -> StoredMatch | None:
        """The table's last match; raises Trouble if it can't be read."""
        return await self._read(lambda connection: _latest(connection, table))

    async def match(self, id: str) -> StoredMatch | None:
        """The match of this id; raises Trouble if it can't be read."""
        return await self._read(lambda connection: match_of(connection, id))

    async def matches_of(self, table: str) -> list[StoredMatch]:
        """All matches of a table, in order; raises Trouble if they can't be read."""
        return await self._read(lambda connection: _matches_of(connection, table))

    async def tables(self) -> set[str]:
        """The tables of all matches; raises Trouble if they can't be read."""
        return await self._read(lambda connection: {id for (id,) in connection.execute("SELECT tbl FROM matches")})

    async def _read(self, question: Callable[[sqlite3.Connection], R]) -> R:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._reading, self._asked, question)
        except (Damaged, sqlite3.Error) as error:
            raise unreadable(self.path, error) from error

    def _asked(self, question: Callable[[sqlite3.Connection], R]) -> R:
        if self._reader is None:
            self._reader = read_only(self.path)
        return question(self._reader)

    # On the writer's thread

    def _write(self, connection: sqlite3.Connection, started: threading.Event) -> None:
        started.set()
        while True:
            batch = self._gathered()
            stop = None in batch
            changes = [change for change in batch if change is not None]
            if changes:
                self._commit_all(connection, changes)
            if stop:
                connection.close()
                return

    def _gathered(self) -> list[_Change | None]:
        batch = [self._queue.get()]
        while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
            batch.append(self._queue.get_nowait())
        return batch

    def _commit_all(self, connection: sqlite3.Connection, changes: list[_Change]) -> None:
        COMMIT_ENTRIES.observe(len(changes))
        error = self._try(connection, changes)
        if error is not None and len(changes) > 1:  # one bad entry must not take its neighbours with it
            for change in changes:
                self._commit_all(connection, [change])
            return
        _settle(changes, None if error is None else not_saved(self.path, error))

    def _try(self, connection: sqlite3.Connection, changes: list[_Change]) -> Exception | None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for change in changes:
                change.make(connection)
            with COMMIT_SECONDS.time():
                self.commit(connection)
        except Exception as error:  # noqa: BLE001  whatever it was, it is told to those who wait
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return error
        return None

    def commit(self, connection: sqlite3.Connection) -> None:
        """Ends a transaction; tests delay it or let it fail here."""
        connection.execute("COMMIT")


def link(before: bytes | None, header: bytes, entry: bytes) -> bytes:
    """The link of an entry: ``before`` is that of the one before; None before the first, or where it has none.

    (Entries of logs from before there were links have none.)
    """
    before = before or blake2b(header, digest_size=LINK_BYTES).digest()
    return blake2b(before + entry, digest_size=LINK_BYTES).digest()


def _settle(changes: list[_Change], failure: NotSaved | None) -> None:
    loops: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for change in changes:
        loops.setdefault(change.loop, []).append(change.done)
    for loop, futures in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, futures, failure)


def _tell(futures: "list[asyncio.Future[None]]", failure: NotSaved | None) -> None:
    for future in futures:
        if future.done():
            continue
        if failure is None:
            future.set_result(None)
        else:
            future.set_exception(failure)


def _latest(connection: sqlite3.Connection, table: str) -> StoredMatch | None:
    row = connection.execute("SELECT id FROM matches WHERE tbl = ? ORDER BY no DESC LIMIT 1", (table,)).fetchone()
    return None if row is None else match_of(connection, row[0])


def _matches_of(connection: sqlite3.Connection, table: str) -> list[StoredMatch]:
    ids = connection.execute("SELECT id FROM matches WHERE tbl = ? ORDER BY no", (table,)).fetchall()
    return [match for (id,) in ids if (match := match_of(connection, id)) is not None]


def match_of(connection: sqlite3.Connection, id: str) -> StoredMatch | None:
    """The match of this id; raises Damaged if an entry is missing or was altered."""
    row = connection.execute("SELECT id, tbl, no, header FROM matches WHERE id = ?", (id,)).fetchone()
    if row is None:
        return None
    found, table, no, header = row
    entries: list[bytes] = []
    before: bytes | None = None
    for n, entry, linked in connection.execute("SELECT n, json, link FROM lines WHERE match = ? ORDER BY n", (id,)):
        if n != len(entries):
            raise Damaged(f"match {id} lacks entry {len(entries)}")
        if (before, linked) != (None, None) and linked != link(before, header, entry):
            raise Damaged(f"match {id} was altered at entry {n}")
        entries.append(entry)
        before = linked
    return StoredMatch(found, table, no, header, tuple(entries))


def _append(connection: sqlite3.Connection, match: str, n: int, entries: Sequence[bytes]) -> None:
    header, before = connection.execute(
        "SELECT header, (SELECT link FROM lines WHERE match = id AND n = ?) FROM matches WHERE id = ?", (n - 1, match)
    ).fetchone()
    for i, entry in enumerate(entries):
        before = link(before, header, entry)
        connection.execute("INSERT INTO lines VALUES (?, ?, ?, ?)", (match, n + i, entry, before))


def _forget(connection: sqlite3.Connection, matches: Sequence[str]) -> None:
    for match in matches:
        connection.execute("DELETE FROM lines WHERE match = ?", (match,))
        connection.execute("DELETE FROM matches WHERE id = ?", (match,))


def holds_matches(path: Path) -> bool:
    """Whether there is a log at all, with a match in it; raises Unusable."""
    if not path.exists():
        return False
    with usable(path), closing(read_only(path)) as connection:
        if connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'matches'").fetchone() is None:
            return False
        return connection.execute("SELECT 1 FROM matches LIMIT 1").fetchone() is not None
