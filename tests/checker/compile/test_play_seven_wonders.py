"""Games of 7 Wonders that a module plays by itself: legal by the engine, and counted rightly."""

import math
from collections import Counter
from functools import cache

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.seven_wonders.counting import PLAY_WORDS
from antipater.checker.records.archive.plays import noted_play
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.played import Block, Rows
from antipater.checker.simulate.seven_wonders import GamePlayer
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import (
    Action,
    Happening,
    Setup,
    begin,
    legal_plays,
    outcome,
    play_refusal,
    scores,
)
from antipater.rules.seven_wonders.deals import misdealt
from antipater.rules.seven_wonders.legality import held
from antipater.rules.seven_wonders.turn import WorkingState

PAID = (Happening.PAYS, Happening.BUYS_LEFT, Happening.BUYS_RIGHT)
SIZES = [3, 5, 7]


@cache
def player(seats: int) -> GamePlayer:
    return GamePlayer(Order("seven_wonders", "seven_wonders", seed=4, seats=seats))


@cache
def block(seats: int, games: int = 12) -> Block:
    return player(seats).block(0, games)


def plays_of(played: Block, start: int, end: int) -> list[list[int]]:
    """Some of the plays: the first word of each, what it brought, what it cost."""
    rows = Rows(played.moves, PLAY_WORDS)
    return [rows.row(n) for n in range(start, end)]


def setups_of(played: Block) -> list[list[int]]:
    """The set-ups, one after another."""
    return [played.setups.row(n) for n in range(len(played.offsets) - 1)]


def setup_of(seats: int, row: list[int]) -> Setup:
    """A set-up as the engine has it."""
    module = player(seats)
    most = module.manifest["players"][1]
    size, boards, dealt = module.rules.hand_size, row[1 : 1 + seats], row[1 + most :]
    deals = {}
    for n, age in enumerate(module.rules.ages):
        hands = [dealt[(n * seats + seat) * size :][:size] for seat in range(seats)]
        deals[age] = tuple(map(tuple, hands))
    return Setup(row[0], tuple(boards), deals)


@pytest.mark.parametrize("seats", SIZES)
def test_the_engine_accepts_every_deal_and_play(seats: int) -> None:
    """And finds the same payments, points, coins and winners."""
    played, module = block(seats), player(seats)
    fields = module.manifest["play"]["fields"]
    chosen, expected, spread = Counter[Action](), Counter[Action](), Counter[Action]()
    for number, row in enumerate(setups_of(played)):
        setup = setup_of(seats, row)
        assert misdealt(module.rules, setup) == []
        game = WorkingState(module.rules, begin(module.rules, setup))
        at = played.offsets[number]
        while not game.over:
            who = [game.due[0].seat] if game.due else list(range(seats))
            rows = plays_of(played, at, at + len(who))
            plays = [noted_play(low).play for low, _, _ in rows]
            assert [play.seat for play in plays] == who
            state = game.frozen()
            for play in plays:
                hand = held(module.rules, game, play.seat)
                assert play_refusal(module.rules, game, play, hand) is None
                legal = {(p.action, p.card) for p in legal_plays(module.rules, state, play.seat)}
                chosen[play.action] += 1
                for action, count in Counter(action for action, _ in legal).items():
                    share = count / len(legal)
                    expected[action] += share  # type: ignore[assignment]
                    spread[action] += share * (1 - share)  # type: ignore[assignment]
            game.carry_out(tuple(plays))
            assert game.log is not None
            for play, (_, item, cost) in zip(plays, rows, strict=True):
                events = [e for e in game.log.events if (e.seat, e.item) == (play.seat, item)]
                paid = sum(event.amount for event in events if event.what in PAID)
                chained = any(event.what is Happening.CHAIN for event in events)
                if play.action in (Action.BUILD, Action.STAGE):
                    assert cost == (-1 if chained else paid)
            at += len(who)
        assert at == played.offsets[number + 1]
        told = dict(zip(fields, played.results.row(number), strict=True))
        ended = outcome(module.rules, game)
        assert ended is not None
        assert told["winners"] == sum(1 << seat for seat in ended.winners)
        for seat, points in enumerate(scores(module.rules, game)):
            assert points == {name: told[f"{name}_{seat}"] for name in points}
            assert game.cities[seat][module.rules.coins] == told[f"coins_{seat}"]
    for action, count in expected.items():
        assert abs(chosen[action] - count) <= 4.5 * math.sqrt(spread[action]) + 1e-6, action


def test_what_became_of_items_is_counted() -> None:
    """Counted once more, play by play."""
    seats, games = 3, 12
    played, module = block(seats), player(seats)
    found = dict(zip(COUNTS, module.play(0, games).items, strict=True))
    counts = {name: Counter[int]() for name in COUNTS}
    fields = module.manifest["play"]["fields"]
    for number, row in enumerate(setups_of(played)):
        told = dict(zip(fields, played.results.row(number), strict=True))
        winners = [s for s in range(seats) if told["winners"] >> s & 1]
        totals = [told[f"total_{seat}"] for seat in range(seats)]
        setup = setup_of(seats, row)
        got = list(enumerate(setup.boards))
        for board in setup.boards:
            stages = [stage.id for stage in module.rules.stage_items[board]]
            counts["there"].update([board, *stages])
        for hands in setup.deals.values():
            counts["there"].update(card for hand in hands for card in hand or ())
        for low, item, cost in plays_of(played, *played.offsets[number : number + 2]):
            play = noted_play(low).play
            counts["discarded"][play.card] += play.action is Action.DISCARD
            counts["tucked"][play.card] += play.action is Action.STAGE
            if play.action not in (Action.DISCARD, Action.DECLINE):
                got.append((play.seat, item))
            if play.action in (Action.BUILD, Action.STAGE):
                counts["chained" if cost < 0 else "paid"][item] += 1
                counts["price"][item] += max(0, cost)
        for seat, item in got:
            for name, amount in (
                ("built", 1),
                ("held", 1),
                ("civilian", 1),
                ("won", 2 / len(winners) * (seat in winners)),
                ("margin", totals[seat] - max(totals[:seat] + totals[seat + 1 :])),
            ):
                counts[name][item] += amount  # type: ignore[assignment]
    for name, counted in found.items():
        assert counted == pytest.approx([counts[name][n] for n in range(len(counted))]), name


def test_a_game_follows_from_the_seed_and_its_number() -> None:
    whole, part = block(3), player(3).block(5, 7)
    assert setups_of(whole)[5:] == setups_of(part)
    assert [whole.results.row(n) for n in range(5, 12)] == [part.results.row(n) for n in range(7)]


def test_every_board_card_and_guild_is_dealt_alike_often() -> None:
    module = player(3)
    setups = setups_of(block(3, 4000))
    boards = Counter(board for row in setups for board in row[1:4])
    share = 4000 * 3 / len(module.rules.boards)
    assert len(boards) == len(module.rules.boards)
    assert all(abs(count - share) < 5 * math.sqrt(share) for count in boards.values())
    guilds = [item.id for item in module.cards.of_kind(Kind.GUILD)]
    due = 4000 * module.rules.guilds_in_play(3) / len(guilds)
    dealt = Counter(card for row in setups for card in row[8:])
    assert all(abs(dealt[guild] - due) < 5 * math.sqrt(due) for guild in guilds)
    first = Counter(row[8] for row in setups)
    assert max(first.values()) < 2 * 4000 / 21 * 1.4
