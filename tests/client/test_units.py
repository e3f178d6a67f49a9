"""The web client's own tests, which Vitest runs in Node."""

from __future__ import annotations

import pytest

from tools import web_build


def test_the_clients_units_pass() -> None:
    if web_build.skipped():
        pytest.fail("this checkout has no web client, or BONDLINE_WEB=skip hides it")
    # Vitest reads the text catalogues that a build exports.
    for script in ("texts", "test"):
        done = web_build.npm_captured("run", "--silent", script, folder=web_build.WEB)
        assert done.returncode == 0, done.stdout[-8000:]
