"""Questions as SMT-LIB mean what the terms mean, and another solver answers them alike."""

import re
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from antipater.checker.proofs.export import Export
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.smt.smtlib import smtlib
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set
from antipater.rules.readings.compounds import lookup
from antipater.rules.readings.nodes import evaluate
from antipater.rules.readings.terms import condition, variable
from support.commands import run

from .test_smt import NAMES, TRUTHS, VALUES, conditions, numbers

_SECONDS = 20


def z3_says(script: str) -> str:
    """What Z3 says of a script; it reads the text, and not our terms."""
    z3: Any = import_module("z3")
    solver = z3.Solver(ctx=z3.Context())
    solver.from_string(script)
    return str(solver.check())


@settings(max_examples=15)
@given(numbers(), conditions(), VALUES)
def test_a_script_means_what_the_terms_mean(
    number: Any, truth: Any, values: dict[str, int]
) -> None:
    given_values = [variable(name) == values[name] for name in NAMES]
    given_values += [condition(name) == values[name] for name in TRUTHS]
    value, holds = evaluate(number, values), bool(evaluate(truth, values))
    assert z3_says(smtlib([*given_values, number != value], "unsat")) == "unsat"
    assert z3_says(smtlib([*given_values, truth == holds], "sat")) == "sat"


def test_divisions_and_tables_are_written() -> None:
    x, y = variable("x|y\\"), variable("y")
    for a, b in ((7, 2), (-7, 2), (7, -2), (-7, -2)):
        wrong = [x == a, y == b, (x // y != a // b) | (x // b != a // b)]
        assert z3_says(smtlib(wrong, "unsat")) == "unsat"
    table = lookup((3, -1, 4), x)
    assert z3_says(smtlib([x == 1, table != -1], "unsat")) == "unsat"


def test_what_no_solver_is_asked_is_not_written() -> None:
    with pytest.raises(TypeError, match="not asked"):
        smtlib([(variable("x") & 3) == 1], "sat")


def scripts(folder: Path) -> list[tuple[str, str]]:
    """Each script with what it says of its answer."""
    found = [file.read_text("utf-8") for file in sorted(folder.glob("*.smt2"))]
    return [(script, re.findall(r":status (\w+)", script)[0]) for script in found]


def test_prove_writes_its_questions(tmp_path: Path) -> None:
    only = "price_is_as_printed"
    command = ["prove", "--only", only, "--export", str(tmp_path / "new")]
    result = run(*command)
    found = scripts(tmp_path / "new")
    assert result.exit_code == 0
    assert f"{len(found)} questions are written" in result.stderr
    assert found
    assert all(z3_says(script) == status for script, status in found)
    assert all(script.startswith(f"; {only}\n") for script, _ in found)


def test_a_file_cannot_hold_questions(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    result = run("prove", "--export", file)
    assert result.exit_code == 2
    assert "questions cannot be written there" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def cvc5_says(script: str) -> str:
    """What cvc5 says of a script within some time."""
    cvc5: Any = import_module("cvc5")
    manager = cvc5.TermManager()
    solver, symbols = cvc5.Solver(manager), cvc5.SymbolManager(manager)
    solver.setOption("tlimit-per", str(1000 * _SECONDS))
    reader = cvc5.InputParser(solver, symbols)
    reader.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, script, "question")
    said = ""
    while not (command := reader.nextCommand()).isNull():
        said += str(command.invoke(solver, symbols) or "")
    return said.split()[0]


@pytest.mark.campaign
@pytest.mark.parametrize("name", ["duel", "duel_promo", "seven_wonders"])
def test_a_second_solver_answers_alike(name: str, tmp_path: Path) -> None:
    """Each question of any edition, once."""
    pytest.importorskip("cvc5", reason="the extra `campaign`")
    cards, export = load_set(name), Export(tmp_path)
    for edition in cards.editions:
        results = list(prove_set(cards, edition, told=export))
        assert {result.status for result in results} == {ProofStatus.PROVED}
    answers = Counter((status, cvc5_says(script)) for script, status in scripts(tmp_path))
    alike = answers["sat", "sat"] + answers["unsat", "unsat"]
    unknown = answers["sat", "unknown"] + answers["unsat", "unknown"]
    assert alike + unknown == answers.total()
    assert unknown * 20 <= answers.total()
