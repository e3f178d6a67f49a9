"""Databases of every age: new ones, old ones with their tables, later ones."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, text

from bondline.storage import SqlStore, _migrate, _schema, _versions, upkeep
from bondline.tables import StoreError, fold
from tests.support.people import House
from tests.support.postgres import Cluster

pytestmark = pytest.mark.cpython
OLD = Path(__file__).with_name("schema-1.sql")
"""Written by ``sqlite3``'s dump from a file that Bondline made before it had migrations."""
BOBS_TOKEN = f"{0x1DAA66D2C7DDF743F:064x}"
IN_PLAY, OVER = "1715609f7c746c69", "2e2ac13ef8e8d8d2"


def old_file(folder: Path) -> Path:
    path = folder / "tables.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OLD.read_text(encoding="utf-8"))
    return path


def rows(path: Path) -> dict[str, list[object]]:
    with closing(sqlite3.connect(path)) as connection:
        names = ["devices", "tables", "seats", "log", "records"]
        return {name: connection.execute(f'SELECT * FROM "{name}" ORDER BY 1, 2').fetchall() for name in names}


def test_an_old_file_keeps_every_table_and_has_a_copy_beside_it(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    before = rows(path)
    assert len(before["log"]) == 15

    async def check() -> None:
        store = SqlStore(f"sqlite:///{path}")
        try:
            assert (fold(await store.log(IN_PLAY)).status, fold(await store.log(OVER)).status) == ("playing", "over")
            assert (await store.record(OVER, 1) or "").endswith("result: 6 12\n")
            # Bob goes on playing with the token that he was given in those days.
            house = House(store=store, seed=5)
            bob = await house.person(token=BOBS_TOKEN)
            await bob.say("open", table=IN_PLAY)
            assert bob.update["seat"] == "P2"
            assert (await bob.act(bob.legal[0]))["type"] == "done"
        finally:
            store.close()

    asyncio.run(check())
    after = rows(path)
    assert after["log"][:5] == before["log"][:5]
    assert len(after["log"]) == 16
    assert [after[name] for name in ("devices", "seats", "records")] == [
        before[name] for name in ("devices", "seats", "records")
    ]
    copy = tmp_path / "tables.db-schema-0001"
    assert rows(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    SqlStore(f"sqlite:///{path}").close()
    assert sorted(each.name for each in tmp_path.iterdir() if "schema" in each.name) == [copy.name], "only once"


def test_a_copy_does_not_overwrite_another(tmp_path: Path) -> None:
    path = old_file(tmp_path)
    (tmp_path / "tables.db-schema-0001").write_text("precious")
    SqlStore(f"sqlite:///{path}").close()
    assert (tmp_path / "tables.db-schema-0001").read_text() == "precious"
    assert len(rows(tmp_path / "tables.db-schema-0001-2")["log"]) == 15


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old_file(tmp_path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE leases (mine)")
        connection.commit()
    with pytest.raises(StoreError, match="leases"):
        SqlStore(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version FROM version").fetchall() == [(1,)]
        assert connection.execute("SELECT name FROM sqlite_master WHERE name LIKE 'alembic%'").fetchall() == []
    # A service that is started again and again would fill the disk with copies.
    assert list(tmp_path.glob("*-schema-*")) == []


def test_servers_without_migrations_are_kept_out(tmp_path: Path) -> None:
    """They look at the number in `version`, and serve what has a 1 there."""
    SqlStore(f"sqlite:///{tmp_path / 'new.db'}").close()
    with closing(sqlite3.connect(tmp_path / "new.db")) as connection:
        assert connection.execute("SELECT version FROM version").fetchall() == [(2,)]


def test_a_later_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqlStore(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
        connection.commit()
    with pytest.raises(StoreError, match=r"later version.*schema 0999"):
        SqlStore(f"sqlite:///{path}")


def test_the_last_schema_is_the_one_that_the_migrations_lead_to() -> None:
    assert ScriptDirectory.from_config(_migrate.scripts()).get_current_head() == _versions.HEAD


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (["INSERT INTO alembic_version VALUES ('0002')"], "several schemas"),
        (["DROP TABLE seats", "DROP TABLE records"], "without its tables records, seats"),
        (["UPDATE alembic_version SET version_num = 'birds'"], "later version of Bondline .* or another program"),
        (["DELETE FROM alembic_version"], r"later version .*schema 2\)"),
    ],
)
def test_half_a_database_is_refused_by_everybody(statements: list[str], words: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqlStore(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()
    with pytest.raises(StoreError, match=words):
        SqlStore(f"sqlite:///{path}")
    with pytest.raises(StoreError, match=words):
        upkeep.check(f"sqlite:///{path}")


@pytest.mark.parametrize("kind", ["new", "migrated", "postgres"])
def test_the_migrations_lead_to_the_schema_that_the_store_uses(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "postgres":
        url = request.getfixturevalue("postgres").new_database()
    else:
        url = f"sqlite:///{old_file(tmp_path) if kind == 'migrated' else tmp_path / 'tables.db'}"
    SqlStore(url).close()
    engine = create_engine(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, _schema.metadata) == []
        assert context.get_current_revision() == _versions.HEAD
        assert connection.execute(text("SELECT version FROM version")).fetchall() == [(_schema.NUMBER,)]
    engine.dispose()


def test_a_new_file_is_what_a_migrated_one_is(tmp_path: Path) -> None:
    """Also where Alembic does not look: keys, and what a column holds when nothing is said."""
    SqlStore(f"sqlite:///{old_file(tmp_path)}").close()
    SqlStore(f"sqlite:///{tmp_path / 'new.db'}").close()

    def told(name: str) -> dict[str, list[tuple[object, ...]]]:
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            return {
                # Rows are numbered in the order in which they came about.
                f"{what} {table}": sorted(row[1:] for row in connection.execute(f"PRAGMA {what}({table!r})"))
                for table in names
                for what in ("table_info", "foreign_key_list", "index_list")
            }

    assert told("new.db") == told("tables.db")


def test_a_new_file_is_in_every_word_what_the_migrations_make_from_nothing(tmp_path: Path) -> None:
    """Names of constraints too: a migration to come may have to name one."""
    SqlStore(f"sqlite:///{tmp_path / 'new.db'}").close()
    engine = create_engine(f"sqlite:///{tmp_path / 'led.db'}")
    with engine.begin() as connection:
        _migrate.migrate(connection, None)
    engine.dispose()

    def told(name: str) -> list[tuple[str, str]]:
        with closing(sqlite3.connect(tmp_path / name)) as connection:
            words = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            return sorted((each, " ".join(sql.split())) for each, sql in words)

    assert told("new.db") == told("led.db")


def test_a_file_with_nothing_but_alembics_empty_table_is_a_new_one(tmp_path: Path) -> None:
    """Alembic makes it before the first migration, in a run of its own where somebody calls it by hand."""
    path = tmp_path / "tables.db"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        _schema.revision.create(connection)
    engine.dispose()
    SqlStore(f"sqlite:///{path}").close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(_versions.HEAD,)]


def test_alembic_is_not_asked_where_there_is_nothing_to_migrate(tmp_path: Path) -> None:
    """A server would start a fifth later."""
    script = (
        "import sys; from bondline.storage import SqlStore\n"
        f"for _ in range(2): SqlStore('sqlite:///{tmp_path / 'new.db'}').close()\n"
        "sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_an_old_database_on_a_server_waits_for_the_word_that_there_is_a_backup(postgres: Cluster) -> None:
    url = postgres.new_database()
    engine = create_engine(url)
    config = _migrate.scripts()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO tables VALUES ('t', 'BCDFG', 'lobby', 5, NULL)"))
    with pytest.raises(StoreError, match=r"pg_dump.*--backed-up"):
        SqlStore(url)
    store = SqlStore(url, backed_up=True)
    assert asyncio.run(store.table_of_code("BCDFG")) == "t"
    store.close()
    SqlStore(url).close()
    engine.dispose()
