"""What a client needs beside views: the printed components, and drafts of a reaction that are judged but not made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bondline.engine import Param, Refusal, seat_name
from bondline.games.ion import scoring
from bondline.games.ion.board import REACT, Board
from bondline.games.ion.heuristic import used_tiles
from bondline.games.ion.rounds import standing
from bondline.games.ion.view import formulas, names, points_of

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.setup import Setup
    from bondline.games.ion.state import IonState


def components(g: Setup) -> Mapping[str, Any]:
    """Cards, compounds and goals in canonical order, with what is printed on them."""
    edition = g.edition
    return {
        "cards": [
            {
                "id": card.id,
                "family": card.family,
                "copies": g.deck[kind],
                "forms": [list(form) for form in card.forms],
                "polyatomic": card.polyatomic,
                "noble": card.noble,
                "decay": card.decay,
            }
            for kind, card in enumerate(edition.cards)
        ],
        "compounds": [
            {
                "formula": compound.formula,
                "cation": edition.cards[compound.cation].id,
                "cations": compound.cations,
                "charge": compound.charge,
                "anion": edition.cards[compound.anion].id,
                "anions": compound.anions,
                "anion_charge": compound.anion_charge,
                "points": compound.points,
                "icon": compound.icons > 0,
            }
            for compound in g.compounds
        ],
        "goals": [
            {
                "id": goal.id,
                "compounds": list(goal.compounds),
                "containing": list(goal.containing),
                "one": goal.one,
                "both": goal.both,
            }
            for goal in edition.goals
        ],
        "noble_sets": list(edition.noble_sets),
        "radioactive_points": list(edition.radioactive_points),
        "tile_points": edition.tile_points,
    }


def trial(b: Board, notation: Notation, player: int, actions: Sequence[int]) -> Mapping[str, Any]:
    """A draft of a reaction in any order: what it would score, what is left, what could be added, the moves in order.

    Raises Refusal where it is not this seat's reaction, a move is none of a reaction, or the cards do not suffice.
    """
    g = b.g
    if b.phase != REACT:
        raise Refusal("ion.rxn.after-discards")
    turn = b.rxn_order[b.rxn_turn]
    if turn != player:
        raise Refusal("ion.rxn.flip-order", {"seat": seat_name(turn)}, "" if player in b.rxn_order else "not-flipped")
    # The draft is the whole arrangement: what the seat has formed so far goes back into the pool first.
    pool = b.loose[player * g.num_kinds : (player + 1) * g.num_kinds]
    for compound in b.made[player]:
        pool[g.c_cation[compound]] += g.c_cations[compound]
        pool[g.c_anion[compound]] += g.c_anions[compound]
    lying = sorted({*b.center, *b.discards})
    taken = b.taken
    takes = [action - g.take for action in actions if g.take <= action < g.form]
    forms = sorted(action - g.form for action in actions if g.form <= action < g.done)
    if len(takes) + len(forms) < len([action for action in actions if action != g.done]):
        raise Refusal("ion.rxn.after-discards")
    for kind in takes:
        if taken >= 0:
            raise Refusal("ion.rxn.take-one", {"card": notation.cards[taken]})
        if kind not in lying:
            raise Refusal("ion.rxn.take-one", {"card": notation.cards[kind], "cards": names(g, lying)}, "not-there")
        if not g.is_ion[kind]:
            raise Refusal("ion.rxn.take-ion", {"card": notation.cards[kind]})
        taken = kind
        pool[kind] += 1
    for compound in forms:
        params: dict[str, Param] = {"compound": notation.compounds[compound]}
        missing = [g.c_cation[compound]] * max(0, g.c_cations[compound] - pool[g.c_cation[compound]])
        missing += [g.c_anion[compound]] * max(0, g.c_anions[compound] - pool[g.c_anion[compound]])
        if missing:
            raise Refusal("ion.rxn.rearrange", {**params, "missing": names(g, missing)})
        pool[g.c_cation[compound]] -= g.c_cations[compound]
        pool[g.c_anion[compound]] -= g.c_anions[compound]
    return _judged(b, notation, player, pool, taken, forms)


def remaining(ahead: IonState, notation: Notation, player: int, moves: Sequence[str]) -> list[str]:
    """What the seat still has to play for an arrangement: without what stands and what follows by itself.

    ``ahead`` is a copy of the state that may be changed. A move that is not allowed is the last in the list.
    """
    g = ahead.g
    turn = ahead.rxn_turn
    to_make: list[str] = []
    wanted = [0] * g.num_compounds
    for move in moves:
        if ahead.phase != REACT or ahead.rxn_turn != turn:
            break
        action = notation.read(move)
        if g.form <= action < g.done:
            compound = action - g.form
            wanted[compound] += 1
            if ahead.made[player].count(compound) >= wanted[compound]:
                continue
        to_make.append(move)
        if action == g.done or action not in ahead.legal_actions(player):
            break
        ahead.apply(player, action)
    return to_make


def _judged(
    b: Board, notation: Notation, player: int, pool: list[int], taken: int, forms: list[int]
) -> Mapping[str, Any]:
    g = b.g
    stands = standing(b, player)
    points = [scoring.compound_points(g, forms), stands[1], scoring.goal_points(g, b.goals, forms), stands[3]]
    used = taken < 0 or any(g.c_mask[compound] >> taken & 1 for compound in forms)
    can = [
        compound
        for compound in range(g.num_compounds)
        if pool[g.c_cation[compound]] >= g.c_cations[compound] and pool[g.c_anion[compound]] >= g.c_anions[compound]
    ]
    built = 0
    for compound in forms:
        built |= 1 << compound
    lying = sorted({*b.center, *b.discards})
    moves = [f"take {notation.cards[taken]}"] if taken >= 0 and b.taken < 0 else []
    moves += [f"form {formula}" for formula in formulas(g, forms)]
    return {
        "moves": [*moves, "done"],
        "compounds": formulas(g, forms),
        "loose": names(g, [kind for kind in range(g.num_kinds) for _ in range(pool[kind])]),
        "taken": notation.cards[taken] if taken >= 0 else None,
        "can": [f"form {formula}" for formula in formulas(g, can)],
        "takes": [f"take {card}" for card in names(g, [kind for kind in lying if g.is_ion[kind]])] if taken < 0 else [],
        "points": points_of(points),
        "goals": {g.edition.goals[goal].id: scoring.one_goal(g, goal, built) for goal in b.goals},
        "tiles": min(used_tiles(b, player), scoring.icon_compounds(g, forms)),
        "complete": used,
    }
