"""The clauses that the books of 7 Wonders leave open and that a game came to."""

from collections.abc import Iterator

from antipater.checker.judging.readings import read_of_card
from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict
from antipater.checker.judging.seven_wonders.symbols import FREE, free_symbols
from antipater.checker.judging.verdict import Read
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import Action

_ORDER, _COPY = "W116", "W124"


def readings(verdict: SevenWondersVerdict) -> Iterator[Read]:
    """The clauses that are read in one way, each with the play that came to it.

    A seventh card and a build out of the discards at the end of one age; symbols of free choice,
    and the guild that is copied, of which no line says what was chosen.
    """
    record, rules, state = verdict.record, verdict.rules, verdict.state
    late = [(n, noted) for n, noted in enumerate(record.plays, 1) if noted.turn >= rules.turns]
    sevenths = {noted.age for _, noted in late if noted.turn > rules.turns}
    for number, noted in late:
        if noted.play.action is Action.SALVAGE and noted.age in sevenths:
            yield Read(_ORDER, number)
            break
    if not state.over:
        return
    giving = [item for seat in record.seats for item in _symbols(verdict, seat)]
    for item in dict.fromkeys(giving):
        yield from read_of_card(rules.cards.game, item)
    if set(verdict.copied) - set(record.copies):
        yield Read(_COPY)


def _symbols(verdict: SevenWondersVerdict, seat: int) -> Iterator[str]:
    """What gives a seat symbols of free choice that no line of the record names."""
    record, rules, own = verdict.record, verdict.rules, verdict.state.cities[seat]
    board = record.setup.boards[seat]
    chosen, free = record.symbols.get(seat, ()), free_symbols(rules, record, verdict.state, seat)
    if chosen and len(chosen) >= sum(free.values()):
        return
    stages = rules.stage_items[board][: own[rules.stages]]
    copied = verdict.copied.get(seat)
    for item in rules.items:
        stands = item in rules.buildings and own[item.presence] >= 1
        if _is_free(verdict, item) and (stands or item == copied or item in stages):
            yield rules.items[board].slug if item in stages else item.slug


def _is_free(verdict: SevenWondersVerdict, item: Item) -> bool:
    names = verdict.rules.cards.columns
    return any(names[column].startswith(FREE) for column, _ in item.standing)
