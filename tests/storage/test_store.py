"""What every store must do, on each that there is."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bondline.storage import SqlStore
from bondline.tables import Append, CodeTaken, Conflict, Device, Entry, Finished, Store
from bondline.tables.memory import MemoryStore

KINDS = ("sqlite", "postgres", "memory")
pytestmark = pytest.mark.cpython
Opened = Callable[[], contextlib.AbstractAsyncContextManager[Store]]


@pytest.fixture(params=KINDS)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    """How to open an empty store."""
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new_database()
    else:
        url = f"sqlite:///{tmp_path / 'store.db'}"

    @contextlib.asynccontextmanager
    async def opening() -> AsyncIterator[Store]:
        if request.param == "memory":
            yield MemoryStore()
            return
        store = SqlStore(url)
        try:
            yield store
        finally:
            store.close()

    return opening


def entry(
    seq: int, seat: int | None = None, n: int | None = None, table: str = "t", at: int = 5, text: str = "x"
) -> Entry:
    return Entry(table, seq, at, seat, n, "move", text)


def append(*entries: Entry, due_at: int | None = None, devices: list[str] | None = None) -> Append:
    return Append(entries, "playing", due_at, devices)


def test_a_log_is_read_as_it_was_written(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            first = entry(1, text='{"naïve": "é ☃ 𝛼"}')
            await store.create("BCDFG", append(first))
            await store.append(append(entry(2, seat=0, n=1, text="P1 pick He Cl ~ Na"), entry(3, seat=1, n=1)))
            assert await store.log("t") == [
                first,
                entry(2, seat=0, n=1, text="P1 pick He Cl ~ Na"),
                entry(3, seat=1, n=1),
            ]
            assert await store.log("t", after=2) == [entry(3, seat=1, n=1)]
            assert await store.log("nowhere") == []
            assert await store.log("no\0where") == []
            assert await store.table_of_code("BCDFG") == "t"
            assert await store.table_of_code("CCCCC") is None

    asyncio.run(check())


def test_the_key_is_the_compare_and_set_and_a_conflict_writes_nothing(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            await store.create("BCDFG", append(entry(1)))
            await store.append(append(entry(2, seat=0, n=1)))
            for attempt in (
                append(entry(2, seat=1, n=1)),
                append(entry(3, seat=0, n=1)),
                append(entry(3, seat=1, n=1), entry(4, seat=0, n=1), due_at=99),
            ):
                with pytest.raises(Conflict):
                    await store.append(attempt)
            assert len(await store.log("t")) == 2
            assert await store.due() == []
            results = await asyncio.gather(
                *(store.append(append(entry(3, seat=s, n=7))) for s in range(4)), return_exceptions=True
            )
            assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 3 + ["NoneType"]

    asyncio.run(check())


def test_tables_that_are_written_at_once_do_not_share_a_conflict(opened: Opened) -> None:
    """Appends that wait for the same commit, some of which came too late, with one among them that changes the seats."""

    async def check() -> None:
        async with opened() as store:
            for number in range(6):
                table = f"t{number}"
                await store.create(f"BCDF{'GHJKLM'[number]}", append(entry(1, table=table)))
            results = await asyncio.gather(
                *(
                    store.append(append(entry(1 if number % 3 == 1 else 2, table=f"t{number}"), due_at=10 + number))
                    for number in range(5)
                ),
                store.append(append(entry(2, table="t5"), due_at=15, devices=["d"])),
                return_exceptions=True,
            )
            assert [type(result).__name__ for result in results] == [
                "NoneType", "Conflict", "NoneType", "NoneType", "Conflict", "NoneType",
            ]  # fmt: skip
            assert [len(await store.log(f"t{number}")) for number in range(6)] == [2, 1, 2, 2, 1, 2]
            assert sorted(await store.due()) == [("t0", 10), ("t2", 12), ("t3", 13), ("t5", 15)]
            assert await store.tables_of("d", 5) == ["t5"]

    asyncio.run(check())


def test_a_code_belongs_to_one_table(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            await store.create("BCDFG", append(entry(1)))
            with pytest.raises(CodeTaken):
                await store.create("BCDFG", append(entry(1, table="u")))
            assert await store.log("u") == []

    asyncio.run(check())


def test_devices_are_known_by_the_hash_of_their_token(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            await store.add_device(b"1" * 32, Device("d1", "Ann"))
            await store.add_device(b"2" * 32, Device("d2"))
            await store.rename_device(Device("d1", "Anna"))
            assert await store.device(b"1" * 32) == Device("d1", "Anna")
            assert await store.device(b"2" * 32) == Device("d2", "")
            assert await store.device(b"3" * 32) is None

    asyncio.run(check())


def test_what_is_due_and_whose_tables_they_are(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            await store.create("BCDFG", append(entry(1), due_at=100, devices=["d1", "d2"]))
            await store.create("CDFGH", append(entry(1, table="u", at=9), devices=["d1"]))
            assert await store.due() == [("t", 100)]
            assert await store.due(until=99) == []
            assert await store.due(until=100) == [("t", 100)]
            assert await store.tables_of("d1", 9) == ["u", "t"]
            assert await store.tables_of("d1", 1) == ["u"]
            await store.append(append(entry(2, at=10), devices=["d2"]))
            assert await store.due() == []
            assert await store.tables_of("d1", 9) == ["u"]
            assert await store.tables_of("d2", 9) == ["t"]

    asyncio.run(check())


def test_tables_come_to_the_public_list_and_leave_it(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            for table, at in (("a", 5), ("b", 9), ("c", 7)):
                await store.create(table.upper(), Append([entry(1, table=table, at=at)], "lobby", None, listed=True))
            assert await store.listed(20) == ["b", "c", "a"]
            assert await store.listed(2) == ["b", "c"]
            await store.append(Append([entry(2, table="b", at=10)], "lobby", None))
            assert await store.listed(20) == ["c", "a"]

    asyncio.run(check())


def test_a_finished_game_leaves_its_record(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            await store.create("BCDFG", append(entry(1)))
            await store.append(Append([entry(2)], "over", None, finished=Finished(1, "tiny", "", "the record\n")))
            assert await store.record("t", 1) == "the record\n"
            assert await store.record("t", 2) is None

    asyncio.run(check())


def test_an_append_to_the_log_alone_changes_when_the_table_was_last_played_and_nothing_else(opened: Opened) -> None:
    async def check() -> None:
        async with opened() as store:
            for table, code, at, due_at in (("t", "BCDFG", 2, 70), ("u", "CDFGH", 1, None)):
                first = entry(1, table=table, at=at)
                await store.create(code, Append([first], "playing", due_at, ["d"], listed=True))
            assert (await store.tables_of("d", 5), await store.listed(5)) == (["t", "u"], ["t", "u"])
            await asyncio.gather(
                store.append(Append([entry(2, table="u", at=9)], "playing", None, listed=True, only_log=True)),
                store.append(Append([entry(2, at=8)], "playing", 80, listed=False)),
            )
            assert await store.tables_of("d", 5) == ["u", "t"]
            assert (await store.due(), await store.listed(5)) == ([("t", 80)], ["u"])
            assert [len(await store.log(table)) for table in "tu"] == [2, 2]

    asyncio.run(check())
