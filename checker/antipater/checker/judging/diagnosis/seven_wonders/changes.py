"""A change to the plays of a record of 7 Wonders: which go, and which stand instead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.judging.diagnosis.seven_wonders.course import Turn
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.record import renumbered
from antipater.checker.records.seven_wonders.plays import order_of
from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import choice_with, written_play


@dataclass(frozen=True)
class ChangedPlays:
    """Plays to stand in the place of others, and what slip that would be.

    ``gone``: numbers of plays; ``new``: those that stand instead, in this order, and more.
    ``since``: the turn from which play differs. ``drops``: the lines of second plays of a seat
    in a turn that are explained by it, and ``restored`` such plays that are right as they stand.
    """

    kind: str
    cost: float
    since: Turn
    gone: tuple[int, ...]
    new: tuple[Noted, ...]
    group: object = None
    drops: frozenset[int] = frozenset()
    restored: tuple[Noted, ...] = ()
    alone: bool = False
    values: Mapping[str, object] = field(default_factory=dict)


def changed(record: SevenWondersRecord, change: ChangedPlays) -> SevenWondersRecord:
    """The record with a change made."""
    lined = len(record.lines) > 1
    lines = record.lines if lined else (0,) * len(record.plays)
    kept = [
        (noted, line)
        for n, (noted, line) in enumerate(zip(record.plays, lines, strict=True), 1)
        if n not in change.gone
    ]
    for place, noted in enumerate(change.new):
        old = change.gone[place] if place < len(change.gone) else 0
        kept.append((noted, lines[old - 1] if old else 0))
    doubled = dict(record.doubled)
    kept += [(noted, doubled.get(noted, 0)) for noted in change.restored]
    kept.sort(key=lambda one: order_of(one[0]))
    places = {id(noted): n for n, (noted, _) in enumerate(kept, 1)}
    now = {n: places[id(p)] for n, p in enumerate(record.plays, 1) if id(p) in places}
    now |= {n: places[id(p)] for n, p in zip(change.gone, change.new, strict=False)}
    problems = record.problems
    if change.drops:
        problems = tuple(
            p for p in problems if not (p.code == "R-TURN-02" and p.line in change.drops)
        )
    done = replace(
        record,
        plays=tuple(noted for noted, _ in kept),
        lines=tuple(line for _, line in kept) if lined else record.lines,
        comments=renumbered(record.comments, now),
        doubled=tuple(one for one in record.doubled if one[1] not in change.drops),
    )
    return done.with_problems(problems)


def cause(record: SevenWondersRecord, change: ChangedPlays, after: SevenWondersRecord) -> Cause:
    """The slip as a cause, with the lines that change."""
    numbers = {id(noted): n for n, noted in enumerate(after.plays, 1)}
    dropped = [(noted, line) for noted, line in record.doubled if line in change.drops]
    edits = []
    for place in range(max(len(change.gone), len(change.new))):
        old = change.gone[place] if place < len(change.gone) else None
        new = numbers.get(id(change.new[place])) if place < len(change.new) else None
        if new is not None and dropped and not change.restored:
            edits.append(
                Edit(RecordPlace(dropped[0][1]), _dropped(record, dropped), told(after, new))
            )
            break
        edits.append(_edit(record, old, after, new))
    edits = [edit for n, edit in enumerate(edits) if edit not in edits[:n]]
    if not edits:
        edits = [Edit(RecordPlace(dropped[0][1]), _dropped(record, dropped), None)]
    seat = (change.new or [record.plays[n - 1] for n in change.gone] or [dropped[0][0]])[0]
    values = {"player": record.players[seat.play.seat], **change.values}
    group = change.group or (change.kind, *change.gone)
    return Cause(change.kind, change.cost, after, tuple(edits), group, change.alone, values)


def _edit(
    record: SevenWondersRecord, old: int | None, after: SevenWondersRecord, new: int | None
) -> Edit:
    main = _main(record, old) if old is not None else _main(after, new or 0)
    lined = len(record.lines) > 1
    if main:  # a build out of the discards, on the line of the play that it follows
        line = record.line_of(main) if lined else None
        now = (_main(after, new) or new) if old is not None and new is not None else main
        return Edit(RecordPlace(line, main), told(record, main), told(after, now))
    if old is not None:
        line = record.line_of(old) if lined else None
        return Edit(
            RecordPlace(line, old), told(record, old), None if new is None else told(after, new)
        )
    assert new is not None
    line = record.line_of(new) if new <= len(record.lines) > 1 else None
    return Edit(RecordPlace(line, new), None, told(after, new))


def _main(record: SevenWondersRecord, number: int) -> int:
    """The play on whose line a build out of the discards stands; 0 where that is its own."""
    return number - 1 if choice_with(record, number - 1) else 0


def told(record: SevenWondersRecord, number: int) -> dict[str, str]:
    """A play as a line of the notation, in each language."""
    return {language: written_play(record, number, language) for language in LANGUAGES}


def _dropped(record: SevenWondersRecord, dropped: Sequence[tuple[Noted, int]]) -> dict[str, str]:
    """The line of a second play of a seat in a turn, with the choice on it."""
    line = dropped[0][1]
    plays = [noted for noted, _ in dropped]
    plays += [n for n, at in zip(record.plays, record.lines, strict=False) if at == line]
    alone = replace(record, plays=tuple(plays), lines=(0,) * len(plays))
    return told(alone, 1)
