"""Ion's table where it was once too large, too small or too empty for the window, and what it says when the line is cut."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Person
from tests.e2e.ion_table import IonTable, open_ion
from tests.e2e.server import Server
from tests.e2e.shell import device
from tests.e2e.table import LONG

FITS = """card => {
  const box = card.getBoundingClientRect()
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth
}"""


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
        expect(page.locator(".strip button.mine")).to_be_in_viewport(ratio=0.9)
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
