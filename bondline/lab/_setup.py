"""What makes a game, as plain values: workers in other processes and on other machines make it from these."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bondline.engine import Game, load_game


@dataclass(frozen=True, slots=True)
class GameSetup:
    """The arguments of `load_game`. ``options`` are sorted pairs."""

    game: str
    players: int
    variant: str = ""
    options: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, game: Game) -> GameSetup:
        """The setup of a game that was made."""
        return cls(game.id, game.num_players, game.variant, tuple(sorted(game.options.items())))

    def make(self) -> Game:
        """The game; made once in a process."""
        return _made(self)

    def document(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "game": self.game, "players": self.players, "variant": self.variant, "options": dict(self.options),
        }  # fmt: skip


@lru_cache(maxsize=16)
def _made(setup: GameSetup) -> Game:
    return load_game(setup.game, setup.players, setup.variant, dict(setup.options))
