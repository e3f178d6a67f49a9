"""Positions of Ion that cannot be, each with what is said of it."""

from __future__ import annotations

from typing import Any

import pytest

from bondline.engine import CHANCE, PositionError, load_game


def test_what_the_fuzzing_found_once() -> None:
    game = load_game("ion", 2, "advanced")
    for turned in ([[[], "up"]], [["U", {}]], [["U"]], [3], {"U": "up"}):
        with pytest.raises(PositionError, match="radioactive"):
            game.from_position(
                {"seats": [{"hand": ["Na", "Cl", "Mg"], "radioactive": turned}, {"hand": ["K", "K", "K"]}]}
            )


REACT: dict[str, Any] = {"phase": "react", "reactions": ["P1"]}
TEN = ["H"] * 5 + ["Na"] * 5
SMALL = [{"hand": ["Na", "Cl", "Mg"]}, {"hand": ["K", "F", "Ca"]}]


def with_first(**fields: Any) -> list[dict[str, Any]]:
    return [{**SMALL[0], **fields}, SMALL[1]]


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ({**REACT, "reaction": {"taken": "He"}, "seats": [{"loose": ["Na", "Cl"]}, {}]}, "taken is He"),
        ({**REACT, "reaction": {"taken": "Mg"}, "seats": [{"loose": ["Na", "Cl", "Mg"]}, {}]}, "taken is Mg"),
        ({**REACT, "seats": [{"loose": ["Na", "Cl"], "tiles": ["rxn"]}, {}]}, "whose tile is face up"),
        ({**REACT, "seats": [{"fresh": ["U"]}, {}]}, "fresh is only for"),
        ({"phase": "hands", "seats": [{"hand": [*TEN, "K"]}, {}]}, "one after the other"),
        ({"phase": "hands", "seats": [{}, {"hand": TEN}]}, "one after the other"),
        ({"phase": "hands", "seats": [{"hand": TEN}, {"hand": ["K"] * 5 + ["Mg"] * 5}]}, "one after the other"),
        ({"phase": "center", "seats": [{}, {}]}, "phase is center"),
        ({"phase": "goals", "seats": [{"hand": ["Na"]}, {}]}, "phase is goals"),
        ({"phase": "goals", "reactions": ["P1"], "seats": [{}, {}]}, "reactions"),
        ({"phase": "goals", "seats": [{"loose": ["Na"]}, {}]}, "0 at most"),
        ({"phase": "refill", "seats": with_first(pick=["Na", "Cl"])}, "not all have picked"),
        ({"phase": "pick", "seats": with_first(refill="S")}, "refill is only for"),
        ({"phase": "pick", "seats": with_first(final={"tiles": 3})}, "final is only for"),
        ({"phase": "pick", "seats": with_first(ready=1)}, "ready is only for"),
        ({"phase": "pick", "seats": with_first(refresh=1, tiles=[])}, "refresh is only for"),
        ({"phase": "pick", "seats": with_first(loose=["He"] * 5 + ["Ne"] * 3)}, "has 8 cards in front of it"),
        ({"phase": "pick", "discards": ["O"], "seats": SMALL}, "after the last step only"),
        ({"phase": "pick", "seats": with_first(radioactive=[["K", "up"]])}, "K is not radioactive"),
        ({"phase": "refresh", "seats": [{"refresh": 1}, {}]}, "less than the tiles that are face down"),
        ({"phase": "refresh", "seats": [{}, {}]}, "nobody has a tile to choose"),
        ({"phase": "over", "reactions": ["P1"], "seats": [{}, {}]}, "reactions"),
    ],
)  # fmt: skip
def test_a_moment_that_no_game_comes_to_is_no_position(document: dict[str, Any], says: str) -> None:
    """Each of these once left a game without a next move, or broke it later."""
    with pytest.raises(PositionError, match=says):
        load_game("ion", 2, "advanced").from_position(document)


def test_the_deck_lasts_for_every_play_two() -> None:
    """Seven seats, a whole deck: seven cards are left for seven tiles, and six are too few."""
    game = load_game("ion", 7)
    start: Any = game.new_initial_state().position()
    cards = [card for card, copies in start["deck"].items() for _ in range(copies)]
    assert len(cards) == 81
    seats: list[dict[str, Any]] = [{"hand": cards[10 * seat : 10 * seat + 10]} for seat in range(7)]
    rest = sorted(set(cards[70:]))
    position: Any = game.from_position({"center": rest[:4], "seats": seats}).position()
    assert sum(position["deck"].values()) == 7
    seats[0] |= {"from_center": cards[80], "tiles": ["two", "rxn"]}
    with pytest.raises(PositionError, match="the deck has 6 cards, but 7 may have to be drawn"):
        game.from_position({"center": rest[:4], "seats": seats})


def test_a_forced_reaction_is_made_as_the_position_is_read() -> None:
    game = load_game("ion", 2)
    state = game.from_position({"phase": "react", "reactions": ["P1"], "seats": [{"loose": ["Na", "K"]}, {}]})
    assert state.current_players() == (CHANCE,), "there is nothing to form or to take: the round is scored"


def test_a_score_without_rounds_survives_a_round_trip() -> None:
    game = load_game("ion", 2)
    document = {"round": 3, "seats": [{"hand": ["Na", "Cl", "Mg"], "score": 21}, {"hand": ["K", "K", "K"]}]}
    position = game.from_position(document).position()
    assert game.from_position(position).position() == position
    assert game.from_position(position).scores() == (21, 0)
    with pytest.raises(PositionError, match="score"):
        game.from_position({"seats": [{"hand": ["Na", "Cl", "Mg"], "score": 21}, {"hand": ["K", "K", "K"]}]})


def test_more_cards_than_a_round_brings_are_no_position() -> None:
    """Eight steps, one card more by Play Two, one by Play From Center, one by RXN: the search for the best
    arrangement takes milliseconds for as many, and for ever for as many as a stranger could write down."""
    game = load_game("ion", 2)
    own = ["H", "H", "Na", "Na", "K", "K", "F", "F", "Cl", "Cl"]
    react = {"phase": "react", "reactions": ["P1"], "seats": [{"loose": own, "tiles": []}, {"tiles": []}]}
    assert game.suggestion(game.from_position(react), 0) is not None
    taken = {**react, "reaction": {"taken": "O"}, "seats": [{"loose": [*own, "O"], "tiles": []}, {}]}
    assert game.suggestion(game.from_position(taken), 0) is not None
    with pytest.raises(
        PositionError, match=r"seats\[0\] has 12 cards in front of it, but by now a round has brought 11 at most"
    ):
        game.from_position({**taken, "seats": [{"loose": [*own, "O", "S"], "tiles": []}, {}]})
    with pytest.raises(
        PositionError, match=r"seats\[1\] has 11 cards in front of it, but by now a round has brought 10 at most"
    ):
        game.from_position({**react, "seats": [{}, {"loose": [*own, "O"], "tiles": []}]})
    full = {"hand": ["O", "O"], "tiles": [], "compounds": ["NaCl", "NaF", "KCl", "MgCl2"], "loose": ["He", "Ne"]}
    with pytest.raises(PositionError, match=r"seats\[1\] has 11 cards"):
        game.from_position({"phase": "place", "seats": [{"hand": ["S", "S"], "placing": ["Mg"]}, full]})
    beginner = load_game("ion", 2, "beginner")
    with pytest.raises(
        PositionError, match=r"seats\[0\] has 8 cards in front of it, but by now a round has brought 7 at most"
    ):
        beginner.from_position(
            {"phase": "place", "seats": [{"loose": own[:8], "hand": ["O", "O"]}, {"hand": ["S", "S"]}]}
        )


def test_a_card_drawn_into_a_hand_is_in_it_or_was_played() -> None:
    game = load_game("ion", 2)

    def trail(*entries: str) -> dict[str, Any]:
        hand = ["K", "F", "Ca"]
        return {"seats": [{"hand": ["Na", "Cl", "Mg"]}, {"hand": hand, "trail": list(entries)}]}

    for there in (("P1 Na", "P1 O", "P1 ~ K"), ("P1 Na", "P1 O", "P1 ~ Cl", "P2 Cl")):
        memory: Any = game.from_position(trail(*there)).observation(0)["hands"]
        assert memory[0]["refills"] == 1
    for gone in (("P1 Na", "P1 ~ Cl"), ("P2 Cl", "P1 Na", "P1 ~ Cl"), ("P1 Na", "P1 ~ K", "P1 ~ K")):
        with pytest.raises(PositionError, match=r"seats\[1\].trail has (Cl|K) drawn"):
            game.from_position(trail(*gone))
