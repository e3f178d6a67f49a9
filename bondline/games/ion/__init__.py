"""Ion: pick a card, pass the hand, form neutral compounds. The package registers the game; the rest is in its modules."""

from __future__ import annotations

from pathlib import Path

from bondline.engine import GameSpec, Option, register
from bondline.games.ion.game import IonGame
from bondline.games.ion.setup import VARIANTS

__all__ = ["IonGame"]

register(
    GameSpec(
        id="ion",
        min_players=2,
        max_players=7,
        default_players=4,
        variants=VARIANTS,
        factory=IonGame,
        folder=Path(__file__).parent,
        options=(Option("edition", local=True),),
    )
)
