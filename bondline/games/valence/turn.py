"""A turn: collect cards in one of four ways, build molecules, discard to the limit."""

from __future__ import annotations

from bondline.games.valence.board import BUILD, COLLECT, EXCHANGE, LAY, LIMIT, WON, Board
from bondline.games.valence.deal import collect_cards, end_game, settle_outcome
from bondline.games.valence.reactions import resolve_reaction, start_reaction, take_molecule, trade_in


def act(b: Board, player: int, action: int) -> None:
    """Make a legal action."""
    g = b.g
    for seat in range(g.num_players):
        if seat != player:
            b.retract[seat] = 0
    b.retract[player] += 1
    if action >= g.discard:
        if action == g.end:
            _end_building(b)
        else:
            _discard(b, player, action - g.discard)
    elif action >= g.misname:  # rule: valence.science.misname, valence.science.closed
        mask = g.b_mask[action - g.misname]
        for build in range(g.num_builds):
            if g.b_mask[build] == mask:
                b.closed |= 1 << build
    elif action >= g.build:
        _build(b, player, action - g.build)
    elif action == g.allow:  # rule: valence.block.allow
        resolve_reaction(b)
    elif action == g.block:  # rule: valence.block.spent, valence.block.kept
        b.reaction = -1
        b.target = -1
        b.phase = COLLECT
    elif action >= g.react:
        start_reaction(b, player, (action - g.react) // g.num_players, (action - g.react) % g.num_players)
    elif action >= g.trade_in:
        trade_in(b, player, action - g.trade_in)
    elif action == g.exchange:
        b.phase = EXCHANGE
    elif action >= g.top:
        _take_top(b, player)
    else:
        # rule: valence.draw.by-hand-size
        size = len(b.hands[player])
        collect_cards(b, 1 if size >= 2 else 2 if size == 1 else 3)


def _take_top(b: Board, player: int) -> None:
    """Take the top card of the discards, seen by all."""  # rule: valence.draw.top
    element = b.discards.pop()
    b.hands[player].append(element)
    b.hands[player].sort()
    b.known[player].append(element)
    b.known[player].sort()
    b.phase = BUILD


def _leaves_hand(b: Board, player: int, element: int) -> None:
    b.hands[player].remove(element)
    if element in b.known[player]:
        b.known[player].remove(element)


def _build(b: Board, player: int, build: int) -> None:
    """Take the molecule; its cards are to be discarded one by one."""
    # rule: valence.build.take, valence.build.discard, valence.build.repeat
    g = b.g
    for element in g.b_cards[build]:
        _leaves_hand(b, player, element)
    b.lay = g.b_cards[build][:]
    take_molecule(b, player, g.b_molecule[build])
    b.phase = LAY
    if not settle_outcome(b):
        _lay_alike(b)


def _discard(b: Board, player: int, element: int) -> None:
    # rule: valence.discard.order
    if b.phase == LAY:
        b.lay.remove(element)
        b.discards.append(element)
        _lay_alike(b)
        return
    _leaves_hand(b, player, element)
    b.discards.append(element)
    if b.phase == EXCHANGE:
        if not b.hands[player]:  # rule: valence.exchange.three
            collect_cards(b, b.g.collected)
    elif len(b.hands[player]) <= b.g.hand_limit:
        _next_turn(b)


def _lay_alike(b: Board) -> None:
    """Cards that are all alike go down without asking: everybody sees them."""
    if b.lay and b.lay[0] != b.lay[len(b.lay) - 1]:
        return
    b.discards += b.lay
    b.lay = []
    b.phase = BUILD


def _end_building(b: Board) -> None:
    """Done building: discard to the limit, then the next player's turn."""  # rule: valence.end.limit, valence.build.end
    if len(b.hands[b.turn]) > b.g.hand_limit:
        b.phase = LIMIT
    else:
        _next_turn(b)


def _next_turn(b: Board) -> None:
    # rule: valence.turn.clockwise
    b.turn = (b.turn + 1) % b.g.num_players
    b.turns += 1
    b.reacted = False
    b.closed = 0
    b.phase = COLLECT
    if b.turns >= b.g.max_turns:  # rule: valence.end.guard
        if not b.g.cooperative:
            b.outcome = WON
        end_game(b)
