"""Synthesis: roll, draw bonds on a hexagonal formula, close molecules. The package registers the game."""

from __future__ import annotations

from pathlib import Path

from bondline.engine import GameSpec, Option, register
from bondline.games.synthesis.game import SynthesisGame
from bondline.games.synthesis.options import ANY, RANDOM
from bondline.games.synthesis.setup import PREDICTABLE, SOLO, UNPREDICTABLE, VARIANTS

__all__ = ["SynthesisGame"]

PROJECTS = tuple(f"PJ{number:02}" for number in range(1, 27))
"""The projects of the standard edition, to be chosen from before one is read."""

register(
    GameSpec(
        id="synthesis",
        min_players=1,
        max_players=8,
        default_players=2,
        variants=VARIANTS,
        seats=tuple((variant, 1, 1) for variant in SOLO),
        factory=SynthesisGame,
        folder=Path(__file__).parent,
        options=(
            Option("side", ("A", "B"), "A", more=True),
            Option("level", ("easy", "medium", "hard"), "easy", variants=SOLO, unless="project"),
            Option("project", (RANDOM, ANY, *PROJECTS), RANDOM, variants=(PREDICTABLE, UNPREDICTABLE), more=True),
            Option("pattern"),
            Option("chain"),
            Option("edition", local=True),
        ),
    )
)
