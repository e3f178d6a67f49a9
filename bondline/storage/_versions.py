"""Bringing a database to the schema of this version of Bondline, or refusing to."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Collection
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Column, Connection, Engine, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

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
    copy = None
    try:
        with engine.begin() as connection:
            if is_shared(url):
                connection.execute(text("SET LOCAL statement_timeout = 0"))
                connection.execute(text("SET LOCAL lock_timeout = '60s'"))
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _OURS})
            found = _revision(connection)
            if found == HEAD:
                return
            if found is not None:
                copy = _secure(url, found, HEAD, backed_up)
            if found is None and not is_shared(url):
                _create(connection)
            else:
                # Alembic takes a fifth of a server's start to import, and is seldom needed.
                from bondline.storage._migrate import migrate

                migrate(connection, found)
    except BaseException:
        if copy is not None:
            _needless(copy, engine)
        raise


def _needless(copy: Path, engine: Engine) -> None:
    """Remove the copy of a database that was not migrated: who tries again and again would fill the disk with them."""
    with suppress(SQLAlchemyError, StoreError), engine.connect() as connection:
        if _revision(connection) != HEAD:
            copy.unlink(missing_ok=True)


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
    """The version that the database has; None: nothing is there yet. Raises StoreError for what is no version of ours."""
    there = set(inspect(connection).get_table_names())
    found = _said(connection, schema.revision.c.version_num, there)
    if found is None:
        number = _said(connection, schema.version.c.version, there)
        found = FIRST if number == "1" else number
    if found is None:
        return None
    if found not in KNOWN:
        raise StoreError(
            f"a later version of Bondline made this database, or another program (schema {found}); this one knows {HEAD}"
        )
    missing = sorted(schema.metadata.tables.keys() - there) if found == HEAD else []
    if missing:
        raise StoreError(f"the database has schema {found} without its tables {', '.join(missing)}: restore a backup")
    return found


def _said(connection: Connection, column: Column[Any], there: Collection[str]) -> str | None:
    """The one value of a table that says what the database is; None where it says nothing."""
    if column.table.name not in there:
        return None
    found = connection.execute(select(column)).scalars().all()
    if len(found) > 1:
        raise StoreError(f"the database has several schemas at once: {', '.join(map(str, found))}: restore a backup")
    return str(found[0]) if found else None


def _secure(url: URL, found: str, head: str, backed_up: bool) -> Path | None:
    """See to it that what is about to be changed is kept somewhere: in the file that is returned, if that is made here."""
    if is_shared(url):
        if not backed_up:
            raise StoreError(
                f"the database has schema {found} and must be migrated to {head}. Make a backup (pg_dump), then start "
                "once with --backed-up"
            )
        return None
    assert url.database is not None
    copy = free_name(Path(f"{url.database}-schema-{found}"))
    copy_file(Path(url.database), copy)
    return copy


def free_name(path: Path) -> Path:
    """This path, or the first of its numbered ones that nobody has taken."""
    taken, number = path, 1
    while taken.exists():
        number += 1
        taken = path.with_name(f"{path.name}-{number}")
    return taken


def copy_file(database: Path, copy: Path) -> None:
    """Copy a SQLite database that may be in use. Raises StoreError, and then there is no copy."""
    part = None
    try:
        # A name that nobody else has: another may be copying to the same place.
        handle, name = tempfile.mkstemp(".part", f"{copy.name}.", copy.parent)
        os.close(handle)
        part = Path(name)
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
            # One file, without the two that a log beside it would need.
            target.execute("PRAGMA journal_mode = DELETE")
        if copy.exists():
            raise FileExistsError("it has come to be there meanwhile")
        part.rename(copy)
        _keep_name(copy.parent)
    except (sqlite3.Error, OSError) as error:
        if part is not None:
            part.unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise StoreError(f"{copy}: no copy of the database could be made: {reason}") from None


def _keep_name(folder: Path) -> None:
    """Let a new name outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
