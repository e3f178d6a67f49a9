"""Reports as one HTML file that needs nothing else: tables from templates, plots as SVG inside."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from bondline.engine import BondlineError
from bondline.lab._tournament import Plan, Result

_TEMPLATES: Final = Path(__file__).parent / "templates"


def page(template: str, values: Mapping[str, Any]) -> str:
    """A template filled in. Raises BondlineError without the extra ``lab``."""
    try:
        import jinja2
    except ImportError:
        raise BondlineError("a report needs the extra: pip install 'bondline[lab]'") from None
    words = jinja2.Environment(
        loader=jinja2.FileSystemLoader(_TEMPLATES), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True
    )
    return words.get_template(template).render(values)


def plot(draw: Callable[[Any], None], width: float = 8.0, height: float = 3.6) -> str:
    """What ``draw`` puts on a pair of axes, as SVG; the same figures give the same text."""
    try:
        import matplotlib as mpl
        from matplotlib.figure import Figure
    except ImportError:
        raise BondlineError("a report needs the extra: pip install 'bondline[lab]'") from None
    with mpl.rc_context({"svg.hashsalt": "bondline", "svg.fonttype": "none", "font.family": "sans-serif"}):
        figure = Figure(figsize=(width, height), layout="constrained")
        axes = figure.subplots()
        axes.spines[["top", "right"]].set_visible(False)
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]


def tournament_page(plan: Plan, results: Sequence[Result], report: Mapping[str, Any]) -> str:
    """The report of a tournament."""
    bots = report["bots"]
    names = [bot["bot"] for bot in bots]

    def ratings(axes: Any) -> None:
        places = list(range(len(bots)))
        axes.errorbar(
            [bot["rating"]["mu"] for bot in bots], places, xerr=[1.96 * bot["rating"]["sigma"] for bot in bots],
            fmt="o", capsize=4,
        )  # fmt: skip
        axes.set_yticks(places, names)
        axes.invert_yaxis()  # in the order of the table
        axes.set_xlabel("rating (OpenSkill, Plackett-Luce)")

    def scores(axes: Any) -> None:
        axes.boxplot(
            [
                [result.scores[seat] for result in results for seat, sat in enumerate(result.seats) if sat == name]
                for name in names
            ],
            orientation="horizontal",
            tick_labels=names,
        )
        axes.invert_yaxis()
        axes.set_xlabel("points")

    plots = [{"svg": plot(scores), "caption": "Points of each level: median, quartiles, and the rest."}]
    if plan.setup.players > 1:
        plots.insert(0, {"svg": plot(ratings), "caption": "Ratings with intervals of 95 per cent."})
    setup = plan.setup
    title = f"{setup.game} {setup.variant} for {setup.players}".replace("  ", " ")
    return page("tournament.html", {"report": report, "plots": plots, "title": title})
