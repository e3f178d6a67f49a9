"""When tables are looked after: one loop for all of them, which sleeps until one is due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bondline.engine import Refusal
from bondline.tables._codes import SHOWN
from bondline.tables._leases import LOOKED, Leases
from bondline.tables._ports import Store, StoreError

_log = logging.getLogger("bondline.tables")

_STEP: Final = 1000
"""Milliseconds by which no clock goes back on its own."""


class Driver:
    """Visits tables at their time, one visit a table at once. What a visit does is not its business."""

    def __init__(
        self,
        store: Store,
        visit: Callable[[str], Awaitable[None]],
        now: Callable[[], int],
        leases: Leases | None = None,
    ) -> None:
        """``now`` is in milliseconds since 1970; ``leases``, where other processes drive the same store."""
        self._store = store
        self._visit = visit
        self._now = now
        self._leases = leases
        self._due: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._visits: dict[str, asyncio.Task[None]] = {}
        self._stopped: set[str] = set()
        self._last = 0

    def schedule(self, table_id: str, due_at: int | None) -> None:
        """Visit a table at a time; None: not for now."""
        if due_at is not None:
            self._stopped.discard(table_id)
            self._due[table_id] = due_at
            self._changed.set()

    async def run(self) -> None:
        """Go on until cancelled."""
        looking = asyncio.create_task(self._look())
        try:
            while True:
                await self._sleep()
                now = self._time()
                for table_id in [there for there, due_at in self._due.items() if due_at <= now]:
                    if table_id not in self._visits:
                        del self._due[table_id]
                        visit = asyncio.create_task(self._guarded(table_id))
                        self._visits[table_id] = visit
                        visit.add_done_callback(lambda _, done=table_id: self._visited(done))  # type: ignore[misc]
        finally:
            tasks = [looking, *self._visits.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        """Find the tables that wait: once at the beginning; where there are others, again what they left undone."""
        until = None
        while True:
            try:
                for table_id, due_at in await self._store.due(until):
                    if not (table_id in self._due or table_id in self._visits or table_id in self._stopped):
                        self.schedule(table_id, due_at)
            except StoreError:
                _log.warning("the store does not answer; looking again for tables that wait")
                await asyncio.sleep(1)
                continue
            if self._leases is None:
                return
            await asyncio.sleep(LOOKED)
            until = self._now()

    def _time(self) -> int:
        now = self._now()
        if now < self._last - _STEP:
            # The clock was set back, and what was soon is far away. Who is visited too early is visited again.
            self._due = dict.fromkeys(self._due, now)
        self._last = now
        return now

    async def _sleep(self) -> None:
        self._changed.clear()
        now = self._time()
        # A table that is being visited may be due again: it is looked at when the visit ends.
        waiting = [due_at for table_id, due_at in self._due.items() if table_id not in self._visits]
        wait = (min(waiting) - now) / 1000 if waiting else None
        if wait is None or wait > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), wait)

    def _visited(self, table_id: str) -> None:
        del self._visits[table_id]
        self._changed.set()

    async def _guarded(self, table_id: str) -> None:
        try:
            if self._leases is None:
                await self._visit(table_id)
            else:
                await self._visit_alone(table_id, self._leases)
        except StoreError:
            _log.warning("table %s: the store does not answer; it is looked after later", table_id[:SHOWN])
            self.schedule(table_id, self._now() + 1000)
        except Refusal as refusal:
            self._stopped.add(table_id)
            _log.warning("table %s: no bot may move (%s)", table_id[:SHOWN], refusal.rule)
        except Exception:  # noqa: BLE001 - a fault at one table must not stop the others
            self._stopped.add(table_id)
            _log.exception("table %s: it stopped because of a fault", table_id[:SHOWN])

    async def _visit_alone(self, table_id: str, leases: Leases) -> None:
        """Visit a table unless another process does, or did: what it left is found when this one looks again."""
        async with leases.hold(table_id) as lease:
            if lease is None or lease.due_at is None:
                return
            if lease.due_at > self._now():
                self.schedule(table_id, lease.due_at)
                return
            await self._visit(table_id)
            if table_id not in self._due:
                await leases.settle(table_id, lease.due_at)
