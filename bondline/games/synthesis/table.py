"""The data of a game of Synthesis at one moment: the turn, the dice, the cards, and a sheet for each seat."""

from __future__ import annotations

from typing import Final

from bondline.games.synthesis.setup import Setup
from bondline.games.synthesis.sheet import Sheet

CARDS: Final = 0
KEEP: Final = 1
ROLL: Final = 2
DRAW: Final = 3
CHAINS: Final = 4
OVER: Final = 5


class Table:
    """``pattern``, ``chain`` and ``project`` are numbers of cards, -1 for none."""

    __slots__ = ("g", "phase", "turn", "face", "mutation", "drawn", "pattern", "chain", "project", "sheets")

    def __init__(self, g: Setup) -> None:
        self.g = g
        self.phase: int = CARDS if g.draws else ROLL
        self.turn: int = 0  # how many are over
        self.face: int = -1
        self.mutation: int = -1  # a code
        self.drawn: list[int] = []  # cards that came up before the first turn, as outcomes
        self.pattern: int = g.chosen_pattern
        self.chain: int = g.chosen_chain
        self.project: int = g.chosen_project
        self.sheets: list[Sheet] = [Sheet(g) for _ in range(g.num_players)]

    def copy_to(self, new: Table) -> None:
        """Make ``new`` an independent copy."""
        new.phase = self.phase
        new.turn = self.turn
        new.face = self.face
        new.mutation = self.mutation
        new.drawn = self.drawn[:]
        new.pattern = self.pattern
        new.chain = self.chain
        new.project = self.project
        new.sheets = [sheet.copy() for sheet in self.sheets]


def level_of(t: Table) -> int:
    """The level of a solo game, 1 to 3; 0 outside them, and for as long as a project that may have any is not drawn."""
    # rule: synthesis.solo.level
    g = t.g
    if g.level or not g.solo or t.project < 0:
        return g.level
    return g.edition.projects[t.project].level


def colour_of(seat: int, turn: int) -> int:
    """The colour of a seat in a turn, both from 0: boxes are filled in seat order, the disc turns by one each turn."""
    # rule: synthesis.setup.boxes, synthesis.turn.disc, synthesis.turn.first
    return (seat + turn) % 4 + 1
