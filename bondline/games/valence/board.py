"""The data of a game of Valence Plus at one moment: lists of small whole numbers, nothing else.

The functions that change it stand in the order of play: `deal`, `turn` (with `legal`), `reactions`.
"""

from __future__ import annotations

from typing import Final

from bondline.games.valence.setup import Setup

DEAL: Final = 0
TURN_UP: Final = 1
COLLECT: Final = 2
ANSWER: Final = 3
DRAW: Final = 4
EXCHANGE: Final = 5
BUILD: Final = 6
LAY: Final = 7
LIMIT: Final = 8
OVER: Final = 9

UNDECIDED: Final = 0
WON: Final = 1
LOST: Final = 2


class Board:
    """Every list of lists is by seat."""

    __slots__ = (
        "g", "phase", "turn", "turns", "deck", "deck_total", "shuffled", "discards", "hands", "known", "lay",
        "stash", "points", "bank", "reacted", "closed", "to_draw", "reaction", "target", "reshuffles", "built", "outcome",
        "retract",
    )  # fmt: skip

    def __init__(self, g: Setup) -> None:
        n = g.num_players
        self.g = g
        self.phase: int = DEAL
        self.turn: int = 0  # seat
        self.turns: int = 0  # how many have ended
        self.deck: list[int] = g.deck[:]  # by element: how many are left
        self.deck_total: int = g.deck_size
        self.shuffled: list[int] = g.deck[:]  # by element: the deck when it was last shuffled, as all have seen
        self.discards: list[int] = []  # elements, the top card last
        self.hands: list[list[int]] = [[] for _ in range(n)]  # elements, ascending
        self.known: list[list[int]] = [[] for _ in range(n)]  # elements that all know to be in the hand, ascending
        self.lay: list[int] = []  # elements of a molecule just built, to be discarded, ascending
        self.stash: list[int] = [0] * (n * g.num_molecules)  # by seat and molecule
        self.points: list[int] = [0] * n
        self.bank: list[int] = g.bank[:]  # by molecule; rule: valence.setup.bank
        self.reacted: bool = False  # whether this turn's React is spent
        self.closed: int = 0  # bit set of builds that a wrong name closed for this turn
        self.to_draw: int = 0
        self.reaction: int = -1  # waiting for block or allow
        self.target: int = -1
        self.reshuffles: int = 0
        self.built: int = 0  # bit set of molecules that were built or received
        self.outcome: int = UNDECIDED
        self.retract: list[int] = [0] * n

    def copy_to(self, new: Board) -> None:
        """Make ``new`` an independent copy."""
        new.phase = self.phase
        new.turn = self.turn
        new.turns = self.turns
        new.deck = self.deck[:]
        new.deck_total = self.deck_total
        new.shuffled = self.shuffled[:]
        new.discards = self.discards[:]
        new.hands = [hand[:] for hand in self.hands]
        new.known = [known[:] for known in self.known]
        new.lay = self.lay[:]
        new.stash = self.stash[:]
        new.points = self.points[:]
        new.bank = self.bank[:]
        new.reacted = self.reacted
        new.closed = self.closed
        new.to_draw = self.to_draw
        new.reaction = self.reaction
        new.target = self.target
        new.reshuffles = self.reshuffles
        new.built = self.built
        new.outcome = self.outcome
        new.retract = self.retract[:]
