"""The project's own checks find what they are there to find."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tools import house_rules

PINNED = "thing==1.0 \\\n    --hash=sha256:00\n"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """An empty repository with a valid lock and a pure room."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    write(tmp_path, "requirements/runtime.txt", PINNED)
    write(tmp_path, "bondline/engine/_rng.py", "import math\nfrom bondline.engine import _errors\n")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    """Puts a file there."""
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def findings(root: Path) -> list[str]:
    """What all rules say of a repository."""
    return [finding for rule in house_rules.RULES for finding in rule(root)]


def test_a_clean_repository_has_no_findings(repository: Path) -> None:
    assert findings(repository) == []


@pytest.mark.parametrize("words", house_rules.FORBIDDEN)
def test_forbidden_words_are_found_with_their_line(repository: Path, words: str) -> None:
    write(repository, "docs/page.md", f"fine\nsee {words}x\n")
    assert findings(repository) == [f"docs/page.md:2: says {words!r}"]


def test_a_pin_without_a_hash_is_found(repository: Path) -> None:
    write(repository, "requirements/test.txt", PINNED + "other==2.0\n")
    assert findings(repository) == ["requirements/test.txt: no hash for 'other==2.0'"]


def test_a_lock_of_npm_must_hold_hashes_and_no_address(repository: Path) -> None:
    packages = '{"packages": {"": {}, "a": {"integrity": "sha512-x"}, "b": {"resolved": "x"}}}'
    write(repository, "web/package-lock.json", packages)
    assert [finding.partition(" (")[0] for finding in findings(repository)] == [
        "web/package-lock.json: b has an address",
        "web/package-lock.json: b has no hash",
    ]


def test_a_long_file_is_found_unless_a_program_made_it(repository: Path) -> None:
    write(repository, "tools/long.py", "\n" * 451)
    write(repository, "web/types.ts", "// Made from the protocol. Do not edit.\n" * 451)
    assert findings(repository) == ["tools/long.py: 451 lines, more than 450"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("import time", "imports time, which reaches outside"),
        ("from os.path import join", "imports os.path, which reaches outside"),
        ("import msgspec", "imports msgspec, not in the standard library"),
    ],
)
def test_a_pure_room_must_not_look_outside(repository: Path, line: str, why: str) -> None:
    write(repository, "bondline/games/ion/state.py", f"x = 1\n{line}\n")
    assert findings(repository) == [f"bondline/games/ion/state.py:2: {why}"]


def test_a_file_that_git_ignores_may_say_anything(repository: Path) -> None:
    write(repository, ".gitignore", "/.cache/\n")
    write(repository, ".cache/pip.log", house_rules.FORBIDDEN[0])
    assert findings(repository) == []
