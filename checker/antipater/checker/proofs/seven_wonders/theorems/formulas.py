"""Theorems about the formulas and figures of 7 Wonders: points, conflicts, decks.

Each runs the rules' own functions, on neighbouring cities of which nothing is known but
that their counts are not negative, or on every card of the set.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product

from antipater.checker.proofs.facts import digest, only, rulings
from antipater.checker.proofs.points import POINTS, count_their_own
from antipater.checker.proofs.seven_wonders.printed_cards import printed_cards, tables_of
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.course import COURSE
from antipater.checker.proofs.seven_wonders.theorems.deals import DEALS
from antipater.checker.proofs.seven_wonders.theorems.fees import FEES
from antipater.checker.proofs.seven_wonders.theorems.listed_payments import LISTED
from antipater.checker.proofs.seven_wonders.theorems.purchases import PURCHASES
from antipater.checker.proofs.seven_wonders.theorems.seats import SEATS
from antipater.checker.proofs.seven_wonders.theorems.settled_games import SETTLEMENTS
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import Claim, Claims, Method, Theorem
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.expressions import Expression, Quantity
from antipater.rules.ledger import Ledger
from antipater.rules.numbers import if_else, total
from antipater.rules.readings.compounds import all_of, any_of, implies, sum_of
from antipater.rules.readings.intervals import FAR, Interval, high
from antipater.rules.seven_wonders import effects
from antipater.rules.seven_wonders.ending import points_copying

FORMULAS: TheoremGroup[SevenCities] = TheoremGroup()
PRINTED: TheoremGroup[SevenCities] = TheoremGroup()
GROUPS = (PURCHASES, LISTED, FEES, FORMULAS, POINTS, TABLES, SEATS, COURSE, SETTLEMENTS, DEALS)


def seven_theorems(any_cities: SevenCities) -> list[Theorem]:
    """The theorems about a set of 7 Wonders."""
    found = [any_cities.theorem(spec) for group in GROUPS for spec in group]
    if any_cities.cards.slug not in shipped_sets():
        return found
    tables = (f"fact tables, {digest(tables_of(any_cities.cards))}",)
    printed = (any_cities.theorem(spec) for spec in PRINTED)
    return [*found, *(replace(theorem, sources=tables) for theorem in printed)]


def departures(cards: CardSet) -> list[str]:
    """Where the figures of a set are not the printed ones, a line each."""
    shipped = cards.slug in shipped_sets()
    return [
        f"{f.name} {f.found} (printed: {f.printed})" for f in only(printed_cards(cards), shipped)
    ]


# Points


@FORMULAS.theorem(
    "Symbols score the square of each kind, and 7 for each set of three different ones",
    "score_scientific",
)
def science_is_squares_and_sets(t: SevenCities) -> Claims:
    own = _with(t, t.seats[0], wildcards=0)
    points = t.cards.function("score_scientific")(own, *t.seats[1:])
    counts = [
        t.cards.compile(s, Quantity(t.cards.seats[0], "science", (s,))) for s in t.cards.symbols
    ]
    symbols = [count(own, *t.seats[1:]) for count in counts]
    squares = sum_of([t.of(own, "points(scientific)"), *(s * s for s in symbols)])
    for least in symbols:
        smallest = all_of(least <= s for s in symbols)
        yield t.claim(points == squares + 7 * least, smallest, points=points)


@FORMULAS.theorem(
    "Wildcard symbols are chosen all together, and so that no other choice scores more",
    "score_scientific",
    method=Method.TABLE,
)
def wildcards_are_chosen_best(t: SevenCities) -> Claims:
    """For every number of symbols and wildcards that a city can have."""
    blank = tuple(0 for _ in t.cards.columns)
    score = t.cards.function("score_scientific")
    most = [_most_in_a_city(t, f"science({s})") for s in t.cards.symbols]
    wild = range(_most_in_a_city(t, "wildcards") + 1)
    for *counts, wildcards in product(*(range(n + 1) for n in most), wild):
        symbols = {f"science({s})": n for s, n in zip(t.cards.symbols, counts, strict=True)}
        own = _with(t, blank, wildcards=wildcards, **symbols)
        best = max(sum(n * n for n in some) + 7 * min(some) for some in _chosen(counts, wildcards))
        about = f"{(*counts,)} and {wildcards} wildcards"
        yield Claim(score(own, blank, blank) == best, about=about)


def _chosen(counts: Sequence[int], wildcards: int) -> Iterator[tuple[int, ...]]:
    kinds = range(len(counts))
    for choice in combinations_with_replacement(kinds, wildcards):
        yield tuple(n + choice.count(kind) for kind, n in zip(kinds, counts, strict=True))


def _most_in_a_city(t: SevenCities, column: str) -> int:
    """The most that buildings of different names, one board's stages and a copied guild bring."""
    counted = _most_counted(t)

    def brings(item: Item) -> int:
        by_formula = (
            counted(e.amount) for e in item.effects if e.by_formula and e.column == column
        )
        return item.adds(t.cards.column[column]) + sum(by_formula)

    names = {building.presence: brings(building) for building in t.rules.buildings}
    stages = max(sum(map(brings, some)) for some in t.rules.stage_items.values())
    return sum(names.values()) + stages + max(map(brings, t.rules.guild_items))


def _most_counted(t: SevenCities) -> Callable[[Expression], int]:
    """How much a formula of what stands in a city comes to at most."""
    items, columns = t.cards.items, range(len(t.cards.columns))
    standing = [sum(item.adds(column) for item in items) for column in columns]
    city = [Interval(0, most) if most else Interval(-FAR, FAR) for most in standing]
    return lambda amount: high(t.cards.compile("", amount)(*(city for _ in t.cards.seats)))


@FORMULAS.theorem("A discarded card brings 3 coins, in any city", "discard_income")
def discard_income_is_three(t: SevenCities) -> Claims:
    income = t.rules.discard_income(*t.seats)
    yield t.claim(income == 3, income=income, due=3)


@FORMULAS.theorem(
    "Each category counts the points printed on its own cards or stages, and what its "
    "guilds give at the end; conflict tokens count as they are"
)
def categories_count_their_own(t: SevenCities) -> Claims:
    yield from count_their_own(t, ("wonders", "civilian", "commercial", "guilds"))
    points = t.rules.scoring.points(*t.seats)["military"]
    yield t.claim(points == t.seats[0][t.rules.conflict], about="military")


@FORMULAS.theorem(
    "A copied guild that shows no symbol scores as if it stood in the city, adds to its own "
    "category, and leaves the neighbours as they are; the total stays the sum"
)
def a_copied_guild_scores_as_built(t: SevenCities) -> Claims:
    for guild in t.rules.guild_items:
        if t.cards.science(guild):
            continue  # the squares of unknown numbers are left to ``wildcards_are_chosen_best``
        before = t.rules.scoring.points(*t.seats)
        after = points_copying(t.rules, guild, *t.seats)
        counts_itself = t.rules.ruling("copied_shipowners") == "counts_itself"
        own = _plus(t.seats[0], guild) if counts_itself else t.seats[0]
        gained = total(f(own, *t.seats[1:]) for f in t.rules.end_gains[guild.id])
        for category in t.cards.categories:
            due = before[category] + (gained if category == guild.category else 0)
            about = f"{guild.slug}: {category}"
            yield t.claim(after[category] == due, about=about)
        parts = [after[category] for category in t.cards.categories]
        yield t.claim(after["total"] == sum_of(parts), about=guild.slug)


def _plus(city: Ledger, item: Item) -> Ledger:
    more = dict(item.standing)
    return tuple(n + more.get(column, 0) for column, n in enumerate(city))


# Conflicts


@FORMULAS.theorem(
    "Against a neighbour more shields bring the age's victory token, fewer a defeat, equal "
    "ones nothing; each victory has its defeat",
    "conflict_victory_1",
    "conflict_victory_2",
    "conflict_victory_3",
    "conflict_defeat",
)
def each_victory_has_its_defeat(t: SevenCities) -> Claims:
    own, other, _ = t.seats
    one, two = t.rules.fighter(own), t.rules.fighter(other)
    ours, theirs = one.strength, two.strength
    for age, token in zip(t.rules.ages, (1, 3, 5), strict=True):
        points, defeats = effects.token(t.rules, age, *effects.compared(one, two))
        across, lost = effects.token(t.rules, age, *effects.compared(two, one))
        about = f"age {age}"
        yield t.claim(implies(ours > theirs, points == token), about=about, points=points)
        yield t.claim(implies(ours < theirs, points == -1), about=about, points=points)
        yield t.claim(implies(ours == theirs, points == 0), about=about, points=points)
        yield t.claim(defeats == if_else(points < 0, 1, 0), about=about, points=points)
        yield t.claim((points > 0) == (across < 0), about=about, ours=points, theirs=across)
        yield t.claim(any_of([points == 0, defeats + lost == 1]), about=about)


# Decks and figures


@FORMULAS.theorem(
    "Three to seven players are dealt every card of an age's deck, seven each",
    "hand_size",
    method=Method.TABLE,
)
def decks_are_seven_cards_a_player(t: SevenCities) -> Claims:
    yield Claim(tuple(t.players) == (3, 4, 5, 6, 7), about="players")
    yield Claim((t.rules.hand_size, t.rules.turns) == (7, 6), about="hand, turns")
    with_guilds = {guild.age for guild in t.rules.guild_items}
    for players, age in product(t.players, t.rules.ages):
        deck = t.rules.deck(players, age)
        cards = sum(n for card, n in deck.items() if t.cards.items[card].kind is Kind.BUILDING)
        guilds = t.rules.guilds_in_play(players) if age in with_guilds else 0
        about = f"{players} players, age {age}"
        yield Claim(cards + guilds == 7 * players, about=about, observed={"cards": cards + guilds})


@FORMULAS.theorem(
    "As many guilds are in play as there are players, and two more; there are enough",
    "guilds_beyond_players",
    method=Method.TABLE,
)
def guilds_are_players_and_two(t: SevenCities) -> Claims:
    for players in t.players:
        guilds = t.rules.guilds_in_play(players)
        yield Claim(guilds == players + 2, about=f"{players} players", observed={"guilds": guilds})
        yield Claim(len(t.rules.guild_items) >= guilds, about=f"{players} players")


@FORMULAS.theorem(
    "Every player begins with 3 coins and the resource of a board, which neighbours may buy; "
    "hands go to the left, to the right and to the left again, and so sits who begins an age with "
    "the Free City's card",
    "starting_coins",
    method=Method.TABLE,
)
def set_up_figures(t: SevenCities) -> Claims:
    due = _with(t, tuple(0 for _ in t.cards.columns), coins=3)
    yield Claim(t.rules.opening == due, about="coins")
    yield Claim([t.rules.direction(age) for age in t.rules.ages] == [-1, 1, -1], about="passing")
    first = [t.rules.first_holder(age) for age in t.rules.ages]
    yield Claim(first == [-1, 1, -1], about="the Free City's card")
    for board in t.rules.boards:
        standing = dict(board.standing)
        made = [standing.get(t.cards.column[f"produces({r})"], 0) for r in t.cards.resources]
        sold = [standing.get(t.cards.column[f"sells({r})"], 0) for r in t.cards.resources]
        yield Claim(made == sold and sum(made) == 1, about=board.slug)


def _with(t: SevenCities, city: Ledger, **numbers: int) -> Ledger:
    """The city with some of its numbers known, by their columns."""
    known = {t.cards.column[name]: number for name, number in numbers.items()}
    return tuple(known.get(column, number) for column, number in enumerate(city))


@PRINTED.theorem(
    "Each card, board and stage has the age, colour, copies, cost, symbols, resources, shields, "
    "points, chain and effects that the fact tables tell",
    method=Method.TABLE,
)
def cards_are_as_printed(t: SevenCities) -> Claims:
    for figure in printed_cards(t.cards):
        about = f"{figure.name}: {figure.found}, printed {figure.printed}"
        yield Claim(not figure.departs, about=about)


@PRINTED.theorem(
    "Each edition rules on what the printings leave open as its name says", method=Method.TABLE
)
def editions_rule_as_printed(t: SevenCities) -> Claims:
    for figure in rulings(t.cards, tables_of(t.cards)):
        yield Claim(not figure.departs, about=f"{figure.name}: {figure.found}, {figure.printed}")
