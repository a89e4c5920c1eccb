"""The claim about moves of 7 Wonders, of every seat of every table, each seat with plays and hands
of its own: the induction lets the first seat choose, here all do.
"""

from collections.abc import Callable
from functools import cache, partial
from itertools import product

from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.refusals import refusals
from antipater.checker.proofs.seven_wonders.theorems.turns import choices, turns
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item
from antipater.rules.expressions import read_columns
from antipater.rules.seven_wonders import Rules

TABLES: TheoremGroup[SevenCities] = TheoremGroup()


@TABLES.theorem(
    "At every table each seat builds any building, stage or free card, or discards, all at once: "
    "in every field the state is then what the rules say, and so it is after every choice at the "
    "end of a turn, whichever seat's"
)
def every_seat_plays_by_the_rules(t: SevenCities) -> Claims:
    tables, printed = Tables(t), Book(t.rules)
    asked = t.cards.editions[t.edition or t.cards.default_edition]
    yield Claim(t.rules.edition == asked, about="the edition that was asked for")
    points = [0, *t.rules.victory_points.values()], t.rules.defeat_points
    yield Claim(points == (printed.victory, printed.defeat), about="points of conflicts")
    anything = any(e.event or e.acts_once for e in t.cards.effects)
    yield Claim(t.rules.effects.acting or not anything, about="whether any effect acts")
    yield Claim([*t.rules.players] == printed.tables, about="how many may play")
    yield from turns(tables)
    yield from choices(tables)


@TABLES.theorem(
    "At every table each seat's play is refused exactly where a rule forbids it, by the first rule "
    "broken: whose card it is, what stands in the own city, stages of the own board, the own "
    "treasury, and one free build an age of the own city; a chain makes free in the own city "
    "alone. The Free City plays a card that its holder leaves; it discards, or leaves its last "
    "card, where it can do nothing else with any, and what a chain makes free it builds"
)
def every_seat_is_held_to_the_rules(t: SevenCities) -> Claims:
    yield from refusals(Tables(t))


@TABLES.theorem(
    "What is remembered of payments is looked up by every number that they depend on: with "
    "another number in any of the three cities the payments are those found anew",
    method=Method.EXAMPLES,
)
def payments_are_found_again_by_every_number(t: SevenCities) -> Claims:
    """Of the least cost in some resources, and each column of goods or prices, of each city; what
    was remembered of the others does not come in its way."""
    anew = cache(partial(Rules, t.cards, t.edition))
    known: dict[object, Item] = {}
    for item in sorted(t.cards.items, key=lambda item: sum(item.cost.units)):
        if any(item.cost.units):
            known.setdefault(tuple(map(bool, item.cost.units)), item)
    for item in known.values():
        yield Lemma(f"{item.cost} {t.trade}", partial(_found_again, t, anew, item))


def _found_again(t: SevenCities, other_rules: Callable[[], Rules], item: Item) -> Claims:
    rules, anew, cards = t.rules, other_rules(), t.cards
    priced = (
        rules.priced.unit_price(r, name)
        for r in ("price_left", "price_right")
        for name in cards.resources
    )
    read = {name for formula in priced for _, name in read_columns(formula)}
    goods = ("produces(", "sells(", "one_of")
    columns = [c for c, n in enumerate(cards.columns) if n in read or n.startswith(goods)]
    nothing = tuple(0 for _ in cards.columns)
    selling = tuple(int(name.startswith("sells(")) for name in cards.columns)
    before = nothing, selling, selling
    rules.ways(*before, item)
    for seat, column in product(range(3), columns):
        other = tuple(n + (c == column) for c, n in enumerate(before[seat]))
        own, left, right = (other if n == seat else city for n, city in enumerate(before))
        anew.forget_payments(item)
        about = f"{item.slug}: {cards.columns[column]} of seat {seat}"
        ways, found = rules.ways(own, left, right, item), anew.ways(own, left, right, item)
        yield Claim(ways == found, about=about)
