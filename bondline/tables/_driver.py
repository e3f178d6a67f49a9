"""When tables are looked after: one loop for all of them, which sleeps until one is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bondline.tables._ports import StoreError

_log = logging.getLogger("bondline.tables")


class Driver:
    """Visits tables at their time, one visit a table at once. What a visit does is not its business."""

    def __init__(
        self,
        due: Callable[[], Awaitable[Sequence[tuple[str, int]]]],
        visit: Callable[[str], Awaitable[None]],
        now: Callable[[], int],
    ) -> None:
        """``due`` are the tables that the store knows to be waiting; ``now`` is in milliseconds since 1970."""
        self._stored = due
        self._visit = visit
        self._now = now
        self._due: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._visits: dict[str, asyncio.Task[None]] = {}

    def schedule(self, table_id: str, due_at: int | None) -> None:
        """Visit a table at a time; None: not for now."""
        if due_at is not None:
            self._due[table_id] = due_at
            self._changed.set()

    async def run(self) -> None:
        """Go on until cancelled."""
        while True:
            try:
                for table_id, due_at in await self._stored():
                    self.schedule(table_id, due_at)
                break
            except StoreError:
                _log.exception("the store does not answer; looking again for tables that wait")
                await asyncio.sleep(1)
        try:
            while True:
                await self._sleep()
                now = self._now()
                for table_id in [there for there, due_at in self._due.items() if due_at <= now]:
                    if table_id not in self._visits:
                        del self._due[table_id]
                        visit = asyncio.create_task(self._guarded(table_id))
                        self._visits[table_id] = visit
                        visit.add_done_callback(lambda _, done=table_id: self._visited(done))  # type: ignore[misc]
        finally:
            visits = list(self._visits.values())
            for visit in visits:
                visit.cancel()
            await asyncio.gather(*visits, return_exceptions=True)

    async def _sleep(self) -> None:
        self._changed.clear()
        # A table that is being visited may be due again: it is looked at when the visit ends.
        waiting = [due_at for table_id, due_at in self._due.items() if table_id not in self._visits]
        wait = (min(waiting) - self._now()) / 1000 if waiting else None
        if wait is None or wait > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    def _visited(self, table_id: str) -> None:
        del self._visits[table_id]
        self._changed.set()

    async def _guarded(self, table_id: str) -> None:
        try:
            await self._visit(table_id)
        except Exception:  # noqa: BLE001 - a fault at one table must not stop the others
            _log.exception("table %s: it stopped because of a fault", table_id)
