"""The extremes of Duel: points at a civilian end, prices at any moment, the longest game."""

from collections.abc import Callable, Iterator

from antipater.checker.proofs.bounds import Extreme, Game
from antipater.checker.proofs.bounds_play import Goal, furthest_game
from antipater.checker.proofs.bounds_prices import price_shown
from antipater.checker.proofs.duel_happenings import Happenings
from antipater.checker.proofs.z3_reading import Number, sum_of
from antipater.checker.sheets.possible.cities import Cities
from antipater.checker.sheets.possible.duel import SEATS, FinishedDuel
from antipater.checker.sheets.possible.groups import Group
from antipater.rules.definitions import CardSet, Item, Kind, Power
from antipater.rules.duel import Rules, State, Verb, Victory, scores


def extremes(cards: CardSet, edition: str | None = None) -> Iterator[Extreme]:
    """All extremes of a set of Duel; the model treats both players alike, so one is asked."""
    rules = Rules(cards, edition)
    finished = FinishedDuel(rules)
    for category in (*cards.categories, "total"):
        for lowest in (False, True):
            yield _points(rules, finished, category, lowest)
    market = Market(rules)
    for resource, price in zip(cards.resources, market.prices, strict=True):
        for lowest in (False, True):
            yield _price(rules, market, resource, price, lowest)
    yield _longest(rules, finished)


def _points(rules: Rules, finished: FinishedDuel, category: str, lowest: bool) -> Extreme:
    side = "lowest" if lowest else "highest"
    what = "total of a player" if category == "total" else f"{category} points of a player"
    return Extreme(
        f"{side}_{category}",
        f"The {side} {what} at a civilian end",
        finished.points[0][category],
        finished.conditions,
        finished.cities,
        lowest,
        _play(rules, _points_goal(rules, category, lowest)),
    )


def _points_goal(rules: Rules, category: str, lowest: bool) -> Goal:
    """Points at a civilian end; where tokens give them, pairs of symbols lead there."""

    def measure(state: State) -> int:
        return scores(rules, state)[0][category]

    if lowest:
        return Goal(measure, lowest, _civilian)
    giving = [item for item in rules.items if _gives(rules, item, category)]
    happenings = Happenings(rules)
    items = frozenset(item.id for item in giving)
    if not any(item.kind is Kind.TOKEN for item in giving):
        return Goal(measure, lowest, _civilian, items)
    drawing = {item.id for item in rules.items if item.has(Power.DRAW_TOKENS)}
    return Goal(
        measure,
        lowest,
        _civilian,
        items | happenings.scientific_items | drawing,
        lambda state: happenings.pairs_to_come(state, state.cities[0]),
    )


def _gives(rules: Rules, item: Item, category: str) -> bool:
    """Whether an item gives points of a category."""
    column = rules.cards.column.get(f"points({category})")
    return column in dict(item.standing) or bool(item.at_end and item.category == category)


def _price(rules: Rules, market: "Market", resource: str, price: Number, lowest: bool) -> Extreme:
    function = rules.cards.function("price", resource)
    side = "lowest" if lowest else "highest"
    return Extreme(
        f"{side}_price_{resource}",
        f"The {side} price of a unit of {resource} at any time, in coins",
        price,
        market.cities_.conditions,
        lambda situation: price_shown(function, market.cities_, situation, price),
        lowest,
        _play(rules, Goal(lambda state: int(function(*state.cities)), lowest, _any_time)),
    )


def _longest(rules: Rules, finished: FinishedDuel) -> Extreme:
    """Each play takes one card of a structure; a wonder (Messe) can take one without a play."""
    slots = sum(len(layout.slots) for layout in rules.cards.layouts.values())
    taken = sum_of(number for seat in SEATS for number in finished.plays.top_row[seat])
    return Extreme(
        "longest_game",
        "The most plays in a game, both players together, draft and choices not counted",
        slots - taken,
        finished.conditions,
        finished.cities,
        play=_play(rules, Goal(plays, False, _civilian)),
    )


def plays(state: State) -> int:
    """How many times a card was built, discarded or put under a wonder up to a state."""
    history = () if state.log is None else state.log.history()
    return sum(entry.move.verb in _PLAYS for entry in history)


_PLAYS = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)


def _civilian(state: State) -> bool:
    return state.victory is Victory.CIVILIAN


def _any_time(_: State) -> bool:
    return True


def _play(rules: Rules, goal: Goal) -> Callable[[int | None], Game | None]:
    return lambda limit: furthest_game(rules, goal, limit)


class Market:
    """Any two cities at any moment of a game, as far as prices see them.

    Each item stands once at most, no more wonders than may be built, no more buildings
    of an age than are laid out (and those left out, where an item builds these).
    """

    def __init__(self, rules: Rules) -> None:
        self.rules, self.cards = rules, rules.cards
        kinds = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.TOKEN)
        groups = [Group((item,)) for item in self.cards.of_kind(*kinds)]
        self.cities_ = cities = Cities(self.cards, groups, len(SEATS))
        for g in range(len(groups)):
            cities.let(cities.have[0][g] + cities.have[1][g] <= 1)
        wonders = cities.where(lambda i: i.kind is Kind.WONDER)
        cities.let(self._both(wonders) <= rules.wonder_cap)
        cities.let(*(cities.total(seat, wonders) <= rules.wonders_each for seat in SEATS))
        left_out = bool(cities.having(Power.BUILD_LEFT_OUT))
        spare = self.cards.figure("left_out_per_age") if left_out else 0
        for age, layout in self.cards.layouts.items():
            of_age = [g for g, group in enumerate(groups) if group.first.age == age]
            cities.let(self._both(of_age) <= len(layout.slots) + spare)
        self.prices = rules.price_list(cities.ledger(0), cities.ledger(1))

    def _both(self, groups: list[int]) -> Number:
        return sum_of(self.cities_.total(seat, groups) for seat in SEATS)
