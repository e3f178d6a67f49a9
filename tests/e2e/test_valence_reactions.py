"""Reactions between two people: chosen with what they would change, blocked, allowed, and answered by a device of itself."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.server import Server
from tests.e2e.table import LONG, holes, picture
from tests.e2e.test_accessibility import examine
from tests.e2e.valence_table import ValenceTable, two_at_valence

# Mira holds zinc, so she starts. She makes an acid and Jonas a base and the copper that blocks: then she may react.
DECK = "Zn H Cl S S O  Cu Cu Na O H K  F  H Na C C"
REACTION = "react Acid > P2 Base"


@pytest.fixture(scope="module")
def stacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose deck lies in a known order."""
    server = Server(tmp_path_factory.mktemp("stacked"), deck=DECK)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def pages(browser: Browser, stacked: Server) -> Iterator[tuple[Page, Page]]:
    """Two people's pages; neither may report an error."""
    complaints: list[str] = []
    contexts = [browser.new_context(base_url=stacked.url, viewport={"width": 1280, "height": 800}) for _ in range(2)]
    made: list[Page] = []
    for context in contexts:
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto("/")
        made.append(page)
    yield made[0], made[1]
    for context in contexts:
        context.close()
    assert complaints == []


def to_the_reaction(mira: ValenceTable, jonas: ValenceTable) -> None:
    """Plays two turns, until Mira has chosen to react with Jonas's base but not yet done it."""
    assert mira.mode() == "collect"
    mira.press("[data-take=deck]")
    mira.build("H", "Cl")
    mira.press("[data-way=end]")
    assert jonas.mode() == "collect"
    jonas.press("[data-take=deck]")
    jonas.build("Cu", "Cu")
    jonas.build("Na", "O", "H")
    jonas.press("[data-way=end]")
    assert mira.mode() == "collect"
    reaction = mira.page.locator(f"[data-reaction='{REACTION}']")
    expect(reaction).to_contain_text("HCl + NaOH")
    reaction.click()
    # Salt and water are worth two points less than a base; the acid is spent.
    expect(reaction).to_contain_text("Jonas −2")
    expect(reaction).to_contain_text("You −1, and draw 3")


def points(page: Page) -> dict[str, int]:
    """Everybody's points, by seat."""
    seats = page.locator("section[data-seat]")
    return {
        str(seat.get_attribute("data-seat")): int(seat.locator("[data-points]").inner_text()) for seat in seats.all()
    }


def test_a_second_person_blocks_a_reaction(pages: tuple[Page, Page]) -> None:
    mira, jonas = two_at_valence(*pages)
    to_the_reaction(mira, jonas)
    examine(mira.page, "valence-reaction")
    before = points(mira.page)
    assert before == {"P1": 1, "P2": 6}
    mira.press("[data-react]")
    # Whoever waits sees what is asked, and nothing to press for it.
    expect(mira.page.get_by_role("heading", name="Jonas decides whether to block.")).to_be_visible(timeout=LONG)
    expect(mira.page.locator("[data-way=block]")).to_have_count(0)
    assert jonas.mode() == "answer"
    expect(jonas.page.locator("[data-answer]")).to_contain_text("Mira reacts Acid with your Base")
    expect(jonas.page.locator("[data-answer]")).to_contain_text(
        "You would lose Base (4) and take Salt and Water (2 together)."
    )
    picture(jonas.page, "valence-block")
    examine(jonas.page, "valence-block")
    assert holes(jonas.page) == []
    jonas.press("[data-way=block]")
    assert mira.mode() == "collect"
    assert points(mira.page) == before
    # The reaction of this turn is spent.
    expect(mira.page.locator("[data-reaction]")).to_have_count(0)
    expect(mira.page.locator("[data-log]").first).to_contain_text("Jonas blocks")


def test_a_device_keeps_what_it_answers_and_answers_so(pages: tuple[Page, Page]) -> None:
    mira, jonas = two_at_valence(*pages)
    to_the_reaction(mira, jonas)
    choice = jonas.page.locator("section[data-seat=P2] [data-answer-choice]")
    expect(choice).to_have_value("ask")
    choice.select_option("block")
    jonas.page.reload()
    jonas.wait_for()
    expect(jonas.page.locator("section[data-seat=P2] [data-answer-choice]")).to_have_value("block")
    mira.press("[data-react]")
    # Nobody presses anything at the other device; it says what it did.
    expect(jonas.page.get_by_text("This device blocked a reaction, as you chose.")).to_be_visible(timeout=LONG)
    expect(mira.page.locator("[data-log]").first).to_contain_text("Jonas blocks", timeout=LONG)
    assert points(mira.page) == {"P1": 1, "P2": 6}
    assert mira.mode() == "collect"
    # It answered once: a second time would have been refused.
    expect(jonas.page.locator("[data-refusal]")).to_have_count(0)
    # It can be thought better of: next time it allows.
    jonas.page.locator("section[data-seat=P2] [data-answer-choice]").select_option("allow")
    mira.press("[data-take=deck]")
    mira.press("[data-way=end]")
    assert jonas.mode() == "collect"
    jonas.press("[data-take=deck]")
    jonas.press("[data-way=end]")
    assert mira.mode() == "collect"
    # A reaction can be chosen where it is looked up, too.
    mira.page.get_by_role("tab", name="Reactions").click()
    mira.page.locator(f"[data-choose='{REACTION}']").click()
    expect(mira.page.locator("[data-react]")).to_be_focused()
    mira.press("[data-react]")
    expect(mira.page.locator("[data-log]").first).to_contain_text("Jonas allows", timeout=LONG)
    assert mira.mode() == "bench"
    assert points(mira.page) == {"P1": 0, "P2": 4}
