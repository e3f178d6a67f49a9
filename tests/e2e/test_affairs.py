"""Beside the game: clocks, pause, phrases, names, taking back by consent, an early end; at a desk and on a phone."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Person
from tests.e2e.server import Server
from tests.e2e.table import LONG, TablePage, eventually, fill_seats, join_by_code, name, picture
from tests.e2e.test_accessibility import examine


def open_with_clock(host: Page, clock: str) -> str:
    """A table of two with a clock, in the lobby; its code."""
    name(host, "Mira")
    host.get_by_role("link", name="With friends").first.click()
    expect(host.locator("[data-screen=new]")).to_be_visible(timeout=LONG)
    fill_seats(host, ["mine", "open"])
    host.locator("[data-customs=clock]").select_option(clock)
    host.get_by_role("button", name="Open the table").click()
    expect(host).to_have_url(re.compile(r"/t/[A-Z0-9]{5}$"), timeout=LONG)
    return TablePage(host).code


def people(page: Page) -> None:
    """Opens what stands beside the game."""
    if page.get_by_role("button", name="People").is_visible():
        page.get_by_role("button", name="People").click()
    else:
        page.get_by_role("button", name="More").click()
        page.get_by_role("button", name="People").click()
    expect(page.get_by_role("dialog", name="People and table")).to_be_visible()


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="People and table")).to_have_count(0)


def test_a_table_with_a_clock_that_its_host_looks_after(person: Person) -> None:
    host, guest = person(), person()
    code = open_with_clock(host, "move 180")
    join_by_code(guest, code, "Jonas")
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    host.get_by_role("button", name="Start the game").click()
    clocks = guest.locator("[data-clock]")
    expect(clocks).to_have_count(2, timeout=LONG)
    expect(clocks.first).to_contain_text(re.compile(r"[23]:\d\d"))
    before = clocks.nth(1).inner_text()
    expect(clocks.nth(1)).not_to_have_text(before, timeout=LONG)

    people(guest)
    guest.get_by_role("button", name="Good luck!").click()
    expect(host.locator(".toast")).to_have_text("Jonas: Good luck!", timeout=LONG)
    people(guest)
    expect(guest.get_by_role("button", name="Pause")).to_have_count(0)
    guest.get_by_label("Name of Jonas").fill("Jo")
    guest.get_by_label("Name of Jonas").press("Tab")
    close(guest)

    people(host)
    expect(host.locator("[data-person=P2] input")).to_have_value("Jo", timeout=LONG)
    host.get_by_role("button", name="Pause").click()
    expect(guest.locator("[data-affair=paused]")).to_be_visible(timeout=LONG)
    picture(guest, "affairs-paused-desk")
    host.get_by_role("button", name="Go on").last.click()
    expect(guest.locator("[data-affair=paused]")).to_have_count(0, timeout=LONG)
    host.locator("[data-person=P2]").get_by_role("button", name="Let a bot play").click()
    expect(guest.locator("[data-affair=away]")).to_be_visible(timeout=LONG)
    close(host)
    guest.get_by_role("button", name="Play again myself").click()
    expect(guest.locator("[data-affair=away]")).to_have_count(0, timeout=LONG)

    people(host)
    host.get_by_role("button", name="End the game").click()
    host.get_by_role("button", name="Really end it").click()
    for page in (host, guest):
        expect(page.locator("[data-affair=ended]")).to_be_visible(timeout=LONG)
    picture(host, "affairs-ended-desk")
    host.get_by_role("button", name="Play again", exact=True).click()
    expect(guest.locator("[data-affair=ended]")).to_have_count(0, timeout=LONG)
    TablePage(guest).wait_for()


def test_what_stands_beside_the_game_is_clean_in_both_themes(browser: Browser, server: Server) -> None:
    for theme, width, high in (("light", 390, 844), ("dark", 1440, 900)):
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": high},
            color_scheme="dark" if theme == "dark" else "light",
            locale="en-US",
            has_touch=width == 390,
            is_mobile=width == 390,
        )
        page = context.new_page()
        page.goto("/")
        open_with_clock(page, "game 300 5")
        examine(page, f"lobby-clock-{theme}-{width}")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("[data-clock]")).to_have_count(1, timeout=LONG)
        TablePage(page).wait_for()
        expect(page.get_by_role("heading", name="Your move")).to_be_visible(timeout=LONG)
        examine(page, f"clock-{theme}-{width}")
        people(page)
        examine(page, f"people-{theme}-{width}")
        page.get_by_role("button", name="Pause").click()
        close(page)
        expect(page.locator("[data-affair=paused]")).to_be_visible(timeout=LONG)
        examine(page, f"paused-{theme}-{width}")
        context.close()


def test_a_clock_takes_room_from_the_drawn_table_and_none_from_its_hand(person: Person) -> None:
    page = person()
    for width, high in ((1280, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": high})
        page.goto("/")
        open_with_clock(page, "move 180")
        page.get_by_role("button", name="Start the game").click()
        expect(page.locator("[data-clock]")).to_have_count(1, timeout=LONG)
        expect(page.locator("[data-shown=drawn] [data-hand]").first).to_be_visible(timeout=LONG)
        picture(page, f"clock-drawn-{width}")
        tall = page.evaluate("document.documentElement.scrollHeight")
        # A phone is full already where goals have long names: the line of clocks may be below it, and nothing more.
        assert tall <= high + (36 if width == 390 else 1), f"{tall} px of {high}"


def test_chance_is_computed_again_on_the_page(person: Person) -> None:
    page = person()
    name(page, "Mira")
    page.get_by_role("button", name="Play against bots").first.click()
    expect(page.locator("[data-screen=table]")).to_be_visible(timeout=LONG)
    code = TablePage(page).code
    people(page)
    page.get_by_role("button", name="End the game").click()
    page.get_by_role("button", name="Really end it").click()
    expect(page.locator("[data-affair=ended]")).to_be_visible(timeout=LONG)
    page.goto(f"/fair/{code}")
    expect(page.locator("[data-fair=true]")).to_be_visible(timeout=LONG)
    expect(page.locator("main")).to_contain_text("1 device added a number.")
    examine(page, "fair-light-1280")


def test_a_table_in_the_public_list_is_joined_from_the_first_page(person: Person) -> None:
    host, guest = person(), person()
    code = open_with_clock(host, "move 60")
    expect(guest.locator("[data-lobbies]")).to_have_count(0)
    host.locator("[data-customs=listed]").check()
    expect(host.locator("[data-customs=listed]")).to_be_checked(timeout=LONG)
    guest.goto("/")
    row = guest.locator("[data-lobbies] li").filter(has_text="Mira")
    expect(row).to_contain_text("1 of 2 seats free", timeout=LONG)
    picture(guest, "home-open-tables")
    row.get_by_role("link").click()
    expect(guest.locator("[data-screen=door]")).to_be_visible(timeout=LONG)
    assert code in guest.url


def test_a_host_is_told_of_somebody_who_is_gone_and_chooses(person: Person) -> None:
    host, guest = person(), person()
    host.clock.install()
    code = open_with_clock(host, "")
    join_by_code(guest, code, "Jonas")
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    host.get_by_role("button", name="Start the game").click()
    TablePage(host).wait_for()
    guest.context.close()
    expect(host.locator("li[data-seat=P2]")).to_contain_text("not connected", timeout=LONG)
    expect(host.locator("[data-affair=absent]")).to_have_count(0)
    absent = host.locator("[data-affair=absent]")

    def told_after_a_minute() -> bool:
        # The page may begin to count a moment after it shows that somebody is not connected.
        host.clock.fast_forward(61_000)
        return absent.count() > 0

    eventually(host, told_after_a_minute)
    expect(absent).to_contain_text("Jonas")
    picture(host, "affairs-absent-desk")
    absent.get_by_role("button", name="Let a bot play").click()
    expect(absent).to_have_count(0, timeout=LONG)
    expect(host.locator("li[data-seat=P2]")).to_contain_text("a bot plays for now", timeout=LONG)
