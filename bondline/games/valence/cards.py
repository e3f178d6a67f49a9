"""The cards of an edition: elements, molecules and the reactions between molecules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Element:
    """One kind of element card. ``secondary`` is the valence upside down, None where the card has none.

    ``copies_original`` are those in the original game; ``optional`` cards are shuffled in only when asked for.
    """

    id: str
    family: str
    atomic_number: int
    valence: int
    secondary: int | None
    copies: int
    copies_original: int
    optional: bool


@dataclass(frozen=True, slots=True)
class Molecule:
    """One kind of molecule card. ``recipes`` are lists of parts, none for what only reactions make."""

    name: str
    recipes: tuple[tuple[str, ...], ...]
    role: str
    points: int
    copies: int
    trade: bool
    complex: bool


@dataclass(frozen=True, slots=True)
class Reaction:
    """Reactors (one, or two at once) with a target, and the products that replace it."""

    reactors: tuple[str, ...]
    target: str
    products: tuple[str, ...]
