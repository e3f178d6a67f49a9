"""What only a database server can go through: other processes' writes, deadlocks, stopping and coming back."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import Connection, text

from bondline.storage import SqlStore
from bondline.storage._writer import Job
from bondline.tables import Append, Conflict, Entry, Lease, StoreError
from tests.support.people import House, run
from tests.support.postgres import Cluster, own_cluster

pytestmark = pytest.mark.cpython


def entry(seq: int, table: str = "t", text: str = "x") -> Entry:
    return Entry(table, seq, 5, None, None, "move", text)


@asynccontextmanager
async def stores(postgres: Cluster, number: int = 2) -> AsyncIterator[list[SqlStore]]:
    """Several on one database, as several processes have them."""
    url = postgres.new_database()
    opened = [SqlStore(url) for _ in range(number)]
    try:
        yield opened
    finally:
        for store in opened:
            store.close()


def test_two_stores_share_a_log_and_never_fork_it(postgres: Cluster) -> None:
    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "lobby", None))
            attempts = [
                store.append(Append([entry(2, text=str(i))], "playing", None))
                for i in range(9)
                for store in (one, other)
            ]
            results = await asyncio.gather(*attempts, return_exceptions=True)
            assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 17 + ["NoneType"]
            assert await one.log("t") == await other.log("t")
            assert len(await one.log("t")) == 2

    asyncio.run(check())


def test_two_that_wait_for_each_other_both_write_in_the_end(postgres: Cluster) -> None:
    """A deadlock, made on purpose: each batch holds the row that the other's second job wants."""

    async def check() -> None:
        async with stores(postgres) as (one, other):
            for table, code in (("t", "BCDFG"), ("u", "BCDFH")):
                await one.create(code, Append([entry(1, table)], "lobby", None))

            def touching(table: str) -> Job[None]:
                def job(connection: Connection) -> None:
                    connection.execute(text("UPDATE tables SET changed = changed + 1 WHERE id = :id"), {"id": table})
                    connection.execute(text("SELECT pg_sleep(0.2)"))

                return job

            writes = [
                store._writer.write(touching(table)) for store, order in ((one, "tu"), (other, "ut")) for table in order
            ]
            await asyncio.gather(*writes)
            with one._readers.connect() as connection:
                assert connection.execute(text("SELECT changed FROM tables")).scalars().all() == [7, 7]

    asyncio.run(check())


def test_when_the_server_goes_nothing_is_acknowledged_and_play_goes_on_when_it_is_back() -> None:
    with own_cluster() as cluster:
        url = cluster.new_database()

        @run
        async def check() -> None:
            store = SqlStore(url)
            try:
                ann, bob = await House(store=store).table_of_two()
                assert (await ann.act("grab"))["type"] == "done"
                await bob.listen()
                cluster.stop()
                n = bob.update.get("n", 0) + 1
                move = bob.legal[0]
                for _ in range(2):
                    assert (await bob.one("act", n=n, move=move))["rule"] == "table.not-saved"
                with pytest.raises(StoreError):
                    await store.log("t")
                cluster.start()
                assert (await bob.one("act", n=n, move=move))["type"] == "done"
                assert bob.update["n"] == n
            finally:
                store.close()

        check()


def test_a_database_that_is_not_there_says_why(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(StoreError, match="nowhere"):
        SqlStore(f"postgresql+psycopg://postgres@/nowhere?host={postgres.folder}")
    with pytest.raises(StoreError, match="tables are kept in"):
        SqlStore("postgresql+asyncpg://postgres@/nowhere")
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"bondline\[postgres\]"):
        SqlStore("postgresql://postgres@/nowhere")


def test_a_password_is_not_told(postgres: Cluster) -> None:
    with pytest.raises(StoreError) as caught:
        SqlStore(f"postgresql://nobody:secret@/nowhere?host={postgres.folder}")
    assert "secret" not in str(caught.value)


def test_an_append_that_lost_the_race_is_a_conflict_for_whoever_lost(postgres: Cluster) -> None:
    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "lobby", None))
            await other.append(Append([entry(2)], "playing", 77))
            with pytest.raises(Conflict):
                await one.append(Append([entry(2)], "playing", 88))
            assert await one.due() == [("t", 77)]

    asyncio.run(check())


def test_a_table_is_one_holders_until_he_lets_go_or_is_gone(postgres: Cluster) -> None:
    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "playing", 77))
            took = await asyncio.gather(*(store.take("t", name, 60_000) for store, name in ((one, "a"), (other, "b"))))
            assert sorted(took, key=str) == [Lease(77), None]
            winner, loser = ("a", "b") if took[0] else ("b", "a")
            assert await one.take("t", winner, 60_000) == Lease(77), "again"
            await one.let_go("t", loser)
            assert await other.take("t", loser, 60_000) is None, "only a holder lets go"
            await one.let_go("t", winner)
            assert await other.take("t", loser, 300) == Lease(77)
            assert await one.take("t", winner, 300) is None
            assert await one.due(100) == [], "there is no use in trying"
            await asyncio.sleep(0.4)
            assert await one.due(100) == [("t", 77)]
            assert await one.take("t", winner, 300) == Lease(77), "what nobody renews is free"

    asyncio.run(check())


def test_a_lease_from_before_the_clock_was_set_back_is_nobodys(postgres: Cluster) -> None:
    """Its holder may be no more, and bots would stand still until the clock is there again."""

    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "playing", 77))
            assert await one.take("t", "a", 3_600_000) == Lease(77)
            assert await other.due(100) == [("t", 77)]
            assert await other.take("t", "b", 1200) == Lease(77)
            assert await one.take("t", "a", 1200) is None

    asyncio.run(check())


def test_what_is_settled_is_not_due_unless_it_is_due_again(postgres: Cluster) -> None:
    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "playing", 77))
            await other.append(Append([entry(2)], "playing", 88))
            await one.settle("t", 77)
            assert await one.due() == [("t", 88)]
            await one.settle("t", 88)
            assert await other.due() == []

    asyncio.run(check())


def test_the_ends_of_logs_are_told(postgres: Cluster) -> None:
    async def check() -> None:
        async with stores(postgres) as (one, other):
            await one.create("BCDFG", Append([entry(1)], "playing", None))
            await one.create("BCDFH", Append([entry(1, "u")], "playing", None))
            await other.append(Append([entry(2), entry(3)], "playing", None))
            assert await one.heads(["t", "u", "nowhere"]) == {"t": 3, "u": 1}
            assert await one.heads([]) == {}

    asyncio.run(check())
