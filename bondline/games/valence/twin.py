"""The text twin of a view: the same table as headings and lines, for the terminal and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Message, Outline, Param

if TYPE_CHECKING:
    from bondline.games.valence.view import ValenceView


def outline(view: ValenceView) -> list[Outline]:
    """Whose turn it is, own hand, discards and bank, then every stash, this seat's own first."""
    lines = [_line("twin.turn", seat=view["turn"], n=view["turns"] + 1, phase=f"@phase.{view['phase']}")]
    if view["phase"] == "over":
        lines.append(_line("twin.over"))
    elif view["acting"] is not None:
        lines.append(_line("twin.acting", seat=view["acting"]))
    if view["reaction"] is not None:
        waiting = view["reaction"]
        lines.append(
            _line(
                "twin.reaction",
                reactors=[f"@molecule.{name}" for name in waiting["reactors"]],
                seat=waiting["seat"],
                molecule=f"@molecule.{waiting['target']}",
            )
        )
    if view["seat"] is not None:
        lines.append(_line("twin.hand", cards=view["hand"]))
    if view["lay"]:
        lines.append(_line("twin.lay", cards=view["lay"]))
    if view["closed"]:
        lines.append(_line("twin.closed", cards=view["closed"]))
    table = [_line("twin.deck", n=view["deck"])]
    if view["discards"]:
        table.append(_line("twin.discards", card=view["discards"][-1], n=len(view["discards"])))
    else:
        table.append(_line("twin.no-discards"))
    lines.append(Outline(Message("twin.table"), tuple(table)))
    own = view["seat"]
    for seat in sorted(view["seats"], key=lambda seat: (seat["seat"] != own, seat["seat"])):
        rows: list[Outline] = []
        for name, count in seat["stash"].items():
            rows.append(_line("twin.molecule", molecule=f"@molecule.{name}", n=count))
        rows.append(_line("twin.cards", n=seat["hand"]))
        if seat["known"] and seat["seat"] != own:
            rows.append(_line("twin.known", cards=seat["known"]))
        goal = "twin.seat-together" if "cooperative" in view["variant"] else "twin.seat"
        lines.append(
            Outline(Message(goal, {"seat": seat["seat"], "points": seat["points"], "goal": view["goal"]}), tuple(rows))
        )
    bank = [_line("twin.molecule", molecule=f"@molecule.{name}", n=count) for name, count in view["bank"].items()]
    lines.append(Outline(Message("twin.bank"), tuple(bank)))
    if "cooperative" in view["variant"]:
        missing = [f"@molecule.{name}" for name in view["bank"] if name not in view["built"]]
        lines.append(_line("twin.missing", molecules=missing))
    return lines


def _line(key: str, **params: Param) -> Outline:
    return Outline(Message(key, params))
