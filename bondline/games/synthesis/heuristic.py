"""What a move is worth at a glance: points it makes for certain, and what half-closed hexagons may still become.

It looks at a view only. Values are in 1/100 point.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from bondline.games.synthesis.draw import decide, draw_lines, record
from bondline.games.synthesis.links import complete_lines
from bondline.games.synthesis.patterns import pattern_points
from bondline.games.synthesis.scoring import elemental_points
from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.solve import best_chain_points, offered_layout
from bondline.games.synthesis.table import CHAINS, KEEP, colour_of, level_of

if TYPE_CHECKING:
    from bondline.games.synthesis.state import SynthesisState

_OPEN: Final = (0, 60, 78, 33, -2, -7, 19)
"""What an open hexagon is worth by its open sides."""
_HOPE: Final = (0, 72, 34, 10, -9, -8, 2)
"""Per cent of what a hexagon would bring in one of the next colours that are counted, by its open sides."""
_SOON: Final = (45, 22, 32, 4)
"""How much each of the next four turns counts for that, in per cent."""
_CHAIN: Final = 152
"""What a point of chains is worth."""
_ALIKE: Final = (0, 74, 105, 69, 112, 150, 45)
"""What is added for so many sides of one colour: large volumes are rare and every row needs them."""
_SHAPE: Final = (0, 115, 115, 196, 81, 606, 131)
"""What is added for a shape whose sides so far, so many of them, are of one colour."""
_ACTIVE: Final = (0, 114, 108, 114, 130, 145, -23)
"""What is added for an active hexagon by its open sides."""
_CELL: Final = 237
"""What a cell in the table is worth beside the chains it lengthens."""
_ROW: Final = 217
"""What a cell is worth for each other column that has reached its row."""
_COLUMN: Final = 38
"""What a cell is worth for each cell below it."""
_FREE: Final = 1172
"""What a free bond in hand is worth."""
_EXTRA: Final = 594
"""What an active bond that may be drawn is worth."""
_ELEMENTAL: Final = 180
"""What the first elemental molecule of a shape is worth beside its points, for the pair it may become."""
_CHOICE: Final = 1837
"""What an elemental choice is worth before it is made."""
_PATTERN: Final = 60
"""Per cent of the points of the pattern card that are counted."""
_LAST: Final = 4
"""So many turns before the end nothing more is hoped for."""
_NOW: Final = 1_000_000


def advice(t: SynthesisState, seat: int, legal: Sequence[int]) -> list[tuple[int, int]]:
    """Each legal action with its value. ``t`` is a state with just what the seat's view shows."""
    if t.phase == KEEP:
        return [(action, -_threshold(t, action)) for action in legal]
    judge = _Judge(t, seat)
    wanted = offered_layout(t, seat).links if t.phase == CHAINS else 0
    return [(action, _value(t, seat, judge, wanted, action)) for action in legal]


def _threshold(t: SynthesisState, action: int) -> int:
    """How far one has to go for a card: what it asks, against the most that it can bring."""
    g = t.g
    number = action - g.keep
    cards = [*g.edition.patterns, *g.edition.chain_goals]
    card = cards[number]
    return 100 * card.levels[max(level_of(t) - 1, 0)] // card.max


def _value(t: SynthesisState, seat: int, judge: _Judge, wanted: int, action: int) -> int:
    g = t.g
    colour = colour_of(seat, t.turn)
    if action < g.open_active:
        return judge.drawn(g.net.placements[action], colour, g.face_looks[t.face])
    if action < g.free:
        return judge.active(action - g.open_active)
    if action < g.shade:
        first = g.free if action < g.any_active else g.any_active
        ink, line = divmod(action - first, g.num_lines)
        gain = judge.drawn((line,), ink + 1, -1)
        if action >= g.any_active:
            return gain
        # A free bond is drawn when it brings more than it is worth in hand, and then before anything else.
        over = gain - (1 if t.phase == CHAINS else judge.free_worth)
        return _NOW + gain if over > 0 else gain - _NOW
    if action < g.keep:
        shade = action < g.plain
        return judge.decided(g.elemental_hexes[action - (g.shade if shade else g.plain)], shade)
    if g.link <= action < g.finish:
        return 1000 if wanted >> (action - g.link) & 1 else -1000
    return 0


class _Judge:
    """Compares a sheet with what it becomes."""

    def __init__(self, t: SynthesisState, seat: int) -> None:
        self._t = t
        self._s = t.sheets[seat]
        self._turns_left = t.g.turns - t.turn
        self._chains: dict[tuple[int, ...], int] = {}
        self._brings: dict[int, int] = {}
        self._now: dict[int, int] = {}  # by hexagon: what it is worth before anything is drawn
        self._next = [
            (colour_of(seat, t.turn + 1 + later), share)
            for later, share in enumerate(_SOON)
            if t.turn + 1 + later < t.g.turns
        ]
        self._pattern = t.g.edition.patterns[t.pattern] if t.pattern >= 0 else None
        self._pattern_now = pattern_points(self._s, self._pattern) if self._pattern is not None else 0
        self.free_worth: int = _FREE if self._turns_left > 2 else _FREE // 3

    def drawn(self, lines: tuple[int, ...], colour: int, look: int) -> int:
        """What a bond changes."""
        s = self._s
        net = s.g.net
        touched = sorted({at for line in lines for at in net.line_hexes[line]})
        before = 0
        for at in touched:
            if at not in self._now:
                self._now[at] = self._open_worth(s, at)
            before += self._now[at]
        after = s.copy()
        draw_lines(after, lines, colour, look)
        value = sum(self._open_worth(after, at) for at in touched) - before
        if any(not after.left[at] for at in touched):
            value += self._closed_worth(after, colour)
        return value

    def active(self, placement: int) -> int:
        """What an active bond changes."""
        g = self._s.g
        for look, (low, high) in enumerate(g.net.ranges):
            if low <= placement < high:
                for item in self._s.groups[-1]:
                    if item // 8 == look + 1:
                        return self.drawn(g.net.placements[placement], item % 8, look) + 1
        return 0

    def decided(self, at: int, shade: bool) -> int:
        """What an elemental choice brings."""
        after = self._s.copy()
        decide(after, at, shade)
        return self._closed_worth(after, self._s.hue[at])

    def _open_worth(self, s: Sheet, at: int) -> int:
        left = s.left[at]
        if not left:
            return 0
        g = s.g
        if self._turns_left <= _LAST and left > self._turns_left + s.free:
            return 0
        counts = [0] * 5
        for line in g.net.sides[at]:
            if line >= 0:
                counts[s.ink[line]] += 1
        alike = max(counts[1:])
        value = _OPEN[left] + _ALIKE[alike]
        hope = _HOPE[left]
        if hope:
            gain = 0
            for colour, share in self._next:
                gain += share * self._cell_worth(colour, counts[colour] + left)
            value += gain * hope // 10_000
        if g.elemental[at] and alike + left == 6:
            value += _SHAPE[alike]
        if g.active[at]:
            value += _ACTIVE[left]
        return value

    def _closed_worth(self, after: Sheet, colour: int) -> int:
        """What the closed hexagons of one bond, or a choice, add to the table and to the score."""
        s = self._s
        g = s.g
        value = 0
        for column in range(g.columns):
            for row in range(s.heights[column], after.heights[column]):
                reached = sum(1 for height in after.heights if height > row) - 1
                value += _CELL + _ROW * reached + _COLUMN * row
        if after.heights != s.heights:
            lines = complete_lines(after) - complete_lines(s)
            value += 100 * g.edition.line_points * lines
            value += _CHAIN * (self._chain_points(after, colour) - self._chain_points(s, colour))
        value += 100 * (elemental_points(after) - elemental_points(s))
        for shape in range(g.num_shapes):
            if after.boxes[2 * shape] and not after.boxes[2 * shape + 1]:
                value += 0 if s.boxes[2 * shape] else _ELEMENTAL
        for at in after.choices:
            if at not in s.choices:
                value += _CHOICE
        value += self.free_worth * (after.free - s.free)
        value += _EXTRA * (sum(map(len, after.groups)) - sum(map(len, s.groups)))
        if self._pattern is not None:
            value += _PATTERN * (pattern_points(after, self._pattern) - self._pattern_now)
        return value

    def _cell_worth(self, colour: int, volume: int) -> int:
        """What a molecule of this colour and volume would bring to the table as it is now."""
        key = colour * 8 + volume
        known = self._brings.get(key)
        if known is None:
            s = self._s
            row = s.heights[volume - 1]
            known = 0
            if row < s.g.rows:
                after = s.copy()
                record(after, volume, colour)
                known = self._closed_worth(after, colour)
            self._brings[key] = known
        return known

    def _chain_points(self, s: Sheet, colour: int) -> int:
        key = (colour, *s.heights)
        known = self._chains.get(key)
        if known is None:
            known = best_chain_points(s.g, s.cells, colour)
            self._chains[key] = known
        return known
