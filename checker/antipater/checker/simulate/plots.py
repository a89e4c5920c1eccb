"""Plots of many games as SVG (extra ``antipater[plots]``): cost against use and margin, points
over moves, resources asked for and produced by age."""

import re
from collections.abc import Iterator, Sequence
from io import StringIO
from typing import Any

import matplotlib

matplotlib.use("svg")
from matplotlib import pyplot

from antipater.checker.simulate.figures import Figure, item_figures
from antipater.checker.simulate.order import Subject
from antipater.checker.simulate.report import Simulated
from antipater.rules.card_set import Item

# The same plot is the same bytes.
_STABLE: dict[Any, Any] = {
    "svg.hashsalt": "antipater",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
}
_COLOURS = {
    "brown": "#8b5a2b",
    "grey": "#808080",
    "blue": "#2a62b8",
    "green": "#2e8b57",
    "yellow": "#d4a017",
    "red": "#b22222",
    "purple": "#7d3c98",
}
_OTHER = "#222222"
_SIZE = (9, 5.5)
# The games of which points are told move by move.
COURSE_GAMES = 100


def plots(found: Simulated) -> Iterator[tuple[str, str]]:
    """Each plot's title and the plot as SVG."""
    with matplotlib.rc_context(_STABLE):
        yield "Cost against use", _scatter(found, "built", "built, % of games where it was there")
        yield "Cost against margin", _scatter(found, "margin", "points ahead with it")
        yield "Points over the game", _course(found)
        yield "Resources by age", _resources(found)


def _scatter(found: Simulated, name: str, label: str) -> str:
    """Each item by what it costs on the average and another of its figures."""
    figure, axes = pyplot.subplots(figsize=_SIZE)
    for number, subject in found.items():
        figures = item_figures(found.sums, number, subject)
        cost, value = figures["price"].value, figures[name].value
        if cost is None or value is None or not _told(figures[name]):
            continue
        height = 100 * value if figures[name].share else value
        colour = _COLOURS.get(found.cards.items[number].colour or "", _OTHER)
        axes.plot(cost, height, "o" if subject.age else "^", color=colour, markersize=5)
        axes.annotate(_plain(found.name(number)), (cost, height), fontsize=6, color=colour)
    axes.set_xlabel("coins paid for it on the average, trade included (▲ wonders)")
    axes.set_ylabel(label)
    axes.grid(alpha=0.3)
    return _svg(figure)


def _told(figure: Figure) -> bool:
    """Whether a figure rests on enough to be drawn."""
    return figure.count >= 30


def _course(found: Simulated) -> str:
    """How points grow, of those who win and of the others."""
    figure, axes = pyplot.subplots(figsize=_SIZE)
    won, lost = found.player.course(min(COURSE_GAMES, found.sums.games))
    for label, points, style in (("winners", won, "-"), ("the others", lost, "--")):
        axes.plot(range(len(points)), points, style, color=_COLOURS["blue"], label=label)
    axes.set_xlabel(found.player.step)
    axes.set_ylabel("points, as if the game ended then")
    axes.legend()
    axes.grid(alpha=0.3)
    return _svg(figure)


def _resources(found: Simulated) -> str:
    """For each resource, what the cards of an age ask for, and what those built so far give."""
    cards = found.cards
    names = [*map(_plain, cards.resources), "one of several"]
    ages = sorted({subject.age for _, subject in found.items() if subject.age})
    figure, rows = pyplot.subplots(1, max(1, len(ages)), figsize=_SIZE, sharey=True, squeeze=False)
    for axes, age in zip(rows[0], ages, strict=False):
        asked, given = _asked(found, age), _given(found, age)
        places = range(len(names))
        axes.bar([n - 0.2 for n in places], [*asked, 0], 0.4, color=_COLOURS["red"])
        axes.bar([n + 0.2 for n in places], given, 0.4, color=_COLOURS["green"])
        axes.set_xticks(list(places), names, rotation=70, fontsize=7)
        axes.set_title(f"Age {'I' * age}", fontsize=9)
        axes.grid(axis="y", alpha=0.3)
    rows[0][0].set_ylabel("units a city: asked for (red), produced at the end (green)")
    return _svg(figure)


def _asked(found: Simulated, age: int) -> list[float]:
    """Units that the cards of an age cost that were there, shared out among the cities."""
    sums = [0.0] * len(found.cards.resources)
    for item, subject, there, _ in _counted(found):
        for n, units in enumerate(item.cost.units if subject.age == age else ()):
            sums[n] += units * there
    return [each / found.sums.games / found.player.seats for each in sums]


def _given(found: Simulated, age: int) -> list[float]:
    """Units that a city produces at the end of an age, wonders left out; choices come last."""
    column = found.cards.column
    columns = [column.get(f"produces({r})", -1) for r in found.cards.resources]
    choices = {each for each, _ in found.cards.producers}
    sums = [0.0] * (len(columns) + 1)
    for item, subject, _, built in _counted(found):
        for each, units in item.standing if subject.age and subject.age <= age else ():
            if each in columns:
                sums[columns.index(each)] += units * built
            elif each in choices:
                sums[-1] += units * built
    return [each / found.sums.games / found.player.seats for each in sums]


def _counted(found: Simulated) -> Iterator[tuple[Item, Subject, float, float]]:
    """Each item, how often it was there, and how often it was built."""
    for number, subject in found.items():
        figures = item_figures(found.sums, number, subject)
        there, built = figures["there"].above.sum(), figures["built"].above.sum()
        yield found.cards.items[number], subject, float(there), float(built)


def _plain(text: str) -> str:
    """Text in which nothing is a formula to matplotlib."""
    return text.replace("$", r"\$")


def _svg(figure: Any) -> str:
    text = StringIO()
    figure.tight_layout()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    found = text.getvalue()
    return re.sub(r"^.*?(?=<svg)", "", found, count=1, flags=re.DOTALL)


__all__: Sequence[str] = ("COURSE_GAMES", "plots")
