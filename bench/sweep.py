"""The searches of the tests, many times as long as `./run test` can afford: more examples of each law, more random games."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from typing import Any

TIMES = 4
"""More examples in one repeat than in an ordinary run."""
FOLDERS = ("tests/engine", "tests/games", "tests/bots", "tests/tables", "tests/protocol")


def measure(repeats: int) -> dict[str, Any]:
    """One run; each repeat makes it longer."""
    times = TIMES * repeats
    since = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "auto", *FOLDERS],
        env={**os.environ, "BONDLINE_TRIES": str(times)},
        capture_output=True,
        text=True,
        check=False,
    )
    return {
        "times": times,
        "seconds": time.monotonic() - since,
        "failed": re.findall(r"^(?:FAILED|ERROR) (.*)$", done.stdout, re.MULTILINE),
        "said": done.stdout.strip().splitlines()[-1:] or [done.stderr[-400:]],
    }


def show(measured: dict[str, Any]) -> str:
    """What failed, and pytest's last word."""
    lines = [f"Sweep: {measured['times']} times the tries of an ordinary run, {measured['seconds']:.0f} s"]
    return "\n".join([*lines, *(f"  {each}" for each in [*measured["failed"], *measured["said"]])])
