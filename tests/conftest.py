"""How Hypothesis behaves here: it never fails for slowness, and in CI it is the same every time."""

from __future__ import annotations

import os
import sys

from hypothesis import settings

settings.register_profile("here", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
# Half as fast, and the same properties have been searched in CPython.
settings.register_profile("pyodide", deadline=None, derandomize=True, database=None, max_examples=20)

if sys.platform == "emscripten":
    settings.load_profile("pyodide")
else:
    settings.load_profile("ci" if os.environ.get("CI") else "here")
