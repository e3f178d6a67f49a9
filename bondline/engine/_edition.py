"""What the edition files of all games share: their head, the provenance of every entry, and the hash of their values."""

from __future__ import annotations

import hashlib
import json
import re
from typing import Any, Final

from bondline.engine._toml import Entry, TomlFile

PROVENANCES: Final = {
    "R": "rulebook",
    "D": "follows from the rulebook",
    "F": "public fact",
    "X": "reconstruction",
}  # fmt: skip

_TITLE: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def edition_name(file: TomlFile, game: str, *tables: str) -> str:
    """``standard-1`` from the head of a file with these tables and no others. Raises the file's error."""
    for name in file.document:
        if name not in ("game", "name", "version", *tables):
            raise file.fault(f"unknown table or field {name!r}", name)
    if file.document.get("game") != game:
        raise file.fault(f'game must be "{game}", not {file.document.get("game")!r}')
    title: object = file.document.get("name")
    version: object = file.document.get("version")
    if not isinstance(title, str) or not _TITLE.fullmatch(title):
        raise file.fault(f"name must be lower-case words joined by hyphens, not {title!r}")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise file.fault(f"version must be a whole number from 1, not {version!r}")
    return f"{title}-{version}"


def check_provenance(entry: Entry) -> None:
    """A fault for an entry that does not say where its values are known from."""
    known = ", ".join(f"{letter} ({meaning})" for letter, meaning in PROVENANCES.items())
    provenance = entry.values.get("provenance")
    if not isinstance(provenance, dict) or not provenance:
        raise entry.fault(f"provenance is missing: say for each value one of {known}")
    for name, value in provenance.items():
        if value not in PROVENANCES:
            raise entry.fault(f"provenance of {name} must be one of {known}, not {value!r}")


def values_digest(values: Any) -> str:
    """Twelve hexadecimal digits over JSON values: comments, order of fields and provenance of a file do not count."""
    return hashlib.sha256(json.dumps(values, separators=(",", ":")).encode()).hexdigest()[:12]
