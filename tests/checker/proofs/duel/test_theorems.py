"""The theorems about formulas: they hold of the shipped set, and fail where a rule is wrong."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import Limits, ProofStatus, Prover, TheoremResult
from antipater.rules.card_set import CardSet, Rule
from antipater.rules.expressions import Constant, Expression, Operation, Quantity


def prove(cards: CardSet, name: str, edition: str | None = None) -> TheoremResult:
    theorems = {t.name: t for t in formula_theorems(DuelCities(cards, edition))}
    return theorems[name].prove(Prover(), cards.slug)


def with_rule(cards: CardSet, name: str, change: Callable[[Expression], Expression]) -> CardSet:
    rule: Rule = cards.rules[name]
    changed = rule._replace(formula=change(rule.formula))
    return replace(cards, rules={**cards.rules, name: changed})


@pytest.mark.parametrize(
    "seed", [7, *(pytest.param(seed, marks=pytest.mark.campaign) for seed in (0, 123456))]
)
def test_every_theorem_holds_whatever_the_seed(duel: CardSet, seed: int) -> None:
    prover = Prover(Limits(seed=seed))
    theorems = formula_theorems(DuelCities(duel))
    assert len(theorems) > 20
    for theorem in theorems:
        result = theorem.prove(prover, "duel")
        assert result.status is ProofStatus.PROVED, result


WRONG = [
    ("price", lambda f: replace(f, no=Operation("+", (Constant(1), f.no.operands[1]))),
     "price_is_as_printed"),
    ("discard_income", lambda f: Constant(2), "discard_income_is_two_and_yellow"),
    ("discard_income", lambda f: Constant(0), "discard_income_is_two_and_yellow"),
    ("wonder_cap", lambda f: Constant(8), "set_up_figures"),
    ("scientific_supremacy", lambda f: replace(f, operands=(f.operands[0], Constant(7))),
     "six_symbols_win"),
    ("tie_break", lambda f: Constant(0), "points_then_civilian"),
    ("score_treasury", lambda f: Quantity("own", "coins"), "treasury_is_whole_sets_of_three"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "change", "theorem"), WRONG)
def test_a_wrong_rule_is_refuted_with_a_situation(
    duel: CardSet, rule: str, change: Callable[[Expression], Expression], theorem: str
) -> None:
    assert prove(duel, theorem).status is ProofStatus.PROVED
    result = prove(with_rule(duel, rule, change), theorem)
    assert result.status is ProofStatus.REFUTED
    assert result.counterexample


def test_theorems_follow_the_rulings_of_an_edition(duel: CardSet) -> None:
    """What a ruling does not touch is the same question in all, and asked once."""
    prover = Prover()
    for edition in duel.editions:
        for theorem in formula_theorems(DuelCities(duel, edition)):
            result = theorem.prove(prover, "duel")
            assert result.status is ProofStatus.PROVED, (edition, result)


def test_too_little_work_is_unknown_and_no_success(duel: CardSet) -> None:
    theorem = next(
        t for t in formula_theorems(DuelCities(duel)) if t.name == "points_then_civilian"
    )
    result = theorem.prove(Prover(Limits(rlimit=1)), "duel")
    assert result.status is ProofStatus.UNKNOWN
