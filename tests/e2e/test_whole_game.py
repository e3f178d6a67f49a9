"""One person against three bots, from the first page to the ranking, and what comes after."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.conftest import Person
from tests.e2e.table import LONG, TablePage, holes, picture, play_against_bots


def test_a_whole_standard_game_its_replay_and_a_rematch(person: Person) -> None:
    page = person()
    table = play_against_bots(page)
    expect(page.locator("li[data-kind=bot]")).to_have_count(3)
    assert table.play_to_the_end() >= 24  # eight picks in each of three rounds

    rows = page.locator("[data-finish] tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_have_attribute("data-place", "1")
    points = [int(cell) for cell in page.locator("[data-finish] tbody .points").all_inner_texts()]
    assert points == sorted(points, reverse=True)
    expect(page.locator("[data-decision=over]")).to_contain_text("The game is over")
    picture(page, "finish")
    assert holes(page) == []
    expect(page.locator("[data-log]")).not_to_have_attribute("data-log", "0")

    page.get_by_role("link", name="Watch the replay").click()
    replay = page.locator("main[data-screen=replay]")
    expect(replay).to_have_attribute("data-at", "0", timeout=LONG)
    page.get_by_role("button", name="To the end").click()
    expect(replay).not_to_have_attribute("data-at", "0", timeout=LONG)
    assert holes(page) == []
    shown = [int(text.split()[-1]) for text in page.locator(".scores span:has(strong)").all_inner_texts()]
    assert sorted(shown, reverse=True) == points

    page.go_back()
    TablePage(page).wait_for()
    page.get_by_role("button", name="Play again", exact=True).click()
    expect(page.locator("main[data-status=playing]")).to_be_visible(timeout=LONG)
    table.wait_to_decide()
    table.play_listed(table.moves()[0])
