"""Random sets of lines about prices, and what a second reading of these lines says of a game."""

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.lints import run_lints
from antipater.rules import duel, seven_wonders
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.card_set import Item as Card
from support.naive.prices import City, Costs, Item, Line, costs, in_duel, in_seven_wonders, uses_up
from support.naive.prices import made as made_by_lines

_COLOURS = ("brown", "grey", "blue", "green", "yellow", "red", "purple")
_FORMULAS = ("own.brown / 2", "min(own.yellow, 3)", "own.grey + own.blue", "own.blue - own.brown",
             "max(own.green, own.red)")  # fmt: skip
_MADE = ("wood", "clay", "stone", "glass")
# The cards on which lines are put: those that are often built, and early.
_CARDS = {
    "duel": ("lumber_yard", "clay_pool", "quarry", "tavern", "altar", "workshop", "theater",
             "guard_tower", "baths", "stable", "economy", "pyramids"),
    "seven_wonders": ("lumber_yard", "clay_pit", "stone_pit", "mine", "ore_vein", "pawnshop",
                      "tavern", "altar", "workshop", "stockade", "theater", "baths"),
}  # fmt: skip


def random_line(rng: random.Random, game: str) -> str:
    """A line about prices that a game plays."""
    other = "opponent" if game == "duel" else rng.choice(["left", "right", "neighbours"])
    side = "" if game == "duel" else f" at the {rng.choice(['left', 'right', 'neighbours'])}"
    kinds = ["wonders" if game == "duel" else "stages", "everything"]
    things = " or ".join(rng.sample(_COLOURS, rng.randint(1, 3)))
    things = rng.choice([things, things, *kinds])
    number, per = rng.randint(1, 3), rng.choice(["", "", " per brown", " per yellow"])
    whose = rng.choice(["", "", f" for the {other}"])
    coins = "coin" if number == 1 else "coins"
    units = "resource" if number == 1 else "resources"
    units_of = rng.choice(["raw", "manufactured", "wood or clay or glass", "stone or papyrus"])
    floor = rng.choice(["", ", at least 1"])
    choices = [
        f"{number} {units} off {things}{per}",
        f"resources off {things}: {rng.choice(_FORMULAS)}",
        f"{number} {coins} off {things}{whose}{per}",
        f"coins off {things}{whose}: {rng.choice(_FORMULAS)}",
        f"{number} extra {coins} on {things}{whose}{per}",
        f"{number} {coins} off the first unit bought{side}",
        f"{number} {coins} off each {units_of} unit bought{side}{whose}{per}{floor}",
        f"{number} extra {coins} on each {units_of} unit bought{side}{whose}{per}",
        f"{number} {coins} in place of each unit of {things}{per}",
        f"pays {number} {coins} for any chain",
        f"pays {number - 1} coins for any chain of the {other}",
        f"buys from the bank at {number} {coins}",
        f"builds {' or '.join(rng.sample(_COLOURS, 2))} free",
        f"builds {kinds[0]} free",
        f"builds first {rng.choice(_COLOURS[2:])} of each age free",
        f"builds first {kinds[0].removesuffix('s')} of each age free",
        "builds first of each colour free",
        f"cost {number} {coins}{per or ' per red'}",
        f"cost coins: {rng.choice(_FORMULAS[1:])}",
        f"produces {number} {rng.choice(_MADE)}{per or ' per grey'}",
        f"produces {number} {rng.choice(_MADE)} if own.brown >= {number}",
        f"produces {rng.choice(_MADE)}: {rng.choice(_FORMULAS[:3])}",
    ]
    choices += [f"a cost symbol off {things}"] * (game == "duel")
    choices += [f"buys one unit from the bank at {number} {coins}"] * (game != "duel")
    once = f", once a{rng.choice(['n age', ' game'])}"
    choices += [
        f"{number} {units} off {things}{per}{once}",
        f"{number} {coins} off {things}{per}{once}",
        f"coins off {things}: {rng.choice(_FORMULAS)}{once}",
        f"{number} extra {coins} on {things}{per}{once}",
        f"{number} {coins} in place of each unit of {things}{per}{once}",
        f"builds {' or '.join(rng.sample(_COLOURS, 2))} free{once}",
        f"builds {kinds[0]} free{once}",
    ]
    choices += [f"a cost symbol off {things}{once}"] * (game == "duel")
    return rng.choice(choices)


def random_lines(seed: int, game: str, count: int) -> list[Line]:
    """Some cards, each with such a line."""
    rng = random.Random(f"{game} {seed}")
    drawn = [(card, random_line(rng, game)) for card in rng.sample(_CARDS[game], count)]
    # A token is never paid for.
    return [(card, line) for card, line in drawn if card != "economy" or line[:4] != "cost"]


def text_of(game: str, lines: Sequence[Line]) -> str:
    """The text of a set with these lines."""
    kinds = {item.slug: item.kind for item in load_set(game).items}
    parts = [f'set tried\n  extends {game}\n  en "Tried"  fr "Essai"  nl "Proef"']
    parts += [f"change {kinds[card]} {card}\n  {line}" for card, line in lines]
    return "\n\n".join(parts) + "\n"


@cache
def made(game: str, lines: tuple[Line, ...]) -> CardSet:
    """The set; the text is without a slip."""
    layers = [*read_layers(game), (("tried.cards", text_of(game, lines)),)]
    compilation = compile_set(layers)
    assert not compilation.diagnostics, compilation.diagnostics[0]
    assert not [d for d in run_lints(compilation) if d.code not in SAID]
    assert compilation.card_set
    return compilation.card_set


# What may be said of such sets without a slip.
SAID = {"L-DOMINATED", "L-NEGATIVE", "L-NO-EFFECT", "L-ORDER", "L-NAMESAKE"}


def _item(card: Card, cards: CardSet | None = None) -> Item:
    kind = str(card.kind) if card.kind in (Kind.WONDER, Kind.STAGE) else "building"
    givers = tuple(cards.columns[column] for column in card.free_with) if cards else ()
    cost, chain = card.cost, bool(card.free_with)
    return Item(card.colour or "", kind, cost.coins, cost.units, chain, card.slug, givers)


def _one_of(cards: CardSet, city: City, name: str) -> list[tuple[int, ...]]:
    found = []
    for _, gives in cards.producers:
        words = ", ".join(cards.resources[r] for r in gives)
        found += [gives] * city.get(f"{name}({words})", 0)
    return found


def _made(cards: CardSet, city: City, name: str) -> list[int]:
    return [city.get(f"{name}({r})", 0) for r in cards.resources]


def _all_made(cards: CardSet, lines: Sequence[Line], city: City) -> list[int]:
    fixed, counted = _made(cards, city, "produces"), made_by_lines(lines, city, cards.resources)
    return [a + b for a, b in zip(fixed, counted, strict=True)]


def city_of(cards: CardSet, ledger: Sequence[int]) -> City:
    return dict(zip(cards.columns, ledger, strict=True))


class BuiltInAge:
    """What was built in the age in each city, by colour and kind; ``used``: by city, the cards
    whose line that holds but so often has been used in the age, or in the game."""

    def __init__(self, cities: int) -> None:
        self.age = 1
        self.built = [Counter[str]() for _ in range(cities)]
        self.used = [set[str]() for _ in range(cities)]

    def pays(self, lines: Sequence[Line], city: int, before: City, card: Card) -> None:
        """A city of which these were the numbers pays for a card, and no chain makes it free."""
        for giver, line in lines:
            used = uses_up(line, _item(card), before, lines, len(self.used) == 2)
            if used and before.get(f"built({giver})"):
                self.used[city].add(giver)

    def follow(
        self, cards: CardSet, age: int, before: Sequence[Sequence[int]],
        after: Sequence[Sequence[int]], lines: Sequence[Line],
    ) -> None:  # fmt: skip
        """Look at a move, in an age, that led from some ledgers to others."""
        for built, one, other in zip(self.built, before, after, strict=True):
            for card in cards.items:
                if one[card.presence] < other[card.presence] and card.kind is not Kind.TOKEN:
                    built[card.colour or str(card.kind)] += 1
        if age != self.age:
            self.age = age
            self.built = [Counter() for _ in self.built]
            for used in self.used:
                used -= {giver for giver, line in lines if line.endswith("once an age")}


def price_in_duel(
    rules: duel.Rules, lines: Sequence[Line], state: duel.State, course: BuiltInAge, player: int,
    card: Card,
) -> int:  # fmt: skip
    """What a card costs a player now by the second reading, without a chain."""
    cards, (own, other) = rules.cards, (state.cities[player], state.cities[1 - player])
    mine = city_of(cards, own)
    changed = _costs(
        lines,
        card,
        {"own": mine, "opponent": city_of(cards, other)},
        course,
        player,
        cards,
    )
    prices = [cards.function("price", r)(own, other) for r in cards.resources]
    ways = _one_of(cards, mine, "one_of")
    made = _all_made(cards, lines, mine)
    return in_duel(_item(card), changed, made, ways, prices, cards.resources)


_SHIPPED = [("architecture", "2 resources off wonders"), ("masonry", "2 resources off blue")]


def _costs(
    lines: Sequence[Line], card: Card, seats: dict[str, City], course: BuiltInAge, player: int,
    cards: CardSet,
) -> Costs:  # fmt: skip
    built, used = course.built[player], course.used[player]
    return costs([*lines, *_SHIPPED], _item(card, cards), seats, built, used)


def ways_in_seven_wonders(
    rules: seven_wonders.Rules, lines: Sequence[Line], state: seven_wonders.State,
    course: BuiltInAge, seat: int, card: Card,
) -> dict[tuple[int, int], int]:  # fmt: skip
    """The ways to pay for a card by the second reading: by split the coins to the bank."""
    cards = rules.cards
    ledgers = state.seats(seat)
    own, left, right = (city_of(cards, ledger) for ledger in ledgers)
    changed = _costs(lines, card, {"own": own, "left": left, "right": right}, course, seat, cards)
    prices = [
        [changed.of_unit(r, cards.function(f"price_{s}", r)(*ledgers), s) for r in cards.resources]
        for s in ("left", "right")
    ]
    sold = [(_made(cards, c, "sells"), _one_of(cards, c, "one_of_sold")) for c in (left, right)]
    mine = _all_made(cards, lines, own), _one_of(cards, own, "one_of")
    return in_seven_wonders(_item(card), changed, mine, sold, prices)
