"""Who is connected to a table, at this process or at another, and is told when it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

from bondline.tables._ports import PresenceBus

SAID: Final = 2.0
"""Seconds between times that a process says who is connected to it."""
BELIEVED: Final = 5.0
"""Seconds after which others no longer believe what it said: it is gone, or nobody hears it."""


class Presence:
    """The connections of one process, by table, and what the others say of theirs."""

    def __init__(self, bus: PresenceBus | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._attached: dict[str, dict[int, tuple[str, Callable[[], None]]]] = {}
        self._attachments = 0
        self._bus = bus
        self._clock = clock
        self._elsewhere: dict[str, dict[tuple[str, str], float]] = {}
        """For each table, until when we believe that a device is connected to a process."""
        if bus is not None:
            bus.listen_for_people(self._heard)

    def attach(self, table_id: str, device: str, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever the table, or who is connected to it, changes. Returns how to end that."""
        self._attachments += 1
        key = self._attachments
        before, ours = self.here(table_id, device), self._ours(table_id, device)
        self._attached.setdefault(table_id, {})[key] = (device, changed)
        if not ours:
            self._say(table_id, device, here=True)
        if not before:
            self.tell(table_id, but=key)

        def detach() -> None:
            attached = self._attached.get(table_id, {})
            if attached.pop(key, None) is None:
                return
            if not attached:
                self._attached.pop(table_id, None)
            if not self._ours(table_id, device):
                self._say(table_id, device, here=False)
            if not self.here(table_id, device):
                self.tell(table_id)

        return detach

    def here(self, table_id: str, device: str) -> bool:
        """Whether a device is connected to a table, as far as this process knows."""
        return self._ours(table_id, device) or any(
            there == device and self._clock() < until for (_, there), until in self._elsewhere.get(table_id, {}).items()
        )

    def anybody(self, table_id: str) -> bool:
        """Whether anybody is connected to a table at this process."""
        return table_id in self._attached

    def tell(self, table_id: str, but: int | None = None) -> None:
        """Tell everybody at a table, except perhaps one connection, that there is news."""
        for key, (_, changed) in list(self._attached.get(table_id, {}).items()):
            if key != but:
                changed()

    async def run(self) -> None:
        """Say again and again who is here, so that a lost word is made up for; forget those who say it no longer."""
        while True:
            for table_id in self._attached:
                self._say_all(table_id)
            await asyncio.sleep(SAID)
            self.forget()

    def forget(self) -> None:
        """Forget what is no longer to be believed."""
        now = self._clock()
        for table_id, said in list(self._elsewhere.items()):
            gone = [who for who, until in said.items() if until <= now]
            for who in gone:
                del said[who]
            if not said:
                del self._elsewhere[table_id]
            if gone:
                self.tell(table_id)

    def _ours(self, table_id: str, device: str) -> bool:
        return any(there == device for there, _ in self._attached.get(table_id, {}).values())

    def _say_all(self, table_id: str) -> None:
        for device in dict.fromkeys(device for device, _ in self._attached.get(table_id, {}).values()):
            self._say(table_id, device, here=True)

    def _say(self, table_id: str, device: str, *, here: bool) -> None:
        if self._bus is not None:
            self._bus.say(table_id, device, here)

    def _heard(self, process: str, table_id: str, device: str, here: bool) -> None:
        before = self.here(table_id, device)
        said = self._elsewhere.setdefault(table_id, {})
        if here:
            said[process, device] = self._clock() + BELIEVED
        else:
            said.pop((process, device), None)
        if not said:
            del self._elsewhere[table_id]
        if self.here(table_id, device) != before:
            self.tell(table_id)
            if here:
                # Who comes does not know yet who is there.
                self._say_all(table_id)
