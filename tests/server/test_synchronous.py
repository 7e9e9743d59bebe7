"""What is acknowledged outlives a loss of power in both files: a seat taken is as durable as the moves made there."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from talia.server.data import LOG_FILE, STORE_FILE
from talia.server.durable import FULL, synchronisation
from tests.server.harness import run, server, started

made: list[sqlite3.Connection] = []


class Careless(sqlite3.Connection):
    """A connection of an SQLite that synchronises nothing unless it is told to: builds differ in what is usual."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **{**more, "check_same_thread": False})
        self.execute("PRAGMA synchronous = OFF")
        made.append(self)

    def close(self) -> None:
        made.remove(self)
        super().close()


def test_both_files_are_fully_synchronised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *given, **more: usual(*given, **{**more, "factory": Careless}))

    async def test() -> None:
        async with server(tmp_path) as running:
            await started(running, "swinie", 2, 2)
            writing = [connection for connection in made if connection.total_changes]
            files = {Path(connection.execute("PRAGMA database_list").fetchone()[2]).name for connection in writing}
            assert files == {LOG_FILE, STORE_FILE}
            assert [synchronisation(connection) for connection in writing] == [FULL] * len(writing)

    run(test)
