"""A record of 7 Wonders with every way to pay that it does not state, where cards look at coins.

What cards do then hangs on what was paid. Every way is followed turn by turn, and ways that have
come to the same state are followed as one; so each question is asked of the cities that had it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.open_ends import MOST_WAYS
from antipater.checker.judging.seven_wonders.turns import RecordTurns
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.seven_wonders import State

# How many turns are played: some 0.5 s. To judge the ends as whole records takes as long again.
_MOST_TURNS = 1_000

# What is paid to the left and to the right, by the number of a play.
Splits: TypeAlias = Mapping[int, tuple[int, int]]


class TooMany(Exception):
    """There are more ways to pay than are followed, or some that no record can state."""


class _Reached(NamedTuple):
    """A state that some payments lead to, and how much is wrong with the plays before it."""

    state: State
    paid: Splits
    slips: int = 0
    ended: bool = False


def every_payment(game: RecordTurns) -> list[SevenWondersRecord]:
    """A record with all payments stated for each end that it can have had, of those with fewest
    slips, the nearest to the least payments first. ``game``: its turns; raises ``TooMany``."""
    front, left = [_Reached(game.start, {})], _MOST_TURNS
    while not all(node.ended for node in front):
        after: dict[object, _Reached] = {}
        for node in front:
            for new in [node] if node.ended else _turn(game, node):
                left -= 1
                if left < 0:
                    raise TooMany
                after.setdefault((key_of(new.state), new.slips, new.ended), new)
        fewest = min(node.slips for node in after.values())
        front = [node for node in after.values() if node.slips == fewest]
    if len(front) >= MOST_WAYS:
        raise TooMany
    return [_stated(game.record, node.paid) for node in front]


def _turn(game: RecordTurns, node: _Reached) -> Iterator[_Reached]:
    """The next turn of a game, with what follows from it, by every way to pay."""
    record = _stated(game.record, node.paid)
    now = RecordTurns(game.rules, record, game.start.setup, node.state)
    began = node.state.age, node.state.turn
    now.turns = {turn: plays for turn, plays in now.turns.items() if turn >= began}
    if node.state is game.start:
        now.set_coins((0, 0))
    goes_on = now.go_on()
    if now.first_open is None:
        slips = node.slips + len(now.findings) + now.coins_short
        ended = now.state.over or not goes_on
        yield _Reached(now.state.frozen(), node.paid, slips, ended)
        return
    number, ways = now.first_open
    if not number or number in node.paid or record.plays[number - 1].play.split is not None:
        raise TooMany  # a play that is assumed, or let stand
    for way in ways:
        yield from _turn(game, node._replace(paid={**node.paid, number: (way.left, way.right)}))


def _stated(record: SevenWondersRecord, paid: Splits) -> SevenWondersRecord:
    plays = list(record.plays)
    for number, split in paid.items():
        noted = plays[number - 1]
        plays[number - 1] = noted._replace(play=noted.play._replace(split=split))
    return replace(record, plays=tuple(plays))


def key_of(state: State) -> object:
    """What tells states apart, whatever led to them."""
    return *state[1:10], state.kept
