"""A slip in any figure of a printed card is noticed, and a designer's departures are listed."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.proofs.duel.theorems import formulas as duel
from antipater.checker.proofs.facts import digest
from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.theorems import formulas as seven
from antipater.checker.proofs.theorem import ProofStatus, TheoremResult
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Cost
from antipater.rules.effects import Power, When, of_power

FOLDERS = {"seven_wonders": "base", "seven_wonders_2020": "base2020"}
SETS = {name: load_set(name) for name in ("duel", "duel_promo", *FOLDERS)}


def result(cards: CardSet) -> TheoremResult:
    (found,) = prove_set(cards, only=["cards_are_as_printed"])
    return found


def changed(cards: CardSet, slug: str, **parts: Any) -> CardSet:
    items = tuple(replace(i, **parts) if i.slug == slug else i for i in cards.items)
    return replace(cards, items=items)


@pytest.mark.parametrize("name", SETS)
def test_the_shipped_cards_are_the_printed_ones(name: str) -> None:
    found = result(SETS[name])
    folder = FOLDERS.get(name, "duel")
    assert found.status is ProofStatus.PROVED
    assert found.sources == (f"fact tables, {digest(folder)}",)
    assert found.cases > 880 or name in FOLDERS


def without(cards: CardSet, slug: str, column: str) -> tuple[tuple[int, int], ...]:
    standing = cards.by_slug[slug].standing
    left = tuple(pair for pair in standing if cards.columns[pair[0]] != column)
    assert left != standing
    return left


def only(slug: str, when: When) -> dict[str, Any]:
    return {"effects": DUEL.by_slug[slug].gains(when)}


DUEL, BASE = SETS["duel"], SETS["seven_wonders"]
NOTHING = (0,) * 5
SLIPS: dict[str, tuple[CardSet, str, dict[str, Any]]] = {
    "coin cost": (DUEL, "tavern", {"cost": Cost(1, NOTHING)}),
    "cost": (DUEL, "altar", {"cost": Cost(0, (1, *NOTHING[1:]))}),
    "age": (DUEL, "tavern", {"age": 2}),
    "colour": (DUEL, "tavern", {"colour": "blue"}),
    "chain": (DUEL, "statue", {"free_with": ()}),
    "city": (DUEL, "quarry", {"standing": without(DUEL, "quarry", "produces(stone)")}),
    "powers": (DUEL, "sphinx", {"effects": ()}),
    "coins": (DUEL, "tavern", {"effects": ()}),
    "points at the end": (DUEL, "shipowners_guild", only("shipowners_guild", When.BUILT)),
    "coins that the opponent loses": (DUEL, "appian_way", {"effects": ()}),
    "copies": (BASE, "altar", {"copies": (3,)}),
}


@pytest.mark.parametrize("what", SLIPS)
def test_a_slip_is_refuted_with_its_card(what: str) -> None:
    cards, slug, parts = SLIPS[what]
    found = result(changed(cards, slug, **parts))
    assert found.status is ProofStatus.REFUTED
    assert found.counterexample[0].startswith(f"{slug}: {what}: ")
    assert ", printed " in found.counterexample[0]


def test_a_power_of_a_stage_is_compared() -> None:
    slug = "babylon_b_2"
    broken = changed(BASE, slug, effects=(of_power(Power.FREE_BUILD),))
    assert result(broken).counterexample[0].startswith(f"{slug}: powers: ")


def test_departures_of_a_set_of_ones_own_are_listed(tmp_path: Path) -> None:
    text = (
        'set mine\n  en "Mine"\n  extends duel\n\nchange building tavern\n  cost 1 coin\n\n'
        "remove building theater\n"
    )
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    told = duel.departures(load_set(tmp_path))
    assert "tavern: coin cost 1 (printed: 0)" in told
    assert "theater not there (printed: there)" in told
    assert len(told) == 2


@pytest.mark.parametrize("name", SETS)
def test_a_shipped_set_has_no_departures(name: str) -> None:
    of = duel if SETS[name].game == "duel" else seven
    assert of.departures(SETS[name]) == []


@pytest.mark.parametrize("game", ["duel", "seven_wonders"])
@pytest.mark.parametrize(
    "line", ["2 coins off red, once an age", "when own builds yellow: gain 2 coins, once a turn"]
)
def test_lines_of_which_no_table_tells_are_listed(line: str, game: str, tmp_path: Path) -> None:
    """A price that others pay was taken for coins that the opponent loses."""
    text = f'set mine\n  en "Mine"\n  extends {game}\n\nchange building altar\n  {line}\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    of = duel if game == "duel" else seven
    assert of.departures(load_set(tmp_path)) == [f"altar: further lines {line} (printed: )"]


def test_what_another_turn_depends_on_is_listed(tmp_path: Path) -> None:
    line = "replay if own.yellow >= 2"
    text = f"set mine\n  extends duel\n\nchange wonder sphinx\n  {line}\n"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    assert duel.departures(load_set(tmp_path)) == [f"sphinx: further lines {line} (printed: )"]


def test_cards_that_a_set_adds_are_listed(tmp_path: Path) -> None:
    text = (
        'set mine\n  en "Mine"\n  extends seven_wonders\n\nbuilding inn\n  en "Inn"\n'
        "  age 1 yellow\n  copies 3\n  on build 3 coins\n"
    )
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    assert seven.departures(load_set(tmp_path)) == ["inn there (printed: not there)"]
