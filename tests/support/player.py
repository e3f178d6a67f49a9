"""Somebody who plays on through every death of the server, and what the log must hold afterwards."""

from __future__ import annotations

import asyncio
import threading
import time

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bondline.storage import SqlStore
from bondline.tables import Entry, fold
from tests.support.process import Client, TinyServer

CUT = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)


class Player(threading.Thread):
    """Makes numbered commands at a table of its own, one after another, through every death of the server."""

    def __init__(self, server: TinyServer, stop: threading.Event) -> None:
        super().__init__()
        self.server = server
        self.stop = stop
        self.client = Client(server.address)
        self.client.say("create", game="tiny", seats=[{"kind": "mine"}, {"kind": "mine"}], start=True)
        self.table: str = self.client.hear("update")["info"]["table"]
        self.acknowledged = 0
        self.faults: list[str] = []
        self.cuts = 0
        """How often the connection was lost."""

    def run(self) -> None:
        while not self.stop.is_set():
            n = self.acknowledged + 1
            try:
                # Odd numbers take the centre card, even ones give it back: a command lost or doubled is refused.
                answer = self.client.ask("act", n=n, move="grab") if n % 2 else self.client.ask("undo", n=n)
            except CUT:
                self.come_back()
                continue
            if answer["type"] != "done":
                self.faults.append(f"command {n} was refused: {answer}")
                return
            self.acknowledged = n

    def come_back(self) -> None:
        """Connect again; the table must hold all that was acknowledged and at most the one command under way."""
        token = self.client.token
        self.cuts += 1
        self.client.socket.socket.close()
        while True:
            try:
                self.client = Client(self.server.address, token=token)
                self.client.say("open", table=self.table)
                taken = self.client.hear("update").get("n", 0)
                break
            except CUT:
                if self.stop.is_set():
                    return
                time.sleep(0.05)
        if taken not in (self.acknowledged, self.acknowledged + 1):
            self.faults.append(f"{self.acknowledged} commands were acknowledged, the table has {taken}")


def check_log(server: TinyServer, player: Player) -> None:
    """The log holds each command once, in order, all that were acknowledged, and folds to a table."""

    async def read() -> list[Entry]:
        store = SqlStore(server.database)
        try:
            return await store.log(player.table)
        finally:
            store.close()

    log = asyncio.run(read())
    commands = [(entry.n, entry.text) for entry in log if entry.n is not None]
    assert player.acknowledged <= len(commands) <= player.acknowledged + 1
    assert commands == [(n, "P1 grab" if n % 2 else "P1 undo") for n in range(1, len(commands) + 1)]
    table = fold(log)
    assert table.deal is not None
    assert (table.deal.state.scores()[0] > 0) == bool(len(commands) % 2)
