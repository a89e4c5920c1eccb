"""Cards listed by what a designer asks for, against filters written a second time."""

import json
from typing import Any

import pytest

from antipater.checker.cards.list import Filter, UnknownWord, Wanted
from antipater.grammar.cards.load import load_set
from support.commands import run


def listed(name: str = "duel", **wanted: object) -> set[str]:
    cards = load_set(name)
    return {item.slug for item in Filter(cards, Wanted(**wanted)).items()}  # type: ignore[arg-type]


def test_filters_narrow_the_set() -> None:
    cards = load_set("duel")
    assert listed() == {i.slug for i in cards.items}
    yellow = {i.slug for i in cards.items if i.colour == "yellow" and i.age == 2}
    assert listed(age=2, colour="yellow") == yellow
    assert len(yellow) == 4
    assert listed(kind="token") == {i.slug for i in cards.items if i.kind == "token"}
    assert listed(kind="Merveilles") == listed(kind="wonder")


def test_words_of_any_language_are_taken() -> None:
    assert listed(colour="jaune") == listed(colour="GEEL") == listed(colour="yellow")
    assert listed(produces=("verre",)) == listed(produces=("glas",)) == listed(produces=("glass",))


def test_production_fixed_or_chosen_counts() -> None:
    assert listed(produces=("glass",)) == {"glassworks", "glass_blower", "forum", "piraeus"}
    assert listed(produces=("wood", "glass")) == set()


def test_needs_cost_points_and_shields() -> None:
    cards = load_set("duel")
    wood = cards.resources.index("wood")
    dear = {i.slug for i in cards.items if any(i.cost.units) and i.cost.units[wood] > 0}
    assert listed(needs=("bois",)) == dear
    assert "palace" in listed(points_min=7)
    column = cards.column["shields"]
    assert listed(shields_min=3) == {i.slug for i in cards.items if i.adds(column) >= 3}
    assert all(cards.by_slug[s].cost.free for s in listed(cost_max=0))


def test_a_chain_by_its_symbol_or_by_one_of_its_cards() -> None:
    assert listed(chain="drop") == {"baths", "aqueduct"} == listed(chain="Aqueduc")
    assert {"caravansery", "lighthouse", "marketplace"} <= listed(
        "seven_wonders", chain="caravansery"
    )


def test_players_leave_out_cards_of_larger_tables() -> None:
    few, many = (listed("seven_wonders", players=n) for n in (3, 7))
    assert few < many
    assert "tavern" in many - few


def test_text_is_sought_in_names_and_effects() -> None:
    assert listed(text="taverne") == {"tavern"}
    assert "strategy" in listed(text="more shield")


@pytest.mark.parametrize(
    "wanted",
    [
        {"colour": "gren"},
        {"kind": "wonderr"},
        {"produces": ("woood",)},
        {"needs": ("gold",)},
        {"science": "weel"},
        {"chain": "dropp"},
    ],
)
def test_unknown_words_are_refused(wanted: dict[str, Any]) -> None:
    with pytest.raises(UnknownWord, match=r"did you mean|expected"):
        listed(**wanted)


def test_the_command_prints_a_table_and_objects() -> None:
    result = run("cards", "list", "--kind", "wonder", "--lang", "fr")
    assert result.exit_code == 0
    assert "Le Colosse" in result.output
    assert "12 cartes" in result.output
    result = run("cards", "list", "--kind", "wonder", "--json")
    assert len([json.loads(line) for line in result.output.splitlines()]) == 12


def test_the_command_refuses_unknown_words_in_one_line() -> None:
    result = run("cards", "list", "--colour", "gren")
    assert result.exit_code == 2
    assert "did you mean `green`?" in result.output
    assert result.output.count("\n") == 1
