"""Playout decisions per second: Ion with four players, Valence Plus and Synthesis with two, pure and compiled, beside peers."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools import fast

SECONDS = 1.5
PURE, COMPILED, RLCARD = "Bondline Ion, pure", "Bondline Ion, compiled", "RLCard uno"
VALENCE, VALENCE_COMPILED, GIN = "Bondline Valence Plus, pure", "Bondline Valence Plus, compiled", "OpenSpiel gin_rummy"
SYNTHESIS, SYNTHESIS_COMPILED = "Bondline Synthesis, pure", "Bondline Synthesis, compiled"
CHESS, HIVE = "python-chess", "OpenSpiel hive"
# What is asked for: (faster, slower, at least).
WANTED = [
    (PURE, RLCARD, 5.0),
    (COMPILED, PURE, 3.0),
    (VALENCE, GIN, 2.0),
    (VALENCE_COMPILED, VALENCE, 3.0),
    (SYNTHESIS, CHESS, 1.0),
    (SYNTHESIS, HIVE, 1.5),
    (SYNTHESIS_COMPILED, SYNTHESIS, 2.5),
]


def measure(repeats: int) -> dict[str, Any]:
    """Decisions a second of every contestant in every repeat; they take turns, so that all meet the same noise."""
    with tempfile.TemporaryDirectory(prefix="bondline-bench-") as folder:
        print("bench: compiling a copy of the engine", file=sys.stderr, flush=True)
        copy = fast.compiled_copy(fast.ROOT, Path(folder))
        pure = {**os.environ, "PYTHONPATH": str(fast.ROOT)}
        compiled = {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{fast.ROOT}"}
        contestants = {
            PURE: ("bondline-ion", pure),
            COMPILED: ("bondline-ion", compiled),
            RLCARD: ("rlcard-uno", pure),
            "OpenSpiel goofspiel, 4 players": ("open_spiel-goofspiel", pure),
            "OpenSpiel hearts": ("open_spiel-hearts", pure),
            VALENCE: ("bondline-valence", pure),
            VALENCE_COMPILED: ("bondline-valence", compiled),
            GIN: ("open_spiel-gin_rummy", pure),
            SYNTHESIS: ("bondline-synthesis", pure),
            SYNTHESIS_COMPILED: ("bondline-synthesis", compiled),
            CHESS: ("python-chess", pure),
            HIVE: ("open_spiel-hive", pure),
        }
        rates: dict[str, list[float]] = {name: [] for name in contestants}
        per_game: dict[str, float] = {}
        for repeat in range(repeats):
            print(f"bench: playouts, repeat {repeat + 1} of {repeats}", file=sys.stderr, flush=True)
            for name, (contestant, environment) in contestants.items():
                ran = run(contestant, environment)
                rates[name].append(ran["decisions"] / ran["seconds"])
                per_game[name] = ran["decisions"] / ran["games"]
    return {"decisions_per_second": rates, "decisions_per_game": per_game, "compiled_modules": fast.modules(fast.ROOT)}


def run(contestant: str, environment: dict[str, str]) -> dict[str, float]:
    """One contestant in a fresh process."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "bench.contestants", contestant, str(SECONDS)],
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"bench: {contestant} failed:\n{done.stderr}")
    values: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return values


def ratios(measured: dict[str, Any], faster: str, slower: str) -> list[float]:
    """How many times as fast, repeat by repeat."""
    rates = measured["decisions_per_second"]
    return [over / under for over, under in zip(rates[faster], rates[slower], strict=True)]


def show(measured: dict[str, Any]) -> str:
    rates = measured["decisions_per_second"]
    lines = [
        "Random playouts, decisions per second of processor time; ratios within each repeat: median (least - most)",
        f"{'':<32}{'median':>10}{'per game':>10}   {'x RLCard uno':<24}{'x Ion, pure':<24}",
    ]
    for name, values in rates.items():
        beside = [spread(ratios(measured, name, other)) for other in (RLCARD, PURE)]
        game = measured["decisions_per_game"][name]
        lines.append(f"{name:<32}{statistics.median(values):>10,.0f}{game:>10.1f}   {beside[0]:<24}{beside[1]:<24}")
    for faster, slower, least in WANTED:
        reached = statistics.median(ratios(measured, faster, slower))
        verdict = "reached" if reached >= least else "NOT reached"
        lines.append(f"wanted: {faster} >= {least:g} x {slower}: {verdict}, {reached:.2f}")
    return "\n".join(lines)


def spread(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f} - {max(values):.2f})"
