"""The page on the card language: every example compiles, the reference is the grammar's."""

import re

import pytest
from lark import Lark
from typer.testing import CliRunner

from antipater.checker.commands.cards import app
from antipater.grammar.cards.card_line import CardLine
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.load import load_set, read_layers, shipped_sets
from antipater.grammar.cards.parse import parse_file
from antipater.grammar.cards.reference import (
    DECLARATIONS,
    EXAMPLE_LINES,
    FORMULAS,
    OTHER_LINES,
    Construct,
    quantities,
    reference,
)
from antipater.grammar.cards.tables import grammar_text
from antipater.grammar.diagnostics import Report
from antipater.grammar.games import GAMES
from antipater.grammar.lints import run_lints
from antipater.rules.duel import quantities as duel
from antipater.rules.seven_wonders import quantities as seven_wonders
from support.places import TOP

DOCS = TOP / "docs"
PAGE = (DOCS / "guide" / "cards.md").read_text("utf-8")
BLOCKS = re.findall(r"```cards\n(.*?)```", PAGE, re.DOTALL)


def _one_more(zone: str, points: int) -> str:
    """Another character of a zone: an example of the page has one, and players hold three each."""
    name = f"More {points}"
    names = f'en "{name}"  fr "{name}"  nl "{name}"'
    return f"\ncharacter more_{points}\n  {names}\n  lies in {zone}\n  points {points}\n"


@pytest.mark.slow
@pytest.mark.parametrize("block", BLOCKS, ids=[b.split("\n")[0] for b in BLOCKS])
def test_every_example_compiles(block: str) -> None:
    table = "neighbours|wildcards|takes_part|each player holds|wins a conflict|builds stage: may"
    table += "|of shores|of theirs|one lies on top"
    below = "seven_wonders" if re.search(table, block) else "duel"
    if held := re.search(r"lies in (\w+)", block if "each player holds 3" in block else ""):
        block += "".join(_one_more(held[1], n) for n in range(1, 9))
    text = block if block.startswith("set ") else f"set mine\n  extends {below}\n\n{block}"
    compilation = compile_set([*read_layers(below), (("mine.cards", text),)])
    assert [str(d) for d in compilation.diagnostics] == []
    found = {d.code for d in run_lints(compilation)}
    assert found <= {"L-DECK", "L-CHAIN-UNUSED", "L-DOMINATED", "L-NEGATIVE"}


@pytest.mark.parametrize("block", BLOCKS, ids=[b.split("\n")[0] for b in BLOCKS])
def test_every_example_is_read_by_the_formatter(block: str) -> None:
    neat, problems = format_text("x.cards", block)
    assert problems == ()
    assert format_text("x.cards", neat)[0] == neat


def test_the_page_ends_with_the_reference() -> None:
    assert PAGE.partition("<!-- reference -->\n\n")[2] == reference()
    assert CliRunner().invoke(app, ["reference"]).output == reference()


HOLDERS = {
    "set": {"extends", "game", "seats"},
    "resource w": {"raw", "manufactured"},
    "tally t": {"worth"},
    "colour c": {"scores"},
    'ruling r "x"': {"option", "instead", "recost"},
    'edition e "x"': {"choose"},
    "track": {"capital", "loot"},
    "track war_fleet": {"step", "brings", "step_points"},
    "layout age 1": {"row"},
    "draft": {"turns"},
    "zone council": {
        "places",
        "spaces",
        "dealt",
        "on_cards",
        "deck",
        "on_top",
        "held",
        "controlled",
        "worths",
        "price",
    },
    "phase petition": {"called", "before", "set_off", "laying", "from_age"},
    "board b side A": {"stage"},
    'invariant i "x"': {"always", "because"},
}


def declared(entry: Construct | CardLine) -> str:
    """The example of an entry within a declaration that can hold it."""
    for header, rules in HOLDERS.items():
        if entry.rule in rules:
            return f"{header + ' x' if header == 'set' else header}\n  {entry.example}\n"
    if entry in CARD_LINES or entry.rule == "amount":
        return f"building b\n  {entry.example}\n"
    if entry in EXAMPLE_LINES:
        return f'example "e"\n  {entry.example}\n'
    if entry in FORMULAS:
        return f"rule r\n  {entry.example}\n"
    return f"{entry.example}\n"


ENTRIES: tuple[Construct | CardLine, ...] = (
    *DECLARATIONS,
    *CARD_LINES,
    *OTHER_LINES,
    *EXAMPLE_LINES,
    *FORMULAS,
)


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=[e.rule for e in ENTRIES])
def test_the_example_of_each_entry_is_parsed_as_its_rule(entry: Construct | CardLine) -> None:
    report = Report()
    (declaration,) = parse_file("x.cards", declared(entry), report)
    assert not report.diagnostics
    assert entry.rule in {str(t.data) for t in declaration.tree.iter_subtrees()}


@pytest.mark.slow
def test_every_rule_of_the_grammar_has_one_entry() -> None:
    rules = Lark(grammar_text(), parser="lalr", maybe_placeholders=True).rules
    named = {r.alias or str(r.origin.name.removeprefix("?")) for r in rules}
    inlined = {"start", "where", "formula", "conjunction", "denial", "comparison"}
    inlined |= {"addition", "product", "atom"}
    public = {name for name in named if not name.startswith("_")} - inlined
    assert sorted(e.rule for e in ENTRIES) == sorted(public)


@pytest.mark.slow
def test_every_quantity_is_explained() -> None:
    # In no shipped set.
    found = {"different_symbols", "characters", "controls", "worth", "lays", "TALLY(CHARACTER)"}
    for name in shipped_sets():
        cards = load_set(name)
        tallies = {c for c in cards.columns if c in ("conflict", "defeats")}
        for column in cards.columns:
            base = column.partition("(")[0]
            base = "COLOUR" if base in cards.colours else base
            found.add("TALLY" if base in tallies else base)
    assert found == set(quantities())


def test_everything_invariants_may_speak_of_is_explained() -> None:
    for game, observed in (("duel", duel), ("seven_wonders", seven_wonders)):
        found = {f"own.{name}" for name in observed.OF_A_PLAYER}
        found |= {f"game.{name}" for name in observed.OF_THE_GAME}
        profile = GAMES[game]
        told = {f"own.{name}" for name in profile.of_a_player}
        assert found == told | {f"game.{name}" for name in profile.of_the_game}
