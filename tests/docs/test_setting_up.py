"""The page for whoever sets up a server, followed: a wheel, an environment of its own, a server, the night's jobs."""

from __future__ import annotations

import re
import signal
import subprocess
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

pytestmark = pytest.mark.cpython

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to" / "set-up-a-server.md").read_text(encoding="utf-8")
SHELL = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
NIGHT = re.findall(r"^[\d* ]+ root (.*)$", PAGE, re.MULTILINE)


def follow(commands: str, folder: Path, places: dict[str, str]) -> str:
    """What a shell says to commands of the page, whose places are here."""
    for place, here in places.items():
        commands = commands.replace(place, here)
    done = subprocess.run(["sh", "-ec", commands], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page's wheel, and an environment that it is installed in as the page says.

    The libraries are those of this environment: that they can be had is what ``./run`` shows every time.
    """
    folder = tmp_path_factory.mktemp("installed")
    follow(SHELL[0], ROOT, {"/tmp/build": f"{folder}/build", "dist": f"{folder}"})
    venv.create(folder / "bondline", with_pip=True)
    own = sysconfig.get_path("purelib", vars={"base": str(folder / "bondline")})
    Path(own, "libraries.pth").write_text(sysconfig.get_path("purelib"))
    (wheel_line,) = [line for line in SHELL[1].splitlines() if "--no-deps" in line]
    follow(wheel_line, folder, {"/opt/bondline": f"{folder}/bondline"})
    return folder


def test_the_wheel_holds_the_client_and_no_compiled_file(installed: Path) -> None:
    (wheel,) = installed.glob("bondline-*.whl")
    names = ZipFile(wheel).namelist()
    assert "bondline/server/static/index.html" in names
    assert "bondline/games/ion/rules.toml" in names
    assert [name for name in names if name.endswith((".so", ".pyc"))] == []
    assert [name for name in names if not name.startswith(("bondline/", "bondline-"))] == []


def test_what_is_installed_serves_and_the_nights_jobs_run(installed: Path) -> None:
    program = f"{installed}/bondline"
    places = {
        "/opt/bondline": program,
        "/var/lib/bondline": str(installed),
        "/var/backups": str(installed),
        r"\%a": "%a",
    }
    (version,) = [line for line in SHELL[1].splitlines() if "--version" in line]
    assert follow(version, installed, places).startswith("bondline ")
    where = follow(f"{program}/bin/python -c 'import bondline; print(bondline.__file__)'", installed, {})
    assert where.startswith(program), "it is the installed one, not the checkout"
    command = SHELL[2].replace("/opt/bondline", program).replace("/tmp/try.db", f"{installed}/tables.db")
    with subprocess.Popen(
        [*command.split(), "--port", "0"], cwd=installed, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        first = httpx.get(found[0], headers={"host": "games.school.example"}, trust_env=False)
        assert (first.status_code, "<title>Bondline" in first.text) == (200, True)
        assert httpx.get(found[0], headers={"host": "other.example"}, trust_env=False).status_code == 421
        assert len(NIGHT) == 2
        for job in NIGHT:
            follow(job, installed, places)
        assert len(list(installed.glob("bondline-???.db"))) == 1
        server.send_signal(signal.SIGINT)
        assert server.wait(60) == 0
