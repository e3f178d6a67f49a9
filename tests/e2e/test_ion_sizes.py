"""Ion's table where it was once too large, too small or too empty for the window, and what it says when the line is cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from bondline.engine import LANGUAGES, game_spec, read_texts
from tests.e2e.conftest import Person
from tests.e2e.ion_table import IonTable, open_ion
from tests.e2e.server import Server
from tests.e2e.shell import device
from tests.e2e.table import LONG

FITS = """card => {
  const box = card.getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
}"""


# Names of goals that a card does not hold whole: cut, broken within a syllable, or over what stands below.
CUT_TITLES = """names => [...document.querySelectorAll('[data-goal]')].flatMap((card) => {
  const title = card.querySelector('h3')
  const before = title.textContent
  const cut = names.filter((name) => {
    const whole = (part) => `<span style="white-space:nowrap">${part}</span>`
    title.innerHTML = name.split(' ').map((word) => word.split('\u00ad').map(whole).join('&shy;')).join(' ')
    const box = title.getBoundingClientRect()
    const parts = [...title.children].map((part) => part.getBoundingClientRect())
    const inside = parts.every((part) => part.width > 0 && part.right <= box.right + 0.5 && part.bottom <= box.bottom + 1)
    const below = card.querySelector('ul').getBoundingClientRect().top >= box.bottom - 0.5
    const bottom = card.getBoundingClientRect().bottom
    const held = [...card.children].every((each) => each.getBoundingClientRect().bottom <= bottom)
    return !inside || !below || !held || getComputedStyle(title).textOverflow === 'ellipsis'
  })
  title.textContent = before
  return cut
})"""


def goal_names() -> list[str]:
    """What Ion's goals are called, in every language."""
    folder = game_spec("ion").folder / "text"
    texts = [
        text for language in LANGUAGES for key, text in read_texts(folder, language).items() if key.startswith("goal.")
    ]
    assert len(texts) == 18
    return [text.split(" (")[0] for text in texts]


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440)])
def test_a_hand_of_ten_and_its_button_are_in_sight(person: Person, size: tuple[int, int]) -> None:
    page = person()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.wait_to_decide()
    expect(table.hand).to_have_count(10)
    table.hand.first.click()
    expect(page.locator("[data-keep]")).to_have_text(re.compile("^Keep "))
    assert all(card.evaluate(FITS) for card in table.hand.all())
    assert page.locator("[data-keep]").evaluate(FITS)
    if size[0] < 1440:
        return
    # In a much larger type too the own table is seen above the hand, and no button leaves its panel.
    page.evaluate("document.documentElement.dataset.text = 'larger'")
    page.set_viewport_size({"width": size[0], "height": size[1] + 1})
    expect(page.locator(".ion.short")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    mat, hand = page.locator("[data-mat]").bounding_box(), page.locator(".foot.play").bounding_box()
    assert mat is not None
    assert hand is not None
    assert mat["y"] + 100 < hand["y"]


def test_on_a_tablet_what_lies_in_front_has_the_whole_width(person: Person) -> None:
    """Tiles stand above it, so that no part of the mat is empty beside them."""
    page = person()
    page.set_viewport_size({"width": 768, "height": 1024})
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.keep()
    table.wait_to_decide()
    mat = page.locator("[data-mat]").bounding_box()
    groups = [page.locator(f"[data-mat] .{name}").bounding_box() for name in ("compounds", "loose", "tiles")]
    assert mat is not None
    compounds, loose, tiles = groups
    assert compounds is not None
    assert loose is not None
    assert tiles is not None
    assert loose["x"] + loose["width"] - compounds["x"] > 0.93 * mat["width"]
    assert tiles["y"] + tiles["height"] <= min(compounds["y"], loose["y"])


def test_type_grows_with_a_large_window_and_with_the_setting(person: Person) -> None:
    page = person()
    size = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    page.set_viewport_size({"width": 1440, "height": 900})
    assert page.evaluate(size) == 16
    page.set_viewport_size({"width": 2560, "height": 1440})
    large = page.evaluate(size)
    assert 22 < large < 26
    page.evaluate("document.documentElement.dataset.text = 'large'")
    assert page.evaluate(size) == pytest.approx(large * 1.125, abs=0.1)
    # A wide window that is low has no room for larger type.
    page.set_viewport_size({"width": 2560, "height": 800})
    page.evaluate("delete document.documentElement.dataset.text")
    assert page.evaluate(size) == 16


def test_seven_players_are_no_wider_than_a_phone(browser: Browser, server: Server) -> None:
    with device(browser, server, size="phone") as page:
        page.goto("/")
        table = open_ion(page, ["mine", *["bot"] * 6], "Standard").wait_for()
        table.wait_to_decide()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        mine = page.locator(".strip button.mine")
        expect(mine).to_be_in_viewport(ratio=0.9)
        # At the own place it is the decision's dot that says who is waited for; a clock is for others.
        expect(mine.locator(".badge.due")).to_be_visible()
        expect(mine.locator(".badge svg")).to_have_count(0)
        mine.click()
        expect(page.locator("dialog[open] [data-opponent] b").first).to_have_text("You")
        expect(page.locator("dialog[open] .who .chip")).to_have_count(0)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        for width in (360, 390, 768, 1024, 1440):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(CUT_TITLES, goal_names()) == [], width
        page.set_viewport_size({"width": 360, "height": 740})
        table.keep()


def test_who_watches_on_a_phone_sees_every_table(person: Person, browser: Browser, server: Server) -> None:
    host = person()
    open_ion(host, ["mine", "bot", "bot"]).wait_for().wait_to_decide()
    code = re.search(r"/t/([A-Z0-9]+)", host.url)
    assert code is not None
    with device(browser, server, size="phone") as guest:
        guest.goto(f"/t/{code[1]}")
        guest.get_by_role("button", name="Only watch").click()
        IonTable(guest).wait_for()
        expect(guest.locator("[data-opponent]")).to_have_count(3)
        expect(guest.locator("[data-card], .decide, [data-loose]")).to_have_count(0)


def test_a_move_on_a_cut_line_says_so_and_keeps_the_choice(person: Person) -> None:
    page = person()
    with page.expect_response(re.compile("TroubleBox.*js")):
        table = open_ion(page, ["mine", "bot"]).wait_for()
        table.wait_to_decide()
    table.hand.nth(1).click()
    page.context.set_offline(True)
    expect(page.locator("[data-connection=offline] .banner")).to_be_visible(timeout=LONG)
    page.locator("[data-keep]").click()
    expect(page.locator("[data-refusal=offline]")).to_be_visible()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("[data-connection=online]")).to_be_attached(timeout=LONG)
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    table.press(page.locator("[data-keep]"))


def test_addresses_that_lead_nowhere_say_so(person: Person) -> None:
    page = person()
    for path in ("/no/such/page", "/learn/nothing"):
        page.goto(path)
        expect(page.locator("[data-screen=missing]")).to_be_visible(timeout=LONG)
        expect(page.get_by_role("link", name="To the first page")).to_be_visible()
    page.goto("/t/%E0%A4%A")
    expect(page.locator("[data-screen=door]")).to_be_visible(timeout=LONG)
