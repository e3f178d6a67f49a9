"""The exact optimum of a rearrangement (RXN): which card to take, if any, and which compounds to form.

The measure, in this order: most round points; most tiles refreshed; no card taken; canonical order (the smaller card
taken, then the lexicographically first list of compounds). Branch and bound in two passes: the first finds the best
value, trying rich compounds first; the second walks in canonical order to the first arrangement that reaches it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bondline.games.ion.scoring import compound_points, goal_points, icon_compounds

if TYPE_CHECKING:
    from bondline.games.ion.setup import Setup


class Arrangement:
    """An answer: the kind taken (-1: none), the compounds formed in ascending order, and what they bring."""

    __slots__ = ("compounds", "points", "taken", "tiles")

    def __init__(self, taken: int, compounds: list[int], points: int, tiles: int) -> None:
        self.taken = taken
        self.compounds = compounds
        self.points = points  # of compounds and goals; nobles and radioactive cards are not touched
        self.tiles = tiles  # refreshed


def best_arrangement(
    g: Setup, pool: list[int], goals: list[int], offered: list[int], used_tiles: int,
    formed: list[int], taken: int,
) -> Arrangement:  # fmt: skip
    """The best that can be formed from ``pool`` (cards by kind) after ``formed``, in ascending order from its last.

    ``offered`` are the kinds that may still be taken, ``taken`` the kind that was taken already (-1: none) and must be
    among the bonded cards.
    """
    start = formed[len(formed) - 1] if formed else 0
    pools: list[tuple[int, list[int]]] = [(taken, pool)]
    for kind in sorted(set(offered)):
        if g.is_ion[kind]:
            more = pool[:]
            more[kind] += 1
            pools.append((kind, more))
    best = -1
    found: list[_Search] = []
    for take, cards in pools:
        search = _Search(g, cards, goals, used_tiles, formed, start, take, take != taken)
        # The ceiling often shows at once that a card is not worth taking.
        search.best = best
        search.improve(0, search.value(formed), formed)
        best = max(best, search.best)
        found.append(search)
    for search in found:
        search.best = best
        answer = search.first(formed)
        if answer is not None:
            compounds = answer[len(formed) :]
            points = compound_points(g, answer) + goal_points(g, goals, answer)
            return Arrangement(
                search.must if search.took else -1, compounds, points, min(used_tiles, icon_compounds(g, answer))
            )
    raise ValueError("no arrangement uses the card that was taken")


class _Search:
    """One pool of cards. A value is points · 16 + tiles · 2 + (1 if no card is taken)."""

    __slots__ = (
        "anions", "best", "candidates", "cations", "g", "goals", "icons", "must", "pool", "rich", "start", "took", "used",
    )  # fmt: skip

    def __init__(
        self,
        g: Setup,
        pool: list[int],
        goals: list[int],
        used: int,
        formed: list[int],
        start: int,
        must: int,
        took: bool,
    ) -> None:
        self.g = g
        self.pool = pool[:]
        self.goals = goals
        self.used = used
        self.must = must
        self.took = took
        self.best = -1
        self.candidates: list[int] = [c for c in range(start, g.num_compounds) if self._fits(c)]
        self.rich: list[int] = sorted(self.candidates, key=lambda c: (-g.c_points[c], c))
        # Cards that could be bonded, richest per unit of charge first: kind, charge, points.
        usable = 0
        for c in self.candidates:
            usable |= g.c_mask[c]
        self.cations: list[tuple[int, int, int]] = []
        self.anions: list[tuple[int, int, int]] = []
        for kind in range(g.num_kinds):
            if usable >> kind & 1:
                for charge, points in g.edition.cards[kind].forms:
                    (self.cations if charge > 0 else self.anions).append((kind, abs(charge), points))
        self.cations.sort(key=lambda card: (-card[2] * 1000 // card[1], card[0]))
        self.anions.sort(key=lambda card: (-card[2] * 1000 // card[1], card[0]))
        self.icons: list[int] = [kind for kind in range(g.num_kinds) if g.edition.cards[kind].polyatomic]

    def _fits(self, c: int) -> bool:
        g = self.g
        return self.pool[g.c_cation[c]] >= g.c_cations[c] and self.pool[g.c_anion[c]] >= g.c_anions[c]

    def value(self, formed: list[int]) -> int:
        """The value of a finished arrangement, -1 where the card taken is not used."""
        if self.must >= 0:
            used = False
            for c in formed:
                if self.g.c_mask[c] >> self.must & 1:
                    used = True
            if not used:
                return -1
        points = compound_points(self.g, formed) + goal_points(self.g, self.goals, formed)
        return points * 16 + min(self.used, icon_compounds(self.g, formed)) * 2 + (0 if self.took else 1)

    def ceiling(self, formed: list[int]) -> int:
        """No arrangement that goes on from ``formed`` with the cards left has a higher value."""
        g = self.g
        pool = self.pool
        plus = 0
        for kind, charge, _ in self.cations:
            plus += pool[kind] * charge
        minus = 0
        for kind, charge, _ in self.anions:
            minus += pool[kind] * charge
        charge = min(plus, minus)
        points = compound_points(g, formed) + self._most(self.cations, charge) + self._most(self.anions, charge)
        built = 0
        for c in formed:
            built |= 1 << c
        possible = built
        for c in self.candidates:
            if self._fits(c):
                possible |= 1 << c
        for goal in self.goals:
            first = possible & g.goal_a[goal]
            second = possible & g.goal_b[goal]
            if first and second:
                points += g.goal_both[goal]
            elif first or second:
                points += g.goal_one[goal]
        icons = icon_compounds(g, formed)
        for kind in self.icons:
            icons += pool[kind]
        return points * 16 + min(self.used, icons) * 2 + (0 if self.took else 1)

    def _most(self, cards: list[tuple[int, int, int]], charge: int) -> int:
        """At most this many points lie in cards of this much charge, split as finely as one likes, rounded up."""
        points = 0
        for kind, unit, worth in cards:
            have = self.pool[kind] * unit
            if have >= charge:
                return points + -((-charge * worth) // unit)
            points += self.pool[kind] * worth
            charge -= have
        return points

    def _spend(self, c: int, sign: int) -> None:
        self.pool[self.g.c_cation[c]] -= sign * self.g.c_cations[c]
        self.pool[self.g.c_anion[c]] -= sign * self.g.c_anions[c]

    def improve(self, at: int, value: int, formed: list[int]) -> None:
        """First pass: raise ``best`` to the best value that ``formed`` can grow to; the order of forming does not matter."""
        self.best = max(self.best, value)
        if self.ceiling(formed) <= self.best:
            return
        for index in range(at, len(self.rich)):
            c = self.rich[index]
            if self._fits(c):
                self._spend(c, 1)
                more = [*formed, c]
                self.improve(index, self.value(more), more)
                self._spend(c, -1)

    def first(self, formed: list[int]) -> list[int] | None:
        """Second pass: the first arrangement in canonical order whose value is ``best``."""
        return self._walk(0, formed)

    def _walk(self, at: int, formed: list[int]) -> list[int] | None:
        if self.value(formed) == self.best:
            return formed
        if self.ceiling(formed) < self.best:
            return None
        for index in range(at, len(self.candidates)):
            c = self.candidates[index]
            if self._fits(c):
                self._spend(c, 1)
                answer = self._walk(index, [*formed, c])
                self._spend(c, -1)
                if answer is not None:
                    return answer
        return None
