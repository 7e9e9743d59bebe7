"""Events: several tables with the same cards."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "events",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("maker", sa.String(40), sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "event_tables",
        sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_table(
        "event_players",
        sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), primary_key=True),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
    )


def downgrade() -> None:
    """Drops them."""
    for table in ("event_players", "event_tables", "events"):
        op.drop_table(table)
