"""What plays of which nothing is known do to cities, in a set whose cards act on other cities or at
events: whatever some card of the set does."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Any, NamedTuple

from antipater.checker.proofs.heard import NotedEffects
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect, Happens, When, Who
from antipater.rules.expressions import Choice, Constant, Expression, Operation, Quantity
from antipater.rules.interpreter import Ready, Waiting, asking
from antipater.rules.ledger import SIGNED
from antipater.rules.numbers import Number, if_else
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.terms import Condition, variable

# What may happen to a seat of whose play nothing is known; that it trades is known by its payment.
_MAY_HAPPEN = (Happens.BUILDS, Happens.CHAINS, Happens.DISCARDS, Happens.LAYS)


# The name under which it is noted that a run asked what cards say of others' plays.
OF_OTHERS = "of others"


class _Change(NamedTuple):
    """Whose column an effect changes, and how: effects that have this in common are one."""

    who: Who
    column: str
    takes: bool
    owed: str
    theirs: bool
    ranked: str


class AnyEffects(NotedEffects):
    """The effects of a set, with those of so many plays of which nothing is known: by each change
    that a card of the set brings when it is built, any amount that it can bring, or none; and what
    waits for an event may have met it, but for coins that are among those that any play gains. What
    acts once a turn or once an age may act at any time, as if it were not known whether it has.

    ``said``: what is known of the amounts of a run.
    """

    def __init__(self, cards: CardSet, plays: int, read: set[str]) -> None:
        super().__init__(cards, read)
        self.acting = True
        self.said: list[Condition] = []
        self._known = len(cards.items)
        self._waiting = {
            what: [self._whenever(w) if w.ready.spent is not None else w for w in waiting]
            for what, waiting in self._waiting.items()
        }
        self._any = [
            self._perhaps(w)
            for what in _MAY_HAPPEN
            for w, (_, e) in zip(self._waiting.get(what, ()), _awaiting(cards, what), strict=True)
            if not self._is_among_gains(e)
        ]
        self.built = (*self.built, *[tuple(self._anything())] * plays)

    @cached_property
    def noted(self) -> frozenset[int]:
        """The columns that tell what has acted, or was built in an age."""
        of_permits = {column for columns in self.marks for column in columns}
        return frozenset(of_permits.union(*self.spent.values()))

    def when_built(self, item: Item) -> Iterator[Waiting]:
        """What waits for it; for a play of which nothing is known, whatever waits for any."""
        if item.id < self._known:
            return super().when_built(item)
        self.read.add(OF_OTHERS)
        return iter(self._any)

    @cached_property
    def of_others(self) -> str:
        """What cards say of the events of others' plays."""
        return repr([
            (item.slug, self.cards.columns[item.presence], effect)
            for what in _MAY_HAPPEN
            for item, effect in _awaiting(self.cards, what)
            if not self._is_among_gains(effect)
        ])  # fmt: skip

    def _is_among_gains(self, effect: Effect) -> bool:
        """Whether an effect brings coins to the city alone that plays, and nothing reads how many
        coins there are before the turn is over: then they are some of any number of coins that a
        play gains."""
        event, plain = effect.event, Effect(When.EVENT, column="coins")
        mine = event is not None and event.who is Who.OWN
        gains = replace(effect, event=None, amount=plain.amount, text="") == plain
        never_lost = gains and never_negative(self.cards.inlined(effect.amount))
        return mine and never_lost and not self.by_coins

    def _whenever(self, waiting: Waiting) -> Waiting:
        return self._perhaps(waiting._replace(ready=waiting.ready._replace(spent=None)))

    def _perhaps(self, waiting: Waiting) -> Waiting:
        """The same, of which it is not known whether it acts."""
        ready = waiting.ready

        def amount(*seen: Any) -> Number:
            return if_else(self._some() >= 1, ready.amount(*seen), 0)

        return waiting._replace(ready=ready._replace(amount=amount))

    def _anything(self) -> Iterator[Ready]:
        """Each change that some item of the set brings when it is built, by any amount."""
        kinds: dict[_Change, list[tuple[int, Expression, Ready]]] = {}
        for item in self.cards.items:
            acting = (asking(e) if e.offered else e for e in item.effects if e.acts_once)
            for e, ready in zip(acting, self.built[item.id], strict=True):
                change = _Change(e.who, e.column, e.takes, e.owed, e.theirs, e.ranked)
                amount = self.cards.inlined(e.moved)
                kinds.setdefault(change, []).append((item.id, amount, ready))
        for found in kinds.values():
            least = 0 if all(never_negative(amount) for _, amount, _ in found) else None
            most = _most((item, amount) for item, amount, _ in found)
            _, _, ready = found[0]
            yield ready._replace(amount=lambda *_, low=least, high=most: self._some(low, high))

    def _some(self, least: int | None = None, most: int | None = None) -> Number:
        """A number of which no more is known; in every run the first is the same, and so on."""
        number = variable(f"{len(self.said)} of others' plays")
        bounds = [number >= least] if least is not None else []
        self.said.append(all_of([*bounds, number <= most] if most is not None else bounds))
        return number


def _awaiting(cards: CardSet, what: Happens) -> list[tuple[Item, Effect]]:
    """The effects that wait for such an event, in the order of the set."""
    return [
        (item, effect)
        for item in cards.bearing
        for effect in item.effects
        if effect.event and effect.event.what is what and not effect.instead
    ]


def _most(found: Iterable[tuple[int, Expression]]) -> int | None:
    """The most that an item brings in all; None where that is not plainly written."""
    sums = dict[int, int]()
    for item, amount in found:
        if not isinstance(amount, Constant):
            return None
        sums[item] = sums.get(item, 0) + amount.value
    return max(sums.values())


def never_negative(amount: Expression) -> bool:
    """Whether an amount is plainly none below 0."""
    match amount:
        case Constant(value):
            return value >= 0
        case Quantity(_, name):
            return not name.startswith(SIGNED)
        case Operation(operator, operands):
            return operator != "-" and all(map(never_negative, operands))
        case Choice(_, yes, no):
            return never_negative(yes) and never_negative(no)
    return False
