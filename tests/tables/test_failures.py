"""When the store fails: no acknowledgement, no change, and on from where things really stand."""

from __future__ import annotations

from bondline.tables import Append, Conflict, Entry, StoreError
from bondline.tables.memory import MemoryStore
from tests.support.people import House, run


class ShakyStore(MemoryStore):
    """Fails when told to: before writing, or after having written all the same."""

    def __init__(self) -> None:
        super().__init__()
        self.fail = ""

    async def append(self, append: Append) -> None:
        if self.fail == "before":
            raise StoreError("gone")
        await super().append(append)
        if self.fail == "after":
            raise StoreError("gone")

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        if self.fail == "reading":
            raise StoreError("gone")
        return await super().log(table, after)


@run
async def test_what_was_not_stored_was_not_played() -> None:
    store = ShakyStore()
    ann, bob = await House(store=store).table_of_two()
    store.fail = "before"
    assert (await ann.act("grab"))["rule"] == "table.not-saved"
    store.fail = ""
    assert await bob.listen() == []
    assert (await bob.act("grab"))["type"] == "done"
    assert (await ann.act("grab"))["rule"] == "tiny.not-now"


@run
async def test_what_was_stored_all_the_same_is_not_played_again() -> None:
    store = ShakyStore()
    ann, bob = await House(store=store).table_of_two()
    store.fail = "after"
    assert (await ann.act("grab"))["rule"] == "table.not-saved"
    store.fail = ""
    assert (await ann.one("act", n=1, move="grab"))["type"] == "done"
    seq = ann.update["seq"]
    assert (await bob.say("open", table=ann.update["info"]["table"]))[0]["seq"] == seq
    assert len(await store.log(ann.update["info"]["table"])) == seq


@run
async def test_a_store_that_cannot_be_read_is_waited_for() -> None:
    store = ShakyStore()
    house = House(store=store)
    ann, _ = await house.table_of_two()
    table = ann.update["info"]["table"]
    store.fail = "reading"
    again = House(store=store, seed=1)
    back = await again.person(token=ann.token)
    assert (await back.one("open", table=table))["rule"] == "table.not-saved"
    store.fail = ""
    assert (await back.say("open", table=table))[0]["seq"] == ann.update["seq"]


@run
async def test_two_services_on_one_store_never_fork_a_table() -> None:
    """Nobody tells them of each other's moves: the key of the log alone keeps them together."""
    store = MemoryStore()
    one = House(store=store)
    ann, bob = await one.table_of_two()
    other = House(store=store, seed=1)
    bob2 = await other.person(token=bob.token)
    await bob2.say("open", table=ann.update["info"]["table"])

    assert (await ann.act("grab"))["type"] == "done"
    refused = await bob2.act("grab")
    assert refused["rule"] == "tiny.not-now", "decided again, on the table as it is by now"
    assert (await bob2.act(bob2.legal[0]))["type"] == "done"
    assert (await ann.act(next(move for move in ann.legal if move.startswith("pick"))))["type"] == "done"
    log = await store.log(ann.update["info"]["table"])
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    assert ann.update["view"]["round"] == 1


@run
async def test_a_store_that_always_conflicts_is_an_error_and_not_a_loop() -> None:
    class Conflicting(MemoryStore):
        conflicts = False

        async def append(self, append: Append) -> None:
            if self.conflicts:
                raise Conflict("t")
            await super().append(append)

    store = Conflicting()
    ann, _ = await House(store=store).table_of_two()
    store.conflicts = True
    assert (await ann.act("grab"))["rule"] == "table.not-saved"
