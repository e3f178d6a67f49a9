"""What of the box was used and what it brought, for whoever tunes an edition: see `bondline.engine.Game.tally`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.engine import CHANCE, Message, Piece, Use
from bondline.games.synthesis.links import chain_points, chains_of, complete_lines
from bondline.games.synthesis.scoring import parts
from bondline.games.synthesis.sheet import ELEMENTAL, OPEN
from bondline.games.synthesis.table import OVER, Table

if TYPE_CHECKING:
    from bondline.games.synthesis.actions import Notation
    from bondline.games.synthesis.setup import Setup

_VOLUMES = range(1, ELEMENTAL)


class SynthesisTally:
    """Pieces in this order: elementals, chains by length, lines, cards, molecules by volume, bonds by face, free bonds."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self.g = g
        edition = g.edition
        self.chain: int = g.num_shapes
        self.line: int = self.chain + len(edition.chain_points)
        self.pattern_card: int = self.line + 1
        self.chain_card: int = self.pattern_card + g.num_patterns
        self.volume: int = self.chain_card + g.num_chain_goals
        self.bond: int = self.volume + len(_VOLUMES)
        self.free: int = self.bond + g.num_faces
        longest = len(edition.chain_points)
        self.pieces = [
            *(Piece("elemental", name, Message(f"elemental.{name}")) for name in edition.elementals),
            *(
                Piece("chain", str(n), Message("tally.chain.longest" if n == longest else "tally.chain.name", {"n": n}))
                for n in range(1, longest + 1)
            ),
            Piece("line", "line", Message("tally.line.name")),
            *(Piece("pattern", card.id, Message(f"card.{card.id}")) for card in edition.patterns),
            *(Piece("chain-card", card.id, Message(f"card.{card.id}")) for card in edition.chain_goals),
            *(
                Piece("molecule", str(volume), Message("tally.molecule.name", {"volume": volume}))
                for volume in _VOLUMES
            ),
            *(Piece("bond", name, Message(f"shape.{name}")) for name in g.face_names),
            Piece("free", "free", Message("tally.free.name")),
        ]

    def uses(self, before: Table, player: int, action: int, after: Table) -> list[Use]:
        """Bonds when they are drawn, everything else when the game is over."""
        g = self.g
        found: list[Use] = []
        if player != CHANCE and action < g.open_active:
            found.append(Use(player, self.bond + before.face))
        elif player != CHANCE and g.free <= action < g.any_active:
            found.append(Use(player, self.free))
        if after.phase == OVER and before.phase != OVER:
            for seat in range(g.num_players):
                self._sheet(after, seat, found)
        return found

    def _sheet(self, after: Table, seat: int, found: list[Use]) -> None:
        g, s = self.g, after.sheets[seat]
        one, pair = g.edition.elemental_points
        for shape in range(g.num_shapes):
            made = (s.boxes[2 * shape] > 0) + (s.boxes[2 * shape + 1] > 0)
            found += [Use(seat, shape, points) for points in (one, pair - one)[:made]]
        longest = len(g.edition.chain_points)
        for cells in chains_of(g, s.links):
            length = len(cells)
            found.append(Use(seat, self.chain + min(length, longest) - 1, chain_points(g, length)))
        found += [Use(seat, self.line, g.edition.line_points)] * complete_lines(s)
        _, _, _, pattern, chain = parts(after, seat)
        if pattern:
            found.append(Use(seat, self.pattern_card + after.pattern, pattern))
        if chain:
            found.append(Use(seat, self.chain_card + after.chain, chain))
        found += [Use(seat, self.volume + volume - 1) for volume in s.volume if OPEN < volume < ELEMENTAL]
