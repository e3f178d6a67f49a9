"""The drawn table of Valence Plus as a person at a page uses it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import LONG, join_by_code, name, open_it, set_up, start_with_bots

LIMIT = 600
"""Decisions in a game; for a game that does not end."""
MODES = ["collect", "answer", "discard", "bench", "finish"]
PANELS = ", ".join(f"[data-{name}]" for name in MODES)


class ValenceTable:
    """The drawn table on one page."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self.touch = touch
        self.main = page.locator("main")
        self.hand = page.locator("[data-hand] [data-card]")

    def wait_for(self) -> ValenceTable:
        expect(self.page.locator("[data-valence]")).to_be_visible(timeout=LONG)
        return self

    def mode(self) -> str:
        """Waits for a decision or the end: ``collect``, ``answer``, ``discard``, ``bench`` or ``finish``."""
        expect(self.page.locator(PANELS).first).to_be_attached(timeout=LONG)
        # One look at all of them: between two looks the next decision may have come.
        found = self.page.evaluate(
            "names => names.find(name => document.querySelector(`[data-${name}]`) !== null) ?? ''", MODES
        )
        return str(found) or self.mode()

    def press(self, selector: str) -> None:
        """Presses what makes a move, and waits until it was answered."""
        before = self.main.get_attribute("data-seq") or "0"
        self.tap(self.page.locator(selector).first)
        expect(self.main).not_to_have_attribute("data-seq", before, timeout=LONG)
        expect(self.main).to_have_attribute("data-sending", "false", timeout=LONG)

    def put_down(self) -> None:
        """Puts cards down in one press: a molecule's, the whole hand, or the first ones of a hand with too many."""
        ready = self.page.locator("[data-down-all]:enabled")
        chosen = self.page.locator("[data-hand] [data-card][aria-pressed=false]")
        while ready.count() == 0:
            self.tap(chosen.first)
        self.tap(ready)
        expect(self.page.locator("[data-discard]")).to_have_count(0, timeout=LONG)
        expect(self.main).to_have_attribute("data-sending", "false", timeout=LONG)

    def tap(self, what: Locator) -> None:
        """Presses something with a finger or the mouse, whichever this device has."""
        if self.touch:
            what.tap()
        else:
            what.click()

    def build(self, *cards: str) -> None:
        """Lays cards of the hand, builds what they are and puts its cards down."""
        for card in cards:
            self.tap(self.page.locator(f"[data-hand] [data-card={card}][aria-pressed=false]").first)
        self.press("[data-build]")
        self.page.locator("[data-discard], [data-bench]").first.wait_for(timeout=LONG)
        if self.page.locator("[data-discard]").count() > 0:
            self.put_down()

    def follow_hint(self) -> None:
        """Asks for a hint and does what it says."""
        self.tap(self.page.get_by_role("button", name="Hint", exact=True))
        self.press("[data-hinted]")

    def to_the_end(self) -> list[str]:
        """Plays by hints, putting cards down in one press; the modes met."""
        met: list[str] = []
        for _ in range(LIMIT):
            mode = self.mode()
            met.append(mode)
            if mode == "finish":
                return met
            if mode == "discard":
                self.put_down()
            else:
                self.follow_hint()
        raise AssertionError(f"the game is not over after {LIMIT} decisions")


def new_table(page: Page, players: int, variant: str = "", touch: bool = False) -> ValenceTable:
    """A started table of this person and bots, with a variant by the words of its label."""
    start_with_bots(page, "valence", players, variant)
    return ValenceTable(page, touch).wait_for()


def two_at_valence(host: Page, guest: Page) -> tuple[ValenceTable, ValenceTable]:
    """A started table with Mira (host) and Jonas, each at a page of their own."""
    name(host, "Mira")
    seats = ["mine", "open"]
    set_up(host, "valence", seats)
    join_by_code(guest, open_it(host, seats), "Jonas")
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    host.get_by_role("button", name="Start the game").click()
    return ValenceTable(host).wait_for(), ValenceTable(guest).wait_for()


def lay_a_molecule(table: ValenceTable) -> bool:
    """Lays two cards of the hand that light a molecule up, if there are any."""
    count = table.hand.count()
    for first in range(count):
        for second in range(first + 1, count):
            table.page.locator(f"[data-at='{first}']").click()
            table.page.locator(f"[data-at='{second}']").click()
            if table.page.locator("[data-found]").count() > 0:
                return True
            table.page.locator(f"[data-at='{first}']").click()
            table.page.locator(f"[data-at='{second}']").click()
    return False
