"""The data of a game of Ion at one moment: lists of small whole numbers and bit sets, nothing else.

The functions that change it stand in the order of play: `deal`, `steps` (with `legal` and `area`), `reactions`, `rounds`.
"""

from __future__ import annotations

from typing import Final

from bondline.games.ion.setup import NUM_TILES, Setup

DEAL_GOALS: Final = 0
DEAL_HANDS: Final = 1
DEAL_CENTER: Final = 2
PICK: Final = 3
REFILL: Final = 4
PLACE: Final = 5
REACT: Final = 6
REFRESH: Final = 7
OVER: Final = 8

# An entry of a hand's trail: seat << 8 | REFILLED or 0 | kind.
TRAIL_SEAT: Final = 8
REFILLED: Final = 64
TRAIL_KIND: Final = 63


class Board:
    """Every list is by seat unless its comment says otherwise."""

    __slots__ = (
        "g", "phase", "round", "step",
        "goals", "deck", "deck_total", "center", "discards", "hands", "trails", "refills",
        "pick1", "pick2", "pend", "pend_center",
        "loose", "loose_mask", "made", "fresh", "radio", "aside", "tiles",
        "rxn_order", "rxn_turn", "taken", "last_form", "ready", "refresh_left",
        "wait", "retract", "totals", "round_points", "round_made", "round_loose", "final_points",
    )  # fmt: skip

    def __init__(self, g: Setup) -> None:
        n = g.num_players
        self.g = g
        self.phase: int = DEAL_GOALS
        self.round: int = 0
        self.step: int = 0
        self.goals: list[int] = []  # in the order drawn
        self.deck: list[int] = g.deck[:]  # by kind: how many are left
        self.deck_total: int = g.deck_size
        self.center: list[int] = []  # kinds, ascending
        self.discards: list[int] = []  # kinds, ascending
        self.hands: list[list[int]] = [[] for _ in range(n)]  # kinds, ascending; a picked card is still among them
        self.trails: list[list[int]] = [[] for _ in range(n)]  # what was played from that hand and drawn into it
        self.refills: list[int] = [-1] * n  # drawn for a Play Two and not yet seen by anyone
        self.pick1: list[int] = [-1] * n  # secret until the reveal
        self.pick2: list[int] = [-1] * n
        self.pend: list[list[int]] = [[] for _ in range(n)]  # revealed and not yet placed, ascending
        self.pend_center: list[int] = [-1] * n  # taken from the centre and not yet placed
        self.loose: list[int] = [0] * (n * g.num_kinds)  # by seat and kind: unbonded cards; in REACT the pool
        self.loose_mask: list[int] = [0] * n
        self.made: list[list[int]] = [[] for _ in range(n)]  # compounds, ascending
        self.fresh: list[list[int]] = [[] for _ in range(n)]  # radioactive kinds of the step that is not yet over
        self.radio: list[list[int]] = [[] for _ in range(n)]  # this round's radioactive cards, 3·kind + turn
        self.aside: list[list[int]] = [[] for _ in range(n)]  # earlier rounds' radioactive kinds, ascending
        # rule: ion.setup.tiles — a set of three each; rule: ion.beginner.no-tiles
        self.tiles: list[int] = [0 if g.beginner else 1] * (n * NUM_TILES)  # by seat and tile: 1 is face up
        self.rxn_order: list[int] = []  # seats, in the order flipped this round
        self.rxn_turn: int = 0
        self.taken: int = -1
        self.last_form: int = 0
        self.ready: int = 0  # bit set
        self.refresh_left: list[int] = [0] * n
        self.wait: int = 0  # bit set of the awaited seats
        self.retract: list[int] = [0] * n  # how many own actions each could take back
        self.totals: list[int] = [0] * n
        self.round_points: list[list[list[int]]] = []  # round, seat: compounds, nobles, goals, radioactive
        self.round_made: list[list[list[int]]] = []  # round, seat: compounds
        self.round_loose: list[list[list[int]]] = []  # round, seat: unbonded kinds, ascending
        self.final_points: list[list[int]] = []  # seat: tiles, decay; empty until the end
        if g.goals_shown == 0:
            self.phase = DEAL_HANDS

    def copy_to(self, new: Board) -> None:
        """Make ``new`` an independent copy."""
        new.phase = self.phase
        new.round = self.round
        new.step = self.step
        new.goals = self.goals[:]
        new.deck = self.deck[:]
        new.deck_total = self.deck_total
        new.center = self.center[:]
        new.discards = self.discards[:]
        new.hands = [hand[:] for hand in self.hands]
        new.trails = [trail[:] for trail in self.trails]
        new.refills = self.refills[:]
        new.pick1 = self.pick1[:]
        new.pick2 = self.pick2[:]
        new.pend = [pend[:] for pend in self.pend]
        new.pend_center = self.pend_center[:]
        new.loose = self.loose[:]
        new.loose_mask = self.loose_mask[:]
        new.made = [made[:] for made in self.made]
        new.fresh = [fresh[:] for fresh in self.fresh]
        new.radio = [radio[:] for radio in self.radio]
        new.aside = [aside[:] for aside in self.aside]
        new.tiles = self.tiles[:]
        new.rxn_order = self.rxn_order[:]
        new.rxn_turn = self.rxn_turn
        new.taken = self.taken
        new.last_form = self.last_form
        new.ready = self.ready
        new.refresh_left = self.refresh_left[:]
        new.wait = self.wait
        new.retract = self.retract[:]
        new.totals = self.totals[:]
        # What is in these is never changed once a round is scored.
        new.round_points = self.round_points[:]
        new.round_made = self.round_made[:]
        new.round_loose = self.round_loose[:]
        new.final_points = self.final_points[:]
