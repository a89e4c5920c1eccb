"""Cards as people read them, made from the compiled set."""

import itertools
import json
from collections import defaultdict
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.cards.lookup import Lookup, SetWord
from antipater.checker.cards.show import sheet
from antipater.checker.messages.card_words import effects
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import group
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set
from antipater.grammar.cards.wording import formula_text, rule_lines
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import Power
from antipater.rules.expressions import Constant, Expression, Operation, Quantity
from support.commands import printed

SETS = ("duel", "duel_promo", "seven_wonders")
run = partial(printed, "cards")


def written(folder: Path, text: str, below: str = "duel") -> CardSet:
    folder.mkdir(exist_ok=True)
    (folder / "variant.cards").write_text(f"set variant\n  extends {below}\n\n{text}", "utf-8")
    return load_set(folder)


# ---- formulas back into words -----------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_rule_is_read_back_from_its_words(name: str, tmp_path: Path) -> None:
    cards = load_set(name)
    texts = []
    for rule in cards.rules.values():
        if rule.name == "capital":
            continue
        of = f" of {rule.parameter}" if rule.parameter else ""
        head = rule.name
        kind = "score" if head.startswith("score_") else "rule"
        lines = "\n  ".join(rule_lines(rule.formula))
        if not lines.startswith("-"):
            texts.append(f"{kind} {head.removeprefix('score_')}{of}\n  {lines}\n")
    again = written(tmp_path / "variant", "\n".join(texts), name)
    for rule in cards.rules.values():
        assert again.rules[rule.name].formula == rule.formula


def formulas() -> st.SearchStrategy[Expression]:
    own = [("own", "coins"), ("own", "yellow"), ("opponent", "wonders"), ("own", "lead")]
    quantities = st.sampled_from([Quantity(who, name) for who, name in own])
    leaves = st.one_of(st.integers(0, 9).map(Constant), quantities)

    def combined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            st.builds(Operation, st.sampled_from(["+", "-", "*", "min", "max"]), pairs),
            st.builds(Operation, st.just("/"), st.tuples(inner, st.integers(1, 9).map(Constant))),
        )

    return st.recursive(leaves, combined, max_leaves=12)


def conditions() -> st.SearchStrategy[Expression]:
    signs = st.sampled_from(["<", "<=", "=", "<>", ">=", ">"])
    compared = st.builds(Operation, signs, st.tuples(formulas(), formulas()))

    def combined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        return st.one_of(
            st.builds(Operation, st.sampled_from(["and", "or"]), st.tuples(inner, inner)),
            st.builds(Operation, st.just("not"), st.tuples(inner)),
        )

    return st.recursive(compared, combined, max_leaves=5)


TINY = """set tiny
  seats own, opponent
colour yellow
track
  loot 2 coins at 3
  capital 9
edition mine "mine" default
rule anything
  """


@pytest.mark.slow
@settings(max_examples=50)
@given(formula=st.one_of(formulas(), conditions()))
def test_any_formula_is_read_back_from_its_words(
    formula: Expression,
) -> None:
    compilation = compile_set([[("tiny.cards", f"{TINY}{formula_text(formula)}\n")]])
    assert compilation.card_set
    assert compilation.card_set.rules["anything"].formula == formula


# ---- effects in plain words -------------------------------------------------


def test_every_power_has_words_in_every_language() -> None:
    assert set(group("cards.power")) >= {power.name.lower() for power in Power}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_cards_that_do_different_things_read_differently(name: str, language: str) -> None:
    cards = load_set(name)
    does = defaultdict[tuple[str, ...], set[object]](set)
    for item in cards.items:
        standing = {cards.columns[c]: n for c, n in item.standing if n}
        told = {
            c: n
            for c, n in standing.items()
            if not c.startswith(("built(", "chain(", "symbols("))
            and c not in (*cards.colours, "buildings", "wonders", "stages", "tokens")
        }
        gains = (replace(effect, text="") for effect in item.effects)
        told = {c.split("(")[0] if c.startswith("points(") else c: n for c, n in told.items()}
        does[tuple(effects(cards, item, language))].add((*sorted(told.items()), *gains))
        assert all("{" not in e for e in effects(cards, item, language))
    assert all(len(acts) == 1 for acts in does.values())


@pytest.mark.parametrize("name", SETS)
def test_no_effect_of_a_shipped_card_lacks_words(name: str) -> None:
    cards = load_set(name)
    other = [e for i in cards.items for e in effects(cards, i, "en") if ": " in e and "(" in e]
    assert not other


def test_words_follow_a_changed_card(tmp_path: Path) -> None:
    text = "change building tavern\n  on build 9 coins\n  2 resources off blue\n"
    cards = written(tmp_path / "v", text)
    told = effects(cards, cards.by_slug["tavern"], "en")
    assert told == ["blue buildings cost 2 resources less", "when built: 9 coins"]


def test_sets_are_counted_in_each_neighbouring_city(tmp_path: Path) -> None:
    line = "change guild workers_guild\n  at end 1 point per 2 brown at the neighbours\n"
    cards = written(tmp_path, line, "seven_wonders")
    (said,) = effects(cards, cards.by_slug["workers_guild"], "en")
    assert said.endswith("in each neighbouring city")


def test_chains_are_shown_from_both_ends() -> None:
    cards = load_set("duel")
    assert "Baths (Age I, drop)" in sheet(cards, cards.by_slug["aqueduct"], "en")
    assert "Aqueduct (Age II, drop)" in sheet(cards, cards.by_slug["baths"], "en")


def test_a_board_shows_its_stages_and_a_card_its_copies() -> None:
    cards = load_set("seven_wonders")
    assert "2  3 clay → 2 shields" in sheet(cards, cards.by_slug["rhodes_a"], "en")
    caravansery = sheet(cards, cards.by_slug["caravansery"], "fr")
    assert "3-4 joueurs : 1, 5 joueurs : 2, 6-7 joueurs : 3" in caravansery


# ---- names ------------------------------------------------------------------


@pytest.mark.parametrize("name", SETS)
def test_every_card_is_found_by_each_of_its_names(name: str) -> None:
    cards = load_set(name)
    find = Lookup(cards)
    for item in cards.items:
        for spelled in {*itertools.chain(*item.names.values())}:
            for variant in (spelled, spelled.upper(), f" {spelled.lower()} "):
                assert item in find.named(variant).things
        assert find.named(item.slug).things == [item]


@pytest.mark.parametrize(
    ("name", "slug"),
    [("caravanserail", "caravansery"), ("ECURIES", "stable"), ("statue de zeus", "statue_of_zeus")],
)
def test_names_without_accents_articles_or_case(name: str, slug: str) -> None:
    cards = load_set("duel")
    assert Lookup(cards).named(name).things == [cards.by_slug[slug]]


def test_rules_rulings_editions_and_symbols_have_names_too() -> None:
    cards = load_set("duel")
    find = Lookup(cards)
    assert find.named("price").things == [cards.rules["price"]]
    assert find.named("treasury").things == [cards.rules["score_treasury"]]
    assert find.named("central pawn").things == [cards.rulings["central_pawn"]]
    assert find.named("7wd.io").things == [cards.editions["7wd.io"]]
    assert find.named("goutte").things == [SetWord("chain", "drop")]


def test_words_of_a_set_show_the_cards_they_stand_on() -> None:
    cards = load_set("duel")
    glass = sheet(cards, SetWord("resource", "glass"), "fr")
    assert "Verrerie" in glass.split("demandé par")[0]
    assert "Le Colosse" in glass.split("demandé par")[1]
    assert "Pharmacist" in sheet(cards, SetWord("symbol", "mortar"), "en")
    assert "Âge I: Chantier" in sheet(cards, SetWord("colour", "brown"), "fr")


# ---- the command ------------------------------------------------------------


def test_tallies_and_tracks_show_what_they_are_worth(tmp_path: Path) -> None:
    cards = written(
        tmp_path,
        """
tally debt
  en "debt"  fr "dette"  nl "schuld"
  worth -1 point in progress
tally peace  en "peace"
track road
  en "road"
  scores commercial
  when own builds yellow: gain 1 road
  step 2: points 3
token jubilee
  gain 1 debt
  gain 1 peace if own.peace = 0
""",
    )
    told = {name: sheet(cards, Lookup(cards).named(name).things[0], "fr") for name in
            ("dette", "peace", "road")}  # fmt: skip
    assert "compte dans    progrès : -1 point" in told["dette"]
    assert "compte dans    commercial" in told["road"]
    assert "compte dans" not in told["peace"]


@pytest.mark.parametrize(
    ("language", "gained", "lost"),
    [
        ("en", "gains 1 conflict point for each defeat token", "loses 1 defeat token"),
        ("fr", "gagne 1 point de conflit par jeton Défaite", "perd 1 jeton Défaite"),
        ("nl", "krijgt 1 conflictpunt per nederlaagfiche", "verliest 1 nederlaagfiche"),
    ],
)
def test_points_of_conflicts_are_no_tokens(
    language: str, gained: str, lost: str, tmp_path: Path
) -> None:
    """What a city has of `conflict` is points; tokens of defeats are counted."""
    text = "change building baths\n  gain 1 conflict per defeats\n  lose 1 defeats\n"
    cards = written(tmp_path, text, "seven_wonders")
    told = sheet(cards, cards.by_slug["baths"], language)
    assert gained in told
    assert lost in told


def test_show_prints_a_card() -> None:
    status, output = run("show", "Caravansérail", "--lang", "nl")
    assert status == 0
    assert "Karavansera" in output
    assert "levert naar keuze hout, klei of steen" in output
    assert "2 munten, 1 glas, 1 papyrus" in output


def test_a_name_of_several_words_needs_no_quotes() -> None:
    assert run("show", "statue", "of", "zeus") == run("show", "statue of zeus")
    assert run("show", "tavern", "baths")[1].count("building") == 2


def test_a_name_that_fits_two_cards_shows_both() -> None:
    status, output = run("show", "Le Colosse de Rhodes", "--set", "seven_wonders")
    assert status == 0
    assert "fits 2: rhodes_a, rhodes_b" in output
    assert output.count("wonder board") == 2


def test_an_unknown_name_gets_a_hint() -> None:
    status, output = run("show", "Tavrn")
    assert status == 2
    assert "did you mean `Tavern`?" in output
    status, output = run("show", "xyzzyx")
    assert status == 2
    assert "did you mean" not in output


def test_an_unknown_set_is_said_in_one_line() -> None:
    status, output = run("show", "tavern", "--set", "dual")
    assert status == 2
    assert "duel" in output
    assert "Traceback" not in output


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_everything_can_be_shown_as_json_and_in_every_language(name: str) -> None:
    cards = load_set(name)
    slugs = [i.slug for i in cards.items]
    others = [*cards.rules, *cards.rulings, *cards.editions]
    for language in LANGUAGES:
        status, output = run("show", *slugs, *others, "--set", name, "--lang", language, "--json")
        assert status == 0
        objects = [json.loads(line) for line in output.splitlines()]
        assert [o["slug"] for o in objects if "slug" in o][: len(slugs)] == slugs


def test_json_tells_numbers() -> None:
    told = json.loads(run("show", "caravansery", "--json")[1])
    assert told["cost"] == {"coins": 2, "glass": 1, "papyrus": 1}
    assert told["adds"]["one_of(wood, clay, stone)"] == 1
    assert told["age"] == 2


def test_a_cost_is_that_of_the_default_edition_and_others_are_named(tmp_path: Path) -> None:
    text = """ruling bath_cost "what the Baths cost"
  option stone "a stone"
  option clay "clay" where baths costs 2 clay, 1 coin
  source "house rule"

edition house "house rules" default
  bath_cost clay
"""
    (tmp_path / "mine.cards").write_text(f"set mine\n  extends duel\n\n{text}", "utf-8")
    folder = str(tmp_path)
    shown = run("show", "baths", "--set", folder)[1]
    assert "1 coin, 2 clay (house)" in shown
    assert "1 stone (reprint, " in shown
    assert json.loads(run("show", "baths", "--set", folder, "--json")[1])["cost"]["clay"] == 2
    assert "1 coin, 2 clay" in run("list", "baths", "--set", folder)[1]


def test_an_item_of_each_kind_is_shown() -> None:
    for name in SETS:
        cards = load_set(name)
        for kind in Kind:
            for item in cards.of_kind(kind)[:1]:
                assert isinstance(item, Item)
                assert item.slug in sheet(cards, item, "en")
