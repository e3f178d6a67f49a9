"""What runs inside Pyodide: the engine's tests, and games whose ends are hashed."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(10)
"""Random games played of each variant."""


def main(verb: str, arguments: list[str]) -> int:
    """Runs one verb and returns an exit status."""
    if verb == "tests":
        return run_tests(arguments)
    if verb == "hashes":
        from tests.played import hashes

        print(json.dumps(dict(hashes(SEEDS))))
        return 0
    raise SystemExit(f"no such verb: {verb}")


def run_tests(arguments: list[str]) -> int:
    """The tests named in ``pyproject.toml``, or those given; options go to pytest."""
    import pytest

    named = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["bondline"]["pyodide_tests"]
    options = [argument for argument in arguments if argument.startswith("-")]
    paths = arguments[len(options) :] or [path for path in named if (ROOT / path).is_dir()]
    # No cache or example database: the mounted checkout is not written to.
    return int(pytest.main(["-p", "no:cacheprovider", "-m", "not cpython and not slow", *options, *paths]))
