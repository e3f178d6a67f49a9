"""Every screen around the tables: axe finds nothing in either theme, at desk size and at 360 px, and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.shell import Theme, arrive, device
from tests.e2e.table import LONG
from tests.e2e.test_accessibility import SETTLED, examine

EXAMPLE = "/try/ion/with-one-chloride-only-magnesium-cannot-bond"


def open_learn(page: Page, step: str) -> None:
    arrive(page, f"/learn/ion/{step}", "learn")
    expect(page.locator("[data-sandbox=ion][data-shown=drawn] [data-ion]")).to_be_visible(timeout=LONG)


@pytest.mark.parametrize(("size", "theme"), looks(["desk", "phone"]))
def test_every_screen_is_clean(browser: Browser, server: Server, theme: Theme, size: str) -> None:
    with device(browser, server, theme=theme, size=size) as page:

        def look(title: str) -> None:
            examine(page, f"shell-{title}-{theme}-{size}")

        arrive(page, "/", "home")
        expect(page.locator("[data-tables]")).to_have_attribute("data-tables", "0", timeout=LONG)
        look("home")
        arrive(page, "/settings", "settings")
        look("settings")
        arrive(page, "/replay", "record")
        look("record")
        for step in ("pick", "metal", "rxn", "score"):
            open_learn(page, step)
            look(f"learn-{step}")
        arrive(page, "/learn/ion/end", "learn")
        expect(page.get_by_role("button", name="Play a real game")).to_be_visible()
        look("learn-end")
        arrive(page, EXAMPLE, "try")
        expect(page.locator("[data-sandbox=ion] [data-ion]")).to_be_visible(timeout=LONG)
        page.locator("[data-make]").click()
        expect(page.locator("[data-screen=try]")).to_have_attribute("data-outcome", "refused", timeout=LONG)
        look("try")
        arrive(page, "/new/ion", "new")
        page.get_by_role("button", name="Open the table").click()
        expect(page.locator("[data-qr]")).to_be_visible(timeout=LONG)
        look("lobby")


def test_the_page_of_all_components(browser: Browser, server: Server) -> None:
    """It shows everything on both papers at once, but what opens over a page and what is as wide as it."""
    with device(browser, server) as page:
        arrive(page, "/design", "design")
        expect(page.get_by_role("heading", name="Ion: tiles and goals")).to_be_visible(timeout=LONG)
        # The larger editors and the banner on both papers; a position drawn, told, refused, and on its way.
        for editor, count in (("seats", 4), ("ruleset", 6), ("customs", 6)):
            expect(page.locator(f"[data-editor={editor}]")).to_have_count(count)
        expect(page.get_by_text("Not connected.")).to_have_count(4)
        expect(page.locator("[data-sample=drawn] [data-sandbox=ion] [data-ion]")).to_be_visible(timeout=LONG)
        expect(page.locator("[data-sample=twin] [data-shown=twin]")).to_be_visible()
        expect(page.locator('[data-sample=refused] [data-refusal="ion.pick.from-hand"]')).to_be_visible()
        expect(page.locator("[data-sample=opening] .waiting")).to_be_visible()
        examine(page, "shell-design")
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        page.evaluate(SETTLED)
        own = "axe.run({include: ['#design-overlays', '#design-sandbox'].map(id => [`section:has(${id})`])})"
        assert page.evaluate(f"{own}.then(result => result.violations.map(each => each.nodes[0].html))") == []


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_rules_are_clean(browser: Browser, server: Server, size: str) -> None:
    """By chapters: axe over all the rules at once takes long, over one search it looks at the same markup."""
    with device(browser, server, size=size) as page:
        arrive(page, "/rules/ion", "rules")
        expect(page.locator("[data-screen=rules]")).not_to_have_attribute("data-examples", "0", timeout=LONG)
        # A sign, a word for it, and one text: a formula's digits are no words of their own.
        parts = page.locator(".example").evaluate_all("all => all.map(each => each.childElementCount)")
        assert len(parts) > 50
        assert set(parts) == {3}
        # What is searched with stays where it is, however little is found.
        field = page.get_by_role("searchbox")
        before = field.bounding_box()
        field.fill("xyzzy")
        expect(page.get_by_text("No rule reads like that.")).to_be_visible()
        assert field.bounding_box() == before
        field.fill("noble")
        examine(page, f"rules-search-{size}")
