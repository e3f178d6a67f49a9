"""What happens within a turn of Synthesis: taking back, dice that settle; tablets, and the list of moves on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.shell import device
from tests.e2e.synthesis_table import LIMIT, new_table
from tests.e2e.table import LONG, picture
from tests.e2e.test_accessibility import examine

INK = "all => all.map(one => one.getAttribute('d')).join()"
"""Every stroke that is drawn, as one text."""


def drawn(page: Page) -> str:
    """What the own board shows, once nothing lights up or hovers any more."""
    return str(page.locator(".stage .hexboard svg path:not(.fresh, .halo)").evaluate_all(INK))


def test_signs_are_explained_and_a_color_without_a_player_is_nobodys(browser: Browser, known: Server) -> None:
    with device(browser, known) as page:
        table = new_table(page, 3)
        table.wait_to_draw()
        expect(page.locator(".disc text").filter(has_text="nobody")).to_have_count(1)
        signs = page.locator("[data-signs]")
        expect(signs.locator("dd")).to_have_count(3)
        # The image of a bond, the sign that says to draw the shape again, three shapes.
        assert [row.locator("svg").count() for row in signs.locator("dt").all()] == [1, 1, 3]


def test_undo_within_a_turn_takes_back_one_bond(browser: Browser, known: Server) -> None:
    """A bond that is to be drawn twice: the first one is taken back alone, before the second closes the turn."""
    with device(browser, known) as page:
        table = new_table(page, 2)
        for _ in range(LIMIT):
            table.wait_to_draw()
            dice = page.locator("[data-dice]").first.get_attribute("data-dice") or ""
            if dice.endswith(" double") and page.locator("[data-placing]").count() > 0:
                break
            if page.locator("[data-elemental]").count() > 0:
                table.press(page.locator("[data-way=shade]"))
            else:
                table.follow_hint()
        decision = page.get_by_role("banner").get_by_role("status")
        expect(decision).to_contain_text("twice")
        turn = page.locator("[data-synthesis]").get_attribute("data-turn") or ""
        before = drawn(page)
        table.follow_hint()
        if page.locator("[data-elemental]").count() == 0:
            expect(decision).not_to_contain_text("twice")
        once = drawn(page)
        assert once != before
        undo = page.get_by_role("button", name="Undo")
        expect(undo).to_be_enabled()
        table.press(undo)
        expect(page.locator("[data-synthesis]")).to_have_attribute("data-turn", turn)
        expect(decision).to_contain_text("twice")
        assert drawn(page) == before
        # What was taken back can be drawn again.
        table.follow_hint()
        assert drawn(page) == once


def test_dice_settle_on_what_was_rolled(browser: Browser, known: Server) -> None:
    """They tumble through other faces; where they come to rest is what a page shows that was loaded later."""
    with device(browser, known) as page:
        table = new_table(page, 2)
        table.wait_to_draw()
        seen = page.evaluate_handle(
            """() => {
              const faces = new Set()
              const note = () => faces.add(document.querySelector('[data-dice] svg path')?.getAttribute('d') ?? '')
              new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributes: true })
              return faces
            }"""
        )
        turn = page.locator("[data-synthesis]").get_attribute("data-turn") or ""
        while (page.locator("[data-synthesis]").get_attribute("data-turn") or "") == turn:
            if page.locator("[data-elemental]").count() > 0:
                table.press(page.locator("[data-way=shade]"))
            else:
                table.follow_hint()
            table.wait_to_draw()
        strokes = "() => [...document.querySelectorAll('[data-dice] svg')].map(die => die.innerHTML).join()"
        # Still for longer than one face is shown.
        page.wait_for_function(
            f"""() => {{
              const now = ({strokes})()
              if (window.shown?.now !== now) window.shown = {{ now, since: performance.now() }}
              return performance.now() - window.shown.since > 400
            }}"""
        )
        settled = page.evaluate(strokes)
        # The face before, the one it tumbles over, and the one it rests on.
        assert seen.evaluate("faces => faces.size") >= 3
        page.reload()
        table.wait_for().wait_to_draw()
        assert page.evaluate(strokes) == settled


@pytest.mark.parametrize(("wide", "high"), [(768, 1024), (1024, 768)])
def test_a_tablet(browser: Browser, server: Server, wide: int, high: int) -> None:
    """A finger draws a bond; what is needed for it is in sight, and nothing is wider than the window."""
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
    page.touchscreen.tap(*table.spot("e5a"))
    expect(table.draws).not_to_have_attribute("data-draw", "")
    expect(page.locator("[data-told]")).to_contain_text("molecule", timeout=LONG)
    expect(table.draws).to_be_in_viewport(ratio=1)
    expect(table.hands).to_be_in_viewport(ratio=1)
    board, reach = table.hands.bounding_box(), page.locator(".decide").bounding_box()
    assert board is not None
    assert reach is not None
    assert reach["x"] + reach["width"] <= board["x"] or board["y"] + board["height"] <= reach["y"] + 1
    assert page.evaluate("document.documentElement.scrollWidth") == wide
    picture(page, f"synthesis-tablet-{wide}")
    examine(page, f"synthesis-tablet-{wide}")
    before = table.seq()
    table.draws.tap()
    table.went_on_from(before)
    context.close()


def test_a_phone_has_the_list_of_moves(browser: Browser, server: Server) -> None:
    with device(browser, server, size="phone") as page:
        table = new_table(page, 2)
        table.wait_to_draw()
        page.locator("[data-way-list]").tap()
        dialog = page.get_by_role("dialog", name="All moves")
        option = dialog.get_by_role("option").first
        expect(option).to_be_visible(timeout=LONG)
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        examine(page, "synthesis-phone-list")
        before = table.seq()
        option.tap()
        table.went_on_from(before)
        expect(dialog).to_have_count(0)
        page.locator("[data-way-list]").or_(page.locator("[data-elemental]")).first.wait_for(timeout=LONG)
