"""A hint at each drawn table says what speaks for the move, in the reader's language."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Person
from tests.e2e.table import LONG, picture, start_with_bots

TRIES = 12


@pytest.mark.parametrize("game", ["ion", "valence", "synthesis"])
def test_a_hint_says_why(person: Person, game: str) -> None:
    page = person()
    start_with_bots(page, game, 2)
    hinted = page.locator("[data-hinted], [data-hint] button")
    why = page.locator("[data-why]")
    for _ in range(TRIES):
        page.get_by_role("button", name="Hint", exact=True).first.click(timeout=LONG)
        expect(hinted.first).to_be_visible(timeout=LONG)
        if why.count() > 0:
            break
        # A move that only goes on has nothing that speaks for it.
        hinted.first.click()
        expect(hinted).to_have_count(0, timeout=LONG)
    assert why.first.inner_text().rstrip().endswith(".")
    picture(page, f"{game}-hint")
    # What the hint adds leaves room for the rest: nothing runs out of its panel.
    over = page.evaluate("""() => [...document.querySelectorAll('section')].filter((each) =>
        each.querySelector('[data-why]') && each.scrollHeight > each.clientHeight + 2).length""")
    assert over == 0
    page.set_viewport_size({"width": 360, "height": 740})
    picture(page, f"{game}-hint-360")
