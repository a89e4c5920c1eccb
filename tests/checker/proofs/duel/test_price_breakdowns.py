"""What `price` tells of a price: theorems about it are refuted where it does not add up."""

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import price_breakdowns
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.proof_cache import Kept, ProofCache
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import price
from antipater.rules.trade import cost
from antipater.rules.trade.cost import Unit

DUEL = load_set("duel")
UNITS, SUMS = "units_told_cost_the_least_trade", "price_breakdowns_add_up_to_the_charge"
allocation = cost.allocation


def first_wrong(name: str, edition: str | None = None, most: int = 20_000) -> ProofStatus | None:
    """What comes of the first claims of a theorem: the first that does not hold, or None."""
    theorem = next(t for t in formula_theorems(DuelCities(DUEL, edition)) if t.name == name)
    prover = Prover()
    judged = map(prover.status, islice(theorem.every_claim(), most))
    return next((status for status in judged if status is not ProofStatus.PROVED), None)


@pytest.mark.parametrize("edition", DUEL.editions)
def test_what_is_told_adds_up(edition: str) -> None:
    assert first_wrong(SUMS, edition) is None


def test_the_units_told_cost_the_least() -> None:
    assert first_wrong(UNITS, most=5_000) is None


def cheapest_first(
    missing: Sequence[int], prices: Sequence[int], producers: Any = (), free_units: int = 0
) -> list[Unit]:
    """Producers and discounts serve the cheapest units."""
    turned = allocation(missing, [max(prices) - p for p in prices], producers, free_units)
    return [unit._replace(price=prices[unit.resource]) for unit in turned]


def no_discount(missing: Any, prices: Any, producers: Any = (), free_units: int = 0) -> list[Unit]:
    return allocation(missing, prices, producers)


def one_too_many(missing: Any, prices: Any, producers: Any = (), free_units: int = 0) -> list[Unit]:
    """A producer serves all units that it can give one of."""
    more = [(3 * count, gives) for count, gives in producers]
    return allocation(missing, prices, more, free_units)


@pytest.mark.parametrize("theorem", [UNITS, SUMS])
@pytest.mark.parametrize("wrong", [cheapest_first, no_discount, one_too_many])
def test_units_that_do_not_add_up_are_refuted(
    monkeypatch: pytest.MonkeyPatch, theorem: str, wrong: Callable[..., list[Unit]]
) -> None:
    for module in (price, price_breakdowns):
        monkeypatch.setattr(module, "allocation", wrong)
    assert first_wrong(theorem) is ProofStatus.REFUTED


def test_a_chain_that_is_not_told_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price, "_chain", lambda *_: None)
    assert first_wrong(SUMS) is ProofStatus.REFUTED


# What is kept


def kept_after(folder: Path, edit: str, name: str, cache: ProofCache) -> Kept:
    """How much of a theorem about an edited set was kept of the unedited one."""
    (folder / "mine.cards").write_text(f'set mine\n  en "Mine"\n  extends duel\n\n{edit}\n')
    (result,) = prove_set(load_set(str(folder)), cache=cache, only=[name])
    assert result.status is ProofStatus.PROVED
    return result.kept


@pytest.mark.parametrize(
    ("edit", "sums", "course"),
    [
        ("", Kept.ALL, Kept.ALL),
        ("change building altar\n  points 4", Kept.ALL, Kept.NONE),
        ("figure wonder_cap 6", Kept.NONE, Kept.NONE),
        ("change building altar\n  cost 2 coins, wood", Kept.PART, Kept.NONE),
        ("change building altar\n  age 1 green", Kept.PART, Kept.NONE),
        ("change building forum\n  produces glass", Kept.PART, Kept.NONE),
        ("change building forum\n  produces glass or wood", Kept.PART, Kept.NONE),
    ],
    ids=["none", "points", "figure", "cost", "colour", "unit", "kind"],
)
def test_what_is_kept_rests_on_what_prices_depend_on(
    tmp_path: Path, edit: str, sums: Kept, course: Kept
) -> None:
    """The theorems on moves rest on the whole set."""
    file = tmp_path / "kept.db"
    listed = "listed_moves_are_the_legal_ones"
    before = ProofCache(file)
    for name in (SUMS, listed):
        list(prove_set(DUEL, cache=before, only=[name]))
    before.save()
    assert kept_after(tmp_path, edit, SUMS, ProofCache(file)) is sums
    assert kept_after(tmp_path, edit, listed, ProofCache(file)) is course
