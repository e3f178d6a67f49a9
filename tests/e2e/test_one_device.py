"""What one person, or several at one device, can do at a table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Person
from tests.e2e.table import LONG, TablePage, open_table, picture, play_against_bots


def test_a_refusal_explains_itself_and_offers_what_is_legal(person: Person) -> None:
    page = person()
    table = play_against_bots(page)
    table.wait_to_decide()
    table.write("pick Unobtainium")
    refusal = table.refusal()
    expect(refusal).to_be_visible(timeout=LONG)
    words = refusal.get_by_role("alert").inner_text()
    assert not re.search(r"[a-z]+\.[a-z]+\.|[{}]", words), f"no sentence: {words}"
    expect(table.field).to_be_focused()
    picture(page, "refusal")
    table.field.press("Escape")
    expect(refusal).to_have_count(0)

    table.write("pick Unobtainium")
    expect(refusal).to_be_visible(timeout=LONG)
    before = table.seq
    refusal.get_by_role("button").first.click()
    table.wait_until_settled(before)
    expect(refusal).to_have_count(0)


def test_the_rule_of_a_refusal_is_a_link_to_it(person: Person) -> None:
    page = person()
    table = play_against_bots(page)
    table.wait_to_decide()
    hand = {move.split()[1] for move in table.moves() if move.startswith("pick ")}
    table.write("pick " + next(card for card in ("Na", "K", "Cl", "O", "Mg", "F", "S", "Ca", "Li") if card not in hand))
    link = table.refusal().get_by_role("link")
    expect(link).to_be_visible(timeout=LONG)
    rule = (link.get_attribute("href") or "").partition("#")[2]
    link.click()
    expect(page.locator(f'li[id="{rule}"]')).to_be_in_viewport(timeout=LONG)
    page.get_by_role("link", name="Back to the table").click()
    table.wait_for()
    expect(table.options.first).to_be_visible()


def test_several_moves_by_keyboard_alone(person: Person) -> None:
    page = person()
    start = page.get_by_role("button", name="Play against bots").first
    expect(start).to_be_visible(timeout=LONG)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    for _ in range(20):
        if start.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(start).to_be_focused()
    page.keyboard.press("Enter")
    table = TablePage(page).wait_for()
    for presses in (1, 2, 1, 3):
        table.wait_to_decide()
        table.play_with_keys(presses)
    table.wait_to_decide()
    wanted = table.moves()[-1]
    before = table.seq
    page.keyboard.type(wanted)
    page.keyboard.press("Enter")
    table.wait_until_settled(before)


def test_undo_takes_back_or_says_why_not(person: Person) -> None:
    page = person()
    open_table(page, ["mine", "mine"])
    page.get_by_role("button", name=re.compile("show my side")).click()
    table = TablePage(page).wait_for()
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    described = page.locator(f"[id='{undo.get_attribute('aria-describedby')}']")
    expect(described).not_to_be_empty()
    assert "rule." not in described.inner_text()
    moves = table.moves()

    # The next person is awaited, so the device goes on; whoever has picked may take it back as long as nothing is shown.
    page.locator("[role=option]").first.click()
    over = page.locator("main[data-screen=hand-over]")
    expect(over).to_have_attribute("data-next", "P2", timeout=LONG)
    page.get_by_role("button", name="Player 1", exact=True).click()
    table.wait_for()
    assert table.moves() != moves
    expect(undo).to_have_attribute("aria-disabled", "false")
    before = table.seq
    undo.click()
    table.wait_until_settled(before)
    assert table.moves() == moves
    expect(page.locator("[data-decision=yours]")).to_be_visible()


def test_a_hint_is_a_legal_move_with_its_reason(person: Person) -> None:
    page = person()
    # Without bots: a hint for a moment that is over by the time it is found is refused.
    open_table(page, ["mine", "mine"])
    page.get_by_role("button", name=re.compile("show my side")).click()
    table = TablePage(page).wait_for()
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".hint")
    expect(hint).to_be_visible(timeout=LONG)
    assert hint.locator("code").inner_text() in table.moves()
    hint.get_by_role("button", name="Play it").click()
    expect(page.locator("main[data-screen=hand-over]")).to_have_attribute("data-next", "P2", timeout=LONG)


def test_handing_the_device_on_hides_everything(person: Person) -> None:
    page = person()
    open_table(page, ["mine", "mine"])
    over = page.locator("main[data-screen=hand-over]")
    expect(over).to_be_visible(timeout=LONG)
    expect(page.locator("[data-twin], [data-log], [role=option]")).to_have_count(0)
    picture(page, "hand-over")
    seen: list[str] = []
    for seat in ("P1", "P2"):
        expect(over).to_have_attribute("data-next", seat, timeout=LONG)
        page.get_by_role("button", name=re.compile("show my side")).click()
        table = TablePage(page).wait_for()
        expect(table.main).to_have_attribute("data-seat", seat)
        seen.append(page.locator("[data-twin]").inner_text())
        page.locator("[role=option]").first.click()
        if seat == "P1":
            expect(over).to_be_visible(timeout=LONG)
            expect(page.locator("[data-twin], [data-log], [role=option]")).to_have_count(0)
    assert seen[0] != seen[1]
    # A page that is opened again asks again: it cannot know who holds the device.
    page.reload()
    expect(over).to_be_visible(timeout=LONG)


def test_the_log_can_be_narrowed_to_a_seat(person: Person) -> None:
    page = person()
    table = play_against_bots(page)
    for _ in range(3):
        table.wait_to_decide()
        table.play_listed(table.moves()[0])
    table.wait_to_decide()
    lines = page.get_by_role("list", name="Log").get_by_role("listitem")
    everything = lines.count()
    page.get_by_label("Whose moves to show").select_option("P2")
    assert 0 < lines.count() < everything
