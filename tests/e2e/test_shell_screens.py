"""Every screen around the tables: axe finds nothing in either theme, at desk size and at 360 px, and nothing is cut off."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.looks import looks
from tests.e2e.server import Server
from tests.e2e.shell import Theme, arrive, device
from tests.e2e.table import LONG
from tests.e2e.test_accessibility import examine

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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_page_of_all_components(browser: Browser, server: Server, theme: Theme) -> None:
    with device(browser, server, theme=theme) as page:
        arrive(page, "/design", "design")
        expect(page.get_by_role("heading", name="Ion: tiles and goals")).to_be_visible(timeout=LONG)
        examine(page, f"shell-design-{theme}")


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_the_rules_are_clean(browser: Browser, server: Server, size: str) -> None:
    """By chapters: axe over all the rules at once takes long, over one search it looks at the same markup."""
    with device(browser, server, size=size) as page:
        arrive(page, "/rules/ion", "rules")
        expect(page.locator("[data-screen=rules]")).not_to_have_attribute("data-examples", "0", timeout=LONG)
        page.get_by_role("searchbox").fill("noble")
        examine(page, f"rules-search-{size}")
