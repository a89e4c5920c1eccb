"""Slips that explain a line that does not add up to its total, without asking what is possible."""

import json
import random

import pytest

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import say
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import scores
from antipater.rules.seven_wonders import apply
from antipater.rules.seven_wonders import scores as seven_scores
from support import bridge_seven_wonders as table
from support.commands import run
from support.random_duel import random_game, rules

ANNA, BERT = "Anna 20 13 6 0 9 11 33c 0 70", "Bert 6 2 9 10 9 0 19c 0 42"


def told(*arguments: str) -> list[tuple[str, dict[str, int]]]:
    """The causes, each with its entries by player and category."""
    result = run("score", *arguments, "--json")
    return [
        (each["slip"], {f"{e['player']} {e['category']}": e["value"] for e in each["fits"]})
        for each in json.loads(result.stdout)["causes"]
    ]


SLIPS = {
    "digits": (ANNA.replace(" 13 ", " 31 "), BERT, "digits exchanged", {"Anna scientific": 13}),
    "digits with a nought": (
        ANNA.replace(" 20 ", " 02 "), BERT, "digits exchanged", {"Anna civilian": 20},
    ),
    "digits of the total": (ANNA, BERT[:-2] + "24", "digits exchanged", {"Bert total": 42}),
    "a digit too many": (
        ANNA.replace(" 13 ", " 133 "), BERT, "a digit too many", {"Anna scientific": 13},
    ),
    "coins as points": (ANNA.replace("33c", "33"), BERT, "coins for points", {"Anna coins": 33}),
    "points as coins": (
        ANNA.replace("33c", "11c"), BERT, "coins for points", {"Anna treasury": 11},
    ),
    "coins and tokens": (
        ANNA.replace("11 33c", "33 11c"), BERT, "categories exchanged",
        {"Anna progress": 11, "Anna coins": 33},
    ),
    # Not coins for points, nor digits exchanged in another entry, alone.
    "a digit that another slip explains as well": (
        ANNA.replace(" 9 ", " 0 ").replace(" 20 ", " 23 ").replace(" 70", " 73"), BERT,
        "a digit misread", {"Anna wonders": 9},
    ),
    "a digit of what no game gives": (
        ANNA.replace(" 6 ", " 7 ").replace("33c 0 70", "1 0 60"), BERT, "a digit misread",
        {"Anna commercial": 6},
    ),
    "an entry of the other": (
        ANNA.replace(" 20 ", " 6 "), BERT.replace(" 6 ", " 20 "), "players exchanged",
        {"Anna civilian": 20, "Bert civilian": 6},
    ),
    "the other's total": (
        ANNA[:-2] + "42", BERT[:-2] + "70", "players exchanged",
        {"Anna total": 70, "Bert total": 42},
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", SLIPS)
def test_the_slip_that_was_made_is_named(name: str) -> None:
    anna, bert, slip, fits = SLIPS[name]
    found = told("duel", anna, bert)
    assert (slip, fits) in found


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slip_is_told_in_json_as_it_is_printed(language: str) -> None:
    anna, bert, *_ = SLIPS["coins as points"]
    arguments = ["score", "duel", anna, bert, "--lang", language]
    (cause,) = json.loads(run(*arguments, "--json").stdout)["causes"]
    assert f"  {cause['message']}" in run(*arguments).stdout.splitlines()


def test_what_no_game_gives_is_not_told_beside_another_such_entry() -> None:
    offered = [fits for _, fits in told("duel", ANNA[:-2] + "71", BERT.replace(" 9 10", " 8 10"))]
    assert {"Anna civilian": 21} in offered
    assert {"Anna commercial": 7} not in offered
    assert {"Anna military": 1} not in offered


def test_a_slip_of_both_lines_comes_first() -> None:
    anna, bert, slip, fits = SLIPS["an entry of the other"]
    assert told("duel", anna, bert)[0] == (slip, fits)


@pytest.mark.slow
def test_of_possible_slips_one_that_explains_the_total_comes_first() -> None:
    """Without the total a digit too many would be as likely: 7 is possible as well."""
    rows = "Emma 71 9 9 5 6 4 33c 2 {}", "Noor 12 4 6 0 9 7 9c 0 41"
    turned, shorter = (
        ("digits exchanged", {"Emma civilian": 17}),
        ("a digit too many", {"Emma civilian": 7}),
    )
    for total, first in ((63, turned), (53, shorter)):
        assert told("duel", rows[0].format(total), rows[1], "--possible")[0] == first


@pytest.mark.parametrize(
    "rows",
    [
        (ANNA, BERT),
        (ANNA.replace(" 20 ", " ? "), BERT),
        (ANNA[:-2].strip(), BERT),
    ],
)
def test_nothing_is_named_where_no_slip_fits(rows: tuple[str, str]) -> None:
    assert told("duel", *rows) == []


def test_a_table_of_seven_wonders() -> None:
    rows = ("Anna 16 1 3 71 1 2 5 45", "Bert 5 1 3 12 13 1 0 35", "Carla -5 6 5 8 18 0 5 37")
    assert told("seven_wonders", *rows)[0] == ("digits exchanged", {"Anna civilian": 17})


THREE = ("Anna 5 4 10 20 9 4 7 59", "Bert 4 2 7 15 4 3 0 35", "Carla -3 3 5 8 8 1 2 24")


@pytest.mark.slow
@pytest.mark.parametrize("column", range(2, 9))
@pytest.mark.parametrize("turn", [1, 2])
def test_a_category_shifted_by_a_player_is_the_one_cause(column: int, turn: int) -> None:
    """Not a slip of digits in each line, which would explain it by three."""
    rows: list[list[str]] = [[*line.split()] for line in THREE]
    meant = [row[column] for row in rows]
    for n, row in enumerate(rows):
        row[column] = meant[(n + turn) % 3]
    ((slip, fits),) = told("seven_wonders", *map(" ".join, rows))
    assert slip == "shifted by a player"
    assert list(fits.values()) == list(map(int, meant))


def test_a_total_under_another_heading_is_not_counted() -> None:
    text = "player,military,treasury,wonders,civilian,scientific,commercial,guilds,total\n"
    text += "\n".join(THREE).replace(" ", ",").replace(",7,59", ",59")
    output = run("score", "-", "--json", stdin=text).stdout
    sheet = json.loads(output)
    assert [each["code"] for each in sheet["findings"]] == ["S-ROW-06"]
    assert sheet["result"]["winner"] is None
    assert [player["score"]["guilds"] for player in sheet["players"]] == [None, 0, 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_printed_for_each_table(language: str) -> None:
    text = "table,player,civil,scientific,commercial,guilds,wonders,progress,coins,military,total\n"
    lines = [f"1,{ANNA}", f"1,{BERT}", f"2,{ANNA}", f"2,{BERT[:-2]}24"]
    text += "\n".join(line.replace(" ", ",").replace("c,", ",") for line in lines)
    arguments = ["score", "-", "--lang", language]
    output = run(*arguments, stdin=text).output
    fits = say(
        "sheets.entry", language, player="Bert", value=42, category=say("sheets.total", language)
    )
    assert say("sheets.slip_digits_exchanged", language, fits=fits) in output


# A hundred single slips


def ends(seed: int) -> tuple[str, list[list[int]]]:
    """A real end of a game, as points of each player in the order of the pad."""
    if seed % 2:
        using = rules("duel", "reprint")
        state = random_game(seed, using)[1]
        points = scores(using, state)
        return "duel", [[each[c] for c in using.cards.categories] for each in points]
    seats = table.rules()
    before, move = table.random_game(random.Random(seed), 3 + seed % 3)[-1]
    found = seven_scores(seats, apply(seats, before, move))
    return "seven_wonders", [[each[c] for c in seats.cards.categories] for each in found]


def slipped(value: int, kind: int, chance: random.Random) -> int:
    """A number with a digit lost, misread, added, or two exchanged."""
    digits = str(value)
    at = chance.randrange(len(digits))
    other = chance.choice([d for d in "123456789" if d != digits[at]])
    changed = {
        0: digits[:at] + digits[at + 1 :] or "0",
        1: digits[:at] + other + digits[at + 1 :],
        2: digits[:at] + other + digits[at:],
        3: digits[:-2] + digits[:-3:-1],
    }[kind]
    return int(changed)


@pytest.mark.slow
def test_of_a_hundred_slips_most_are_told_and_most_right_values_named() -> None:
    seen = named = misled = 0
    for seed in range(100):
        chance = random.Random(seed)
        game, players = ends(seed)
        cards = load_set(game)
        row = chance.randrange(len(players))
        column = chance.choice([n for n, v in enumerate(players[row]) if v > 9 or not v < 1])
        right = players[row][column]
        wrong = slipped(right, seed // 2 % 4, chance)
        if wrong == right:
            wrong = slipped(right, 1, chance)
        entries = []
        for n, points in enumerate(players):
            kept = [wrong if (n, m) == (row, column) else v for m, v in enumerate(points)]
            of_category = dict(zip(cards.categories, kept, strict=True))
            entries.append(PlayerEntries(f"p{n}", of_category, total=sum(points)))
        verdict = judged(cards, Sheet("1", tuple(entries)))
        seen += any(f.code == "S-TOTAL-01" for f in verdict.findings)
        fit = (f"p{row}", cards.categories[column], right)
        told = any(fit in fits for _, fits in verdict.causes)
        named += told
        misled += bool(verdict.causes) and not told
    assert seen >= 95
    assert named >= 80
    assert misled == 0
