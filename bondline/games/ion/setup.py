"""The edition as flat tables of whole numbers for one number of players and variant: what the state reads.

Kinds of cards are indices into ``Edition.cards``; compounds are indices into ``compounds_of(cards)``; action numbers are
laid out in ranges, ascending, so that legal actions come out sorted.
"""

from __future__ import annotations

from typing import Final

from bondline.games.ion.compounds import compounds_of
from bondline.games.ion.edition import Edition

TILE_TWO: Final = 0
TILE_CENTER: Final = 1
TILE_RXN: Final = 2
TILES: Final = ("two", "center", "rxn")
NUM_TILES: Final = 3

BEGINNER: Final = "beginner"
STANDARD: Final = "standard"
ADVANCED: Final = "advanced"
VARIANTS: Final = (STANDARD, BEGINNER, ADVANCED)


class Setup:
    """Everything the state looks up. Immutable after it is made."""

    __slots__ = (
        "edition", "edition_id", "compounds", "variant", "num_players", "num_kinds", "num_compounds", "num_goals",
        "beginner", "advanced", "hand_size", "num_steps", "num_rounds", "goals_shown", "center_size", "tile_points",
        "deck", "deck_size", "card_ids", "formulas", "is_noble", "is_ion", "is_radioactive", "decay", "nobles", "noble_mask",
        "noble_sets", "radio_points", "decay_places", "decay_last",
        "c_cation", "c_cations", "c_anion", "c_anions", "c_points", "rich", "c_icon", "c_mask", "bonds", "partners",
        "cations", "by_cation", "goal_a", "goal_b", "goal_one", "goal_both",
        "pair", "pair_offset", "place", "bond", "center", "rxn", "ready", "take", "form", "done", "refresh",
        "num_actions", "seat_sets",
    )  # fmt: skip

    def __init__(self, edition: Edition, num_players: int, variant: str) -> None:
        self.edition = edition
        self.edition_id: str = f"{edition.name}@{edition.digest}"
        self.compounds = compounds_of(edition.cards)
        self.variant = variant
        self.num_players: int = num_players
        self.beginner: bool = variant == BEGINNER
        self.advanced: bool = variant == ADVANCED
        self._sizes(edition)
        self._cards(edition)
        self._bonds()
        self._goals(edition)
        self._actions()
        # Every set of seats as a tuple, by bit mask, so that asking who may act makes no new object.
        self.seat_sets: list[tuple[int, ...]] = [
            tuple([seat for seat in range(num_players) if mask >> seat & 1]) for mask in range(1 << num_players)
        ]

    def _sizes(self, edition: Edition) -> None:
        self.num_kinds: int = len(edition.cards)
        self.num_compounds: int = len(self.compounds)
        self.num_goals: int = len(edition.goals)
        # rule: ion.beginner.deal — nine cards in the Beginner game; rule: ion.setup.deal — ten otherwise
        self.hand_size: int = edition.hand_beginner if self.beginner else edition.hand
        # rule: ion.round.last-two — hands are played down to the cards left over
        self.num_steps: int = self.hand_size - edition.left_over
        self.num_rounds: int = edition.rounds
        self.goals_shown: int = edition.goals_shown
        # rule: ion.beginner.no-center
        self.center_size: int = 0 if self.beginner else edition.center
        self.tile_points: int = edition.tile_points

    def _cards(self, edition: Edition) -> None:
        self.card_ids: list[str] = [card.id for card in edition.cards]
        self.formulas: list[str] = [compound.formula for compound in self.compounds]
        self.is_noble: list[bool] = [card.noble for card in edition.cards]
        self.is_ion: list[bool] = [card.is_ion for card in edition.cards]
        self.is_radioactive: list[bool] = [card.decay > 0 for card in edition.cards]
        self.decay: list[int] = [card.decay for card in edition.cards]
        self.nobles: list[int] = [kind for kind in range(self.num_kinds) if self.is_noble[kind]]
        self.noble_mask: int = sum([1 << kind for kind in self.nobles])
        self.noble_sets: list[int] = list(edition.noble_sets)
        self.radio_points: list[int] = list(edition.radioactive_points)
        self.decay_places: list[int] = list(edition.decay_places)
        self.decay_last: int = edition.decay_last
        self.deck: list[int] = []
        for card in edition.cards:
            # rule: ion.setup.radioactive-away, ion.radioactive.deck
            out = card.decay > 0 and not self.advanced
            if self.beginner and (card.polyatomic or card.transition):  # rule: ion.beginner.deck
                out = True
            self.deck.append(0 if out else card.copies)
        self.deck_size: int = sum(self.deck)

    def _bonds(self) -> None:
        compounds = self.compounds
        self.c_cation: list[int] = [c.cation for c in compounds]
        self.c_cations: list[int] = [c.cations for c in compounds]
        self.c_anion: list[int] = [c.anion for c in compounds]
        self.c_anions: list[int] = [c.anions for c in compounds]
        self.c_points: list[int] = [c.points for c in compounds]
        self.c_icon: list[int] = [c.icons for c in compounds]
        # Richest cards first: what a quick arrangement tries in turn.
        self.rich: list[int] = sorted(
            range(len(compounds)), key=lambda c: (-self.c_points[c] // (self.c_cations[c] + self.c_anions[c]), c)
        )
        self.c_mask: list[int] = [1 << c.cation | 1 << c.anion for c in compounds]
        # By kind of the card being played, five numbers a compound: its index, the other kind and how many of it must
        # wait unbonded, how many more of the played kind must, and 0 or 1 for cation or anion.
        self.bonds: list[list[int]] = [[] for _ in range(self.num_kinds)]
        self.partners: list[int] = [0] * self.num_kinds
        self.by_cation: list[list[int]] = [[] for _ in range(self.num_kinds)]
        for index, c in enumerate(compounds):
            self.by_cation[c.cation].append(index)
            self.bonds[c.cation] += [index, c.anion, c.anions, c.cations - 1, 0]
            self.bonds[c.anion] += [index, c.cation, c.cations, c.anions - 1, 1]
            self.partners[c.cation] |= 1 << c.anion
            self.partners[c.anion] |= 1 << c.cation

        self.cations: list[int] = [kind for kind in range(self.num_kinds) if self.by_cation[kind]]

    def _goals(self, edition: Edition) -> None:
        # rule: ion.goal.listed
        # A goal is two sets of compounds, as bit sets, and the points for one of the two and for both.
        index = {compound.formula: number for number, compound in enumerate(self.compounds)}
        kinds = {card.id: kind for kind, card in enumerate(edition.cards)}
        self.goal_a: list[int] = []
        self.goal_b: list[int] = []
        self.goal_one: list[int] = []
        self.goal_both: list[int] = []
        for goal in edition.goals:
            halves = [0, 0]
            for half in range(2):
                if goal.compounds:
                    halves[half] = 1 << index[goal.compounds[half]]
                else:
                    # rule: ion.goal.neutralization — the compound of both ions (water) counts for neither half
                    mine, other = kinds[goal.containing[half]], kinds[goal.containing[1 - half]]
                    for number, c in enumerate(self.compounds):
                        if mine in (c.cation, c.anion) and other not in (c.cation, c.anion):
                            halves[half] |= 1 << number
            self.goal_a.append(halves[0])
            self.goal_b.append(halves[1])
            self.goal_one.append(goal.one)
            self.goal_both.append(goal.both)

    def _actions(self) -> None:
        kinds = self.num_kinds
        self.pair: int = kinds
        # pick a b with a <= b is action pair_offset[a] + b
        self.pair_offset: list[int] = [kinds + kind * kinds - kind * (kind + 1) // 2 for kind in range(kinds)]
        self.place: int = kinds + kinds * (kinds + 1) // 2
        self.bond: int = self.place + kinds
        self.center: int = self.bond + 2 * self.num_compounds
        self.rxn: int = self.center + kinds
        self.ready: int = self.rxn + 1
        self.take: int = self.ready + 1
        self.form: int = self.take + kinds
        self.done: int = self.form + self.num_compounds
        self.refresh: int = self.done + 1
        self.num_actions: int = self.refresh + NUM_TILES
