"""What a record says that chance drew, of which something is kept."""

from collections.abc import Iterator

from antipater.checker.judging.duel.play import RecordPlay, refusal_finding
from antipater.checker.messages.finding import Finding
from antipater.rules.duel import Due, Refusal, State, Verb, perform
from antipater.rules.duel.legality import on_offer
from antipater.rules.duel.zones import choice_of


def draw_findings(play: RecordPlay) -> Iterator[Finding]:
    """What was not drawn and is kept, what cannot have been drawn as it lay elsewhere, and where
    more or fewer were drawn than are to be; of moves that were judged and not refused."""
    record, state = play.record, play.resumed.get(0, play.start)
    before: tuple[Due | None, tuple[int, ...]] = None, ()
    for made, (number, move) in enumerate(list(record.numbered())[: play.judged], start=1):
        due = state.due[0] if state.due else None
        if made - 1 in play.met:
            before = None, ()
        elif drawn := record.draws.get(number):
            for why in (*_not_among(drawn, move.item), *_odd(play, state, drawn)):
                yield refusal_finding(play.rules, record, state, move, why, number)
            before = due, drawn
        elif due is not None and due == before[0]:  # of one draw two are kept
            for why in _not_among(before[1], move.item) if move.verb is not Verb.PASS else ():
                yield refusal_finding(play.rules, record, state, move, why, number)
        else:
            before = None, ()
        resumed = play.resumed.get(made)
        state = perform(play.rules, state, move) if resumed is None else resumed


def _not_among(drawn: tuple[int, ...], kept: int) -> Iterator[Refusal]:
    if kept not in drawn:
        yield Refusal("D-DRAW-01", kept, tuple(dict.fromkeys(drawn)))


def _odd(play: RecordPlay, state: State, drawn: tuple[int, ...]) -> Iterator[Refusal]:
    """What is wrong with what was drawn, whatever is kept of it."""
    due = state.due[0]
    offered = on_offer(play.rules, state, due)
    for item in drawn:
        if item not in offered:
            yield Refusal("D-DRAW-02", item, offered, state.places[item])
    told = int(due.argument) if due.verb is Verb.DRAWN else choice_of(play.rules, due).drawn
    number = min(told, len(offered))
    if len(drawn) != number or len({*drawn}) != number:
        yield Refusal("D-DRAW-03", -1, number, len(drawn))
