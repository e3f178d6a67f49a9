"""Reading moves leniently: an exact word, else the only one that differs in case or brackets, else the nearest are named."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bondline.engine._errors import Refusal

_MOST: Final = 12


def seat_name(seat: int) -> str:
    """``P1`` for seat 0."""
    return f"P{seat + 1}"


def find_word(word: str, index: Mapping[str, int]) -> int:
    """The number of a word. Raises Refusal (engine.notation.unknown) that names the nearest words there are."""
    if word in index:
        return index[word]
    plain = _plain(word)
    same = [known for known in index if _plain(known) == plain]
    if len(same) == 1:
        return index[same[0]]
    near = same or difflib.get_close_matches(word, index, n=4, cutoff=0.4)
    if near:
        raise Refusal("engine.notation.unknown", {"text": word, "known": near})
    raise Refusal("engine.notation.unknown", {"text": word, "known": list(index)[:_MOST]}, "far")


def check_outcome(outcome: int, possible: Sequence[int], write: Callable[[int], str]) -> None:
    """Raise Refusal (engine.notation.outcome) for an outcome that chance cannot bring now; it names some that it can."""
    if outcome not in possible:
        known = [write(each) for each in possible[:_MOST]]
        raise Refusal("engine.notation.outcome", {"text": write(outcome), "known": known}, "" if possible else "none")


def no_seat(seat: int, players: int) -> Refusal:
    """The refusal for a seat that the table does not have."""
    return Refusal("engine.turn.no-seat", {"seat": seat_name(seat), "players": players})


def _plain(word: str) -> str:
    return re.sub(r"[()\[\]\s-]", "", word).lower()
