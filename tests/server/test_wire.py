"""What goes out together is written once, and reading stops only for who says more than is taken."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bondline.server._wire import Wire

pytestmark = pytest.mark.cpython


class Transport:
    """A transport to nowhere."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.reading = True
        self.asked: list[str] = []

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def is_reading(self) -> bool:
        return self.reading

    def pause_reading(self) -> None:
        self.reading = False
        self.asked.append("pause")

    def resume_reading(self) -> None:
        self.reading = True
        self.asked.append("resume")

    def is_closing(self) -> bool:
        return "close" in self.asked

    def close(self) -> None:
        self.asked.append("close")


def on_a_wire() -> tuple[Transport, Wire]:
    transport: Any = Transport()
    return transport, Wire(cast(asyncio.Transport, transport))


def test_what_is_held_goes_out_with_what_comes_next_and_in_order() -> None:
    transport, wire = on_a_wire()
    wire.write(b"1")
    wire.holds = True
    wire.write(b"2")
    wire.write(b"3")
    assert transport.written == [b"1"]
    wire.holds = False
    wire.write(b"4")
    wire.write(b"5")
    assert transport.written == [b"1", b"234", b"5"]


def test_what_is_held_goes_out_before_the_end() -> None:
    transport, wire = on_a_wire()
    wire.holds = True
    wire.write(b"1")
    wire.close()
    assert (transport.written, transport.asked) == ([b"1"], ["close"])


def test_one_message_after_another_stops_nothing() -> None:
    transport, wire = on_a_wire()
    for _ in range(3):
        wire.more_came()
        wire.pause_reading()
        wire.resume_reading()
    assert transport.asked == []


def test_who_says_more_than_is_taken_is_not_read_until_it_is() -> None:
    transport, wire = on_a_wire()
    wire.more_came()
    wire.pause_reading()
    wire.more_came()
    assert transport.asked == ["pause"]
    wire.more_came()
    assert transport.asked == ["pause"]
    wire.resume_reading()
    assert transport.asked == ["pause", "resume"]
    wire.more_came()
    assert transport.asked == ["pause", "resume"]


def test_who_does_not_take_what_is_written_is_not_read() -> None:
    transport, wire = on_a_wire()
    wire.fill(True)
    wire.pause_reading()
    wire.more_came()
    wire.resume_reading()
    assert transport.asked == ["pause"], "taken, but there is no room for answers yet"
    wire.pause_reading()
    wire.more_came()
    wire.fill(False)
    assert transport.asked == ["pause"], "there is room, but what came is not taken yet"
    wire.resume_reading()
    assert transport.asked == ["pause", "resume"]


def test_an_end_is_not_read_on() -> None:
    transport, wire = on_a_wire()
    wire.fill(True)
    wire.close()
    wire.fill(False)
    assert transport.asked == ["pause", "close"]
