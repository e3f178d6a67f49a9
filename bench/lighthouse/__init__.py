"""The web client in a browser: Lighthouse's scores for home and a table, and frames while a card moves on a slow processor.

Lighthouse is pinned in package.json beside this file. Scores are the median of the repeats; its desktop preset measures a
laptop on a local network, which is where tables stand.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

from tools.web_build import build, install, node

FOLDER = Path(__file__).parent
WANTED = 95
CATEGORIES = ("performance", "accessibility", "best-practices")
SLOWER = 4
SERVE = """
import sys
from bondline.server import serve
sys.exit(serve(port=int(sys.argv[1]), database=sys.argv[2], pace=0.02))
"""
# Counts frames and how long each took, until it is told to stop.
FRAMES = """() => {
  window.frames_ = []
  let last = performance.now()
  const step = (now) => { window.frames_.push(now - last); last = now; window.counting_ = requestAnimationFrame(step) }
  window.counting_ = requestAnimationFrame(step)
}"""


def measure(repeats: int) -> dict[str, Any]:
    """Scores by page, and the frames of a move."""
    build()
    install(FOLDER)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
        profile = Path(folder) / "profile"
        table = seated(url, profile)
        pages = {"home": url, "table": table}
        scores = {name: median([audit(page, profile) for _ in range(min(repeats, 3))]) for name, page in pages.items()}
        return {"scores": scores, "frames": frames(url), "wanted": WANTED, "slower": SLOWER}


def show(measured: dict[str, Any]) -> str:
    """A table of the scores and a line about frames."""
    lines = [f"Lighthouse, desktop ({measured['wanted']} wanted)", ""]
    names = [*CATEGORIES, "interactive ms", "script kB"]
    lines.append("  " + "page".ljust(8) + "".join(name.rjust(16) for name in names))
    for page, scores in measured["scores"].items():
        lines.append("  " + page.ljust(8) + "".join(f"{scores[name]:16.0f}" for name in names))
    found = measured["frames"]
    lines.append("")
    lines.append(
        f"  while a card moves, processor {measured['slower']} times slower: {found['rate']:.0f} frames a second;"
    )
    lines.append(f"  {found['late']} of {found['count']} were late, the longest took {found['longest']:.0f} ms")
    return "\n".join(lines)


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


def seated(url: str, profile: Path) -> str:
    """Sits a device down at a table against bots; the profile keeps its seat. The table's address."""
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(profile), executable_path=browser_path(), args=["--no-sandbox"], locale="en-US"
        )
        page = context.pages[0] if context.pages else context.new_page()
        page.goto(url)
        page.get_by_role("button", name="Play against bots").first.click()
        page.locator("[data-screen=table]").wait_for()
        page.locator("[data-ion]").wait_for()
        address = page.url
        context.close()
    return address


def audit(url: str, profile: Path) -> dict[str, Any]:
    """One run of Lighthouse on a device that has its seat and nothing in its cache."""
    for cache in [path for path in profile.rglob("*Cache*") if path.is_dir()]:
        shutil.rmtree(cache, ignore_errors=True)
    command, environment = node()
    flags = f"--headless --no-sandbox --user-data-dir={profile}"
    done = subprocess.run(
        [
            command,
            str(FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"),
            url,
            "--preset=desktop",
            "--output=json",
            "--quiet",
            "--disable-storage-reset",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--chrome-flags={flags}",
        ],
        env={**environment, "CHROME_PATH": browser_path(), "PATH": environment.get("PATH", os.environ["PATH"])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"Lighthouse failed:\n{done.stderr[-2000:]}")
    report = json.loads(done.stdout)
    audits = report["audits"]
    scripts = [
        item["transferSize"]
        for item in audits["network-requests"]["details"]["items"]
        if item.get("resourceType") == "Script"
    ]
    return {
        **{name: 100 * report["categories"][name]["score"] for name in CATEGORIES},
        "interactive ms": audits["interactive"]["numericValue"],
        "script kB": sum(scripts) / 1000,
        "failed": {
            name: found["title"]
            for name, found in audits.items()
            if found.get("score") is not None
            and found["score"] < 0.9
            and any(name == part["id"] for each in report["categories"].values() for part in each["auditRefs"])
        },
    }


def median(runs: list[dict[str, Any]]) -> dict[str, Any]:
    """The median of each number; what failed, of the last run."""
    numbers = {name: statistics.median(run[name] for run in runs) for name in runs[0] if name != "failed"}
    return {**numbers, "failed": runs[-1]["failed"]}


def frames(url: str) -> dict[str, float]:
    """Frames while a card goes from the hand to the table, with the processor slowed down."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, base_url=url)
        page.goto("/learn/ion/bond")
        page.locator("[data-bond=HCl]").first.wait_for()
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.evaluate(FRAMES)
        page.locator("[data-bond=HCl]").first.click()
        page.locator("[data-done=true]").wait_for()
        page.wait_for_timeout(600)
        times: list[float] = page.evaluate("() => { cancelAnimationFrame(window.counting_); return window.frames_ }")
        browser.close()
    return {
        "rate": 1000 * len(times) / sum(times),
        "longest": max(times),
        "late": sum(1 for each in times if each > 1000 / 60 * 1.5),
        "count": len(times),
    }
