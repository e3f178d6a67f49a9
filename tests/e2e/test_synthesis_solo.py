"""A solo game of Synthesis at a real table, from "new table" to the record that stays on the device."""

from __future__ import annotations

import json

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Person
from tests.e2e.server import Server
from tests.e2e.shell import device
from tests.e2e.synthesis_table import SynthesisTable
from tests.e2e.table import LONG, holes, picture, set_up

RECORDS = "localStorage.getItem('bondline.synthesis.records')"


def shown_record(page: Page) -> int:
    return int(page.locator("[data-record]").get_attribute("data-record") or 0)


def test_first_steps_is_won_and_its_record_kept(browser: Browser, known: Server) -> None:
    """Nothing of the position is the test's: 28 turns by hints, the chains, two goals reached, and the score stays.

    `python -m tests.e2e.known 1 first-steps` plays the same table: 1 is the first word with which the hints win it.
    """
    with device(browser, known) as page:
        set_up(page, "synthesis", variant="First Steps")
        page.get_by_role("button", name="Start the game").click()
        table = SynthesisTable(page).wait_for()
        expect(page.locator("[data-goal^=PT]").first).to_be_visible()
        table.to_the_chains()
        assert page.locator("[data-synthesis]").get_attribute("data-turn") == "28"
        assert page.evaluate(RECORDS) is None
        table.take_chains()

        expect(page.locator("[data-outcome=won]")).to_be_visible()
        for goal in ("PT", "CH"):
            expect(page.locator(f"[data-goal-end^={goal}]")).to_contain_text("reached")
        points = int(page.locator("[data-total]").get_attribute("data-total") or 0)
        expect(page.locator("[data-record]")).to_contain_text(str(points))
        assert shown_record(page) == points
        kept = list(json.loads(page.evaluate(RECORDS)).values())
        assert [record["points"] for record in kept] == [points]
        assert holes(page) == []
        picture(page, "synthesis-solo-won")

        # Looked at again, it is the same game and not a better one.
        page.reload()
        expect(page.locator("[data-record]")).to_be_visible(timeout=LONG)
        assert shown_record(page) == points
        assert list(json.loads(page.evaluate(RECORDS)).values()) == kept


def test_a_project_is_chosen_by_its_name(person: Person) -> None:
    """It has a difficulty of its own, so none is asked for beside it; at random there is one to choose again."""
    page = person()
    set_up(page, "synthesis", variant="Predictable Results")
    difficulty = page.get_by_role("group", name="Difficulty")
    difficulty.get_by_role("radio", name="Medium").check()
    projects = page.get_by_label("Project", exact=True)
    expect(projects.locator("option")).to_have_count(28)
    expect(projects.locator("option[value=PJ11]")).to_contain_text("Project 11: Chains of", timeout=LONG)
    projects.select_option("PJ11")
    expect(difficulty).to_have_count(0)
    projects.select_option("any")
    expect(difficulty).to_have_count(0)
    projects.select_option("random")
    expect(difficulty).to_be_visible()
    projects.select_option("PJ01")
    picture(page, "synthesis-project")
    assert holes(page) == []
    page.get_by_role("button", name="Start the game").click()
    table = SynthesisTable(page).wait_for()
    table.wait_to_draw()
    expect(page.locator("[data-goal=PJ01]").first).to_be_visible()
