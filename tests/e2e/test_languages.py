"""The client in the language of the browser."""

from __future__ import annotations

from playwright.sync_api import Browser, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, holes


def test_a_german_browser_is_spoken_to_in_german_and_can_choose(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, locale="de-DE")
    page = context.new_page()
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "de", timeout=LONG)
    page.get_by_role("button", name="Gegen Bots spielen").first.click()
    expect(page.get_by_text("Wähle eine Karte, die du behältst").first).to_be_visible(timeout=LONG)
    assert holes(page) == []
    # The longer words leave room for every number, the totals too.
    page.set_viewport_size({"width": 1440, "height": 900})
    scores = page.locator("[data-standing] .scroll")
    expect(scores).to_be_visible()
    assert scores.evaluate("one => one.scrollWidth <= one.clientWidth")
    # And for a name that is as long as "Person 1": two of them can be told apart.
    names = scores.locator("tbody th span")
    names.first.evaluate("one => { one.textContent = 'Person 1' }")
    for cut in ("scrollWidth - one.clientWidth", "scrollHeight - one.clientHeight"):
        assert names.first.evaluate(f"one => one.{cut}") <= 1
    # The rail grows with the window.
    page.set_viewport_size({"width": 1920, "height": 1080})
    assert page.locator(".rail").evaluate("one => one.getBoundingClientRect().width") > 380

    page.goto("/")
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible(timeout=LONG)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    context.close()
