"""Playing many games: simulations whose results depend on the seed alone."""

from __future__ import annotations

from bondline.lab._simulate import Summary, game_rng, play_game, simulate

__all__ = ["Summary", "game_rng", "play_game", "simulate"]
