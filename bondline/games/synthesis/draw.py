"""Drawing lines, and what follows from a closed hexagon: volume, table, elemental and active molecules, free bonds."""

from __future__ import annotations

from bondline.games.synthesis.sheet import ANY_COLOUR, ELEMENTAL, UNDECIDED, Sheet


def draw_lines(s: Sheet, lines: tuple[int, ...], colour: int, look: int) -> None:
    """Draw a bond and record every hexagon it closes.

    ``look`` is that of the bond without its mutation, for hexagons that repeat it; -1 for a free bond.
    """
    net = s.g.net
    room = s.room
    reach = s.reach
    closed: list[int] = []
    for line in lines:
        s.ink[line] = colour
        room &= net.without[line]
        reach |= net.near[line]
        for at in net.line_hexes[line]:
            s.left[at] -= 1
            if not s.left[at]:
                closed.append(at)
    s.room = room
    s.reach = reach
    s.options = -1
    if closed:
        closed.sort()
        _close(s, closed, colour, look)


def _close(s: Sheet, closed: list[int], colour: int, look: int) -> None:
    # rule: synthesis.molecule.closed, synthesis.molecule.all-recorded
    g = s.g
    group: list[int] = []
    for at in closed:
        volume = 0
        for line in g.net.sides[at]:  # rule: synthesis.molecule.volume, synthesis.free.molecule
            if line >= 0 and s.ink[line] == colour:
                volume += 1
        s.hue[at] = colour
        if volume == 6 and g.elemental[at]:  # rule: synthesis.elemental.choice, synthesis.elemental.mixed
            s.volume[at] = UNDECIDED
            s.choices.append(at)
            continue
        s.volume[at] = volume
        record(s, volume, colour)
        active = g.active[at]
        if active >= 2:  # rule: synthesis.active.image, synthesis.active.colour
            group.append((active - 1) * 8 + colour)
        elif active:  # rule: synthesis.active.repeat
            group.append((look + 1) * 8 + colour if look >= 0 else ANY_COLOUR)
    s.choices.sort()
    if group:  # rule: synthesis.active.newest-first
        s.groups.append(group)


def record(s: Sheet, volume: int, colour: int) -> None:
    """Colour the lowest free cell of the volume's column; a full column takes nothing."""
    # rule: synthesis.table.lowest, synthesis.table.full-column
    g = s.g
    column = volume - 1
    row = s.heights[column]
    if row == g.rows:
        return
    s.cells[column * g.rows + row] = colour
    s.heights[column] = row + 1
    if row + 1 == g.rows:  # rule: synthesis.free.line
        s.free += g.line_bonds
    for height in s.heights:
        if height <= row:
            return
    s.free += g.line_bonds


def decide(s: Sheet, at: int, shade: bool) -> None:
    """Answer an elemental choice: an elemental molecule, or one like any other."""
    g = s.g
    s.choices.remove(at)
    if not shade:  # rule: synthesis.elemental.plain
        s.volume[at] = 6
        record(s, 6, s.hue[at])
        return
    s.volume[at] = ELEMENTAL  # rule: synthesis.elemental.shade, synthesis.elemental.no-volume
    box = 2 * (g.elemental[at] - 1)
    if s.boxes[box]:
        s.boxes[box + 1] = s.hue[at]
        s.free += g.pair_bonds  # rule: synthesis.free.pair
    else:
        s.boxes[box] = s.hue[at]
