"""How much is tried: what every run can afford, a fifth of it in Pyodide, and many times as much in ``./run bench sweep``."""

from __future__ import annotations

import os
import sys
from typing import Final

SHARE: Final = 5
"""Pyodide is half as fast, and the same properties have been searched in CPython."""
TIMES: Final = int(os.environ.get("BONDLINE_TRIES", "1"))


def tries(number: int) -> int:
    """How many examples or games, where an ordinary run has ``number``."""
    return max(1, number // SHARE) if sys.platform == "emscripten" else number * TIMES
