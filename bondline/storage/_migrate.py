"""Alembic, for a database that is older than this version of Bondline, and for a new one on a server."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from bondline.storage._versions import FIRST, MIGRATIONS


def migrate(connection: Connection, found: str | None) -> None:
    """Bring a database from the schema ``found`` (None: nothing is there) to the newest, in the connection's transaction."""
    config = scripts()
    config.attributes["connection"] = connection
    if found == FIRST:
        # It may be from before there were migrations, and then nothing in it says so.
        command.stamp(config, FIRST)
    command.upgrade(config, "head")


def scripts() -> Config:
    """Where the migrations are."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
