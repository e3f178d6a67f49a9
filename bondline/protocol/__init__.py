"""What clients and tables say to each other, and the session that answers, whatever carries the bytes."""

from __future__ import annotations

from bondline.protocol._limits import Gate, Limits, Rate
from bondline.protocol._port import Tables
from bondline.protocol.session import Session

__all__ = ["Gate", "Limits", "Rate", "Session", "Tables"]
