"""Games for tables. They are immutable, so tables with the same settings share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from bondline.engine import Game, GameSpec, game_spec, load_game

KEPT: Final = 64


def shared_game(game: str, players: int, variant: str, options: Mapping[str, str]) -> Game:
    """What ``load_game`` makes, made once. Raises what it raises."""
    return _game(game_spec(game), players, variant, tuple(sorted(options.items())))


@lru_cache(KEPT)
def _game(spec: GameSpec, players: int, variant: str, options: tuple[tuple[str, str], ...]) -> Game:
    return load_game(spec.id, players, variant, dict(options))
