"""Connections to a database: one engine for the writer, one for readers, set up for durability."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from bondline.storage._swift import drive
from bondline.tables import StoreError

READERS: Final = 2
LOCK_SECONDS: Final = 5.0
"""How long a writer waits for another program that holds SQLite's lock, and anybody for PostgreSQL to answer."""
POSTGRES: Final = "postgresql"
_DRIVER: Final = "postgresql+psycopg"
ALIVE: Final = MappingProxyType({"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3})
"""How soon a connection notices that the server's machine is gone: 25 s, also while it only waits."""


def read_url(text: str | URL) -> URL:
    """A database URL. Raises StoreError for one that cannot be served, saying what would be right."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # the latter for a port that is no number
        raise StoreError(f"{text!r} is no database URL; one is sqlite:////home/me/bondline.db") from None
    if url.get_backend_name() == POSTGRES and url.drivername in (POSTGRES, _DRIVER):
        return url.set(drivername=_DRIVER)
    if url.drivername != "sqlite":
        shown = url.render_as_string()
        raise StoreError(f"{shown}: tables are kept in SQLite (sqlite:///FILE) or PostgreSQL ({_DRIVER}://HOST/NAME)")
    if url.database in (None, "", ":memory:"):
        raise StoreError("a table outlives its server, so the database must be a file: sqlite:////home/me/bondline.db")
    if url.host or url.query:
        raise StoreError(
            f"{url.render_as_string()}: a file's URL is sqlite:///FILE, without a host and without ?options"
        )
    return url


def is_shared(url: URL) -> bool:
    """Whether several processes may serve this database."""
    return url.get_backend_name() == POSTGRES


def make_engines(url: URL, lock_seconds: float = LOCK_SECONDS) -> tuple[Engine, Engine]:
    """The writer's engine, with one connection, and the readers'."""
    if is_shared(url):
        return _postgres(url, 1, lock_seconds), _postgres(url, READERS, lock_seconds)
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
    same = _SameFile(path)
    for engine, begin in ((writer, "BEGIN IMMEDIATE"), (readers, "BEGIN")):
        _set_up(engine, begin, ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"], same.check)
    return writer, readers


CHECK: Final = "check"
"""In a connection's ``info``: what to call before a statement that is its own transaction."""


class _SameFile:
    """Whether a path still leads to the file that was opened.

    SQLite writes on into a file that was removed or replaced, and whatever it keeps there is gone with the process.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._opened = self._look()

    def _look(self) -> tuple[int, int] | None:
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Raises StoreError where it does not."""
        if self._look() != self._opened:
            raise StoreError(f"{self._path} was removed or replaced while it was served; start the server again")


def make_tool_engine(url: URL, *, write: bool = False) -> Engine:
    """For work on an existing database, perhaps beside its server. Raises StoreError when there is none."""
    if is_shared(url):
        return _postgres(url, 1, LOCK_SECONDS)
    assert url.database is not None
    if not Path(url.database).is_file():
        raise StoreError(f"{url.database}: there is no such file")
    engine = create_engine(url, connect_args={"timeout": LOCK_SECONDS})
    _set_up(engine, "BEGIN IMMEDIATE" if write else "BEGIN", ["foreign_keys = ON"])
    return engine


def _postgres(url: URL, connections: int, seconds: float) -> Engine:
    milliseconds = round(seconds * 1000)
    arguments: dict[str, Any] = {
        "application_name": "bondline",
        "connect_timeout": max(2, round(seconds)),
        # A server that is unreachable is given up as soon as one that does not answer.
        "tcp_user_timeout": 2 * milliseconds,
        **ALIVE,
        "options": f"-c lock_timeout={milliseconds} -c statement_timeout={2 * milliseconds}",
    }
    try:
        # A connection that was cut while nobody used it is replaced before it is used.
        return create_engine(url, pool_size=connections, max_overflow=0, pool_pre_ping=True, connect_args=arguments)
    except ImportError:
        raise StoreError("the driver for PostgreSQL is not installed: pip install 'bondline[postgres]'") from None


def _set_up(engine: Engine, begin: str, settings: Sequence[str], check: Callable[[], None] = lambda: None) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, record: ConnectionPoolEntry) -> None:
        # The driver would begin transactions by itself, and late: a lock must be taken before anything is read.
        connection.isolation_level = None
        cursor = connection.cursor()
        for setting in settings:
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()
        record.info[CHECK] = check

    @event.listens_for(engine, "begin")
    def began(connection: Any) -> None:
        check()
        drive(connection, begin)
