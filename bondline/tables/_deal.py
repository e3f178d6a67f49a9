"""One deal of a game as it is played: the state, what led to it, and what each observer saw of that."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final, TypeAlias

from bondline.engine import CHANCE, Dealer, Game, Message, Refusal, State, seat_name
from bondline.tables._entries import Entry, Steps, split_move

WINDOW: Final = 8
"""Entries whose states are kept, so that a connected observer's lines need no replay. They are most of what a table holds."""


@dataclass(frozen=True, slots=True)
class Played:
    """A move and the chance it led to, or (no seat) the deal itself."""

    seq: int
    seat: int | None
    n: int | None
    steps: Steps


@dataclass(frozen=True, slots=True)
class Undone:
    """A seat took back the move of entry ``of``."""

    seq: int
    seat: int
    of: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """By consent a seat took back the move of entry ``of`` and everything after it."""

    seq: int
    seat: int
    of: int


@dataclass(frozen=True, slots=True)
class Line:
    """What an observer saw happen at entry ``seq``."""

    seq: int
    seat: int | None
    message: Message


@dataclass(frozen=True, slots=True)
class _Seen:
    seq: int
    seat: int | None
    before: State
    player: int
    action: int
    after: State

    def messages(self, game: Game, observer: int | None) -> list[Message]:
        """What an observer saw of it."""
        return game.describe(self.before, self.player, self.action, self.after, observer)


@dataclass(frozen=True, slots=True)
class _Retold:
    """A move that stands, once after what was taken back and once without it: the second may have led to more."""

    seq: int
    seat: int | None
    told: _Seen
    now: _Seen

    def messages(self, game: Game, observer: int | None) -> list[Message]:
        """What an observer sees now and did not see then."""
        told, now = self.told.messages(game, observer), self.now.messages(game, observer)
        same = next((at for at, (a, b) in enumerate(zip(told, now, strict=False)) if a != b), min(len(told), len(now)))
        return now[same:]


@dataclass(frozen=True, slots=True)
class _Attempt:
    """What a move would lead to: kept, because it is nearly always made next."""

    base: State
    steps: Steps
    states: list[State]


History: TypeAlias = "list[Played | Undone | Rewound]"


class Deal:
    """A game in progress. Everything in it follows from its entries."""

    # fmt: off
    __slots__ = (
        "_attempted", "_dealer", "_recent", "_recent_from", "_window", "drawn", "game", "history", "played", "state",
    )
    # fmt: on

    def __init__(self, game: Game, dealer: Dealer, window: int | None = WINDOW) -> None:
        self.game = game
        self.state: State = game.new_initial_state()
        self.history: History = []
        self.played: list[Played] = []
        """The moves that stand: the history without what was taken back."""
        self.drawn = 0
        """Outcomes drawn in this deal, counting those of moves taken back: no number is used twice."""
        self._dealer = dealer
        self._window = window
        self._recent: deque[_Seen | _Retold | Line] = deque()
        self._recent_from = 0
        self._attempted: _Attempt | None = None

    @property
    def over(self) -> bool:
        """Whether nobody is to act any more."""
        return not self.state.current_players()

    def attempt(self, seat: int | None, action: int | None) -> tuple[Steps, str]:
        """The steps of a legal move, or of the deal itself, and its outcomes in notation. Changes nothing."""
        state = self.state
        steps: list[tuple[int, int]] = []
        states: list[State] = []
        if seat is not None and action is not None:
            state = state.clone()
            state.apply(seat, action)
            steps.append((seat, action))
            states.append(state)
        drawn, more = self._draw(state)
        self._attempted = _Attempt(self.state, (*steps, *drawn), states + more)
        return self._attempted.steps, self._words(drawn)

    def attempt_undo(self, of: int) -> tuple[State, Steps, str]:
        """Where the game is without the move of entry ``of``: the state, what chance adds there, and that in notation.

        A move that a joint step waited for may be the one taken back; then the step closes, and chance may have its turn.
        Changes nothing. Raises Refusal ``table.undo.none`` where a later move could not have been made without it.
        """
        state = self.game.new_initial_state()
        for move in self.played:
            if move.seq == of:
                continue
            for player, action in move.steps:
                if move.seq > of and player != CHANCE and action not in state.legal_actions(player):
                    raise Refusal("table.undo.none")
                state.apply(player, action)
        steps, states = self._draw(state)
        return states[-1] if states else state, steps, self._words(steps)

    def _draw(self, state: State) -> tuple[Steps, list[State]]:
        """What chance decides from a state on until a seat is to act, and the states that it leads to."""
        steps: list[tuple[int, int]] = []
        states: list[State] = []
        while state.current_players() == (CHANCE,):
            outcome = self._dealer.choose(state.chance_outcomes(), self.drawn + len(steps))
            state = state.clone()
            state.apply(CHANCE, outcome)
            steps.append((CHANCE, outcome))
            states.append(state)
        return tuple(steps), states

    def _words(self, drawn: Steps) -> str:
        return " ".join(self.game.outcome_to_string(outcome) for _, outcome in drawn)

    def after(self, entry: Entry) -> State:
        """The state to which an entry that was just attempted leads."""
        attempted = self._attempt_of(entry)
        if attempted is None:
            raise ValueError("only what was just attempted has an outcome already")
        return attempted.states[-1]

    def play(self, entry: Entry) -> None:
        """Go on by a logged move or the logged deal."""
        attempted = self._attempt_of(entry)
        if attempted is None:
            self._add(Played(entry.seq, entry.seat, entry.n, tuple(self._steps(entry))))
        else:
            self._add(Played(entry.seq, entry.seat, entry.n, entry.steps), attempted.states)
        self._attempted = None

    def _attempt_of(self, entry: Entry) -> _Attempt | None:
        attempted = self._attempted
        if attempted is None or attempted.base is not self.state or attempted.steps is not entry.steps:
            return None
        return attempted

    def retractable(self, seat: int) -> Played | None:
        """The move that this seat may take back now."""
        if not self.state.retractable(seat):
            return None
        return next((move for move in reversed(self.played) if move.seat == seat), None)

    def take_back(self, seq: int, seat: int, of: int) -> None:
        """Go on from where the game would be if the move of entry ``of`` had never been made."""
        self._add(Undone(seq, seat, of))

    def led_to(self, state: State, played: Sequence[Played]) -> Deal:
        """This deal as it would stand after these moves. It is for looking at: it knows no history of its own."""
        led = Deal(self.game, self._dealer, self._window)
        led.state, led.played, led.history, led.drawn = state, list(played), self.history, self.drawn
        return led

    def rewind(self, seq: int, seat: int, of: int) -> None:
        """Go on from before the move of entry ``of``, without all that came after it."""
        self._add(Rewound(seq, seat, of))

    def standing_before(self, of: int) -> State:
        """The state before entry ``of`` by the moves that stand now: what was taken back since is not in it."""
        state = self.game.new_initial_state()
        for move in self.played:
            if move.seq >= of:
                break
            for player, action in move.steps:
                state.apply(player, action)
        return state

    def state_before(self, seq: int) -> State:
        """The state in which entry ``seq`` was decided."""
        return self._again(before=seq).state

    def lines(self, since: int, observer: int | None) -> list[Line]:
        """What an observer saw happen after entry ``since``."""
        if since + 1 < self._recent_from:
            return self._again().lines(since, observer)
        found = []
        # Most who ask have seen all but the last.
        for seen in reversed([*takewhile(lambda each: each.seq > since, reversed(self._recent))]):
            if isinstance(seen, Line):
                found.append(seen)
                continue
            found += [Line(seen.seq, seen.seat, message) for message in seen.messages(self.game, observer)]
        return found

    def _again(self, before: int | None = None) -> Deal:
        """This deal replayed with every state kept, up to an entry."""
        deal = Deal(self.game, self._dealer, window=None)
        for item in self.history:
            if before is not None and item.seq >= before:
                break
            deal._add(item)
        return deal

    def _steps(self, entry: Entry) -> Iterator[tuple[int, int]]:
        """The steps of an entry, read from its text when it comes from a store."""
        if entry.steps:
            yield from entry.steps
            return
        state = self.state.clone()
        move, outcomes = split_move(entry.text)
        if entry.seat is not None:
            action = self.game.parse(state, entry.seat, move)
            state.apply(entry.seat, action)
            yield entry.seat, action
        while outcomes:
            outcome, outcomes = self.game.parse_outcome(state, outcomes)
            state.apply(CHANCE, outcome)
            outcomes = outcomes.strip()
            yield CHANCE, outcome

    def _add(self, item: Played | Undone | Rewound, states: Sequence[State] = ()) -> None:
        self.history.append(item)
        if isinstance(item, Played):
            self.played.append(item)
            for index, (player, action) in enumerate(item.steps):
                before = self.state
                if states:
                    after = states[index]
                else:
                    after = before.clone()
                    after.apply(player, action)
                self.state = after
                self.drawn += player == CHANCE
                self._recent.append(_Seen(item.seq, item.seat, before, player, action, after))
        elif isinstance(item, Undone):
            self._undo(item)
        else:
            self.state = self.standing_before(item.of)
            self.played = [move for move in self.played if move.seq < item.of]
            message = Message("table.log.rewind", {"seat": seat_name(item.seat), "of": item.of})
            self._recent.append(Line(item.seq, item.seat, message))
        if self._window is not None:
            self._recent_from = max(self._recent_from, item.seq - self._window + 1)
            while self._recent and self._recent[0].seq < self._recent_from:
                self._recent.popleft()

    def _undo(self, item: Undone) -> None:
        told = self._since(item.of, item.seq)
        self.played = [move for move in self.played if move.seq != item.of]
        message = Message("table.log.undo", {"seat": seat_name(item.seat), "of": item.of})
        self._recent.append(Line(item.seq, item.seat, message))
        for then, now in zip(told, self._since(item.of, item.seq), strict=True):
            self._recent.append(_Retold(item.seq, None, then, now))

    def _since(self, of: int, seq: int) -> list[_Seen]:
        """The steps of the moves that stand after entry ``of``, played again; this leaves ``state`` where they lead."""
        seen: list[_Seen] = []
        state = self.game.new_initial_state()
        for move in self.played:
            for player, action in move.steps:
                before = state.clone() if move.seq > of else state
                state.apply(player, action)
                if move.seq > of:
                    seen.append(_Seen(seq, None, before, player, action, state.clone()))
        self.state = state
        return seen
