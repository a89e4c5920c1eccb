"""Records of Duel as rows of an archive, and back."""

from collections.abc import Mapping
from typing import Any

from antipater.checker.records.archive.claims import claims_of, claims_row
from antipater.checker.records.archive.items import ArchiveColumns, ArchiveItems, known, need
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.names import BUILDINGS
from antipater.checker.records.record import End, Stop
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Move, Setup, Verb
from antipater.rules.duel.zones import OF_TWO, TOKENS_BROUGHT, WORDED

_NUMBERS = {verb: number for number, verb in enumerate(Verb)}
_KINDS = {
    Verb.DRAFT: (Kind.WONDER,),
    Verb.WONDER: (Kind.WONDER,),
    **dict.fromkeys(TOKENS_BROUGHT, (Kind.TOKEN,)),
    Verb.CALL: (Kind.CHARACTER,),
    Verb.SET_OFF: (Kind.CHARACTER,),
    **dict.fromkeys(WORDED, (*BUILDINGS, Kind.TOKEN, Kind.WONDER, Kind.CHARACTER, Kind.PLACE)),
}
_OF_PLAYERS = (Verb.BEGIN, Verb.PASS)
_PAIRS = (Verb.WONDER, *OF_TWO)
_BITS = 10
_MOST = (1 << _BITS) - 1


def kinds_of(verb: Verb) -> tuple[Kind, ...]:
    """The kinds of the items that a verb can be about."""
    return _KINDS.get(verb, BUILDINGS)


def others_of(verb: Verb) -> tuple[Kind, ...]:
    """The kinds of the second items that go with a verb; none where it has no second."""
    if verb not in _PAIRS:
        return ()
    return kinds_of(verb) if verb is Verb.SWAP else BUILDINGS


def move_number(move: Move) -> int:
    """A move as one integer: 4 bits for the verb, 1 for the seat, 10 for each item.

    Items are counted from 1, 0 is none. Raises ``ValueError`` for what does not fit.
    """
    verb, seat, item, other = move
    if not (0 <= seat <= 1 and UNKNOWN <= item < _MOST and UNKNOWN <= other < _MOST):
        raise ValueError(move)
    return _NUMBERS[verb] | seat << 4 | (item + 1) << 5 | (other + 1) << 5 + _BITS


def move_of(number: int, items: ArchiveItems) -> Move:
    """The move of an integer; raises ``ValueError`` for a number that is none."""
    verb = Verb(items.metadata.verbs[number & 15])
    first, second = (number >> 5 & _MOST) - 1, (number >> 5 + _BITS) - 1
    seat = number >> 4 & 1
    if verb in _OF_PLAYERS:
        known(first, (0, 1))
        known(second, (UNKNOWN,))
        return Move(verb, seat, first)
    kinds, others = kinds_of(verb), others_of(verb)
    held = (Kind.CHARACTER,) if verb is Verb.WONDER else ()  # what is prepared
    item = items.item(first, *kinds, *held)
    need(item != UNKNOWN and (second != UNKNOWN) == (verb in _PAIRS), number)
    return Move(verb, seat, item, items.item(second, *others))


def row_of(record: DuelRecord) -> dict[str, Any]:
    """The columns that hold a record; raises ``ValueError`` for a record that does not fit.

    Nor does one that numbers its lines otherwise, with a gap perhaps: findings name these numbers.
    """
    need(not record.written, record.written)
    need(not record.draws, record.draws)
    need(not record.shown, record.shown)
    setup = record.setup
    return {
        "draft": [list(row) for row in setup.rows],
        "wonders": [list(held) for held in setup.wonders],
        "tokens": list(setup.tokens),
        "drawn": list(setup.drawn),
        "layouts": [(age, list(cards)) for age, cards in setup.layouts.items()],
        "first_number": record.first_number,
        "moves": [move_number(move) for move in record.moves],
        "end": record.end._asdict() if record.end else None,
        "paid": list(record.paid.items()),
        **claims_row(record),
    }


def record_of(row: Mapping[str, Any], line: int, items: ArchiveItems) -> DuelRecord:
    """The record in a row; ``line`` is where each of its moves stands.

    Raises ``ValueError``, or ``Unreadable`` for an item that the set does not have.
    """
    first, second = row["wonders"]
    need(len(row["players"]) == 2, row["players"])
    need(row["first_number"] >= 1, row["first_number"])
    end = row["end"] and End(Stop(row["end"]["kind"]), row["end"]["loser"], row["end"]["number"])
    if end:
        known(end.loser, (0, 1))
        need(end.number >= row["first_number"], end.number)
    return DuelRecord(
        format=row["format"],
        set=items.set,
        players=tuple(row["players"]),
        setup=Setup(
            rows=tuple(items.of_kind(offered, Kind.WONDER) for offered in row["draft"]),
            wonders=(items.of_kind(first, Kind.WONDER), items.of_kind(second, Kind.WONDER)),
            tokens=items.of_kind(row["tokens"], Kind.TOKEN),
            drawn=items.of_kind(row["drawn"], Kind.TOKEN),
            layouts={age: items.buildings(cards) for age, cards in row["layouts"]},
        ),
        moves=tuple(move_of(number, items) for number in row["moves"]),
        edition=row["edition"],
        first_number=row["first_number"],
        end=end,
        paid=dict(row["paid"]),
        lines=(line,),
        **claims_of(row, items),
    )


COLUMNS = ArchiveColumns(row_of, record_of)
