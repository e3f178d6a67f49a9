"""Signal 9 in the middle of play: no acknowledged move is lost, and none is applied twice."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path

from tests.support.player import Player, check_log
from tests.support.process import LIMIT, TinyServer
from tests.support.tiny import tiny_is_registered

__all__ = ["tiny_is_registered"]

KILLS = 6
TABLES = 3


def test_signal_9_loses_no_acknowledged_move_and_applies_none_twice(tmp_path: Path) -> None:
    with TinyServer(tmp_path) as server:
        players = play_through_deaths(server)
    assert [player.faults for player in players] == [[]] * TABLES
    for player in players:
        assert player.acknowledged >= KILLS * 4
        check_log(server, player)


def play_through_deaths(server: TinyServer) -> list[Player]:
    """Kill the server again and again in the middle of play, the last time for good."""
    stop = threading.Event()
    players = [Player(server, stop) for _ in range(TABLES)]
    for player in players:
        player.start()
    chance = random.Random(9)
    try:
        for _ in range(KILLS):
            before = [player.acknowledged for player in players]
            deadline = time.monotonic() + LIMIT
            # In the middle of play: everybody has been served since the last death.
            while any(player.acknowledged <= was + 3 for player, was in zip(players, before, strict=True)):
                assert time.monotonic() < deadline
                assert all(player.is_alive() for player in players), [player.faults for player in players]
                time.sleep(0.001)
            time.sleep(chance.random() * 0.05)
            server.kill()
            server.start()
    finally:
        stop.set()
        server.kill()
        for player in players:
            player.join(LIMIT)
    return players
