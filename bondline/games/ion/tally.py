"""What of the box was used and what it brought, for whoever tunes an edition: see `bondline.engine.Game.tally`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.engine import CHANCE, Message, Piece, Use
from bondline.games.ion.board import Board
from bondline.games.ion.scoring import one_goal
from bondline.games.ion.setup import TILES

if TYPE_CHECKING:
    from bondline.games.ion.actions import Notation
    from bondline.games.ion.setup import Setup

_SETS: Final = ("nobles", "radioactive", "tiles", "decay")
"""What scores together and not card by card."""


class IonTally:
    """Pieces in this order: compounds, goals, what scores together, action tiles, cards."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self.g = g
        self.goal: int = g.num_compounds
        self.set: int = self.goal + g.num_goals
        self.tile: int = self.set + len(_SETS)
        self.card: int = self.tile + len(TILES)
        self.pieces = [
            *(
                Piece("compound", name, Message("tally.compound.name", {"compound": name}))
                for name in notation.compounds
            ),
            *(Piece("goal", goal.id, Message(f"goal.{goal.id}")) for goal in g.edition.goals),
            *(Piece("set", name, Message(f"tally.set.{name}")) for name in _SETS),
            *(Piece("tile", name, Message(f"tile.{name}")) for name in TILES),
            *(Piece("card", name, Message(f"card.{name}"), within=True) for name in notation.cards),
        ]

    def uses(self, before: Board, player: int, action: int, after: Board) -> list[Use]:
        """Tiles when they are used, everything else when it is scored."""
        g = self.g
        found: list[Use] = []
        if player != CHANCE:
            if g.pair <= action < g.place:
                found.append(Use(player, self.tile + TILES.index("two")))
            elif g.center <= action < g.rxn:
                found.append(Use(player, self.tile + TILES.index("center")))
            elif action == g.rxn:
                found.append(Use(player, self.tile + TILES.index("rxn")))
        if len(after.round_points) > len(before.round_points):
            for seat in range(g.num_players):
                self._round(before, after, seat, found)
        if len(after.final_points) > len(before.final_points):
            for seat, (tiles, decay) in enumerate(after.final_points):
                self._together(seat, "tiles", tiles, [], found)
                self._together(seat, "decay", decay, [], found)
        return found

    def _round(self, before: Board, after: Board, seat: int, found: list[Use]) -> None:
        g = self.g
        _, nobles, _, radioactive = after.round_points[-1][seat]
        built = 0
        for compound in after.round_made[-1][seat]:
            built |= 1 << compound
            found.append(Use(seat, compound, g.c_points[compound]))
            self._bonded(seat, compound, found)
        for goal in before.goals:
            points = one_goal(g, goal, built)
            if points:
                found.append(Use(seat, self.goal + goal, points))
        self._together(
            seat, "nobles", nobles, [kind for kind in after.round_loose[-1][seat] if g.is_noble[kind]], found
        )
        # What lies aside after the round and did not before it was turned up in this round.
        turned = [card // 3 for card in after.radio[seat]] + after.aside[seat]
        for kind in before.aside[seat]:
            turned.remove(kind)
        self._together(seat, "radioactive", radioactive, turned, found)

    def _bonded(self, seat: int, compound: int, found: list[Use]) -> None:
        """Every card of a compound with the points printed beside its charge."""
        made = self.g.compounds[compound]
        for kind, charge, count in (
            (made.cation, made.charge, made.cations),
            (made.anion, made.anion_charge, made.anions),
        ):
            points = dict(self.g.edition.cards[kind].forms)[charge]
            found += [Use(seat, self.card + kind, points)] * count

    def _together(self, seat: int, name: str, points: int, kinds: list[int], found: list[Use]) -> None:
        """What scores together, and the cards of it, each with an equal share."""
        if points or kinds:
            found.append(Use(seat, self.set + _SETS.index(name), points))
        found += [Use(seat, self.card + kind, points / len(kinds)) for kind in kinds]
