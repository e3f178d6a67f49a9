"""Checks that no linter off the shelf makes: what a room may import, what no file may say, how long a file may be."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

PURE_ROOMS = ("chemistry", "engine", "games", "bots")
"""They run in CPython, compiled, and in Pyodide with the same result, hence on the standard library alone."""

# fmt: off
IMPURE_MODULES = frozenset([
    "asyncio", "concurrent", "ctypes", "datetime", "getpass", "multiprocessing", "os", "platform", "random", "secrets",
    "select", "selectors", "signal", "socket", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
])
# fmt: on
"""Clocks, threads, the environment, global randomness: the pure rooms are given what they need of these."""

MOST_LINES = 450
COUNTED = {".py", ".ts", ".svelte", ".mjs", ".js", ".sh", ".css"}

# Put together from halves, so that this file does not say what it forbids.
FORBIDDEN = [
    "file:" + "///",
    "--find" + "-links",
    "--extra-index" + "-url",
    "--index" + "-url",
    '"resolved": "' + "http",
    "registry." + "npmjs",
    "python" + "hosted.org",
    "py" + "pi.org",
    "/wo" + "rk/",
    "/ro" + "ot/",
]


def committed(root: Path) -> list[Path]:
    """Every file that is in the repository or would be at the next commit."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [path for name in sorted(filter(None, listed.split("\0"))) if (path := root / name).is_file()]


def text_of(path: Path) -> str:
    """The text of a file; of a binary one, an empty text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""


def no_file_names_a_machine(root: Path) -> Iterator[str]:
    """No registry host, no index option, no path of somebody's machine in any committed file."""
    for path in committed(root):
        for number, line in enumerate(text_of(path).splitlines(), 1):
            for words in FORBIDDEN:
                if words in line:
                    yield f"{path.relative_to(root)}:{number}: says {words!r}"


def locks_hold_hashes_and_no_address(root: Path) -> Iterator[str]:
    """Every pinned package has a hash; a lock says what is installed, the machine's configuration says from where."""
    for path in sorted((root / "requirements").glob("*.txt")):
        text = path.read_text()
        if "://" in text:
            yield f"{path.relative_to(root)}: holds an address"
        for block in re.split(r"\n(?=\S)", text):
            if "==" in block and "--hash=sha256:" not in block:
                yield f"{path.relative_to(root)}: no hash for {block.splitlines()[0]!r}"
    for path in committed(root):
        if path.name != "package-lock.json":
            continue
        for name, entry in json.loads(path.read_text())["packages"].items():
            if "resolved" in entry:
                yield f"{path.relative_to(root)}: {name} has an address (set omit-lockfile-registry-resolved in .npmrc)"
            if name and not entry.get("link") and "integrity" not in entry and not entry.get("inBundle"):
                yield f"{path.relative_to(root)}: {name} has no hash"


def no_file_is_long(root: Path) -> Iterator[str]:
    """A file that grew past the limit holds two subjects; one that a program made says "do not edit" at its top."""
    for path in committed(root):
        if path.suffix in COUNTED:
            lines = text_of(path).splitlines()
            if len(lines) > MOST_LINES and "do not edit" not in " ".join(lines[:5]).lower():
                yield f"{path.relative_to(root)}: {len(lines)} lines, more than {MOST_LINES}"


def pure_rooms_stay_pure(root: Path) -> Iterator[str]:
    """The rooms that also run in the browser import the standard library only, and nothing of it that looks outside."""
    for path in sorted(path for room in PURE_ROOMS for path in (root / "bondline" / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                continue
            for name in names:
                top = name.partition(".")[0]
                if top in IMPURE_MODULES:
                    yield f"{path.relative_to(root)}:{node.lineno}: imports {name}, which reaches outside"
                elif top != "bondline" and top not in sys.stdlib_module_names:
                    yield f"{path.relative_to(root)}:{node.lineno}: imports {name}, not in the standard library"


RULES: list[Callable[[Path], Iterator[str]]] = [
    no_file_names_a_machine,
    locks_hold_hashes_and_no_address,
    no_file_is_long,
    pure_rooms_stay_pure,
]
