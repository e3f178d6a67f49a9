"""The hexagonal net: hexagons, their sides as lines, the ends of lines, turning and mirroring, and how all of it is written.

A hexagon is an axial pair ``(q, r)``, pointy at the top. Its sides are numbered counter-clockwise from east. A line is
``(q, r, k)`` with k in 0, 1, 2: the side of a hexagon towards the east, north-east or north-west; the other three sides of a
hexagon are such sides of its neighbours. A hexagon is written as a column letter and a row number, ``e5`` for (0, 0); a line
as a hexagon and one of the letters a to f for its sides, ``e5a``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

Hex: TypeAlias = "tuple[int, int]"
Line: TypeAlias = "tuple[int, int, int]"
Vertex: TypeAlias = "tuple[Hex, Hex, Hex]"

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""East, north-east, north-west, west, south-west, south-east."""

_HEX: Final = re.compile(r"([a-z])([1-9][0-9]?)")
_LINE: Final = re.compile(r"([a-z])([1-9][0-9]?)([a-f])")
_CENTRE: Final = 5
"""Column e and row 5 are (0, 0)."""


def neighbour(at: Hex, direction: int) -> Hex:
    """The hexagon on the other side of a side."""
    step = DIRECTIONS[direction % 6]
    return at[0] + step[0], at[1] + step[1]


def side(at: Hex, direction: int) -> Line:
    """A side of a hexagon as a line."""
    direction %= 6
    if direction < 3:
        return at[0], at[1], direction
    other = neighbour(at, direction)
    return other[0], other[1], direction - 3


def sides(at: Hex) -> list[Line]:
    """The six sides of a hexagon, counter-clockwise from east."""
    return [side(at, direction) for direction in range(6)]


def hexes_of(line: Line) -> tuple[Hex, Hex]:
    """The two hexagons that a line parts; one of them may be off the board."""
    at = (line[0], line[1])
    return at, neighbour(at, line[2])


def ends(line: Line) -> tuple[Vertex, Vertex]:
    """The two ends of a line: a vertex is the three hexagons that meet in it, in order."""
    at, other = hexes_of(line)
    return _vertex(at, other, neighbour(at, line[2] + 1)), _vertex(at, other, neighbour(at, line[2] - 1))


def _vertex(one: Hex, two: Hex, three: Hex) -> Vertex:
    first, second, third = sorted((one, two, three))
    return first, second, third


def touching(line: Line) -> list[Line]:
    """The four lines that share an end with a line."""
    found: list[Line] = []
    for vertex in ends(line):
        for at in vertex:
            for direction in range(6):
                if neighbour(at, direction) in vertex:
                    near = side(at, direction)
                    if near != line and near not in found:
                        found.append(near)
    return found


def symmetries(lines: Iterable[Line]) -> list[tuple[Line, ...]]:
    """The different looks of a set of lines when it is turned and mirrored, each shifted to a standard place, in order."""
    # rule: synthesis.draw.turn
    looks: dict[tuple[Line, ...], bool] = {}
    pairs = [hexes_of(line) for line in lines]
    for mirrored in (False, True):
        turned = [tuple((r, q) if mirrored else (q, r) for q, r in pair) for pair in pairs]
        for _ in range(6):
            turned = [tuple((-r, q + r) for q, r in pair) for pair in turned]
            looks[shifted(_line_between(pair[0], pair[1]) for pair in turned)] = True
    return sorted(looks)


def _line_between(one: Hex, two: Hex) -> Line:
    for direction in range(6):
        if neighbour(one, direction) == two:
            return side(one, direction)
    raise ValueError(f"{one} and {two} share no side")


def shifted(lines: Iterable[Line]) -> tuple[Line, ...]:
    """A set of lines moved so that the smallest q and the smallest r are 0, in order."""
    known = list(lines)
    least_q = min(line[0] for line in known)
    least_r = min(line[1] for line in known)
    return tuple(sorted((q - least_q, r - least_r, k) for q, r, k in known))


def standard_look(lines: Iterable[Line]) -> tuple[Line, ...]:
    """The same for all sets of lines that turning, mirroring and shifting make equal."""
    return symmetries(lines)[0]


def connected(lines: Iterable[Line]) -> bool:
    """Whether the lines hang together by their ends."""
    rest = list(lines)
    reached = [rest.pop()]
    while reached:
        near = touching(reached.pop())
        reached += [line for line in rest if line in near]
        rest = [line for line in rest if line not in near]
    return not rest


def hex_name(at: Hex) -> str:
    """``e5`` for (0, 0)."""
    return f"{chr(ord('a') + at[0] + _CENTRE - 1)}{at[1] + _CENTRE}"


def read_hex(name: str) -> Hex | None:
    """The hexagon of a name; None for what is none."""
    match = _HEX.fullmatch(name)
    return (ord(match[1]) - ord("a") - _CENTRE + 1, int(match[2]) - _CENTRE) if match else None


def read_line(name: str) -> Line | None:
    """The line of a name, from whichever hexagon it is named; None for what is none."""
    match = _LINE.fullmatch(name)
    at = read_hex(match[1] + match[2]) if match else None
    return side(at, ord(match[3]) - ord("a")) if match and at is not None else None


def line_name(line: Line, board: Iterable[Hex]) -> str:
    """The name of a line, from the hexagon whose side it is as a, b or c; a border line from the one on the board."""
    at, other = hexes_of(line)
    if at in board:
        return hex_name(at) + "abc"[line[2]]
    return hex_name(other) + "def"[line[2]]
