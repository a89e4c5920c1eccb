"""The readings on which a verdict rests: what the rulebooks leave open, and was decided here.

A ruling decides a game where, with another of its options, something else is said of it: other
findings, another result, other points or coins. Each is tried alone, by judging again. Points that
are read in one way in every edition are clauses; the game says which of them it came to.
"""

from collections.abc import Iterator
from typing import NamedTuple

from antipater.checker.judging.game import GAMES
from antipater.checker.judging.verdict import AnyVerdict, Read
from antipater.grammar.books import SUMMARY, books, printings
from antipater.grammar.clause_text import Status
from antipater.grammar.clauses import file_of
from antipater.rules.card_set import JOINT, CardSet, Ruling


class Decided(NamedTuple):
    """A ruling that decides a game: the option it was judged by, and those that say otherwise."""

    ruling: Ruling
    option: str
    others: tuple[str, ...]


def read_of_card(game: str, slug: str, move: int | None = None) -> Iterator[Read]:
    """The first clause on a card that the printings leave open, if there is one."""
    for clause in file_of(game).clauses.values():
        if clause.status is Status.READING and f"card {slug}" in clause.states:
            yield Read(clause.name, move)
            return


def rulings_that_decide(verdict: AnyVerdict) -> Iterator[Decided]:
    """The rulings without which a verdict would be another; none for a record that is open.

    An option that only a summary of the rules has is no reading of theirs.
    """
    if verdict.completion is not None:
        return
    rules, play = verdict.rules, GAMES[verdict.record.ruleset]
    for ruling in rules.cards.rulings.values():
        chosen = rules.ruling(ruling.name)
        others = tuple(
            option
            for option in ruling.options
            if option != chosen
            and not _of_summaries(rules.cards, ruling, option)
            and _said(verdict)
            != _said(
                play.judge(verdict.record, f"{rules.edition.name}{JOINT}{ruling.name} {option}")
            )
        )
        if others:
            yield Decided(ruling, chosen, others)


def _of_summaries(cards: CardSet, ruling: Ruling, option: str) -> bool:
    """Whether all editions that choose an option follow summaries alone."""
    choosing = [e.name for e in cards.editions.values() if e.option(ruling) == option]
    follow = [book for name in choosing for book in printings(cards.game, name)]
    return bool(follow) and all(books()[book].edition == SUMMARY for book in follow)


def clauses_read(verdict: AnyVerdict) -> Iterator[Read]:
    """The clauses that the printings leave open, are read in one way, and were come to."""
    if verdict.completion is not None:
        return
    play, record = GAMES[verdict.record.ruleset], verdict.record
    # Of many games a module tells the ends alone: the course of one is played again.
    whole = hasattr(verdict.state, "log")
    yield from play.readings(verdict if whole else play.judge(record, verdict.rules.edition.name))


def _said(verdict: AnyVerdict) -> object:
    """What a verdict says, whichever edition says it."""
    coins = [city[verdict.rules.coins] for city in verdict.state.cities]
    return (
        [(found.code, found.move, found.line) for found in (*verdict.findings, *verdict.stood)],
        (verdict.result, verdict.scores, verdict.complete, verdict.open),
        (coins, verdict.copied, verdict.unchecked),
    )
