"""axe finds nothing on any screen, in either theme, at desk and phone width; and nothing is wider than the screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.table import LONG, ROOT, holes, open_table, picture, play_against_bots

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Everything to press is 24 px high and wide, 44 px high under a finger; a link within a sentence is as high as its line.
SMALL_TARGETS = """() => {
  const least = matchMedia('(pointer: coarse)').matches ? 44 : 24
  const small = (one) => {
    const box = one.getBoundingClientRect()
    const high = one.matches('[type=range], [type=radio], label > [type=checkbox]') ? 20 : least
    return box.width > 1 && (box.height < high - 0.5 || box.width < 20)
  }
  return [...document.querySelectorAll('main :is(button, select, input, textarea, [role=option]), header :is(a, button)')]
    .filter((one) => one.checkVisibility() && small(one)).map((one) => one.outerHTML.slice(0, 160))
}"""
# A colour on its way to another has the contrast of neither.
SETTLED = """() => Promise.all(document.getAnimations()
  .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished.catch(() => undefined)))
  .then(() => undefined)"""
# Panels that lie over one another, though none of them is meant to.
OVERLAPPING = """() => {
  const boxes = [...document.querySelectorAll('main .panel, main h1')].map((one) => one.getBoundingClientRect())
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
  return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => over(a, b)).map((b) => [a.left, a.top, b.left, b.top]))
}"""
WIDTHS = {"desk": (1440, 900), "phone": (390, 844)}


def examine(page: Page, title: str) -> None:
    """Keeps a picture, and fails on what axe finds or on what does not fit."""
    page.evaluate(SETTLED)
    picture(page, title)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run().then(result => result.violations)")
    assert [(each["id"], [node["html"] for node in each["nodes"]]) for each in found] == []
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), f"{title} scrolls sideways"
    assert page.evaluate(SMALL_TARGETS) == []
    if not title.startswith("rules"):  # where every rule's id stands beside it
        assert holes(page) == []


@pytest.mark.parametrize(("width", "theme"), looks(WIDTHS))
def test_every_screen(browser: Browser, server: Server, theme: str, width: str) -> None:
    wide, high = WIDTHS[width]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": wide, "height": high},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
        has_touch=width == "phone",
        is_mobile=width == "phone",
    )
    page = context.new_page()

    def look(screen: str) -> None:
        examine(page, f"{screen}-{theme}-{width}")

    page.goto("/")
    expect(page.locator("[data-screen=home][tabindex]")).to_be_visible(timeout=LONG)
    look("home")
    page.goto("/new/ion")
    expect(page.locator("[data-screen=new]")).to_be_visible(timeout=LONG)
    expect(page.get_by_role("button", name="Open the table")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate(OVERLAPPING) == []
    look("new")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[data-screen=lobby]")).to_be_visible(timeout=LONG)
    look("lobby")

    page.goto("/")
    table = play_against_bots(page)
    table.wait_to_decide()
    table.write("pick Unobtainium")
    expect(table.refusal()).to_be_visible(timeout=LONG)
    look("refusal")
    table.field.press("Escape")
    for _ in range(4):
        table.wait_to_decide()
        table.play_listed(table.moves()[0])
    table.wait_to_decide()
    table.field.press("ArrowDown")
    look("table")
    page.get_by_role("button", name="Leave").click()
    look("leave")

    page.goto("/")
    open_table(page, ["mine", "mine"])
    expect(page.locator("[data-screen=hand-over]")).to_be_visible(timeout=LONG)
    look("hand-over")

    page.goto("/rules/ion")
    expect(page.locator("[data-screen=rules]")).not_to_have_attribute("data-rules", "0", timeout=LONG)
    look("rules")
    page.goto("/t/ZZZZ9")
    expect(page.locator("[data-screen=door]")).to_be_visible(timeout=LONG)
    look("door")
    page.goto("/no/such/page")
    expect(page.locator("[data-screen=missing]")).to_be_visible(timeout=LONG)
    look("missing")
    context.close()


def test_the_table_told_as_a_tree(browser: Browser, server: Server) -> None:
    """What a screen reader finds: landmarks, headings, the decision, the field and its list."""
    context = browser.new_context(base_url=server.url, locale="en-US")
    page = context.new_page()
    page.goto("/")
    table = play_against_bots(page)
    table.wait_to_decide()
    expect(page.get_by_role("banner")).to_be_visible()
    expect(page.get_by_role("navigation", name="Tools")).to_be_visible()
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("complementary", name="Players and log")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Ion"))
    expect(page.get_by_role("region", name="The table").get_by_role("heading", level=3).first).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="your decision")).to_be_visible()
    expect(table.field).to_have_accessible_description(re.compile("Enter to play"))
    table.play_listed(table.moves()[0])
    expect(page.get_by_role("log", name="What happens").locator("p").first).to_be_attached(timeout=LONG)
    context.close()
