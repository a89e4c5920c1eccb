"""Whatever a person names: a card, a rule, a ruling … of a set, by name or by slug."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from antipater.checker.records.names import simplified
from antipater.grammar.diagnostics import nearest
from antipater.rules.card_set import (
    CardSet,
    DeclaredZone,
    Edition,
    Invariant,
    Item,
    Kind,
    Phase,
    Rule,
    Ruling,
)


class SetWord(NamedTuple):
    """A word of the set: a resource, colour, scientific symbol or chain symbol, a tally or
    track."""

    kind: str
    name: str


Thing: TypeAlias = Item | Rule | Ruling | Edition | Invariant | DeclaredZone | Phase | SetWord


class NameMatch(NamedTuple):
    """What a name fits; ``meant`` is the nearest known name where it fits nothing."""

    things: Sequence[Thing]
    meant: str = ""


class Lookup:
    """Everything of a set by its names, in any language, case and spelling of accents."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self._index: dict[str, list[Thing]] = {}
        self._spelled: dict[str, str] = {}
        for thing, names in _named(cards):
            for key, name in {simplified(each): each for each in reversed(names)}.items():
                self._index.setdefault(key, []).append(thing)
                self._spelled.setdefault(key, name)

    def named(self, name: str) -> NameMatch:
        """Everything that is called so.

        A slug names one card only. Cards go before rules and symbols of their name.
        """
        if name in self.cards.by_slug:
            return NameMatch([self.cards.by_slug[name]])
        found = self._index.get(simplified(name), [])
        items = [thing for thing in found if isinstance(thing, Item)]
        close = "" if found else nearest(simplified(name), self._index)
        return NameMatch(items or found, self._spelled.get(close, ""))


def _named(cards: CardSet) -> Iterator[tuple[Thing, list[str]]]:
    """Everything that can be shown, with all its names."""
    for item in cards.items:
        yield item, [*(n for names in item.names.values() for n in names), item.slug]
    for rule in cards.rules.values():
        yield rule, [rule.name, rule.name.removeprefix("score_")]
    for ruling in cards.rulings.values():
        yield ruling, [ruling.name]
    for edition in cards.editions.values():
        yield edition, [edition.name, edition.text]
    for invariant in cards.invariants:
        yield invariant, [invariant.name]
    for zone in cards.zones:
        yield zone, [zone.name, *(n for names in zone.names.values() for n in names)]
    for phase in cards.phases:
        yield phase, [phase.name]
    for word in words_of(cards):
        names = cards.vocabulary.get(word.name, {}).values()
        yield word, [word.name, *(n for each in names for n in each)]


def words_of(cards: CardSet) -> Iterator[SetWord]:
    """The set's resources, colours, scientific symbols and chain symbols, tallies and tracks."""
    yield from (SetWord("resource", name) for name in cards.resources)
    yield from (SetWord("colour", name) for name in cards.colours)
    yield from (SetWord("symbol", name) for name in cards.symbols)
    yield from (SetWord("track", track.name) for track in cards.tracks)
    yield from (SetWord("tally", tally.name) for tally in cards.tallies)
    for column in cards.columns:
        if column.startswith("chain("):
            yield SetWord("chain", column[len("chain(") : -1])


def kind_of(thing: Thing) -> str:
    """The sort of a thing, as JSON has it: ``building``, ``rule``, ``zone``, ``resource``."""
    if isinstance(thing, Item | SetWord):
        return thing.kind
    return "zone" if isinstance(thing, DeclaredZone) else type(thing).__name__.lower()


def slug_of(thing: Thing) -> str:
    """The word by which the set's text knows the thing."""
    return thing.slug if isinstance(thing, Item) else thing.name


def makes_free(cards: CardSet, item: Item) -> list[Item]:
    """The cards that are free for a city in which this one stands."""
    gives = {column for column, amount in item.standing if amount > 0}
    return [other for other in cards.items if gives.intersection(other.free_with)]


def free_with(cards: CardSet, item: Item) -> list[Item]:
    """The cards of which any one makes this one free."""
    wanted = frozenset(item.free_with)
    if not wanted:
        return []
    return [other for other in cards.items if any(c in wanted and n > 0 for c, n in other.standing)]


def stages_of(cards: CardSet, board: Item) -> list[Item]:
    """The stages of a wonder board's side."""
    sides = (board.board, board.side)
    return [s for s in cards.of_kind(Kind.STAGE) if (s.board, s.side) == sides]


def copies_by_players(cards: CardSet, item: Item) -> dict[int, int]:
    """How many copies are in the game for each number of players that the set speaks of.

    Empty where the set says nothing of copies: one copy, whoever plays.
    """
    said = [n for other in cards.items for n in other.copies]
    if not item.copies:
        return {}
    return {n: copies_at(item, n) for n in range(min(said), max(said) + 1)}


def copies_at(item: Item, players: int) -> int:
    """How many copies are in a game of so many players."""
    return sum(least <= players for least in item.copies) if item.copies else 1


def ranges(by_players: dict[int, int]) -> list[tuple[str, int]]:
    """Numbers of players that have as many copies put together: ``("4-5", 2)``."""
    result: list[tuple[int, int, int]] = []
    for players, copies in by_players.items():
        if result and result[-1][2] == copies:
            result[-1] = (result[-1][0], players, copies)
        else:
            result.append((players, players, copies))
    return [(f"{a}" if a == b else f"{a}-{b}", copies) for a, b, copies in result]
