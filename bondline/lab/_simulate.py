"""Simulations: games between bots, each with its own generator, so that any one of them can be played again alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bondline.bots import Bot, RandomBot, pick_any
from bondline.engine import CHANCE, Game, Record, Rng, State, play_out


@dataclass(slots=True)
class Summary:
    """What came of a simulation. ``scores`` has one list a game; ``wins`` one number a seat, shared wins as fractions."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    scores: list[tuple[int, ...]] = field(default_factory=list)
    wins: list[Fraction] = field(default_factory=list)

    def document(self) -> dict[str, Any]:
        """As JSON values."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "decisions_per_second": round(self.decisions / self.seconds) if self.seconds else 0,
            "scores": self.scores,
            "wins": [float(share) for share in self.wins],
        }


def game_rng(seed: int, number: int) -> Rng:
    """The generator of game ``number`` (from 0) of a simulation."""
    return Rng((seed << 32) + number)


def simulate(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int,
    save: Callable[[int, Record], None] | None = None,
) -> Summary:
    """Play ``games`` games, one bot a seat. ``save`` is given each game's number and record; without it none is kept."""
    if len(bots) != game.num_players:
        raise ValueError(f"{game.num_players} seats need as many bots, not {len(bots)}")
    summary = Summary(games=games, wins=[Fraction(0)] * game.num_players)
    only_random = save is None and all(isinstance(bot, RandomBot) for bot in bots)
    if any(game.blunder(action) for action in range(game.num_distinct_actions)):
        only_random = False  # a playout would make them
    started = time.perf_counter()
    for number in range(games):
        rng = game_rng(seed, number)
        state = game.new_initial_state()
        if only_random:
            summary.decisions += play_out(state, rng)
        else:
            record = Record.of(game, {"seed": str(seed), "number": str(number)}) if save is not None else None
            summary.decisions += play_game(game, state, bots, rng, record)
            if save is not None and record is not None:
                record.result = list(state.scores())
                save(number, record)
        summary.scores.append(state.scores())
        places = state.ranking()
        for seat, place in enumerate(places):
            if place == 1:
                summary.wins[seat] += Fraction(1, places.count(1))
    summary.seconds = time.perf_counter() - started
    return summary


def play_game(game: Game, state: State, bots: Sequence[Bot], rng: Rng, record: Record | None = None) -> int:
    """Play on to the end, asking the awaited seats in seat order; the number of decisions. Adds the moves to ``record``."""
    decisions = 0
    while True:
        awaited = state.awaited()
        if not awaited:
            return decisions
        if awaited[0] == CHANCE:
            outcome = state.draw(rng)
            if record is not None:
                record.note(game, CHANCE, outcome)
            state.apply(CHANCE, outcome)
            continue
        seat = awaited[0]
        bot = bots[seat]
        legal = state.legal_actions(seat)
        if isinstance(bot, RandomBot):
            action = pick_any(game, legal, rng)  # the same stream as a playout, so that records replay simulations
        else:
            view = state.observation(seat) if bot.uses_view else {}
            action = bot.choose(game, seat, view, legal, rng.below(1 << 29))
        if record is not None:
            record.note(game, seat, action)
        state.apply(seat, action)
        decisions += 1
