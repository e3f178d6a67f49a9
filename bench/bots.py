"""How well the greedy bots play: against random players, and what Synthesis's reaches alone, without goal cards."""

from __future__ import annotations

import statistics
from typing import Any

from bondline.lab import GameSetup, simulate

GAMES = 200
WANTED = 125
"""The median that greedy play of Synthesis is to reach on side A."""


def measure(_repeats: int) -> dict[str, Any]:
    """Once is enough: the seeds decide everything."""
    alone = {}
    for side in ("A", "B"):
        setup = GameSetup("synthesis", 1, "basic", (("side", side),))
        scores = sorted(score for (score,) in simulate(setup, ["greedy"], GAMES, 1).scores)
        alone[side] = {
            "median": statistics.median(scores),
            "mean": statistics.mean(scores),
            "tenth": scores[GAMES // 10],
            "ninetieth": scores[-GAMES // 10],
        }
    against = {}
    for name in ("ion", "valence", "synthesis"):
        against[name] = simulate(GameSetup(name, 2), ["greedy", "random"], 100, 1).document()["wins"][0]
    return {"synthesis alone": alone, "games won of 100 against random": against}


def show(measured: dict[str, Any]) -> str:
    """A line for each side and game."""
    lines = [f"Greedy bot, {GAMES} games of Synthesis alone without goal cards: points"]
    for side, figures in measured["synthesis alone"].items():
        lines.append(
            f"side {side}: median {figures['median']:.1f}   mean {figures['mean']:.1f}   "
            f"one in ten below {figures['tenth']}, one in ten above {figures['ninetieth']}"
        )
    for name, won in measured["games won of 100 against random"].items():
        lines.append(f"{name}: wins {won:g} of 100 games for two against a random player")
    median = measured["synthesis alone"]["A"]["median"]
    lines.append(
        f"wanted: median on side A >= {WANTED}: {'reached' if median >= WANTED else 'NOT reached'}, {median:g}"
    )
    return "\n".join(lines)
