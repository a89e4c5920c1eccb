"""Choices that follow an event: engine, module, second readings, records and proofs."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.signs import icons, signs_of
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.course import moves_in_one_go_are_moves_one_by_one
from antipater.checker.proofs.theorem import Claim, Lemma, ProofStatus, Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Due, Move, Rules, State, Verb, begin, perform
from antipater.rules.duel.turn import Turn
from support import commands
from support.agreement import agreed_moves, module_agrees, never_blamed
from support.commands import said_of
from support.frames import followed, of_set, shown
from support.naive import choices
from support.proved_moves import refuted
from support.random_sets import asking_set

TRIBUNES = Path(__file__).parents[3] / "docs" / "examples" / "tribunes"
RECORD = TRIBUNES / "tribunes.duel"
_CHOSEN = (Verb.CHOOSE, Verb.SWAP, Verb.PASS)
run = said_of()


def written(folder: Path, *lines: str, card: str = "building tavern") -> Path:
    head = ["set tried", "  extends duel", "", f"change {card}"]
    text = "\n".join([*head, *(f"  {line}" for line in lines)])
    (folder / "tried.cards").write_text(text + "\n", "utf-8")
    return folder


# ---- random sets and games ---------------------------------------------------


def came(rules: Rules, state: State, after: State) -> Iterator[tuple[str, int]]:
    """What may have been asked for by a move, as the texts of cards say who chooses: of cards that
    stood there, or do so now."""
    for item in rules.items:
        for owner in (0, 1):
            cities = state.cities[owner], after.cities[owner]
            if any(city[item.presence] for city in cities):
                said = (e.text.partition(": ")[2] for e in item.asks)
                yield from ((text, choices.chooser(_choice(text), owner)) for text in said)


def _choice(text: str) -> str:
    return text.partition(", once a")[0].partition(" if ")[0]


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and both second readings; how many choices came.
    Whatever waits is what some card says, and whoever chooses is whom it says."""
    rng, chosen = random.Random(seed), 0
    for rules, state, move, after in agreed_moves(rng, asking_set(rng, folder), games):
        chosen += move.verb in _CHOSEN
        new = after.due[max(0, len(state.due) - 1) :]
        may = {(_choice(text), player) for text, player in came(rules, state, after)}
        assert {(d.argument, d.player) for d in new if d.verb in _CHOSEN} <= may
        assert not any(city[column] for city in after.cities for column, _ in rules.asks)
        assert after.victory is None or not after.due
    return chosen


modules_agree = of_set(module_agrees, asking_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 200), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 1))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 140), 6))


test_records_are_read_back_and_never_blamed = pytest.mark.slow(never_blamed(asking_set))


# ---- the set of the documents ------------------------------------------------


@pytest.mark.slow
def test_its_recorded_game_shows_many_choices() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(TRIBUNES))
    assert len({argument for argument, _ in asked(record.moves, record.setup)}) >= 6


def asked(moves: Any, setup: Any) -> list[tuple[str, Verb]]:
    rules = Rules(load_set(TRIBUNES))
    state, found = begin(rules, setup), []
    for move in moves:
        found += [(due.argument, move.verb) for due in state.due[:1] if due.argument]
        state = perform(rules, state, move)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_choice_stands_behind_the_move_that_brought_it(language: str) -> None:
    """Or on a line of its own, where another player's move or none stands before it."""
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(TRIBUNES))
    said = {
        "en": ("Wood Reserve, chooses Quarry", "57. Bert chooses Glass-Blower\n"),
        "fr": (", choisit", "57. Bert choisit"),
        "nl": (", kiest", "57. Bert kiest"),
    }
    text = write_notation(record, language)
    assert all(each in text for each in said[language])
    assert read_notation(text, ("duel",), str(TRIBUNES)).moves == record.moves


# ---- what is said of a line --------------------------------------------------

SAID = {
    "when own builds yellow: choose 1 brown of the opponent, discard it":
        "whenever this city builds a yellow building: chooses 1 brown building in the opponent's "
        "city to discard",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_drawn_compared_and_formatted(line: str, tmp_path: Path) -> None:
    folder = written(tmp_path, line)
    cards = load_set(folder)
    (effect,) = cards.by_slug["tavern"].asks
    assert effect.text == line
    shown = " ".join(run("cards", "show", "tavern", "--set", str(folder)).split())
    assert SAID[line] in shown
    for language in ("fr", "nl"):
        told = commands.run("cards", "show", "tavern", "--set", folder, "--lang", language)
        assert "{" not in told.output
    assert SAID[line] in " ".join(run("cards", "diff", "duel", str(folder)).split())
    glyphs = [glyph for sign in signs_of(cards, cards.by_slug["tavern"]) for glyph in sign]
    assert "event" in [glyph.name for glyph in glyphs]
    pictures = icons()["pictures"]
    assert all(g.name in pictures for g in glyphs if g.shape == "power")
    assert "0 would change" in run("cards", "format", str(folder), "--check")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("when own takes a token: choose 1 token from the board, take it", "C-CYCLE"),
        ("when own takes a token: choose 1 token from the box, take it, once a turn", ""),
        ("when own makes a pair: choose 1 token from the board, take it", ""),
        ("when own builds blue: choose 1 blue from the discards, build it", "C-CYCLE"),
        ("when opponent builds blue: choose 1 blue from the discards, build it", ""),
        ("when own builds blue: choose 1 green from the discards, build it", ""),
        ("when own gains coins: choose 1 yellow from the discards, build it", "C-CYCLE"),
        ("when own reaches 3 blue: choose 1 brown of own city and 1 blue of the opponent, "
         "swap them", "C-CYCLE"),
        ("when an age ends: choose 1 brown from the structure, discard it", "L-NO-EFFECT"),
        ("when own wins a conflict: choose 1 token from the board, take it", "C-NOT-PLAYED"),
        ("when own builds: choose 1 token of own city, build it", "C-NOT-PLAYED"),
        ("when own builds: opponent choose 1 token of own city, give it", "C-SYNTAX"),
    ],
)  # fmt: skip
def test_what_has_no_end_or_no_effect_is_told_at_its_place(
    line: str, code: str, tmp_path: Path
) -> None:
    found = check_set(str(written(tmp_path, line))).diagnostics
    assert [each.code for each in found] == [code] * bool(code)


def test_two_cards_that_bring_one_another_about_have_no_end(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        "when own reaches 3 blue: choose 1 blue of own city and 1 green of the opponent, swap them",
        "when own reaches 3 green: choose 1 green of own city and 1 blue of the opponent, swap "
        "them",
    )
    found = check_set(str(folder)).diagnostics
    assert [(each.code, each.span.start.line) for each in found] == [("C-CYCLE", 5), ("C-CYCLE", 6)]


def test_what_is_not_modelled_is_not_known() -> None:
    missing = not_modelled(load_set(TRIBUNES))
    assert missing is not None
    assert missing[0] == "effect"


# ---- proofs ------------------------------------------------------------------

LINE = "when own builds yellow: choose 1 brown of the opponent, discard it"


def never(turn: Turn, nth: int, player: int) -> None:
    turn.cities[player][turn.rules.asks[nth][0]] = 0


def twice(turn: Turn, nth: int, player: int) -> None:
    (column, choice), city = turn.rules.asks[nth], turn.cities[player]
    if city[column] >= 1:
        turn.ask_for(choice, player)
        turn.ask_for(choice, player)
        city[column] = 0


def the_other(turn: Turn, nth: int, player: int) -> None:
    (column, choice), city = turn.rules.asks[nth], turn.cities[player]
    if city[column] >= 1:
        turn.ask_for(choice, 1 - player)
        city[column] = 0


@pytest.mark.slow
def test_an_engine_that_asks_otherwise_is_refuted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = load_set(written(tmp_path, LINE))
    control = ControlState(1, 1, 0, (), 8)
    yellow = Move(Verb.BUILD, 0, cards.by_slug["stone_reserve"].id)
    chosen = Move(Verb.CHOOSE, 0, cards.by_slug["quarry"].id)
    waits = replace(control, due=(Due(Verb.CHOOSE, 0, LINE.partition(": ")[2]),))
    assert refuted(cards, control, yellow) == set()
    assert refuted(cards, waits, chosen) == set()
    for wrong in (never, twice, the_other):
        monkeypatch.setattr(Turn, "ask_after_event", wrong)
        assert refuted(cards, control, yellow) != set(), wrong


@pytest.mark.slow
def test_the_ways_of_a_turn_are_not_multiplied_by_what_may_be_asked() -> None:
    """Whether a card asks, and whether anything is there, is one decision: as two, the four cards
    that ask between ages made more than 3,000 ways of one choice, and two moves had no end."""
    prover, cities = Prover(), DuelCities(load_set(TRIBUNES))
    *_, chooses = moves_in_one_go_are_moves_one_by_one(cities)
    assert isinstance(chooses, Lemma)
    claims = [claim for claim in islice(chooses.claims(), 1_000) if isinstance(claim, Claim)]
    assert len(claims) < 1_000
    assert all(prover.status(claim) is ProofStatus.PROVED for claim in claims[::9])


# ---- slips -------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "is_now", "told"),
    [
        ("Wood Reserve, chooses Quarry", "Wood Reserve, chooses Stone Reserve",
         'with "Bert builds Wood Reserve, chooses Quarry" the record is valid'),
        ("Parade Ground, chooses Money Lender", "Parade Ground", "a choice is missing in line 70"),
        ("57. Bert chooses Glass-Blower", "57. Bert chooses Quarry",
         '"Bert builds Brickyard; Anna chooses Press; Bert chooses Glass-Blower"'),
    ],
)  # fmt: skip
def test_the_cause_of_a_slip_is_told(was: str, is_now: str, told: str, tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8")
    assert was in text
    (tmp_path / "slip.duel").write_text(text.replace(was, is_now), "utf-8")
    said = run("validate", str(tmp_path / "slip.duel"), "--set", str(TRIBUNES))
    assert told in said.splitlines()[0]
