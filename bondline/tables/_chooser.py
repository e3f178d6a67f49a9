"""What a bot does in a seat's place: the bots by level, how many think at once, and what becomes of their faults."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext
from typing import Any, Final, TypeVar

from bondline.tables._codes import SHOWN
from bondline.tables._ports import FarThinker, Thinker
from bondline.tables._table import Table

_log = logging.getLogger("bondline.tables")
_T = TypeVar("_T")
Offload = Callable[..., Awaitable[_T]]
"""Runs a function with its arguments off the event loop; in a browser, where there is nowhere else, on it."""

THINKERS: Final = 2
"""Bots that think at the same time in threads of this process."""


class Chooser:
    """The bots of one process, by level."""

    def __init__(
        self, thinkers: Mapping[str, Thinker | FarThinker], default_level: str | None, offload: Offload[Any]
    ) -> None:
        if not thinkers:
            raise ValueError("a table needs at least one kind of bot, to take over from those who leave")
        self.thinkers = dict(thinkers)
        self.default_level = default_level or list(thinkers)[-1]
        self._offload = offload
        self._thinking = asyncio.Semaphore(THINKERS)

    async def choose(self, table: Table, seat: int, level: str, urgent: bool = False) -> int | None:
        """A legal action; None when the seat may not act. ``urgent``: somebody has asked and waits."""
        if table.deal is None or seat not in table.acting():
            return None
        game, state = table.game, table.deal.state
        legal = state.legal_actions(seat)
        thinker = self.thinkers.get(level, self.thinkers[self.default_level])
        seed = _seed(table, seat)
        try:
            view = state.observation(seat)
            if isinstance(thinker, FarThinker):
                action: int = await thinker.think(game, seat, view, legal, seed, urgent)
            else:
                # Those who asked do not wait behind bots; the bots leave threads to them.
                async with nullcontext() if urgent else self._thinking:
                    action = await self._offload(thinker.choose, game, seat, view, legal, seed)
        except Exception:  # noqa: BLE001 - a bot is somebody's program: its faults must not stop the table
            _log.exception("table %s: the %s bot failed", table.id[:SHOWN], level)
            return legal[0]
        if action not in legal:
            _log.error("table %s: the %s bot chose what is not legal", table.id[:SHOWN], level)
            return legal[0]
        return action


def _seed(table: Table, seat: int) -> int:
    """A seed for a bot's next choice: the same after a restart, and no clue to what will be drawn."""
    said = b"bot" + bytes([seat]) + table.next_n(seat).to_bytes(4, "big")
    return int.from_bytes(hashlib.sha256(table.secret + said).digest()[:7], "big")
