"""Choices, draws and another turn that hang on a condition, and such as tallies and tracks bring:
engine, module, second readings, records and all rooms."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.cards.drawing import drawn
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.sheets.feasibility.modelled import not_modelled
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Move, Rules, State, Verb
from antipater.rules.duel.legality import any_choice
from antipater.rules.duel.turn import Turn
from antipater.rules.duel.zones import due_for
from support import commands
from support.agreement import agreed_moves, module_agrees, never_blamed
from support.frames import followed, of_set, shown
from support.perhaps_sets import perhaps_set
from support.proved_moves import refuted

_BUILDS = (Verb.BUILD, Verb.WONDER, Verb.TOKEN)
_OF_OLD = {
    "destroy": "destroys red",
    "build from discard": "builds from discard",
    "build from top row": "builds from top row",
}
_CONDITION = re.compile(r"(.*) if own\.(\w+) >= (?:(\d)|opponent\.(\w+))")


def lines_of(text: str) -> dict[str, list[str]]:
    """The lines with a condition by the card on which they stand."""
    found, card = dict[str, list[str]](), ""
    for line in text.splitlines():
        if not line[0].isspace():
            card = line.split()[-1]
        elif " if own." in line and " reaches " not in line and "step" not in line:
            found.setdefault(card, []).append(line.strip())
    return found


def holds(rules: Rules, line: str, after: State, owner: int) -> bool:
    """Whether what a line asks for holds in two cities, as its words say."""
    found = _CONDITION.fullmatch(line)
    assert found is not None, line
    own, opponent = after.cities[owner], after.cities[1 - owner]
    least = int(found[3]) if found[3] else opponent[rules.cards.column[found[4]]]
    return bool(own[rules.cards.column[found[2]]] >= least)


def comes_as_said(
    rules: Rules, lines: list[str], item: Item, move: Move, state: State, after: State
) -> tuple[int, int]:
    """How many lines of an item that a move builds bring what they say, and how many nothing: of
    what lies there to choose, just that waits; another turn comes where its condition holds."""
    brought = nothing = 0
    waiting = Counter(due[:3] for due in after.due)
    asking = (*item.choices, *(choice for _, choice in rules.asks))
    alike = Counter(due_for(choice, move.player) for choice in asking)
    for line in lines:
        held, said = holds(rules, line, after, move.player), line.partition(" if ")[0]
        brought, nothing = brought + held, nothing + (not held)
        if said == "replay":
            again = after.active == move.player and (after.replay or not after.due)
            assert again or not held or after.left == 0, line
            continue
        choice = next(c for c in item.choices if said in (c.text, _OF_OLD.get(c.word, "")))
        due = due_for(choice, move.player)
        if alike[due] > 1 or state.due or (choice.instead and not any_choice(rules, after, due)):
            continue
        if not held or not any_choice(rules, after, due):
            assert not waiting[due], line
        else:
            assert waiting[due] == choice.number, line
    return brought, nothing


def played_alike(seed: int, folder: Path, games: int) -> int:
    """Play games of a random set by engine and second reading, and read the conditions of what is
    built in their words; how often something came, where it also was nothing."""
    rng, came, not_so = random.Random(seed), 0, 0
    cards = perhaps_set(rng, folder)
    (file,) = folder.glob("*.cards")
    lines = lines_of(file.read_text("utf-8"))
    for rules, state, move, after in agreed_moves(rng, cards, games):
        assert not any(city[column] for city in after.cities for column, _ in rules.asks)
        if move.verb in _BUILDS and not after.victory and after.age == state.age:
            item = rules.items[move.item]
            if item.kind is Kind.CHARACTER:
                continue
            some = comes_as_said(rules, lines.get(item.slug, []), item, move, state, after)
            came, not_so = came + some[0], not_so + some[1]
    return min(came, not_so)


modules_agree = of_set(module_agrees, perhaps_set)
test_second_readings_agree = pytest.mark.slow(shown(played_alike, range(3), 2))
test_second_readings_agree_on_many_games = pytest.mark.campaign(
    followed(played_alike, range(100, 200), 10)
)
test_the_module_agrees = pytest.mark.slow(followed(modules_agree, range(1), 3))
test_many_modules_agree = pytest.mark.campaign(followed(modules_agree, range(100, 130), 6))


test_records_are_read_back_and_never_blamed = pytest.mark.slow(never_blamed(perhaps_set))


MARK = """tally debt
  when own.debt reaches 2: choose 1 brown or grey of the opponent, discard it
  when an age ends: gain 1 debt if own.blue >= 1
"""


@pytest.mark.slow
def test_what_a_number_asks_for_as_an_age_ends_is_asked_before_the_next(tmp_path: Path) -> None:
    cards, asked = load_set(written(tmp_path, "gain 1 debt", MARK)), 0
    for rules, state, _, after in agreed_moves(random.Random(5), cards, 12):
        assert not any(city[column] for city in after.cities for column, _ in rules.asks)
        waits = [due.verb for due in after.due[:1]] == [Verb.CHOOSE]
        rose = any(
            now[cards.column["debt"]] >= 2 > was[cards.column["debt"]]
            for was, now in zip(state.cities, after.cities, strict=True)
        )
        asked += waits and rose and after.left == 0
    assert asked


# ---- what is said of a line --------------------------------------------------

SAID = {
    "may choose 1 brown of the opponent, discard it if own.shields >= 3": (
        "opponent's city to discard, if own.shields >= 3",
        "à défausser, si own.shields >= 3",
        "om af te leggen, als own.shields >= 3",
    ),
    "replay if own.yellow >= 4": (
        "another turn at once, if own.yellow >= 4",
        "fait rejouer aussitôt, si own.yellow >= 4",
        "meteen nog een beurt, als own.yellow >= 4",
    ),
    "destroys brown if own.red > opponent.red": (
        ", if own.red > opponent.red",
        ", si own.red > opponent.red",
        ", als own.red > opponent.red",
    ),
}


def run(*arguments: str, language: str = "en") -> str:
    output = commands.run(*arguments, "--lang", language).output
    return " ".join(output.split())


def written(folder: Path, line: str, more: str = "") -> Path:
    text = f"set tried\n  extends duel\n\nchange building tavern\n  {line}\n{more}"
    (folder / "tried.cards").write_text(text, "utf-8")
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("line", SAID)
def test_a_line_is_told_drawn_compared_and_formatted(line: str, tmp_path: Path) -> None:
    folder = written(tmp_path, line)
    cards = load_set(folder)
    for language, said in zip(LANGUAGES, SAID[line], strict=True):
        assert said in run("cards", "show", "tavern", "--set", str(folder), language=language)
    assert SAID[line][0] in run("cards", "diff", "duel", str(folder))
    assert "<svg" in drawn(cards, cards.by_slug["tavern"], "en")
    assert "0 would change" in run("cards", "format", str(folder), "--check")
    assert check_set(str(folder)).diagnostics == ()
    missing = not_modelled(cards)
    assert missing is not None
    assert missing[0] == "effect"


WONDER_TALLY = "tally favour\n  when own builds wonder: gain 1 favour\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "more", "code"),
    [
        ("replay if own.yelow >= 4", "", "C-UNKNOWN"),
        ("replay if own.coins", "", "C-TYPE"),
        ("may choose 1 brown of the opponent, discard it if own.coins < 0", "", "L-NO-EFFECT"),
        ("replay if own.yellow >= 4, once an age", "", "C-SYNTAX"),
        ("wonders replay if own.yellow >= 4", "", "C-SYNTAX"),
        ("points 1", WONDER_TALLY + "  choose 1 brown of the opponent, take it\n", "C-SYNTAX"),
        ("points 1", WONDER_TALLY + "  when own.favour reaches 1: choose 1 brown of the opponent, "
         "take it\n", ""),
        ("points 1", WONDER_TALLY + "  when an age begins: choose 1 brown of the opponent, take "
         "it\n", "C-NOT-PLAYED"),
        ("points 1", WONDER_TALLY + "  when own.favour reaches 1: choose 1 brown of the opponent, "
         "take it\ntally era\n  when an age begins: gain 1 era\n", ""),
        ("points 1", WONDER_TALLY + "  when own.era reaches 1: gain 1 favour\n  when own.favour "
         "reaches 1: choose 1 brown of the opponent, take it\ntally era\n  when an age begins: "
         "gain 1 era\n", "C-NOT-PLAYED"),
        ("points 1", WONDER_TALLY + "  when own builds: choose 1 brown from the discards, build it"
         "\n", "C-CYCLE"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_place(
    line: str, more: str, code: str, tmp_path: Path
) -> None:
    found = check_set(str(written(tmp_path, line, more))).diagnostics
    assert [each.code for each in found if each.code != "L-NO-NAME"] == [code] * bool(code)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("draw 2 of isles, keep 1 if own.yellow >= 2", ""),
        ("builds from discard if own.yellow >= 2", "C-NOT-PLAYED"),
        ("choose 1 brown from the discards, build it if own.yellow >= 2", "C-NOT-PLAYED"),
    ],
)
def test_in_7_wonders_draws_alone_hang_on_something(line: str, code: str, tmp_path: Path) -> None:
    isles = "".join(f"character isle_{n}\n  lies in isles\n  points {n + 1}\n" for n in range(5))
    zone = "zone isles\n  scores civilian\n  deck\n" + isles
    tally = "tally way\n  when own builds blue: gain 1 way\n"
    at_wonders = f"{tally}  when own builds stage: draw 2 of isles, keep 1\n"
    card = f"change building tavern\n  {line}\n"
    text = f"set tried\n  extends seven_wonders\n{zone}{at_wonders}{card}"
    (tmp_path / "tried.cards").write_text(text, "utf-8")
    found = check_set(str(tmp_path)).diagnostics
    assert [each.code for each in found if each.code != "L-NO-NAME"] == [code] * bool(code)


# ---- proofs ------------------------------------------------------------------

LINE = "choose 1 brown of the opponent, discard it if own.coins >= 9"


def whatever_holds(turn: Turn, player: int, item: int) -> None:
    for choice in turn.rules.items[item].choices:
        turn.ask_for(choice, player)


def never(turn: Turn, player: int, item: int) -> None:
    """Ask for nothing."""


@pytest.mark.slow
def test_an_engine_that_asks_otherwise_is_refuted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = load_set(written(tmp_path, LINE))
    control = ControlState(1, 1, 0, (), 8)
    builds = Move(Verb.BUILD, 0, cards.by_slug["tavern"].id)
    assert refuted(cards, control, builds) == set()
    for wrong in (whatever_holds, never):
        monkeypatch.setattr(Turn, "ask", wrong)
        assert refuted(cards, control, builds) != set(), wrong


@pytest.mark.slow
def test_an_engine_that_gives_another_turn_otherwise_is_refuted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = load_set(written(tmp_path, "replay if own.coins >= 9"))
    builds = Move(Verb.BUILD, 0, cards.by_slug["tavern"].id)
    assert refuted(cards, ControlState(1, 1, 0, (), 8), builds) == set()
    monkeypatch.setattr(Turn, "is_for_turn", lambda turn, player, again: turn.active == player)
    assert refuted(cards, ControlState(1, 1, 0, (), 8), builds) != set()
