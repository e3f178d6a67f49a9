"""What a bot is, and the levels that can be asked for by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from bondline.bots._greedy import GreedyBot
from bondline.bots._random import RandomBot
from bondline.engine import Game, OptionError, View

LEVELS: Final = ("random", "greedy")
"""From weakest to strongest. Names and descriptions are in the text catalogue under ``bot.<level>``."""


class Bot(Protocol):
    """Chooses a move from what its seat may know."""

    @property
    def uses_view(self) -> bool:
        """Whether the view matters; a caller may pass an empty one otherwise and save the time to make it."""

    def choose(self, game: Game, seat: int, view: View, legal: Sequence[int], seed: int) -> int:
        """One of ``legal``, which is not empty. The same arguments give the same choice."""


def make_bot(level: str) -> Bot:
    """A bot by its level's name. Raises OptionError, naming the levels there are."""
    if level == "random":
        return RandomBot()
    if level == "greedy":
        return GreedyBot()
    raise OptionError(f"there is no bot level {level!r}; there are: {', '.join(LEVELS)}")
