"""What a move is worth at a glance: points it makes now, and a simple guess at what unbonded cards may still become.

It looks at a view only. Values are in 1/100 point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bondline.games.ion.area import form_compound
from bondline.games.ion.board import PICK, PLACE, REACT, REFRESH, Board
from bondline.games.ion.legal import legal_bonds
from bondline.games.ion.rounds import standing
from bondline.games.ion.setup import NUM_TILES, TILE_CENTER, TILE_RXN, TILE_TWO
from bondline.games.ion.solve import best_arrangement

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.state import IonState

_TILE_COST: Final = (330, 300, 260)
"""What keeping a tile is worth: two points at the end and the chance to use it better, by tile."""
_HOPE: Final = 58
"""Per cent of an unbonded card's points that are counted while many steps are to come."""
_ICON_WORTH: Final = 200
"""What a compound that refreshes a used tile is worth."""
_DECAY_WORTH: Final = 120
"""What a point of decay is worth in the race for the decay places."""


def advice(shown: IonState, notation: Notation, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """Each legal action with its value. ``shown`` is a state with just what the seat's view shows."""
    b = shown
    if b.phase == REACT:
        return _reaction_advice(b, seat, legal)
    now = _worth(b, seat)
    values: list[tuple[int, int]] = []
    for action in legal:
        values.append((action, _action_worth(b, notation, seat, action) - now))
    return values


def _reaction_advice(b: IonState, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """The next move of the best arrangement, and nothing else."""
    best = suggested_reaction(b, seat)[0]
    return [(action, 10_000 if action == best else 0) for action in legal]


def suggested_reaction(b: Board, seat: int) -> list[int]:
    """The best rearrangement from here on, as actions."""  # rule: ion.rxn.best
    g = b.g
    pool = b.loose[seat * g.num_kinds : (seat + 1) * g.num_kinds]
    offered = [] if b.taken >= 0 or b.made[seat] else b.center + b.discards
    used = used_tiles(b, seat)
    answer = best_arrangement(g, pool, b.goals, offered, used, b.made[seat], b.taken)
    actions = [g.form + compound for compound in answer.compounds]
    if answer.taken >= 0 and b.taken < 0:
        actions.insert(0, g.take + answer.taken)
    return [*actions, g.done]


def used_tiles(b: Board, seat: int) -> int:
    """How many of a seat's tiles lie face down."""
    at = seat * NUM_TILES
    return 0 if b.g.beginner else NUM_TILES - sum(b.tiles[at : at + NUM_TILES])


def _action_worth(b: IonState, notation: Notation, seat: int, action: int) -> int:
    g = b.g
    if action < g.pair:
        return _best_placing(b, seat, [action])
    if action < g.place:
        return _best_placing(b, seat, list(notation.pair_kinds(action))) - _TILE_COST[TILE_TWO]
    if action < g.bond:
        trial = b.clone()
        _lay(trial, seat, action - g.place)
        return _worth(trial, seat)
    if action < g.center:
        compound, kind = notation.bond_parts(action)
        trial = b.clone()
        _lay(trial, seat, kind)
        form_compound(trial, seat, compound)
        return _worth(trial, seat)
    if action < g.rxn:
        return _best_placing(b, seat, [action - g.center]) - _TILE_COST[TILE_CENTER]
    if action == g.rxn:
        return _worth(b, seat) + _rxn_gain(b, seat) - _TILE_COST[TILE_RXN]
    if b.phase == REFRESH:
        return _TILE_COST[action - g.refresh]
    return _worth(b, seat)  # ready


def _rxn_gain(b: IonState, seat: int) -> int:
    """What rearranging would bring if the round ended now. Looked at on the last step only: before, it can wait."""
    g = b.g
    if b.step < g.num_steps - 1 or b.phase != PLACE or b.pend[seat] or b.pend_center[seat] >= 0:
        return -10_000
    pool = b.loose[seat * g.num_kinds : (seat + 1) * g.num_kinds]
    for compound in b.made[seat]:
        pool[g.c_cation[compound]] += g.c_cations[compound]
        pool[g.c_anion[compound]] += g.c_anions[compound]
    offered = b.center + b.hands[seat]  # its own two leftovers will lie in the discards
    answer = best_arrangement(g, pool, b.goals, offered, used_tiles(b, seat) + 1, [], -1)
    points = standing(b, seat)
    return 100 * (answer.points - points[0] - points[2]) + _ICON_WORTH * answer.tiles


def _best_placing(b: IonState, seat: int, kinds: list[int]) -> int:
    """The best worth of the area after these cards are placed one after the other, in any order, each bonded or not."""
    best = -1_000_000
    for first in range(len(kinds)):
        kind = kinds[first]
        rest = kinds[:first] + kinds[first + 1 :]
        options: list[int] = []
        if not b.g.is_radioactive[kind]:
            legal_bonds(b, seat, kind, options)
        for option in [-1, *options]:
            trial = b.clone()
            _lay(trial, seat, kind)
            if option >= 0:
                form_compound(trial, seat, (option - b.g.bond) >> 1)
            best = max(best, _best_placing(trial, seat, rest) if rest else _worth(trial, seat))
    return best


def _lay(b: Board, seat: int, kind: int) -> None:
    if b.g.is_radioactive[kind]:
        b.radio[seat].append(3 * kind)
    else:
        b.loose[seat * b.g.num_kinds + kind] += 1
        b.loose_mask[seat] |= 1 << kind


def _worth(b: Board, seat: int) -> int:
    """Points as they stand and hope for the unbonded ions, by the steps that are left and the charge that is missing."""
    g = b.g
    points = 100 * sum(standing(b, seat))
    for card in b.radio[seat]:
        points += _DECAY_WORTH * g.decay[card // 3] - 50 * g.radio_points[card % 3]  # others may still turn it
    if used_tiles(b, seat):
        points += _ICON_WORTH * min(used_tiles(b, seat), sum(g.c_icon[compound] for compound in b.made[seat]))
    left = g.num_steps - b.step - (1 if b.phase in (PICK, PLACE) else 0)
    if left <= 0:
        return points
    base = seat * g.num_kinds
    plus = minus = worth = 0
    for kind in range(g.num_kinds):
        count = b.loose[base + kind]
        if count and g.is_ion[kind]:
            charge, card_points = g.edition.cards[kind].forms[0]
            if charge > 0:
                plus += charge * count
            else:
                minus -= charge * count
            worth += card_points * count
    if not worth:
        return points
    # Each step to come brings about one card with one or two charges; what they cannot balance is worth little.
    open_charge = max(plus, minus)
    balanced = min(open_charge, left + left // 2)
    return points + worth * _HOPE * balanced // open_charge
