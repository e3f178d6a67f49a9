"""Whether a long simulation needs more memory than a short one: peak resident sizes of fresh processes.

Measured twice: games alone, and ``bondline simulate``, whose answer has one list of scores a game.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from tools import fast

GAMES = (1_000, 10_000)
# The allocator's noise.
ALLOWED = 1.05
PLAYOUTS = """
import sys
from bondline.engine import Rng, load_game, play_out
game = load_game("ion", players=4, variant="standard")
for seed in range(int(sys.argv[1])):
    play_out(game.new_initial_state(), Rng(seed))
"""
SIMULATE = """
import sys
from bondline.cli import main
sys.exit(main(["simulate", "ion", "--players", "4", "--games", sys.argv[1], "--seed", "1", "--workers", "1", "--json"]))
"""


def measure(_repeats: int) -> dict[str, Any]:
    """Peaks in MiB, by what ran and by the number of games."""
    return {
        "peak_mib": {
            name: {str(games): peak(name, script, games) for games in GAMES}
            for name, script in (("games alone", PLAYOUTS), ("bondline simulate", SIMULATE))
        }
    }


def peak(name: str, script: str, games: int) -> float:
    print(f"bench: memory, {name}, {games} games", file=sys.stderr, flush=True)
    process = subprocess.Popen([sys.executable, "-c", script, str(games)], cwd=fast.ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"bench: {name} ended with {process.returncode}")
    # Linux counts in KiB, macOS in bytes.
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def show(measured: dict[str, Any]) -> str:
    lines = ["Memory of random games of Ion with four players, peak resident size in MiB"]
    for name, peaks in measured["peak_mib"].items():
        short, long = (peaks[str(games)] for games in GAMES)
        each = (long - short) * (1 << 20) / (GAMES[1] - GAMES[0])
        verdict = "flat" if long <= short * ALLOWED else f"grows by {each:.0f} bytes a game"
        lines.append(f"{name:<32}{GAMES[0]:>6,}: {short:>5.1f}   {GAMES[1]:>6,}: {long:>5.1f}   {verdict}")
    return "\n".join(lines)
