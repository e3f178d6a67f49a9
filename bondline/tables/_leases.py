"""Where several processes serve the same tables: which of them looks after one, and what they missed of each other."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Final

from bondline.tables._ports import Lease, SharedStore, StoreError

LEASE_MS: Final = 1200
"""How long a table is left to a process that may have died."""
RENEWED: Final = 0.4
"""Seconds between renewals while a process is at it."""
LOOKED: Final = 0.2
"""Seconds between looks for tables that are due and that nobody has taken."""
FOLLOWED: Final = 2.0
"""Seconds between looks for entries of which the bus brought no word."""


class Leases:
    """The leases of one process."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._holder = secrets.token_hex(8)

    @asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Lease | None]:
        """Keep others from looking after a table; None: another process does. Raises StoreError."""
        lease = await self._store.take(table_id, self._holder, LEASE_MS)
        if lease is None:
            yield None
            return
        renewing = asyncio.create_task(self._renew(table_id))
        try:
            yield lease
        finally:
            renewing.cancel()
            # What is not let go of ends by itself.
            with suppress(StoreError):
                await self._store.let_go(table_id, self._holder)

    async def settle(self, table_id: str, due_at: int) -> None:
        """There was nothing to do at a table that was due: it need not be looked after again."""
        await self._store.settle(table_id, due_at)

    async def _renew(self, table_id: str) -> None:
        while True:
            await asyncio.sleep(RENEWED)
            with suppress(StoreError):
                await self._store.take(table_id, self._holder, LEASE_MS)


async def follow(store: SharedStore, known: Callable[[], Mapping[str, int]], heard: Callable[[str, int], None]) -> None:
    """Say which logs are longer than what is known of them, again and again: what the bus lost is made up for."""
    while True:
        await asyncio.sleep(FOLLOWED)
        try:
            heads = await store.heads(list(known()))
        except StoreError:
            continue
        now = known()
        for table_id, seq in heads.items():
            if seq > now.get(table_id, seq):
                heard(table_id, seq)
