"""Each set of the documents in all rooms alike: it is clean and its examples come out; its recorded
game is right; games of it are read back, judged, archived, audited and simulated."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import judge_record
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules import duel, seven_wonders
from support.agreement import module_agrees, table_module_agrees
from support.commands import printed
from support.places import TOP
from support.random_duel import random_game
from support.random_seven_wonders import random_table

EXAMPLES = TOP / "docs" / "examples"
SETS = {path.parent.name: path.parent for path in sorted(EXAMPLES.glob("*/*.cards"))}
RECORDED = {
    path.parent.name: path for path in sorted(EXAMPLES.glob("*/*")) if path.suffix != ".cards"
}
BY_NAME = pytest.mark.parametrize("name", SETS)
BY_RECORD = pytest.mark.parametrize("name", RECORDED)
# What the lints find of some, which is meant.
ODD = {"masons": {"L-DOMINATED"}, "poor_discards": {"L-NO-SOURCE"}}
MORE = [pytest.param(seed, marks=pytest.mark.campaign) for seed in (1, 2)]
# Each has lines of which no other test plays games by the module.
BY_MODULE = ("islands", "laws", "offers", "plots", "tower")


def run(*arguments: object, name: str) -> str:
    """What a command says of a set, or of something with it."""
    status, said = printed(*arguments, "--set", SETS[name], "--lang", "en")
    assert status == 0, said
    return said


def read(text: str, name: str) -> Any:
    """A record of a set as it stands, with nothing wrong in it."""
    folder = str(SETS[name])
    record = GAMES[load_set(folder).game].read(text, [folder], folder)
    assert record.problems == ()
    return record


def written(record: Any, language: str = "en") -> str:
    return GAMES[record.ruleset].write(record, language)


def moves(record: Any) -> Any:
    return record.moves if record.ruleset == "duel" else record.plays


def by_chance(name: str, seed: int, known: bool = True) -> Any:
    """The record of a random game of a set."""
    cards = load_set(SETS[name])
    if cards.game == "duel":
        record: Any = random_game(seed, duel.Rules(cards))[0]
    else:
        rules = seven_wonders.Rules(cards)
        size = rules.players[seed % len(rules.players)]
        record = random_table(seed, size, known, using=rules)
    return replace(record, set=str(SETS[name]))


@pytest.mark.slow
@BY_NAME
def test_it_is_clean_and_its_examples_come_out(name: str) -> None:
    assert {found.code for found in check_set(str(SETS[name])).diagnostics} == ODD.get(name, set())
    for asked in (["test"], ["format", "--check"]):
        status, said = printed("cards", *asked, SETS[name], "--lang", "en")
        assert status == 0, said


@pytest.mark.slow
@BY_RECORD
def test_its_recorded_game_is_right_and_canonical(name: str) -> None:
    text = RECORDED[name].read_text("utf-8")
    record = read(text, name)
    assert judge_record(record).findings == ()
    folder = str(SETS[name])
    assert written(record).replace(folder, name) == text.replace(folder, name)
    for language in LANGUAGES:
        assert moves(read(written(record, language), name)) == moves(record)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, *MORE])
@BY_NAME
def test_records_are_read_back_and_never_blamed(name: str, seed: int) -> None:
    record = by_chance(name, seed)
    for language in LANGUAGES:
        text = written(record, language)
        back = read(text, name)
        assert (moves(back), back.setup) == (moves(record), record.setup)
        assert written(back, language) == text
    assert judge_record(record).findings == ()
    assert judge_record(by_chance(name, seed, known=False)).findings == ()


@pytest.mark.slow
@BY_RECORD
def test_games_are_archived_and_audited(name: str, tmp_path: Path) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    texts = [RECORDED[name].read_text("utf-8"), *(written(by_chance(name, n)) for n in range(3))]
    folder, archive, out = (tmp_path / each for each in ("games", "games.parquet", "back"))
    folder.mkdir()
    for number, text in enumerate(texts):
        (folder / f"{number}{RECORDED[name].suffix}").write_text(text, "utf-8")
    run("convert", *sorted(folder.iterdir()), "--archive", archive, name=name)
    for games in (folder, archive):
        assert f"{len(texts)} valid, 0 not valid" in run("audit", games, name=name)
    run("convert", archive, "-o", out, name=name)
    files = sorted(out.iterdir(), key=lambda path: (len(path.name), path.name))
    for text, back in zip(texts, files, strict=True):
        assert moves(read(back.read_text("utf-8"), name)) == moves(read(text, name))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "item"),
    [
        ("curia", "Decree of Tolls"),
        ("offers", "Levy"),
        ("oracles", "Typhon"),
        ("plots", "Bribe"),
        ("plots", "Mutiny"),
        ("shrines", "Triton"),
    ],
)
def test_games_are_simulated(name: str, item: str) -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    assert item in printed("simulate", SETS[name], "--games", "60", "--lang", "en")[1]


@pytest.mark.slow
@pytest.mark.parametrize("name", BY_MODULE)
def test_the_module_agrees(name: str) -> None:
    cards = load_set(SETS[name])
    agrees = module_agrees if cards.game == "duel" else table_module_agrees
    agrees(random.Random(5), cards, 4)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["curia", "offers", "plots"])
def test_how_such_games_end_is_not_known(name: str) -> None:
    assert not_modelled(load_set(SETS[name])) is not None


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["curia", "islands", "laws", "offers", "plots"])
def test_all_is_proved(name: str) -> None:
    told = printed("prove", SETS[name], "--lang", "en")[1]
    assert "REFUTED" not in told
    assert "UNKNOWN" not in told
