"""What only a database file can go through: other programs, full disks, other versions, the end of a process."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sqlite3
import stat
from pathlib import Path

import pytest

from bondline.storage import SqlStore, _touched, default_database
from bondline.tables import Append, Conflict, Entry, StoreError
from tests.support.people import House

pytestmark = pytest.mark.cpython


def entry(seq: int, text: str = "x") -> Entry:
    return Entry("t", seq, 5, None, None, "move", text)


def test_a_store_is_durable_by_its_settings(tmp_path: Path) -> None:
    store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
    with store._writing.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.close()
    assert stat.S_IMODE((tmp_path / "store.db").stat().st_mode) == 0o600


def test_a_game_goes_on_from_the_file_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"

    async def first() -> tuple[str, str, dict[str, object]]:
        store = SqlStore(url)
        ann, bob = await House(store=store).table_of_two()
        await ann.act(ann.legal[0])
        await bob.act("grab")
        await ann.listen()
        store.close()
        return ann.token, ann.update["info"]["table"], ann.update

    async def second(token: str, table: str, before: dict[str, object]) -> None:
        store = SqlStore(url)
        ann = await House(store=store, seed=1).person(token=token)
        await ann.say("open", table=table)
        for name in ("seq", "n", "view", "acting", "awaited"):
            assert ann.update[name] == before[name]
        store.close()

    asyncio.run(second(*asyncio.run(first())))


def test_the_file_holds_no_token(tmp_path: Path) -> None:
    async def play() -> str:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        ann = await House(store=store).person("Ann")
        store.close()
        return ann.token

    token = asyncio.run(play())
    content = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in content
    assert bytes.fromhex(token) not in content
    assert hashlib.sha256(token.encode()).digest() in content


@pytest.mark.parametrize("only_log", [False, True])
def test_one_commit_takes_what_waits_and_a_bad_one_fails_alone(tmp_path: Path, only_log: bool) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        await store.create("BCDFG", Append([entry(1)], "lobby", None))
        seqs = (2, 3, 3, 4, 5, 5, 6)
        appends = [store.append(Append([entry(seq)], "playing", None, only_log=only_log)) for seq in seqs]
        results = await asyncio.gather(*appends, return_exceptions=True)
        assert [type(result).__name__ for result in results] == [
            "NoneType", "NoneType", "Conflict", "NoneType", "NoneType", "Conflict", "NoneType",
        ]  # fmt: skip
        assert [each.seq for each in await store.log("t")] == [1, 2, 3, 4, 5, 6]
        store.close()

    asyncio.run(check())


def test_when_the_disk_is_full_nothing_is_acknowledged_and_play_goes_on_when_it_is_not(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        ann, bob = await House(store=store).table_of_two()
        pages = await store._write(lambda writing: writing.exec_driver_sql("PRAGMA page_count").scalar_one())
        await store._write(lambda writing: writing.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close())
        answer = {"type": "done"}
        while answer["type"] == "done":
            before = ann.update
            n, taken = before.get("n", 0) + 1, before["view"]["centre"] == 0
            answer = await (ann.one("undo", n=n) if taken else ann.one("act", n=n, move="grab"))
        assert (answer["rule"], answer["n"]) == ("table.not-saved", n)
        await bob.listen()
        await ann.say("open", table=before["info"]["table"])
        for person in (ann, bob):
            assert (person.update["seq"], person.update["view"]["centre"]) == (before["seq"], before["view"]["centre"])
        await store._write(lambda writing: writing.exec_driver_sql(f"PRAGMA max_page_count = {pages + 1000}").close())
        again = await (ann.one("undo", n=n) if taken else ann.one("act", n=n, move="grab"))
        assert again["type"] == "done"
        assert (await bob.listen())[0]["seq"] == before["seq"] + 1
        store.close()

    asyncio.run(check())


def test_more_than_one_statement_takes_is_written_all_the_same_and_as_one(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        await store.create("BCDFG", Append([entry(1)], "lobby", None))
        appends = [store.append(Append([entry(seq)], "playing", None, only_log=True)) for seq in range(2, 403)]
        await asyncio.gather(*appends)
        assert [each.seq for each in await store.log("t")] == list(range(1, 403))
        store.close()

    asyncio.run(check())


def test_what_needs_more_than_one_statement_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        await store.create("BCDFG", Append([entry(1)], "lobby", None))
        rows = [entry(seq) for seq in range(2, 200)]
        with pytest.raises(Conflict):
            await store.append(Append([*rows, entry(1)], "playing", None, only_log=True))
        assert [each.seq for each in await store.log("t")] == [1]
        store.close()

    asyncio.run(check())


@pytest.mark.parametrize("only_log", [False, True])
def test_a_lock_held_by_another_program_is_an_error_and_not_a_hang(tmp_path: Path, only_log: bool) -> None:
    async def check() -> None:
        path = tmp_path / "store.db"
        store = SqlStore(f"sqlite:///{path}", lock_seconds=0.05)
        await store.create("BCDFG", Append([entry(1)], "lobby", None))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            await store.append(Append([entry(2)], "playing", None, only_log=only_log))
        other.execute("ROLLBACK")
        other.close()
        await store.append(Append([entry(2)], "playing", None, only_log=only_log))
        assert len(await store.log("t")) == 2
        store.close()

    asyncio.run(check())


class Played:
    """A table with a log in a file, and when the file says that it changed."""

    def __init__(self, folder: Path, lock_seconds: float = 5) -> None:
        self.path = folder / "store.db"
        self.store = SqlStore(f"sqlite:///{self.path}", lock_seconds)

    async def made(self) -> Played:
        first = entry(1, '{"game":"tiny"}')
        await self.store.create("BCDFG", Append([first], "playing", None, ["d"]))
        return self

    async def move(self, seq: int, at: int, *, only_log: bool = True) -> None:
        await self.store.append(
            Append([Entry("t", seq, at, None, None, "move", "x")], "playing", None, only_log=only_log)
        )

    @property
    def changed(self) -> int:
        with contextlib.closing(sqlite3.connect(self.path)) as file:
            (found,) = file.execute("SELECT changed FROM tables").fetchone()
            return int(found)


def test_when_a_table_changed_is_written_when_somebody_asks_and_at_the_end(tmp_path: Path) -> None:
    async def check() -> None:
        played = await Played(tmp_path).made()
        await played.move(2, 7)
        assert (played.changed, len(await played.store.log("t"))) == (5, 2)
        await played.store.tables_of("d", 5)
        assert played.changed == 7
        await played.move(3, 8)
        await played.store.counted(0)
        assert played.changed == 8
        await played.move(4, 9)
        await played.store.listed(5)
        assert played.changed == 9
        await played.move(5, 10)
        played.store.close()
        assert played.changed == 10

    asyncio.run(check())


def test_what_changed_a_table_later_is_not_taken_back(tmp_path: Path) -> None:
    async def check() -> None:
        played = await Played(tmp_path).made()
        await played.move(2, 7)
        await played.move(3, 12, only_log=False)
        await played.store.tables_of("d", 5)
        assert played.changed == 12
        played.store.close()

    asyncio.run(check())


def test_when_a_table_changed_is_written_soon_although_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_touched, "SECONDS", 0.1)

    async def check() -> None:
        played = await Played(tmp_path, lock_seconds=0.02).made()
        await played.move(2, 7)
        # The first time that it could be written it cannot.
        other = sqlite3.connect(played.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        await asyncio.sleep(0.3)
        other.close()
        assert played.changed == 5
        for _ in range(100):
            await asyncio.sleep(0.05)
            if played.changed == 7:
                break
        assert played.changed == 7
        played.store.close()

    asyncio.run(check())


def test_lists_can_be_read_while_nothing_can_be_written(tmp_path: Path) -> None:
    async def check() -> None:
        played = await Played(tmp_path, lock_seconds=0.05).made()
        await played.move(2, 7)
        with contextlib.closing(sqlite3.connect(played.path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            for _ in range(2):
                assert await played.store.tables_of("d", 5) == ["t"]
                assert await played.store.listed(5) == []
            assert played.changed == 5
        assert await played.store.tables_of("d", 5) == ["t"]
        assert played.changed == 7
        played.store.close()

    asyncio.run(check())


def test_two_who_ask_at_once_are_told_the_same(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        for table, code in (("a", "BCDFG"), ("b", "BCDFH")):
            first = Entry(table, 1, 5, None, None, "move", "x")
            await store.create(code, Append([first], "playing", None, ["d"]))
        assert await store.tables_of("d", 5) == ["a", "b"]
        for turn in range(20):
            last, other = ("b", "a") if turn % 2 == 0 else ("a", "b")
            moved = Entry(last, 2 + turn // 2, 10 + turn, None, None, "move", "x")
            await store.append(Append([moved], "playing", None, only_log=True))
            asked = (store.tables_of("d", 5) for _ in range(2))
            assert await asyncio.gather(*asked) == [[last, other], [last, other]]
        store.close()

    asyncio.run(check())


def test_what_cannot_be_opened_says_why(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"this is no database" * 100)
    cases = {
        "not a url": "no database URL",
        "mysql://user:secret@host/tables": r"mysql://user:\*\*\*@host/tables: tables are kept in SQLite",
        "chess://host/tables": "PostgreSQL",
        "sqlite://": "must be a file",
        f"sqlite:///{broken}": "not a database",
        f"sqlite:///{tmp_path}": "directory",
        "": "no database URL",
        "postgresql://user@host:door/tables": "no database URL",
        "sqlite://host/tables.db": "without a host",
        f"sqlite:///file:{tmp_path}/x.db?uri=true": r"without \?options",
        f"sqlite:///{tmp_path}/x.db?timeout=abc": r"without \?options",
    }
    for url, words in cases.items():
        with pytest.raises(StoreError, match=words):
            SqlStore(url)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.db", "broken.db-lock"]


def test_one_server_to_a_file(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    store = SqlStore(url)
    (tmp_path / "link.db").symlink_to("store.db")
    for same in (url, f"sqlite:///{tmp_path / 'link.db'}"):
        with pytest.raises(StoreError, match="in use"):
            SqlStore(same)
    store.close()
    SqlStore(url).close()


@pytest.mark.parametrize("put", [True, False])
def test_nothing_is_acknowledged_into_a_file_that_was_replaced_or_removed(put: bool, tmp_path: Path) -> None:
    """As by an operator who restores a backup and forgets to stop the server."""

    async def check() -> None:
        path, away = tmp_path / "store.db", tmp_path / "away.db"
        store = SqlStore(f"sqlite:///{path}")
        ann, _ = await House(store=store).table_of_two()
        other = SqlStore(f"sqlite:///{tmp_path / 'other.db'}")
        other.close()
        path.rename(away)
        if put:
            (tmp_path / "other.db").rename(path)
        for _ in range(4):
            assert (await ann.act("grab"))["rule"] == "table.not-saved"
            with pytest.raises(StoreError, match="removed or replaced"):
                await store.answer()
        away.rename(path)
        assert (await ann.act("grab"))["type"] == "done"
        await store.answer()
        store.close()

    asyncio.run(check())


def test_a_closed_store_refuses(tmp_path: Path) -> None:
    async def check() -> None:
        store = SqlStore(f"sqlite:///{tmp_path / 'store.db'}")
        store.close()
        with pytest.raises(StoreError):
            await store.append(Append([entry(1)], "lobby", None))
        with pytest.raises(StoreError):
            await store.log("t")

    asyncio.run(check())


def test_the_default_database_is_in_the_users_data_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/bondline/bondline.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/.local/share/bondline/bondline.db"
