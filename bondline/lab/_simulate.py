"""Simulations: games between bots, each with its own generator, so that any one of them can be played again alone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import chain
from typing import Any, Final

from bondline.bots import Bot, RandomBot, make_bot, pick_any
from bondline.engine import CHANCE, Game, Record, Rng, State, play_out
from bondline.lab._setup import GameSetup
from bondline.lab._workers import work_through

_RANDOM_GAMES: Final = 25


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


@dataclass(frozen=True, slots=True)
class _Piece:
    """Some games of a simulation, as plain values for a worker."""

    setup: GameSetup
    levels: tuple[str, ...]
    seed: int
    numbers: range
    recorded: bool


@dataclass(frozen=True, slots=True)
class _Played:
    """How one game went."""

    number: int
    decisions: int
    scores: tuple[int, ...]
    places: tuple[int, ...]
    record: Record | None


def simulate(
    setup: GameSetup,
    levels: Sequence[str],
    games: int,
    seed: int,
    save: Callable[[int, Record], None] | None = None,
    workers: int | None = 1,
    ray: str | None = None,
) -> Summary:
    """Play ``games`` games, one bot's level a seat. ``save`` is given each game's number and record; without it none is kept.

    ``workers`` and ``ray`` are those of `work_through`; they change nothing but the time.
    """
    if len(levels) != setup.players:
        raise ValueError(f"{setup.players} seats need as many bots, not {len(levels)}")
    for level in levels:
        make_bot(level)
    # Random games are so short that handing each over would take as long as playing it.
    size = _RANDOM_GAMES if set(levels) == {"random"} else 1
    pieces = [
        _Piece(setup, tuple(levels), seed, range(first, min(first + size, games)), save is not None)
        for first in range(0, games, size)
    ]
    summary = Summary(games=games, wins=[Fraction(0)] * setup.players)
    started = time.perf_counter()
    for played in chain.from_iterable(work_through(_play_piece, pieces, workers, ray)):
        summary.decisions += played.decisions
        summary.scores.append(played.scores)
        for seat, place in enumerate(played.places):
            if place == 1:
                summary.wins[seat] += Fraction(1, played.places.count(1))
        if save is not None and played.record is not None:
            save(played.number, played.record)
    summary.seconds = time.perf_counter() - started
    return summary


def _play_piece(piece: _Piece) -> list[_Played]:
    """Play the games of a piece."""
    game = piece.setup.make()
    bots = [make_bot(level) for level in piece.levels]
    only_random = not piece.recorded and set(piece.levels) == {"random"} and not _can_blunder(piece.setup)
    found = []
    for number in piece.numbers:
        rng = game_rng(piece.seed, number)
        state = game.new_initial_state()
        record = None
        if only_random:
            decisions = play_out(state, rng)
        else:
            if piece.recorded:
                record = Record.of(game, {"seed": str(piece.seed), "number": str(number)})
            decisions = play_game(game, state, bots, rng, record)
            if record is not None:
                record.result = list(state.scores())
        found.append(_Played(number, decisions, state.scores(), state.ranking(), record))
    return found


@lru_cache(maxsize=16)
def _can_blunder(setup: GameSetup) -> bool:
    """Whether the game has actions that record a mistake: a playout would make them."""
    game = setup.make()
    return any(game.blunder(action) for action in range(game.num_distinct_actions))


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
