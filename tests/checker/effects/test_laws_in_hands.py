"""Laws that players of 7 Wonders hold, and lay instead of the coins of a discard: engine, module,
second readings, records, all rooms."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.completion.seven_wonders import completion
from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.turns import _one, _Played
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import (
    Action,
    DueKind,
    Play,
    Rules,
    State,
    legal_plays,
    perform,
)
from antipater.rules.seven_wonders.moves import LAYS
from support import proved_answers
from support.agreement import table_module_agrees
from support.commands import run
from support.frames import followed, of_set, shown, wrong_lines
from support.places import TOP
from support.proved_answers import plays_proved
from support.random_sets import tower_table_set
from support.random_seven_wonders import random_course, random_table

TOWER = TOP / "docs" / "examples" / "tower"
RECORD = TOWER / "tower.7w"
TEXT = (TOWER / "tower.cards").read_text("utf-8")


def lays(play: Play) -> bool:
    """Whether a card is discarded to lay something."""
    return play.action is Action.DISCARD and play.stage == LAYS


def recount(rules: Rules, state: State, after: State, laid: Counter[int]) -> None:
    """Who lays has no coins of it, and lays no more than is held; nothing is laid twice."""
    zone = rules.cards.zone("tower")
    for seat, count in laid.items():
        assert after.cities[seat][rules.lays] == count <= zone.each
    standing = [item for item in zone.items if after.cities[0][rules.items[item].presence]]
    assert len(standing) <= zone.lying(len(state.cities))


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading; how often something was laid."""
    rng, found = random.Random(seed), 0
    rules = Rules(tower_table_set(rng, folder))
    book, zone = Book(rules), rules.cards.zone("tower")
    assert [*rules.players] == book.tables
    for _ in range(games):
        laid, gone = Counter[int](), set[int]()
        for state, move in random_course(rng, rules, rng.randint(3, 7)):
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            laid.update(play.seat for play in move if lays(play))
            recount(rules, state, after, laid)
            taken = [p.card for p in move if p.action is Action.TAKE and p.card in zone.items]
            assert gone.isdisjoint(taken)
            gone.update(taken)
        assert sum(laid.values()) == len(gone)
        found += len(gone)
    return found


modules_agree = of_set(table_module_agrees, tower_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 120), 6))


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    cards = tower_table_set(random.Random(seed), tmp_path)
    folder = str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=Rules(cards)), set=folder)
    assert any(lays(noted.play) for noted in record.plays)
    for language in LANGUAGES:
        back = read_table(write_table(record, language), ("seven_wonders",), folder)
        assert (back.problems, back.plays) == ((), record.plays)
        assert judge_table(back).findings == ()


HEAD = f"""[Game "seven_wonders"]
[Set "{TOWER}"]

Seats
  Anna: Rhodes A
  Bert: Babylon A
  Carla: Giza A

"""
OTHERS = "I.{n} Bert discards ?\nI.{n} Carla discards ?\n"


def judged(*lines: str) -> list[str]:
    """What is found of the plays of Anna, a line a turn or several."""
    text = HEAD + "".join(f"{line}\n{OTHERS.format(n=n)}" for n, line in enumerate(lines, 1))
    back = read_table(text, ("seven_wonders",), str(TOWER))
    return sorted({each.code for each in (*back.problems, *judge_table(back).findings)})


FIRST = "I.1 Anna discards Altar, lays Tariff"
JUDGED = [
    ([FIRST], []),
    (["I.1 Anna discards Altar\nI.1 Anna lays Tariff"], []),
    (["I.1 Anna discards Altar, keeps Tariff"], []),
    (["I.1 Anna builds Altar\nI.1 Anna lays Tariff"], ["W-LAY-02"]),
    (["I.1 Anna discards Altar, lays ?\nI.1 Anna lays Tariff"], []),
    ([FIRST, "I.2 Anna discards Baths, lays Tariff"], ["W-LAY-02"]),
    ([FIRST, "I.2 Anna discards Baths, lays ?", "I.3 Anna discards Theater"], ["W-CHOOSE-05"]),
    ([FIRST, "I.2 Anna discards Baths, lays ?"], []),
    ([FIRST, "I.2 Anna discards Baths, lays Nothing"], ["R-NAME-03"]),
    (
        [
            FIRST,
            "I.2 Anna discards Baths, lays Levy",
            "I.3 Anna discards Theater, lays Truce",
            "I.4 Anna discards Loom, lays Census",
        ],
        ["W-LAY-01", "W-LAY-02"],
    ),
]


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "codes"), JUDGED)
def test_what_is_wrong_is_told(lines: list[str], codes: list[str]) -> None:
    assert judged(*lines) == codes


@pytest.mark.slow
def test_an_open_play_may_have_laid_something() -> None:
    """By the scores, at the end one law alone; before, all that come to the same."""
    text, found = RECORD.read_text("utf-8"), list[int]()
    for play in (
        "III.6 Bert discards Strategists Guild, lays Truce",
        "II.4 Carla discards Loom, l",
    ):
        line = next(each for each in text.splitlines() if each.startswith(play))
        opened = text.replace(line, " ".join((*line.split()[:2], "?")))
        known = completion(read_table(opened, ("seven_wonders",), str(TOWER)), None)
        assert known is not None
        found.append(known.ways)
        assert judged_whole(opened.replace(" ?", f" {line.split(maxsplit=2)[2]}", 1))
    assert found == [2, 12]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "told"),
    [
        (", lays Neutrality", "", "a choice is missing in line 56"),
        (", lays Neutrality", ", lays Census", "line 56 names the wrong character"),
    ],
)
def test_a_slip_is_found(was: str, is_now: str, told: str, tmp_path: Path) -> None:
    file = tmp_path / "slip.7w"
    file.write_text(RECORD.read_text("utf-8").replace(was, is_now), "utf-8")
    options = ["validate", str(file), "--set", str(TOWER), "--lang", "en"]
    assert told in run(*options).output


def judged_whole(text: str) -> bool:
    """Whether nothing is wrong with a record."""
    return judge_table(read_table(text, ("seven_wonders",), str(TOWER))).findings == ()


def laying_last(state: State, rng: random.Random, using: Rules) -> tuple[Play, ...]:
    """Only a seventh card is discarded to lay something; others for coins, if they are."""
    move: tuple[Play, ...] = ()
    for seat in range(len(state.cities)):
        found = legal_plays(using, state, seat, move)
        late = bool(state.due and state.due[0].kind is DueKind.SEVENTH)
        meant = [p for p in found if lays(p) == late] or found
        move += (rng.choice(meant),) if found else ()
    return move


@pytest.mark.slow
def test_a_seventh_card_may_be_discarded_for_a_law(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is laid for it stands behind the play of the turn, which may have brought its coins."""
    monkeypatch.setattr("support.random_seven_wonders.random_move", laying_last)
    rules = Rules(load_set(TOWER))
    for seed in range(30):
        record = replace(random_table(seed, 3, using=rules), set=str(TOWER))
        last = [n for n in record.plays if lays(n.play) and n.turn == rules.hand_size]
        for language in LANGUAGES if last else ():
            back = read_table(write_table(record, language), ("seven_wonders",), str(TOWER))
            assert back.plays == record.plays
            assert judge_table(back).findings == ()
        if last:
            return
    pytest.fail("no game has a seventh card that is discarded for a law")


# ---- text --------------------------------------------------------------------

WRONG = [
    ("  each player holds 3\n", "  deck\n", "C-NOT-PLAYED"),
    ("  each player holds 3\n", "  each player holds 6\n", "C-RANGE"),
    ("  3 lie on top, 4 with 5 or more players\n", "", "C-NOT-PLAYED"),
    ("instead of coins for a discard: lay 1", "instead of coins for a discard: lay 2",
     "C-NOT-PLAYED"),
    ("instead of coins for a discard: lay 1", "before each age: play 1", "C-NOT-PLAYED"),
    ("  instead of coins for a discard: lay 1 of tower\n",
     "  instead of coins for a discard: lay 1 of tower\n  from age 2\n", "C-NOT-PLAYED"),
    ("lay 1 of tower", "lay 1 of towers", "C-UNKNOWN"),
    ("phase raising\n  instead of coins for a discard: lay 1 of tower\n", "phase raising\n",
     "C-MISSING"),
    ("  1 resource off red\n", "  builds from discard\n", "C-NOT-PLAYED"),
    ("reaches 1: gain 2 floors", "reaches 1: draw 2 of tower, lay 1", "C-NOT-PLAYED"),
    ("own.lays(tower) reaches 1", "own.lays(towers) reaches 1", "C-UNKNOWN"),
    ("own discards altar for bounty", "own discards altar for baths", "C-UNKNOWN"),
    ("phase raising", "phase tariff", "C-TWICE"),
]  # fmt: skip


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG, once=True)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_shown(language: str) -> None:
    words = {
        "en": ("lie on top", "instead of the coins of a discard", "card laid"),
        "fr": ("posés dessus", "au lieu des pièces d'une défausse", "carte posée"),
        "nl": ("bovenop liggen", "in plaats van de munten", "geplaatste kaart"),
    }
    for name, told in zip(("Tower", "raising", "floors"), words[language], strict=True):
        options = ["cards", "show", name, "--set", str(TOWER), "--lang", language]
        output = run(*options).output
        assert told in " ".join(output.split()) or name == "Tower"


# ---- proofs ------------------------------------------------------------------


def discards_proved(cards: CardSet) -> ProofStatus:
    """Whether what follows when the second seat discards to lay something is what rules say."""
    tables = Tables(SevenCities(cards))
    one, some = _one(1, Action.DISCARD), tables.some(3, 1, "laying", 4)
    return plays_proved(tables, [_Played(tables, "laying", 3, 1, some, one, 5, lays=LAYS).lemma])


def answers_proved(seat: int) -> ProofStatus:
    """Whether what is laid is what the rules say, of one seat of three."""
    plays = [Play(seat, Action.TAKE, card) for card in load_set(TOWER).zone("tower").items[:2]]
    return proved_answers.answers_proved(
        load_set(TOWER), seat, lambda rules, seat: [("lay 1 of tower", play) for play in plays]
    )


@pytest.mark.slow
def test_what_is_laid_is_what_the_rules_say() -> None:
    assert answers_proved(1) is ProofStatus.PROVED


def test_a_discard_for_a_law_is_what_the_rules_say() -> None:
    assert discards_proved(load_set(TOWER)) is ProofStatus.PROVED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("lays_instead", lambda self, play: False),  # it brings its coins
        ("lays_instead", lambda self, play: self.laying is not None),
    ],
)
def test_an_engine_that_takes_coins_is_refuted(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Rules, name, wrong)
    if wrong(Rules(load_set(TOWER)), None):  # refuted by a discard for coins
        tables = Tables(SevenCities(load_set(TOWER)))
        one, some = _one(1, Action.DISCARD), tables.some(3, 1, "laying", 4)
        played = _Played(tables, "laying", 3, 1, some, one, 5)
        assert plays_proved(tables, [played.lemma]) is ProofStatus.REFUTED
        return
    assert discards_proved(load_set(TOWER)) is ProofStatus.REFUTED


def anything(rules: Rules, cities: Any, choice: Any) -> list[tuple[int, bool]]:
    """What was laid comes back as soon as it is covered."""
    zone = rules.cards.zone(choice.row)
    return [(i, all(c[rules.items[i].presence] < 1 for c in cities)) for i in zone.items]


@pytest.mark.slow
def test_an_engine_that_lays_twice_differs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("antipater.rules.seven_wonders.choosing.lying", anything)
    with pytest.raises(AssertionError):
        played_alike(1, tmp_path, 8)


@pytest.mark.slow
def test_the_induction_follows_what_is_laid() -> None:
    """A card is discarded to lay something; whatever it is, nothing stands twice in a city."""
    once = ("all_stands_once",)
    induction = SevenInduction(SevenCities(load_set(TOWER)), Prover(), once)
    moves = ((c, m) for c, m in induction.moves() if (c.players, c.age) == (3, 1))
    at, move = next((c, m) for c, m in moves if lays(m[0]))
    asked = [at for at in induction.follow(at, move) if at.due and at.due[0].argument]
    assert asked
    for each, answer in list(induction.plays(asked[0]))[:3]:
        induction.follow(each, answer)
    assert induction.refuted == frozenset()
