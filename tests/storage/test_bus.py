"""The bus between processes: words arrive, and a connection that was cut is made again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import psycopg
import pytest
from sqlalchemy import make_url

from bondline.storage.bus import MOST, PostgresBus
from tests.support.postgres import Cluster

pytestmark = pytest.mark.cpython
LIMIT = 20.0


@contextlib.asynccontextmanager
async def buses(
    url: str,
) -> AsyncIterator[tuple[PostgresBus, PostgresBus, list[tuple[str, int]], list[tuple[str, int]]]]:
    """Two on one database, and what each heard."""
    one, other = PostgresBus(url), PostgresBus(url)
    at_one: list[tuple[str, int]] = []
    at_other: list[tuple[str, int]] = []
    one.listen(lambda table, seq: at_one.append((table, seq)))
    other.listen(lambda table, seq: at_other.append((table, seq)))
    running = [asyncio.create_task(bus.run()) for bus in (one, other)]
    try:
        yield one, other, at_one, at_other
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LIMIT):
        while not true():
            await asyncio.sleep(0.01)


async def joined(bus: PostgresBus, heard: list[tuple[str, int]]) -> None:
    """Publish until the other hears: before it listens, words are lost."""
    async with asyncio.timeout(LIMIT):
        while ("hello", 1) not in heard:
            await bus.publish("hello", 1)
            await asyncio.sleep(0.05)


def test_every_process_hears_and_the_own_words_come_once(postgres: Cluster) -> None:
    async def check() -> None:
        url = postgres.new_database()
        async with buses(url) as (one, other, at_one, at_other):
            await joined(one, at_other)
            await joined(other, at_one)
            at_one.clear()
            at_other.clear()
            with psycopg.connect(f"host={postgres.folder} user=postgres dbname={make_url(url).database}") as stranger:
                stranger.execute("SELECT pg_notify('bondline', 'x a:b c + : d-'), pg_notify('bondline', '')")
            tables = [(f"{number:016x}", number + 1) for number in range(2 * MOST + 7)]
            for table, seq in tables:
                await one.publish(table, seq)
            await until(lambda: len([word for word in at_other if word[0] != "hello"]) == len(tables))
            assert [word for word in at_other if word[0] != "hello"] == tables
            await asyncio.sleep(0.1)
            assert [word for word in at_one if word[0] != "hello"] == tables

    asyncio.run(check())


def test_a_cut_connection_is_made_again(postgres: Cluster) -> None:
    async def check() -> None:
        url = postgres.new_database()
        async with buses(url) as (one, other, at_one, at_other):
            await joined(one, at_other)
            await joined(other, at_one)
            name = make_url(url).database
            with psycopg.connect(
                f"host={postgres.folder} user=postgres dbname=postgres", autocommit=True
            ) as connection:
                cut = connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,)
                ).fetchall()
            assert len(cut) == 4
            at_other.clear()
            await joined(one, at_other)
            await one.publish("table", 7)
            await until(lambda: ("table", 7) in at_other)

    asyncio.run(check())
