"""What the server hands to a browser first."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Person
from tests.e2e.server import Server
from tests.e2e.table import LONG


def test_the_first_page_is_there_and_asks_nobody_else(person: Person) -> None:
    page = person()
    expect(page).to_have_title(re.compile("Bondline"))
    expect(page.get_by_role("main")).to_be_visible()


def test_its_policy_allows_this_origin_only(person: Person, server: Server) -> None:
    page = person()
    response = page.request.get("/")
    policy = response.headers["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy
    assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")
    assert "://" not in policy.replace(server.url, "")
    assert response.headers["x-content-type-options"] == "nosniff"


def test_what_is_pressed_stands_at_one_height(person: Person) -> None:
    """However long the sentence about a game is."""
    page = person()
    page.set_viewport_size({"width": 1440, "height": 900})
    buttons = page.locator("[data-game]").get_by_role("button", name="Play against bots")
    expect(buttons).to_have_count(3)
    tops = [box["y"] for box in (button.bounding_box() for button in buttons.all()) if box is not None]
    assert len(tops) == 3
    assert max(tops) - min(tops) <= 1


def scripts(page: Page) -> dict[str, int]:
    """The scripts that the page fetched, with their bytes on the wire."""
    sizes: dict[str, int] = page.evaluate(
        """() => Object.fromEntries(performance.getEntriesByType('resource')
          .filter((one) => one.name.endsWith('.js')).map((one) => [one.name, one.encodedBodySize]))"""
    )
    return sizes


def test_its_scripts_are_light(person: Person) -> None:
    """At most 80 kB of script on the wire, words of the game included, before somebody can play."""
    page = person()
    expect(page.get_by_role("button", name="Play against bots").first).to_be_visible()
    sizes = scripts(page)
    assert len(sizes) > 3
    assert 0 < sum(sizes.values()) <= 80_000, sizes


@pytest.mark.parametrize("game", ["ion", "valence", "synthesis"])
def test_the_scripts_of_a_table_are_light(person: Person, game: str) -> None:
    """A table that is loaded by its address, its words included."""
    page = person()
    play = page.locator(f"[data-game={game}]").get_by_role("button", name="Play against bots")
    play.click()
    expect(page.locator("[data-screen=table]")).to_be_visible(timeout=LONG)
    page.reload()
    expect(page.locator("[data-screen=table]")).to_be_visible(timeout=LONG)
    page.wait_for_load_state("networkidle")
    sizes = scripts(page)
    assert len(sizes) > 3
    assert 0 < sum(sizes.values()) <= 80_000, sizes
