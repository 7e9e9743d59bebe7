"""The key of a table's screen; and the code that leads to a table that fills, by which it is found."""

import msgspec
import sqlalchemy as sa
from alembic import op

from talia.server.filling import code_of

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the columns, and gives the tables that fill their codes."""
    op.add_column("tables", sa.Column("screen", sa.String(64)))
    op.add_column("tables", sa.Column("code", sa.String(8)))
    op.create_index("ix_tables_code", "tables", ["code"])
    tables = sa.table("tables", sa.column("id"), sa.column("rules"), sa.column("code"), sa.column("status"))
    connection = op.get_bind()
    for id, rules in connection.execute(sa.select(tables.c.id, tables.c.rules).where(tables.c.status == "open")).all():
        if msgspec.json.decode(rules).get("least") is not None:
            connection.execute(tables.update().where(tables.c.id == id).values(code=code_of(id)))


def downgrade() -> None:
    """Drops them."""
    op.drop_index("ix_tables_code", "tables")
    op.drop_column("tables", "code")
    op.drop_column("tables", "screen")
