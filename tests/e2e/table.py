"""A table as a person at a page uses it. Everything waits for what the page shows, nothing for time."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, Page, expect

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bondline.engine import Record

ROOT = Path(__file__).resolve().parents[2]
ARTIFACTS = ROOT / "tests" / "e2e" / "artifacts"
"""Pictures of what the tests saw; ignored by git."""
LONG = 30_000
"""Milliseconds for something that is to come; a bound for a page that hangs, not a speed to reach."""


class TablePage:
    """The generic table on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.main = page.locator("main")
        self.field = page.get_by_role("combobox", name="Find or write a move")
        self.options = page.get_by_role("listbox").get_by_role("option")

    def wait_for(self) -> TablePage:
        """Waits until the table is shown, and has it told as text where it is drawn; the device keeps to that."""
        expect(self.main).to_have_attribute("data-screen", "table", timeout=LONG)
        if self.main.get_attribute("data-shown") == "drawn":
            self.page.get_by_role("button", name="More").click()
            self.page.get_by_role("button", name="As text").click()
            expect(self.main).to_have_attribute("data-shown", "twin")
        return self

    @property
    def code(self) -> str:
        """The table's five characters, from the address."""
        found = re.search(r"/t/([A-Z0-9]+)", self.page.url)
        assert found is not None
        return found[1]

    @property
    def seq(self) -> int:
        """The last log entry that the page knows."""
        return int(self.main.get_attribute("data-seq") or 0)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.main.get_attribute("data-status") == "over"

    def wait_to_decide(self) -> None:
        """Waits until there is something to decide on this page, or the game is over."""
        expect(self.page.locator("[data-decision=yours]:visible, [data-finish]").first).to_be_visible(timeout=LONG)

    def wait_until_settled(self, before: int) -> None:
        """Waits until a command was answered and the table has moved on from ``before``."""
        expect(self.main).to_have_attribute("data-sending", "false", timeout=LONG)
        expect(self.main).not_to_have_attribute("data-seq", str(before), timeout=LONG)

    def moves(self) -> list[str]:
        """The legal moves, in notation. Waits for the list: the decision line is there before it."""
        expect(self.options.first).to_be_attached(timeout=LONG)
        return self.listed()

    def listed(self) -> list[str]:
        """The moves that are in the list at this moment, which may be none."""
        return [str(move) for move in self.options.evaluate_all("all => all.map(one => one.dataset.move)")]

    def play_listed(self, move: str) -> None:
        """Plays a listed move with a click."""
        before = self.seq
        self.page.locator(f'[data-move="{move}"]').click()
        self.wait_until_settled(before)

    def play_with_keys(self, presses: int = 1) -> None:
        """Plays a listed move with the keyboard alone: the field, arrows, Enter."""
        before = self.seq
        self.field.focus()
        for _ in range(presses):
            self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        self.wait_until_settled(before)

    def write(self, text: str) -> None:
        """Writes a move in notation and tries it."""
        self.field.fill(text)
        self.field.press("Enter")

    def refusal(self) -> Locator:
        """The refusal at the spot."""
        return self.page.locator(".trouble[data-refusal]")

    def play_to_the_end(self, limit: int = 400) -> int:
        """Plays the first listed move until the game is over; how many decisions that took."""
        for decisions in range(limit):
            self.wait_to_decide()
            if self.over:
                return decisions
            # What may be done but need not be can be over before it is read: others went on.
            if listed := self.listed():
                self.play_listed(listed[0])
        raise AssertionError(f"the game is not over after {limit} decisions")


def play_against_bots(page: Page) -> TablePage:
    """One click on the first page."""
    page.get_by_role("button", name="Play against bots").first.click()
    return TablePage(page).wait_for()


WHO = {"mine": "This device", "open": "Open", "bot": "Bot"}


def set_up(page: Page, game: str, seats: Sequence[str] = (), variant: str = "") -> None:
    """Goes to where a table is set up and fills it in: a variant by the words of its label, the seats by their kinds.

    Without seats they stay as they are.
    """
    page.goto(f"/new/{game}")
    rows = page.locator("li[data-seat]")
    expect(rows.first).to_be_visible(timeout=LONG)
    if variant:
        page.locator("label.variant").filter(has_text=re.compile(variant)).first.locator("input").check()
    if seats:
        fill_seats(page, seats)


def fill_seats(page: Page, seats: Sequence[str]) -> None:
    """Brings the seats to these kinds (``mine``, ``open``, ``bot``)."""
    players = page.get_by_role("group", name="Players")
    rows = page.locator("li[data-seat]")
    while rows.count() > len(seats):
        players.get_by_role("button", name="One fewer").click()
    while rows.count() < len(seats):
        players.get_by_role("button", name="One more").click()
    for row, kind in zip(rows.all(), seats, strict=True):
        row.get_by_role("radio", name=WHO[kind], exact=True).check()


def open_it(page: Page, seats: Sequence[str]) -> str:
    """Opens the table that is set up, or starts it where nobody is waited for; its code."""
    page.get_by_role("button", name="Open the table" if "open" in seats else "Start the game").click()
    expect(page).to_have_url(re.compile(r"/t/[A-Z0-9]{5}$"), timeout=LONG)
    return TablePage(page).code


def open_table(page: Page, seats: Sequence[str], nickname: str = "") -> str:
    """Opens a table of Ion from the first page and returns its code; with an open seat it waits in the lobby."""
    if nickname:
        name(page, nickname)
    page.get_by_role("link", name="With friends").first.click()
    expect(page.locator("[data-screen=new]")).to_be_visible()
    fill_seats(page, seats)
    return open_it(page, seats)


def start_with_bots(page: Page, game: str, players: int, variant: str = "") -> None:
    """A started table of this person and bots."""
    seats = ["mine", *["bot"] * (players - 1)]
    set_up(page, game, seats, variant)
    open_it(page, seats)


def name(page: Page, nickname: str) -> None:
    """Gives the device a nickname, on the first page or at a table's door."""
    field = page.get_by_label("Your nickname")
    field.fill(nickname)
    field.press("Tab")


def join_by_code(page: Page, code: str, nickname: str) -> None:
    """Types the code on the first page, and sits down at the door."""
    page.get_by_label("Five characters from the host").fill(code.lower())
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.locator("[data-screen=door]")).to_be_visible(timeout=LONG)
    name(page, nickname)
    page.get_by_role("button", name="Sit down").click()


def two_at_a_table(host: Page, guest: Page, more: Sequence[str] = ()) -> tuple[TablePage, TablePage]:
    """A started table with Mira (host) and Jonas, each at a page of their own."""
    code = open_table(host, ["mine", "open", *more], "Mira")
    join_by_code(guest, code, "Jonas")
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    host.get_by_role("button", name="Start the game").click()
    return TablePage(host).wait_for(), TablePage(guest).wait_for()


def bring(page: Page, record: Record) -> None:
    """Opens the replay of a record."""
    page.goto("/replay")
    page.get_by_label("Record").fill(record.write())
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("main[data-screen=replay]")).to_have_attribute("data-at", "0", timeout=LONG)


def holes(page: Page) -> list[str]:
    """Keys that no catalogue has and places that nothing fills, as a reader would see them."""
    text = page.locator("body").inner_text()
    return re.findall(r"(?<![\w.])(?:[a-z][a-z-]*\.)+[a-z][a-z-]*(?![\w.:/])|\{\w+[|}]", text)


def eventually(page: Page, holds: Callable[[], bool]) -> None:
    """Waits for what no locator can wait for."""
    deadline = time.monotonic() + LONG / 1000
    while not holds():
        assert time.monotonic() < deadline, "it never came true"
        page.wait_for_timeout(50)


def picture(page: Page, title: str) -> None:
    """Keeps what the page shows."""
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / f"{title}.png", full_page=True)
