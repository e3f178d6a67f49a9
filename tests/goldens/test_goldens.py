"""The golden playthroughs are what the engine plays now, and every variant has one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.goldens.design import BROUGHT, brought
from tests.goldens.write import HERE, all_goldens, playthrough


@pytest.mark.parametrize(("game", "variant", "path"), [pytest.param(*each, id=each[2].stem) for each in all_goldens()])
def test_golden(game: str, variant: str, path: Path) -> None:
    assert path.exists(), f"{path.name} is missing: ./run python -m tests.goldens.write"
    assert playthrough(game, variant) == path.read_text(encoding="utf-8")


def test_there_are_no_others() -> None:
    assert sorted(HERE.glob("*.txt")) == sorted(path for _, _, path in all_goldens())


def test_what_the_page_of_components_brings_is_what_a_server_says() -> None:
    assert BROUGHT.read_text(encoding="utf-8") == brought(), "./run python -m tests.goldens.write"
