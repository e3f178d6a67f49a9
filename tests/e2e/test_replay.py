"""A finished game again, move by move."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Person
from tests.e2e.table import LONG, TablePage, open_table
from tests.e2e.test_accessibility import examine


def look(page: Page, title: str, size: str) -> None:
    """In both themes."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        examine(page, f"{title}-{theme}-{size}")


def test_the_end_of_a_game_and_its_replay_by_steps_by_slider_and_with_every_seats_eyes(person: Person) -> None:
    page = person()
    open_table(page, ["mine", "bot"])
    TablePage(page).wait_for().play_to_the_end()
    look(page, "finish", "desk")
    page.get_by_role("link", name="Watch the replay").click()
    replay = page.locator("main[data-screen=replay]")
    expect(replay).to_have_attribute("data-at", "0", timeout=LONG)
    page.get_by_role("button", name="One move on").click()
    expect(replay).to_have_attribute("data-at", "1", timeout=LONG)
    expect(page.locator("[data-events]")).not_to_have_attribute("data-events", "0")

    slider = page.get_by_role("slider", name="Move")
    slider.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(replay).to_have_attribute("data-at", "3", timeout=LONG)
    expect(page).to_have_url(re.compile(r"\?at=3$"))

    twin = page.locator("[data-twin]")
    public = twin.inner_text()
    page.get_by_label("Seen by").select_option("P2")
    expect(replay).to_have_attribute("data-seat", "P2")
    expect(twin).not_to_have_text(public, timeout=LONG)
    # Every move in words, as these eyes saw it, and in notation.
    expect(page.get_by_role("button", name=re.compile(r"^2 .*picked.* P[12] pick "))).to_be_visible(timeout=LONG)
    look(page, "replay", "desk")
    page.set_viewport_size({"width": 360, "height": 740})
    look(page, "replay", "phone")
    page.set_viewport_size({"width": 1280, "height": 800})

    page.reload()
    expect(replay).to_have_attribute("data-at", "3", timeout=LONG)
    expect(replay).to_have_attribute("data-seat", "P2")

    page.get_by_role("button", name=re.compile(r"^5 ?")).first.click()
    expect(replay).to_have_attribute("data-at", "5", timeout=LONG)
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(replay).to_have_attribute("data-at", "2", timeout=LONG)
    page.get_by_role("button", name="Pause").click()

    page.get_by_role("button", name="Review this game").click()
    expect(page.locator("[data-review]")).to_have_attribute("data-judged", re.compile("[1-9]"), timeout=LONG)
    page.get_by_role("button", name="Stop").click()

    record = page.get_by_role("textbox", name="Record").input_value()
    assert "ion" in record
    assert re.search(r"^P1 ", record, re.MULTILINE)
