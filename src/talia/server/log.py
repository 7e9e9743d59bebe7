"""The event log: what was decided, in the order it was decided, in an SQLite file of its own.

It is the only truth about a match. One thread writes, in transactions that gather all that has come in meanwhile
(group commit), with write-ahead log and full synchronisation: when a future of ``append`` is done, the entries outlive
a loss of power. Readers have a connection that can't write.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

from msgspec import Struct

from talia.server.metrics import COMMIT_ENTRIES, COMMIT_SECONDS

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS matches (
    id TEXT PRIMARY KEY, tbl TEXT NOT NULL, no INTEGER NOT NULL, header BLOB NOT NULL, UNIQUE (tbl, no)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS lines (
    match TEXT NOT NULL, n INTEGER NOT NULL, json BLOB NOT NULL, PRIMARY KEY (match, n)
) WITHOUT ROWID;
"""
FULL: Final = 2
"""What ``PRAGMA synchronous`` says when every commit is synchronised."""
MOST_AT_ONCE: Final = 512


class NotSaved(Exception):
    """The log could not be written; nothing of what was to be written may be announced."""


class StoredMatch(Struct, frozen=True):
    """A match as the log has it: the header, and the entries in order."""

    id: str
    table: str
    no: int
    header: bytes
    entries: tuple[bytes, ...]


class _Insert(Struct, frozen=True):
    sql: str
    rows: Sequence[tuple[Any, ...]]
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class Log:
    """The log of all matches. Its methods are called on the event loop, but for ``open`` and ``close``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._queue: SimpleQueue[_Insert | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._reading = ThreadPoolExecutor(1, "log-reader")
        self._reader: sqlite3.Connection | None = None

    def open(self) -> None:
        """Makes or opens the file, asserts how it is synchronised, starts the writer."""
        connection = self._connect()
        started = threading.Event()
        self._thread = threading.Thread(target=self._write, args=(connection, started), name="log-writer", daemon=True)
        self._thread.start()
        started.wait()

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False)
        (journal,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        connection.execute("PRAGMA synchronous = FULL")
        connection.executescript(SCHEMA)
        mode = synchronisation(connection)
        if (journal, mode) != ("wal", FULL):
            raise NotSaved(f"the log would not be durable: journal {journal}, synchronous {mode}")
        return connection

    def close(self) -> None:
        """Writes what is still queued and stops."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None
        self._reading.shutdown()
        if self._reader is not None:
            self._reader.close()

    def begin(self, match: str, table: str, no: int, header: bytes) -> "asyncio.Future[None]":
        """Enters a new match, the table's number ``no``; the future is done when that is durable."""
        return self._put("INSERT INTO matches VALUES (?, ?, ?, ?)", [(match, table, no, header)])

    def append(self, match: str, n: int, entries: Sequence[bytes]) -> "asyncio.Future[None]":
        """Enters entries ``n``, ``n + 1`` ... of a match, all or none; the future is done when they are durable.

        It fails with NotSaved if they are not; the same number twice is refused, whoever writes it.
        """
        rows = [(match, n + i, entry) for i, entry in enumerate(entries)]
        return self._put("INSERT INTO lines VALUES (?, ?, ?)", rows)

    def _put(self, sql: str, rows: Sequence[tuple[Any, ...]]) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Insert(sql, rows, done, loop))
        return done

    async def latest(self, table: str) -> StoredMatch | None:
        """The table's last match."""
        return await self._read(_latest, table)

    async def match(self, id: str) -> StoredMatch | None:
        """The match of this id."""
        return await self._read(_match, id)

    async def _read(self, question: Any, key: str) -> StoredMatch | None:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, lambda: question(self._read_only(), key))

    def _read_only(self) -> sqlite3.Connection:
        if self._reader is None:
            uri = f"{self._path.absolute().as_uri()}?mode=ro"
            self._reader = sqlite3.connect(uri, uri=True, check_same_thread=False)
        return self._reader

    # On the writer's thread

    def _write(self, connection: sqlite3.Connection, started: threading.Event) -> None:
        started.set()
        while True:
            batch = self._gathered()
            stop = None in batch
            inserts = [insert for insert in batch if insert is not None]
            if inserts:
                self._commit_all(connection, inserts)
            if stop:
                connection.close()
                return

    def _gathered(self) -> list[_Insert | None]:
        batch = [self._queue.get()]
        while not self._queue.empty() and len(batch) < MOST_AT_ONCE:
            batch.append(self._queue.get_nowait())
        return batch

    def _commit_all(self, connection: sqlite3.Connection, inserts: list[_Insert]) -> None:
        COMMIT_ENTRIES.observe(len(inserts))
        error = self._try(connection, inserts)
        if error is None or len(inserts) == 1:
            _settle(inserts, error)
            return
        for insert in inserts:  # one bad entry must not take its neighbours with it
            _settle([insert], self._try(connection, [insert]))

    def _try(self, connection: sqlite3.Connection, inserts: list[_Insert]) -> Exception | None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            for insert in inserts:
                connection.executemany(insert.sql, insert.rows)
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


def synchronisation(connection: sqlite3.Connection) -> int:
    """The synchronisation mode of a connection, as SQLite numbers it."""
    (mode,) = connection.execute("PRAGMA synchronous").fetchone()
    return int(mode)


def _settle(inserts: list[_Insert], error: Exception | None) -> None:
    loops: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for insert in inserts:
        loops.setdefault(insert.loop, []).append(insert.done)
    for loop, futures in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, futures, error)


def _tell(futures: "list[asyncio.Future[None]]", error: Exception | None) -> None:
    for future in futures:
        if future.done():
            continue
        if error is None:
            future.set_result(None)
        else:
            failure = NotSaved(type(error).__name__)
            failure.__cause__ = error
            future.set_exception(failure)


def _latest(connection: sqlite3.Connection, table: str) -> StoredMatch | None:
    row = connection.execute("SELECT id FROM matches WHERE tbl = ? ORDER BY no DESC LIMIT 1", (table,)).fetchone()
    return None if row is None else _match(connection, row[0])


def _match(connection: sqlite3.Connection, id: str) -> StoredMatch | None:
    row = connection.execute("SELECT id, tbl, no, header FROM matches WHERE id = ?", (id,)).fetchone()
    if row is None:
        return None
    entries = connection.execute("SELECT json FROM lines WHERE match = ? ORDER BY n", (id,))
    found, table, no, header = row
    return StoredMatch(found, table, no, header, tuple(entry for (entry,) in entries))
