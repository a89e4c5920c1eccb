"""Ratios with intervals: right where the truth is known, honest where little is."""

import math
import random
from collections.abc import Sequence

import pytest

from antipater.checker.simulate.compare import difference
from antipater.checker.simulate.figures import Key, Ratio, quantile
from antipater.checker.simulate.report import plus_minus


def figure(above: Sequence[float], below: Sequence[float], share: bool = False) -> Ratio:
    return Ratio(Key("any"), above, below, share=share)


@pytest.mark.parametrize(
    ("confidence", "freedom", "expected"),
    [
        (0.95, 10, 2.228),
        (0.95, 200, 1.972),
        (0.99, 30, 2.750),
        (0.999, 120, 3.373),
        (0.9, 5, 2.015),
    ],
)
def test_quantiles_are_those_of_students_table(
    confidence: float, freedom: float, expected: float
) -> None:
    assert quantile(confidence, freedom) == pytest.approx(expected, rel=0.01)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    """Ratios of sums that hang together within a batch, 400 times; the truth is 3."""
    rng, held = random.Random(5), 0
    for _ in range(400):
        below = [rng.randint(3, 9) for _ in range(60)]
        above = [
            sum(rng.gauss(3 + luck, 2) for _ in range(n))
            for n in below
            for luck in [rng.gauss(0, 1)]
        ]
        found = figure(above, below)
        assert found.value is not None
        assert found.error is not None
        held += abs(found.value - 3) <= found.error
    assert 400 * 0.91 <= held <= 400 * 0.98


def test_what_never_happened_is_not_told_as_certain() -> None:
    assert figure([0, 0], [50, 50], share=True).error == pytest.approx(0.03)
    assert figure([50, 50], [50, 50], share=True).error == pytest.approx(0.03)
    assert figure([0, 0], [50, 50]).error == 0


def test_a_part_of_a_whole_is_no_further_off_than_it_can_be() -> None:
    """Two of three games: by their spread alone ±149 %."""
    assert figure([1, 1, 0], [1, 1, 1], share=True).error == pytest.approx(2 / 3)
    assert figure([1, 0, 0], [1, 1, 1], share=True).error == pytest.approx(2 / 3)
    wide = figure([1, 1, 0], [1, 1, 1]).error
    assert wide is not None
    assert wide > 1


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (12.34, "±12.3"),
        (0.951, "±1.0"),
        (0.097, "±0.1"),
        (0.094, "±0.09"),
        (0.0036, "±0.004"),
        (0, "±0"),
    ],
)
def test_an_error_is_told_with_a_digit_that_is_not_0(error: float, told: str) -> None:
    assert plus_minus(error) == told


def test_nothing_is_told_of_nothing() -> None:
    empty = figure([0, 0], [0, 0])
    assert (empty.value, empty.error) == (None, None)
    assert figure([3], [5]).error is None


def test_a_difference_that_is_the_same_in_every_batch_is_certain() -> None:
    old, new = figure([1, 2, 3, 4] * 3, [5] * 12), figure([2, 3, 4, 5] * 3, [5] * 12)
    found = difference(old, new, 0.999999)
    assert found is not None
    assert found.weight == math.inf
    assert difference(old, old, 0.5) is None


def test_one_batch_alone_shows_no_difference() -> None:
    assert difference(figure([1], [9]), figure([8], [9]), 0.5) is None


def test_what_one_batch_brings_is_no_difference() -> None:
    old, new = figure([0] * 50, [9] * 50), figure([7] + [0] * 49, [9] * 50)
    assert difference(old, new, 0.999) is None


@pytest.mark.parametrize(("games", "certain"), [(1, False), (9, False), (10, True)])
def test_what_few_games_show_is_not_certain(games: int, certain: bool) -> None:
    """Each of them shows a point more: so it may be by chance, where they are few."""
    below = [1.0] * games + [0.0] * 20
    was, now = figure([5.0] * games + [0.0] * 20, below), figure([6.0] * games + [0.0] * 20, below)
    assert (difference(was, now, 0.999) is not None) == certain
    assert (was.error is None) == (games == 1)
