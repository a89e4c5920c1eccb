"""A fault of ours, planted in every command: status 3 and one line; and no game costs another."""

import json
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import typer

from antipater.checker.__main__ import run
from antipater.checker.commands.cli import app
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
GAME = str(EXAMPLES / "7wdio_game.duel")
SHEETS = str(EXAMPLES / "tournament.csv")
CHECKER = "antipater.checker"
# What is typed, and what breaks of all that the command calls: module and name.
CASES = {
    "validate": (["validate", GAME], "bulk.judged:games"),
    "validate --editions": (["validate", "--editions", GAME], "commands.runs.editions:games"),
    "validate --fix": (["validate", "--fix", "-o", "new.duel", GAME], "bulk.judged:games"),
    "score": (["score", GAME], "bulk.judged:games"),
    "score SHEET": (["score", SHEETS], "commands.runs.score.sheets:readings"),
    "score CITY": (
        ["score", str(EXAMPLES / "cities.txt")],
        "commands.runs.score.cities:read_cities",
    ),
    "score ROW": (
        ["score", "1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"],
        "commands.runs.score.typed:read_in_order",
    ),
    "score --blank": (["score", "--blank", "csv"], "commands.runs.score.prompt:blank"),
    "score --enter": (["score", "--enter"], "commands.runs.score.prompt:begin"),
    "convert": (["convert", GAME], "commands.convert:games"),
    "convert --archive": (
        ["convert", "--archive", "out.parquet", GAME],
        "bulk.native.archiving:games_to_archive",
    ),
    "price": (["price", "Altar", "--record", GAME, "--move", "14"], "commands.price:games"),
    "explain": (["explain", "D-COST-01"], "commands.explain:catalogue"),
    "audit": (["audit", GAME], "commands.runs.audit:files_in"),
    "cards show": (["cards", "show", "Altar"], "cards.lookup:Lookup"),
    "cards check": (["cards", "check", "duel"], "cards.check:run_check"),
    "cards test": (["cards", "test", "duel"], "examples.report:run_examples"),
    "cards format": (["cards", "format", "--check", "x.cards"], "cards.format:format_all"),
    "cards at": (["cards", "at", "x.cards", "1"], "editor.at_place:opened"),
    "cards new": (["cards", "new", "mine"], "commands.runs.new_set:pin_of"),
    "cards fix": (["cards", "fix", "x.cards"], "cards.fix:run_fix"),
    "cards list": (["cards", "list"], "cards.list:table"),
    "cards diff": (["cards", "diff", "duel", "duel_promo"], "cards.diff:differences"),
    "cards sheet": (["cards", "sheet", "duel", "-o", "out.html"], "cards.print_sheet:put"),
    "cards reference": (["cards", "reference"], "cards.reference:reference_in"),
    "language-server": (["language-server"], "editor.server:make_server"),
    "build": (["build", "duel"], "compile.build:module_of"),
    "report": (["report", GAME, "-o", "out.html"], "commands.runs.report:document"),
    "page": (["page", "-o", "out.html"], "pages.table:table_data"),
    "prove": (["prove", "duel", "--only", "track_points"], "proofs.prove:prove_set"),
    "standings": (["standings", SHEETS], "commands.runs.standings:tournament"),
    "simulate": (["simulate", "duel", "--games", "1"], "simulate.run:play"),
    "view": (["view", GAME, "--move", "14"], "commands.view:judge_record"),
    "desk": (["desk", "--no-browser"], "commands.runs.desk.server:DeskServer"),
    "examples": (["examples", "new"], "commands.examples:copytree"),
}


def commands(command: Any, above: tuple[str, ...] = ()) -> Iterator[str]:
    """Every command of the application, with those of its groups."""
    if not hasattr(command, "list_commands"):
        yield " ".join(above)
        return
    context = typer.Context(command)
    for name in command.list_commands(context):
        yield from commands(command.get_command(context, name), (*above, name))


def test_every_command_has_a_case() -> None:
    assert set(commands(typer.main.get_command(app))) <= set(CASES)


def place(where: str) -> tuple[Any, str]:
    module, _, name = where.partition(":")
    whole = module if module.startswith("antipater.") else f"{CHECKER}.{module}"
    try:
        found = import_module(whole)
    except ModuleNotFoundError as error:
        pytest.skip(f"needs {error.name}")
    assert hasattr(found, name)
    return found, name


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_one_line_and_status_3(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("no such luck\nat all\x1b[2J")

    monkeypatch.chdir(tmp_path)
    arguments, where = CASES[case]
    monkeypatch.setattr(*place(where), broken)
    assert run(list(arguments)) == 3
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert "a fault of Antipater" in line
    assert "(RuntimeError: no such luck, at checker/" in line
    assert "please report it" in line
    assert "\x1b" not in line
    assert [file.name for file in tmp_path.iterdir() if file.suffix != ".parts"] == []


# Of many games


def nth_breaks(real: Callable[..., Any], which: int) -> Callable[..., Any]:
    """The function, which breaks at one call."""
    calls = count(1)

    def called(*arguments: Any, **named: Any) -> Any:
        if next(calls) == which:
            raise KeyError("boom\x1b")
        return real(*arguments, **named)

    return called


MANY = {
    "validate": ["validate"],
    "validate --brief": ["validate", "--brief"],
    "validate --json": ["validate", "--json"],
    "validate --editions": ["validate", "--editions"],
    "score": ["score"],
    "score --json": ["score", "--json"],
    "convert --into": ["convert", "--into", "out"],
    "audit": ["audit"],
    "audit --json": ["audit", "--json"],
    "report": ["report", "-o", "out.html"],
    "standings": ["standings"],
}
# Where a game can go wrong: judged, put in words, scored, written.
JUDGED, WORDED, SCORED, COMPARED, WRITTEN = (
    "judging.games:judge_record",
    "outputs.plain_games:game",
    "outputs.plain_games:score",
    "outputs.edition_text:edition_lines",
    "records.duel.writer:write_notation",
)
PLACES = {
    **dict.fromkeys(MANY, (JUDGED, WORDED)),
    "validate": (JUDGED, "outputs.plain_findings:refusal"),
    "score": (JUDGED, SCORED),
    "score --json": (JUDGED, SCORED),
    "audit": (JUDGED,),
    "convert --into": (),
}


@pytest.fixture
def three(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Three games in files of their own, played by others each."""
    monkeypatch.chdir(tmp_path)
    text = Path(GAME).read_text("utf-8")
    names = []
    for name in ("a", "b", "c"):
        names.append(f"{name}.duel")
        Path(names[-1]).write_text(text.replace("user", f"player_{name}"), "utf-8")
    return names


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "where"),
    [(command, where) for command, places in PLACES.items() for where in places],
    ids=lambda text: text.partition(":")[2] or text,
)
def test_one_game_costs_no_other_its_verdict(
    command: str,
    where: str,
    three: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module, name = place(where)
    which = 2 if "--editions" not in command else 3  # each is judged by every edition
    monkeypatch.setattr(module, name, nth_breaks(getattr(module, name), which))
    assert run([*MANY[command], *three]) == 3
    told = capsys.readouterr()
    everything = told.out + told.err
    assert "Traceback" not in everything
    assert "\x1b" not in everything
    assert everything.count("R-FAULT-01") >= 1 or command == "report"
    if "--json" in command:
        by_file = {one["file"]: one for one in map(json.loads, told.out.splitlines())}
        assert set(by_file) == set(three)
    if command in ("validate", "validate --brief", "score", "standings"):
        assert sum(name in told.out for name in ("a.duel", "c.duel", "player_a1", "player_c1")) >= 2
    if command == "validate --editions":
        assert told.out.count("valid") >= 2
    if command == "audit":
        assert "3 games: 2 valid" in told.out
    if command == "report":
        assert Path("out.html").stat().st_size > 1_000


def test_one_game_costs_no_other_its_file(
    three: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, name = place("commands.convert:_told")
    monkeypatch.setattr(module, name, nth_breaks(getattr(module, name), 2))
    assert run(["convert", "--into", "out", *three]) == 3
    assert sorted(file.name for file in Path("out").iterdir()) == three
    assert capsys.readouterr().err.count("R-FAULT-01") == 1


@pytest.mark.slow
@pytest.mark.parametrize("options", [[], ["--json"], ["--csv"]], ids=["text", "json", "csv"])
@pytest.mark.parametrize(
    "where", ["commands.runs.score.sheets:judged", "outputs.plain_sheets:sheet"]
)
def test_one_table_costs_no_other_its_verdict(
    where: str,
    options: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    module, name = place(where)
    monkeypatch.setattr(module, name, nth_breaks(getattr(module, name), 1))
    assert run(["score", SHEETS, *options]) == 3
    told = capsys.readouterr()
    assert told.err.count("R-FAULT-01") == 1
    assert "Carla" in told.out
    assert "Anna" not in told.out


def test_one_file_costs_no_other_its_verdicts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, name = place("commands.runs.score.sheets:readings")
    monkeypatch.setattr(module, name, nth_breaks(getattr(module, name), 1))
    assert run(["score", SHEETS, SHEETS, GAME]) == 3
    told = capsys.readouterr()
    assert told.err.count("R-FAULT-01") == 1
    assert "Carla" in told.out
    assert "user1" in told.out


def test_a_table_that_is_not_judged_costs_no_standings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module, name = place("sheets.judging.judge:judged")
    monkeypatch.setattr(module, name, nth_breaks(getattr(module, name), 1))
    assert run(["standings", SHEETS, GAME]) == 3
    told = capsys.readouterr().out
    assert "not judged for a fault of Antipater" in told
    assert "user1" in told
