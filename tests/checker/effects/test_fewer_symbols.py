"""Science of Duel by formula: a city that needs a symbol less for a pair, or for the supremacy. A
naive count of the tokens that wait, engine, second reading and module agree."""

import random
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.proofs.duel.expected import Book
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.lints import run_lints
from antipater.rules.duel import Rules, Verb, Victory, begin, legal_moves, perform
from support.commands import run
from support.random_duel import random_setup

pytestmark = pytest.mark.slow

LINES = """set fewer
  extends duel
  en "Fewer"  fr "Moins"  nl "Minder"

tally insight  en "insight"  fr "clairvoyance"  nl "inzicht"

change building altar
  gain 1 insight

change building tavern
  when own makes a pair: gain 2 coins

rule pair
  1 if own.blue >= 2
  2 otherwise
  source "house rule"

rule scientific_supremacy
  own.different_symbols >= 4 - own.insight
  source "house rule"
"""


@cache
def rules_of(text: str = LINES) -> Rules:
    compilation = compile_set([*read_layers("duel"), (("fewer.cards", text),)])
    assert not compilation.diagnostics, compilation.diagnostics[0]
    assert not run_lints(compilation)
    assert compilation.card_set
    return Rules(compilation.card_set, "7wd.io")


def test_tokens_and_victories_are_those_of_a_naive_count() -> None:
    rules, rng = rules_of(), random.Random(4)
    cards, column, book = rules.cards, rules.cards.column, Book(rules)
    symbols = [column[f"science({symbol})"] for symbol in cards.symbols]
    early, sooner, plain = 0, 0, 0
    for _ in range(24):
        state = begin(rules, random_setup(rng, rules))
        while legal := legal_moves(rules, state):
            green = [
                m for m in legal if m.verb == "build" and cards.items[m.item].colour == "green"
            ]
            move = rng.choice(green or [m for m in legal if m.verb != "discard"] or legal)
            after = perform(rules, state, move)
            assert book.after(state, move) == after
            assert book.refused(state, move) is None
            if move.verb == "build" and cards.items[move.item].colour == "green":
                own, now = state.cities[move.player], after.cities[move.player]
                due = 1 if now[column["blue"]] >= 2 else 2
                made = sum(now[s] == due > own[s] for s in symbols)
                waiting = sum(each.verb is Verb.TOKEN for each in after.due)
                wins = sum(now[s] >= 1 for s in symbols) >= 4 - now[column["insight"]]
                assert (after.victory is Victory.SCIENTIFIC) == wins
                if not wins and after.victory is None:
                    assert waiting == min(made, after.board_tokens)
                    early += waiting and due == 1
                    plain += waiting and due == 2
                sooner += wins and sum(now[s] >= 1 for s in symbols) < 4
            state = after
    assert early > 3
    assert plain > 3
    assert sooner


def test_the_module_agrees() -> None:
    pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")
    from support import compiled

    rules, module = compiled.made(rules_of().cards)
    rng = random.Random(2)
    for _ in range(4):
        choices = (rng.randrange(400) for _ in range(300))
        compiled.Pair(rules, module, random_setup(rng, rules)).play(choices, rng)


def test_an_end_is_not_known_where_pairs_go_by_a_rule(tmp_path: Path) -> None:
    found = not_modelled(rules_of().cards)
    assert found
    rule = LINES[: LINES.index("tally")] + LINES[LINES.index("rule pair") :]
    rule = rule[: rule.index("rule scientific")]
    assert not_modelled(rules_of(rule).cards) == ("rule", "pair")
    path = tmp_path / "fewer.cards"
    path.write_text(rule.replace("own.blue", "opponent.blue"), "utf-8")
    told = run("cards", "check", path).output
    assert "`pair` is of one city, and speaks of `opponent`" in told
