"""The theorems of 7 Wonders: they hold of the shipped set, and fail where a rule is wrong."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from antipater.checker.proofs.prove import UnknownTheorem, prove_set
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import Limits, ProofStatus, Prover, Theorem, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.expressions import Constant, Expression, Operation, Quantity
from antipater.rules.ledger import Working
from antipater.rules.numbers import maximum, minimum, total
from antipater.rules.seven_wonders import (
    Payment,
    Play,
    Refusal,
    Rules,
    Setup,
    State,
    effects,
    ending,
    legality,
    rules,
    turn,
)
from antipater.rules.seven_wonders.moves import Fighter
from antipater.rules.trade.market import Purchase, Supply, allowed, coins, less, parts
from support.commands import run

SLOW = {
    "goods_are_bought_apart",
    "least_payment_is_least",
    "units_to_buy_are_those_that_cover",
}


@pytest.fixture(scope="module")
def base() -> CardSet:
    return load_set("seven_wonders")


def theorems(cards: CardSet, edition: str | None = None) -> dict[str, Theorem]:
    return {t.name: t for t in seven_theorems(SevenCities(cards, edition))}


def prove(cards: CardSet, name: str) -> TheoremResult:
    return theorems(cards)[name].prove(Prover(), cards.slug)


@pytest.mark.campaign  # with the seed that is taken by default ``test_shipped_sets`` proves them
@pytest.mark.parametrize("seed", [0, 12345])
def test_every_quick_theorem_holds_whatever_the_seed(base: CardSet, seed: int) -> None:
    found = [t for name, t in theorems(base).items() if name not in SLOW]
    assert len(found) > 20
    for theorem in found[seed % 2 :: 2] if seed else found:
        result = theorem.prove(Prover(Limits(seed=seed)), "seven_wonders")
        assert result.status is ProofStatus.PROVED, result
        assert any(True for _ in theorem.claims()), f"{theorem.name} claims nothing"


def test_a_copied_guild_scores_as_the_edition_says(base: CardSet) -> None:
    for edition in base.editions:
        theorem = theorems(base, edition)["a_copied_guild_scores_as_built"]
        assert theorem.prove(Prover(), base.slug).status is ProofStatus.PROVED, edition


def test_proving_a_set_of_this_game_proves_its_own_theorems(base: CardSet) -> None:
    (result,) = prove_set(base, only=["price_is_one_or_two"])
    assert result.status is ProofStatus.PROVED
    assert result.ruleset == "seven_wonders"
    with pytest.raises(UnknownTheorem, match="there is no theorem"):
        list(prove_set(base, only=["military_supremacy_is_the_capital"]))
    with pytest.raises(UnknownTheorem, match="`no_dets` about seven_wonders; is `no_debts` meant"):
        list(prove_set(base, only=["no_dets"]))


def with_rule(cards: CardSet, name: str, formula: Expression) -> CardSet:
    changed = cards.rules[name]._replace(formula=formula)
    return replace(cards, rules={**cards.rules, name: changed})


def _coins() -> Expression:
    return Quantity("own", "coins")


WRONG: list[tuple[str, Expression, str]] = [
    ("price_left", Constant(2), "price_is_one_or_two"),
    ("discard_income", Constant(2), "discard_income_is_three"),
    ("conflict_victory_2", Constant(5), "each_victory_has_its_defeat"),
    ("conflict_defeat", Constant(-2), "each_victory_has_its_defeat"),
    ("conflict_defeat", Constant(0), "each_victory_has_its_defeat"),
    ("guilds_beyond_players", Constant(3), "guilds_are_players_and_two"),
    ("guilds_beyond_players", Constant(3), "decks_are_seven_cards_a_player"),
    ("hand_size", Constant(6), "decks_are_seven_cards_a_player"),
    ("starting_coins", Constant(4), "set_up_figures"),
    ("score_treasury", _coins(), "treasury_is_whole_sets_of_three"),
    ("score_treasury", Operation("/", (_coins(), Constant(4))), "treasury_is_whole_sets_of_three"),
    ("score_military", Constant(0), "categories_count_their_own"),
    ("score_scientific", Quantity("own", "wildcards"), "science_is_squares_and_sets"),
    ("score_scientific", Quantity("own", "wildcards"), "wildcards_are_chosen_best"),
    ("tie_break", Constant(0), "nobody_beats_the_winners"),
    ("price_right", Constant(0), "least_payment_is_least"),
]


@pytest.mark.parametrize(("rule", "formula", "theorem"), WRONG)
def test_a_wrong_formula_is_refuted(
    base: CardSet, rule: str, formula: Expression, theorem: str
) -> None:
    result = prove(with_rule(base, rule, formula), theorem)
    assert result.status is ProofStatus.REFUTED
    assert result.counterexample


def with_item(cards: CardSet, slug: str, change: Callable[[Item], Item]) -> CardSet:
    items = tuple(change(item) if item.slug == slug else item for item in cards.items)
    return replace(cards, items=items)


def test_a_card_too_many_in_a_deck_is_refuted(base: CardSet) -> None:
    more = with_item(base, "baths", lambda i: replace(i, copies=(*i.copies, 3)))
    assert prove(more, "decks_are_seven_cards_a_player").status is ProofStatus.REFUTED


# The slips that an engine could make: each is put in, and a theorem must fail.


def unpaid_after_income(rules: Rules, state: State, play: Play, item: Item) -> Refusal | None:
    """Coins that a city will gain in this turn count as held."""
    payment = legality.payment_for(rules, state, play, item)
    assert payment is not None
    held = state.cities[play.seat][rules.coins] + 3
    return None if payment.total <= held else Refusal("W-COST-02", play.seat)


def pay_the_bank(
    rules: Rules, own: Working, left: Working, right: Working, payment: Payment
) -> None:
    """What is bought from a neighbour goes to the bank."""
    own[rules.coins] = own[rules.coins] - payment.total


def pay_the_wrong_side(
    rules: Rules, own: Working, left: Working, right: Working, payment: Payment
) -> None:
    effects_pay(rules, own, right, left, payment)


effects_pay = effects.pay


def conflict_in_ties(own: Fighter, other: Fighter) -> tuple[Any, Any]:
    """Equal shields count as a victory."""
    return compared(own._replace(strength=own.strength + 1), other)


compared = effects.compared


def any_stage(rules: Rules, board: int, own: Any, stated: int = 0) -> Item | None:
    return rules.stage_items[board][-1]


def keep_what_is_unseen(hand: Any, card: int) -> int | None:
    """A hand that was not shown does not get smaller."""
    return card if card in hand else None


SLIPS: list[tuple[object, str, object, str]] = [
    (legality, "unpaid", unpaid_after_income, "every_seat_is_held_to_the_rules"),
    (effects, "pay", pay_the_bank, "every_seat_plays_by_the_rules"),
    (effects, "pay", pay_the_wrong_side, "every_seat_plays_by_the_rules"),
    (effects, "compared", conflict_in_ties, "every_seat_plays_by_the_rules"),
    (effects, "compared", conflict_in_ties, "each_victory_has_its_defeat"),
    (rules.Rules, "next_stage", any_stage, "every_seat_is_held_to_the_rules"),
    (legality, "_twice", lambda *_: None, "every_seat_is_held_to_the_rules"),
    (turn, "without", lambda rules, hand, card: hand, "every_seat_plays_by_the_rules"),
    (
        legality,
        "leaving",
        lambda hand, card: card if card in hand else None,
        "every_seat_plays_by_the_rules",
    ),
    (legality, "not_held", lambda *_: None, "every_seat_is_held_to_the_rules"),
    (rules.Rules, "direction", lambda self, age: 1, "set_up_figures"),
    (rules.Rules, "free_by_chain", lambda *_: True, "every_seat_is_held_to_the_rules"),
    (State, "seats", lambda s, n: (s.cities[n],) * 3, "every_seat_is_held_to_the_rules"),
    (ending, "FREE_CITY", 0, "nobody_beats_the_winners"),
    (Setup, "free_city", False, "nobody_beats_the_winners"),
]


@pytest.mark.parametrize(("place", "name", "slip", "theorem"), SLIPS)
def test_a_slip_of_the_engine_is_noticed(
    base: CardSet,
    monkeypatch: pytest.MonkeyPatch,
    place: object,
    name: str,
    slip: object,
    theorem: str,
) -> None:
    monkeypatch.setattr(place, name, slip)
    assert prove(base, theorem).status is ProofStatus.REFUTED


def any_producer(needed: Any, own: Supply) -> Any:
    """A producer gives any resource at all."""
    spare = total(count for count, _ in own.producers)
    lacked = total(maximum(n - own.fixed[r], 0) for r, n in enumerate(needed) if n)
    return maximum(lacked - spare, 0)


@pytest.mark.parametrize("theorem", ["units_are_taken_one_by_one", "goods_are_bought_apart"])
def test_a_producer_that_gives_anything_is_noticed(
    base: CardSet, monkeypatch: pytest.MonkeyPatch, theorem: str
) -> None:
    monkeypatch.setattr("antipater.rules.trade.market.shortfall", any_producer)
    monkeypatch.setattr(
        "antipater.checker.proofs.seven_wonders.theorems.purchases.shortfall", any_producer
    )
    assert prove(base, theorem).status is ProofStatus.REFUTED


def of_one_resource(units: Any, producers: Any) -> Any:
    """Only single resources are looked at, as if no two shared a producer."""
    each = (minimum(n, total(c for c, gives in producers if r in gives)) for r, n in units)
    return total(each)


def of_all_resources(units: Any, producers: Any) -> Any:
    """Only all resources together are looked at, whichever a producer gives."""
    needed = {r for r, n in units}
    able = total(count for count, gives in producers if needed & {*gives})
    return minimum(total(n for _, n in units), able)


@pytest.mark.parametrize("slip", [of_one_resource, of_all_resources])
@pytest.mark.parametrize(
    "theorem",
    [
        "units_are_taken_one_by_one",
        "goods_are_bought_apart",
        "least_payment_is_least",
    ],
)
def test_producers_that_serve_too_much_are_noticed(
    base: CardSet, monkeypatch: pytest.MonkeyPatch, theorem: str, slip: object
) -> None:
    monkeypatch.setattr("antipater.rules.trade.market.served", slip)
    for module in ("purchases", "any_supply"):
        where = f"antipater.checker.proofs.seven_wonders.theorems.{module}.served"
        monkeypatch.setattr(where, slip)
    result = prove(base, theorem)
    assert result.status is ProofStatus.REFUTED
    assert result.counterexample


# What the theorems on purchases speak of is what the engine offers.


def every_purchase(needed: tuple[int, ...]) -> Iterator[Purchase]:
    for left in parts(needed):
        for right in parts(less(needed, left)):
            yield Purchase(left, right)


def test_the_ways_to_pay_are_those_of_the_purchases_that_are_allowed(base: CardSet) -> None:
    rules, chance = Rules(base), random.Random(7)
    items = [i for i in base.items if any(i.cost.units) and sum(map(bool, i.cost.units)) < 5]
    for _ in range(150):
        seats = [list(rules.opening) for _ in range(3)]
        for city, item in product(seats, base.items):
            few = item.kind in (Kind.BUILDING, Kind.STAGE) and chance.random() < 0.12
            for column, amount in item.standing if few else ():
                city[column] += amount
        own, left, right = (tuple(city) for city in seats)
        item = chance.choice(items)
        supplies = rules.own_supply(own), rules.offer(left), rules.offer(right)
        to_left, to_right = rules.prices(own, left, right)
        due = {
            Payment(item.cost.coins, coins(b.left, to_left), coins(b.right, to_right))
            for b in every_purchase(item.cost.units)
            if allowed(item.cost.units, b, supplies)
        }
        found = rules.ways(own, left, right, item)
        assert set(found) == due
        assert [w.total for w in found] == sorted(w.total for w in due)


def test_the_command_proves_7_wonders() -> None:
    only = ["--only", "price_is_one_or_two", "--cold"]
    proved = run("prove", "seven_wonders", *only)
    assert proved.exit_code == 0, proved.output
    assert "1 proved" in proved.output
