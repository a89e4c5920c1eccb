"""The page on proved statements is about the engine as it is, and tells what no theorem runs."""

import re

import pytest

from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, effects
from support.mutation.noted_lines import lines_run
from support.proved_statements import MODULES, PAGE, short, statements

TEXT = PAGE.read_text("utf-8")
SHARES = dict(re.findall(r"^\| `([\w.]+)` \| \d+ \| \d+ \| (\d+) %", TEXT, re.M))
LEFT = re.findall(r"^\| `([\w.]+)` \| `([\w. ]+)` \| \d+ \|", TEXT, re.M)


def test_the_page_has_every_module_of_the_rules() -> None:
    assert set(SHARES) == {short(m) for m in MODULES if any(statements(m))}


@pytest.mark.parametrize("module", MODULES)
def test_what_is_not_run_is_still_there(module: str) -> None:
    known = {s.function for s in statements(module)}
    left = {function for named, function in LEFT if named == short(module)} - {"all of it"}
    assert left <= known, "write the page again: nox -s statements"


def test_statements_that_are_run_are_told_from_those_that_are_not() -> None:
    rules = Rules(load_set("duel"))
    module = "antipater.rules.duel.effects"
    with lines_run([module]) as lines:
        effects.advance(rules, list(rules.opening), list(rules.opening), 0)
    run = [s for s in statements(module) if s.among(lines)]
    assert {s.function for s in run} == {"advance"}
    assert len(run) < sum(s.function == "advance" for s in statements(module))
