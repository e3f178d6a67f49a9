"""``./run lint``: every static check, two at a time, each silent unless it finds something."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import house_rules, web_build

ROOT = Path(__file__).resolve().parent.parent
# Not its script: those name the folder they were installed in, and a checkout may be moved.
LINT_IMPORTS = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
Check = Callable[[], str]
"""Returns what it found, as text; nothing found, an empty string."""


def command(*words: str) -> Check:
    """A check by a program that exits with something else than 0 when it finds something."""

    def check() -> str:
        done = subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
        return done.stdout.strip() or f"exit status {done.returncode}" if done.returncode else ""

    return check


def python(*words: str) -> Check:
    """A check by a Python module of the project's environment."""
    return command(sys.executable, "-m", *words)


def web_script(*words: str) -> Check:
    """A check by one of the scripts of ``web/package.json``."""

    def check() -> str:
        done = web_build.npm_captured("run", "--silent", *words, folder=web_build.WEB)
        return done.stdout.strip() or f"exit status {done.returncode}" if done.returncode else ""

    return check


def checks() -> dict[str, Check]:
    """All checks by name."""
    found: dict[str, Check] = {
        "mypy": python("mypy"),
        "ruff check": python("ruff", "check", "--quiet", "."),
        "ruff format": python("ruff", "format", "--check", "--quiet", "."),
        "imports between rooms": command(sys.executable, "-c", LINT_IMPORTS, "--no-cache"),
    }
    for rule in house_rules.RULES:
        found[rule.__name__.replace("_", " ")] = lambda rule=rule: "\n".join(rule(ROOT))  # type: ignore[misc]
    package = web_build.WEB / "package.json"
    if package.is_file():
        found["web: types follow the protocol"] = web_script("types", "--", "--check")
        scripts = json.loads(package.read_text())["scripts"]
        found.update({f"web: {name}": web_script(name) for name in ("check", "lint") if name in scripts})
    return found


def main() -> int:
    """Runs the checks, or those whose names contain one of the arguments."""
    wanted = sys.argv[1:]
    chosen = {name: check for name, check in checks().items() if not wanted or any(word in name for word in wanted)}
    if any(name.startswith("web") for name in chosen):
        try:
            web_build.install(web_build.WEB)
        except web_build.BuildError as error:
            print(error)
            return 1
    failed = []
    started = time.monotonic()
    with ThreadPoolExecutor(2) as pool:
        for name, result in [(name, pool.submit(check)) for name, check in chosen.items()]:
            text = result.result()
            if text:
                failed.append(name)
                print(f"--- {name}\n{text}\n", flush=True)
    seconds = time.monotonic() - started
    if failed:
        print(f"lint: {len(failed)} of {len(chosen)} checks found something ({', '.join(failed)}), {seconds:.0f} s")
        return 1
    print(f"lint: {len(chosen)} checks found nothing, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
