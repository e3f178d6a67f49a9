"""The move that the game's own heuristic values most."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import Game, Rng, View


class GreedyBot:
    """See `Bot`. It does not look ahead; ties are broken by the seed."""

    uses_view = True

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """The legal move of the highest value."""
        if len(legal) == 1:
            return legal[0]
        values = game.advice(view, legal)
        best = max(value for _, value in values)
        choices = [action for action, value in values if value == best]
        return choices[Rng(seed).below(len(choices))]
