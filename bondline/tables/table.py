"""A table without input or output: commands become entries, entries become the table.

``decide(table, command, now)`` gives the entries of a command or raises Refusal; ``evolve(table, entry)`` changes the
table; ``fold`` makes it from its log. Nothing here waits, stores, sends, or looks at a clock.
"""

from __future__ import annotations

from bondline.tables import _consent, _manage  # noqa: F401 - they say what their commands do
from bondline.tables._decide import check_levels, check_options, decide, found, why_no_undo
from bondline.tables._evolve import evolve, fold
from bondline.tables._table import PACES, Status, Table

__all__ = [
    "PACES",
    "Status",
    "Table",
    "check_levels",
    "check_options",
    "decide",
    "evolve",
    "fold",
    "found",
    "why_no_undo",
]
