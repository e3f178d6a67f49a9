"""The legal actions of a step: picks, placings with every bond they allow, and whether a tile is still open."""

from __future__ import annotations

from bondline.games.ion.board import PICK, PLACE, REACT, REFRESH, Board
from bondline.games.ion.reactions import legal_reactions
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_RXN, TILE_TWO


def can_use_tile(b: Board, seat: int) -> bool:
    """Whether Play From Center or RXN is open to this seat between deal and last discard."""
    # rule: ion.tile.any-time, ion.tile.once, ion.tile.center-empty
    if b.phase != PICK and b.phase != PLACE:
        return False
    at = seat * NUM_TILES
    return b.tiles[at + TILE_RXN] != 0 or (b.tiles[at + TILE_CENTER] != 0 and len(b.center) > 0)


def legal_picks(b: Board, player: int, actions: list[int]) -> None:
    """Append the picks from the seat's hand, then the pairs that Play Two allows."""
    # rule: ion.pick.one, ion.pick.from-hand
    last = -1
    twice = 0
    for kind in b.hands[player]:
        if kind != last:
            actions.append(kind)
            last = kind
        else:
            twice |= 1 << kind
    if b.tiles[player * NUM_TILES + TILE_TWO]:  # rule: ion.tile.two
        offsets = b.g.pair_offset
        different = len(actions)
        for i in range(different):
            first = actions[i]
            offset = offsets[first]
            if twice >> first & 1:
                actions.append(offset + first)
            for j in range(i + 1, different):
                actions.append(offset + actions[j])


def legal_placings(b: Board, player: int, first: int, second: int, actions: list[int]) -> None:
    """Append how the one or two kinds (``second`` may be -1) can be placed, unbonded first."""
    # rule: ion.tile.two-order
    place = b.g.place
    actions.append(place + first)
    if second < 0 or second == first:
        legal_bonds(b, player, first, actions)
        return
    actions.append(place + second)
    start = len(actions)
    legal_bonds(b, player, first, actions)
    middle = len(actions)
    legal_bonds(b, player, second, actions)
    if middle > start and len(actions) > middle:
        bonds = actions[start:]
        bonds.sort()
        actions[start:] = bonds


def legal_bonds(b: Board, player: int, kind: int, actions: list[int]) -> None:
    """Append every bond that a card of this kind can make as it is placed."""
    # rule: ion.transition.turn — an unbonded metal is counted by its kind, with either charge open to it
    # rule: ion.bond.with-played, ion.bond.present-together, ion.bond.final — only unbonded cards can join
    g = b.g
    if not g.partners[kind] & b.loose_mask[player]:
        return
    loose = b.loose
    base = player * g.num_kinds
    same = loose[base + kind]
    bonds = g.bonds[kind]
    for i in range(0, len(bonds), 5):
        if loose[base + bonds[i + 1]] >= bonds[i + 2] and same >= bonds[i + 3]:
            actions.append(g.bond + 2 * bonds[i] + bonds[i + 4])


def asked_ready(b: Board, player: int) -> bool:
    """Whether the last discard waits for this seat to say that it will use no more tiles."""  # rule: ion.step.ready
    return (
        b.step == b.g.num_steps - 1
        and not b.ready >> player & 1
        and not b.pend[player]
        and b.pend_center[player] < 0
        and can_use_tile(b, player)
    )


def legal_actions(b: Board, player: int) -> list[int]:
    """The legal actions of a seat, ascending; none for a seat that may not act."""
    actions: list[int] = []
    if player < 0 or player >= b.g.num_players:
        return actions
    phase = b.phase
    if phase == PICK or phase == PLACE:
        if b.pend_center[player] >= 0:
            legal_placings(b, player, b.pend_center[player], -1, actions)
        else:
            if phase == PICK:
                if b.pick1[player] < 0:
                    legal_picks(b, player, actions)
            elif b.pend[player]:
                pend = b.pend[player]
                legal_placings(b, player, pend[0], pend[1] if len(pend) > 1 else -1, actions)
            if b.tiles[player * NUM_TILES + TILE_CENTER]:
                last = -1
                for kind in b.center:
                    if kind != last:
                        actions.append(b.g.center + kind)
                        last = kind
        if b.tiles[player * NUM_TILES + TILE_RXN]:  # rule: ion.tile.together
            actions.append(b.g.rxn)
        if phase == PLACE and asked_ready(b, player):
            actions.append(b.g.ready)
    elif phase == REACT:
        if b.wait >> player & 1:
            legal_reactions(b, player, actions, b.g.num_actions)
    elif phase == REFRESH and b.wait >> player & 1:
        for tile in range(NUM_TILES):
            if not b.tiles[player * NUM_TILES + tile]:
                actions.append(b.g.refresh + tile)
    return actions
