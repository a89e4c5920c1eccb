"""Which points of 7 Wonders hang by what cards do on how many coins cities had, where payments that
are not stated leave that open."""

from collections.abc import Collection, Iterator, Sequence
from functools import cache

from antipater.rules.card_set import CardSet
from antipater.rules.effects import OF_COINS, OF_CONFLICTS, Effect, Happens, What, When
from antipater.rules.expressions import Expression, read_columns
from antipater.rules.seven_wonders import Rules
from antipater.rules.seven_wonders.rules import STRENGTH, TAKES_PART

_FOUGHT = (Happens.WINS, Happens.DEFEATED)


def unsettled(rules: Rules, absent: frozenset[int]) -> frozenset[str]:
    """The categories of which points may hang on coins by what cards do, and then their total; none
    where cards do the same whatever coins there are. ``absent``: the items that stand nowhere."""
    cards = rules.cards
    effects = [e for item in cards.bearing if item.id not in absent for e in item.effects]
    columns = frozenset(_columns(cards, effects))
    if not rules.effects.by_coins or not any(_hangs(cards, e, columns) for e in effects):
        return frozenset()
    found = {c for c in cards.categories for f in _scoring(cards, c) if _reads(cards, f) & columns}
    return frozenset(found | {"total"})


@cache
def asked_by_coins(rules: Rules) -> frozenset[str]:
    """The offers of which it may hang on coins, beside the fee, whether they are made."""
    cards = rules.cards
    columns = frozenset(_columns(cards, cards.effects))
    return frozenset(
        item.slug
        for item in cards.bearing
        for effect in item.effects
        if effect.asks and _follows(cards, effect, columns)
    )


def _columns(cards: CardSet, effects: Sequence[Effect]) -> set[str]:
    """The columns of a city that may hang on coins by some effects."""
    found, more = set[str](), {"coins"}
    while more - found:
        found |= more
        hanging = [e for e in effects if _hangs(cards, e, found)]
        if any(effect.choice for effect in hanging):
            return {*cards.columns}
        more = {column for effect in hanging for column in effect.changes}
        more |= OF_CONFLICTS if _strength(cards) & found else frozenset()
    return found


def _hangs(cards: CardSet, effect: Effect, on: Collection[str]) -> bool:
    """Whether it hangs on some columns whether an effect acts, or how much it does."""
    if effect.what is not What.AMOUNT or effect.when is When.END:
        return False
    return bool(effect.fee or effect.fee_units) or _follows(cards, effect, on)


def _follows(cards: CardSet, effect: Effect, on: Collection[str]) -> bool:
    """The same, but for whether a fee can be paid."""
    read = {effect.asks, *cards.read_by(effect)}
    read |= {effect.column} if effect.takes else set()
    event = effect.event
    if event is not None:
        if event.what in OF_COINS:
            return True
        read |= {event.column} | (_strength(cards) if event.what in _FOUGHT else set())
    return not read.isdisjoint(on)


def _strength(cards: CardSet) -> set[str]:
    """The columns by which a city fights."""
    told = [cards.rules[rule].formula for rule in (STRENGTH, TAKES_PART) if rule in cards.rules]
    return {"shields"}.union(*(_reads(cards, formula) for formula in told))


def _scoring(cards: CardSet, category: str) -> Iterator[Expression]:
    """The formulas by which points of a category are counted."""
    yield cards.rules[f"score_{category}"].formula
    for item in cards.items:
        if item.category == category:
            yield from (gain.amount for gain in item.gains(When.END))


def _reads(cards: CardSet, formula: Expression) -> set[str]:
    return {name for _, name in read_columns(cards.inlined(formula))}
