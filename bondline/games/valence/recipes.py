"""Every set of element cards that is a molecule, from the recipes; and the smaller molecules inside any other set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from bondline.games.valence.edition import Edition


@dataclass(frozen=True, slots=True)
class Build:
    """A set of cards that is a molecule: element indices in the recipe's order, and the molecule's index."""

    cards: tuple[int, ...]
    molecule: int


def builds_of(edition: Edition) -> tuple[Build, ...]:
    """All builds, by molecule, then in the order of the elements."""  # rule: valence.molecule.complex — none of those
    found: list[Build] = []
    seen: dict[tuple[int, ...], bool] = {}
    for number, molecule in enumerate(edition.molecules):
        for recipe in molecule.recipes:
            for cards in _expand(edition, recipe):
                key = tuple(sorted(cards))
                if key not in seen:
                    seen[key] = True
                    found.append(Build(cards, number))
    return tuple(found)


def _expand(edition: Edition, recipe: Sequence[str]) -> list[tuple[int, ...]]:
    """The sets of cards of one recipe: equal parts are chosen together, so that no set comes twice."""
    groups: list[tuple[str, int]] = []
    for part in recipe:
        if groups and groups[-1][0] == part:
            groups[-1] = (part, groups[-1][1] + 1)
        else:
            groups.append((part, 1))
    choices = [list(combinations_with_replacement(_kinds(edition, part), count)) for part, count in groups]
    return [tuple(card for group in chosen for card in group) for chosen in product(*choices)]


def _kinds(edition: Edition, part: str) -> list[int]:
    """The elements that a part of a recipe stands for."""
    # rule: valence.secondary.metals, valence.secondary.sulfur, valence.molecule.mixed
    found: list[int] = []
    for number, element in enumerate(edition.elements):
        metal = element.family in ("metal", "transition")
        fits = {
            "M1": metal and element.valence == 1,
            "M2": metal and element.valence == 2,
            "X": element.family == "halogen",
            "T": element.family == "transition" and element.secondary == 0,
            "S6": element.id == "S" and element.secondary == 6,
        }.get(part, element.id == part)
        if fits:
            found.append(number)
    return found


def molecules_inside(builds: Sequence[Build], cards: Sequence[int]) -> list[Build]:
    """The molecules that are smaller sets of these cards: first a way to use all of them up, else every one there is."""
    inside = [build for build in builds if len(build.cards) < len(cards) and _is_part(build.cards, cards)]
    for size in range(2, len(cards) // 2 + 1):
        for chosen in combinations(inside, size):
            if sorted(card for build in chosen for card in build.cards) == sorted(cards):
                return list(chosen)
    return inside


def _is_part(small: Sequence[int], large: Sequence[int]) -> bool:
    rest = list(large)
    for card in small:
        if card not in rest:
            return False
        rest.remove(card)
    return True
