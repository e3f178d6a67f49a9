"""The cards of an edition: elements and ions, and the compound goals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of element card. ``forms`` is (charge, points), two of them for a transition metal, none for others."""

    id: str
    family: str
    copies: int
    forms: tuple[tuple[int, int], ...] = ()
    polyatomic: bool = False
    noble: bool = False
    decay: int = 0

    @property
    def is_ion(self) -> bool:
        """Whether the card has a charge."""
        return bool(self.forms)

    @property
    def transition(self) -> bool:
        """Whether the card can be turned to a second charge."""
        return len(self.forms) > 1


@dataclass(frozen=True, slots=True)
class Goal:
    """A compound goal card: two compounds by formula, or (``containing``) a pair of ions."""

    id: str
    compounds: tuple[str, ...]
    containing: tuple[str, ...]
    one: int
    both: int
