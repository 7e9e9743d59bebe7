"""Looks at all of a data folder, without changing anything: what is damaged or missing, and what one should know."""

import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from msgspec import Struct

from talia.server.data import LOG_FILE, STORE_FILE, holder
from talia.server.durable import Damaged, faults, read_only
from talia.server.effects import Said
from talia.server.entries import read_entry, read_header
from talia.server.log import StoredMatch, match_of
from talia.server.rounds import Standing
from talia.server.same_cards import EventRules
from talia.server.seating import Rules
from talia.server.served_match import ServedMatch
from talia.server.store import BEGUN
from talia.table.record import Difference, verify
from talia.table.registry import UnknownGame

T = TypeVar("T")

LITTLE_ROOM: Final = 200 * 1000 * 1000
"""Bytes free on a disk that one should know of."""

STANDINGS: Final = "SELECT standing FROM events WHERE standing IS NOT NULL"


class Account(Struct):
    """What was found. ``faults``: damaged or missing; ``notes``: good to know, nothing is wrong by it."""

    folder: str
    matches: int = 0
    finished: int = 0
    entries: int = 0
    tables: int = 0
    guests: int = 0
    events: int = 0
    faults: list[str] = []
    notes: list[str] = []


def check(folder: Path, tell: Callable[[int, int], None] = lambda done, of: None) -> Account:
    """Looks at a data folder; ``tell`` hears how many matches were replayed, of how many."""
    account = Account(str(folder))
    server = holder(folder)
    if server is not None:
        account.notes.append(f"a server works on the folder (process {server})")
    _check_place(folder, account)
    statuses = _check_store(folder / STORE_FILE, account)  # before the log, which is never behind it
    begun, over = _check_log(folder / LOG_FILE, account, tell)
    if statuses is not None and begun is not None:
        lost = sum(status in BEGUN and table not in begun for table, status in statuses.items())
        if lost:
            account.faults.append(
                f"{LOG_FILE} has nothing of the matches begun at {lost} of the tables in {STORE_FILE}: "
                "is it an older copy?"
            )
        behind = sum(status == "over" and over.get(table) is False for table, status in statuses.items())
        if behind:
            account.notes.append(f"{behind} matches are over by {STORE_FILE}, and go on by {LOG_FILE}")
        missing = begun - _tables_now(folder / STORE_FILE)
        if missing:
            account.notes.append(
                f"{STORE_FILE} lacks {len(missing)} tables of {LOG_FILE}: 'talia serve' puts them back"
            )
    return account


def _check_place(folder: Path, account: Account) -> None:
    for path in (folder, folder / LOG_FILE, folder / STORE_FILE):
        if path.exists() and not os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
            account.faults.append(f"{path.name} can't be written by this user: a server can't work on it")
    free = shutil.disk_usage(folder).free
    if free < LITTLE_ROOM:
        account.notes.append(f"there are only {free // 1_000_000} MB left on the disk")


# --- The log ---------------------------------------------------------------------------------------------------------


def _check_log(
    path: Path, account: Account, tell: Callable[[int, int], None]
) -> tuple[set[str] | None, dict[str, bool]]:
    """Checks the log; the tables at which a match began (None: the file says nothing), and whether the last is over."""
    over: dict[str, bool] = {}
    if not path.exists():
        account.faults.append(f"{path.name} is missing: no match can be found")
        return None, over
    try:
        connection = read_only(path)
    except (sqlite3.Error, OSError) as error:
        account.faults.append(_told(path, error))
        return None, over
    with closing(connection):
        account.faults += [f"{path.name}: {fault}" for fault in _tried(lambda: faults(connection), path, account) or ()]
        ids = _all(connection, "SELECT id, tbl FROM matches ORDER BY tbl, no", path, account)
        if ids is None:
            return None, over
        account.matches = len(ids)
        begun = {table for _, table in ids}
        unknown: Counter[str] = Counter()
        for done, (id, table) in enumerate(ids):
            tell(done, len(ids))
            match = _tried(partial(match_of, connection, id), path, account)
            if match is None:
                continue
            account.entries += len(match.entries)
            try:
                served = _replayed(match)
            except UnknownGame as error:
                unknown[str(error)] += 1
            except Exception as error:  # noqa: BLE001  whatever the fold of damaged entries comes upon
                account.faults.append(f"{path.name}: match {id} can't be replayed: {_why(error)}")
            else:
                over[table] = served.through
                account.finished += over[table]
                if not served.began and served.header.no == 0:
                    begun.discard(table)
        for game, count in unknown.items():
            account.notes.append(f"{count} matches were not replayed: this Talia does not know their game ({game})")
        strays = "SELECT DISTINCT match FROM lines WHERE match NOT IN (SELECT id FROM matches)"
        for (id,) in _all(connection, strays, path, account) or ():
            account.faults.append(f"{path.name}: entries of a match {id} it does not have")
    return begun, over


def _replayed(match: StoredMatch) -> ServedMatch:
    """The match, replayed and its record verified: chain, receipt, every outcome of chance, every line, the totals."""
    served = ServedMatch(read_header(match.header), keep=0, logged=[read_entry(entry) for entry in match.entries])
    if (served.header.id, served.header.table, served.header.no) != (match.id, match.table, match.no):
        raise Damaged("its header is that of another match")
    if served.began:
        verify(served.whole_record())
    return served


def _why(error: Exception) -> str:
    """What is wrong, without a card: the account may be shown to others."""
    return error.where if isinstance(error, Difference) else str(error) if isinstance(error, Damaged) else _kind(error)


def _kind(error: Exception) -> str:
    return type(error).__name__


# --- Everything but the log ------------------------------------------------------------------------------------------


def _check_store(path: Path, account: Account) -> dict[str, str] | None:
    """Checks it; the status by table, None if the file says nothing."""
    if not path.exists():
        account.faults.append(
            f"{path.name} is missing: 'talia serve' finds the matches by {LOG_FILE}, "
            "but sessions, chat and progress are lost"
        )
        return None
    try:
        connection = read_only(path)
    except (sqlite3.Error, OSError) as error:
        account.faults.append(_told(path, error))
        return None
    with closing(connection):
        account.faults += [f"{path.name}: {fault}" for fault in _tried(lambda: faults(connection), path, account) or ()]
        loose = Counter(row[0] for row in _all(connection, "PRAGMA foreign_key_check", path, account) or ())
        account.faults += [f"{path.name}: {count} rows of {name} point nowhere" for name, count in loose.items()]
        account.guests = len(_all(connection, "SELECT id FROM guests", path, account) or ())
        account.events = len(_all(connection, "SELECT id FROM events", path, account) or ())
        kinds: tuple[tuple[str, str, Any], ...] = (
            ("tables", "SELECT rules FROM tables", Rules),
            ("events", "SELECT rules FROM events", EventRules),
            ("chat", "SELECT said FROM chat", Said),
            *([("events", STANDINGS, Standing)] if _has_rounds(connection) else []),
        )
        for name, question, kind in kinds:
            bad = sum(not _readable(row[0], kind) for row in _all(connection, question, path, account) or ())
            if bad:
                account.faults.append(f"{path.name}: {bad} rows of {name} can't be read")
        tables = _all(connection, "SELECT id, status FROM tables", path, account)
        account.tables = len(tables or ())
        return None if tables is None else dict(tables)


def _has_rounds(connection: sqlite3.Connection) -> bool:
    """Whether a server has opened this file that knows events with rounds."""
    return any(column[1] == "standing" for column in connection.execute("PRAGMA table_info(events)"))


def _readable(data: bytes, kind: Any) -> bool:
    try:
        msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return False
    return True


def _tables_now(path: Path) -> set[str]:
    """Asked anew after all matches were replayed: a server may have made tables meanwhile."""
    with closing(read_only(path)) as connection:
        return {id for (id,) in connection.execute("SELECT id FROM tables")}


# --- Reading what may be damaged -------------------------------------------------------------------------------------


def _all(connection: sqlite3.Connection, question: str, path: Path, account: Account) -> list[Any] | None:
    """The rows that can be read; None if none can, for the file is no such database."""
    rows: list[Any] = []
    try:
        rows.extend(_one_by_one(connection, question))
    except sqlite3.Error as error:
        _note(account, _told(path, error))
        return rows or None
    return rows


def _one_by_one(connection: sqlite3.Connection, question: str) -> Iterator[Any]:
    yield from connection.execute(question)


def _tried(look: Callable[[], T], path: Path, account: Account) -> T | None:
    try:
        return look()
    except Damaged as error:
        account.faults.append(f"{path.name}: {error}")
    except sqlite3.Error as error:
        _note(account, _told(path, error))
    return None


def _told(path: Path, error: Exception) -> str:
    return f"{path.name} can't be read ({error})"


def _note(account: Account, fault: str) -> None:
    """The same fault of a file is told once."""
    if fault not in account.faults:
        account.faults.append(fault)
