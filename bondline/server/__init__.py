"""The server: tables over WebSockets, and the web client's files."""

from __future__ import annotations

from bondline.server._guard import Names
from bondline.server._serve import serve
from bondline.server.app import create_app

__all__ = ["Names", "create_app", "serve"]
