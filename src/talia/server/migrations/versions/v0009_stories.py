"""The story with which the host of a table opens an evening."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("tables", sa.Column("story", sa.Text))


def downgrade() -> None:
    """Drops it."""
    op.drop_column("tables", "story")
