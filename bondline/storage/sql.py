"""The Store on a relational database, through SQLAlchemy Core."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import (
    JSON,
    Connection,
    Dialect,
    Engine,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    type_coerce,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bondline.storage import _schema as schema
from bondline.storage._engines import LOCK_SECONDS, READERS, is_shared, make_engines, read_url
from bondline.storage._leases import is_free, take_lease
from bondline.storage._lock import FileLock
from bondline.storage._swift import AT_ONCE, Swift
from bondline.storage._touched import Touched
from bondline.storage._versions import prepare
from bondline.storage._writer import WHOLE, Job, Writer
from bondline.tables import Append, CodeTaken, Conflict, Device, Entry, Lease, StoreError

T = TypeVar("T")

_TOUCH_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"), schema.tables.c.changed < bindparam("new_changed"))
    .values(changed=bindparam("new_changed"))
)
_UPDATE_TABLE = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values(
        changed=bindparam("new_changed"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        listed=bindparam("new_listed"),
    )
)
_SELECT_LOG = (
    select(schema.log)
    .where(schema.log.c.table == bindparam("wanted"), schema.log.c.seq > bindparam("after"))
    .order_by(schema.log.c.seq)
)


class SqlStore:
    """Keeps tables in a SQLite file or on a PostgreSQL server. Methods are those of ``tables.Store``."""

    def __init__(
        self,
        url: str,
        lock_seconds: float = LOCK_SECONDS,
        *,
        backed_up: bool = False,
        watch: Callable[[str, float, bool], None] = lambda _operation, _seconds, _well: None,
    ) -> None:
        """Open the database; make it if it is new, migrate it if it is old. Raises StoreError when that cannot be done.

        ``backed_up``: the operator says that an old database on a server may be migrated. ``watch(operation, seconds,
        well)`` is told of every `read` and `write`.
        """
        read = read_url(url)
        self._shared = is_shared(read)
        self._watch = watch
        # SQLite tells no process of another's writes: two servers on one file would show their players old tables.
        self._lock = FileLock(read.database) if read.get_backend_name() == "sqlite" and read.database else None
        try:
            self._writing, self._readers = make_engines(read, lock_seconds)
        except StoreError:
            self._unlock()
            raise
        try:
            prepare(self._writing, read, backed_up=backed_up)
        except (SQLAlchemyError, StoreError) as error:
            self._let_go()
            raise StoreError(str(error.orig if isinstance(error, DBAPIError) else error)) from None
        self._writer = Writer(self._writing, keep=not self._shared)
        self._moves = _Moves(self._writing.dialect)
        self._touched = Touched(self._moves.touch, self._write)
        self._pool = ThreadPoolExecutor(READERS, thread_name_prefix="bondline-reader")

    def close(self) -> None:
        """Write what was submitted and let go of the database."""
        self._writer.close()
        self._touched.close(self._writing)
        self._pool.shutdown()
        self._let_go()

    def _let_go(self) -> None:
        self._readers.dispose()
        self._writing.dispose()
        self._unlock()

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.release()

    # --- devices ----------------------------------------------------------------------------------------------------

    async def device(self, token_hash: bytes) -> Device | None:
        """See Store."""
        columns = schema.devices.c
        statement = select(columns.id, columns.nickname).where(columns.token_hash == token_hash)
        row = await self._read(lambda connection: connection.execute(statement).one_or_none())
        return None if row is None else Device(row.id, row.nickname)

    async def add_device(self, token_hash: bytes, device: Device) -> None:
        """See Store."""
        values = {"id": device.id, "token_hash": token_hash, "nickname": device.nickname}
        await self._write(lambda connection: connection.execute(insert(schema.devices), values))

    async def rename_device(self, device: Device) -> None:
        """See Store."""
        statement = update(schema.devices).where(schema.devices.c.id == device.id).values(nickname=device.nickname)
        await self._write(lambda connection: connection.execute(statement))

    # --- logs -------------------------------------------------------------------------------------------------------

    async def create(self, code: str, append: Append) -> None:
        """See Store."""
        first = append.entries[0]
        row = {"id": first.table, "code": code, "status": append.status, "changed": first.at, "due_at": None}

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.tables), row)
            self._moves.append(connection, append)

        try:
            await self._write(job)
        except IntegrityError:
            raise CodeTaken(code) from None

    async def append(self, append: Append) -> None:
        """See Store."""
        try:
            with self._watched("write"):
                if append.only_log and not self._shared:
                    whole = len(append.entries) * WHOLE <= AT_ONCE
                    await self._writer.write_with(self._moves.log, append, whole=whole)
                    self._touched.note(append.entries[-1].table, append.entries[-1].at)
                elif append.devices is None and append.finished is None:
                    await self._writer.write_with(self._moves.write, append)
                else:
                    await self._writer.write(lambda connection: self._moves.append(connection, append))
        except IntegrityError:
            raise Conflict(append.entries[0].table) from None

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """See Store."""
        if "\0" in table:  # PostgreSQL has no such text at all
            return []
        values = {"wanted": table, "after": after}
        rows = await self._read(lambda connection: connection.execute(_SELECT_LOG, values).all())
        return [entry_of(row) for row in rows]

    # --- looking up -------------------------------------------------------------------------------------------------

    async def table_of_code(self, code: str) -> str | None:
        """See Store."""
        statement = select(schema.tables.c.id).where(schema.tables.c.code == code)
        return await self._read(lambda connection: connection.execute(statement).scalar_one_or_none())

    async def listed(self, limit: int) -> list[str]:
        """See Store."""
        await self._touched.settle()
        columns = schema.tables.c
        statement = select(columns.id).where(columns.listed).order_by(columns.changed.desc(), columns.id).limit(limit)
        return await self._read(lambda connection: list(connection.execute(statement).scalars()))

    async def tables_of(self, device: str, limit: int) -> list[str]:
        """See Store."""
        await self._touched.settle()
        columns = schema.tables.c
        statement = (
            select(columns.id)
            .join(schema.seats, schema.seats.c.table == columns.id)
            .where(schema.seats.c.device == device)
            .order_by(columns.changed.desc(), columns.id)
            .limit(limit)
        )
        return await self._read(lambda connection: list(connection.execute(statement).scalars()))

    async def due(self, until: int | None = None) -> list[tuple[str, int]]:
        """See Store."""
        columns = schema.tables.c
        wanted = columns.due_at.is_not(None) if until is None else columns.due_at <= until
        statement = select(columns.id, columns.due_at).where(wanted)
        if self._shared and until is not None:
            statement = statement.where(is_free())
        rows = await self._read(lambda connection: connection.execute(statement).all())
        return [(row.id, row.due_at) for row in rows]

    async def record(self, table: str, deal: int) -> str | None:
        """See Store."""
        columns = schema.records.c
        statement = select(columns.text).where(columns.table == table, columns.deal == deal)
        return await self._read(lambda connection: connection.execute(statement).scalar_one_or_none())

    # --- for the operator -------------------------------------------------------------------------------------------

    async def answer(self) -> None:
        """Read and write nothing. Raises StoreError when the store cannot."""
        await self._read(lambda connection: connection.execute(select(1)).scalar_one())
        await self._write(lambda connection: connection.execute(select(1)).scalar_one())

    async def counted(self, since: int) -> list[tuple[str, str, int]]:
        """How many tables of a game and status changed ``since`` then, in milliseconds since 1970."""
        await self._touched.settle()
        text = schema.log.c.text
        game = (cast(text, JSON) if self._shared else type_coerce(text, JSON))["game"].as_string()
        tables = schema.tables.c
        statement = (
            select(game.label("game"), tables.status, func.count().label("number"))
            .join(schema.log, schema.log.c.table == tables.id)
            .where(tables.changed >= since, schema.log.c.seq == 1)
            .group_by(game, tables.status)
            .order_by(game, tables.status)
        )
        rows = await self._read(lambda connection: connection.execute(statement).all())
        return [(row.game, row.status, row.number) for row in rows]

    # --- several processes --------------------------------------------------------------------------------------------

    async def take(self, table: str, holder: str, milliseconds: int) -> Lease | None:
        """See SharedStore."""

        def job(connection: Connection) -> Lease | None:
            if connection.execute(take_lease(table, holder, milliseconds)).first() is None:
                return None
            due_at = select(schema.tables.c.due_at).where(schema.tables.c.id == table)
            return Lease(connection.execute(due_at).scalar_one_or_none())

        return await self._write(job)

    async def let_go(self, table: str, holder: str) -> None:
        """See SharedStore."""
        leases = schema.leases.c
        statement = update(schema.leases).where(leases.table == table, leases.holder == holder).values(until=0)
        await self._write(lambda connection: connection.execute(statement))

    async def settle(self, table: str, due_at: int) -> None:
        """See SharedStore."""
        columns = schema.tables.c
        statement = update(schema.tables).where(columns.id == table, columns.due_at == due_at).values(due_at=None)
        await self._write(lambda connection: connection.execute(statement))

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """See SharedStore."""
        log = schema.log.c
        statement = select(log.table, func.max(log.seq).label("head")).where(log.table.in_(tables)).group_by(log.table)
        rows = await self._read(lambda connection: connection.execute(statement).all()) if tables else []
        return {row.table: row.head for row in rows}

    # --- threads ----------------------------------------------------------------------------------------------------

    async def _write(self, job: Job[T]) -> T:
        with self._watched("write"):
            return await self._writer.write(job)

    async def _read(self, job: Callable[[Connection], T]) -> T:
        with self._watched("read"):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, _run, self._readers, job)
            except SQLAlchemyError as error:
                raise StoreError(str(error.orig if isinstance(error, DBAPIError) else error)) from None
            except RuntimeError as error:  # the pool is shut down
                raise StoreError(str(error)) from None

    def _watched(self, operation: str) -> _Watched:
        return _Watched(self._watch, operation)


def _run(engine: Engine, job: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return job(connection)


class _Watched:
    """While something is done: how long it took, and whether the store could."""

    __slots__ = ("_began", "_operation", "_watch")

    def __init__(self, watch: Callable[[str, float, bool], None], operation: str) -> None:
        self._watch, self._operation, self._began = watch, operation, time.perf_counter()

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        failed = kind is not None and issubclass(kind, StoreError)
        self._watch(self._operation, time.perf_counter() - self._began, not failed)


class _Moves:
    """How appends become rows."""

    def __init__(self, dialect: Dialect) -> None:
        self._log = Swift(insert(schema.log), dialect)
        self._touch = Swift(_TOUCH_TABLE, dialect)
        self._update = Swift(_UPDATE_TABLE, dialect)

    def log(self, connection: Connection, appends: Sequence[Append]) -> None:
        """What every append writes of any number of tables in SQLite, where nothing but logs changed."""
        self._log.run_once(connection, _rows(appends))

    def touch(self, connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
        """When tables changed. SQLite would write the pages of two indexes anew for the rest, although it is the same."""
        self._touch.run(connection, rows)

    def write(self, connection: Connection, appends: Sequence[Append]) -> None:
        """What every append writes, of any number of tables."""
        self._log.run(connection, _rows(appends))
        if full := [_status(append) for append in appends if not append.only_log]:
            self._update.run(connection, full)
        if touched := [_changed(append) for append in appends if append.only_log]:
            self.touch(connection, touched)

    def append(self, connection: Connection, append: Append) -> None:
        """All that one append writes."""
        self.write(connection, [append])
        table, last = append.entries[0].table, append.entries[-1]
        if append.devices is not None:
            connection.execute(delete(schema.seats).where(schema.seats.c.table == table))
            if append.devices:
                rows = [{"table": table, "device": device} for device in append.devices]
                connection.execute(insert(schema.seats), rows)
        if append.finished is not None:
            finished = append.finished
            values = {
                "deal": finished.deal,
                "game": finished.game,
                "variant": finished.variant,
                "text": finished.record,
            }
            connection.execute(insert(schema.records), {"table": table, "at": last.at, **values})


def _changed(append: Append) -> dict[str, Any]:
    last = append.entries[-1]
    return {"table": last.table, "new_changed": last.at}


def _status(append: Append) -> dict[str, Any]:
    status = {"new_status": append.status, "new_due_at": append.due_at, "new_listed": append.listed}
    return _changed(append) | status


def _rows(appends: Sequence[Append]) -> list[dict[str, Any]]:
    return [_row(entry) for append in appends for entry in append.entries]


def _row(entry: Entry) -> dict[str, Any]:
    return {
        "table": entry.table,
        "seq": entry.seq,
        "at": entry.at,
        "seat": None if entry.seat is None else entry.seat + 1,
        "n": entry.n,
        "kind": entry.kind,
        "text": entry.text,
    }


def entry_of(row: Any) -> Entry:
    """A row of the log as an entry."""
    seat = None if row.seat is None else row.seat - 1
    return Entry(row.table, row.seq, row.at, seat, row.n, row.kind, row.text)
