"""The examples for nginx, Caddy and systemd are what those programs accept, where a machine has them."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

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


def accepted(*command: str | Path) -> None:
    if shutil.which(str(command[0])) is None:
        pytest.skip(f"this machine has no {command[0]}")
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr


@pytest.mark.parametrize("language", MUST_SAY)
def test_the_examples_say_what_is_needed(language: str) -> None:
    assert [words for words in MUST_SAY[language] if words not in block(language)] == []


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "bondline.service"
    unit.write_text(block("systemd").replace("/opt/bondline/bin/bondline", "/bin/true"))
    accepted("systemd-analyze", "verify", unit)


def test_nginx_accepts_the_lines(tmp_path: Path) -> None:
    lines = re.sub(r"ssl_certificate.*\n", "", block("nginx")).replace("listen 443 ssl;", "listen 127.0.0.1:8443;")
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {lines} }}")
    accepted("nginx", "-t", "-p", tmp_path, "-c", whole)


def test_caddy_accepts_the_lines(tmp_path: Path) -> None:
    whole = tmp_path / "Caddyfile"
    whole.write_text(block("caddyfile"))
    accepted("caddy", "validate", "--adapter", "caddyfile", "--config", whole)
