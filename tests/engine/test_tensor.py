"""Layouts: blocks in order, numbers read off a view, faults that are told."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bondline.engine import Block, Layout, counts, one_hot, rotated, seat_of


def layout() -> Layout[Mapping[str, int]]:
    made: Layout[Mapping[str, int]] = Layout()
    made.add("pair", 2, 9, lambda shown: [shown["a"], shown["b"]])
    made.add("points", 1, 20, lambda shown: [shown["points"]], low=-5, clip=True)
    made.flag("big", lambda shown: shown["a"] > 3)
    return made


def test_blocks_say_what_the_numbers_are() -> None:
    made = layout()
    assert made.blocks == (Block("pair", 2, 0, 9), Block("points", 1, -5, 20), Block("big", 1, 0, 1))
    assert made.encode({"a": 4, "b": 0, "points": 7}) == [4, 0, 7, 1]


@pytest.mark.parametrize(("points", "told"), [(21, 20), (20, 20), (-5, -5), (-6, -5)])
def test_points_beyond_the_range_count_as_its_end(points: int, told: int) -> None:
    assert layout().encode({"a": 0, "b": 0, "points": points})[2] == told


def test_a_block_of_the_wrong_length_is_a_fault() -> None:
    made: Layout[int] = Layout()
    made.add("three", 3, 1, lambda shown: [shown])
    with pytest.raises(ValueError, match="three has 3 numbers, not 1"):
        made.encode(0)


def test_marks_counts_and_seats() -> None:
    assert one_hot(1, 3) == [0, 1, 0]
    assert one_hot(-1, 3) == [0, 0, 0]
    assert counts([2, 0, 2], 3) == [1, 0, 2]
    assert seat_of({"seat": "P3"}) == 2
    assert seat_of({"seat": None}) is None
    assert rotated(4, 2) == [2, 3, 0, 1]
    assert rotated(3, None) == [0, 1, 2]
