"""The cards in front of a seat, and the few questions about them that several steps ask."""

from __future__ import annotations

from bisect import insort

from bondline.games.ion.board import Board


def loose_kinds(b: Board, seat: int) -> list[int]:
    """A seat's unbonded cards, ascending."""
    base = seat * b.g.num_kinds
    mask = b.loose_mask[seat]
    kinds: list[int] = []
    while mask:
        kind = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        for _ in range(b.loose[base + kind]):
            kinds.append(kind)
    return kinds


def could_bond(b: Board, player: int, kind: int, extra: int, start: int, spent: int) -> bool:
    """Whether some compound from ``start`` on could hold ``kind``, with ``extra`` more of it, once ``spent`` is formed."""
    g = b.g
    loose = b.loose
    base = player * g.num_kinds
    bonds = g.bonds[kind]
    for i in range(0, len(bonds), 5):
        if bonds[i] < start:
            continue
        other = bonds[i + 1]
        have = loose[base + kind] + extra
        partners = loose[base + other]
        if spent >= 0:
            if g.c_cation[spent] == other:
                partners -= g.c_cations[spent]
            elif g.c_anion[spent] == other:
                partners -= g.c_anions[spent]
        if have > bonds[i + 3] and partners >= bonds[i + 2]:
            return True
    return False


def form_compound(b: Board, player: int, compound: int) -> None:
    """Bond a seat's unbonded cards for the rest of the round."""  # rule: ion.transition.fixed
    g = b.g
    loose = b.loose
    at = player * g.num_kinds
    cation = g.c_cation[compound]
    anion = g.c_anion[compound]
    loose[at + cation] -= g.c_cations[compound]
    loose[at + anion] -= g.c_anions[compound]
    mask = b.loose_mask[player] & ~g.c_mask[compound]
    if loose[at + cation]:
        mask |= 1 << cation
    if loose[at + anion]:
        mask |= 1 << anion
    b.loose_mask[player] = mask
    insort(b.made[player], compound)


def barrier(b: Board) -> None:
    """Nothing before this moment can be taken back."""
    for seat in range(b.g.num_players):
        b.retract[seat] = 0


def next_refill(b: Board) -> int:
    """The seat whose Play Two draws next, -1 when all have."""
    for seat in range(b.g.num_players):
        if b.pick2[seat] >= 0 and b.refills[seat] < 0:
            return seat
    return -1
