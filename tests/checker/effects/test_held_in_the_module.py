"""What players of 7 Wonders hold from the start, in modules, archives and games by chance."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.bulk.native.modules import loaded
from antipater.checker.bulk.native.seven_wonders.records import TableRecords
from antipater.checker.compile.seven_wonders.counting import PLAY_WORDS
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.records.archive.plays import noted_play
from antipater.checker.records.archive.rows import row_of
from antipater.checker.records.archive.write import ArchiveWriter
from antipater.checker.records.digest import digest
from antipater.checker.records.files import ReadGame
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.records.sources import games
from antipater.checker.simulate.order import Order
from antipater.checker.simulate.played import Rows
from antipater.checker.simulate.policy import UNIFORM, Policy
from antipater.checker.simulate.seven_wonders import GamePlayer
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Action, Rules, Setup, apply, begin, outcome, scores
from antipater.rules.seven_wonders.deals import misdealt
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START
from support.agreement import table_module_agrees
from support.commands import run
from support.compiled_seven_wonders import partly_known
from support.places import TOP
from support.random_sets import held_table_set
from support.random_seven_wonders import random_table

pytestmark = pytest.mark.slow

CAPTAINS = str(TOP / "docs" / "examples" / "captains")


@cache
def rules() -> Rules:
    return Rules(load_set(CAPTAINS))


def table(seed: int, known: bool = True) -> SevenWondersRecord:
    """A whole random game of captains."""
    players = rules().players[seed % len(rules().players)]
    return replace(random_table(seed, players, known, using=rules()), set=CAPTAINS)


def hidden(record: SevenWondersRecord) -> SevenWondersRecord:
    """The record with some hands, or cards in them, not known."""
    rng = random.Random(len(record.plays))
    return replace(record, setup=partly_known(rng, record.setup))


def with_card(record: SevenWondersRecord, place: int, card: int) -> SevenWondersRecord:
    """The record with another card in one of its plays."""
    plays = list(record.plays)
    plays[place] = plays[place]._replace(play=plays[place].play._replace(card=card))
    return replace(record, plays=tuple(plays))


def faults(seed: int) -> Iterator[tuple[str, SevenWondersRecord]]:
    """A game with a card that cannot have been played, each with the finding."""
    record, bare, cards = table(seed), table(seed, known=False), rules().cards.by_slug
    acts = [(n, noted) for n, noted in enumerate(record.plays) if noted.play.card >= 0]
    early = [n for n, noted in acts if noted.turn == BEFORE_AGE and is_of_hand(noted.play.action)]
    late = next(n for n, noted in acts if noted.turn and noted.play.action is Action.DISCARD)
    yield "W-CARD-05", with_card(record, early[0], cards["baths"].id)
    yield "W-CARD-03", with_card(record, late, cards["admiral"].id)
    of_another = record.setup.deals[FROM_THE_START][1]
    assert of_another is not None
    yield "W-HAND-01", with_card(record, early[0], of_another[0])
    one, two, *others = (n for n in bare.plays if (n.age, n.turn) == (1, BEFORE_AGE))
    again = two.play._replace(action=Action.DISCARD, card=one.play.card, split=None, stage=0)
    yield "W-DEAL-01", replace(bare, plays=(one, two._replace(play=again), *others))


def is_of_hand(action: Action) -> bool:
    return action not in (Action.SALVAGE, Action.DECLINE)


def test_captains_are_played_by_the_module_as_by_the_engine() -> None:
    """With hands known, known in part and not known, and with whatever is refused."""
    table_module_agrees(random.Random(3), load_set(CAPTAINS), 3)


def test_random_sets_are_played_by_the_module_as_by_the_engine(tmp_path: Path) -> None:
    rng = random.Random(1)
    table_module_agrees(rng, held_table_set(rng, tmp_path), 2)


def test_records_are_judged_by_the_module_as_by_the_engine() -> None:
    """It calls no record valid that the engine finds something wrong with."""
    native, compared = TableRecords(None, loaded), 0
    for seed in range(2):
        for record in (table(seed), hidden(table(seed)), table(seed, known=False)):
            judged, found = judge_table(record), native.verdict(record)
            assert judged.valid
            assert native.ended(record) == "civilian"
            if found is not None:  # of no payment that is left open it would have to tell
                compared += 1
                assert (found.scores, found.result) == (judged.scores, judged.result)
                assert found.unchecked == judged.unchecked
        for code, record in faults(seed):
            assert code in [finding.code for finding in judge_table(record).findings], seed
            assert native.ended(record) is None, (seed, code)
    assert compared


def test_archives_hold_what_is_held_from_the_start(tmp_path: Path) -> None:
    """In columns: records and their digests come back as they were, faults and all."""
    records = [table(0), hidden(table(1)), table(2, known=False), *(r for _, r in faults(3))]
    with ArchiveWriter(tmp_path / "games.parquet") as archive:
        for number, record in enumerate(records, 1):
            game = ReadGame("games", number, record, None, 0, b"")
            assert row_of(game)["text"] is None
            archive.add(game)
    back = [game.record for game in games(str(tmp_path / "games.parquet"), CAPTAINS)]
    assert back == records
    for record, again in zip(records, back, strict=True):
        assert again is not None
        assert all(digest(again, version) == digest(record, version) for version in (1, 2))


def test_a_card_of_an_archive_that_cannot_be_there_is_told() -> None:
    """A turn or an age 0 of a set in which nothing is held from the start, as before."""
    record = random_table(1, 3)
    plays = (record.plays[0]._replace(turn=BEFORE_AGE), *record.plays[1:])
    for odd in (
        replace(record, plays=plays),
        replace(record, setup=replace(record.setup, deals={FROM_THE_START: ((), (), ())})),
    ):
        assert row_of(ReadGame("games", 1, odd, None, 0, b"kept"))["text"] == b"kept"


def test_audit_of_files_and_archives_says_what_validate_says(tmp_path: Path) -> None:
    records = [table(0), hidden(table(1)), table(2, known=False), *(r for _, r in faults(3))]
    files = [tmp_path / f"{n}.7w" for n in range(len(records))]
    for file, record in zip(files, records, strict=True):
        file.write_text(write_table(record, "en"), "utf-8")
    archive = str(tmp_path / "games.parquet")
    of_set = ["--set", CAPTAINS, "--no-cause", "--json"]
    run("convert", "--set", CAPTAINS, "--archive", archive, *map(str, files))
    told = verdicts(run("validate", *of_set, *map(str, files)).stdout)
    assert [each["valid"] for each in told] == [True] * 3 + [False] * 4
    assert verdicts(run("validate", *of_set, archive).stdout) == told
    assert verdicts(run("audit", *of_set, *map(str, files)).stdout)[: len(told)] == told
    assert verdicts(run("audit", *of_set, archive).stdout)[: len(told)] == told


def verdicts(printed: str) -> list[Any]:
    """Verdicts without where they come from."""
    return [without_places(json.loads(line)) for line in printed.splitlines()]


def without_places(found: Any) -> Any:
    places = ("file", "game", "line", "column", "row")
    match found:
        case dict():
            return {key: without_places(value) for key, value in found.items() if key not in places}
        case list():
            return [without_places(value) for value in found]
    return found


@pytest.mark.parametrize("policy", [UNIFORM, Policy("lookahead", "few", playouts=1)])
def test_games_played_by_chance_are_legal(policy: Policy) -> None:
    """And end with the engine's points; nobody's hand from the start has a card of another's."""
    player = GamePlayer(Order("seven_wonders", CAPTAINS, policy=policy, seed=5, seats=4))
    played = player.block(0, 3)
    fields, hands = player.manifest["play"]["fields"], set()
    rows = Rows(played.moves, PLAY_WORDS)
    for number in range(3):
        setup = setup_of(player, played.setups.row(number))
        hands.add(setup.deals[FROM_THE_START])
        assert misdealt(player.rules, setup) == []
        state, at = begin(player.rules, setup), played.offsets[number]
        while not state.over:
            count = 1 if state.due else len(state.cities)
            move = tuple(noted_play(rows.row(n)[0]).play for n in range(at, at + count))
            state, at = apply(player.rules, state, move), at + count
        assert at == played.offsets[number + 1]
        told = dict(zip(fields, played.results.row(number), strict=True))
        ended = outcome(player.rules, state)
        assert ended is not None
        assert told["winners"] == sum(1 << seat for seat in ended.winners)
        for seat, points in enumerate(scores(player.rules, state)):
            assert points == {name: told[f"{name}_{seat}"] for name in points}
    assert len(hands) == 3


def setup_of(player: GamePlayer, row: list[int]) -> Setup:
    """A set-up as the engine has it, by what the manifest says of its parts."""
    parts, at = {}, 0
    for name, _, size in player.manifest["setup"]:
        parts[name], at = row[at : at + size], at + size
    (seats,) = parts["players"]

    def hands(cards: list[int], size: int) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(cards[seat * size : (seat + 1) * size]) for seat in range(seats))

    size = player.manifest["hand_size"]
    deals = {FROM_THE_START: hands(parts["held"], player.manifest["held"])}
    for n, age in enumerate(player.manifest["ages"]):
        deals[age] = hands(parts["deals"][n * seats * size :], size)
    return Setup(seats, tuple(parts["boards"][:seats]), deals)
