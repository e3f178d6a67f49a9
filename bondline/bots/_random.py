"""Any legal move, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import Game, Rng, View


class RandomBot:
    """See `Bot`."""

    uses_view = False

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """A uniformly random legal move."""
        return legal[Rng(seed).below(len(legal))]
