"""Round robins between bots: duplicate deals, seats rotated, results that depend on the seed alone, resumable.

A *line-up* is what sits at a table; every deal is played once for each rotation of its seats, with the same chance: what
is drawn or rolled first, second, third is the same in all of them as far as the rules allow. So each bot plays each deal
from every seat, and luck of the deal cancels.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Final

from bondline.bots import Bot, make_bot
from bondline.engine import CHANCE, BondlineError, OptionError, Rng
from bondline.lab._open import OPEN, OpenBot
from bondline.lab._setup import GameSetup
from bondline.lab._workers import work_through

_CHANCE_STREAM: Final = 1
_BOT_STREAM: Final = 2


@dataclass(frozen=True, slots=True)
class Plan:
    """A tournament: the game, the bots' levels, how many deals a line-up plays, and the seed of it all."""

    setup: GameSetup
    bots: tuple[str, ...]
    deals: int
    seed: int

    def __post_init__(self) -> None:
        if len(set(self.bots)) != len(self.bots):
            raise OptionError("a tournament names each level once")
        if len(self.bots) < 2 and self.setup.players > 1:
            raise OptionError("a tournament needs two levels or more")
        for level in self.bots:
            tournament_bot(level)
        if self.deals < 1 or self.seed < 0:
            raise OptionError("deals are at least 1, and the seed is at least 0")

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Who meets whom: every choice of different levels; where there are too few for the seats, mixtures of them."""
        seats = self.setup.players
        if seats <= len(self.bots):
            return list(combinations(self.bots, seats))
        return [mixed for mixed in combinations_with_replacement(self.bots, seats) if len(set(mixed)) > 1]

    def matches(self) -> Iterator[Match]:
        """Every game, deal by deal, so that a tournament that was stopped is balanced."""
        for deal in range(self.deals):
            for line_up in self.line_ups:
                for turn in _rotations(line_up):
                    yield Match(self.setup, turn, self.seed, deal)

    def document(self) -> dict[str, Any]:
        """As JSON values: the head of the file of results."""
        return {"setup": self.setup.document(), "bots": list(self.bots), "seed": self.seed}


def _rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    turned = [line_up[at:] + line_up[:at] for at in range(len(line_up))]
    return list(dict.fromkeys(turned))


@dataclass(frozen=True, slots=True)
class Match:
    """One game: who sits where, and which deal."""

    setup: GameSetup
    seats: tuple[str, ...]
    seed: int
    deal: int

    @property
    def key(self) -> str:
        """What tells it from every other game of the tournament."""
        return f"{self.deal} {' '.join(self.seats)}"


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. ``seconds`` (of the processor, choosing only) is no part of what a seed decides."""

    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def key(self) -> str:
        """The key of its match."""
        return f"{self.deal} {' '.join(self.seats)}"

    def document(self) -> dict[str, Any]:
        """As JSON values: one line of the file of results."""
        return {
            "deal": self.deal, "seats": self.seats, "scores": self.scores, "ranks": self.ranks,
            "decisions": self.decisions, "seconds": [round(seconds, 4) for seconds in self.seconds],
        }  # fmt: skip

    @classmethod
    def read(cls, known: dict[str, Any]) -> Result:
        """From JSON values. Raises KeyError or TypeError for anything else."""
        return cls(
            int(known["deal"]), tuple(known["seats"]), tuple(known["scores"]), tuple(known["ranks"]),
            tuple(known["decisions"]), tuple(known["seconds"]),
        )  # fmt: skip


def tournament_bot(level: str) -> Bot | OpenBot:
    """A bot by its level, or the yardstick that sees all cards. Raises OptionError."""
    return OpenBot() if level == OPEN else make_bot(level)


def deal_streams(seed: int, deal: int) -> tuple[Rng, Rng]:
    """The generators of a deal: what chance draws from, and the bots. Chance is not moved on by what a bot asks for."""
    return Rng((seed << 40) + (deal << 4) + _CHANCE_STREAM), Rng((seed << 40) + (deal << 4) + _BOT_STREAM)


def play_match(match: Match) -> Result:
    """Play one game."""
    game = match.setup.make()
    bots = [tournament_bot(level) for level in match.seats]
    chance, seeds = deal_streams(match.seed, match.deal)
    decisions = [0] * game.num_players
    seconds = [0.0] * game.num_players
    state = game.new_initial_state()
    while awaited := state.awaited():
        seat = awaited[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.draw(chance))
            continue
        legal = state.legal_actions(seat)
        bot = bots[seat]
        started = time.process_time()
        seed = seeds.below(1 << 29)
        if isinstance(bot, OpenBot):
            action = bot.choose_open(game, seat, state, legal, seed)
        else:
            action = bot.choose(game, seat, state.observation(seat) if bot.uses_view else {}, legal, seed)
        if len(legal) > 1:
            decisions[seat] += 1
            seconds[seat] += time.process_time() - started
        state.apply(seat, action)
    return Result(match.deal, match.seats, state.scores(), state.ranking(), tuple(decisions), tuple(seconds))


def run_tournament(
    plan: Plan,
    file: Path | None = None,
    workers: int | None = None,
    ray: str | None = None,
    progress: Callable[[Iterable[Result], int, int], Iterable[Result]] | None = None,
) -> list[Result]:
    """Play every match that ``file`` has no result of, adding each to it as it ends; all results, in the plan's order.

    ``progress`` wraps the results as they come; it is given how many there will be in all and how many are there already.
    Raises BondlineError where the file is of another tournament.
    """
    matches = list(plan.matches())
    known = _read(plan, file) if file is not None else {}
    missing = [match for match in matches if match.key not in known]
    coming: Iterable[Result] = work_through(play_match, missing, workers, ray)
    if progress is not None:
        coming = progress(coming, len(matches), len(matches) - len(missing))
    if file is None:
        known.update((result.key, result) for result in coming)
    else:
        with file.open("a", encoding="utf-8") as out:
            if out.tell() == 0:
                out.write(json.dumps(plan.document()) + "\n")
            for result in coming:
                out.write(json.dumps(result.document()) + "\n")
                out.flush()
                known[result.key] = result
    return [known[match.key] for match in matches]


def _read(plan: Plan, file: Path) -> dict[str, Result]:
    """The results in a file. A last line that was cut off by a crash is left out, and taken out of a file of this plan's."""
    if not file.exists():
        return {}
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BondlineError(f"{file} is no file of tournament results") from None
    whole = text[: text.rfind("\n") + 1]
    lines = whole.splitlines()
    if not lines:
        if not json.dumps(plan.document()).startswith(text):
            raise BondlineError(f"{file} is no file of tournament results")
        file.write_text("", encoding="utf-8")
        return {}
    try:
        head = json.loads(lines[0])
        results = [Result.read(json.loads(line)) for line in lines[1:]]
    except (ValueError, KeyError, TypeError):
        raise BondlineError(f"{file} is no file of tournament results") from None
    if head != plan.document():
        raise BondlineError(
            f"{file} holds another tournament: {json.dumps(head)}; name another file, or ask for that one"
        )
    known: dict[str, Result] = {}
    for number, result in enumerate(results, 2):
        if result.key in known:
            raise BondlineError(f"{file}, line {number}: deal {result.key} is there twice; take one of the two out")
        known[result.key] = result
    if whole != text:
        file.write_text(whole, encoding="utf-8")
    return known
