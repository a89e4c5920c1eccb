"""What cards say of events, as far as a proof has asked for it: it stands while they say that."""

from collections.abc import Iterable, Iterator, Sequence

from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Happens, Limit
from antipater.rules.interpreter import Effects, Waiting, is_among, names_of
from antipater.rules.ledger import Working

_WHEN, _AGAIN = "when", "again"


class NotedEffects(Effects):
    """The effects of a set, which note what is asked for of those that wait for events. ``read``:
    the names of that, to which others may be added."""

    def __init__(self, cards: CardSet, read: set[str]) -> None:
        super().__init__(cards)
        self.read = read

    def when(self, what: Happens) -> Sequence[Waiting]:
        """What waits for such an event, noted."""
        self.read.add(of_event(what))
        return super().when(what)

    def when_built(self, item: Item) -> Iterator[Waiting]:
        """What waits for an item to be built, noted for what has the same names."""
        self.read.add(of_event(Happens.BUILDS, item))
        waiting = (
            w for w in self._waiting.get(Happens.BUILDS, ()) if w.ready.presence != item.presence
        )
        return (w for w in waiting if is_among(names_of(item), w.of))

    def act_again(self, limit: Limit, cities: Iterable[Working]) -> None:
        """Let effects act again that do so once a turn, or once an age, noted; with a new age
        those of a turn do so as well."""
        self.read |= {of_limit(limit), of_limit(Limit.TURN)}
        super().act_again(limit, cities)


def of_event(what: Happens, built: Item | None = None) -> str:
    """The name of what cards say of an event: whatever is built, or what has an item's names."""
    return " ".join((_WHEN, what, *((built.colour or "", built.kind) if built else ())))


def of_limit(limit: Limit) -> str:
    """The name of which cards act so often alone."""
    return f"{_AGAIN} {limit}"


def heard(cards: CardSet, name: str) -> str | None:
    """What cards say that was noted under a name, beside what stands in every city; None of a
    name of something else."""
    how, _, rest = name.partition(" ")
    if how == _AGAIN:
        return repr([i.slug for i in cards.items if any(e.limit == rest for e in i.effects)])
    if how != _WHEN:
        return None
    what, *names = rest.split(" ")
    return repr([
        (item.slug, cards.columns[item.presence], effect)
        for item in cards.items
        for effect in item.effects
        if effect.event and effect.event.what == what
        if not names or is_among(names, effect.event.of)
    ])  # fmt: skip
