"""Without the packages of others the laboratory still simulates, and says what an adapter needs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.cpython

WITHOUT = """
import sys
for name in {names!r}:
    sys.modules[name] = None  # as if it were not installed
import bondline.lab
assert bondline.lab.simulate
import bondline.lab.{adapter}
"""


@pytest.mark.parametrize(
    ("adapter", "names", "extra"),
    [
        ("gymnasium", ["gymnasium"], "lab"),
        ("pettingzoo", ["pettingzoo"], "lab"),
        ("gymnasium", ["numpy", "gymnasium"], "lab"),
        ("openspiel", ["pyspiel"], "openspiel"),
    ],
)
def test_an_adapter_names_the_extra_that_it_needs(adapter: str, names: list[str], extra: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(names=names, adapter=adapter)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: there is no package {names[0]}: ")
    assert f"pip install 'bondline[{extra}]'" in last


def test_the_laboratory_itself_imports_nothing_of_others() -> None:
    code = (
        "import sys, bondline.lab; print(*sorted({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
