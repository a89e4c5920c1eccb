"""Games that a module plays by itself: legal, by chance alone, and counted rightly."""

import math
from collections import Counter
from functools import cache

import pytest

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.compile.chance import threefry
from antipater.checker.compile.counts import COUNTS
from antipater.checker.compile.duel.host import Table
from antipater.checker.compile.duel.records import move_of
from antipater.checker.compile.loops.rows import Word
from antipater.checker.simulate.duel import GamePlayer
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.played import Block
from antipater.rules.duel import Move, Verb

GAMES = 60
FREE = (Verb.TOKEN, Verb.DRAWN, Verb.REVIVE, Verb.TOP_ROW, Verb.LEFT_OUT)


@cache
def player(card_set: str, seed: int = 3) -> GamePlayer:
    return GamePlayer(Order("duel", card_set, seed=seed))


@cache
def block(card_set: str) -> Block:
    return player(card_set).block(0, GAMES)


def moves_of(played: Block, game: int) -> list[Move]:
    start, end = played.offsets[game : game + 2]
    return [move_of(int(number)) for number in played.moves[start:end]]


@pytest.mark.parametrize(
    ("key", "count", "expected"),
    [
        ((0, 0), (0, 0), (0x6B200159, 0x99BA4EFE)),
        ((2**32 - 1,) * 2, (2**32 - 1,) * 2, (0x1CB996FC, 0xBB002BE7)),
        ((0x13198A2E, 0x03707344), (0x243F6A88, 0x85A308D3), (0xC4923A9C, 0x483DF7A0)),
    ],
)
def test_chance_is_threefry(
    key: tuple[int, int], count: tuple[int, int], expected: tuple[int, int]
) -> None:
    """The known answers that come with Random123 (threefry2x32, 20 rounds)."""
    found = threefry(Word(key[0]), Word(key[1]), Word(count[0]), Word(count[1]))
    assert tuple(number % 2**32 for number in found) == expected


@pytest.mark.parametrize("card_set", ["duel", "duel_promo"])
def test_what_is_played_is_legal(card_set: str) -> None:
    """The module's own judge accepts every set-up and move, and finds the same ends."""
    played, module = block(card_set), player(card_set)
    judged = module.judge(GAMES, played.setups.numbers, played.offsets, played.moves, paid=True)
    fields = module.manifest["play"]["fields"]
    for game in range(GAMES):
        row = judged.row(game)
        told = dict(zip(fields, played.results.row(game), strict=True))
        assert row["status"] == told["status"] == 0
        assert row["accepted"] == told["moves"]
        same = [name for name in fields if name in row and name != "status"]
        assert {name: row[name] for name in same} == {name: told[name] for name in same}
        assert told["kind"] > 0
    assert judged.paid is not None
    assert [max(0, cost) for cost in played.costs] == [
        paid if move_of(int(move)).verb in (Verb.BUILD, Verb.WONDER) else cost
        for paid, move, cost in zip(
            judged.paid, played.moves, (max(0, cost) for cost in played.costs), strict=True
        )
    ]


@pytest.mark.parametrize("card_set", ["duel", "duel_promo"])
def test_every_legal_decision_has_the_same_chance(card_set: str) -> None:
    """Over many positions each verb is chosen as often as its share of the legal moves says,
    and the place of the choice among them is evenly spread."""
    played, module = block(card_set), player(card_set)
    seen, expected, spread = Counter[Verb](), Counter[Verb](), Counter[Verb]()
    places = [0] * 8
    for game in range(GAMES):
        on_table = Table(module, played.setups.row(game))
        start, end = played.offsets[game : game + 2]
        for number in played.moves[start:end]:
            legal = sorted(move for move, _ in on_table.legal())
            verbs = Counter(move_of(move).verb for move in legal)
            seen[move_of(int(number)).verb] += 1
            for verb, count in verbs.items():
                share = count / len(legal)
                expected[verb] += share  # type: ignore[assignment]
                spread[verb] += share * (1 - share)  # type: ignore[assignment]
            if len(legal) > 7:
                places[legal.index(int(number)) * 8 // len(legal)] += 1
            assert on_table.attempt(int(number)) is None
    for verb, count in expected.items():
        assert abs(seen[verb] - count) <= 4.5 * math.sqrt(spread[verb]) + 1e-6, verb
    whole = sum(places)
    assert all(abs(found - whole / 8) < 6 * math.sqrt(whole / 8) for found in places)


@pytest.mark.parametrize("card_set", ["duel", "duel_promo"])
def test_what_became_of_items_is_counted(card_set: str) -> None:
    """Counted once more out of the moves, one after another."""
    played, module = block(card_set), player(card_set)
    fields = module.manifest["play"]["fields"]
    counts = {name: Counter[int]() for name in COUNTS}
    for game in range(GAMES):
        told = dict(zip(fields, played.results.row(game), strict=True))
        start = played.offsets[game]
        drawn = False
        for n, move in enumerate(moves_of(played, game)):
            got: list[tuple[int, int]] = []
            match move.verb:
                case Verb.BUILD | Verb.WONDER:
                    got = [(move.player, move.item)]
                    cost = int(played.costs[start + n])
                    counts["chained" if cost < 0 else "paid"][move.item] += 1
                    counts["price"][move.item] += max(0, cost)
                    if move.verb is Verb.WONDER:
                        counts["tucked"][move.other] += 1
                case Verb.DISCARD:
                    counts["discarded"][move.item] += 1
                case Verb.DRAFT:
                    counts["drafted"][move.item] += 1
                case Verb.DESTROY:
                    counts["destroyed"][move.item] += 1
                case Verb.LEFT_OUT:
                    got = [(move.player, move.item), (1 - move.player, move.other)]
                    counts["there"].update((move.item, move.other))
                case _ if move.verb in FREE:
                    got = [(move.player, move.item)]
            drawn |= move.verb is Verb.DRAWN
            for seat, item in got:
                counts["built"][item] += 1
                counts["held"][item] += 1
                counts["won"][item] += {seat: 2, -1: 1}.get(told["winner"], 0)
                if told["kind"] == 1:
                    lead = told["total_first"] - told["total_second"]
                    counts["civilian"][item] += 1
                    counts["margin"][item] += lead if seat == 0 else -lead
        laid = iter(module.manifest["ages"])
        place = 0
        for name, _, size in module.manifest["setup"]:
            part = played.setups.row(game)[place : place + size]
            place += size
            if name == "layouts":
                there = told["age"] >= next(laid)
            else:
                there = {"wonders": False, "drawn": drawn}.get(name, True)
            counts["there"].update(part if there else ())
    for row, name in zip(map(played.counts.row, range(len(COUNTS))), COUNTS, strict=True):
        assert {item: n for item, n in enumerate(row) if n} == {
            item: n for item, n in counts[name].items() if n
        }, name


def test_a_game_follows_from_the_seed_and_its_number() -> None:
    whole, part = player("duel").block(0, 10), player("duel").block(6, 4)
    assert [whole.results.row(6 + n) for n in range(4)] == [part.results.row(n) for n in range(4)]
    assert [whole.setups.row(6 + n) for n in range(4)] == [part.setups.row(n) for n in range(4)]
    other = GamePlayer(Order("duel", "duel", seed=4)).block(0, 10)
    assert other.setups.numbers != whole.setups.numbers


def test_games_are_played_once_more_where_there_is_too_little_room() -> None:
    tight = player("duel").block(0, 5, room=10)
    assert tight.moves.tolist() == player("duel").block(0, 5).moves.tolist()


def test_every_card_is_dealt_alike_often() -> None:
    """Selection and place of each card of an age, over many deals."""
    setups = player("duel").block(0, 4000).setups
    cards = player("duel").cards
    for age, start in ((1, 24), (2, 44), (3, 64)):
        laid = [setups.row(game)[start : start + 20] for game in range(4000)]
        dealt = Counter(card for row in laid for card in row)
        plain = [i.id for i in cards.items if i.age == age and i.kind == "building"]
        due = 17 if age == 3 else 20
        share = due / len(plain)
        limit = 5 * math.sqrt(4000 * share * (1 - share))
        for card in plain:
            assert abs(dealt[card] - 4000 * share) < limit
        first = Counter(row[0] for row in laid)
        assert max(first.values()) < 4000 * share / 20 + 5 * math.sqrt(4000 * share / 20)
        assert all(len(set(row)) == 20 for row in laid)
