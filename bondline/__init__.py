"""Bondline: three chemistry tabletop games by their full rules, in a browser, a terminal or a program."""

from __future__ import annotations

from typing import Final

__version__: Final = "0.1.0"
