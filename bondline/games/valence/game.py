"""Valence Plus as the rest of the house sees it: `bondline.engine.Game`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

from bondline.engine import (
    Block,
    Document,
    Message,
    OptionError,
    Outline,
    Param,
    Piece,
    Refusal,
    Rng,
    Use,
    View,
    check_outcome,
    no_seat,
    seat_name,
)
from bondline.games.valence.actions import Notation
from bondline.games.valence.belief import ValenceBelief
from bondline.games.valence.board import BUILD
from bondline.games.valence.box import components
from bondline.games.valence.edition import STANDARD as STANDARD_EDITION
from bondline.games.valence.edition import read_edition
from bondline.games.valence.events import describe
from bondline.games.valence.explain import why_not
from bondline.games.valence.heuristic import advice, hand_counts
from bondline.games.valence.playout import credible, playout
from bondline.games.valence.position import read_position
from bondline.games.valence.reasons import reasons
from bondline.games.valence.setup import NOBLE, SCIENCE, STANDARD, VARIANTS, Setup
from bondline.games.valence.solve import best_builds, possible_builds
from bondline.games.valence.state import ValenceState
from bondline.games.valence.tally import ValenceTally
from bondline.games.valence.tensor import ValenceTensor
from bondline.games.valence.twin import outline
from bondline.games.valence.view import ValenceView


def read_variants(variant: str) -> list[str]:
    """Variant names joined by ``+``, in canonical order. Raises OptionError for what does not combine."""
    # rule: valence.variant.combine
    named = [name.strip().lower() for name in variant.split("+") if name.strip()] or [STANDARD]
    for name in named:
        if name not in VARIANTS:
            raise OptionError(f"valence has the variants {', '.join(VARIANTS)}, joined by +, not {name!r}")
    if len(set(named)) < len(named):
        raise OptionError(f"a variant is named once, not {variant!r}")
    if STANDARD in named and len(named) > 1:
        raise OptionError("standard is the game without any other variant; leave it out")
    return [name for name in VARIANTS if name in named]


class ValenceGame:
    """See `bondline.engine.Game`."""

    id = "valence"
    rules_version = 0
    hidden = True
    simultaneous = False

    def __init__(self, players: int, variant: str = "", options: Mapping[str, str] | None = None) -> None:
        variants = read_variants(variant)
        given = dict(options or {})
        if "noble" in given and NOBLE not in variants:
            raise OptionError("option noble is for the variant noble")
        edition = read_edition(Path(given["edition"]) if given.get("edition") else STANDARD_EDITION)
        # rule: valence.setup.players
        if not edition.min_players <= players <= edition.max_players:
            raise OptionError(
                f"edition {edition.name} is for {edition.min_players} to {edition.max_players} players, not {players}"
            )
        self._g = Setup(edition, players, variants, given.get("noble") or "both")
        self._notation = Notation(self._g)
        self._tensor = ValenceTensor(self._g, self._notation)
        self._tally = ValenceTally(self._g, self._notation)
        if SCIENCE in variants:
            nameless = [self._notation.cards(n) for n, each in enumerate(self._notation.compounds) if each is None]
            if nameless:
                raise OptionError(
                    f"the science challenge needs a name for each molecule; there is none for {nameless[0]}"
                )
        self.variant: str = self._g.variant
        self.num_players = players
        self.num_distinct_actions: int = self._g.num_actions
        self.num_distinct_outcomes: int = self._g.num_elements
        self.together: bool = self._g.cooperative
        self.edition: str = self._g.edition_id
        self.options: Mapping[str, str] = MappingProxyType(given)

    def new_initial_state(self) -> ValenceState:
        """Before the deal."""
        return ValenceState(self._g)

    def action_to_string(self, action: int) -> str:
        """Canonical notation."""
        return self._notation.write(action)

    def outcome_to_string(self, outcome: int) -> str:
        """An element."""
        return self._notation.elements[outcome]

    def parse(self, state: Any, player: int, text: str) -> int:
        """Read a move leniently. Raises Refusal."""
        return self._notation.read(player, text)

    def parse_outcome(self, state: Any, text: str) -> tuple[int, str]:
        """Read one element of a chance line. Raises Refusal for what cannot be drawn now."""
        outcome, rest = self._notation.read_outcome(text)
        check_outcome(outcome, [known for known, _ in state.chance_outcomes()], self.outcome_to_string)
        return outcome, rest

    def contended(self, action: int) -> bool:
        """Turns are taken one after the other, so nothing is."""
        return False

    def blunder(self, action: int) -> bool:
        """A wrong name."""
        return self._g.misname <= action < self._g.discard

    def why_not(self, state: Any, player: int, action: int) -> Refusal | None:
        """The rule that forbids an action."""
        return why_not(state, self._notation, player, action)

    def from_position(self, document: Document) -> ValenceState:
        """Read a position. Raises PositionError."""
        return read_position(self._g, self._notation, document)

    def belief(self, view: View) -> ValenceBelief:
        """All states that a view allows."""
        return ValenceBelief(self._g, self._notation, cast("ValenceView", view))

    def describe(self, before: Any, player: int, action: int, after: Any, observer: int | None) -> list[Message]:
        """What an observer saw happen."""
        return describe(before, self._notation, player, action, after, observer)

    def outline(self, view: View) -> list[Outline]:
        """The text twin of a view."""
        return outline(cast("ValenceView", view))

    def tensor_layout(self) -> Sequence[Block]:
        """What the numbers of a tensor are."""
        return self._tensor.layout.blocks

    def tensor(self, view: View) -> list[int]:
        """A view as numbers."""
        return self._tensor.encode(cast("ValenceView", view))

    def explain_action(self, view: View, action: int) -> Message:
        """What an action would do, in words."""
        g, notation = self._g, self._notation
        if action == g.draw:
            seat = cast("str | None", view["seat"])
            size = len(view["hand"]) if seat is not None else 2
            return Message("action.draw", {"n": 1 if size >= 2 else 2 if size == 1 else 3})
        if action < g.exchange:
            return Message("action.top", {"card": f"@element.{notation.elements[action - g.top]}"})
        if action == g.exchange:
            return Message("action.exchange", {"n": g.collected})
        if action < g.react:
            molecule = notation.molecules[action - g.trade_in]
            return Message("action.trade", {"molecule": f"@molecule.{molecule}", "n": g.collected})
        if action < g.block:
            return self._explain_reaction(view, *divmod(action - g.react, g.num_players))
        if action < g.build:
            return Message("action.block" if action == g.block else "action.allow")
        if action < g.misname:
            return Message("action.build", self._build(action - g.build))
        if action < g.discard:
            return Message("action.misname", self._build(action - g.misname))
        if action < g.end:
            return Message("action.discard", {"card": f"@element.{notation.elements[action - g.discard]}"})
        return Message("action.end")

    def _explain_reaction(self, view: View, reaction: int, seat: int) -> Message:
        g = self._g
        each = g.edition.reactions[reaction]
        key = "action.react-own" if view["seat"] == seat_name(seat) else "action.react"
        return Message(
            key,
            {
                "reactors": [f"@molecule.{name}" for name in each.reactors],
                "molecule": f"@molecule.{each.target}",
                "owner": seat_name(seat),
                "products": [f"@molecule.{name}" for name in each.products],
            },
        )

    def _build(self, build: int) -> dict[str, Param]:
        molecule = self._g.b_molecule[build]
        return {
            "cards": self._notation.cards(build),
            "molecule": f"@molecule.{self._notation.molecules[molecule]}",
            "formula": self._notation.formula(build),
            "points": self._g.points[molecule],
        }

    def reasons(self, state: Any, player: int, action: int) -> list[Message]:
        """What speaks for an action in rule terms."""
        return reasons(state, player, action)

    def preview(self, state: Any, player: int, action: int) -> Mapping[str, Any]:
        """What an action brings: a build its points and formula, a reaction who loses and gets what."""
        g, notation = self._g, self._notation
        b = cast("ValenceState", state)
        if g.build <= action < g.misname:
            build = action - g.build
            molecule = g.b_molecule[build]
            return {
                "molecule": notation.molecules[molecule],
                "formula": notation.formula(build),
                "points": g.points[molecule],
                "left": b.bank[molecule] - 1,
            }
        if g.react <= action < g.block:
            reaction, seat = divmod(action - g.react, g.num_players)
            each = g.edition.reactions[reaction]
            products = [
                name for number, name in zip(g.r_products[reaction], each.products, strict=True) if b.bank[number]
            ]
            change = sum(g.points[n] for n in g.r_products[reaction] if b.bank[n]) - g.points[g.r_target[reaction]]
            spent = g.points[g.r_first[reaction]] + (g.points[g.r_second[reaction]] if g.r_second[reaction] >= 0 else 0)
            return {
                "owner": seat_name(seat),
                "products": products,
                "change": change,
                "spent": spent,
                "draws": g.collected,
            }
        if g.trade_in <= action < g.react:
            return {"spent": g.points[action - g.trade_in], "draws": g.collected}
        return {}

    def components(self) -> Mapping[str, Any]:
        """Elements, molecules, reactions and builds of this edition."""
        return components(self._g, self._notation)

    def pieces(self) -> Sequence[Piece]:
        """What a tally counts."""
        return self._tally.pieces

    def tally(self, before: Any, player: int, action: int, after: Any) -> list[Use]:
        """What was used by an action and all that followed it."""
        return self._tally.uses(before, player, action, after)

    def trial(self, state: Any, player: int, moves: Sequence[str]) -> Mapping[str, Any]:
        """A set of cards tried as a build: ``build Na O H``; the refusal says why it is none."""
        b = cast("ValenceState", state)
        if len(moves) != 1:
            raise Refusal("engine.notation.words", {"verb": "build", "low": 1, "high": 1, "given": len(moves)})
        action = self._notation.read(player, moves[0])
        refusal = why_not(b, self._notation, player, action)
        if refusal is not None:
            raise refusal
        return self.preview(state, player, action)

    def advice(self, view: View, legal: Sequence[int]) -> list[tuple[int, int]]:
        """Each legal action of the viewing seat with its value in 1/100 point."""
        shown = cast("ValenceView", view)
        if shown["seat"] is None:
            raise ValueError("advice is for a seat")
        state = ValenceBelief(self._g, self._notation, shown).shown
        return advice(state, int(shown["seat"][1:]) - 1, legal)

    @property
    def playouts(self) -> tuple[int, int]:
        """At most; most choices are decided after a fraction, so that strong takes under a fifth of a second in the mean."""
        return 2400, 9600

    @property
    def tree_depth(self) -> int:
        """Draws come between any two choices, so that playouts find out more than trees."""
        return 0

    @property
    def steady(self) -> bool:
        """They play to the end, or nearly."""
        return True

    def credible(self, state: Any, player: int) -> int:
        """Who has had a turn has built what they could."""
        return credible(state, player)

    def settled(self, state: Any) -> bool:
        """Never before the end: one turn flows into the next."""
        return False

    def estimates(self, state: Any, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
        """The heuristic, which looks only at what the seat may know."""
        return advice(state, seat, legal)

    def playout(self, state: Any, rng: Rng, seat: int) -> list[int]:
        """Play on for some turns; see `playout`."""
        return playout(state, rng)

    def suggestion(self, state: Any, player: int) -> list[int] | None:
        """The best set of builds, then the end of the turn, while the seat is building."""
        b = cast("ValenceState", state)
        if b.phase != BUILD or b.turn != player:
            return None
        builds, _ = best_builds(self._g, hand_counts(b, player), b.bank, b.closed)
        return [*(self._g.build + build for build in builds), self._g.end]

    def solve(self, state: Any, player: int) -> Document:
        """All builds that the seat's hand allows now, and the best set of them."""
        b = cast("ValenceState", state)
        g, notation = self._g, self._notation
        if not 0 <= player < g.num_players:
            raise no_seat(player, g.num_players)
        counts = hand_counts(b, player)
        closed = b.closed if b.turn == player else 0
        possible = possible_builds(g, counts, b.bank, closed)
        best, points = best_builds(g, counts, b.bank, closed)
        return {
            "seat": seat_name(player),
            "builds": [self.action_to_string(g.build + build) for build in possible],
            "best": [self.action_to_string(g.build + build) for build in best],
            "molecules": [notation.molecules[g.b_molecule[build]] for build in best],
            "points": points,
            "used": sum(len(g.b_cards[build]) for build in best),
        }
