"""Compiles the engine with mypyc, beside its sources, or takes the compiled files away again.

Which modules: ``[tool.bondline] compiled`` in ``pyproject.toml``. The same source runs either way; a compiled module is
only faster. ``./run test`` takes compiled files away first, so that what it tests is the source.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def modules(root: Path) -> list[str]:
    """The sources to compile, as paths below ``root`` with forward slashes, in a stable order."""
    patterns = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["bondline"]["compiled"]
    return sorted({path.relative_to(root).as_posix() for pattern in patterns for path in root.glob(pattern)})


def compiled_files(root: Path) -> list[Path]:
    """Every extension module in the checkout: one beside each source, and the shared ones at the top."""
    return sorted([*root.glob("*__mypyc*.so"), *(root / "bondline").rglob("*.so")])


def clean(root: Path) -> int:
    """Takes the compiled files away and returns how many there were."""
    files = compiled_files(root)
    for path in files:
        path.unlink()
    return len(files)


def is_stale(root: Path) -> bool:
    """Whether a source was changed after it was compiled, or is compiled and no longer named."""
    compiled = {path.parent / path.name.partition(".")[0]: path for path in (root / "bondline").rglob("*.so")}
    sources = {(root / name).with_suffix(""): root / name for name in modules(root)}
    return bool(compiled) and any(
        name not in sources or sources[name].stat().st_mtime > path.stat().st_mtime for name, path in compiled.items()
    )


def compile_in_place(root: Path, level: str = "3") -> None:
    """Compiles the checkout at ``root``; the C sources stay in its ``.cache/mypyc``.

    Raises:
        subprocess.CalledProcessError: if mypyc or the C compiler refuses; its output has been printed.
    """
    clean(root)
    work = root / ".cache" / "mypyc"
    work.mkdir(parents=True, exist_ok=True)
    # Only the compiled modules' own mistakes count here; `./run lint` looks at the rest.
    # A script of setuptools is mypyc's own way in; `mypyc FILE` would leave its folder `build` in the checkout.
    script = (
        "from mypyc.build import mypycify\n"
        "from setuptools import setup\n"
        f"words = {['--follow-imports=silent', *modules(root)]!r}\n"
        f"extensions = mypycify(words, opt_level={level!r}, debug_level='0', target_dir={str(work / 'c')!r})\n"
        "setup(name='bondline-fast', packages=[], ext_modules=extensions)\n"
    )
    environment = {**os.environ, "MYPYPATH": str(root), "CFLAGS": os.environ.get("CFLAGS", "") + " -w"}
    command = [sys.executable, "-c", script, "--quiet", "build_ext", "--inplace"]
    command += ["--build-lib", str(work / "lib"), "--build-temp", str(work / "objects")]
    command += ["--parallel", str(os.cpu_count() or 1)]
    done = subprocess.run(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, file=sys.stderr)
        done.check_returncode()


def compiled_copy(root: Path, folder: Path, level: str = "3") -> Path:
    """Copies package and configuration into ``folder``, compiles them there, and returns the copy's root.

    The checkout stays plain source. ``level`` is the C compiler's effort: 1 takes half the time of 3.
    """
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "static")
    shutil.copytree(root / "bondline", folder / "bondline", ignore=ignored)
    shutil.copy(root / "pyproject.toml", folder)
    compile_in_place(folder, level)
    return folder


def main() -> int:
    """The command line of ``./run fast``."""
    parser = argparse.ArgumentParser(prog="./run fast", description="Compiles the engine in place with mypyc.")
    parser.add_argument("--clean", action="store_true", help="take the compiled files away")
    parser.add_argument("--clean-stale", action="store_true", help="take them away if a source is newer")
    parser.add_argument("--list", action="store_true", help="only list what would be compiled")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(modules(ROOT)))
        return 0
    if arguments.clean or arguments.clean_stale:
        count = clean(ROOT) if arguments.clean or is_stale(ROOT) else 0
        if count:
            print(f"bondline: took {count} compiled files away; the engine is plain source again", file=sys.stderr)
        return 0
    paths = modules(ROOT)
    print(f"bondline: compiling {len(paths)} modules", file=sys.stderr, flush=True)
    try:
        compile_in_place(ROOT)
    except subprocess.CalledProcessError:
        return 1
    print(f"bondline: {len(paths)} modules run compiled; `./run fast --clean` undoes it", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
