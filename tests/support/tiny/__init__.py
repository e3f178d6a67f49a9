"""A game that exists only here: were a table to know a game by name, it could not play this one.

Three rounds. Everybody secretly picks a card for points; a gamble is a pick that also draws a card unseen by the
others; the one card in the centre goes to whoever grabs it first. So it has simultaneous secret choices, public and
hidden chance, a contended action, seats that may act without being awaited, and undo.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bondline.engine import GameSpec, Option
from bondline.engine import _registry as registry
from tests.support.tiny.game import TinyGame

SPEC: Final = GameSpec(
    id="tiny",
    min_players=2,
    max_players=4,
    default_players=2,
    variants=("standard", "long"),
    factory=TinyGame,
    folder=Path(__file__).parent,
    options=(Option("edition", (), "tiny-1", local=True), Option("stake", ("1", "2"), "1")),
)


@pytest.fixture(scope="module", autouse=True)
def tiny_is_registered() -> Iterator[None]:
    """The game is there for the tests of one module: those of the house's games must not meet it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry._specs, SPEC.id, SPEC)
        yield
