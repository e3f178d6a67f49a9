"""Searches in processes of their own: the same choices, after a process died too; who goes first; nothing is left behind."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from bondline.bots import make_bot
from bondline.engine import CHANCE, Game, Rng, State, load_game
from bondline.server._minds import Mind, Minds

pytestmark = pytest.mark.cpython


def first_choice(game: Game) -> State:
    state, rng = game.new_initial_state(), Rng(4)
    while state.awaited() == (CHANCE,):
        state.apply(CHANCE, state.draw(rng))
    return state


def strong(minds: Minds, seed: int = 7, urgent: bool = False) -> asyncio.Task[int]:
    game = load_game("ion", 2)
    state = first_choice(game)
    mind = Mind(minds, "strong")
    return asyncio.create_task(mind.think(game, 0, state.observation(0), state.legal_actions(0), seed, urgent))


async def true_soon(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("name", "variant", "options"),
    [("ion", "advanced", {}), ("valence", "noble", {"noble": "He"}), ("synthesis", "basic", {"side": "B"})],
)
def test_a_mind_chooses_what_the_level_would(name: str, variant: str, options: dict[str, str]) -> None:
    game = load_game(name, 2, variant, options)
    state = first_choice(game)
    seat = state.awaited()[0]
    view, legal = state.observation(seat), state.legal_actions(seat)

    async def choose() -> int:
        with contextlib.closing(Minds(1)) as minds:
            return await Mind(minds, "strong").think(game, seat, view, legal, 7)

    assert asyncio.run(choose()) == make_bot("strong").choose(game, seat, view, legal, 7)


def test_processes_that_die_are_replaced_for_all_who_think_in_them() -> None:
    async def choose() -> list[int]:
        with contextlib.closing(Minds(2)) as minds:
            before = await asyncio.gather(*(strong(minds, seed) for seed in range(4)))
            again = [strong(minds, seed) for seed in range(4)]
            await asyncio.sleep(0.05)
            for process in active_children():
                assert process.pid is not None
                os.kill(process.pid, signal.SIGKILL)
            assert await asyncio.gather(*again) == before
            return before

    assert len(asyncio.run(choose())) == 4


def test_a_hint_does_not_wait_behind_bots_and_no_bot_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = [(0.0, "expert", False), (0.0, "expert", False), (1.0, "strong", False), (1.5, "expert", True),
             (9.0, "strong", True)]  # fmt: skip
    done: list[int] = []
    patience: dict[int, float] = {}

    async def ask() -> None:
        minds, game, all_wait = Minds(1), load_game("ion", 2), asyncio.Event()

        async def run(pool: object, function: object, work: tuple[int, ...]) -> int:
            await all_wait.wait()
            done.append(work[5])
            patience[work[5]] = work[6]
            return 0

        monkeypatch.setattr(minds, "_started", lambda: None)
        monkeypatch.setattr(minds, "_run", run)
        thinking = []
        for number, (at, level, urgent) in enumerate(asked):
            with monkeypatch.context() as clock:
                clock.setattr("bondline.server._minds.time.monotonic", lambda at=at: at)
                thinking.append(asyncio.create_task(minds.think(level, game, 0, {}, [], number, urgent)))
                await asyncio.sleep(0)
        all_wait.set()
        await asyncio.gather(*thinking)

    asyncio.run(ask())
    # By when each should begin: the hint 1.5, the cheap bot 2, the dear bot 5, the late hint 9.
    assert done == [0, 3, 2, 1, 4]
    assert patience[0] == patience[4] == 4
    assert patience[3] == 1


def test_looking_back_waits_for_everybody_and_hastens_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []
    patience: list[float] = []

    async def ask() -> None:
        minds, game, all_wait = Minds(1), load_game("ion", 2), asyncio.Event()

        async def run(pool: object, function: object, work: tuple[float, ...]) -> int:
            await all_wait.wait()
            done.append(function if len(work) == 1 else work[1])
            patience.append(work[-1])
            return 0

        monkeypatch.setattr(minds, "_started", lambda: None)
        monkeypatch.setattr(minds, "_run", run)
        asked = [minds.when_idle(len, 1), minds.when_idle(abs, 2), minds.when_idle(ord, 3)]
        thinking = [asyncio.create_task(each) for each in asked]
        for level in ("expert", "strong"):
            thinking.append(asyncio.create_task(minds.think(level, game, 0, {}, [], 0)))
        await asyncio.sleep(0)
        all_wait.set()
        await asyncio.gather(*thinking)

    asyncio.run(ask())
    known = ("ion", 2, "standard", ())
    assert done == [len, known, known, abs, ord], "the first began when nobody else waited"
    assert patience[1:3] == [2, 4], "one bot waited behind the other, and two reviews that do not count"


def test_a_search_that_was_given_up_leaves_its_place() -> None:
    async def give_up() -> int:
        with contextlib.closing(Minds(1)) as minds:
            running, waiting, last = strong(minds, 1), strong(minds, 2), strong(minds, 3)
            await asyncio.sleep(0)
            waiting.cancel()
            running.cancel()
            async with asyncio.timeout(20):
                return await last

    game = load_game("ion", 2)
    state = first_choice(game)
    wanted = make_bot("strong").choose(game, 0, state.observation(0), state.legal_actions(0), 3)
    assert asyncio.run(give_up()) == wanted


def test_closing_ends_a_search_in_the_middle() -> None:
    async def close() -> None:
        before = set(active_children())
        minds = Minds(1)
        await strong(minds)
        thinking = strong(minds, 1)
        await asyncio.sleep(0)
        thinking.cancel()
        assert set(active_children()) - before
        minds.close()
        await true_soon(lambda: not set(active_children()) - before)

    asyncio.run(close())


_SERVER = """
import asyncio, os
from multiprocessing import active_children
from tests.server.test_minds import Minds, strong

async def go():
    minds = Minds(2)
    await asyncio.gather(strong(minds, 1), strong(minds, 2))
    print(*[process.pid for process in active_children()], flush=True)
    while True:
        await asyncio.gather(strong(minds, 1), strong(minds, 2))

if __name__ == "__main__":
    asyncio.run(go())
"""


def test_no_process_outlives_a_server_that_is_killed() -> None:
    with subprocess.Popen([sys.executable, "-c", _SERVER], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        workers = [int(pid) for pid in server.stdout.readline().split()]
        assert len(workers) == 2
        server.kill()
    asyncio.run(true_soon(lambda: not any(map(runs, workers))))


def runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_nothing_starts_for_a_move_without_choice() -> None:
    idle = Minds(1)
    assert asyncio.run(Mind(idle, "expert").think(load_game("ion", 2), 0, {}, [3], 1)) == 3
    assert idle._pool is None
    idle.close()
