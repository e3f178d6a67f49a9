# Read by ./run, which sets `root`. Each function brings one need about, says so on stderr, and is silent when it is met.
# shellcheck shell=bash disable=SC2154

venv=$root/.venv
python=$venv/bin/python
stamps=$venv/bondline
export PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s\n' "bondline: $*" >&2; }

die() {
    say "$@"
    exit 1
}

find_python() {
    local candidate seen=
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        command -v "$candidate" >/dev/null 2>&1 || continue
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
            printf '%s\n' "$candidate"
            return
        fi
        seen="$seen $("$candidate" --version 2>&1 | tr ' ' '-')"
    done
    die "Python 3.11 or newer is needed${seen:+ (found:$seen)}. Install it, or name one: PYTHON=/path/to/python3 ./run ..."
}

make_venv() {
    local base
    base=$(find_python)
    "$base" -c 'import ensurepip, venv' 2>/dev/null ||
        die "$base has no venv module. On Debian or Ubuntu: apt-get install python3-venv"
    say "making the Python environment in .venv (first run only)"
    "$base" -m venv --clear "$venv"
    mkdir -p "$stamps"
    # Python reads a relative line against its own folder, so the checkout can be moved or copied.
    "$python" - <<'PY'
import pathlib, sysconfig
site = pathlib.Path(sysconfig.get_path("purelib"))
up = len(site.relative_to(pathlib.Path(sysconfig.get_path("scripts")).parents[1]).parts)
(site / "bondline_checkout.pth").write_text("/".join([".."] * up) + "\n")
PY
    cat >"$venv/bin/bondline" <<'PY'
#!/usr/bin/env python
import sys

from bondline.cli import main

if __name__ == "__main__":  # worker processes import this file
    sys.exit(main())
PY
    chmod +x "$venv/bin/bondline"
}

# need LAYER...: the packages of requirements/LAYER.txt, exactly as locked. The stamp is a copy of the lock.
need() {
    local layer
    for layer in "$@"; do
        if ! cmp -s "$root/requirements/$layer.txt" "$stamps/$layer.txt" || ! [ -x "$python" ]; then
            one_at_a_time need_now "$@"
            return
        fi
    done
}

need_now() {
    local layer
    "$python" -c '' 2>/dev/null || make_venv
    for layer in "$@"; do
        cmp -s "$root/requirements/$layer.txt" "$stamps/$layer.txt" && continue
        say "installing the packages for '$layer' (requirements/$layer.txt)"
        "$python" -m pip install --quiet --no-deps --require-hashes -r "$root/requirements/$layer.txt" \
            >"$root/.cache/pip.log" 2>&1 || {
            tail -20 "$root/.cache/pip.log" >&2
            die "pip could not install requirements/$layer.txt: is a package index reachable from here?"
        }
        cp "$root/requirements/$layer.txt" "$stamps/$layer.txt"
    done
}

# Two ./run at once must not install into one environment. The lock names its holder, so a killed one blocks nobody.
one_at_a_time() {
    local lock=$root/.cache/setup.lock holder
    mkdir -p "$root/.cache"
    until ln -s "$$" "$lock" 2>/dev/null; do
        holder=$(readlink "$lock" || true)
        if [ -n "$holder" ] && ! kill -0 "$holder" 2>/dev/null; then
            rm -f "$lock"
        else
            sleep 0.3
        fi
    done
    trap 'rm -f "$root/.cache/setup.lock"' EXIT
    "$@"
    rm -f "$lock"
    trap - EXIT
}

need_node() {
    "$python" "$root/tools/web_build.py" --has-node || need node
}

build_web() {
    "$python" "$root/tools/web_build.py" --is-fresh && return
    need_node
    one_at_a_time "$python" "$root/tools/web_build.py"
}

# Pyodide with the wheels that run tests in it: for its platform, so downloaded and not installed.
need_pyodide() {
    local lock=$root/requirements/pyodide.txt wheels=$root/.cache/pyodide
    "$python" "$root/tools/web_build.py" --install tests/pyodide
    cmp -s "$lock" "$wheels/lock.txt" && return
    say "downloading the wheels that run tests in Pyodide (requirements/pyodide.txt)"
    rm -rf "$wheels"
    mkdir -p "$wheels"
    "$python" -m pip download --quiet --no-deps --require-hashes --only-binary=:all: --python-version 3.14 \
        --implementation cp --abi cp314 --platform pyemscripten_2026_0_wasm32 -r "$lock" -d "$wheels" \
        >"$root/.cache/pip.log" 2>&1 || {
        tail -20 "$root/.cache/pip.log" >&2
        die "pip could not download the wheels of requirements/pyodide.txt: is a package index reachable from here?"
    }
    cp "$lock" "$wheels/lock.txt"
}

# A compiled module hides its source, so it must not outlive a change of it.
no_stale_engine() {
    if compgen -G "$root/*__mypyc*.so" >/dev/null; then "$python" "$root/tools/fast.py" --clean-stale; fi
}

browser() { command -v chromium-headless-shell || command -v chromium || command -v google-chrome; }

has_compiler() {
    command -v cc >/dev/null && "$python" -c 'import pathlib, sysconfig, sys
sys.exit(not (pathlib.Path(sysconfig.get_path("include")) / "Python.h").exists())'
}

has_database() { command -v initdb >/dev/null || compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; }

# The driver of a database server, where the arguments name one.
need_database() {
    case " $* " in *" postgresql"* | *"=postgresql"*) need runtime postgres ;; esac
}

# need_system [compiler] [browser] [servers]: programs that no Python package brings. Root on Debian gets them; anybody else is told.
need_system() {
    local wish purposes=''
    local -a packages=()
    for wish in "$@"; do
        case $wish in
            compiler)
                has_compiler && continue
                packages+=(gcc libc6-dev python3-dev)
                purposes="$purposes, a C compiler and Python's headers (for the compiled engine)"
                ;;
            browser)
                if [ -n "${BONDLINE_BROWSER:-}" ] || browser >/dev/null; then continue; fi
                packages+=(chromium-headless-shell)
                purposes="$purposes, a headless Chromium (for the tests in tests/e2e)"
                ;;
            servers) need_servers ;;
        esac
    done
    if [ ${#packages[@]} -gt 0 ]; then
        if ! { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }; then
            die "missing: ${purposes#, }. On Debian, as root: apt-get install --no-install-recommends ${packages[*]}"
        fi
        apt_install "${packages[@]}"
    fi
    case " $* " in *' browser '*) export BONDLINE_BROWSER=${BONDLINE_BROWSER:-$(browser)} ;; esac
}

# Servers that the tests start for themselves: a PostgreSQL, and proxies in front of ours. What cannot be had is skipped by
# its tests, which say so.
need_servers() {
    local policy=/usr/sbin/policy-rc.d name
    local -a missing=()
    has_database || missing+=(postgresql)
    for name in nginx caddy; do
        command -v "$name" >/dev/null || missing+=("$name")
    done
    command -v systemd-analyze >/dev/null || missing+=(systemd)
    if [ ${#missing[@]} = 0 ]; then return; fi
    if ! { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }; then
        say "tests will be skipped. On Debian, as root: apt-get install --no-install-recommends ${missing[*]}"
        return
    fi
    # Their packages would start servers of their own.
    if [ -e "$policy" ]; then policy=; else printf '#!/bin/sh\nexit 101\n' >"$policy" && chmod +x "$policy"; fi
    (apt_install "${missing[@]}") || say "the tests on ${missing[*]} will be skipped"
    if [ -n "$policy" ]; then rm -f "$policy"; fi
}

apt_install() {
    say "installing $* with apt-get"
    export DEBIAN_FRONTEND=noninteractive
    if ! { apt-get update -q && apt-get install -y -q --no-install-recommends "$@"; } >"$root/.cache/apt.log" 2>&1; then
        tail -5 "$root/.cache/apt.log" >&2
        die "apt-get could not install $*"
    fi
}
