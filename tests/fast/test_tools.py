"""Compiled files come and go as they should."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools import fast


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout with one module that pretends to be compiled."""
    (tmp_path / "pyproject.toml").write_text('[tool.bondline]\ncompiled = ["bondline/engine/_*.py"]\n')
    folder = tmp_path / "bondline" / "engine"
    folder.mkdir(parents=True)
    for path in (folder / "_rng.py", folder / "_rng.cpython-311.so", tmp_path / "0__mypyc.cpython-311.so"):
        path.write_text("")
        os.utime(path, (1000, 1000))
    return tmp_path


def test_patterns_name_sources(checkout: Path) -> None:
    assert fast.modules(checkout) == ["bondline/engine/_rng.py"]


def test_clean_takes_every_compiled_file_and_no_source(checkout: Path) -> None:
    assert fast.clean(checkout) == 2
    assert fast.compiled_files(checkout) == []
    assert (checkout / "bondline" / "engine" / "_rng.py").is_file()


def test_a_changed_source_makes_it_stale(checkout: Path) -> None:
    assert not fast.is_stale(checkout)
    os.utime(checkout / "bondline" / "engine" / "_rng.py", (2000, 2000))
    assert fast.is_stale(checkout)


def test_a_source_that_is_gone_makes_it_stale(checkout: Path) -> None:
    (checkout / "bondline" / "engine" / "_rng.py").unlink()
    assert fast.is_stale(checkout)
