"""All a server keeps, in one folder that one server holds at a time."""

import fcntl
import os
from pathlib import Path
from time import sleep
from typing import Final

from talia.server.durable import Unusable, usable
from talia.server.log import Log, holds_matches
from talia.server.store import Store, tables_begun

LOG_FILE: Final = "log.sqlite"
STORE_FILE: Final = "talia.sqlite"
LOCK_FILE: Final = "server.lock"
"""Held by the server that works on the folder, as long as its process lives; the number of that process is in it."""

A_GLANCE: Final = 0.05
"""Seconds within which who only looks whether the folder is held has looked."""


class Data:
    """The folder, the log and everything but the log."""

    def __init__(self, folder: Path, log: Log | None = None) -> None:
        self.folder = folder
        self.log = log or Log(folder / LOG_FILE)
        self.store = Store(folder / STORE_FILE)
        self._held: int | None = None

    def open(self) -> None:
        """Takes the folder and opens the files, if that has not been done; raises Unusable, and then holds nothing."""
        if self._held is not None:
            return
        self._held = _take(self.folder)
        try:
            begun = tables_begun(self.store.path)
            if begun and not holds_matches(self.log.path):
                raise Unusable(
                    f"{self.log.path} is missing or empty, but matches were begun at {begun} tables: "
                    f"put the file back, or begin anew in another folder"
                )
            self.log.open()
            self.store.open()
        except BaseException:
            self.log.close()
            self._let_go()
            raise

    async def close(self) -> None:
        """Closes the files and lets go of the folder."""
        await self.store.close()
        self.log.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._held is not None:
            os.close(self._held)
            self._held = None


def holder(folder: Path) -> str | None:
    """The process of the server that works on a folder, as it gave its number; None if there is none."""
    path = folder / LOCK_FILE
    try:
        lock = os.open(path, os.O_RDONLY)
    except OSError:
        return None
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.read(lock, 20).decode(errors="replace").strip() or "?"
    finally:
        os.close(lock)
    return None


def _take(folder: Path) -> int:
    """Makes a folder nobody else can look into, and holds it; raises Unusable.

    The kernel lets go of it when this process ends, however it ends.
    """
    with usable(folder):
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    path = folder / LOCK_FILE
    with usable(path):
        lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _hold(lock)
            os.ftruncate(lock, 0)
            os.pwrite(lock, str(os.getpid()).encode(), 0)
        except BlockingIOError:
            number = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise Unusable(
                f"another server (process {number}) works on {folder}: stop it, or take another folder with --data"
            ) from None
        except OSError:
            os.close(lock)
            raise
    return lock


def _hold(lock: int) -> None:
    """Holds a lock file; raises BlockingIOError if a server does. Somebody may just be looking: so it asks twice."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sleep(A_GLANCE)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
