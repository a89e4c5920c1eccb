"""What the fact tables of 7 Wonders say of each card, board and stage, beside what a set has."""

import re
from collections import Counter
from collections.abc import Iterator
from operator import mul

from antipater.checker.proofs.facts import (
    Figure,
    Row,
    compared,
    costs,
    counted,
    figure_of,
    rows,
    some_cities,
    standing,
)
from antipater.grammar.cards.wording import formula_text
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.choices import FROM_DISCARD
from antipater.rules.effects import Effect, Power, When

_RESOURCES = ("wood", "clay", "stone", "ore", "glass", "loom", "papyrus")
_COLUMN = {"stage": "stages", "defeat": "defeats"}
_SEAT = {"self": "own"}
_POWERS = {
    "free_build": Power.FREE_BUILD,
    "discard_build": FROM_DISCARD.word,
    "play_seventh": Power.PLAY_SEVENTH,
    "copy_guild": Power.COPY_GUILD,
}


def tables_of(cards: CardSet) -> str:
    """The folder of the fact tables of a set's printing."""
    return "base2020" if "2020" in cards.editions else "base"


def printed_cards(cards: CardSet) -> Iterator[Figure]:
    """Every figure of every printed card, board and stage beside that of a set; those that one
    of both has not."""
    folder = tables_of(cards)
    table, stages = rows(folder, "cards"), rows(folder, "wonders")
    twice = {slug for slug, n in Counter(row["slug"] for row in table).items() if n > 1}
    buildings = {f"{r['slug']}_{r['age']}" if r["slug"] in twice else r["slug"]: r for r in table}
    boards = {f"{row['wonder']}_{row['side'].lower()}": row for row in stages}
    each = {f"{row['wonder']}_{row['side'].lower()}_{row['stage']}": row for row in stages}
    known = ((buildings, _card), (boards, _board), (each, _stage))
    return compared(cards, {slug: (r, of) for some, of in known for slug, r in some.items()})


def _costs(cards: CardSet, item: Item, row: Row) -> Iterator[Figure]:
    units = {r: int(row[f"cost_{r}"]) for r in _RESOURCES}
    return costs(cards, item, int(row.get("cost_coins") or 0), units)


def _card(cards: CardSet, item: Item, row: Row) -> Iterator[Figure]:
    yield from _costs(cards, item, row)
    yield figure_of(item, "age", item.age, row["age"])
    yield figure_of(item, "colour", item.colour, row["colour"])
    copies = "guild" if item.kind is Kind.GUILD else " ".join(map(str, item.copies))
    yield figure_of(item, "copies", copies, row["copies"])
    due = {row["colour"]: 1, "buildings": 1, f"built({row['slug']})": 1}
    due |= _production(row["production"], row["tradable"] == "yes")
    due |= _discount(row["trade_discount"]) | _science(row["science"])
    due |= {"shields": int(row["shields"] or 0), f"points({item.category})": int(row["vp"] or 0)}
    due |= {f"chain({symbol})": 1 for symbol in row.get("symbols", "").split()}
    yield figure_of(item, "city", counted(standing(cards, item)), counted(due))
    parents = ", ".join(sorted(f"built({p})" for p in row["chain_parents"].split()))
    yield figure_of(item, "chain", ", ".join(_parents(cards, item)), parents)
    effects = [_told(cards, part) for part in filter(None, row["effect"].split(";"))]
    coins = [what for kind, what in effects if kind == "coins"]
    if row["coins"] not in ("", "0"):
        coins.insert(0, row["coins"])
    points = [what for kind, what in effects if kind == "vp"]
    yield figure_of(item, "coins", _gains(cards, item, When.BUILT), "; ".join(coins))
    yield figure_of(item, "points at the end", _gains(cards, item, When.END), "; ".join(points))


def _parents(cards: CardSet, item: Item) -> list[str]:
    """The buildings that make an item free, by themselves or by a symbol."""
    free = set(item.free_with)
    found = (i for i in cards.items if any(column in free for column, _ in i.standing))
    return sorted({cards.columns[i.presence] for i in found})


def _board(cards: CardSet, item: Item, row: Row) -> Iterator[Figure]:
    resource = row["initial_resource"]
    due = {f"built({item.slug})": 1, f"produces({resource})": 1, f"sells({resource})": 1}
    yield figure_of(item, "city", counted(standing(cards, item)), counted(due))
    stages = [i for i in cards.of_kind(Kind.STAGE) if (i.board, i.side) == (item.board, item.side)]
    yield figure_of(item, "stages", len(stages), row["n_stages"])


def _stage(cards: CardSet, item: Item, row: Row) -> Iterator[Figure]:
    yield from _costs(cards, item, row)
    due, coins, powers = {"stages": 1, f"built({item.slug})": 1}, [], []
    for effect in row["effects"].split(";"):
        kind, _, value = effect.partition(":")
        if kind in _POWERS:
            powers.append(str(_POWERS[kind]))
        elif kind == "builds_free":
            powers.append(f"builds {value} free")
        elif kind == "coins":
            coins.append(value)
        else:
            due |= _lasting(kind, value)
    yield figure_of(item, "city", counted(standing(cards, item)), counted(due))
    yield figure_of(item, "coins", _gains(cards, item, When.BUILT), "; ".join(coins))
    found = [e.text or e.word for e in item.effects if not e.is_gain]
    yield figure_of(item, "powers", ", ".join(found), ", ".join(powers))


def _lasting(kind: str, value: str) -> dict[str, int]:
    """What an effect of a stage adds to its city."""
    match kind:
        case "vp":
            return {"points(wonders)": int(value)}
        case "shields":
            return {"shields": int(value)}
        case "produce":
            return _production(value, sold=False)
        case "science":
            return _science(value)
    return _discount(value)


def _production(text: str, sold: bool) -> dict[str, int]:
    if not text:
        return {}
    if "/" in text:
        group = f"({', '.join(text.split('/'))})"
        return {f"one_of{group}": 1} | ({f"one_of_sold{group}": 1} if sold else {})
    units = text.split("+")
    due = {f"produces({units[0]})": len(units)}
    return due | ({f"sells({units[0]})": len(units)} if sold else {})


def _discount(text: str) -> dict[str, int]:
    if not text:
        return {}
    partners, resources, _ = text.split(":")
    sides = {"neighbours": ["left", "right"]}.get(partners, partners.split("+"))
    return {f"fixed_price({r}, {s})": 1 for r in resources.split("+") for s in sides}


def _science(text: str) -> dict[str, int]:
    if not text:
        return {}
    return {"wildcards" if "/" in text else f"science({text})": 1}


# Coins and points that depend on cities


def _told(cards: CardSet, effect: str) -> tuple[str, str]:
    match = re.fullmatch(r"(\w+):(\d+)\*([\w+]+)@([\w+]+)", effect)
    assert match is not None, effect
    kind, number, what, who = match.groups()
    seats = [_SEAT.get(seat, seat) for seat in who.split("+")]
    columns = [_COLUMN.get(word, word) for word in what.split("+")]
    if what == "finished":
        columns = [f"built({slug})" for slug in _last_stages(cards)]
    return kind, counted({f"{s}.{c}": int(number) for s in seats for c in columns})


def _last_stages(cards: CardSet) -> list[str]:
    """The stage that finishes each board, by the table."""
    return [
        f"{row['wonder']}_{row['side'].lower()}_{row['stage']}"
        for row in rows(tables_of(cards), "wonders")
        if row["stage"] == row["n_stages"]
    ]


def _gains(cards: CardSet, item: Item, when: When) -> str:
    return "; ".join(_found(cards, gain) for gain in item.gains(when))


def _found(cards: CardSet, gain: Effect) -> str:
    """What a gain counts: the points or coins for 1 of each number of each city; one that counts
    otherwise, as its formula is written."""
    function = cards.compile("gain", gain.amount)
    nothing = [0] * len(cards.columns)
    if function(nothing, nothing, nothing):
        return formula_text(gain.amount)
    found = {}
    for column, name in enumerate(cards.columns):
        one = [int(c == column) for c in range(len(nothing))]
        for place, seat in enumerate(cards.seats):
            table = [one if p == place else nothing for p in range(3)]
            found[f"{seat}.{name}"] = int(function(*table))
    each = list(found.values())
    for cities in some_cities(cards):
        numbers = [number for of_column in zip(*cities, strict=True) for number in of_column]
        if function(*cities) != sum(map(mul, each, numbers)):
            return formula_text(gain.amount)
    return counted(found)
