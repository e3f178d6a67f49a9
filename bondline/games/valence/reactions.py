"""React: reactors go back to the bank, the target's owner takes the products, unless it is blocked."""

from __future__ import annotations

from bondline.games.valence.board import ANSWER, Board
from bondline.games.valence.deal import collect_cards, settle_outcome


def start_reaction(b: Board, player: int, reaction: int, target: int) -> None:
    """React, or ask the target's owner first whether to block."""
    g = b.g
    b.reacted = True
    b.reaction = reaction
    b.target = target
    # rule: valence.block.ask, valence.double.unblockable
    asked = (
        g.blocker >= 0
        and target != player
        and g.r_second[reaction] < 0
        and b.stash[target * g.num_molecules + g.blocker] > 0
    )
    if asked:
        b.phase = ANSWER
    else:
        resolve_reaction(b)


def resolve_reaction(b: Board) -> None:
    """Carry the waiting reaction out."""
    g = b.g
    reaction = b.reaction
    target = b.target
    b.reaction = -1
    b.target = -1
    # rule: valence.react.reactor-returns
    _give_back(b, b.turn, g.r_first[reaction])
    if g.r_second[reaction] >= 0:
        _give_back(b, b.turn, g.r_second[reaction])
    _give_back(b, target, g.r_target[reaction])  # rule: valence.react.target-returns
    for product in g.r_products[reaction]:  # rule: valence.react.products
        take_molecule(b, target, product)
    if not settle_outcome(b):  # rule: valence.react.draw-three
        collect_cards(b, g.collected)


def take_molecule(b: Board, seat: int, molecule: int) -> None:
    """Take a molecule from the bank, if its pile is not empty."""  # rule: valence.bank.finite
    if b.bank[molecule]:
        b.bank[molecule] -= 1
        b.stash[seat * b.g.num_molecules + molecule] += 1
        b.points[seat] += b.g.points[molecule]  # rule: valence.score.points
        b.built |= 1 << molecule


def _give_back(b: Board, seat: int, molecule: int) -> None:
    b.bank[molecule] += 1
    b.stash[seat * b.g.num_molecules + molecule] -= 1
    b.points[seat] -= b.g.points[molecule]


def trade_in(b: Board, seat: int, molecule: int) -> None:
    """Return a molecule for three cards."""  # rule: valence.trade.three
    _give_back(b, seat, molecule)
    collect_cards(b, b.g.collected)
