"""Events with rounds: how each stands, who plays in it, the round of each table; a guest may sit at a table in each."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Adds the columns and the table, and widens the key of those who have seen cards."""
    op.add_column("events", sa.Column("standing", sa.LargeBinary))
    op.add_column("event_tables", sa.Column("round", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "event_guests",
        sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), primary_key=True),
    )
    _players(("event_id", "guest", "table_id"))


def downgrade() -> None:
    """Drops them."""
    _players(("event_id", "guest"))
    op.drop_table("event_guests")
    op.drop_column("event_tables", "round")
    op.drop_column("events", "standing")


def _players(key: tuple[str, ...]) -> None:
    """Makes the table of those who have seen cards anew, with another key."""
    op.rename_table("event_players", "event_players_before")
    op.create_table(
        "event_players",
        sa.Column("event_id", sa.String(40), sa.ForeignKey("events.id"), nullable=False),
        sa.Column("guest", sa.String(40), sa.ForeignKey("guests.id"), nullable=False),
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id"), nullable=False),
        sa.PrimaryKeyConstraint(*key),
    )
    columns = "event_id, guest, table_id"
    chosen = columns if len(key) == len(columns.split(", ")) else "event_id, guest, max(table_id)"
    group = "" if chosen == columns else " GROUP BY event_id, guest"
    op.execute(f"INSERT INTO event_players ({columns}) SELECT {chosen} FROM event_players_before{group}")
    op.drop_table("event_players_before")
