"""Whole games: what must add up on every board after every action, and what the greedy bot reaches."""

from __future__ import annotations

import json
import statistics

import pytest

from bondline.engine import CHANCE, Rng, load_game
from bondline.games.synthesis.sheet import ELEMENTAL, OPEN, UNDECIDED, Sheet
from bondline.games.synthesis.state import SynthesisState


def accounts(s: Sheet, used: int) -> None:
    """Recounts a board from its lines alone. ``used`` free bonds were drawn."""
    g = s.g
    molecules = 0
    for at, sides in enumerate(g.net.sides):
        closed = at != g.net.start and all(line < 0 or s.ink[line] for line in sides)
        assert (s.volume[at] != OPEN) == closed, "every closed hexagon is recorded, no open one is"
        if not closed:
            continue
        alike = sum(1 for line in sides if line >= 0 and s.ink[line] == s.hue[at])
        if s.volume[at] in (ELEMENTAL, UNDECIDED):
            assert alike == 6
            assert g.elemental[at]
        else:
            assert s.volume[at] == alike >= 1
            molecules += 1
    for column, height in enumerate(s.heights):
        cells = s.cells[column * g.rows : (column + 1) * g.rows]
        assert all(cells[:height])
        assert not any(cells[height:])
        in_formula = [at for at in range(g.net.num_hexes) if s.volume[at] == column + 1]
        assert height == min(g.rows, len(in_formula))
    assert sum(1 for box in s.boxes if box) == s.volume.count(ELEMENTAL)
    complete = min(s.heights) + s.heights.count(g.rows)
    pairs = sum(1 for shape in range(g.num_shapes) if s.boxes[2 * shape] and s.boxes[2 * shape + 1])
    assert s.free + used == complete + pairs, "free bonds come from rows, columns and pairs"
    for placement, lines in enumerate(g.net.placements):
        if placement % 97 == 0:
            assert s.room >> placement & 1 == all(not s.ink[line] for line in lines)


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize("greedy", [False, True])
def test_every_board_adds_up(side: str, greedy: bool) -> None:
    game = load_game("synthesis", 2, "standard", {"side": side})
    state: SynthesisState = game.new_initial_state()  # type: ignore[assignment]
    rng = Rng(5)
    used = [0, 0]
    most = 0
    while current := state.current_players():
        if current == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
            continue
        seat = current[rng.below(len(current))]
        legal = state.legal_actions(seat)
        action = legal[rng.below(len(legal))]
        if greedy and rng.below(10):
            action = max(game.advice(state.observation(seat), legal), key=lambda each: each[1])[0]
        used[seat] += game.action_to_string(action).startswith("free ")
        state.apply(seat, action)
        for number, sheet in enumerate(state.sheets):
            accounts(sheet, used[number])
        most = max(most, len(json.dumps(state.observation(seat), separators=(",", ":"))))
    assert most < 2_000
    assert not greedy or min(state.scores()) > 40


def test_eight_full_boards_are_sent_in_four_kilobytes() -> None:
    game = load_game("synthesis", 8, "standard")
    state: SynthesisState = game.new_initial_state()  # type: ignore[assignment]
    rng = Rng(2)
    most = 0
    while current := state.current_players():
        if current == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
            continue
        legal = state.legal_actions(current[0])
        action = legal[rng.below(len(legal))]
        if current[0] == 0 or state.turn > 24:
            action = max(game.advice(state.observation(current[0]), legal), key=lambda each: each[1])[0]
        state.apply(current[0], action)
        if state.turn < 28:
            most = max(most, len(json.dumps(state.observation(0), separators=(",", ":")).encode()))
    assert 3_000 < most <= 4_096


def test_greedy_is_far_better_than_chance() -> None:
    """A small sample; ./run bench measures the median over two hundred games."""
    game = load_game("synthesis", 1, "basic")
    scores = []
    for seed in range(6):
        state = game.new_initial_state()
        rng = Rng(seed)
        while current := state.current_players():
            if current == (CHANCE,):
                state.apply(CHANCE, state.draw(rng))
                continue
            legal = state.legal_actions(0)
            state.apply(0, max(game.advice(state.observation(0), legal), key=lambda each: each[1])[0])
        scores.append(state.scores()[0])
    assert statistics.median(scores) > 90  # random play has a median of 3


def test_a_project_of_any_level_says_what_is_asked() -> None:
    """Every project comes up, and its own level counts: in what a seat sees, in a position, and in what a belief allows."""
    game = load_game("synthesis", 1, "unpredictable-consequences", {"project": "any"})
    seen = set()
    for seed in range(40):
        state, rng = game.new_initial_state(), Rng(seed)
        while state.current_players() == (CHANCE,):
            state.apply(CHANCE, state.draw(rng))
        for _ in range(2):
            view = state.observation(0)
            assert game.belief(view).sample(rng).observation(0) == view
            legal = state.legal_actions(0)
            state.apply(0, legal[rng.below(len(legal))])
        view = state.observation(0)
        project = next(each for each in state.g.edition.projects if each.id == view["project"])  # type: ignore[attr-defined]
        assert (view["level"], view["goals"][0][1]) == (project.level, project.level)
        assert game.from_position(json.loads(json.dumps(state.position()))).observation(0) == view
        seen.add(project.level)
    assert seen == {1, 2, 3}
