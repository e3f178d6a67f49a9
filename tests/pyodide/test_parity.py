"""The engine gives the same results in Pyodide (Python 3.14, 32-bit WebAssembly) as here."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.played import differences, hashes
from tests.pyodide.inside import SEEDS
from tools import web_build

HERE = Path(__file__).parent
TIME_LIMIT = 900  # seconds; for a hanging Node, not for a slow one


def pyodide(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs one verb of ``inside.py`` in Pyodide."""
    node, environment = web_build.node()
    return subprocess.run(
        [node, str(HERE / "run.mjs"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        check=False,
    )


def test_the_engines_tests_pass_in_pyodide() -> None:
    done = pyodide("tests")
    if done.returncode:
        pytest.fail(f"pytest in Pyodide ended with {done.returncode}:\n{done.stdout[-6000:]}\n{done.stderr[-2000:]}")


def test_games_end_in_the_same_positions() -> None:
    done = pyodide("hashes")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    there: dict[str, str] = json.loads(done.stdout.splitlines()[-1])
    here = dict(hashes(SEEDS))
    assert here
    different = differences(here, there)
    assert not different, f"{len(different)} of {len(here)} games differ in Pyodide, the first: {different[:5]}"
