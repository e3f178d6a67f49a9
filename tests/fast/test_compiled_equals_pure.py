"""The compiled engine plays every game as its source does, seed by seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from bondline.engine import Rng
from tests.played import differences, hashes
from tools import fast

SEEDS = 120


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that imports a compiled copy of the package."""
    copy = fast.compiled_copy(fast.ROOT, tmp_path_factory.mktemp("compiled"), level="1")
    return {**os.environ, "PYTHONPATH": f"{copy}{os.pathsep}{fast.ROOT}"}


def run(environment: dict[str, str], *words: str) -> str:
    """What a Python process prints, run where neither copy of the package is the current folder."""
    done = subprocess.run(
        [sys.executable, *words], env=environment, cwd="/", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_this_process_runs_plain_source() -> None:
    assert fast.compiled_files(fast.ROOT) == []


def test_every_named_module_is_compiled(compiled: dict[str, str]) -> None:
    names = [Path(path).with_suffix("").as_posix().replace("/", ".") for path in fast.modules(fast.ROOT)]
    assert names
    script = "import importlib, sys; print(*(importlib.import_module(n).__file__ for n in sys.argv[1:]), sep='\\n')"
    files = run(compiled, "-c", script, *names).splitlines()
    assert [name for name, file in zip(names, files, strict=True) if not file.endswith(".so")] == []


def test_every_seed_ends_in_the_same_position(compiled: dict[str, str]) -> None:
    there: dict[str, str] = json.loads(run(compiled, "-m", "tests.played", str(SEEDS)))
    here = dict(hashes(range(SEEDS)))
    assert here
    different = differences(here, there)
    assert not different, f"{len(different)} of {len(here)} games differ when compiled, the first: {different[:5]}"


def test_a_stream_of_numbers_is_copied_and_pickled_in_the_middle(compiled: dict[str, str]) -> None:
    """An environment in mid-game holds one; a compiled class without a way of its own can neither."""
    script = (
        "import copy, pickle; from bondline.engine import Rng\n"
        "rng = Rng(7); rng.below(9)\n"
        "twins = [copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))]\n"
        "print(*(each.below(1000) for each in (rng, *twins)))"
    )
    rng = Rng(7)
    rng.below(9)
    assert run(compiled, "-c", script).split() == [str(rng.below(1000))] * 4
