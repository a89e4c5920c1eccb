"""Changes that players agreed on: read in three languages, written, told where they are wrong."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import Agreed, Redrawn
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.records.agreed import CHOSEN
from antipater.rules.start import AS_THE_SET_SAYS, Bid, Start
from support.bridge_seven_wonders import board, rules
from support.random_duel import random_game
from support.random_seven_wonders import random_table
from support.starts import random_start

DUEL = '[Game "duel"]\n[First "Anna"]\n[Second "Bert, Jr"]\n'
TABLE = """[Game "seven_wonders"]
{}
Seats
  Anna: Giza A
  Bert: Rhodes A
  Carla: Ephesus A
"""
TWO = """[Game "seven_wonders"]
{}
Seats
  Anna: Giza A
  Free City: Rhodes A
  Bert: Ephesus A
"""
SETS = ("duel", "duel_promo", "seven_wonders")


def duel(*tags: str) -> Any:
    return read_notation(DUEL + "\n".join(tags), SETS)


def table(*tags: str, text: str = TABLE) -> Any:
    return read_table(text.format("\n".join(tags)), SETS)


def told(record: Any) -> list[tuple[str, int | None, int | None]]:
    return [(p.code, p.line, p.column) for p in record.problems]


ANNA, BERT = Bid(0, 1, 3), Bid(1, 0, 2)
STARTS = [
    ('[Bid "Anna 3"]', Start((), ANNA)),
    ('[Enchère "Anna : 3 pièces"]', Start((), ANNA)),
    ('[bod "anna 3 munten"]', Start((), ANNA)),
    ('[Bid "\\"Bert, Jr\\" 2"]', Start((), BERT)),
    ('[Coins "Anna 7, \\"Bert, Jr\\" 10"]', Start((7, 10))),
    ('[Munten "Anna 0"]', Start((0, None))),
    ('[Pièces "10"]', Start((10, 10))),
    ('[Coins "999 coins"]', Start((999, 999))),
]


@pytest.mark.parametrize(("tag", "start"), STARTS)
def test_coins_and_bids_are_read_in_three_languages(tag: str, start: Start) -> None:
    record = duel(tag)
    assert record.setup.start == start
    assert not record.problems
    assert not record.tags


def test_a_bid_gives_the_other_so_many_coins_more() -> None:
    coins = [p["coins"] for p in _plain(duel('[Bid "Anna 3"]'))]
    assert coins == [7, 10]
    both = table('[Bid "Bert 2"]', text=TWO)
    assert both.setup.start == Start((), Bid(2, 0, 2))
    assert [p["coins"] for p in _plain(both)] == [5, 3]


def _plain(record: Any) -> list[dict[str, Any]]:
    verdict = judge_record(record)
    return [{"coins": verdict.state.cities[seat][verdict.rules.coins]} for seat in record.seats]


SLIPS = [
    (('[Bid "Anna -3"]',), [("R-START-01", 4, None)]),
    (('[Bid "Anna 1000"]',), [("R-START-01", 4, None)]),
    (('[Bid "3"]',), [("R-START-01", 4, None)]),
    (('[Bid ""]',), [("R-START-01", 4, None)]),
    (('[Bid "Anna 3, Bert 2"]',), [("R-START-01", 4, None)]),
    (('[Coins "Anna many"]',), [("R-START-01", 4, None)]),
    (('[Bid "Carl 3"]',), [("R-PLAYER-03", 4, 7)]),
    (('[Coins "Anna 3, Carl 3"]',), [("R-PLAYER-03", 4, 17)]),
    (('[Coins "Anna 3, Anna 4"]',), [("R-COINS-02", 4, 17)]),
    (('[Bid "Anna 3"]', '[Bid "Anna 4"]'), [("R-TAG-01", 5, 2)]),
    (('[Coins "Anna 7, Bert 9"]', '[Bid "Anna 3"]'), [("R-START-02", 5, None)]),
    (('[Coins "10"]', '[Bid "Anna 3"]'), [("R-START-02", 5, None)]),
]


@pytest.mark.parametrize(("tags", "codes"), SLIPS)
def test_a_slip_is_told_once_at_its_place(tags: tuple[str, ...], codes: list[Any]) -> None:
    record = duel(*tags)
    assert told(record) == codes
    again = read_notation(write_notation(record), SETS)
    assert [code for code, *_ in told(again)] == [code for code, *_ in codes]
    assert again.setup.start == record.setup.start


def test_coins_that_agree_with_a_bid_are_kept_beside_it() -> None:
    record = duel('[Bid "Anna 3"]', '[Coins "Anna 5, Bert 8"]')
    assert record.setup.start == Start((5, 8), ANNA)
    assert not record.problems


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_a_record_with_coins_is_written_and_read_back(seed: int) -> None:
    rng = Random(seed)
    games: list[tuple[Any, Any, Any]] = [
        (random_game(seed, start=random_start(rng, (0, 1)))[0], write_notation, read_notation),
        (_table(seed, 3, random_start(rng, (0, 1, 2))), write_table, read_table),
        (_table(seed, 2, random_start(rng, (0, 2))), write_table, read_table),
    ]
    for record, write, read in games:
        verdict = judge_record(record)
        assert verdict.valid
        for language in LANGUAGES:
            again = read(write(record, language), SETS)
            assert again.setup.start == record.setup.start
            assert digest(again) == digest(record)
            judged = judge_record(again)
            assert judged.valid
            assert judged.scores == verdict.scores


def _table(seed: int, players: int, start: Start) -> Any:
    return random_table(seed, players, using=rules(), start=start)


def test_a_digest_tells_other_coins_and_nothing_else() -> None:
    record, _ = random_game(1)
    usual = digest(record)

    def with_start(start: Start) -> str | None:
        return digest(replace(record, setup=replace(record.setup, start=start)))

    assert with_start(AS_THE_SET_SAYS) == with_start(Start((7, 7))) == usual
    assert with_start(Start((), Bid(0, 1, 0))) == with_start(Start((None, 7))) == usual
    assert with_start(Start((), ANNA)) == with_start(Start((7, 10))) != usual


AGREED = [
    ('[Sides "chosen"]', Agreed(CHOSEN)),
    ('[Faces "choisies"]', Agreed(CHOSEN)),
    ('[kanten "gekozen"]', Agreed(CHOSEN)),
    ('[Sides "a"]', Agreed("A")),
    ('[Redrawn "Carla: Babylon"]', Agreed("", (Redrawn(2, (-1, -2)),))),
    ('[Repioché "Carla: Babylone B"]', Agreed("", (Redrawn(2, (-2,)),))),
    ('[herloot "Carla : Babylon A"]', Agreed("", (Redrawn(2, (-1,)),))),
]


@pytest.mark.parametrize(("tag", "agreed"), AGREED)
def test_sides_and_boards_drawn_again_are_read_and_written(tag: str, agreed: Agreed) -> None:
    sides = {-1: board("babylon", "A"), -2: board("babylon", "B")}
    drawn = tuple(Redrawn(s, tuple(sides[b] for b in boards)) for s, boards in agreed.redrawn)
    record = table(tag)
    assert record.agreed == Agreed(agreed.sides, drawn)
    assert not record.problems
    for language in LANGUAGES:
        assert read_table(write_table(record, language), SETS).agreed == record.agreed
    assert digest(record) == digest(table())


@pytest.mark.parametrize(
    ("tag", "codes"),
    [
        ('[Bid "Anna 3"]', [("R-START-03", 2, None)]),
        ('[Sides "C"]', [("R-SIDES-01", 2, None)]),
        ('[Sides "B"]', [("R-SIDES-02", 2, None)] * 3),
        ('[Redrawn "Babylon"]', [("R-REDRAWN-01", 2, None)]),
        ('[Redrawn "Anna: Giza"]', [("R-REDRAWN-02", 2, None)]),
        ('[Redrawn "Anna: Babylon, Anna: Olympia"]', [("R-REDRAWN-03", 2, 26)]),
        ('[Redrawn "Dora: Babylon"]', [("R-PLAYER-03", 2, 11)]),
        ('[Redrawn "Anna: Rome"]', [("R-BOARD-01", 2, None)]),
    ],
)
def test_a_slip_about_boards_is_told_at_its_place(tag: str, codes: list[Any]) -> None:
    record = table(tag)
    assert told(record) == codes
    assert record.agreed == Agreed()
    assert record.setup.start == AS_THE_SET_SAYS
    again = read_table(write_table(record), SETS)
    assert [code for code, *_ in told(again)] == [code for code, *_ in codes]
