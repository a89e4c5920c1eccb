"""Effects that act one after the other: which do so in another order in another set, where that
may matter."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from antipater.checker.cards.equivalence import Renamed
from antipater.rules.card_set import CardSet
from antipater.rules.effects import OF_NUMBERS, OF_THE_TABLE, Effect, Event, Limit, What, Who

# The cities that an effect may concern, as its owner sees them; of others, any.
_ONE = (Who.OWN, Who.OPPONENT, Who.LEFT, Who.RIGHT)


class Acting(NamedTuple):
    """An effect of an item that acts when something happens, or when the item is built; ``nth``: of
    those that say the same on it."""

    slug: str
    effect: Effect
    nth: int

    @property
    def when(self) -> object:
        """What sets it off: effects of one moment act in the order of the set."""
        event = self.effect.event
        if event is None:
            return self.slug
        return OF_NUMBERS if event.what in OF_NUMBERS else event.what


def swapped(old: CardSet, new: CardSet, renamed: Renamed) -> Iterator[tuple[Acting, Acting]]:
    """Effects of both sets that act at one moment, the first before the second in the old set and
    behind it in the new one, but for those of which no order matters."""
    place = {acting: n for n, acting in enumerate(_acting(new, {}))}
    both = [acting for acting in _acting(old, renamed) if acting in place]
    moments = dict[object, list[Acting]]()
    for acting in both:
        moments.setdefault(acting.when, []).append(acting)
    for at_once in moments.values():
        for one, other in combinations(at_once, 2):
            if place[one] > place[other] and not _alike_either_way(new, one, other):
                yield one, other


def _acting(cards: CardSet, renamed: Renamed) -> Iterator[Acting]:
    """What acts, in the order of the set."""
    seen = Counter[tuple[str, Effect]]()
    for item in cards.bearing:
        for effect in filter(_acts, item.effects):
            said = renamed.get(item.slug, item.slug), replace(effect, text="")
            yield Acting(*said, seen[said])
            seen[said] += 1


def _acts(effect: Effect) -> bool:
    """Whether an effect acts when something happens or its item is built, or lets choose then."""
    waits = effect.event is not None and not effect.instead
    return waits or effect.acts_once or effect.what is What.MOVE


def _alike_either_way(cards: CardSet, one: Acting, other: Acting) -> bool:
    """Whether two effects come to the same in either order: nobody is asked twice, and neither
    reads, or takes from, what the other changes."""
    a, b = one.effect, other.effect
    if (a.choice or a.asks) and (b.choice or b.asks):
        return False
    if one.slug == other.slug and Limit.NONE not in (a.limit, b.limit):
        return False  # the first that acts is the one that does
    apart = one.slug != other.slug and not _of_one_city(a.event, b.event)
    changed = [_columns(cards, effect) for effect in (a, b)]
    if any(names & cards.read_by(effect) for names, effect in zip(changed, (b, a), strict=True)):
        return False
    if not changed[0] & changed[1] or (not apart and _of_other_cities(a.who, b.who)):
        return True
    return a.takes == b.takes and not (a.owed or b.owed)


def _of_one_city(one: Event | None, other: Event | None) -> bool:
    """Whether what waits for both events stands in the city to which they happen."""
    return all(e and e.who is Who.OWN and e.what not in OF_THE_TABLE for e in (one, other))


def _of_other_cities(one: Who, other: Who) -> bool:
    return one in _ONE and other in _ONE and one is not other


def _columns(cards: CardSet, effect: Effect) -> frozenset[str]:
    """What an effect changes at once: shields move the pawn, which may come to a loot token."""
    loot = ("coins",) if cards.loot and effect.column == "lead" else ()
    return frozenset((*effect.changes, *loot))
