"""How fast theorems are proved. Run with: pytest tests/benchmarks --benchmark-only"""

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet

# Of each way of proof one that takes long.
SLOW = [
    ("duel", "payment_is_least"),
    ("duel", "pairs_add_up"),
    ("duel", "cities_are_their_buildings"),
    ("seven_wonders", "goods_are_bought_apart"),
    ("seven_wonders", "least_payment_is_least"),
]


# A card is edited, and what is then not known any more.
EDITS = [
    ("change building altar\n  cost 2 coins, wood", set[str]()),
    ("change wonder pyramids\n  points 10", set[str]()),
    ("change token philosophy\n  points 8", set[str]()),
    # It leaves five pairs in the set, so that no sixth can find the board empty.
    ("change building dispensary\n  science wheel", {"tokens_run_out"}),
    (
        "change guild builders_guild\n  at end 3 points per wonder in the city with most",
        set[str](),
    ),
]


def prove(cards: CardSet, cache: ProofCache | None, *only: str) -> None:
    assert not unproved(cards, cache, *only)


def unproved(cards: CardSet, cache: ProofCache | None, *only: str) -> dict[str, ProofStatus]:
    results = prove_set(cards, cache=cache, only=only)
    return {r.theorem: r.status for r in results if r.status is not ProofStatus.PROVED}


@pytest.mark.parametrize(("name", "theorem"), SLOW)
def test_a_theorem_alone(benchmark: BenchmarkFixture, name: str, theorem: str) -> None:
    cards = load_set(name)
    benchmark.pedantic(lambda: prove(cards, None, theorem), rounds=1)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is kept of Duel once all of it has been proved."""
    file = tmp_path_factory.mktemp("kept") / "kept.db"
    cache = ProofCache(file)
    prove(load_set("duel"), cache)
    cache.save()
    return file


def test_a_set_that_was_proved_before(benchmark: BenchmarkFixture, proved: Path) -> None:
    benchmark.pedantic(lambda: prove(load_set("duel"), ProofCache(proved)), rounds=3)  # type: ignore[no-untyped-call]


@pytest.mark.parametrize(("edit", "lost"), EDITS)
def test_a_set_with_one_card_edited(
    benchmark: BenchmarkFixture, proved: Path, tmp_path: Path, edit: str, lost: set[str]
) -> None:
    text = f'set mine\n  en "Mine"\n  extends duel\n\n{edit}\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    cards = load_set(str(tmp_path))
    verdicts = benchmark.pedantic(lambda: unproved(cards, ProofCache(proved)), rounds=1)  # type: ignore[no-untyped-call]
    assert verdicts == dict.fromkeys(lost, ProofStatus.UNKNOWN)
