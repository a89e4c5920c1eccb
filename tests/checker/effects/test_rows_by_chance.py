"""A row of characters that chance deals: other ones lie there in each game, at the price of their
places. Engine, module, second reading, records with the row or without, causes, archives."""

import json
import random
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import Prover
from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import ROW, UNKNOWN, Due, Move, Rules, Spot, Verb
from support.agreement import agreed_moves, module_agrees, read_back
from support.commands import said_of
from support.frames import followed, of_set
from support.places import TOP
from support.proved_moves import check_all_is_proved
from support.random_duel import random_game
from support.random_sets import zoned_set

MUSES = TOP / "docs" / "examples" / "muses"
TEXT = (MUSES / "muses.cards").read_text("utf-8")
RECORD = (MUSES / "muses.duel").read_text("utf-8")
LYING, ON_CARDS = "Thalia, Melpomene, Clio, Erato", "Incense, Lyre, Libation, Wreath"
WITHOUT = RECORD.replace(f"Row\n  {LYING}\n  {ON_CARDS}\n\n", "")
PAID = {"Thalia": 2, "Melpomene": 6, "Erato": 2, "Clio": 4}
run = said_of()


def told(text: str, folder: Path, *more: str) -> str:
    (folder / "game.duel").write_text(text, "utf-8")
    return run("validate", str(folder / "game.duel"), "--set", str(MUSES), *more)


def with_coins(text: str, *paid: str) -> str:
    for name in paid:
        bare = name.rstrip(",")
        text = text.replace(
            f"takes {name}", f"takes {name.replace(bare, f'{bare} for {PAID[name]}')}"
        )
    return text


# ---- random sets and games ---------------------------------------------------


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games by the engine and the second reading; how many characters were taken. Nothing
    that is not dealt ever lies there or is taken, and each costs what its place does."""
    rng, called = random.Random(seed), 0
    cards = zoned_set(rng, folder, by_chance=True)
    (dealt,) = cards.dealt
    for _, state, move, after in agreed_moves(rng, cards, games):
        row = state.setup.layouts[ROW]
        away = {item for item in dealt.items if after.places[item] == Spot.BOX}
        assert away == {*dealt.items} - {*row}
        if move.verb is Verb.CALL and move.item in dealt.items:
            called += 1
            assert after.log is not None
            paid = sum(e.amount for e in after.log.events if e.what == "pays")
            assert paid == dealt.prices[move.player][row.index(move.item)]
    return called


@pytest.mark.slow
def test_second_readings_agree(tmp_path: Path) -> None:
    taken = 0
    for seed in range(4):
        (tmp_path / str(seed)).mkdir()
        taken += played_alike(seed, tmp_path / str(seed), 1)
    assert taken > 4


modules_agree = of_set(module_agrees, partial(zoned_set, by_chance=True))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 8)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, [3], 2))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 130), 5))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_records_are_read_back_and_never_blamed(seed: int) -> None:
    """Nor where the row is not written, but the coins are."""
    cards = load_set(MUSES)
    record = replace(random_game(seed, Rules(cards))[0], set=str(MUSES))
    read_back(record, str(MUSES))
    assert judge(record).findings == ()
    row = record.setup.layouts[ROW]
    paid = {
        n: cards.dealt[0].prices[m.player][row.index(m.item)]
        for n, m in record.numbered()
        if m.verb is Verb.CALL and cards.dealt
    }
    layouts = {age: laid for age, laid in record.setup.layouts.items() if age != ROW}
    for known in ({}, {ROW: (UNKNOWN,) * 8}, {ROW: (*row[:2], *[UNKNOWN] * 2, *row[4:])}):
        setup = replace(record.setup, layouts={**known, **layouts})
        assert judge(replace(record, setup=setup, paid=paid)).findings == ()


# ---- the set of the documents ------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("?, Melpomene, Clio, Erato", ": valid"),
        ("?, Melpomene, Clio, ?", "move 27: D-SETUP-06"),
        (f"{LYING}, Urania", "D-SETUP-01: row: 9 entries, but there must be 8"),
        ("Thalia, Melpomene, Clio, Clio", "D-SETUP-02: row: Clio twice"),
        ("Urania, Melpomene, Clio, Erato", f'misread: with "{LYING}" the record is valid'),
        ("Erato, Melpomene, Clio, Thalia", f'"{LYING}" the record is valid'),
    ],
)
def test_what_is_wrong_with_a_row_is_told(row: str, said: str, tmp_path: Path) -> None:
    assert said in told(RECORD.replace(LYING, row), tmp_path)


@pytest.mark.slow
def test_no_slip_is_looked_for_behind_a_row_that_is_not_written(tmp_path: Path) -> None:
    said = told(WITHOUT, tmp_path)
    assert "D-SETUP-06" in said
    assert "no small change" not in said


@pytest.mark.slow
def test_a_row_that_is_not_written_follows_from_what_was_paid(tmp_path: Path) -> None:
    assert "move 34: D-SETUP-06: row: the record does not" in told(WITHOUT, tmp_path)
    assert ": valid" in told(with_coins(WITHOUT, *PAID), tmp_path)
    some = with_coins(RECORD.replace(LYING, "?, Melpomene, Clio, ?"), "Thalia")
    assert ": valid" in told(some, tmp_path)
    wrong = RECORD.replace("takes Erato,", "takes Erato for 4,")
    assert "states the wrong amount, 4 for 2" in told(wrong, tmp_path)
    other = RECORD.replace("15. Bert takes Melpomene", "15. Bert takes Urania")
    assert "D-CALL-04: Urania does not lie in the row" in told(other, tmp_path)


@pytest.mark.slow
def test_it_is_shown_in_its_places(tmp_path: Path) -> None:
    (tmp_path / "game.duel").write_text(RECORD, "utf-8")
    at = (str(tmp_path / "game.duel"), "--set", str(MUSES), "--move", "30")
    assert "Parnassus, with the price for Anna / Bert: Clio 6 / 4, Erato 8 / 2" in run("view", *at)
    zone = run("cards", "show", "parnassus", "--set", str(MUSES))
    assert "4 of 7, by chance" in zone
    assert "2  4 / 6" in zone
    other = tmp_path / "other"
    other.mkdir()
    (other / "muses.cards").write_text(TEXT.replace("price 2, 4,", "price 3, 4,"), "utf-8")
    assert "parnassus 1: 2 / 8 → parnassus 1: 3 / 8" in run("cards", "diff", str(MUSES), str(other))


@pytest.mark.slow
def test_archives_keep_the_row(tmp_path: Path) -> None:
    rules = Rules(load_set(MUSES))
    for seed in range(6):
        record = replace(random_game(seed, rules)[0], set=str(MUSES))
        (tmp_path / f"{seed}.duel").write_text(write_notation(record), "utf-8")
    (tmp_path / "9.duel").write_text(RECORD.replace(LYING, "Urania, Melpomene, Clio, Erato"))
    games = [str(tmp_path / f"{seed}.duel") for seed in (*range(6), 9)]
    out = str(tmp_path / "games.parquet")
    run("convert", *games, "--archive", out, "--set", str(MUSES))
    judged, plain = (
        [line for line in run(*asked, "--set", str(MUSES), "--json").splitlines() if line[0] == "{"]
        for asked in (("audit", out), ("validate", *games))
    )
    assert [told_of(line) for line in judged] == [told_of(line) for line in plain]
    assert [json.loads(line)["valid"] for line in judged] == [True] * 6 + [False]


def told_of(line: str) -> dict[str, object]:
    """A verdict without where its game stands."""
    return {
        name: value
        for name, value in json.loads(line).items()
        if name in ("digest", "valid", "moves", "result", "scores", "coins")
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "code", "said"),
    [
        ("row of 4 by chance", "row of 7 by chance", "C-RANGE", "`row of 7`"),
        ("row of 4 by chance", "row of 4", "C-RANGE", "`row of 7`, or `row of 4 by chance`"),
        ("row of 4 by chance", "row of 9 by chance", "C-RANGE", "9 places for 7 characters"),
        ("row of 4 by chance", "row of 4 by luck", "C-SYNTAX", "`chance`"),
        ("row of 4 by chance", "row of 4 by chance\n  row of 7", "C-TWICE", "how many lie there"),
        ("price 2, 4, 6, 8 coins", "price 2, 4, 6 coins", "C-MISSING", "3 prices for 4 places"),
        ("extends duel", "extends seven_wonders", "C-NOT-PLAYED", "does not play"),
    ],
)  # fmt: skip
def test_wrong_words_are_told_at_their_place(
    was: str, is_now: str, code: str, said: str, tmp_path: Path
) -> None:
    (tmp_path / "muses.cards").write_text(TEXT.replace(was, is_now), "utf-8")
    output = run("cards", "check", str(tmp_path))
    assert code in output
    assert said in output


# ---- what lies on cards ------------------------------------------------------


@pytest.mark.slow
def test_what_lies_on_a_card_comes_to_who_takes_it() -> None:
    """In engine and second reading alike, whatever is done with the card; at once, and to nobody
    else; one is left on each card that still lies there."""
    rng, cards, taken = random.Random(2), load_set(MUSES), 0
    (zone,) = (zone for zone in cards.zones if zone.under)
    for _, state, move, after in agreed_moves(rng, cards, 3):
        row = state.setup.layouts[ROW][-4:]
        on = dict(zip(zone.under, row, strict=True))
        gone = {item for slot, item in on.items() if after.age > 1 or not after.left >> slot & 1}
        waiting = {item for item in gone if after.places[item] == Spot.TABLE and after.age == 1}
        assert len(waiting) <= 1 or after.victory
        if waiting and not after.victory:
            assert zone.choice
            assert zone.choice.text in {due.argument for due in after.due}
            assert {due.player for due in after.due if due.argument == zone.choice.text} <= {
                move.player
            }
        if move.verb is Verb.CHOOSE and move.item in row:
            taken += 1
            assert after.places[move.item] == Spot.CITY + move.player
    assert taken > 8


@pytest.mark.slow
def test_what_lies_on_a_card_that_a_choice_discards_goes_with_it(tmp_path: Path) -> None:
    """Nobody takes it: not who chose, and not who takes the next card. The module agrees."""
    for card in ("altar", "baths", "clay_pit", "quarry", "tavern", "stable"):
        text = f"\nchange building {card}\n  choose 1 building from the structure, discard it\n"
        with (tmp_path / "muses.cards").open("a", encoding="utf-8") as file:
            file.write(text if file.tell() else TEXT.split('example "')[0] + text)
    rng, cards, put_away = random.Random(3), load_set(tmp_path), 0
    (zone,) = (zone for zone in cards.zones if zone.under)
    assert zone.choice
    for _, state, move, after in agreed_moves(rng, cards, 12):
        on = dict(zip(zone.under, state.setup.layouts[ROW][-4:], strict=True))
        if state.age == 1 and after.left != state.left:
            slot = (state.left & ~after.left).bit_length() - 1
            if slot in on and move.verb is Verb.CHOOSE:
                put_away += 1
                assert after.places[on[slot]] == Spot.BOX
                assert len([due for due in after.due if due.argument == zone.choice.text]) == len(
                    [due for due in state.due if due.argument == zone.choice.text]
                )
            elif slot in on:
                assert after.places[on[slot]] == Spot.TABLE
    assert put_away
    module_agrees(rng, cards, 2)


@pytest.mark.slow
@pytest.mark.parametrize("laid_out", [False, True])
def test_what_goes_with_a_discarded_card_is_proved(laid_out: bool, tmp_path: Path) -> None:
    line = "choose 1 building from the structure, discard it"
    text = f"{TEXT.split('example')[0]}\nchange building altar\n  {line}\n"
    (tmp_path / "muses.cards").write_text(text, "utf-8")
    cards, due = load_set(tmp_path), (Due(Verb.CHOOSE, 0, line),)
    induction = DuelInduction(DuelCities(cards), Prover())
    move = Move(Verb.CHOOSE, 0, cards.by_slug["baths"].id)
    induction.follow(ControlState(1, 1, 0, due, 8, laid_out=laid_out), move)
    check_all_is_proved(induction)


@pytest.mark.slow
def test_the_module_lets_take_what_lies_on_cards() -> None:
    module_agrees(random.Random(4), load_set(MUSES), 3)


@pytest.mark.slow
def test_what_lies_on_cards_is_taken_or_missed(tmp_path: Path) -> None:
    takes = RECORD.replace("Clay Pit, chooses Wreath", "Clay Pit, takes Wreath")
    assert ": valid" in told(takes, tmp_path)
    left = told(RECORD.replace("Clay Pit, chooses Wreath", "Clay Pit"), tmp_path)
    assert 'with "Anna builds Clay Pit, chooses Wreath" the record is valid' in left
    other = told(RECORD.replace("Clay Pit, chooses Wreath", "Clay Pit, chooses Lyre"), tmp_path)
    assert "D-CHOOSE-01" in other
    bare = told(WITHOUT, tmp_path)
    assert "not recorded, and so not checked: row" in bare
    one_line = told(RECORD.replace(f"\n  {ON_CARDS}", ""), tmp_path)
    assert ": valid" in one_line
    ages = RECORD[: RECORD.index("Age 1\n")] + RECORD[RECORD.index("Age 2\n") :]
    assert ": valid" in told(ages, tmp_path)
    unseen = ages.replace("Clay Pit, chooses Wreath", "Clay Pit")
    assert "D-TURN" not in told(unseen, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("is_now", "code"),
    [
        ("on cards 3, 7, 12, 47 of age 1", "C-RANGE"),
        ("on cards 3, 7, 12, 12 of age 1", "C-TWICE"),
        ("on cards 3, 7, 12, 17 of age 9", "C-RANGE"),
        ("on cards 1, 2, 3, 4, 5, 6 of age 1", "C-RANGE"),
        ("on cards 3, 7, 12, 17", "C-SYNTAX"),
        ("on cards 3, 7, 12, 17 of age 1\n  price 1, 2, 3, 4 coins", "C-NOT-PLAYED"),
        ("on cards 3, 7, 12, 17 of age 1\n  row of 5", "C-TWICE"),
        (
            "on cards 3, 7, 12, 17 of age 1\nchange building tavern\n"
            "  choose 1 character from the offerings, take it",
            "C-NOT-PLAYED",
        ),
        (
            "on cards 3, 7, 12, 17 of age 1\nphase gifts\n"
            "  instead of a card: choose 1 of offerings, pay its price, take it",
            "C-NOT-PLAYED",
        ),
    ],
)
def test_wrong_cards_are_told_at_their_place(is_now: str, code: str, tmp_path: Path) -> None:
    text = TEXT.replace("on cards 3, 7, 12, 17 of age 1", is_now)
    (tmp_path / "muses.cards").write_text(text, "utf-8")
    output = run("cards", "check", str(tmp_path))
    assert code in output
    assert "Traceback" not in output
