"""What a seat may do: bonds of the die, free and active bonds, elemental choices, links."""

from __future__ import annotations

from typing import Any, Final

from bondline.games.synthesis.net import Net
from bondline.games.synthesis.setup import DETACHED, DOUBLE, NUM_COLOURS, Setup
from bondline.games.synthesis.sheet import Sheet

NUM_CODES: Final = 6
_BITS: Final = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
"""The members of every set of eight."""


def members(net: Net, bits: int, start: int) -> list[Any]:
    """The placements of a bit set, ascending. None of them is below ``start``, which saves the way there."""
    found: list[Any] = []
    if not bits:
        return found
    place = start >> 3
    part = bits >> (place << 3)
    eights = net.eights
    data = part.to_bytes((part.bit_length() + 7) // 8, "little")
    # By index, which compiled code does without making an object for each byte.
    for at in range(len(data)):
        byte = data[at]
        if byte:
            eight = eights[place + at]
            for bit in _BITS[byte]:
                found.append(eight[bit])
    return found


def rolled_bits(s: Sheet, face: int, mutation: int) -> int:
    """The placements that the dice allow now, as a bit set. ``mutation`` is a code."""
    # rule: synthesis.draw.connect, synthesis.draw.no-overlap, synthesis.draw.whole
    g = s.g
    place = face * NUM_CODES + mutation
    if mutation == DETACHED:  # rule: synthesis.mutation.detached
        return g.class_masks[place] & s.room
    may = s.reach & s.room
    bits = g.class_masks[place] & may
    if mutation == DOUBLE:
        return leaving_a_second(s, bits, face) if s.due == 2 else bits
    # rule: synthesis.mutation.impossible (what may be left as it is has its place among the bits already)
    return bits or g.class_masks[face * NUM_CODES] & may


def leaving_a_second(s: Sheet, bits: int, face: int) -> int:
    """The first bonds after which a second one fits; all of them where there is none."""
    # rule: synthesis.mutation.double-both
    g = s.g
    net = g.net
    start = g.class_starts[face * NUM_CODES]
    # Only a bond that is in the way of every other one, itself included, can leave none of them.
    suspects = bits
    for placement in members(net, bits, start):
        apart = net.everything
        for line in net.placements[placement]:
            apart &= net.without[line]
        suspects &= net.everything ^ apart
        if not suspects:
            return bits
    mask = g.class_masks[face * NUM_CODES]
    good = bits
    for placement in members(net, suspects, start):
        room = s.room
        reach = s.reach
        for line in net.placements[placement]:
            room &= net.without[line]
            reach |= net.near[line]
        if not mask & reach & room:
            good &= ~(1 << placement)
    return good or bits


def free_lines(s: Sheet) -> list[int]:
    """The lines that a free bond may be: numbers of placements of a single line."""
    # rule: synthesis.free.connect
    net = s.g.net
    return members(net, net.look_masks[0] & s.reach & s.room, 0)


def can_draw_free(s: Sheet) -> bool:
    """Whether a free bond is in hand and fits somewhere."""
    return s.free > 0 and s.g.net.look_masks[0] & s.reach & s.room != 0


def active_fits(s: Sheet, item: int) -> bool:
    """Whether the bond of an active hexagon fits somewhere."""
    return s.g.net.look_masks[item // 8 - 1 if item else 0] & s.reach & s.room != 0


def link_fits(s: Sheet, link: int) -> bool:
    """Whether a link joins two cells of one colour, does not branch and closes no loop."""
    # rule: synthesis.chain.same-colour, synthesis.chain.no-branch, synthesis.chain.no-loop
    g = s.g
    one, two = g.link_a[link], g.link_b[link]
    if not s.cells[one] or s.cells[one] != s.cells[two]:
        return False
    # A link that is there joins the two ends of a chain of two, or a cell that has two links.
    if degree(g, s.links, one) > 1 or degree(g, s.links, two) > 1:
        return False
    return chain_end(g, s.links, one) != two


def degree(g: Setup, links: int, cell: int) -> int:
    """How many links a cell has."""
    count = 0
    for link in g.link_at[cell]:
        count += links >> link & 1
    return count


def chain_end(g: Setup, links: int, cell: int) -> int:
    """The other end of the chain that begins with a cell; the cell itself where it has no link."""
    link = next_link(g, links, cell, -1)
    while link >= 0:
        cell = g.link_a[link] + g.link_b[link] - cell
        link = next_link(g, links, cell, link)
    return cell


def next_link(g: Setup, links: int, cell: int, before: int) -> int:
    """The link by which a chain that came to a cell by one goes on from there, -1 at its end."""
    for link in g.link_at[cell]:
        if link != before and links >> link & 1:
            return link
    return -1


def open_actions(s: Sheet, actions: list[int]) -> bool:
    """Append what is open from hexagons just closed; whether that is all the seat may do."""
    g = s.g
    if s.choices:  # rule: synthesis.elemental.at-once
        for at in s.choices:
            actions.append(g.shade + g.elemental_index[at])
        for at in s.choices:
            actions.append(g.plain + g.elemental_index[at])
        return True
    if not s.groups:
        return False
    _active_actions(s, s.groups[len(s.groups) - 1], actions)
    return True


def _active_actions(s: Sheet, group: list[int], actions: list[int]) -> None:
    # rule: synthesis.active.shape, synthesis.active.no-mutation, synthesis.active.skip
    g = s.g
    may = s.reach & s.room
    shaped: list[int] = []
    coloured = False
    for item in sorted(group):
        if item and item // 8 not in shaped:
            shaped.append(item // 8)
            look = item // 8 - 1
            for placement in members(g.net, g.net.look_masks[look] & may, g.net.ranges[look][0]):
                actions.append(g.open_active + placement)
        elif not item:
            coloured = True
    if s.free:
        append_free(s, actions)
    if coloured:  # rule: synthesis.active.free-repeat
        for colour in range(NUM_COLOURS):
            for line in free_lines(s):
                actions.append(g.any_active + colour * g.num_lines + line)
    actions.append(g.skip)


def append_free(s: Sheet, actions: list[int]) -> None:
    """Append every free bond: a line of any colour."""  # rule: synthesis.free.any-colour
    g = s.g
    lines = free_lines(s)
    first = g.free
    for _ in range(NUM_COLOURS):
        actions += [first + line for line in lines]
        first += g.num_lines
