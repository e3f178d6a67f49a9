"""What goes to standard error: plain lines, or JSON for programs that collect them.

A log is passed on more freely than a database. So of a fault only its kind and its place are told, never its words, which
may hold what somebody typed; what the store says of itself is told. What a line means to count or to filter by is in
``extra={"fields": …}``.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from types import TracebackType
from typing import Final, Literal, TextIO

from bondline.tables import StoreError

Form = Literal["plain", "json"]
FORMS: Final[tuple[Form, ...]] = ("plain", "json")
_Caught = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class _StandardError(logging.StreamHandler[TextIO]):
    """To whatever standard error is when something is said."""

    def emit(self, record: logging.LogRecord) -> None:
        self.stream = sys.stderr
        super().emit(record)


class _Plain(logging.Formatter):
    """The sentence; after it, where a fault happened."""

    def formatException(self, ei: _Caught) -> str:  # noqa: N802 - logging's name
        lines = ["Traceback (most recent call last):"]
        for kind, said, frames in _faults(ei[1]):
            lines += [f"  {frame}" for frame in frames]
            lines.append(f"{kind}: {said}" if said else kind)
        return "\n".join(lines)


class _Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": record.process,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            line["faults"] = [
                {"kind": kind, "said": said, "frames": frames} for kind, said, frames in _faults(record.exc_info[1])
            ]
        return json.dumps(line, ensure_ascii=False)


def _faults(error: BaseException | None) -> Iterator[tuple[str, str, list[str]]]:
    """A fault and what led to it, the first cause first: kind, what may be told, and the places."""
    if error is None:
        return
    yield from _faults(error.__cause__ or (None if error.__suppress_context__ else error.__context__))
    if isinstance(error, BaseExceptionGroup):
        for part in error.exceptions:
            yield from _faults(part)
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
    # Of several lines the database's later ones quote the row.
    said = str(error).partition("\n")[0] if isinstance(error, StoreError) else ""
    yield type(error).__name__, said, frames


def set_up(form: Form) -> None:
    """Say everything on standard error in this form, from now on."""
    handler = _StandardError()
    handler.setFormatter(_Json() if form == "json" else _Plain())
    root = logging.getLogger()
    for old in root.handlers[:]:
        if isinstance(old, _StandardError):
            root.removeHandler(old)
    root.addHandler(handler)
    # Libraries tell addresses in what is no warning.
    root.setLevel(logging.WARNING)
    logging.getLogger("bondline").setLevel(logging.INFO if form == "json" else logging.WARNING)
