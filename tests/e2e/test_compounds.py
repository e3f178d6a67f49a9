"""The pages of the compounds: from the rules, from a molecule at the table, by keyboard, on a phone, in German."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Person
from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.shell import SIZES, Theme, arrive, device
from tests.e2e.table import LONG, holes
from tests.e2e.test_accessibility import examine
from tests.e2e.valence_table import LIMIT, ValenceTable, lay_a_molecule, new_table


def at_compounds(page: Page, count: int) -> None:
    """Waits until all compounds are there."""
    expect(page.locator("[data-screen=compounds]")).to_have_attribute("data-compounds", str(count), timeout=LONG)


def build_something(page: Page, players: int = 2) -> ValenceTable:
    """A table at which two cards lie on the bench and are a molecule. Whoever runs out of game begins another."""
    table = new_table(page, players)
    for _ in range(LIMIT):
        mode = table.mode()
        if mode == "finish":
            table = new_table(page, players)
        elif mode == "discard":
            table.put_down()
        elif mode == "bench":
            if lay_a_molecule(table):
                return table
            table.press("[data-way=end]")
        else:
            table.press("[data-way=allow]" if mode == "answer" else "[data-way=draw]")
    raise AssertionError(f"no molecule of two cards in {LIMIT} decisions")


def test_from_the_rules_to_brass_and_on_to_copper(person: Person) -> None:
    page = person()
    arrive(page, "/rules/valence", "rules")
    page.get_by_role("link", name="All compounds of this game").click()
    at_compounds(page, 62)
    expect(page.locator("[data-tile]")).to_have_count(62)
    expect(page.get_by_role("heading", name="Halocarbons")).to_be_visible()
    page.get_by_role("searchbox").fill("trumpets")
    expect(page.locator("[data-tile]")).to_have_count(1)
    page.locator("[data-tile=CuZn]").click()
    sheet = page.locator("[data-compound-sheet]")
    expect(sheet).to_have_attribute("data-compound-sheet", "CuZn")
    expect(sheet.locator("[data-departs]")).to_contain_text("brass has no molecules")
    expect(sheet.locator("[data-structure=metals]")).to_be_visible()
    expect(sheet).to_contain_text("Transition Metal Compound, 2 points")
    line = sheet.locator("[data-equation='2 HCl + CuZn → ZnCl2 + Cu + H2']")
    line.get_by_role("link", name="Cu", exact=True).click()
    expect(page).to_have_url(re.compile(r"/compounds/valence/Cu$"))
    expect(sheet).to_have_attribute("data-compound-sheet", "Cu")
    page.go_back()
    expect(sheet).to_have_attribute("data-compound-sheet", "CuZn")
    assert holes(page) == []


def test_by_keyboard_from_one_to_the_next_and_a_compound_that_is_none(person: Person) -> None:
    page = person()
    page.goto("/compounds/valence/NaCl")
    at_compounds(page, 62)
    expect(page.locator("[data-structure=ions] [data-charge]")).to_have_count(2)
    page.locator("[data-after]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-compound-sheet=KF]")).to_be_visible()
    page.locator("[data-before]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-compound-sheet=NaCl]")).to_be_visible()
    page.goto("/compounds/valence/XeF2")
    expect(page.get_by_role("heading", name="This game knows no such compound.")).to_be_visible(timeout=LONG)
    page.goto("/compounds/nothing")
    expect(page.locator("[data-screen=missing]")).to_be_visible(timeout=LONG)


def test_from_the_bench_and_from_a_molecule_in_a_stash(person: Person) -> None:
    page = person()
    table = build_something(page)
    sheet = page.locator("dialog [data-compound-sheet]")
    about = page.locator("[data-about]")
    formula = str(about.get_attribute("data-about"))
    about.click()
    expect(sheet).to_have_attribute("data-compound-sheet", formula, timeout=LONG)
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(about).to_be_focused()
    table.press("[data-build]")
    # The stash says which compound it is, and its card leads to the same sheet.
    molecule = page.locator("[data-seat] button[data-molecule]", has_text=formula.replace("2", "")[:2]).first
    expect(molecule.locator(".known")).to_have_text(formula)
    molecule.click()
    expect(sheet).to_have_attribute("data-compound-sheet", formula, timeout=LONG)
    offers = page.locator("[data-offer]")
    if offers.count() > 1:
        offers.last.click()
        expect(sheet).to_have_attribute("data-compound-sheet", str(offers.last.get_attribute("data-offer")))
    assert holes(page) == []
    shown = str(sheet.get_attribute("data-compound-sheet"))
    page.get_by_role("link", name="Its page among all compounds").click()
    at_compounds(page, 62)
    expect(page.locator("[data-compound-sheet]")).to_have_attribute("data-compound-sheet", shown)
    page.get_by_role("link", name="Back to the table").click()
    expect(page.locator("[data-valence]")).to_be_visible(timeout=LONG)


def test_the_compounds_of_ion_are_drawn_in_its_blocks(person: Person) -> None:
    page = person()
    page.goto("/compounds/ion/Fe2(SO4)3")
    at_compounds(page, 88)
    expect(page.get_by_role("heading", level=1)).to_contain_text("iron(III) sulfate")
    expect(page.locator("[data-compound-sheet] svg.block")).to_be_visible()
    page.get_by_role("link", name="All compounds").click()
    page.get_by_role("searchbox").fill("limelight")
    expect(page.locator("[data-tile]")).to_have_count(1)
    expect(page.locator("[data-tile=CaO]")).to_be_visible()


def test_a_compound_on_a_table_of_ion_leads_to_its_page(person: Person) -> None:
    page = person()
    arrive(page, "/try/ion/magnesium-bonds-with-two-of-the-same-anion-as-the-third-card-is-played", "try")
    page.locator("[data-make]").click()
    page.locator("[data-compound=MgCl2]").first.click()
    page.get_by_role("link", name="Its page among all compounds").click()
    at_compounds(page, 88)
    expect(page.locator("[data-compound-sheet=MgCl2]")).to_be_visible()


@pytest.mark.parametrize(("size", "theme"), looks(["desk", "phone"]))
def test_axe(browser: Browser, server: Server, theme: Theme, size: str) -> None:
    with device(browser, server, theme=theme, size=size) as page:
        page.goto("/compounds/valence")
        at_compounds(page, 62)
        examine(page, f"compounds-{theme}-{size}")
        page.goto("/compounds/valence/CuS")
        at_compounds(page, 62)
        examine(page, f"compound-{theme}-{size}")
        page.goto("/compounds/ion/Cr2(SO4)3")
        at_compounds(page, 88)
        examine(page, f"compound-ion-{theme}-{size}")


@pytest.mark.parametrize(("wide", "high"), SIZES.values(), ids=SIZES)
def test_axe_in_the_dialog_at_a_table(browser: Browser, server: Server, wide: int, high: int) -> None:
    context = browser.new_context(base_url=server.url, viewport={"width": wide, "height": high}, locale="en-US")
    page = context.new_page()
    table = build_something(page)
    page.locator("[data-about]").click()
    expect(page.locator("dialog [data-compound-sheet]")).to_be_visible(timeout=LONG)
    examine(page, f"compound-dialog-{wide}")
    page.keyboard.press("Escape")
    table.press("[data-build]")
    if wide < 600:
        page.locator("[data-pane=others]").click()
    expect(page.locator("[data-seat] button[data-molecule] .known").first).to_be_visible()
    examine(page, f"known-stash-{wide}")
    context.close()


def test_in_german(browser: Browser, server: Server) -> None:
    with device(browser, server, size="phone", locale="de-DE") as page:
        page.goto("/compounds/valence/HCl")
        at_compounds(page, 62)
        expect(page.get_by_role("heading", level=1)).to_contain_text("Chlorwasserstoff")
        expect(page.locator("[data-reaction-departs=copper-sulfide]")).to_contain_text("Im Labor geschieht das nicht")
        assert holes(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
