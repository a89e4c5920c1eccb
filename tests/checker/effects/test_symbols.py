"""Symbols that cards of 7 Wonders count: points, module, proofs and words of them."""

import random
from functools import cache
from itertools import combinations_with_replacement

import pytest

from antipater.checker.cards.drawing import drawn
from antipater.checker.cards.show import sheet
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers
from antipater.rules.card_set import CardSet
from antipater.rules.seven_wonders import Rules, State, scores
from support.random_seven_wonders import random_course, random_setup

LINES = {
    "scriptorium": "science tablet per 2 blue",
    "apothecary": "science compass if own.coins >= 3",
    "workshop": "science gear: own.red - 1",
    "altar": "science gear per brown if own.grey >= 1",
    "scientists_guild": "science compass per 3 green",
}
TEXT = "set tried\n  extends seven_wonders\n" + "".join(
    f"change {'guild' if 'guild' in card else 'building'} {card}\n  {line}\n"
    for card, line in LINES.items()
)


@cache
def made() -> CardSet:
    compilation = compile_set([*read_layers("seven_wonders"), (("tried.cards", TEXT),)])
    assert not compilation.diagnostics
    assert compilation.card_set
    return compilation.card_set


def naive(rules: Rules, state: State, seat: int) -> int:
    """The points of a city's symbols by hand, without those of a copied guild."""
    own = dict(zip(rules.cards.columns, state.cities[seat], strict=True))

    def there(card: str) -> bool:
        return bool(own[f"built({card})"])

    symbols = {name: own[f"science({name})"] for name in ("compass", "gear", "tablet")}
    symbols["tablet"] += own["blue"] // 2 * there("scriptorium")
    symbols["compass"] += (own["coins"] >= 3) * there("apothecary")
    symbols["gear"] += max(own["red"] - 1, 0) * there("workshop")
    symbols["gear"] += own["brown"] * (own["grey"] >= 1) * there("altar")
    symbols["compass"] += own["green"] // 3 * there("scientists_guild")
    best = 0
    for chosen in combinations_with_replacement(symbols, own["wildcards"]):
        counts = [number + chosen.count(name) for name, number in symbols.items()]
        best = max(best, sum(n * n for n in counts) + 7 * min(counts))
    return best


@pytest.mark.slow
def test_they_count_for_points_at_every_moment() -> None:
    rules, counted = Rules(made()), 0
    for seed in range(6):
        for state, _ in random_course(random.Random(seed), rules, 3 + seed % 3):
            for seat, points in enumerate(scores(rules, state)):
                if not any("copy guild" in str(p) for p in _powers(rules, state, seat)):
                    assert points["scientific"] == naive(rules, state, seat)
                    counted = max(counted, points["scientific"])
    assert counted > 30


def _powers(rules: Rules, state: State, seat: int) -> list[object]:
    stages = rules.standing_stages(state.setup.boards[seat], state.cities[seat])
    return [effect.word for stage in stages for effect in stage.effects]


@pytest.mark.slow
def test_the_module_counts_them_too() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled_seven_wonders

    rules, module = compiled_seven_wonders.made(made())
    rng = random.Random(7)
    for size in (3, 5):
        compiled_seven_wonders.Pair(rules, module, random_setup(rng, rules, size)).play(rng)


ABOUT = [
    "science_is_squares_and_sets",
    "a_copied_guild_scores_as_built",
    pytest.param("wildcards_are_chosen_best", marks=pytest.mark.campaign),  # a minute: a long table
]


@pytest.mark.slow
@pytest.mark.parametrize("name", ABOUT)
def test_the_theorems_about_symbols_are_proved_of_them(name: str) -> None:
    (theorem,) = (each for each in seven_theorems(SevenCities(made())) if each.name == name)
    assert theorem.prove(Prover(), "tried").status is ProofStatus.PROVED


@pytest.mark.slow
def test_they_are_worded_drawn_written_and_not_reckoned_with() -> None:
    cards, formatted = made(), format_text("tried.cards", TEXT)[0]
    layers = [*read_layers("seven_wonders"), (("tried.cards", formatted),)]
    again = compile_set(layers).card_set
    assert again
    for slug in LINES:
        item, plain = cards.by_slug[slug], load_set("seven_wonders").by_slug[slug]
        assert again.by_slug[slug].effects == item.effects
        told = {language: sheet(cards, item, language) for language in ("en", "fr", "nl")}
        assert len(set(told.values())) == 3
        for language, words in told.items():
            assert words != sheet(cards, plain, language)
            assert drawn(cards, item, language) != drawn(cards, plain, language)
    unknown = not_modelled(cards)
    assert unknown
    assert unknown.name in LINES


WRONG = [
    ("duel", "science wheel per 2 blue", "C-NOT-PLAYED"),
    ("duel", "science wheel: own.red", "C-NOT-PLAYED"),
    ("seven_wonders", "science gear per 2 coins", "C-NOT-PLAYED"),
    ("seven_wonders", "science gear: own.conflict", "C-NOT-PLAYED"),
    ("seven_wonders", "science gear: left.red", "C-NOT-PLAYED"),
    ("seven_wonders", "science gear per red at the neighbours", "C-NOT-PLAYED"),
    ("seven_wonders", "science gear if own.science(compass) >= 2", "C-CYCLE"),
    ("seven_wonders", "science gear: own.different_symbols", "C-CYCLE"),
    ("seven_wonders", "science gear per shield", "C-CYCLE"),
    ("seven_wonders", "science gaer per red", "C-UNKNOWN"),
    ("seven_wonders", "science gear per 0 red", "C-DIVIDE"),
    ("seven_wonders", "science gear: own.red / 0", "C-DIVIDE"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "code"), WRONG)
def test_what_cannot_be_counted_is_an_error_at_its_line(game: str, line: str, code: str) -> None:
    text = f"set tried\n  extends {game}\nchange building altar\n  {line}\n"
    found = compile_set([*read_layers(game), (("tried.cards", text),)]).diagnostics
    assert [(d.code, d.span.start.line) for d in found] == [(code, 4)]
