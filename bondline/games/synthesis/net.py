"""A side of the boards as flat tables: lines, hexagons, and every placement of every bond with bit sets over them.

Lines that can be drawn and hexagons are numbered in the order of their names. Placements are numbered by look, then by
their lines, so that the placements of one look are a range.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from bondline.games.synthesis.cards import Plan
from bondline.games.synthesis.grid import (
    Hex,
    Line,
    Vertex,
    ends,
    hex_name,
    hexes_of,
    line_name,
    neighbour,
    side,
    sides,
    symmetries,
)  # fmt: skip
from bondline.games.synthesis.shapes import Look


class Net:
    """Everything about one side of the boards that does not change."""

    __slots__ = (
        "drawable", "eights", "everything", "hex_index", "hex_names", "hexes", "line_hexes", "line_index",
        "line_names", "look_masks", "near", "near_start", "neighbours", "num_hexes", "num_lines",
        "num_placements", "open_sides", "touched", "placement_index", "placements", "ranges", "sides", "start", "without",
    )  # fmt: skip

    def __init__(self, plan: Plan, looks: Sequence[Look]) -> None:
        hexes = sorted(plan.hexes, key=hex_name)
        self.hexes: list[Hex] = hexes
        self.hex_names: list[str] = [hex_name(at) for at in hexes]
        self.hex_index: dict[str, int] = {name: number for number, name in enumerate(self.hex_names)}
        self.num_hexes: int = len(hexes)
        number = {at: index for index, at in enumerate(hexes)}
        self.start: int = number[plan.start]
        # rule: synthesis.draw.printed — printed lines close hexagons and block bonds: they are never drawn
        printed = dict.fromkeys((*plan.printed, *sides(plan.start)), True)
        named = {line_name(line, number): line for at in hexes for line in sides(at) if line not in printed}
        self.line_names: list[str] = sorted(named)
        self.drawable: list[Line] = [named[name] for name in self.line_names]
        self.line_index: dict[Line, int] = {line: index for index, line in enumerate(self.drawable)}
        self.num_lines: int = len(self.drawable)
        # By hexagon: its six sides counter-clockwise from east as numbers of lines, -1 where one is printed.
        self.sides: list[list[int]] = [[self.line_index.get(line, -1) for line in sides(at)] for at in hexes]
        self.open_sides: list[int] = [6 - around.count(-1) for around in self.sides]
        self.line_hexes: list[list[int]] = [
            [number[at] for at in hexes_of(line) if at in number] for line in self.drawable
        ]
        self.neighbours: list[list[int]] = [
            [number[near] for direction in range(6) if (near := neighbour(at, direction)) in number] for at in hexes
        ]
        self._place(looks)
        # By placement: hexagon x 8 + how many of its sides are drawn, for every hexagon that it touches.
        self.touched: list[tuple[int, ...]] = [self._touches(lines) for lines in self.placements]
        self._bits(plan)

    def _touches(self, lines: tuple[int, ...]) -> tuple[int, ...]:
        counts: dict[int, int] = {}
        for line in lines:
            for at in self.line_hexes[line]:
                counts[at] = counts.get(at, 0) + 1
        return tuple([at * 8 + sides for at, sides in sorted(counts.items())])

    def _place(self, looks: Sequence[Look]) -> None:
        """Every placement of every look; ``ranges`` has the first and one past the last placement of each."""
        # rule: synthesis.draw.on-lines, synthesis.draw.limits, synthesis.draw.turn
        self.placements: list[tuple[int, ...]] = []
        self.ranges: list[tuple[int, int]] = []
        low_q, high_q = min(line[0] for line in self.drawable), max(line[0] for line in self.drawable)
        low_r, high_r = min(line[1] for line in self.drawable), max(line[1] for line in self.drawable)
        shifts = [(q, r) for q in range(low_q, high_q + 1) for r in range(low_r, high_r + 1)]
        index = self.line_index
        for look in looks:
            first = len(self.placements)
            found: list[tuple[int, ...]] = []
            for turned in symmetries(look):
                for q, r in shifts:
                    lines: list[int] = []
                    for line_q, line_r, k in turned:
                        at = index.get((line_q + q, line_r + r, k), -1)
                        if at < 0:
                            break
                        lines.append(at)
                    else:
                        found.append(tuple(sorted(lines)))
            self.placements += sorted(found)
            self.ranges.append((first, len(self.placements)))
        self.num_placements: int = len(self.placements)
        self.placement_index: dict[tuple[int, ...], int] = {
            lines: number for number, lines in enumerate(self.placements)
        }

    def _bits(self, plan: Plan) -> None:
        """By line, bit sets of placements: ``without``, those that leave it free; ``near``, those that touch an end of it."""
        uses: list[bytearray] = [bytearray(self.num_placements // 8 + 1) for _ in range(self.num_lines)]
        touches: dict[Vertex, bytearray] = {}
        line_ends = [ends(line) for line in self.drawable]
        for pair in line_ends:
            for vertex in pair:
                touches.setdefault(vertex, bytearray(self.num_placements // 8 + 1))
        for number, lines in enumerate(self.placements):
            byte, bit = number >> 3, 1 << (number & 7)
            for line in lines:
                uses[line][byte] |= bit
                for vertex in line_ends[line]:
                    touches[vertex][byte] |= bit
        by_vertex = {vertex: int.from_bytes(bits, "little") for vertex, bits in touches.items()}
        self.everything: int = (1 << self.num_placements) - 1
        self.without: list[int] = [self.everything ^ int.from_bytes(bits, "little") for bits in uses]
        # The numbers of placements by eights, made once: compiled code would make a new object for each that it adds up.
        self.eights: list[list[Any]] = [list(range(first, first + 8)) for first in range(0, self.num_placements + 8, 8)]
        self.look_masks: list[int] = [(1 << high) - (1 << low) for low, high in self.ranges]
        self.near: list[int] = [by_vertex[one] | by_vertex[two] for one, two in line_ends]
        self.near_start: int = 0
        for direction in range(6):
            for vertex in ends(side(plan.start, direction)):
                self.near_start |= by_vertex.get(vertex, 0)


@cache
def net_of(plan: Plan, looks: tuple[Look, ...]) -> Net:
    """The tables of a side; made once for each plan, for they never change."""
    return Net(plan, looks)
