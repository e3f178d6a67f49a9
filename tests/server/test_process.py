"""Starting, failing to start, stopping; and what a server's own output tells of those who play."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.support.process import LIMIT, ROOT, Client, TinyServer

SERVE = "import sys; from bondline.server import serve; sys.exit(serve(**eval(sys.argv[1])))"


def refused(**options: object) -> str:
    """What a server that cannot start says."""
    ended = subprocess.run(
        [sys.executable, "-c", SERVE, repr(options)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stdout == ""
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    return ended.stderr


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is in use" in refused(port=port, database=f"sqlite:///{tmp_path / 'x.db'}")


NO_ORIGINS = [
    "https://[::1",
    "https://h:door",
    "https://h:99999",
    "https://*",
    "https://me@h",
    "https://h#x",
    "https://a b",
]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"port": 99999}, "65535"),
        ({"host": "no.such.host.invalid"}, "no.such.host.invalid"),
        ({"host": "x..de"}, "x..de"),
        ({"origins": ["school"]}, "school"),
        *(({"origins": [origin]}, origin) for origin in NO_ORIGINS),
        ({"proxies": ["everybody"]}, "everybody"),
        ({"proxies": ["*"]}, "*"),
        ({"database": "sqlite:////dev/null/x.db"}, "/dev/null"),
        ({"database": "nonsense"}, "nonsense"),
    ],
)
def test_what_cannot_be_served_is_said_plainly(options: dict[str, object], words: str, tmp_path: Path) -> None:
    assert words in refused(**{"port": 0, "database": f"sqlite:///{tmp_path / 'x.db'}", **options})


BEHIND = """
import sys
from bondline.protocol import Limits, Rate
from bondline.server import serve
database, host, *proxies = sys.argv[1:]
sys.exit(serve(host, 0, database, proxies=proxies, limits=Limits(devices=Rate(1, 0))))
"""


@pytest.mark.parametrize("host", ["127.0.0.1", "::"])
@pytest.mark.parametrize(
    ("proxies", "hellos"),
    [
        (["127.0.0.1"], ["welcome", "welcome", "refused", "refused"]),
        (["10.0.0.0/24", "127.0.0.0/8"], ["welcome", "welcome", "refused", "refused"]),
        (["10.0.0.1"], ["welcome", "refused", "refused", "refused"]),
        ([], ["welcome", "refused", "refused", "refused"]),
    ],
)
def test_limits_count_by_what_a_known_proxy_says_and_nobody_else(
    proxies: list[str], hellos: list[str], host: str, tmp_path: Path
) -> None:
    """Also where the server listens on IPv6 for both, and the proxy comes as ``::ffff:127.0.0.1``."""
    command = [sys.executable, "-c", BEHIND, f"sqlite:///{tmp_path / 'x.db'}", host, *proxies]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+:(\d+)", server.stdout.readline())
        assert found is not None
        said = []
        # What somebody writes into the header themselves stands before what the proxy adds.
        for address in ("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.9, 192.0.2.1"):
            with connect(f"ws://127.0.0.1:{found[1]}/ws", additional_headers={"X-Forwarded-For": address}) as line:
                line.send(json.dumps({"type": "hello"}))
                said.append(json.loads(line.recv(LIMIT))["type"])
        server.terminate()
    assert said == hellos


def test_a_database_in_use_is_said_plainly(tmp_path: Path) -> None:
    with TinyServer(tmp_path) as server:
        assert "in use" in refused(port=0, database=server.database)


def test_a_polite_end_is_clean_and_nothing_is_lost(tmp_path: Path) -> None:
    server = TinyServer(tmp_path)
    with server, Client(server.address, nickname="Ann") as ann:
        ann.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
        table = ann.hear("update")["info"]["table"]
        assert ann.ask("act", n=1, move="grab")["type"] == "done"
        seq = ann.hear_until(4)["seq"]
        assert server.stop() == 0, "with a client connected"
    with server, Client(server.address, token=ann.token) as again:
        again.say("open", table=table)
        assert (again.hear("update")["seq"], again.update["n"]) == (seq, 1)
        assert again.ask("act", n=1, move="grab")["type"] == "done"


def test_the_log_names_nobody(tmp_path: Path) -> None:
    with TinyServer(tmp_path) as server:
        with Client(server.address, nickname="Hildegard") as client:
            client.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "bot", "level": "broken"}], start=True)
            client.hear_until(4)
            client.socket.send("x" * 70_000)
            client.hear("refused")
            token, code = client.token, client.update["info"]["code"]
        server.stop()
        log = server.log.read_text()
        assert "broken bot failed" in log
        for secret in ("Hildegard", "127.0.0.1", token, code):
            assert secret not in log


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_polite_signals_end_it_with_status_0(number: signal.Signals, tmp_path: Path) -> None:
    with TinyServer(tmp_path) as server:
        assert server.process is not None
        server.process.send_signal(number)
        assert server.process.wait(LIMIT) == 0
        assert "Traceback" not in server.log.read_text()
