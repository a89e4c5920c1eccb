"""What payments a price can come to, and how a game begins: wrong engines are refuted."""

from typing import Any

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems import course, possible_payments
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.duel import Rules, begin, legality
from antipater.rules.duel.turn import Turn

PAYMENTS, BEGIN = "possible_payments_begin_with_the_charge", "games_begin_as_set_up"
SETS = {name: load_set(name) for name in ("duel", "duel_promo")}


def refuted(name: str = "duel", edition: str | None = None) -> set[str]:
    theorems = {t.name: t for t in formula_theorems(DuelCities(SETS[name], edition))}
    found = {each: theorems[each].prove(Prover(), name).status for each in (PAYMENTS, BEGIN)}
    return {each for each, status in found.items() if status is not ProofStatus.PROVED}


@pytest.mark.parametrize("edition", ["reprint", "2015", "7wd.io"])
@pytest.mark.parametrize("name", SETS)
def test_payments_and_set_ups_are_those_of_the_rules(name: str, edition: str) -> None:
    assert refuted(name, edition) == set()


put, laid, set_up, able = Turn._put, Turn.lay_age, Turn.set_up, legality.charge_open
trades = Rules.possible_trades


def last_forgotten(self: Turn, items: Any, spot: int) -> None:
    put(self, list(items)[:-1], spot)


def unknown_put(self: Turn, items: Any, spot: int) -> None:
    """What is not known is the last item of the set."""
    for item in items:
        self.places[item] = spot


def second_begins(self: Turn) -> None:
    set_up(self)
    self.active = 1 - self.active


def rich(rules: Rules, setup: Any) -> Any:
    state = begin(rules, setup)
    own, opponent = state.cities
    return state._replace(cities=(tuple(n + 1 for n in own), opponent))


def one_spared(rules: Rules, state: Any, player: int, item: Any) -> Any:
    """Another payment has to leave a coin."""
    own = list(state.cities[player])
    own[rules.coins] = own[rules.coins] - 1
    return able(rules, state._replace(cities=(tuple(own), state.cities[1])), player, item)


def dearest_first(rules: Rules, *of: Any) -> Any:
    return trades(rules, *of)[::-1]


def least_alone(rules: Rules, *of: Any) -> Any:
    return trades(rules, *of)[:1]


SLIPS: list[tuple[object, str, object, str]] = [
    (Turn, "_put", last_forgotten, BEGIN),
    (Turn, "_put", unknown_put, BEGIN),
    (Turn, "set_up", second_begins, BEGIN),
    (course, "begin", rich, BEGIN),
    (possible_payments, "charge_open", one_spared, PAYMENTS),
    (possible_payments, "charge_open", lambda *_: False, PAYMENTS),
    (Rules, "possible_trades", dearest_first, PAYMENTS),
    (Rules, "possible_trades", least_alone, PAYMENTS),
]


@pytest.mark.parametrize(("where", "what", "slip", "theorem"), SLIPS, ids=range(len(SLIPS)))
def test_a_wrong_engine_is_refuted(
    monkeypatch: pytest.MonkeyPatch, where: Any, what: str, slip: object, theorem: str
) -> None:
    monkeypatch.setattr(where, what, slip)
    assert refuted() == {theorem}
