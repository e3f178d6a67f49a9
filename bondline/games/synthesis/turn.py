"""A turn: the roll, the bonds it asks for, what may be added, and when it is over; then the chains."""

from __future__ import annotations

from bondline.games.synthesis.draw import decide, draw_lines
from bondline.games.synthesis.legal import (
    NUM_CODES,
    active_fits,
    append_free,
    can_draw_free,
    link_fits,
    members,
    open_actions,
    rolled_bits,
)  # fmt: skip
from bondline.games.synthesis.setup import DOUBLE
from bondline.games.synthesis.sheet import Sheet
from bondline.games.synthesis.table import CHAINS, DRAW, KEEP, OVER, ROLL, Table, colour_of


def deal_card(t: Table, outcome: int) -> None:
    """A card comes up before the first turn."""  # rule: synthesis.setup.cards
    t.drawn.append(outcome)
    if not t.g.choose or outcome >= t.g.o_project:
        _take(t, outcome)
    after_card(t)


def after_card(t: Table) -> None:
    """Go on when every card is there: to the choice of cards, or to the first turn."""
    if len(t.drawn) == len(t.g.draws):
        t.phase = KEEP if t.g.choose and (t.pattern < 0 or t.chain < 0) else ROLL


def _take(t: Table, outcome: int) -> None:
    g = t.g
    if outcome >= g.o_project:
        t.project = outcome - g.o_project
    elif outcome >= g.o_chain:
        t.chain = outcome - g.o_chain
    else:
        t.pattern = outcome - g.o_pattern


def roll(t: Table, outcome: int) -> None:
    """Both dice are rolled once for all; every seat is to draw."""  # rule: synthesis.turn.roll, synthesis.turn.together
    g = t.g
    t.face = outcome // g.num_mutations
    t.mutation = g.mutation_codes[outcome % g.num_mutations]
    t.phase = DRAW
    for seat in range(g.num_players):
        sheet = t.sheets[seat]
        sheet.due = 2 if t.mutation == DOUBLE else 1  # rule: synthesis.mutation.double
        sheet.done = False
        sheet.retract = 0
        sheet.options = -1
        settle(t, seat)
    finish_turn(t)


def options(t: Table, s: Sheet) -> int:
    """The placements of the die's bond that are legal now, as a bit set; worked out once after each change."""
    if s.options < 0:
        s.options = rolled_bits(s, t.face, t.mutation) if s.due else 0
    return s.options


def legal_actions(t: Table, player: int) -> list[int]:
    """The legal actions of a seat, ascending; none for a seat that is not to act."""
    g = t.g
    actions: list[int] = []
    if player < 0 or player >= g.num_players:
        return actions
    if t.phase == KEEP:
        _keeps(t, actions)
        return actions
    s = t.sheets[player]
    if s.done or (t.phase != DRAW and t.phase != CHAINS) or open_actions(s, actions):
        return actions
    if t.phase == DRAW:
        bits = options(t, s)
        actions = members(g.net, bits, g.class_starts[t.face * NUM_CODES + t.mutation])
        if s.free:
            append_free(s, actions)
        if not bits:
            actions.append(g.end)
        return actions
    if s.free:
        append_free(s, actions)
    for link in range(g.num_links):
        if link_fits(s, link):
            actions.append(g.link + link)
    actions.append(g.finish)
    return actions


def _keeps(t: Table, actions: list[int]) -> None:
    """Cards that came up in pairs of which one is kept."""  # rule: synthesis.solo.keep
    g = t.g
    for outcome in sorted(t.drawn):
        if (g.o_pattern <= outcome < g.o_chain and t.pattern < 0) or (
            g.o_chain <= outcome < g.o_project and t.chain < 0
        ):
            actions.append(g.keep + outcome - g.o_pattern)


def act(t: Table, player: int, action: int) -> None:
    """Make a legal action, and what is forced after it."""
    g = t.g
    s = t.sheets[player]
    s.retract += 1
    if action < g.open_active:  # rule: synthesis.turn.one-bond
        s.due -= 1
        draw_lines(s, g.net.placements[action], colour_of(player, t.turn), g.face_looks[t.face])
    elif action < g.free:
        _draw_active(s, action - g.open_active)
    elif action < g.any_active:  # rule: synthesis.free.any-time
        s.free -= 1
        _draw_line(s, action - g.free)
    elif action < g.shade:
        _use(s, 0)
        _draw_line(s, action - g.any_active)
    elif action < g.keep:
        shade = action < g.plain
        decide(s, g.elemental_hexes[action - (g.shade if shade else g.plain)], shade)
    elif action < g.skip:
        _take(t, action - g.keep + g.o_pattern)
        after_card(t)
        return
    elif action == g.skip:  # rule: synthesis.active.skip
        s.groups.pop()
    elif action == g.end:  # rule: synthesis.turn.end
        s.due = 0
        s.done = True
    elif action < g.finish:
        s.links |= 1 << (action - g.link)
    else:  # rule: synthesis.chain.finish
        s.done = True
    settle(t, player)
    finish_turn(t)


def _draw_line(s: Sheet, coloured: int) -> None:
    colour, line = divmod(coloured, s.g.num_lines)
    draw_lines(s, (line,), colour + 1, -1)


def _draw_active(s: Sheet, placement: int) -> None:
    """Draw the bond of an open active hexagon of that look."""
    g = s.g
    group = s.groups[len(s.groups) - 1]
    look = 0
    while g.net.ranges[look][1] <= placement:
        look += 1
    for item in sorted(group):
        if item // 8 == look + 1:
            _use(s, item)
            draw_lines(s, g.net.placements[placement], item % 8, look)
            return
    raise ValueError("no open active hexagon has this look")


def _use(s: Sheet, item: int) -> None:
    """Take an active bond out of the innermost group; an empty group is none."""
    group = s.groups[len(s.groups) - 1]
    group.remove(item)
    if not group:
        s.groups.pop()


def settle(t: Table, seat: int) -> None:
    """Make what is forced: groups without use close, a bond with one place is drawn, a turn with nothing open ends."""
    s = t.sheets[seat]
    while not s.done and not s.choices:
        if s.groups:
            if not _is_usable(s, s.groups[len(s.groups) - 1]):  # rule: synthesis.active.lost
                s.groups.pop()
                continue
            return
        bits = options(t, s)
        if bits:
            # rule: synthesis.turn.forced
            if bits & (bits - 1) or can_draw_free(s):
                return
            s.due -= 1
            draw_lines(s, t.g.net.placements[bits.bit_length() - 1], colour_of(seat, t.turn), t.g.face_looks[t.face])
            continue
        if can_draw_free(s) or (t.phase == CHAINS and _can_link(s)):
            return
        s.due = 0  # rule: synthesis.turn.pass
        s.done = True


def _is_usable(s: Sheet, group: list[int]) -> bool:
    if can_draw_free(s):
        return True
    for item in group:
        if active_fits(s, item):
            return True
    return False


def _can_link(s: Sheet) -> bool:
    for link in range(s.g.num_links):
        if link_fits(s, link):
            return True
    return False


def finish_turn(t: Table) -> None:
    """Go on when every seat is done: the next turn, after the last one the chains, then the end."""
    # rule: synthesis.turn.wait, synthesis.end.turns
    for sheet in t.sheets:
        if not sheet.done:
            return
    for sheet in t.sheets:
        sheet.retract = 0
    if t.phase == CHAINS:
        t.phase = OVER
        return
    t.turn += 1
    t.face = -1
    t.mutation = -1
    if t.turn < t.g.turns:
        t.phase = ROLL
        return
    t.phase = CHAINS  # rule: synthesis.end.free-bonds, synthesis.chain.after-turns
    for seat in range(t.g.num_players):
        t.sheets[seat].done = False
        settle(t, seat)
    for sheet in t.sheets:
        if not sheet.done:
            return
    t.phase = OVER
