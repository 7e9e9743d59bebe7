"""What both databases of a server have in common: how commits are synchronised, and what is said when a file fails."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic
from typing import Any, Final

import structlog

from talia.server.effects import Trouble
from talia.server.faults import where
from talia.server.metrics import NOT_SAVED, UNREADABLE

journal: Final = structlog.get_logger("talia.durable")

FULL: Final = 2
"""What ``PRAGMA synchronous`` says when every commit is synchronised."""
A_LOOK: Final = 2.0
"""Seconds a file is looked through when it is opened; ``talia check`` takes the time it needs."""
DAMAGED: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
NO_ROOM: Final = frozenset({sqlite3.SQLITE_FULL})
NO_ROOM_ERRNO: Final = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
CLOSED: Final = frozenset({sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM})
CLOSED_ERRNO: Final = frozenset(
    {errno.EACCES, errno.EPERM, errno.EROFS, errno.EISDIR, errno.ENOTDIR, errno.EEXIST, errno.ENOENT}
)


class NotSaved(Exception):
    """Something could not be written; nothing of what was to be written may be announced."""


class Unusable(Exception):
    """A file or folder no server can work with; the text is a sentence for who runs it: what is wrong, what to do."""


class Damaged(Exception):
    """What a file holds can't be right."""


def synchronise(connection: Any) -> None:
    """Makes every commit of a connection outlive a loss of power, and asserts it; raises Damaged where it can't."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA journal_mode = WAL")
        (journal_mode,) = cursor.fetchone()
        cursor.execute("PRAGMA synchronous = FULL")
    mode = synchronisation(connection)
    if (journal_mode, mode) != ("wal", FULL):
        raise Damaged(f"its commits would not be durable: journal {journal_mode}, synchronous {mode}")


def synchronisation(connection: Any) -> int:
    """The synchronisation mode of a connection, as SQLite numbers it."""
    with closing(connection.cursor()) as cursor:
        cursor.execute("PRAGMA synchronous")
        (mode,) = cursor.fetchone()
    return int(mode)


def read_only(path: Path) -> sqlite3.Connection:
    """A connection that can't write; in a folder nobody may write to as well, if there is no write-ahead log."""
    uri = path.absolute().as_uri()
    try:
        return _answering(f"{uri}?mode=ro")
    except sqlite3.OperationalError:
        ahead = path.with_name(f"{path.name}-wal")
        if not path.exists() or (ahead.exists() and ahead.stat().st_size):
            raise
        return _answering(f"{uri}?immutable=1")


def _answering(uri: str) -> sqlite3.Connection:
    connection = sqlite3.connect(uri, uri=True, check_same_thread=False)
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def faults(connection: sqlite3.Connection, *, most: int = 100) -> list[str]:
    """What SQLite finds wrong with the pages of a database; nothing if it is whole."""
    found = [row[0] for row in connection.execute(f"PRAGMA integrity_check({most})")]
    return [] if found == ["ok"] else found


def look_through(path: Path) -> None:
    """Raises Damaged or sqlite3.Error if a moment's look finds that a database is damaged; there may be none yet."""
    if not path.exists():
        return
    with closing(sqlite3.connect(path)) as connection:
        until = monotonic() + A_LOOK
        connection.set_progress_handler(lambda: monotonic() > until, 10_000)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_INTERRUPT:
                return
            raise
    if found != "ok":
        raise Damaged(found)


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Says in a sentence what is wrong with a file or folder: raises Unusable where something fails with it."""
    try:
        yield
    except (Damaged, sqlite3.Error, OSError) as error:
        raise Unusable(sentence(path, error)) from error


def sentence(path: Path, error: BaseException) -> str:
    """What is wrong with a file, and what to do; nothing of what was being handled is in it."""
    error = _of_the_file(error)
    folder = path if path.is_dir() else path.parent
    number = error.errno if isinstance(error, OSError) else None
    kind = error.sqlite_errorcode & 0xFF if isinstance(error, sqlite3.Error) and _numbered(error) else None
    why = error.strerror if isinstance(error, OSError) else str(error) if kind is not None else type(error).__name__
    if isinstance(error, Damaged) or kind in DAMAGED:
        return (
            f"{path} is damaged ({error}): 'talia check {folder}' says what is still whole; "
            "put back a copy of the folder, or begin anew in another one"
        )
    if kind in NO_ROOM or number in NO_ROOM_ERRNO:
        return f"there is no room to write {path} ({why}): make room on its disk"
    if kind in CLOSED or number in CLOSED_ERRNO:
        return f"can't write {path} ({why}): whoever runs the server must be allowed to, in all of {folder}"
    return f"{path} fails ({why}): look at its disk; 'talia check {folder}' says whether anything is damaged"


def not_saved(path: Path, error: BaseException) -> NotSaved:
    """What those are told who wait for something that could not be written; the log has the file and what to do."""
    NOT_SAVED.inc()
    journal.error("not saved", error=type(error).__name__, advice=sentence(path, error))
    failure = NotSaved(type(error).__name__)
    failure.__cause__ = error
    return failure


def unreadable(path: Path, error: BaseException, **what: str) -> Trouble:
    """The refusal of what can't be read; it is logged with the file and what to do."""
    UNREADABLE.inc()
    journal.error("can't be read", error=type(error).__name__, advice=sentence(path, error), where=where(error), **what)
    return Trouble("unreadable", 503)


def _numbered(error: sqlite3.Error) -> bool:
    """Whether an error is SQLite's own; Python's carry no number."""
    return hasattr(error, "sqlite_errorcode")


def _of_the_file(error: BaseException) -> BaseException:
    """The fault of the file behind what a library made of it."""
    seen: BaseException | None = error
    while seen is not None and not isinstance(seen, (Damaged, sqlite3.Error, OSError)):
        seen = getattr(seen, "orig", None) or seen.__cause__
    return error if seen is None else seen
