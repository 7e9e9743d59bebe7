"""When guests were last seen and tables last changed: by that one knows what nobody needs any more."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Adds the columns; what was there before is as old as when it was made."""
    op.add_column("guests", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("changed_at", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE guests SET seen_at = made_at")
    op.execute("UPDATE tables SET changed_at = made_at")
    op.create_index("ix_guests_seen_at", "guests", ["seen_at"])
    op.create_index("ix_tables_status_changed_at", "tables", ["status", "changed_at"])


def downgrade() -> None:
    """Drops them."""
    op.drop_index("ix_tables_status_changed_at", "tables")
    op.drop_index("ix_guests_seen_at", "guests")
    op.drop_column("tables", "changed_at")
    op.drop_column("guests", "seen_at")
