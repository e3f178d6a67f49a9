"""What Ion's table costs a slow processor: frames drawn while cards move, and where the main thread's time goes.

Each repeat plays the same three actions with the processor slowed down: a card of the hand is chosen, it is kept (it flies
to the table, the hands travel on, the next one comes), and in a lesson two ions bond. ``rate`` counts frames by
``requestAnimationFrame`` from the click until everything has settled: how often the main thread is free. What moves is moved by
the compositor, which goes on meanwhile: ``drawn`` is how many frames a second it draws while things move, ``pause`` its
longest time between two. These and the main thread's milliseconds come from the browser's own trace. ``longest`` is by the
clock, ``heaviest`` by the processor: the frame that takes most of it. The median of the repeats is shown, for one is at the
mercy of what else the machine does.
"""

from __future__ import annotations

import json
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.browser import browser_path, served
from tools.web_build import build

SLOWER = 4
SETTLED = 900
"""Milliseconds that are watched after an action; the longest motion takes 260, and the answer comes before it."""
NAMES = {
    "script": {"FunctionCall", "EvaluateScript", "RunMicrotasks", "EventDispatch", "FireAnimationFrame", "TimerFire"},
    "style": {"UpdateLayoutTree", "RecalculateStyles"},
    "layout": {"Layout"},
    "paint": {"PrePaint", "Paint", "Layerize", "Commit"},
}
FRAMES = """() => {
  window.frames_ = []
  let last = performance.now()
  const step = (now) => { window.frames_.push(now - last); last = now; window.counting_ = requestAnimationFrame(step) }
  window.counting_ = requestAnimationFrame(step)
}"""


def measure(repeats: int) -> dict[str, Any]:
    """Frames and milliseconds by action."""
    build()
    found: dict[str, list[dict[str, float]]] = {"choose": [], "keep": [], "bond": []}
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        for _ in range(repeats):
            with table(browser, url) as page:
                card = page.locator("[data-card]").nth(3)
                found["choose"].append(watched(browser, page, card.click))
                found["keep"].append(watched(browser, page, page.locator("[data-keep]").click))
            with device(browser, url) as page:
                page.goto("/learn/ion/bond")
                bond = page.locator("[data-bond=HCl]").first
                bond.wait_for()
                found["bond"].append(watched(browser, page, bond.click))
        browser.close()
    return {
        "slower": SLOWER,
        "actions": {
            name: {key: statistics.median(run[key] for run in runs) for key in runs[0]} for name, runs in found.items()
        },
    }


def show(measured: dict[str, Any]) -> str:
    """A table with a line for each action."""
    columns = ["drawn", "pause", "rate", "late", "longest", "heaviest", "busy", *NAMES]
    lines = [f"Ion's table, processor {measured['slower']} times slower; the main thread in ms", ""]
    lines.append("  " + "action".ljust(8) + "".join(name.rjust(10) for name in columns))
    for action, found in measured["actions"].items():
        lines.append("  " + action.ljust(8) + "".join(f"{found[name]:10.1f}" for name in columns))
    return "\n".join(lines)


@contextmanager
def device(browser: Browser, url: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=url, locale="en-US")
    yield context.new_page()
    context.close()


@contextmanager
def table(browser: Browser, url: str) -> Iterator[Page]:
    """A table against three bots, in its third step: everybody has cards in front of them."""
    from tests.e2e.ion_table import IonTable

    with device(browser, url) as page:
        page.goto("/")
        page.get_by_role("button", name="Play against bots").first.click()
        here = IonTable(page).wait_for()
        decided: list[str] = []
        while decided.count("pick") < 2 or here.wait_to_decide() != "pick":
            decided.append(here.decide_once())
        page.wait_for_timeout(2000)
        yield page


def watched(browser: Browser, page: Page, act: Any) -> dict[str, float]:
    """Frames and main-thread time of one action."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    with tempfile.TemporaryDirectory() as folder:
        trace = Path(folder) / "trace.json"
        browser.start_tracing(
            page=page,
            path=trace,
            categories=["devtools.timeline", "disabled-by-default-devtools.timeline.frame", "toplevel"],
        )
        page.evaluate(FRAMES)
        act()
        page.wait_for_timeout(SETTLED)
        times: list[float] = page.evaluate("() => { cancelAnimationFrame(window.counting_); return window.frames_ }")
        browser.stop_tracing()
        events = json.loads(trace.read_text())["traceEvents"]
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    mine = main_thread(events)
    return {
        **drawn(events),
        "rate": 1000 * len(times) / sum(times),
        "late": sum(1 for each in times if each > 1000 / 60 * 1.5),
        "longest": max(times),
        "heaviest": heaviest(mine),
        **thread_time(mine),
    }


def drawn(events: list[dict[str, Any]]) -> dict[str, float]:
    """Frames a second that the compositor draws while things move, in the mean, and its longest pause between two.

    Of what moves at several times, such as a pressed button before its answer comes, the longest is watched.
    """
    begin = end = last = 0.0
    at = 0.0
    for first, until in sorted(motions(events)):
        at, last = (first, until) if first > last else (at, max(last, until))
        if last - at > end - begin:
            begin, end = at, last
    draws = sorted(each["ts"] for each in events if each["name"] == "DrawFrame" and begin <= each["ts"] <= end)
    if len(draws) < 2:
        return {"drawn": 0.0, "pause": (end - begin) / 1000}
    pause = max(later - earlier for earlier, later in pairwise(draws))
    return {"drawn": 1e6 * (len(draws) - 1) / (draws[-1] - draws[0]), "pause": pause / 1000}


def motions(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """When each animation that the compositor runs begins to move, and when it ends."""
    running: dict[str, float] = {}
    alone: set[str] = set()
    for each in sorted((each for each in events if each["name"] == "Animation"), key=lambda each: each["ts"]):
        data, known = each.get("args", {}).get("data", {}), f"{each['pid']} {each.get('id2', each.get('id'))}"
        if each["ph"] == "b":
            running.pop(known, None)
            alone.discard(known)
        elif data.get("compositeFailed"):
            alone.add(known)
        elif data.get("state") == "running":
            running.setdefault(known, each["ts"])
        elif each["ph"] == "e" and known in running and known not in alone:
            yield running.pop(known), each["ts"]


def main_thread(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the page's main thread did, in order; of several such threads the one that did most."""
    threads = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    done = [
        sorted(
            (each for each in events if each["ph"] == "X" and (each["pid"], each["tid"]) == thread and "dur" in each),
            key=lambda each: (each["ts"], -each["dur"]),
        )
        for thread in sorted(threads)
    ]
    return max(done, key=lambda mine: sum(each["dur"] for each in outermost(mine)), default=[])


def outermost(mine: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Those that were not called within another."""
    end = 0.0
    for each in mine:
        if each["ts"] >= end:
            yield each
            end = each["ts"] + each["dur"]


def heaviest(mine: list[dict[str, Any]]) -> float:
    """The most milliseconds of the processor that go by from one frame to the next, whatever else the machine does."""
    drawn = [each["ts"] for each in mine if each["name"] == "FireAnimationFrame"]
    most = since = 0.0
    for each in outermost(mine):
        since += each.get("tdur", 0) / 1000
        if any(each["ts"] <= at < each["ts"] + each["dur"] for at in drawn):
            most, since = max(most, since), 0.0
    return most


def thread_time(mine: list[dict[str, Any]]) -> dict[str, float]:
    """Milliseconds of the main thread by kind of work; what is called within something else counts once, as itself."""
    kind_of = {name: kind for kind, names in NAMES.items() for name in names}
    total = dict.fromkeys([*NAMES, "busy"], 0.0)
    open_: list[tuple[float, str]] = []
    for each in mine:
        while open_ and each["ts"] >= open_[-1][0]:
            open_.pop()
        kind = kind_of.get(each["name"])
        if not open_:
            total["busy"] += each["dur"] / 1000
        parent = next((name for _, name in reversed(open_) if name), "")
        if kind and kind != parent:
            total[kind] += each["dur"] / 1000
            if parent:
                total[parent] -= each["dur"] / 1000
        open_.append((each["ts"] + each["dur"], kind or ""))
    return total
