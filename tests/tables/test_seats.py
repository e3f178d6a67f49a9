"""Who sits where: making, joining, setting up, leaving, being replaced, several seats on one device, rematch."""

from __future__ import annotations

from bondline.protocol import Limits
from bondline.tables import make_code, read_code
from tests.support.people import House, Person, run

MINE, OPEN, BOT = {"kind": "mine"}, {"kind": "open"}, {"kind": "bot", "level": "last"}


async def play_to_the_end(house: House, *people: Person) -> None:
    """Everybody makes their first legal pick until the game is over."""
    while True:
        await house.let_bots_play()
        for person in people:
            await person.listen()
        if people[0].update["info"]["status"] == "over":
            return
        for person in people:
            for seat in person.update["info"]["seats"]:
                if seat.get("mine") and seat["seat"] in person.update["awaited"]:
                    await person.say("look", seat=seat["seat"])
                    await person.act(person.legal[0])
                    break


def kinds(person: Person) -> list[str]:
    return [seat["kind"] for seat in person.update["info"]["seats"]]


def test_codes_are_read_as_people_type_them() -> None:
    codes = {make_code(number * 7919) for number in range(2000)}
    assert len(codes) == 2000
    for code in codes:
        assert len(code) == 5
        assert not set(code) & set("AEIOU01L")
        assert read_code(f" {code[:2].lower()}-{code[2:]} ") == code
    for text in ("", "BCDF", "BCDFGH", "BCDF0", "ÄBCDF", "BCDF\u0660"):
        assert read_code(text) is None


@run
async def test_a_table_is_joined_by_code_or_by_its_link() -> None:
    house = House()
    ann = await house.person("Ann")
    await ann.say("create", game="tiny", seats=[MINE, OPEN, OPEN, BOT])
    info = ann.update["info"]
    assert (info["status"], info["host"], info["game"]) == ("lobby", True, "tiny")
    bob, eve = await house.person("Bob"), await house.person("Eve")
    await bob.say("join", code=info["code"].lower())
    await eve.say(
        "join", code=info["table"], seat="P3", nickname="  Eve\u0000\u202e  the   Second, of a long name indeed "
    )
    assert [seat.get("nickname", "") for seat in eve.update["info"]["seats"]] == [
        "Ann",
        "Bob",
        "Eve the Second, of a lon",
        "",
    ]
    late = await house.person("Late")
    assert (await late.one("join", code=info["code"]))["rule"] == "table.full"
    assert (await late.one("join", code=info["code"], seat="P2"))["rule"] == "table.seat.taken"
    assert (await late.one("join", code=info["code"], seat="P9"))["rule"] == "table.seat.unknown"
    assert (await late.one("join", code="BBBBB"))["rule"] == "table.code.unknown"
    await ann.say("start")
    assert (await late.one("join", code=info["code"]))["rule"] == "table.started"
    assert (await bob.say("join", code=info["code"]))[0]["type"] == "update", "who sits there just comes back"


@run
async def test_only_the_host_sets_up_and_starts() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[MINE, OPEN])
    await bob.say("join", code=ann.update["info"]["code"])
    for message in ("configure", "start", "rematch"):
        assert (await bob.one(message))["rule"] == "table.host-only"
    assert (await ann.one("rematch"))["rule"] == "table.not-over"
    await ann.say("configure", variant="long", options={"stake": "2"}, seats=[MINE, OPEN, BOT, OPEN])
    info = ann.update["info"]
    assert (info["variant"], info["options"]) == ("long", {"stake": "2"})
    assert kinds(ann) == ["person", "person", "bot", "open"], "a guest keeps an open seat"
    assert (await ann.one("configure", seats=[MINE]))["rule"] == "table.option"
    assert (await ann.one("configure", variant="wide"))["rule"] == "table.option"
    assert (await ann.one("configure", seats=[MINE, {"kind": "bot", "level": "grandmaster"}]))["rule"] == "table.level"
    await ann.say("start")
    assert kinds(ann) == ["person", "person", "bot", "bot"], "bots take what is open"
    assert (await ann.one("start"))["rule"] == "table.started"
    assert (await ann.one("configure", variant="long"))["rule"] == "table.started"


@run
async def test_an_option_cannot_name_a_file_of_the_server() -> None:
    house = House()
    ann = await house.person()
    create = {"game": "tiny", "seats": [MINE, BOT]}
    refused = await ann.one("create", **create, options={"edition": "/etc/passwd"})
    assert refused["rule"] == "table.option.not-here"
    record = "bondline record 1\ngame: tiny\nplayers: 2\nrules: 0\noption edition: /etc/passwd\n\n"
    assert (await ann.one("replay", id=1, record=record))["rule"] == "table.option.not-here"
    assert (await ann.one("create", **create, options={"stake": "3"}))["rule"] == "table.option"
    assert (await ann.one("create", **{**create, "game": "chess"}))["rule"] == "table.option"
    assert "update" in [answer["type"] for answer in await ann.say("create", **create, options={"edition": "tiny-1"})]


@run
async def test_who_leaves_in_mid_game_is_replaced_by_a_bot_and_play_goes_on() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    code = ann.update["info"]["code"]
    assert (await bob.one("leave"))["type"] == "tables"
    assert await bob.listen() == []
    await ann.listen()
    assert kinds(ann) == ["person", "bot"]
    await play_to_the_end(house, ann)
    assert (await bob.one("join", code=code))["rule"] == "table.started"


@run
async def test_when_the_host_leaves_another_person_is_host() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    await ann.say("leave")
    await bob.listen()
    assert bob.update["info"]["host"] is True
    await play_to_the_end(house, bob)
    await bob.say("rematch")
    assert bob.update["info"]["deal"] == 2


@run
async def test_who_leaves_in_the_lobby_frees_the_seat() -> None:
    house = House()
    ann, bob = await house.person("Ann"), await house.person("Bob")
    await ann.say("create", game="tiny", seats=[MINE, OPEN])
    await bob.say("join", code=ann.update["info"]["code"])
    await bob.say("leave")
    await ann.listen()
    assert kinds(ann) == ["person", "open"]
    assert (await bob.one("leave"))["rule"] == "protocol.no-table"


@run
async def test_one_device_can_play_several_seats_and_looks_through_one_at_a_time() -> None:
    house = House()
    ann = await house.person("Ann")
    seats = [{"kind": "mine", "nickname": name} for name in ("One", "Two")] + [BOT]
    await ann.say("create", game="tiny", seats=seats, start=True)
    assert [seat.get("nickname") for seat in ann.update["info"]["seats"]] == ["One", "Two", None]
    assert ann.update["seat"] == "P1"
    await ann.act(next(move for move in ann.legal if move.startswith("pick")))
    assert ann.update["seat"] == "P1", "the device is handed over before the other hand is shown"
    assert (await ann.one("look", seat="P3"))["rule"] == "table.seat.not-yours"
    await ann.say("look", seat="P2")
    assert (ann.update["seat"], ann.update["view"]["seat"], ann.update.get("n", 0)) == ("P2", 1, 0)
    assert [line["text"]["key"] for line in ann.update["log"]][-1] == "tiny.picked"
    assert (await ann.act(ann.legal[0], seat="P2"))["seat"] == "P2"
    await play_to_the_end(house, ann)


@run
async def test_spectators_see_what_is_public_where_the_host_allows_it() -> None:
    house = House()
    ann, _ = await house.table_of_two()
    eve = await house.person("Eve")
    await eve.say("watch", code=ann.update["info"]["code"])
    assert "seat" not in eve.update
    assert set(eve.update["view"]) == {"round", "centre", "points", "picked", "revealed"}
    assert eve.legal == []
    assert (await eve.one("act", n=1, move="pick 1"))["rule"] == "table.seat.not-yours"

    closed, bob = await house.table_of_two(spectators=False)
    for message, key in (("watch", "code"), ("open", "table")):
        assert (await eve.one(message, **{key: closed.update["info"][key]}))["rule"] == "table.spectators"
    assert (await bob.say("open", table=closed.update["info"]["table"]))[0]["type"] == "update"


@run
async def test_a_game_ends_with_places_a_record_and_a_rematch_with_a_new_secret() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    assert ann.update["info"].get("secret", "") == ""
    shown_before = ann.update["info"]["secret_hash"]
    await play_to_the_end(house, ann, bob)
    over = ann.update["info"]
    assert sorted(seat["place"] for seat in over["seats"]) in ([1, 2], [1, 1])
    assert over["secret_hash"] == shown_before
    assert (await ann.act("pick 1"))["rule"] == "table.over"

    replayed = await ann.one("replay", id=7, at=1, seat="P1")
    assert replayed["moves"][0].startswith("~ ")
    assert replayed["view"]["seat"] == 0
    assert replayed["scores"] == [0, 0]
    end = await bob.one("replay", id=8, record=replayed["record"], at=len(replayed["moves"]))
    assert end["scores"] == [seat.get("score", 0) for seat in over["seats"]]
    assert (await bob.one("replay", id=9, at=len(replayed["moves"]) + 1))["rule"] == "table.replay.at"
    assert (await bob.one("replay", id=9, record="nonsense"))["rule"] == "table.replay.record"

    await ann.say("rematch")
    again = ann.update["info"]
    assert (again["deal"], again["status"]) == (2, "playing")
    assert again["secret_hash"] == over["next_secret_hash"] != over["secret_hash"]
    assert "secret" not in again
    assert (await bob.one("replay", id=10))["rule"] == "table.not-over"


@run
async def test_a_replay_tells_what_every_move_did_to_whom_it_shows_it() -> None:
    house = House(limits=Limits.none())
    ann, bob = await house.table_of_two()
    await play_to_the_end(house, ann, bob)
    replayed = await ann.one("replay", id=7)
    # What each move did, told at once, is what is told at each.
    for eyes in (None, "P1", "P2"):
        told = (await ann.one("replay", id=10, at=0, seat=eyes, told=True))["told"]
        assert len(told) == len(replayed["moves"])
        moments = [await ann.one("replay", id=11, at=at + 1, seat=eyes) for at in range(len(told))]
        assert [moment["events"] for moment in moments] == told
        assert all("told" not in moment for moment in moments)
    # A record that goes wrong later is told of as far as it goes.
    lines = replayed["record"].splitlines()
    broken = "\n".join([*lines[:-1], "P1 nonsense"])
    told = await bob.one("replay", id=12, record=broken, at=1, told=True)
    assert told["told"][0] != []
    assert told["told"][-1] == []
    assert (await bob.one("replay", id=13, record=broken, at=len(told["told"]), told=True))[
        "rule"
    ] == "table.replay.record"


@run
async def test_the_secret_that_is_shown_is_the_one_that_dealt() -> None:
    import hashlib
    import hmac

    house = House()
    ann, bob = await house.table_of_two()
    await play_to_the_end(house, ann, bob)
    info = ann.update["info"]
    secret = bytes.fromhex(info["secret"])
    assert hashlib.sha256(secret).hexdigest() == info["secret_hash"]
    record = (await ann.one("replay", id=1))["record"]
    deal = next(line for line in record.splitlines() if line.startswith("~"))
    deck = [8] * 6
    for k, card in enumerate(deal.split()[1:]):
        bag = [kind for kind, left in enumerate(deck) for _ in range(left)]
        message = (1).to_bytes(8, "big") + k.to_bytes(8, "big")
        drawn = bag[int.from_bytes(hmac.new(secret, message, "sha256").digest(), "big") % len(bag)]
        assert card == str(drawn + 1)
        deck[drawn] -= 1


@run
async def test_tables_of_a_device_are_listed_for_continuing() -> None:
    house = House()
    ann, bob = await house.table_of_two()
    house.clock.now += 1
    await ann.say("create", game="tiny", seats=[MINE, OPEN])
    lines = (await ann.one("tables"))["tables"]
    assert [(line["status"], line.get("my_turn", False)) for line in lines] == [("lobby", False), ("playing", True)]
    assert lines[1]["players"] == ["Ann", "Bob"]
    assert len((await bob.one("tables"))["tables"]) == 1


@run
async def test_who_is_connected_is_shown() -> None:
    house = House()
    ann, bob = await house.table_of_two()

    def here() -> list[bool]:
        return [seat.get("here", True) for seat in ann.update["info"]["seats"]]

    assert here() == [True, True]
    bob.session.close()
    await ann.listen()
    assert here() == [True, False]
    back = await house.person(token=bob.token)
    await back.say("open", table=ann.update["info"]["table"])
    await ann.listen()
    assert here() == [True, True]
