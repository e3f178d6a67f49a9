"""Valence Plus on its drawn table: whole games by mouse and by hints, the bench's answers, the science challenge, axe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Person
from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.table import LONG, holes, picture
from tests.e2e.test_accessibility import examine
from tests.e2e.valence_table import LIMIT, lay_a_molecule, new_table


def test_a_whole_game_for_three_with_bots(person: Person) -> None:
    page = person()
    table = new_table(page, 3)
    met = table.to_the_end()
    assert "collect" in met
    assert "bench" in met
    assert holes(page) == []
    picture(page, "valence-finish")
    points = [int(text) for text in page.locator("[data-finish] .points").all_inner_texts()]
    assert max(points) >= 16
    page.get_by_role("link", name=re.compile("replay", re.IGNORECASE)).first.click()
    expect(page.locator("[data-valence]")).to_be_visible(timeout=LONG)


def test_the_science_challenge_asks_for_names(person: Person) -> None:
    """The hints know the names; once a wrong one is said on purpose, and once a right one."""
    page = person()
    table = new_table(page, 2, "Science challenge")
    wrong = named = False
    for _ in range(LIMIT):
        mode = table.mode()
        if mode == "finish" or (wrong and named):
            break
        if mode == "discard":
            table.put_down()
            continue
        if mode == "bench" and not wrong and lay_a_molecule(table):
            expect(page.locator("[data-build]")).to_be_disabled()
            # What names nothing in this game is held back once, and sent when that is what somebody wants.
            page.locator("[data-name]").fill("laughing gas")
            before = table.main.get_attribute("data-seq")
            page.locator("[data-build]").click()
            expect(page.locator("[data-unknown]")).to_contain_text("laughing gas")
            assert table.main.get_attribute("data-seq") == before
            table.press("[data-build]")
            expect(page.locator("[data-log]").first).to_contain_text("a wrong name")
            wrong = True
            continue
        table.follow_hint()
        named = named or page.locator("[data-log]").first.get_by_text(re.compile(r"^(?!Bot).* builds ")).count() > 0
    assert wrong
    assert named
    assert holes(page) == []


def test_the_bench_says_why_not(person: Person) -> None:
    page = person()
    table = new_table(page, 2)
    while table.mode() != "bench":
        if table.mode() == "discard":
            table.put_down()
        elif table.mode() == "answer":
            table.press("[data-way=allow]")
        else:
            table.press("[data-way=draw]")
    for at in range(table.hand.count()):
        page.locator(f"[data-at='{at}']").click()
    # A whole hand is no molecule: either something is left over or smaller ones are in it.
    expect(page.locator("[data-verdict]")).to_be_visible(timeout=LONG)
    rule = page.locator("[data-verdict]").get_attribute("data-verdict")
    assert rule in ("valence.build.zero", "valence.build.smaller")
    picture(page, "valence-why-not")
    inside = page.locator("[data-inside]")
    if inside.count() > 0:
        cards = str(inside.first.get_attribute("data-inside")).split()
        inside.first.click()
        expect(page.locator("[data-found]")).to_be_visible()
        expect(page.locator("[data-structure]")).to_be_visible()
        expect(page.locator("[data-lies]")).to_have_count(len(cards))
        expect(page.locator("[data-heard]")).to_contain_text("This is")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("[data-bench] .how")).to_be_visible()


def test_it_is_played_by_keyboard(person: Person) -> None:
    """A turn without the pointer: collect, lay two cards with arrows and space, end the turn."""
    page = person()
    table = new_table(page, 2)
    keys = page.keyboard

    def reach(selector: str) -> None:
        for _ in range(150):
            if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    expect(page.locator("[data-collect], [data-answer]").first).to_be_attached(timeout=LONG)
    reach("[data-way=draw]")
    keys.press("Enter")
    expect(page.locator("[data-bench]")).to_be_attached(timeout=LONG)
    reach("[data-at='0']")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Space")
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(2)
    before = table.main.get_attribute("data-seq") or "0"
    reach("[data-way=end]")
    keys.press("Enter")
    expect(table.main).not_to_have_attribute("data-seq", before, timeout=LONG)


@pytest.mark.parametrize(("size", "theme"), looks([(1440, 900), (390, 844)]))
def test_axe(browser: Browser, server: Server, size: tuple[int, int], theme: str) -> None:
    wide, high = size
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": wide, "height": high},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
        reduced_motion="reduce",
    )
    page = context.new_page()
    table = new_table(page, 3)
    table.mode()
    examine(page, f"valence-collect-{theme}-{wide}")
    if table.mode() == "collect":
        table.press("[data-way=draw]")
        page.locator("[data-at='0']").click()
        page.locator("[data-at='1']").click()
        examine(page, f"valence-bench-{theme}-{wide}")
    context.close()


def test_a_phone_builds_and_nothing_moves(browser: Browser, server: Server) -> None:
    """On a phone: the end-turn button stays where it is while cards are laid, and the deck is pressed."""
    context = browser.new_context(
        base_url=server.url, viewport={"width": 360, "height": 740}, locale="en-US", reduced_motion="reduce"
    )
    page = context.new_page()
    table = new_table(page, 5)
    assert table.mode() == "collect"
    table.press("[data-take=deck]")
    end = page.locator("[data-way=end]")
    before = end.bounding_box()
    for at in range(table.hand.count()):
        page.locator(f"[data-at='{at}']").click()
    expect(page.locator("[data-verdict], [data-found]").first).to_be_attached(timeout=LONG)
    after = end.bounding_box()
    assert before is not None
    assert after is not None
    scrolled = page.evaluate("window.scrollY")
    assert abs(before["y"] - after["y"] - scrolled) < 1
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    picture(page, "valence-phone")
    context.close()
