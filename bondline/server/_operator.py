"""What only the operator sees, and whether this process can serve: `/metrics`, `/operator`, `/readyz`.

It is shown to who has the operator's token; where there is none, to who asks from this machine and by its own name. A
proxy on this machine asks for others: whatever it forwards says so, or names another host, and is nobody's business.
"""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler

from bondline.engine import Message
from bondline.server._guard import LOOPBACK
from bondline.server._meters import Meters
from bondline.server._words import words
from bondline.storage import PostgresBus, SqlStore
from bondline.tables import StoreError

Ask: TypeAlias = Request[Any, Any, Any]

SHORTEST: Final = 16
"""Characters of a token that is accepted as one."""
FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
READY_WITHIN: Final = 2.0
"""Seconds in which the store must answer."""
COUNTED: Final = 5.0
"""Seconds for which counts of tables are good."""
DAY_MS: Final = 86_400_000
_METRICS: Final = "text/plain; version=0.0.4; charset=utf-8"


class Door:
    """Who may look."""

    def __init__(self, token: str | None = None) -> None:
        self._token = None if token is None else token.encode()

    @property
    def asks(self) -> bool:
        """Whether it is a token that opens."""
        return self._token is not None

    def opens(self, request: Ask) -> bool:
        """Whether this request is the operator's."""
        if self._token is not None:
            return secrets.compare_digest(_shown_token(request.headers.get("authorization", "")), self._token)
        host = urlsplit(f"//{request.headers.get('host', '')}").hostname
        forwarded = any(name in request.headers for name in FORWARDED)
        return host in LOOPBACK and not forwarded and request.client is not None and _is_near(request.client.host)


def _shown_token(header: str) -> bytes:
    """The token that a header brings, as programs do (`Bearer`) or as a browser does that was asked (`Basic`)."""
    scheme, _, rest = header.partition(" ")
    if scheme.lower() == "basic":
        try:
            return base64.b64decode(rest.strip()).partition(b":")[2]
        except ValueError:  # binascii.Error is one, and letters that are not even ASCII are another
            return b""
    return rest.strip().encode() if scheme.lower() == "bearer" else b""


def _is_near(address: str) -> bool:
    try:
        read = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (getattr(read, "ipv4_mapped", None) or read).is_loopback


@dataclass(slots=True)
class Operator:
    """What the pages need."""

    meters: Meters
    store: SqlStore
    bus: PostgresBus | None
    door: Door
    stopping: Callable[[], bool]
    _counted: tuple[float, list[tuple[str, str, int]]] | None = None

    async def tables(self) -> list[tuple[str, str, int]]:
        """Tables that somebody touched within a day, by game and status."""
        now = time.monotonic()
        if self._counted is None or self._counted[0] < now - COUNTED:
            self._counted = (now, await self.store.counted(round(time.time() * 1000) - DAY_MS))
        return self._counted[1]

    async def unready(self) -> str | None:
        """Why this process cannot serve; never where its database is."""
        if self.stopping():
            return "stopping"
        try:
            await asyncio.wait_for(self.store.answer(), READY_WITHIN)
        except (StoreError, TimeoutError):
            return "store"
        return "bus" if self.bus is not None and not self.bus.connected else None

    async def seen(self) -> dict[str, Any]:
        """The page's content."""
        why: str | None = None
        tables: Sequence[tuple[str, str, int]] = []
        try:
            tables = await self.tables()
        except StoreError:
            why = "store"
        values = self.meters.values
        return {
            "ready": (why or await self.unready()) is None,
            "tables": [{"game": game, "status": status, "number": number} for game, status, number in tables],
            "connections": {name: round(number) for (name,), number in values("bondline_connections").items()},
            "bots_thinking": round(sum(values("bondline_bots_thinking").values())),
            "moves_per_second": round(self.meters.moves_per_second(), 2),
            "refusals": {rule: round(number) for (rule,), number in sorted(values("bondline_refusals_total").items())},
            "store_errors": {name: round(number) for (name,), number in values("bondline_store_errors_total").items()},
            "slowest_moves": [
                {
                    "seconds": round(move.seconds, 4),
                    "game": move.game,
                    "by": move.by,
                    "ago": round(time.time() - move.at),
                }
                for move in self.meters.slowest()
            ],
        }


def operator_pages(operator: Operator) -> list[HTTPRouteHandler]:
    """The handlers."""

    @get("/readyz")
    async def readyz() -> Response[dict[str, str]]:
        """Whether this process can serve: its store answers, and it hears of what others do."""
        why = await operator.unready()
        document = {"status": "ready"} if why is None else {"status": "unready", "reason": _say(f"unready.{why}")}
        return Response(document, status_code=200 if why is None else 503, headers={"cache-control": "no-store"})

    @get("/metrics", include_in_schema=False)
    async def metrics(request: Ask) -> Response[bytes]:
        if not operator.door.opens(request):
            return _nothing()
        try:
            tables = await operator.tables()
        except StoreError:
            tables = []
        return _answer(operator.meters.exposition(tables), _METRICS)

    @get("/operator.json", include_in_schema=False)
    async def document(request: Ask) -> Response[Any]:
        return Response(await operator.seen(), headers=_NO_STORE) if operator.door.opens(request) else _nothing()

    @get("/operator", include_in_schema=False)
    async def page(request: Ask) -> Response[bytes]:
        return _answer(_page(await operator.seen()), "text/html") if operator.door.opens(request) else _nothing()

    @get("/operator/enter", include_in_schema=False)
    async def enter(request: Ask) -> Response[bytes]:
        if operator.door.asks and not operator.door.opens(request):
            return _answer(b"", "text/plain", 401, {"www-authenticate": 'Basic realm="Bondline operator"'})
        return await page.fn(request)  # type: ignore[no-any-return]

    @get("/operator.css", include_in_schema=False)
    async def style() -> Response[bytes]:
        return _answer(Path(__file__).with_name("operator.css").read_bytes(), "text/css")

    return [readyz, metrics, document, page, enter, style]


_NO_STORE: Final = {"cache-control": "no-store"}


def _nothing() -> Response[bytes]:
    return _answer(b"", "text/plain", 404)


def _answer(body: bytes, kind: str, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(body, status_code=status, media_type=kind, headers={**_NO_STORE, **(headers or {})})


def _say(key: str, **params: Any) -> str:
    return words().tell(Message(f"server.operator.{key}", params))


def _page(seen: dict[str, Any]) -> bytes:
    """The page, made anew by the browser every five seconds."""
    games = sorted({line["game"] for line in seen["tables"]})
    numbers = {(line["game"], line["status"]): line["number"] for line in seen["tables"]}
    statuses = ("lobby", "playing", "over")
    figures = [
        (_say("state"), _say("ready" if seen["ready"] else "unready.now")),
        (_say("connections"), sum(seen["connections"].values())),
        (_say("moves"), seen["moves_per_second"]),
        (_say("thinking"), seen["bots_thinking"]),
        (_say("errors"), sum(seen["store_errors"].values())),
    ]
    slowest = [(move["game"], _say(f"by.{move['by']}"), move["seconds"], move["ago"]) for move in seen["slowest_moves"]]
    parts = [
        "<!doctype html><html lang=en><meta charset=utf-8>",
        "<meta name=viewport content='width=device-width, initial-scale=1'><meta http-equiv=refresh content=5>",
        f"<title>{escape(_say('title'))}</title><link rel=stylesheet href=/operator.css>",
        f"<main><h1>{escape(_say('title'))}</h1><dl>",
        *(f"<div><dt>{escape(name)}</dt><dd>{escape(str(value))}</dd></div>" for name, value in figures),
        "</dl>",
        _table(
            _say("tables"),
            [_say("game"), *(_say(f"status.{status}") for status in statuses)],
            [(game, *(numbers.get((game, status), 0) for status in statuses)) for game in games],
        ),
        _table(_say("connections"), [_say("transport"), _say("number")], sorted(seen["connections"].items())),
        _table(_say("slowest"), [_say("game"), _say("by.head"), _say("seconds"), _say("ago")], slowest),
        _table(_say("refusals"), [_say("rule"), _say("number")], sorted(seen["refusals"].items())),
        "</main></html>",
    ]
    return "\n".join(parts).encode()


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    if not rows:
        return f"<section><h2>{escape(caption)}</h2><p>{escape(_say('none'))}</p></section>"
    head = "".join(f"<th scope=col>{escape(each)}</th>" for each in heads)
    body = "".join(
        f"<tr><th scope=row>{escape(str(first))}</th>"
        + "".join(f"<td>{escape(str(each))}</td>" for each in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return (
        f"<section><h2>{escape(caption)}</h2><div class=wide tabindex=0><table>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div></section>"
    )
