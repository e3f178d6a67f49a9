"""Cards that fly over Ion's table, and that nothing does for who wants no motion; what is drawn fits where it stands."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Person
from tests.e2e.ion_table import open_ion
from tests.e2e.table import LONG, bring, eventually, holes
from tests.e2e.test_accessibility import examine
from tests.support.records import played

# Counts what is put into the layer in which cards fly, and which properties move there.
WATCH = """() => {
  window.flown = { count: 0, properties: [] }
  new MutationObserver((changes) => {
    for (const change of changes) for (const one of change.addedNodes) {
      window.flown.count += 1
      setTimeout(() => {
        const frames = one.getAnimations().flatMap((moving) => moving.effect.getKeyframes())
        window.flown.properties.push(...frames.flatMap(Object.keys))
      })
    }
  }).observe(document.querySelector('.sky'), { childList: true })
}"""
# By how much the lowest block of the own table reaches under the hand.
HIDDEN = """() => {
  const blocks = [...document.querySelectorAll('[data-mat] .block')]
  const lowest = Math.max(0, ...blocks.map((one) => one.getBoundingClientRect().bottom))
  return lowest - document.querySelector('.foot.play').getBoundingClientRect().top
}"""
# How far boxes with words in them reach out of the one that holds them.
SPILLS = """(name) => [...document.querySelectorAll(name)].flatMap((box) => {
  const outer = box.getBoundingClientRect()
  return [...box.querySelectorAll('h3, .who, .pays, .score, .foot')].filter((one) => {
    const inner = one.getBoundingClientRect()
    return inner.width > 1 && (inner.right > outer.right + 1 || inner.left < outer.left - 1)
  }).map((one) => one.outerHTML.slice(0, 120))
})"""


def step_on(page: Page) -> tuple[int, set[str]]:
    """Plays until the hands have gone on once; how many pictures flew, and by which properties."""
    table = open_ion(page, ["mine", "bot", "bot"]).wait_for()
    table.wait_to_decide()
    page.evaluate(WATCH)
    at = table.board.get_attribute("data-step")
    while table.board.get_attribute("data-step") == at:
        table.decide_once()
    expect(page.locator(".sky > *")).to_have_count(0, timeout=LONG)
    flown = page.evaluate("window.flown")
    return flown["count"], set(flown["properties"])


def test_cards_and_hands_fly_by_transform_and_opacity_alone(person: Person) -> None:
    count, properties = step_on(person())
    # Three hands go on, and each player's card comes to the table.
    assert count >= 6
    assert properties - {"offset", "computedOffset", "easing", "composite"} == {"transform", "opacity"}


def test_nothing_flies_for_who_wants_no_motion(person: Person) -> None:
    page = person()
    page.evaluate("localStorage.setItem('bondline.look', JSON.stringify({ motion: 'reduced' }))")
    page.reload()
    count, _ = step_on(page)
    assert count == 0


def test_the_focus_stays_at_the_decision(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot", "bot"]).wait_for()
    table.wait_to_decide()
    table.keep()
    assert page.evaluate("document.activeElement.closest('.decide') !== null")
    table.wait_to_decide()
    assert page.evaluate("document.activeElement !== document.body")


def test_the_own_table_is_not_hidden_behind_the_hand(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot", "bot"]).wait_for()
    for _ in range(5):
        while table.wait_to_decide() != "pick":
            table.decide_once()
        table.hand.first.click()
        for width, high in ((1440, 900), (1280, 720), (1920, 1080), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": high})
            # What fits where is measured anew after the window has changed.
            eventually(page, lambda: bool(page.evaluate(HIDDEN) <= 24))
        table.press(page.locator("[data-keep]"))


def test_a_replay_is_drawn_within_its_part_of_the_page(person: Person) -> None:
    page = person()
    bring(page, played("ion", 4, "beginner", ["novice"] * 4, 1))
    replay = page.locator("main[data-screen=replay]")
    expect(page.locator("[data-ion]")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name=re.compile(r"^20 ")).click()
    expect(replay).to_have_attribute("data-at", "20", timeout=LONG)
    for seat in ("", "P1"):
        page.get_by_label("Seen by").select_option(seat)
        expect(replay).to_have_attribute("data-seat", seat or "public")
        for width, high in ((1440, 900), (1024, 768), (390, 844), (2560, 1440)):
            page.set_viewport_size({"width": width, "height": high})
            expect(page.locator("[data-ion]")).to_be_visible(timeout=LONG)
            assert page.evaluate(SPILLS, ".opp, .goal") == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.set_viewport_size({"width": 1440, "height": 900})
    examine(page, "replay-drawn")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-ion][data-phase=over]")).to_be_visible(timeout=LONG)
    expect(page.locator("[data-mat=P1]")).to_be_visible(timeout=LONG)
    assert holes(page) == []
