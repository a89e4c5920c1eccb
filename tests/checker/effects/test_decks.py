"""Decks that a set declares: some are drawn by chance, and of these some are kept."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.judging.duel.judge import judge
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.theorem import Prover
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.writer import write_notation
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Due, Move, Rules, Spot, Verb, begin, perform
from antipater.rules.duel.legality import on_offer
from support import commands
from support.agreement import agreed_moves, module_agrees
from support.commands import said_of
from support.frames import wrong_lines
from support.places import TOP
from support.proved_moves import check_all_is_proved
from support.random_duel import random_game

PLOTS = TOP / "docs" / "examples" / "plots"
TEXT = (PLOTS / "plots.cards").read_text("utf-8")
RECORD = PLOTS / "plots.duel"
KEPT = "draws Blackmail, Revolt, Bribe, keeps Revolt, chooses Blackmail"
run = said_of(PLOTS)


@pytest.mark.slow
def test_its_recorded_game_says_what_was_drawn() -> None:
    record = read_notation(RECORD.read_text("utf-8"), ("duel",), str(PLOTS))
    assert [len(drawn) for drawn in record.draws.values()] == [2, 2, 2, 3, 2, 3, 2, 3, 1]
    for language in LANGUAGES:
        back = read_notation(write_notation(record, language), ("duel",), str(PLOTS))
        assert (back.moves, back.draws, back.problems) == (record.moves, record.draws, ())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("now", "codes"),
    [
        ("chooses Revolt, chooses Blackmail", []),
        ("draws Revolt, chooses Blackmail", []),
        ("keeps Revolt, chooses Blackmail", []),
        ("draws Revolt, Coup, Bribe, keeps Revolt, chooses Blackmail", ["D-DRAW-01"]),
        ("draws Coup, Blackmail, Bribe, keeps Revolt, chooses Blackmail", ["D-DRAW-01"]),
        ("draws Revolt, Blackmail, keeps Revolt, chooses Blackmail", ["D-DRAW-03"]),
        (
            "draws Revolt, Blackmail, Double Agent, keeps Revolt, chooses Blackmail",
            ["D-DRAW-02"],
        ),
        (
            "draws Revolt, Blackmail, Blackmail, keeps Revolt, chooses Blackmail",
            ["D-DRAW-03"],
        ),
    ],
)
def test_what_is_said_to_be_drawn_is_checked(now: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert KEPT in text
    record = read_notation(text.replace(KEPT, now), ("duel",), str(PLOTS))
    assert record.problems == ()
    assert [found.code for found in judge(record).findings] == codes


@pytest.mark.slow
def test_what_is_written_instead_of_what_is_kept_is_a_cause(tmp_path: Path) -> None:
    (tmp_path / "plots.duel").write_text(
        RECORD.read_text("utf-8").replace(KEPT, KEPT.replace("Revolt, Bribe", "Title, Bribe")),
        "utf-8",
    )
    first = run("validate", str(tmp_path / "plots.duel")).splitlines()[0]
    assert "names the wrong character" in first
    assert KEPT in first


@pytest.mark.slow
def test_drawn_tokens_may_be_written_so() -> None:
    text = RECORD.read_text("utf-8")
    record = read_notation(text, ("duel",), str(PLOTS))
    drawn = Rules(load_set(PLOTS)).items
    names = [drawn[token].names["en"][0] for token in record.setup.drawn]
    for written, codes in ((names, []), (["Economy", "Economy", names[0]], ["D-DRAW-03"])):
        now = f"draws {', '.join(written)}, keeps Economy"
        record = read_notation(text.replace("draws Economy", now), ("duel",), str(PLOTS))
        assert [each.code for each in judge(record).findings] == codes


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_second_readings_agree(seed: int) -> None:
    """Any of its deck may be kept, and nothing else, as long as it lies there."""
    cards = load_set(PLOTS)
    decks = {zone.name: zone.items for zone in cards.zones}
    came = 0
    for _, state, move, after in agreed_moves(random.Random(seed), cards, 2):
        due = state.due[0].argument if state.due else ""
        if move.verb is Verb.CHOOSE and "keep" in due:
            (deck,) = (name for name in decks if f"of {name}," in due)
            assert move.item in decks[deck]
            assert state.places[move.item] == Spot.TABLE != after.places[move.item]
            came += 1
    assert came


@pytest.mark.slow
def test_the_table_tells_what_lies_in_a_deck() -> None:
    for language, deck, asked in (
        ("en", "Schemes, a deck: Poisoned Cup", "1 character among 3 drawn from Schemes to take"),
        ("fr", "Complots, une pioche : Coupe", "1 personnage parmi 3 tirés au hasard de « Compl"),
        ("nl", "Complotten, een stapel: Gifbeker", "1 personage uit 3 getrokken van Complotten"),
    ):
        told = run("view", str(RECORD), "--move", "30", "--after", language=language)
        assert deck in told
        assert asked in told


@pytest.mark.slow
def test_another_number_is_a_difference(tmp_path: Path) -> None:
    changed = TEXT.replace("draw 3 of schemes, keep 1", "draw 4 of schemes, keep 1")
    (tmp_path / "plots.cards").write_text(changed, "utf-8")
    for language, said in (("en", "among 4 drawn"), ("fr", "parmi 4 tirés"), ("nl", "uit 4 getr")):
        options = ["cards", "diff", str(PLOTS), str(tmp_path), "--lang", language]
        assert said in commands.run(*options).output


AT_EVENTS = """
change building garrison
  when own builds yellow: draw 2 of schemes, keep 1, once an age

change building apothecary
  when opponent discards: may draw 3 of favours, keep 1 if own.coins < 9

example "What a draw at an event brings"
  own has 20 coins, garrison
  opponent has apothecary, 5 coins
  own builds clay_reserve
  own chooses bribe
  then own.coins = 20 and opponent.coins = 2
  opponent builds lumber_yard
  own discards quarry
  opponent chooses title
  opponent scores 3 intrigue
"""


@pytest.fixture(scope="module")
def at_events(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("at_events")
    (folder / "plots.cards").write_text(TEXT + AT_EVENTS, "utf-8")
    return folder


@pytest.mark.slow
def test_a_draw_may_follow_an_event(at_events: Path) -> None:
    result = commands.run("cards", "test", at_events)
    assert result.exit_code == 0, result.output
    assert [e.code for e in check_set(str(at_events)).diagnostics] == []
    for language, said in (
        ("en", "chooses 1 character among 2 drawn from Schemes to take"),
        ("fr", "choisit 1 personnage parmi 2 tirés au hasard de « Complots » à prendre"),
        ("nl", "kiest 1 personage uit 2 getrokken van Complotten om te nemen"),
    ):
        options = ["cards", "show", "garrison", "--set", str(at_events), "--lang", language]
        assert said in commands.run(*options).output


@pytest.mark.slow
def test_second_readings_of_draws_at_events_agree(at_events: Path) -> None:
    drawn = {
        state.due[0].argument
        for seed in range(2)
        for _, state, move, _ in agreed_moves(random.Random(seed), load_set(at_events), 2)
        if move.verb is Verb.CHOOSE and state.due
    }
    assert "draw 2 of schemes, keep 1" in drawn


BETWEEN = (
    TEXT.split('example "')[0]
    + """
change building garrison
  when an age begins: draw 4 of schemes, keep 2

change building palisade
  when an age ends: may choose 1 wonder from own hand, build it
"""
)


@pytest.fixture
def between(tmp_path: Path) -> Path:
    (tmp_path / "plots.cards").write_text(BETWEEN, "utf-8")
    return tmp_path


@pytest.mark.slow
def test_another_turn_between_two_ages_is_lost(between: Path) -> None:
    cards, came = load_set(between), 0
    for rules, state, move, after in agreed_moves(random.Random(4), cards, 9):
        column = rules.cards.column["between(ages)"]
        if state.cities[0][column] in (1, 2):
            assert not after.replay
            came += move.verb is Verb.CHOOSE and rules.items[move.item].slug in ("coup", "sphinx")
    assert came


@pytest.mark.slow
def test_the_module_loses_turns_between_ages(between: Path) -> None:
    module_agrees(random.Random(5), load_set(between), 4)


@pytest.mark.slow
def test_a_turn_between_ages_breaks_nothing_that_is_known(between: Path) -> None:
    cards = load_set(between)
    induction = DuelInduction(DuelCities(cards), Prover())
    draws = (Due(Verb.CHOOSE, 0, "draw 4 of schemes, keep 2"),)
    for due in (draws, draws * 2):
        coup = Move(Verb.CHOOSE, 0, cards.by_slug["coup"].id)
        assert induction.follow(ControlState(2, 1, 0, due, 8), coup)
    check_all_is_proved(induction, 0)


@pytest.mark.slow
def test_the_module_lets_draw_at_events(at_events: Path) -> None:
    module_agrees(random.Random(5), load_set(at_events), 3)


@pytest.mark.slow
def test_what_one_draw_brought_says_nothing_of_another(tmp_path: Path) -> None:
    """A card lets draw again and again: of the first draw it is written what it brought."""
    more = "".join(f'character f{n}\n  en "F{n}"\n  lies in favours\n' for n in range(12))
    line = "  when own builds brown or blue: draw 2 of favours, keep 1\n"
    text = TEXT.partition("\nexample ")[0] + f"\nchange building garrison\n{line}{more}"
    (tmp_path / "plots.cards").write_text(text, "utf-8")
    rules, several = Rules(load_set(tmp_path)), 0
    for seed in range(6):
        record = replace(random_game(seed, rules)[0], set=str(tmp_path))
        state, draws, later = begin(rules, record.setup), dict[int, tuple[int, ...]](), 0
        for number, move in enumerate(record.moves, start=1):
            if state.due and state.due[0].argument == "draw 2 of favours, keep 1":
                others = [i for i in on_offer(rules, state, state.due[0]) if i != move.item]
                later += bool(draws)
                draws = draws or {number: (move.item, *others[:1])}
            state = perform(rules, state, move)
        assert judge(replace(record, draws=draws)).findings == ()
        several += later
    assert several


WRONG = [
    ("  draw 3 of schemes, keep 1", "  when own discards: draw 3 of scheme, keep 1", "C-UNKNOWN"),
    ("  draw 3 of schemes, keep 1", "  when own discards: draw 3 of schemes, keep 4", "C-RANGE"),
    ("draw 3 of schemes, keep 1", "draw 3 of scheme, keep 1", "C-UNKNOWN"),
    ("draw 3 of schemes, keep 1", "draw 3 of schemes, keep 4", "C-RANGE"),
    ("draw 3 of schemes, keep 1", "draw 8 of schemes, keep 1", "C-RANGE"),
    ("draw 3 of schemes, keep 1", "draws 3 of schemes, keep 1", "C-SYNTAX"),
    ("draw 3 of schemes, keep 1", "draw 3 of schemes", "C-SYNTAX"),
    ("  deck\n", "  row of 6\n", "C-NOT-PLAYED"),
    ("  deck\n", "  deck\n  deck\n", "C-TWICE"),
    ("  deck\n", "  deck\n  row of 6\n", "C-TWICE"),
    ("  deck\n", "  deck\n  price 1 coin\n", "C-NOT-PLAYED"),
    ("  deck\n", "  deck\n  controlled by most coins\n", "C-NOT-PLAYED"),
    (
        "character poisoned_cup",
        "phase buying\n  instead of a card: choose 1 of schemes, pay its price, take it\n\n"
        "character poisoned_cup",
        "C-NOT-PLAYED",
    ),
    ("lies in favours", "lies in schemes", "C-MISSING"),
]


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG)


def test_a_deck_out_of_which_nothing_is_drawn_is_told(tmp_path: Path) -> None:
    lines = (line for line in TEXT.splitlines() if "draw 2 of favours" not in line)
    text = "\n".join(lines).replace("change building altar\n", "") + "\n"
    (tmp_path / "plots.cards").write_text(text, "utf-8")
    (found,) = (e for e in check_set(str(tmp_path)).diagnostics if e.code == "C-NOT-PLAYED")
    assert str(found.expected) == "a card with a line `draw 2 of favours, keep 1`"


@pytest.mark.slow
def test_what_is_known_of_games_is_so_after_something_is_kept() -> None:
    cards = load_set(PLOTS)
    induction = DuelInduction(DuelCities(cards), Prover())
    keeps = (Due(Verb.CHOOSE, 0, "draw 3 of schemes, keep 1"),)
    may_keep = (Due(Verb.CHOOSE, 0, "may draw 2 of favours, keep 1"),)
    for due, verb, slugs in (
        ((), Verb.BUILD, ("tavern", "altar")),
        (keeps, Verb.CHOOSE, ("bribe", "coup", "poisoned_cup", "double_agent")),
        (may_keep, Verb.CHOOSE, ("dowry", "tutor")),
    ):
        for slug in slugs:
            move = Move(verb, 0, cards.by_slug[slug].id)
            assert induction.follow(ControlState(1, 1, 0, due, 8), move), slug
    check_all_is_proved(induction)
