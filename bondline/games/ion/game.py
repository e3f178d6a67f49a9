"""Ion as the rest of the house sees it: `bondline.engine.Game`."""

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
from bondline.games.ion.actions import Notation
from bondline.games.ion.belief import IonBelief
from bondline.games.ion.board import REACT
from bondline.games.ion.draft import components, remaining, trial
from bondline.games.ion.edition import STANDARD as STANDARD_EDITION
from bondline.games.ion.edition import read_edition
from bondline.games.ion.events import describe
from bondline.games.ion.explain import why_not
from bondline.games.ion.heuristic import advice, suggested_reaction, used_tiles
from bondline.games.ion.playout import playout, settled
from bondline.games.ion.position import read_position
from bondline.games.ion.reasons import of_bond, of_card
from bondline.games.ion.rounds import standing
from bondline.games.ion.scoring import one_goal
from bondline.games.ion.setup import STANDARD, TILES, VARIANTS, Setup
from bondline.games.ion.solve import best_arrangement
from bondline.games.ion.state import IonState
from bondline.games.ion.tally import IonTally
from bondline.games.ion.tensor import IonTensor
from bondline.games.ion.twin import outline
from bondline.games.ion.view import IonView, names


class IonGame:
    """See `bondline.engine.Game`."""

    id = "ion"
    rules_version = 0
    hidden = True
    together = False

    def __init__(self, players: int, variant: str = "", options: Mapping[str, str] | None = None) -> None:
        chosen = variant.strip().lower() or STANDARD
        if chosen not in VARIANTS:
            # rule: ion.variant.one — they exclude each other
            raise OptionError(f"ion has the variants {', '.join(VARIANTS)}, one at a time, not {variant!r}")
        given = dict(options or {})
        edition = read_edition(Path(given["edition"]) if given.get("edition") else STANDARD_EDITION)
        # rule: ion.setup.players
        if not edition.min_players <= players <= edition.max_players:
            raise OptionError(
                f"edition {edition.name} is for {edition.min_players} to {edition.max_players} players, not {players}"
            )
        self._g = Setup(edition, players, chosen)
        self._notation = Notation(self._g)
        self._tensor = IonTensor(self._g, self._notation)
        self._tally = IonTally(self._g, self._notation)
        self.variant = chosen
        self.num_players = players
        self.num_distinct_actions: int = self._g.num_actions
        self.num_distinct_outcomes: int = self._g.num_kinds + self._g.num_goals
        self.simultaneous: bool = self._g.beginner
        self.edition: str = self._g.edition_id
        self.options: Mapping[str, str] = MappingProxyType(given)

    def new_initial_state(self) -> IonState:
        """Before the first deal."""
        return IonState(self._g)

    def action_to_string(self, action: int) -> str:
        """Canonical notation."""
        return self._notation.write(action)

    def outcome_to_string(self, outcome: int) -> str:
        """A card or a goal."""
        return self._notation.write_outcome(outcome)

    def parse(self, state: Any, player: int, text: str) -> int:
        """Read a move leniently. Raises Refusal."""
        return self._notation.read(text)

    def parse_outcome(self, state: Any, text: str) -> tuple[int, str]:
        """Read one card or goal of a chance line. Raises Refusal for what cannot be drawn now."""
        outcome, rest = self._notation.read_outcome(text)
        check_outcome(outcome, [known for known, _ in state.chance_outcomes()], self.outcome_to_string)
        return outcome, rest

    def contended(self, action: int) -> bool:
        """Play From Center and RXN: one card, one place in the order. The Beginner game has neither."""
        return not self._g.beginner and self._g.center <= action <= self._g.rxn

    def blunder(self, action: int) -> bool:
        """None is: a poor move is a move."""
        return False

    def why_not(self, state: Any, player: int, action: int) -> Refusal | None:
        """The rule that forbids an action."""
        return why_not(state, self._notation, player, action)

    def from_position(self, document: Document) -> IonState:
        """Read a position. Raises PositionError."""
        return read_position(self._g, self._notation, document)

    def belief(self, view: View) -> IonBelief:
        """All states that a view allows."""
        return IonBelief(self._g, self._notation, cast("IonView", view))

    def describe(self, before: Any, player: int, action: int, after: Any, observer: int | None) -> list[Message]:
        """What an observer saw happen."""
        return describe(before, self._notation, player, action, after, observer)

    def outline(self, view: View) -> list[Outline]:
        """The text twin of a view."""
        return outline(cast("IonView", view), self._g.tile_points)

    def tensor_layout(self) -> Sequence[Block]:
        """What the numbers of a tensor are."""
        return self._tensor.layout.blocks

    def tensor(self, view: View) -> list[int]:
        """A view as numbers."""
        return self._tensor.encode(cast("IonView", view))

    def explain_action(self, view: View, action: int) -> Message:
        """What an action would do, in words."""
        g, notation = self._g, self._notation
        if action < g.pair:
            return Message("action.pick", {"card": f"@card.{notation.cards[action]}"})
        if action < g.place:
            first, second = notation.pair_kinds(action)
            return Message("action.pick-two", {"cards": [f"@card.{notation.cards[kind]}" for kind in (first, second)]})
        if action < g.bond:
            return Message("action.place", {"card": f"@card.{notation.cards[action - g.place]}"})
        if action < g.center:
            compound, kind = notation.bond_parts(action)
            return Message("action.bond", {"card": f"@card.{notation.cards[kind]}", **self._compound(compound)})
        if action < g.rxn:
            return Message("action.center", {"card": f"@card.{notation.cards[action - g.center]}"})
        if action < g.take:
            return Message("action.rxn" if action == g.rxn else "action.ready")
        if action < g.form:
            return Message("action.take", {"card": f"@card.{notation.cards[action - g.take]}"})
        if action < g.done:
            return Message("action.form", self._compound(action - g.form))
        if action == g.done:
            return Message("action.done")
        return Message("action.refresh", {"tile": f"@tile.{TILES[action - g.refresh]}"})

    def _compound(self, compound: int) -> dict[str, Param]:
        return {"compound": self._notation.compounds[compound], "points": self._g.c_points[compound]}

    def reasons(self, state: Any, player: int, action: int) -> list[Message]:
        """What speaks for an action in rule terms."""
        g, notation = self._g, self._notation
        brings = self.preview(state, player, action)
        if action < g.place or g.center <= action < g.rxn:
            if action >= g.center:
                kinds = [action - g.center]
            else:
                kinds = [action] if action < g.pair else list(notation.pair_kinds(action))
            return of_card(state, notation, player, kinds, brings["bonds"])
        return of_bond(brings) if brings else []

    def preview(self, state: Any, player: int, action: int) -> Mapping[str, Any]:
        """What an action brings: for a pick every bond the card could make, for a bond its points and goals."""
        g, notation = self._g, self._notation
        if action < g.place:
            kinds = [action] if action < g.pair else list(notation.pair_kinds(action))
            return {"bonds": [bond for kind in dict.fromkeys(kinds) for bond in self._bonds(state, player, kind)]}
        if g.bond <= action < g.center:
            return self._bond(state, player, *notation.bond_parts(action))
        if g.center <= action < g.rxn:
            return {"bonds": self._bonds(state, player, action - g.center)}
        if g.form <= action < g.done:
            return self._bond(state, player, action - g.form, -1)
        return {}

    def _bonds(self, state: IonState, player: int, kind: int) -> list[dict[str, Any]]:
        from bondline.games.ion.legal import legal_bonds

        options: list[int] = []
        legal_bonds(state, player, kind, options)
        return [self._bond(state, player, *self._notation.bond_parts(option)) for option in options]

    def _bond(self, state: IonState, player: int, compound: int, kind: int) -> dict[str, Any]:
        """A bond: its formula, the points on its cards, and what each goal on the table is worth before and after."""
        g = self._g
        built = 0
        for made in state.made[player]:
            built |= 1 << made
        goals = []
        for goal in state.goals:
            before, after = one_goal(g, goal, built), one_goal(g, goal, built | 1 << compound)
            if after > before:
                goals.append({"goal": g.edition.goals[goal].id, "before": before, "after": after})
        card = {"card": self._notation.cards[kind]} if kind >= 0 else {}
        return {**card, "compound": self._notation.compounds[compound], "points": g.c_points[compound], "goals": goals}

    def components(self) -> Mapping[str, Any]:
        """Cards, compounds, goals and points of this edition."""
        return components(self._g)

    def pieces(self) -> Sequence[Piece]:
        """What a tally counts."""
        return self._tally.pieces

    def tally(self, before: Any, player: int, action: int, after: Any) -> list[Use]:
        """What was used by an action and all that followed it."""
        return self._tally.uses(before, player, action, after)

    def trial(self, state: Any, player: int, moves: Sequence[str]) -> Mapping[str, Any]:
        """A draft of a reaction: ``take X`` and ``form C`` in any order."""
        found = trial(state, self._notation, player, [self._notation.read(move) for move in moves])
        return {**found, "remaining": remaining(state.clone(), self._notation, player, found["moves"])}

    def advice(self, view: View, legal: Sequence[int]) -> list[tuple[int, int]]:
        """Each legal action of the viewing seat with its value in 1/100 point."""
        shown = cast("IonView", view)
        if shown["seat"] is None:
            raise ValueError("advice is for a seat")
        state = IonBelief(self._g, self._notation, shown).shown
        return advice(state, self._notation, int(shown["seat"][1:]) - 1, legal)

    @property
    def playouts(self) -> tuple[int, int]:
        """What fits well into a fifth of a second, and into a second, in plain Python."""
        return 48, 1600

    @property
    def tree_depth(self) -> int:
        """Who picks what next matters, and both hands are soon known."""
        return 6

    @property
    def steady(self) -> bool:
        """A lead is a lead in any round."""
        return True

    def credible(self, state: Any, player: int) -> int:
        """No opinion."""
        return 100

    def settled(self, state: Any) -> bool:
        """Between rounds."""
        return settled(state)

    def estimates(self, state: Any, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
        """The heuristic, which looks only at what the seat may know."""
        return advice(state, self._notation, seat, legal)

    def playout(self, state: Any, rng: Rng, seat: int) -> list[int]:
        """Play the round on to its end; see `playout`."""
        return playout(state, rng)

    def suggestion(self, state: Any, player: int) -> list[int] | None:
        """The best rearrangement, when it is this seat's turn to rearrange."""
        if state.phase != REACT or not state.wait >> player & 1:
            return None
        return suggested_reaction(state, player)

    def solve(self, state: Any, player: int) -> Document:
        """The best rearrangement of a seat's area: after the last discards as the rules have it, before as if they lay.

        What may be taken is the centre and, once they are shown, the discards.
        """
        b = cast("IonState", state)
        g = self._g
        if not 0 <= player < g.num_players:
            raise no_seat(player, g.num_players)
        reacting = b.phase == REACT and b.rxn_order[b.rxn_turn] == player
        pool = b.loose[player * g.num_kinds : (player + 1) * g.num_kinds]
        if not reacting:
            for compound in b.made[player]:
                pool[g.c_cation[compound]] += g.c_cations[compound]
                pool[g.c_anion[compound]] += g.c_anions[compound]
        formed = b.made[player] if reacting else []
        taken = b.taken if reacting else -1
        offered = [] if taken >= 0 or formed else b.center + b.discards
        answer = best_arrangement(g, pool, b.goals, offered, used_tiles(b, player), formed, taken)
        stands = standing(b, player)
        moves = [f"form {self._notation.compounds[compound]}" for compound in answer.compounds]
        if answer.taken >= 0 and taken < 0:
            moves.insert(0, f"take {self._notation.cards[answer.taken]}")
        return {
            "seat": seat_name(player),
            "points": answer.points + stands[1] + stands[3],
            "compounds": [self._notation.compounds[compound] for compound in formed + answer.compounds],
            "taken": names(g, [answer.taken])[0] if answer.taken >= 0 else None,
            "tiles": answer.tiles,
            "moves": [*moves, "done"],
        }
