"""A running server whose disk is full or whose database is gone: it refuses, loses nothing, and recovers by itself."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from bondline.storage import upkeep
from tests.support.postgres import own_cluster
from tests.support.process import LIMIT, Client, TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["tiny_is_registered"]
pytestmark = pytest.mark.cpython


def seated(client: Client) -> str:
    """A table with both seats one's own; its id."""
    client.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
    table: str = client.hear("update")["info"]["table"]
    return table


def command(client: Client, n: int) -> dict[str, Any]:
    """Odd numbers take the centre card, even ones give it back: one that was lost or done twice is refused."""
    return client.ask("act", n=n, move="grab") if n % 2 else client.ask("undo", n=n)


def until_done(client: Client, n: int) -> None:
    """Say a command until the server can store again; it recovers without anybody's help."""
    deadline = time.monotonic() + LIMIT
    while (answer := command(client, n))["type"] != "done":
        assert answer["rule"] == "table.not-saved"
        assert time.monotonic() < deadline
        time.sleep(0.05)


@contextmanager
def full_disk(server: TinyServer, file: Path) -> Iterator[None]:
    """No file of the server may grow, as on a disk that is full."""
    import resource

    assert server.process is not None
    largest = max(path.stat().st_size for path in file.parent.glob(f"{file.name}*"))
    _, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (largest, hard))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (hard, hard))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux changes another process's limits")
def test_a_full_disk_acknowledges_nothing_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with TinyServer(tmp_path) as server, Client(server.address) as ann:
        table = seated(ann)
        assert command(ann, 1)["type"] == "done"
        with full_disk(server, file):
            n = 2
            # There is some room in the file still.
            while (answer := command(ann, n))["type"] == "done":
                n += 1
            assert (answer["rule"], answer["n"]) == ("table.not-saved", n)
            assert command(ann, n)["rule"] == "table.not-saved"
            with Client(server.address, token=ann.token) as again:
                again.say("open", table=table)
                assert again.hear("update")["n"] == n - 1, "what was played can still be seen"
        until_done(ann, n)
        assert command(ann, n)["type"] == "done", "said again, and not done again"
        assert command(ann, n + 1)["type"] == "done"
        ann.hear_until(3 + n + 1)
        assert ann.update["n"] == n + 1
    checked = upkeep.check(f"sqlite:///{file}")
    assert (checked.broken, checked.entries) == (None, 3 + n + 1)


def test_a_database_that_goes_and_comes_back_is_waited_for(tmp_path: Path) -> None:
    with own_cluster() as cluster:
        database = cluster.new_database()
        with TinyServer(tmp_path, database=database) as server, Client(server.address) as ann:
            table = seated(ann)
            for n in (1, 2, 3):
                assert command(ann, n)["type"] == "done"
            for n in (4, 5):
                cluster.stop()
                for _ in range(2):
                    answer = command(ann, n)
                    assert (answer["rule"], answer["n"]) == ("table.not-saved", n)
                cluster.start()
                until_done(ann, n)
                assert command(ann, n)["type"] == "done", "said again, and not done again"
            with Client(server.address, token=ann.token) as again:
                again.say("open", table=table)
                assert again.hear("update")["n"] == 5
        checked = upkeep.check(database)
        assert (checked.broken, checked.entries) == (None, 3 + 5)


def test_bots_go_on_when_the_database_is_back(tmp_path: Path) -> None:
    with own_cluster() as cluster:
        slow = {"kind": "bot", "level": "slow"}
        with (
            TinyServer(tmp_path, database=cluster.new_database()) as server,
            Client(server.address) as ann,
        ):
            ann.say("create", game="tiny", seats=[{"kind": "mine"}, slow], start=True)
            while "P2" not in ann.hear("update").get("awaited", ()):
                pass
            cluster.stop()
            time.sleep(1.2)  # the bot has thought, and its move could not be stored
            cluster.start()
            while "P2" in ann.update["awaited"]:
                ann.hear("update")
