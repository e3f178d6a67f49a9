"""Ion on its drawn table: whole games by mouse, by keyboard and by finger, and what the table explains on the way."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Person
from tests.e2e.ion_table import LIMIT, IonTable, open_ion
from tests.e2e.server import Server
from tests.e2e.table import LONG, holes, picture
from tests.e2e.test_accessibility import examine

# Names that do not end, and sums that one would have to scroll for.
CUT = """() => [...document.querySelectorAll('.opp .who b, [data-standing] tbody th span, [data-standing] .scroll')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 90))"""


def at_the_table(page: Page) -> IonTable:
    """One click on the first page."""
    page.get_by_role("button", name="Play against bots").first.click()
    return IonTable(page).wait_for()


# Where the table of scores and a player's panel do not say the same: seat, the one, the other.
DIFFERENT_POINTS = """() => [...document.querySelectorAll('[data-standing] tr[data-seat]')]
  .map((row) => [row.dataset.seat, row.querySelector('.total').textContent])
  .map(([seat, total]) => [seat, total, document.querySelector(`[data-opponent=${seat}] .score`)?.dataset.score])
  .filter(([, total, panel]) => panel !== undefined && total !== panel)"""


def test_a_whole_game_by_mouse(person: Person) -> None:
    page = person()
    table = at_the_table(page)
    expect(page.locator("[data-opponent]")).to_have_count(3)
    first = [table.decide_once() for _ in range(3)]
    # The scores follow the panels some frames later.
    # A function, since the page evaluates no text.
    page.wait_for_function(f"() => ({DIFFERENT_POINTS})().length === 0", timeout=LONG)
    expect(page.locator("[data-standing] .counted")).to_have_text("Tiles: 2 for each one unused.")
    own = page.locator("[data-standing] tr.me th")
    expect(own).to_have_text("You")
    made = first + table.play_to_the_end()
    assert made.count("pick") == 24
    expect(page.locator("[data-finish] tr.mine .name")).to_have_text("You")
    assert made.count("pad") == 3  # after each round, the third with the whole game
    # How it ended comes first, and fits a phone.
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator("[data-finish] .next > *").last).to_be_in_viewport()
    page.locator("[data-open-pad]").click()
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("[data-pad=final] .won").first).to_be_visible()
    expect(page.locator("[data-pad=final] thead .me")).to_have_text("You")
    assert holes(page) == []
    picture(page, "ion-final-pad")
    totals = [int(text) for text in page.locator("[data-finish] .points").all_inner_texts()]
    assert [int(text) for text in page.locator("[data-standing] .total").all_inner_texts()] == totals


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    page = person()
    keys = page.keyboard
    table = open_ion(page, ["mine", "bot"]).wait_for()

    def reach(selector: str) -> None:
        """Tabs to the first element that matches; the pointer is never used."""
        wanted = page.locator(selector).first
        expect(wanted).to_be_attached(timeout=LONG)
        for _ in range(120):
            if page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
                return
            keys.press("Tab")
        raise AssertionError(f"the keyboard does not reach {selector}")

    for _ in range(120):
        mode = table.wait_to_decide()
        if mode == "over":
            break
        if mode == "pad":
            keys.press("Escape")
            expect(table.pad).to_have_count(0)
            continue
        before = table.seq
        if mode == "pick":
            reach("[data-card]")
            keys.press("ArrowRight")
            expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
            keys.press("Enter")
        else:
            reach("button[data-bond], [data-unbonded], [data-ready], [data-refresh], [data-submit]")
            keys.press("Enter")
        table.settled(before)
    expect(page.locator("[data-finish]")).to_be_attached()


def test_a_whole_game_on_a_phone(browser: Browser, server: Server) -> None:
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": 390, "height": 844},
        has_touch=True,
        is_mobile=True,
        locale="en-US",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/")
    table = open_ion(page, ["mine", "bot", "bot"]).wait_for()
    widths: set[int] = set()
    while table.wait_to_decide() != "over":
        if page.locator("[data-card]").count() == 10:
            # No card of a hand covers another: a second charge is always in sight.
            boxes = [box for card in page.locator("[data-card]").all() if (box := card.bounding_box())]
            assert all(
                a["x"] + a["width"] <= b["x"] + 1 or a["y"] + a["height"] <= b["y"] + 1 or b["x"] + b["width"] <= a["x"] + 1
                for i, a in enumerate(boxes)
                for b in boxes[i + 1 :]
            )  # fmt: skip
        widths.add(page.evaluate("document.documentElement.scrollWidth"))
        table.decide_once()
    assert widths == {390}
    picture(page, "ion-phone-over")
    context.close()


def test_choosing_shows_every_bond_and_a_refusal_explains_itself(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "mine"])
    page.get_by_role("button", name=re.compile("show my side")).click()
    table.wait_for()
    table.hand.nth(1).click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)
    expect(page.locator("[data-keep]")).to_have_text(re.compile("^Keep "))

    # Turning a transition metal shows its other charge; Play Two chooses two cards.
    page.locator("[data-two]").click()
    table.hand.nth(0).click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(2)
    page.locator("[data-two]").click()
    expect(page.locator("[data-card][aria-pressed=true]")).to_have_count(1)

    # One seat has picked; whoever takes the device back tries another card.
    page.locator("[data-keep]").click()
    expect(page.locator("main[data-screen=hand-over]")).to_have_attribute("data-next", "P2", timeout=LONG)
    page.get_by_role("button", name="Player 1", exact=True).click()
    table.wait_for()
    card = table.hand.first
    card.click()
    expect(table.refusal).to_be_visible(timeout=LONG)
    expect(table.refusal.get_by_role("alert")).to_contain_text("You have picked")
    expect(table.refusal.get_by_role("link", name="Pick one card")).to_have_attribute("href", "/rules/ion#ion.pick.one")
    expect(table.refusal).to_contain_text("I036")
    picture(page, "ion-refusal")
    page.keyboard.press("Escape")
    expect(table.refusal).to_have_count(0)
    expect(card).to_be_focused()
    page.locator("[data-undo]").click()
    expect(table.decide).to_have_attribute("data-mode", "pick", timeout=LONG)


def test_a_refused_bond_is_drawn(person: Person) -> None:
    """A card of the hand held to an unbonded one that it does not balance: both as blocks, and what is missing."""
    page = person()
    table = open_ion(page, ["mine", "bot"]).wait_for()
    waiting = page.locator("[data-loose]:not([data-target=true])")
    for _ in range(LIMIT):
        mode = table.wait_to_decide()
        if mode == "pick" and waiting.count() > 0:
            table.hand.nth(0).click()
            if waiting.count() > 0:
                break
            table.keep()
        elif mode == "place":
            table.press(page.locator("[data-unbonded]"))
        else:
            table.decide_once()
    waiting.first.click()
    expect(table.refusal).to_be_visible(timeout=LONG)
    drawn = table.refusal.locator("[data-picture=sum], [data-picture=ions]")
    expect(drawn).to_be_visible()
    assert drawn.locator("svg").count() > 0
    examine(page, "ion-refused")
    page.keyboard.press("Escape")
    expect(drawn).to_have_count(0)


def test_the_centre_tile_takes_a_card_and_is_used_up(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.wait_to_decide()
    taken = page.locator("[data-centre-card]").first
    taken.click()
    table.press(page.locator("[data-keep^='center ']"))
    while table.wait_to_decide() == "place":
        table.place()
    tile = page.locator("[data-tile=center]")
    expect(tile).to_have_attribute("data-used", "true")
    tile.click()
    expect(table.refusal.get_by_role("alert")).to_contain_text("face down", timeout=LONG)
    page.keyboard.press("Escape")
    expect(tile).to_be_focused()


def test_the_bench_opens_on_the_best_and_counts_along(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.wait_to_decide()
    page.locator("[data-tile=rxn]").click()
    table.press(page.locator("[data-flip]"))
    while table.wait_to_decide() != "react":
        table.decide_once()
    expect(table.bench).to_have_attribute("data-ready", "true", timeout=LONG)
    best = int(page.locator("[data-worth]").inner_text())
    # In the table of scores the own total is that of the bench, with 2 points for each of the two tiles that are left.
    own = page.locator("[data-standing] .me .total")
    picture(page, "ion-bench")
    formed = page.locator("[data-formed]")
    before = formed.count()
    assert before > 0
    expect(own).to_have_text(str(best + 4), timeout=LONG)
    formed.first.click()
    expect(formed).to_have_count(before - 1, timeout=LONG)
    now = int(page.locator("[data-worth]").inner_text())
    assert now <= best
    expect(own).to_have_text(str(now + 4), timeout=LONG)
    page.locator("[data-form]").first.click()
    expect(formed).to_have_count(before, timeout=LONG)
    formed.first.click()
    expect(formed).to_have_count(before - 1, timeout=LONG)
    page.locator("[data-best]").click()
    expect(page.locator("[data-worth]")).to_have_text(str(best), timeout=LONG)
    table.react()
    while table.wait_to_decide() != "pad":
        table.decide_once()
    page.get_by_role("button", name="Show all").click()
    assert int(page.locator("[data-pad] .sum .value").first.inner_text()) == best


def test_advanced_with_seven_players_shows_radioactive_cards(person: Person) -> None:
    page = person()
    page.set_viewport_size({"width": 1440, "height": 900})
    table = open_ion(page, ["mine", *["bot"] * 6], "Advanced").wait_for()
    expect(page.locator("[data-opponent]")).to_have_count(6)
    while table.wait_to_decide() != "pad":
        table.decide_once()
    expect(page.locator("[data-pad]")).to_contain_text("Radioactive")
    table.close_pad()
    expect(page.locator("[data-standing] thead")).to_contain_text("Radio")
    assert page.evaluate(CUT) == []
    picture(page, "ion-seven")
    assert holes(page) == []


def test_a_cut_line_comes_back_to_the_same_moment(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.wait_to_decide()
    table.keep()
    table.wait_to_decide()
    page.context.set_offline(True)
    page.evaluate("() => window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.reload()
    table.wait_for()
    assert table.decide_once() in ("pick", "place")


def test_somebody_who_watches_sees_no_hand(person: Person) -> None:
    host, guest = person(), person()
    table = open_ion(host, ["mine", "bot", "bot"]).wait_for()
    table.wait_to_decide()
    code = re.search(r"/t/([A-Z0-9]+)", host.url)
    assert code is not None
    guest.goto(f"/t/{code[1]}")
    guest.get_by_role("button", name="Only watch").click()
    IonTable(guest).wait_for()
    expect(guest.locator("[data-opponent]")).to_have_count(3)
    expect(guest.locator("[data-card], .decide")).to_have_count(0)


def test_the_table_told_as_a_tree(person: Person) -> None:
    page = person()
    table = open_ion(page, ["mine", "bot"]).wait_for()
    table.wait_to_decide()
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
      - main:
        - heading "Ion, the table" [level=1]
        - region "Bot 2"
        - group "Center"
        - group "Goals this round"
        - region "Your table":
          - heading "Compounds" [level=2]
          - heading "Unbonded" [level=2]
          - heading "Action tiles" [level=2]
        - complementary "Score and log"
        - group "Your hand":
          - button /charge|noble gas/
        - region "Your decision":
          - heading "Choose a card to keep" [level=2]
    """)


SIZES = {"desk": ((1440, 900), (768, 1024)), "phone": ((390, 844), (360, 740))}


@pytest.mark.parametrize("device", SIZES)
def test_axe_finds_nothing_on_the_table(browser: Browser, server: Server, device: str) -> None:
    context = browser.new_context(
        base_url=server.url,
        locale="en-US",
        has_touch=device == "phone",
        is_mobile=device == "phone",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto("/")

    def look(what: str, *in_sight: str) -> None:
        """At both sizes, the larger in the dark."""
        for wide, high in SIZES[device]:
            theme: Literal["light", "dark"] = "dark" if (wide, high) == SIZES[device][0] else "light"
            page.set_viewport_size({"width": wide, "height": high})
            page.emulate_media(color_scheme=theme)
            for each in in_sight:
                expect(page.locator(each)).to_be_in_viewport(ratio=0.9)
            examine(page, f"ion-{what}-{theme}-{wide}")

    table = open_ion(page, ["mine", "bot", "bot", "bot"]).wait_for()
    table.wait_to_decide()
    table.hand.nth(1).click()
    look("first")
    for _ in range(5):
        table.decide_once()
    if table.wait_to_decide() == "pick":
        table.hand.first.click()
    look("table")
    page.locator("[data-tile=rxn]").click()
    expect(page.get_by_role("dialog", name="RXN")).to_be_visible()
    table.press(page.locator("[data-flip]"))
    while (mode := table.wait_to_decide()) != "react":
        assert mode not in ("pad", "over")
        table.decide_once()
    expect(table.bench).to_have_attribute("data-ready", "true", timeout=LONG)
    look("bench", "[data-submit]")
    table.react()
    while table.wait_to_decide() != "pad":
        table.decide_once()
    page.get_by_role("button", name="Show all").click()
    look("pad")
    context.close()
