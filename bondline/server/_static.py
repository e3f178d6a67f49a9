"""The web client's files, read once at the start: no path that a request names ever reaches the file system.

They are kept in memory, some megabytes. A client that is built anew beside a running server would else be handed out in
parts, a new page with scripts of which this server knows nothing; and it might speak a protocol that this server does not.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

KINDS: Final = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}
"""The framework adds the encoding of texts, UTF-8."""
PACKED: Final = {".br": "br", ".gz": "gzip"}
"""Compressed forms that a build may leave beside a file, the better one first."""
_REFUSED: Final = re.compile(r"q\s*=\s*0(\.0*)?")
HASHED: Final = "assets/"
"""Names below this folder change with their content."""


@dataclass(slots=True)
class File:
    """One file of the client."""

    content: bytes
    kind: str
    etag: str
    cache: str
    packed: dict[str, bytes] = field(default_factory=dict)

    def choose(self, accepted: str) -> tuple[bytes, str]:
        """What to send to who accepts these encodings, and its encoding ('' for none)."""
        known = {name for name, wanted in map(_encoding, accepted.lower().split(",")) if wanted}
        for encoding in PACKED.values():
            if encoding in known and encoding in self.packed:
                return self.packed[encoding], encoding
        return self.content, ""


class StaticFiles:
    """The files of a folder by their address."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, File] = {}
        paths = sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []
        for path in paths:
            if path.suffix not in PACKED:
                name = path.relative_to(folder).as_posix()
                self._files[name] = _file(path, name)
        for path in paths:
            original = self._files.get(path.with_suffix("").relative_to(folder).as_posix())
            if path.suffix in PACKED and original is not None:
                original.packed[PACKED[path.suffix]] = path.read_bytes()

    @property
    def built(self) -> bool:
        """Whether there is a client at all."""
        return "index.html" in self._files

    def find(self, address: str) -> File | None:
        """The file of an address; for an address of the client's own (``/t/BCDFG``) its first page; None for no file."""
        name = address.strip("/") or "index.html"
        file = self._files.get(name)
        # A rule's id has dots too: only what ends like a file is one.
        if file is None and Path(name).suffix not in (*KINDS, *PACKED, ".map") and not name.startswith(HASHED):
            return self._files.get("index.html")
        return file


def _encoding(part: str) -> tuple[str, bool]:
    """An encoding of an `Accept-Encoding` header, and whether it is wanted: one with the weight 0 is refused."""
    name, *parameters = (each.strip() for each in part.split(";"))
    return name, not any(_REFUSED.fullmatch(each) for each in parameters)


def _file(path: Path, name: str) -> File:
    content = path.read_bytes()
    etag = hashlib.sha256(content).hexdigest()[:20]
    cache = "public, max-age=31536000, immutable" if name.startswith(HASHED) else "no-cache"
    return File(content, KINDS.get(path.suffix, "application/octet-stream"), f'"{etag}"', cache)
