"""Action numbers and their notation. Written canonically, read leniently.

``draw`` · ``draw Na from discards`` · ``exchange`` · ``trade Salt`` · ``react Acid > P2 Base`` ·
``react Acid Sulfuric Acid > P2 Transition Metal Compound`` · ``block`` · ``allow`` · ``build Na O H`` (science challenge:
``build Na O H as sodium hydroxide``) · ``misname Na O H`` · ``discard Na`` · ``end``; a chance outcome is an element.
"""

from __future__ import annotations

import re
from typing import Final

from bondline.chemistry import Molecule, find_molecule
from bondline.engine import Refusal, find_word, no_seat
from bondline.games.valence.recipes import molecules_inside
from bondline.games.valence.setup import Setup

VERBS: Final = (
    "draw", "exchange", "trade", "react", "block", "allow", "build", "misname", "discard", "end",
)  # fmt: skip
_ALIASES: Final = {
    "take": "draw", "swap": "exchange", "make": "build", "form": "build", "drop": "discard", "done": "end", "pass": "end",
    "reaction": "react", "trade-up": "trade",
}  # fmt: skip
_SEAT = re.compile(r"[Pp]([1-9])\b")


class Notation:
    """The words of one edition: elements, molecules ↔ numbers."""

    def __init__(self, g: Setup) -> None:
        self._g = g
        self.elements: list[str] = [element.id for element in g.edition.elements]
        self.molecules: list[str] = [molecule.name for molecule in g.edition.molecules]
        self.element_index: dict[str, int] = {element: number for number, element in enumerate(self.elements)}
        self.molecule_index: dict[str, int] = {name: number for number, name in enumerate(self.molecules)}
        self.build_index: dict[tuple[int, ...], int] = {tuple(cards): number for number, cards in enumerate(g.b_cards)}
        self.compounds: list[Molecule | None] = [
            find_molecule([self.elements[card] for card in build.cards]) for build in g.builds
        ]

    # --- writing -------------------------------------------------------------------------------------------------

    def write(self, action: int) -> str:
        """The canonical line of an action."""
        g = self._g
        if not 0 <= action < g.num_actions:
            raise ValueError(f"there is no action {action}")
        if action == g.draw:
            return "draw"
        if action < g.exchange:
            return f"draw {self.elements[action - g.top]} from discards"
        if action == g.exchange:
            return "exchange"
        if action < g.react:
            return f"trade {self.molecules[action - g.trade_in]}"
        if action < g.block:
            reaction, seat = divmod(action - g.react, g.num_players)
            return f"react {self.reactors(reaction)} > P{seat + 1} {self.molecules[g.r_target[reaction]]}"
        if action < g.build:
            return "block" if action == g.block else "allow"
        if action < g.misname:
            named = self.compounds[action - g.build] if g.science else None
            called = f" as {named.names[0]}" if named is not None else ""
            return f"build {self.cards(action - g.build)}{called}"
        if action < g.discard:
            return f"misname {self.cards(action - g.misname)}"
        if action < g.end:
            return f"discard {self.elements[action - g.discard]}"
        return "end"

    def cards(self, build: int) -> str:
        """The cards of a build in the recipe's order: ``Na O H``."""
        return " ".join(self.elements[card] for card in self._g.builds[build].cards)

    def reactors(self, reaction: int) -> str:
        """One reactor or two: ``Acid``, ``Acid Sulfuric Acid``."""
        return " ".join(self._g.edition.reactions[reaction].reactors)

    def formula(self, build: int) -> str:
        """The formula of a build; its cards where the chemistry has none."""
        named = self.compounds[build]
        return named.formula if named is not None else self.cards(build).replace(" ", "")

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, player: int, text: str) -> int:
        """Read a move. Raises Refusal (engine.notation.…, or the rule that a set of cards breaks)."""
        words = text.split()
        if not words:
            raise Refusal("engine.notation.empty", {"verbs": list(VERBS)})
        verb = _ALIASES.get(words[0].lower(), words[0].lower())
        if verb not in VERBS:
            raise Refusal("engine.notation.verb", {"text": words[0], "verbs": list(VERBS)})
        rest = words[1:]
        g = self._g
        if verb in ("exchange", "block", "allow", "end"):
            self._count(verb, rest, 0, 0)
            return {"exchange": g.exchange, "block": g.block, "allow": g.allow, "end": g.end}[verb]
        if verb == "draw":
            named = [word for word in rest if word.lower() not in ("from", "the", "discards", "discard", "pile", "top")]
            self._count(verb, named, 0, 1)
            return g.top + find_word(named[0], self.element_index) if named else g.draw
        if verb == "trade":
            named = rest[1:] if rest and rest[0].lower() == "up" else rest
            self._count(verb, named, 1, 5)
            return g.trade_in + find_word(" ".join(named), self.molecule_index)
        if verb == "discard":
            self._count(verb, rest, 1, 1)
            return g.discard + find_word(rest[0], self.element_index)
        if verb == "react":
            return g.react + self._reaction(player, " ".join(rest))
        return self._named_build(verb, rest)

    def read_outcome(self, text: str) -> tuple[int, str]:
        """The first element of a chance line, and the rest of it."""
        words = text.split(None, 1)
        if not words:
            raise Refusal("engine.notation.outcome-missing", {})
        return find_word(words[0].strip(","), self.element_index), words[1] if len(words) > 1 else ""

    def _reaction(self, player: int, text: str) -> int:
        """``Acid > P2 Base`` as reaction and seat; without a seat one's own molecule is meant."""
        g = self._g
        left, arrow, right = re.sub(r"→|->| with | on ", ">", text).partition(">")
        if not arrow or not left.strip() or not right.strip():
            raise Refusal("engine.notation.words", {"verb": "react", "low": 3, "high": 8, "given": len(text.split())})
        seat = player
        named = _SEAT.match(right.strip())
        if named:
            seat = int(named[1]) - 1
            right = right.strip()[named.end() :]
        if not 0 <= seat < g.num_players:
            raise no_seat(seat, g.num_players)
        target = find_word(right.strip(), self.molecule_index)
        reactors = self._molecule_names(left)
        for reaction in range(g.num_reactions):
            needed = [g.r_first[reaction]] + ([g.r_second[reaction]] if g.r_second[reaction] >= 0 else [])
            if sorted(needed) == sorted(reactors) and g.r_target[reaction] == target:
                return reaction * g.num_players + seat
        pairs = [f"{self.reactors(r)} > {self.molecules[g.r_target[r]]}" for r in range(g.num_reactions)
                 if g.r_target[r] == target or g.r_first[r] in reactors]  # fmt: skip
        raise Refusal(
            "valence.react.pairs",
            {
                "reactors": [self.molecules[each] for each in reactors],
                "target": self.molecules[target],
                "pairs": pairs[:8],
            },
        )

    def _molecule_names(self, text: str) -> list[int]:
        """One or two molecule names in a row; longer names win."""
        words = [word for word in text.replace("+", " ").split() if word.lower() != "and"]
        found: list[int] = []
        while words:
            for size in range(len(words), 0, -1):
                name = " ".join(words[:size])
                same = [number for known, number in self.molecule_index.items() if known.lower() == name.lower()]
                if same:
                    found += same
                    words = words[size:]
                    break
            else:
                found.append(find_word(" ".join(words), self.molecule_index))
                words = []
        return found

    def _named_build(self, verb: str, rest: list[str]) -> int:
        """A set of cards, with its name in the science challenge; a wrong name makes it a misnaming."""
        g = self._g
        lowered = [word.lower() for word in rest]
        cut = lowered.index("as") if "as" in lowered else len(rest)
        symbols, name = rest[:cut], " ".join(rest[cut + 1 :])
        self._count(verb, symbols, 2, 12)
        cards = [find_word(symbol, self.element_index) for symbol in symbols]
        build = self.build_index.get(tuple(sorted(cards)))
        if build is None:
            raise self._no_molecule(cards)
        if verb == "misname":
            return g.misname + build
        if not g.science:
            return g.build + build
        if not name:
            raise Refusal("valence.science.name", {"cards": symbols})
        compound = self.compounds[build]
        right = compound is not None and compound.is_called(name)
        return (g.build if right else g.misname) + build

    # rule: valence.build.recipe
    def _no_molecule(self, cards: list[int]) -> Refusal:
        """Why a set of cards is no molecule: a dead card, a charge left over, smaller molecules inside, no recipe."""
        g = self._g
        elements = g.edition.elements
        symbols = [self.elements[card] for card in cards]
        dead = [self.elements[card] for card in cards if not any(card in build.cards for build in g.builds)]
        if dead:
            return Refusal("valence.noble.dead", {"cards": dead})
        total = sum(elements[card].valence for card in cards)
        inside = molecules_inside(g.builds, cards)
        names = [f"{self.cards(g.builds.index(build))} ({self.molecules[build.molecule]})" for build in inside[:6]]
        if not inside:
            return Refusal("valence.build.zero", {"cards": symbols, "sum": _signed(total)}, "nothing")
        if total:
            return Refusal("valence.build.zero", {"cards": symbols, "sum": _signed(total), "inside": names})
        return Refusal("valence.build.smaller", {"cards": symbols, "inside": names})

    def _count(self, verb: str, words: list[str], low: int, high: int) -> None:
        if not low <= len(words) <= high:
            raise Refusal("engine.notation.words", {"verb": verb, "low": low, "high": high, "given": len(words)})


def _signed(number: int) -> str:
    """A number with its sign: ``+2``, ``0``, ``−1``."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "0"
