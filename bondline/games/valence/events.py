"""What an observer saw happen, as catalogue messages: as many whatever is hidden from the observer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import CHANCE, Message, Param, seat_name
from bondline.games.valence.board import DEAL, LAY, OVER, TURN_UP, WON, Board
from bondline.games.valence.view import symbols

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation


def describe(
    before: Board, notation: Notation, player: int, action: int, after: Board, observer: int | None
) -> list[Message]:
    """The messages for one action or chance outcome."""
    said: list[Message] = []
    if player == CHANCE:
        _drawn(before, notation, action, after, observer, said)
    else:
        _acted(before, notation, player, action, after, said)
    if after.reshuffles > before.reshuffles:
        said.append(Message("event.reshuffle", {"n": after.deck_total}))
    if after.phase == OVER and before.phase != OVER:
        _ended(after, said)
    elif after.turns > before.turns:
        said.append(Message("event.turn", {"seat": seat_name(after.turn)}))
    return said


def _drawn(
    before: Board, notation: Notation, element: int, after: Board, observer: int | None, said: list[Message]
) -> None:
    g = before.g
    card = notation.elements[element]
    if before.phase == DEAL:
        if after.phase != TURN_UP:
            return
        if observer is None:
            said.append(Message("event.deal.hands", {"n": g.hand_size}))
        else:
            said.append(Message("event.deal.hand", {"cards": symbols(g, after.hands[observer])}))
    elif before.phase == TURN_UP:
        said.append(Message("event.deal.top", {"card": card}))
        shown: dict[str, Param] = {"seat": seat_name(after.turn)}
        if after.known[after.turn]:
            said.append(Message("event.start.card", {**shown, "card": symbols(g, after.known[after.turn])[0]}))
        else:
            said.append(Message("event.start.tie", shown))
    elif observer == before.turn:
        said.append(Message("event.draw.own", {"card": card}))
    else:
        said.append(Message("event.draw.other", {"seat": seat_name(before.turn)}))


def _acted(before: Board, notation: Notation, player: int, action: int, after: Board, said: list[Message]) -> None:
    g = before.g
    seat: dict[str, Param] = {"seat": seat_name(player)}
    if action == g.draw:
        size = len(before.hands[player])
        said.append(Message("event.collect.draw", {**seat, "n": 1 if size >= 2 else 2 if size == 1 else 3}))
    elif action < g.exchange:
        said.append(Message("event.collect.top", {**seat, "card": notation.elements[action - g.top]}))
    elif action == g.exchange:
        said.append(Message("event.collect.exchange", {**seat, "n": len(before.hands[player])}))
    elif action < g.react:
        said.append(Message("event.collect.trade", {**seat, "molecule": _name(notation, action - g.trade_in)}))
    elif action < g.block:
        reaction, target = divmod(action - g.react, g.num_players)
        _reacting(notation, g.edition.reactions[reaction].reactors, player, target, g.r_target[reaction], said)
        if after.reaction >= 0:
            said.append(Message("event.react.asked", {"seat": seat_name(target)}))
        else:
            _products(before, notation, reaction, target, after, said)
    elif action == g.block:
        said.append(Message("event.react.blocked", seat))
    elif action == g.allow:
        said.append(Message("event.react.allowed", seat))
        _products(before, notation, before.reaction, before.target, after, said)
    elif action < g.misname:
        build = action - g.build
        said.append(
            Message(
                "event.build",
                {**seat, "cards": notation.cards(build), "molecule": _name(notation, g.b_molecule[build]),
                 "formula": notation.formula(build), "points": g.points[g.b_molecule[build]]},
            )
        )  # fmt: skip
        if after.phase != LAY and after.phase != OVER:
            said.append(Message("event.discard", {**seat, "cards": symbols(g, g.b_cards[build])}))
    elif action < g.discard:
        said.append(Message("event.misname", {**seat, "cards": notation.cards(action - g.misname)}))
    elif action < g.end:
        count = len(after.discards) - len(before.discards)
        gone = after.discards[-count:] if count > 0 else [action - g.discard]
        said.append(Message("event.discard", {**seat, "cards": symbols(g, gone)}))
    else:
        said.append(Message("event.end", seat))


def _name(notation: Notation, molecule: int) -> str:
    return f"@molecule.{notation.molecules[molecule]}"


def _reacting(
    notation: Notation, reactors: tuple[str, ...], player: int, target: int, molecule: int, said: list[Message]
) -> None:
    names: list[str] = [f"@molecule.{name}" for name in reactors]
    params: dict[str, Param] = {
        "seat": seat_name(player), "reactors": names, "owner": seat_name(target), "molecule": _name(notation, molecule),
    }  # fmt: skip
    said.append(Message("event.react.own" if player == target else "event.react.other", params))


def _products(before: Board, notation: Notation, reaction: int, target: int, after: Board, said: list[Message]) -> None:
    """The products that were taken, and those whose pile was empty."""
    g = before.g
    base = target * g.num_molecules
    got = [
        p for p in g.r_products[reaction] if after.stash[base + p] > before.stash[base + p] or p == g.r_target[reaction]
    ]
    said.append(
        Message("event.react.products", {"seat": seat_name(target), "molecules": [_name(notation, p) for p in got]})
    )


def _ended(after: Board, said: list[Message]) -> None:
    g = after.g
    if g.cooperative:
        said.append(Message("event.over.together" if after.outcome == WON else "event.over.lost"))
        return
    best = max(after.points)
    winners = [seat_name(seat) for seat in range(g.num_players) if after.points[seat] == best]
    key = "event.over.guard" if after.turns >= g.max_turns else "event.over.won"
    said.append(Message(key, {"seats": winners, "points": best}))
