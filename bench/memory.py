"""Whether a long simulation needs more memory than a short one: peak resident size of ``bondline simulate``."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from tools import fast

GAMES = (1_000, 10_000)
# One list of scores a game is part of the answer and may grow; nothing else may.
ALLOWED = 1.15


def measure(_repeats: int) -> dict[str, Any]:
    """The peak of a simulation of so many games, in MiB."""
    return {"peak_mib": {str(games): peak(games) for games in GAMES}}


def peak(games: int) -> float:
    print(f"bench: memory, {games} games", file=sys.stderr, flush=True)
    script = "import sys; from bondline.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "simulate", "ion", "--players", "4", "--games", str(games), "--seed", "1"]
    process = subprocess.Popen([*command, "--json"], cwd=fast.ROOT, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"bench: `bondline simulate` ended with {process.returncode}")
    # Linux counts in KiB, macOS in bytes.
    return usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def show(measured: dict[str, Any]) -> str:
    short, long = (measured["peak_mib"][str(games)] for games in GAMES)
    verdict = "flat" if long <= short * ALLOWED else "NOT flat"
    return (
        "Memory of `bondline simulate ion --players 4`, peak resident size\n"
        f"{GAMES[0]:,} games {short:.1f} MiB, {GAMES[1]:,} games {long:.1f} MiB: {long / short:.2f} x, {verdict}"
    )
