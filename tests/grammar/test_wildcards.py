"""``each … as …``: symbols of free choice are given to whatever makes a score highest."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.cards.wording import rule_lines
from antipater.rules.card_set import CardSet

SYMBOLS = ("compass", "gear", "tablet")
SUM = "square(own.science(compass)) + square(own.science(gear))"
CHOICE = "  each own.wildcards as own.science(compass) or own.science(gear) up to 2\n"
TWO = "  each own.wildcards(gear, tablet) as own.science(gear) or own.science(tablet) up to 2\n"
BOTH_OF_TWO = "building two\n  age 1 blue\n  copies 3\n  science tablet or gear\n"


def cards_with(rule: str, more: str = "") -> CardSet:
    text = f"set x\n  extends seven_wonders\n\nscore scientific\n{rule}{more}"
    compilation = compile_set([*read_layers("seven_wonders"), (("x.cards", text),)])
    assert compilation.card_set, [str(d) for d in compilation.diagnostics]
    return compilation.card_set


def points(cards: CardSet, **amounts: int) -> int:
    city = [0] * len(cards.columns)
    for name, amount in amounts.items():
        column = f"science({name})" if name in SYMBOLS else name
        city[cards.column[column]] = amount
    return int(cards.function("score_scientific")(city, city, city))


@pytest.mark.slow
@pytest.mark.parametrize("coins", [2, 3])
@pytest.mark.parametrize("wildcards", range(4))
def test_a_score_with_a_condition_gives_out_its_wildcards(coins: int, wildcards: int) -> None:
    cards = cards_with(f"  {SUM} if own.coins >= 3\n  own.science(gear) otherwise\n{CHOICE}")
    for compass, gear in product(range(3), repeat=2):
        ways = combinations_with_replacement("cg", min(wildcards, 2))
        counts = (Counter(w) for w in ways)
        due = max(
            (compass + n["c"]) ** 2 + (gear + n["g"]) ** 2 if coins >= 3 else gear + n["g"]
            for n in counts
        )
        found = points(cards, coins=coins, wildcards=wildcards, compass=compass, gear=gear)
        assert found == due


def test_a_condition_that_wildcards_can_meet_is_met_by_them() -> None:
    cards = cards_with(f"  9 if own.science(gear) >= 2\n  0 otherwise\n{CHOICE}")
    assert points(cards, wildcards=1, gear=1) == 9
    assert points(cards, wildcards=1) == 0


@pytest.mark.slow
def test_two_sorts_of_choices_are_given_out_together() -> None:
    rule = f"  {SUM} + square(own.science(tablet))\n"
    cards = cards_with(rule + CHOICE + TWO, BOTH_OF_TWO)
    column = "wildcards(gear, tablet)"
    assert points(cards, compass=2, tablet=2, **{column: 1}) == 4 + 9
    assert points(cards, compass=2, wildcards=1, **{column: 1}) == 9 + 1
    assert points(cards, gear=2, wildcards=1, **{column: 1}) == 16
    assert rule_lines(cards.rules["score_scientific"].formula)[1:] == [
        CHOICE.strip(),
        TWO.strip(),
    ]


def _with_masks(rule: str) -> CardSet:
    masks = "tally masks\n\nchange building altar\n  gain 1 masks\n\n"
    text = f"set x\n  extends seven_wonders\n\n{masks}score scientific\n{rule}"
    compilation = compile_set([*read_layers("seven_wonders"), (("x.cards", text),)])
    assert compilation.card_set, [str(d) for d in compilation.diagnostics]
    return compilation.card_set


def test_a_mask_counts_as_a_symbol_of_a_neighbour_and_as_each_once() -> None:
    as_them = " or ".join(
        f"own.science({s}) at most left.science({s}) + right.science({s})" for s in SYMBOLS[:2]
    )
    masks = f"each own.masks as {as_them} or own.science(tablet) up to 2"
    total = f"{SUM} + square(own.science(tablet))"
    cards = _with_masks(f"  {total}\n{CHOICE}  {masks}\n")
    assert rule_lines(cards.rules["score_scientific"].formula)[-1] == masks
    column, score = cards.column, cards.function("score_scientific")
    for mine, left, right, given, wild in product(range(2), range(3), range(2), range(4), (0, 1)):
        own, other, another = ([0] * len(cards.columns) for _ in range(3))
        own[column["masks"]], own[column["wildcards"]] = given, wild
        own[column["science(compass)"]] = mine
        other[column["science(gear)"]], another[column["science(gear)"]] = left, right
        due = max(
            (mine + free) ** 2 + (gear + wild - free) ** 2 + tablet**2
            for gear, tablet in product(range(min(left + right, 2) + 1), range(3))
            for free in range(wild + 1)
            if gear + tablet <= min(given, 2)
        )
        assert score(own, other, another) == due
