"""Sums, winners, and what a sheet claims of them."""

import io
import json
from pathlib import Path

import pytest

from antipater.checker.sheets.judging.judge import SheetVerdict, judged
from antipater.grammar.cards.load import load_set
from support.commands import printed
from support.sheets import read_sheets

DUEL = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "treasury",
        "military")  # fmt: skip
SEVEN = ("military", "treasury", "wonders", "civilian", "scientific", "commercial", "guilds")
ANN = [15, 7, 3, 0, 18, 0, 4, 2]
BOB = [7, 2, 9, 0, 8, 3, 2, 0]


def sheet(rows: dict[str, list[object]], *more: str, categories: tuple[str, ...] = DUEL) -> bytes:
    lines = [",".join(["table", "player", *categories, *more])]
    lines += [",".join(["1", name, *map(str, cells)]) for name, cells in rows.items()]
    return "\n".join(lines).encode()


def verdict(rows: dict[str, list[object]], *more: str, edition: str | None = None) -> SheetVerdict:
    reading = read_sheets(sheet(rows, *more))
    return judged(load_set("duel"), reading.all_sheets[0], edition)


def codes(found: SheetVerdict) -> list[str]:
    return [f.code for f in found.findings]


def test_totals_are_added_up_again() -> None:
    found = verdict({"Ann": [*ANN, 50], "Bob": [*BOB, 31]}, "total")
    assert found.totals == (49, 31)
    assert [(f.code, f.expected, f.found, f.line) for f in found.findings] == [
        ("S-TOTAL-01", 49, 50, 2)
    ]


def test_the_winner_on_points() -> None:
    result = verdict({"Ann": [*ANN], "Bob": [*BOB]}).result
    assert (result.winner, result.reason, result.shared) == ("Ann", "points", False)


def test_a_tie_goes_to_civilian_points() -> None:
    other = [16, 7, 3, 0, 18, 0, 3, 2]
    result = verdict({"Ann": [*ANN], "Bob": [*other]}).result
    assert (result.winner, result.reason) == ("Bob", "tie_break")


@pytest.mark.slow
def test_a_full_tie_is_shared_but_not_on_7wd_io() -> None:
    """There the player who did not begin wins; rows stand in any order."""
    rows: dict[str, list[object]] = {"Ann": [*ANN], "Bob": [*ANN]}
    assert verdict(rows).result.shared
    untold = verdict(rows, edition="7wd.io")
    assert untold.result.winner is None
    assert "S-TIE-01" in codes(untold)
    marked = verdict({"Ann": [*ANN, "x"], "Bob": [*ANN, ""]}, "winner", edition="7wd.io")
    assert marked.result.winner == "Ann"
    assert not {"S-TIE-01", "S-WINNER-01"} & {*codes(marked)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("claims", "expected"),
    [
        (("x", ""), []),
        (("Ann", "Ann"), []),
        (("", ""), []),
        (("", "x"), ["S-WINNER-01"]),
        (("Bob", ""), ["S-WINNER-01"]),
        (("Anne", ""), ["S-WINNER-02"]),
        (("x", "x"), ["S-WINNER-04"]),
        (("shared", ""), ["S-WINNER-05"]),
        (("égalité", "égalité"), ["S-WINNER-05"]),
    ],
)
def test_the_claimed_winner(claims: tuple[str, str], expected: list[str]) -> None:
    found = verdict({"Ann": [*ANN, claims[0]], "Bob": [*BOB, claims[1]]}, "winner")
    assert codes(found) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", ["🦊", "???", "★", "=-"])
@pytest.mark.parametrize("claims", [("", "x"), ("", ""), ("-", "Bob")])
def test_a_name_of_signs_is_claimed_by_no_blank_cell(name: str, claims: tuple[str, str]) -> None:
    found = verdict({name: [*BOB, claims[0]], "Bob": [*ANN, claims[1]]}, "winner")
    assert (found.result.winner, codes(found)) == ("Bob", [])


def test_one_winner_claimed_where_the_victory_is_shared() -> None:
    even = [*ANN[:-1], 0]
    found = verdict({"Ann": [*even, "x"], "Bob": [*even, ""]}, "winner")
    assert codes(found)[0] == "S-WINNER-06"


@pytest.mark.parametrize("word", ["military", "militaire", "scientific", "Wetenschappelijk"])
def test_a_supremacy_needs_no_points(word: str) -> None:
    bob = [7, 4, *BOB[2:], word, "x"]
    found = verdict({"Ann": [*ANN[:-1], 0, "", ""], "Bob": bob}, "end", "winner")
    assert codes(found) == []
    assert (found.result.winner, found.result.reason) == ("Bob", "supremacy")


@pytest.mark.parametrize(
    ("first", "second", "wrong"),
    [(10, 5, True), (7, 0, True), (2, 2, True), (10, 0, False), (0, 5, False), (0, 0, False),
     ("", 5, False), ("?", 7, True)],
)  # fmt: skip
def test_a_scientific_supremacy_leaves_the_pawn_in_one_place(
    first: object, second: object, wrong: bool
) -> None:
    ann, bob = [*ANN[:-1], first, "", ""], [7, 9, *BOB[2:-1], second, "scientific", "x"]
    found = verdict({"Ann": ann, "Bob": bob}, "end", "winner")
    assert ("S-SUPREMACY-03" in codes(found)) is wrong


@pytest.mark.slow
def test_a_supremacy_without_a_winner_and_an_unknown_end() -> None:
    assert codes(verdict({"Ann": [*ANN, "military"], "Bob": [*BOB, ""]}, "end")) == ["S-WINNER-03"]
    # Of which of two it is one a supremacy alone does not say, nor does a question mark.
    for odd in ("rain", "supremacy", "??"):
        assert codes(verdict({"Ann": [*ANN, odd], "Bob": [*BOB, ""]}, "end")) == ["S-END-01"]
    assert codes(verdict({"Ann": [*ANN, "–"], "Bob": [*BOB, ""]}, "end")) == []


def test_blank_entries_leave_the_winner_open() -> None:
    found = verdict({"Ann": ["", *ANN[1:]], "Bob": [*BOB]})
    assert found.totals == (None, 31)
    assert found.result.reason == "unknown"


@pytest.mark.parametrize(
    ("coins", "winner", "expected"),
    [((5, 4), "Ann", []), ((4, 5), "Bob", []), ((4, 4), None, []), (("", 4), None, ["S-TIE-01"])],
)
def test_a_tie_of_seven_wonders_goes_to_coins(
    coins: tuple[object, object], winner: str | None, expected: list[str]
) -> None:
    rows: dict[str, list[object]] = {
        "Ann": [1, 1, 10, 12, 10, 3, 5, coins[0]],
        "Bob": [1, 1, 10, 12, 10, 3, 5, coins[1]],
        "Cis": [0, 0, 0, 0, 0, 0, 0, 0],
    }
    reading = read_sheets(sheet(rows, "coins", categories=SEVEN))
    found = judged(load_set("seven_wonders"), reading.all_sheets[0])
    assert found.result.winner == winner
    assert codes(found) == expected
    assert found.result.shared is (coins == (4, 4))


@pytest.mark.slow
@pytest.mark.clause("W073")
@pytest.mark.parametrize("set_name", ["seven_wonders", "seven_wonders_2020"])
@pytest.mark.parametrize(
    ("treasury", "claimed", "winner", "expected"),
    [((3, 18), "Bob", "Bob", []), ((3, 18), "Ann", "Bob", ["S-WINNER-01"]),
     ((4, 3), "", "Ann", []), ((4, 4), "", None, ["S-TIE-01"]), ((4, 4), "Ann", "Ann", []),
     ((4, 4), "Cis", None, ["S-WINNER-01"])],
)  # fmt: skip
def test_a_tie_of_seven_wonders_goes_to_the_coins_that_the_treasury_must_hold(
    treasury: tuple[int, int], claimed: str, winner: str | None, expected: list[str], set_name: str
) -> None:
    marks = {name: "x" if name == claimed else "" for name in ("Ann", "Bob", "Cis")}
    rows: dict[str, list[object]] = {
        "Ann": [0, treasury[0], 10, 32 - treasury[0], 10, 3, 0, marks["Ann"]],
        "Bob": [0, treasury[1], 10, 32 - treasury[1], 10, 3, 0, marks["Bob"]],
        "Cis": [0, 0, 0, 0, 0, 0, 0, marks["Cis"]],
    }
    reading = read_sheets(sheet(rows, "winner", categories=SEVEN), game=set_name)
    found = judged(load_set(set_name), reading.all_sheets[0])
    assert found.result.winner == winner
    assert codes(found) == expected


@pytest.mark.parametrize(
    ("totals", "claim", "result", "expected"),
    [
        (("", "", ""), "x", ("Ann", False), []),
        ((52, "", 50), "x", ("Ann", False), []),
        (("", 52, 50), "x", ("Ann", False), []),
        ((50, 52, ""), "x", (None, False), ["S-WINNER-01"]),
        ((50, 52, 52), "x", (None, False), ["S-WINNER-01"]),
        ((52, 52, 50), "shared", (None, True), []),
        ((52, 52, 50), "", (None, False), []),
    ],
)
def test_who_is_said_to_have_won_did_where_totals_do_not_tell(
    totals: tuple[object, ...],
    claim: str,
    result: tuple[str | None, bool],
    expected: list[str],
) -> None:
    blank = [""] * len(SEVEN)
    rows: dict[str, list[object]] = {
        name: [*blank, total, claim if name == "Ann" else ""]
        for name, total in zip(("Ann", "Bob", "Cis"), totals, strict=True)
    }
    reading = read_sheets(sheet(rows, "total", "winner", categories=SEVEN), game="seven_wonders")
    found = judged(load_set("seven_wonders"), reading.all_sheets[0])
    assert (found.result.winner, found.result.shared) == result
    assert codes(found) == expected


# The command


def run(*arguments: str, text: str | None = None) -> tuple[int, str]:
    return printed("score", *arguments, stdin=text)


@pytest.fixture
def tournament(tmp_path: Path) -> str:
    file = tmp_path / "round.csv"
    rows: dict[str, list[object]] = {"Ann": [*ANN, 49], "Bob": [*BOB, 31]}
    text = sheet(rows, "total").decode()
    text += "\n2,Cis,15,7,3,0,18,0,4,2,48\n2,Dag,7,2,9,0,8,3,2,0,31\n"
    file.write_text(text)
    return str(file)


def test_a_line_a_table_and_a_summary(tournament: str) -> None:
    status, output = run(tournament)
    assert status == 1
    assert "table 1: Ann 49 – Bob 31: Ann wins on points\n" in output
    assert "round.csv:4: S-TOTAL-01: Cis: the points add up to 49, not 48" in output
    assert output.endswith("2 tables, 1 without findings, 1 with findings\n")


def test_one_object_a_table(tournament: str) -> None:
    status, output = run(tournament, "--json", "--lang", "fr")
    first, second = map(json.loads, output.splitlines())
    assert status == 1
    assert first["table"] == "1"
    assert first["result"] == {
        "kind": "civilian",
        "winner": "Ann",
        "shared": False,
        "reason": "points",
    }
    assert first["players"][0]["score"]["total"] == 49
    assert (first["findings"], first["possible"], first["ruleset"]) == ([], None, "duel")
    assert second["findings"][0]["message"] == "Cis : la somme des points est 49, et non 48"


@pytest.mark.slow
def test_csv_out_can_be_read_in(tournament: str) -> None:
    status, output = run(tournament, "--csv")
    assert status == 1
    text = "\n".join(line for line in output.splitlines() if ": S-" not in line)
    again = read_sheets(text.encode())
    assert [p.total for s in again.all_sheets for p in s.players] == [49, 31, 49, 31]
    assert [s.winner for s in again.all_sheets] == ["Ann", "Cis"]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
@pytest.mark.parametrize("form", ["csv", "toml"])
def test_a_blank_sheet_is_read_again(language: str, game: str, form: str, tmp_path: Path) -> None:
    status, output = run("--blank", form, "--set", game, "--lang", language)
    assert status == 0
    assert output.startswith("# ")
    file = tmp_path / f"blank.{form}"
    file.write_text(output)
    status, shown = run(str(file), "--json")
    assert status == 0
    object_ = json.loads(shown)
    assert object_["ruleset"] == game
    assert object_["findings"] == []
    assert all(v is None for p in object_["players"] for v in p["score"].values())


@pytest.mark.parametrize(
    "arguments", [(), ("nowhere.csv",), ("--blank", "pdf"), ("--blank", "csv", "--set", "chess")]
)
def test_wrong_usage_is_two(arguments: tuple[str, ...]) -> None:
    status, output = run(*arguments)
    assert status == 2
    assert "Traceback" not in output


@pytest.mark.slow
def test_a_thousand_tables(tmp_path: Path) -> None:
    file = tmp_path / "many.csv"
    head = ",".join(["table", "player", *DUEL, "total"])
    rows = [
        f"{n},{name},{','.join(map(str, points))},{sum(points)}"
        for n in range(1000)
        for name, points in (("Ann", ANN), ("Bob", BOB))
    ]
    file.write_text("\n".join([head, *rows]))
    status, output = run(str(file))
    assert status == 0
    assert output.count("Ann wins on points") == 1000


def test_standard_input() -> None:
    text = sheet({"Ann": [*ANN], "Bob": [*BOB]}).decode()
    status, output = run("-", text=text)
    assert status == 0
    assert "Ann wins on points" in output
    assert io.StringIO(output).readline().startswith("-: 7 Wonders Duel")


@pytest.mark.parametrize(
    ("cell", "total", "left"),
    [("", 49, 15), ("", 34, 0), ("", 33, None), ("l5", 49, None)],
    ids=["rest", "nothing", "less", "misread"],
)
def test_a_blank_entry_is_what_the_total_leaves(cell: str, total: int, left: int | None) -> None:
    """Where that is not less than nothing, and the cell was blank and not misread."""
    found = verdict({"Ann": [cell, *ANN[1:], total], "Bob": [*BOB, 31]}, "total")
    assert found.derived == ([] if left is None else [("Ann", "civilian", left)])
