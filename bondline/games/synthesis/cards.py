"""What lies in the box: shapes, dice, boards, goal cards and projects, as an edition names them."""

from __future__ import annotations

from dataclasses import dataclass

from bondline.games.synthesis.grid import Hex, Line


@dataclass(frozen=True, slots=True)
class Shape:
    """A bond as lines of the net, in any place and turn."""

    id: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A side of the boards. ``active`` and ``elemental`` are (hexagon, sign) in the order of the file's signs."""

    letter: str
    hexes: tuple[Hex, ...]
    start: Hex
    printed: tuple[Line, ...]
    elemental: tuple[tuple[Hex, str], ...]
    active: tuple[tuple[Hex, str], ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What both kinds of goal cards have: points for each, at most ``max``, and the thresholds of the solo levels."""

    id: str
    kind: str
    points: int
    max: int
    levels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pattern(Goal):
    """A pattern of molecules in the formula.

    ``run``: of rising volumes, of one ``colour`` or of any · ``group``: of ``cells``, with one volume and different colours
    (``same`` is ``volume``) or with one volume and one colour (``both``) · ``near``: next to the ``start`` or to an
    ``elemental`` hexagon (``of``), of the most ``frequent`` volume, with ``unique`` volumes, or of one ``colour`` (``what``).
    """

    colour: bool
    same: str
    cells: tuple[Hex, ...]
    of: str
    what: str


@dataclass(frozen=True, slots=True)
class ChainGoal(Goal):
    """A figure of links in the table, separate chains of a length, a diagonal, or complete lines with so many colours.

    ``cells`` are (column, row) from 0; ``solid`` and ``dotted`` are pairs of places in ``cells``.
    """

    cells: tuple[tuple[int, int], ...]
    solid: tuple[tuple[int, int], ...]
    dotted: tuple[tuple[int, int], ...]
    length: int
    colours: int


@dataclass(frozen=True, slots=True)
class Project:
    """A solo card: for each of some different colours the lengths of its chains; ``level`` elemental molecules."""

    id: str
    level: int
    chains: tuple[tuple[int, ...], ...]
