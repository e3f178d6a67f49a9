"""Any legal move, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence

from bondline.engine import Game, Rng, View


def pick_any(game: Game, legal: Sequence[int], rng: Rng) -> int:
    """Any of the legal actions that is no blunder, with one number taken from ``rng``."""
    sound = [action for action in legal if not game.blunder(action)]
    return sound[rng.below(len(sound))]


class RandomBot:
    """See `Bot`."""

    uses_view = False

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """A uniformly random legal move; mistakes that the game itself calls so are left out."""
        return pick_any(game, legal, Rng(seed))
