"""Letters: what people wrote to the host about the rules of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds the table."""
    op.create_table(
        "letters",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("day", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("lang", sa.String(2), nullable=False),
        sa.Column("options", sa.LargeBinary),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drops it."""
    op.drop_table("letters")
