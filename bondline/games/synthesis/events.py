"""What an observer saw happen, as catalogue messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import CHANCE, Message, Param, seat_name
from bondline.games.synthesis.scoring import goals_met, ranking
from bondline.games.synthesis.sheet import ELEMENTAL, UNDECIDED
from bondline.games.synthesis.table import CARDS, CHAINS, OVER, Table, colour_of

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.sheet import Sheet


def describe(before: Table, notation: Notation, player: int, action: int, after: Table) -> list[Message]:
    """The messages for one action or chance outcome; everybody sees the same."""
    said: list[Message] = []
    if player == CHANCE:
        _came_up(before, notation, action, said)
    else:
        said.append(_acted(before, notation, player, action))
    for seat in range(before.g.num_players):
        _changed(before, after, notation, seat, player == CHANCE, said)
    if after.phase == CHAINS and before.phase != CHAINS:
        said.append(Message("event.chains", {"turns": after.g.turns}))
    if after.phase == OVER and before.phase != OVER:
        _ended(after, said)
    return said


def _came_up(before: Table, notation: Notation, outcome: int, said: list[Message]) -> None:
    g = before.g
    if before.phase == CARDS:
        card = notation.outcome(outcome)
        said.append(Message("event.card", {"card": f"@card.{card}", "id": card}))
        return
    face, mutation = divmod(outcome, g.num_mutations)
    said.append(
        Message(
            "event.roll",
            {
                "turn": before.turn + 1,
                "face": f"@shape.{g.face_names[face]}",
                "mutation": f"@mutation.{g.mutation_names[mutation]}",
            },
        )
    )


def _acted(before: Table, notation: Notation, player: int, action: int) -> Message:
    g = before.g
    seat: dict[str, Param] = {"seat": seat_name(player)}
    if action < g.free:
        if action >= g.open_active:
            return Message("event.active", {**seat, "lines": notation.placement(action - g.open_active)})
        marker = f"@colour.{notation.colours[colour_of(player, before.turn) - 1]}"
        return Message("event.bond", {**seat, "lines": notation.placement(action), "colour": marker})
    if action < g.shade:
        first = g.free if action < g.any_active else g.any_active
        colour, line = divmod(action - first, g.num_lines)
        key = "event.free" if action < g.any_active else "event.active-any"
        return Message(key, {**seat, "lines": notation.lines[line], "colour": f"@colour.{notation.colours[colour]}"})
    if action < g.keep:
        shade = action < g.plain
        at = g.elemental_hexes[action - (g.shade if shade else g.plain)]
        return Message("event.shade" if shade else "event.plain", {**seat, "hex": notation.hexes[at]})
    if action < g.skip:
        card = notation.outcome(action - g.keep + g.o_pattern)
        return Message("event.keep", {**seat, "card": f"@card.{card}", "id": card})
    if action == g.skip:
        return Message("event.skip", seat)
    if action == g.end:
        return Message("event.end", seat)
    if action < g.finish:
        one, two = notation.link(action - g.link).split()
        return Message("event.link", {**seat, "one": one, "two": two})
    return Message("event.finish", seat)


def _changed(
    before: Table, after: Table, notation: Notation, seat: int, rolled: bool, said: list[Message]
) -> None:  # fmt: skip
    """What became of a board: forced bonds, molecules, free bonds."""
    old, new = before.sheets[seat], after.sheets[seat]
    who: dict[str, Param] = {"seat": seat_name(seat)}
    if rolled and new.ink != old.ink:
        lines = [notation.lines[line] for line in range(len(new.ink)) if new.ink[line] and not old.ink[line]]
        said.append(Message("event.forced", {**who, "lines": " ".join(lines)}))
    elif rolled and new.done and before.phase != CARDS:
        said.append(Message("event.pass", who))
    for at in range(before.g.net.num_hexes):
        if new.volume[at] != old.volume[at]:
            _closed(new, notation, at, who, said)
    if new.free > old.free:
        said.append(Message("event.earned", {**who, "n": new.free - old.free}))


def _closed(s: Sheet, notation: Notation, at: int, who: dict[str, Param], said: list[Message]) -> None:
    colour = f"@colour.{notation.colours[s.hue[at] - 1]}"
    params: dict[str, Param] = {**who, "hex": notation.hexes[at], "colour": colour}
    if s.volume[at] == ELEMENTAL:
        said.append(Message("event.elemental", params))
    elif s.volume[at] == UNDECIDED:
        said.append(Message("event.choice", params))
    else:
        said.append(Message("event.molecule", {**params, "volume": s.volume[at]}))


def _ended(after: Table, said: list[Message]) -> None:
    if after.g.solo:
        said.append(Message("event.solo-won" if goals_met(after) else "event.solo-lost"))
        return
    winners = [seat_name(seat) for seat, place in enumerate(ranking(after)) if place == 1]
    if len(winners) == 1:
        said.append(Message("event.won", {"seat": winners[0]}))
    else:
        said.append(Message("event.shared", {"seats": winners}))
