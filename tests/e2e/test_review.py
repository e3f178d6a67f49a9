"""A finished game reviewed in the replay: a chart, marks, what would have been better; on a desk and a phone, in both themes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.table import LONG, bring
from tests.e2e.test_accessibility import WIDTHS, examine
from tests.protocol.test_review import beginning

BEGIN = "Review this game"


@pytest.mark.parametrize(("width", "theme"), looks(["desk", "phone"]))
def test_a_game_is_reviewed_and_a_marked_move_says_what_was_better(
    browser: Browser, server: Server, width: str, theme: str
) -> None:
    wide, high = WIDTHS[width]
    context = browser.new_context(
        base_url=server.url, viewport={"width": wide, "height": high}, locale="en-US",
        color_scheme="dark" if theme == "dark" else "light", has_touch=width == "phone", is_mobile=width == "phone",
    )  # fmt: skip
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    bring(page, beginning(14))
    chart_files = page.evaluate("performance.getEntriesByType('resource').filter(one => /Chart/.test(one.name)).length")
    assert chart_files == 0, "the chart is fetched when it is wanted"

    page.get_by_role("button", name=BEGIN).click()
    panel = page.locator("[data-review]")
    expect(panel).to_have_attribute("data-review", "done", timeout=LONG)
    judged = int(panel.get_attribute("data-judged") or 0)
    assert judged > 5
    chart = page.locator("[data-chart]")
    expect(chart.locator("canvas")).to_be_visible(timeout=LONG)
    assert chart.evaluate("one => one.clientWidth") > 200
    assert page.locator("ol .mark").count() == judged, "every judged move has its mark in the list"

    page.get_by_text("As a table").click()
    rows = panel.locator("tbody tr").filter(has=page.locator("button"))
    assert rows.count() == judged

    # To a marked move, and what is said of it.
    dear = page.locator("[data-dearest] button").first
    number = re.findall(r"\d+", dear.inner_text())[0]
    dear.focus()
    page.keyboard.press("Enter")
    expect(page.locator("main[data-screen=replay]")).to_have_attribute("data-at", number, timeout=LONG)
    judgement = page.locator(".judgement")
    expect(judgement).to_have_attribute("data-judged", re.compile("inaccuracy|mistake"))
    expect(judgement).to_contain_text("Better:")
    expect(judgement).to_contain_text(re.compile(r"prospect \d+ %; \d+ % with the best move found"))
    examine(page, f"review-{theme}-{width}")

    # A click on the chart goes to a move, here to the last one.
    box = page.locator("[data-chart] .u-over")
    size = box.bounding_box()
    assert size is not None
    box.click(position={"x": size["width"] - 1, "y": size["height"] / 2})
    expect(page.locator("main[data-screen=replay]")).to_have_attribute("data-at", "14", timeout=LONG)
    assert complaints == [], "nothing offends the content security policy"
    context.close()


def test_a_review_is_stopped_and_goes_on(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.url, locale="en-US")
    page = context.new_page()
    bring(page, beginning(12))
    page.get_by_role("button", name=BEGIN).click()
    panel = page.locator("[data-review]")
    expect(panel).to_have_attribute("data-judged", re.compile("[1-9]"), timeout=LONG)
    # Stepping goes on meanwhile.
    page.get_by_role("button", name="One move on").click()
    expect(page.locator("main[data-screen=replay]")).to_have_attribute("data-at", "1", timeout=LONG)
    page.get_by_role("button", name="Stop").click()
    expect(panel).to_have_attribute("data-review", "stopped")
    page.get_by_role("button", name="Go on").click()
    expect(panel).to_have_attribute("data-review", "done", timeout=LONG)
    context.close()
