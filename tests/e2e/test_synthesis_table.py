"""Synthesis on its drawn table: turns by pointer, by keyboard alone, line by line, a replay, a phone, axe."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.conftest import Person
from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.synthesis_table import SynthesisTable, new_table
from tests.e2e.table import LONG, bring, holes, picture
from tests.e2e.test_accessibility import examine
from tests.support.records import played


def test_a_bond_by_pointer(person: Person) -> None:
    """The ghost follows the pointer, a press puts it down, a second press draws it."""
    page = person()
    table = new_table(page, 3)
    table.wait_to_draw()
    box = table.hands.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.move(middle[0] + 70, middle[1])
    expect(table.draws).not_to_have_attribute("data-draw", "")
    east = table.chosen
    page.mouse.move(middle[0] - 70, middle[1])
    expect(table.draws).not_to_have_attribute("data-draw", east)
    west = table.chosen
    expect(page.locator("[data-told]")).to_contain_text("molecule", timeout=LONG)
    page.mouse.down()
    page.mouse.up()
    # Put down, it stays where it is.
    page.mouse.move(middle[0] + 70, middle[1])
    assert table.chosen == west
    picture(page, "synthesis-pointer")
    before = table.seq()
    page.mouse.click(middle[0] - 70, middle[1])
    table.went_on_from(before)
    log = page.locator("[data-log]").first
    for line in west.split()[1:]:
        expect(log).to_contain_text(line)


def test_turns_by_keyboard_alone(person: Person) -> None:
    """Arrows move, R and M turn, Enter draws; the focus stays at the board from turn to turn."""
    page = person()
    table = new_table(page, 2)
    keys = page.keyboard

    def reach(selector: str) -> None:
        for _ in range(150):
            if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    turned = moved = False
    for _ in range(6):
        table.wait_to_draw()
        if page.locator("[data-elemental]").count() > 0:
            reach("[data-way=shade]")
            before = table.seq()
            keys.press("Enter")
            table.went_on_from(before)
            continue
        if table.hands.count() == 0:
            reach("[data-way=end]")
            before = table.seq()
            keys.press("Enter")
            table.went_on_from(before)
            continue
        reach("[data-hands]")
        keys.press("ArrowRight")
        first = table.chosen
        assert first != ""
        for key in ("ArrowUp", "ArrowRight", "ArrowDown"):
            keys.press(key)
            moved = moved or table.chosen != first
        was = table.chosen
        for key in ("r", "m", "r"):
            keys.press(key)
            turned = turned or table.chosen != was
        before = table.seq()
        keys.press("Enter")
        table.went_on_from(before)
    assert moved
    assert turned


def test_a_bond_line_by_line(person: Person) -> None:
    """Lines that are picked one after another form the bond; the last one left completes it."""
    page = person()
    table = new_table(page, 2)
    for _ in range(3):
        table.wait_to_draw()
        if page.locator("[data-elemental]").count() > 0 or table.hands.count() == 0:
            table.follow_hint()
            continue
        page.get_by_role("radio", name="Whole").check()
        table.hands.focus()
        page.keyboard.press("ArrowDown")
        wanted = table.chosen
        page.get_by_role("radio", name="By line").check()
        expect(table.draws).to_have_attribute("data-draw", "")
        for line in [word for word in wanted.split()[1:] if word[-1:] in "abcdef" and word[1].isdigit()]:
            page.mouse.click(*table.spot(line))
            if table.chosen == wanted:
                break
        expect(table.draws).to_have_attribute("data-draw", wanted)
        picture(page, "synthesis-lines")
        table.press(table.draws)


def test_lines_by_keyboard(person: Person) -> None:
    page = person()
    table = new_table(page, 2)
    table.wait_to_draw()
    page.get_by_role("radio", name="By line").check()
    table.hands.focus()
    for _ in range(12):
        if table.chosen:
            break
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(table.draws).to_have_attribute("data-draw", "")
    expect(page.locator("[data-told]")).to_contain_text("Pick lines")


def test_a_move_from_the_list(person: Person) -> None:
    page = person()
    table = new_table(page, 2)
    table.wait_to_draw()
    page.get_by_role("radio", name="List").check()
    option = page.get_by_role("listbox").get_by_role("option").first
    move = str(option.get_attribute("data-move"))
    option.hover()
    expect(page.locator("[data-told]")).to_contain_text("molecule", timeout=LONG)
    table.press(option)
    for line in move.split()[1:]:
        expect(page.locator("[data-log]").first).to_contain_text(line)


def test_who_gives_the_seat_up_may_watch_the_end(person: Person) -> None:
    """Three turns by hints; the bots play the rest."""
    page = person()
    table = new_table(page, 2)
    for _ in range(3):
        table.wait_to_draw()
        table.follow_hint()
    address = page.url
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Give up my seat").click()
    expect(page.locator("[data-screen=home]")).to_be_visible(timeout=LONG)
    page.goto(address)
    page.get_by_role("button", name="Only watch").click()
    expect(page.locator("[data-finish]")).to_be_visible(timeout=LONG)
    assert page.locator("[data-synthesis]").get_attribute("data-turn") == "28"
    assert holes(page) == []
    picture(page, "synthesis-finish")


def test_a_replay_shows_the_boards(person: Person) -> None:
    """A whole game by hints, to the chains and the score sheet, is in test_synthesis_solo.py."""
    page = person()
    bring(page, played("synthesis", 2, "", ["novice"] * 2, 1))
    expect(page.locator("[data-synthesis]")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("[data-synthesis]")).to_have_attribute("data-phase", "over", timeout=LONG)
    expect(page.locator("[data-synthesis]")).to_have_attribute("data-turn", "28")
    expect(page.locator("[data-volumes]").first).not_to_have_attribute("data-volumes", "/////")
    assert holes(page) == []
    picture(page, "synthesis-replay")


def test_the_boards_of_the_others_are_in_sight(person: Person) -> None:
    """On the window of a laptop, beside the own board; and the numbers of the smaller volume table stay readable."""
    page = person()
    page.set_viewport_size({"width": 1440, "height": 900})
    table = new_table(page, 4)
    table.wait_to_draw()
    others = page.locator(".others > li[data-seat]")
    expect(others).to_have_count(3)
    for board in others.all():
        expect(board).to_be_in_viewport(ratio=1)
    smallest = page.locator("svg.volumes").evaluate(
        """svg => Math.min(...[...svg.querySelectorAll('text')].map(text => parseFloat(text.getAttribute('font-size'))))
             * svg.getBoundingClientRect().width / svg.viewBox.baseVal.width"""
    )
    assert smallest >= 12


def test_a_solo_variant_has_one_seat(person: Person) -> None:
    page = person()
    page.goto("/new/synthesis")
    rows = page.locator("li[data-seat]")
    expect(rows).to_have_count(4, timeout=LONG)
    expect(page.get_by_text("Difficulty")).to_have_count(0)
    page.get_by_role("radio", name="Predictable Results").check()
    expect(rows).to_have_count(1)
    expect(page.get_by_text("Difficulty").first).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    table = SynthesisTable(page).wait_for()
    table.wait_to_draw()
    expect(page.locator("[data-goal^=PJ]")).to_be_visible()


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
    table = new_table(page, 4)
    table.wait_to_draw()
    table.hands.focus()
    page.keyboard.press("ArrowRight")
    expect(table.draws).not_to_have_attribute("data-draw", "")
    examine(page, f"synthesis-{theme}-{wide}")
    if wide < 900:
        for pane in ("volumes", "goals", "others"):
            page.locator(f"[data-pane={pane}]").click()
            examine(page, f"synthesis-{pane}-{theme}-{wide}")
    context.close()


@pytest.mark.parametrize(("wide", "high"), [(360, 740), (390, 844)])
def test_a_phone(browser: Browser, server: Server, wide: int, high: int) -> None:
    """A tap puts the bond down, buttons move and turn it, and nothing moves under the thumb meanwhile."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": wide, "height": high},
        locale="en-US",
        reduced_motion="reduce",
        has_touch=True,
        is_mobile=True,
    )
    page = context.new_page()
    table = new_table(page, 4)
    table.wait_to_draw()
    before = table.draws.bounding_box()
    page.touchscreen.tap(*table.spot("e5a"))
    expect(table.draws).not_to_have_attribute("data-draw", "")
    first = table.chosen
    page.locator("[data-step='1']").tap()
    expect(table.draws).not_to_have_attribute("data-draw", first)
    page.locator("[data-turn=rotate]").tap()
    expect(page.locator("[data-told]")).to_contain_text("molecule", timeout=LONG)
    assert table.draws.bounding_box() == before
    assert before is not None
    assert before["y"] + before["height"] <= high - 56
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    picture(page, f"synthesis-phone-{wide}")
    table.press(table.draws)
    page.locator("[data-pane=others]").tap()
    expect(page.locator("li[data-seat]")).to_have_count(3)
    page.locator("li[data-seat] button").first.tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    context.close()
