"""Are there known holes in what we lock? Asked of an advisory service, and said plainly where none answers."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tools import web_build

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 120
IGNORED: dict[str, str] = {}
"""Advisories that do not concern us, and why."""


@dataclass
class Audit:
    """What became known of some packages."""

    asked: int = 0
    unknown: int = 0
    holes: list[str] = field(default_factory=list)

    def told(self, what: str) -> str:
        """What is to be said although it is no fault; empty when everything was looked up."""
        if not self.unknown:
            return ""
        return (
            f"{what}: no advisory service answered for {self.unknown} of {self.asked} packages; they were not audited"
        )


def read_pip(text: str) -> Audit:
    """What pip-audit printed. Raises ValueError for something else."""
    audit = Audit()
    for package in json.loads(text)["dependencies"]:
        audit.asked += 1
        audit.unknown += "skip_reason" in package
        for hole in package.get("vulns", []):
            if hole["id"] not in IGNORED:
                fixed = ", ".join(hole.get("fix_versions", [])) or "no version yet"
                audit.holes.append(f"{package['name']} {package['version']}: {hole['id']} (mended in {fixed})")
    return audit


def read_npm(text: str, packages: int) -> Audit:
    """What ``npm audit --json`` printed about so many packages. Raises ValueError for something else."""
    said = json.loads(text)
    if "vulnerabilities" not in said:
        return Audit(packages, packages)
    holes = [f"{name}: {hole['severity']}" for name, hole in said["vulnerabilities"].items() if name not in IGNORED]
    return Audit(packages, 0, holes)


def _run(words: list[str], folder: Path) -> str:
    try:
        return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False, timeout=SECONDS).stdout
    except (OSError, subprocess.TimeoutExpired):
        return ""


def python_packages() -> Audit:
    """Everything in requirements/, each lock by itself: one that cannot be asked about hides no other."""
    found = Audit()
    seen: set[str] = set()
    for lock in sorted((ROOT / "requirements").glob("*.txt")):
        words = [
            sys.executable,
            "-m",
            "pip_audit",
            "--disable-pip",
            "--require-hashes",
            "--progress-spinner=off",
            "-fjson",
        ]
        locked = sum(not line.startswith((" ", "#")) for line in lock.read_text().splitlines() if line.strip())
        try:
            audit = read_pip(_run([*words, "-r", str(lock)], ROOT))
        except (ValueError, KeyError):
            audit = Audit(locked, locked)
        found.asked += audit.asked
        found.unknown += audit.unknown
        found.holes += [hole for hole in audit.holes if hole not in seen]
        seen |= set(audit.holes)
    return found


def web_packages() -> Audit:
    """Everything in web/package-lock.json."""
    packages = len(json.loads((web_build.WEB / "package-lock.json").read_text())["packages"]) - 1
    try:
        printed = web_build.npm_captured("audit", "--json", folder=web_build.WEB).stdout
        return read_npm(printed[printed.index("{") : printed.rindex("}") + 1], packages)
    except (OSError, ValueError):
        return Audit(packages, packages)
