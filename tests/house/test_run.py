"""``./run`` says what is missing, and is silent and quick when nothing is."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(root: Path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs ``./run`` of a checkout from somewhere else."""
    return subprocess.run(
        [str(root / "run"), *words],
        cwd="/",
        env={**os.environ, **variables},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A fresh checkout, as far as setting up goes."""
    shutil.copy(ROOT / "run", tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "requirements", tmp_path / "requirements")
    return tmp_path


def pretend_python(folder: Path, body: str) -> str:
    """A program that answers as some Python would."""
    path = folder / "pretend-python"
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return str(path)


def test_help_lists_every_verb() -> None:
    done = run(ROOT, "help")
    assert done.returncode == 0
    for verb in ("serve", "bondline", "test", "lint", "format", "bench", "fast", "web", "python"):
        assert f"./run {verb}" in done.stdout


def test_an_unknown_verb_is_a_usage_error() -> None:
    done = run(ROOT, "dance")
    assert (done.returncode, done.stdout) == (2, "")
    assert "./run serve" in done.stderr


def test_an_old_python_is_refused_by_name(bare: Path) -> None:
    old = pretend_python(bare, 'case "$1" in --version) echo Python 3.9.2;; *) exit 1;; esac')
    done = run(bare, "bondline", PYTHON=old)
    assert done.returncode == 1
    assert "Python 3.11 or newer is needed (found: Python-3.9.2)" in done.stderr
    assert "PYTHON=" in done.stderr


def test_a_python_without_venv_names_the_package(bare: Path) -> None:
    crippled = pretend_python(bare, 'case "$2" in *ensurepip*) exit 1;; esac')
    done = run(bare, "bondline", PYTHON=crippled)
    assert done.returncode == 1
    assert "apt-get install python3-venv" in done.stderr


def test_no_index_is_told_apart_from_a_crash(bare: Path) -> None:
    (bare / "requirements" / "runtime.txt").write_text("no-such-thing==1.0 --hash=sha256:" + "0" * 64 + "\n")
    done = run(bare, "bondline", PIP_NO_INDEX="1")
    assert done.returncode == 1
    assert "is a package index reachable from here?" in done.stderr
    assert not (bare / ".venv" / "bondline" / "runtime.txt").exists()
    assert not (bare / ".cache" / "setup.lock").is_symlink()


def test_a_lock_left_by_a_killed_run_blocks_nobody(bare: Path) -> None:
    ended = subprocess.Popen(["true"])
    ended.wait()
    (bare / ".cache").mkdir()
    (bare / ".cache" / "setup.lock").symlink_to(str(ended.pid))
    (bare / "requirements" / "runtime.txt").write_text("")
    (bare / "bondline").mkdir()
    (bare / "bondline" / "__main__.py").write_text("print('here')\nraise SystemExit(3)\n")
    done = run(bare, "bondline")
    assert (done.returncode, done.stdout) == (3, "here\n"), done.stderr


def test_a_warm_start_is_silent_and_quick() -> None:
    started = time.monotonic()
    done = run(ROOT, "python", "-c", "print('here')", PIP_NO_INDEX="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "here\n", "")
    assert time.monotonic() - started < 10
