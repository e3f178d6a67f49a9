"""The guided first game, as a newcomer takes it: with few clicks, by keyboard, going astray, in words, on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.shell import arrive, device
from tests.e2e.table import LONG

EASY_STEPS = {
    "pick": "pick Cl",
    "bond": "bond HCl",
    "wait": "pick Mg",
    "two": "bond MgCl2",
    "noble": "pick Ar",
    "goal": "bond NaOH",
    "metal": "bond FeCl3",
}


def at_step(page: Page, step: str) -> None:
    expect(page.locator("[data-screen=learn]")).to_have_attribute("data-step", step, timeout=LONG)
    expect(page.locator("[data-sandbox=ion]")).to_be_visible(timeout=LONG)


def done(page: Page) -> None:
    expect(page.locator("[data-screen=learn]")).to_have_attribute("data-done", "true", timeout=LONG)


def onwards(page: Page) -> None:
    done(page)
    page.locator("[data-next]").click()


def test_the_first_bond_is_few_clicks_from_home(browser: Browser, server: Server) -> None:
    clicks = 0
    with device(browser, server) as page:
        arrive(page, "/", "home")
        page.get_by_role("link", name="A first game in five minutes").click()
        at_step(page, "pick")
        page.locator("[data-card=Cl]").click()
        page.locator("[data-keep='pick Cl']").click()
        done(page)
        # Whoever goes on at the table is taken along; the button would be the same number of clicks and one.
        page.locator("button[data-bond=HCl]").first.click()
        at_step(page, "bond")
        clicks = 4
        done(page)
        expect(page.locator("[data-coach]")).to_contain_text("7 points")
        expect(page.locator("[data-sandbox=ion]").get_by_text("HCl").first).to_be_visible()
    assert clicks <= 4


def test_every_step_can_be_done_at_the_table(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/learn/ion", "learn")
        for step, card in (
            ("pick", "Cl"),
            ("bond", ""),
            ("wait", "Mg"),
            ("two", ""),
            ("noble", "Ar"),
            ("goal", ""),
            ("metal", ""),
        ):
            at_step(page, step)
            if card:
                page.locator(f"[data-card={card}]").click()
                page.locator(f"[data-keep='pick {card}']").click()
            else:
                formula = {"bond": "HCl", "two": "MgCl2", "goal": "NaOH", "metal": "FeCl3"}[step]
                page.locator(f"button[data-bond={formula}]").first.click()
            onwards(page)
        at_step(page, "center")
        page.locator("[data-centre-card=SO4]").click()
        page.locator("[data-keep='center SO4']").click()
        page.locator("button[data-bond=CaSO4]").first.click()
        onwards(page)
        at_step(page, "play-two")
        page.locator("[data-two]").click()
        page.locator("[data-card=H]").click()
        page.locator("[data-card=Cl]").click()
        page.locator("[data-keep='pick H Cl']").click()
        onwards(page)
        at_step(page, "rxn")
        page.locator("[data-submit]").click()
        onwards(page)
        at_step(page, "score")
        page.locator("[data-refresh=two]").click()
        onwards(page)
        page.get_by_role("button", name="Play a real game").click()
        expect(page.locator("[data-screen=table]")).to_be_visible(timeout=LONG)


def test_a_wrong_but_legal_move_is_answered_and_not_made(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/learn/ion", "learn")
        at_step(page, "pick")
        page.locator("[data-card=He]").click()
        page.locator("[data-keep='pick He']").click()
        expect(page.locator("[data-coach=gentle]")).to_contain_text("your hydrogen is waiting", timeout=LONG)
        expect(page.locator("[data-card]")).to_have_count(4)
        page.locator("[data-card=Cl]").click()
        page.locator("[data-keep='pick Cl']").click()
        done(page)


def test_in_words_an_illegal_move_explains_itself(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/settings", "settings")
        page.get_by_role("radio", name="Text", exact=True).check(force=True)
        arrive(page, "/learn/ion/bond", "learn")
        field = page.get_by_role("combobox", name="Find or write a move")
        field.fill("place Cl in NaCl")
        field.press("Enter")
        expect(page.get_by_role("alert")).to_contain_text(re.compile("lack"), timeout=LONG)
        field.fill("place Cl in HCl")
        field.press("Enter")
        done(page)


def test_by_keyboard_alone_and_back_and_on(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/learn/ion/noble", "learn")
        at_step(page, "noble")
        card = page.locator("[data-card=Ar]")
        card.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        done(page)
        page.locator("[data-next]").focus()
        page.keyboard.press("Enter")
        at_step(page, "goal")
        page.get_by_role("button", name="Back", exact=True).focus()
        page.keyboard.press("Enter")
        at_step(page, "noble")
        page.go_back()
        at_step(page, "goal")
        page.reload()
        at_step(page, "goal")


def test_in_german_on_a_phone(browser: Browser, server: Server) -> None:
    with device(browser, server, size="phone", locale="de-DE") as page:
        arrive(page, "/learn/ion", "learn")
        at_step(page, "pick")
        expect(page.get_by_role("heading", name="Eine Karte behalten")).to_be_visible()
        page.locator("[data-card=Cl]").tap()
        page.locator("[data-keep='pick Cl']").tap()
        done(page)
        expect(page.locator("[data-coach=done]")).to_contain_text("nach links")
