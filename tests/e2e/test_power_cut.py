"""The server goes away in the middle of a game and comes back; the page goes on where it was."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, TablePage, open_table


def test_no_acknowledged_move_is_lost_when_the_server_is_killed(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, quick=False)
    server.start()
    context = browser.new_context(base_url=server.url, locale="en-US")
    page = context.new_page()
    try:
        page.goto("/")
        open_table(page, ["mine", "mine"])
        page.get_by_role("button", name="show my side").first.click()
        table = TablePage(page).wait_for()
        table.options.first.click()
        expect(page.locator("[data-screen=hand-over]")).to_have_attribute("data-next", "P2", timeout=LONG)
        page.get_by_role("button", name="I am Player 2").click()
        table.wait_for()
        seq, moves = table.seq, table.moves()

        server.kill()
        expect(page.locator("[data-connection=offline]")).to_be_attached(timeout=LONG)
        server.start()
        page.get_by_role("button", name="Try now").click()
        expect(page.locator("[data-connection=online]")).to_be_attached(timeout=LONG)

        expect(table.main).to_have_attribute("data-seat", "P2", timeout=LONG)
        assert (table.seq, table.moves()) == (seq, moves)
        table.play_listed(moves[0])
        page.reload()
        expect(page.locator("[data-screen=hand-over]")).to_be_visible(timeout=LONG)
    finally:
        context.close()
        server.stop()
