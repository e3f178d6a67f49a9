"""The log of a table: entries that, folded in order, are the table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from bondline.engine import seat_name

Steps: TypeAlias = "tuple[tuple[int, int], ...]"
"""(player, action) pairs, a move first and then what chance made of it."""

CREATE: Final = "create"
CONFIGURE: Final = "configure"
JOIN: Final = "join"
LEAVE: Final = "leave"
START: Final = "start"
DEAL: Final = "deal"
MOVE: Final = "move"
UNDO: Final = "undo"
REMATCH: Final = "rematch"
PACE: Final = "pace"
CUSTOMS: Final = "customs"
NONCE: Final = "nonce"
SEAT: Final = "seat"
PAUSE: Final = "pause"
WARN: Final = "warn"
LATE: Final = "late"
END: Final = "end"
ASK: Final = "ask"
AGREE: Final = "agree"
REWIND: Final = "rewind"
SAY: Final = "say"

CHANCE_MARK: Final = "~"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log. ``seat`` is 0-based; stores and texts show it 1-based."""

    table: str
    seq: int
    """From 1, without gaps; (table, seq) is the key, so an append is also the compare-and-set."""
    at: int
    """Milliseconds since 1970, UTC."""
    seat: int | None
    n: int | None
    """The seat's command number, from 1; (table, seat, n) is unique."""
    kind: str
    text: str
    """A move in notation (``P3 pick He Cl ~ Na``), or a JSON object for what happens to the table itself."""
    steps: Steps = field(default=(), compare=False, repr=False)
    """A move already read, when the entry comes from ``decide`` and not from a store."""


def move_text(seat: int | None, move: str, outcomes: str) -> str:
    """The text of a move, of the deal (no seat), with what chance made of it."""
    words = [] if seat is None else [seat_name(seat)]
    if move:
        words.append(move)
    if outcomes:
        words += [CHANCE_MARK, outcomes]
    return " ".join(words)


def split_move(text: str) -> tuple[str, str]:
    """The notation of a logged move and its outcomes, as :func:`move_text` wrote them."""
    said, _, outcomes = text.partition(CHANCE_MARK)
    name, _, move = said.strip().partition(" ")
    return (move if name.startswith("P") else said.strip()), outcomes.strip()


def document(values: Mapping[str, Any]) -> str:
    """The text of an entry that is no move."""
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def values_of(entry: Entry) -> dict[str, Any]:
    """What :func:`document` wrote."""
    values: dict[str, Any] = json.loads(entry.text)
    return values
