"""The canonical style: idempotent, comments kept, the meaning unchanged."""

from collections import Counter
from pathlib import Path

import pytest
from lark import Token, Tree

from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import load_set, read_layers, shipped_sets
from antipater.grammar.cards.parse import parse_file
from antipater.grammar.diagnostics import Report

Plain = tuple[object, ...]

LOOSE = """# About this set.

set   x
\textends duel
  en "X"   # a name
# between the lines
  fr "Y"


building foo # the header
  points 3   # three
  # about the age
  age 1 blue
  nl "z"
  en "w"
# before bar
building bar
  age 1    blue
  at end 1 points per brown   or grey in the city with most
  on build 2 coin per 3 coins
figure debt   -3
rule a of resource
  max( 1,own.coins-2 )   if not(own.coins>=3) and own.blue>1   # cc
  -2 + own . symbols( resource ,brown   or grey )  # t
   + 7*min(own.coins,2)
   # inner
   + 3
# the end
"""

NEAT = """# About this set.

set x
  extends duel
  en "X"  # a name
  # between the lines
  fr "Y"

building foo  # the header
  en "w"  nl "z"
  # about the age
  age 1 blue
  points 3  # three

# before bar
building bar
  age 1 blue
  on build 2 coins per 3 coins
  at end 1 point per brown or grey in the city with most

figure debt -3

rule a of resource
  max(1, own.coins - 2) if not (own.coins >= 3) and own.blue > 1  # cc
  -2 + own.symbols(resource, brown or grey) + 7 * min(own.coins, 2) + 3  # t
  # inner

# the end
"""


def formatted(text: str) -> str:
    result, problems = format_text("x.cards", text)
    assert problems == ()
    return result


def meaning(text: str) -> list[Plain]:
    """The trees of a text without the order of statements and the number of words."""
    report = Report()
    declarations = parse_file("x.cards", text, report)
    assert not report.diagnostics
    return [_plain(d.tree) for d in declarations]


def _plain(node: Tree[Token] | Token | None) -> Plain:
    if not isinstance(node, Tree):
        return ("" if node is None else str(node).removesuffix("s"),)
    parts = [_plain(c) for c in node.children]
    if node.data in ("set", "word", "item", "board"):
        parts.sort(key=repr)
    return (str(node.data), *parts)


def test_loose_text_becomes_neat() -> None:
    assert formatted(LOOSE) == NEAT
    assert formatted(NEAT) == NEAT
    assert meaning(LOOSE) == meaning(NEAT)


@pytest.mark.parametrize("name", shipped_sets())
def test_shipped_sets_are_formatted(name: str) -> None:
    for file, text in read_layers(name)[-1]:
        assert formatted(text) == text, file


def loosened(text: str) -> str:
    """The text with odd spacing outside of quotes, and a comment on each line without one."""
    return "\n".join(_loose_line(line) for line in text.split("\n"))


def _loose_line(line: str) -> str:
    if not line.strip() or "#" in line:
        return line
    parts = line.split('"')
    parts[::2] = [p.replace(" ", " \t").replace(",", " ,  ") for p in parts[::2]]
    return '"'.join(parts) + "#ho"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel", "seven_wonders"])
def test_formatting_keeps_the_meaning_and_every_comment(name: str, tmp_path: Path) -> None:
    for file, text in read_layers(name)[-1]:
        loose = loosened(text)
        neat = formatted(loose)
        assert neat.replace("  #ho", "") == text
        assert neat.count("#ho") == loose.count("#ho")
        assert meaning(neat) == meaning(text)
        (tmp_path / Path(file).name).write_text(neat, "utf-8")
    ours, theirs = load_set(tmp_path), load_set(name)
    assert ours.columns == theirs.columns
    assert [(i.slug, i.standing, i.cost) for i in ours.items] == [
        (i.slug, i.standing, i.cost) for i in theirs.items
    ]
    assert {n: r.formula for n, r in ours.rules.items()} == {
        n: r.formula for n, r in theirs.rules.items()
    }


def test_lines_end_and_marks_are_made_uniform() -> None:
    assert formatted("\ufeffset x\r\n  extends duel   \r\n\r\n\r\n") == "set x\n  extends duel\n"


def test_behind_a_list_of_numbers_stand_several() -> None:
    text = "zone curia\n  row of 2\n  worth 2, 1 points\n\nbuilding altar\n  cost 2 wood, 1 coin\n"
    assert format_text("a.cards", text) == (text, ())


def test_names_of_the_set_do_not_agree_with_numbers() -> None:
    """A tally may be called as what cards choose is, and categories have one name."""
    text = (
        "building altar\n  gain 2 guild\n  lose 3 resource\n  destroys brown\n\n"
        'example "one"\n  own scores 1 guilds\n  own scores 2 token\n'
    )
    assert format_text("a.cards", text) == (text, ())
    chosen = "building altar\n  choose 2 guild from the discards, build them\n"
    assert "choose 2 guilds" in format_text("a.cards", chosen)[0]


def test_a_quantity_that_is_a_word_elsewhere_is_no_word() -> None:
    text = "score senate\n  own.worth(forum) + own.lays(tower)\n"
    assert format_text("-", text) == (text, ())


def test_text_with_a_syntax_error_is_left_as_it_is() -> None:
    text = "set   x\n  extend duel\n"
    result, problems = format_text("x.cards", text)
    assert result == text
    assert [p.code for p in problems] == ["C-SYNTAX"]


def test_a_long_formula_is_broken_before_a_plus() -> None:
    long = "rule a\n  " + " + ".join(f"own.points(category_{n})" for n in range(9)) + "\n"
    neat = formatted(long)
    assert max(map(len, neat.split("\n"))) <= 100
    assert [line[:4] for line in neat.split("\n")[2:-1]] == ["    "] * (neat.count("\n") - 2)
    assert formatted(neat) == neat
    assert meaning(neat) == meaning(long)


def test_no_comment_is_lost() -> None:
    comments = Counter(w for w in LOOSE.split() if w.startswith("#"))
    assert Counter(w for w in formatted(LOOSE).split() if w.startswith("#")) == comments


def test_lines_that_act_one_after_the_other_stay_as_written() -> None:
    lines = [
        "when own builds red: may choose 1 grey of the opponent, discard it if own.zeal >= 1",
        "when own builds red: gain 1 zeal",
        "lose 1 coin",
        "draws 3 tokens",
        "destroys brown",
    ]
    text = "\n".join(["change building altar", *(f"  {line}" for line in lines), ""])
    assert format_text("x", text) == (text, ())
