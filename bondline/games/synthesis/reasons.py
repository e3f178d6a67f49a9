"""What an action gains, in rule terms: molecules closed, rows and columns completed, bonds and points it brings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import Message
from bondline.games.synthesis.links import complete_lines
from bondline.games.synthesis.preview import preview
from bondline.games.synthesis.turn import act

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.state import SynthesisState


def reasons(t: SynthesisState, notation: Notation, player: int, action: int) -> list[Message]:
    """As many as there are; none for a move that brings nothing yet."""
    brings = preview(t, notation, player, action)
    if not brings:
        return []
    after = t.clone()
    act(after, player, action)
    found: list[Message] = []
    if brings["closed"]:
        found.append(Message("reason.closes", {"n": len(brings["closed"])}))
    lines = complete_lines(after.sheets[player]) - complete_lines(t.sheets[player])
    for key, count in (("lines", lines), ("free", brings["free"]), ("active", brings["active"])):
        if count > 0:
            found.append(Message(f"reason.{key}", {"n": count}))
    if brings["points"] > 0:
        found.append(Message("reason.points", {"n": brings["points"]}))
    return found
