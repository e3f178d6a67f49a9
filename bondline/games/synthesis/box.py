"""What lies in the box: the board, the dice, the cards, with what is printed on them, for drawing them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from bondline.games.synthesis.cards import Goal
from bondline.games.synthesis.grid import Line, hex_name, sides
from bondline.games.synthesis.links import chain_points

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup


def components(g: Setup, notation: Notation) -> Mapping[str, Any]:
    """Hexagons are (q, r), pointy at the top; a line is (q, r, k), the side of a hexagon to the east, north-east or north-west.

    Lines and hexagons stand in the order in which a view lists them.
    """
    edition = g.edition
    plan = g.plan
    signs = dict((*plan.elemental, *plan.active))
    return {
        "side": plan.letter,
        "hexes": [
            {"name": name, "q": at[0], "r": at[1], "sign": signs.get(at, ""), "start": at == plan.start}
            for name, at in zip(g.net.hex_names, g.net.hexes, strict=True)
        ],
        "lines": [
            {"name": name, "at": list(line)} for name, line in zip(g.net.line_names, g.net.drawable, strict=True)
        ],
        "printed": _lines((*sides(plan.start), *plan.printed)),
        "elementals": list(edition.elementals),
        "colours": list(edition.colours),
        "shapes": [{"id": shape.id, "lines": _lines(shape.lines)} for shape in edition.shapes],
        "faces": g.face_names,
        "mutations": g.mutation_names,
        "links": [notation.link(link) for link in range(g.num_links)],
        "turns": g.turns,
        "columns": g.columns,
        "rows": g.rows,
        "line_points": edition.line_points,
        "chain_points": [chain_points(g, length) for length in range(1, len(edition.chain_points) + 1)],
        "elemental_points": list(edition.elemental_points),
        "patterns": [
            {
                **_goal(card),
                "colour": card.colour,
                "same": card.same,
                "cells": [hex_name(at) for at in card.cells],
                "of": card.of,
                "what": card.what,
            }
            for card in edition.patterns
        ],
        "chains": [
            {
                **_goal(card),
                "cells": [list(cell) for cell in card.cells],
                "solid": [list(pair) for pair in card.solid],
                "dotted": [list(pair) for pair in card.dotted],
                "length": card.length,
                "colours": card.colours,
            }
            for card in edition.chain_goals
        ],
        "projects": [
            {"id": card.id, "level": card.level, "chains": [list(row) for row in card.chains]}
            for card in edition.projects
        ],
    }


def _lines(lines: Iterable[Line]) -> list[list[int]]:
    return [list(line) for line in lines]


def _goal(card: Goal) -> dict[str, Any]:
    return {"id": card.id, "kind": card.kind, "points": card.points, "max": card.max, "levels": list(card.levels)}
