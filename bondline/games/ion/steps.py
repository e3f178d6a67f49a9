"""A step of the round: pick, pass, reveal and place, with the tiles that may be used on the way."""

from __future__ import annotations

from bisect import insort

from bondline.games.ion.area import barrier, form_compound, next_refill
from bondline.games.ion.board import PICK, PLACE, REACT, REFILL, REFILLED, REFRESH, TRAIL_SEAT, Board
from bondline.games.ion.legal import asked_ready, can_use_tile, legal_bonds
from bondline.games.ion.reactions import open_reaction, settle_reaction
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_RXN, TILE_TWO


def act(b: Board, player: int, action: int) -> None:
    """Make a legal action of a step and the placings that are forced after it; close the step when all are done."""
    g = b.g
    if action < g.place:
        _pick(b, player, action)
        b.wait &= ~(1 << player)
        if not b.wait:
            _close_picks(b)
        return
    if action < g.bond:
        _lay(b, player, action - g.place)
    elif action < g.center:
        _bond(b, player, (action - g.bond) >> 1, (action - g.bond) & 1)
    elif action < g.rxn:
        _take_from_center(b, player, action - g.center)
    elif action == g.rxn:  # rule: ion.rxn.flip
        _contend(b, player)
        b.tiles[player * NUM_TILES + TILE_RXN] = 0
        b.rxn_order.append(player)
    else:
        b.ready |= 1 << player
    _settle(b, player)
    if not b.wait:
        if b.phase == PICK:
            _close_picks(b)
        else:
            _close_step(b)


def _contend(b: Board, player: int) -> None:
    """A contended action: the others can no longer take back what they did before it."""  # rule: ion.tile.first-come
    for seat in range(b.g.num_players):
        if seat != player:
            b.retract[seat] = 0


def _pick(b: Board, player: int, action: int) -> None:
    kinds = b.g.num_kinds
    if action < kinds:
        b.pick1[player] = action
        return
    offsets = b.g.pair_offset
    first = kinds - 1
    while offsets[first] + first > action:
        first -= 1
    b.pick1[player] = first
    b.pick2[player] = action - offsets[first]


def _take_from_center(b: Board, player: int, kind: int) -> None:
    # rule: ion.tile.center, ion.tile.center-no-refill
    _contend(b, player)
    b.tiles[player * NUM_TILES + TILE_CENTER] = 0
    b.center.remove(kind)
    b.pend_center[player] = kind


def _unpend(b: Board, player: int, kind: int) -> None:
    if b.pend_center[player] >= 0:  # rule: ion.tile.center-at-once
        b.pend_center[player] = -1
    else:
        b.pend[player].remove(kind)


def _lay(b: Board, player: int, kind: int) -> None:
    """Place a card unbonded."""  # rule: ion.bond.optional, ion.noble.unbonded, ion.radioactive.no-bond
    _unpend(b, player, kind)
    if b.g.is_radioactive[kind]:
        b.fresh[player].append(kind)
    else:
        b.loose[player * b.g.num_kinds + kind] += 1
        b.loose_mask[player] |= 1 << kind


def _bond(b: Board, player: int, compound: int, side: int) -> None:
    """Place a card in a compound with cards that wait unbonded."""
    g = b.g
    kind = g.c_anion[compound] if side else g.c_cation[compound]
    _unpend(b, player, kind)
    b.loose[player * g.num_kinds + kind] += 1
    form_compound(b, player, compound)


def open_step(b: Board, step: int) -> None:
    """Everyone is to pick."""
    b.step = step
    b.phase = PICK
    b.ready = 0
    b.wait = (1 << b.g.num_players) - 1
    barrier(b)


def _settle(b: Board, player: int) -> None:
    """Make the placings that leave no choice and find out who is awaited still."""
    _force(b, player)
    _await(b, player)
    if not b.center and b.phase == PLACE:
        # An empty centre can end what others were waited for.
        for seat in range(b.g.num_players):
            if seat != player:
                if _force(b, seat):
                    b.retract[player] = 0  # another seat's card lies because of it, and that seat may go on from there
                _await(b, seat)


def _force(b: Board, player: int) -> bool:
    """A lone unbonded placing is made by the game itself; whether there was one."""  # rule: ion.step.forced
    forced = False
    while True:
        kind = b.pend_center[player]
        if kind < 0:
            pend = b.pend[player]
            if not pend or pend[0] != pend[len(pend) - 1]:
                return forced
            kind = pend[0]
        # In the Advanced game it matters in which step a radioactive card shows, so a tile keeps the choice open.
        if b.g.advanced and can_use_tile(b, player):
            return forced
        if b.g.partners[kind] & b.loose_mask[player]:
            options: list[int] = []
            legal_bonds(b, player, kind, options)
            if options:
                return forced
        _lay(b, player, kind)
        forced = True


def _await(b: Board, player: int) -> None:
    if b.phase == PICK:
        needed = b.pick1[player] < 0 or b.pend_center[player] >= 0
    else:
        needed = bool(b.pend[player]) or b.pend_center[player] >= 0 or asked_ready(b, player)
    if needed:
        b.wait |= 1 << player
    else:
        b.wait &= ~(1 << player)


def _close_picks(b: Board) -> None:
    """All have picked: draw what Play Two needs, then reveal."""  # rule: ion.pick.simultaneous
    barrier(b)
    if next_refill(b) >= 0:
        b.phase = REFILL
    else:
        reveal(b)


def reveal(b: Board) -> None:
    """Pass the hands left, show the picks, let everyone place."""  # rule: ion.step.order, ion.pick.reveal, ion.tile.two-secret
    n = b.g.num_players
    last = b.step == b.g.num_steps - 1
    b.phase = PLACE
    barrier(b)
    for seat in range(n):
        hand = b.hands[seat]
        trail = b.trails[seat]
        first = b.pick1[seat]
        second = b.pick2[seat]
        hand.remove(first)
        trail.append(seat << TRAIL_SEAT | first)
        if second < 0:
            b.pend[seat] = [first]
        else:
            hand.remove(second)
            trail.append(seat << TRAIL_SEAT | second)
            b.pend[seat] = [first, second]
            b.tiles[seat * NUM_TILES + TILE_TWO] = 0
            if not last:
                insort(hand, b.refills[seat])
                trail.append(seat << TRAIL_SEAT | REFILLED | b.refills[seat])
                b.refills[seat] = -1
        b.pick1[seat] = -1
        b.pick2[seat] = -1
    if not last:  # rule: ion.pick.pass-left
        b.hands.insert(0, b.hands.pop())
        b.trails.insert(0, b.trails.pop())
    b.wait = 0
    for seat in range(n):
        _force(b, seat)
        _await(b, seat)
    if not b.wait:
        _close_step(b)


def _close_step(b: Board) -> None:
    if b.g.advanced:
        _turn_radioactive(b)
    if b.step < b.g.num_steps - 1:
        open_step(b, b.step + 1)
        return
    # rule: ion.round.last-two, ion.rxn.discards-shown
    for seat in range(b.g.num_players):
        b.discards += b.hands[seat]
        b.hands[seat] = []
        b.trails[seat] = []
        if b.refills[seat] >= 0:
            b.discards.append(b.refills[seat])
            b.refills[seat] = -1
    b.discards.sort()
    b.phase = REACT
    b.rxn_turn = 0
    open_reaction(b)


def _turn_radioactive(b: Board) -> None:
    """Count the radioactive cards of the step and leave, turn or flip them."""  # rule: ion.radioactive.step
    count = 0
    for cards in b.fresh:
        count += len(cards)
    if not count:
        return
    turn = min(count, 3) - 1
    for seat in range(b.g.num_players):
        for kind in b.fresh[seat]:
            insort(b.radio[seat], 3 * kind + turn)
        b.fresh[seat] = []


def settle_position(b: Board) -> None:
    """Make a position that was read stand where a game would: forced placings made, who is awaited known."""
    if b.phase == PICK or b.phase == PLACE:
        b.wait = 0
        for seat in range(b.g.num_players):
            _force(b, seat)
            _await(b, seat)
        if not b.wait:
            if b.phase == PICK:
                _close_picks(b)
            else:
                _close_step(b)
    elif b.phase == REACT:
        b.wait = 1 << b.rxn_order[b.rxn_turn]
        settle_reaction(b)
    elif b.phase == REFRESH:
        for seat in range(b.g.num_players):
            if b.refresh_left[seat]:
                b.wait |= 1 << seat
