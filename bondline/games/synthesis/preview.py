"""What an action would bring, and what a draft of chains would score: for a client to show before anything is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bondline.engine import Refusal, no_seat
from bondline.games.synthesis.chain_goals import chain_card_points
from bondline.games.synthesis.explain import why_no_link
from bondline.games.synthesis.legal import link_fits
from bondline.games.synthesis.links import chain_points, chains_of
from bondline.games.synthesis.projects import project_is_met
from bondline.games.synthesis.scoring import parts
from bondline.games.synthesis.sheet import ELEMENTAL, UNDECIDED
from bondline.games.synthesis.solve import offered_layout
from bondline.games.synthesis.turn import act
from bondline.games.synthesis.view import cell_name

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup
    from bondline.games.synthesis.state import SynthesisState

_MOST_LINKS = 200
_CONTENTS = {ELEMENTAL: "elemental", UNDECIDED: "choice"}


def preview(t: SynthesisState, notation: Notation, player: int, action: int) -> dict[str, Any]:
    """The hexagons an action closes, the cells it colours, the points and free bonds it brings at once."""
    g = t.g
    if action >= g.keep and not g.link <= action < g.finish:
        return {}
    after = t.clone()
    act(after, player, action)
    old, new = t.sheets[player], after.sheets[player]
    closed = [
        {
            "hex": notation.hexes[at],
            "colour": notation.colours[new.hue[at] - 1],
            "volume": _CONTENTS.get(new.volume[at], new.volume[at]),
        }
        for at in range(g.net.num_hexes)
        if new.volume[at] and not old.volume[at]
    ]
    before, now = parts(t, player), parts(after, player)
    return {
        "closed": closed,
        "cells": [cell_name(g, cell) for cell in range(g.num_cells) if new.cells[cell] and not old.cells[cell]],
        "free": new.free - old.free,
        "points": sum(now) - sum(before),
        "active": sum(map(len, new.groups)) - sum(map(len, old.groups)),
    }


def trial(t: SynthesisState, notation: Notation, player: int, moves: Sequence[str]) -> dict[str, Any]:
    """A draft of links from an empty table. ``best`` in place of a draft asks for the best layout.

    Raises Refusal for a link that cannot be, with the links before it in place.
    """
    g = t.g
    if not 0 <= player < g.num_players:
        raise no_seat(player, g.num_players)
    draft = t.sheets[player].copy()
    draft.links = 0
    if len(moves) > _MOST_LINKS:
        raise Refusal("engine.notation.words", {"verb": "link", "low": 0, "high": _MOST_LINKS, "given": len(moves)})
    if list(moves) == ["best"]:
        draft.links = offered_layout(t, player).links
    else:
        for move in moves:
            _add(t, notation, player, draft.links, move)
            draft.links |= 1 << notation.read(move) - g.link
    card = g.edition.chain_goals[t.chain] if t.chain >= 0 else None
    project = g.edition.projects[t.project] if t.project >= 0 else None
    chains = chains_of(g, draft.links)
    return {
        "links": [f"link {notation.link(link)}" for link in range(g.num_links) if draft.links >> link & 1],
        "open": [f"link {notation.link(link)}" for link in range(g.num_links) if link_fits(draft, link)],
        "chains": [_chain(g, notation, draft.cells, cells) for cells in chains],
        "points": sum(chain_points(g, len(cells)) for cells in chains),
        "card": chain_card_points(g, draft.cells, draft.heights, draft.links, card) if card is not None else 0,
        "project": project_is_met(g, draft.cells, draft.links, project) if project is not None else None,
    }


def _add(t: SynthesisState, notation: Notation, player: int, links: int, move: str) -> None:
    """Refuse what is no link, or one that does not fit beside the others."""
    g = t.g
    action = notation.read(move)
    if not g.link <= action < g.finish:
        raise Refusal("engine.notation.verb", {"text": move.split(maxsplit=1)[0], "verbs": ["link"]})
    sheet = t.sheets[player].copy()
    sheet.links = links
    if not link_fits(sheet, action - g.link):
        raise why_no_link(sheet, notation, action - g.link)


def _chain(g: Setup, notation: Notation, cells: Sequence[int], chain: Sequence[int]) -> dict[str, Any]:
    return {
        "cells": [notation.cell(cell) for cell in chain],
        "colour": notation.colours[cells[chain[0]] - 1],
        "points": chain_points(g, len(chain)),
    }
