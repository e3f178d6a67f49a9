"""A PostgreSQL server of the tests' own: in a temporary folder, on a Unix socket, gone with the process that made it."""

from __future__ import annotations

import functools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

LIMIT = 60.0
"""Seconds; for a server that does not come at all."""
_ACCOUNT = "postgres"
_NAMES = count(1)


@functools.cache
def why_not() -> str:
    """Why this machine cannot have a server; an empty string when it can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg (the extra `postgres`) is not installed"
    if _programs() is None:
        return "PostgreSQL's server is not installed (Debian: postgresql)"
    if os.geteuid() == 0:
        if shutil.which("setpriv") is None:
            return "PostgreSQL does not run as root, and there is no setpriv"
        if _ACCOUNT not in {user.pw_name for user in pwd.getpwall()}:
            return f"PostgreSQL does not run as root, and there is no user {_ACCOUNT}"
    return ""


def _programs() -> Path | None:
    """The folder of ``initdb`` and ``postgres``: Debian keeps them off the path."""
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    if (found := shutil.which("initdb")) is not None:
        places.append(Path(found).parent)
    return next((place for place in places if (place / "initdb").exists() and (place / "postgres").exists()), None)


class Cluster:
    """One server. It can be stopped, also by force, and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bondline-pg-"))
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self._server: subprocess.Popen[bytes] | None = None
        programs = _programs()
        assert programs is not None
        self._programs = programs
        # It ends with us, whatever our end is.
        self._as_user = ["setpriv", "--pdeathsig", "QUIT"] if shutil.which("setpriv") else []
        if os.geteuid() == 0:
            user = pwd.getpwnam(_ACCOUNT)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as_user += [f"--reuid={_ACCOUNT}", f"--regid={_ACCOUNT}", "--init-groups"]
        initdb = [str(programs / "initdb"), "--auth=trust", "--username=postgres", "--no-sync", "--encoding=UTF8"]
        made = subprocess.run(
            [*self._as_user, *initdb, "--locale=C", f"--pgdata={self.data}"],
            cwd="/", capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr

    def start(self) -> None:
        """Start it and wait until it answers."""
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "max_connections": "60",
            # No test cuts the power, and a commit need not wait for this machine's disk.
            "fsync": "off",
        }
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._server = subprocess.Popen(
                [*self._as_user, str(self._programs / "postgres"), "-D", str(self.data), *options],
                cwd="/", stdout=log, stderr=log,
            )  # fmt: skip
        import psycopg

        deadline = time.monotonic() + LIMIT
        while True:
            try:
                psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", connect_timeout=2).close()
            except psycopg.OperationalError:
                if time.monotonic() > deadline or self._server.poll() is not None:
                    raise
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """Stop it at once, its clients cut off, as after a crash."""
        if self._server is not None:
            self._server.send_signal(signal.SIGQUIT)
            self._server.wait(LIMIT)
            self._server = None

    def new_database(self) -> str:
        """The URL of an empty database."""
        import psycopg

        name = f"t{os.getpid()}_{next(_NAMES)}"
        with psycopg.connect(f"host={self.folder} user=postgres dbname=postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://postgres@/{name}?host={self.folder}"

    def remove(self) -> None:
        """Stop it and leave nothing."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def own_cluster() -> Iterator[Cluster]:
    """A server that a test may stop. Skips the test where there can be none."""
    if reason := why_not():
        pytest.skip(reason)
    cluster = Cluster()
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """The server that the tests of one process share."""
    with own_cluster() as cluster:
        yield cluster
