"""The text twin of a view: the same boards as headings and lines, for the terminal and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Message, Outline, Param
from bondline.games.synthesis.view import INKS, read_molecule

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.view import SynthesisSeat, SynthesisView


def outline(view: SynthesisView, notation: Notation, elementals: tuple[str, ...]) -> list[Outline]:
    """Turn, dice and goals, then every board, this seat's own first and in full."""
    lines = [
        _line("twin.turn", turn=view["turn"], turns=view["turns"], phase=f"@phase.{view['phase']}", side=view["side"])
    ]
    if view["face"] is not None:
        lines.append(_line("twin.dice", face=f"@shape.{view['face']}", mutation=f"@mutation.{view['mutation']}"))
    lines += _cards(view)
    if view["awaited"]:
        lines.append(_line("twin.waiting", seats=view["awaited"]))
    elif view["phase"] == "over":
        lines.append(_line("twin.over" if view["outcome"] == "undecided" else f"twin.{view['outcome']}"))
    own = view["seat"] or "P1"
    for seat in sorted(view["seats"], key=lambda seat: (seat["seat"] != own, seat["seat"])):
        lines.append(_board(view, seat, notation, elementals, seat["seat"] == own))
    return lines


def _line(key: str, **params: Param) -> Outline:
    return Outline(Message(key, params))


def _cards(view: SynthesisView) -> list[Outline]:
    lines: list[Outline] = []
    for card in (view["project"], view["pattern"], view["chain"]):
        if card is not None:
            lines.append(_line("twin.card", id=card, card=f"@card.{card}"))
    for name, asked, met in view["goals"]:
        kind = "elementals" if str(name) == view["project"] else "points"
        lines.append(
            _line(f"twin.goal-{kind}", id=str(name), n=int(asked), met="@twin.met" if met else "@twin.not-met")
        )
    if view["phase"] == "keep":
        lines.append(_line("twin.drawn", cards=view["drawn"]))
    return lines


def _board(
    view: SynthesisView, seat: SynthesisSeat, notation: Notation, elementals: tuple[str, ...], whole: bool
) -> Outline:
    colours = notation.colours
    rows: list[Outline] = []
    if view["phase"] == "draw":
        colour = view["colours"][int(seat["seat"][1:]) - 1]
        rows.append(_line("twin.marker", colour=f"@colour.{colour}", n=seat["due"]))
    if seat["free"]:
        rows.append(_line("twin.free", n=seat["free"]))
    if seat["active"]:
        rows.append(
            _line("twin.active", bonds=[f"@shape.{item.partition(' ')[2] or 'any'}" for item in seat["active"][-1]])
        )
    made: dict[str, list[str]] = {}
    for at, code in enumerate(seat["molecules"]):
        content, hue = read_molecule(code)
        if content:
            what = str(content) if content < 7 else "*" if content == 7 else "?"
            made.setdefault(colours[hue - 1], []).append(f"{notation.hexes[at]} {what}")
    for colour, molecules in made.items():
        rows.append(_line("twin.molecules", colour=f"@colour.{colour}", molecules=molecules))
    if whole:
        for number, colour in enumerate(colours, 1):
            drawn = [name for name, ink in zip(notation.lines, seat["lines"], strict=True) if ink == INKS[number]]
            if drawn:
                rows.append(_line("twin.lines", colour=f"@colour.{colour}", lines=drawn))
    names = dict(zip(INKS[1:], colours, strict=True))
    for column, letters in enumerate(seat["table"].split("/"), 1):
        if letters:
            rows.append(_line("twin.column", n=column, colours=[f"@colour.{names[letter]}" for letter in letters]))
    for shape, name in enumerate(elementals):
        boxes = [letter for letter in seat["boxes"][2 * shape : 2 * shape + 2] if letter != "."]
        if boxes:
            rows.append(
                _line("twin.elemental", shape=f"@elemental.{name}", colours=[f"@colour.{names[each]}" for each in boxes])
            )  # fmt: skip
    if seat["links"]:
        links = [notation.link(link) for link, mark in enumerate(seat["links"]) if mark == "1"]
        rows.append(_line("twin.links", links=links))
    points = seat["points"]
    heading = Message(
        "twin.seat",
        {
            "seat": seat["seat"], "points": sum(points[:5]), "elementals": points[0], "chains": points[1], "lines": points[2],
            "pattern": points[3], "chain": points[4],
        },
    )  # fmt: skip
    return Outline(heading, tuple(rows))
