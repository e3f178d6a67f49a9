"""One server to a database file."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from bondline.tables import StoreError


class FileLock:
    """Held until released, or until the process ends in whatever way."""

    def __init__(self, database: str) -> None:
        """Raises StoreError when another process holds it, or the folder cannot be written."""
        if Path(database).is_dir():
            raise StoreError(f"{database} is a directory, not a file")
        # By its own name: a link to it is no second database.
        path = Path(os.path.realpath(database) + "-lock")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise StoreError(f"{path}: {error.strerror}") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._file)
            raise StoreError(f"{database} is in use by another server") from None

    def release(self) -> None:
        """Let another server have the database."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
