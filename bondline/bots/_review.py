"""Looking back on a game: each decision against the best that a search finds from what the seat could see then.

Every decision is a question of its own (`questions`), answered from the seat's view alone (`review_decision`), so that the
work can be shared out and the answers do not depend on how. The search looks for the best move first; then it compares
that move and the played one on fresh states, both on the same ones: the search's own figures would flatter its choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Any, Final

from bondline.bots._search import Judged, SearchBot
from bondline.engine import CHANCE, Game, Message, Played, Record, Rng, State, load_game, replay

MARKS: Final = ("best", "good", "unclear", "inaccuracy", "mistake")
INACCURACY: Final = 0.03
MISTAKE: Final = 0.08
"""A move that loses so much of the seat's prospect, from 0 to 1, has this mark, unless chance in the trials explains it: then
it is unclear."""
SURE: Final = 2.0
"""So many standard errors a loss must be above nothing to be held against a move."""
TURN: Final = 0.1
"""A prospect that changed by less is no turning point."""
_Known = tuple[str, int, str, tuple[tuple[str, str], ...]]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of a record to be looked at. ``number`` is the record's move, from 1; it can be sent to another process."""

    known: _Known
    number: int
    seat: int
    view: Mapping[str, Any]
    legal: Sequence[int]
    played: int
    points: int
    effort: int


@dataclass(frozen=True, slots=True)
class Decision:
    """What was found out about a decision. Values are prospects of the seat, from 0 (hopeless) to 1 (won)."""

    number: int
    seat: int
    move: str
    said: Message
    value: float
    best: str
    best_said: Message
    best_value: float
    loss: float
    error: float
    """The standard error of the loss, from the differences in the single trials."""
    mark: str
    points: int
    """The seat's points before the move."""
    why: tuple[Message, ...]
    """What speaks for the best move in rule terms."""


@dataclass(frozen=True, slots=True)
class Turning:
    """A decision after which the seat stood otherwise than after its decision before, by its own move or not."""

    number: int
    seat: int
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class Exact:
    """Moves ``first`` to ``last`` of a seat, where the game knows the exact optimum: the points it would have led to."""

    first: int
    last: int
    seat: int
    points: int
    best_points: int
    plan: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatSum:
    """A seat's decisions together."""

    seat: int
    decisions: int
    loss: float
    """The average."""
    marks: Mapping[str, int]


def review(record: Record, seat: int | None = None, effort: int = 1) -> Iterator[Decision]:
    """Every decision of a record, of one seat or of all, as it is found out. Raises RecordError."""
    return map(review_decision, questions(record, seat, effort))


def questions(record: Record, seat: int | None = None, effort: int = 1) -> Iterator[Question]:
    """The decisions of a record: the moves at which a seat had a choice that a search can judge. Raises RecordError."""
    game = record.make_game()
    known = (game.id, game.num_players, game.variant, tuple(sorted(game.options.items())))
    for played in replay(record, game):
        if played.player == CHANCE or (seat is not None and played.player != seat):
            continue
        legal = played.before.legal_actions(played.player)
        if len(legal) > 1 and not game.settled(played.before):
            view = dict(played.before.observation(played.player))
            points = played.before.scores()[played.player]
            yield Question(known, played.number, played.player, view, legal, played.action, points, effort)


@lru_cache(maxsize=8)
def _game(known: _Known) -> Game:
    name, players, variant, options = known
    return load_game(name, players, variant, dict(options))


def review_decision(question: Question) -> Decision:
    """Judge a decision. The same question gives the same answer, in any process."""
    game = _game(question.known)
    seat, view, legal, played = question.seat, question.view, question.legal, question.played
    budget = question.effort * sum(game.playouts) // 8  # between strong and expert, in a time that a whole game allows
    found = SearchBot(budget).judge(game, seat, view, legal, 2 * question.number)
    best = found[0].action
    pair = [played] if best == played else [played, best]
    # As many trials for one move as for each of two.
    comparing = SearchBot(len(pair) * budget // 2)
    judged = comparing.judge(game, seat, view, legal, 2 * question.number + 1, candidates=pair)
    by_action = {each.action: each for each in judged}
    mine, other = by_action[played], by_action[best]
    loss, error = _difference(other, mine)
    if loss <= 0:
        # The played move did at least as well: there is nothing better to name.
        best, other, loss = played, mine, 0.0
    return Decision(
        question.number,
        seat,
        game.action_to_string(played),
        game.explain_action(view, played),
        mine.value,
        game.action_to_string(best),
        game.explain_action(view, best),
        other.value,
        loss,
        error,
        mark_of(loss, error) if best != played else "best",
        question.points,
        tuple(game.reasons(game.belief(view).sample(Rng(question.number)), seat, best)),
    )


def _difference(better: Judged, worse: Judged) -> tuple[float, float]:
    """By how much one move was better on the same states, and the standard error of that."""
    differences = [one - two for one, two in zip(better.values, worse.values, strict=True)]
    count = len(differences)
    if count < 2 or better is worse:
        return 0.0, 0.0
    mean = sum(differences) / count
    return mean, sqrt(sum((each - mean) ** 2 for each in differences) / (count - 1) / count)


def mark_of(loss: float, error: float) -> str:
    """The mark of a move that is not the best one found."""
    if loss < INACCURACY:
        return "good"
    if loss < SURE * error:
        return "unclear"
    return "mistake" if loss >= MISTAKE else "inaccuracy"


def turning_points(decisions: Sequence[Decision], most: int = 5) -> list[Turning]:
    """Where prospects changed most from one decision of a seat to its next one, the greatest change first.

    It means something where the game's playouts are `Game.steady`.
    """
    last: dict[int, float] = {}
    found: list[Turning] = []
    for each in decisions:
        before = last.get(each.seat)
        if before is not None and abs(each.value - before) >= TURN:
            found.append(Turning(each.number, each.seat, before, each.value))
        last[each.seat] = each.value
    found.sort(key=lambda turning: (-abs(turning.after - turning.before), turning.number))
    return found[:most]


def seat_sums(decisions: Sequence[Decision], seats: int) -> list[SeatSum]:
    """Each seat's decisions together; a seat without any has none."""
    sums: list[SeatSum] = []
    for seat in range(seats):
        mine = [each for each in decisions if each.seat == seat]
        if mine:
            marks = {mark: sum(1 for each in mine if each.mark == mark) for mark in MARKS}
            sums.append(SeatSum(seat, len(mine), sum(each.loss for each in mine) / len(mine), marks))
    return sums


def exact_points(record: Record, seat: int | None = None) -> list[Exact]:
    """Every stretch of moves where the game knows the exact optimum, with what it would have led to. Raises RecordError."""
    game = record.make_game()
    found: list[Exact] = []
    begun: dict[int, tuple[int, State]] = {}
    for played in replay(record, game):
        player = played.player
        if player == CHANCE or (seat is not None and player != seat):
            continue
        if player not in begun and game.suggestion(played.before, player) is not None:
            begun[player] = (played.number, played.before)
        if player in begun and player not in played.after.current_players():
            found.append(_compare(game, *begun.pop(player), played))
    return found


def _compare(game: Game, first: int, start: State, last: Played) -> Exact:
    seat = last.player
    planned = start.clone()
    plan: list[str] = []
    while seat in planned.current_players():
        wanted = game.suggestion(planned, seat)
        if wanted is not None:
            plan.append(game.action_to_string(wanted[0]))
        # Between the moves of a plan stand others that bring no points (Valence Plus: the cards that are laid aside).
        planned.apply(seat, wanted[0] if wanted is not None else planned.legal_actions(seat)[0])
    real = last.after.clone()
    if real.scores()[seat] == planned.scores()[seat] == start.scores()[seat]:
        # Points are counted once everybody is through (Ion): the others' answers are none of this seat's points.
        _go_on(game, planned)
        _go_on(game, real)
    return Exact(first, last.number, seat, real.scores()[seat], planned.scores()[seat], tuple(plan))


def _go_on(game: Game, state: State) -> None:
    """Play the optimum of every seat that has one."""
    while (awaited := state.awaited()) and awaited[0] != CHANCE:
        wanted = game.suggestion(state, awaited[0])
        if wanted is None:
            return
        state.apply(awaited[0], wanted[0])


def dearest(decisions: Sequence[Decision]) -> list[Decision]:
    """The decisions that cost most, the dearest first; those with another mark than inaccuracy or mistake are none of them."""
    dear = [each for each in decisions if each.mark in MARKS[3:]]
    return sorted(dear, key=lambda each: (-each.loss, each.number))
