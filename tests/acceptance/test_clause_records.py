"""Clauses of both games tried as an arbiter would: a record, and the verdict of the book."""

import json

import pytest

from support.clause_records import Case, cases, duel_text, seated_text
from support.commands import run


def found(text: str, *options: str) -> list[dict[str, str]]:
    told = run("validate", "-", "--json", "--no-cause", *options, stdin=text).stdout
    findings: list[dict[str, str]] = json.loads(told)["findings"]
    return findings


@pytest.mark.slow
@pytest.mark.parametrize("case", cases("duel"), ids=lambda case: case.name)
def test_a_record_of_duel(case: Case) -> None:
    options = ("--edition", case.beside) if case.beside else ()
    findings = found(duel_text(case), *options)
    assert tuple(each["code"] for each in findings) == case.codes, findings


@pytest.mark.slow
@pytest.mark.parametrize("case", cases("seven_wonders"), ids=lambda case: case.name)
def test_a_record_of_seven_wonders(case: Case) -> None:
    findings = found(seated_text(case))
    assert tuple(each["code"] for each in findings) == case.codes, findings
