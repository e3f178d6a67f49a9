"""An edition of Valence Plus: elements, molecules, reactions and points, read from TOML and checked.

Every fault is an EditionError that names the file and the line of the entry at fault.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bondline.engine import EditionError, TomlFile, check_provenance, edition_name, values_digest
from bondline.games.valence.cards import Element, Molecule, Reaction

STANDARD: Final = Path(__file__).parent / "edition" / "standard-1.toml"
ROLES: Final = ("stable", "reactor", "vulnerable", "block")
PARTS: Final = ("M1", "M2", "X", "T", "S6")
"""Parts of a recipe beside element symbols: see the edition file."""

_ID = re.compile(r"[A-Z][a-z]?")
_NAME = re.compile(r"[A-Z][a-z]+( [A-Z][a-z]+)*")


@dataclass(frozen=True, slots=True)
class Edition:
    """All values of an edition. Elements and molecules are in canonical order."""

    name: str
    elements: tuple[Element, ...]
    molecules: tuple[Molecule, ...]
    reactions: tuple[Reaction, ...]
    min_players: int
    max_players: int
    hand: int
    hand_limit: int
    points_to_win: int
    points_to_win_original: int
    collected: int
    max_turns: int

    @property
    def digest(self) -> str:
        """Twelve hexadecimal digits over the values only: comments, order of fields and provenance do not count."""
        values = [
            [[e.id, e.family, e.atomic_number, e.valence, e.secondary, e.copies, e.copies_original, e.optional]
             for e in self.elements],
            [[m.name, m.recipes, m.role, m.points, m.copies, m.trade, m.complex] for m in self.molecules],
            [[r.reactors, r.target, r.products] for r in self.reactions],
            [self.min_players, self.max_players, self.hand, self.hand_limit, self.points_to_win,
             self.points_to_win_original, self.collected, self.max_turns],
        ]  # fmt: skip
        return values_digest(values)


def read_edition(path: Path = STANDARD) -> Edition:
    """Read and check an edition file. Raises EditionError."""
    return parse_edition(TomlFile.read(path, EditionError))


def parse_edition(file: TomlFile) -> Edition:
    """Check a parsed edition file. Raises EditionError."""
    name = edition_name(file, "valence", "table", "element", "molecule", "reaction")
    table = file.table("table")
    table.only(
        "players", "hand", "hand_limit", "points_to_win", "points_to_win_original", "collected", "max_turns", "provenance",
    )  # fmt: skip
    players = table.numbers("players", 2, 2, 5)
    if players[0] > players[1]:
        raise table.fault(f"players must be [fewest, most], not {players}")
    check_provenance(table)
    elements = _elements(file)
    molecules = _molecules(file, elements)
    edition = Edition(
        name=name,
        elements=elements,
        molecules=molecules,
        reactions=_reactions(file, molecules),
        min_players=players[0],
        max_players=players[1],
        hand=table.number("hand", 1, 20),
        hand_limit=table.number("hand_limit", 1, 40),
        points_to_win=table.number("points_to_win", 1, 1000),
        points_to_win_original=table.number("points_to_win_original", 1, 1000),
        collected=table.number("collected", 1, 20),
        max_turns=table.number("max_turns", 10, 100_000),
    )
    for field, total in (
        ("copies", sum(e.copies for e in elements if not e.optional)),
        ("copies_original", sum(e.copies_original for e in elements if not e.optional)),
    ):
        need = edition.max_players * edition.hand + 1
        if total < need:
            raise table.fault(f"{field} add up to {total} cards, but {edition.max_players} players need {need}")
    return edition


def _elements(file: TomlFile) -> tuple[Element, ...]:
    found: list[Element] = []
    for entry in file.entries("element"):
        entry.only(
            "id", "family", "atomic_number", "valence", "secondary", "copies", "copies_original", "optional", "provenance",
        )  # fmt: skip
        element = entry.text("id")
        if not _ID.fullmatch(element):
            raise entry.fault(f"id must be an element's symbol, not {element!r}")
        if any(other.id == element for other in found):
            raise entry.fault(f"element {element} is there twice")
        check_provenance(entry)
        copies = entry.number("copies", 1, 99)
        found.append(
            Element(
                id=element,
                family=entry.text("family"),
                atomic_number=entry.number("atomic_number", 1, 200),
                valence=entry.number("valence", -8, 8),
                secondary=entry.number("secondary", -8, 8) if entry.has("secondary") else None,
                copies=copies,
                copies_original=entry.number("copies_original", 0, copies, copies),
                optional=entry.flag("optional"),
            )
        )
    if not found:
        raise file.fault("there are no [[element]] entries", "element")
    if len(found) > 60:
        raise file.fault(f"{len(found)} elements are too many; at most 60", "element")
    return tuple(found)


def _molecules(file: TomlFile, elements: tuple[Element, ...]) -> tuple[Molecule, ...]:
    symbols = {element.id: True for element in elements}
    found: list[Molecule] = []
    for entry in file.entries("molecule"):
        entry.only("name", "recipes", "role", "points", "copies", "trade", "complex", "provenance")
        name = entry.text("name")
        if not _NAME.fullmatch(name):
            raise entry.fault(f"name must be capitalized words, not {name!r}")
        if any(other.name == name for other in found):
            raise entry.fault(f"molecule {name} is there twice")
        role = entry.text("role")
        if role not in ROLES:
            raise entry.fault(f"role must be one of {', '.join(ROLES)}, not {role!r}")
        recipes = entry.values.get("recipes")
        if not isinstance(recipes, list) or not all(isinstance(recipe, list) for recipe in recipes):
            raise entry.fault("recipes must be a list of lists of parts")
        for recipe in recipes:
            if len(recipe) < 2:
                raise entry.fault(f"a recipe has at least two parts, not {recipe!r}")
            for part in recipe:
                if part not in PARTS and part not in symbols:
                    raise entry.fault(f"{part!r} is no element of this deck and none of {', '.join(PARTS)}")
        complex_ = entry.flag("complex")
        if complex_ == bool(recipes):
            raise entry.fault("a complex molecule has no recipe, every other one has")
        check_provenance(entry)
        found.append(
            Molecule(
                name=name,
                recipes=tuple(tuple(recipe) for recipe in recipes),
                role=role,
                points=entry.number("points", 0, 1000),
                copies=entry.number("copies", 1, 99),
                trade=entry.flag("trade"),
                complex=complex_,
            )
        )
    if not found:
        raise file.fault("there are no [[molecule]] entries", "molecule")
    return tuple(found)


def _reactions(file: TomlFile, molecules: tuple[Molecule, ...]) -> tuple[Reaction, ...]:
    known = {molecule.name: molecule for molecule in molecules}
    found: list[Reaction] = []
    for entry in file.entries("reaction"):
        entry.only("reactors", "target", "products", "provenance")
        reactors, target, products = entry.texts("reactors"), entry.text("target"), entry.texts("products")
        for name in (*reactors, target, *products):
            if name not in known:
                raise entry.fault(f"there is no molecule {name}")
        if not 1 <= len(reactors) <= 2:
            raise entry.fault("reactors must be one molecule or two")
        for name in reactors:
            if known[name].role != "reactor":
                raise entry.fault(f"{name} is no reactor")
        if not products:
            raise entry.fault("products must name at least one molecule")
        if any((other.reactors, other.target) == (tuple(reactors), target) for other in found):
            raise entry.fault("this reaction is there twice")
        check_provenance(entry)
        found.append(Reaction(tuple(reactors), target, tuple(products)))
    return tuple(found)
