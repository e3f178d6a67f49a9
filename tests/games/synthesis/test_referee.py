"""Turns on boards from empty to nearly full against the referee, which knows the rulebook and nothing of the engine."""

from __future__ import annotations

import pytest

from bondline.engine import CHANCE, Rng
from bondline.games.synthesis import SynthesisGame
from bondline.games.synthesis.draw import decide, draw_lines
from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.state import SynthesisState
from tests.games.synthesis.referee import CYCLE, Move, Referee


def read(referee: Referee, text: str) -> Move:
    """A line of notation as the referee's move."""
    verb, *words = text.split()
    if verb in ("skip", "end", "shade", "plain"):
        return (verb, *words)
    if words[0] in CYCLE:
        return (verb, words[0], referee.named[words[1]])
    return (verb, frozenset(referee.named[word] for word in words))


def prepare(referee: Referee, game: SynthesisGame, state: SynthesisState, rng: Rng, crowded: int, free: int) -> None:
    """Draw so many per cent of the lines, in any order and colour, as if they had been drawn one by one."""
    sheet: Sheet = state.sheets[0]
    names = [line["name"] for line in game.components()["lines"]]
    rest = list(range(len(names)))
    lately = 1
    while len(rest) * 100 > len(names) * (100 - crowded):
        line = rest.pop(rng.below(len(rest)))
        lately = lately if rng.below(3) else rng.below(4) + 1
        draw_lines(sheet, (line,), lately, -1)
        referee.draw({referee.named[names[line]]}, CYCLE[lately - 1], "any")
        for at in sheet.choices[:]:
            decide(sheet, at, False)
        for name in referee.choices:
            referee.decide(name, False)
        referee.choices.clear()
        referee.open.clear()
        sheet.groups.clear()
    sheet.free = referee.free = free


def agree(referee: Referee, game: SynthesisGame, state: SynthesisState) -> None:
    """The board, the table and what is open are the same, and so is every legal move."""
    sheet = state.sheets[0]
    hexes = [each["name"] for each in game.components()["hexes"]]
    numbers = {name: {7: "elemental", 8: None}.get(v, v) for name, v in zip(hexes, sheet.volume, strict=True) if v}
    assert {name: v for name, v in numbers.items() if v is not None} == referee.volume
    assert [[CYCLE[c - 1] for c in sheet.cells[6 * n : 6 * n + 6] if c] for n in range(6)] == referee.table
    assert (sheet.free, sheet.done) == (referee.free, referee.done)
    assert [len(group) for group in sheet.groups] == [len(group) for group in referee.open]
    if not sheet.done:
        assert sheet.due == referee.due
    legal = state.legal_actions(0) if state.phase == 3 else []
    assert legal == sorted(legal)
    texts = [game.action_to_string(action) for action in legal]
    assert len(texts) == len(set(texts))
    assert {read(referee, text) for text in texts} == referee.legal()


@pytest.mark.parametrize("side", ["A", "B"])
@pytest.mark.parametrize(
    ("crowded", "free"),
    [(0, 0), (0, 2), (50, 1), (75, 0), (75, 2), (88, 0), (93, 0), (93, 1), (97, 2), (99, 3), (100, 1)],
)
def test_turns_are_those_of_the_referee(side: str, crowded: int, free: int) -> None:
    game = SynthesisGame(1, "basic", {"side": side})
    rng = Rng(crowded + free)
    compared = 0
    for _ in range(2 if crowded < 80 else 10):
        state = game.new_initial_state()
        referee = Referee(game.components())
        prepare(referee, game, state, rng, crowded, free)
        for _ in range(6):
            if state.current_players() != (CHANCE,):
                break
            outcome = state.draw(rng)
            roll = game.outcome_to_string(outcome).split()
            state.apply(CHANCE, outcome)
            referee.roll(roll[1], roll[2])
            agree(referee, game, state)
            compared += 1
            while not referee.done:
                legal = state.legal_actions(0)
                advice = game.advice(state.observation(0), legal)
                action = legal[rng.below(len(legal))] if rng.below(3) else max(advice, key=lambda each: each[1])[0]
                text = game.action_to_string(action)
                referee.apply(read(referee, text))
                state.apply(0, action)
                agree(referee, game, state)
    assert compared > 10
