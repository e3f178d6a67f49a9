"""What a bot is, and the levels that can be asked for by name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from bondline.bots._greedy import GreedyBot
from bondline.bots._novice import NoviceBot
from bondline.bots._random import RandomBot
from bondline.bots._search import SearchBot
from bondline.engine import Game, OptionError, View

TABLE_LEVELS: Final = ("novice", "casual", "strong", "expert")
"""The levels that people are offered, from weakest to strongest."""
LEVELS: Final = ("random", "greedy", *TABLE_LEVELS)
"""Every level. Names and descriptions are in the text catalogue under ``bot.<level>``.

``random`` and ``greedy`` are yardsticks for measurements; ``casual`` plays as ``greedy`` does.
"""
GRADES: Final = {"strong": 0, "expert": 1}
"""Which of the game's own numbers of playouts is played for one choice."""


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
    if level == "novice":
        return NoviceBot()
    if level in ("greedy", "casual"):
        return GreedyBot()
    if level in GRADES:
        return SearchBot(grade=GRADES[level])
    raise OptionError(f"there is no bot level {level!r}; there are: {', '.join(LEVELS)}")
