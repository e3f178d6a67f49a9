"""A server whose deck lies in a known order, so that a test comes to a situation in a few moves.

Only what chance draws is the test's; the rules are the game's. Run as ``python -m tests.e2e.stacked PORT DATABASE CARDS``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from bondline.engine import Dealer
from bondline.games.valence.edition import STANDARD, read_edition
from bondline.server import serve

if TYPE_CHECKING:
    from collections.abc import Sequence

PACE = 0.02
"""Seconds before a bot's move, which are there for people to follow."""


class StackedDealer(Dealer):
    """Draws the cards of ``order`` one after the other, and after them whatever a dealer draws."""

    __slots__ = ()
    order: tuple[int, ...] = ()

    def choose(self, outcomes: Sequence[tuple[int, int]], k: int) -> int:
        """The card that lies at this place of the deck, if it is among what may be drawn."""
        if k < len(self.order) and self.order[k] in [outcome for outcome, _ in outcomes]:
            return self.order[k]
        return super().choose(outcomes, k)


def main(port: str, database: str, cards: str) -> int:
    """Serves until it is told to stop."""
    from bondline.tables import _evolve

    elements = [element.id for element in read_edition(STANDARD).elements]
    StackedDealer.order = tuple(elements.index(card) for card in cards.split())
    _evolve.Dealer = StackedDealer  # type: ignore[attr-defined]
    return serve(port=int(port), database=database, pace=PACE)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
