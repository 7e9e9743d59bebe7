"""The language in which the host of a table tells the story of an evening; of those before nobody knows: Polish."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Adds the column."""
    op.add_column("tables", sa.Column("story_lang", sa.String(2)))
    op.execute("UPDATE tables SET story_lang = 'pl' WHERE story IS NOT NULL")


def downgrade() -> None:
    """Drops it."""
    op.drop_column("tables", "story_lang")
