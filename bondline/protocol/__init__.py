"""What clients and tables say to each other, and the session that answers, whatever carries the bytes."""

from __future__ import annotations

from bondline.protocol._codec import decode_body, encode, text_of
from bondline.protocol._limits import Gate, Limits, Rate
from bondline.protocol._port import Reviewer, Tables
from bondline.protocol._visit import NEXT, Visit, device_of
from bondline.protocol.session import Session

__all__ = [
    "NEXT",
    "Gate",
    "Limits",
    "Rate",
    "Reviewer",
    "Session",
    "Tables",
    "Visit",
    "decode_body",
    "device_of",
    "encode",
    "text_of",
]
