"""Checking, copying and purging a database, also one that is being served: as the operator's commands do it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from bondline.cli import main
from bondline.storage import SqlStore
from bondline.tables import fold
from tests.support.people import House

pytestmark = pytest.mark.cpython
DAY = 86_400


@dataclass
class Served:
    """A database with tables of several ages, opened by a store all the time, as a server has it."""

    url: str
    store: SqlStore
    over: str
    in_play: str

    def change(self, statement: str, **values: Any) -> None:
        engine = create_engine(self.url)
        with engine.begin() as connection:
            connection.execute(text(statement), values)
        engine.dispose()

    def age(self, table: str, days: float) -> None:
        then = now_ms() - days * DAY * 1000
        self.change("UPDATE tables SET changed = :then WHERE id = :id", id=table, then=then)
        self.change('UPDATE log SET at = :then WHERE "table" = :id', id=table, then=then)

    def logs(self) -> dict[str, int]:
        return asyncio.run(self.store.heads([self.over, self.in_play]))


def now_ms() -> int:
    import time

    return int(time.time() * 1000)


@pytest.fixture(params=["sqlite", "postgres"])
def served(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'tables.db'}"
    else:
        url = request.getfixturevalue("postgres").new_database()
    store = SqlStore(url)

    async def play() -> tuple[str, str]:
        house = House(store=store)
        house.clock.now = now_ms() / 1000
        ann, bob = await house.table_of_two()
        while ann.update["info"]["status"] != "over":
            for person in (ann, bob):
                await person.listen()
                picks = [move for move in person.legal if move.startswith("pick")]
                if picks and person.update["seat"] in person.update["awaited"]:
                    assert (await person.act(picks[0]))["type"] == "done"
            await ann.listen()
        cat, _ = await house.table_of_two()
        await cat.act("grab")
        return ann.update["info"]["table"], cat.update["info"]["table"]

    over, in_play = asyncio.run(play())
    yield Served(url, store, over, in_play)
    store.close()


def run(*words: str, capsys: pytest.CaptureFixture[str], code: int = 0) -> Any:
    found = main([*words, "--json"])
    out, err = capsys.readouterr()
    assert found == code, out + err
    return json.loads(out)


def test_every_table_is_replayed(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    heads = served.logs()
    checked = run("check", served.url, capsys=capsys)
    assert checked == {"tables": 2, "entries": sum(heads.values()), "broken": None}


def test_the_first_broken_table_is_named_with_its_entry(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    query = """UPDATE log SET text = 'P1 pick 9' WHERE "table" = :id AND seq = 5"""
    served.change(query, id=served.in_play)
    broken = run("check", served.url, capsys=capsys, code=1)["broken"]
    assert (broken["table"], broken["seq"]) == (served.in_play, 5)
    assert main(["check", served.url, "--lang", "de"]) == 1
    assert f"Tisch {served.in_play} bricht bei Eintrag 5 ab" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("statement", "seq"),
    [
        ('DELETE FROM log WHERE "table" = :id AND seq = 4', 5),
        ('DELETE FROM log WHERE "table" = :id', 0),
        ("UPDATE tables SET status = 'over' WHERE id = :id", 5),
    ],
)
def test_what_else_is_wrong_is_found(
    statement: str, seq: int, served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    assert served.logs()[served.in_play] == 5
    served.change(statement, id=served.in_play)
    broken = run("check", served.url, capsys=capsys, code=1)["broken"]
    assert (broken["table"], broken["seq"]) == (served.in_play, seq)


def test_a_copy_holds_every_table_and_can_be_served(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heads = served.logs()
    copy = tmp_path / "copy.db"
    copied = run("backup", str(copy), "--database", served.url, capsys=capsys)
    assert (copied["tables"], copied["entries"], copied["bytes"]) == (2, sum(heads.values()), copy.stat().st_size)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert run("check", str(copy), capsys=capsys)["broken"] is None
    assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("copy")) == ["copy.db"]
    store = SqlStore(f"sqlite:///{copy}")
    try:
        for table in heads:
            assert asyncio.run(store.log(table)) == asyncio.run(served.store.log(table))
        assert fold(asyncio.run(store.log(served.over))).status == "over"
        assert asyncio.run(store.record(served.over, 1)) == asyncio.run(served.store.record(served.over, 1))
    finally:
        store.close()
    assert "exists" in run("backup", str(copy), "--database", served.url, capsys=capsys, code=1)["error"]


def test_a_copy_touches_no_file_that_was_there(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What lies beside it may be somebody's, or another copy on its way."""
    beside = [tmp_path / "copy.db.part", tmp_path / "copy.db.rows"]
    for path in beside:
        path.write_text("precious")
    run("backup", str(tmp_path / "copy.db"), "--database", served.url, capsys=capsys)
    assert [path.read_text() for path in beside] == ["precious"] * 2
    assert len(list(tmp_path.glob("copy*"))) == 3


def test_any_name_of_a_file_will_do(served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = str(tmp_path / "what? 100%41 #1 ü.db")
    assert run("backup", copy, "--database", served.url, capsys=capsys)["tables"] == 2
    assert run("check", copy, capsys=capsys)["tables"] == 2


def test_old_tables_are_removed_and_others_stay(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    heads = served.logs()
    nothing = {"finished": 0, "idle": 0, "entries": 0, "dry_run": False}
    words = ["purge", "--database", served.url]
    served.age(served.over, 89)
    served.age(served.in_play, 29)
    assert run(*words, capsys=capsys) == nothing
    served.age(served.over, 91)
    both = [*words, "--idle", "28"]
    would = {"finished": 1, "idle": 1, "entries": sum(heads.values()), "dry_run": True}
    assert run(*both, "--dry-run", capsys=capsys) == would
    assert served.logs() == heads
    assert run(*words, capsys=capsys) == {**nothing, "finished": 1, "entries": heads[served.over]}
    assert served.logs() == {served.in_play: heads[served.in_play]}
    assert asyncio.run(served.store.record(served.over, 1)) is None
    assert run(*both, capsys=capsys) == {**nothing, "idle": 1, "entries": heads[served.in_play]}
    assert run("check", served.url, capsys=capsys) == {"tables": 0, "entries": 0, "broken": None}


def test_a_table_where_somebody_just_moved_is_not_idle(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        house = House(store=served.store, seed=7)
        house.clock.now = now_ms() / 1000
        ann, _ = await house.table_of_two()
        served.age(ann.update["info"]["table"], 40)
        assert (await ann.act("grab"))["type"] == "done"
        # That it changed is not written yet; had the server been killed now, it never would be.
        for more in (["--dry-run"], []):
            assert run("purge", "--database", served.url, *more, capsys=capsys)["idle"] == 0
        assert await served.store.log(ann.update["info"]["table"])

    asyncio.run(play())


def test_a_table_removed_in_mid_game_is_gone_for_everybody_and_nothing_fails(
    served: Served, capsys: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        house = House(store=served.store, seed=7)
        house.clock.now = now_ms() / 1000
        ann, bob = await house.table_of_two()
        table = ann.update["info"]["table"]
        served.age(table, 40)
        assert run("purge", "--database", served.url, capsys=capsys)["idle"] == 1
        for person in (ann, bob):
            for _ in range(2):
                assert (await person.act("grab"))["rule"] in ("table.code.unknown", "protocol.no-table")
                assert await person.listen() == []
            assert (await person.one("open", table=table))["rule"] == "table.code.unknown"
        cat, _ = await house.table_of_two()
        assert (await cat.act("grab"))["type"] == "done", "others play on"

    asyncio.run(play())
    assert [record.message for record in caplog.records] == []


def test_what_is_no_database_is_refused_and_nothing_is_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing, other, empty = tmp_path / "missing.db", tmp_path / "other.db", tmp_path / "empty.db"
    other.write_bytes(b"this is no database" * 100)
    with closing(sqlite3.connect(empty)) as connection:
        connection.execute("CREATE TABLE birds (name)")
    for path, words in ((missing, "no such file"), (other, "not a database"), (empty, "no tables of Bondline's")):
        for command in (["check", str(path)], ["backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{path}"]):
            assert words in run(*command, capsys=capsys, code=1)["error"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.db", "other.db"]


def test_a_damaged_file_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.db"
    SqlStore(f"sqlite:///{path}").close()
    content = bytearray(path.read_bytes())
    content[4096 + 8 : 4096 + 600] = b"\xff" * 592
    path.write_bytes(content)
    assert main(["check", str(path)]) == 1
    assert "Traceback" not in capsys.readouterr().err
