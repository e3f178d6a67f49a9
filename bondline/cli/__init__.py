"""The command line: ``bondline …``. Exit 0, 1 when something was refused or failed, 2 for wrong usage."""

from __future__ import annotations

from bondline.cli._main import main

__all__ = ["main"]
