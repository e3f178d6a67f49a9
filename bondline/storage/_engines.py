"""Connections to a database: one engine for the writer, one for readers, set up for durability."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from bondline.tables import StoreError

READERS: Final = 2
LOCK_SECONDS: Final = 5.0
"""How long a writer waits for another program that holds SQLite's lock."""


def read_url(text: str) -> URL:
    """A database URL. Raises StoreError for one that cannot be served, saying what would be right."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise StoreError(f"{text!r} is no database URL; one is sqlite:////home/me/bondline.db") from None
    if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
        raise StoreError("a table outlives its server, so the database must be a file: sqlite:////home/me/bondline.db")
    return url


def make_engines(url: URL, lock_seconds: float = LOCK_SECONDS) -> tuple[Engine, Engine]:
    """The writer's engine, with one connection, and the readers'."""
    if url.get_backend_name() != "sqlite":
        _check_driver(url)
        return create_engine(url, pool_size=1, max_overflow=0), create_engine(url, pool_size=READERS, max_overflow=0)
    assert url.database is not None
    path = Path(url.database)
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror}") from None
    if path.is_dir():
        raise StoreError(f"{path} is a directory, not a file")
    arguments: dict[str, Any] = {"timeout": lock_seconds}
    writer = create_engine(url, poolclass=QueuePool, pool_size=1, max_overflow=0, connect_args=arguments)
    readers = create_engine(url, poolclass=QueuePool, pool_size=READERS, max_overflow=0, connect_args=arguments)
    for engine, begin in ((writer, "BEGIN IMMEDIATE"), (readers, "BEGIN")):
        _set_up(engine, begin)
    return writer, readers


def _check_driver(url: URL) -> None:
    """Refuse a database that nothing here can talk to."""
    try:
        url.get_dialect().import_dbapi()
    except (ImportError, NoSuchModuleError) as error:
        raise StoreError(
            f"{url.render_as_string()}: no driver for this kind of database is installed: {error}"
        ) from None


def _set_up(engine: Engine, begin: str) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: ConnectionPoolEntry) -> None:
        # The driver would begin transactions by itself, and late: a lock must be taken before anything is read.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def began(connection: Any) -> None:
        connection.exec_driver_sql(begin)
