"""What the sections in a browser share: a server of their own and the Chromium that the tests use too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

SERVE = """
import sys
from bondline.server import serve
sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2], pace=0.02))
"""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A server of its own, whose bots do not wait."""
    from tests.e2e.server import free_port

    port = free_port()
    command = [sys.executable, "-c", SERVE, str(port), f"sqlite:///{folder / 'tables.sqlite3'}"]
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
            try:
                with urlopen(f"{url}/healthz", timeout=1):
                    break
            except OSError:
                time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(10)


def browser_path() -> str:
    """The browser that the tests use too."""
    found = os.environ.get("BONDLINE_BROWSER") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not found:
        sys.exit("BONDLINE_BROWSER names no Chromium; on Debian: apt-get install chromium-headless-shell")
    return found
