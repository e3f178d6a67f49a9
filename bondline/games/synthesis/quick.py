"""A judgement of bonds by tables alone: quick enough to be asked many thousands of times inside a search.

What a bond is worth is taken apart by hexagon: each hexagon's worth before and after so many more of its sides have a
colour. Weights change evenly from the first turn to the last; they were tuned on games of their own seeds.
Values are in 1/100 point.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.table import colour_of

NAMES: Final = (
    "open1", "open2", "open3", "open4", "open5", "open6",
    "hope1", "hope2", "hope3", "hope4", "hope5", "hope6",
    "soon0", "soon1", "soon2", "soon3",
    "alike1", "alike2", "alike3", "alike4", "alike5",
    "shape1", "shape2", "shape3", "shape4", "shape5",
    "active1", "active2", "active3", "active4", "active5",
    "cell", "row", "column", "link1", "link2", "free", "extra", "repeat", "elemental", "choice", "line",
)  # fmt: skip
FIRST: Final = (
    42, 82, 66, -7, -46, 102, 62, 29, -1, -9, -5, -2, 59, 34, 10, -10, 85, 100, 97, 183, 120, 169, 223, 505, 54, 545,
    173, 207, 56, 175, 99, 109, 94, 17, 680, 484, 1067, -88, 714, 147, 2921, -18,
)  # fmt: skip
LAST: Final = (
    21, -27, 14, 7, 105, 23, 42, 17, -1, 14, -10, -20, 8, 7, 11, 14, -1, 9, 45, 75, 154, -24, 138, 122, -9, 204, 154,
    -35, -2, -59, 67, 272, 55, -13, 301, 713, 186, 499, 618, 228, 2312, 559,
)  # fmt: skip


class Weights:
    """The weights of every turn, from those of the first and the last."""

    __slots__ = ("by_turn",)

    def __init__(self, first: tuple[int, ...], last: tuple[int, ...], turns: int) -> None:
        self.by_turn: list[list[int]] = [
            [a + (b - a) * turn // max(turns - 1, 1) for a, b in zip(first, last, strict=True)] for turn in range(turns)
        ]


@cache
def weights_of(turns: int) -> Weights:
    """The tuned weights for a game of so many turns."""
    return Weights(FIRST, LAST, turns)


class Quick:
    """Judges one sheet as it is now, in one turn."""

    __slots__ = (
        "alike",
        "brings",
        "cell",
        "colour",
        "g",
        "gains",
        "now",
        "s",
        "seat",
        "soon",
        "turn",
        "turns_left",
        "w",
    )

    def __init__(self, s: Sheet, seat: int, turn: int, weights: Weights) -> None:
        g = s.g
        self.s = s
        self.g = g
        self.seat = seat
        self.turn = turn
        self.turns_left: int = g.turns - turn
        w = weights.by_turn[turn]
        self.w = w
        self.soon: list[tuple[int, int]] = []  # the next turns' colours, and how much each counts
        for later in range(4):
            if turn + 1 + later < g.turns:
                self.soon.append((colour_of(seat, turn + 1 + later), w[12 + later]))
        self.cell: list[int] = self._cells()
        # By colour and hexagon and number of sides: what drawing them is worth.
        self.gains: dict[int, int] = {}
        self.now: dict[int, int] = {}

    def _cells(self) -> list[int]:
        """By colour x 8 + volume: what such a molecule brings to the table."""
        s = self.s
        g = self.g
        w = self.w
        rows = g.rows
        worth = [0] * 40
        for volume in range(1, g.columns + 1):
            column = volume - 1
            row = s.heights[column]
            if row == rows:
                continue
            reached = 0
            for height in s.heights:
                if height > row:
                    reached += 1
            base = w[31] + w[32] * reached + w[33] * row
            if row + 1 == rows:
                base += w[41] + w[36]
            if reached == g.columns - 1:
                base += w[41] + w[36]
            below = s.cells[column * rows + row - 1] if row else 0
            left = s.cells[(column - 1) * rows + row] if column else 0
            right = s.cells[(column + 1) * rows + row] if column + 1 < g.columns else 0
            for colour in range(1, 5):
                links = (below == colour) + (left == colour) + (right == colour)
                worth[colour * 8 + volume] = base + (w[34] if links == 1 else w[35] if links else 0)
        return worth

    def open_worth(self, at: int, left: int, counts: list[int]) -> int:
        """What an open hexagon is worth that still wants ``left`` sides, with so many of each colour."""
        g = self.g
        if left > self.turns_left + self.s.free + 1:
            return 0
        w = self.w
        alike = max(counts[1], counts[2], counts[3], counts[4])
        value = w[left - 1]
        if alike:
            value += w[15 + alike]
        hope = w[5 + left]
        if hope:
            gain = 0
            cell = self.cell
            for colour, share in self.soon:
                gain += share * cell[colour * 8 + counts[colour] + left]
            value += gain * hope // 10_000
        if g.elemental[at] and alike + left == 6 and alike:
            value += w[20 + alike]
        if g.active[at] and left < 6:
            value += w[25 + left]
        return value

    def closed_worth(self, at: int, colour: int, volume: int) -> int:
        """What a hexagon brings that is closed with this colour and volume."""
        g = self.g
        w = self.w
        if volume == 6 and g.elemental[at]:
            return max(w[40], self.cell[colour * 8 + 6])
        value = self.cell[colour * 8 + volume]
        if g.active[at]:
            value += w[37] if g.active[at] >= 2 else w[38]
        return value

    def gain(self, at: int, sides: int, colour: int) -> int:
        """What a hexagon gains when so many of its sides are drawn in a colour."""
        s = self.s
        counts = [0, 0, 0, 0, 0]
        for line in self.g.net.sides[at]:
            if line >= 0:
                counts[s.ink[line]] += 1
        counts[0] = 0
        left = s.left[at]
        now = self.now.get(at, -1_000_000)
        if now == -1_000_000:
            now = self.open_worth(at, left, counts)
            self.now[at] = now
        counts[colour] += sides
        if left == sides:
            return self.closed_worth(at, colour, counts[colour]) - now
        return self.open_worth(at, left - sides, counts) - now

    def bond(self, placement: int, colour: int) -> int:
        """What a placement drawn in a colour is worth."""
        gains = self.gains
        base = colour << 10
        value = 0
        for key in self.g.net.touched[placement]:
            gain = gains.get(base + key, -1_000_000)
            if gain == -1_000_000:
                gain = self.gain(key >> 3, key & 7, colour)
                gains[base + key] = gain
            value += gain
        return value

    def table(self) -> int:
        """What the volume table is worth beside its points, as the sum of what its cells brought."""
        s = self.s
        g = self.g
        w = self.w
        rows = g.rows
        cells = s.cells
        total = w[36] * s.free
        for height in s.heights:
            total += w[31] * height + w[33] * height * (height - 1) // 2
            if height == rows:
                total += w[41]
        for row in range(rows):
            reached = 0
            for height in s.heights:
                if height > row:
                    reached += 1
            total += w[32] * reached * (reached - 1) // 2
            if reached == g.columns:
                total += w[41]
        for one, two in zip(g.link_a, g.link_b, strict=True):
            if cells[one] and cells[one] == cells[two]:
                total += w[34]
        return total

    def potential(self) -> int:
        """What all open hexagons are worth."""
        s = self.s
        total = 0
        for at in range(self.g.net.num_hexes):
            if 0 < s.left[at] < 6:
                counts = [0, 0, 0, 0, 0]
                for line in self.g.net.sides[at]:
                    if line >= 0:
                        counts[s.ink[line]] += 1
                counts[0] = 0
                total += self.open_worth(at, s.left[at], counts)
        return total
