"""``bondline serve``: from a host, a port and a database to a running server."""

from __future__ import annotations

import errno
import gc
import logging
import os
import secrets
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvicorn

from bondline.bots import LEVELS, TABLE_LEVELS, SearchBot, make_bot
from bondline.engine import Message, Param
from bondline.protocol import Limits
from bondline.server._guard import Names
from bondline.server._logs import Form, set_up
from bondline.server._meters import FOLDER, Meters, forget_worker
from bondline.server._minds import Mind, Minds
from bondline.server._operator import SHORTEST, Door
from bondline.server._relay import Relay
from bondline.server._reviews import Reviews
from bondline.server._stream import HEARTBEAT, Streams
from bondline.server._watched import watching
from bondline.server._wire import WebSockets
from bondline.server._words import words
from bondline.server._workers import Workers
from bondline.server.app import STATIC, create_app
from bondline.storage import PostgresBus, SqlStore, default_database, several_may_serve
from bondline.tables import FarThinker, StoreError, Thinker
from bondline.tables.service import TableService

_log = logging.getLogger("bondline.server")

DRAIN_SECONDS: Final = 5
BACKLOG: Final = 2048
COLLECT: Final = (20_000, 50, 1000)
"""How much comes together before Python looks for cycles among what is young, older and old (`gc.set_threshold`)."""
PACE: Final = 0.6
"""Seconds before a bot's move, so that people can follow."""
OPERATOR_TOKEN: Final = "BONDLINE_OPERATOR_TOKEN"  # noqa: S105 - a variable's name


class _Server(uvicorn.Server):
    """Says when it is there, and ends its streams before it waits for requests to end."""

    tell_started: Callable[[], None]
    streams: Streams

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.streams.end()
        await super().shutdown(sockets)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    origins: Sequence[str] = (),
    *,
    thinkers: Mapping[str, Thinker | FarThinker] | None = None,
    default_level: str | None = None,
    pace: float = PACE,
    limits: Limits | None = None,
    static: Path = STATIC,
    heartbeat: float = HEARTBEAT,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    backed_up: bool = False,
    workers: int = 1,
    listing: bool = True,
    log: Form = "plain",
    operator_token: Path | None = None,
    proxies: Sequence[str] = (),
) -> int:
    """Serve until a signal ends it; returns the exit status, having said on standard error what is wrong.

    ``database`` is a database URL (None: a file in the user's data directory); ``port`` 0 takes a free one;
    ``origins`` are further addresses under which the server is reached; ``pace`` and ``heartbeat`` are in seconds.
    ``entropy`` gives so many bytes for what must not be guessed, the tables' secrets among them. ``backed_up``: an old
    database on a server may be migrated. ``workers`` processes serve, if the database is one that several may use.
    ``listing``: hosts may put tables in a public list. ``log`` is the form of what is said on standard error.
    ``operator_token`` is a file with the token that shows the operator's pages; else the environment may have it.
    ``proxies`` are addresses or networks whose word (``X-Forwarded-For``) is taken for who asks; limits count by that.
    """
    set_up(log)
    database = default_database() if database is None else database
    try:
        names = Names(host, origins)
        if workers > 1 and not several_may_serve(database):
            return _fail("server.cannot.workers", {"n": str(workers)})
    except ValueError as error:
        return _fail("server.cannot.origin", {"origin": str(error)})
    except StoreError as error:
        return _fail("server.cannot.store", {"reason": str(error)})
    if unknown := [proxy for proxy in proxies if not _is_address(proxy)]:
        return _fail("server.cannot.proxy", {"proxy": unknown[0]})
    try:
        door = Door(_token(operator_token))
    except (OSError, ValueError):
        return _fail("server.cannot.token", {"file": str(operator_token or OPERATOR_TOKEN), "least": SHORTEST})
    listening = _listen(host, port)
    if isinstance(listening, int):
        return listening
    try:
        if workers > 1:
            # Migrated once, before anybody serves it; and what is wrong with it is said once.
            SqlStore(database, backed_up=backed_up).close()
    except StoreError as error:
        listening.close()
        return _fail("server.cannot.store", {"reason": str(error)})

    passing = TemporaryDirectory(prefix="bondline-", ignore_cleanup_errors=True) if workers > 1 else None

    def one(started: Callable[[], None]) -> int:
        minds = Minds(max(1, ((os.cpu_count() or 2) - 1) // workers))
        meters = Meters()
        try:
            store = SqlStore(database, backed_up=backed_up, watch=meters.stored)
        except StoreError as error:
            listening.close()
            return _fail("server.cannot.store", {"reason": str(error)})
        shared = several_may_serve(database)
        bus = PostgresBus(database) if shared else None
        offers: dict[str, Any] = {"default_level": default_level}
        if thinkers is None:
            offers = {"default_level": default_level or "casual", "hint_level": "strong", "offered": TABLE_LEVELS}
        service = TableService(
            store,
            meters.watch(thinkers if thinkers is not None else _levels(minds)),
            bus=bus,
            shared=store if shared else None,
            pace=pace,
            listing=listing,
            entropy=entropy,
            watch=watching(meters),
            **offers,
        )
        streams = Streams(heartbeat)
        worker = os.getpid() if passing else None
        app = create_app(
            service,
            store,
            names,
            limits=limits,
            static=static,
            streams=streams,
            bus=bus,
            reviewer=Reviews(minds),
            worker=worker,
            meters=meters,
            door=door,
        )
        sockets = [listening]
        try:
            with ExitStack() as here:
                if passing and worker is not None:
                    app = relay = Relay(app, Path(passing.name), worker)
                    sockets.append(here.enter_context(relay.listening()))
                    streams.also.append(relay.end)
                return _run(app, streams, sockets, (limits or Limits()).message_bytes, proxies, started)
        finally:
            minds.close()

    def listens() -> None:
        _say("server.listening", {"address": _address(listening)})

    if passing is None:
        return one(listens)
    with ExitStack() as held:
        held.enter_context(passing)
        if FOLDER not in os.environ:
            os.environ[FOLDER] = held.enter_context(tempfile.TemporaryDirectory(prefix="bondline-"))
            held.callback(os.environ.pop, FOLDER)
        return Workers(workers, one, listens, _complain, forget_worker).run()


def _token(file: Path | None) -> str | None:
    """The operator's token. Raises OSError, ValueError."""
    text = os.environ.get(OPERATOR_TOKEN) if file is None else file.read_text(encoding="utf-8")
    if text is None:
        return None
    token = text.strip().partition("\n")[0].strip()
    if len(token) < SHORTEST:
        raise ValueError(file)
    return token


def _levels(minds: Minds) -> dict[str, Thinker | FarThinker]:
    """Every level; those that search think in processes of their own."""
    found: dict[str, Thinker | FarThinker] = {}
    for level in LEVELS:
        bot = make_bot(level)
        found[level] = Mind(minds, level) if isinstance(bot, SearchBot) else bot
    return found


def _is_address(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return False
    return True


def _by_either_protocol(proxy: str) -> list[str]:
    """A proxy's address or network, and how it looks to a server that listens on IPv6 for both."""
    network = ip_network(proxy)
    if network.version == 6:
        return [proxy]
    return [proxy, f"::ffff:{network.network_address}/{96 + network.prefixlen}"]


def _run(
    app: object,
    streams: Streams,
    sockets: list[socket.socket],
    message_bytes: int,
    proxies: Sequence[str],
    started: Callable[[], None],
) -> int:
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        access_log=False,  # it would hold addresses and join codes
        ws=WebSockets,
        # Longer messages still get an answer from the session; beyond this the connection is closed at once.
        ws_max_size=2 * message_bytes,
        # 30 kB a connection and more time than the table needs for the move, to save two kilobytes.
        ws_per_message_deflate=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[each for proxy in proxies for each in _by_either_protocol(proxy)],
        server_header=False,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    # The states of all tables live long, and looking through them for cycles stopped everybody for half a second.
    gc.set_threshold(*COLLECT)
    server = _Server(config)
    server.tell_started, server.streams = started, streams
    # While it runs the server itself drains on both; before, and when it raises them again after that, they end us.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        server.run(sockets=sockets)
    except KeyboardInterrupt:
        return 0
    except SystemExit:
        return 1
    return 0


def _listen(host: str, port: int) -> socket.socket | int:
    """A listening socket, or the exit status."""
    if not 0 <= port <= 65535:
        return _fail("server.cannot.number", {"port": str(port)})
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except UnicodeError:  # a name that no name can be, as one with an empty part
        return _fail("server.cannot.listen", {"host": host, "port": str(port), "reason": os.strerror(errno.EINVAL)})
    except OSError as error:
        return _fail("server.cannot.listen", {"host": host, "port": str(port), "reason": error.strerror or str(error)})
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        key = "server.cannot.port" if error.errno == errno.EADDRINUSE else "server.cannot.listen"
        return _fail(key, {"host": host, "port": str(port), "reason": error.strerror or str(error)})
    return listening


def _address(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)  # noqa: S104
    return f"http://{named}:{port}"


def _say(key: str, params: Mapping[str, Param]) -> None:
    sys.stdout.write(words().tell(Message(key, params)) + "\n")
    sys.stdout.flush()


def _complain(key: str, params: Mapping[str, Param]) -> None:
    _log.warning("%s", words().tell(Message(key, params)), extra={"fields": {"event": key}})


def _fail(key: str, params: Mapping[str, Param]) -> int:
    _complain(key, params)
    return 1
