"""How fast scoresheets are judged. Run with: pytest tests/benchmarks --benchmark-only"""

import sys
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

TOP = Path(__file__).parent.parent.parent
sys.path.insert(0, str(TOP / "tests"))

from antipater.checker.commands.runs.score.options import ScoreOptions  # noqa: E402  (after the path is set)
from antipater.checker.commands.runs.score.sheets import score_sheets  # noqa: E402  (after the path is set)
from antipater.checker.sheets.feasibility.question import Question  # noqa: E402  (after the path is set)
from antipater.checker.sheets.feasibility.reasons import explained  # noqa: E402  (after the path is set)
from checker.sheets.test_feasibility_duel import civilian_ends, ends, with_entries  # noqa: E402  (after the path is set)
from checker.sheets.test_feasibility_seven_wonders import answer, sheet  # noqa: E402  (after the path is set)


def test_a_thousand_tables(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> None:
    """Reading, judging and printing; limit 1 s."""
    rows = ["table,player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military"]
    rows += [f"{n},{who},15,7,3,0,18,0,4,{war}" for n in range(1000) for who, war in ("a0", "b2")]
    text = "\n".join(rows).encode()
    benchmark(lambda: score_sheets(text, "round.csv", ScoreOptions()))


def test_possible_duel_sheets(benchmark: BenchmarkFixture) -> None:
    """One sheet of a random game after another; limit 0.5 s for 95 % of them, 3 s for all."""
    finished = ends("duel_promo")
    sheets = iter(civilian_ends(range(300, 400)))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda sheet: Question(finished, sheet).answer(),
        setup=lambda: ((next(sheets),), {}),
        rounds=50,
    )


def test_an_impossible_duel_sheet(benchmark: BenchmarkFixture) -> None:
    """With the entries to blame and their nearest values."""
    wrong = with_entries(civilian_0=47, civilian_1=41)
    ends().finished  # noqa: B018
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        lambda: explained(Question(ends(), wrong)), rounds=5
    )


def test_a_possible_sheet_of_four(benchmark: BenchmarkFixture) -> None:
    """7 Wonders with boards not known; limit 5 s."""
    seeds = iter(range(20))
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        answer, setup=lambda: ((4, sheet(4, next(seeds))), {}), rounds=10, warmup_rounds=1
    )
