"""The end of Synthesis on its drawn table: chains by mouse, finger and keyboard, goal cards, the score sheet, won solo games."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from tests.e2e.conftest import Person
from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.shell import SIZES, device
from tests.e2e.table import LONG, eventually, holes, picture
from tests.e2e.test_accessibility import examine

CASE = "/try/synthesis/two-neighbors-of-one-color-are-linked"
"""An example of the rules before a link is made; where a test puts a position of its own in its place."""
BLOCK = ["red red blue blue", "red green green blue", "yellow green red red", "yellow yellow red red", "blue blue", ""]


def put(page: Page, position: dict[str, Any], variant: str = "basic", moves: list[str] | None = None) -> None:
    """Has every question about the example's position ask about another one; the engine answers as always."""

    def hand_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(message: str | bytes) -> None:
            said = json.loads(message)
            if said.get("type") == "practice":
                said |= {"position": position, "variant": variant, "players": len(position["seats"])}
                said["moves"] = (moves or []) + said.get("moves", [])
            server.send(json.dumps(said))

        route.on_message(sent)

    page.route_web_socket("**/*", hand_on)


def chains(table: list[str], **more: Any) -> dict[str, Any]:
    """A position in which one seat links its chains."""
    seat = {"table": table} | more.pop("seat", {})
    return {"phase": "chains", "seats": [seat]} | more


class Bench:
    """The chain editor on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bench = page.locator("[data-chains]")
        self.links = page.locator("[data-links]")
        self.total = page.locator("[data-total][data-legal]")

    def wait_for(self) -> Bench:
        """Waits until the best layout is there."""
        expect(self.bench).to_have_attribute("data-ready", "true", timeout=LONG)
        return self

    def cell(self, name: str) -> Locator:
        return self.page.locator(f"[data-cell={name}]")

    def middle(self, name: str) -> tuple[float, float]:
        box = self.cell(name).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def draw(self, *cells: str) -> None:
        """Draws from cell to cell."""
        mouse = self.page.mouse
        mouse.move(*self.middle(cells[0]))
        mouse.down()
        for name in cells[1:]:
            mouse.move(*self.middle(name), steps=4)
        mouse.up()

    def press_between(self, one: str, two: str) -> None:
        """Presses where the link of two neighbours is or would be, on the side of the first one."""
        (ax, ay), (bx, by) = self.middle(one), self.middle(two)
        self.page.mouse.click(ax + (bx - ax) * 0.4, ay + (by - ay) * 0.4)

    def lengths(self, *lengths: int) -> None:
        """Waits for chains of these lengths."""
        expect(self.bench).to_have_attribute(
            "data-chains", " ".join(str(each) for each in sorted(lengths, reverse=True))
        )


def open_chains(page: Page, position: dict[str, Any], variant: str = "basic") -> Bench:
    put(page, position, variant)
    page.goto(CASE)
    return Bench(page).wait_for()


def test_chains_are_drawn_and_taken_off(person: Person) -> None:
    """Seven and two of one colour bring 28 and 3: the editor opens on them, and every change is counted."""
    page = person()
    bench = open_chains(page, chains(["red red red red red red", "red red red", "", "", "", ""]))
    expect(bench.total).to_have_attribute("data-total", "36")  # 28 + 3, and the full column's 5
    bench.lengths(7, 2)
    page.locator("[data-clear]").click()
    bench.lengths()
    expect(bench.total).to_have_attribute("data-total", "5")
    bench.draw("c1r1", "c1r2", "c1r3", "c2r3")
    bench.lengths(4)
    # The table beside it shows what is in mind too.
    expect(page.locator("svg[data-volumes]").first).to_have_attribute("data-links", "3")
    expect(bench.total).to_have_attribute("data-total", "15")
    bench.press_between("c1r4", "c1r3")
    # c1r3 has two links: it says why not, at the spot.
    expect(page.locator("[data-refusal]")).to_have_count(0)
    bench.draw("c1r4", "c1r3")
    expect(page.locator("[data-refusal='synthesis.chain.no-branch']")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-refusal]")).to_have_count(0)
    bench.press_between("c1r1", "c2r1")
    bench.lengths(5)
    # One more would close a ring.
    bench.draw("c2r1", "c2r2")
    bench.lengths(6)
    bench.draw("c2r2", "c2r3")
    expect(page.locator("[data-refusal='synthesis.chain.no-loop']")).to_be_visible()
    page.keyboard.press("Escape")
    # A stroke over links takes them off, and is taken back as one.
    bench.draw("c1r1", "c1r2", "c1r3")
    bench.lengths(2, 3)
    page.locator("[data-back]").click()
    bench.lengths(6)
    page.locator("[data-best]").click()
    bench.lengths(7, 2)
    expect(page.locator("[data-best]")).to_have_attribute("aria-disabled", "true")


def test_chains_by_keyboard_alone(person: Person) -> None:
    page = person()
    bench = open_chains(page, chains(["red red", "red blue", "red", "", "", ""]))
    page.locator("[data-clear]").focus()
    page.keyboard.press("Enter")
    bench.lengths()
    bench.cell("c1r1").focus()
    page.keyboard.press("Shift+ArrowRight")
    bench.lengths(2)
    expect(bench.cell("c2r1")).to_be_focused()
    expect(bench.cell("c2r1")).to_have_accessible_name("Volume 2, row 1, red, linked to the left")
    page.keyboard.press("Space")
    expect(bench.cell("c2r1")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowRight")
    bench.lengths(3)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowUp")
    refusal = page.locator("[data-refusal='synthesis.chain.same-colour']")
    expect(refusal).to_be_visible()


def test_a_finger_draws_and_presses(browser: Browser, server: Server) -> None:
    with device(browser, server, size="phone") as page:
        bench = open_chains(page, chains(BLOCK))
        page.locator("[data-clear]").tap()
        bench.lengths()
        bench.cell("c1r1").tap()
        bench.cell("c1r2").tap()
        bench.cell("c1r1").tap()
        bench.lengths()
        bench.cell("c2r1").tap()
        bench.lengths(2)
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
        picture(page, "synthesis-chains-phone")


def test_taking_the_chains_ends_the_game(person: Person) -> None:
    """Links that were made already stay in the draft; the others follow as moves, then the score sheet."""
    page = person()
    made = ["c1r1 c1r2"]
    bench = open_chains(page, chains(BLOCK, seat={"links": made}))
    page.locator("[data-clear]").click()
    bench.lengths(2)
    bench.draw("c1r1", "c2r1")
    bench.lengths(3)
    page.locator("[data-submit]").click()
    sheet = page.locator("[data-sheet]")
    expect(sheet).to_be_visible(timeout=LONG)
    expect(sheet.locator("li[data-chain]")).to_have_count(1)
    expect(sheet.locator("li[data-chain='3']")).to_contain_text("6")
    # Four complete columns are not there, one row of five columns is not either: six points, no more.
    expect(sheet.locator("[data-total]")).to_have_attribute("data-total", "6")
    assert holes(page) == []


def test_free_bonds_come_first(person: Person) -> None:
    """What is still in hand is told and drawn on the board, and the chains wait."""
    page = person()
    seat = {"free": 1, "lines": {"red": ["f5a"]}}
    bench = open_chains(page, chains(["red red", "red", "", "", "", ""], seat=seat))
    free = page.locator("[data-free-left='1']")
    expect(free).to_be_visible()
    page.locator("[data-tool='free blue']").click()
    page.locator("[data-hands]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-draw]").first).not_to_have_attribute("data-draw", "")
    page.keyboard.press("Enter")
    expect(free).to_have_count(0, timeout=LONG)
    bench.lengths(3)


WON = {
    "phase": "chains",
    "pattern": "PT3",
    "chain": "CH3",
    "seats": [
        {
            "lines": {
                "red": ["d4a", "d5b", "e4a", "e6b", "f4a", "f5c"],
                "blue": ["f4b", "f4c", "f5a", "f5b", "f6c"],
                "green": ["e4b", "e4c"],
            },
            "molecules": {"f5": "red 2", "f4": "blue 2", "e4": "green 2"},
            "table": BLOCK,
        }
    ],
}
"""Three molecules of volume 2 beside the start bring 9 points; the table has room for five corners, 15 points."""


def test_a_solo_game_is_won(person: Person) -> None:
    page = person()
    bench = open_chains(page, WON, "first-steps")
    expect(bench.bench.locator("[data-card]")).to_have_attribute("data-card", "15")
    page.locator("[data-submit]").click()
    expect(page.locator("[data-outcome=won]")).to_be_visible(timeout=LONG)
    goals = page.locator("[data-goal-end]")
    expect(goals).to_have_count(2)
    expect(page.locator("[data-goal-end=PT3]")).to_contain_text("9 of 9 points")
    expect(page.locator("[data-goal-end=CH3]")).to_contain_text("15 of 12 points")
    # A position to try things in keeps no record.
    expect(page.locator("[data-record]")).to_have_count(0)
    assert page.evaluate("localStorage.getItem('bondline.synthesis.records')") is None
    assert holes(page) == []


def test_a_solo_game_is_lost_without_the_corners(person: Person) -> None:
    page = person()
    open_chains(page, WON, "first-steps")
    page.locator("[data-clear]").click()
    page.locator("[data-submit]").click()
    expect(page.locator("[data-outcome=lost]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-goal-end=CH3]")).to_contain_text("0 of 12 points")


def test_a_score_sheet_of_eight_is_no_wider_than_its_window(person: Person) -> None:
    """All eight columns on a desk; on a phone the sheet is swiped, and the page is not."""
    page = person()
    page.set_viewport_size({"width": 1440, "height": 900})
    seats = [{"lines": {"red": ["e4a"]}} for _ in range(8)]
    put(page, {"phase": "over", "pattern": "PT3", "chain": "CH3", "seats": seats}, "standard")
    page.goto(CASE)
    sheet = page.locator("[data-sheet]")
    expect(sheet).to_be_visible(timeout=LONG)
    expect(sheet.locator("td[data-total]")).to_have_count(8)
    scroll = sheet.locator(".scroll")
    assert scroll.evaluate("box => box.scrollWidth <= box.clientWidth")
    page.set_viewport_size({"width": 360, "height": 740})
    eventually(page, lambda: bool(scroll.evaluate("box => box.scrollWidth > box.clientWidth")))
    assert page.evaluate("document.documentElement.scrollWidth") == 360


KEEP = {"phase": "keep", "drawn": ["PJ05", "PT2", "PT10", "CH1", "CH10"], "project": "PJ05", "seats": [{}]}
"""Of two cards of each kind one is to be kept."""


def test_one_card_of_each_kind_is_kept(person: Person) -> None:
    page = person()
    put(page, KEEP, "unpredictable-consequences")
    page.goto(CASE)
    keep = page.locator("[data-keep]")
    expect(keep).to_have_attribute("data-keep", "2", timeout=LONG)
    expect(keep.locator("[data-choose]")).to_have_count(4)
    expect(keep.locator("[data-card-face^=PJ]")).to_be_visible()
    button = page.locator("[data-keep-cards]")
    expect(button).to_have_attribute("aria-disabled", "true")
    page.locator("[data-choose=PT2]").click()
    page.locator("[data-choose=CH1] input").focus()
    page.keyboard.press("Space")
    expect(button).to_have_attribute("aria-disabled", "false")
    button.click()
    expect(keep).to_have_count(0, timeout=LONG)
    expect(page.locator("[data-goal=PT2]").first).to_be_attached()
    expect(page.locator("[data-goal=CH1]").first).to_be_attached()


@pytest.mark.parametrize(("size", "theme"), looks(SIZES))
def test_axe(browser: Browser, server: Server, theme: Any, size: str) -> None:
    with device(browser, server, theme=theme, size=size) as page:
        open_chains(page, WON, "first-steps")
        examine(page, f"synthesis-chains-{theme}-{size}")
        page.locator("[data-submit]").click()
        expect(page.locator("[data-sheet]")).to_be_visible(timeout=LONG)
        examine(page, f"synthesis-won-{theme}-{size}")
    with device(browser, server, theme=theme, size=size) as page:
        page.goto("/try/synthesis/the-scoring-example-28-77-and-30-points")
        expect(page.locator("[data-sheet]")).to_be_visible(timeout=LONG)
        expect(page.locator("[data-sheet] [data-total]")).to_have_attribute("data-total", "150")
        examine(page, f"synthesis-sheet-{theme}-{size}")
        page.goto("/try/synthesis/then-the-victory-is-shared")
        expect(page.locator("[data-tie=shared]")).to_be_visible(timeout=LONG)
        examine(page, f"synthesis-shared-{theme}-{size}")
    with device(browser, server, theme=theme, size=size) as page:
        put(page, KEEP, "unpredictable-consequences")
        page.goto(CASE)
        expect(page.locator("[data-keep]")).to_be_visible(timeout=LONG)
        examine(page, f"synthesis-keep-{theme}-{size}")
