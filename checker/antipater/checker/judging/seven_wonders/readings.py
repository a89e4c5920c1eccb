"""The clauses that the books of 7 Wonders leave open and that a game came to."""

from collections.abc import Iterator

from antipater.checker.judging.readings import read_of_card
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict
from antipater.checker.judging.seven_wonders.symbols import free_symbols, giving
from antipater.checker.judging.verdict import Read
from antipater.grammar.books import known_of
from antipater.grammar.clauses import clauses
from antipater.rules.seven_wonders import UNKNOWN, Action

_TWO, _CHAIN, _ORDER, _COPY = "W088", "W044", "W116", "W124"


def readings(verdict: SevenWondersVerdict) -> Iterator[Read]:
    """The clauses that are read in one way, each with the play that came to it.

    Two players in a printing that is not for two; a chain from a building that came out of the
    discards in the same age; a seventh card and a build out of the discards at the end of one age;
    symbols of free choice, and the guild that is copied, of which no line says what was chosen.
    """
    record, rules, state = verdict.record, verdict.rules, verdict.state
    if record.setup.free_city and {*known_of(rules.edition.name)} & {*clauses()[_TWO].printed}:
        yield Read(_TWO)
    chained = next(_chained(verdict), None)
    if chained is not None:
        yield Read(_CHAIN, chained)
    late = [(n, noted) for n, noted in enumerate(record.plays, 1) if noted.turn >= rules.turns]
    sevenths = {noted.age for _, noted in late if noted.turn > rules.turns}
    for number, noted in late:
        if noted.play.action is Action.SALVAGE and noted.age in sevenths:
            yield Read(_ORDER, number)
            break
    if not state.over:
        return
    free = [item for seat in record.seats for item in _symbols(verdict, seat)]
    for item in dict.fromkeys(free):
        yield from read_of_card(rules.cards.game, item)
    if set(verdict.copied) - set(record.copies):
        yield Read(_COPY)


def _chained(verdict: SevenWondersVerdict) -> Iterator[int]:
    """The plays that build by a chain from what was built out of the discards in the same age."""
    items = verdict.rules.items
    revived = set[tuple[int, int, int]]()
    for number, noted in enumerate(verdict.record.plays, 1):
        play, at = noted.play, (noted.play.seat, noted.age)
        if play.card == UNKNOWN:
            continue
        if play.action is Action.SALVAGE:
            revived.add((*at, items[play.card].presence))
        chains = [column for column in items[play.card].free_with if (*at, column) in revived]
        if play.action is Action.BUILD and chains and not any(play.split or ()):
            yield number


def _symbols(verdict: SevenWondersVerdict, seat: int) -> Iterator[str]:
    """What gives a seat symbols of free choice that no line of the record names."""
    record, rules = verdict.record, verdict.rules
    chosen, free = record.symbols.get(seat, ()), free_symbols(rules, record, verdict.state, seat)
    if chosen and len(chosen) >= sum(free.values()):
        return
    yield from giving(rules, record, verdict.state, seat, verdict.copied.get(seat))
