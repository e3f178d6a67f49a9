"""Alembic runs this for every command. Bondline hands it the connection, within a transaction of its own."""

from __future__ import annotations

from alembic import context

from bondline.storage._schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
context.run_migrations()
