"""Real games on a real server that is killed by signal 9 at random moments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.durability import play_through
from tests.support.process import LIMIT, ROOT

pytestmark = pytest.mark.cpython
KILLS = 30
TABLES = 6


def test_no_acknowledged_move_is_lost_and_none_is_applied_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = play_through(tmp_path, KILLS, TABLES, seed=1)
    with capsys.disabled():
        print(
            f"\n  {result.kills} kills in {result.seconds:.0f} s, {result.acknowledged} moves acknowledged, "
            f"{result.again} stored without an answer,",
            end=" ",
        )
    assert result.faults == []
    assert result.acknowledged > KILLS * TABLES // 2
    # As the operator does it.
    command = [sys.executable, "-m", "bondline", "check", str(tmp_path / "tables.db")]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=LIMIT, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
