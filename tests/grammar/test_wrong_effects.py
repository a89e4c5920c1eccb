"""Effects that cannot be: without end, beyond range, of no event; each an error at its line."""

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.lints import run_lints

DUEL, TABLE = "duel", "seven_wonders"
WITHOUT_END = [
    "produces wood: own.produces(wood)",
    "shields 1 per shield",
    "shields 1 if own.shields >= 2",
]
BY_NOTHING = [
    "on build own.coins / 0 coins",
    "at end own.coins / own.red points",
    "produces wood: 3 / own.red",
    "coins off blue: own.red / 0",
    "resources off blue: 4 / 0",
    "gain 1 coin if own.red / 0 >= 1",
    "on build 1 coin per 0 red",
    "when own builds: gain 1 coin per 0 blue",
    "shields 1 per 0 red",
]
BEYOND_RANGE = [
    "on build 1000 coins",
    "points 100000",
    "shields 100",
    "shields 100 per red",
    "gain 1000 coins",
    "gain 0 coins",
    "when own reaches 0 blue: gain 1 coin",
    "when own.coins reaches 1000: gain 1 coin",
    "2000 coins off blue",
    "buys from the bank at 1000 coins",
    "cost 1000 wood",
    "on build own.coins * 10000 coins",
    "gain 1 coin if own.coins >= 999999999",
]
NO_LIMIT = [
    "gain 1 coin, once a turn",
    "on build 2 coins, once an age",
    "at end 2 points, once a game",
    "pays 1 coin for any chain, once an age",
    "when own builds: gain 1 coin, once a week",
]
WRONG = [
    *((game, line, "C-CYCLE") for game in (DUEL, TABLE) for line in WITHOUT_END),
    *((game, line, "C-DIVIDE") for game in (DUEL, TABLE) for line in BY_NOTHING),
    *((game, line, "C-RANGE") for game in (DUEL, TABLE) for line in BEYOND_RANGE),
    *((DUEL, line, "C-SYNTAX") for line in NO_LIMIT),
    (DUEL, "when own wins a conflict: gain 1 coin", "C-NOT-PLAYED"),
    (TABLE, "when own advances: gain 1 coin", "C-NOT-PLAYED"),
    (TABLE, "when own makes a pair: gain 1 coin", "C-NOT-PLAYED"),
    (TABLE, "when own takes a token: gain 1 coin", "C-NOT-PLAYED"),
    (TABLE, "when own plays the last card of an age: gain 1 coin", "C-NOT-PLAYED"),
    (DUEL, "when an age takes: gain 1 coin", "C-NOT-PLAYED"),
    (DUEL, "when own makes a token: gain 1 coin", "C-NOT-PLAYED"),
    (DUEL, "neighbours lose 1 coin", "C-UNKNOWN"),
    (TABLE, "opponent loses 1 coin", "C-UNKNOWN"),
    (DUEL, "when own builds stage: gain 1 coin", "C-UNKNOWN"),
    (TABLE, "when own builds wonder: gain 1 coin", "C-UNKNOWN"),
    (DUEL, "gain 1 dbt", "C-UNKNOWN"),
    (DUEL, "at end own.science(kite) points", "C-UNKNOWN"),
    (DUEL, "at end own.stages points", "C-UNKNOWN"),
    (TABLE, "at end own.tokens points", "C-UNKNOWN"),
    (DUEL, "at end game.age points", "C-UNKNOWN"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "line", "code"), WRONG)
def test_an_effect_that_cannot_be_is_an_error_at_its_line(game: str, line: str, code: str) -> None:
    text = f"set x\n  extends {game}\nchange building altar\n  {line}\n"
    found = compile_set([*read_layers(game), (("x.cards", text),)]).diagnostics
    assert [(d.code, d.span.start.line) for d in found] == [(code, 4)]


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        "pays 1 coin for any chain",
        "buys from the bank at 3 coins",
        "1 coin off the first unit bought",
        "1 coin off each raw unit bought, at least 1",
        "1 extra coin on each raw unit bought",
        "points 2",
    ],
)
@pytest.mark.parametrize(("period", "limit"), [("a", "turn"), ("an", "age"), ("a", "game")])
def test_what_cannot_be_limited_is_told_so(line: str, period: str, limit: str) -> None:
    once = f"once {period} {limit}"
    text = f"set x\n  extends duel\nchange building altar\n  {line}, {once}\n"
    (told,) = compile_set([*read_layers(DUEL), (("x.cards", text),)]).diagnostics
    assert (told.code, told.message) == ("C-SYNTAX", f"`{once}` cannot be said of this line")
    assert (told.span.start.line, told.span.end.column) == (4, len(f"  {line}, {once}") + 1)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("when own builds red: gain 1 coin once an age", "`once` cannot stand here"),
        ("builds blue free once a game", "`once` cannot stand here"),
        ("when own builds red, once an age: gain 1 coin", "`,` cannot stand here"),
    ],
)
def test_a_limit_at_a_wrong_place_is_not_denied(line: str, message: str) -> None:
    """It can be said of these lines: behind a comma, at the end."""
    text = f"set x\n  extends duel\nchange building altar\n  {line}\n"
    (told,) = compile_set([*read_layers(DUEL), (("x.cards", text),)]).diagnostics
    assert (told.code, told.message) == ("C-SYNTAX", message)


def test_nobody_chooses_out_of_what_is_drawn() -> None:
    """The zone is one of the set, which is not denied; what can be done with it is said."""
    zone = "zone rulers\n  scores civilian\n  deck\ncharacter nero\n  lies in rulers\n  points 1\n"
    text = f"set x\n  extends seven_wonders\n{zone}change building altar\n"
    text += "  choose 1 character from the rulers, build it\n"
    found = compile_set([*read_layers(TABLE), (("x.cards", text),)]).diagnostics
    told = next(each for each in found if "choose" in each.message)
    assert told.message == "the game seven_wonders lets nobody choose out of `rulers`"
    assert told.expected == "`draw 2 of rulers, keep 1`, or `from the discards`"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [("at end own.symbols(wood, blue) points", "L-NO-EFFECT"),
     ("at end own.extra_shields(blue) points", "L-NO-EFFECT"),
     ("produces wood: own.red - 3", "L-NEGATIVE")],
)  # fmt: skip
def test_an_amount_that_is_never_there_or_below_nothing_is_told(line: str, code: str) -> None:
    text = f"set x\n  extends duel\nchange building altar\n  {line}\n"
    compilation = compile_set([*read_layers(DUEL), (("x.cards", text),)])
    assert not compilation.diagnostics
    assert code in {d.code for d in run_lints(compilation) if d.span.start.file == "x.cards"}


@pytest.mark.parametrize(("colour", "told"), [("green", []), ("blue", ["L-NO-EFFECT"])])
def test_the_first_of_a_colour_may_come_after_a_card_of_the_last_age(
    colour: str, told: list[str]
) -> None:
    text = (
        f"set x\n  extends duel\nchange building senate\n  builds first {colour} of each age free\n"
    )
    compilation = compile_set([*read_layers(DUEL), (("x.cards", text),)])
    found = [d.code for d in run_lints(compilation) if d.span.start.file == "x.cards"]
    assert [code for code in found if code == "L-NO-EFFECT"] == told


def test_what_is_removed_and_still_named_is_told_with_where_it_is_removed() -> None:
    text = "set x\n  extends seven_wonders\nremove building caravansery\n"
    (found,) = compile_set([*read_layers(TABLE), (("x.cards", text),)]).diagnostics
    assert (found.code, found.span.start.file) == ("C-UNKNOWN", "seven_wonders/age_3.cards")
    (gone,) = found.related
    assert (gone.span.start.file, gone.span.start.line) == ("x.cards", 3)
