"""Answers to what changes nothing: may I, what would it bring, what would a bot do, how did it go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from bondline.engine import (
    BondlineError,
    Game,
    Played,
    Record,
    Refusal,
    State,
    View,
    commitment_of,
    draws_of,
    read_record,
    replay,
    seat_name,
)
from bondline.protocol._codec import outline_of, text_of
from bondline.protocol.messages import (
    Answer,
    FairDraw,
    Fairness,
    GetFairness,
    GetReplay,
    MoveInfo,
    Replay,
    SeatInfo,
    Text,
    Tried,
)
from bondline.tables import Deal, check_options

PREVIEWED: Final = 256
"""Legal moves that one `preview` looks at when it names none."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a game to ask about, apart from the table, which may go on meanwhile."""

    game: Game
    state: State

    @classmethod
    def of(cls, deal: Deal) -> Moment:
        """The moment at which a deal stands."""
        return cls(deal.game, deal.state.clone())


def why(at: Moment, seat: int, question: int, move: str) -> Answer:
    """The move as it would be played. Raises the Refusal that forbids it."""
    action = _legal(at, seat, move)
    return Answer(question, [_move(at, seat, at.state.observation(seat), action)])


def preview(at: Moment, seat: int, question: int, moves: list[str]) -> Answer:
    """What each of these legal moves would bring; of all of them when none is named."""
    if moves:
        actions = [_legal(at, seat, move) for move in moves[:PREVIEWED]]
    else:
        actions = at.state.legal_actions(seat)[:PREVIEWED]
    view = at.state.observation(seat)
    return Answer(question, [_move(at, seat, view, action, brings=True) for action in actions])


def hint(at: Moment, seat: int, question: int, action: int) -> Answer:
    """A bot's choice, explained, with what speaks for it."""
    move = _move(at, seat, at.state.observation(seat), action, brings=True)
    why = [text_of(reason) for reason in at.game.reasons(at.state, seat, action)]
    return Answer(question, [MoveInfo(move.move, move.text, move.brings, why)])


def plan(at: Moment, seat: int, question: int) -> Answer:
    """The exact optimum, as moves in order; none where the game defines none for this moment."""
    actions = at.game.suggestion(at.state, seat) or []
    view = at.state.observation(seat)
    return Answer(question, [_move(at, seat, view, action) for action in actions])


def trial(at: Moment, seat: int, question: int, moves: list[str]) -> Tried:
    """What a draft would lead to. Raises the Refusal that forbids it."""
    return Tried(question, dict(at.game.trial(at.state, seat, moves)))


def replayed(question: GetReplay, seat: int | None, text: str, sat: list[SeatInfo]) -> Replay:
    """The moment after ``at`` moves of a record, as a seat (None: the public) saw it; and who sat there. Raises Refusal."""
    record = checked(text)
    try:
        return msgspec.structs.replace(_replay(question, record, text, seat), seats=sat)
    except Refusal:
        raise
    except BondlineError as error:
        raise Refusal("table.replay.record", {"detail": str(error)}) from None


def checked(text: str) -> Record:
    """A record of a game with options that everybody may set. Its moves are not looked at yet. Raises Refusal."""
    try:
        record = read_record(text)
        check_options(record.game, record.options)
    except Refusal:
        raise
    except BondlineError as error:
        raise Refusal("table.replay.record", {"detail": str(error)}) from None
    return record


def fairness(question: GetFairness, text: str) -> Fairness:
    """What decided chance in a record. Raises Refusal."""
    record = checked(text)
    try:
        said = commitment_of(record)
        draws = [
            FairDraw(draw.k, draw.move, draw.outcome, [name for name, _ in draw.weights], [w for _, w in draw.weights])
            for draw in draws_of(record, record.make_game())
        ]
    except Refusal:
        raise
    except BondlineError as error:
        raise Refusal("table.replay.record", {"detail": str(error)}) from None
    return Fairness(question.id, record.game, said.deal, said.secret.hex(), said.hash, said.nonces.hex(), draws)


def _replay(question: GetReplay, record: Record, text: str, seat: int | None) -> Replay:
    game = record.make_game()
    if seat is not None and seat >= game.num_players:
        raise Refusal("table.seat.unknown", {"seats": [seat_name(number) for number in range(game.num_players)]})
    if not 0 <= question.at <= len(record.moves):
        raise Refusal("table.replay.at", {"moves": len(record.moves)})
    state = game.new_initial_state()
    last: list[Played] = []
    told: list[list[Text]] = [[] for _ in record.moves] if question.told else []
    reached = 0
    try:
        for played in replay(record, game):
            reached = played.number
            if told:
                told[reached - 1] += _seen(game, [played], seat)
            if reached > question.at:
                if not told:
                    break
                continue
            if last and last[-1].number != reached:
                last = []
            last.append(played)
            state = played.after
    except BondlineError:
        # What is told goes as far as the record can be played; the moment itself must be there.
        if reached < question.at or not told:
            raise
    view = state.observation(seat)
    return Replay(
        id=question.id,
        record=text,
        game=game.id,
        variant=game.variant,
        moves=[move.line for move in record.moves],
        at=question.at,
        view=dict(view),
        twin=[outline_of(outline) for outline in game.outline(view)],
        events=_seen(game, last, seat),
        scores=list(state.scores()),
        told=told,
    )


def _seen(game: Game, steps: Sequence[Played], observer: int | None) -> list[Text]:
    """What an observer saw happen in some steps."""
    return [
        text_of(message)
        for step in steps
        for message in game.describe(step.before, step.player, step.action, step.after, observer)
    ]


def _legal(at: Moment, seat: int, move: str) -> int:
    action = at.game.parse(at.state, seat, move)
    refusal = at.game.why_not(at.state, seat, action)
    if refusal is not None:
        raise refusal
    return action


def _move(at: Moment, seat: int, view: View, action: int, brings: bool = False) -> MoveInfo:
    game, state = at.game, at.state
    text = text_of(game.explain_action(view, action))
    return MoveInfo(game.action_to_string(action), text, dict(game.preview(state, seat, action)) if brings else {})
