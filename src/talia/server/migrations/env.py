"""How Alembic reaches the database: by the address it is given, in batch mode, which SQLite needs to alter tables."""

from alembic import context
from sqlalchemy import create_engine, event

from talia.server.durable import synchronise
from talia.server.store import METADATA

engine = create_engine(context.config.get_main_option("sqlalchemy.url") or "")
event.listen(engine, "connect", lambda connection, _: synchronise(connection))
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
