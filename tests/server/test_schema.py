"""The schema the migrations make is the one the code speaks of."""

from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine
from sqlalchemy.engine import URL

from talia.server.store import METADATA, migrate


def test_the_migrations_make_the_schema_of_the_code(tmp_path: Path) -> None:
    url = URL.create("sqlite", database=str(tmp_path / "store.sqlite"))
    migrate(url)
    with create_engine(url).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
