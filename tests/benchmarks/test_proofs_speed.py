"""How fast theorems are proved. Run with: pytest tests/benchmarks --benchmark-only"""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from antipater.checker.proofs.cache import Memory
from antipater.checker.proofs.proving import prove_set
from antipater.checker.proofs.theorems import Verdict
from antipater.grammar.load import load_set
from antipater.rules.definitions import CardSet

# Of each way of proof one that takes long.
SLOW = [
    ("duel", "payment_is_least"),
    ("duel", "pairs_add_up"),
    ("duel", "cities_are_their_buildings"),
    ("seven_wonders", "goods_are_bought_apart"),
    ("seven_wonders", "least_payment_is_least"),
]


def prove(cards: CardSet, memory: Memory | None, *only: str) -> None:
    for result in prove_set(cards, memory=memory, only=only):
        assert result.verdict is Verdict.PROVED, result.theorem


@pytest.mark.parametrize(("name", "theorem"), SLOW)
def test_a_theorem_alone(benchmark: BenchmarkFixture, name: str, theorem: str) -> None:
    cards = load_set(name)
    benchmark.pedantic(lambda: prove(cards, None, theorem), rounds=1)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is kept of Duel once all of it has been proved."""
    file = tmp_path_factory.mktemp("kept") / "kept.db"
    memory = Memory(file)
    prove(load_set("duel"), memory)
    memory.save()
    return file


def test_a_set_that_was_proved_before(benchmark: BenchmarkFixture, proved: Path) -> None:
    benchmark.pedantic(lambda: prove(load_set("duel"), Memory(proved)), rounds=3)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(
    "edit",
    [
        "change building altar\n  cost 2 coins, wood",
        "change wonder pyramids\n  points 10",
        "change token philosophy\n  points 8",
        "change building dispensary\n  science wheel",
        "change guild builders_guild\n  at end 3 points per wonder in the city with most",
    ],
)
def test_a_set_with_one_card_edited(
    benchmark: BenchmarkFixture, proved: Path, tmp_path: Path, edit: str
) -> None:
    text = f'set mine\n  en "Mine"\n  extends duel\n\n{edit}\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    cards = load_set(str(tmp_path))
    benchmark.pedantic(lambda: prove(cards, Memory(proved)), rounds=1)  # type: ignore[no-untyped-call]
