"""Theorems about the formulas of Duel: prices, payments, the track, points.

Each runs the rules' own functions on two cities of which nothing is known but that
their counts are not negative: more cities than can ever be built.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import combinations, pairwise, product

from antipater.checker.proofs.duel_table import SolverRules, Table, changed, meaning
from antipater.checker.proofs.theorems import Claim, Method, Part, Pool, Theorem, within
from antipater.checker.proofs.z3_questions import variables
from antipater.checker.proofs.z3_reading import Condition, all_of, any_of, implies, sum_of, variable
from antipater.rules.definitions import Cost, Item, Kind
from antipater.rules.duel import Outcome, Setup, State, Victory, effects, outcome
from antipater.rules.duel.ending import advantage
from antipater.rules.duel.legality import payment_for
from antipater.rules.expressions import Function
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import Number, if_else, maximum, minimum, scaled, total
from antipater.rules.production import Producer, missing_units

Claims = Iterator[Claim]
Parts = Iterator[Claim | Part]

_THEOREMS: list[tuple[str, str, tuple[str, ...], Callable[[Table], Parts]]] = []


def _theorem(sentence: str, *rules: str) -> Callable[[Callable[[Table], Parts]], object]:
    """Register a theorem; ``rules`` are the rules of the set whose sources it bears."""

    def register(claims: Callable[[Table], Parts]) -> Callable[[Table], Parts]:
        _THEOREMS.append((claims.__name__, sentence, rules, claims))
        return claims

    return register


def formula_theorems(table: Table) -> list[Theorem]:
    """The theorems about the formulas of this set."""
    return [
        Theorem(
            name,
            sentence,
            Method.FORMULA,
            lambda claims=claims: claims(table),  # type: ignore[misc]
            _sources(table, rules),
            rules,
        )
        for name, sentence, rules, claims in _THEOREMS
    ]


def _sources(table: Table, rules: tuple[str, ...]) -> tuple[str, ...]:
    found = [s.text for r in rules if r in table.cards.rules for s in table.cards.rules[r].sources]
    return tuple(dict.fromkeys(found))


# Trade


@_theorem(
    "A resource costs 1 coin where its price is fixed, else 2 and 1 for each unit that "
    "the opponent's brown and grey buildings show, so never less than 1",
    "price",
)
def price_is_as_printed(t: Table) -> Claims:
    for resource, price in zip(
        t.cards.resources, t.rules.price_list(t.own, t.opponent), strict=True
    ):
        fixed = t.of(t.own, f"fixed_price({resource})")
        symbols = t.of(t.opponent, f"symbols({resource}, brown or grey)")
        yield t.claim(price == if_else(fixed >= 1, 1, 2 + symbols), about=resource, price=price)
        yield t.claim(price >= 1, about=resource, price=price)


@_theorem(
    "A price rises with the opponent's symbols on brown and grey buildings alone: "
    "yellow buildings, wonders and the own city do not matter",
    "price",
)
def price_sees_only_brown_and_grey(t: Table) -> Claims:
    for resource, price in zip(t.cards.resources, t.rules.prices, strict=True):
        own, opponent = list(t.city("other")), list(t.city("another"))
        for city, given, column in (
            (own, t.own, f"fixed_price({resource})"),
            (opponent, t.opponent, f"symbols({resource}, brown or grey)"),
        ):
            city[t.cards.column[column]] = t.of(given, column)
        here, there = price(t.own, t.opponent), price(own, opponent)
        yield t.claim(here == there, about=resource, price=here, elsewhere=there)


@_theorem(
    "Every resource symbol on a brown or grey building of the opponent counts for the "
    "price, unit for unit, and none of a yellow building or a wonder",
    "price",
)
def symbols_are_those_of_brown_and_grey(t: Table) -> Claims:
    for item in t.cards.items:
        standing = dict(item.standing)
        for r, resource in enumerate(t.cards.resources):
            shown = standing.get(t.cards.column[f"symbols({resource}, brown or grey)"], 0)
            made = standing.get(t.rules.produces[r], 0)
            due = made if item.colour in ("brown", "grey") else 0
            yield Claim(shown == due, about=f"{item.slug}: {resource}", shows={"symbols": shown})


@_theorem("Of a cost, first what the city itself produces is taken off, unit for unit")
def production_serves_first(t: Table) -> Claims:
    for needed in range(1, 6):
        made = variable("made")
        missing = missing_units((needed,), (made,))[0]
        due = if_else(made >= needed, 0, needed - made)
        yield t.claim(missing == due, made >= 0, about=f"{needed} needed", missing=missing)
        counted = scaled(made, variable("price"), needed)
        yield t.claim(scaled(made, variable("price"), needed + 1) == counted, made <= needed)


@_theorem("A payment never rises when the city produces more")
def payment_falls_with_production(t: Table) -> Parts:
    """One unit more at a time; any greater production comes of such steps. What is shown
    is that no use of the poorer city's helpers costs less than the richer city pays; that
    the poorer city pays what some use costs is shown by ``payment_is_least``."""
    rules = AnyPrices(t)
    for item in _costs(t):
        yield Part(_rests_on(t, item), lambda item=item: _falls(t, rules, item))  # type: ignore[misc]


def _falls(t: Table, rules: "AnyPrices", item: Item) -> Claims:
    possible, cost = _any_way(t, rules, item)
    richer = [{t.rules.produces[r]: 1} for r, units in enumerate(item.cost.units) if units]
    richer += [{c: t.own[c] + 1} for c, gives in t.cards.producers if _serves(item, gives)]
    for more in richer:
        after = rules.trade_of(item, more)
        for case in _cases(t, item):
            yield rules.claim(after <= cost, possible, case, about=_about(t, item), after=after)


@_theorem(
    "What is charged is the least over every use of the one-of producers and every "
    "choice of discounted units: no use of them costs less, and one costs just that"
)
def payment_is_least(t: Table) -> Parts:
    rules = AnyPrices(t)
    for item in _costs(t):
        yield Part(_rests_on(t, item), lambda item=item: _least(t, rules, item))  # type: ignore[misc]


def _least(t: Table, rules: "AnyPrices", item: Item) -> Claims:
    charged, about = rules.trade_of(item), _about(t, item)
    possible, cost = _any_way(t, rules, item)
    attained = any_of(able & (cost == charged) for able, cost in _ways(t, rules, item))
    for case in _cases(t, item):
        yield rules.claim(charged <= cost, possible, case, about=about, charged=charged, cost=cost)
        yield rules.claim(attained, case, about=about, charged=charged)
    yield rules.claim(charged >= 0, about=about, charged=charged)


def _rests_on(t: Table, item: Item) -> str:
    """What a least payment rests on, whatever the prices are: the cost, the discount, and
    what producers there are that give any of it."""
    column = t.rules.discounts[item.id]
    discount = None if column is None else t.cards.columns[column]
    due = {r for r, units in enumerate(item.cost.units) if units}
    producers = [(t.cards.columns[c], sorted(due & {*gives})) for c, gives in t.cards.producers]
    helping = [(name, gives) for name, gives in producers if gives]
    made = [t.cards.columns[t.rules.produces[r]] for r in sorted(due)]
    return repr((item.cost, discount, helping, bool(producers), made, t.cards.resources))


def _prices_too(t: Table, item: Item) -> str:
    """What the payment for an item rests on, with the prices."""
    formulas = sorted((name, repr(rule.formula)) for name, rule in t.cards.rules.items())
    return repr((meaning(t.cards, item), formulas, _rests_on(t, item)))


class AnyPrices(SolverRules):
    """The rules of a set with prices of which nothing is known but that none is negative."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.cards, table.rules.edition.name)
        self.table = table
        self.any_prices = [variable(f"price({r})") for r in table.cards.resources]
        self.not_negative = Pool(price >= 0 for price in self.any_prices)

    @cached_property
    def prices(self) -> tuple[Function, ...]:
        """Unknown prices, the same for any two cities."""
        return tuple(lambda own, opponent, price=price: price for price in self.any_prices)

    def trade_of(self, item: Item, other: Mapping[int, Number] | None = None) -> Number:
        """The trade for an item in a city that produces nothing but what ``other`` says."""
        city = dict(enumerate(self.table.own)) | dict.fromkeys(self.produces, 0)
        city |= dict(other or {})
        return self.trade(tuple(city.values()), self.table.opponent, item)

    def claim(
        self, conclusion: Condition, *premises: Condition, about: str = "", **shows: Number
    ) -> Claim:
        """A claim about any prices."""
        claim = self.table.claim(conclusion, *premises, about=about, **shows)
        due = self.not_negative.touching(variables(conclusion, *premises))
        return replace(claim, premises=(*claim.premises, *due))


def _priced(t: Table) -> list[Item]:
    """One item for each different cost in resources and discount on it."""
    kinds = {(i.cost.units, t.rules.discounts[i.id]): i for i in t.cards.items if any(i.cost.units)}
    return list(kinds.values())


def _costs(t: Table) -> list[Item]:
    """Items for everything that a city may lack of any item's cost, once each."""
    found: dict[object, Item] = {}
    for item in _priced(t):
        for units in product(*(range(n + 1) for n in item.cost.units)):
            if any(units):
                key = (units, t.rules.discounts[item.id])
                found.setdefault(key, replace(item, cost=Cost(0, units)))
    return list(found.values())


def _about(t: Table, item: Item) -> str:
    units = zip(item.cost.units, t.cards.resources, strict=True)
    return f"{item.slug}, lacking {', '.join(f'{n} {r}' for n, r in units if n)}"


def _serves(item: Item, gives: Sequence[int]) -> bool:
    return any(item.cost.units[r] for r in gives)


def _helpers(t: Table, item: Item) -> list[Producer]:
    """What can stand for a missing unit: one-of producers and units off the cost."""
    helpers = [(count, gives) for count, gives in t.rules.producers(t.own)]
    if t.rules.discounts[item.id] is not None:
        everything = tuple(range(len(t.cards.resources)))
        helpers.append((t.rules.discount(t.own, item), everything))
    return [(count, gives) for count, gives in helpers if _serves(item, gives)]


def _cases(t: Table, item: Item) -> Iterator[Condition]:
    """Conditions of which one always holds: for the widest costs, how many helpers there are
    of the first kind and of the last, the more the same."""
    counts = [count for count, _ in _helpers(t, item)]
    if sum(map(bool, item.cost.units)) < _WIDE or len(counts) < 2:
        yield True
        return
    for first in (counts[0] == 0, counts[0] == 1, counts[0] >= 2):
        for last in (*(counts[-1] == n for n in range(3)), counts[-1] >= 3):
            yield all_of([first, last])


# Costs of so many different resources are shown case by case.
_WIDE = 5


def _any_way(t: Table, rules: AnyPrices, item: Item) -> tuple[Condition, Number]:
    """An unknown use of the helpers: what makes it possible, and what it costs."""
    due = [r for r, units in enumerate(item.cost.units) if units]
    bought: dict[int, Number] = {r: item.cost.units[r] for r in due}
    possible: list[Condition] = []
    for n, (count, gives) in enumerate(_helpers(t, item)):
        use = {r: variable(f"helper {n} for {t.cards.resources[r]}") for r in gives if r in due}
        possible += [units >= 0 for units in use.values()]
        possible.append(sum_of(use.values()) <= count)
        for r, units in use.items():
            bought[r] = bought[r] - units
    possible += [b >= 0 for b in bought.values()]
    cost = sum_of(scaled(bought[r], rules.any_prices[r], item.cost.units[r]) for r in due)
    return all_of(possible), cost


def _ways(t: Table, rules: AnyPrices, item: Item) -> Iterator[tuple[Condition, Number]]:
    """Every use of the helpers, one by one: when it is possible, and what it costs."""
    units, helpers = item.cost.units, _helpers(t, item)
    for way in product(*(list(_uses(gives, units)) for _, gives in helpers)):
        bought = [n - sum(use.get(r, 0) for use in way) for r, n in enumerate(units)]
        if min(bought) < 0:
            continue
        able = all_of(
            sum(use.values()) <= count for use, (count, _) in zip(way, helpers, strict=True)
        )
        yield able, sum_of(b * p for b, p in zip(bought, rules.any_prices, strict=True) if b)


def _uses(gives: tuple[int, ...], missing: Sequence[int]) -> Iterator[dict[int, int]]:
    """How many units of each resource a kind of helper may serve."""
    due = [r for r in gives if missing[r]]
    for counts in product(*(range(missing[r] + 1) for r in due)):
        yield dict(zip(due, counts, strict=True))


@_theorem(
    "Two units off a cost, with Architecture or Masonry, take away the two dearest "
    "units that are missing, in whatever order they came"
)
def discount_takes_the_dearest(t: Table) -> Parts:
    for item in _priced(t):
        if t.rules.discounts[item.id] is not None:
            yield Part(_prices_too(t, item), lambda item=item: _dearest(t, item))  # type: ignore[misc]


def _dearest(t: Table, item: Item) -> Claims:
    column = t.rules.discounts[item.id]
    if column is not None:
        producers = [t.own[c] == 0 for c, _ in t.cards.producers]
        nothing_made = [t.own[c] == 0 for c in t.rules.produces]
        charged = t.rules.trade(t.own, t.opponent, item)
        prices = t.rules.price_list(t.own, t.opponent)
        units = [prices[r] for r, n in enumerate(item.cost.units) for _ in range(n)]
        kept = [sum_of(some) for some in combinations(units, max(len(units) - 2, 0))]
        cheapest = kept[0]
        for cost in kept[1:]:
            cheapest = minimum(cheapest, cost)
        premises = [*producers, *nothing_made, t.own[column] == 2]
        yield t.claim(charged == cheapest, *premises, about=item.slug, charged=charged)


# Paying


@_theorem(
    "A player pays the coins and the trade that are due, or nothing at all by a chain, for "
    "which Urbanism pays; no other number of a city changes"
)
def payment_is_coins_and_trade(t: Table) -> Claims:
    cost = effects.Payment(variable("coin cost"), variable("trade"))
    for payment in (cost, effects.Payment(0, 0, True)):
        own, opponent = list(t.own), list(t.opponent)
        _, bonus = effects.pay(t.rules, own, opponent, payment)
        spent = t.own[t.rules.coins] - own[t.rules.coins]
        due = t.own[t.rules.chain_coins] if payment.chained else 0
        yield t.claim(spent == payment.coins + payment.trade - bonus, spent=spent)
        yield t.claim(bonus == due, bonus=bonus)
        altered = changed(t.own, own) + changed(t.opponent, opponent)
        yield Claim(set(altered) <= {t.rules.coins}, about="what changes")


@_theorem(
    "Economy gives the opponent exactly what is paid for resources, at least nothing, "
    "and never the printed coins; nothing at all on a free chain"
)
def economy_moves_the_trade_part(t: Table) -> Claims:
    cost = effects.Payment(variable("coin_cost"), variable("trade"))
    for payment in (cost, effects.Payment(0, 0, True)):
        own, opponent = list(t.own), list(t.opponent)
        collected, _ = effects.pay(t.rules, own, opponent, payment)
        gained = opponent[t.rules.coins] - t.opponent[t.rules.coins]
        holds = t.opponent[t.rules.collects_trade] >= 1
        sane = [cost.coins >= 0, cost.trade >= 0]
        due = if_else(holds, payment.trade, 0)
        yield t.claim(gained == due, *sane, gained=gained)
        yield t.claim(collected == gained, *sane, collected=collected)
        yield t.claim(gained >= 0, *sane, gained=gained)


@_theorem("A chain symbol makes free every building that shows it, and nothing else does")
def chains_make_free(t: Table) -> Parts:
    for item in t.rules.buildings:
        yield Part(_prices_too(t, item), lambda item=item: _chained(t, item))  # type: ignore[misc]


def _chained(t: Table, item: Item) -> Claims:
    held = any_of(t.own[column] >= 1 for column in item.free_with)
    for column in item.free_with:
        own = tuple(1 if c == column else n for c, n in enumerate(t.own))
        state = _state(t, own, t.opponent)
        cost = payment_for(t.rules, state, 0, item)
        yield Claim(all_of([cost.chained, cost.total == 0]), about=item.slug)
    own = tuple(0 if c in item.free_with else n for c, n in enumerate(t.own))
    cost = payment_for(t.rules, _state(t, own, t.opponent), 0, item)
    due = item.cost.coins + t.rules.trade(own, t.opponent, item)
    yield t.claim(cost.total == due, about=item.slug, total=cost.total)
    yield Claim(not cost.chained, about=item.slug)
    if not item.free_with:
        yield Claim(held is False, about=item.slug)


def _state(t: Table, own: Ledger, opponent: Ledger, victory: Victory | None = None) -> State:
    return State(
        setup=Setup(),
        cities=(own, opponent),
        places=(),
        age=t.rules.ages[0],
        left=1,
        active=0,
        due=(),
        drafted=0,
        board_tokens=0,
        replay=False,
        victory=victory,
        winner=None,
        log=None,
    )


# Income


@_theorem(
    "A discarded card brings 2 coins and 1 for each yellow building of the city, so "
    "never less than 2",
    "discard_income",
)
def discard_income_is_two_and_yellow(t: Table) -> Claims:
    own = list(t.own)
    income = effects.take_discard_income(t.rules, own, list(t.opponent))
    gained = own[t.rules.coins] - t.own[t.rules.coins]
    yield t.claim(income == 2 + t.of(t.own, "yellow"), income=income)
    yield t.claim(income >= 2, income=income)
    yield t.claim(gained == income, gained=gained)


@_theorem(
    "What a city of many buildings, wonders or coins brings is counted in one city, "
    "the one that has most, for every kind counted together"
)
def most_is_counted_in_one_city(t: Table) -> Claims:
    for item in t.cards.of_kind(Kind.GUILD):
        for gain in (*item.on_build, *item.at_end):
            amount = t.cards.compile(item.slug, gain.formula)
            here, same = amount(t.own, t.opponent), amount(t.own, t.own)
            there = amount(t.opponent, t.opponent)
            about = f"{item.slug}: {gain.text}"
            yield t.claim(here == maximum(same, there), about=about, amount=here)


# The track


@_theorem(
    "The pawn moves one space for each shield and stops at the capital; it stands as "
    "far from the one as towards the other",
    "capital",
)
def pawn_moves_by_shields(t: Table) -> Claims:
    for shields in range(1, 2 * t.rules.capital + 1):
        own, opponent = list(t.own), list(t.opponent)
        _, spaces = effects.advance(t.rules, own, opponent, shields)
        lead = t.rules.lead
        after = minimum(t.own[lead] + shields, 9)
        about = f"{shields} shields"
        yield t.claim(own[lead] == after, about=about, stands=own[lead])
        yield t.claim(opponent[lead] == -own[lead], about=about)
        yield t.claim(spaces == own[lead] - t.own[lead], about=about, spaces=spaces)


@_theorem(
    "The opponent loses 2 coins when the pawn first reaches the third space and 5 at "
    "the sixth, both in one jump, never more than there are, and never again"
)
def loot_is_taken_once(t: Table) -> Claims:
    coins = t.rules.coins
    for shields in range(1, 2 * t.rules.capital + 1):
        own, opponent = list(t.own), list(t.opponent)
        looted, _ = effects.advance(t.rules, own, opponent, shields)
        about = f"{shields} shields"
        due = total(
            if_else((own[t.rules.lead] >= at) & (t.of(t.own, f"loot({at})") >= 1), fine, 0)
            for at, fine in ((3, 2), (6, 5))
        )
        lost = t.opponent[coins] - opponent[coins]
        yield t.claim(lost == minimum(due, t.opponent[coins]), about=about, lost=lost)
        yield t.claim(looted == lost, about=about, looted=looted)
        yield t.claim(opponent[coins] >= 0, about=about, left=opponent[coins])
        for loot in t.cards.loot:
            before, after = t.own[loot.column], own[loot.column]
            gone = implies(own[t.rules.lead] >= loot.at, after == 0)
            kept = implies(own[t.rules.lead] < loot.at, after == before)
            yield t.claim(all_of([gone, kept]), about=f"{about}, loot at {loot.at}")
    yield Claim([(loot.at, loot.coins) for loot in t.cards.loot] == [(3, 2), (6, 5)])


@_theorem(
    "Tokens add shields to red buildings only: a wonder's shields move the pawn by what it shows"
)
def shields_of_items_move_the_pawn(t: Table) -> Claims:
    for item in t.cards.items:
        if item.kind is Kind.TOKEN:
            continue
        own, opponent = list(t.own), list(t.opponent)
        entered = effects.enter(t.rules, own, opponent, item)
        more = t.of(t.own, "extra_shields(red)") if item.colour == "red" else 0
        due = minimum(item.shields + more, t.rules.capital - t.own[t.rules.lead])
        yield t.claim(entered.spaces == due, about=item.slug, spaces=entered.spaces)


@_theorem("A player loses at most the coins that are there, to loot and to wonders alike")
def losses_stop_at_nothing(t: Table) -> Claims:
    for item in t.cards.items:
        own, opponent = list(t.own), list(t.opponent)
        entered = effects.enter(t.rules, own, opponent, item)
        coins = t.rules.coins
        lost = t.opponent[coins] - opponent[coins]
        yield t.claim(opponent[coins] >= 0, about=item.slug, left=opponent[coins])
        yield t.claim(lost == entered.looted + entered.taken, about=item.slug, lost=lost)
        gained = own[coins] - t.own[coins]
        yield t.claim(gained == entered.coins, about=item.slug, gained=gained)
        yield t.claim(entered.coins >= 0, about=item.slug, gained=entered.coins)


@_theorem(
    "The track gives its leader 2, 5 or 10 points, by the zones that begin at the "
    "first, third and sixth space, and the other player none",
    "score_military",
)
def track_points(t: Table) -> Claims:
    score = t.cards.function("score_military")
    ours, theirs = score(t.own, t.opponent), score(t.opponent, t.own)
    lead = t.own[t.rules.lead]
    yield t.claim(any_of(ours == p for p in (0, 2, 5, 10)), points=ours)
    yield t.claim(implies(lead <= 0, ours == 0), points=ours)
    for low, high, points in ((1, 2, 2), (3, 5, 5), (6, 9, 10)):
        yield t.claim(implies(within(low, lead, high), ours == points), points=ours)
    yield t.claim(any_of([ours == 0, theirs == 0]), ours=ours, theirs=theirs)


@_theorem(
    "The pawn wins at the capital, nine spaces from the middle, and nowhere before it",
    "military_supremacy",
    "capital",
)
def military_supremacy_is_the_capital(t: Table) -> Claims:
    wins = t.rules.military_supremacy(t.own, t.opponent)
    yield t.claim(wins == (t.own[t.rules.lead] >= 9))
    yield Claim(t.rules.capital == 9)


@_theorem(
    "Six different symbols win, whichever they are of the seven, and five do not",
    "scientific_supremacy",
)
def six_symbols_win(t: Table) -> Claims:
    wins = t.rules.scientific_supremacy(t.own, t.opponent)
    symbols = [t.of(t.own, f"science({s})") for s in t.cards.symbols]
    yield Claim(len(symbols) == 7)
    for some in combinations(symbols, 6):
        yield t.claim(wins, *(s >= 1 for s in some))
    for some in combinations(symbols, 2):
        yield t.claim(~wins, *(s == 0 for s in some))


@_theorem(
    "A second equal symbol makes a pair, a first or a third does not, and a token's symbol never",
    "pair",
)
def pairs_are_two_equal_symbols(t: Table) -> Claims:
    for item in t.cards.items:
        found = effects.pairs(t.rules, list(t.own), item)
        equal = [t.own[column] == 2 for column in t.rules.science_columns[item.id]]
        due = 0 if item.kind is Kind.TOKEN else total(if_else(e, 1, 0) for e in equal)
        yield t.claim(found == due, about=item.slug, pairs=found)
    yield Claim(t.rules.pair == 2)


# Points


@_theorem("The treasury scores 1 point for each whole set of three coins", "score_treasury")
def treasury_is_whole_sets_of_three(t: Table) -> Claims:
    points = t.cards.function("score_treasury")(t.own, t.opponent)
    coins = t.own[t.rules.coins]
    yield t.claim(all_of([3 * points <= coins, coins < 3 * points + 3]), points=points)


@_theorem(
    "Each category counts the points printed on its own buildings, wonders or tokens, "
    "and what its cards give at the end",
    *(f"score_{c}" for c in ("civilian", "guilds")),
)
def categories_count_their_own(t: Table) -> Claims:
    points = t.rules.scoring.points(t.own, t.opponent)
    printed = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress")
    for category in printed:
        ends = [
            if_else(t.own[i.presence] >= 1, t.cards.compile("", g.formula)(t.own, t.opponent), 0)
            for i in t.cards.items
            if i.category == category
            for g in i.at_end
        ]
        due = t.of(t.own, f"points({category})") + total(ends)
        yield t.claim(points[category] == due, about=category, points=points[category])


@_theorem("The total is the sum of its categories, and each category is counted")
def total_is_the_sum(t: Table) -> Claims:
    points = t.rules.scoring.points(t.own, t.opponent)
    parts = [points[category] for category in t.cards.categories]
    yield t.claim(points["total"] == sum_of(parts), total=points["total"])
    yield Claim(set(points) == {*t.cards.categories, "total"})


@_theorem(
    "More points win; points being equal, more civilian points; those being equal as "
    "well the victory is shared",
    "tie_break",
)
def points_then_civilian(t: Table) -> Claims:
    better = advantage(t.rules, t.own, t.opponent)
    ours = t.rules.scoring.points(t.own, t.opponent)
    theirs = t.rules.scoring.points(t.opponent, t.own)
    blue, their_blue = t.of(t.own, "points(civilian)"), t.of(t.opponent, "points(civilian)")
    more = [ours["total"] > theirs["total"], ours["total"] < theirs["total"]]
    even = ours["total"] == theirs["total"]
    yield t.claim(implies(more[0], better == 1), advantage=better)
    yield t.claim(implies(more[1], better == -1), advantage=better)
    yield t.claim(implies(even & (blue > their_blue), better == 1), advantage=better)
    yield t.claim(implies(even & (blue < their_blue), better == -1), advantage=better)
    yield t.claim(implies(even & (blue == their_blue), better == 0), advantage=better)


@_theorem(
    "The winner is decided the same if the two players are swapped; a full tie is shared",
    "tie_break",
)
def players_may_be_swapped(t: Table) -> Claims:
    here, there = advantage(t.rules, t.own, t.opponent), advantage(t.rules, t.opponent, t.own)
    yield t.claim(here == -there, here=here, swapped=there)
    level = tuple(0 for _ in t.cards.columns)
    shared = outcome(t.rules, _state(t, level, level, Victory.CIVILIAN))
    yield Claim(shared == Outcome(Victory.CIVILIAN, None, True), about="a full tie")


# Figures


@_theorem(
    "A game begins with 7 coins each, 5 tokens on the board and the pawn in the middle; "
    "4 wonders each are drafted and 7 in all may stand",
    "starting_coins",
    "tokens_on_board",
    "wonders_each",
    "wonder_cap",
)
def set_up_figures(t: Table) -> Claims:
    due = {"starting_coins": 7, "tokens_on_board": 5, "wonders_each": 4, "wonder_cap": 7}
    for figure, value in due.items():
        yield Claim(t.cards.figure(figure) == value, about=figure)
    opening = dict(enumerate(t.rules.opening))
    for column, number in opening.items():
        loot = column in {loot.column for loot in t.cards.loot}
        yield Claim(
            number == (7 if column == t.rules.coins else int(loot)),
            about=t.cards.columns[column],
        )


@_theorem(
    "Each age's buildings, less the three left out and with three guilds in the last, "
    "fill its structure of twenty; wonders, tokens and draft are enough to go round",
    "left_out_per_age",
    "guilds_in_play",
)
def decks_fill_the_structures(t: Table) -> Claims:
    out, guilds = t.cards.figure("left_out_per_age"), t.cards.figure("guilds_in_play")
    yield Claim((out, guilds) == (3, 3), about="left out, guilds")
    for age in t.rules.ages:
        deck = [i for i in t.cards.of_kind(Kind.BUILDING) if i.age == age]
        more = guilds if age == t.rules.ages[-1] else 0
        slots = len(t.cards.layouts[age].slots)
        yield Claim((len(deck) - out + more, slots) == (20, 20), about=f"age {age}")
    yield Claim(len(t.rules.progress_tokens) == 2 * t.cards.figure("tokens_on_board"))
    yield Claim(len(t.cards.of_kind(Kind.GUILD)) >= guilds)


@_theorem(
    "In the draft the first player chooses one, the second two, the first one, and then "
    "the other way round; the player who begins it begins the first age"
)
def draft_order(t: Table) -> Claims:
    yield Claim(t.rules.draft_order == (0, 1, 1, 0, 1, 0, 0, 1), about="draft")


@_theorem(
    "In each structure a card is covered by the cards of the next row that overlap it; "
    "rows face up and down in turn, the last row is free, and both halves mirror"
)
def structures_are_as_laid(t: Table) -> Claims:
    shapes = {1: (2, 3, 4, 5, 6), 2: (6, 5, 4, 3, 2), 3: (2, 3, 4, 2, 4, 3, 2)}
    for age, layout in t.cards.layouts.items():
        slots, about = layout.slots, f"age {age}"
        rows = [[s for s in slots if s.row == r] for r in range(1, slots[-1].row + 1)]
        yield Claim(tuple(map(len, rows)) == shapes.get(age), about=about)
        yield Claim(all(s.face_up == (s.row % 2 == 1) for s in slots), about=about)
        for row in rows:
            columns = [s.column for s in row]
            mirrored = columns == [12 - c for c in reversed(columns)]
            steps = {b - a for a, b in pairwise(columns)}
            yield Claim(mirrored and steps <= {2, 4}, about=f"{about}, row {row[0].row}")
            yield Claim(len(row) == 2 or steps == {2}, about=f"{about}, row {row[0].row}")
        for slot in slots:
            over = tuple(
                n
                for n, s in enumerate(slots)
                if s.row == slot.row + 1 and abs(s.column - slot.column) == 1
            )
            yield Claim(slot.covered_by == over, about=f"{about}, row {slot.row}")
            yield Claim(bool(over) == (slot.row < slots[-1].row), about=about)
