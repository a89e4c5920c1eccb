"""The clauses that the books of Duel leave open and that a game came to."""

from collections.abc import Iterator

from antipater.checker.judging.duel.judge import DuelVerdict
from antipater.checker.judging.readings import read_of_card
from antipater.checker.judging.verdict import Read
from antipater.grammar.books import printings
from antipater.grammar.clauses import file_of
from antipater.rules.card_set import JOINT, Power
from antipater.rules.duel import Rules, Verb, Victory
from antipater.rules.duel.moves import Happening, LogEntry

# Resources are bought for buildings; the reprint adds wonders.
_BOUGHT = "D042"


def readings(verdict: DuelVerdict) -> Iterator[Read]:
    """The clauses that are read in one way, each with the move that first came to it.

    A token drawn from the box; resources bought for a wonder, of which the books of the edition do
    not speak; a wonder that takes a card of the opponent away and wins by its shield.
    """
    rules, state = verdict.rules, verdict.state
    entries = list(state.log.history()) if state.log else []
    number = {move: n for n, move in verdict.record.numbered()}
    for entry in entries:
        if entry.move.verb is Verb.DRAWN:
            drawing = [w.slug for w in rules.items if w.has(Power.DRAW_TOKENS)]
            yield from read_of_card(rules.cards.game, drawing[0], number.get(entry.move))
            break
    bought = [e for e in entries if e.move.verb is Verb.WONDER and _trades(e)]
    if bought and _says_less(rules):
        yield Read(_BOUGHT, number.get(bought[0].move))
    won = state.victory in (Victory.MILITARY, Victory.SCIENTIFIC)
    if won and entries[-1].move.verb is Verb.WONDER:
        wonder = rules.items[entries[-1].move.item]
        if wonder.has(Power.DESTROY):
            yield from read_of_card(rules.cards.game, wonder.slug, number.get(entries[-1].move))


def _trades(entry: LogEntry) -> bool:
    return any(event.what is Happening.TRADES and event.amount for event in entry.events)


def _says_less(rules: Rules) -> bool:
    """Whether the books of the edition put it otherwise than those of the set's default one."""
    game, named = rules.cards.game, rules.edition.name.partition(JOINT)[0]
    books = [printings(game, name) for name in (named, rules.cards.default_edition)]
    if not set(books[0]).isdisjoint(books[1]):
        return False
    clause = file_of(game).clauses[_BOUGHT]
    told = [{str(clause.printed.get(book, clause.says)) for book in each} for each in books]
    return told[0].isdisjoint(told[1])
