"""Valence Plus on a phone: a whole game with a finger, everything that is looked up in reach, nothing that moves away."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, holes, picture
from tests.e2e.test_accessibility import examine
from tests.e2e.valence_table import new_table


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    """A page of a phone; it may report no error."""
    complaints: list[str] = []
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert complaints == []


def aside(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - window.innerWidth"))


def test_a_whole_game_with_a_finger(phone: Page) -> None:
    table = new_table(phone, 2, touch=True)
    met = table.to_the_end()
    assert {"collect", "bench"} <= set(met)
    assert aside(phone) <= 0
    assert holes(phone) == []
    # The race of the strip and the table of places say the same.
    strip = sorted(
        int(text) for text in phone.locator("li[data-points]").evaluate_all("all => all.map(one => one.dataset.points)")
    )
    places = sorted(int(text) for text in phone.locator("[data-finish] .points").all_inner_texts())
    assert strip == places
    assert places[-1] >= 16
    picture(phone, "valence-phone-finish")


def test_the_bar_leads_everywhere_and_back(phone: Page) -> None:
    table = new_table(phone, 3, touch=True)
    assert table.mode() == "collect"
    bar = phone.locator("[data-pane]")
    expect(bar).to_have_count(4)
    low = [box["y"] + box["height"] for box in (button.bounding_box() for button in bar.all()) if box is not None]
    assert low == [844.0] * 4
    assert all((box := button.bounding_box()) is not None and box["height"] >= 44 for button in bar.all())
    bar.nth(1).tap()
    expect(phone.locator("[data-pile]").first).to_be_visible()
    expect(phone.locator("[data-collect]")).to_have_count(0)
    assert aside(phone) <= 0
    examine(phone, "valence-phone-bank")
    bar.nth(2).tap()
    expect(phone.locator("[data-printed]").first).to_be_visible()
    examine(phone, "valence-phone-reactions")
    bar.nth(3).tap()
    expect(phone.locator("section[data-seat]")).to_have_count(3)
    expect(phone.locator("[data-log]")).to_be_visible()
    examine(phone, "valence-phone-others")
    assert aside(phone) <= 0
    bar.nth(0).tap()
    assert table.mode() == "collect"
    # A hand, its piles and what ends the decision are on the screen together, without scrolling.
    table.press("[data-take=deck]")
    end, bottom = phone.locator("[data-way=end]").bounding_box(), bar.first.bounding_box()
    card = table.hand.last.bounding_box()
    assert end is not None
    assert card is not None
    assert bottom is not None
    assert end["y"] + end["height"] < card["y"]
    assert card["y"] + card["height"] <= bottom["y"]
    assert phone.evaluate("window.scrollY") == 0


@pytest.mark.parametrize("wide", [360, 430])
def test_what_is_pressed_is_as_large_as_a_finger(browser: Browser, server: Server, wide: int) -> None:
    context = browser.new_context(
        base_url=server.url, viewport={"width": wide, "height": 740}, has_touch=True, is_mobile=True, locale="en-US"
    )
    page = context.new_page()
    table = new_table(page, 5, touch=True)
    assert table.mode() == "collect"
    small = page.locator("main button:visible, main a:visible, nav button:visible").evaluate_all(
        "all => all.map(one => ({ what: one.outerHTML.slice(0, 120), box: one.getBoundingClientRect() }))"
        ".filter(({ box }) => box.width < 24 || box.height < 24).map(({ what }) => what)"
    )
    assert small == []
    assert aside(page) <= 0
    expect(page.locator("main")).to_have_attribute("data-sending", "false", timeout=LONG)
    context.close()
