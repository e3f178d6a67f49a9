"""The text twin of a view: the same table as headings and lines, for the terminal and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Message, Outline, Param

if TYPE_CHECKING:
    from bondline.games.ion.view import IonSeat, IonView


def outline(view: IonView, tile_points: int) -> list[Outline]:
    """Round, own hand, centre and goals, then every seat, this seat's own first. An unused tile is worth ``tile_points``."""
    lines = [
        _line(
            "twin.round", round=view["round"], step=view["step"], steps=view["steps"], phase=f"@phase.{view['phase']}"
        )
    ]
    lines.append(_awaiting(view))
    if view["hand"] or view["pick"]:
        lines.append(_hand(view))
    table: list[Outline] = (
        [_line("twin.goals", goals=[f"@goal.{goal}" for goal in view["goals"]])] if view["goals"] else []
    )
    if view["center"]:
        table.append(_line("twin.center", cards=view["center"]))
    if view["discards"]:
        table.append(_line("twin.discards", cards=view["discards"]))
    if view["reactions"]:
        table.append(_line("twin.reactions", seats=view["reactions"]))
    if table:
        lines.append(Outline(Message("twin.table"), tuple(table)))
    own = view["seat"]
    seats = sorted(view["seats"], key=lambda seat: (seat["seat"] != own, seat["seat"]))
    lines += [_seat(view, seat, tile_points) for seat in seats]
    return lines


def _line(key: str, **params: Param) -> Outline:
    return Outline(Message(key, params))


def _awaiting(view: IonView) -> Outline:
    if view["phase"] == "over":
        return _line("twin.over")
    if view["reacting"] is not None:
        return _line("twin.reacting", seat=view["reacting"])
    return _line("twin.awaited", seats=view["awaited"]) if view["awaited"] else _line("twin.dealing")


def _hand(view: IonView) -> Outline:
    lines = [_line("twin.hand", cards=view["hand"])]
    if view["pick"]:
        lines.append(_line("twin.pick", cards=view["pick"]))
    for memory in view["hands"]:
        rest = memory["seen"][:]
        for card in memory["played"]:
            if card in rest:
                rest.remove(card)
        if rest:
            unsure = memory["size"] - len(rest)
            key = "twin.memory" if unsure else "twin.memory-all"
            lines.append(_line(key, seat=memory["holder"], cards=rest, **({"n": unsure} if unsure else {})))
    return Outline(Message("twin.your-cards"), tuple(lines))


def _seat(view: IonView, seat: IonSeat, tile_points: int) -> Outline:
    lines: list[Outline] = []
    if seat["placing"]:
        lines.append(_line("twin.placing", cards=seat["placing"]))
    if seat["compounds"]:
        lines.append(_line("twin.compounds", compounds=seat["compounds"]))
    if seat["loose"]:
        lines.append(_line("twin.loose", cards=seat["loose"]))
    for card, turn in seat["radioactive"]:
        lines.append(_line(f"twin.radioactive.{turn}", card=card))
    if seat["aside"]:
        lines.append(_line("twin.aside", cards=seat["aside"], n=seat["decay"]))
    if view["variant"] != "beginner":
        tiles = [f"@tile.{tile}" for tile in seat["tiles"]]
        lines.append(_line("twin.tiles", tiles=tiles) if tiles else _line("twin.no-tiles"))
    if seat["seat"] in view["picked"]:
        lines.append(_line("twin.has-picked"))
    points = seat["standing"]
    if view["phase"] not in ("refresh", "over"):
        kept = tile_points * len(seat["tiles"]) if view["variant"] != "beginner" else 0
        total = seat["score"] + sum(points.values()) + kept
        lines.append(_line("twin.standing", **points, score=seat["score"], tiles=kept, points=total))
    for number, scored in enumerate(seat["rounds"], 1):
        parts = scored["points"]
        lines.append(
            _line(
                "twin.scored",
                round=number,
                **parts,
                points=sum(parts.values()),
            )
        )
    if seat["final"]:
        lines.append(_line("twin.final", tiles=seat["final"]["tiles"], decay=seat["final"]["decay"]))
    return Outline(Message("twin.seat", {"seat": seat["seat"], "score": seat["score"]}), tuple(lines))
