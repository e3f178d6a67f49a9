"""What chance decides: goals, hands, the centre, and the card that Play Two draws."""

from __future__ import annotations

from bisect import insort

from bondline.engine._rng import Rng
from bondline.games.ion.area import next_refill
from bondline.games.ion.board import DEAL_CENTER, DEAL_GOALS, DEAL_HANDS, REFILL, Board
from bondline.games.ion.steps import open_step, reveal


def chance_outcomes(b: Board) -> list[tuple[int, int]]:
    """What may be drawn now with its weight: kinds of cards; goal ``i`` is ``num_kinds + i``."""
    g = b.g
    if b.phase == DEAL_GOALS:
        return [(g.num_kinds + goal, 1) for goal in range(g.num_goals) if goal not in b.goals]
    if b.phase == DEAL_HANDS or b.phase == REFILL:
        return [(kind, b.deck[kind]) for kind in range(g.num_kinds) if b.deck[kind]]
    if b.phase == DEAL_CENTER:
        return [(kind, b.deck[kind]) for kind in range(g.num_kinds) if b.deck[kind] and kind not in b.center]
    return []


def draw(b: Board, rng: Rng) -> int:
    """One of the chance outcomes, by weight."""
    if b.phase == DEAL_HANDS or b.phase == REFILL:
        return rng.weighted(b.deck, b.deck_total)
    outcomes = chance_outcomes(b)
    weights = [weight for _, weight in outcomes]
    return outcomes[rng.weighted(weights, sum(weights))][0]


def apply_chance(b: Board, outcome: int) -> None:
    """Draw what chance decided and go on when nothing is left to draw."""
    g = b.g
    phase = b.phase
    if phase == DEAL_GOALS:  # rule: ion.setup.goals, ion.setup.goals-reshuffled
        b.goals.append(outcome - g.num_kinds)
        if len(b.goals) == g.goals_shown:
            b.phase = DEAL_HANDS
        return
    b.deck[outcome] -= 1
    b.deck_total -= 1
    if phase == DEAL_HANDS:  # rule: ion.setup.deal
        seat = 0
        while len(b.hands[seat]) == g.hand_size:
            seat += 1
        insort(b.hands[seat], outcome)
        if seat == g.num_players - 1 and len(b.hands[seat]) == g.hand_size:
            b.phase = DEAL_CENTER
            _close_center(b)
    elif phase == DEAL_CENTER:  # rule: ion.setup.center, ion.setup.center-unique
        insort(b.center, outcome)
        _close_center(b)
    else:  # rule: ion.tile.two-refill
        seat = next_refill(b)
        b.refills[seat] = outcome
        if next_refill(b) < 0:
            reveal(b)


def _close_center(b: Board) -> None:
    """Open the first step once the centre is full or no kind is left that it does not show."""
    if len(b.center) < b.g.center_size:
        for kind in range(b.g.num_kinds):
            if b.deck[kind] and kind not in b.center:
                return
    open_step(b, 0)
