"""Valence Plus: build molecules, react, race to sixteen. The package registers the game; the rest is in its modules."""

from __future__ import annotations

from pathlib import Path

from bondline.engine import GameSpec, Option, register
from bondline.games.valence.game import ValenceGame
from bondline.games.valence.setup import VARIANTS

__all__ = ["ValenceGame"]

register(
    GameSpec(
        id="valence",
        min_players=2,
        max_players=5,
        default_players=3,
        variants=VARIANTS,
        factory=ValenceGame,
        combine=True,
        folder=Path(__file__).parent,
        options=(Option("noble", ("both", "He", "Og"), "both", variants=("noble",)), Option("edition", local=True)),
    )
)
