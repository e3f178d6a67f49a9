"""Taking back by consent: all agree, nothing was told since, and the game is where it was."""

from __future__ import annotations

from typing import Any

import pytest

from bondline.engine import CHANCE, Dealer, load_game
from bondline.tables import Deal, Entry, fold
from bondline.tables._consent import why_not_back
from bondline.tables._entries import move_text
from tests.support.people import House, Person, run


async def picks(person: Person) -> None:
    """A pick that draws nothing."""
    await person.listen()
    answer = await person.act(next(move for move in person.legal if move.startswith("pick")))
    assert answer["type"] == "done", answer


async def position(house: House, person: Person) -> Any:
    table = await house.service.table(person.update["info"]["table"])
    assert table.deal is not None
    return table.deal.state.position()


@run
async def test_a_contended_card_goes_back_when_everybody_agrees() -> None:
    house = House()
    ann, bob, cat = await house.person("Ann"), await house.person("Bob"), await house.person("Cat")
    await ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "open"}, {"kind": "open"}])
    for person in (bob, cat):
        await person.say("join", code=ann.update["info"]["code"])
    await ann.say("start")
    before = await position(house, ann)
    await bob.listen()
    await bob.act("grab")
    assert (await bob.one("ask", seat="P1"))["rule"] == "table.seat.not-yours"
    await bob.say("ask", seat="P2")
    await ann.listen()
    assert ann.update["info"]["asked"] == {"seat": "P2", "waits": ["P1", "P3"]}
    assert (await cat.one("ask", seat="P3"))["rule"] == "table.undo.none"
    await ann.say("agree", yes=True)
    assert ann.update["info"]["asked"] == {"seat": "P2", "waits": ["P3"]}
    assert await position(house, ann) != before
    await cat.say("agree", yes=True)
    assert "asked" not in cat.update["info"]
    assert [line["text"]["key"] for line in cat.update["log"]][-1] == "table.log.rewind"
    assert await position(house, ann) == before
    table = await house.service.table(ann.update["info"]["table"])
    again = fold(await house.store.log(table.id))
    assert again.deal is not None
    assert again.deal.state.position() == before
    await bob.listen()
    assert (await bob.act("grab"))["type"] == "done", "the seat's numbers go on"


@run
async def test_no_is_no_and_a_move_ends_the_question() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.act("grab")
    await ann.say("ask", seat="P1")
    await bob.say("agree", yes=False)
    assert "asked" not in bob.update["info"]
    assert (await bob.one("agree", yes=True))["rule"] == "table.ask.none"
    await ann.say("ask", seat="P1")
    await picks(bob)
    await ann.listen()
    assert "asked" not in ann.update["info"]
    await ann.say("configure", customs={"friendly": False})
    assert (await ann.one("ask", seat="P1"))["rule"] == "table.ask.off"


@run
async def test_nothing_goes_back_over_what_was_revealed_or_drawn() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await picks(ann)
    await picks(bob)
    # Bob's pick ended the round: both picks were shown and a new card was drawn to the centre.
    assert (await ann.one("ask", seat="P1"))["rule"] == "table.ask.told"
    assert (await bob.one("ask", seat="P2"))["rule"] == "table.ask.told"
    await ann.listen()
    await ann.act(next(move for move in ann.legal if move.startswith("gamble")))
    assert (await ann.one("ask", seat="P1"))["rule"] == "table.ask.told"


async def secret_pickers(house: House) -> tuple[Person, Person]:
    """Two people at Ion's Beginner game, before the first of their secret picks."""
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="ion", variant="beginner", seats=[{"kind": "mine"}, {"kind": "open"}])
    await bob.say("join", code=ann.update["info"]["code"])
    await ann.say("start")
    return ann, bob


@run
async def test_whoever_opened_all_picks_has_seen_them_although_nothing_was_drawn() -> None:
    """Ion, Beginner: the second pick opens both and passes the hands on; chance has no part in it."""
    house = House()
    ann, bob = await secret_pickers(house)
    for person in (ann, bob):
        await person.listen()
        assert (await person.act(person.legal[0]))["type"] == "done"
    table = await house.service.table(ann.update["info"]["table"])
    assert table.deal is not None
    assert not any(player == CHANCE for player, _ in table.deal.played[-1].steps)
    for person, seat in ((bob, "P2"), (ann, "P1")):
        assert (await person.one("ask", seat=seat))["rule"] == "table.ask.told"


@run
async def test_a_secret_pick_that_opened_nothing_goes_back() -> None:
    house = House()
    ann, bob = await secret_pickers(house)
    before = await position(house, ann)
    await ann.act(ann.legal[0])
    await ann.say("ask", seat="P1")
    await bob.say("agree", yes=True)
    assert await position(house, ann) == before


@run
async def test_bots_agree_and_whoever_is_replaced_by_one_is_not_asked() -> None:
    house = House()
    ann, _ = await house.table_of_two()
    await ann.say("manage", seat="P2", do="bot")
    before = await position(house, ann)
    await ann.act("grab")
    await ann.say("ask", seat="P1")
    assert await position(house, ann) == before


@pytest.mark.parametrize(("game", "variant"), [("ion", "beginner"), ("valence", ""), ("synthesis", "")])
def test_a_players_own_quiet_moves_go_back_in_every_game_and_told_ones_do_not(game: str, variant: str) -> None:
    """Over a whole game with first legal moves: whenever consent is possible, no chance was in what goes back."""
    deal = Deal(load_game(game, 2, variant), Dealer(bytes(32), 1))
    seq, back, told = 1, 0, 0
    steps, outcomes = deal.attempt(None, None)
    deal.play(Entry("t", seq, 0, None, None, "deal", move_text(None, "", outcomes), steps))
    while not deal.over and seq < 60:
        seat = deal.state.awaited()[0]
        action = deal.state.legal_actions(seat)[0]
        steps, outcomes = deal.attempt(seat, action)
        seq += 1
        text = move_text(seat, deal.game.action_to_string(action), outcomes)
        deal.play(Entry("t", seq, 0, seat, seq, "move", text, steps))
        refusal = why_not_back(deal, seat, seq)
        drew = any(player == CHANCE for player, _ in steps)
        assert not (drew and refusal is None)
        back += refusal is None
        told += refusal is not None
    assert told
    assert back
