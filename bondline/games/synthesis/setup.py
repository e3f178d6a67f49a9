"""The edition as flat tables for one number of players, variant and side: what the state reads."""

from __future__ import annotations

from typing import Final

from bondline.games.synthesis.cards import Plan
from bondline.games.synthesis.edition import X2, Edition
from bondline.games.synthesis.grid import standard_look
from bondline.games.synthesis.net import net_of
from bondline.games.synthesis.shapes import Look, added, moved, removed, trimmed

STANDARD: Final = "standard"
BASIC: Final = "basic"
FIRST_STEPS: Final = "first-steps"
PREDICTABLE: Final = "predictable-results"
UNPREDICTABLE: Final = "unpredictable-consequences"
VARIANTS: Final = (STANDARD, BASIC, FIRST_STEPS, PREDICTABLE, UNPREDICTABLE)
SOLO: Final = (FIRST_STEPS, PREDICTABLE, UNPREDICTABLE)

DOUBLE: Final = 0
ADD: Final = 1
REMOVE: Final = 2
DETACHED: Final = 3
TRIM: Final = 4
MOVE: Final = 5
MUTATION_CODES: Final = {
    "double": DOUBLE,
    "add": ADD,
    "remove": REMOVE,
    "detached": DETACHED,
    "trim": TRIM,
    "move": MOVE,
}

NUM_COLOURS: Final = 4


class Setup:
    """Everything the state looks up. Immutable after it is made.

    Colours are 1 to 4, 0 is none. A look is a number into ``looks``; look 0 is the single line.
    """

    __slots__ = (
        "active", "any_active", "beside", "bond", "choose", "chosen_chain", "chosen_pattern", "chosen_project",
        "class_masks", "class_starts", "columns", "dark", "draws", "edition", "edition_id", "elemental",
        "elemental_hexes", "elemental_index", "end", "face_looks", "face_names", "finish", "free", "keep",
        "level", "line_bonds", "link", "link_a", "link_at", "link_b", "look_names", "looks", "mutation_codes",
        "mutation_names", "net", "num_actions", "num_cells", "num_chain_goals", "num_faces", "num_lines",
        "num_links", "num_mutations", "num_patterns", "num_placements", "num_players", "num_projects",
        "num_shapes", "o_chain", "o_pattern", "o_project", "open_active", "pair_bonds", "plain", "plan",
        "roll_weights", "rows", "seat_sets", "shade", "skip", "solo", "total_weight", "turns", "variant",
    )  # fmt: skip

    def __init__(
        self, edition: Edition, num_players: int, variant: str, plan: Plan, level: int, chosen: tuple[int, int, int]
    ) -> None:
        self.edition = edition
        self.edition_id: str = f"{edition.name}@{edition.digest}"
        self.num_players: int = num_players
        self.variant: str = variant
        self.plan = plan
        self.level: int = level  # 1 to 3; 0 outside the solo games, and where a project of any level is drawn
        # Cards that are chosen and not drawn: pattern, chain card, project; -1 for those that are drawn.
        self.chosen_pattern: int = chosen[0]
        self.chosen_chain: int = chosen[1]
        self.chosen_project: int = chosen[2]
        self.solo: bool = variant in SOLO
        self.turns: int = edition.turns
        self.columns: int = edition.columns
        self.rows: int = edition.rows
        self.num_cells: int = edition.columns * edition.rows
        self.line_bonds: int = edition.line_bonds
        self.pair_bonds: int = edition.pair_bonds
        self._bonds(edition)
        self._signs(plan)
        self._dice(edition)
        self._table()
        self._actions(edition)
        self.seat_sets: list[tuple[int, ...]] = [
            tuple([seat for seat in range(num_players) if mask >> seat & 1]) for mask in range(1 << num_players)
        ]

    def _bonds(self, edition: Edition) -> None:
        """Every look that a die, a mutation or an active hexagon can ask for, and what each roll allows."""
        shown = {shape.id: standard_look(shape.lines) for shape in edition.shapes}
        known: dict[Look, bool] = {standard_look([(0, 0, 0)]): True}
        for look in shown.values():
            known[look] = True
        for face, _ in edition.faces:
            for each in (*added(shown[face]), *trimmed(shown[face]), *moved(shown[face])):
                known[each] = True
        self.looks: list[Look] = sorted(known, key=lambda look: (len(look), look))
        index = {look: number for number, look in enumerate(self.looks)}
        self.look_names: list[str] = ["" for _ in self.looks]
        for name, look in shown.items():
            self.look_names[index[look]] = name
        self.net = net_of(self.plan, tuple(self.looks))
        self.num_lines: int = self.net.num_lines
        self.num_placements: int = self.net.num_placements
        self.face_names: list[str] = [face for face, _ in edition.faces]
        self.face_looks: list[int] = [index[shown[face]] for face in self.face_names]
        self.num_faces: int = len(self.face_names)
        self.mutation_names: list[str] = [mutation for mutation, _ in edition.mutations]
        self.mutation_codes: list[int] = [MUTATION_CODES[name] for name in self.mutation_names]
        self.num_mutations: int = len(self.mutation_names)
        # By face and mutation code, flat: the looks that may be drawn as a bit set of placements, and where they begin.
        # rule: synthesis.mutation.optional — what an optional mutation allows, the bond as rolled is among
        self.class_masks: list[int] = []
        self.class_starts: list[int] = []  # not after the bond as rolled, to which one may have to go back
        for face in self.face_names:
            look = shown[face]
            for looks in ([look], added(look), removed(look), [look], trimmed(look), moved(look)):
                mask = 0
                start = self.net.ranges[index[look]][0]
                for each in looks:
                    mask |= self.net.look_masks[index[each]]
                    start = min(start, self.net.ranges[index[each]][0])
                self.class_masks.append(mask)
                self.class_starts.append(start)

    def _signs(self, plan: Plan) -> None:
        net = self.net
        number = {at: index for index, at in enumerate(net.hexes)}
        # By hexagon: 0 no sign, 1 repeats what closed it, else 2 + the look that its image shows.
        self.active: list[int] = [0] * net.num_hexes
        for at, sign in plan.active:
            self.active[number[at]] = 1 if sign == X2 else 2 + self.look_names.index(sign)
        # By hexagon: 0 no shape, else 1 + the shape.
        shapes = list(self.edition.elementals)
        self.num_shapes: int = len(shapes)
        self.elemental: list[int] = [0] * net.num_hexes
        for at, sign in plan.elemental:
            self.elemental[number[at]] = 1 + shapes.index(sign)
        self.elemental_hexes: list[int] = sorted([number[at] for at, _ in plan.elemental])
        self.elemental_index: list[int] = [-1] * net.num_hexes
        for place, hexagon in enumerate(self.elemental_hexes):
            self.elemental_index[hexagon] = place

    def _dice(self, edition: Edition) -> None:
        self.roll_weights: list[int] = [
            of_face * of_mutation for _, of_face in edition.faces for _, of_mutation in edition.mutations
        ]
        self.total_weight: int = sum(self.roll_weights)
        self.num_patterns: int = len(edition.patterns)
        self.num_chain_goals: int = len(edition.chain_goals)
        self.num_projects: int = len(edition.projects)
        # Chance outcomes: rolls, then pattern cards, chain cards, projects.
        self.o_pattern: int = self.num_faces * self.num_mutations
        self.o_chain: int = self.o_pattern + self.num_patterns
        self.o_project: int = self.o_chain + self.num_chain_goals
        # What is drawn before the first turn, in order, as first outcomes of each kind.
        kinds: list[int] = []
        if self.variant in (PREDICTABLE, UNPREDICTABLE) and self.chosen_project < 0:
            kinds.append(self.o_project)
        if self.variant not in (BASIC, PREDICTABLE):  # rule: synthesis.setup.first-game
            copies = 2 if self.variant == UNPREDICTABLE else 1
            kinds += [self.o_pattern] * (copies if self.chosen_pattern < 0 else 0)
            kinds += [self.o_chain] * (copies if self.chosen_chain < 0 else 0)
        self.draws: list[int] = kinds
        self.choose: bool = self.variant == UNPREDICTABLE

    def _table(self) -> None:
        """Links between cells that share a side, in the order of their cells; a cell is column x rows + row."""
        self.link_a: list[int] = []
        self.link_b: list[int] = []
        self.link_at: list[list[int]] = [[] for _ in range(self.num_cells)]
        for cell in range(self.num_cells):
            column, row = divmod(cell, self.rows)
            if row + 1 < self.rows:
                self._link(cell, cell + 1)
            if column + 1 < self.columns:
                self._link(cell, cell + self.rows)
        self.num_links: int = len(self.link_a)
        # The dark cells of a chessboard as a bit set: every link joins a dark cell and a light one.
        self.dark: int = sum([1 << cell for cell in range(self.num_cells) if sum(divmod(cell, self.rows)) % 2])
        # By cell: every link it can have, with the cell at its other end.
        self.beside: list[list[tuple[int, int]]] = [
            [(link, self.link_a[link] + self.link_b[link] - cell) for link in links]
            for cell, links in enumerate(self.link_at)
        ]

    def _link(self, one: int, two: int) -> None:
        self.link_at[one].append(len(self.link_a))
        self.link_at[two].append(len(self.link_a))
        self.link_a.append(one)
        self.link_b.append(two)

    def _actions(self, edition: Edition) -> None:
        self.bond: int = 0
        self.open_active: int = self.num_placements  # an active bond in the colour of what closed its hexagon
        self.free: int = self.open_active + self.num_placements  # by colour, then line
        self.any_active: int = self.free + NUM_COLOURS * self.num_lines  # an active line of any colour, likewise
        self.shade: int = self.any_active + NUM_COLOURS * self.num_lines
        self.plain: int = self.shade + len(self.elemental_hexes)
        self.keep: int = self.plain + len(self.elemental_hexes)  # patterns, then chain cards
        self.skip: int = self.keep + self.num_patterns + self.num_chain_goals
        self.end: int = self.skip + 1
        self.link: int = self.end + 1
        self.finish: int = self.link + self.num_links
        self.num_actions: int = self.finish + 1
