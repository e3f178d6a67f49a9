"""Who is connected to a table, and is told when it changes."""

from __future__ import annotations

from collections.abc import Callable


class Presence:
    """The connections of one process, by table."""

    def __init__(self) -> None:
        self._attached: dict[str, dict[int, tuple[str, Callable[[], None]]]] = {}
        self._attachments = 0

    def attach(self, table_id: str, device: str, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` whenever the table, or who is connected to it, changes. Returns how to end that."""
        self._attachments += 1
        key = self._attachments
        before = self.here(table_id, device)
        self._attached.setdefault(table_id, {})[key] = (device, changed)
        if not before:
            self.tell(table_id, but=key)

        def detach() -> None:
            attached = self._attached.get(table_id, {})
            if attached.pop(key, None) is None:
                return
            if not attached:
                self._attached.pop(table_id, None)
            elif not self.here(table_id, device):
                self.tell(table_id)

        return detach

    def here(self, table_id: str, device: str) -> bool:
        """Whether a device is connected to a table."""
        return any(there == device for there, _ in self._attached.get(table_id, {}).values())

    def anybody(self, table_id: str) -> bool:
        """Whether anybody is connected to a table."""
        return table_id in self._attached

    def tell(self, table_id: str, but: int | None = None) -> None:
        """Tell everybody at a table, except perhaps one connection, that there is news."""
        for key, (_, changed) in list(self._attached.get(table_id, {}).items()):
            if key != but:
                changed()
