"""A game that exists only here: were a table to know a game by name, it could not play this one.

Three rounds. Everybody secretly picks a card for points; a gamble is a pick that also draws a card unseen by the
others; the one card in the centre goes to whoever grabs it first. So it has simultaneous secret choices, public and
hidden chance, a contended action, seats that may act without being awaited, and undo.
"""

from __future__ import annotations

from pathlib import Path

from bondline.engine import GameSpec, Option, register
from tests.support.tiny.game import TinyGame


def install() -> None:
    """Register the game, once a process."""
    global _installed
    if not _installed:
        _installed = True
        register(
            GameSpec(
                id="tiny",
                min_players=2,
                max_players=4,
                default_players=2,
                variants=("standard", "long"),
                factory=TinyGame,
                folder=Path(__file__).parent,
                options=(Option("edition", (), "tiny-1"), Option("stake", ("1", "2"), "1")),
            )
        )


_installed = False
