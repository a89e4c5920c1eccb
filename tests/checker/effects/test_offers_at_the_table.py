"""What cards of 7 Wonders offer for coins: engine, module, second readings, all rooms."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.cards.check import check_set
from antipater.checker.commands.cli import app
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.seven_wonders.theorems.turns import _asked
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import (
    Action,
    Due,
    DueKind,
    Play,
    Rules,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.turn import WorkingState
from support.agreement import table_module_agrees
from support.frames import followed, of_set, shown
from support.places import TOP
from support.random_sets import offering_table_set
from support.random_seven_wonders import random_course, random_table

PROJECTS = TOP / "docs" / "examples" / "projects"
RECORD = PROJECTS / "projects.7w"


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading; how many offers were made."""
    rng, made = random.Random(seed), 0
    rules = Rules(offering_table_set(rng, folder))
    book = Book(rules)
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            assert book.after(state, move) == perform(rules, state, move)
            if not state.due or state.due[0].kind is not DueKind.OFFER:
                continue
            seat = state.due[0].seat
            actions = [play.action for play in legal_plays(rules, state, seat)]
            assert actions == [Action.TAKE, Action.DECLINE]
            for action in (Action.TAKE, Action.DECLINE, Action.SALVAGE, Action.DISCARD):
                number = rng.randint(0, len(rules.offers) + 1)
                other = (Play(rng.choice((seat, seat, 0)), action, stage=number),)
                why = refusal(rules, state, other)
                assert book.refused(state, other) == (why and why.code)
                if why is None:
                    assert book.after(state, other) == perform(rules, state, other)
            made += 1
    return made


modules_agree = of_set(table_module_agrees, offering_table_set)
test_second_readings_agree = shown(played_alike, range(3), 1)
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(2), 3))


# ---- records -----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    """Random games, in three languages: nothing is wrong with them, and nothing is lost."""
    rng = random.Random(seed)
    cards = offering_table_set(rng, tmp_path)
    using, folder = Rules(cards), str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=using), set=folder)
    assert any(noted.play.action is Action.TAKE for noted in record.plays)
    for language in LANGUAGES:
        text = write_table(record, language)
        back = read_table(text, ("seven_wonders",), folder)
        assert (back.problems, back.plays) == ((), record.plays)
        assert write_table(back, language) == text
        verdict = judge_table(back)
        assert [found.code for found in verdict.findings] == []


def judged(text: str) -> list[str]:
    """The codes of what is wrong with a record of the set of the documents."""
    record = read_table(text, ("seven_wonders",), str(PROJECTS))
    found = [*record.problems, *judge_table(record).findings]
    return list(dict.fromkeys(each.code for each in found))


def test_the_set_of_the_documents_is_clean_and_its_game_is_valid() -> None:
    assert check_set(str(PROJECTS)).diagnostics == ()
    text = RECORD.read_text("utf-8")
    assert judged(text) == []
    record = read_table(text, ("seven_wonders",), str(PROJECTS))
    written = write_table(record).replace(str(PROJECTS), "projects")
    assert written == text.replace(str(PROJECTS), "projects")
    assert {n.play.stage for n in record.plays if n.play.action is Action.TAKE} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        (", uses Stockade", "", ["W-CLAIM-03"]),  # it was not taken then
        ("I.1 Anna builds Excavation", "I.1 Anna builds Excavation, uses Harbour", ["W-OFFER-01"]),
        ("uses Stockade", "uses Stokade", ["R-OFFER-01"]),
        (", uses Ramparts", "\nII.5 Anna uses Ramparts", []),
        (", uses Ramparts", " and uses ramparts", []),
    ],
)
def test_what_is_not_offered_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    found = judged(text.replace(line, instead, 1))
    assert found[: len(codes)] == codes
    assert bool(found) == bool(codes)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("when an age ends: may pay 2 coins: gain 1 shield", "C-NOT-PLAYED"),
        ("when own gains coins: may pay 2 coins: gain 1 shield", "C-NOT-PLAYED"),
        ("may pay 0 coins: gain 1 shield", "C-RANGE"),
        ("may pay 2 coins: gain 1 shield\n  may lose 1 defeat", "C-TWICE"),
        ("may pay 2 coins: gains 1 shield", "C-SYNTAX"),
        ("may pay 2 coin gain 1 shield", "C-SYNTAX"),
    ],
)
def test_wrong_lines_are_told(line: str, code: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.cards"
    text = 'set wrong\n  extends seven_wonders\n  en "W"  fr "W"  nl "W"\nchange building altar\n'
    file.write_text(f"{text}  {line}\n", "utf-8")
    assert code in [found.code for found in check_set(str(file)).diagnostics]


def test_duel_does_not_play_them(tmp_path: Path) -> None:
    file = tmp_path / "wrong.cards"
    text = 'set wrong\n  extends duel\n  en "W"  fr "W"  nl "W"\nchange building altar\n'
    file.write_text(f"{text}  may pay 2 coins: opponent loses 1 coin\n", "utf-8")
    assert "C-NOT-PLAYED" in [found.code for found in check_set(str(file)).diagnostics]


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_shown_and_not_reckoned_with(language: str) -> None:
    known = not_modelled(load_set(PROJECTS))
    assert known is not None
    shown = CliRunner().invoke(
        app, ["cards", "show", "stockade", "--set", str(PROJECTS), "--lang", language]
    )
    words = {"en": "may pay 1 coin", "fr": "peut payer 1 pièce", "nl": "mag 1 munt betalen"}
    assert words[language] in shown.output, shown.output


# ---- proofs ------------------------------------------------------------------


def test_the_induction_follows_offers() -> None:
    """After a stage each of the set's offers may wait; taken or left, all invariants hold."""
    induction, found = SevenInduction(SevenCities(load_set(PROJECTS)), Prover()), set[Due]()
    moves = ((c, m) for c, m in induction.moves() if (c.players, c.age) == (3, 1))
    at, move = next((c, m) for c, m in moves if m[0].action is Action.STAGE)
    for asked in induction.follow(at, move):
        found |= {*asked.due}
        for control, answer in induction.plays(asked):
            induction.follow(control, answer)
    assert {due.argument for due in found} == {"stockade", "statue", "harbour", "ramparts"}
    assert induction.refuted == frozenset()


def answers_proved(seat: int) -> ProofStatus:
    """Whether each answer to an offer of the set is what the rules say, of one seat of three."""
    cities = SevenCities(load_set(PROJECTS))
    tables = Tables(cities)
    lemmas = [
        _asked(tables, 3, 1, "offers", play, (Due(DueKind.OFFER, seat, name),))
        for number, name in enumerate(cities.rules.offers, start=1)
        for play in (Play(seat, Action.TAKE, stage=number), Play(seat, Action.DECLINE))
    ]
    (spec,) = (spec for spec in TABLES if spec.name == "every_seat_plays_by_the_rules")
    theorem = replace(spec.about(cities), claims=lambda: iter(lemmas))
    return theorem.prove(Prover(), "projects").status


def test_each_answer_is_what_the_rules_say() -> None:
    assert answers_proved(1) is ProofStatus.PROVED


def for_nothing(self: WorkingState, play: Play) -> None:
    """An offer that is taken without its fee."""
    offers = self.rules.effects.offers
    vars(self.rules.effects)["offers"] = tuple(each._replace(fee=0) for each in offers)
    _TAKE(self, play)
    vars(self.rules.effects)["offers"] = offers


_TAKE = WorkingState.take_offer


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("take_offer", for_nothing), ("is_offered_to", lambda *_: False)],
    ids=["for nothing", "never asked"],
)
def test_an_engine_that_offers_wrongly_is_refuted(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, name, wrong)
    assert answers_proved(0) is ProofStatus.REFUTED
