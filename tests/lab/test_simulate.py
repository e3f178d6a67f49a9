"""Simulations: the games of a seed are the same whoever plays them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bondline.bots import make_bot
from bondline.cli import main
from bondline.engine import Rng, load_game, play_out
from bondline.lab import GameSetup, play_game, simulate

pytestmark = pytest.mark.cpython
TIMES = ("seconds", "decisions_per_second")


def printed(capsys: pytest.CaptureFixture[str], folder: Path, *words: str) -> tuple[dict[str, Any], dict[str, str]]:
    """What the command printed, without its times, and the records that it wrote."""
    told = ["simulate", "ion", "--players", "2", "--games", "30", "--seed", "5", "--json", "--records", str(folder)]
    assert main([*told, *words]) == 0
    document = json.loads(capsys.readouterr().out)
    assert list(document) == ["games", "decisions", "seconds", "decisions_per_second", "scores", "wins"]
    assert document["seconds"] > 0
    records = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}
    return {name: value for name, value in document.items() if name not in TIMES}, records


def test_the_output_and_the_records_do_not_depend_on_who_works(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], local_ray: str
) -> None:
    alone = printed(capsys, tmp_path / "1", "--workers", "1")
    assert len(alone[1]) == 30
    assert printed(capsys, tmp_path / "2", "--workers", "2") == alone
    assert printed(capsys, tmp_path / "3", "--ray", local_ray) == alone
    assert printed(capsys, tmp_path / "4") == alone


def test_game_number_n_of_a_seed_is_what_it_was_when_one_process_played_them_in_a_row() -> None:
    """Each game has the generator (seed << 32) + number: random play is a playout, other bots are asked seat by seat."""
    game = load_game("ion", 2)
    found = simulate(GameSetup.of(game), ["random", "random"], 60, 7)
    for number in (0, 24, 25, 59):
        state = game.new_initial_state()
        play_out(state, Rng((7 << 32) + number))
        assert found.scores[number] == state.scores()
    levels = ["greedy", "random"]
    mixed = simulate(GameSetup.of(game), levels, 3, 7, workers=2)
    state = game.new_initial_state()
    play_game(game, state, [make_bot(level) for level in levels], Rng((7 << 32) + 2))
    assert mixed.scores[2] == state.scores()
