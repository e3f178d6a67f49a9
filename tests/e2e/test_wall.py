"""A table shown to a room: public, large, with the way in; on the host's own machine too."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.conftest import Person
from tests.e2e.ion_table import IonTable
from tests.e2e.synthesis_table import SynthesisTable
from tests.e2e.table import LONG, TablePage, open_it, open_table, set_up, start_with_bots
from tests.e2e.test_accessibility import examine

# The smallest size of a letter that is seen, in pixels; what is drawn into blocks and signs apart.
SMALLEST = """() => {
  const sizes = []
  const walk = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const around = walk.currentNode.parentElement
    if (walk.currentNode.data.trim() === '' || around.closest('svg, sub, sup, .hidden')) continue
    sizes.push(parseFloat(getComputedStyle(around).fontSize))
  }
  return Math.min(...sizes)
}"""

# What of a wall lies outside the window, or is covered by the way in.
CUT_OFF = """() => {
  const wayIn = document.querySelector('.way-in').getBoundingClientRect()
  const cut = (each) => {
    const at = each.getBoundingClientRect()
    const outside = at.left < 0 || at.top < 0 || at.right > innerWidth + 1 || at.bottom > innerHeight + 1
    return outside || (at.right > wayIn.left && at.bottom > wayIn.top)
  }
  return [...document.querySelectorAll('.players li, .players svg, .players p, [data-goal] p, .dice, .who')]
    .filter(cut).map((each) => each.outerHTML.slice(0, 80))
}"""


def listening(page: Page) -> list[dict[str, Any]]:
    """Every update that the server tells this page from now on."""
    told: list[dict[str, Any]] = []

    def note(payload: str | bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "update":
            told.append(message)

    def hear(socket: WebSocket) -> None:
        socket.on("framereceived", note)

    page.on("websocket", hear)
    return told


def test_a_wall_beside_the_hosts_own_table_is_told_no_hand(person: Person) -> None:
    host = person()
    code = open_table(host, ["mine", "open", "bot", "bot"], "Mira")
    link = host.locator("[data-wall]")
    expect(link).to_have_attribute("href", f"/wall/{code}")
    # The same browser, another tab.
    wall = host.context.new_page()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    told = listening(wall)
    wall.goto(f"/wall/{code}")
    main = wall.locator("main[data-screen=wall]")
    expect(main).to_have_attribute("data-status", "lobby", timeout=LONG)
    expect(wall.locator("[data-code]")).to_have_attribute("data-code", code)
    expect(wall.get_by_text("Mira")).to_be_visible()
    assert wall.evaluate(SMALLEST) >= 26
    examine(wall, "wall-lobby")

    host.get_by_role("button", name="Start the game").click()
    table = IonTable(host).wait_for()
    expect(wall.locator("[data-ion-wall]")).to_be_visible(timeout=LONG)
    table.wait_to_decide()
    table.keep()
    expect(wall.locator(".players [data-seat]")).to_have_count(4)
    expect(wall.get_by_text(code)).to_be_visible()
    expect(wall.locator("[data-card], button")).to_have_count(0)
    assert wall.evaluate(SMALLEST) >= 26
    assert wall.evaluate("[document.body.scrollWidth, document.body.scrollHeight]") == [1920, 1080]
    examine(wall, "wall")
    assert len(told) > 2
    assert all(update.get("seat") is None for update in told)
    assert all((update.get("view") or {}).get("hand", []) == [] for update in told)
    assert any("view" in update for update in told)
    # The other tab is still the device that sits there.
    host.reload()
    table.wait_for()
    expect(table.main).to_have_attribute("data-seat", "P1")


@pytest.mark.parametrize("seats", [1, 4, 8])
def test_a_wall_shows_every_board_of_synthesis(person: Person, seats: int) -> None:
    """Boards, dice and scores of one to eight seats, on both usual projectors without scrolling."""
    host = person()
    if seats == 1:
        set_up(host, "synthesis", variant="First Steps")
        code = open_it(host, ["mine"])
    else:
        start_with_bots(host, "synthesis", seats)
        code = TablePage(host).code
    table = SynthesisTable(host).wait_for()
    for _ in range(3):
        table.wait_to_draw()
        table.follow_hint()
    table.wait_to_draw()
    turn = host.locator("[data-synthesis]").get_attribute("data-turn") or ""

    wall = person()
    wall.set_viewport_size({"width": 1920, "height": 1080})
    told = listening(wall)
    wall.goto(f"/wall/{code}")
    shown = wall.locator("[data-synthesis-wall]")
    expect(shown).to_have_attribute("data-turn", turn, timeout=LONG)
    expect(shown.locator(".players [data-seat]")).to_have_count(seats)
    expect(shown.get_by_role("img", name="formula")).to_have_count(seats)
    expect(shown.locator("[data-goal]")).to_have_count(2)
    rolled = host.locator("[data-dice]").get_attribute("data-dice") or ""
    expect(shown.locator("[data-dice]")).to_have_attribute("data-dice", rolled)
    expect(wall.locator("[data-hands], [data-draw], main button")).to_have_count(0)
    for wide, high in ((1920, 1080), (1280, 720)):
        wall.set_viewport_size({"width": wide, "height": high})
        assert wall.evaluate("[document.body.scrollWidth, document.body.scrollHeight]") == [wide, high]
        assert wall.evaluate(CUT_OFF) == []
        expect(wall.locator(".way-in")).to_be_in_viewport(ratio=1)
        assert wall.evaluate(SMALLEST) >= 26 * wide / 1920
    examine(wall, f"wall-synthesis-{seats}")
    assert told
    assert all(update.get("seat") is None for update in told)


def test_a_wall_shows_the_race_of_valence_plus(person: Person) -> None:
    host = person()
    host.goto("/new/valence")
    host.get_by_role("button", name="Open the table").click()
    expect(host.locator("[data-screen=lobby]")).to_be_visible(timeout=LONG)
    code = TablePage(host).code
    host.get_by_role("button", name="Start the game").click()
    TablePage(host).wait_for()
    wall = person()
    wall.goto(f"/wall/{code}")
    expect(wall.locator("main[data-screen=wall]")).to_have_attribute("data-status", "playing", timeout=LONG)
    expect(wall.locator("main[data-screen=wall] header h1")).to_have_text("Valence Plus")
    expect(wall.locator("[data-valence-wall]")).to_be_visible(timeout=LONG)
    expect(wall.locator(".players > [data-seat]")).to_have_count(4)
    expect(wall.locator("main button, [data-card]")).to_have_count(0)
    for wide, high in ((1920, 1080), (1280, 720)):
        wall.set_viewport_size({"width": wide, "height": high})
        assert wall.evaluate("[document.body.scrollWidth, document.body.scrollHeight]") == [wide, high]
        assert wall.evaluate(CUT_OFF) == []
        assert wall.evaluate(SMALLEST) >= 26 * wide / 1920
        expect(wall.locator(".way-in")).to_be_in_viewport(ratio=1)
    examine(wall, "wall-valence")


def test_a_table_that_does_not_exist_or_is_closed_is_said_to_be_so(person: Person) -> None:
    page = person()
    page.goto("/wall/ZZZZ9")
    expect(page.locator("[data-refusal='table.code.unknown']")).to_be_visible(timeout=LONG)
    page.goto("/t/ZZZZ9")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Sit down")).to_have_count(0)
    page.goto("/")
    code = open_table(page, ["mine", "open"])
    page.get_by_role("radio", name="Closed").check()
    expect(page.locator("[data-wall]")).to_have_count(0)
    guest = person()
    guest.goto(f"/t/{code}")
    expect(guest.get_by_role("button", name="Sit down")).to_be_visible(timeout=LONG)
    expect(guest.get_by_role("button", name="Only watch")).to_have_count(0)
