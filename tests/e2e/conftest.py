"""A headless browser, a server, and people who each sit at a device of their own."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

from tests.e2e.server import Server

# The last one makes every name but this machine's unknown: what a page loads from elsewhere fails here.
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]
# What Chromium says when a test cuts a line on purpose; were it cut otherwise, the test would fail of itself.
CUT_LINE = ("WebSocket connection to", "net::ERR_INTERNET_DISCONNECTED", "net::ERR_CONNECTION_REFUSED")
Person = Callable[[], Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder, so that ``-m "not e2e"`` leaves them out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.e2e)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The Chromium that ``./run test`` found or installed.

    It ends with this folder's tests and not with the session: while Playwright runs, ``asyncio.run`` refuses to in this
    thread, and other tests need it.
    """
    path = os.environ.get("BONDLINE_BROWSER")
    if not path:
        pytest.fail("BONDLINE_BROWSER names no Chromium; `./run test` finds or installs one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests of a process. A test that kills it takes a ``Server`` of its own."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of the test's own whose first table always has the same dice and the same hints (see ``known.py``)."""
    server = Server(tmp_path_factory.mktemp("known"), word="1")
    server.start()
    yield server
    server.stop()


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Person]:
    """Makes people: each call opens a fresh device, without cookies or storage, at the server's first page.

    A test fails if any of their pages reported an error or asked another machine for something.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def note_message(message: ConsoleMessage) -> None:
        if message.type == "error" and not any(words in message.text for words in CUT_LINE):
            complaints.append(f"console: {message.text}")

    def note_request(request: Request) -> None:
        if not request.url.startswith((server.url, server.url.replace("http", "ws", 1), "data:", "blob:")):
            complaints.append(f"outside request: {request.url}")

    def make() -> Page:
        context = browser.new_context(base_url=server.url, viewport={"width": 1280, "height": 800})
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("console", note_message)
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("request", note_request)
        page.goto("/")
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
