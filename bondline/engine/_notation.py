"""Reading moves leniently: an exact word, else the only one that differs in case or brackets, else the nearest are named."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Final

from bondline.engine._errors import Refusal

_MOST: Final = 12


def find_word(word: str, index: Mapping[str, int]) -> int:
    """The number of a word. Raises Refusal (engine.notation.unknown) that names the nearest words there are."""
    if word in index:
        return index[word]
    plain = _plain(word)
    same = [known for known in index if _plain(known) == plain]
    if len(same) == 1:
        return index[same[0]]
    near = same or difflib.get_close_matches(word, index, n=4, cutoff=0.4)
    raise Refusal("engine.notation.unknown", {"text": word, "known": near or list(index)[:_MOST]})


def _plain(word: str) -> str:
    return re.sub(r"[()\[\]\s-]", "", word).lower()
