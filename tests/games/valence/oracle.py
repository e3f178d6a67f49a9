"""Valence Plus once more, naively, from the edition file, the rulebook and the rulings. Nothing here imports the game."""

from __future__ import annotations

import itertools
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

EDITION = tomllib.loads(
    (Path(__file__).parents[3] / "bondline/games/valence/edition/standard-1.toml").read_text(encoding="utf-8")
)
VALENCE = {element["id"]: element["valence"] for element in EDITION["element"]}
COPIES = {element["id"]: element["copies"] for element in EDITION["element"]}
OPTIONAL = {element["id"] for element in EDITION["element"] if element.get("optional")}
POINTS = {molecule["name"]: molecule["points"] for molecule in EDITION["molecule"]}
BANK = {molecule["name"]: molecule["copies"] for molecule in EDITION["molecule"]}
METALS = {"Na", "K", "Ca", "Cu", "Zn"}
HALOGENS = {"F", "Cl"}


def molecule_of(cards: Counter[str]) -> str | None:
    """Which molecule a set of cards is, by the table of the rulings read as prose."""
    kinds = set(cards)
    metal = sum(cards[card] for card in METALS)
    charge = sum(VALENCE[card] * cards[card] for card in METALS)
    halogen = sum(cards[card] for card in HALOGENS)
    h, c, o, s = cards["H"], cards["C"], cards["O"], cards["S"]
    total = cards.total()
    if kinds <= {"Zn", "Cu"} and total == 2:
        return "Transition Metal Compound"
    if (s, o, total) == (1, 3, 4):
        return "Sulfur Trioxide"
    if metal == 1 and halogen == charge and total == 1 + halogen:
        return "Salt"
    if (h, o, total) == (2, 1, 3):
        return "Water"
    if (h, halogen, total) == (1, 1, 2):
        return "Acid"
    if (h, s, total) == (2, 1, 3):
        return "Hydrogen Sulfide"
    if c == 1:
        if o + s == 2 and total == 3:
            return {2: "Carbon Dioxide", 1: "Carbonyl Sulfide", 0: "Carbon Disulfide"}[o]
        if halogen == 2 and o + s == 1 and total == 4:
            return "Deadly Carbonyl" if o else "Thiophosgene"
        return "Halocarbon" if halogen == 4 and total == 5 else None
    if charge == 2 and metal + 1 == total:
        return "Metal Oxide" if o else "Metal Sulfide" if s else None
    if metal == 1 == charge and h == 1 and o + s == 1 and total == 3:
        return "Base" if o else "Metal Hydrosulfide"
    return None


def sub_sets(cards: Counter[str], most: int = 5) -> list[Counter[str]]:
    """Every different set of two to ``most`` of these cards."""
    listed = sorted(cards.elements())
    found = {tuple(chosen) for size in range(2, most + 1) for chosen in itertools.combinations(listed, size)}
    return [Counter(chosen) for chosen in sorted(found)]


def builds(hand: Counter[str], bank: dict[str, int]) -> dict[tuple[str, ...], str]:
    """The sets of cards of a hand that are molecules of the bank: sorted cards → molecule."""
    found = {}
    for chosen in sub_sets(hand):
        molecule = molecule_of(chosen)
        if molecule is not None and bank.get(molecule, 0):
            found[tuple(sorted(chosen.elements()))] = molecule
    return found


def best(hand: Counter[str], bank: dict[str, int]) -> tuple[int, int]:
    """Most points and, among those, most cards that a hand can build, by trying everything."""
    result = (0, 0)
    for cards, molecule in builds(hand, bank).items():
        after = best(hand - Counter(cards), {**bank, molecule: bank[molecule] - 1})
        result = max(result, (POINTS[molecule] + after[0], len(cards) + after[1]))
    return result


def collects(position: dict[str, Any], seat: int) -> set[str]:
    """The legal ways to collect in a position of the standard game."""
    own = position["seats"][seat]
    stash = own.get("stash", {})
    moves = {"draw"}
    if len(own["hand"]) >= 2 and position["discards"]:
        moves.add(f"draw {position['discards'][-1]} from discards")
    if own["hand"]:
        moves.add("exchange")
    moves |= {f"trade {name}" for name in ("Salt", "Hydrogen Sulfide") if stash.get(name)}
    if position["reacted"]:
        return moves
    victims = {
        "Acid": ["Base", "Metal Oxide", "Metal Sulfide", "Metal Hydrosulfide"],
        "Sulfuric Acid": ["Base", "Metal Oxide", "Metal Sulfide", "Metal Hydrosulfide"],
        "Water": ["Sulfur Trioxide", "Deadly Carbonyl", "Thiophosgene"],
    }
    for number, other in enumerate(position["seats"], 1):
        theirs = other.get("stash", {})
        for reactor, targets in victims.items():
            if stash.get(reactor):
                moves |= {f"react {reactor} > P{number} {target}" for target in targets if theirs.get(target)}
        if number - 1 != seat and theirs.get("Transition Metal Compound"):
            acids = Counter({name: stash.get(name, 0) for name in ("Acid", "Sulfuric Acid")})
            for pair in (("Acid", "Acid"), ("Acid", "Sulfuric Acid"), ("Sulfuric Acid", "Sulfuric Acid")):
                if all(acids[name] >= count for name, count in Counter(pair).items()):
                    moves.add(f"react {' '.join(pair)} > P{number} Transition Metal Compound")
    return moves


def molecules() -> list[tuple[str, ...]]:
    """Every set of usual element cards that is a molecule."""
    usual = sorted(set(VALENCE) - OPTIONAL)
    sets = [c for size in range(2, 6) for c in itertools.combinations_with_replacement(usual, size)]
    return [chosen for chosen in sets if molecule_of(Counter(chosen)) is not None]
