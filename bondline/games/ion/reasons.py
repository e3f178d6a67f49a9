"""What an action gains, in rule terms: goals a compound meets, what a picked card bonds or nearly bonds, noble gases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bondline.engine import Message, Param
from bondline.games.ion.area import loose_kinds
from bondline.games.ion.view import names

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.state import IonState


def of_bond(bond: Mapping[str, Any]) -> list[Message]:
    """The goals that a compound meets, each with the points that it adds."""
    return [
        Message("reason.goal", {"goal": f"@goal.{goal['goal']}", "points": goal["after"] - goal["before"]})
        for goal in bond["goals"]
    ]


def of_card(b: IonState, notation: Notation, player: int, kinds: Sequence[int], bonds: list[Any]) -> list[Message]:
    """The best bond that cards allow at once, or the richest compound of which one card is missing; noble gases.

    Of two cards that are kept, each counts as there for the other.
    """
    if bonds:
        best = max(bonds, key=_gain)
        return [Message("reason.bonds", {"compound": best["compound"], "points": best["points"]}), *of_bond(best)]
    found = _nearly(b, notation, player, kinds)
    for kind in dict.fromkeys(kinds):
        if b.g.is_noble[kind]:
            found += _noble(b, player, kind)
    return found


def _gain(bond: Mapping[str, Any]) -> int:
    return int(bond["points"]) + sum(int(goal["after"]) - int(goal["before"]) for goal in bond["goals"])


def _noble(b: IonState, player: int, kind: int) -> list[Message]:
    g = b.g
    here = {noble for noble in g.nobles if b.loose[player * g.num_kinds + noble]}
    if kind in here or len(here) >= len(g.noble_sets):
        return []
    count = len(here) + 1
    return [Message("reason.nobles", {"n": count, "points": g.noble_sets[count - 1]})]


def _nearly(b: IonState, notation: Notation, player: int, kinds: Sequence[int]) -> list[Message]:
    """The richest compound with one of these cards, one that lacks nothing before one that lacks a card."""
    g = b.g
    best = (2, 0, -1)  # cards that are missing, points (negative: the most comes first), compound
    lacking = -1
    for compound in range(len(notation.compounds)):
        needed = [g.c_cation[compound]] * g.c_cations[compound] + [g.c_anion[compound]] * g.c_anions[compound]
        if not any(kind in needed for kind in kinds):
            continue
        have = [*loose_kinds(b, player), *kinds]
        missing: list[int] = []
        for card in needed:
            if card in have:
                have.remove(card)
            else:
                missing.append(card)
        tried = (len(missing), -g.c_points[compound], compound)
        if tried < best and len(missing) < 2:
            best = tried
            lacking = missing[0] if missing else -1
    if best[2] < 0:
        return []
    params: dict[str, Param] = {"compound": notation.compounds[best[2]], "points": -best[1]}
    if lacking < 0:
        return [Message("reason.bonds", params)]
    return [Message("reason.one-missing", {**params, "card": f"@card.{names(g, [lacking])[0]}"})]
