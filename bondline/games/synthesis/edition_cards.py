"""The goal cards and projects of an edition file. Every fault names the line of its entry."""

from __future__ import annotations

import re
from typing import Any, Final

from bondline.engine import TomlEntry, TomlFile, check_provenance
from bondline.games.synthesis.cards import ChainGoal, Pattern, Project
from bondline.games.synthesis.grid import Hex, read_hex

LEVELS: Final = ("easy", "medium", "hard")
_CELL: Final = re.compile(r"c([1-9])r([1-9])")
_ID: Final = re.compile(r"[A-Z]+[0-9]+")


def _goal(entry: TomlEntry, kinds: tuple[str, ...], found: list[str]) -> tuple[str, str, int, int, tuple[int, ...]]:
    """The fields of every goal card: id, kind, points, max, levels."""
    kind = entry.text("kind")
    if kind not in kinds:
        raise entry.fault(f"kind must be one of {', '.join(kinds)}, not {kind!r}")
    levels = entry.numbers("levels", len(LEVELS), 0, 1000)
    if levels != sorted(levels):
        raise entry.fault(f"levels must rise from easy to hard, not {levels}")
    check_provenance(entry)
    return card_id(entry, found), kind, entry.number("points", 1, 1000), entry.number("max", 1, 1000), tuple(levels)


def card_id(entry: TomlEntry, found: list[str]) -> str:
    """The id of a card, capitals and a number."""
    name = entry.text("id")
    if not _ID.fullmatch(name):
        raise entry.fault(f"id must be capitals and a number, not {name!r}")
    if name in found:
        raise entry.fault(f"card {name} is there twice")
    found.append(name)
    return name


def read_patterns(file: TomlFile) -> tuple[Pattern, ...]:
    """The pattern cards."""
    names: list[str] = []
    found: list[Pattern] = []
    for entry in file.entries("pattern"):
        kind = entry.text("kind")
        more = {"run": ("colour",), "group": ("same", "cells"), "near": ("of", "what")}.get(kind, ())
        entry.only("id", "kind", "points", "max", "levels", "provenance", *more)
        head = _goal(entry, ("run", "group", "near"), names)
        found.append(
            Pattern(
                *head,
                colour=entry.flag("colour"),
                same=_word(entry, "same", ("volume", "both")) if kind == "group" else "",
                cells=_group(entry) if kind == "group" else (),
                of=_word(entry, "of", ("start", "elemental")) if kind == "near" else "",
                what=_word(entry, "what", ("frequent", "unique", "colour")) if kind == "near" else "",
            )
        )
    if not found:
        raise file.fault("there are no [[pattern]] entries", "pattern")
    return tuple(found)


def _word(entry: TomlEntry, field: str, known: tuple[str, ...]) -> str:
    value = entry.text(field)
    if value not in known:
        raise entry.fault(f"{field} must be one of {', '.join(known)}, not {value!r}")
    return value


def _group(entry: TomlEntry) -> tuple[Hex, ...]:
    cells = [read_hex(name) for name in entry.texts("cells")]
    known = [at for at in cells if at is not None]
    if not 2 <= len(known) <= 7 or len(known) < len(cells) or len(set(known)) < len(known):
        raise entry.fault("cells must be from two to seven different hexagons")
    return tuple(known)


def read_chain_goals(file: TomlFile) -> tuple[ChainGoal, ...]:
    """The chain cards."""
    names: list[str] = []
    found: list[ChainGoal] = []
    for entry in file.entries("chain"):
        kind = entry.text("kind")
        more = {
            "figure": ("cells", "solid", "dotted"), "separate": ("length",), "diagonal": (), "line": ("colours",),
        }.get(kind, ())  # fmt: skip
        entry.only("id", "kind", "points", "max", "levels", "provenance", *more)
        head = _goal(entry, ("figure", "separate", "diagonal", "line"), names)
        cells: list[tuple[int, int]] = []
        for name in entry.texts("cells") if kind == "figure" else []:
            cells.append(_cell(entry, name))
        if kind == "figure" and not (2 <= len(cells) <= 6 and len(set(cells)) == len(cells)):
            raise entry.fault("cells must be from two to six different cells")
        solid = _links(entry, "solid", cells) if kind == "figure" else ()
        if kind == "figure" and not solid:
            raise entry.fault("a figure has at least one solid link")
        found.append(
            ChainGoal(
                *head,
                cells=tuple(cells),
                solid=solid,
                dotted=_links(entry, "dotted", cells) if kind == "figure" else (),
                length=entry.number("length", 2, 36) if kind == "separate" else 0,
                colours=entry.number("colours", 1, 4) if kind == "line" else 0,
            )
        )
    if not found:
        raise file.fault("there are no [[chain]] entries", "chain")
    return tuple(found)


def _cell(entry: TomlEntry, name: str) -> tuple[int, int]:
    match = _CELL.fullmatch(name)
    if not match:
        raise entry.fault(f"{name!r} is no cell; one is written as column and row: c1r1")
    return int(match[1]) - 1, int(match[2]) - 1


def _links(entry: TomlEntry, field: str, cells: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for text in entry.texts(field):
        pair = [_cell(entry, name) for name in text.split()]
        if len(pair) != 2 or any(cell not in cells for cell in pair):
            raise entry.fault(f"{field} has {text!r}; a link is two of the cells, like c1r1 c2r1")
        if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) != 1:
            raise entry.fault(f"{field} has {text!r}, but a link joins cells that share a side")
        found.append((cells.index(pair[0]), cells.index(pair[1])))
    return tuple(found)


def read_projects(file: TomlFile) -> tuple[Project, ...]:
    """The solo projects."""
    names: list[str] = []
    found: list[Project] = []
    for entry in file.entries("project"):
        entry.only("id", "level", "chains", "provenance")
        chains: Any = entry.values.get("chains")
        right = isinstance(chains, list) and 1 <= len(chains) <= 4
        if not right or not all(isinstance(row, list) and 1 <= len(row) <= 4 for row in chains):
            raise entry.fault("chains must be one to four lists of lengths, a list for each colour")
        for length in [length for row in chains for length in row]:
            if not isinstance(length, int) or isinstance(length, bool) or not 2 <= length <= 36:
                raise entry.fault(f"the length of a chain is a whole number from 2 to 36, not {length!r}")
        check_provenance(entry)
        found.append(
            Project(
                card_id(entry, names),
                entry.number("level", 1, len(LEVELS)),
                tuple(tuple(sorted(row, reverse=True)) for row in chains),
            )
        )
    if not found:
        raise file.fault("there are no [[project]] entries", "project")
    return tuple(found)
