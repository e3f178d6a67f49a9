"""Action numbers and their notation. Written canonically, read leniently.

``bond f4a f5b f5c`` · ``active d6a d6b`` (``active red d6a`` where any colour may be had) · ``free red c4b`` · ``skip`` ·
``shade d6`` · ``plain d6`` · ``end`` · ``keep PT3`` · ``link c1r1 c1r2`` · ``finish``; chance: ``roll J4 double``, ``PT3``.
"""

from __future__ import annotations

import re
from typing import Final

from bondline.engine import Refusal, find_word
from bondline.games.synthesis.grid import hexes_of, read_line
from bondline.games.synthesis.setup import Setup

VERBS: Final = ("bond", "active", "free", "skip", "shade", "plain", "end", "keep", "link", "finish")
_ALIASES: Final = {
    "draw": "bond", "elemental": "shade", "ignore": "plain", "done": "end", "pass": "end", "chain": "link", "choose": "keep",
}  # fmt: skip
_CELL: Final = re.compile(r"c([1-9])r([1-9][0-9]?)", re.IGNORECASE)


class Notation:
    """The words of one edition and side: lines, hexagons, cells, cards ↔ numbers."""

    def __init__(self, g: Setup) -> None:
        self._g = g
        edition = g.edition
        self.colours: list[str] = list(edition.colours)
        self.colour_index: dict[str, int] = {name: number for number, name in enumerate(self.colours)}
        self.lines: list[str] = g.net.line_names
        self.hexes: list[str] = g.net.hex_names
        self.patterns: list[str] = [card.id for card in edition.patterns]
        self.chains: list[str] = [card.id for card in edition.chain_goals]
        self.projects: list[str] = [card.id for card in edition.projects]
        self.card_index: dict[str, int] = {
            name: g.o_pattern + number for number, name in enumerate((*self.patterns, *self.chains, *self.projects))
        }
        self.link_index: dict[tuple[int, int], int] = {
            (one, two): link for link, (one, two) in enumerate(zip(g.link_a, g.link_b, strict=True))
        }
        self.face_index: dict[str, int] = {name: number for number, name in enumerate(g.face_names)}
        self.mutation_index: dict[str, int] = {name: number for number, name in enumerate(g.mutation_names)}

    # --- writing -------------------------------------------------------------------------------------------------

    def write(self, action: int) -> str:
        """The canonical line of an action."""
        g = self._g
        if not 0 <= action < g.num_actions:
            raise ValueError(f"there is no action {action}")
        if action < g.open_active:
            return f"bond {self.placement(action)}"
        if action < g.free:
            return f"active {self.placement(action - g.open_active)}"
        if action < g.any_active:
            return f"free {self.coloured(action - g.free)}"
        if action < g.shade:
            return f"active {self.coloured(action - g.any_active)}"
        if action < g.plain:
            return f"shade {self.hexes[g.elemental_hexes[action - g.shade]]}"
        if action < g.keep:
            return f"plain {self.hexes[g.elemental_hexes[action - g.plain]]}"
        if action < g.skip:
            return f"keep {self.outcome(action - g.keep + g.o_pattern)}"
        if action < g.link:
            return "skip" if action == g.skip else "end"
        return f"link {self.link(action - g.link)}" if action < g.finish else "finish"

    def placement(self, placement: int) -> str:
        """The lines of a placement: ``f4a f5b f5c``."""
        return " ".join(self.lines[line] for line in self._g.net.placements[placement])

    def coloured(self, coloured: int) -> str:
        """A colour and a line: ``red c4b``."""
        colour, line = divmod(coloured, self._g.num_lines)
        return f"{self.colours[colour]} {self.lines[line]}"

    def cell(self, cell: int) -> str:
        """``c1r1`` for the lowest cell of the first column."""
        column, row = divmod(cell, self._g.rows)
        return f"c{column + 1}r{row + 1}"

    def link(self, link: int) -> str:
        """Two cells: ``c1r1 c1r2``."""
        return f"{self.cell(self._g.link_a[link])} {self.cell(self._g.link_b[link])}"

    def outcome(self, outcome: int) -> str:
        """``roll J4 double``, ``PT3``, ``CH1``, ``PJ07``."""
        g = self._g
        if outcome < g.o_pattern:
            face, mutation = divmod(outcome, g.num_mutations)
            return f"roll {g.face_names[face]} {g.mutation_names[mutation]}"
        return (*self.patterns, *self.chains, *self.projects)[outcome - g.o_pattern]

    # --- reading -------------------------------------------------------------------------------------------------

    def read(self, text: str) -> int:
        """Read a move. Raises Refusal (engine.notation.…, or the rule that the lines or cells break)."""
        words = text.replace(",", " ").split()
        if not words:
            raise Refusal("engine.notation.empty", {"verbs": list(VERBS)})
        verb = _ALIASES.get(words[0].lower(), words[0].lower())
        if verb not in VERBS:
            raise Refusal("engine.notation.verb", {"text": words[0], "verbs": list(VERBS)})
        rest = words[1:]
        g = self._g
        if verb in ("skip", "end", "finish"):
            self._count(verb, rest, 0, 0)
            return {"skip": g.skip, "end": g.end, "finish": g.finish}[verb]
        if verb == "bond":
            self._count(verb, rest, 1, 12)
            return g.bond + self._placement(rest)
        if verb == "active":
            self._count(verb, rest, 1, 12)
            if rest[0].lower() in self.colour_index:
                self._count(verb, rest, 2, 2)
                return g.any_active + self._coloured(rest)
            return g.open_active + self._placement(rest)
        if verb == "free":
            self._count(verb, rest, 2, 2)
            return g.free + self._coloured(rest)
        if verb in ("shade", "plain"):
            self._count(verb, rest, 1, 1)
            place = g.elemental_index[self.hexagon(rest[0])]
            if place < 0:
                known = [self.hexes[at] for at in g.elemental_hexes]
                raise Refusal("synthesis.elemental.choice", {"hex": rest[0].lower(), "hexes": known}, "no-shape")
            return (g.shade if verb == "shade" else g.plain) + place
        if verb == "keep":
            self._count(verb, rest, 1, 1)
            outcome = find_word(rest[0], self.card_index)
            if outcome >= g.o_project:
                raise Refusal("synthesis.solo.keep", {"card": rest[0].upper()}, "project")
            return g.keep + outcome - g.o_pattern
        self._count(verb, rest, 2, 2)
        return g.link + self._link(rest)

    def read_outcome(self, text: str) -> tuple[int, str]:
        """The first outcome of a chance line, and the rest of it."""
        words = text.split()
        if words and words[0].lower() == "roll":
            words = words[1:]
        if not words:
            raise Refusal("engine.notation.outcome-missing", {})
        if words[0].upper() in self.card_index:
            return self.card_index[words[0].upper()], " ".join(words[1:])
        face = find_word(words[0], self.face_index)
        if len(words) < 2:
            raise Refusal("engine.notation.words", {"verb": "roll", "low": 2, "high": 2, "given": 1})
        mutation = find_word(words[1], self.mutation_index)
        return face * self._g.num_mutations + mutation, " ".join(words[2:])

    def hexagon(self, word: str) -> int:
        """A hexagon of the board. Raises Refusal."""
        name = word.lower()
        if name not in self._g.net.hex_index:
            raise Refusal("synthesis.draw.limits", {"text": word}, "hexagon")
        return self._g.net.hex_index[name]

    def line(self, word: str) -> int:
        """A line that can be drawn, named from either side. Raises Refusal."""
        line = read_line(word.lower())
        if line is None:
            raise Refusal("synthesis.draw.on-lines", {"text": word})
        number = self._g.net.line_index.get(line, -1)
        if number < 0:
            printed = any(at in self._g.net.hexes for at in hexes_of(line))
            raise Refusal("synthesis.draw.printed" if printed else "synthesis.draw.limits", {"text": word})
        return number

    def _placement(self, words: list[str]) -> int:
        lines = [self.line(word) for word in words]
        for number, line in enumerate(lines):
            if line in lines[:number]:
                raise Refusal("synthesis.draw.on-lines", {"text": words[number]}, "twice")
        placement = self._g.net.placement_index.get(tuple(sorted(lines)), -1)
        if placement < 0:  # rule: synthesis.draw.whole, synthesis.mutation.no-split
            raise Refusal("synthesis.draw.whole", {"lines": [self.lines[line] for line in sorted(lines)]}, "no-bond")
        return placement

    def _coloured(self, words: list[str]) -> int:
        colour = find_word(words[0].lower(), self.colour_index)
        return colour * self._g.num_lines + self.line(words[1])

    def _link(self, words: list[str]) -> int:
        cells: list[int] = []
        for word in words:
            match = _CELL.fullmatch(word)
            if not match or int(match[1]) > self._g.columns or int(match[2]) > self._g.rows:
                raise Refusal("synthesis.chain.adjacent", {"text": word}, "no-cell")
            cells.append((int(match[1]) - 1) * self._g.rows + int(match[2]) - 1)
        pair = (min(cells), max(cells))
        if pair not in self.link_index:
            raise Refusal("synthesis.chain.adjacent", {"cells": [self.cell(cell) for cell in cells]})
        return self.link_index[pair]

    def _count(self, verb: str, words: list[str], low: int, high: int) -> None:
        if not low <= len(words) <= high:
            raise Refusal("engine.notation.words", {"verb": verb, "low": low, "high": high, "given": len(words)})
