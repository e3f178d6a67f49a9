"""An edition of Synthesis: boards, dice, cards and points, read from TOML and checked.

Every fault is an EditionError that names the file and the line of the entry at fault.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from bondline.engine import EditionError, TomlEntry, TomlFile, check_provenance, edition_name, values_digest
from bondline.games.synthesis.cards import ChainGoal, Pattern, Plan, Project, Shape
from bondline.games.synthesis.edition_boards import X2, read_plans, read_shapes
from bondline.games.synthesis.edition_cards import read_chain_goals, read_patterns, read_projects

STANDARD: Final = Path(__file__).parent / "edition" / "standard-1.toml"
MUTATIONS: Final = ("double", "add", "remove", "detached", "trim", "move")
MANDATORY: Final = ("double", "add", "remove")
LARGEST: Final = 5
"""Lines of the largest bond that may come about, the added line included: the number of placements grows fast with it."""


@dataclass(frozen=True, slots=True)
class Edition:
    """All values of an edition. ``faces`` and ``mutations`` are (name, how many faces of the die)."""

    name: str
    shapes: tuple[Shape, ...]
    faces: tuple[tuple[str, int], ...]
    mutations: tuple[tuple[str, int], ...]
    plans: tuple[Plan, ...]
    patterns: tuple[Pattern, ...]
    chain_goals: tuple[ChainGoal, ...]
    projects: tuple[Project, ...]
    min_players: int
    max_players: int
    turns: int
    colours: tuple[str, ...]
    columns: int
    rows: int
    line_points: int
    line_bonds: int
    chain_points: tuple[int, ...]
    elementals: tuple[str, ...]
    elemental_points: tuple[int, ...]
    pair_bonds: int

    @property
    def digest(self) -> str:
        """The hash of the values."""
        values: dict[str, Any] = asdict(self)
        del values["name"]
        return values_digest(sorted(values.items()))


def read_edition(path: Path = STANDARD) -> Edition:
    """Read and check an edition file. Raises EditionError."""
    return parse_edition(TomlFile.read(path, EditionError))


def parse_edition(file: TomlFile) -> Edition:
    """Check a parsed edition file. Raises EditionError."""
    name = edition_name(
        file, "synthesis", "table", "shape", "face", "mutation", "board", "pattern", "chain", "project"
    )  # fmt: skip
    table = file.table("table")
    table.only(
        "players", "turns", "colours", "columns", "rows", "line_points", "line_bonds", "chain_points", "shapes",
        "elemental_points", "pair_bonds", "provenance",
    )  # fmt: skip
    check_provenance(table)
    players = table.numbers("players", 2, 1, 8)
    if players[0] > players[1]:
        raise table.fault(f"players must be [fewest, most], not {players}")
    colours = table.texts("colours", 4)
    if colours != ["red", "blue", "green", "yellow"]:
        raise table.fault("colours must be red, blue, green, yellow in the order in which the disc turns to them")
    chain_points = table.numbers("chain_points", 0, 0, 1000)
    if chain_points[0] or chain_points != sorted(chain_points) or len(chain_points) > 36:
        raise table.fault("chain_points must begin with 0 for a single cell, never fall, and be at most 36 numbers")
    elementals = table.texts("shapes")
    if not 1 <= len(elementals) <= 8 or len(set(elementals)) < len(elementals):
        raise table.fault("shapes must be one to eight different words")
    shapes = read_shapes(file, LARGEST)
    faces = _faces(file, shapes)
    plans = read_plans(file, shapes, elementals)
    return Edition(
        name=name,
        shapes=shapes,
        faces=faces,
        mutations=_mutations(file),
        plans=plans,
        patterns=read_patterns(file),
        chain_goals=read_chain_goals(file),
        projects=read_projects(file),
        min_players=players[0],
        max_players=players[1],
        turns=table.number("turns", 1, 200),
        colours=tuple(colours),
        columns=table.number("columns", 6, 6),
        rows=table.number("rows", 1, 10),
        line_points=table.number("line_points", 0, 1000),
        line_bonds=table.number("line_bonds", 0, 10),
        chain_points=tuple(chain_points),
        elementals=tuple(elementals),
        elemental_points=tuple(table.numbers("elemental_points", 2, 0, 1000)),
        pair_bonds=table.number("pair_bonds", 0, 10),
    )


def _faces(file: TomlFile, shapes: tuple[Shape, ...]) -> tuple[tuple[str, int], ...]:
    sizes = {shape.id: len(shape.lines) for shape in shapes}
    found: dict[str, int] = {}
    for entry in file.entries("face"):
        entry.only("shape", "count", "provenance")
        shape = _once(entry, "shape", list(sizes), found)
        if not 2 <= sizes[shape] < LARGEST:  # a line must be left when one is removed, and one must fit in when added
            raise entry.fault(f"a face has from 2 to {LARGEST - 1} lines; {shape} has {sizes[shape]}")
        found[shape] = entry.number("count", 1, 20)
        check_provenance(entry)
    if not found:
        raise file.fault("there are no [[face]] entries", "face")
    return tuple(found.items())


def _mutations(file: TomlFile) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for entry in file.entries("mutation"):
        entry.only("id", "mandatory", "count", "provenance")
        mutation = _once(entry, "id", list(MUTATIONS), found)
        if entry.flag("mandatory") != (mutation in MANDATORY):
            raise entry.fault(f"{mutation} is {'mandatory' if mutation in MANDATORY else 'not mandatory'}")
        found[mutation] = entry.number("count", 1, 20)
        check_provenance(entry)
    if not found:
        raise file.fault("there are no [[mutation]] entries", "mutation")
    return tuple(found.items())


def _once(entry: TomlEntry, field: str, known: list[str], found: dict[str, int]) -> str:
    value = entry.text(field)
    if value not in known:
        raise entry.fault(f"{field} must be one of {', '.join(known)}, not {value!r}")
    if value in found:
        raise entry.fault(f"{value} is there twice")
    return value


__all__ = ["MUTATIONS", "STANDARD", "X2", "Edition", "parse_edition", "read_edition"]
