"""What speaks for an action: true of the moment after it, told from what the seat may know, and in both languages."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings

from bondline.engine import Message, game_specs, load_catalog, load_game
from tests.amount import tries
from tests.strategies import Moment, moments

law = settings(deadline=None, max_examples=tries(60), suppress_health_check=list(HealthCheck))


def named(found: list[Message], key: str) -> list[Message]:
    return [each for each in found if each.key == f"reason.{key}"]


@law
@given(moments(acting=True))
def test_reasons_look_only_at_what_the_seat_may_know_and_have_words(moment: Moment) -> None:
    texts = [spec.folder / "text" for spec in game_specs() if spec.id == moment.game.id]
    catalogs = [load_catalog(texts, language) for language in ("en", "de")]
    for seat in moment.state.awaited():
        other = moment.game.belief(moment.state.observation(seat)).sample(moment.rng)
        for action in moment.state.legal_actions(seat):
            found = moment.game.reasons(moment.state, seat, action)
            assert moment.game.reasons(other, seat, action) == found
            for catalog in catalogs:
                assert all(each.key in catalog and "{" not in catalog.tell(each) for each in found)


@law
@given(moments(acting=True))
def test_points_that_are_promised_come(moment: Moment) -> None:
    for seat in moment.state.awaited():
        for action in moment.state.legal_actions(seat):
            found = moment.game.reasons(moment.state, seat, action)
            after = moment.state.clone()
            after.apply(seat, action)
            for total in named(found, "total"):
                assert total.params["points"] == after.scores()[seat]
            if moment.game.id == "synthesis":
                # Only a chain that is linked, a line, an elemental molecule or a goal card bring points at once.
                gained = after.scores()[seat] - moment.state.scores()[seat]
                assert sum(int(str(each.params["n"])) for each in named(found, "points")) == max(0, gained)


def of(name: str, position: dict[str, Any], move: str) -> list[tuple[str, dict[str, Any]]]:
    """What speaks for a move of the first seat in a position."""
    game = load_game(name, 2)
    state = game.from_position(position)
    action = game.parse(state, 0, move)
    assert game.why_not(state, 0, action) is None
    return [(each.key.removeprefix("reason."), dict(each.params)) for each in game.reasons(state, 0, action)]


def test_valence_counts_towards_the_goal_and_names_what_else_the_hand_allows() -> None:
    # By the table of molecules: Salt 1 point; the winner needs 16.
    hand = {"phase": "build", "seats": [{"hand": ["Na", "Cl", "H"]}, {"hand": ["H", "H"]}]}
    assert of("valence", hand, "build Na Cl") == [("total", {"points": 1, "goal": 16})]
    two = {"phase": "build", "seats": [{"hand": ["Na", "Cl", "H", "Cl"]}, {"hand": ["H", "H"]}]}
    assert of("valence", two, "build Na Cl") == [
        ("total", {"points": 1, "goal": 16}),
        ("turn", {"n": 2, "points": 2}),
    ]
    assert of("valence", {"phase": "build", "seats": [{"hand": ["Na", "Na"]}, {"hand": ["H", "H"]}]}, "end") == [
        ("no-build", {})
    ]


def test_valence_says_what_the_card_on_the_discards_makes_possible() -> None:
    seats = [{"hand": ["Na", "H"]}, {"hand": ["H", "H"]}]
    drawn = of("valence", {"phase": "collect", "discards": ["Cl"], "seats": seats}, "draw Cl from discards")
    assert drawn == [("allows", {"before": 0, "after": 1})]
    nothing = of("valence", {"phase": "collect", "discards": ["Na"], "seats": seats}, "draw Na from discards")
    assert nothing == []


def test_ion_names_the_goal_that_a_compound_meets_and_the_card_that_is_lacking() -> None:
    # By hand: H with Cl is 7 points (tests/cases/ion/scoring.toml), one compound of Acids 3; a first noble gas 2.
    seats = [
        {"hand": ["Cl", "He", "K", "K"], "loose": ["H"], "tiles": []},
        {"hand": ["K", "Na", "K", "Na"], "tiles": []},
    ]
    position = {"phase": "pick", "goals": ["acids", "alkaline-earth-bases", "alkali-bases"], "seats": seats}
    assert of("ion", position, "pick Cl") == [
        ("bonds", {"compound": "HCl", "points": 7}),
        ("goal", {"goal": "@goal.acids", "points": 3}),
    ]
    assert of("ion", position, "pick He") == [("nobles", {"n": 1, "points": 2})]
    # Mg and one Cl: MgCl2 lacks another Cl, 13 points; nothing else of two cards with Mg has that many.
    seats[0] = {"hand": ["Mg", "He", "K", "K"], "loose": ["Cl"], "tiles": []}
    ((key, params),) = of("ion", position, "pick Mg")
    assert key == "one-missing"
    assert params["points"] >= 13
    # Two cards that are kept count for each other: K and Cl are KCl, 3 and 4 points printed on them.
    two = {"hand": ["Cl", "He", "K", "K"], "tiles": ["two"]}
    pair = of("ion", {**position, "seats": [two, seats[1]]}, "pick K Cl")
    assert pair == [("bonds", {"compound": "KCl", "points": 7})]
    placing = {**position, "phase": "place", "seats": [
        {"hand": ["K", "Na"], "placing": ["H"], "loose": ["Cl"], "tiles": []}, {"hand": ["S", "O"], "tiles": []},
    ]}  # fmt: skip
    assert of("ion", placing, "place H in HCl") == [("goal", {"goal": "@goal.acids", "points": 3})]
