"""What an action gains, in rule terms: goals a compound meets, what a picked card bonds or nearly bonds, noble gases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bondline.engine import Message
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


def of_card(b: IonState, notation: Notation, player: int, kinds: Iterable[int], bonds: list[Any]) -> list[Message]:
    """The best bond that cards allow at once, or the richest compound of which one card is missing."""
    if bonds:
        best = max(bonds, key=_gain)
        return [Message("reason.bonds", {"compound": best["compound"], "points": best["points"]}), *of_bond(best)]
    found: list[Message] = []
    for kind in dict.fromkeys(kinds):
        found += _noble(b, player, kind) if b.g.is_noble[kind] else _nearly(b, notation, player, kind)
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


def _nearly(b: IonState, notation: Notation, player: int, kind: int) -> list[Message]:
    g = b.g
    best = -1
    lacking = -1
    for compound in range(len(notation.compounds)):
        needed = [g.c_cation[compound]] * g.c_cations[compound] + [g.c_anion[compound]] * g.c_anions[compound]
        have = [*loose_kinds(b, player), kind]
        if kind not in needed:
            continue
        missing: list[int] = []
        for card in needed:
            if card in have:
                have.remove(card)
            else:
                missing.append(card)
        if len(missing) == 1 and (best < 0 or g.c_points[compound] > g.c_points[best]):
            best, lacking = compound, missing[0]
    if best < 0:
        return []
    return [
        Message(
            "reason.one-missing",
            {
                "compound": notation.compounds[best],
                "card": f"@card.{names(g, [lacking])[0]}",
                "points": g.c_points[best],
            },
        )
    ]
