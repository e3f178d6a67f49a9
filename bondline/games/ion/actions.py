"""Action numbers and their notation. Written canonically, read leniently.

``pick Na`` · ``pick He Cl`` (Play Two) · ``place Mg`` · ``place Mg in MgCl2`` · ``center Na`` · ``rxn`` · ``ready`` ·
``take Cl`` · ``form MgCl2`` · ``done`` · ``refresh two``; a chance outcome is a card or a goal: ``Na``, ``acids``.
"""

from __future__ import annotations

from typing import Final

from bondline.chemistry import Ion, NoCompound, read_formula, why_no_compound
from bondline.engine import Param, Refusal, find_word
from bondline.games.ion.setup import TILES, Setup

VERBS: Final = ("pick", "place", "center", "rxn", "ready", "take", "form", "done", "refresh")

_VERB_ALIASES: Final = {
    "keep": "pick", "choose": "pick", "play": "place", "put": "place", "lay": "place", "bond": "place",
    "centre": "center", "reaction": "rxn", "react": "rxn", "build": "form", "make": "form", "flip": "refresh",
    "pass": "ready",
}  # fmt: skip
_TILE_ALIASES: Final = {
    "two": 0, "playtwo": 0, "play2": 0, "2": 0, "center": 1, "centre": 1, "playfromcenter": 1, "playfromcentre": 1,
    "fromcenter": 1, "rxn": 2, "reaction": 2,
}  # fmt: skip
_SUBSCRIPTS: Final = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


class Notation:
    """The words of one edition: cards, compounds, goals, tiles ↔ numbers."""

    def __init__(self, g: Setup) -> None:
        self._g = g
        self.cards: list[str] = [card.id for card in g.edition.cards]
        self.compounds: list[str] = [compound.formula for compound in g.compounds]
        self.goals: list[str] = [goal.id for goal in g.edition.goals]
        self.card_index: dict[str, int] = {card: kind for kind, card in enumerate(self.cards)}
        self.compound_index: dict[str, int] = {formula: index for index, formula in enumerate(self.compounds)}
        self.goal_index: dict[str, int] = {goal: index for index, goal in enumerate(self.goals)}

    # --- writing -------------------------------------------------------------------------------------------------

    def write(self, action: int) -> str:
        """The canonical line of an action."""
        g = self._g
        if not 0 <= action < g.num_actions:
            raise ValueError(f"there is no action {action}")
        if action < g.pair:
            return f"pick {self.cards[action]}"
        if action < g.place:
            first, second = self.pair_kinds(action)
            return f"pick {self.cards[first]} {self.cards[second]}"
        if action < g.bond:
            return f"place {self.cards[action - g.place]}"
        if action < g.center:
            compound, kind = self.bond_parts(action)
            return f"place {self.cards[kind]} in {self.compounds[compound]}"
        if action < g.rxn:
            return f"center {self.cards[action - g.center]}"
        if action == g.rxn:
            return "rxn"
        if action == g.ready:
            return "ready"
        if action < g.form:
            return f"take {self.cards[action - g.take]}"
        if action < g.done:
            return f"form {self.compounds[action - g.form]}"
        if action == g.done:
            return "done"
        return f"refresh {TILES[action - g.refresh]}"

    def write_outcome(self, outcome: int) -> str:
        """A card or a goal, as it stands after ``~``."""
        kinds = self._g.num_kinds
        return self.cards[outcome] if outcome < kinds else self.goals[outcome - kinds]

    def pair_kinds(self, action: int) -> tuple[int, int]:
        """The two kinds of a Play Two pick, ascending."""
        offsets = self._g.pair_offset
        first = max(kind for kind in range(self._g.num_kinds) if offsets[kind] + kind <= action)
        return first, action - offsets[first]

    def bond_parts(self, action: int) -> tuple[int, int]:
        """The compound and the kind being placed in it."""
        g = self._g
        compound, side = (action - g.bond) >> 1, (action - g.bond) & 1
        return compound, g.c_anion[compound] if side else g.c_cation[compound]

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, text: str) -> int:
        """Read a move. Raises Refusal (engine.notation.…) with what it could have been."""
        words = text.translate(_SUBSCRIPTS).split()
        if not words:
            raise Refusal("engine.notation.empty", {"verbs": list(VERBS)})
        verb = _VERB_ALIASES.get(words[0].lower(), words[0].lower())
        if verb not in VERBS:
            raise Refusal("engine.notation.verb", {"text": words[0], "verbs": list(VERBS)})
        rest = [word for word in words[1:] if word.lower() not in ("and", "with", "+", "the", "from")]
        g = self._g
        if verb in ("rxn", "ready", "done"):
            self._count(verb, rest, 0, 0)
            return {"rxn": g.rxn, "ready": g.ready, "done": g.done}[verb]
        if verb == "pick":
            self._count(verb, rest, 1, 2)
            kinds = sorted(self.card(word) for word in rest)
            return kinds[0] if len(kinds) == 1 else g.pair_offset[kinds[0]] + kinds[1]
        if verb == "place":
            joined = [word for word in rest if word.lower() not in ("in", "into", "as", "->")]
            self._count(verb, joined, 1, 2)
            kind = self.card(joined[0])
            return g.place + kind if len(joined) == 1 else self._bond(kind, self.compound(joined[1]))
        if verb == "form":
            self._count(verb, rest, 1, 1)
            return g.form + self.compound(rest[0])
        if verb == "refresh":
            tile = "".join(rest).lower().replace("-", "")
            if tile not in _TILE_ALIASES:
                raise Refusal("engine.notation.unknown", {"text": " ".join(rest) or verb, "known": list(TILES)})
            return g.refresh + _TILE_ALIASES[tile]
        self._count(verb, rest, 1, 1)
        return (g.center if verb == "center" else g.take) + self.card(rest[0])

    def read_outcome(self, text: str) -> tuple[int, str]:
        """The first card or goal of a chance line, and the rest of it."""
        words = text.split(None, 1)
        if not words:
            raise Refusal("engine.notation.outcome-missing", {})
        rest = words[1] if len(words) > 1 else ""
        word = words[0].strip(",")
        if word in self.goal_index:
            return self._g.num_kinds + self.goal_index[word], rest
        return self.card(word), rest

    def card(self, word: str) -> int:
        """A card by its id, whatever the case where that is clear."""
        return find_word(word, self.card_index)

    def compound(self, word: str) -> int:
        """A compound by its formula; ``H2O``, ``h2o`` and ``Mg(OH)₂`` all do."""
        cards = self._g.edition.cards
        if word not in self.compound_index:
            parts = read_formula(word, self.card_index)
            if parts:
                ions = [(Ion(symbol, tuple(form[0] for form in cards[self.card_index[symbol]].forms)), count)
                        for symbol, count in parts]  # fmt: skip
                fault = why_no_compound(ions)
                if fault is not None:
                    radioactive = any(cards[self.card_index[symbol]].decay for symbol in fault.ions)
                    raise _no_compound(word, fault, parts, radioactive)
        return find_word(word, self.compound_index)

    def _bond(self, kind: int, compound: int) -> int:
        g = self._g
        if kind == g.c_cation[compound]:
            return g.bond + 2 * compound
        if kind == g.c_anion[compound]:
            return g.bond + 2 * compound + 1
        raise Refusal(
            "ion.bond.with-played",
            {
                "card": self.cards[kind],
                "compound": self.compounds[compound],
                "cards": [self.cards[g.c_cation[compound]], self.cards[g.c_anion[compound]]],
            },
            "not-in",
        )

    def _count(self, verb: str, words: list[str], low: int, high: int) -> None:
        if not low <= len(words) <= high:
            raise Refusal("engine.notation.words", {"verb": verb, "low": low, "high": high, "given": len(words)})


_DRAWN: Final = 12
"""Ions of a wrong formula that a refusal still lists one by one, to be drawn; no compound has as many."""
_NO_COMPOUND: Final = {
    "charged": "ion.bond.neutral", "one-sign": "ion.bond.neutral", "mixed": "ion.bond.one-kind-each",
    "two-charges": "ion.bond.one-charge", "multiple": "ion.bond.lowest-terms", "uncharged": "ion.noble.unbonded",
}  # fmt: skip


def _no_compound(formula: str, fault: NoCompound, parts: list[tuple[str, int]], radioactive: bool) -> Refusal:
    """The rule that a combination of cards breaks; ``parts`` are its ions, each as often as it was named."""
    params: dict[str, Param] = {"formula": formula, "ions": list(fault.ions)}
    if sum(count for _, count in parts) <= _DRAWN:
        params["parts"] = [symbol for symbol, count in parts for _ in range(count)]
    if fault.reason in ("charged", "two-charges"):
        params |= {"plus": f"+{fault.plus}", "minus": f"\u2212{-fault.minus}"}
    if fault.lowest:
        params["lowest"] = fault.lowest
    if fault.reason == "uncharged" and radioactive:
        return Refusal("ion.radioactive.no-bond", params)
    return Refusal(_NO_COMPOUND[fault.reason], params, "one-sign" if fault.reason == "one-sign" else "")
