"""``antipater cards list``: the cards of a set that a designer asks for, as a table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from antipater.checker.cards.lookup import Lookup, copies_at, free_with, makes_free, words_of
from antipater.checker.cards.show import age_text, needed, produced
from antipater.checker.messages.card_words import bears, cost_text, effects
from antipater.checker.messages.columns import aligned
from antipater.checker.messages.words import display_name, group, say, word_of
from antipater.checker.records.names import simplified
from antipater.grammar.diagnostics import listing, nearest
from antipater.rules.card_set import CardSet, Item, Kind


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the listed cards must be; ``None`` and empty ask for nothing.

    ``produces``: fixed units or a choice with this resource. ``cost_max``: the most
    coins and resource units together, of a character the least that a player pays.
    ``chain``: a symbol or a card, whose chains are wanted.
    ``players``: in the game with that many. ``text``: part of a name or of an effect.
    """

    text: str = ""
    kind: str = ""
    age: int | None = None
    colour: str = ""
    produces: Sequence[str] = ()
    needs: Sequence[str] = ()
    science: str = ""
    chain: str = ""
    players: int | None = None
    cost_max: int | None = None
    points_min: int | None = None
    shields_min: int | None = None


class UnknownWord(ValueError):
    """A filter names what the set does not have; the message says what it could have been."""


Test = Callable[[Item], bool]


class Filter:
    """The cards of a set that are as wanted. Words of a filter may be in any language."""

    def __init__(self, cards: CardSet, wanted: Wanted, language: str = "en") -> None:
        self.cards, self.language = cards, language
        self._tests = list(self._wanted(wanted))

    def items(self) -> list[Item]:
        """The cards that pass every test, in the set's order."""
        return [item for item in self.cards.items if all(test(item) for test in self._tests)]

    def _wanted(self, wanted: Wanted) -> Iterable[Test]:
        """One test for each thing that is asked. Raises ``UnknownWord``."""
        if wanted.text:
            yield self._text(wanted.text)
        if wanted.kind:
            yield self._kind(wanted.kind)
        if wanted.colour:
            colour = self._word("colour", wanted.colour, self.cards.colours)
            yield lambda item: item.colour == colour
        for resource in wanted.produces:
            yield self._produces(self._word("resource", resource, self.cards.resources))
        for resource in wanted.needs:
            yield self._needs(self._word("resource", resource, self.cards.resources))
        if wanted.science:
            symbol = self._word("scientific symbol", wanted.science, self.cards.symbols)
            yield lambda item: bears(self.cards, item, symbol)
        if wanted.chain:
            yield self._chain(wanted.chain)
        yield from self._numbers(wanted)

    def _numbers(self, wanted: Wanted) -> Iterable[Test]:
        age, players, cost = wanted.age, wanted.players, wanted.cost_max
        points, shields = wanted.points_min, wanted.shields_min
        if age is not None:
            yield lambda item: item.age == age
        if players is not None:
            yield lambda item: copies_at(item, players) > 0
        if cost is not None:
            yield lambda item: self._cost(item) <= cost
        if points is not None:
            yield lambda item: self.cards.points(item) >= points
        if shields is not None:
            column = self.cards.column["shields"]
            yield lambda item: item.adds(column) >= shields

    def _cost(self, item: Item) -> int:
        """Coins and resource units together; in a zone the least that a player pays."""
        prices = self.cards.prices_in_zone(item)
        return min(prices) if prices else item.cost.coins + sum(item.cost.units)

    def _text(self, text: str) -> Test:
        part = simplified(text)

        def test(item: Item) -> bool:
            names = [name for names in item.names.values() for name in names]
            told = effects(self.cards, item, self.language)
            return any(part in simplified(each) for each in (*names, item.slug, *told))

        return test

    def _kind(self, text: str) -> Test:
        kinds_named = group("cards.kind")
        kinds = {simplified(w): k for k in Kind for w in (*kinds_named[k].values(), k)}
        kind = kinds.get(simplified(text).removesuffix("s")) or kinds.get(simplified(text))
        if kind is None:
            raise _unknown("kind of card", text, [k.value for k in Kind])
        return lambda item: item.kind is kind

    def _produces(self, resource: str) -> Test:
        return lambda item: resource in produced(self.cards, item)

    def _needs(self, resource: str) -> Test:
        return lambda item: resource in needed(self.cards, item)

    def _chain(self, text: str) -> Test:
        """Cards that give or use a symbol, or that a named card's chains lead from or to."""
        chains = [w.name for w in words_of(self.cards) if w.kind == "chain"]
        named = [t for t in Lookup(self.cards).named(text).things if isinstance(t, Item)]
        if named:
            ends = [makes_free(self.cards, i) + free_with(self.cards, i) + [i] for i in named]
            return lambda item: any(item in cards for cards in ends)
        column = self.cards.column[f"chain({self._word('card or chain symbol', text, chains)})"]
        return lambda item: column in (*item.free_with, *(c for c, _ in item.standing))

    def _word(self, what: str, text: str, known: Sequence[str]) -> str:
        """A word of the set's vocabulary, given in any language."""
        spelled = dict[str, str]()
        for name in known:
            names = [n for names in self.cards.vocabulary.get(name, {}).values() for n in names]
            spelled |= {simplified(n): name for n in (*names, name)}
        found = spelled.get(simplified(text))
        if found is None:
            raise _unknown(what, text, [word_of(self.cards, n, self.language) for n in known])
        return found


def _unknown(what: str, text: str, known: Sequence[str]) -> UnknownWord:
    close = nearest(text, known)
    hint = f"did you mean `{close}`?" if close else f"expected {listing(known) or 'none'}"
    return UnknownWord(f"`{text}` is no {what} of this set; {hint}")


class _Column(NamedTuple):
    label: str
    cell: Callable[[CardSet, Item, str], str]


_COLUMNS = (
    _Column("names", lambda cards, item, language: display_name(item, language)),
    _Column("slug", lambda _cards, item, _language: item.slug),
    _Column("kind", lambda cards, item, language: _kind_text(cards, item, language)),
    _Column("cost", lambda cards, item, language: _cost(cards, item, language)),
    _Column("effect", lambda cards, item, language: "; ".join(effects(cards, item, language))),
)


def _kind_text(cards: CardSet, item: Item, language: str) -> str:
    if item.age is None:
        side = f" {item.side}" if item.kind is Kind.BOARD else ""
        return say(f"cards.kind.{item.kind}", language) + side
    colour = word_of(cards, item.colour or "", language)
    return f"{age_text(item.age, language)} {colour}"


def _cost(cards: CardSet, item: Item, language: str) -> str:
    bought = item.kind not in (Kind.BOARD, Kind.TOKEN)
    return cost_text(cards, item, language) if bought else ""


def table(cards: CardSet, items: Sequence[Item], language: str, players: int | None = None) -> str:
    """The items as aligned columns, each on a line of its own, under the columns' names."""
    rows = [[say(f"cards.label.{c.label}", language) for c in _COLUMNS]]
    for item in items:
        row = [c.cell(cards, item, language) for c in _COLUMNS]
        copies = copies_at(item, players) if players else 1
        row[0] += f" ×{copies}" if copies > 1 else ""
        rows.append(row)
    return "\n".join([*aligned(rows, ()), "", say("cards.label.count", language, n=len(items))])
