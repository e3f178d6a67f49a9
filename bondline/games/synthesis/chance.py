"""What chance decides: the cards before the first turn, and both dice in every turn."""

from __future__ import annotations

from bondline.engine._rng import Rng
from bondline.games.synthesis.table import CARDS, ROLL, Table
from bondline.games.synthesis.turn import deal_card, roll


def chance_outcomes(t: Table) -> list[tuple[int, int]]:
    """What may come up now, each with its weight."""
    g = t.g
    if t.phase == ROLL:
        return list(enumerate(g.roll_weights))
    return [(outcome, 1) for outcome in cards_left(t)]


def cards_left(t: Table) -> list[int]:
    """The cards of the kind to be drawn next that may come up; a project of the chosen level, or of any."""
    # rule: synthesis.setup.one-of-each, synthesis.solo.level, synthesis.solo.pairs
    g = t.g
    if t.phase != CARDS:
        return []
    first = g.draws[len(t.drawn)]
    if first == g.o_project:
        return [
            first + number for number, project in enumerate(g.edition.projects) if g.level in (0, project.level)
        ]  # fmt: skip
    count = g.num_patterns if first == g.o_pattern else g.num_chain_goals
    return [outcome for outcome in range(first, first + count) if outcome not in t.drawn]


def draw(t: Table, rng: Rng) -> int:
    """One of the chance outcomes, by weight."""
    g = t.g
    if t.phase != ROLL:
        left = cards_left(t)
        return left[rng.below(len(left))]
    return rng.weighted(g.roll_weights, g.total_weight)


def apply_chance(t: Table, outcome: int) -> None:
    """Make what chance decided."""
    if t.phase == CARDS:
        deal_card(t, outcome)
    else:
        roll(t, outcome)
