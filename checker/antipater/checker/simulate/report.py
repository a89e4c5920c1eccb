"""What many games tell of one set: as plain data, and as text."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from antipater.checker.messages.columns import aligned
from antipater.checker.messages.words import (
    column_name,
    display_name,
    first_name,
    grouped,
    roman,
    say,
)
from antipater.checker.simulate.figures import (
    CONFIDENCE,
    Ratio,
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
    language: str = "en"

    @property
    def edition(self) -> str:
        """The edition that was played."""
        return self.order.edition or self.cards.default_edition

    def name(self, number: int) -> str:
        """An item's name; a board's with its side."""
        item = self.cards.items[number]
        side = f" {item.side}" if item.side and item.number is None else ""
        return f"{display_name(item, self.language)}{side}"

    def items(self) -> Iterator[tuple[int, Subject]]:
        """The items that anybody could have taken, by id."""
        for number, subject in enumerate(self.player.subjects):
            if any(b.items[0][number] or b.items[1][number] for b in self.sums.batches):
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
        **(
            {"coins_at_start": list(found.order.begins(found.player.seats))}
            if found.order.coins
            else {}
        ),
    }


def ratio(figure: Ratio) -> dict[str, float | None]:
    """A figure and half the width of its interval."""
    return {"mean": _round(figure.value), "error": _round(figure.error)}


def _of(figures: Sequence[Ratio], name: str) -> list[Ratio]:
    return [figure for figure in figures if figure.key.name == name]


def _values(figures: Sequence[Ratio]) -> dict[str, float | None]:
    return {figure.key.subject: _round(figure.value) for figure in figures}


def _round(value: float | None) -> float | None:
    return None if value is None else round(value, _DIGITS)


# Text

# The columns of the table of items, and how each is written.
_COLUMNS = (
    ("there", "share"),
    ("built", "share"),
    ("discarded", "share"),
    ("tucked", "share"),
    ("chained", "share"),
    ("price", "number"),
    ("won", "error"),
    ("margin", "signed"),
)


# The least width of the first column.
_NARROWEST = 12


def text(found: Simulated) -> str:
    """The report as a person reads it."""
    told, order, cards, language = whole(found), found.order, found.cards, found.language
    title = {
        "name": first_name(cards.names, language, cards.slug),
        "edition": found.edition,
        "games": grouped(found.sums.games, language),
        "number": found.sums.games,
        "players": found.player.seats,
        "policy": order.policy.name,
        "seed": order.seed,
    }
    lines = [
        say("simulate.title", language, **title),
        *_agreed(found),
        say("simulate.confidence", language, part=f"{100 * CONFIDENCE:g}"),
        "",
        *_victories(told, language),
        "",
        *_points(told, cards, language),
    ]
    for heading, group in _groups(found):
        lines += ["", *_table(found, heading, group)]
    return "\n".join([*lines, "", say("simulate.legend", language)])


def _agreed(found: Simulated) -> Iterator[str]:
    """That the games begin with other coins than the set says."""
    if found.order.coins:
        coins = ", ".join(map(str, found.order.begins(found.player.seats)))
        yield say("simulate.coins_at_start", found.language, coins=coins)


def _victories(told: Mapping[str, Any], language: str) -> Iterator[str]:
    def share(value: Mapping[str, Any]) -> str:
        return decimal(_with_error(_percent(value["mean"]), value["error"], 100), language)

    yield say("simulate.victories", language)
    shares = {**told["kinds"], **({"shared": told["shared"]} if told["shared"] else {})}
    names = {kind: say(f"simulate.kind.{kind}", language) for kind in shares}
    width = max(_NARROWEST, *map(len, names.values()))
    for kind, value in shares.items():
        began = told["began"].get(kind, {}).get("mean")
        by = ""
        if began is not None and told["players"] == 2:
            by = "   " + say("simulate.who_began", language, share=_percent(began))
        line = _with_error(f"{_percent(value):>8}", told["errors"][kind], 100)
        yield f"  {names[kind]:{width}}" + decimal(f"{line}{by}", language)
    for number, seat in enumerate(told["seats"]):
        key = "won_by_first" if number == 0 and told["players"] == 2 else "won_by_seat"
        yield "  " + say(f"simulate.{key}", language, seat=number + 1, share=share(seat))
    for kind, near in told["near"].items():
        yield "  " + say(f"simulate.near.{kind}", language, share=share(near))
    moves = _with_error(_number(told["moves"]["mean"]), told["moves"]["error"])
    yield "  " + say("simulate.moves", language, number=decimal(moves, language))


def _points(told: Mapping[str, Any], cards: CardSet, language: str) -> Iterator[str]:
    yield say("simulate.points", language)
    rows = {column_name(cards, name, language): told["points"][name] for name in told["points"]}
    rows[say("simulate.coins_left", language)] = told["coins"]
    width = max(_NARROWEST, *map(len, rows))
    for category, values in rows.items():
        if values["mean"] is not None:
            shown = _with_error(f"{_number(values['mean']):>8}", values["error"])
            sd = say("simulate.sd", language, number=_number(values["sd"]))
            yield f"  {category:{width}}" + decimal(f"{shown:17} {sd}", language)


def _groups(found: Simulated) -> list[tuple[str, list[tuple[int, Subject]]]]:
    """The items by age, then those without one by kind, each under a heading."""
    groups: dict[tuple[bool, str], list[tuple[int, Subject]]] = {}
    for number, subject in found.items():
        key = "age" if subject.age else subject.kind
        age = roman(subject.age) if subject.age else ""
        heading = say(f"simulate.group.{key}", found.language, age=age)
        groups.setdefault((not subject.age, heading), []).append((number, subject))
    ordered = sorted(groups.items(), key=lambda group: group[0][0])
    return [(heading, group) for (_, heading), group in ordered]


def _table(found: Simulated, title: str, group: Sequence[tuple[int, Subject]]) -> Iterator[str]:
    language = found.language
    columns = [[title, *(found.name(number) for number, _ in group)]]
    figures = [item_figures(found.sums, number, subject) for number, subject in group]
    for name, how in _COLUMNS:
        cells = [decimal(_cell(each[name], how), language) for each in figures]
        if any(cells):
            columns.append([say(f"simulate.column.{name}", language), *cells])
    yield from aligned([*zip(*columns, strict=True)], range(1, len(columns)))


def decimal(number: str, language: str) -> str:
    """A number as a language writes it: with a comma but in English."""
    return number if language == "en" else number.replace(".", ",")


def _cell(figure: Ratio, how: str) -> str:
    value = figure.value
    if value is None or (how == "share" and value == 0):
        return ""
    if how == "share":
        return _percent(value)
    if how == "number":
        return _number(value)
    if how == "error":
        return _with_error(_percent(value), figure.error, 100)
    return _with_error(f"{value:+.1f}", figure.error)


def _percent(value: float) -> str:
    return f"{100 * value:.1f} %" if value >= 0.00995 else f"{100 * value:.2f} %"


def _number(value: float) -> str:
    return f"{value:.1f}"


def _with_error(shown: str, error: float | None, times: float = 1) -> str:
    return shown if error is None else f"{shown} {plus_minus(times * error)}"


def plus_minus(error: float) -> str:
    """Half the width of an interval, as it stands behind a figure."""
    return f"±{error:.{decimals(error)}f}" if error else "±0"


def decimals(error: float) -> int:
    """How many decimals tell of an error one digit that is not 0; at least one."""
    # 0.95 is what rounds to 1: an error of 0.097 is told as 0.1.
    return max(1, -math.floor(math.log10(error / 0.95)))
