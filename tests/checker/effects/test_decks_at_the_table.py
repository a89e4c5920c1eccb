"""Decks in 7 Wonders: steps of tracks, events and what is built let draw some, of which some are
kept. Engine, module, second readings, records."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.theorem import ProofStatus
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Rules,
    State,
    legal_plays,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.turn import WorkingState
from support import proved_answers
from support.agreement import table_module_agrees
from support.commands import run
from support.frames import followed, of_set, shown, wrong_lines
from support.places import TOP
from support.random_sets import drawing_table_set
from support.random_seven_wonders import random_course, random_table
from support.table_records import check_it_is_read_back, codes_of

ISLANDS = TOP / "docs" / "examples" / "islands"
RECORD = ISLANDS / "islands.7w"
TEXT = (ISLANDS / "islands.cards").read_text("utf-8")


def is_draw(state: State) -> bool:
    """Whether something is drawn for now."""
    return bool(state.due) and state.due[0].argument.startswith(("draw ", "may draw "))


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading; how often something was drawn."""
    rng, drawn = random.Random(seed), 0
    rules = Rules(drawing_table_set(rng, folder))
    book, lying = Book(rules), [i.id for i in rules.cards.of_kind(Kind.CHARACTER)]
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            assert book.after(state, move) == perform(rules, state, move)
            if not is_draw(state):
                continue
            seat = state.due[0].seat
            recount(rules, state, seat)
            for action in (Action.TAKE, Action.TAKE, Action.DECLINE, Action.SALVAGE):
                card = rng.choice((*lying, UNKNOWN, rng.randrange(len(rules.items))))
                play = Play(rng.choice((seat, seat, 0)), action, card, stage=rng.choice((0, 0, 1)))
                why = refusal(rules, state, (play,))
                assert book.refused(state, (play,)) == (why and why.code)
                if why is None:
                    assert book.after(state, (play,)) == perform(rules, state, (play,))
            drawn += 1
    return drawn


def recount(rules: Rules, state: State, seat: int) -> None:
    """What can be kept is what lies in the deck and stands in no city, told by its words."""
    may, text = state.due[0].argument.startswith("may"), state.due[0].argument.split()
    deck = text[text.index("of") + 1].removesuffix(",")
    lies = [
        item.id
        for item in rules.cards.of_kind(Kind.CHARACTER)
        if item.id in rules.cards.zone(deck).items
        and not any(city[item.presence] for city in state.cities)
    ]
    assert lies
    plays = legal_plays(rules, state, seat)
    assert [p.card for p in plays if p.action is Action.TAKE] == lies
    assert any(p.action is Action.DECLINE for p in plays) == may


modules_agree = of_set(table_module_agrees, drawing_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 1))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_another_module_agrees = pytest.mark.campaign(followed(modules_agree, range(1, 2), 3))


@pytest.mark.slow
@pytest.mark.parametrize("event", ["builds character", "builds"])
def test_what_is_drawn_is_not_built(event: str, tmp_path: Path) -> None:
    line = f"character golden_archipelago\n  when own {event}: gain 5 coins\n"
    text = TEXT.replace("character golden_archipelago\n", line)
    (tmp_path / "islands.cards").write_text(text, "utf-8")
    codes = [each.code for each in check_set(str(tmp_path)).diagnostics]
    assert codes == ["L-NO-EFFECT"] * (event == "builds character")
    rules, acts = Rules(load_set(tmp_path)), set[Action]()
    book, by_slug = Book(rules), {item.slug: item.id for item in rules.items}
    for before, move in random_course(random.Random(4), rules, 5):
        after = perform(rules, before, move)
        assert book.after(before, move) == after
        gained = (
            [e.seat for e in after.log.events if e.item == by_slug["golden_archipelago"]]
            if after.log
            else []
        )
        acts |= {play.action for play in move if play.seat in gained}
    assert acts == (set() if event == "builds character" else {Action.BUILD, Action.STAGE})


def naive(rules: Rules, before: State, after: State) -> Counter[str]:
    """By deck, how many seats have to draw in the end of a turn of the set of the documents: from
    nothing but what its text says of steps and of two buildings."""
    column, found = rules.cards.column, Counter[str]()
    for was, now in zip(before.cities, after.cities, strict=True):
        steps = range(was[column["explorers"]] + 1, now[column["explorers"]] + 1)
        found.update({2: "shores", 4: "oceans"}[n] for n in steps if n in (2, 4))
        found["oceans"] += 2 * (6 in steps)
        post = column["built(east_trading_post)"]
        found["shores"] += now[post] - was[post]
    return found


@pytest.mark.slow
def test_a_naive_recount_finds_as_many_draws() -> None:
    """Where no deck runs out, and the forum is not there: of each draw one is asked for."""
    rules = Rules(load_set(ISLANDS))
    for seed in range(4):
        asked, told = Counter[str](), Counter[str]()
        after = None
        for state, move in random_course(random.Random(seed), rules, 3):
            after = perform(rules, state, move)
            told += naive(rules, state, after)
            if is_draw(state) and "may" not in state.due[0].argument:
                deck = rules.choice(state.due[0].argument).row
                if "lost_island" not in last_kept(rules, state):
                    asked[deck] += 1
        assert after is not None
        for deck, number in asked.items():
            assert number <= told[deck]
            left = sum(
                not any(city[rules.items[i].presence] for city in after.cities)
                for i in rules.cards.zone(deck).items
            )
            assert number == told[deck] or not left


def last_kept(rules: Rules, state: State) -> str:
    """What the move before a state kept, by its name, if anything."""
    log = state.log
    assert log is not None
    (play, *others) = log.move
    kept = play.action is Action.TAKE and not others
    return rules.items[play.card].slug if kept else ""


# ---- records -----------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_records_are_written_read_and_judged(seed: int, tmp_path: Path) -> None:
    """Random games, in three languages: nothing is wrong with them, and nothing is lost."""
    rng = random.Random(seed)
    using, folder = Rules(drawing_table_set(rng, tmp_path)), str(tmp_path)
    record = replace(random_table(seed, 3 + seed, using=using), set=folder)
    assert any(noted.drawn for noted in record.plays)
    check_it_is_read_back(record)


def judged(text: str) -> list[str]:
    """The codes of what is wrong with a record of the set of the documents."""
    return codes_of(text, str(ISLANDS))


@pytest.mark.slow
def test_the_recorded_game_shows_many_draws() -> None:
    record = read_table(RECORD.read_text("utf-8"), ("seven_wonders",), str(ISLANDS))
    assert sum(noted.play.action is Action.TAKE for noted in record.plays) == 12


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "instead", "codes"),
    [
        ("draws Inhabited Island, Merchants' Island, ", "", []),
        ("Merchants' Island, keeps", "Windy Oasis, keeps", ["W-DRAW-01"]),
        ("draws Inhabited Island, M", "draws Royal Archipelago, M", ["W-DRAW-02"]),
        ("draws Inhabited Island, M", "draws M", ["W-DRAW-03"]),
        ("draws Inhabited Island, M", "draws Merchants' Island, M", ["W-DRAW-03"]),
        ("III.4 Anna keeps Fortified", "III.4 Anna keeps Royal", ["W-DRAW-04", "W-DRAW-03"]),
        ("III.4 Anna keeps Fortified Archipelago\n", "", ["W-CHOOSE-05", "W-DRAW-03"]),
        (", keeps Pirates' Island", "", ["W-CHOOSE-05", "W-DRAW-03"]),
        (", keeps Bronze Island", ", keeps Bronze Iland", []),
        (", keeps Bronze Island", "\nII.3 Carla keeps Bronze Island", []),
        (", keeps Bronze Island", " and keeps bronze island", []),
        (", keeps Bronze Island", ", keeps Bronze Isle", ["R-NAME-01"]),
        (", keeps Bronze Island", ", keeps Atlantis", ["R-NAME-03"]),
        ("Timber Yard\nI.1 B", "Timber Yard, keeps Lost Island\nI.1 B", ["W-DRAW-04"]),
        ("keeps Lush Archipelago", "keeps Golden Archipelago", ["W-DRAW-04"]),
    ],
)
def test_what_is_not_drawn_is_told(line: str, instead: str, codes: list[str]) -> None:
    text = RECORD.read_text("utf-8")
    assert line in text
    found = judged(text.replace(line, instead, 1))
    assert found[: len(codes)] == codes
    assert bool(found) == bool(codes)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("was", "slip"),
    [
        (", keeps Lush Archipelago", ""),
        (", keeps Windy Oasis", ", keeps Pirates' Island"),
        (", Windy Oasis, keeps Windy Oasis", ", Lost Island, keeps Windy Oasis"),
        ("draws Bronze Island, Inhabited Island, Windy Oasis, keeps Windy", "keeps Whynde"),
    ],
)
def test_a_slip_in_a_draw_is_a_cause(was: str, slip: str, tmp_path: Path) -> None:
    text = RECORD.read_text("utf-8").replace(was, slip, 1)
    (tmp_path / "islands.7w").write_text(text, "utf-8")
    options = ["validate", str(tmp_path / "islands.7w"), "--set", str(ISLANDS), "--lang", "en"]
    told = run(*options).output
    assert ': with "' in told.splitlines()[0]
    assert was.partition("keeps ")[2].split()[0] in told.splitlines()[0]


@pytest.mark.slow
def test_games_are_archived_and_audited(tmp_path: Path) -> None:
    """With what was drawn, as text, and without, as numbers of which a module judges."""
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    record = read_table(RECORD.read_text("utf-8"), ("seven_wonders",), str(ISLANDS))
    bare = replace(record, plays=tuple(noted._replace(drawn=()) for noted in record.plays))
    for number, each in enumerate((record, bare)):
        file, archive = tmp_path / f"{number}.7w", tmp_path / f"{number}.parquet"
        file.write_text(write_table(each), "utf-8")
        given = ["--set", str(ISLANDS), "--lang", "en"]
        run("convert", file, "--archive", archive, *given)
        audited = run("audit", archive, *given).output
        assert "1 valid" in audited
        text = run("convert", archive, *given).output
        assert read_table(text, ("seven_wonders",), str(ISLANDS)).plays == each.plays


# ---- text ---------------------------------------------------------------------

_DRAW = "  draw 2 of shores, keep 1"
WRONG = [
    (_DRAW, "  draw 2 of shore, keep 1", "C-UNKNOWN"),
    (_DRAW, "  draw 2 of shores, keep 3", "C-RANGE"),
    (_DRAW, "  draw 8 of shores, keep 1", "C-RANGE"),
    (_DRAW, "  draws 2 of shores, keep 1", "C-SYNTAX"),
    (_DRAW, "  draw 2 of shores", "C-SYNTAX"),
    (_DRAW, "  when an age begins: draw 2 of shores, keep 1", "C-NOT-PLAYED"),
    (_DRAW, "  when own builds: choose 1 blue from the discards, build it", "C-NOT-PLAYED"),
    ("step 2: draw 3 of shores", "step 2: draw 3 of shore", "C-UNKNOWN"),
    ("step 2: draw 3 of shores", "step 2: draw 7 of shores", "C-RANGE"),
    ("step 2: draw 3 of shores, keep 1", "step 2: draw 3 of shores", "C-SYNTAX"),
    ("  deck\n", "  row of 6\n", "C-NOT-PLAYED"),
    ("  deck\n", "", "C-MISSING"),
    ("  deck\n", "  deck\n  deck\n", "C-TWICE"),
    ("  deck\n", "  deck\n  each player holds 3\n", "C-TWICE"),
    ("  deck\n", "  deck\n  price 1 coin\n", "C-NOT-PLAYED"),
    ("character overgrown_island", "phase find\n  before each age: play 1 of shores\n\n"
     "character overgrown_island", "C-NOT-PLAYED"),
    ("  shields 2\n", "  builds from discard\n", "C-NOT-PLAYED"),
    ("change building forum", "change board giza side A\n  draw 1 of shores, keep 1\n\n"
     "change building forum", "C-NOT-PLAYED"),
    ("lies in oceans", "lies in shores", "C-MISSING"),
]  # fmt: skip


test_a_wrong_line_is_told = wrong_lines(TEXT, WRONG)


@pytest.mark.slow
def test_duel_draws_at_steps_as_well(tmp_path: Path) -> None:
    plots = (TOP / "docs" / "examples" / "plots" / "plots.cards").read_text("utf-8")
    track = "\ntrack web\n  when own discards: gain 1 web\n  step 1: draw 2 of schemes, keep 1\n"
    (tmp_path / "plots.cards").write_text(plots + track, "utf-8")
    assert {each.code for each in check_set(str(tmp_path)).diagnostics} == {"L-NO-NAME"}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_they_are_shown_and_not_reckoned_with(language: str) -> None:
    assert not_modelled(load_set(ISLANDS)) is not None
    words = {
        "en": "chooses 2 characters among 4 drawn from Oceans to take",
        "fr": "choisit 2 personnages parmi 4 tirés au hasard de « Océans » à prendre",
        "nl": "kiest 2 personages uit 4 getrokken van Oceanen om te nemen",
    }
    options = ["cards", "show", "explorers", "--set", str(ISLANDS), "--lang", language]
    assert words[language] in run(*options).output


def test_the_view_tells_what_lies_in_the_decks() -> None:
    options = ["view", str(RECORD), "--set", str(ISLANDS), "--move", "66", "--lang", "en"]
    told = run(*options).output
    assert "Shores, a deck: nothing" in told
    assert "Oceans, a deck: Lush Archipelago" in told


@pytest.mark.slow
def test_simulation_keeps_by_chance() -> None:
    options = ["simulate", str(ISLANDS), "--games", "200", "--seed", "1", "--lang", "en"]
    told = run(*options)
    assert told.exit_code == 0, told.output
    kept = [line for line in told.output.splitlines() if line.startswith("Windy Oasis")]
    assert float(kept[0].split("%")[1]) > 20


# ---- proofs ------------------------------------------------------------------


@pytest.mark.slow
def test_the_induction_follows_draws() -> None:
    """After a stage each draw of the set may wait; whatever is kept, all invariants hold."""
    induction, asked = proved_answers.followed(
        load_set(ISLANDS), lambda play: play.action is Action.STAGE
    )
    assert asked == set(induction.rules.draws)
    assert induction.refuted == frozenset()


def answers_proved(seat: int, few: int = 1) -> ProofStatus:
    """Whether answers to the draws of the set are what the rules say, of one seat of three."""

    def answers(rules: Rules, seat: int) -> Iterator[tuple[str, Play]]:
        for text, draw in list(rules.draws.items())[:few]:
            yield text, Play(seat, Action.TAKE, rules.cards.zone(draw.row).items[5])
            yield text, Play(seat, Action.DECLINE)

    return proved_answers.answers_proved(load_set(ISLANDS), seat, answers)


@pytest.mark.slow
def test_an_answer_is_what_the_rules_say() -> None:
    assert answers_proved(1) is ProofStatus.PROVED


@pytest.mark.slow
def test_each_answer_is_what_the_rules_say() -> None:
    assert answers_proved(2, 9) is ProofStatus.PROVED


def without_what_it_brings(self: WorkingState, play: Play) -> None:
    """What is kept stands in the city, and brings nothing."""
    self.enter(play.seat, self.rules.items[play.card])


def asked_for_ever(self: WorkingState, seat: int, draw: Any) -> bool:
    """A draw that is asked for again and again."""
    if self.cities[seat][draw.asks] < 1:
        return False
    self.due.append(Due(DueKind.OFFER, seat, draw.choice.text))
    return True


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("bring_in", without_what_it_brings),
        ("is_to_choose", asked_for_ever),
        ("is_to_choose", lambda *_: False),
    ],
    ids=["brings nothing", "for ever", "never"],
)
def test_an_engine_that_draws_wrongly_is_refuted(
    name: str, wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(WorkingState, name, wrong)
    assert answers_proved(0) is ProofStatus.REFUTED
