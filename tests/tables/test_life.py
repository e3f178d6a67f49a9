"""Random lives of tables: several devices, a clock that goes on, and laws that hold after every step."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from hypothesis import HealthCheck, assume, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bondline.tables import Entry, Table, fold
from bondline.tables._entries import values_of
from tests.amount import tries
from tests.support.people import House, Person, Said

WHO = st.integers(0, 2)
SEATS = st.sampled_from(["P1", "P2", "P3"])
LATE = st.sampled_from(["host", "bot", "skip", "end"])
ALL_KEEP = (
    "seats", "times", "customs", "paused", "ended", "owed", "asked", "barred", "host", "seq", "taken",
    "offered_nonces", "events", "secret", "nonces", "shown_until",
)  # fmt: skip


class Life(RuleBasedStateMachine):
    """Ann hosts, Bob and Cat play, Eve watches, and Bob also watches on another connection."""

    game = "tiny"
    variant = ""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.house = House()
        self.told: list[tuple[int, Any]] = []
        self.seen = 0

    def teardown(self) -> None:
        self.loop.close()

    def do(self, doing: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(doing)

    @initialize(
        clock=st.sampled_from(["", "move 60", "game 60 5", "days 1"]),
        late=LATE,
        delay=st.sampled_from([0, 0, 1, 2, 5]),
        third=st.sampled_from(["open", "bot", "mine"]),
    )
    def begin(self, clock: str, late: str, delay: int, third: str) -> None:
        self.do(self._begin({"clock": clock, "late": late, "delay": delay}, third))
        self._note(self.first)

    async def _begin(self, customs: Said, third: str) -> None:
        person = self.house.person
        self.people = [await person("Ann"), await person("Bob"), await person("Cat")]
        ann, bob, cat = self.people
        last = {"kind": third, **({"level": "seeded"} if third == "bot" else {})}
        seats = [{"kind": "mine"}, {"kind": "open"}, last]
        await ann.say("create", game=self.game, variant=self.variant, seats=seats, customs=customs)
        self.code = ann.update["info"]["code"]
        self.table_id = ann.update["info"]["table"]
        await bob.say("join", code=self.code)
        if third == "open":
            await cat.say("join", code=self.code)
        else:
            await cat.say("watch", code=self.code)
        self.eve = await person("Eve")
        await self.eve.say("watch", code=self.code)
        self.first = self.eve.update
        self.other = await person("Bob", token=bob.token)
        await self.other.say("open", table=self.table_id)
        await ann.say("start")

    # --- what people do ---------------------------------------------------------------------------------------------

    @rule(who=WHO, which=st.integers(0, 50), more=st.integers(0, 3))
    def act(self, who: int, which: int, more: int) -> None:
        for _ in range(more + 1):
            person = self.people[who]
            self.do(person.listen())
            if not person.legal or not self._plays(person):
                return
            answer = self.do(person.act(person.legal[which % len(person.legal)]))
            assert answer["type"] == "done", answer

    def _plays(self, person: Person) -> bool:
        """Whether somebody is at the table, in a seat that no bot plays for them."""
        if person.session._table is None:
            return False
        seat = person.session._eyes(self.table)
        return seat is not None and not self.table.seats[seat].stand_in

    @rule(who=WHO)
    def act_when_nothing_is_to_be_done(self, who: int) -> None:
        person, table = self.people[who], self.table
        assume(table.stands and table.deal is not None and table.seats_of(self.device(person)))
        seat = table.seats_of(self.device(person))[0]
        assume(not table.seats[seat].stand_in)
        n = table.next_n(seat)
        refused = self.do(person.one("act", n=n, seat=f"P{seat + 1}", move="grab"))
        assert refused["rule"] == ("table.over" if table.ended else "table.paused")

    @rule(who=WHO)
    def undo(self, who: int) -> None:
        person = self.people[who]
        self.do(person.listen())
        if self._plays(person) and person.update.get("undo", {}).get("allowed"):
            assert self.do(person.one("undo", n=person.update.get("n", 0) + 1))["type"] == "done"

    @rule(who=WHO, seat=SEATS)
    def ask(self, who: int, seat: str) -> None:
        self.do(self.people[who].say("ask", seat=seat))

    @rule(who=WHO, yes=st.sampled_from([True, True, False]))
    def agree(self, who: int, yes: bool) -> None:
        self.do(self.people[who].say("agree", yes=yes))

    @rule(who=WHO, seat=SEATS, doing=st.sampled_from(["remove", "bot", "return", "return", "skip", "offer", "rename"]))
    def manage(self, who: int, seat: str, doing: str) -> None:
        self._host_only(who, doing, "manage", seat=seat, do=doing, nickname="N" if doing == "rename" else "")

    @rule(who=WHO, on=st.booleans())
    def pause(self, who: int, on: bool) -> None:
        self._host_only(who, "pause", "pause", on=on)

    @rule(who=WHO, rotate=st.booleans())
    def rematch(self, who: int, rotate: bool) -> None:
        if self.table.status == "over":
            self._host_only(who, "rematch", "rematch", rotate=rotate)

    @rule(who=WHO)
    def end(self, who: int) -> None:
        self._host_only(who, "end", "end")

    @rule(who=WHO, late=LATE, delay=st.sampled_from([0, 1, 3]), closed=st.booleans())
    def configure(self, who: int, late: str, delay: int, closed: bool) -> None:
        customs = {"clock": self.table.customs.clock, "late": late, "delay": delay, "closed": closed}
        self._host_only(who, "configure", "configure", customs=customs)

    def _host_only(self, who: int, doing: str, kind: str, **fields: Any) -> None:
        person = self.people[who]
        before = self.table
        answers = self.do(person.say(kind, **fields))
        rules = [answer["rule"] for answer in answers if answer["type"] == "refused"]
        if self.device(person) != before.host and doing not in ("return", "rename"):
            assert rules in (["table.host-only"], ["protocol.no-table"]), (doing, answers)

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        self.do(self.people[who].say("leave"))

    @rule(who=WHO, seat=st.one_of(st.none(), SEATS))
    def join(self, who: int, seat: str | None) -> None:
        self.do(self.people[who].say("join", code=self.code, **({} if seat is None else {"seat": seat})))

    @rule(who=WHO, value=st.integers(0, 3))
    def nonce(self, who: int, value: int) -> None:
        before = self.table.status
        answers = self.do(self.people[who].say("nonce", value=f"{value:032x}"))
        if before == "playing":
            assert any(answer["type"] == "refused" for answer in answers)

    @rule(seconds=st.sampled_from([0, 1, 20, 46, 61, 90_000]), times=st.integers(1, 4))
    def time_passes(self, seconds: int, times: int) -> None:
        self.house.clock.now += seconds
        for _ in range(times):
            self.do(self.house.service._visit(self.table_id))
        table = self.table
        if table.times is not None and table.customs.late != "host":
            overdue = [hand for hand in table.times.hands if (hand.deadline or 10**18) <= self.house.service.now()]
            assert not overdue, "somebody's time is up and nothing happened"

    # --- laws -------------------------------------------------------------------------------------------------------

    @property
    def table(self) -> Table:
        found: Table = self.do(self.house.service.table(self.table_id))
        return found

    @property
    def log(self) -> list[Entry]:
        found: list[Entry] = list(self.do(self.house.store.log(self.table_id)))
        return found

    def device(self, person: Person) -> str:
        return person.session._me().id

    @precondition(lambda self: hasattr(self, "eve"))
    @invariant()
    def the_log_is_the_table(self) -> None:
        table, again = self.table, fold(self.log)
        for name in ALL_KEEP:
            assert getattr(again, name) == getattr(table, name), name
        assert (again.deal is None) == (table.deal is None)
        if again.deal is not None and table.deal is not None:
            assert again.deal.state.position() == table.deal.state.position()
            assert again.deal.played == table.deal.played
            assert again.deal.drawn == table.deal.drawn
        due = dict(self.do(self.house.store.due())).get(self.table_id)
        assert due == (table.due(0) if table.status == "playing" else None)
        for device in {self.device(person) for person in self.people}:
            listed = [each.id for each in self.do(self.house.service.tables_of(device))]
            if table.seats_of(device):
                assert listed == [self.table_id]

    @precondition(lambda self: hasattr(self, "eve"))
    @invariant()
    def somebody_can_go_on(self) -> None:
        table = self.table
        if table.status == "playing":
            assert all(seat.kind != "open" for seat in table.seats), "nobody can move for an empty seat"
        if table.asked is not None:
            asking = table.seats[table.asked.seat]
            assert asking.kind == "person"
            awake = {seat.device for seat in table.seats if seat.kind == "person" and not seat.stand_in}
            assert not awake <= table.asked.agreed, "a question that nobody is to answer"
        assert set(table.owed) <= {index for index, seat in enumerate(table.seats) if seat.kind == "person"}

    @precondition(lambda self: hasattr(self, "eve"))
    @invariant()
    def the_new_entries_were_allowed(self) -> None:
        log = self.log
        counts: dict[int, int] = {}
        for entry in log:
            if entry.n is not None and entry.seat is not None:
                counts[entry.seat] = counts.get(entry.seat, 0) + 1
                assert entry.n == counts[entry.seat]
        for entry in log[self.seen :]:
            if entry.kind in ("move", "undo", "rewind", "nonce", "late", "warn") and entry.seq > 1:
                before = fold(log[: entry.seq - 1])
                if entry.kind == "nonce":
                    assert before.status != "playing"
                else:
                    assert before.status == "playing"
                    assert not before.paused
            if entry.kind == "rewind":
                of = next(each for each in log if each.seq == values_of(entry)["of"])
                after, then = fold(log[: entry.seq]), fold(log[: of.seq - 1])
                if not any(each.kind == "undo" and each.seq > of.seq for each in log[: entry.seq]):
                    assert after.deal is not None
                    assert then.deal is not None
                    assert after.deal.state.position() == then.deal.state.position()
        self.seen = len(log)

    @precondition(lambda self: hasattr(self, "eve"))
    @invariant()
    def who_watches_knows_what_they_may(self) -> None:
        for person in (*self.people, self.eve, self.other):
            said = [each for each in self.do(person.listen()) if each["type"] == "update"]
            if person is self.eve:
                for update in said:
                    self._note(update)

    def _note(self, update: Said) -> None:
        table, log = self.table, self.log
        cut = update["seq"]
        lines = update.get("log", [])
        last = self.told[-1][0] if self.told else 0
        for line in lines:
            assert last < line["seq"] <= cut, "told again, or too early"
        self.told += [(line["seq"], line["text"]["key"]) for line in lines]
        if table.deal is None or "view" not in update:
            return
        then = fold(log[:cut])
        assert then.deal is not None
        assert then.deal_number == table.deal_number
        assert dict(then.deal.state.observation(None)) == update["view"]
        if table.status == "playing" and table.customs.delay:
            assert "asked" not in update["info"]
            assert all("clock" not in seat for seat in update["info"]["seats"])
        if cut == table.seq:
            now = [(line.seq, line.message.key) for line in table.lines(0, None)]
            first = min((seq for seq, _ in now if table.deal.history[0].seq <= seq), default=0)
            assert [each for each in self.told if each[0] >= first] == [each for each in now if each[0] >= first]


TestLife = Life.TestCase
TestLife.settings = settings(
    max_examples=tries(40), stateful_step_count=30, suppress_health_check=[HealthCheck.too_slow]
)


class IonLife(Life):
    """The same at a real game."""

    game = "ion"


TestIonLife = IonLife.TestCase
TestIonLife.settings = settings(
    max_examples=tries(6), stateful_step_count=20, suppress_health_check=[HealthCheck.too_slow]
)
