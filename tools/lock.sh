#!/bin/sh
# Writes requirements/*.txt anew: exact versions with hashes for every platform, and no address of any index.
# Needs `uv` on PATH (pip install uv). Arguments go to uv: `tools/lock.sh --upgrade`, `tools/lock.sh --upgrade-package msgspec`.
set -eu
cd "$(dirname "$0")/.."

compile() { # compile NAME SOURCE [UV ARGS]
    name=$1 source=$2
    shift 2
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
        --no-header --no-annotate "$@" "$source" -o "requirements/$name.txt"
}

# Each layer is installed over the ones before it in one environment, so it is held to their versions.
compile runtime pyproject.toml "$@"
compile node requirements/node.in "$@"
compile lab requirements/lab.in -c requirements/runtime.txt "$@"
compile ray requirements/ray.in -c requirements/runtime.txt -c requirements/lab.txt "$@"
compile postgres requirements/postgres.in -c requirements/runtime.txt "$@"
compile test requirements/test.in -c requirements/runtime.txt -c requirements/lab.txt -c requirements/ray.txt \
    -c requirements/postgres.txt "$@"
compile lint requirements/lint.in -c requirements/runtime.txt -c requirements/test.txt "$@"
compile fast requirements/fast.in -c requirements/lint.txt -c requirements/test.txt "$@"
compile bench requirements/bench.in -c requirements/runtime.txt -c requirements/test.txt "$@"
compile pyodide requirements/pyodide.in -c requirements/test.txt "$@"
