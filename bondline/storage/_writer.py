"""One thread that writes. Whatever waits when it is free becomes durable in one commit."""

from __future__ import annotations

import asyncio
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bondline.storage._engines import CHECK
from bondline.tables import StoreError

T = TypeVar("T")
Job = Callable[[Connection], T]
"""It may be run again after a rollback, so it changes nothing but the database."""
Many = Callable[[Connection, Sequence[T]], None]
"""The same for items that wait one after another: together they cost far less."""

MOST: Final = 256
"""Jobs in one commit."""
WHOLE: Final = 32
"""Items that one statement takes for sure where each of them alone is whole."""
_AGAIN: Final = frozenset({"40001", "40P01"})
"""SQLSTATE where two processes held what the other wanted (serialization failure, deadlock): nothing was written."""


@dataclass(slots=True)
class _Waiting:
    job: Job[Any]
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop
    many: Many[Any] | None = None
    item: Any = None
    whole: bool = False
    result: Any = None
    error: BaseException | None = None


class Writer:
    """Runs jobs in order. A job that breaks a constraint fails alone; when the database fails, all of its batch do."""

    def __init__(self, engine: Engine, keep: bool = False) -> None:
        """``keep``: hold one connection, where none can be cut while nobody uses it. Fetching it costs as much as a move."""
        self._engine = engine
        self._keep = keep
        self._kept: Connection | None = None
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bondline-writer", daemon=True)
        self._thread.start()
        self._closed = False

    async def write(self, job: Job[T]) -> T:
        """The job's result, once it is durable. Raises IntegrityError, or StoreError when nothing was written."""
        result: T = await self._submit(job)
        return result

    async def write_with(self, many: Many[T], item: T, *, whole: bool = False) -> None:
        """Write an item together with others of its kind. Raises as :meth:`write`; one that breaks a constraint fails alone.

        ``whole``: it is one statement, also for ``WHOLE`` like it. Then that is its own transaction, where nothing else waits.
        """
        await self._submit(partial(_alone, many, item), many, item, whole)

    async def _submit(self, job: Job[Any], many: Many[Any] | None = None, item: Any = None, whole: bool = False) -> Any:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()
        self._queue.put(_Waiting(job, future, loop, many, item, whole))
        return await future

    def close(self) -> None:
        """Finish what was submitted and stop."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        while True:
            taken = [self._queue.get()]
            while len(taken) < MOST and not self._queue.empty():
                taken.append(self._queue.get())
            batch = [waiting for waiting in taken if waiting is not None]
            if batch:
                self._write(batch)
                _answer(batch)
            if None in taken:
                self._let_go()
                return

    @contextmanager
    def _transaction(self, whole: bool = False) -> Iterator[Connection]:
        if not self._keep:
            with self._engine.begin() as connection:
                yield connection
            return
        if self._kept is None:
            self._kept = self._engine.connect()
        try:
            if whole:
                self._kept.info[CHECK]()  # nothing begins that would have it done
                yield self._kept
            else:
                with self._kept.begin():
                    yield self._kept
        except IntegrityError:
            raise  # it was rolled back, and the connection is as good as before
        except BaseException:
            self._let_go()
            raise

    def _let_go(self) -> None:
        kept, self._kept = self._kept, None
        if kept is not None:
            with suppress(SQLAlchemyError):
                kept.close()

    def _write(self, batch: Sequence[_Waiting]) -> None:
        try:
            try:
                many = batch[0].many
                whole = len(batch) <= WHOLE and all(waiting.whole and waiting.many == many for waiting in batch)
                with self._transaction(whole) as connection:
                    for many, group in groupby(batch, lambda waiting: waiting.many):
                        if many is not None:
                            many(connection, [waiting.item for waiting in group])
                            continue
                        for waiting in group:
                            waiting.result = waiting.job(connection)
            except IntegrityError:
                # Rare, so that savepoints are paid for only now: who broke the constraint fails, the others do not.
                self._write_apart(batch)
            except DBAPIError as error:
                if getattr(error.orig, "sqlstate", None) not in _AGAIN:
                    raise
                # One by one, none holds anything while it waits for another.
                for waiting in batch:
                    self._write_apart([waiting])
        except (SQLAlchemyError, OSError) as error:
            # The commit, or the database under it: nothing of this batch may be acknowledged.
            reason = error.orig if isinstance(error, DBAPIError) else error
            for waiting in batch:
                waiting.error = StoreError(str(reason))
        except BaseException as error:  # noqa: BLE001 - a fault of ours: nobody may wait for ever because of it
            for waiting in batch:
                waiting.error = error

    def _write_apart(self, batch: Sequence[_Waiting]) -> None:
        with self._transaction() as connection:
            for waiting in batch:
                part = connection.begin_nested()
                try:
                    waiting.result = waiting.job(connection)
                except IntegrityError as error:
                    part.rollback()
                    waiting.error = error
                else:
                    part.commit()


def _alone(many: Many[T], item: T, connection: Connection) -> None:
    many(connection, [item])


def _answer(batch: Sequence[_Waiting]) -> None:
    """Wake everybody who waits, once a batch and not once a job."""
    for loop in {id(waiting.loop): waiting.loop for waiting in batch}.values():
        try:
            loop.call_soon_threadsafe(_settle, [waiting for waiting in batch if waiting.loop is loop])
        except RuntimeError:
            # The loop has ended, and with it whoever waited. What was written stays written.
            continue


def _settle(batch: Sequence[_Waiting]) -> None:
    for waiting in batch:
        if waiting.future.cancelled():
            continue
        if waiting.error is not None:
            waiting.future.set_exception(waiting.error)
        else:
            waiting.future.set_result(waiting.result)
