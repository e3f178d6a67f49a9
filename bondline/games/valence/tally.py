"""What of the box was used and what it brought, for whoever tunes an edition: see `bondline.engine.Game.tally`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bondline.engine import CHANCE, Message, Param, Piece, Use
from bondline.games.valence.board import Board

if TYPE_CHECKING:
    from bondline.games.valence.actions import Notation
    from bondline.games.valence.cards import Reaction
    from bondline.games.valence.setup import Setup

_WAYS: Final = ("built", "received", "spent", "lost", "traded")
"""How a molecule comes into a stash and leaves it, in the order of the pieces."""


class ValenceTally:
    """Pieces in this order: molecules by each way, reactions, elements."""

    def __init__(self, g: Setup, notation: Notation) -> None:
        self.g = g
        self.reaction: int = len(_WAYS) * g.num_molecules
        self.element: int = self.reaction + g.num_reactions
        self.pieces = [
            *(Piece(way, name, Message(f"molecule.{name}")) for way in _WAYS for name in notation.molecules),
            *(self._reaction(each) for each in g.edition.reactions),
            *(Piece("element", name, Message(f"element.{name}"), within=True) for name in notation.elements),
        ]

    def _reaction(self, each: Reaction) -> Piece:
        name: dict[str, Param] = {
            "reactors": [f"@molecule.{name}" for name in each.reactors],
            "molecule": f"@molecule.{each.target}",
            "products": [f"@molecule.{name}" for name in each.products],
        }
        return Piece(
            "reaction", f"{'+'.join(each.reactors)}>{each.target}", Message("tally.reaction.name", name), within=True
        )

    def uses(self, before: Board, player: int, action: int, after: Board) -> list[Use]:
        """What a build or a reaction moved."""
        g = self.g
        if player == CHANCE:
            return []
        if g.build <= action < g.misname:
            return self._build(player, action - g.build)
        if g.trade_in <= action < g.react:
            molecule = action - g.trade_in
            return [self._moved("traded", player, molecule, -1)]
        if g.react <= action < g.block and after.reaction < 0:
            return self._react(before, player, *divmod(action - g.react, g.num_players))
        if action == g.allow:
            return self._react(before, before.turn, before.reaction, before.target)
        return []

    def _moved(self, way: str, seat: int, molecule: int, sign: int) -> Use:
        return Use(seat, _WAYS.index(way) * self.g.num_molecules + molecule, sign * self.g.points[molecule])

    def _build(self, player: int, build: int) -> list[Use]:
        """A molecule, and its cards, each with an equal share of the points."""
        g = self.g
        molecule, cards = g.b_molecule[build], g.b_cards[build]
        share = g.points[molecule] / len(cards)
        return [
            self._moved("built", player, molecule, 1),
            *(Use(player, self.element + card, share) for card in cards),
        ]

    def _react(self, before: Board, player: int, reaction: int, target: int) -> list[Use]:
        """A reaction that nobody blocked. Its own points are what it changed for who reacted."""
        g = self.g
        spent = [reactor for reactor in (g.r_first[reaction], g.r_second[reaction]) if reactor >= 0]
        found = [self._moved("spent", player, reactor, -1) for reactor in spent]
        found.append(self._moved("lost", target, g.r_target[reaction], -1))
        bank = before.bank[:]
        for molecule in (*spent, g.r_target[reaction]):
            bank[molecule] += 1
        for product in g.r_products[reaction]:  # rule: valence.bank.finite
            if bank[product]:
                bank[product] -= 1
                found.append(self._moved("received", target, product, 1))
        changed = sum(use.points for use in found if use.seat == player)
        return [*found, Use(player, self.reaction + reaction, changed)]
