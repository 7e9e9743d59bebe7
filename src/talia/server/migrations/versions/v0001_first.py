"""Guests, tables, seats, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Makes the tables."""
    op.create_table(
        "guests",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("session", sa.String(64), nullable=False, unique=True),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("maker", sa.String(40), sa.ForeignKey("guests.id"), nullable=False, index=True),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), index=True),
        sa.Column("name", sa.String(40)),
        sa.Column("key", sa.String(64)),
        sa.Column("bot", sa.String(40)),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(40), nullable=False),
        sa.Column("command", sa.String(40), nullable=False),
        sa.Column("said", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("table_id", "guest", "command"),
    )


def downgrade() -> None:
    """Drops them."""
    for table in ("chat", "seats", "tables", "guests"):
        op.drop_table(table)
