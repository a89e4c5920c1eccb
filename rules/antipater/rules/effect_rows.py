"""Today's lines of cards, and the table's own effects, as rows of the calculus of effects.

What a line of a card comes to in ``effects`` is said here once; rooms read the rows.
"""

from collections.abc import Callable, Iterator, Mapping

from antipater.rules.card_set import Ability, CardSet, Item, Kind, Power
from antipater.rules.effects import Effect, Event, Happens, Limit, What, When, Who
from antipater.rules.expressions import (
    Choice,
    Constant,
    Operation,
    Quantity,
    Use,
    column_name,
)

_Row = Callable[[str, int], Effect]
_COUNTS = ("buildings", "wonders", "stages", "tokens")


def _waits(column: str, event: Event, adds: str = "", paid: bool = False) -> _Row:
    """An effect on an event that a column of the ledger keeps; amounts go to ``adds``."""
    what = What.AMOUNT if adds else What.AGAIN

    def row(argument: str, number: int) -> Effect:
        own = event._replace(of=(argument,)) if argument else event
        kept = column_name(column, (argument,) if argument else ())
        amount = Constant(number)
        return Effect(
            When.EVENT, what, Who.OWN, adds, amount, paid=paid, event=own, kept=kept,
            power=Power.REPLAY if what is What.AGAIN else "",
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

_DOES = {
    Power.REPLAY: (When.BUILT, What.AGAIN, Limit.NONE),
    Power.FREE_BUILD: (When.STANDS, What.PERMIT, Limit.AGE),
    Power.PLAY_SEVENTH: (When.STANDS, What.PERMIT, Limit.AGE),
    Power.COPY_GUILD: (When.END, What.PERMIT, Limit.NONE),
}


def effects_of(cards: CardSet, item: Item) -> tuple[Effect, ...]:
    """All that an item does in a game of its set, in the order of its lines.

    What it counts as (its colour, its kind, itself) is not among it: ``counts_as`` tells that.
    """
    return tuple(_effects(cards, item))


def counts_as(cards: CardSet, item: Item) -> Mapping[str, int]:
    """The columns in which an item counts itself: its colour, its kind, its name."""
    itself = {cards.columns[item.presence], *cards.colours, *_COUNTS}
    return {name: n for c, n in item.standing if (name := cards.columns[c]) in itself}


def _effects(cards: CardSet, item: Item) -> Iterator[Effect]:
    itself = counts_as(cards, item)
    for column, number in item.standing:
        name = cards.columns[column]
        if name not in itself:
            yield _stands(name, number)
    if item.shields and "lead" in cards.column:
        yield Effect(When.BUILT, column="lead", amount=Constant(item.shields))
    for gain in item.on_build:
        yield Effect(When.BUILT, column="coins", amount=gain.formula)
    if item.opponent_loses:
        loss = Constant(-item.opponent_loses)
        yield Effect(When.BUILT, who=Who.OPPONENT, column="coins", amount=loss)
    for gain in item.at_end:
        points = column_name("points", (item.category,))
        yield Effect(When.END, column=points, amount=gain.formula)
    yield from item.effects
    yield from map(_power, item.abilities)


def _stands(name: str, number: int) -> Effect:
    family, _, argument = name.rstrip(")").partition("(")
    row = KEPT.get(family)
    if row is not None:
        return row(argument, number)
    return Effect(When.STANDS, column=name, amount=Constant(number))


def _power(ability: Ability) -> Effect:
    when, what, limit = _DOES.get(ability.power, (When.BUILT, What.MOVE, Limit.NONE))
    return Effect(when, what, limit=limit, power=ability.power, argument=ability.argument)


def effects_of_table(cards: CardSet) -> tuple[Effect, ...]:
    """What the table itself does: income of a discard, loot, conflicts at the end of an age."""
    return tuple(_of_table(cards))


def _of_table(cards: CardSet) -> Iterator[Effect]:
    discards = Event(Happens.DISCARDS)
    if "discard_income" in cards.rules:
        income = Use("discard_income")
        yield Effect(When.EVENT, column="coins", amount=income, event=discards)
    for loot in cards.loot:
        yield Effect(
            When.EVENT,
            who=Who.OPPONENT,
            column="coins",
            amount=Constant(-loot.coins),
            event=Event(Happens.REACHES, at=loot.at),
            limit=Limit.GAME,
            kept=cards.columns[loot.column],
        )
    ages = range(1, len(cards.draft[0]) + 1) if "shields" in cards.column and cards.draft else ()
    for age in ages:
        if f"conflict_victory_{age}" in cards.rules:
            yield from _conflict(cards, age)


def _conflict(cards: CardSet, age: int) -> Iterator[Effect]:
    """Against each neighbour: more shields give the age's token, fewer a defeat."""
    event = Event(Happens.AGE_ENDS, Who.ALL, at=age)
    own, *neighbours = (Quantity(seat, "shields") for seat in cards.seats)
    for other in neighbours:
        more, fewer = Operation(">", (own, other)), Operation("<", (own, other))
        token = Choice(
            more,
            Use(f"conflict_victory_{age}"),
            Choice(fewer, Use("conflict_defeat"), Constant(0)),
        )
        defeat = Choice(fewer, Constant(1), Constant(0))
        yield Effect(When.EVENT, column="conflict", amount=token, event=event)
        yield Effect(When.EVENT, column="defeats", amount=defeat, event=event)
