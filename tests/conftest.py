"""How Hypothesis behaves here (it never fails for slowness, and in CI it is the same every time), and what is run first."""

from __future__ import annotations

import os
import sys
from typing import Final

import pytest
from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# Half as fast, and the same properties have been searched in CPython.
settings.register_profile("pyodide", deadline=None, derandomize=True, database=None, max_examples=20)

if sys.platform == "emscripten":
    settings.load_profile("pyodide")
else:
    settings.load_profile("ci" if os.environ.get("CI") else "here")

LONG: Final = ("pyodide", "fast", "client", "e2e", "durability", "server")
"""Folders whose files take longest, the longest first: where several processes share the files, the short ones fill up."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first; otherwise the order stays."""

    def place(item: pytest.Item) -> int:
        folder = item.path.parent.name
        return LONG.index(folder) if folder in LONG else len(LONG)

    items.sort(key=place)
