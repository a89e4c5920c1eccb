"""What the fact tables of Duel say of each card, beside what a set has."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from antipater.checker.proofs.facts import (
    Figure,
    Row,
    compared,
    costs,
    counted,
    figure_of,
    loses,
    rows,
    some_cities,
    standing,
)
from antipater.grammar.cards.wording import formula_text
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Effect, Power, When

# The tables keep another name of the blue Age II card.
_RENAMED = {"courthouse": "tribunal"}
_POWERS = {
    Power.REPLAY: "replay",
    "destroy": "discard_opp_building",
    "build from discard": "build_from_discard",
    "draw tokens": "progress_from_box",
}
_TOKEN_COLUMNS = {
    "wonder_resource_discount": "discount(wonder)",
    "blue_resource_discount": "discount(blue)",
    "receive_opp_trade_coins": "collects_trade",
    "red_building_extra_shields": "extra_shields(red)",
    "wonders_gain_replay": "wonder_replay",
    "coins_per_chain_build": "chain_coins",
}


def printed_cards(cards: CardSet) -> Iterator[Figure]:
    """Every figure of every printed card beside that of a set; cards that one of both has not."""
    tables = [rows("duel", name) for name in ("cards", "wonders", "progress_tokens")]
    each = {_RENAMED.get(row["slug"], row["slug"]): (row, _figures) for row in chain(*tables)}
    return compared(cards, each)


def _figures(cards: CardSet, item: Item, row: Row) -> Iterator[Figure]:
    guild, building = row.get("age") == "guild", "age" in row
    effects = [part.partition(":") for part in row["effect"].split()]
    if building:
        yield figure_of(item, "age", item.age, 3 if guild else row["age"])
        yield figure_of(item, "colour", item.colour, row["colour"])
        yield figure_of(item, "chain", _free_with(cards, item), _chain(row["chain_free_by"]))
    yield from costs(cards, item, row.get("coin_cost", 0), _units(row.get("resource_cost", "")))
    yield figure_of(item, "city", counted(standing(cards, item)), counted(_due(item, row)))
    printed = sum(int(value) for kind, _, value in effects if kind == "opp_lose_coins")
    lost = sum(map(loses, item.effects))
    yield figure_of(item, "coins that the opponent loses", lost, printed)
    given = (
        (_POWERS.get(e.word, e.word), e.choice.argument if e.choice and e.choice.word else "")
        for e in item.powers
    )
    powers = sorted(f"{power} {argument}".strip() for power, argument in given)
    yield figure_of(item, "powers", ", ".join(powers), ", ".join(sorted(_powers(row, effects))))
    coins, points = _gains(row["effect"], int(row["coins_now"]))
    for what, when, due in (("coins", When.BUILT, coins), ("points at the end", When.END, points)):
        found = "; ".join(_found(cards, gain) for gain in item.gains(when))
        yield figure_of(item, what, found, due)


def _free_with(cards: CardSet, item: Item) -> str:
    return ", ".join(cards.columns[c] for c in item.free_with)


def _chain(symbol: str) -> str:
    return f"chain({symbol})" if symbol else ""


def _units(text: str) -> dict[str, int]:
    return {r: int(n) for r, n in (part.split(":") for part in text.split())}


def _due(item: Item, row: Row) -> dict[str, int]:
    """What the card adds to its city, by the table."""
    own = {Kind.WONDER: "wonders", Kind.TOKEN: "tokens"}.get(item.kind, "buildings")
    due = {own: 1, f"built({item.slug})": 1, "shields": int(row.get("shields") or 0)}
    due |= _production(row.get("production", ""), row.get("colour", ""))
    if int(row["vp"]):
        due[f"points({item.category})"] = int(row["vp"])
    if row.get("colour"):
        due[row["colour"]] = 1
    if row.get("science"):
        due[f"science({row['science']})"] = 1
    if row.get("chain_provides"):
        due[_chain(row["chain_provides"])] = 1
    for part in row["effect"].split():
        kind, _, value = part.partition(":")
        if kind == "trade1":
            due[f"fixed_price({value})"] = 1
        elif kind == "science":
            due[f"science({value})"] = 1
        elif kind in _TOKEN_COLUMNS:
            due[_TOKEN_COLUMNS[kind]] = int(value) if value.isdigit() else 1
    return due


def _production(text: str, colour: str) -> dict[str, int]:
    one_of = re.fullmatch(r"one_of\((.*)\)", text)
    if one_of:
        return {f"one_of({', '.join(one_of[1].split('|'))})": 1}
    due = {}
    for resource, amount in _units(text).items():
        due[f"produces({resource})"] = amount
        if colour in ("brown", "grey"):
            due[f"symbols({resource}, brown or grey)"] = amount
    return due


def _powers(row: Row, effects: list[tuple[str, str, str]]) -> Iterator[str]:
    if row.get("replay") == "1":
        yield "replay"
    told = {"draw3_keep1": "3", "1": ""}
    for kind, _, value in effects:
        if kind in _POWERS.values():
            yield f"{kind} {told.get(value, value)}".strip()


# Coins and points that depend on cities


def _gains(effect: str, coins_now: int) -> tuple[str, str]:
    """Coins when built and points at the end, as short texts."""
    coins = [str(coins_now)] if coins_now else []
    points: list[str] = []
    for part in effect.split():
        match = re.fullmatch(r"(coins|vp)_per_(own|max):([^*]+)\*(\d+)", part)
        if match:
            kind, where, what, number = match.groups()
            names = sorted("wonders" if w == "wonder" else w for w in what.split("+"))
            (coins if kind == "coins" else points).append(f"{number}*{where}:{'+'.join(names)}")
        elif part.startswith("vp_per_own_progress_token:"):
            points.append(f"{part.partition(':')[2]}*own:tokens")
    return "; ".join(coins), "; ".join(points)


def _found(cards: CardSet, gain: Effect) -> str:
    """A gain of a set in the same short text, found by running it on small cities; one that no
    such text tells, as its formula is written."""
    function = cards.compile("gain", gain.amount)
    nothing = [0] * len(cards.columns)
    if function(nothing, nothing):
        return formula_text(gain.amount)
    seen, most = {}, False
    for column, name in enumerate(cards.columns):
        three = [3 if c == column else 0 for c in range(len(nothing))]
        own, other = function(three, nothing), function(nothing, three)
        if own or other:
            seen[name], most = own, most or bool(other)
    where = "max" if most else "own"
    amount = "/".join(sorted({str(n) for n in seen.values()}))
    triplets = list(seen) == ["coins"]
    each = int(amount) // (1 if triplets else 3) if amount.isdigit() else 0

    def count(city: Sequence[int]) -> int:
        return sum(city[cards.column[name]] for name in seen) // (3 if triplets else 1)

    for own, other, _ in some_cities(cards):
        if function(own, other) != each * max(count(own), count(other) if most else 0):
            return formula_text(gain.amount)
    return f"{each}*{where}:{'coin_triplet' if triplets else '+'.join(sorted(seen))}"
