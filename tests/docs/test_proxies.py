"""The examples for nginx, Caddy and systemd: what those programs accept, and games that are played through them."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TypeAlias

import httpx
import pytest

from tests.e2e.server import free_port
from tests.support.carried import Traveller, play_together
from tests.support.process import TinyServer

pytestmark = pytest.mark.cpython
Behind: TypeAlias = Callable[[TinyServer, Path], AbstractContextManager[str]]

PAGE = Path(__file__).resolve().parents[2] / "docs" / "how-to" / "behind-a-proxy.md"
MUST_SAY = {
    "nginx": ["proxy_buffering off;", "proxy_set_header Host $host;", "proxy_set_header X-Forwarded-For"],
    "caddyfile": ["flush_interval -1"],
    "systemd": ["--origin", "Restart=always"],
}
"""What a server behind it cannot do without."""


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def needs(program: str) -> None:
    """Goes on where there is a program. ``./run test`` installs it as root on Debian: it is missing where nobody may."""
    if shutil.which(program) is None:
        pytest.skip(f"there is no {program} here, and `./run test` could not install it: that takes root on Debian")


@pytest.mark.parametrize("language", MUST_SAY)
def test_the_examples_say_what_is_needed(language: str) -> None:
    assert [words for words in MUST_SAY[language] if words not in block(language)] == []


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "bondline.service"
    unit.write_text(block("systemd").replace("/opt/bondline/bin/bondline", "/bin/true"))
    needs("systemd-analyze")
    ended = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TinyServer]:
    with TinyServer(tmp_path_factory.mktemp("behind")) as server:
        yield server


@contextmanager
def proxy(command: list[str | Path], port: int, folder: Path) -> Iterator[str]:
    """The address of a proxy while it runs."""
    needs(str(command[0]))
    log = folder / "proxy.log"
    with log.open("wb") as out:
        running = subprocess.Popen(
            command, stdout=out, stderr=out, env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)}
        )
    try:
        until = time.monotonic() + 30
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert running.poll() is None, log.read_text()
                assert time.monotonic() < until, log.read_text()
                time.sleep(0.05)
        yield f"127.0.0.1:{port}"
    finally:
        running.terminate()
        running.wait(30)


@contextmanager
def nginx(server: TinyServer, folder: Path) -> Iterator[str]:
    """The example's nginx, on another port and without the certificate, which is the school's."""
    port = free_port()
    lines = re.sub(r"ssl_certificate.*\n", "", block("nginx")).replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    lines = lines.replace("127.0.0.1:8000", server.address)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    account = "user root; " if os.geteuid() == 0 else ""
    whole = folder / "nginx.conf"
    whole.write_text(
        f"{account}daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ {places} {lines} }}"
    )
    with proxy(["nginx", "-p", folder, "-c", whole], port, folder) as address:
        yield address


@contextmanager
def caddy(server: TinyServer, folder: Path) -> Iterator[str]:
    """The example's Caddy, on another port and without TLS."""
    port = free_port()
    lines = block("caddyfile").replace("games.school.example", f"http://127.0.0.1:{port}", 1)
    whole = folder / "Caddyfile"
    whole.write_text("{\n admin off\n auto_https off\n}\n" + lines.replace("127.0.0.1:8000", server.address))
    with proxy(["caddy", "run", "--adapter", "caddyfile", "--config", whole], port, folder) as address:
        yield address


@pytest.mark.parametrize("behind", [nginx, caddy])
def test_whole_games_are_played_behind_the_example(server: TinyServer, tmp_path: Path, behind: Behind) -> None:
    """By every way that a network may leave: a proxy that collects events before it passes them on would hold a game up."""

    async def game(address: str, way: str) -> None:
        ann, bob = Traveller(address, way, "Ann"), Traveller(address, way, "Bob")
        await play_together(ann, bob)
        assert min(len(ann.played), len(bob.played)) > 2
        await ann.close()
        await bob.close()

    with behind(server, tmp_path) as address:
        for way in ("socket", "events", "poll"):
            asyncio.run(game(address, way))
        page = httpx.get(f"http://{address}/healthz", trust_env=False)
        assert page.json()["status"] == "ok"
