"""The drawn table of Synthesis as a person at a page uses it."""

from __future__ import annotations

import math

from playwright.sync_api import Locator, Page, expect

from bondline.games.synthesis.grid import ends, read_line
from tests.e2e.table import LONG, start_with_bots

LIMIT = 200
"""Decisions in a game; for a game that does not end."""
SIDE = 47
RIM = 9
"""Of the drawing, in its own units: the side of a hexagon, and what is free around the board."""


class SynthesisTable:
    """The drawn table on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("main")
        self.hands = page.locator("[data-hands]")
        self.draws = page.locator("[data-draw]")

    def wait_for(self) -> SynthesisTable:
        expect(self.page.locator("[data-synthesis]")).to_be_visible(timeout=LONG)
        return self

    def wait_to_draw(self) -> None:
        expect(self.page.locator("[data-placing], [data-elemental]").first).to_be_attached(timeout=LONG)

    @property
    def chosen(self) -> str:
        """The move that the board shows in mind."""
        return self.draws.get_attribute("data-draw") or ""

    def seq(self) -> str:
        return self.main.get_attribute("data-seq") or "0"

    def went_on_from(self, before: str) -> None:
        expect(self.main).not_to_have_attribute("data-seq", before, timeout=LONG)
        expect(self.main).to_have_attribute("data-sending", "false", timeout=LONG)

    def press(self, target: Locator) -> None:
        """Presses what makes a move, and waits until it was answered."""
        before = self.seq()
        target.first.click()
        self.went_on_from(before)

    def spot(self, line: str) -> tuple[float, float]:
        """Where the middle of a line is on the page, by the engine's own geometry: its ends lie amid three hexagons."""
        at = read_line(line)
        assert at is not None
        hexes = [hexagon for vertex in ends(at) for hexagon in vertex]
        x = sum(math.sqrt(3) * (q + r / 2) for q, r in hexes) / len(hexes)
        y = sum(1.5 * r for _, r in hexes) / len(hexes)
        box = self.hands.bounding_box()
        assert box is not None
        # Side A is nine hexagons wide around e5.
        scale = box["width"] / (9 * math.sqrt(3) * SIDE + 2 * RIM) * SIDE
        return box["x"] + box["width"] / 2 + x * scale, box["y"] + box["height"] / 2 + y * scale

    def follow_hint(self) -> None:
        self.page.get_by_role("button", name="Hint", exact=True).click()
        self.press(self.page.locator("[data-hinted]"))

    def to_the_chains(self) -> None:
        """Plays by hints until the chains are to be linked: free and active bonds, elemental choices, everything."""
        there = self.page.locator("[data-placing], [data-elemental], [data-chains], [data-finish]")
        for _ in range(LIMIT):
            expect(there.first).to_be_attached(timeout=LONG)
            if self.page.locator("[data-chains], [data-finish]").count() > 0:
                return
            if self.page.locator("[data-elemental]").count() > 0:
                expect(self.page.locator("[data-choice]").first).to_be_visible()
                self.press(self.page.locator("[data-way=shade]"))
            else:
                self.follow_hint()
        raise AssertionError(f"the game has no end after {LIMIT} decisions")

    def take_chains(self) -> None:
        """Takes the best layout, on which the editor opens."""
        expect(self.page.locator("[data-chains]")).to_have_attribute("data-ready", "true", timeout=LONG)
        self.page.locator("[data-submit]").click()
        expect(self.page.locator("[data-sheet]")).to_be_visible(timeout=LONG)


def new_table(page: Page, players: int, variant: str = "") -> SynthesisTable:
    """A table of this person and bots."""
    start_with_bots(page, "synthesis", players, variant)
    return SynthesisTable(page).wait_for()
