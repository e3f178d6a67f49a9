"""A beginner: it notices only a few of the moves that it could make."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bondline.engine import Game, Rng, View

_NOTICED: Final = 3


class NoviceBot:
    """See `Bot`. It takes the best, by the game's heuristic, of three moves that come to its mind by chance."""

    uses_view = True

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """The best of a few legal moves."""
        noticed = [action for action in legal if not game.blunder(action)]
        rng = Rng(seed)
        while len(noticed) > _NOTICED:
            noticed.pop(rng.below(len(noticed)))
        if len(noticed) == 1:
            return noticed[0]
        return max(game.advice(view, noticed), key=lambda known: (known[1], -known[0]))[0]
