"""A browser behind networks that let no WebSocket through, or no stream either, or that break off: it plays all the same."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, TablePage, play_against_bots
from tests.support.network import Network, Weather

NOTE_CONNECTIONS = """() => {
  window.noted = []
  const place = document.querySelector('[data-connection]')
  new MutationObserver(() => window.noted.push(place.dataset.connection)).observe(place, { attributeFilter: ['data-connection'] })
}"""

SOON = """{
  const later = window.setTimeout
  window.setTimeout = (what, wait, ...more) => later(what, { 60000: 3000, 300000: 6000 }[wait] ?? wait, ...more)
}"""
"""The minutes after which a better way is tried again are seconds."""


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    with Network(server.url.removeprefix("http://"), Weather()) as network:
        yield network


def arrive(browser: Browser, network: Network) -> Page:
    context = browser.new_context(base_url=f"http://{network.address}", locale="en-US")
    page = context.new_page()
    page.goto("/")
    return page


def play(page: Page, moves: int) -> TablePage:
    table = play_against_bots(page)
    go_on(table, moves)
    return table


def go_on(table: TablePage, moves: int) -> None:
    for _ in range(moves):
        table.wait_to_decide()
        table.play_listed(table.moves()[0])


def ways(page: Page) -> set[str]:
    """Which ways the page has asked for."""
    asked = page.evaluate("performance.getEntriesByType('resource').map(one => new URL(one.name).pathname)")
    return {match[1] for path in asked if (match := re.match(r"/line/\w+/(events|poll)$", path))}


@pytest.mark.parametrize(
    ("weather", "way"),
    [
        (Weather(sockets=False), set()),
        (Weather(sockets=False, streams=False), {"poll"}),
        (Weather(mute_sockets=True, streams=False), {"poll"}),
    ],
    ids=["no socket", "no socket, no stream", "mute socket, no stream"],
)
def test_the_table_is_played_by_what_the_network_lets_through(
    browser: Browser, network: Network, weather: Weather, way: set[str]
) -> None:
    network.weather = weather
    page = arrive(browser, network)
    table = play(page, 3)
    assert network.did["socket refused"] + network.did["socket muted"] >= 1
    assert ways(page) >= way
    assert ("poll" in ways(page)) == ("poll" in way)

    # A page that is loaded again does not try in vain once more.
    tried = network.did["socket refused"] + network.did["socket muted"]
    page.reload()
    expect(table.main).to_have_attribute("data-screen", "table", timeout=LONG)
    table.wait_to_decide()
    assert network.did["socket refused"] + network.did["socket muted"] == tried
    page.context.close()


def test_a_line_that_breaks_takes_up_the_table_again(browser: Browser, network: Network) -> None:
    network.weather = Weather(sockets=False)
    page = arrive(browser, network)
    table = play(page, 2)
    table.wait_to_decide()
    network.weather = Weather(sockets=False, streams=False, lose_request=1)
    network.cut_all()
    expect(page.locator("[data-connection=offline]")).to_be_visible(timeout=LONG)

    # A move made now is refused at the spot, and not kept in secret.
    move = table.moves()[0]
    page.locator(f'[data-move="{move}"]').click()
    expect(page.locator(".trouble")).to_contain_text("Not connected", timeout=LONG)

    network.weather = Weather(sockets=False)
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("[data-connection=online]")).to_be_attached(timeout=LONG)
    table.wait_to_decide()
    assert move in table.moves(), "nothing was sent meanwhile"
    go_on(table, 1)
    page.context.close()


def test_a_phone_that_slept_finds_its_dead_line_out_and_comes_back(browser: Browser, network: Network) -> None:
    """The socket dies without a word, as where the network changed during sleep; the page is shown again."""
    page = arrive(browser, network)
    table = play(page, 1)
    network.silence()
    page.evaluate(NOTE_CONNECTIONS)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(LONG // 200):
        if page.evaluate("window.noted.join()") == "offline,online":
            break
        page.wait_for_timeout(200)
    assert page.evaluate("window.noted") == ["offline", "online"]
    go_on(table, 1)
    page.context.close()


def test_a_socket_that_was_blocked_for_a_while_is_taken_again_in_mid_game(browser: Browser, network: Network) -> None:
    """The table goes on from line to line, and nobody is told of anything."""
    network.weather = Weather(sockets=False)
    context = browser.new_context(base_url=f"http://{network.address}", locale="en-US")
    page = context.new_page()
    page.add_init_script(SOON)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path.rpartition("/")[2]))
    page.goto("/")
    table = play(page, 1)
    table.wait_to_decide()
    assert asked.count("events") == 1
    page.evaluate(NOTE_CONNECTIONS)

    # Still blocked: it is tried beside the line, and nothing changes.
    tried = network.did["socket refused"]
    wait_until(page, lambda: network.did["socket refused"] > tried)
    go_on(table, 1)

    network.weather = Weather()
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    wait_until(page, lambda: "close" in asked)
    assert len(sockets) == 1
    asked.clear()
    before = table.seq
    go_on(table, 2)
    assert table.seq > before
    assert {"events", "send", "poll"}.isdisjoint(asked)
    assert page.evaluate("window.noted") == []
    context.close()


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(LONG // 200):
        if holds():
            return
        page.wait_for_timeout(200)
    raise AssertionError("it does not come")
