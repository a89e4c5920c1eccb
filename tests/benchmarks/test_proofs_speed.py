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


NONE: dict[str, ProofStatus] = {}
DECKS = {"decks_fill_the_structures": ProofStatus.REFUTED}

# A card is edited, and what is then not proved any more.
EDITS = {
    "points": ("change building altar\n  points 4", NONE),
    "cost": ("change building altar\n  cost 2 coins, wood", NONE),
    "wonder": ("change wonder pyramids\n  points 10", NONE),
    "token": ("change token philosophy\n  points 8", NONE),
    # It leaves five pairs in the set, so that no sixth can find the board empty.
    "symbol": (
        "change building dispensary\n  science wheel",
        {"tokens_run_out": ProofStatus.REFUTED},
    ),
    "guild": (
        "change guild builders_guild\n  at end 3 points per wonder in the city with most",
        NONE,
    ),
    "colour": ("change building altar\n  age 1 green", NONE),
    "age": ("change building altar\n  age 2 blue", DECKS),
    "added": ('building mill\n  en "Mill"\n  age 1 yellow\n  cost wood\n  points 2', DECKS),
    "removed": ("remove building altar", DECKS),
    "producer": ("change building forum\n  produces glass or wood", NONE),
}


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


@pytest.mark.parametrize("edit", EDITS)
def test_a_set_with_one_card_edited(
    benchmark: BenchmarkFixture, proved: Path, tmp_path: Path, edit: str
) -> None:
    change, lost = EDITS[edit]
    text = f'set mine\n  en "Mine"\n  extends duel\n\n{change}\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    cards = load_set(str(tmp_path))
    verdicts = benchmark.pedantic(lambda: unproved(cards, ProofCache(proved)), rounds=1)  # type: ignore[no-untyped-call]
    assert verdicts == lost
