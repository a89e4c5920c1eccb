"""The extremes of Duel: points at a civilian end, prices at any moment, the longest game."""

from collections.abc import Callable, Iterator

from antipater.checker.proofs.bounds.model import ExampleGame, Objective
from antipater.checker.proofs.bounds.play import PlayObjective, furthest_game
from antipater.checker.proofs.bounds.prices import price_shown
from antipater.checker.proofs.duel.goals import ReachabilityGoals
from antipater.checker.sheets.feasibility.cities import Cities
from antipater.checker.sheets.feasibility.duel.finished import SEATS, FinishedDuel
from antipater.checker.sheets.feasibility.groups import Group
from antipater.checker.sheets.feasibility.numbers import Number, sum_of
from antipater.checker.sheets.feasibility.search import Search
from antipater.rules.card_set import CardSet, Item, Kind, Power
from antipater.rules.duel import Rules, State, Verb, Victory, scores


def objectives(cards: CardSet, edition: str | None = None) -> Iterator[Objective]:
    """All extremes of a set of Duel; the model treats both players alike, so one is asked."""
    rules = Rules(cards, edition)
    finished = FinishedDuel(rules)
    search = Search(finished.program)
    for category in (*cards.categories, "total"):
        for lowest in (False, True):
            yield _points(rules, finished, search, category, lowest)
    market = Market(rules)
    for resource, price in zip(cards.resources, market.prices, strict=True):
        for lowest in (False, True):
            yield _price(rules, market, resource, price, lowest)
    yield _longest(rules, finished, search)


def _points(
    rules: Rules, finished: FinishedDuel, search: Search, category: str, lowest: bool
) -> Objective:
    side = "lowest" if lowest else "highest"
    what = "total of a player" if category == "total" else f"{category} points of a player"
    return Objective(
        f"{side}_{category}",
        f"The {side} {what} at a civilian end",
        finished.points[0][category],
        search,
        finished.cities,
        lowest,
        _play(rules, _points_objective(rules, category, lowest)),
    )


def _points_objective(rules: Rules, category: str, lowest: bool) -> PlayObjective:
    """Points at a civilian end; where tokens give them, pairs of symbols lead there."""

    def measure(state: State) -> int:
        return scores(rules, state)[0][category]

    if lowest:
        return PlayObjective(measure, lowest, _civilian)
    giving = [item for item in rules.items if _gives(rules, item, category)]
    goals = ReachabilityGoals(rules)
    items = frozenset(item.id for item in giving)
    if not any(item.kind is Kind.TOKEN for item in giving):
        return PlayObjective(measure, lowest, _civilian, items)
    drawing = {item.id for item in rules.items if item.has(Power.DRAW_TOKENS)}
    return PlayObjective(
        measure,
        lowest,
        _civilian,
        items | goals.scientific_items | drawing,
        lambda state: goals.pairs_to_come(state, state.cities[0]),
    )


def _gives(rules: Rules, item: Item, category: str) -> bool:
    """Whether an item gives points of a category."""
    column = rules.cards.column.get(f"points({category})")
    return column in dict(item.standing) or bool(item.at_end and item.category == category)


def _price(rules: Rules, market: "Market", resource: str, price: Number, lowest: bool) -> Objective:
    function = rules.cards.function("price", resource)
    side = "lowest" if lowest else "highest"
    return Objective(
        f"{side}_price_{resource}",
        f"The {side} price of a unit of {resource} at any time, in coins",
        price,
        market.search,
        lambda situation: price_shown(function, market.cities_, situation, price),
        lowest,
        _play(rules, PlayObjective(lambda state: int(function(*state.cities)), lowest, _any_time)),
    )


def _longest(rules: Rules, finished: FinishedDuel, search: Search) -> Objective:
    """Each play takes one card of a structure; a wonder (Messe) can take one without a play."""
    slots = sum(len(layout.slots) for layout in rules.cards.layouts.values())
    taken = sum_of(number for seat in SEATS for number in finished.plays.top_row[seat])
    return Objective(
        "longest_game",
        "The most plays in a game, both players together, draft and choices not counted",
        slots - taken,
        search,
        finished.cities,
        play=_play(rules, PlayObjective(plays, False, _civilian)),
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


def _play(rules: Rules, objective: PlayObjective) -> Callable[[int | None], ExampleGame | None]:
    return lambda limit: furthest_game(rules, objective, limit)


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
        self.search = Search(cities.program)

    def _both(self, groups: list[int]) -> Number:
        return sum_of(self.cities_.total(seat, groups) for seat in SEATS)
