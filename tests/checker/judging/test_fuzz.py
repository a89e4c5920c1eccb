"""Whatever is recorded is judged: no record, however wrong, brings the checker down."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.judging.duel.judge import judge
from antipater.checker.outputs import plain_games, text
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import ReadGame
from antipater.checker.records.formats.sevenwd_io import read_log
from antipater.checker.records.record import End, Stop, Unreadable
from antipater.grammar.cards.load import shipped_sets
from antipater.rules.card_set import Kind
from antipater.rules.duel import UNKNOWN, Move, Setup, Verb
from support.places import TOP
from support.random_duel import as_7wdio, random_game, rules

pytestmark = pytest.mark.slow

EXAMPLES = TOP / "docs" / "examples"
CARDS = rules().cards
OF_KIND = {
    "building": [i.id for i in CARDS.of_kind(Kind.BUILDING, Kind.GUILD)],
    "wonder": [i.id for i in CARDS.of_kind(Kind.WONDER)],
    "token": [i.id for i in CARDS.of_kind(Kind.TOKEN)],
}


def told(record: DuelRecord) -> None:
    """Judge a record and say everything about it, in every language."""
    verdict = judge(record)
    for language in ("en", "fr", "nl"):
        told = plain_games.game(ReadGame("game", 1, record, None, 0), verdict, language)
        assert list(text.verdict_lines(told, language))
        json.dumps(told)
    assert verdict.valid or verdict.findings
    assert verdict.moves <= len(record.moves) + len(record.rest) + len(record.gaps)


def some_move(rng: random.Random) -> Move:
    verb = rng.choice(list(Verb))
    player = rng.randrange(2)
    building = rng.choice(OF_KIND["building"])
    if verb is Verb.BEGIN:
        return Move(verb, player, rng.randrange(2))
    if verb in (Verb.DRAFT, Verb.WONDER):
        other = building if verb is Verb.WONDER else UNKNOWN
        return Move(verb, player, rng.choice(OF_KIND["wonder"]), other)
    if verb in (Verb.TOKEN, Verb.DRAWN):
        return Move(verb, player, rng.choice(OF_KIND["token"]))
    other = rng.choice(OF_KIND["building"]) if verb is Verb.LEFT_OUT else UNKNOWN
    return Move(verb, player, building, other)


def shaken(rng: random.Random, items: tuple[int, ...], kind: str) -> tuple[int, ...]:
    """Items of a set-up with some left out, doubled, exchanged or unknown."""
    result = list(items)
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(result) or 1)
        match rng.randrange(4):
            case 0:
                result[at : at + 1] = []
            case 1:
                result.insert(at, rng.choice(OF_KIND[kind]))
            case 2:
                result[at : at + 1] = [UNKNOWN]
            case _:
                result = []
    return tuple(result)


def shaken_setup(rng: random.Random, setup: Setup) -> Setup:
    return Setup(
        rows=tuple(shaken(rng, row, "wonder") for row in setup.rows) if rng.random() < 0.8 else (),
        wonders=(shaken(rng, (), "wonder"), shaken(rng, (), "wonder")),
        tokens=shaken(rng, setup.tokens, "token"),
        drawn=shaken(rng, setup.drawn, "token"),
        layouts={
            age: shaken(rng, cards, "building")
            for age, cards in setup.layouts.items()
            if rng.random() < 0.8
        },
    )


@settings(max_examples=100)
@given(st.integers(0, 2**32))
def test_any_record_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    record, _ = random_game(rng.randrange(30))
    moves = list(record.moves)
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(moves))
        match rng.randrange(4):
            case 0:
                moves[at] = some_move(rng)
            case 1:
                moves.insert(at, some_move(rng))
            case 2:
                del moves[at]
            case _:
                moves[at] = moves[at]._replace(player=1 - moves[at].player)
    end = End(Stop.TIME_OUT, 1, rng.randrange(1, len(moves) + 2)) if rng.random() < 0.2 else None
    paid = {rng.randrange(90): rng.randrange(9) for _ in range(5)}
    setup = shaken_setup(rng, record.setup) if rng.random() < 0.5 else record.setup
    told(replace(record, moves=tuple(moves), end=end, paid=paid, setup=setup))


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_records_without_any_set_up_get_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    record, _ = random_game(rng.randrange(30))
    bare = replace(record, setup=Setup(), moves=record.moves[: rng.randrange(90)])
    told(bare)
    assert judge(bare).valid
    undrafted = replace(bare, moves=record.moves[8:], first_number=9)
    assert judge(undrafted).valid


def changed(rng: random.Random, value: Any) -> Any:
    """A JSON value with one thing in it changed."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return {**value, key: changed(rng, value[key])}
    if isinstance(value, list) and value:
        at = rng.randrange(len(value))
        return [*value[:at], changed(rng, value[at]), *value[at + 1 :]]
    return rng.choice([None, -1, 0, 1, 7, 113, 305, 10**30, "", "Anna", "user3", [], {}, True, 2.5])


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_any_log_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    log: Any = as_7wdio(random_game(rng.randrange(30))[0])
    for _ in range(rng.randrange(1, 4)):
        log = changed(rng, log)
    try:
        record = read_log(log)
    except Unreadable:
        return
    told(record)


@settings(max_examples=50)
@given(st.integers(0, 2**32))
def test_any_text_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    lines = (EXAMPLES / rng.choice(["7wdio_game.duel", "disputed.duel"])).read_text().split("\n")
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        match rng.randrange(4):
            case 0:
                del lines[at]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                del words[rng.randrange(len(words))]
                lines[at] = " ".join(words)
            case _:
                words[rng.randrange(len(words))] = rng.choice(
                    ["?", "-3", '"', "builds", "Law", ","]
                )
                lines[at] = " ".join(words)
    try:
        record = read_notation("\n".join(lines), shipped_sets())
    except Unreadable:
        return
    told(record)
    written = write_notation(record)
    if not record.problems:
        assert read_notation(written, shipped_sets()).moves == record.moves
    kept = {line.strip() for line in written.split("\n")}
    assert {lines[number - 1].strip() for number in record.carried} <= kept
