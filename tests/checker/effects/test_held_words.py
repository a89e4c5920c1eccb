"""Hands from the start in 7 Wonders as people meet them: card text and its slips, what is shown,
judged, filled in, priced and scored."""

import json
import random
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Rules, scores
from support.commands import run
from support.random_seven_wonders import NAMES, random_end

CAPTAINS = Path(__file__).parents[3] / "docs" / "examples" / "captains"
SEATS = "Seats\n  Anna: Giza A\n  Bert: Babylon B\n  Carla: Rhodes A\n\n"
HANDS = """Hands
  Anna: Herald, Banker, Admiral
  Bert: Broker, Envoy, Overseer
  Carla: Poet, Architect, Astronomer

"""
BEFORE = ("I.0 Anna builds Herald", "I.0 Bert builds Broker", "I.0 Carla discards Poet")
FIRST = ("I.1 Anna builds Loom", "I.1 Bert builds Press", "I.1 Carla builds Glassworks")

COURT = """set court
  extends seven_wonders
  en "Court"  fr "Cour"  nl "Hof"

category court  en "court"  fr "cour"  nl "hof"

score court
  own.points(court)
  source "house rule"

zone court
  en "Court"  fr "Cour"  nl "Hof"
  scores court
  each player holds 4
  source "house rule"

phase audience
  before each age: play 1 of court
  source "house rule"

"""


def court(path: Path, *lines: str) -> Path:
    """A set of a designer's own: each of three holds four of twelve characters; some lines are on
    each of them."""
    each = "".join(f"  {line}\n" for line in lines)
    cards = (
        f'character c{n}\n  en "Courtier {n}"  fr "Courtisan {n}"  nl "Hoveling {n}"\n'
        f'  lies in court\n{each}  points {n % 3 + 1}\n  source "house rule"\n'
        for n in range(1, 13)
    )
    path.write_text(COURT + "\n".join(cards), "utf-8")
    return path


def told(*words: object, language: str = "en") -> str:
    return str(run(*words, "--set", CAPTAINS, "--lang", language).output)


def record(path: Path, *lines: str, hands: str = "") -> Path:
    text = '[Game "seven_wonders"]\n\n' + SEATS + hands + "\n".join(lines) + "\n"
    path.write_text(text, "utf-8")
    return path


# Card text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        ("holds 4", "holds 2", "C-RANGE", "each player holds 2 characters, and plays one in each"),
        ("holds 4", "holds 5", "C-RANGE", "3 players hold 5 each, and the set has 12 characters"),
        ("each player holds 4", "row of 12", "C-NOT-PLAYED", "does not play `row of 12`"),
        ("  each player holds 4\n", "", "C-MISSING", "it is not said how many lie in `court`"),
        ("play 1", "play 2", "C-NOT-PLAYED", "`2` cannot be done before an age"),
        ("play 1 of court", "play 1 of cuort", "C-UNKNOWN", "`cuort`"),
        (
            "  points 2\n",
            "  choose 1 character from the court, take it\n",
            "C-NOT-PLAYED",
            "`court`",
        ),
    ],
)
def test_slips_of_the_zone_and_its_phase_are_told_in_each_language(
    old: str, new: str, code: str, words: str, tmp_path: Path
) -> None:
    path = court(tmp_path / "court.cards")
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    said = {lang: str(run("cards", "check", path, "--lang", lang).output) for lang in LANGUAGES}
    assert words in said["en"]
    assert all(text.count(code) == said["en"].count(code) == 1 for text in said.values())
    assert len({line for text in said.values() for line in text.splitlines() if code in line}) == 3


@pytest.mark.slow
def test_what_each_holds_is_shown_and_compared(tmp_path: Path) -> None:
    words = {
        "en": ("each holds     3", "before each Age: each player plays 1 character of Captains"),
        "fr": ("chacun tient   3", "avant chaque Âge : chaque joueur joue de sa main 1 personnage"),
        "nl": ("elk heeft      3", "voor elk tijdperk: elke speler speelt 1 personage"),
    }
    for language, (zone, phase) in words.items():
        shown = told("cards", "show", "captains", language=language)
        assert zone in shown
        assert phase in told("cards", "show", "muster", language=language)
    text = (CAPTAINS / "captains.cards").read_text("utf-8")
    other = tmp_path / "captains.cards"
    other.write_text(text.replace("each player holds 3", "each player holds 4"), "utf-8")
    compared = run("cards", "diff", CAPTAINS, other).output
    assert "captains: each player holds 3 → captains: each player holds 4" in compared


def test_lints_look_at_characters(tmp_path: Path) -> None:
    path = court(tmp_path / "court.cards")
    text = path.read_text("utf-8").replace("  points 2\n", "", 1)  # the first of those with 2
    path.write_text(text.replace("  points 3\n", "  cost 3 coins\n  points 2\n", 1), "utf-8")
    found = {d.code for d in check_set(str(path)).diagnostics}
    assert {"L-NO-EFFECT", "L-DOMINATED"} <= found


@pytest.mark.slow
def test_the_editor_knows_the_zone_before_an_age(tmp_path: Path) -> None:
    path = court(tmp_path / "court.cards")
    lines = path.read_text("utf-8").splitlines()
    row = next(n for n, line in enumerate(lines) if "before each age" in line)
    at = lines[row].index("court") + 1
    asked = run("cards", "at", path, row + 1, at, "--json").output
    assert "court" in json.dumps(json.loads(asked))


# Judging


def test_the_table_before_and_after_the_turn_before_an_age(tmp_path: Path) -> None:
    path = record(tmp_path / "a.7w", *BEFORE, *FIRST, hands=HANDS)
    before = told("view", path, "--move", "I.0")
    assert "before Age I (turn 0): everybody plays one of “Captains” at once" in before
    assert "Herald 1, Banker 1, Admiral 3" in before
    after = told("view", path, "--move", "I.0", "--after")
    assert "Captains: Herald" in after
    assert "held for later ages: Banker, Admiral" in after
    (data,) = map(json.loads, told("view", path, "--move", "I.0", "--after", "--json").splitlines())
    assert data["cities"][0]["built"] == ["herald"]
    assert data["cities"][0]["kept"] == ["banker", "admiral"]


def test_a_character_has_a_price(tmp_path: Path) -> None:
    path = record(tmp_path / "a.7w", *BEFORE)
    for language, name in {"en": "Admiral", "fr": "Amiral", "nl": "Admiraal"}.items():
        price = told("price", name, "--record", path, "--move", "I.0", language=language)
        assert price.startswith(f"{name} ")
        assert "= 3" in price


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "hands", "code", "cause"),
    [
        (("I.0 Anna builds Baths", *BEFORE[1:], *FIRST), "", "W-CARD-05", ""),
        ((*BEFORE, "I.1 Anna builds Banker", *FIRST[1:]), "", "W-CARD-03", "wrong card"),
        (
            (*BEFORE[:2], *FIRST, "I.2 Carla builds Banker", "I.2 Anna builds Press"),
            "",
            "W-CARD-03",
            "I.0 Carla builds Banker",
        ),
        ((*BEFORE[:2], *FIRST), HANDS, "W-TURN-01", "I.0 Carla discards Astronomer"),
        (("I.0 Anna builds Envoy", *BEFORE[1:]), HANDS, "W-HAND-01", "I.0 Anna builds Herald"),
        (("I.0 Anna builds Admiral free", *BEFORE[1:]), "", "W-FREE-01", "I.0 Anna builds Admiral"),
        (("I.0 Anna builds Broker", *BEFORE[1:]), "", "W-DEAL-01", "I.0 Anna builds Admiral"),
        (BEFORE, HANDS.replace("Herald, ", ""), "W-DEAL-03", ""),
        (BEFORE, HANDS.replace("Poet", "Baths"), "W-CARD-05", ""),
    ],
)
def test_slips_before_an_age_are_told_and_meant(
    lines: tuple[str, ...], hands: str, code: str, cause: str, tmp_path: Path
) -> None:
    path = record(tmp_path / "a.7w", *lines, hands=hands)
    judged_so = told("validate", path)
    assert code in judged_so
    assert "R-FAULT-01" not in judged_so
    assert cause in judged_so


def test_an_open_line_is_filled_in_from_the_hand(tmp_path: Path) -> None:
    """Only what the hand holds can have been played: each built, or laid under nothing."""
    path = record(tmp_path / "a.7w", "I.0 Anna builds ?", *BEFORE[1:], hands=HANDS)
    assert "3 completions agree with the record" in told("validate", path)
    path = record(tmp_path / "a.7w", "I.0 Anna ? Admiral", *BEFORE[1:], hands=HANDS)
    assert "2 completions agree with the record" in told("validate", path)


def test_a_record_may_break_off_before_the_first_age(tmp_path: Path) -> None:
    for lines in (BEFORE[:1], BEFORE[:2], BEFORE):
        assert ": valid" in told("validate", record(tmp_path / "a.7w", *lines, hands=HANDS))


# Sheets


@pytest.mark.slow
def test_no_real_end_is_called_impossible(tmp_path: Path) -> None:
    plain = court(tmp_path / "court.cards", "cost 1 coin")
    for path, seeds in ((CAPTAINS, 3), (plain, 2)):
        cards = load_set(path)
        rules, asker = Rules(cards), Asker(cards)
        for seed in range(seeds):
            state = random_end(random.Random(seed), rules, 3)
            boards = [rules.items[board].slug for board in state.setup.boards]
            players = tuple(
                PlayerEntries(name, {c: points[c] for c in cards.categories}, board=board)
                for name, points, board in zip(NAMES, scores(rules, state), boards, strict=False)
            )
            verdict = asker.asked(judged(cards, Sheet("1", players)))
            assert verdict.possible is None
            assert not [f for f in verdict.findings if f.code.startswith("S-")]


@pytest.mark.slow
def test_characters_of_a_city_are_scored(tmp_path: Path) -> None:
    path = court(tmp_path / "court.cards", "cost 1 coin")
    city = tmp_path / "cities.txt"
    for characters, points in (("Courtier 2, Courtier 5", 6), ("Courtisan 1", 2)):
        city.write_text(
            f"game: seven_wonders\ncity: Anna\nboard: Giza A\ncharacters: {characters}\n", "utf-8"
        )
        output = run("score", city, "--set", path, "--lang", "en").output
        assert f"court {points}:" in output
    many = ", ".join(f"Courtier {n}" for n in range(1, 5))
    city.write_text(f"game: seven_wonders\ncity: Anna\ncharacters: {many}\n", "utf-8")
    for language, name in {"en": "Court", "fr": "Cour", "nl": "Hof"}.items():
        output = run("score", city, "--set", path, "--lang", language).output
        assert f"S-CITY-05: Anna: 4 {name}" in output.replace(" :", ":")


@pytest.mark.slow
def test_a_category_has_no_more_than_its_characters_bring(tmp_path: Path) -> None:
    """Three characters with three points each are the most."""
    path = court(tmp_path / "court.cards", "cost 1 coin")
    row = "Anna 0 1 3 15 0 0 0 {} {}"
    for points, wrong in ((9, False), (10, True)):
        total = 19 + points
        output = run("score", "7wonders", row.format(points, total), "--set", path).output
        assert ("court" in output.partition("winner")[2] and "S-" in output) == wrong, output
