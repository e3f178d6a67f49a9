"""Legal bonds against a second, geometric account of the net (see `honeycomb`), and the golden counts of the empty board."""

from __future__ import annotations

import pytest

from bondline.engine import CHANCE, Rng, load_game
from bondline.games.synthesis import SynthesisGame
from bondline.games.synthesis.state import SynthesisState
from tests.games.synthesis.honeycomb import TURNS, Edge, board, mutated

# Side A, first turn: placements of the bond as rolled, with a line added, removed, trimmed, moved; anywhere on the board.
GOLDEN = {
    "C3": (12, 72, 12, 30, 30, 342),
    "S3": (12, 72, 12, 30, 30, 336),
    "Y3": (6, 36, 12, 24, 30, 114),
    "C4": (12, 84, 12, 42, 72, 336),
    "J4": (24, 180, 24, 66, 84, 612),
    "Y4": (36, 156, 30, 84, 84, 624),
}
MUTATIONS = ("double", "add", "remove", "trim", "move", "detached")


def rolled(game: SynthesisGame, state: SynthesisState, face: str, mutation: str) -> SynthesisState:
    """The state after this roll; with double, its second bond, so that nothing is said of the first one's duty."""
    after = state.clone()
    outcome, _ = game.parse_outcome(after, f"roll {face} {mutation}")
    after.apply(CHANCE, outcome)
    if mutation == "double":
        for sheet in after.sheets:
            sheet.due = 1
            sheet.options = -1
    return after


@pytest.mark.parametrize("face", GOLDEN)
def test_golden_counts_of_the_first_turn(face: str) -> None:
    game = SynthesisGame(1, "basic")
    counts = [len(rolled(game, game.new_initial_state(), face, m).legal_actions(0)) for m in MUTATIONS]
    assert tuple(counts) == GOLDEN[face]


def test_every_bond_there_can_be() -> None:
    lengths = {}
    for side, total in (("A", 7728), ("B", 5520)):
        game = SynthesisGame(1, "basic", {"side": side})
        texts = [game.action_to_string(action) for action in range(game.num_distinct_actions)]
        bonds = [text.split()[1:] for text in texts if text.startswith("bond ")]
        assert len(bonds) == len({tuple(sorted(bond)) for bond in bonds}) == total
        lengths[side] = [sum(1 for bond in bonds if len(bond) == size) for size in range(1, 6)]
    assert lengths["A"] == [204, 372, 792, 1872, 4488]


@pytest.mark.parametrize("side", ["A", "B"])
def test_legal_bonds_are_those_of_the_plane(side: str) -> None:
    game = SynthesisGame(1, "basic", {"side": side})
    lines, hexes = board()
    named = {edge: name for name, edge in reversed(lines.items())}
    components = game.components()
    drawable = {lines[line["name"]] for line in components["lines"]}
    start = next(hexagon["name"] for hexagon in components["hexes"] if hexagon["start"])
    assert len(drawable) == {"A": 204, "B": 192}[side]
    compared = 0
    rng = Rng(11)
    state = game.new_initial_state()
    while state.current_players():
        if state.current_players() != (CHANCE,):
            legal = state.legal_actions(0)
            state.apply(0, legal[rng.below(len(legal))])
            continue
        drawn = {lines[name] for name, ink in zip(game_lines(game), state.sheets[0].ink, strict=True) if ink}
        net = {point for edge in drawn for point in edge}
        net |= {point for edge in hexes[start].values() for point in edge}
        if state.turn % 9 == 0:
            for face in TURNS:
                if face not in GOLDEN:
                    continue
                for mutation in MUTATIONS:
                    state_after = rolled(game, state, face, mutation)
                    if state_after.sheets[0].done or state_after.sheets[0].free:
                        continue
                    want = legal_of_the_plane(face, mutation, drawable - drawn, net)
                    if len(want) > 1:
                        assert texts(game, state_after, named) == want, (face, mutation, state.turn)
                        compared += 1
        state.apply(CHANCE, state.draw(rng))
    assert compared > 60


def game_lines(game: SynthesisGame) -> list[str]:
    return [line["name"] for line in game.components()["lines"]]


def legal_of_the_plane(face: str, mutation: str, free: set[Edge], net: set[tuple[int, int]]) -> set[frozenset[Edge]]:
    def fits(bond: frozenset[Edge]) -> bool:
        touches = mutation == "detached" or any(point in net for edge in bond for point in edge)
        return bond <= free and touches

    found = {bond for bond in mutated(face, mutation) if fits(bond)}
    if not found and mutation in ("add", "remove"):
        found = {bond for bond in mutated(face, "double") if fits(bond)}
    return found


def texts(game: SynthesisGame, state: SynthesisState, named: dict[Edge, str]) -> set[frozenset[Edge]]:
    lines, _ = board()
    moves = [game.action_to_string(action) for action in state.legal_actions(0)]
    return {frozenset(lines[name] for name in move.split()[1:]) for move in moves if move.startswith("bond ")}


def test_a_double_leaves_room_for_its_second_bond_where_one_can() -> None:
    """Against trying every pair: the first bonds offered are those after which a second fits, or all if none does."""
    game = load_game("synthesis", 1, "basic")
    rng = Rng(3)
    checked = 0
    for _ in range(12):
        state: SynthesisState = game.new_initial_state()  # type: ignore[assignment]
        while state.current_players():
            if state.current_players() != (CHANCE,):
                legal = state.legal_actions(0)
                bonds = [action for action in legal if action < state.g.open_active]
                sheet = state.sheets[0]
                if state.phase == 3 and state.mutation == 0 and sheet.due == 2 and bonds:
                    mask = state.g.class_masks[state.face * 6]
                    everywhere = [
                        p for p in range(state.g.num_placements) if mask & sheet.reach & sheet.room & (1 << p)
                    ]
                    good = [p for p in everywhere if leaves_one(state, p)]
                    assert bonds == (good or everywhere)
                    checked += 1
                state.apply(0, legal[rng.below(len(legal))])
            else:
                state.apply(CHANCE, state.draw(rng))
    assert checked > 20


def leaves_one(state: SynthesisState, placement: int) -> bool:
    """Whether some other bond of the die has all its lines free and touches the net or this one."""
    g, sheet = state.g, state.sheets[0]
    low, high = g.net.ranges[g.face_looks[state.face]]
    taken = {line for line, ink in enumerate(sheet.ink) if ink} | set(g.net.placements[placement])
    reach = sheet.reach
    for line in g.net.placements[placement]:
        reach |= g.net.near[line]
    return any(
        not taken & set(g.net.placements[other]) and reach >> other & 1
        for other in range(low, high)
        if other != placement
    )
