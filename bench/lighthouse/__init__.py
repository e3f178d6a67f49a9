"""The web client in a browser: Lighthouse's scores for home, a table and the rules.

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
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from bench.browser import browser_path, served
from tools.web_build import build, install, node

FOLDER = Path(__file__).parent
WANTED = 95
CATEGORIES = ("performance", "accessibility", "best-practices")


def measure(repeats: int) -> dict[str, Any]:
    """Scores by page."""
    build()
    install(FOLDER)
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
        profile = Path(folder) / "profile"
        table = seated(url, profile)
        pages = {"home": url, "table": table, "rules": f"{url}/rules/ion"}
        scores = {name: median([audit(page, profile) for _ in range(min(repeats, 3))]) for name, page in pages.items()}
        return {"scores": scores, "wanted": WANTED}


def show(measured: dict[str, Any]) -> str:
    """A table of the scores."""
    lines = [f"Lighthouse, desktop ({measured['wanted']} wanted)", ""]
    names = [*CATEGORIES, "interactive ms", "script kB"]
    lines.append("  " + "page".ljust(8) + "".join(name.rjust(16) for name in names))
    for page, scores in measured["scores"].items():
        lines.append("  " + page.ljust(8) + "".join(f"{scores[name]:16.0f}" for name in names))
    return "\n".join(lines)


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
