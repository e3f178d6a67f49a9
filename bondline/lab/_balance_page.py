"""The report of a designer's bench as one HTML page, and its figures in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bondline.lab._balance import BalancePlan
from bondline.lab._report import page, plot
from bondline.lab._watched import Watched

_MEASURES: Final = {
    "score": "Score of a seat",
    "score_spread": "Spread of scores (standard deviation)",
    "won_together": "Games won",
    "margin": "Lead of the first over the second",
    "shared_wins": "Shared wins",
    "lead_changes": "Changes of the lead",
    "last_lead_change": "Last change of the lead (share of the game)",
    "decisions": "Decisions in a game",
    "turns": "Turns in a game",
}
_SHARES: Final = ("won_", "shared_wins", "last_lead_change", "users", "advantage")
_COLOURS: Final = ("#4b5563", "#c2410c")
_NONE: Final = "–"


def measure_name(name: str) -> str:
    """What a measure is called."""
    return _MEASURES.get(name) or f"Wins of {name.removeprefix('won_')}"


def _number(value: float, share: bool, sign: bool) -> str:
    shown = f"{100 * value:{'+' if sign else ''}.1f}" if share else f"{value:{'+' if sign else ''}.2f}"
    if not float(shown):
        shown = shown.lstrip("+-")
    return shown.replace("-", "\N{MINUS SIGN}") + ("\N{NO-BREAK SPACE}%" if share else "")


def estimate(found: Mapping[str, float] | None, what: str = "", sign: bool = False) -> tuple[str, str]:
    """A mean and its interval in words."""
    if found is None:
        return _NONE, ""
    share = what.startswith(_SHARES)
    low, high = (_number(found[end], share, sign) for end in ("low", "high"))
    return _number(found["mean"], share, sign), f"{low} to\N{NO-BREAK SPACE}{high}"


def told(row: Mapping[str, Any], what: str = "") -> str:
    """A comparison on one line."""
    parts = [estimate(row["standard"], what), estimate(row["changed"], what), estimate(row["difference"], what, True)]
    return " | ".join(f"{mean} ({ends})" if ends else mean for mean, ends in parts)


def balance_page(plan: BalancePlan, report: Mapping[str, Any], pairs: Sequence[tuple[Watched, ...]]) -> str:
    """The report as HTML."""
    from markupsafe import Markup

    def cell(found: Mapping[str, float] | None, what: str = "", sign: bool = False) -> Markup:
        mean, ends = estimate(found, what, sign)
        return Markup("{}<small>{}</small>").format(mean, ends)

    def p(value: float | None) -> str:
        return _NONE if value is None else "< 0.001" if value < 0.001 else f"{value:.3f}"

    def grouped(rows: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[Mapping[str, Any]]]]:
        return [(group, list(members)) for group, members in groupby(rows, key=lambda row: str(row["group"]))]

    setup = plan.setup
    title = f"{setup.game} {setup.variant} for {setup.players}".replace("  ", " ")
    return page(
        "balance.html",
        {"report": report, "title": title, "plots": _plots(report, pairs), "groups": grouped(report["pieces"]),
         "idle": grouped(report["never_used"]), "cell": cell, "name": measure_name, "p": p},
    )  # fmt: skip


def _plots(report: Mapping[str, Any], pairs: Sequence[tuple[Watched, ...]]) -> list[dict[str, str]]:
    sides = ("standard", "changed")
    scores = [[score for pair in pairs for score in pair[side].scores] for side in (0, 1)]

    def histogram(axes: Any) -> None:
        low, high = min(map(min, scores)), max(map(max, scores))
        width = max(1, -(-(high - low + 1) // 30))
        edges = [low + width * step - 0.5 for step in range((high - low) // width + 2)]
        for side, values, colour in zip(sides, scores, _COLOURS, strict=True):
            axes.hist(values, edges, histtype="stepfilled", alpha=0.35, color=colour, label=side)
            axes.hist(values, edges, histtype="step", color=colour)
        axes.set_xlabel("points of a seat")
        axes.set_ylabel("seats")
        axes.legend(frameon=False)

    plots = [{"svg": plot(histogram), "caption": "Scores of all seats with each edition."}]
    wins = [row for row in report["measures"] if row["id"].startswith("won_P")]
    if wins:

        def seats(axes: Any) -> None:
            for side, colour, shift in zip(sides, _COLOURS, (-0.1, 0.1), strict=True):
                _bars(axes, [row[side] for row in wins], [place + shift for place in range(len(wins))], colour, side)
            axes.axhline(1 / len(wins), color="#9ca3af", linewidth=1, linestyle="--")
            axes.set_xticks(range(len(wins)), [row["id"].removeprefix("won_") for row in wins])
            axes.set_ylabel("share of wins")
            axes.legend(frameon=False)

        plots.append(
            {"svg": plot(seats), "caption": "Share of wins by seat, with intervals of 95 per cent; dashed: fair."}
        )
    for what, label in (("points", "points a game"), ("uses", "uses a game")):
        changed = [row for row in report["pieces"] if row[what]["marked"]]
        changed.sort(key=lambda row: (-abs(row[what]["difference"]["mean"]), row["kind"], row["id"]))
        if changed:
            plots.append(_forest(changed[:15], what, label, len(changed)))
    return plots


def _bars(axes: Any, found: Sequence[Mapping[str, float]], places: Sequence[float], colour: str, label: str) -> None:
    means = [each["mean"] for each in found]
    ends = [[each["mean"] - each["low"] for each in found], [each["high"] - each["mean"] for each in found]]
    axes.errorbar(places, means, yerr=ends, fmt="o", capsize=4, color=colour, label=label)


def _forest(rows: Sequence[Mapping[str, Any]], what: str, label: str, count: int) -> dict[str, str]:
    """The largest marked differences with their intervals, the largest on top."""
    shown = list(reversed(rows))
    found = [row[what]["difference"] for row in shown]

    def draw(axes: Any) -> None:
        means = [each["mean"] for each in found]
        ends = [[each["mean"] - each["low"] for each in found], [each["high"] - each["mean"] for each in found]]
        axes.errorbar(means, range(len(shown)), xerr=ends, fmt="o", capsize=4, color=_COLOURS[1])
        axes.axvline(0, color="#9ca3af", linewidth=1)
        axes.set_yticks(range(len(shown)), [f"{row['name']} ({row['group']})" for row in shown])
        axes.set_xlabel(f"difference in {label}")

    which = f"The {len(rows)} largest of {count} marked differences" if count > len(rows) else "Marked differences"
    return {
        "svg": plot(draw, height=1.2 + 0.32 * len(shown)),
        "caption": f"{which} in {label}, with intervals of 95 per cent.",
    }
