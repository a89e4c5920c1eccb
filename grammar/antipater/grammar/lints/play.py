"""Lints about play: cards nobody can pay, decks too small, symbols that cannot pair, and more."""

from collections.abc import Iterator
from math import inf

from antipater.grammar.cards.layers import Definition
from antipater.grammar.diagnostics import Related, Severity
from antipater.grammar.lints.context import Lint, LintContext, LintFinding
from antipater.grammar.lints.worth import worth_of
from antipater.grammar.page import Page
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import When
from antipater.rules.expressions import column_name


def _most_coins(context: LintContext) -> float:
    """More coins than there can ever be: a city of all cards gets every gain and income. Where
    cards bring coins at events no limit is known."""
    cards = context.cards
    if any(e.column == "coins" and not (e.is_gain or e.takes) for e in cards.effects):
        return inf
    city = [0] * len(cards.columns)
    for item in cards.items:
        for column, amount in item.standing:
            city[column] += amount * max(len(item.copies), 1)
    table = [city] * len(cards.seats)
    brought = (gain for item in cards.items for gain in item.gains(When.BUILT))
    gains = sum(cards.compile("gain", gain.each)(*table) for gain in brought)
    has_income = "discard_income" in cards.rules
    income = int(cards.function("discard_income")(*table)) if has_income else 0
    plays = sum(len(i.copies) or 1 for i in context.buildings)
    seats = max([2, *(least for i in cards.items for least in i.copies)])
    return seats * context.figure("starting_coins", 0) + int(gains) + plays * income


def _unpayable(context: LintContext) -> Iterator[LintFinding]:
    """Costs beyond all coins there can be; in 7 Wonders, also units beyond all that are made."""
    most = _most_coins(context)
    made = [_made(context, r) for r in context.cards.resources]
    for item in context.cards.items:
        if item.free_with:
            continue
        units = zip(context.cards.resources, item.cost.units, made, strict=True)
        missing = {r: n - there for r, n, there in units if n > there}
        if len(context.cards.seats) > 2 and missing:
            resource = next(iter(missing))
            message = f"`{item.slug}` costs {missing[resource]} {resource} more than can be made"
            yield LintFinding(context.of(item), message)
        elif item.cost.coins + sum(missing.values()) > most:
            message = f"`{item.slug}` costs more than the {most} coins that there can ever be"
            yield LintFinding(context.of(item), message)


def _made(context: LintContext, resource: str) -> float:
    """The units of a resource that all cards and boards together can make; of one that is made by
    a formula no limit is known."""
    total: float = 0
    if column_name("produces", (resource,)) in context.cards.by_formula:
        total = inf
    for item in context.cards.items:
        for column, amount in context.standing(item).items():
            name, _, inner = column.partition("(")
            if name in ("produces", "one_of") and resource in inner.rstrip(")").split(", "):
                total += amount * max(len(item.copies), 1)
    return total


def _deck(context: LintContext) -> Iterator[LintFinding]:
    cards = context.cards
    for age, layout in cards.layouts.items():
        deck = sum(i.age == age for i in cards.of_kind(Kind.BUILDING))
        guilds = len(cards.of_kind(Kind.GUILD)) and context.figure("guilds_in_play", 0)
        with_guilds = guilds if any(g.age == age for g in cards.of_kind(Kind.GUILD)) else 0
        there = deck - context.figure("left_out_per_age", 0) + with_guilds
        if there != len(layout.slots):
            yield LintFinding(
                context.own_of_age(age) or _sized(context, age),
                _misfit(age, deck, there, len(layout.slots)),
            )
    if "hand_size" in cards.rules:
        yield from _hands(context)


def _misfit(age: int, deck: int, there: int, places: int) -> str:
    """How the cards of an age do not fill its layout, in words."""
    if deck and there < 0:
        return f"more cards of age {age} are left out than the {deck} there are"
    what = f"{there} cards of age {age} are in play" if deck else f"no card is of age {age}"
    return f"{what}, but the layout has {places} places"


def _sized(context: LintContext, age: int) -> Definition:
    """What the set itself says of the size of an age; else the line that names the set."""
    layout = context.layers["layout", str(age)]
    figures = (context.layers.get(("rule", n)) for n in ("left_out_per_age", "guilds_in_play"))
    own = (d for d in (layout, *figures) if d is not None and context.owns(d))
    return next(own, None) or context.near(layout)


def _hands(context: LintContext) -> Iterator[LintFinding]:
    """7 Wonders: the decks that do not give every player a full hand."""
    beyond = context.figure("guilds_beyond_players", 0)
    said = [n for i in context.cards.items for n in i.copies]
    least, most = min(said, default=1), max(said, default=0)
    guild_ages = {g.age for g in context.cards.of_kind(Kind.GUILD)}
    ages = {i.age: None for i in context.cards.of_kind(Kind.BUILDING)}
    for age in ages:
        deck = [i for i in context.cards.of_kind(Kind.BUILDING) if i.age == age]
        for players in range(least, most + 1):
            there = sum(n <= players for i in deck for n in i.copies)
            there += players + beyond if age in guild_ages else 0
            due = context.figure("hand_size", 0) * players
            if there != due:
                message = f"age {age} has {there} cards for {players} players, and {due} are dealt"
                own = context.own_of_age(age) if age else None
                yield LintFinding(own or context.near(context.layers["rule", "hand_size"]), message)


def _pair(context: LintContext) -> Iterator[LintFinding]:
    if "pair" not in context.cards.rules:
        return
    due = context.figure("pair", 2)
    for symbol in context.cards.symbols:
        cards = [i for i in context.having(f"science({symbol})") if i.kind is Kind.BUILDING]
        if len(cards) < due:
            message = f"`{symbol}` is on {len(cards)} of the buildings and can never make a pair"
            yield LintFinding(context.layers["word", symbol], message)


def _dominated(context: LintContext) -> Iterator[LintFinding]:
    alike = dict[tuple[int | None, str | None], list[Item]]()
    everything = (*context.buildings, *context.cards.of_kind(Kind.CHARACTER))
    for item in everything:
        alike.setdefault((item.age, item.colour), []).append(item)
    for worse in everything:
        for better in alike[worse.age, worse.colour]:
            if _better(context, better, worse):
                message = f"`{worse.slug}` is no better than `{better.slug}` and costs more"
                related = (Related(context.of(better).span(), "the better card"),)
                yield LintFinding(context.of(worse), message, related=related)
                break


def _better(context: LintContext, better: Item, worse: Item) -> bool:
    """Whether a card of the same age and colour does no less for less, or more for no more."""
    pairs = [*zip(better.cost.units, worse.cost.units, strict=True)]
    pairs.append((better.cost.coins, worse.cost.coins))
    if any(effect.is_cost for effect in better.effects):
        return False
    if better is worse or any(a > b for a, b in pairs) or all(a == b for a, b in pairs):
        return False
    if context.cards.columns[worse.presence] in context.spoken_of:
        return False
    if not set(worse.free_with) <= set(better.free_with):
        return False
    more, less = worth_of(context.cards, better), worth_of(context.cards, worse)
    return more.open == less.open and all(
        more.good[effect] >= less.good[effect] for effect in {*more.good, *less.good}
    )


LINTS = (
    Lint(
        Page(
            "L-UNPAYABLE",
            "a card that no city can ever pay",
            "It costs more coins than a city can ever hold, or more units than there are.",
            "building spire\n  age 3 blue\n  cost 999 coins, 999 wood\n  points 9\n",
            "building spire\n  age 3 blue\n  cost 9 coins, 3 wood\n  points 9\n",
        ),
        Severity.WARNING,
        _unpayable,
    ),
    Lint(
        Page(
            "L-DECK",
            "a deck that does not fill its layout or the hands",
            "Count the cards of the age, those left out, and the guilds shuffled in.",
            "building spire\n  age 3 blue\n  cost wood\n  points 9\n",
            "replace building gardens\n  age 3 blue\n  cost wood\n  points 9\n",
        ),
        Severity.WARNING,
        _deck,
    ),
    Lint(
        Page(
            "L-PAIR",
            "a science symbol that can never make a pair",
            "Two buildings of the set must carry it. Symbols on tokens only never pair.",
            "symbol kite\n",
            "symbol kite\nbuilding tailor\n  age 1 green\n  science kite\n"
            "building field\n  age 2 green\n  science kite\n",
        ),
        Severity.WARNING,
        _pair,
    ),
    Lint(
        Page(
            "L-DOMINATED",
            "a card is no better than another, and costs more",
            "Only a note: a deck may well want such a card.",
            "building shrine\n  age 1 blue\n  cost 2 stone\n  points 3\n",
            "building shrine\n  age 1 blue\n  cost 2 stone\n  points 5\n",
        ),
        Severity.NOTE,
        _dominated,
    ),
)
