"""What every request passes first: is it meant for this server, does it come from its own pages; and what every answer says.

A page from elsewhere can make a browser speak to a server on this machine or in this school. It cannot choose the
``Origin`` that the browser sends, nor make a name of its own resolve to us and pass the check of ``Host``.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from types import MappingProxyType
from typing import Final
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
WILDCARDS: Final = ("", "0.0.0.0", "::")  # noqa: S104 - compared with, not bound to

_PORTS: Final = MappingProxyType({"http": 80, "https": 443})
_NAME: Final = re.compile(r"[a-z0-9._-]+|\[[0-9a-f:.]+\]")

POLICY: Final = "; ".join(  # noqa: FLY002 - one directive a line
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS: Final = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # Join codes stand in addresses.
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Names:
    """The names under which a server is reached."""

    def __init__(self, host: str, origins: Iterable[str] = ()) -> None:
        """``host`` is what it listens on; ``origins`` are further addresses, such as ``https://games.school.example``.

        Raises ValueError for an origin that is none.
        """
        self._origins = {_origin(origin) for origin in origins}
        self._hosts = {*LOOPBACK, *(urlsplit(origin).hostname or "" for origin in self._origins)}
        # On all interfaces there are addresses that nobody listed. Numbers cannot be rebound by a stranger's name.
        self._any_number = host in WILDCARDS
        if self._any_number:
            name = socket.gethostname().lower()
            self._hosts |= {name, f"{name}.local"}
        else:
            self._hosts.add(host.lower())

    def serves(self, host: str | None) -> bool:
        """Whether a ``Host`` header names this server."""
        name = _hostname(host) if host else None
        return name is not None and (name in self._hosts or (self._any_number and _is_number(name)))

    def trusts(self, origin: str | None, host: str) -> bool:
        """Whether a request with this ``Origin`` may act for a device. Programs send none; browsers always do."""
        if origin is None:
            return True
        scheme, _, rest = origin.lower().partition("://")
        return (scheme in ("http", "https") and rest == host.lower()) or origin.lower() in self._origins


class Guard:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, names: Names, refusal: str) -> None:
        """``refusal`` is the text for a request that is not meant for this server."""
        self._app = app
        self._names = names
        self._refusal = refusal.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        host = _text(headers.get(b"host"))
        if not self._names.serves(host) or not self._names.trusts(_text(headers.get(b"origin")), host or ""):
            await self._refuse("http.response" if kind == "http" else "websocket.http.response", send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        # A WebSocket has no such headers, and every update would pass here.
        await self._app(scope, receive, answer if kind == "http" else send)

    async def _refuse(self, kind: str, send: Send) -> None:
        # 421: the request reached a server that does not answer for that name.
        headers = [(b"content-type", b"text/plain; charset=utf-8"), *HEADERS]
        await send({"type": f"{kind}.start", "status": 421, "headers": headers})  # type: ignore[misc, arg-type]
        await send({"type": f"{kind}.body", "body": self._refusal, "more_body": False})  # type: ignore[misc, arg-type]


def _origin(text: str) -> str:
    """An address as a browser writes it as an ``Origin``. Raises ValueError with the text for what is none."""
    try:
        parts = urlsplit(text.strip().lower())
        name = parts.hostname or ""
        # Browsers say a name of other letters by its Latin form.
        host = f"[{ip_address(name)}]" if ":" in name else name.encode("idna").decode()
        port = "" if parts.port in (None, _PORTS.get(parts.scheme)) else f":{parts.port}"
    except ValueError:
        raise ValueError(text) from None
    if parts.scheme not in _PORTS or not _NAME.fullmatch(host) or "@" in parts.netloc or parts.path.strip("/"):
        raise ValueError(text)
    if parts.query or parts.fragment:
        raise ValueError(text)
    return f"{parts.scheme}://{host}{port}"


def _hostname(header: str) -> str | None:
    try:
        return urlsplit(f"//{header}").hostname
    except ValueError:
        return None


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _text(header: bytes | None) -> str | None:
    return None if header is None else header.decode("latin-1")
