"""A game that is watched: beside its scores what was used, how the lead went, how long it took."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from bondline.bots import make_bot
from bondline.engine import CHANCE, Piece, State
from bondline.lab._setup import GameSetup
from bondline.lab._tournament import deal_streams


@dataclass(frozen=True, slots=True)
class Watched:
    """What was seen of one game. ``uses`` are (seat, piece, how often, points), by seat and piece."""

    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: int
    turns: int
    """Runs of decisions by one seat."""
    lead_changes: int
    last_change: float | None
    """When the lead changed hands for the last time, as a share of the decisions; None if it never did."""
    uses: tuple[tuple[int, int, int, float], ...]


@dataclass(frozen=True, slots=True)
class WatchedDeal:
    """A game to be watched, as plain values for a worker."""

    setups: tuple[GameSetup, ...]
    """The same deal is played with each."""
    level: str
    seed: int
    number: int


def play_watched(deal: WatchedDeal) -> tuple[Watched, ...]:
    """Play a deal with each setup, all seats on one level."""
    return tuple(_watch(setup, deal) for setup in deal.setups)


def _watch(setup: GameSetup, deal: WatchedDeal) -> Watched:
    game, bot = setup.make(), make_bot(deal.level)
    chance, seeds = deal_streams(deal.seed, deal.number)
    state = game.new_initial_state()
    uses: dict[tuple[int, int], tuple[int, float]] = {}
    lead = _Lead()
    decisions, turns, last = 0, 0, CHANCE
    while awaited := state.awaited():
        player = awaited[0]
        before = state.clone()
        if player == CHANCE:
            action = state.draw(chance)
        else:
            if player != last:
                lead.look(state, decisions)
                turns, last = turns + 1, player
            legal = state.legal_actions(player)
            action = bot.choose(
                game, player, state.observation(player) if bot.uses_view else {}, legal, seeds.below(1 << 29)
            )
            decisions += 1
        state.apply(player, action)
        for use in game.tally(before, player, action, state):
            count, points = uses.get((use.seat, use.piece), (0, 0.0))
            uses[use.seat, use.piece] = (count + 1, points + use.points)
    lead.look(state, decisions)
    return Watched(
        tuple(state.scores()), tuple(state.ranking()), decisions, turns, lead.changes,
        lead.last / decisions if lead.changes else None,
        tuple((seat, piece, *uses[seat, piece]) for seat, piece in sorted(uses)),
    )  # fmt: skip


class _Lead:
    """Who alone had the most points, looked at after each turn."""

    def __init__(self) -> None:
        self.leader = -1
        self.changes = 0
        self.last = 0

    def look(self, state: State, decisions: int) -> None:
        """The lead changes when somebody has it alone who is not the last one who had."""
        scores = state.scores()
        best = max(scores)
        if scores.count(best) > 1:
            return
        leader = scores.index(best)
        if self.leader not in (-1, leader):
            self.changes, self.last = self.changes + 1, decisions
        self.leader = leader


@lru_cache(maxsize=16)
def pieces_of(setup: GameSetup) -> tuple[Piece, ...]:
    """What is counted in a setup's games."""
    return tuple(setup.make().pieces())
