"""TOML with line numbers: a semantic fault names the line of its entry's header."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bondline.engine._errors import BondlineError

_HEADER = re.compile(r"^\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")


class TomlFile:
    """A parsed file that remembers on which line each ``[table]`` and ``[[entry]]`` begins."""

    def __init__(self, name: str, text: str, error: type[BondlineError]) -> None:
        self.name = name
        self._error = error
        try:
            self.document: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            raise error(f"{name}: {fault}") from None
        except RecursionError:
            raise error(f"{name}: values are nested too deeply") from None
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            header = _HEADER.match(line)
            if header:
                self._lines.setdefault(header[1], []).append(number)

    @classmethod
    def read(cls, path: Path, error: type[BondlineError]) -> TomlFile:
        """Read a file; a missing or unreadable one is a fault of the same kind as a wrong one."""
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as fault:
            reason = fault.strerror if isinstance(fault, OSError) else "it is not UTF-8 text"
            raise error(f"{path}: cannot be read: {reason}") from None
        return cls(str(path), text, error)

    def line(self, table: str, index: int = 0) -> int:
        """The line on which the ``index``-th ``[[table]]`` begins; 1 where there is none."""
        lines = self._lines.get(table, [])
        return lines[index] if index < len(lines) else 1

    def fault(self, what: str, table: str = "", index: int = 0) -> BondlineError:
        """An error that names the file, the line and what is wrong."""
        return self._error(f"{self.name}, line {self.line(table, index)}: {what}")

    def entries(self, table: str) -> list[Entry]:
        """The ``[[table]]`` entries in order."""
        found = self.document.get(table, [])
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise self.fault(f"{table} must be a list of [[{table}]] entries", table)
        return [Entry(self, table, index, entry) for index, entry in enumerate(found)]

    def table(self, name: str) -> Entry:
        """The ``[name]`` table; a fault where it is missing."""
        found = self.document.get(name)
        if not isinstance(found, dict):
            raise self.fault(f"the table [{name}] is missing", name)
        return Entry(self, name, 0, found)


class Entry:
    """One table of a TomlFile, read field by field; every fault names its header's line."""

    def __init__(self, file: TomlFile, table: str, index: int, values: Mapping[str, Any]) -> None:
        self._file = file
        self._table = table
        self._index = index
        self.values = values

    def fault(self, what: str) -> BondlineError:
        """An error at this entry."""
        return self._file.fault(what, self._table, self._index)

    def only(self, *known: str) -> None:
        """A fault for a field that is none of these: a misspelt field must not be ignored."""
        for name in self.values:
            if name not in known:
                raise self.fault(f"unknown field {name!r}; known are: {', '.join(known)}")

    def has(self, name: str) -> bool:
        """Whether the field is there."""
        return name in self.values

    def text(self, name: str, default: str | None = None) -> str:
        """A non-empty string field."""
        value = self.values.get(name, default)
        if not isinstance(value, str) or (not value and default is None):
            raise self.fault(f"{name} must be a text, not {value!r}" if name in self.values else f"{name} is missing")
        return value

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from low to high."""
        value = self.values.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            what = (
                f"must be a whole number from {low} to {high}, not {value!r}" if name in self.values else "is missing"
            )
            raise self.fault(f"{name} {what}")
        return value

    def flag(self, name: str) -> bool:
        """A true or false field; false where it is missing."""
        value = self.values.get(name, False)
        if not isinstance(value, bool):
            raise self.fault(f"{name} must be true or false, not {value!r}")
        return value

    def numbers(self, name: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers of this length (0: any but empty)."""
        value = self.values.get(name)
        right = isinstance(value, list) and (len(value) == length if length else len(value) > 0)
        if not right or not all(
            isinstance(n, int) and not isinstance(n, bool) and low <= n <= high for n in value or []
        ):
            size = f"{length} " if length else ""
            raise self.fault(f"{name} must be a list of {size}whole numbers from {low} to {high}, not {value!r}")
        return list(value or [])

    def texts(self, name: str, length: int = 0) -> list[str]:
        """A list of strings of this length (0: any, empty allowed)."""
        value = self.values.get(name)
        if (
            not isinstance(value, list)
            or not all(isinstance(t, str) for t in value)
            or (length and len(value) != length)
        ):
            size = f"{length} " if length else ""
            raise self.fault(f"{name} must be a list of {size}texts, not {value!r}")
        return list(value)
