"""Formulas on intervals hold every value that they have on the numbers within."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from antipater.grammar.cards.load import load_set
from antipater.rules.numbers import if_else, maximum, minimum
from antipater.rules.readings.intervals import between, high, is_sure, low

FORMULAS: dict[str, Callable[..., Any]] = {
    "sums": lambda a, b, c: a + 2 * b - c + 1,
    "products": lambda a, b, c: a * b - c * c,
    "quotients": lambda a, b, c: a // 3 + (b - c) // 2,
    "the least": lambda a, b, c: minimum(minimum(a, b), c),
    "the most": lambda a, b, c: maximum(a, maximum(b, c)),
    "choices": lambda a, b, c: if_else((a >= b) & (b != c), a - b, c),
    "either": lambda a, b, c: (
        if_else((a == b) | (c < 0), 4, if_else(~(a <= c), b, 0))
        if not isinstance(a <= c, bool)
        else if_else((a == b) | (c < 0), 4, if_else(not a <= c, b, 0))
    ),
}
ends = st.tuples(st.integers(-5, 9), st.integers(0, 3)).map(lambda e: (e[0], e[0] + e[1]))


@pytest.mark.slow
@pytest.mark.parametrize("name", FORMULAS)
@given(numbers=st.tuples(ends, ends, ends))
def test_every_value_lies_within(name: str, numbers: tuple[tuple[int, int], ...]) -> None:
    formula = FORMULAS[name]
    found = formula(*[between(*each) for each in numbers])
    values = [formula(*each) for each in product(*[range(a, b + 1) for a, b in numbers])]
    assert low(found) <= min(values)
    assert high(found) >= max(values)


@pytest.mark.slow
@given(numbers=st.tuples(ends, ends))
def test_the_least_and_the_most_are_exact(numbers: tuple[tuple[int, int], ...]) -> None:
    a, b = (between(*each) for each in numbers)
    (least, most), (other_least, other_most) = numbers
    for found, of_two in ((minimum(a, b), min), (maximum(a, b), max)):
        assert low(found) == of_two(least, other_least)
        assert high(found) == of_two(most, other_most)


def test_what_is_not_known_is_no_truth() -> None:
    assert is_sure(between(0, 2) < 3)
    doubt = between(0, 2) < 2
    assert not is_sure(doubt)
    with pytest.raises(TypeError):
        bool(doubt)


@pytest.mark.slow
@given(coins=st.integers(0, 60), more=st.integers(0, 9), civilian=st.integers(0, 40))
def test_the_sets_formulas_run_on_them(coins: int, more: int, civilian: int) -> None:
    cards = load_set("duel")
    ledger: list[Any] = [0] * len(cards.columns)
    ledger[cards.column["coins"]] = between(coins, coins + more)
    points = cards.function("score_treasury")(ledger, ledger)
    assert (low(points), high(points)) == (coins // 3, (coins + more) // 3)
