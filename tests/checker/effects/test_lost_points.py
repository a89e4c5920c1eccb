"""Points of conflict tokens that lines take away: what defeats have left below 0 stays as it is."""

import random

import pytest

from antipater.checker.proofs.seven_wonders.expected import Book
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.rules.seven_wonders import Rules, perform
from support import compiled_seven_wonders as compiled
from support.random_seven_wonders import random_course, random_setup

TEXT = "set penance\n  extends seven_wonders\n" + "".join(
    f"change building {building}\n  {line}\n"
    for building, line in {
        "altar": "lose 1 conflict",
        "theater": "neighbours lose 2 conflict",
        "statue": "lose 3 conflict",
        "temple": "neighbours lose 1 conflict",
        "aqueduct": "when own builds: lose 1 conflict",
        "library": "others lose 2 conflict",
    }.items()
)


def penance() -> Rules:
    compilation = compile_set([*read_layers("seven_wonders"), (("penance.cards", TEXT),)])
    assert compilation.card_set, compilation.diagnostics
    return Rules(compilation.card_set)


@pytest.mark.slow
def test_nothing_is_lost_of_defeats() -> None:
    rules, low, lost = penance(), 0, 0
    book, column = Book(rules), rules.cards.column["conflict"]
    for seed in range(4):
        for before, move in random_course(random.Random(seed), rules, 3 + seed % 3):
            after = perform(rules, before, move)
            assert book.after(before, move) == after
            if after.age != before.age or after.over:
                continue
            for city, then in zip(before.cities, after.cities, strict=True):
                was, now = city[column], then[column]
                assert min(was, 0) <= now <= was
                low += was < 0
                lost += now < was
    assert low
    assert lost


@pytest.mark.slow
def test_the_module_agrees() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    rules, module = compiled.made(penance().cards)
    rng = random.Random(2)
    for players in (3, 5, 7):
        compiled.Pair(rules, module, random_setup(rng, rules, players)).play(rng)
