"""Today's lines of cards as rows of the calculus of effects.

What a line of a card comes to in ``effects`` is said here once; rooms read the rows.
"""

from collections.abc import Callable, Iterator, Mapping

from antipater.rules.card_set import SORTS, CardSet, Item, Kind
from antipater.rules.effects import Effect, Event, Happens, Power, What, When, Who
from antipater.rules.expressions import Constant, column_name

_Row = Callable[[str, int], Effect]


def _waits(column: str, event: Event, adds: str = "", paid: bool = False) -> _Row:
    """An effect on an event that a column of the ledger keeps; amounts go to ``adds``."""
    what = What.AMOUNT if adds else What.AGAIN

    def row(argument: str, number: int) -> Effect:
        own = event._replace(of=(argument,)) if argument else event
        kept = column_name(column, (argument,) if argument else ())
        amount = Constant(number)
        return Effect(
            When.EVENT, what, Who.OWN, adds, amount, paid=paid, event=own, kept=kept,
            power=Power.REPLAY if what is What.AGAIN else None,
        )  # fmt: skip

    return row


def _discount(argument: str, number: int) -> Effect:
    column = column_name("discount", (argument,))
    return Effect(When.STANDS, What.PERMIT, column=column, amount=Constant(number), kept=column)


# Columns of the ledger that only keep what an item does later, by the name of their family.
KEPT: Mapping[str, _Row] = {
    "chain_coins": _waits("chain_coins", Event(Happens.CHAINS), "coins"),
    "collects_trade": _waits(
        "collects_trade", Event(Happens.TRADES, Who.OPPONENT), "coins", paid=True
    ),
    "wonder_replay": _waits("wonder_replay", Event(Happens.BUILDS, of=(Kind.WONDER,))),
    "extra_shields": _waits("extra_shields", Event(Happens.BUILDS), "lead"),
    "discount": _discount,
}


def kept_in(name: str, number: int = 1) -> Effect | None:
    """What a column keeps of that name, with the number that is in it; None of any other column."""
    family, _, argument = name.rstrip(")").partition("(")
    row = KEPT.get(family)
    return row and row(argument, number)


def effects_of(cards: CardSet, item: Item) -> tuple[Effect, ...]:
    """All that an item does in a game of its set, in the order of its lines.

    What it counts as (its colour, its kind, itself) is not among it: ``counts_as`` tells that.
    """
    return tuple(_effects(cards, item))


def counts_as(cards: CardSet, item: Item) -> Mapping[str, int]:
    """The columns in which an item counts itself: its colour, its kind, its name."""
    itself = {cards.columns[item.presence], *cards.colours, *SORTS}
    return {name: n for c, n in item.standing if (name := cards.columns[c]) in itself}


def _effects(cards: CardSet, item: Item) -> Iterator[Effect]:
    itself = counts_as(cards, item)
    for column, number in item.standing:
        name = cards.columns[column]
        if name not in itself:
            stands = Effect(When.STANDS, column=name, amount=Constant(number))
            yield kept_in(name, number) or stands
    shields = item.adds(cards.column.get("shields", -1))
    if shields and "lead" in cards.column:
        yield Effect(When.BUILT, column="lead", amount=Constant(shields))
    for effect in item.effects:
        yield effect
        if effect.by_formula and effect.column == "shields" and "lead" in cards.column:
            yield Effect(When.BUILT, column="lead", amount=effect.amount)
