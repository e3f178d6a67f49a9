"""Bytes to messages and back. Whatever arrives, the answer is a message or a Refusal."""

from __future__ import annotations

from typing import Any, Final, TypeVar, get_args

import msgspec

from bondline.engine import Message, Refusal
from bondline.engine import Outline as EngineOutline
from bondline.protocol.messages import ClientMessage, Outline, ServerMessage, Text

_T = TypeVar("_T")
_decoder: Final[msgspec.json.Decoder[ClientMessage]] = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()
TYPES: Final = sorted(str(message.__struct_config__.tag) for message in get_args(ClientMessage))


def decode(data: bytes, most: int) -> ClientMessage:
    """Read a message of at most ``most`` bytes. Raises Refusal ``protocol.…`` for whatever is none."""
    try:
        return _read(_decoder, data, most)
    except msgspec.ValidationError as error:
        raise Refusal("protocol.shape", {"detail": str(error), "types": TYPES}) from None


def decode_body(data: bytes, kind: Any, most: int) -> Any:
    """Read what a request brings, of at most ``most`` bytes, as a type. Raises Refusal like :func:`decode`."""
    try:
        return _read(msgspec.json.Decoder(kind), data, most)
    except msgspec.ValidationError as error:
        raise Refusal("protocol.shape", {"detail": str(error)}, "body") from None


def _read(decoder: msgspec.json.Decoder[_T], data: bytes, most: int) -> _T:
    if len(data) > most:
        raise Refusal("protocol.size", {"most": most})
    try:
        return decoder.decode(data)
    except msgspec.ValidationError:
        raise
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Refusal("protocol.json") from None
    except RecursionError:
        raise Refusal("protocol.nesting") from None


def encode(message: ServerMessage) -> bytes:
    """The bytes of a message."""
    return _encoder.encode(message)


def text_of(message: Message) -> Text:
    """A sentence as it travels."""
    return Text(message.key, dict(message.params))


def outline_of(outline: EngineOutline) -> Outline:
    """A part of the text twin as it travels."""
    return Outline(text_of(outline.message), [outline_of(child) for child in outline.children])


def read_seat(name: str) -> int:
    """A seat by its name. Raises Refusal for what is no name of a seat."""
    number = name[1:]
    if name[:1] in ("P", "p") and number.isascii() and number.isdigit() and 1 <= len(number) <= 2 and int(number) > 0:
        return int(number) - 1
    raise Refusal("protocol.seat")
