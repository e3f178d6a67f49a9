"""When tables changed of which a move changed nothing but the log: written together, now and then.

Only lists and the removal of what is old ask for it, and a page of the database more for every move is dear. What a crash
takes with it is the last seconds of a time that is compared with others, not of a log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from bondline.storage._writer import Job
from bondline.tables import StoreError

_log = logging.getLogger("bondline.storage")

SECONDS: Final = 10.0
"""How long it stays unwritten."""


class Touched:
    """What is to be written yet. All but ``close`` is for the event loop's thread."""

    def __init__(
        self, run: Callable[[Connection, list[dict[str, Any]]], None], write: Callable[[Job[None]], Awaitable[None]]
    ) -> None:
        """``run`` is the statement for rows of `table` and `new_changed`; ``write`` has the store do something."""
        self._run = run
        self._write = write
        self._at: dict[str, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._writing: set[asyncio.Task[None]] = set()

    def note(self, table: str, at: int) -> None:
        """A table changed."""
        self._at[table] = at
        self._wait()

    async def settle(self) -> None:
        """Have written what there is: somebody is about to ask. Where that fails, they are told what was true before."""
        if self._at:
            self._begin()
        if self._writing:
            # Also what others began to write: who asks next must not be told less. It is done in turn.
            await asyncio.wait(self._writing)

    def close(self, engine: Engine) -> None:
        """Write it as the last thing that is written, if that can be done."""
        at, self._at = self._at, {}
        if at:
            with suppress(SQLAlchemyError, StoreError), engine.begin() as connection:
                self._run(connection, _rows(at))

    def _wait(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SECONDS, self._come)

    def _come(self) -> None:
        self._timer = None
        if self._at:
            self._begin()

    def _begin(self) -> None:
        at, self._at = self._at, {}
        task = asyncio.create_task(self._settle(at))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _settle(self, at: dict[str, int]) -> None:
        rows = _rows(at)
        try:
            await self._write(lambda connection: self._run(connection, rows))
        except StoreError:
            _log.warning("the store does not answer; when tables changed is written later")
            self._at = at | self._at
            self._wait()


def _rows(at: dict[str, int]) -> list[dict[str, Any]]:
    return [{"table": table, "new_changed": when} for table, when in at.items()]
