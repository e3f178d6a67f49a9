"""Two people at two devices: joining, hidden hands, and a line that is cut."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import Person
from tests.e2e.table import LONG, TablePage, eventually, join_by_code, name, open_table, two_at_a_table


def test_join_by_code_and_see_who_is_here(person: Person) -> None:
    host, guest = person(), person()
    code = open_table(host, ["mine", "open", "bot"], "Mira")
    expect(host.locator("[data-code]")).to_have_attribute("data-code", code)
    join_by_code(guest, code, "Jonas")
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    expect(guest.locator("li[data-seat=P1]")).to_contain_text("Mira")
    expect(guest.get_by_role("button", name="Start the game")).to_have_count(0)


def test_join_by_link_and_change_the_table_meanwhile(person: Person) -> None:
    host, guest = person(), person()
    open_table(host, ["mine", "open"], "Mira")
    link = host.locator("[data-link]").get_attribute("href")
    assert link is not None
    guest.goto(link)
    name(guest, "Jonas")
    guest.get_by_role("button", name="Sit down").click()
    expect(host.locator("li[data-seat=P2]")).to_contain_text("Jonas", timeout=LONG)
    host.get_by_role("button", name="One more").click()
    host.locator("li[data-seat=P3]").get_by_role("radio", name="Bot", exact=True).check()
    expect(guest.locator("li[data-seat]")).to_have_count(3, timeout=LONG)
    expect(guest.locator("li[data-seat=P2]")).to_contain_text("Jonas")


def test_a_code_that_is_no_table_is_refused_in_words(person: Person) -> None:
    page = person()
    page.goto("/t/ZZZZ9")
    refusal = page.locator("[data-refusal]")
    expect(refusal).to_be_visible(timeout=LONG)
    expect(refusal).not_to_contain_text("rule.")


def hand(table: TablePage) -> list[str]:
    """The moves of this page that name a card of its hand."""
    return [move for move in table.moves() if move.startswith("pick ")]


def test_nobody_is_sent_anothers_hand(person: Person) -> None:
    host, guest = person(), person()
    received: list[str] = []
    guest.on("websocket", lambda line: line.on("framereceived", lambda frame: received.append(str(frame))))
    guest.reload()  # so that the page's line is one that is listened to
    mira, jonas = two_at_a_table(host, guest)
    mira.wait_to_decide()
    jonas.wait_to_decide()
    secret = set(hand(mira)) - set(hand(jonas))
    assert secret, "two hands of eight cards that hold the same cards: deal again"
    words = " ".join(received)
    assert f'"{jonas.moves()[0]}"' in words, "the page's own moves did not come over the line that is listened to"
    for move in secret:
        assert f'"{move}"' not in words, f"{move} reached the other page"


def test_cut_off_and_back_in_mid_game_nothing_is_lost(person: Person) -> None:
    host, guest = person(), person()
    mira, jonas = two_at_a_table(host, guest)
    mira.wait_to_decide()
    mira.play_listed(mira.moves()[0])

    guest.context.set_offline(True)
    expect(guest.locator("[data-connection=offline]")).to_be_attached(timeout=LONG)
    expect(guest.get_by_text("Not connected.")).to_be_visible()
    expect(host.locator("li[data-seat=P2]")).to_have_attribute("data-here", "false", timeout=LONG)
    first = jonas.moves()[0]
    option = jonas.page.locator(f'[data-move="{first}"]')
    words = option.locator(".words").inner_text()
    option.click()
    expect(jonas.refusal()).to_contain_text(f"“{words}” was not sent")

    guest.context.set_offline(False)
    expect(guest.locator("[data-connection=online]")).to_be_attached(timeout=LONG)
    expect(host.locator("li[data-seat=P2]")).to_have_attribute("data-here", "true", timeout=LONG)
    jonas.wait_to_decide()
    jonas.play_listed(jonas.moves()[0])
    for _ in range(6):
        for table in (mira, jonas):
            if table.page.locator("[data-decision=yours]").count():
                table.play_listed(table.moves()[0])
    same_log(host, guest)


def same_log(host: Page, guest: Page) -> None:
    """Both pages come to the same entry, and neither has lost a line of the log."""

    def shown(page: Page) -> list[str | None]:
        return [page.locator("main").get_attribute("data-seq"), page.locator("[data-log]").get_attribute("data-log")]

    # Either may hear of the last entry first.
    eventually(host, lambda: shown(host) == shown(guest))
    assert all(int(value or 0) > 12 for value in shown(host))


class LossyLine:
    """A page's line to the server, which can be told to lose the next acknowledgement and to break at that moment."""

    def __init__(self, page: Page) -> None:
        self.lose = False
        self.lost: list[str] = []
        self.sent: list[str] = []
        page.route_web_socket(re.compile(r"/ws$"), self._carry)

    def _carry(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def from_server(message: str | bytes) -> None:
            if self.lose and '"type":"done"' in str(message):
                self.lose = False
                self.lost.append(str(message))
                server.close()
                line.close()
            else:
                line.send(message)

        def from_page(message: str | bytes) -> None:
            self.sent.append(str(message))
            server.send(message)

        server.on_message(from_server)
        line.on_message(from_page)


def test_a_move_whose_acknowledgement_is_lost_is_played_once(person: Person) -> None:
    host, guest = person(), person()
    line = LossyLine(host)
    host.reload()
    mira, _ = two_at_a_table(host, guest)
    mira.wait_to_decide()
    move, before = mira.moves()[0], mira.seq
    line.lose = True
    mira.play_listed(move)
    assert len(line.lost) == 1
    said = [message for message in line.sent if '"type":"act"' in message]
    assert len(said) == 2
    assert said[0] == said[1]
    expect(mira.refusal()).to_have_count(0)
    expect(mira.main).to_have_attribute("data-seq", str(before + 1))
    expect(guest.locator("main")).to_have_attribute("data-seq", str(before + 1), timeout=LONG)


def test_the_page_comes_back_to_its_seat_after_a_reload(person: Person) -> None:
    host, guest = person(), person()
    mira, jonas = two_at_a_table(host, guest)
    jonas.wait_to_decide()
    before = jonas.moves()
    lines = guest.locator("[data-log]").get_attribute("data-log")
    guest.reload()
    jonas.wait_for().wait_to_decide()
    assert jonas.moves() == before
    expect(guest.locator("[data-log]")).to_have_attribute("data-log", lines or "")
    assert mira.code == jonas.code
    guest.goto("/")
    expect(guest.locator("[data-tables]")).to_have_attribute("data-tables", "1", timeout=LONG)
    guest.get_by_role("link", name=re.compile("Your move")).click()
    jonas.wait_for()


def test_a_spectator_sees_no_hand_and_may_not_move(person: Person) -> None:
    host, guest, watcher = person(), person(), person()
    mira, _ = two_at_a_table(host, guest)
    mira.wait_to_decide()
    watcher.goto(f"/t/{mira.code}")
    watcher.get_by_role("button", name="Only watch").click()
    watching = TablePage(watcher).wait_for()
    expect(watching.main).to_have_attribute("data-seat", "public")
    expect(watcher.get_by_text("You are watching.")).to_be_visible()
    expect(watching.field).to_have_count(0)
    expect(watcher.locator("[data-twin]")).not_to_contain_text("Your cards")
    expect(host.locator("[data-twin]")).to_contain_text("Your cards")
    before = watching.seq
    mira.play_listed(mira.moves()[0])
    expect(watching.main).not_to_have_attribute("data-seq", str(before), timeout=LONG)


def test_leaving_gives_the_seat_to_a_bot(person: Person) -> None:
    host, guest = person(), person()
    mira, _ = two_at_a_table(host, guest)
    guest.get_by_role("button", name="Leave").click()
    guest.get_by_role("button", name="Give up my seat").click()
    expect(guest.locator("[data-screen=home]")).to_be_visible(timeout=LONG)
    expect(host.locator("li[data-seat=P2]")).to_have_attribute("data-kind", "bot", timeout=LONG)
    mira.wait_to_decide()
    mira.play_listed(mira.moves()[0])
    mira.wait_to_decide()
