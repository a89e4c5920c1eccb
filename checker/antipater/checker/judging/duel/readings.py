"""The clauses that the books of Duel leave open and that a game came to."""

from collections.abc import Iterator, Sequence

from antipater.checker.judging.duel.judge import DuelVerdict
from antipater.checker.judging.readings import read_of_card
from antipater.checker.judging.verdict import Read
from antipater.grammar.books import printings
from antipater.grammar.clauses import file_of
from antipater.rules.card_set import JOINT, Item
from antipater.rules.choices import Fate
from antipater.rules.duel import Rules, Verb, Victory
from antipater.rules.duel.moves import Happening, LogEntry
from antipater.rules.duel.zones import BUILDINGS_BROUGHT

# Resources are bought for buildings; the reprint adds wonders. What raises their price.
_BOUGHT, _PRICE = "D042", "D043"
_ONE_OF = "one_of("
_BUILDS = (Verb.BUILD, Verb.WONDER, *BUILDINGS_BROUGHT)


def readings(verdict: DuelVerdict) -> Iterator[Read]:
    """The clauses that are read in one way, each with the move that first came to it.

    A token drawn from the box; resources bought for a wonder, of which the books of the edition do
    not speak, or at a price that their words would raise by yellow cards and wonders; a wonder that
    takes a card of the opponent away and wins by its shield.
    """
    rules, state = verdict.rules, verdict.state
    entries = list(state.log.history()) if state.log else []
    number = {move: n for n, move in verdict.record.numbered()}
    for entry in entries:
        if entry.move.verb is Verb.DRAWN:
            drawing = rules.token_drawers[0].slug
            yield from read_of_card(rules.cards.game, drawing, number.get(entry.move))
            break
    bought = [e for e in entries if e.move.verb is Verb.WONDER and _trades(e)]
    if bought and _says_less(rules, _BOUGHT):
        yield Read(_BOUGHT, number.get(bought[0].move))
    dearer = _dearer(rules, entries) if _says_less(rules, _PRICE) else None
    if dearer is not None:
        yield Read(_PRICE, number.get(dearer.move))
    won = state.victory in (Victory.MILITARY, Victory.SCIENTIFIC)
    if won and entries[-1].move.verb is Verb.WONDER:
        wonder = rules.items[entries[-1].move.item]
        if any(choice.deed is Fate.DESTROY for choice in wonder.choices):
            yield from read_of_card(rules.cards.game, wonder.slug, number.get(entries[-1].move))


def _trades(entry: LogEntry) -> bool:
    return any(event.what is Happening.TRADES and event.amount for event in entry.events)


def _dearer(rules: Rules, entries: Sequence[LogEntry]) -> LogEntry | None:
    """The first purchase of what a yellow card or wonder of the opponent makes as well."""
    made = [set[str](), set[str]()]
    for entry in entries:
        seat, item = entry.move.player, entry.move.item
        if _trades(entry) and not made[1 - seat].isdisjoint(_needed(rules, rules.items[item])):
            return entry
        if entry.move.verb in _BUILDS:
            made[seat] |= _given(rules, rules.items[item])
    return None


def _needed(rules: Rules, item: Item) -> Iterator[str]:
    return (name for name, n in zip(rules.cards.resources, item.cost.units, strict=True) if n)


def _given(rules: Rules, item: Item) -> set[str]:
    """The resources of which an item gives one."""
    names = (rules.cards.columns[column] for column, _ in item.standing)
    kinds = (name[len(_ONE_OF) : -1] for name in names if name.startswith(_ONE_OF))
    return {each for kind in kinds for each in kind.split(", ")}


def _says_less(rules: Rules, name: str) -> bool:
    """Whether the books of the edition put it otherwise than those of the set's default one."""
    game, named = rules.cards.game, rules.edition.name.partition(JOINT)[0]
    books = [printings(game, name) for name in (named, rules.cards.default_edition)]
    if not set(books[0]).isdisjoint(books[1]):
        return False
    clause = file_of(game).clauses[name]
    told = [{str(clause.printed.get(book, clause.says)) for book in each} for each in books]
    return told[0].isdisjoint(told[1])
