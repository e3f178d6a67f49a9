"""Numbered commands: taken once, answered again, or stale; before and after a restart."""

from __future__ import annotations

from tests.support.people import House, run


@run
async def test_a_command_is_taken_once_and_answered_again() -> None:
    ann, bob = await House().table_of_two()
    card = ann.update["view"]["hand"][0]
    first = await ann.one("act", n=1, move=f"pick {card}")
    seq = ann.update["seq"]
    again = await ann.one("act", n=1, move=f"pick {card}")
    assert first == again == {"type": "done", "n": 1, "seat": "P1"}
    assert (await bob.listen())[-1]["seq"] == seq
    assert ann.update["seq"] == seq


@run
async def test_the_same_move_in_other_words_is_the_same_command() -> None:
    ann, _ = await House().table_of_two()
    card = ann.update["view"]["hand"][0]
    assert (await ann.one("act", n=1, move=f"  PICK   {card}"))["type"] == "done"
    assert (await ann.one("act", n=1, move=f"pick {card} "))["type"] == "done"


@run
async def test_another_move_under_a_taken_number_is_stale_and_shows_the_table() -> None:
    ann, _ = await House().table_of_two()
    one, other = sorted(set(ann.update["view"]["hand"]))[:2]
    await ann.say("act", n=1, move=f"pick {one}")
    refused, update = await ann.say("act", n=1, move=f"pick {other}")
    assert (refused["type"], refused["rule"], refused["n"]) == ("refused", "table.stale", 1)
    assert (update["type"], update["n"], update["view"]["pick"]) == ("update", 1, one)


@run
async def test_numbers_that_are_not_next_are_stale() -> None:
    ann, _ = await House().table_of_two()
    card = ann.update["view"]["hand"][0]
    for n in (0, -1, 2, 10**18):
        assert (await ann.one("act", n=n, move=f"pick {card}"))["rule"] == "table.stale"
    assert (await ann.one("act", n=1, move=f"pick {card}"))["type"] == "done"


@run
async def test_a_refused_move_uses_no_number_and_names_what_is_legal() -> None:
    ann, _ = await House().table_of_two()
    refused = await ann.act("pick 9")
    assert refused["rule"] == "tiny.notation"
    assert set(refused["legal"]) == set(ann.legal)
    assert refused["legal"][0].startswith("pick")
    assert (await ann.act(ann.legal[0])) == {"type": "done", "n": 1, "seat": "P1"}


@run
async def test_a_seat_is_moved_from_its_own_device_only() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    stranger = await house.person("Eve")
    await stranger.say("watch", code=ann.update["info"]["code"])
    for person in (bob, stranger):
        refused = await person.one("act", n=1, move=ann.legal[0], seat="P1")
        assert refused["rule"] == "table.seat.not-yours"
        assert refused.get("legal", []) == []


@run
async def test_answers_are_the_same_after_a_restart() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    mine, theirs = ann.legal[0], bob.legal[0]
    await ann.act(mine)
    await bob.act(theirs)
    await ann.act(ann.legal[0])
    shown = ann.update

    again = House(store=house.store, seed=1)
    ann2 = await again.person(token=ann.token)
    await ann2.say("open", table=shown["info"]["table"], seq=shown["seq"])
    for name in ("seq", "n", "view", "acting", "awaited", "legal", "undo"):
        assert ann2.update[name] == shown[name]
    assert (await ann2.one("act", n=1, move=mine))["type"] == "done"
    assert (await ann2.one("act", n=1, move=theirs + "x"))["rule"] == "table.stale"
    bob2 = await again.person(token=bob.token)
    await bob2.say("open", table=shown["info"]["table"])
    assert (await bob2.one("act", n=1, move=theirs))["type"] == "done"


@run
async def test_who_comes_back_hears_what_they_missed_and_nothing_twice() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    table, known = ann.update["info"]["table"], ann.update["seq"]
    ann.session.close()
    await bob.act(bob.legal[0])

    back = await house.person(token=ann.token)
    update = (await back.say("open", table=table, seq=known))[0]
    assert [line["text"]["key"] for line in update["log"]] == ["tiny.picked"]
    everything = (await back.say("open", table=table, seq=0))[0]
    assert [line["seq"] for line in everything["log"]] == sorted(line["seq"] for line in everything["log"])
    assert [line["text"]["key"] for line in everything["log"]] == [
        "table.log.create", "table.log.join", "table.log.start", "tiny.centre", "tiny.picked",
    ]  # fmt: skip
