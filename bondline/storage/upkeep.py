"""What an operator does to a database, also while it is served: check it, copy it, remove what is old."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sqlalchemy import URL, ColumnElement, Connection, and_, delete, exists, func, insert, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from bondline.storage import _schema as schema
from bondline.storage._engines import is_shared, make_engines, make_tool_engine, read_url
from bondline.storage._versions import check_version, copy_file, prepare
from bondline.storage.sql import entry_of
from bondline.tables import Entry, StoreError, evolve, fold

DAY_MS: Final = 86_400_000
_AT_ONCE: Final = 100
"""Tables removed in one transaction: a server beside us must not wait long for the file."""
_ROWS: Final = 1000


@dataclass(frozen=True, slots=True)
class Broken:
    """Where a log cannot be played; ``seq`` 0: the table has no log at all."""

    table: str
    seq: int
    reason: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What was replayed, up to the first broken table if there is one."""

    tables: int
    entries: int
    broken: Broken | None


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy holds."""

    tables: int
    entries: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Purged:
    """What was removed, or would be."""

    finished: int
    idle: int
    entries: int


def check(database: str | URL) -> Checked:
    """Replay every table from its log. Raises StoreError for what is no database of this version."""
    with _opened(database) as (connection, url):
        if not is_shared(url):
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
            if found != "ok":
                raise StoreError(f"the file is damaged: {found}")
        listed = connection.execute(
            select(schema.tables.c.id, schema.tables.c.status).order_by(schema.tables.c.id)
        ).all()
        entries = 0
        for number, (table, status) in enumerate(listed, 1):
            query = select(schema.log).where(schema.log.c.table == table).order_by(schema.log.c.seq)
            log = [entry_of(row) for row in connection.execute(query)]
            entries += len(log)
            broken = _replayed(table, status, log)
            if broken is not None:
                return Checked(number, entries, broken)
        return Checked(len(listed), entries, None)


def _replayed(table: str, status: str, log: list[Entry]) -> Broken | None:
    seq = 0
    try:
        made = fold(log[:1])
        for entry in log[1:]:
            seq = entry.seq
            evolve(made, entry)
    except Exception as error:  # noqa: BLE001 - whatever a damaged log leads to is what we are looking for
        return Broken(table, seq or (log[0].seq if log else 0), f"{type(error).__name__}: {error}")
    if made.status != status:
        return Broken(table, made.seq, f"it is listed as {status}, and its log makes it {made.status}")
    return None


def back_up(database: str | URL, file: Path) -> Copied:
    """Copy a database into a new SQLite file, as it is at one moment. Raises StoreError, and then there is no file."""
    if file.exists():
        raise StoreError(f"{file} exists already")
    with _opened(database) as (connection, url):
        if is_shared(url):
            _write_file(connection, file)
        else:
            copy_file(Path(url.database or ""), file)
    with _opened(URL.create("sqlite", database=str(file))) as (connection, _):
        tables = connection.execute(select(func.count()).select_from(schema.tables)).scalar_one()
        entries = connection.execute(select(func.count()).select_from(schema.log)).scalar_one()
    return Copied(tables, entries, file.stat().st_size)


def _write_file(source: Connection, file: Path) -> None:
    """What a server has, in a file that Bondline can serve."""
    try:
        folder = TemporaryDirectory(prefix=f"{file.name}.", dir=file.parent)
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror}") from None
    with folder as name:
        part = Path(name) / "rows.db"
        url = URL.create("sqlite", database=str(part))
        writing, readers = make_engines(url)
        try:
            prepare(writing, url)
            with writing.begin() as target:
                for table in schema.metadata.sorted_tables:
                    if table in (schema.version, schema.leases):
                        continue
                    rows = source.execute(select(table).execution_options(yield_per=_ROWS))
                    for some in rows.mappings().partitions():
                        target.execute(insert(table), [dict(row) for row in some])
        finally:
            readers.dispose()
            writing.dispose()
        copy_file(part, file)


def purge(database: str | URL, finished_days: float, idle_days: float, *, dry_run: bool = False) -> Purged:
    """Remove tables whose game was over so long ago, and others where nothing has happened for so long.

    Whoever plays is known to the devices' list, which stays.
    """
    now = int(time.time() * 1000)
    columns = schema.tables.c
    old = {
        "finished": and_(columns.status == "over", _unchanged_since(now - finished_days * DAY_MS)),
        "idle": and_(columns.status != "over", _unchanged_since(now - idle_days * DAY_MS)),
    }
    counts = {"finished": 0, "idle": 0, "entries": 0}
    for kind, condition in old.items():
        if dry_run:
            with _opened(database) as (connection, _):
                ids = select(columns.id).where(condition)
                counts[kind] = connection.execute(select(func.count()).select_from(ids.subquery())).scalar_one()
                log = select(func.count()).select_from(schema.log).where(schema.log.c.table.in_(ids))
                counts["entries"] += connection.execute(log).scalar_one()
            continue
        while removed := _remove(database, condition):
            counts[kind] += removed[0]
            counts["entries"] += removed[1]
    return Purged(**counts)


def _unchanged_since(moment: float) -> ColumnElement[bool]:
    """Whether nothing happened at a table. Its log is asked too: when it changed is written later (`_touched`), or never."""
    tables, log = schema.tables.c, schema.log.c
    return and_(tables.changed < moment, ~exists().where(log.table == tables.id, log.at >= moment))


def _remove(database: str | URL, condition: ColumnElement[bool]) -> tuple[int, int] | None:
    """Remove some tables; how many, and how many entries. None when there are none left."""
    with _opened(database, write=True) as (connection, _):
        # Somebody may begin to play again: what is locked by an append is no longer old.
        some = select(schema.tables.c.id).where(condition).limit(_AT_ONCE).with_for_update(skip_locked=True)
        ids = connection.execute(some).scalars().all()
        if not ids:
            return None
        entries = connection.execute(delete(schema.log).where(schema.log.c.table.in_(ids))).rowcount
        for table in (schema.seats, schema.records, schema.leases):
            connection.execute(delete(table).where(table.c.table.in_(ids)))
        connection.execute(delete(schema.tables).where(schema.tables.c.id.in_(ids)))
        return len(ids), entries


@contextmanager
def _opened(database: str | URL, *, write: bool = False) -> Iterator[tuple[Connection, URL]]:
    """A connection in a transaction, which sees one moment unless it writes."""
    url = read_url(database)
    engine = make_tool_engine(url, write=write)
    try:
        with engine.connect() as connection:
            if is_shared(url):
                if not write:
                    connection.execution_options(isolation_level="REPEATABLE READ")
                connection.execute(text("SET LOCAL statement_timeout = 0"))
            check_version(connection)
            yield connection, url
            connection.commit()
    except SQLAlchemyError as error:
        raise StoreError(str(error.orig if isinstance(error, DBAPIError) else error)) from None
    finally:
        engine.dispose()
