"""A player's board at one moment: lists of small whole numbers and bit sets, nothing else.

What is changed by drawing is in `draw`, what a turn asks for in `turn`.
"""

from __future__ import annotations

from typing import Final

from bondline.games.synthesis.setup import Setup

OPEN: Final = 0
ELEMENTAL: Final = 7
UNDECIDED: Final = 8
"""What a hexagon is beside a molecule of volume 1 to 6: open, an elemental molecule, or one whose choice is open."""

ANY_COLOUR: Final = 0


class Sheet:
    """Colours are 1 to 4, 0 is none."""

    __slots__ = (
        "g", "ink", "left", "volume", "hue", "room", "reach", "heights", "cells", "boxes", "free", "due", "options",
        "choices", "groups", "links", "done", "retract",
    )  # fmt: skip

    def __init__(self, g: Setup, of: Sheet | None = None) -> None:
        """A new sheet, or an independent copy ``of`` one."""
        self.g = g
        if of is not None:
            self._take(of)
            return
        self.ink: list[int] = [0] * g.num_lines  # by line: its colour
        self.left: list[int] = g.net.open_sides[:]  # by hexagon: sides that are still open
        self.volume: list[int] = [OPEN] * g.net.num_hexes
        self.hue: list[int] = [0] * g.net.num_hexes  # by hexagon: the colour of its molecule
        self.room: int = g.net.everything  # bit set of placements of which no line is drawn
        self.reach: int = g.net.near_start  # bit set of placements that touch the net
        self.heights: list[int] = [0] * g.columns  # by column: how many cells are coloured
        self.cells: list[int] = [0] * g.num_cells  # column x rows + row: colour
        self.boxes: list[int] = [0] * (2 * g.num_shapes)  # by shape, two each: colour
        self.free: int = 0  # free bonds earned and not yet drawn
        self.due: int = 0  # bonds of the die that are still to be drawn this turn
        self.options: int = -1  # bit set of placements of the die's bond, -1 where it has to be worked out
        self.choices: list[int] = []  # hexagons whose elemental choice is open, ascending
        # Active hexagons that may still be used, innermost group last: (look + 1, 0 for a line of any colour) x 8 + colour.
        self.groups: list[list[int]] = []
        self.links: int = 0  # bit set of links in the table
        self.done: bool = True  # with this turn, or with the chains
        self.retract: int = 0

    def copy(self) -> Sheet:
        """An independent copy."""
        return Sheet(self.g, self)

    def _take(self, of: Sheet) -> None:
        self.ink = of.ink[:]
        self.left = of.left[:]
        self.volume = of.volume[:]
        self.hue = of.hue[:]
        self.room = of.room
        self.reach = of.reach
        self.heights = of.heights[:]
        self.cells = of.cells[:]
        self.boxes = of.boxes[:]
        self.free = of.free
        self.due = of.due
        self.options = of.options
        self.choices = of.choices[:]
        self.groups = [group[:] for group in of.groups]
        self.links = of.links
        self.done = of.done
        self.retract = of.retract
