"""The shapes and boards of an edition file. Every fault names the line of its entry."""

from __future__ import annotations

import re
from typing import Any, Final

from bondline.engine import TomlEntry, TomlFile, check_provenance
from bondline.games.synthesis.cards import Plan, Shape
from bondline.games.synthesis.grid import (
    Hex,
    Line,
    connected,
    hex_name,
    hexes_of,
    neighbour,
    read_hex,
    read_line,
    sides,
    standard_look,
)  # fmt: skip

X2: Final = "X2"
"""The sign of an active hexagon that repeats the bond that closed it."""
_MOST_HEXES: Final = 130

_SHAPE_ID: Final = re.compile(r"[A-Z][A-Za-z0-9]*")


def read_shapes(file: TomlFile, largest: int) -> tuple[Shape, ...]:
    """The bonds that dice and active hexagons show."""
    found: list[Shape] = []
    for entry in file.entries("shape"):
        entry.only("id", "lines", "provenance")
        name = entry.text("id")
        if not _SHAPE_ID.fullmatch(name) or name == X2:
            raise entry.fault(f"id must be a capital with letters and digits, and not {X2}; it is {name!r}")
        if any(other.id == name for other in found):
            raise entry.fault(f"shape {name} is there twice")
        lines = _lines(entry, "lines")
        if not 1 <= len(lines) <= largest:
            raise entry.fault(f"a shape has from 1 to {largest} lines, not {len(lines)}")
        if not connected(lines):
            raise entry.fault("the lines of a shape must hang together")
        for other in found:
            if standard_look(other.lines) == standard_look(lines):
                raise entry.fault(f"{name} is {other.id}, turned or mirrored")
        check_provenance(entry)
        found.append(Shape(name, lines))
    if not found:
        raise file.fault("there are no [[shape]] entries", "shape")
    return tuple(found)


def read_plans(file: TomlFile, shapes: tuple[Shape, ...], elementals: list[str]) -> tuple[Plan, ...]:
    """The sides of the boards, by letter."""
    found: list[Plan] = []
    for entry in file.entries("board"):
        entry.only("letter", "hexes", "start", "printed", "elemental", "active", "provenance")
        letter = entry.text("letter")
        if not re.fullmatch("[A-Z]", letter):
            raise entry.fault(f"letter must be a capital letter, not {letter!r}")
        if any(other.letter == letter for other in found):
            raise entry.fault(f"board {letter} is there twice")
        found.append(_plan(entry, letter, shapes, elementals))
        check_provenance(entry)
    if not found:
        raise file.fault("there are no [[board]] entries", "board")
    return tuple(found)


def _plan(entry: TomlEntry, letter: str, shapes: tuple[Shape, ...], elementals: list[str]) -> Plan:
    hexes = [_hex(entry, "hexes", name, None) for name in entry.texts("hexes")]
    if not 7 <= len(hexes) <= _MOST_HEXES or len(set(hexes)) < len(hexes):
        raise entry.fault(f"hexes must be from 7 to {_MOST_HEXES} different hexagons")
    start = _hex(entry, "start", entry.text("start"), hexes)
    if any(neighbour(start, direction) not in hexes for direction in range(6)):
        raise entry.fault(f"the start {hex_name(start)} must have six neighbours on the board")
    printed = _lines(entry, "printed")
    outline = sides(start)
    for line in printed:
        if not any(at in hexes for at in hexes_of(line)):
            raise entry.fault("printed has a line that is off the board")
        if line in outline:
            raise entry.fault("the sides of the start are printed anyway; leave them out of printed")
    for at in hexes:
        if at != start and all(line in printed or line in outline for line in sides(at)):
            raise entry.fault(f"{hex_name(at)} has printed sides only: no bond could ever close it")
    signs: dict[Hex, str] = {}
    elemental = _signed(entry, "elemental", elementals, hexes, signs)
    for sign in elementals:
        if sum(1 for _, shown in elemental if shown == sign) != 2:
            raise entry.fault(f"elemental must show {sign} in two hexagons: they are a pair")
    active = _signed(entry, "active", [X2, *(shape.id for shape in shapes)], hexes, signs)
    if start in signs:
        raise entry.fault(f"the start {hex_name(start)} has no other sign")
    for at, sign in elemental:
        if any(line in printed or line in outline for line in sides(at)):
            raise entry.fault(
                f"{hex_name(at)} shows {sign} and must not have a printed side: it could never be of one colour"
            )
    return Plan(letter, tuple(sorted(hexes, key=hex_name)), start, printed, elemental, active)


def _signed(
    entry: TomlEntry, field: str, known: list[str], hexes: list[Hex], signs: dict[Hex, str]
) -> tuple[tuple[Hex, str], ...]:
    """A table of signs and their hexagons, in the order of ``known``."""
    table: Any = entry.values.get(field)
    if not isinstance(table, dict):
        raise entry.fault(f'{field} must be a table of signs and hexagons, like {{ {known[0]} = ["b5", "h5"] }}')
    for sign in table:
        if sign not in known:
            raise entry.fault(f"{field} has no sign {sign!r}; there are {', '.join(known)}")
    found: list[tuple[Hex, str]] = []
    for sign in known:
        names: Any = table.get(sign, [])
        if not isinstance(names, list):
            raise entry.fault(f"{field}.{sign} must be a list of hexagons, not {names!r}")
        for name in names:
            at = _hex(entry, field, name, hexes)
            if at in signs:
                raise entry.fault(f"{name} has two signs, {signs[at]} and {sign}")
            signs[at] = sign
            found.append((at, sign))
    return tuple(found)


def _hex(entry: TomlEntry, field: str, name: Any, hexes: list[Hex] | None) -> Hex:
    at = read_hex(name) if isinstance(name, str) else None
    if at is None:
        raise entry.fault(f"{field} has {name!r}, which is no hexagon; one is written as a letter and a number: e5")
    if hexes is not None and at not in hexes:
        raise entry.fault(f"{field} has {name}, which is not on the board")
    return at


def _lines(entry: TomlEntry, field: str) -> tuple[Line, ...]:
    found: list[Line] = []
    for name in entry.texts(field):
        line = read_line(name)
        if line is None:
            raise entry.fault(f"{field} has {name!r}, which is no line; one is a hexagon and a side a to f: e5a")
        if line in found:
            raise entry.fault(f"{field} has the line {name} twice")
        found.append(line)
    return tuple(sorted(found))
