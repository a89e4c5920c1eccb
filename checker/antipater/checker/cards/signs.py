"""What a card costs and does, in signs: shapes with a picture, a number or letters on them.

Made from the compiled card like the words of ``describe``, so that a card of anyone's has its
signs. They stand beside words and never instead of them; what no sign is known for has that of
an effect, to be read in words.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, NamedTuple

from antipater.checker.messages.words import word_of
from antipater.grammar.cards.wording import Count, counted
from antipater.rules.card_set import SORTS, CardSet, Item
from antipater.rules.choices import MOVES, OF_THE_OTHER, Fate, ItemChoice
from antipater.rules.effect_rows import kept_in
from antipater.rules.effects import OF_THE_TABLE, Effect, Event, Happens, Price, When, Who
from antipater.rules.expressions import column_name, column_parts

# Columns that every table shows by themselves, or that no one has.
_ELSEWHERE = ("shields", "early", "loot", "lead", "coins", "conflict", "defeats")
_MOST_ALIKE = 3  # so many units of a sort stand one by one


class Glyph(NamedTuple):
    """One part of a sign. ``shape``: of ``icons()``, empty for bare text; ``name``: of a picture,
    else a word of the set whose first letters stand for it, or the colour of a swatch; ``text``:
    a number on it."""

    shape: str
    name: str = ""
    text: str = ""


Sign = tuple[Glyph, ...]


@cache
def icons() -> Mapping[str, Any]:
    """``shapes`` and their ``papers``, and ``pictures`` with ``ink`` and ``path``, by name."""
    file = resources.files("antipater.checker.cards").joinpath("icons.toml")
    return tomllib.loads(file.read_text("utf-8"))


def icons_of(cards: CardSet) -> dict[str, Any]:
    """The same with no other pictures than the set's signs have."""
    signs = [
        sign for item in cards.items for sign in (cost_sign(cards, item), *signs_of(cards, item))
    ]
    signs += [column_sign(cards, column) for column in cards.columns]
    used = {glyph.name for sign in signs for glyph in sign}
    pictures = {name: told for name, told in icons()["pictures"].items() if name in used}
    return {**icons(), "pictures": pictures}


def signs_of(cards: CardSet, item: Item) -> list[Sign]:
    """What an item does, a sign for each effect, in the order of ``card_words.effects``; then the
    chain symbols that it gives."""
    standing = [(*column_parts(cards.columns[column]), n) for column, n in item.standing]
    points = cards.points(item)
    return [
        *([(Glyph("points", text=str(points)),)] if points else []),
        *_of_columns(cards, standing),
        *(_effect_sign(cards, effect) for effect in item.effects if not effect.is_cost),
        *((Glyph("chain", arguments[0]),) for name, arguments, _ in standing if name == "chain"),
    ]


def cost_sign(cards: CardSet, item: Item) -> Sign:
    """Coins and units that an item costs; nothing where it costs nothing; of a zone, the coins for
    each player."""
    if prices := cards.prices_in_zone(item):
        return tuple(Glyph("coin", text=str(price)) for price in dict.fromkeys(prices))
    coins = [Glyph("coin", text=str(item.cost.coins))] if item.cost.coins else []
    units = zip(cards.resources, item.cost.units, strict=False)
    counted = (_effect_sign(cards, effect) for effect in item.effects if effect.is_cost)
    plain = (*coins, *(glyph for name, n in units for glyph in _units(name, n)))
    return (*plain, *(glyph for sign in counted for glyph in sign))


def column_sign(cards: CardSet, column: str) -> Sign:
    """The sign of what a city has that adds up in a column; empty where it has none."""
    name, arguments = column_parts(column)
    if name == "chain":
        return (Glyph("chain", arguments[0]),)
    if name in _ELSEWHERE:
        return ()
    return next(_of_columns(cards, [(name, arguments, 1)]), ())


def letters(cards: CardSet, glyph: Glyph, language: str) -> str:
    """What is written on a glyph: its number, or the first letters of a word without a picture."""
    if glyph.text or not glyph.name or glyph.name in icons()["pictures"] or glyph.shape == "swatch":
        return glyph.text
    return word_of(cards, glyph.name, language)[:2]


_Columns = Sequence[tuple[str, tuple[str, ...], int]]


def _of_columns(cards: CardSet, standing: _Columns) -> Iterator[Sign]:
    """What stands in a city: units, symbols, prices, and what changes other rules."""
    counted_only = {*cards.colours, *SORTS}
    silent = {*counted_only, "points", "built", "symbols", "chain", "sells", "one_of_sold"}
    silent.add("controls")
    sides: dict[str, list[str]] = {}
    for name, arguments, n in standing:
        if name == "fixed_price":
            sides.setdefault(arguments[0], []).extend(arguments[1:])
        elif name not in silent:
            yield _column(cards, name, arguments, n)
    for at in sorted({tuple(each) for each in sides.values()}):
        names = [name for name, each in sides.items() if tuple(each) == at]
        arrows = tuple(Glyph("", side) for side in at)
        yield (*arrows, *_joined("unit", names, "+"), Glyph("coin", text="="))


def _column(cards: CardSet, name: str, arguments: tuple[str, ...], n: int) -> Sign:
    match name:
        case "produces":
            return _units(arguments[0], n)
        case "one_of":
            return (*_joined("unit", arguments, "/"), *_times(n))
        case "science" | "wildcards":
            return (*_joined("symbol", arguments or cards.symbols, "/"), *_times(n))
        case "shields":
            return (Glyph("shield", text=str(n) if n > 1 else ""),)
        case "discount":
            return (_thing(cards, arguments[0]), Glyph("unit", text=f"−{n}"))
    row = kept_in(column_name(name, arguments), n)
    return (Glyph("power", "effect"),) if row is None else _effect_sign(cards, row)


def _units(name: str, n: int) -> Sign:
    return (Glyph("unit", name),) * n if n <= _MOST_ALIKE else (Glyph("unit", name), *_times(n))


def _times(n: int) -> Sign:
    return (Glyph("", text=f"×{n}"),) if n > 1 else ()


def _joined(shape: str, names: Sequence[str], between: str) -> Sign:
    """Glyphs of a shape with a mark between them."""
    mark = Glyph("", text=between)
    return tuple(each for name in names for each in (mark, Glyph(shape, name)))[1:]


def _effect_sign(cards: CardSet, effect: Effect) -> Sign:
    """When, whom, how much and for each of what, with a mark where a condition must hold."""
    mark = () if effect.condition is None else (Glyph("", text="?"),)
    return (*_unconditioned(cards, effect), *mark)


def _unconditioned(cards: CardSet, effect: Effect) -> Sign:
    when = _event(cards, effect.event) if effect.event else ()
    if effect.price:
        return _price(cards, effect)
    if effect.choice and not effect.choice.word:
        return (*when, *_choice(cards, effect.choice))
    if effect.word:
        names = effect.choice.of.colours if effect.choice else effect.of
        told = [_thing(cards, name) for name in names]
        return (*when, Glyph("power", effect.word.replace(" ", "_")), *told)
    if effect.paid:
        return (*when, Glyph("coin"))
    whom: Sign = () if effect.who is Who.OWN else (_person(effect.who),)
    if effect.ranked:
        least = (Glyph("", text="min"),) if effect.who is Who.LEAST else (Glyph("", "most"),)
        whom = (*least, _thing(cards, effect.ranked))
    return (*when, *whom, *_amount(cards, effect))


_PRICES: Mapping[Price | None, Sign] = {
    Price.FIRST_UNIT: (Glyph("unit", text="1"),),
    Price.CHAIN: (Glyph("power", "chain"),),
    Price.BANK: (Glyph("unit", text="="),),
    Price.ONE: (Glyph("unit", text="1"), Glyph("", text="=")),
}


def _price(cards: CardSet, effect: Effect) -> Sign:
    """What costs how much less, or more, and for whom."""
    told = counted(effect.each, cards.seats)
    number = "?" if told is None else str(told.number)
    set_to = effect.price in (Price.CHAIN, Price.BANK, Price.ONE, Price.COINED)
    sign = "" if set_to else "+" if effect.takes else "−"
    floor = (Glyph("", text=f"≥{effect.least}"),) if effect.least else ()
    what = Glyph("unit" if effect.price is Price.UNITS else "coin", text=f"{sign}{number}")
    of = tuple(_thing(cards, name) for name in effect.of) or (Glyph("power", "building"),)
    if effect.is_cost:
        of = ()
    if effect.price is Price.UNIT:
        of = _joined("unit", effect.of or cards.resources, "/")
    whom = () if effect.who is Who.OWN else (_person(effect.who),)
    side: Sign = (Glyph("", effect.side),) if effect.side else ()
    if effect.side and effect.price is Price.CHAIN:
        side = (_person(Who(effect.side)),)
    if effect.price is Price.SYMBOLS:
        return (*of, Glyph("coin", text="−"), Glyph("", text="/"), Glyph("unit", text="−1"))
    if effect.price is Price.COINED:
        of = (*of, Glyph("unit", text="="))
    per = () if told is None or not told.counts else _per(cards, told.where, told.counts)
    return (*whom, *side, *_PRICES.get(effect.price, of), what, *per, *floor)


def _choice(cards: CardSet, choice: ItemChoice) -> Sign:
    """Who chooses, if it is the opponent; where, and what is done; and of what."""
    if choice.instead:
        first = _choice(cards, replace(choice, instead=None))
        return (*first, Glyph("", text="/"), *_choice(cards, choice.instead))
    whom = (_person(Who.OPPONENT),) if choice.by_opponent else ()
    if choice.amount:
        other = (_person(Who.OPPONENT),) if choice.deed in OF_THE_OTHER else ()
        sign = "→" if choice.deed in MOVES else "+" if choice.deed is Fate.GAIN else "−"
        change = Glyph("", text=f"{sign}{choice.amount}")
        at = Glyph("", text="–".join(map(str, choice.places)) or "±1" * choice.beside)
        told = (*other, change, *_times(choice.number), *((at,) if at.text else ()))
        return (*whom, Glyph("power", "influence"), *told)
    names = choice.of.colours or (f"{choice.of.kinds[0]}s",)
    shown = f"{choice.deed}_{choice.zone}".replace(" ", "_")
    picture = _CHOICES.get(shown, str(choice.deed))
    swapped = choice.against is not None and not choice.into
    against = _choice(cards, choice.parts[1])[1:] if swapped else ()
    return (*whom, Glyph("power", picture),
            *_times(choice.number), *(_thing(cards, name) for name in names), *against)  # fmt: skip


# What stands for a choice, where what is done does not say enough.
_CHOICES = {
    "build_discards": "build_from_discard",
    "build_structure": "build_from_top_row",
    "build_top_row": "build_from_top_row",
    "build_left_out": "build_left_out",
    "build_board": "token",
    "build_box": "draw_tokens",
    "build_own_hand": "free_build",
    "discard_own": "destroy",
    "discard_opponent": "destroy",
}
# What stands for an event beside the things that are built.
_HAPPENS = {
    Happens.CHAINS: (Glyph("power", "chain"),),
    Happens.TRADES: (Glyph("power", "trade"),),
    Happens.ADVANCES: (Glyph("power", "event"), Glyph("shield")),
    Happens.PAIRS: (Glyph("power", "event"), Glyph("symbol", text="×2")),
    Happens.TAKES: (Glyph("power", "event"), Glyph("power", "token")),
    Happens.WINS: (Glyph("power", "event"), Glyph("shield", text="+")),
    Happens.DEFEATED: (Glyph("power", "event"), Glyph("power", "defeat")),
    Happens.GAINS: (Glyph("power", "event"), Glyph("coin", text="+")),
    Happens.EARNS: (Glyph("power", "event"), Glyph("coin", text="+")),
    Happens.BUYS_LEFT: (Glyph("", "left"), Glyph("power", "trade")),
    Happens.BUYS_RIGHT: (Glyph("", "right"), Glyph("power", "trade")),
    Happens.LOSES: (Glyph("power", "event"), Glyph("coin", text="−")),
    Happens.LAST_CARD: (Glyph("power", "event"), Glyph("", text="1")),
    Happens.AGE_BEGINS: (Glyph("power", "event"), Glyph("", text="I")),
    Happens.AGE_ENDS: (Glyph("power", "event"), Glyph("", text="■")),
}


def _event(cards: CardSet, event: Event) -> Sign:
    silent = event.who is Who.OWN or event.what in OF_THE_TABLE
    whom = () if silent else (_person(event.who),)
    what = _HAPPENS.get(event.what, (Glyph("power", "event"),))
    if event.what is Happens.REACHES:
        name, arguments = column_parts(event.column)
        number = Glyph("", text=f"≥{event.mark}")
        return (*what, *whom, number, _thing(cards, name), *(Glyph("symbol", a) for a in arguments))
    return (*what, *whom, *(_thing(cards, str(name)) for name in event.of))


def _person(who: Who) -> Glyph:
    return Glyph("", "all" if who is Who.OTHERS else str(who))


def _amount(cards: CardSet, effect: Effect) -> Sign:
    told = counted(effect.each, cards.seats)
    number = "?" if told is None else str(told.number)
    what = _tally(effect, f"−{number}" if effect.takes else number)
    name, arguments = column_parts(effect.column)
    if name in ("produces", "science"):
        shape = "unit" if name == "produces" else "symbol"
        what = Glyph(shape, arguments[0], number if number != "1" else "")
    if told is None or not told.counts:
        return (what,)
    if effect.theirs:
        return (what, *_per(cards, _person(effect.who).name, told.counts))
    return (what, *_per(cards, told.where, told.counts))


def _per(cards: CardSet, where: str, counts: Sequence[Count]) -> Sign:
    place = () if where == "here" else (Glyph("", where),)
    mark = Glyph("", text="/")
    return (mark, *place, *(part for c in counts for part in _counted(cards, c)))


def _tally(effect: Effect, number: str) -> Glyph:
    name, _ = column_parts(effect.column)
    shape = {"coins": "coin", "points": "points", "shields": "shield", "lead": "shield"}.get(name)
    if effect.when is When.END:
        shape = "points"
    return Glyph(shape, text=number) if shape else Glyph("power", "effect")


def _counted(cards: CardSet, count: Count) -> Sign:
    size = (Glyph("", text=str(count.size)),) if count.size > 1 else ()
    return (*size, _thing(cards, count.column))


_THINGS = {
    "wonders": "wonder",
    "stages": "stage",
    "buildings": "building",
    "tokens": "token",
    "characters": "character",
    "defeats": "defeat",
}


def _thing(cards: CardSet, name: str) -> Glyph:
    """What an effect counts or waits for: a colour, a kind, coins, or something else."""
    if name in cards.colours:
        return Glyph("swatch", name)
    if name == "coins":
        return Glyph("coin")
    known = _THINGS.get(name, name)
    return Glyph("power", known if known in icons()["pictures"] else "effect")
