"""The link to the call people have beside a table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("tables", sa.Column("call", sa.String(300)))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("tables", "call")
