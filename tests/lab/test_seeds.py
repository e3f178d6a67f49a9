"""The same seed gives the same whole games, in another process and whatever strings hash to there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.lab.played import play_aec, settings

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.cpython


def test_whole_games_are_the_same_in_two_processes() -> None:
    """Every game and variant, through all four kinds of environments."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.lab.played"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    one, two = (process.communicate()[0].splitlines() for process in processes)
    assert len(one) == len(list(settings()))
    assert one == two


def test_games_that_differ_have_hashes_that_differ() -> None:
    """Else the test above would say nothing."""
    hashes = [play_aec("ion", players, "beginner") for players in (2, 3, 4)]
    assert len(set(hashes)) == 3
