"""How games of Duel begin and moves are played in one go: slips that the theorems notice."""

from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import possible_payments
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, price
from antipater.rules.duel.turn import Turn
from antipater.rules.start import Start
from antipater.rules.trade.cost import allocation
from support.mutation.by_hand import every_mistake
from support.mutation.games import BROKEN
from support.places import TOP

CITIES = DuelCities(load_set("duel"))

BARGAINS = load_set(TOP / "docs" / "examples" / "bargains")


def status(name: str, cities: DuelCities = CITIES) -> ProofStatus:
    theorem = next(t for t in formula_theorems(cities) if t.name == name)
    return theorem.prove(Prover(), "duel").status


def without_bids(self: Start, usual: int, seats: int) -> tuple[Any, ...]:
    return coins_of(self._replace(bid=None), usual, seats)


coins_of = Start.coins_of


def all_is_bought(missing: Any, prices: Any, *_: Any) -> Any:
    """Nothing that helps is used."""
    return allocation(missing, prices)


def with_nothing_that_chains(items: Any, item: Any) -> None:
    """No chain is seen."""


TOLD = "prices_are_told_as_they_are_charged"

SLIPS: list[tuple[object, str, object, str]] = [
    (price, "allocation", all_is_bought, TOLD),
    (price, "_chain", with_nothing_that_chains, TOLD),
    (price, "missing_units", lambda needed, produced: needed, TOLD),
    (Rules, "first_off", lambda self, own, opponent: 1, TOLD),
    (Turn, "refusal", lambda self, move: None, "moves_in_one_go_are_moves_one_by_one"),
    (Start, "coins_of", without_bids, "games_begin_as_set_up"),
    (possible_payments, "dearer", lambda *_: -1, "possible_payments_begin_with_the_charge"),
]


@pytest.mark.parametrize(("place", "name", "slip", "theorem"), SLIPS)
def test_a_slip_is_caught(
    monkeypatch: pytest.MonkeyPatch, place: object, name: str, slip: object, theorem: str
) -> None:
    assert status(theorem) is ProofStatus.PROVED
    monkeypatch.setattr(place, name, slip)
    assert status(theorem) is ProofStatus.REFUTED


def test_a_game_may_be_won_with_the_coins_that_are_agreed_on() -> None:
    motley = DuelCities(load_set(BROKEN["duel"].also[0]))
    assert status("games_begin_as_set_up", motley) is ProofStatus.PROVED


DUTY_FREE = """set duty_free
  extends duel
change building brewery
  produces 1 wood per grey
change building arena
  a cost symbol off yellow
"""


@pytest.fixture(scope="module")
def duty_free(tmp_path_factory: pytest.TempPathFactory) -> DuelCities:
    file = tmp_path_factory.mktemp("duty_free") / "duty_free.cards"
    file.write_text(DUTY_FREE, "utf-8")
    return DuelCities(load_set(file.parent))


@pytest.mark.parametrize("coins_first", [True, False])
def test_prices_are_told_by_the_rules_that_take_most_off(
    monkeypatch: pytest.MonkeyPatch, duty_free: DuelCities, coins_first: bool
) -> None:
    """Where a symbol or some coins can be off; and of what a city produces by a count."""
    assert status(TOLD, duty_free) is ProofStatus.PROVED
    one_way = lambda self, *_: self.coins_first if coins_first else self  # noqa: E731
    monkeypatch.setattr(Rules, "taking_off", one_way)
    assert status(TOLD, duty_free) is ProofStatus.REFUTED


@pytest.mark.parametrize("seat", ["own", "opponent"])
def test_what_takes_most_off_is_reckoned_for_both_seats(duty_free: DuelCities, seat: str) -> None:
    other = {"own": "opponent", "opponent": "own"}[seat]
    mistake = "PricedRules.taking_off", f"`{seat}` becomes `{other}`"
    every = every_mistake(["antipater.rules.duel.trade"], ())
    found = next(each for each in every if (each.function, each.change) == mistake)
    with found.planted():
        assert status(TOLD, duty_free) is ProofStatus.REFUTED


def first_off_of_the_other(self: Rules, own: Any, opponent: Any) -> Any:
    return first_off(self, opponent, own)


first_off = Rules.first_off


def test_what_comes_off_a_unit_counts_where_discounts_have_an_order(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cities, name = DuelCities(BARGAINS, "7wd.io"), "discounts_go_by_their_order"
    assert status(name, cities) is ProofStatus.PROVED
    monkeypatch.setattr(Rules, "first_off", first_off_of_the_other)
    assert status(name, DuelCities(BARGAINS, "7wd.io")) is ProofStatus.REFUTED
