"""Findings as plain data: words, and numbers that mean what the message says."""

import pytest

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.outputs import plain_findings
from antipater.rules.card_set import Kind
from antipater.rules.duel import Verb


def test_a_finding_has_its_place_and_what_was_assumed() -> None:
    told = plain_findings.finding(
        Finding("R-NUMBER-01", line=4, column=2, expected=3, found=5, then="ignored"), "en"
    )
    assert (told["line"], told["column"], told["move"]) == (4, 2, None)
    assert (told["expected"], told["found"]) == (3, 5)
    assert told["then"]
    assert told["follows"] is False


def test_nothing_assumed_is_null() -> None:
    assert plain_findings.finding(Finding("R-EMPTY-01"), "fr")["then"] is None


@pytest.mark.parametrize(
    ("code", "expected", "found"),
    [("W-TURN-03", 1, 0), ("D-TURN-04", 2, Verb.BUILD), ("D-WONDER-01", None, 5)],
)
def test_a_number_that_the_message_does_not_explain_is_left_out(
    code: str, expected: object, found: object
) -> None:
    about = finding(code, item="?", expected=expected, found=found, player="Anna")
    told = plain_findings.finding(about, "en")
    assert not any(isinstance(told[name], int) for name in ("expected", "found"))


def test_a_thing_of_the_games_is_told_in_the_language() -> None:
    about = finding("R-NAME-04", item="Rhodes", expected=Kind.BUILDING, found=Kind.WONDER, meant="")
    told = {
        language: plain_findings.finding(about, language)["found"]
        for language in ("en", "fr", "nl")
    }
    assert len(set(told.values())) == 3
    assert all(isinstance(words, str) for words in told.values())
