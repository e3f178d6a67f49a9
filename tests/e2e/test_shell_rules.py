"""The rules: searched, linked, with examples that open as positions, played and tried otherwise; and a pasted record."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, expect

from tests.e2e.server import Server
from tests.e2e.shell import arrive, device
from tests.e2e.table import LONG, ROOT

RECORDS = ROOT / "tests" / "records" / "ion"


def test_a_rule_is_found_and_its_example_is_refused_in_words(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/rules/ion", "rules")
        expect(page.locator("[data-screen=rules]")).not_to_have_attribute("data-examples", "0", timeout=LONG)
        page.get_by_role("searchbox").fill("present together last of them")
        expect(page.get_by_role("status").filter(has_text="rule")).to_have_text(re.compile("^[01] rule"))
        page.get_by_role("searchbox").fill("all cards together")
        page.get_by_role("link", name=re.compile("With one chloride only")).click()
        expect(page.locator("[data-sandbox=ion]")).to_be_visible(timeout=LONG)
        page.locator("[data-make]").click()
        expect(page.locator("[data-screen=try]")).to_have_attribute("data-outcome", "refused", timeout=LONG)
        expect(page.locator(".outcome")).to_contain_text("MgCl2")
        page.get_by_role("link", name="All cards together").click()
        expect(page).to_have_url(re.compile(r"/rules/ion#ion\.bond\.present-together$"))
        expect(page.locator("[id='ion.bond.present-together']")).to_be_in_viewport(timeout=LONG)


def test_an_allowed_example_changes_the_table_and_can_be_set_up_again(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/try/ion/magnesium-bonds-with-two-of-the-same-anion-as-the-third-card-is-played", "try")
        board = page.locator("[data-sandbox=ion]")
        page.locator("[data-make]").click()
        expect(page.locator("[data-screen=try]")).to_have_attribute("data-outcome", "done", timeout=LONG)
        expect(board.get_by_text("13").first).to_be_visible()
        page.get_by_role("button", name="Set up again").click()
        expect(page.locator("[data-screen=try]")).to_have_attribute("data-outcome", "", timeout=LONG)
        expect(page.locator("[data-bond=MgCl2]").first).to_be_visible()


def test_an_example_that_is_none(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/try/ion/no-such-example", "try")
        expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()


def test_a_pasted_record_is_replayed_by_keyboard(browser: Browser, server: Server) -> None:
    record = min(RECORDS.rglob("*.txt"), key=lambda path: path.stat().st_size).read_text(encoding="utf-8")
    with device(browser, server) as page:
        arrive(page, "/replay", "record")
        page.get_by_label("Record").fill("what is this")
        page.get_by_role("button", name="Open", exact=True).click()
        expect(page.get_by_role("alert")).to_be_visible(timeout=LONG)
        page.get_by_role("button", name="Another record").click()
        page.get_by_label("Record").fill(record)
        page.get_by_role("button", name="Open", exact=True).click()
        replay = page.locator("main[data-screen=replay]")
        expect(replay).to_have_attribute("data-at", "0", timeout=LONG)
        replay.focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        expect(replay).to_have_attribute("data-at", "2", timeout=LONG)
        page.keyboard.press("ArrowLeft")
        expect(replay).to_have_attribute("data-at", "1", timeout=LONG)
        page.get_by_role("radio", name="Fast").check(force=True)
        replay.focus()
        page.keyboard.press("Space")
        expect(replay).not_to_have_attribute("data-at", "1", timeout=LONG)
        page.keyboard.press("End")
        expect(page.get_by_role("button", name="To the end")).to_have_attribute("aria-disabled", "true", timeout=LONG)
        expect(page.get_by_role("button", name="Link to this move")).to_have_count(0)


def test_the_lobby_has_a_code_to_scan(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/new/ion", "new")
        page.get_by_role("button", name="Open the table").click()
        code = page.locator("[data-qr]")
        expect(code).to_be_visible(timeout=LONG)
        link = page.locator("[data-link]").get_attribute("href")
        assert code.get_attribute("data-qr") == link
        expect(page.get_by_role("img", name=f"QR code of the link {link}")).to_be_visible()
