"""The legal actions of a turn: ways to collect, answers to a reaction, builds, discards."""

from __future__ import annotations

from bondline.games.valence.board import ANSWER, BUILD, COLLECT, EXCHANGE, LAY, LIMIT, Board


def acting_seat(b: Board) -> int:
    """The seat that is to act, -1 when none is."""
    if b.phase == ANSWER:
        return b.target
    if b.phase in (COLLECT, EXCHANGE, BUILD, LAY, LIMIT):
        return b.turn
    return -1


def legal_actions(b: Board, player: int) -> list[int]:
    """The legal actions of a seat, ascending; none for a seat that is not to act."""
    g = b.g
    actions: list[int] = []
    if player < 0 or player != acting_seat(b):
        return actions
    phase = b.phase
    if phase == BUILD:
        legal_builds(b, player, actions)
        actions.append(g.end)
    elif phase == COLLECT:
        _collects(b, player, actions)
    elif phase == ANSWER:
        actions.append(g.block)
        actions.append(g.allow)
    else:
        last = -1
        for element in b.lay if phase == LAY else b.hands[player]:
            if element != last:
                actions.append(g.discard + element)
                last = element
    return actions


def _collects(b: Board, player: int, actions: list[int]) -> None:
    # rule: valence.collect.one-way
    g = b.g
    hand = len(b.hands[player])
    actions.append(g.draw)
    if hand >= 2 and b.discards:  # rule: valence.draw.top
        actions.append(g.top + b.discards[len(b.discards) - 1])
    if hand:  # rule: valence.exchange.hand
        actions.append(g.exchange)
    base = player * g.num_molecules
    for molecule in range(g.num_molecules):  # rule: valence.trade.which
        if g.trade[molecule] and b.stash[base + molecule]:
            actions.append(g.trade_in + molecule)
    if not b.reacted and not g.younger:  # rule: valence.react.once, valence.younger.no-react
        legal_reactions(b, player, actions)


def legal_reactions(b: Board, player: int, actions: list[int]) -> None:
    """Append every reaction of one's own reactors with somebody's molecule."""
    # rule: valence.react.reactor, valence.react.pairs, valence.react.own
    g = b.g
    stash = b.stash
    size = g.num_molecules
    base = player * size
    for reaction in range(g.num_reactions):
        first = g.r_first[reaction]
        second = g.r_second[reaction]
        if not stash[base + first]:
            continue
        if second >= 0 and stash[base + second] < (2 if second == first else 1):
            continue
        target = g.r_target[reaction]
        for seat in range(g.num_players):
            # rule: valence.double.opponent — two acids attack the blocker of another player only
            if stash[seat * size + target] and (second < 0 or seat != player):
                actions.append(g.react + reaction * g.num_players + seat)


def legal_builds(b: Board, player: int, actions: list[int]) -> None:
    """Append every molecule that the hand can build and the bank still has, then the same misnamed."""
    # rule: valence.build.recipe, valence.bank.finite
    g = b.g
    counts = [0] * g.num_elements
    mask = 0
    for element in b.hands[player]:
        counts[element] += 1
        mask |= 1 << element
    start = len(actions)
    masks = g.b_mask
    for build in range(g.num_builds):
        need = masks[build]
        if need & mask != need or not b.bank[g.b_molecule[build]] or b.closed >> build & 1:
            continue
        needs = g.b_need[build]
        for i in range(0, len(needs), 2):
            if counts[needs[i]] < needs[i + 1]:
                break
        else:
            actions.append(g.build + build)
    if g.science:  # rule: valence.science.misname
        for i in range(start, len(actions)):
            actions.append(actions[i] - g.build + g.misname)
