"""One sheet costs no more work than it is allowed, however much there is to explain."""

from functools import partial

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.budget import Budget
from antipater.checker.sheets.feasibility.limits import limits
from antipater.checker.sheets.feasibility.program import Program
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.checker.sheets.feasibility.reasons import explained
from antipater.checker.sheets.feasibility.search import ProgramAnswer, ProgramSearch
from antipater.checker.sheets.judging.causes import causes
from antipater.grammar.cards.load import load_set

pytestmark = pytest.mark.slow

ROW = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress", "coins", "military")
# Coins far beyond what the rest leaves, which takes long to refute.
RICH = ((20, 13, 6, 0, 9, 11, 330, 0), (6, 2, 9, 10, 9, 0, 19, 0))
# Military points that no pawn gives.
ODD = ((20, 13, 6, 0, 9, 11, 33, 0), (6, 2, 9, 10, 9, 0, 19, 3))


def sheet(rows: tuple[tuple[int, ...], ...]) -> dict[Entry, int]:
    return {(s, name): v for s in (0, 1) for name, v in zip(ROW, rows[s], strict=True)}


def question(rows: tuple[tuple[int, ...], ...], work: float) -> Question:
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    known = limits(load_set("duel"), None)["2"]
    return Question(ends, sheet(rows), known=known, budget=Budget(work))


def test_no_search_is_begun_without_work_for_it() -> None:
    budget, search = Budget(1.0), ProgramSearch(Program())
    assert budget.spent_on(search, lambda work: work, 0.4) == 0.4
    budget.kept = 0.95
    assert budget.spent_on(search, lambda work: work, 0.4) is ProgramAnswer.UNKNOWN
    assert budget.short
    budget.kept = 0.0
    assert isinstance(budget.spent_on(search, lambda work: work, 5.0), float)


@pytest.mark.parametrize("work", [0.1, pytest.param(0.3, marks=pytest.mark.campaign), 0.6])
def test_an_answer_with_all_its_reasons_costs_no_more_than_is_allowed(work: float) -> None:
    for rows in (RICH, ODD):
        asked = question(rows, work)
        explained(asked, partial(causes, asked.entries, ROW, (), {}))
        assert asked.budget.left > -0.3 * work - 0.1


def test_what_is_refuted_at_once_is_refuted_with_little_work_and_short_of_reasons() -> None:
    asked = question(ODD, 0.65)
    reply = explained(asked, partial(causes, asked.entries, ROW, (), {}))
    assert reply.possible is False
    assert asked.budget.short


def test_far_too_many_coins_are_refuted_by_the_most_that_the_rest_allows() -> None:
    """In half of the work that a sheet may cost; the search for such an end takes four fifths."""
    rows = ((20, 13, 6, 0, 9, 11, 400, 0), RICH[1])
    for asked in (question(rows, 1.0), question(RICH, 2.6)):
        assert asked.answer().possible is False
