"""The ports without anything outside: for the engine in a browser, and for tests."""

from __future__ import annotations

from collections.abc import Callable

from bondline.tables._entries import Entry
from bondline.tables._ports import Append, CodeTaken, Conflict, Device


class MemoryStore:
    """A store that forgets everything with its process."""

    def __init__(self) -> None:
        self._devices: dict[bytes, Device] = {}
        self._logs: dict[str, list[Entry]] = {}
        self._codes: dict[str, str] = {}
        self._due: dict[str, int] = {}
        self._listed: set[str] = set()
        self._players: dict[str, frozenset[str]] = {}
        self._records: dict[tuple[str, int], str] = {}

    async def device(self, token_hash: bytes) -> Device | None:
        """See Store."""
        return self._devices.get(token_hash)

    async def add_device(self, token_hash: bytes, device: Device) -> None:
        """See Store."""
        self._devices[token_hash] = device

    async def rename_device(self, device: Device) -> None:
        """See Store."""
        for token_hash, known in self._devices.items():
            if known.id == device.id:
                self._devices[token_hash] = device

    async def create(self, code: str, append: Append) -> None:
        """See Store."""
        if code in self._codes:
            raise CodeTaken(code)
        table = append.entries[0].table
        self._logs[table] = []
        self._codes[code] = table
        await self.append(append)

    async def append(self, append: Append) -> None:
        """See Store."""
        table = append.entries[0].table
        log = self._logs[table]
        numbered = {(entry.seat, entry.n) for entry in log if entry.n is not None}
        for index, entry in enumerate(append.entries):
            if entry.seq != len(log) + 1 + index or (entry.seat, entry.n) in numbered:
                raise Conflict(table)
        log.extend(append.entries)
        if append.devices is not None:
            self._players[table] = frozenset(append.devices)
        if append.listed:
            self._listed.add(table)
        else:
            self._listed.discard(table)
        if append.due_at is None:
            self._due.pop(table, None)
        else:
            self._due[table] = append.due_at
        if append.finished is not None:
            self._records[table, append.finished.deal] = append.finished.record

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """See Store."""
        return self._logs.get(table, [])[after:]

    async def table_of_code(self, code: str) -> str | None:
        """See Store."""
        return self._codes.get(code)

    async def tables_of(self, device: str, limit: int) -> list[str]:
        """See Store."""
        mine = [table for table, players in self._players.items() if device in players]
        return sorted(mine, key=lambda table: self._logs[table][-1].at, reverse=True)[:limit]

    async def listed(self, limit: int) -> list[str]:
        """See Store."""
        return sorted(self._listed, key=lambda table: self._logs[table][-1].at, reverse=True)[:limit]

    async def due(self, until: int | None = None) -> list[tuple[str, int]]:
        """See Store."""
        return [(table, due_at) for table, due_at in self._due.items() if until is None or due_at <= until]

    async def record(self, table: str, deal: int) -> str | None:
        """See Store."""
        return self._records.get((table, deal))


class LocalBus:
    """A bus for one process."""

    def __init__(self) -> None:
        self._heard: list[Callable[[str, int], None]] = []

    async def publish(self, table: str, seq: int) -> None:
        """See Bus."""
        for heard in self._heard:
            heard(table, seq)

    def listen(self, heard: Callable[[str, int], None]) -> None:
        """See Bus."""
        self._heard.append(heard)
