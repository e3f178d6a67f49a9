"""One thread that writes. Whatever waits when it is free becomes durable in one commit."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from bondline.tables import StoreError

T = TypeVar("T")
Job = Callable[[Connection], T]

MOST: Final = 256
"""Jobs in one commit."""


class Writer:
    """Runs jobs in order. A job that breaks a constraint fails alone; when the database fails, all of its batch do."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="bondline-writer", daemon=True)
        self._thread.start()
        self._closed = False

    def submit(self, job: Job[T]) -> Future[T]:
        """The job's result, once it is durable. Fails with IntegrityError, or StoreError when nothing was written."""
        future: Future[T] = Future()
        if self._closed:
            future.set_exception(StoreError("the store is closed"))
        else:
            self._waiting.put((job, future))
        return future

    def close(self) -> None:
        """Finish what was submitted and stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._thread.join()

    def _run(self) -> None:
        while True:
            batch = [self._waiting.get()]
            while len(batch) < MOST and not self._waiting.empty():
                batch.append(self._waiting.get())
            self._commit([waiting for waiting in batch if waiting is not None])
            if None in batch:
                return

    def _commit(self, submitted: list[tuple[Job[Any], Future[Any]]]) -> None:
        # Whoever waited may have gone; what has not begun is then not written.
        batch = [(job, future) for job, future in submitted if future.set_running_or_notify_cancel()]
        done: list[tuple[Future[Any], Any]] = []
        refused: list[tuple[Future[Any], Exception]] = []
        try:
            with self._engine.begin() as connection:
                for job, future in batch:
                    part = connection.begin_nested()
                    try:
                        done.append((future, job(connection)))
                    except IntegrityError as error:
                        part.rollback()
                        refused.append((future, error))
                    else:
                        part.commit()
        except (SQLAlchemyError, OSError) as error:
            # The commit, or the database under it: nothing of this batch may be acknowledged.
            reason = error.orig if isinstance(error, DBAPIError) else error
            for _, future in batch:
                future.set_exception(StoreError(str(reason)))
            return
        except BaseException as error:  # noqa: BLE001 - a fault of ours: nobody may wait for ever because of it
            for _, future in batch:
                future.set_exception(error)
            return
        for future, result in done:
            future.set_result(result)
        for future, violation in refused:
            future.set_exception(violation)
