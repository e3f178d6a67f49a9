"""The edition as flat tables of whole numbers for one number of players and variant: what the state reads."""

from __future__ import annotations

from typing import Final

from bondline.games.valence.edition import Edition
from bondline.games.valence.recipes import builds_of

STANDARD: Final = "standard"
YOUNGER: Final = "younger"
SCIENCE: Final = "science"
ORIGINAL: Final = "original"
COOPERATIVE: Final = "cooperative"
NOBLE: Final = "noble"
VARIANTS: Final = (STANDARD, YOUNGER, SCIENCE, ORIGINAL, COOPERATIVE, NOBLE)

_POINT_WORTH: Final = 49
_BLOCKER_WORTH: Final = 30
_BETTER: Final = 8
_WORSE: Final = 3
_FAMILY_WORTH: Final = {
    "hydrogen": 26, "carbon": 4, "oxygen": 33, "sulfur": 29, "halogen": 15, "metal": 34, "transition": 43,
}  # fmt: skip
"""Log-odds in 1/100, as `outlook` uses them."""


class Setup:
    """Everything the state looks up. Immutable after it is made. Elements and molecules are indices into the edition."""

    __slots__ = (
        "edition", "edition_id", "variant", "num_players", "num_elements", "num_molecules",
        "younger", "science", "cooperative", "hand_size", "hand_limit", "goal", "collected", "max_turns",
        "deck", "deck_size", "atomic_number", "bank", "points", "trade", "blocker", "all_kinds",
        "builds", "b_molecule", "b_cards", "b_need", "b_mask", "num_builds", "use", "hands_met",
        "r_first", "r_second", "r_target", "r_products", "num_reactions",
        "draw", "top", "exchange", "trade_in", "react", "block", "allow", "build", "misname", "discard", "end", "num_actions",
        "seat_sets", "stash_worth", "card_worth", "decay",
    )  # fmt: skip

    def __init__(self, edition: Edition, num_players: int, variants: list[str], noble: str) -> None:
        self.edition = edition
        self.edition_id: str = f"{edition.name}@{edition.digest}"
        self.variant: str = "+".join(variants)
        self.num_players: int = num_players
        self.num_elements: int = len(edition.elements)
        self.num_molecules: int = len(edition.molecules)
        self.younger: bool = YOUNGER in variants
        self.science: bool = SCIENCE in variants
        self.cooperative: bool = COOPERATIVE in variants
        original = ORIGINAL in variants
        self.hand_size: int = edition.hand
        self.hand_limit: int = edition.hand_limit
        # rule: valence.original.points — ten in the original game; rule: valence.win.points — sixteen otherwise
        self.goal: int = edition.points_to_win_original if original else edition.points_to_win
        self.collected: int = edition.collected
        self.max_turns: int = edition.max_turns
        self._elements(edition, original, NOBLE in variants, noble)
        self._molecules(edition)
        self._reactions(edition)
        self._worths(edition)
        self._actions()
        self.seat_sets: list[tuple[int, ...]] = [(seat,) for seat in range(num_players)]

    def _elements(self, edition: Edition, original: bool, with_noble: bool, noble: str) -> None:
        self.deck: list[int] = []
        for element in edition.elements:
            copies = element.copies_original if original else element.copies  # rule: valence.original.deck
            if element.optional and not (with_noble and noble in ("both", element.id)):  # rule: valence.noble.optional
                copies = 0
            self.deck.append(copies)
        self.deck_size: int = sum(self.deck)
        self.atomic_number: list[int] = [element.atomic_number for element in edition.elements]

    def _molecules(self, edition: Edition) -> None:
        builds = builds_of(edition)
        possible = [build for build in builds if all(self.deck[card] for card in build.cards)]
        buildable = {build.molecule: True for build in possible}
        made = self._reachable(edition, buildable)
        self.bank: list[int] = []
        for number, molecule in enumerate(edition.molecules):
            # rule: valence.younger.no-complex, valence.original.bank — what nobody can make leaves the bank
            self.bank.append(molecule.copies if number in made and not (self.younger and molecule.complex) else 0)
        self.points: list[int] = [molecule.points for molecule in edition.molecules]
        self.trade: list[bool] = [molecule.trade for molecule in edition.molecules]
        blockers = [number for number, molecule in enumerate(edition.molecules) if molecule.role == "block"]
        self.blocker: int = blockers[0] if blockers and not self.younger else -1  # rule: valence.younger.no-block
        self.all_kinds: int = sum([1 << number for number in range(self.num_molecules) if self.bank[number]])
        self.builds = builds
        self.num_builds: int = len(builds)
        self.b_molecule: list[int] = [build.molecule for build in builds]
        self.b_cards: list[list[int]] = [sorted(build.cards) for build in builds]
        # Pairs of element and how many of it, flat.
        self.b_need: list[list[int]] = []
        self.b_mask: list[int] = []
        for cards in self.b_cards:
            need: list[int] = []
            mask = 0
            for card in sorted(set(cards)):
                need += [card, cards.count(card)]
                mask |= 1 << card
            self.b_need.append(need)
            self.b_mask.append(mask)

        # What playouts remember of hands; see `playout`. It changes nothing but the time.
        self.hands_met: dict[tuple[int, ...], tuple[list[int], int, list[int], int]] = {}
        # By element: the points of all that it can build, a measure of its use.
        self.use: list[int] = [
            1
            + sum(
                g_points for g_points, mask in zip(self._build_points(), self.b_mask, strict=True) if mask >> card & 1
            )
            for card in range(self.num_elements)
        ]

    def _build_points(self) -> list[int]:
        return [self.points[molecule] for molecule in self.b_molecule]

    def _reachable(self, edition: Edition, made: dict[int, bool]) -> dict[int, bool]:
        """The molecules that can come about by building and by reactions."""
        index = {molecule.name: number for number, molecule in enumerate(edition.molecules)}
        found = dict(made)
        grown = True
        while grown:
            grown = False
            for reaction in edition.reactions:
                if all(index[name] in found for name in (*reaction.reactors, reaction.target)):
                    for name in reaction.products:
                        if index[name] not in found:
                            found[index[name]] = True
                            grown = True
        return found

    def _reactions(self, edition: Edition) -> None:
        index = {molecule.name: number for number, molecule in enumerate(edition.molecules)}
        self.r_first: list[int] = [index[reaction.reactors[0]] for reaction in edition.reactions]
        self.r_second: list[int] = [
            index[reaction.reactors[1]] if len(reaction.reactors) > 1 else -1 for reaction in edition.reactions
        ]
        self.r_target: list[int] = [index[reaction.target] for reaction in edition.reactions]
        self.r_products: list[list[int]] = [
            [index[name] for name in reaction.products] for reaction in edition.reactions
        ]
        self.num_reactions: int = len(edition.reactions)

    def _worths(self, edition: Edition) -> None:
        """What a molecule in a stash and a card in a hand are worth to whoever wants to win, for `outlook`."""
        self.stash_worth: list[int] = [_POINT_WORTH * points for points in self.points]
        if self.blocker >= 0:
            self.stash_worth[self.blocker] += _BLOCKER_WORTH
        for reaction in range(self.num_reactions):
            if self.r_second[reaction] < 0 and not self.younger:
                # A reactor is worth what it makes better at home, and something for what it makes worse elsewhere.
                change = -self.points[self.r_target[reaction]]
                for product in self.r_products[reaction]:
                    change += self.points[product]
                self.stash_worth[self.r_first[reaction]] += _BETTER * change if change > 0 else -_WORSE * change
        self.card_worth: list[int] = [_FAMILY_WORTH.get(element.family, 0) for element in edition.elements]
        # Powers of 0.99 in whole numbers, which are the same on every machine.
        self.decay: list[int] = [1_000_000]
        while self.decay[len(self.decay) - 1] > 100:
            self.decay.append(self.decay[len(self.decay) - 1] * 99 // 100)

    def _actions(self) -> None:
        self.draw: int = 0
        self.top: int = 1
        self.exchange: int = self.top + self.num_elements
        self.trade_in: int = self.exchange + 1
        self.react: int = self.trade_in + self.num_molecules
        self.block: int = self.react + self.num_reactions * self.num_players
        self.allow: int = self.block + 1
        self.build: int = self.allow + 1
        self.misname: int = self.build + self.num_builds
        self.discard: int = self.misname + self.num_builds
        self.end: int = self.discard + self.num_elements
        self.num_actions: int = self.end + 1
