"""Bringing a database to the schema of this version of Bondline, or refusing to."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, insert, inspect, select, text

from bondline.storage import _schema as schema
from bondline.storage._engines import is_shared
from bondline.tables import StoreError

FIRST: Final = "0001"
MIGRATIONS: Final = Path(__file__).with_name("migrations")
KNOWN: Final = tuple(sorted(path.name[1:5] for path in (MIGRATIONS / "versions").glob("v*.py")))
"""The schemas that there are migrations to, by the names of their files; the last is this version's."""
HEAD: Final = KNOWN[-1]
_OURS: Final = 0x626F6E64
"""The key of the lock that PostgreSQL holds for whoever migrates."""


def prepare(engine: Engine, url: URL, *, backed_up: bool = False) -> None:
    """Make the tables of a new database, migrate an older one, refuse one that a later version made.

    An older one is copied first (SQLite), or the operator must have said that there is a backup (PostgreSQL). Either
    everything is migrated or nothing. Raises StoreError.
    """
    with engine.begin() as connection:
        if is_shared(url):
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL lock_timeout = '60s'"))
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _OURS})
        found = _revision(connection)
        if found == HEAD:
            return
        if found is not None and found not in KNOWN:
            raise StoreError(f"a later version of Bondline made this database (schema {found}); this one knows {HEAD}")
        if found is not None:
            _secure(url, found, HEAD, backed_up)
        if found is None and not is_shared(url):
            _create(connection)
        else:
            # Alembic takes a fifth of a server's start to import, and is seldom needed.
            from bondline.storage._migrate import migrate

            migrate(connection, found)


def _create(connection: Connection) -> None:
    """All tables as they are now, with a note of which schema that is: Alembic's recipe for a database from scratch."""
    schema.metadata.create_all(connection, checkfirst=False)
    connection.execute(insert(schema.version).values(version=schema.NUMBER))
    schema.revision.create(connection, checkfirst=True)  # it may be there already, and empty
    connection.execute(insert(schema.revision).values(version_num=HEAD))


def check_version(connection: Connection) -> None:
    """Raises StoreError for a database with another schema than this version's."""
    found = _revision(connection)
    if found is None:
        raise StoreError("there are no tables of Bondline's in this database")
    if found != HEAD:
        raise StoreError(
            f"the database has schema {found}, this version of Bondline reads {HEAD}: `bondline serve` migrates"
        )


def _revision(connection: Connection) -> str | None:
    """The version that the database has; None: nothing is there yet."""
    there = inspect(connection)
    if there.has_table(schema.revision.name):
        found = connection.execute(select(schema.revision.c.version_num)).scalar_one_or_none()
        if found is not None:
            return str(found)
    if there.has_table(schema.version.name):
        number = connection.execute(select(schema.version.c.version)).scalar_one_or_none()
        return FIRST if number == 1 else str(number)
    return None


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
