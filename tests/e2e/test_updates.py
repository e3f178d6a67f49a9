"""A tab that was open before the client was built anew: what it lacks is loaded with the new build, and no seat is lost.

The build is not really made anew. The server's answers are changed on their way: a file of a screen is gone, and the page
names another script, as it does after an update.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, play_against_bots

OLD = "performance.now = () => 60000"
"""The page has been open for a while."""


@pytest.fixture
def page(browser: Browser, server: Server) -> Iterator[Page]:
    """A page that may complain about what is missing."""
    with browser.new_context(base_url=server.url, locale="en-US") as context:
        page = context.new_page()
        page.goto("/")
        expect(page.locator("main[data-screen=home]")).to_be_visible(timeout=LONG)
        yield page


@contextmanager
def updated(page: Page, missing: str) -> Iterator[None]:
    """The server after an update, until the page is loaded again."""

    def index(route: Route) -> None:
        if route.request.resource_type == "fetch":
            route.fulfill(
                body='<script type="module" src="/assets/index-Renewed0.js"></script>', content_type="text/html"
            )
        else:
            route.continue_()

    loaded: list[str] = []

    def gone(route: Route) -> None:
        if loaded:
            route.continue_()
        else:
            route.fulfill(status=404)

    page.on("request", lambda request: loaded.append(request.url) if request.is_navigation_request() else None)
    page.route("**/", index)
    page.route(f"**/assets/{missing}-*.js", gone)
    yield
    assert loaded


def test_a_screen_that_is_gone_comes_with_the_new_build_by_itself(page: Page) -> None:
    page.evaluate(OLD)
    page.evaluate("window.before = true")
    with updated(page, "Settings"):
        page.evaluate("history.pushState(null, '', '/settings'); window.dispatchEvent(new PopStateEvent('popstate'))")
        expect(page.locator("main[data-screen=settings]")).to_be_visible(timeout=LONG)
    assert page.evaluate("window.before") is None


def test_at_a_table_the_new_build_is_offered_and_the_seat_is_kept(page: Page) -> None:
    table = play_against_bots(page)
    table.wait_to_decide()
    before, code = table.seq, table.code
    page.evaluate(OLD)
    with updated(page, "People"):
        page.get_by_role("button", name="People").click()
        expect(page.locator("[data-renewed]")).to_be_visible(timeout=LONG)
        assert table.seq == before
        page.get_by_role("button", name="Load it").click()
        table.wait_for()
    assert table.code == code
    table.wait_to_decide()
    assert table.seq >= before
    page.get_by_role("button", name="People").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator("[data-renewed]")).to_have_count(0)
