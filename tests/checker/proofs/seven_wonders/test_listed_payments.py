"""The payments that are listed: theorems about them are refuted where the engine lists wrongly."""

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems import listed_payments
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import Lemma, ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Payment, price, rules, trade
from antipater.rules.trade import market
from antipater.rules.trade.market import Supply, Units
from support.mutation.checks import first_refuted
from support.places import TOP

CITIES = SevenCities(load_set("seven_wonders"))
LISTED = ("units_to_buy_are_those_that_cover", "payments_are_the_allowed_ones")


def first_wrong(name: str, most: int) -> ProofStatus | None:
    """What comes of the first claims of a theorem: the first that does not hold, or None."""
    theorem = next(t for t in seven_theorems(CITIES) if t.name == name)
    judged = [status for _, status in islice(theorem.judged(Prover()), most)]
    assert judged
    return next((status for status in judged if status is not ProofStatus.PROVED), None)


@pytest.mark.parametrize("name", LISTED)
def test_the_payments_listed_are_the_allowed_ones(name: str) -> None:
    assert first_wrong(name, 260) is None


@pytest.mark.slow
def test_a_price_that_a_card_changes_unit_by_unit_is_told_of_any_city(tmp_path: Path) -> None:
    line = "change building altar\n  2 coins off each unit bought, at least 1\n"
    (tmp_path / "mine.cards").write_text(f"set mine\n  extends seven_wonders\n\n{line}", "utf-8")
    (found,) = prove_set(load_set(tmp_path), only=("payments_are_the_allowed_ones",))
    assert found.status is ProofStatus.PROVED


@pytest.mark.slow
def test_what_is_kept_about_changed_prices_goes_by_no_place_in_memory() -> None:
    tolls = SevenCities(load_set(str(TOP / "docs" / "examples" / "tolls")))
    (theorem,) = (t for t in listed_payments.LISTED if t.name == LISTED[1])
    keys = [each.key for each in theorem.claims(tolls) if isinstance(each, Lemma)]
    assert not [key for key in keys if " at 0x" in key]


def buys_all(needed: Sequence[int], own: Supply) -> list[Units]:
    return [tuple(needed)]


def buys_one_choice(needed: Sequence[int], own: Supply) -> list[Units]:
    return market.to_buy(needed, own)[:1]


@pytest.mark.parametrize("wrong", [buys_all, buys_one_choice])
def test_a_choice_of_units_that_is_left_out_is_refuted(
    monkeypatch: pytest.MonkeyPatch, wrong: Callable[..., list[Units]]
) -> None:
    monkeypatch.setattr(listed_payments, "to_buy", wrong)
    assert first_wrong("units_to_buy_are_those_that_cover", 200) is ProofStatus.REFUTED


KINDS = ((0, 1), (1, 2), (0, 1, 2), (2, 3))
SOME = st.integers(0, 2)


@given(st.tuples(SOME, SOME, SOME, SOME), st.tuples(SOME, SOME, SOME, SOME), st.tuples(*[SOME] * 4))
def test_units_to_buy_of_any_cost_are_those_that_cover(
    needed: Units, made: Units, counts: Units
) -> None:
    """Costs with many choices too, of which the theorem assumes that each is looked at alone."""
    own = Supply(made, list(zip(counts, KINDS, strict=True)))
    lacking = market.shortfall(needed, own)
    due = [
        bought
        for bought in market.parts(needed)
        if sum(bought) == lacking and market.gives(own, market.less(needed, bought))
    ]
    assert sorted(market.to_buy(needed, own)) == sorted(due)


def dearest_first(way: Payment) -> tuple[Any, ...]:
    return -way.total, way.right


def left_alone(bought: Units, left: Any, right: Any) -> Any:
    return (p for p in market.shares(bought, left, right) if not any(p.right))


@pytest.mark.parametrize("name", ["least_first", "shares", "coins"])
def test_a_payment_that_is_wrong_or_out_of_order_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    wrong = {
        "least_first": dearest_first,
        "shares": left_alone,
        "coins": lambda units, prices: sum(units),
    }
    monkeypatch.setattr(trade, name, wrong[name])
    assert first_wrong("payments_are_the_allowed_ones", 260) is ProofStatus.REFUTED


def test_a_price_that_is_told_otherwise_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price, "coins", lambda units, prices: sum(units))
    assert first_wrong("payments_are_the_allowed_ones", 260) is ProofStatus.REFUTED


def test_what_is_remembered_by_too_little_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "payments_are_remembered_by_all_they_depend_on"
    assert first_wrong(name, 10_000) is None
    whole = rules.Rules.remembered_by

    def without_the_right(self: rules.Rules, item: Any) -> Any:
        kept = whole(self, item)
        return kept and (*kept[:2], frozenset())

    monkeypatch.setattr(rules.Rules, "remembered_by", without_the_right)
    assert first_wrong(name, 10_000) is ProofStatus.REFUTED


CHANGED = "payments_at_changed_prices_are_the_allowed_ones"
WHOLE = rules.Rules


def remembers_no_neighbour(self: Any, own: Any, left: Any, right: Any, item: Any) -> Any:
    key = item.id, self._priced_by[item.id](own, own, own)
    if key not in self._changed:
        found = self.changed_purchases(own, left, right, item)
        self._changed[key] = tuple(way for way, _ in found)
    return self._changed[key]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("terms", lambda t: lambda s, own, left, right, item: t(s, own, right, left, item)),
        ("terms", lambda t: lambda s, own, left, right, item: t(s, own, left, own, item)),
        ("bank_due", lambda t: lambda s, own, left, right, item: t(s, own, left, left, item)),
        ("helped", lambda t: lambda s, own, units: t(s, own, units + 1)),
        ("_changed_ways", lambda _: remembers_no_neighbour),
    ],
)
def test_a_wrong_purchase_at_changed_prices_is_refuted(
    monkeypatch: pytest.MonkeyPatch, name: str, wrong: Callable[[Any], Any]
) -> None:
    motley = SevenCities(load_set(str(TOP / "tests" / "data" / "motley" / "seven_wonders.cards")))
    (spec,) = (spec for spec in listed_payments.LISTED if spec.name == CHANGED)
    assert first_refuted([spec.about(motley)], Prover()) is None
    monkeypatch.setattr(WHOLE, name, wrong(getattr(WHOLE, name)))
    assert first_refuted([spec.about(motley)], Prover()) == CHANGED


FEES = "fees_are_paid_beside_a_turn"


def forgets_what_was_used(
    self: Any, seats: Any, used: Any, fee: Payment, units: Units
) -> tuple[Payment, ...]:
    return BESIDE(self, seats, (0,) * len(units), fee, units)


def gives_back(self: Any, seats: Any, used: Any, fee: Payment, units: Units) -> tuple[Payment, ...]:
    return BESIDE(self, seats, used, Payment(fee.coins, 0, fee.right), units)


BESIDE = trade.PricedRules.beside


@pytest.mark.slow
@pytest.mark.parametrize("wrong", [None, forgets_what_was_used, gives_back])
def test_fees_are_paid_beside_what_the_turn_has_paid(
    monkeypatch: pytest.MonkeyPatch, wrong: Callable[..., tuple[Payment, ...]] | None
) -> None:
    ships = SevenCities(load_set(str(TOP / "docs" / "examples" / "shipyards")))
    (theorem,) = (t for t in seven_theorems(ships) if t.name == FEES)
    if wrong is not None:
        monkeypatch.setattr(trade.PricedRules, "beside", wrong)
    assert first_refuted([theorem], Prover()) == (wrong and FEES)
