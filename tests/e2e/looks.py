"""In which sizes and themes the screens are looked at."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

import pytest

from tests.amount import TIMES

THEMES = ("light", "dark")


def looks(sizes: Iterable[Any]) -> list[Any]:
    """Each size with a theme, in turn; in a sweep each size with both. Colours depend on the theme and room on the size."""
    every = list(sizes)
    pairs = product(every, THEMES) if TIMES > 1 else ((size, THEMES[at % 2]) for at, size in enumerate(every, 1))
    return [pytest.param(size, theme, id=f"{name_of(size)}-{theme}") for size, theme in pairs]


def name_of(size: Any) -> str:
    """How a size is called: by its name, or by its width and height."""
    return size if isinstance(size, str) else "-".join(str(length) for length in size)
