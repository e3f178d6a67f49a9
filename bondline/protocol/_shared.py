"""What messages of both directions are made of."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

SeatKind: TypeAlias = Literal["person", "bot", "open"]
TableStatus: TypeAlias = Literal["lobby", "playing", "over"]
ParamValue: TypeAlias = str | int | list[str]


class Text(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence without its words: a catalogue key and the values that fill it."""

    key: str
    params: dict[str, ParamValue] = {}


class Outline(msgspec.Struct, frozen=True, omit_defaults=True):
    """A heading or line of the text twin, and what stands under it."""

    text: Text
    children: list[Outline] = []
