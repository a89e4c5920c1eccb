"""What many games tell of one set: as plain data, and as text."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from antipater.checker.simulate.figures import (
    CONFIDENCE,
    Figure,
    began_figures,
    deviations,
    game_figures,
    item_figures,
)
from antipater.checker.simulate.order import Order, Player, Subject
from antipater.checker.simulate.run import Sums
from antipater.rules.card_set import CardSet

_DIGITS = 6


@dataclass(frozen=True)
class Simulated:
    """A set, how it was played, and what was counted."""

    cards: CardSet
    order: Order
    player: Player
    sums: Sums

    @property
    def edition(self) -> str:
        """The edition that was played."""
        return self.order.edition or self.cards.default_edition

    def name(self, number: int) -> str:
        """An item's name; a board's with its side."""
        item = self.cards.items[number]
        side = f" {item.side}" if item.side and item.number is None else ""
        return f"{item.names['en'][0]}{side}"

    def items(self) -> Iterator[tuple[int, Subject]]:
        """The items that anybody could have taken, by id."""
        there = self.sums.items[:, :2].sum(axis=(0, 1))
        for number, subject in enumerate(self.player.subjects):
            if there[number]:
                yield number, subject


def plain(found: Simulated) -> Iterator[dict[str, object]]:
    """One object of the games as a whole, then one an item."""
    yield whole(found)
    for number, subject in found.items():
        figures = item_figures(found.sums, number, subject)
        yield {
            "item": subject.slug,
            "name": found.name(number),
            "kind": subject.kind,
            "age": subject.age,
            **{name: ratio(figure) for name, figure in figures.items()},
            "held": int(figures["won"].count),
        }


def whole(found: Simulated) -> dict[str, object]:
    """The games as a whole: shares of all games, means and deviations over both players of
    those that points decided. ``errors``: half the width of each interval."""
    figures = list(game_figures(found.sums, found.player))
    kinds, seats, near, points = (_of(figures, n) for n in ("kind", "seat", "near", "points"))
    shared, moves, coins = (_of(figures, n)[0] for n in ("shared", "moves", "coins"))
    spread = deviations(found.sums, "points")
    return {
        "games": found.sums.games,
        "kinds": _values(kinds),
        "shared": _round(shared.value),
        "points": {
            f.key.subject: {"mean": _round(f.value), "sd": _round(sd), "error": _round(f.error)}
            for f, sd in zip(points, spread, strict=True)
        },
        "coins": {
            "mean": _round(coins.value),
            "sd": _round(deviations(found.sums, "coins")[0]),
            "error": _round(coins.error),
        },
        "seats": [ratio(figure) for figure in seats],
        "began": {f.key.subject: ratio(f) for f in began_figures(found.sums, found.player)},
        "near": {figure.key.subject: ratio(figure) for figure in near},
        "moves": ratio(moves),
        "errors": {
            **{f.key.subject: _round(f.error) for f in kinds},
            "shared": _round(shared.error),
        },
        "confidence": CONFIDENCE,
        "set": found.cards.slug,
        "edition": found.edition,
        "policy": found.order.policy.name,
        "seed": found.order.seed,
        "players": found.player.seats,
    }


def ratio(figure: Figure) -> dict[str, float | None]:
    """A figure and half the width of its interval."""
    return {"mean": _round(figure.value), "error": _round(figure.error)}


def _of(figures: Sequence[Figure], name: str) -> list[Figure]:
    return [figure for figure in figures if figure.key.name == name]


def _values(figures: Sequence[Figure]) -> dict[str, float | None]:
    return {figure.key.subject: _round(figure.value) for figure in figures}


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


# Text

# The columns of the table of items: the figure, its heading, and how it is written.
_COLUMNS = (
    ("there", "there", "share"),
    ("built", "built", "share"),
    ("discarded", "discarded", "share"),
    ("tucked", "tucked", "share"),
    ("chained", "chain", "share"),
    ("price", "coins", "number"),
    ("won", "wins", "error"),
    ("margin", "margin", "signed"),
)


def text(found: Simulated) -> str:
    """The report as a person reads it."""
    told, order, cards = whole(found), found.order, found.cards
    name = cards.names["en"][0] if "en" in cards.names else cards.slug
    lines = [
        f"{name}, edition {found.edition}: {found.sums.games:,} games, "
        f"{found.player.seats} players, policy {order.policy.name}, seed {order.seed}",
        f"(±: {CONFIDENCE:.0%} confidence)",
        "",
        *_victories(told),
        "",
        *_points(told),
    ]
    for title, group in _groups(found):
        lines += ["", *_table(found, title, group)]
    lines += ["", *_LEGEND]
    return "\n".join(lines)


_LEGEND = (
    "there: games in which it was there to take; built, discarded, tucked (laid under a wonder):",
    "of those. chain: built free by a chain, of the times it was built; coins: what it cost else.",
    "wins: cities with it that won; margin: points ahead, in games that points decided.",
)


def _victories(told: Mapping[str, Any]) -> Iterator[str]:
    yield "victories"
    for kind, share in told["kinds"].items():
        began = told["began"][kind]["mean"]
        by = "" if began is None or told["players"] != 2 else f"   {_percent(began)} by who began"
        yield f"  {kind:12}{_percent(share):>8} {_plus_minus(told['errors'][kind], 100)}{by}"
    if told["shared"]:
        error = _plus_minus(told["errors"]["shared"], 100)
        yield f"  {'shared':12}{_percent(told['shared']):>8} {error}"
    for number, seat in enumerate(told["seats"]):
        who = "who began" if number == 0 and told["players"] == 2 else f"seat {number + 1}"
        yield f"  won by {who}: {_percent(seat['mean'])} {_plus_minus(seat['error'], 100)}"
    for kind, near in told["near"].items():
        share = f"{_percent(near['mean'])} {_plus_minus(near['error'], 100)}"
        yield f"  one card away from a {kind} victory: in {share} of games"
    yield f"  moves: {_number(told['moves']['mean'])} {_plus_minus(told['moves']['error'])}"


def _points(told: Mapping[str, Any]) -> Iterator[str]:
    yield "points a player, in games that points decided (sd: from player to player)"
    for category, values in (*told["points"].items(), ("coins left", told["coins"])):
        if values["mean"] is not None:
            shown = f"{_number(values['mean']):>8} {_plus_minus(values['error']):8}"
            yield f"  {category:12}{shown} sd {_number(values['sd'])}"


def _groups(found: Simulated) -> list[tuple[str, list[tuple[int, Subject]]]]:
    groups: dict[str, list[tuple[int, Subject]]] = {}
    for number, subject in found.items():
        title = f"Age {'I' * subject.age}" if subject.age else f"{subject.kind}s"
        groups.setdefault(title, []).append((number, subject))
    return sorted(groups.items(), key=lambda group: not group[0].startswith("Age"))


def _table(found: Simulated, title: str, group: Sequence[tuple[int, Subject]]) -> Iterator[str]:
    rows = []
    for number, subject in group:
        figures = item_figures(found.sums, number, subject)
        cells = [_cell(figures[name], how) for name, _, how in _COLUMNS]
        rows.append((found.name(number), cells))
    used = [n for n in range(len(_COLUMNS)) if any(cells[n] for _, cells in rows)]
    width = max(len(title), *(len(name) for name, _ in rows))
    widths = {n: max(len(_COLUMNS[n][1]), *(len(cells[n]) for _, cells in rows)) for n in used}
    yield "  ".join([f"{title:{width}}", *(f"{_COLUMNS[n][1]:>{widths[n]}}" for n in used)])
    for name, cells in rows:
        yield "  ".join([f"{name:{width}}", *(f"{cells[n]:>{widths[n]}}" for n in used)]).rstrip()


def _cell(figure: Figure, how: str) -> str:
    value = figure.value
    if value is None or (how == "share" and value == 0):
        return ""
    if how == "share":
        return _percent(value)
    if how == "number":
        return _number(value)
    if how == "error":
        return f"{_percent(value)} {_plus_minus(figure.error, 100)}"
    return f"{value:+.1f} {_plus_minus(figure.error)}"


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %" if value >= 0.00995 else f"{100 * value:.2f} %"


def _precise(error: float) -> str:
    return f"{error:.1f}" if error >= 0.095 else f"{error:.2f}"


def _number(value: float) -> str:
    return f"{value:.1f}"


def _plus_minus(error: float | None, times: float = 1) -> str:
    return "" if error is None else f"±{_precise(times * error)}"
