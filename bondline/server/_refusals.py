"""Whatever goes wrong with a bot's request, as a status and a JSON document that names the rule."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

import bondline
from bondline.engine import ENGINE_TEXT, LANGUAGES, Catalog, Message, Refusal, game_specs, load_catalog
from bondline.protocol import Gate
from bondline.protocol import messages as m
from bondline.server._bodies import Refused
from bondline.server._desk import NotDone
from bondline.tables import StoreError

_log = logging.getLogger("bondline.server")

OTHERWISE: Final = 422
"""For what a game's rule forbids, and whatever is not as it should be in what the request brings."""
STATUS: Final[Mapping[str, int]] = MappingProxyType(
    {
        "protocol.token": 401,
        "table.host-only": 403,
        "table.seat.not-yours": 403,
        "table.spectators": 403,
        "protocol.address": 404,
        "table.code.unknown": 404,
        "table.barred": 403,
        "table.closed": 403,
        "table.ask.none": 409,
        "table.ask.one": 409,
        "table.full": 409,
        "table.not-over": 409,
        "table.not-started": 409,
        "table.over": 409,
        "table.paused": 409,
        "table.seat.taken": 409,
        "table.stale": 409,
        "table.stand-in": 409,
        "table.started": 409,
        "table.undo.none": 409,
        "protocol.size": 413,
        "protocol.media": 415,
        "protocol.devices": 429,
        "protocol.guesses": 429,
        "protocol.joins": 429,
        "protocol.messages": 429,
        "protocol.phrases": 429,
        "protocol.spectators": 429,
        "protocol.streams": 429,
        "protocol.tables": 429,
        "protocol.fault": 500,
        "table.not-saved": 503,
    }
)
OF_LINES: Final[Mapping[str, int]] = MappingProxyType(
    {"protocol.line": 404, "protocol.line.order": 409, "protocol.lines": 429}
)
"""Of connections that requests carry (`_carried`); no bot has one."""
# What Litestar itself refuses, by the status that it would answer with.
_RULES: Final[Mapping[int, str]] = MappingProxyType(
    {400: "protocol.shape", 404: "protocol.address", 405: "protocol.address", 413: "protocol.size"}
)
_HUNG_UP: Final = "client disconnected prematurely"


class Refusals:
    """Makes the answers."""

    def __init__(self, gate: Gate) -> None:
        self._limits = gate.limits

        def count(rule: str) -> None:
            gate.refused(rule)

        # A function of its own: Litestar copies us, and must not copy what counts.
        self._count: Callable[[str], None] = count

    def handlers(self) -> ExceptionHandlersMap:
        """For whatever a handler of the interface raises."""
        return {
            # The session has counted it.
            NotDone: lambda request, error: self.answer(request, error.refused),
            Refusal: self._refusal,
            StoreError: self._store,
            HTTPException: self.http,
            Exception: self._fault,
        }

    def answer(self, request: Request[Any, Any, Any], refused: m.Refused, status: int = 0) -> Response[Refused]:
        """The answer to a request that was refused."""
        status = status or {**OF_LINES, **STATUS}.get(refused.rule, OTHERWISE)
        sentence = Message(refused.text.key, refused.text.params)
        body = Refused(
            refused=refused.rule,
            reason=sentence.key.partition(".refused.")[2],
            params=refused.text.params,
            text=_catalog(_language(request.headers.get("accept-language", ""))).tell(sentence),
            legal=refused.legal,
        )
        return Response(body, status_code=status, headers=self._headers(refused.rule, status))

    def _headers(self, rule: str, status: int) -> dict[str, str]:
        headers = {"cache-control": "no-store"}
        if status == 401:
            headers["www-authenticate"] = "Bearer"
        rate = getattr(self._limits, rule.removeprefix("protocol."), None) if status == 429 else None
        if per_second := getattr(rate, "per_second", 0):
            headers["retry-after"] = str(max(1, math.ceil(1 / per_second)))
        return headers

    def _refusal(self, request: Request[Any, Any, Any], refusal: Refusal) -> Response[Refused]:
        self._count(refusal.rule)
        return self.answer(request, m.Refused(refusal.rule, m.Text(refusal.key, refusal.params)))

    def _store(self, request: Request[Any, Any, Any], error: StoreError) -> Response[Refused]:
        _log.error("the store failed", exc_info=error)
        return self._refusal(request, Refusal("table.not-saved"))

    def http(self, request: Request[Any, Any, Any], error: HTTPException) -> Response[Refused]:
        # Who hangs up in the middle of a body is no fault of ours; Litestar says it by these words alone.
        rule = "protocol.shape" if error.detail == _HUNG_UP else _RULES.get(error.status_code)
        if rule is None:
            return self._fault(request, error)
        if rule == "protocol.shape":
            refusal = Refusal(rule, {"detail": _detail(error)}, "body")
        else:
            refusal = Refusal(rule, {"most": self._limits.message_bytes} if rule == "protocol.size" else {})
        status = error.status_code if rule == "protocol.address" else 0
        self._count(rule)
        return self.answer(request, m.Refused(rule, m.Text(refusal.key, refusal.params)), status)

    def _fault(self, request: Request[Any, Any, Any], error: Exception) -> Response[Refused]:
        _log.error("a request was not answered because of a fault", exc_info=error)
        self._count("protocol.fault")
        return self.answer(request, m.Refused("protocol.fault", m.Text("rule.protocol.fault.refused")))


def _detail(error: HTTPException) -> str:
    """What Litestar says of a part of the address that is not as it should be."""
    said = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{each.get('key', '')}: {each.get('message', '')}" for each in said) or error.detail


def _language(accepted: str) -> str:
    """The first language of a header that there are words in, else the first there is."""
    asked = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((language for language in asked if language in LANGUAGES), LANGUAGES[0])


@cache
def _catalog(language: str) -> Catalog:
    rooms = [Path(bondline.__file__).parent / room / "text" for room in ("chemistry", "tables", "protocol", "bots")]
    return load_catalog([ENGINE_TEXT, *rooms, *(spec.folder / "text" for spec in game_specs())], language)
