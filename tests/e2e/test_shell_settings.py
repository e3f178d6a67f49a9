"""Settings take effect at once, are kept, and are there before the first paint."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.shell import arrive, device
from tests.e2e.table import LONG


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


def test_the_theme_follows_the_system_until_one_is_chosen(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/settings", "settings")
        light = background(page)
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html")).to_have_attribute("data-theme", "dark")
        assert background(page) != light
        page.get_by_role("radio", name="Light", exact=True).check(force=True)
        expect(page.locator("html")).to_have_attribute("data-theme", "light")
        assert background(page) == light


def test_a_chosen_theme_is_there_before_the_client(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/settings", "settings")
        page.get_by_role("radio", name="Dark", exact=True).check(force=True)
        page.get_by_role("radio", name="Larger", exact=True).check(force=True)
        page.get_by_role("radio", name="Reduced", exact=True).check(force=True)
        # Nothing of the client's own script runs: what is seen now was there before the first paint.
        page.route(re.compile(r"/assets/.*\.js$"), lambda route: route.abort())
        page.goto("/", wait_until="commit")
        root = page.locator("html")
        expect(root).to_have_attribute("data-theme", "dark")
        expect(root).to_have_attribute("data-text", "larger")
        expect(root).to_have_attribute("data-motion", "reduced")
        assert page.evaluate("document.getElementById('app').childElementCount") == 0


def test_motion_yields_to_the_choice(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        page.emulate_media(reduced_motion="reduce")
        arrive(page, "/settings", "settings")
        time = "getComputedStyle(document.documentElement).getPropertyValue('--t-3').trim()"
        assert page.evaluate(time) in ("1ms", ".001s")
        page.get_by_role("radio", name="Full", exact=True).check(force=True)
        assert page.evaluate(time) in ("260ms", ".26s")
        page.get_by_role("radio", name="Reduced", exact=True).check(force=True)
        assert page.evaluate(time) in ("1ms", ".001s")


def test_nickname_language_and_the_way_tables_are_shown(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/settings", "settings")
        page.get_by_label("Your nickname").fill("Mira")
        page.get_by_label("Your nickname").press("Tab")
        page.get_by_role("radio", name="Text", exact=True).check(force=True)
        page.get_by_label("Language").select_option("de")
        expect(page.get_by_role("heading", name="Einstellungen")).to_be_visible()
        arrive(page, "/", "home")
        expect(page.get_by_label("Dein Spitzname")).to_have_value("Mira")
        page.get_by_role("button", name="Gegen Bots spielen").first.click()
        expect(page.locator("[data-screen=table]")).to_have_attribute("data-shown", "twin", timeout=LONG)


def test_the_projector_is_large_and_plain(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        page.set_viewport_size({"width": 1920, "height": 1080})
        arrive(page, "/settings", "settings")
        page.get_by_role("radio", name="Projector", exact=True).check(force=True)
        expect(page.locator("html")).to_have_attribute("data-mode", "projector")
        size = page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)")
        assert size >= 26
        assert background(page) == "rgb(255, 255, 255)"
        assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def test_the_speed_of_the_bots_goes_to_the_tables_of_this_device(browser: Browser, server: Server) -> None:
    with device(browser, server) as page:
        arrive(page, "/settings", "settings")
        page.get_by_role("radio", name="Quick", exact=True).check(force=True)
        sent: list[str] = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
        arrive(page, "/", "home")
        page.get_by_role("button", name="Play against bots").first.click()
        expect(page.locator("[data-screen=table]")).to_be_visible(timeout=LONG)
        create = next(json.loads(frame) for frame in sent if '"create"' in frame)
        assert create["pace"] == "quick"
