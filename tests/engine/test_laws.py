"""The laws of the contract, for every registered game."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bondline.engine import CHANCE, Record, play_move, read_move, read_record, replay_to
from tests.amount import tries
from tests.strategies import Moment, moments, step

law = settings(deadline=None, max_examples=tries(60), suppress_health_check=list(HealthCheck))


def as_bytes(document: Any) -> bytes:
    return json.dumps(document, ensure_ascii=False).encode()


def seats(moment: Moment) -> list[int]:
    return list(range(moment.game.num_players))


@law
@given(moments())
def test_1_an_action_is_legal_exactly_when_nothing_speaks_against_it(moment: Moment) -> None:
    for seat in seats(moment):
        legal = moment.state.legal_actions(seat)
        unopposed = [
            action
            for action in range(moment.game.num_distinct_actions)
            if moment.game.why_not(moment.state, seat, action) is None
        ]
        assert unopposed == legal


@law
@given(moments())
def test_2_notation_reads_back(moment: Moment) -> None:
    for seat in seats(moment):
        for action in moment.state.legal_actions(seat):
            assert moment.game.parse(moment.state, seat, moment.game.action_to_string(action)) == action
    for outcome, _ in moment.state.chance_outcomes():
        text = moment.game.outcome_to_string(outcome)
        assert moment.game.parse_outcome(moment.state, f"{text} rest of the line") == (outcome, "rest of the line")


@law
@given(moments())
def test_2_positions_read_back(moment: Moment) -> None:
    document = json.loads(as_bytes(moment.state.position()))
    again = moment.game.from_position(document)
    assert as_bytes(again.position()) == as_bytes(moment.state.position())
    assert again.current_players() == moment.state.current_players()
    assert again.awaited() == moment.state.awaited()
    assert again.scores() == moment.state.scores()
    for seat in seats(moment):
        assert again.legal_actions(seat) == moment.state.legal_actions(seat)
        assert again.retractable(seat) == moment.state.retractable(seat)
        assert as_bytes(again.observation(seat)) == as_bytes(moment.state.observation(seat))


@law
@given(moments(most=0), st.integers(0, 500))
def test_2_records_read_back(moment: Moment, plies: int) -> None:
    state, game = moment.state, moment.game
    record = Record.of(game)
    for _ in range(plies):
        current = state.current_players()
        if not current:
            break
        player = current[moment.rng.below(len(current))]
        actions = [o for o, _ in state.chance_outcomes()] if player == CHANCE else state.legal_actions(player)
        action = actions[moment.rng.below(len(actions))]
        record.note(game, player, action)
        state.apply(player, action)
    if not state.current_players():
        record.result = list(state.scores())
    text = record.write()
    again = read_record(text)
    assert again.write() == text
    assert as_bytes(replay_to(again).position()) == as_bytes(state.position())


@law
@given(moments())
def test_3_a_current_seat_has_an_action_and_no_other_has(moment: Moment) -> None:
    current = moment.state.current_players()
    assert list(current) == sorted(set(current))
    assert set(moment.state.awaited()) <= set(current)
    assert bool(moment.state.awaited()) == bool(current)
    for seat in seats(moment):
        legal = moment.state.legal_actions(seat)
        assert bool(legal) == (seat in current)
        assert legal == sorted(set(legal))
    outcomes = moment.state.chance_outcomes()
    assert bool(outcomes) == (current == (CHANCE,))
    assert all(weight > 0 for _, weight in outcomes)
    if outcomes:
        assert moment.state.draw(moment.rng) in dict(outcomes)


@law
@given(moments(acting=True), st.data())
def test_4_what_a_seat_may_not_know_makes_no_difference_to_it(moment: Moment, data: st.DataObject) -> None:
    """Two states that a seat cannot tell apart stay so, message for message, whatever happens that it cannot see."""
    seat = data.draw(st.sampled_from([*seats(moment), None]))
    view = moment.state.observation(seat)
    other = moment.game.belief(view).sample(moment.rng)
    assert as_bytes(other.observation(seat)) == as_bytes(view)
    if seat is not None:
        assert other.legal_actions(seat) == moment.state.legal_actions(seat)
        assert (seat in other.current_players()) == (seat in moment.state.current_players())
    # The same action there and here: where it looks the same afterwards, the seat must have been told the same.
    told: dict[bytes, bytes] = {}
    for state in (moment.state, other):
        for actor in state.current_players():
            for action in state.legal_actions(actor):
                after = state.clone()
                after.apply(actor, action)
                if after.current_players() == (CHANCE,):
                    continue  # a table appends what chance brings with the move
                seen = as_bytes([actor, action, after.observation(seat)])
                messages = moment.game.describe(state, actor, action, after, seat)
                said = as_bytes([[message.key, dict(message.params)] for message in messages])
                assert told.setdefault(seen, said) == said


@law
@given(moments(acting=True))
def test_5_a_sampled_belief_gives_the_same_observation(moment: Moment) -> None:
    for seat in [*seats(moment), None]:
        view = moment.state.observation(seat)
        belief = moment.game.belief(json.loads(as_bytes(view)))
        for _ in range(3):
            sample = belief.sample(moment.rng)
            assert as_bytes(sample.observation(seat)) == as_bytes(view)
            assert sample.awaited() == moment.state.awaited()
            assert as_bytes(moment.game.from_position(sample.position()).position()) == as_bytes(sample.position())


@law
@given(moments(acting=True), st.data())
def test_6_actions_of_two_seats_commute(moment: Moment, data: st.DataObject) -> None:
    state, game = moment.state, moment.game
    if len(state.current_players()) < 2:
        return
    first, second = data.draw(st.permutations(state.current_players()))[:2]
    choices = []
    for seat in (first, second):
        quiet = [action for action in state.legal_actions(seat) if not game.contended(action)]
        if not quiet:
            return
        choices.append((seat, data.draw(st.sampled_from(quiet))))
    ends = []
    for order in (choices, choices[::-1]):
        after = state.clone()
        for seat, action in order:
            assert action in after.legal_actions(seat)
            after.apply(seat, action)
        ends.append(as_bytes(after.position()))
    assert ends[0] == ends[1]


@law
@given(moments(acting=True), st.integers(1, 6))
def test_7_act_then_retract_is_never_acted(moment: Moment, plies: int) -> None:
    """A table replays from the last barrier without the action: what the others did since must still be legal."""
    start = moment.state.clone()
    made: list[tuple[int, int]] = []
    state = moment.state
    counts = dict.fromkeys(seats(moment), 0)
    for _ in range(plies):
        current = state.current_players()
        if not current or current == (CHANCE,):
            return
        seat = current[moment.rng.below(len(current))]
        legal = state.legal_actions(seat)
        action = legal[moment.rng.below(len(legal))]
        state.apply(seat, action)
        made.append((seat, action))
        counts[seat] += 1
    for seat in seats(moment):
        mine = [at for at, (player, _) in enumerate(made) if player == seat]
        if not mine or not state.retractable(seat):
            continue
        kept = made[: mine[-1]] + made[mine[-1] + 1 :]
        again = start.clone()
        for player, action in kept:
            assert action in again.legal_actions(player), "what another seat did depends on what is taken back"
            again.apply(player, action)
        if any(moment.game.contended(action) for _, action in made):
            continue  # without it the joint step may have closed by now
        # What it took back is legal again, and leads where it led.
        assert made[mine[-1]][1] in again.legal_actions(seat)
        again.apply(*made[mine[-1]])
        assert as_bytes(again.position()) == as_bytes(state.position())


@law
@given(moments())
def test_8_clones_are_independent(moment: Moment) -> None:
    before = as_bytes(moment.state.position())
    clone = moment.state.clone()
    assert as_bytes(clone.position()) == before
    for _ in range(12):
        if not step(clone, moment.rng):
            break
    assert as_bytes(moment.state.position()) == before


@law
@given(moments(acting=True))
def test_what_is_said_of_a_moment_is_json_and_complete(moment: Moment) -> None:
    """Previews, explanations, the twin and advice exist for every legal action, from the seat's view."""
    for seat in moment.state.current_players():
        view = moment.state.observation(seat)
        legal = moment.state.legal_actions(seat)
        assert moment.game.outline(view)
        for action in legal:
            assert moment.game.explain_action(view, action).key
            as_bytes(moment.game.preview(moment.state, seat, action))
        assert [action for action, _ in moment.game.advice(view, legal)] == legal
        suggestion = moment.game.suggestion(moment.state, seat)
        assert suggestion is None or suggestion[0] in legal


@law
@given(moments())
def test_a_move_line_plays_what_it_says(moment: Moment) -> None:
    state = moment.state
    for seat in state.current_players():
        if seat == CHANCE:
            continue
        for action in state.legal_actions(seat)[:5]:
            by_line, by_number = state.clone(), state.clone()
            for _ in play_move(
                moment.game, by_line, read_move(f"P{seat + 1}  {moment.game.action_to_string(action)} ")
            ):
                pass
            by_number.apply(seat, action)
            assert as_bytes(by_line.position()) == as_bytes(by_number.position())


@settings(deadline=None, max_examples=tries(12), suppress_health_check=list(HealthCheck))
@given(moments(most=0))
def test_what_was_used_adds_up_to_the_scores(moment: Moment) -> None:
    """The points of all that a seat used, but for those that lie within others, are its points at the end."""
    game, state = moment.game, moment.state
    pieces = game.pieces()
    assert len({(piece.kind, piece.id) for piece in pieces}) == len(pieces)
    points: list[float] = [0] * game.num_players
    before = state.clone()
    while (done := step(state, moment.rng)) is not None:
        for use in game.tally(before, *done, state):
            if not pieces[use.piece].within:
                points[use.seat] += use.points
        before = state.clone()
    assert tuple(points) == state.scores()
