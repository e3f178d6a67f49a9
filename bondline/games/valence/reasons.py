"""What an action gains, in rule terms: points towards the goal, what a card makes possible, who loses by a reaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Message, seat_name
from bondline.games.valence.board import COLLECT
from bondline.games.valence.heuristic import hand_counts
from bondline.games.valence.outlook import loss
from bondline.games.valence.solve import best_builds

if TYPE_CHECKING:
    from bondline.games.valence.state import ValenceState


def reasons(b: ValenceState, player: int, action: int) -> list[Message]:
    """As many as there are; none for a move that only goes on."""
    g = b.g
    counts = hand_counts(b, player)
    if g.build <= action < g.misname:
        return _of_build(b, player, g.b_molecule[action - g.build], counts)
    if g.top <= action < g.exchange:
        return _of_top(b, action - g.top, counts)
    if action == g.exchange:
        _, points = best_builds(g, counts, b.bank, 0)
        return [] if points else [Message("reason.no-build")]
    if g.react <= action < g.block:
        return _of_reaction(b, player, *divmod(action - g.react, g.num_players))
    if action == g.block:
        lost = loss(b, b.reaction)
        return [Message("reason.keep", {"n": lost})] if lost > 0 else []
    if action == g.end and b.phase != COLLECT and not best_builds(g, counts, b.bank, b.closed)[1]:
        return [Message("reason.no-build")]
    return []


def _of_build(b: ValenceState, player: int, molecule: int, counts: list[int]) -> list[Message]:
    g = b.g
    found: list[Message] = []
    if g.cooperative:
        if not b.built >> molecule & 1:
            found.append(Message("reason.new-kind"))
    else:
        found.append(Message("reason.total", {"points": b.points[player] + g.points[molecule], "goal": g.goal}))
    builds, points = best_builds(g, counts, b.bank, b.closed)
    if len(builds) > 1:
        found.append(Message("reason.turn", {"n": len(builds), "points": points}))
    return found


def _of_top(b: ValenceState, card: int, counts: list[int]) -> list[Message]:
    _, before = best_builds(b.g, counts, b.bank, 0)
    more = counts[:]
    more[card] += 1
    _, after = best_builds(b.g, more, b.bank, 0)
    return [Message("reason.allows", {"before": before, "after": after})] if after > before else []


def _of_reaction(b: ValenceState, player: int, reaction: int, owner: int) -> list[Message]:
    g = b.g
    lost = loss(b, reaction)
    if lost == 0 or g.cooperative:
        return []
    if owner == player:
        return [Message("reason.costs" if lost > 0 else "reason.gains", {"n": abs(lost)})]
    return [
        Message("reason.other-loses" if lost > 0 else "reason.other-gains", {"seat": seat_name(owner), "n": abs(lost)})
    ]
