"""A server whose secrets are known, so that the first table of its first device always has the same dice.

Chance stays the table's own dealer, and the rules the game's; only where secrets come from is the test's.

    python -m tests.e2e.known PORT DATABASE WORD       serves until it is told to stop
    python -m tests.e2e.known WORD VARIANT [K=V …]     plays that table by its own hints and tells how it ends

The second is how a word is found with which a solo game is won: try 1, 2, 3 … until it says so.
"""

from __future__ import annotations

import asyncio
import hashlib
import sys
from typing import TYPE_CHECKING, Any

from bondline.bots import make_bot
from bondline.server import serve
from bondline.tables import Act, Create, SeatPlan, Start, _decide
from bondline.tables.memory import MemoryStore
from bondline.tables.service import TableService
from tests.e2e.stacked import PACE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bondline.tables import Table

HINTS = "greedy"
"""The only level there: it is quick, and what it advises at a moment is always the same."""


class KnownSource:
    """Bytes that nobody but a reader of this file can tell from random ones: they follow from a word and a count."""

    def __init__(self, word: str) -> None:
        self._word = word
        self._taken = 0

    def __call__(self, count: int) -> bytes:
        """The next so many bytes."""
        self._taken += 1
        return hashlib.shake_256(f"{self._word} {self._taken}".encode()).digest(count)


async def play_by_hints(word: str, game: str, variant: str, options: Mapping[str, str]) -> Table:
    """The first table that a device opens at a server with this word, played to its end by what it is advised."""
    tables = TableService(MemoryStore(), {HINTS: make_bot(HINTS)}, entropy=KnownSource(word))
    _, device = await tables.add_device("")
    table = await tables.create(Create(device.id, game, (SeatPlan("mine"),), variant, options))
    table = await tables.execute(table.id, Start(device.id, tables.default_level))
    while (action := await tables.advise(table, 0)) is not None:
        move = table.game.action_to_string(action)
        table = await tables.execute(table.id, Act(device.id, 0, table.next_n(0), move))
    return table


def tell(word: str, variant: str, given: Sequence[str]) -> int:
    """Says how the game of this word ends."""
    options = dict(each.split("=", 1) for each in given)
    table = asyncio.run(play_by_hints(word, "synthesis", variant, options))
    assert table.deal is not None
    view: Any = table.deal.state.observation(None)
    sys.stdout.write(f"{word}: {view['outcome']}, {sum(view['seats'][0]['points'])} points\n")
    return 0


def main(arguments: Sequence[str]) -> int:
    """Serves, or tells."""
    if arguments[0].isdecimal() and arguments[1].startswith("sqlite:"):
        port, database, word = arguments
        # What devices add to chance is theirs and random; here it would make every deal another one.
        _decide._nonces = lambda *_: b""
        return serve(
            port=int(port), database=database, pace=PACE, thinkers={HINTS: make_bot(HINTS)}, entropy=KnownSource(word)
        )
    return tell(arguments[0], arguments[1], arguments[2:])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
