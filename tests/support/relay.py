"""A bad line to a server: it loses the answers to some moves, after the server has made them, and cuts some streams."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from types import TracebackType
from typing import Self

EACH: int = 2
"""How many answers are lost, and how many streams are cut."""
MOVES_BETWEEN: int = 7
STREAM_BYTES: int = 20_000
"""What comes of a stream that will be cut."""


class Relay:
    """Listens on an address of its own and passes on what comes."""

    def __init__(self, server: str) -> None:
        host, port = server.split(":")
        self._server = (host, int(port))
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._sockets: list[socket.socket] = []
        self._threads: list[threading.Thread] = []
        self._moves = 0
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self.answers_lost = 0
        self.streams_cut = 0

    def __enter__(self) -> Self:
        self._begin(self._accept)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Closing alone does not wake who waits in `accept`.
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for each in self._sockets:
            _cut(each)
        for thread in self._threads:
            thread.join(10)
        for each in self._sockets:
            each.close()

    def _begin(self, work: object, *arguments: object) -> None:
        thread = threading.Thread(target=work, args=arguments)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            server = socket.create_connection(self._server)
            self._sockets += [client, server]
            lose = threading.Event()
            streaming = threading.Event()
            self._begin(self._ask, client, server, lose, streaming)
            self._begin(self._answer, client, server, lose, streaming)

    def _ask(
        self, client: socket.socket, server: socket.socket, lose: threading.Event, streaming: threading.Event
    ) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if b"/stream HTTP" in data:
                    streaming.set()
                if b"/move HTTP" in data:
                    self._moves += 1
                    if self._moves % MOVES_BETWEEN == 0 and self.answers_lost < EACH:
                        lose.set()
                server.sendall(data)
        _cut(server)

    def _answer(
        self, client: socket.socket, server: socket.socket, lose: threading.Event, streaming: threading.Event
    ) -> None:
        passed = 0
        with suppress(OSError):
            while data := server.recv(65536):
                if lose.is_set():
                    self.answers_lost += 1
                    break
                client.sendall(data)
                passed += len(data)
                if streaming.is_set() and passed > STREAM_BYTES and self.streams_cut < EACH:
                    self.streams_cut += 1
                    break
        _cut(client)
        _cut(server)


def _cut(line: socket.socket) -> None:
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)
