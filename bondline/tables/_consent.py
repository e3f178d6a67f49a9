"""Taking back by consent: where a seat alone may not, everybody may agree. Never over a revealed secret."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bondline.engine import CHANCE, Refusal, Rng, State, seat_name
from bondline.tables import _entries as kinds
from bondline.tables._checks import Words, check_goes_on, deal_of, lines_of
from bondline.tables._commands import Agree, Ask
from bondline.tables._deal import Deal, Played
from bondline.tables._entries import document
from bondline.tables._table import Asked, Table

FARTHEST: Final = 8
"""Moves that can be taken back together."""
SAMPLES: Final = 16
"""Deals that an observer thought possible, in which a move is tried to see whether it told them something."""


@lines_of.register
def _ask(command: Ask, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    deal = deal_of(table, command.device, command.seat)
    check_goes_on(table)
    if not table.customs.friendly:
        raise Refusal("table.ask.off")
    back = [move for move in deal.played if move.seat == command.seat]
    if not back:
        raise Refusal("table.undo.none")
    of = back[-1].seq
    if table.asked is not None:
        if (table.asked.seat, table.asked.of) == (command.seat, of):
            return []
        raise Refusal("table.ask.one")
    if why := why_not_back(deal, command.seat, of):
        raise why
    asked = Asked(command.seat, of, frozenset({command.device}))
    line: Words = (command.seat, None, kinds.ASK, document({"of": of}), ())
    return [line, *_rewound(table, asked)]


@lines_of.register
def _agree(command: Agree, table: Table, now: int) -> list[Words]:  # noqa: ARG001
    mine = table.seats_of(command.device)
    if not mine:
        raise Refusal("table.seat.not-yours")
    check_goes_on(table)
    asked = table.asked
    if asked is None:
        raise Refusal("table.ask.none")
    if command.device in asked.agreed:
        return []
    values = {"device": command.device, "yes": command.yes}
    line: Words = (mine[0], None, kinds.AGREE, document(values), ())
    if not command.yes:
        return [line]
    return [line, *_rewound(table, Asked(asked.seat, asked.of, asked.agreed | {command.device}))]


def _rewound(table: Table, asked: Asked) -> list[Words]:
    """The rewinding itself, once all agree."""
    if replace(table, asked=asked).unanswered:
        return []
    return [(asked.seat, None, kinds.REWIND, document({"of": asked.of}), ())]


def why_not_back(deal: Deal, seat: int, of: int) -> Refusal | None:
    """Why the game cannot go back to before entry ``of`` even if everybody agrees; None when it can."""
    since = [move for move in deal.played if move.seq >= of]
    if len(since) > FARTHEST:
        return Refusal("table.ask.far", {"most": FARTHEST})
    state = deal.standing_before(of)
    for move in since:
        if tells := _told(deal, state, move, seat):
            return Refusal("table.ask.told", {"seat": seat_name(tells - 1)} if tells > 0 else {})
        for player, action in move.steps:
            state.apply(player, action)
    return None


def _told(deal: Deal, before: State, move: Played, asker: int) -> int:
    """Whom a move told something that it would be unfair to know: the seat + 1; −1 where chance had its say; else 0."""
    if any(player == CHANCE for player, _ in move.steps):
        return -1
    if not deal.game.hidden:
        return 0
    after = before.clone()
    for player, action in move.steps:
        after.apply(player, action)
    # Whoever asks shows their own cards at their own risk, but must not have seen others' by it: the last of secret picks
    # opens all of them.
    others = [seat for seat in range(deal.game.num_players) if seat != move.seat]
    for observer in [asker] if move.seat == asker else others:
        belief = deal.game.belief(before.observation(observer))
        rng = Rng(move.seq)
        for _ in range(SAMPLES):
            other = belief.sample(rng)
            if not _goes(other, move) or other.observation(observer) != after.observation(observer):
                return observer + 1
    return 0


def _goes(state: State, move: Played) -> bool:
    for player, action in move.steps:
        if player not in state.current_players() or action not in state.legal_actions(player):
            return False
        state.apply(player, action)
    return True
