"""Bringing a database to the schema of this version of Bondline, or refusing to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, inspect, select, text

from bondline.storage import _schema as schema
from bondline.storage._engines import is_shared
from bondline.tables import StoreError

FIRST: Final = "0001"
_MIGRATIONS: Final = Path(__file__).with_name("migrations")
_OURS: Final = 0x626F6E64
"""The key of the lock that PostgreSQL holds for whoever migrates."""


def prepare(engine: Engine, url: URL, *, backed_up: bool = False) -> None:
    """Make the tables of a new database, migrate an older one, refuse one that a later version made.

    An older one is copied first (SQLite), or the operator must have said that there is a backup (PostgreSQL). Either
    everything is migrated or nothing. Raises StoreError.
    """
    config = _config()
    scripts = ScriptDirectory.from_config(config)
    head = scripts.get_current_head()
    with engine.begin() as connection:
        if is_shared(url):
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL lock_timeout = '60s'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _OURS})
        found = _revision(connection)
        if found == head:
            return
        known = {script.revision for script in scripts.walk_revisions()}
        if found is not None and found not in known:
            raise StoreError(f"a later version of Bondline made this database (schema {found}); this one knows {head}")
        if found is not None:
            _secure(url, found, str(head), backed_up)
        config.attributes["connection"] = connection
        if found == FIRST:
            # It may be from before there were migrations, and then nothing in it says so.
            command.stamp(config, FIRST)
        command.upgrade(config, "head")


def check_version(connection: Connection) -> None:
    """Raises StoreError for a database with another schema than this version's."""
    found, head = _revision(connection), ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise StoreError("there are no tables of Bondline's in this database")
    if found != head:
        raise StoreError(
            f"the database has schema {found}, this version of Bondline reads {head}: `bondline serve` migrates"
        )


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _revision(connection: Connection) -> str | None:
    """The version that the database has; None: nothing is there yet."""
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and inspect(connection).has_table(schema.version.name):
        number = connection.execute(select(schema.version.c.version)).scalar_one_or_none()
        return FIRST if number == 1 else str(number)
    return found


def _secure(url: URL, found: str, head: str, backed_up: bool) -> None:
    """See to it that what is about to be changed is kept somewhere."""
    if is_shared(url):
        if not backed_up:
            raise StoreError(
                f"the database has schema {found} and must be migrated to {head}. Make a backup (pg_dump), then start "
                "once with --backed-up"
            )
        return
    assert url.database is not None
    copy_file(Path(url.database), free_name(Path(f"{url.database}-schema-{found}")))


def free_name(path: Path) -> Path:
    """This path, or the first of its numbered ones that nobody has taken."""
    taken, number = path, 1
    while taken.exists():
        number += 1
        taken = path.with_name(f"{path.name}-{number}")
    return taken


def copy_file(database: Path, copy: Path) -> None:
    """Copy a SQLite database that may be in use. Raises StoreError, and then there is no copy."""
    part = copy.with_name(copy.name + ".part")
    try:
        part.touch(mode=0o600, exist_ok=False)
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            # One file, without the two that a log beside it would need.
            target.execute("PRAGMA journal_mode = DELETE")
        part.rename(copy)
    except (sqlite3.Error, OSError) as error:
        part.unlink(missing_ok=True)
        raise StoreError(f"{copy}: no copy of the database could be made: {error}") from None
