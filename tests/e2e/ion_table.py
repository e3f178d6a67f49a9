"""Ion's drawn table as a person at it: by mouse, by finger or by keyboard. It waits for what is shown, never for time."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import LONG, open_it, open_table, set_up

LIMIT = 200
"""Decisions of one seat in a game; for a game that does not end."""


class IonTable:
    """The drawn table on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("main")
        self.board = page.locator("[data-ion]")
        self.decide = page.locator(".decide")
        self.hand = page.locator("[data-card]")
        self.refusal = page.locator("[data-refusal]:not(.trouble)")
        self.bench = page.locator("[data-bench]")
        self.pad = page.locator("[data-pad]")

    def wait_for(self) -> IonTable:
        """Waits until the table is drawn."""
        expect(self.board).to_be_visible(timeout=LONG)
        return self

    def wait_to_decide(self) -> str:
        """Waits for a decision, a score pad or the end; which of them: `pick`, `place`, …, `react`, `pad` or `over`."""
        due = self.page.locator("[data-due]:not([data-due=wait], [data-due=watch])")
        expect(due).to_be_attached(timeout=LONG)
        mode = due.get_attribute("data-due") or ""
        shown = {"pad": "[data-pad]", "over": "[data-finish]", "react": "[data-bench]"}.get(
            mode, f".decide[data-mode={mode}]"
        )
        expect(self.page.locator(shown)).to_be_attached(timeout=LONG)
        return mode

    @property
    def seq(self) -> str:
        """The last log entry that the page knows."""
        return self.main.get_attribute("data-seq") or "0"

    def settled(self, before: str) -> None:
        """Waits until what was done was answered."""
        expect(self.main).not_to_have_attribute("data-seq", before, timeout=LONG)
        expect(self.main).to_have_attribute("data-sending", "false", timeout=LONG)

    def press(self, what: Locator) -> None:
        """Clicks or taps what makes a move."""
        before = self.seq
        what.click()
        self.settled(before)

    def keep(self, at: int = 0) -> None:
        """Chooses a card of the hand and keeps it."""
        self.hand.nth(at).click()
        self.press(self.page.locator("[data-keep]"))

    def place(self) -> None:
        """Bonds the best, or leaves the card unbonded."""
        expect(self.page.locator("button[data-bond], [data-unbonded]").first).to_be_visible()
        bonds = self.decide.get_attribute("data-bonds")
        self.press(self.page.locator("button[data-bond]" if bonds != "0" else "[data-unbonded]").first)

    def close_pad(self) -> None:
        """Reads a score pad to its end and goes on."""
        self.page.get_by_role("button", name="Show all").click()
        last = self.page.locator("dialog[open] footer button")
        expect(last).to_have_count(1)
        last.click()
        expect(self.pad).to_have_count(0)

    def react(self) -> None:
        """Submits the arrangement on the bench."""
        expect(self.bench).to_have_attribute("data-ready", "true", timeout=LONG)
        self.page.locator("[data-submit]").click()
        expect(self.bench).to_have_count(0, timeout=LONG)

    def decide_once(self) -> str:
        """Makes the decision at hand in the simplest way; what it was."""
        mode = self.wait_to_decide()
        if mode == "pad":
            self.close_pad()
        elif mode == "react":
            self.react()
        elif mode == "pick":
            self.keep()
        elif mode == "place":
            self.place()
        elif mode == "ready":
            self.press(self.page.locator("[data-ready]"))
        elif mode == "refresh":
            self.press(self.page.locator("[data-refresh]").first)
        return mode

    def play_to_the_end(self) -> list[str]:
        """Plays until the game is over and its pad is read; all decisions."""
        made: list[str] = []
        while len(made) < LIMIT:
            made.append(self.decide_once())
            if made[-1] == "over":
                return made
        raise AssertionError("the game does not end")


def open_ion(page: Page, seats: list[str], variant: str = "", nickname: str = "") -> IonTable:
    """A started game with these seats."""
    if variant:
        set_up(page, "ion", seats, variant)
        open_it(page, seats)
    else:
        open_table(page, seats, nickname)
    return IonTable(page)
