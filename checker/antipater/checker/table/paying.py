"""Payments that a record of 7 Wonders does not state, settled for the whole game together."""

from dataclasses import replace

from antipater.checker.table.model import TableRecord
from antipater.checker.table.playing import COINS, MOST_FINDINGS, Playing
from antipater.checker.table.refusals import refusal_finding
from antipater.rules.seven_wonders import Rules, Setup, refusals, scores
from antipater.rules.seven_wonders.game import Game
from antipater.rules.seven_wonders.settling import settle

_MOST_COINS = 1000  # no treasury is looked for beyond


def played(rules: Rules, record: TableRecord, setup: Setup) -> Playing:
    """The game of a record, played from a set-up, with payments that let it go on."""
    game = Playing(rules, record, setup)
    game.run()
    if game.coins_short or _treasury_differs(game):
        _settle(game)
    game.look_at_deals()
    return game


def _treasury_differs(game: Playing) -> bool:
    """Whether the points claimed for coins are not those of the least payments."""
    return game.state.over and any(
        not least <= game.state.cities[seat][game.rules.coins] <= most
        for seat, (least, most) in _claimed_coins(game).items()
    )


def _claimed_coins(game: Playing) -> dict[int, tuple[int, int]]:
    """For seats whose treasury is claimed, between how many coins it must have held."""
    points = scores(game.rules, game.state)
    found = {}
    for seat, own in enumerate(points):
        claimed = game.record.scores.get("treasury", ())[seat : seat + 1]
        due = claimed[0] if claimed else None
        totals = game.record.scores.get("total", ())[seat : seat + 1]
        if due is None and totals and totals[0] is not None:
            due = totals[0] - own["total"] + own["treasury"]
        if due is not None and (coins := _coins_for(game, seat, due)) is not None:
            found[seat] = coins
    return found


def _coins_for(game: Playing, seat: int, points: int) -> tuple[int, int] | None:
    """The least and the most coins that give so many points."""
    own, left, right = game.state.seats(seat)
    ledger = list(own)
    fitting = []
    for coins in range(_MOST_COINS):
        ledger[game.rules.coins] = coins
        if game.rules.treasury(ledger, left, right) == points:
            fitting.append(coins)
    return (fitting[0], fitting[-1]) if fitting else None


def _settle(game: Playing) -> None:
    """Find payments with which every play can be paid; tell the plays for which none do."""
    game.all_states()
    _try_to_settle(game)
    game.state = Game(game.rules, game.states[-1])


def _try_to_settle(game: Playing) -> None:
    rules = game.rules
    claimed = _claimed_coins(game) if game.state.over else {}
    base = 0
    for _ in range(MOST_FINDINGS):
        settled = settle(rules, game.states[base:], game.moves[base:], claimed)
        if claimed and settled.fails == len(game.moves) - base:
            claimed = {}  # the claim is wrong, and told as such
            settled = settle(rules, game.states[base:], game.moves[base:])
        if not settled.certain:
            game.unsettled = True
        game.moves[base:] = settled.moves
        game.replay(base)
        if settled.fails is None or not settled.certain:
            return
        base += settled.fails
        claimed = {}
        _lend(game, base)


def _lend(game: Playing, index: int) -> None:
    """Tell who could not pay for a move, and go on as if the coins had been there."""
    rules, state = game.rules, game.states[index]
    for why in refusals(rules, state, game.moves[index]):
        if why.code not in COINS:
            continue
        number = game.numbers[index].get(why.seat)
        told = refusal_finding(rules, game.record, why, number)
        cities = list(state.cities)
        ledger = list(cities[why.seat])
        if why.code == "W-COST-02":
            assert isinstance(why.expected, int)
            ledger[rules.coins] = why.expected
            told = replace(told, then="lent")
        else:
            ledger[rules.coins] = 0
            told = replace(told, then="allowed")
        cities[why.seat] = tuple(ledger)
        state = state._replace(cities=tuple(cities))
        game.findings.append(told)
    game.states[index] = state
    game.replay(index)
