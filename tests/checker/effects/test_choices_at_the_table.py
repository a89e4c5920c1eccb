"""Choices of 7 Wonders among what a filter names: engine, module, second readings, all rooms."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.seven_wonders.judge import course, judge_table
from antipater.checker.messages.choice_words import what
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.tables import Tables
from antipater.checker.proofs.seven_wonders.theorems.refusals import refusals
from antipater.checker.proofs.seven_wonders.theorems.tables import TABLES
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.records.record import ClaimedResult
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
    refusal,
    scores,
)
from antipater.rules.seven_wonders.choosing import due_for
from antipater.rules.seven_wonders.turn import WorkingState
from support.agreement import table_module_agrees
from support.clause_records import table_text
from support.commands import run
from support.frames import followed, of_set, shown
from support.naive.choices import LINE
from support.random_sets import choosing_table_set
from support.random_seven_wonders import random_course, random_end, random_table
from support.table_records import check_it_is_read_back

RUINS = Path(__file__).parents[3] / "docs" / "examples" / "ruins"
RECORD = RUINS / "ruins.7w"


def offered(rules: Rules, state: State) -> set[str]:
    """The names of what can be chosen, read from the text of the choice that waits."""
    due = state.due[0]
    line = LINE.fullmatch(due.argument)
    assert line is not None
    words = {word.removesuffix("s") for word in line["what"].split(" or ")}
    found = set[str]()
    for card in {*state.discards} - {UNKNOWN}:
        item = rules.items[card]
        meant = words & {"building", str(item.kind), item.colour}
        of_age = line["age"] in (None, str(item.age))
        if meant and of_age and not state.cities[due.seat][item.presence]:
            found.add(item.slug)
    return found


def tried(rng: random.Random, rules: Rules, state: State) -> Play:
    """An answer to what waits that may not be legal."""
    seat = state.due[0].seat
    card = rng.choice([*state.discards, *(item.id for item in rules.buildings)])
    return Play(seat, rng.choice((Action.SALVAGE, Action.SALVAGE, Action.DECLINE)), card)


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and both second readings; how many choices came."""
    rng, chosen = random.Random(seed), 0
    rules = Rules(choosing_table_set(rng, folder))
    book = Book(rules)
    for _ in range(games):
        for state, move in random_course(rng, rules, rng.randint(2, 7)):
            assert book.after(state, move) == perform(rules, state, move)
            if not state.due or not state.due[0].argument:
                continue
            answers = legal_plays(rules, state, state.due[0].seat)
            cards = {rules.items[p.card].slug for p in answers if p.action is Action.SALVAGE}
            assert cards == offered(rules, state)
            passes = any(play.action is Action.DECLINE for play in answers)
            assert passes == ("may choose" in state.due[0].argument or not cards)
            for n in range(6):
                hidden = (UNKNOWN if n % 2 and rng.random() < 0.5 else c for c in state.discards)
                moment = state._replace(discards=tuple(hidden))
                other = (tried(rng, rules, moment),)
                why = refusal(rules, moment, other)
                assert book.refused(moment, other) == (why and why.code)
                if why is None:
                    assert book.after(moment, other) == perform(rules, moment, other)
            chosen += 1
    return chosen


modules_agree = of_set(table_module_agrees, choosing_table_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(4), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 160), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 120), 6))


# ---- the set of the documents ------------------------------------------------


@pytest.mark.slow
def test_its_recorded_game_shows_every_choice() -> None:
    """All that a game of three can bring occur in it, one behind a seventh card."""
    record = read_table(RECORD.read_text("utf-8"), ("seven_wonders",), str(RUINS))
    game, asked = course(record), set[tuple[str, int]]()
    for state, numbers in zip(game.all_states(), game.numbers, strict=False):
        for noted in (record.plays[number - 1] for number in numbers.values()):
            if noted.play.action is Action.SALVAGE:
                asked.add((state.due[0].argument, noted.turn))
    asking = [game.rules.cards.by_slug[slug] for slug in ("altar", "statue", "pantheon")]
    asking.append(game.rules.stage_items[record.setup.boards[2]][1])
    assert {text for text, _ in asked} == {"", *(item.choices[0].text for item in asking)}
    assert [text for text, turn in asked if turn == 7] == [asking[2].choices[0].text]


@pytest.mark.slow
def test_words_of_duel_are_read_in_its_records() -> None:
    text = RECORD.read_text("utf-8")
    record = read_table(text, ("seven_wonders",), str(RUINS))
    chooses = text.replace(", revives ", ", chooses ").replace(
        "2 right, chooses", "2 right,  picks"
    )
    assert "chooses" in chooses
    assert "picks" in chooses
    assert read_table(chooses, ("seven_wonders",), str(RUINS)) == record
    for line in (
        "III.2 Carla builds stage 3 with Builders Guild paying 2 right",
        "II.4 Anna discards Library",
    ):
        passes = read_table(text.replace(line, f"{line}, passes"), ("seven_wonders",), str(RUINS))
        assert len(passes.plays) == len(record.plays) + 1
        assert judge_table(passes).findings == ()
        back = read_table(write_table(passes), ("seven_wonders",), str(RUINS))
        assert (back.plays, back.problems) == (passes.plays, ())
    takes = text.replace("2 right, revives Clay Pool", "2 right, takes Law")
    (problem,) = read_table(takes, ("seven_wonders",), str(RUINS)).problems
    assert problem.code == "R-SYNTAX-01"


def recorded(seed: int, rules: Rules, players: int, known: bool) -> SevenWondersRecord:
    return replace(random_table(seed, players, known, using=rules), set=str(RUINS))


def of_a_seventh_card() -> SevenWondersRecord:
    """A game in which a seventh card lets choose out of the discards."""
    return recorded(313, Rules(load_set(RUINS)), 7, True)


@pytest.mark.slow
def test_what_a_seventh_card_lets_choose_stands_on_its_line() -> None:
    record = of_a_seventh_card()
    line = "II.7 Carla builds Restorer paying 4 left"
    text = write_table(record)
    assert f"{line}, revives Aqueduct\n" in text
    assert judge_table(record).findings == ()
    without = text.replace(", revives Aqueduct", "")
    (found,) = judge_table(read_table(without, ("seven_wonders",), str(RUINS))).findings
    assert (found.code, found.line) == ("W-CHOOSE-05", 1 + without.split("\n").index(line))


def written(*lines: str, set_name: str | Path = RUINS) -> SevenWondersRecord:
    """A record of three without deals; who is not named discards a card nobody saw."""
    seats = ("Babylon B", "Giza A", "Ephesus A")
    record = read_table(table_text(*lines, seats=seats), ("seven_wonders",), str(set_name))
    assert record.problems == ()
    return record


@pytest.mark.slow
def test_each_of_two_choices_at_the_end_of_an_age_has_its_answer(tmp_path: Path) -> None:
    """A choice that may be left alone, and is, waits before that of the seventh card."""
    (tmp_path / "tried.cards").write_text(
        """set tried
  extends seven_wonders
  en "Tried"

change building stone_pit
  may choose 1 blue from the discards, build it

change building altar
  choose 1 blue from the discards, build it

change board babylon side B
  stage 1
    plays seventh card
    cost clay
""",
        "utf-8",
    )
    lines = [
        "I.1 Anna builds stage 1 with ?",
        "I.1 Bert discards Baths",
        "I.1 Carla discards Theater",
        "I.6 Anna builds Stone Pit",
        "I.7 Anna builds Altar, revives Baths",
        "II.1 Anna discards ?",
    ]
    for sixth, blue in ((lines[3], 2), (f"{lines[3]}, revives Theater", 3)):
        verdict = judge_table(written(*lines[:3], sixth, *lines[4:], set_name=tmp_path))
        assert verdict.findings == ()
        assert verdict.state.cities[0][verdict.rules.cards.columns.index("blue")] == blue
    wrong = written(*lines, "I.7 Bert revives Theater", set_name=tmp_path)
    assert [found.code for found in judge_table(wrong).findings] == ["W-SALVAGE-03"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("I.2 Anna builds Digging Site, revives Theater", []),
        ("I.2 Anna builds Clay Pool, revives Theater", ["W-SALVAGE-03"]),
    ],
)
def test_a_choice_in_a_turn_that_breaks_off(line: str, codes: list[str]) -> None:
    before = write_table(written("I.1 Anna discards Theater"))
    verdict = judge_table(read_table(f"{before}\n{line}", ("seven_wonders",), str(RUINS)))
    assert [found.code for found in verdict.findings] == codes
    assert verdict.result.kind == "unfinished"


def test_a_record_that_ends_where_a_choice_is_due_is_unfinished() -> None:
    """Unless it goes on, or says how the game ended."""
    first, due = "I.1 Anna discards Theater", "I.2 Anna builds Digging Site"
    verdict = judge_table(written(first, due))
    assert (verdict.findings, verdict.result.kind) == ((), "unfinished")
    assert verdict.state.due
    for later in ("I.3 Anna discards ?", "I.2 Bert discards ?, revives Theater"):
        codes = [found.code for found in judge_table(written(first, due, later)).findings]
        assert "W-CHOOSE-05" in codes
    claimed = replace(written(first, due), result=ClaimedResult("civilian", 0))
    assert "W-CHOOSE-05" in [found.code for found in judge_table(claimed).findings]


@pytest.mark.slow
def test_no_real_end_is_called_impossible() -> None:
    rules = Rules(load_set(RUINS))
    assert not_modelled(rules.cards)
    state = random_end(random.Random(3), rules, 4)
    shown = [", ".join(map(str, points.values())) for points in scores(rules, state)]
    assert shown
    rows = [f"{name} {points}" for name, points in zip("ABCD", shown, strict=True)]
    output = run("score", "7wonders", *rows, "--possible", "--set", RUINS, "--lang", "en").output
    assert "not known" in output
    assert "not possible" not in output


@pytest.mark.slow
def test_archives_of_its_games_are_judged_as_the_records(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="the extra antipater[bulk] is not installed")
    rules, folder, archive = Rules(load_set(RUINS)), tmp_path / "games", tmp_path / "games.parquet"
    folder.mkdir()
    for seed in range(8):
        text = write_table(recorded(seed, rules, 3 + seed % 3, seed % 2 == 0))
        (folder / f"{seed}.7w").write_text(text, "utf-8")
    ends_at_a_choice = written("I.1 Anna discards Theater", "I.2 Anna builds Digging Site")
    for name, record in (("due", ends_at_a_choice), ("seventh", of_a_seventh_card())):
        (folder / f"{name}.7w").write_text(write_table(record), "utf-8")
    options = ["--set", str(RUINS), "--lang", "en"]
    made = run("convert", folder, "--archive", archive, *options)
    assert made.exit_code == 0, made.output
    for games in (folder, archive):
        judged = run("audit", games, *options)
        assert "10 valid, 0 not valid" in judged.output


def check(folder: Path, line: str, card: str = "building tavern") -> str:
    head = ["set tried", "  extends seven_wonders", '  en "Tried"', "", f"change {card}"]
    (folder / "tried.cards").write_text("\n".join([*head, f"  {line}", ""]), "utf-8")
    return run("cards", "check", folder, "--lang", "en").output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("choose 1 blu from the discards, build it", "did you mean `blue`"),
        ("choose 1 blue from the structure, build it", "no zone of this set"),
        ("choose 1 token from the discards, build it", "cannot be done with a token there"),
        ("choose 1 wonder from the discards, build it", "cannot be done with a wonder there"),
        ("choose 1 blue from the discards, discard it", "expected: `build`"),
        ("left chooses 1 blue from the discards, build it", "no seat that chooses"),
        ("choose 1 blue of age 4 from the discards, build it", "out of range"),
        ("choose 1 blue from the discards, copy it", "cannot be done with a building there"),
        ("choose 1 guild from the discards, build it", "when a card of age 1 is built"),
        ("choose 1 purple of age 1 from the discards, build it", "no purple card of age 1"),
    ],
)
def test_wrong_lines_are_told_at_their_place(line: str, told: str, tmp_path: Path) -> None:
    output = check(tmp_path, line)
    assert told in output
    assert "tried.cards:6" in output or "tried.cards:5" in output


def asks_once(self: WorkingState, seat: int, entered: Item | None) -> None:
    """Of several cards that can be chosen, only the first is asked for."""
    for choice in entered.choices if entered else ():
        self.due.append(due_for(choice, seat))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("of", "name", "wrong", "theorem"),
    [
        (Rules, "misfit", lambda *_: "", "every_seat_is_held_to_the_rules"),
        (Rules, "may_pass", lambda *_: True, "every_seat_is_held_to_the_rules"),
        (WorkingState, "ask_for", asks_once, "every_seat_plays_by_the_rules"),
    ],
    ids=["any card is chosen", "any choice is left alone", "one card of several"],
)
def test_an_engine_that_chooses_wrongly_is_refuted(
    of: type, name: str, wrong: Any, theorem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = load_set(RUINS)
    cities = SevenCities(cards)
    (spec,) = (spec for spec in TABLES if spec.name == theorem)
    monkeypatch.setattr(of, name, wrong)
    assert cities.theorem(spec).prove(Prover(), cards.slug).status is ProofStatus.REFUTED


@pytest.mark.slow
def test_a_proof_of_plays_is_kept_for_the_same_choices_alone(tmp_path: Path) -> None:
    """With another filter, or another card of a colour, everything is proved again."""
    text = (RUINS / "ruins.cards").read_text("utf-8").split("\nexample ")[0] + "\n"
    seen = list[set[str]]()
    for n, (old, new) in enumerate(
        (("", ""), ("1 guild from the discards", "1 blue from the discards"), ("# Cards", "# A"))
    ):
        (tmp_path / str(n)).mkdir()
        (tmp_path / str(n) / "ruins.cards").write_text(text.replace(old, new), "utf-8")
        tables = Tables(SevenCities(load_set(tmp_path / str(n))))
        seen.append({lemma.key for lemma in refusals(tables)})
    assert seen[0].isdisjoint(seen[1])
    assert seen[0] == seen[2]


def stage(folder: Path, line: str) -> Path:
    folder.mkdir()
    text = ["set tried", "  extends seven_wonders", '  en "Tried"', "", "change board giza side A"]
    text += ["  stage 1", "    cost wood", f"    {line}", ""]
    (folder / "tried.cards").write_text("\n".join(text), "utf-8")
    return folder


@pytest.mark.slow
def test_a_copied_guild_is_a_choice_as_well(tmp_path: Path) -> None:
    old, new = (
        stage(tmp_path / name, line)
        for name, line in (("a", "copies guild"), ("b", "choose 1 guild of a neighbour, copy it"))
    )
    told = run("cards", "diff", old, new, "--lang", "en").output
    assert "Nothing changed in the meaning" in told
    for line in ("choose 1 blue of a neighbour, copy it", "choose 1 guild of a neighbour, take it"):
        wrong = stage(tmp_path / line[7:15].replace(" ", line[-7]), line)
        output = run("cards", "check", wrong, "--lang", "en").output
        assert "C-NOT-PLAYED: a stage copies a guild" in output
    may = stage(tmp_path / "may", "may choose 1 guild of a neighbour, copy it")
    output = run("cards", "check", may, "--lang", "en").output
    assert ":8:5: error C-NOT-PLAYED: `may` cannot stand here" in output


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_to_be_chosen_is_told(language: str, tmp_path: Path) -> None:
    rules = Rules(load_set(RUINS))
    record = recorded(2, rules, 5, True)
    number = next(n for n, p in enumerate(record.plays, 1) if p.play.action is Action.SALVAGE)
    (tmp_path / "game.7w").write_text(write_table(record), "utf-8")
    options = ["--set", str(RUINS), "--lang", language, "--move", str(number)]
    output = run("view", tmp_path / "game.7w", *options).output
    told = [what(rules.cards, choice, language) for choice in rules.worded]
    assert any(" ".join(words.split()[:2]) in output for words in told)


# ---- cards of one name ---------------------------------------------------------

TWINS = """set twins
  extends seven_wonders
  en "Twins"

change building loom_2
  shields 1
  on build 3 coins

change building press_1
  on build 2 coins

change building altar
  choose 1 grey from the discards, build it

change building theater
  choose 1 grey from the discards, build it

change building timber_yard
  choose 1 grey from the discards, build it
"""


def twins(folder: Path) -> Rules:
    (folder / "twins.cards").write_text(TWINS, "utf-8")
    return Rules(load_set(folder))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("named", "there", "built"),
    [
        ("loom_1", ["loom_2"], "loom_2"),
        ("loom_2", ["loom_1"], "loom_1"),
        ("loom_1", ["loom_2", "loom_1"], "loom_1"),
        ("loom_2", ["loom_1", "loom_2"], "loom_2"),
    ],
)
def test_of_cards_of_one_name_that_is_built_which_lies_there(
    named: str, there: list[str], built: str, tmp_path: Path
) -> None:
    """Counted by hand: the loom of Age II has a shield and brings coins."""
    rules = twins(tmp_path)
    slug = {item.slug: item.id for item in rules.items}
    state = begin(rules, Setup(3, tuple(slug[b] for b in ("giza_a", "rhodes_a", "babylon_a"))))
    (text,) = {choice.text for choice in rules.worded}
    due = (Due(DueKind.SALVAGE, 0, text),)
    lying = tuple(slug[card] for card in there)
    state = state._replace(hands=(None,) * 3, age=2, turn=3, due=due, discards=lying)
    move = (Play(0, Action.SALVAGE, slug[named]),)
    assert refusal(rules, state, move) is None
    after = perform(rules, state, move)
    assert Book(rules).after(state, move) == after
    own, shields = after.cities[0], rules.cards.column["shields"]
    assert (own[shields], own[rules.coins]) == ((1, 6) if built == "loom_2" else (0, 3))
    assert after.discards == tuple(card for card in lying if card != slug[built])


@pytest.mark.slow
def test_a_name_alone_is_written_as_it_stands(tmp_path: Path) -> None:
    """It says neither card; the second one has a name of its own where it is meant."""
    rules = twins(tmp_path)
    record = replace(random_table(32, 5, using=rules), set=str(tmp_path))
    at = next(n for n, one in enumerate(record.plays) if one.play.action is Action.SALVAGE)
    for slug, written in (("loom_1", "revives Loom"), ("loom_2", "revives loom_2")):
        play = record.plays[at].play._replace(card=rules.cards.by_slug[slug].id)
        plays = (*record.plays[:at], record.plays[at]._replace(play=play))
        assert write_table(replace(record, plays=plays)).rstrip().endswith(written)


@pytest.mark.slow
def test_records_and_modules_tell_them_apart(tmp_path: Path) -> None:
    rules, rng = twins(tmp_path), random.Random(4)
    for state, move in random_course(rng, rules, 4):
        assert Book(rules).after(state, move) == perform(rules, state, move)
    table_module_agrees(rng, rules.cards, 3)
    record = replace(random_table(32, 5, using=rules), set=str(tmp_path))
    chosen = {n.play.card for n in record.plays if n.play.action is Action.SALVAGE}
    assert chosen & rules.unlike
    check_it_is_read_back(record)
