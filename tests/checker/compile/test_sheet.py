"""The module of a scoresheet gives what the rules give on the same ledgers and totals."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.compile.abi import SECTION
from antipater.checker.compile.sheet import build_sheet
from antipater.checker.compile.wasm import custom_sections
from antipater.checker.sheets.game import GAMES
from antipater.grammar.cards.load import load_set
from antipater.rules.base import Rulebook
from antipater.rules.winning import winners

wasmtime = pytest.importorskip("wasmtime")
SETS = ("duel", "duel_promo", "seven_wonders")


class SheetModule:
    """A sheet's module as a host sees it."""

    def __init__(self, name: str) -> None:
        import json

        self.cards = load_set(name)
        data = build_sheet(self.cards)
        self.manifest = json.loads(dict(custom_sections(data))[SECTION])
        self.store = wasmtime.Store()
        module = wasmtime.Module(self.store.engine, data)
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        self.place = self.manifest["memory"]["state"]

    def write(self, array: str, numbers: list[int]) -> None:
        content = b"".join(n.to_bytes(4, "little", signed=True) for n in numbers)
        at = self.place + self.manifest["state"][array]["offset"]
        self.exports["memory"].write(self.store, content, at)

    def read(self, array: str) -> list[int]:
        part = self.manifest["state"][array]
        at = self.place + part["offset"]
        content = self.exports["memory"].read(self.store, at, at + 4 * part["size"])
        return list(memoryview(bytes(content)).cast("i"))

    def run(self, name: str) -> Any:
        return self.exports[name](self.store, self.place)


MODULES = {name: SheetModule(name) for name in SETS}


@pytest.mark.parametrize("name", SETS)
@settings(max_examples=30)
@given(data=st.data())
def test_points_and_ties_are_the_rules_own(name: str, data: st.DataObject) -> None:
    sheet, rules = MODULES[name], Rulebook(load_set(name))
    number = st.one_of(st.just(0), st.integers(0, 12))
    size = len(sheet.cards.columns)
    cities = [data.draw(st.lists(number, min_size=size, max_size=size)) for _ in sheet.cards.seats]
    sheet.write("cities", [n for city in cities for n in city])
    sheet.run("points")
    expected = rules.scoring.points(*cities)
    points = dict(zip(sheet.manifest["categories"], sheet.read("points"), strict=True))
    assert points == expected
    assert sheet.run("tie_break") == rules.tie_break(*cities)
    for rule in (f"{end}_supremacy" for end in GAMES[sheet.cards.game].sheet.ends[1:]):
        assert sheet.run(rule) == sheet.cards.function(rule)(*cities)


@pytest.mark.parametrize("name", SETS)
@settings(max_examples=50)
@given(data=st.data())
def test_winners_of_every_size_of_table(name: str, data: st.DataObject) -> None:
    sheet = MODULES[name]
    least, most = sheet.manifest["players"]
    players = data.draw(st.integers(least, most))
    few = st.lists(st.integers(0, 3), min_size=players, max_size=players)
    totals, ties = data.draw(few), data.draw(few)
    sheet.write("totals", totals)
    sheet.write("ties", ties)
    sheet.run(f"winners_{players}")
    found = [bool(n) for n in sheet.read("wins")[:players]]
    assert found == [bool(n) for n in winners(totals, ties)]
    best = max(zip(totals, ties, strict=True))
    assert found == [pair == best for pair in zip(totals, ties, strict=True)]


def test_an_edition_may_let_the_last_of_equals_win() -> None:
    assert winners([5, 5], [1, 1], last_alone=True) == [False, True]
    assert winners([5, 5], [2, 1], last_alone=True) == [True, False]
