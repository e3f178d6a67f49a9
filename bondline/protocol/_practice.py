"""Positions to try things in, for lessons and examples, and what lies in the box. No table has a part in it."""

from __future__ import annotations

from typing import Any

from bondline.engine import (
    BondlineError,
    Game,
    Message,
    Refusal,
    State,
    View,
    load_game,
    play_move,
    read_move,
    seat_name,
)
from bondline.protocol._codec import outline_of, text_of
from bondline.protocol._questions import PREVIEWED
from bondline.protocol.messages import Components, GetComponents, MoveInfo, Practice, Practised
from bondline.tables import check_options


def components(question: GetComponents) -> Components:
    """What lies in the box. Raises Refusal for a game or options that are not offered."""
    try:
        check_options(question.game, question.options)
        game = load_game(question.game, None, question.variant, question.options)
    except Refusal:
        raise
    except BondlineError as error:
        raise Refusal("protocol.position", {"detail": str(error)}) from None
    return Components(question.id, dict(game.components()))


def practised(question: Practice, seat: int | None) -> Practised:
    """The moment after all lines were played on a position. Raises the Refusal of a line, or of the position."""
    try:
        game = load_game(question.game, question.players, question.variant)
        state = game.from_position(question.position)
        _check_seat(game, seat)
        events: list[Message] = []
        for line in question.moves:
            events = _play(game, state, line, seat)
        trial = None
        if seat is not None and question.draft is not None:
            trial = dict(game.trial(state, seat, question.draft))
    except Refusal:
        raise
    except BondlineError as error:
        raise Refusal("protocol.position", {"detail": str(error)}) from None
    return _answer(question.id, game, state, seat, events, trial)


def _check_seat(game: Game, seat: int | None) -> None:
    if seat is not None and seat >= game.num_players:
        raise Refusal("table.seat.unknown", {"seats": [seat_name(number) for number in range(game.num_players)]})


def _play(game: Game, state: State, line: str, observer: int | None) -> list[Message]:
    """Play one line; what the observer saw of it."""
    seen: list[Message] = []
    before = state.clone()
    pending: tuple[int, int] | None = None
    for step in play_move(game, state, read_move(line)):
        if pending is not None:
            seen += game.describe(before, *pending, state, observer)
            before = state.clone()
        pending = step
    return seen if pending is None else seen + game.describe(before, *pending, state, observer)


def _answer(
    question: int, game: Game, state: State, seat: int | None, events: list[Message], trial: dict[str, Any] | None
) -> Practised:
    view = state.observation(seat)
    plan = [] if seat is None else game.suggestion(state, seat) or []
    legal = (
        []
        if seat is None
        else [_choice(game, state, seat, view, action) for action in state.legal_actions(seat)[:PREVIEWED]]
    )
    return Practised(
        id=question,
        view=dict(view),
        twin=[outline_of(outline) for outline in game.outline(view)],
        acting=[seat_name(player) for player in state.current_players() if player >= 0],
        awaited=[seat_name(player) for player in state.awaited() if player >= 0],
        legal=legal,
        events=[text_of(message) for message in events],
        scores=list(state.scores()),
        plan=[game.action_to_string(action) for action in plan],
        trial=trial,
    )


def _choice(game: Game, state: State, seat: int, view: View, action: int) -> MoveInfo:
    text = text_of(game.explain_action(view, action))
    return MoveInfo(game.action_to_string(action), text, dict(game.preview(state, seat, action)))
