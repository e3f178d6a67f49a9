"""RXN: a seat rearranges its cards after the last discards, in the order the tiles were flipped."""

from __future__ import annotations

from bondline.games.ion.area import barrier, could_bond, form_compound
from bondline.games.ion.board import Board
from bondline.games.ion.rounds import score_round


def legal_reactions(b: Board, player: int, actions: list[int], most: int) -> None:
    """Append what the seat whose turn it is to rearrange may do; one may stop at ``most`` actions."""
    g = b.g
    must_use = must_use_taken(b, player)
    if b.taken < 0 and not b.made[player]:  # rule: ion.rxn.take-one, ion.rxn.take-first
        offered = 0
        for kind in b.center:
            offered |= 1 << kind
        for kind in b.discards:
            offered |= 1 << kind
        for kind in range(g.num_kinds):
            # rule: ion.rxn.take-ion, ion.rxn.take-used
            if offered >> kind & 1 and g.is_ion[kind] and could_bond(b, player, kind, 1, 0, -1):
                actions.append(g.take + kind)
    loose = b.loose
    mask = b.loose_mask[player]
    base = player * g.num_kinds
    for cation in g.cations:
        if not mask >> cation & 1 or not mask & g.partners[cation]:
            continue
        have = loose[base + cation]
        for compound in g.by_cation[cation]:
            # rule: ion.rxn.order
            if (
                compound >= b.last_form
                and have >= g.c_cations[compound]
                and loose[base + g.c_anion[compound]] >= g.c_anions[compound]
                and (not must_use or keeps_taken(b, player, compound))
            ):
                actions.append(g.form + compound)
                if len(actions) >= most:
                    return
    if not must_use:
        actions.append(g.done)


def must_use_taken(b: Board, player: int) -> bool:
    """Whether a card was taken for the reaction and none of its kind is bonded yet."""
    if b.taken < 0:
        return False
    for compound in b.made[player]:
        if b.g.c_mask[compound] >> b.taken & 1:
            return False
    return True


def keeps_taken(b: Board, player: int, compound: int) -> bool:
    """Whether a taken card that must be used is in this compound or could still be bonded after it."""
    # rule: ion.rxn.rearrange, ion.rxn.take-used
    return b.g.c_mask[compound] >> b.taken & 1 != 0 or could_bond(b, player, b.taken, 0, compound, compound)


def open_reaction(b: Board) -> None:
    """Let the next seat that flipped RXN rearrange; score when none is left."""  # rule: ion.rxn.flip-order
    g = b.g
    while b.rxn_turn < len(b.rxn_order):
        seat = b.rxn_order[b.rxn_turn]
        base = seat * g.num_kinds
        for compound in b.made[seat]:
            b.loose[base + g.c_cation[compound]] += g.c_cations[compound]
            b.loose[base + g.c_anion[compound]] += g.c_anions[compound]
            b.loose_mask[seat] |= g.c_mask[compound]
        b.made[seat] = []
        b.taken = -1
        b.last_form = 0
        b.wait = 1 << seat
        barrier(b)
        options: list[int] = []
        legal_reactions(b, seat, options, 2)
        if len(options) > 1:
            return
        b.rxn_turn += 1
    b.wait = 0
    score_round(b)


def react(b: Board, player: int, action: int) -> None:
    """Take a card, form a compound or be done; what is forced after it is made too."""  # rule: ion.rxn.after-discards
    g = b.g
    if action == g.done:
        b.rxn_turn += 1
        open_reaction(b)
        return
    if action < g.form:
        kind = action - g.take
        if kind in b.center:
            b.center.remove(kind)
        else:
            b.discards.remove(kind)
        b.taken = kind
        b.loose[player * g.num_kinds + kind] += 1
        b.loose_mask[player] |= 1 << kind
    else:
        form_compound(b, player, action - g.form)
        b.last_form = action - g.form
    settle_reaction(b)


def settle_reaction(b: Board) -> None:
    """Make what is forced for the seat that rearranges."""
    player = b.rxn_order[b.rxn_turn]
    options: list[int] = []
    legal_reactions(b, player, options, 2)
    if len(options) == 1:
        react(b, player, options[0])
