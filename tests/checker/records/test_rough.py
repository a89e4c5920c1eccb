"""Rough records: read as they were meant, or refused; never read as another game."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.formats.registry import detected
from antipater.checker.records.rough.heads import has_moves, headed
from antipater.checker.records.rough.lines import tidy
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.rules.duel import Verb
from support.places import TOP
from support.rough import Rough, rough_records


@cache
def corpus() -> list[Rough]:
    """All of them: made where a test asks, as it takes seconds."""
    return list(rough_records())


def came(rough: Rough) -> str:
    """What a rough record was read as: ``meant``, ``refused`` or ``other``."""
    game = game_of_text("-", rough.text.encode())
    if game.record is None or game.record.problems:
        return "refused"
    if digest(game.record) == rough.meant:
        return "meant"
    return "other" if judge_record(game.record).valid else "refused"


def in_turn() -> list[Rough]:
    """Each kind in one language."""
    kinds = list(dict.fromkeys(rough.kind for rough in corpus()))
    return [r for r in corpus() if LANGUAGES[kinds.index(r.kind) % len(LANGUAGES)] == r.language]


@pytest.mark.parametrize("records", [in_turn, pytest.param(corpus, marks=pytest.mark.slow)])
def test_rough_records_are_read_as_they_were_meant(records: Callable[[], list[Rough]]) -> None:
    read = {f"{rough.kind} {rough.language}": came(rough) for rough in records()}
    assert len(corpus()) >= 60
    assert set(read.values()) == {"meant"}, read


def test_a_record_that_can_be_read_is_read_as_it_is() -> None:
    text = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    record = game_of_text("-", text.encode()).record
    assert record is not None
    assert "R-READ-06" not in {note.code for note in record.notes}


PAPER = """[Game "duel"]
[First "Anna-Lena v.d. Berg"]
[Second "Bert O\'Neil"]
[Result "resignation Bert O\'Neil"]

Age 1
  ?, ?
  ?, ?, ?
  Workshop, Clay Reserve, Glassworks, Logging Camp
  Lumber Yard, Baths, Quarry, Clay Pit, Clay Pool
  Scriptorium, Garrison, Stone Pit, Wood Reserve, Pharmacist, Stone Reserve

Age I
ALB wood res 3
[14:02] BO: builds Stone Reserve (-3)
11. ALB builds Scriptorium (7 -> 5) (she thought long)
24/11/2026, 14:02 - BO: gets Stone Pit for free
| 13 | ALB | builds Quarry |
== turn 6 ==
14. BO Garrison 3 // his yellow card counts
15. ALB builds Pharmacist !?          16. BO builds Clay Pool {late}
17. ALB builds ~~Quarry~~ Lumber Yard
18. BO discards
    Baths for three coins -- he should have waited
19. ALB concedes
"""


def test_each_rough_line_is_noted_with_what_it_was_read_as() -> None:
    record = game_of_text("-", PAPER.encode()).record
    assert record is not None
    assert not record.problems
    assert judge_record(record).valid
    read = {note.line: note.found for note in record.notes if note.code == "R-READ-06"}
    lines = PAPER.split("\n")
    numbers = {line.strip(): number for number, line in enumerate(lines, 1)}
    assert read[numbers["ALB wood res 3"]] == "ALB builds wood res for 3"
    at = numbers["14. BO Garrison 3 // his yellow card counts"]
    assert read[at] == "14. BO discards Garrison for 3"
    assert record.line_of(9) == numbers["ALB wood res 3"]
    told = write_notation(record)  # type: ignore[arg-type]  # a record of Duel
    for remark in ("she thought long", "his yellow card counts", "he should have waited", "Quarry"):
        assert remark in told.split("Age 1")[1]


LINES = {
    "ALB wood res 3": (
        *(
            "ALB wood res (-3)",
            "ALB wood res @3",
            "ALB wood res 7-3=4",
            "ALB buys wood res for three",
        ),
        *("ALB wood res, paid 3", "ALB builds wood res 3 coins", "ALB plays wood res ($3)"),
    ),
    "| 13 | ALB | builds Quarry |": (
        *("13;ALB;builds Quarry", "**13.** ALB *builds* Quarry", "14:02 <ALB> builds Quarry"),
        *(
            "ALB, 14:02: builds Quarry",
            "2026-11-24T14:02:00Z ALB builds Quarry",
            "Move 13: ALB Quarry",
        ),
        *(
            "13. ALB builds Baths -> Quarry",
            "13. ALB builds Baths, no, Quarry",
            "(13) ALB - Quarry",
        ),
        *(
            "pause\n13. ALB Quarry /* at last */",
            "Turn 13\nALB Quarry <- at last",
            "* * *\nALB Quarry",
        ),
    ),
    "19. ALB concedes": ("ALB concedes the game", "19. ALB surrenders", "ALB throws in the towel"),
}


TABLE = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
PLAYS = {
    "I.3 Anna builds stage 1 with Barracks paying 2 left": (
        *(
            "1.3 A stage 1 (Barracks) 2L",
            "I.3 Anna W1 Barracks (2 to Dirk)",
            "I-3 A wonder: Barracks 2 left",
        ),
        *(
            "I.3 Anna builds 1st stage under Barracks, pays 2 to Dirk",
            "Anna: Barracks for stage 1 (2 left)",
        ),
        *(
            "age 1 turn 3 Anna tucks Barracks under stage 1 paying 2 left",
            "I.3 A builds Olympia 1 with Barracks 2l",
        ),
    ),
    "II.1 Carla discards Sawmill": (
        *(
            "II.1 C x Sawmill",
            "II.1 Carla Sawmill (+3)",
            "Carla: Sawmill x",
            "II.1 Carla: disc. Sawmill (again)",
        ),
        *(
            "[14:02] Carla: II.1 sells Sawmill",
            "| II.1 | Carla | Sawmill x |",
            "> II.1 Carla sold Sawmill",
        ),
        *("**II.1** Carla *discards* ~~Loom~~ Sawmill", "II.1 Carla discards Sawmill // again"),
    ),
}


@pytest.mark.parametrize(("paper", "lines"), [(PAPER, LINES), (TABLE, PLAYS)])
def test_each_form_is_read(paper: str, lines: Mapping[str, Sequence[str]]) -> None:
    clean = game_of_text("-", paper.encode()).record
    assert clean is not None
    for line, forms in lines.items():
        for form in forms:
            record = game_of_text("-", paper.replace(line, form).encode()).record
            assert record is not None, form
            assert not record.problems, form
            assert digest(record) == digest(clean), form


def test_a_card_without_a_verb_is_discarded_where_only_that_agrees() -> None:
    bare = re.sub(r"(?m)^(I+\.\d) (\w)\w+ (?:builds (?!stage)|discards )", r"\1 \2 ", TABLE)
    assert "discards" not in bare
    record, clean = (game_of_text("-", text.encode()).record for text in (bare, TABLE))
    assert record is not None
    assert clean is not None
    assert digest(record) == digest(clean)


@pytest.mark.parametrize(
    ("line", "amount"),
    [
        *((f"1. Ann discards Baths{coins}", 2) for coins in (" and takes 2 coins", ", gets two")),
        ("1. Ann discards Baths and receives the two coins from the bank", 2),
        ("1. Ann discards Baths for 2, takes 2 coins", 2),
        ("1. Ann vend Bains et reçoit 2 pièces", 2),
        ("1. Ann legt Baden af en krijgt 2 munten", 2),
        ("1. Ann discards Baths => 9", None),
        *((f"1. Ann builds Tavern{coins}", None) for coins in (" and gets 4 coins", " (7 -> 11)")),
        *((f"1. Ann builds Tavern{coins}", None) for coins in (" 7+4=11", ", +4 coins", " => 11")),
        ("1. Ann builds Workshop (7 -> 5)", 2),
    ],
)
def test_coins_that_come_in_are_no_price(line: str, amount: int | None) -> None:
    head = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n'
    record = game_of_text("-", f"{head}{line}\n2. Bo builds Altar\n".encode()).record
    assert isinstance(record, DuelRecord)
    assert not record.problems
    assert [move.verb for move in record.moves][1:] == [Verb.BUILD]
    assert record.paid.get(record.first_number) == amount


@pytest.mark.parametrize(
    "head",
    [
        *("Scores\n  Bo, Ann", "Scores (Bo, Ann)", "Scores: Bo / Ann", "Scores\n     Bo   Ann"),
        *("Scores\n| | Bo | Ann |\n|---|---|---|", "| Scores | Bo | Ann |\n|---|---|---|"),
    ],
)
def test_points_stand_under_the_names_above_them(head: str) -> None:
    text = f'[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n1. Ann builds Baths\n{head}\n'
    record = game_of_text("-", f"{text}| civil | 6 | 20 |\n| total | 42 | ? |\n".encode()).record
    assert record is not None
    assert not record.problems
    assert record.scores == {"civilian": (20, 6), "total": (None, 42)}


SIX = ["1. Ann builds Lumber Yard", "2. Bo builds Wood Reserve", "3. Ann builds Tavern"]
SIX += ["4. Bo builds Logging Camp", "5. Ann builds Altar", "6. Bo builds Theater"]


@pytest.mark.parametrize(
    "lines",
    [
        [f"{SIX[0]} {SIX[1]}", f"{SIX[2]}, {SIX[3]}", f"{SIX[4]} {SIX[5]}"],
        [*SIX[:3], f"{SIX[3]} {SIX[4].replace('5.', '5)')}", SIX[5]],
        [*SIX[:3], "4. Logging Camp / Altar", SIX[5]],
    ],
)
def test_two_moves_on_a_line(lines: Sequence[str]) -> None:
    head = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n'
    meant, read = (game_of_text("-", "\n".join([head, *ls]).encode()) for ls in (SIX, lines))
    assert meant.record is not None
    assert read.record is not None
    assert not read.record.problems
    assert digest(read.record) == digest(meant.record)


def test_a_header_is_found_from_the_lines() -> None:
    text = (
        "Anna - Bert, table 3\n\n1. Anna builds Altar\n2. Bert builds Baths\n3. Anna sells Stable"
    )
    record = game_of_text("-", text.encode()).record
    assert record is not None
    assert record.players == ("Anna", "Bert")
    assert [record.line_of(number) for number in (9, 10, 11)] == [3, 4, 5]
    note = next(note for note in record.notes if note.code == "R-READ-07")
    assert note.found == '[Game "duel"] [First "Anna"] [Second "Bert"]'
    chat = (
        "[14:02] Anna: 1. builds Altar (-3)\nBert: 2. buys Baths\n3. A sells Stable\n4. B Press 1"
    )
    short = game_of_text("-", chat.encode()).record
    assert short is not None
    assert (short.players, short.problems) == (("Anna", "Bert"), ())
    three = game_of_text("-", text.replace("3. Anna", "3. Carla").encode())
    assert three.record is None


def test_what_is_not_understood_is_refused_with_its_line() -> None:
    odd = PAPER.replace("13 | ALB | builds Quarry", "13 | ALB | qwxz vlkj")
    record = game_of_text("-", odd.encode()).record
    assert record is not None
    lost = next(n for n, line in enumerate(odd.split("\n"), 1) if "qwxz" in line)
    assert lost in {problem.line for problem in record.problems}


@pytest.mark.parametrize("line", ["," * 60_000, "3 " * 30_000, "(" * 60_000, "a -> " * 12_000])
def test_a_line_longer_than_any_play_is_left_as_it_is(line: str) -> None:
    assert tidy(line, "en") == line


@pytest.mark.parametrize("blank", [" ", "\t"])
def test_blanks_without_end_are_a_few(blank: str) -> None:
    """They took 13 s of processor time where 5,000 stood behind ``player =``."""
    text = "\n".join(["player =" + blank * 20_000, "Anna" + blank * 20_000 + "builds Quarry"] * 20)
    assert not has_moves(text, numbered=True)
    assert list(headed(text, ["duel"]))
    assert tidy(f"Anna{blank * 20_000}builds Quarry", "en") == "Anna builds Quarry"


def test_names_that_mean_nothing_are_compared_a_few_times_only() -> None:
    """2,000 of them took 17 s of processor time."""
    head = '[Game "duel"]\n[First "Anna"]\n[Second "Bert"]\n\n'
    names = ("".join(letters) for letters in product("qwxz", repeat=5))
    text = head + "".join(f"Anna builds {name}\n" for name in names)
    record = game_of_text("-", text.encode()).record
    assert record is not None
    assert len(record.problems) > 1000


def test_a_line_of_another_player_does_not_go_on() -> None:
    """Under the number of a turn, indented or not; a line without a player goes on."""
    head = '[Game "7 Wonders"]\nSeats\n  Anna: Giza A\n  Bert: Rhodes A\n  Carla: Ephesus A\n'
    plays = ("Anna builds Lumber Yard", "Bert builds Altar", "Carla builds Theater")
    due, found = (
        game_of_text("-", f"{head}{text}\n".encode()).record
        for text in ("\n".join(f"I.1 {play}" for play in plays), "I.1 " + "\n    ".join(plays))
    )
    assert due is not None
    assert found is not None
    assert not found.problems
    assert digest(found) == digest(due)


@pytest.mark.parametrize("title", ["7 Wonders Duel", "7wonders duel", "DUEL", "7 wonders_duel"])
def test_the_game_may_be_named_by_its_title(title: str) -> None:
    text = f'[Game "{title}"]\n[First "Anna"]\n[Second "Bert"]\n1. Anna builds\n   Altar\n'
    found = game_of_text("-", text.encode()).record
    assert isinstance(found, DuelRecord)
    assert (found.problems, len(found.moves)) == ((), 1)


@pytest.mark.parametrize(
    ("title", "wonders", "age"),
    [
        ("Wonders Anna:", "The Sphinx, Circus Maximus, The Colossus, Piraeus", "Age I"),
        ("Anna's wonders:", "The Sphinx, Circus Maximus, The Colossus, Piraeus", "AGE 1"),
        ("Merveilles d'Anna :", "Le Sphinx, Le Circus Maximus, Le Colosse, Le Pirée", "Âge I"),
        ("Wonderen van Anna:", "Sphinx, Circus Maximus, Colossus, Piraeus", "Tijdperk I"),
    ],
)
def test_lists_behind_their_titles(title: str, wonders: str, age: str) -> None:
    """Wonders on the line of their title, and the title of an age above its moves."""
    moves = "Anna builds Lumber Yard\nBert builds Quarry\nAnna builds Clay Pit\n"
    text = f"7 Wonders Duel, final\n\n{title} {wonders}\n\n{age}\n{moves}"
    record = game_of_text("-", text.encode()).record
    assert isinstance(record, DuelRecord)
    assert judge_record(record).findings == ()
    assert [len(own) for own in record.setup.wonders] == [4, 0]
    assert len(record.moves) == 3


SEATED = "7 Wonders, 3 joueurs\nAnna : Gizeh A\nBruno : Rhodes B\nChloé : Éphèse A\n\nÂge I\n"


@pytest.mark.parametrize(
    "plays",
    [
        "Tour 1 : Anna - Chantier ; Bruno - Cavité ; Chloé - Théâtre\n"
        "Tour 2 : Anna - Autel ; Bruno - Bassin argileux ; Chloé - Bains",
        "Tour 1: Anna Chantier, Bruno Cavité, Chloé Théâtre\n"
        "Tour 2: Anna Autel, Bruno Bassin argileux, Chloé Bains",
        "Tour 1\nAnna: Chantier\nBruno: Cavité\nChloé: Théâtre\n"
        "Tour 2\nAnna: Autel\nBruno: Bassin argileux\nChloé: Bains",
        "Anna : Chantier, Autel, x Caserne\nBruno : Cavité, Bassin argileux, x Scriptorium\n"
        "Chloé : Théâtre, Bains, x Presse",
    ],
)
@pytest.mark.parametrize("title", ["", "Places\n"])
def test_plays_under_who_plays_which_board(plays: str, title: str) -> None:
    """Without a header; what stands under an age are no hands where these are too short."""
    first, rest = SEATED.split("\n", 1)
    record = game_of_text("-", f"{first}\n{title}{rest}{plays}\n".encode()).record
    assert isinstance(record, SevenWondersRecord)
    assert judge_record(record).findings == ()
    assert record.players == ("Anna", "Bruno", "Chloé")
    assert [noted.turn for noted in record.plays[:6]] == [1, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (
            "Sofie vs Wouter, finale\n\nS: Baden\nW: Steengroeve\nS: weg Wachttoren\n"
            "W: Scriptorium (2)\nS: Altaar\n",
            ("S", "W"),
        ),
        (
            "Anna builds Logging Camp.\nBert builds Quarry.\nAnna discards the Guard Tower.\n"
            "Bert builds the Scriptorium for 2 coins.\nThen Anna built Altar.\n",
            ("Anna", "Bert"),
        ),
    ],
)
def test_moves_of_two_as_they_are_told(text: str, players: tuple[str, str]) -> None:
    """Without a header or numbers: a player and a card, or whole sentences."""
    record = game_of_text("-", text.encode()).record
    assert isinstance(record, DuelRecord)
    assert record.problems == ()
    assert record.players == players
    assert [move.verb for move in record.moves] == [
        *(Verb.BUILD, Verb.BUILD, Verb.DISCARD, Verb.BUILD, Verb.BUILD)
    ]


def test_points_under_boards_are_no_record() -> None:
    """A scoresheet may say who has which board, too."""
    seats = "Anna: Giza A\nBert: Rhodes B\nCarl: Ephesus A\n\n"
    assert detected(f"{seats}Anna: military 5, treasury 4\nBert: military -3\n") is None
    assert detected(f"{seats}Age I\nAnna: Press, Loom, Altar\n") is not None
