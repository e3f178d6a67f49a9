"""From the last discard to the next deal: score, refresh, set aside, and the end of the game."""

from __future__ import annotations

from bisect import insort

from bondline.games.ion import scoring
from bondline.games.ion.area import barrier, loose_kinds
from bondline.games.ion.board import DEAL_GOALS, DEAL_HANDS, OVER, REFRESH, Board
from bondline.games.ion.setup import NUM_TILES


def standing(b: Board, seat: int) -> list[int]:
    """What the seat's area is worth as it stands: compounds, nobles, goals, radioactive."""
    # rule: ion.score.unbonded, ion.goal.at-scoring
    g = b.g
    base = seat * g.num_kinds
    nobles = 0
    if b.loose_mask[seat] & g.noble_mask:
        nobles = scoring.noble_points(g, [b.loose[base + kind] for kind in g.nobles])
    return [
        scoring.compound_points(g, b.made[seat]),
        nobles,
        scoring.goal_points(g, b.goals, b.made[seat]),
        scoring.radioactive_points(g, b.radio[seat]),
    ]


def score_round(b: Board) -> None:
    """Score the round; let those who have a choice refresh a tile."""  # rule: ion.round.score
    g = b.g
    points: list[list[int]] = []
    loose: list[list[int]] = []
    for seat in range(g.num_players):
        points.append(standing(b, seat))
        b.totals[seat] += sum(points[seat])
        loose.append(loose_kinds(b, seat))
    b.round_points.append(points)
    b.round_made.append([b.made[seat][:] for seat in range(g.num_players)])
    b.round_loose.append(loose)
    b.phase = REFRESH
    barrier(b)
    for seat in range(g.num_players):
        # rule: ion.refresh.one-a-compound, ion.refresh.every-round
        b.refresh_left[seat] = scoring.icon_compounds(g, b.made[seat])
        _refresh(b, seat)
    if not b.wait:
        _end_round(b)


def _refresh(b: Board, seat: int) -> None:
    """Flip up what needs no choice; await the seat if it has one."""  # rule: ion.refresh.no-declining
    at = seat * NUM_TILES
    used = NUM_TILES - b.tiles[at] - b.tiles[at + 1] - b.tiles[at + 2]
    if b.g.beginner or not used:
        b.refresh_left[seat] = 0
    elif b.refresh_left[seat] >= used:
        b.refresh_left[seat] = 0
        for tile in range(NUM_TILES):
            b.tiles[at + tile] = 1
    if b.refresh_left[seat]:
        b.wait |= 1 << seat
    else:
        b.wait &= ~(1 << seat)


def flip_up(b: Board, player: int, tile: int) -> None:
    """Refresh the tile that the seat chose."""
    b.tiles[player * NUM_TILES + tile] = 1  # rule: ion.refresh.choose
    b.refresh_left[player] -= 1
    _refresh(b, player)
    if not b.wait:
        _end_round(b)


def _end_round(b: Board) -> None:
    g = b.g
    barrier(b)
    for seat in range(g.num_players):  # rule: ion.radioactive.set-aside
        for card in b.radio[seat]:
            insort(b.aside[seat], card // 3)
        b.radio[seat] = []
    b.rxn_order = []
    b.taken = -1
    b.last_form = 0
    b.round += 1
    if b.round == g.num_rounds:  # rule: ion.round.three
        _end_game(b)
        return
    # rule: ion.round.reshuffle, ion.radioactive.no-reshuffle
    b.step = 0
    b.deck = g.deck[:]
    b.deck_total = g.deck_size
    for seat in range(g.num_players):
        for kind in b.aside[seat]:
            b.deck[kind] -= 1
            b.deck_total -= 1
        b.made[seat] = []
        b.loose_mask[seat] = 0
    b.loose = [0] * (g.num_players * g.num_kinds)
    b.goals = []
    b.center = []
    b.discards = []
    b.phase = DEAL_GOALS if g.goals_shown else DEAL_HANDS


def _end_game(b: Board) -> None:
    """Unused tiles and radioactive decay."""  # rule: ion.end.tiles, ion.end.decay
    g = b.g
    b.phase = OVER
    decay: list[int] = [0] * g.num_players
    for seat in range(g.num_players):
        for kind in b.aside[seat]:
            decay[seat] += g.decay[kind]
    places = scoring.decay_points(g, decay) if g.advanced else [0] * g.num_players
    for seat in range(g.num_players):
        at = seat * NUM_TILES
        tiles = g.tile_points * (b.tiles[at] + b.tiles[at + 1] + b.tiles[at + 2])
        b.final_points.append([tiles, places[seat]])
        b.totals[seat] += tiles + places[seat]
