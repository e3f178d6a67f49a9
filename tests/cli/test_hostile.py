"""Files, terminals and positions of every kind: a mistake is told at once, in one line, and nothing is lost by it."""

from __future__ import annotations

import io
import json
from contextlib import suppress
from pathlib import Path

import pytest

from bondline.cli import main
from tests.cli.test_cli import Cli, cli

__all__ = ["cli"]
pytestmark = pytest.mark.cpython


@pytest.mark.parametrize(
    "words",
    [["play", "ion", "--record"], ["tournament", "ion", "--html"], ["balance", "ion", "--edition", "x", "--html"]],
)
def test_what_could_not_be_written_in_the_end_is_refused_at_the_beginning(
    cli: Cli, words: list[str], tmp_path: Path
) -> None:
    for place, says in ((tmp_path / "none" / "x", "No such file"), (tmp_path, "Is a directory")):
        assert cli(*words, str(place), code=1) == ""
        assert says in cli.err
        assert str(place) in cli.err
    # Where it can be, nothing is left of the look.
    assert main([*words, str(tmp_path / "new"), "--players", "99"]) in (1, 2)
    assert list(tmp_path.iterdir()) == []


def test_a_terminal_without_a_letter_for_it_gets_another(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for words in (["rules", "ion", "--lang", "de"], ["play", "--help"], ["rules", "ion", "--lang", "de", "--json"]):
        out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdout", out)
            with suppress(SystemExit):
                assert main(words) == 0
        out.flush()
        said = out.buffer.getvalue()
        if "--json" in words:
            assert json.loads(said) == cli.json(*words), "what a program reads is whole"
        else:
            assert b"?" in said


def test_closed_input_is_an_empty_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert "Round 1" in cli("play", "ion", code=1)
    cli("replay", "-", code=1)
    assert "line 1" in cli.err


def test_a_case_nested_too_deeply_is_told(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("x = " + "[" * 100_000)
    cli("case", str(path), code=1)
    assert "nested too deeply" in cli.err


def test_a_seat_is_looked_at_also_where_chance_is_to_move(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text(cli("position", "ion"))
    assert "chance" in cli.json("legal", "ion", str(path), "--seat", "4", "--json")["legal"]
    for seat, says in (("5", "P1 to P4"), ("x", "a seat is P1")):
        cli("legal", "ion", str(path), "--seat", seat, code=1)
        assert says in cli.err
