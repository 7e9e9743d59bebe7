"""The schema the migrations make is the one the code speaks of."""

from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.engine import URL

from talia.server.store import METADATA, migrate

STORY = ("Dawno temu…", "pl")
KEPT = "INSERT INTO tables (id, maker, status, made_at, rules, changed_at{0}) VALUES ('t', 'g', 'open', 1, x'00', 1{1})"


def test_the_migrations_make_the_schema_of_the_code(tmp_path: Path) -> None:
    url = URL.create("sqlite", database=str(tmp_path / "store.sqlite"))
    migrate(url)
    with create_engine(url).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


@pytest.mark.parametrize(("revision", "told"), [("0008", None), ("0009", STORY[0])])
def test_a_table_of_a_folder_of_before_is_kept(tmp_path: Path, revision: str, told: str | None) -> None:
    """It has no story of its host, or the one he has written, of whose language nothing was kept."""
    path = tmp_path / "store.sqlite"
    url = URL.create("sqlite", database=str(path))
    migrate(url, revision)
    with closing(connect(path)) as connection, connection:
        more, value = ("", "") if told is None else (", story", f", '{told}'")
        connection.execute(KEPT.format(more, value))
    migrate(url)
    with closing(connect(path)) as connection:
        found = connection.execute("SELECT id, status, story, story_lang FROM tables").fetchall()
    assert found == [("t", "open", *((None, None) if told is None else STORY))]
