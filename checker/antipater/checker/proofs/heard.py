"""What cards say of events, as far as a proof has asked for it: it stands while they say that."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from antipater.checker.proofs.expected_lines import SetLines
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import Effect, Happens, Limit
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


class NotedReading(SetLines):
    """A second reading of the rules of a game that notes the same: the first of its bases."""

    read: set[str]

    def saying(self, what: Happens, built: Item | None = None) -> list[tuple[Item, Effect]]:
        """What cards say of an event, noted."""
        self.read.add(of_event(what, built))
        return super().saying(what, built)

    def acting_again(self, limits: Collection[Limit]) -> list[Item]:
        """The cards that act so often alone, noted."""
        self.read |= {of_limit(limit) for limit in limits}
        return super().acting_again(limits)


def of_event(what: Happens, built: Item | None = None) -> str:
    """The name of what cards say of an event: whatever is built, or what has an item's names."""
    return " ".join((_WHEN, what, *((built.colour or "", built.kind) if built else ())))


def of_limit(limit: Limit) -> str:
    """The name of which cards act so often alone."""
    return f"{_AGAIN} {limit}"


@dataclass
class Heard:
    """What the cards of a set say of events, beside what stands in every city. ``read``: the names
    of what is noted."""

    cards: CardSet
    read: set[str] = field(default_factory=set)
    _said: dict[str, str | None] = field(default_factory=dict)

    def says(self, name: str) -> str | None:
        """The hash of what the cards say that is noted under a name; None of a name of something
        else."""
        if name not in self._said:
            said = self._saying(name)
            self._said[name] = None if said is None else ProofCache.key(repr(said))
        return self._said[name]

    def _saying(self, name: str) -> list[Any] | None:
        how, _, rest = name.partition(" ")
        items = self.cards.items
        if how == _AGAIN:
            return [item.slug for item in items if any(e.limit == rest for e in item.effects)]
        if how != _WHEN:
            return None
        what, *names = rest.split(" ")
        return [
            (item.slug, self.cards.columns[item.presence], effect)
            for item in items
            for effect in item.effects
            if effect.event and effect.event.what == what
            if not names or is_among(names, effect.event.of)
        ]

    def told(self) -> dict[str, str | None]:
        """All that is noted, with what the cards say."""
        return {name: self.says(name) for name in sorted(self.read)}

    def stands(self, told: Mapping[str, str | None]) -> bool:
        """Whether the cards say what was told."""
        return all(self.says(name) == said for name, said in told.items())
