"""Coins that plays are said to have cost or brought, where it is not said to whom they went."""

from collections.abc import Iterator

from antipater.checker.judging.seven_wonders.turns import RecordTurns
from antipater.checker.messages.finding import Finding, finding
from antipater.rules.seven_wonders import Action, Play, State
from antipater.rules.seven_wonders.legality import stated_ways

CODE = "W-CLAIM-04"


def amounts_refused(game: RecordTurns) -> Iterator[Finding]:
    """The plays that were made as they are written, but for another amount."""
    record, rules = game.record, game.rules
    stated = {n: noted for n, noted in enumerate(record.plays, 1) if noted.coins is not None}
    for number, state, play in _made(game) if stated else ():
        noted = stated.get(number)
        if noted is None or noted.play.card != play.card:
            continue
        free = play.action is Action.BUILD and noted.play.action is Action.FREE
        if play.action is not noted.play.action and not free:
            continue
        possible = sorted(_amounts(game, state, play))
        if noted.coins not in possible:
            yield finding(
                CODE,
                line=record.line_of(number),
                move=number,
                player=record.players[play.seat],
                item=rules.items[play.card] if play.card >= 0 else None,
                found=noted.coins,
                expected=tuple(possible),
            )


def _made(game: RecordTurns) -> Iterator[tuple[int, State, Play]]:
    """Each play by its number, with the state in which it was chosen."""
    states = game.all_states()
    for state, move, numbers in zip(states, game.moves, game.numbers, strict=False):
        yield from ((numbers.get(play.seat, 0), state, play) for play in move)
    yield from ((number, states[-1], play) for number, play in game.broken_off.values())


def _amounts(game: RecordTurns, state: State, play: Play) -> set[int]:
    """What a play can have cost, to all or to the neighbours alone; or what a discard brings."""
    rules, seats = game.rules, state.seats(play.seat)
    if play.action is Action.DISCARD:
        return {0 if rules.lays_instead(play) else int(rules.discard_income(*seats))}
    item = rules.items[play.card] if play.action is Action.BUILD else rules.stage_of(state, play)
    if play.action is Action.FREE or item is None:
        return {0}
    ways = stated_ways(rules, state, play, item)
    return {coins for way in ways for coins in (way.total, way.left + way.right)}
