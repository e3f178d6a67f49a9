"""Synthesis as the rest of the house sees it: `bondline.engine.Game`."""

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
    Piece,
    Refusal,
    Rng,
    Use,
    View,
    check_outcome,
    no_seat,
    seat_name,
)
from bondline.games.synthesis.actions import Notation
from bondline.games.synthesis.belief import SynthesisBelief
from bondline.games.synthesis.box import components
from bondline.games.synthesis.edition import STANDARD as STANDARD_EDITION
from bondline.games.synthesis.edition import read_edition
from bondline.games.synthesis.events import describe
from bondline.games.synthesis.explain import why_not
from bondline.games.synthesis.heuristic import advice
from bondline.games.synthesis.options import read_options
from bondline.games.synthesis.playout import estimates, playout
from bondline.games.synthesis.position import read_position
from bondline.games.synthesis.preview import preview, trial
from bondline.games.synthesis.reasons import reasons
from bondline.games.synthesis.setup import Setup
from bondline.games.synthesis.solve import offered_layout
from bondline.games.synthesis.state import SynthesisState
from bondline.games.synthesis.table import CHAINS, DRAW
from bondline.games.synthesis.tally import SynthesisTally
from bondline.games.synthesis.tensor import SynthesisTensor
from bondline.games.synthesis.twin import outline
from bondline.games.synthesis.view import SynthesisView


class SynthesisGame:
    """See `bondline.engine.Game`."""

    id = "synthesis"
    rules_version = 0
    hidden = False
    simultaneous = True

    def __init__(self, players: int, variant: str = "", options: Mapping[str, str] | None = None) -> None:
        given = dict(options or {})
        edition = read_edition(Path(given["edition"]) if given.get("edition") else STANDARD_EDITION)
        # rule: synthesis.setup.players
        if not edition.min_players <= players <= edition.max_players:
            raise OptionError(
                f"edition {edition.name} is for {edition.min_players} to {edition.max_players} players, not {players}"
            )
        chosen = read_options(edition, players, variant, given)
        self._g = Setup(edition, players, chosen.variant, chosen.plan, chosen.level, chosen.cards)
        self._notation = Notation(self._g)
        self._tensor = SynthesisTensor(self._g, self._notation)
        self._tally = SynthesisTally(self._g, self._notation)
        self.variant: str = chosen.variant
        self.num_players = players
        self.num_distinct_actions: int = self._g.num_actions
        self.num_distinct_outcomes: int = self._g.o_project + self._g.num_projects
        self.together: bool = self._g.solo
        self.edition: str = self._g.edition_id
        self.options: Mapping[str, str] = MappingProxyType(given)

    def new_initial_state(self) -> SynthesisState:
        """Before the cards are drawn."""
        return SynthesisState(self._g)

    def action_to_string(self, action: int) -> str:
        """Canonical notation."""
        return self._notation.write(action)

    def outcome_to_string(self, outcome: int) -> str:
        """A roll or a card."""
        return self._notation.outcome(outcome)

    def parse(self, state: Any, player: int, text: str) -> int:
        """Read a move leniently. Raises Refusal."""
        return self._notation.read(text)

    def parse_outcome(self, state: Any, text: str) -> tuple[int, str]:
        """Read one roll or card of a chance line. Raises Refusal for what cannot come up now."""
        outcome, rest = self._notation.read_outcome(text)
        check_outcome(outcome, [known for known, _ in state.chance_outcomes()], self.outcome_to_string)
        return outcome, rest

    def contended(self, action: int) -> bool:
        """Everybody draws on a board of their own, so nothing is."""
        return False

    def blunder(self, action: int) -> bool:
        """No action records a mistake."""
        return False

    def why_not(self, state: Any, player: int, action: int) -> Refusal | None:
        """The rule that forbids an action."""
        return why_not(state, self._notation, player, action)

    def from_position(self, document: Document) -> SynthesisState:
        """Read a position. Raises PositionError."""
        return read_position(self._g, self._notation, document)

    def belief(self, view: View) -> SynthesisBelief:
        """The one state that a view allows."""
        return SynthesisBelief(self._g, self._notation, cast("SynthesisView", view))

    def describe(self, before: Any, player: int, action: int, after: Any, observer: int | None) -> list[Message]:
        """What everybody saw happen."""
        return describe(before, self._notation, player, action, after)

    def outline(self, view: View) -> list[Outline]:
        """The text twin of a view."""
        return outline(cast("SynthesisView", view), self._notation, self._g.edition.elementals)

    def tensor_layout(self) -> Sequence[Block]:
        """What the numbers of a tensor are."""
        return self._tensor.layout.blocks

    def tensor(self, view: View) -> list[int]:
        """A view as numbers."""
        return self._tensor.encode(cast("SynthesisView", view))

    def explain_action(self, view: View, action: int) -> Message:
        """What an action would do, in words."""
        g, notation = self._g, self._notation
        if action < g.free:
            key = "action.bond" if action < g.open_active else "action.active"
            placement = action if action < g.open_active else action - g.open_active
            return Message(key, {"lines": notation.placement(placement)})
        if action < g.shade:
            key = "action.free" if action < g.any_active else "action.active-any"
            colour, line = notation.coloured(action - (g.free if action < g.any_active else g.any_active)).split()
            return Message(key, {"colour": f"@colour.{colour}", "lines": line})
        if action < g.keep:
            key = "action.shade" if action < g.plain else "action.plain"
            place = action - (g.shade if action < g.plain else g.plain)
            return Message(key, {"hex": notation.hexes[g.elemental_hexes[place]]})
        if action < g.skip:
            card = notation.outcome(action - g.keep + g.o_pattern)
            return Message("action.keep", {"card": f"@card.{card}", "id": card})
        if action < g.link:
            return Message("action.skip" if action == g.skip else "action.end")
        if action == g.finish:
            return Message("action.finish")
        one, two = notation.link(action - g.link).split()
        return Message("action.link", {"one": one, "two": two})

    def reasons(self, state: Any, player: int, action: int) -> list[Message]:
        """What speaks for an action in rule terms."""
        return reasons(state, self._notation, player, action)

    def preview(self, state: Any, player: int, action: int) -> Mapping[str, Any]:
        """What an action closes, records and brings."""
        return preview(state, self._notation, player, action)

    def components(self) -> Mapping[str, Any]:
        """The board, the dice and the cards of this edition and side."""
        return components(self._g, self._notation)

    def pieces(self) -> Sequence[Piece]:
        """What a tally counts."""
        return self._tally.pieces

    def tally(self, before: Any, player: int, action: int, after: Any) -> list[Use]:
        """What was used by an action and all that followed it."""
        return self._tally.uses(before, player, action, after)

    def trial(self, state: Any, player: int, moves: Sequence[str]) -> Mapping[str, Any]:
        """A draft of links: its chains and their points, and what the chain card and the project make of it."""
        return trial(state, self._notation, player, moves)

    def advice(self, view: View, legal: Sequence[int]) -> list[tuple[int, int]]:
        """Each legal action of the viewing seat with its value in 1/100 point."""
        shown = cast("SynthesisView", view)
        if shown["seat"] is None:
            raise ValueError("advice is for a seat")
        state = SynthesisBelief(self._g, self._notation, shown).shown
        return advice(state, int(shown["seat"][1:]) - 1, legal)

    @property
    def playouts(self) -> tuple[int, int]:
        """What fits well into a fifth of a second, and into a second, in plain Python."""
        return 40, 500

    @property
    def tree_depth(self) -> int:
        """The dice come between any two choices."""
        return 0

    @property
    def steady(self) -> bool:
        """They weigh what may still come by weights of the turn."""
        return False

    def credible(self, state: Any, player: int) -> int:
        """Nothing is hidden."""
        return 100

    def settled(self, state: Any) -> bool:
        """Once the last turn is over: the exact solver knows the chains."""
        return bool(state.phase == CHAINS)

    def playout(self, state: Any, rng: Rng, seat: int) -> list[int]:
        """Play some turns on; see `playout`."""
        return playout(state, rng, seat)

    def estimates(self, state: Any, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
        """A quick value for each action; see `playout`."""
        if state.phase == DRAW:
            return estimates(state, seat, legal)
        return advice(state, seat, legal)

    def suggestion(self, state: Any, player: int) -> list[int] | None:
        """The best layout of chains, then the end, once the turns are over and no free bond is left."""
        t = cast("SynthesisState", state)
        if t.phase != CHAINS or not 0 <= player < self._g.num_players:
            return None
        s = t.sheets[player]
        if s.done or s.free or s.choices or s.groups:
            return None
        wanted = offered_layout(t, player).links
        if s.links & ~wanted:
            return None
        missing = [link for link in range(self._g.num_links) if (wanted & ~s.links) >> link & 1]
        return [*(self._g.link + link for link in missing), self._g.finish]

    def solve(self, state: Any, player: int) -> Document:
        """The best layout of a seat's chains for points, chain card and project."""
        t = cast("SynthesisState", state)
        g, notation = self._g, self._notation
        if not 0 <= player < g.num_players:
            raise no_seat(player, g.num_players)
        layout = offered_layout(t, player)
        return {
            "seat": seat_name(player),
            "best": [f"link {notation.link(link)}" for link in range(g.num_links) if layout.links >> link & 1],
            "chains": layout.chains,
            "card": layout.card,
            "points": layout.chains + layout.card,
            "longest": layout.longest,
            "met": layout.met,
            "exact": layout.exact,
        }
