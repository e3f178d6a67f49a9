"""``./run lint``: every static check, two at a time, each silent unless it finds something."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import audit, house_rules, web_build

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


def wheel_is_whole() -> str:
    """Builds the wheel: it must be pure, and hold every file of the package that is no source of something else."""
    folder = ROOT / ".cache" / "wheel"
    shutil.rmtree(folder, ignore_errors=True)
    failure = python("hatchling", "build", "--target", "wheel", "--directory", str(folder))()
    if failure:
        return failure
    (wheel,) = folder.iterdir()
    if not wheel.name.endswith("-py3-none-any.whl"):
        return f"{wheel.name} is not pure; the browser needs a pure one"
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    files = [path.relative_to(ROOT).as_posix() for path in house_rules.committed(ROOT)]
    wanted = {name for name in files if name.startswith("bondline/")}
    if not web_build.skipped():
        wanted.add("bondline/server/static/index.html")
    return "\n".join(f"the wheel lacks {name}" for name in sorted(wanted - inside))


NOTES: list[str] = []
"""What is to be said although it is no fault."""


def audited(what: str, ask: Callable[[], audit.Audit]) -> Check:
    """A check that finds known holes in packages, and notes where nobody could be asked."""

    def check() -> str:
        found = ask()
        if said := found.told(what):
            NOTES.append(said)
        return "\n".join(found.holes)

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
    found["wheel"] = wheel_is_whole
    found["advisories"] = audited("Python", audit.python_packages)
    package = web_build.WEB / "package.json"
    if package.is_file():
        found["web: advisories"] = audited("npm", audit.web_packages)
        found["web: types follow the protocol"] = web_script("types", "--", "--check")
        scripts = json.loads(package.read_text())["scripts"]
        found.update({f"web: {name}": web_script(name) for name in ("check", "lint") if name in scripts})
    return found


def main() -> int:
    """Runs the checks, or those whose names contain one of the arguments."""
    wanted = sys.argv[1:]
    chosen = {name: check for name, check in checks().items() if not wanted or any(word in name for word in wanted)}
    if any(name.startswith(("web", "wheel")) for name in chosen) and not web_build.skipped():
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
    for note in sorted(NOTES):
        print(f"note: {note}")
    if failed:
        print(f"lint: {len(failed)} of {len(chosen)} checks found something ({', '.join(failed)}), {seconds:.0f} s")
        return 1
    print(f"lint: {len(chosen)} checks found nothing, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
