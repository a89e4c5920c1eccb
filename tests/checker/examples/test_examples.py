"""``antipater cards test``: examples of card sets, played."""

import json
from functools import partial
from pathlib import Path

import pytest

from antipater.checker.cards.check import check_set
from antipater.checker.examples.report import played
from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.format import format_text
from antipater.grammar.cards.load import read_layers, shipped_sets
from antipater.grammar.lints import run_lints
from support.commands import printed
from support.places import TOP


def compiled(text: str, below: str = "duel", more: str = "") -> Compilation:
    header = f"set mine\n  extends {below}\n\n{more}\n"
    return compile_set([*read_layers(below), (("mine.cards", header + text),)])


def outcomes(lines: str, below: str = "duel", more: str = "") -> list[tuple[bool, str, str]]:
    """What becomes of the lines of one example that expect something."""
    compilation = compiled(f'example "it"\n{lines}\n', below, more)
    assert [str(d) for d in compilation.diagnostics] == []
    (example,) = played(compilation)
    return [(o.holds, o.expected, o.found) for o in example.outcomes]


run = partial(printed, "cards", "test")


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped_sets())
def test_the_examples_of_shipped_sets_come_out_and_say_their_source(name: str) -> None:
    found = list(played(compile_set(read_layers(name))))
    assert found
    assert [each.example.title for each in found if not each.holds] == []
    assert all(each.example.sources for each in found)


@pytest.mark.slow
def test_without_a_name_those_of_every_shipped_set_are_played() -> None:
    status, output = run()
    assert status == 0
    assert all(f"{name}: " in output for name in shipped_sets())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "expected", "found"),
    [
        ("  own pays 8 coins for aqueduct", "8 coins", "6 coins"),
        ("  own has baths\n  own pays 1 coin for aqueduct", "1 coin", "0 coins"),
        ("  opponent has shelf_quarry\n  then price(stone) = 2", "2", "4"),
        ("  then own.coins >= 8 and own.blue = 0", ">= 8", "7"),
        ("  then not own.coins = 7", "true", "false"),
        ("  own has palace\n  own scores 6 civilian", "6", "7"),
        ("  own has palace\n  own scores 10 points", "10", "9"),
        ("  own can build aqueduct", "legal", None),
        ("  own has 0 coins\n  own can build walls", "legal", "refused by D-COST-01"),
        ("  own cannot build tavern", "refused", "legal"),
        (
            '  own has 0 coins\n  own cannot build walls as "D-TURN-01"',
            "refused by D-TURN-01",
            "refused by D-COST-01",
        ),
        ("  own has 0 coins\n  own builds walls", "a legal move", "refused by D-COST-01"),
        ("  own has altar\n  opponent wins", "opponent wins", "own wins by civilian"),
        ("  own has altar\n  nobody wins", "nobody wins", "own wins by civilian"),
        ("  own has 9 lead\n  own wins by civilian", None, "own wins by military"),
        ("  own wins", "own wins", "nobody wins by civilian"),
        ("  table has palace\n  age 2\n  nobody wins", None, "`palace` is no card of age 2"),
        ("  own has 12 lead\n  nobody wins", None, "the pawn stands beyond the capital at 9"),
        (
            "  own has 2 lead\n  opponent has 2 lead\n  nobody wins",
            None,
            "the pawn stands in two places: one lead is the other's negative",
        ),
    ],
    ids=range(19),
)
def test_what_comes_out_otherwise_is_told(
    lines: str, expected: str | None, found: str | None
) -> None:
    told = outcomes(lines)[-1]
    if found is None:
        assert told[0]
    else:
        assert not told[0]
        assert told[2] == found
    assert expected is None or told[1] == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "expected", "found"),
    [
        (
            "  left has giza A\n  own has rhodes A\n  own pays 2 coins to right for baths",
            "2 coins to right",
            "2 coins to left",
        ),
        ("  own has rhodes A\n  own pays 0 coins for baths", "0 coins", "it cannot be had"),
        ("  own has giza A, 4 stages\n  nobody wins", None, "the board of `own` has 3 stages"),
        ("  own has giza A, rhodes A\n  nobody wins", None, "`own` has two boards"),
        ("  age 1 turn 9\n  nobody wins", None, "an age has 6 turns"),
        ("  own has giza A, 3 stages\n  own builds stage", None, "refused by W-STAGE-01"),
        ("  own has rhodes A\n  own builds altar free", None, "refused by W-FREE-01"),
    ],
    ids=range(7),
)
def test_what_comes_out_otherwise_in_7_wonders(
    lines: str, expected: str | None, found: str
) -> None:
    told = outcomes(lines, "seven_wonders")[-1]
    assert (told[0], told[2]) == (False, found)
    assert expected is None or told[1] == expected


@pytest.mark.slow
@pytest.mark.parametrize("wrong", range(3))
def test_of_one_turn_the_line_is_told_that_is_refused(wrong: int) -> None:
    plays = [f"{seat} discards lumber_yard" for seat in ("own", "left", "right")]
    plays[wrong] = plays[wrong].replace("lumber_yard", "forum")
    compilation = compiled(
        'example "it"\n  age 1\n' + "".join(f"  {play}\n" for play in plays), "seven_wonders"
    )
    (example,) = played(compilation)
    (told,) = example.outcomes
    assert (told.line.text, told.found) == (plays[wrong], "refused by W-CARD-01")


DISPUTED = """ruling bath_cost "what the Baths cost"
  option stone "a stone"
  option coins "five coins" where baths costs 5 coins
  source "house rule"

edition house "house rules"
  bath_cost coins
"""


@pytest.mark.parametrize(("below", "first"), [("duel", 2), ("seven_wonders", 0)])
def test_what_is_paid_is_the_cost_of_the_edition(below: str, first: int) -> None:
    for edition, coins in (("house", 5), ("", first)):
        line = f"  edition {edition}\n" if edition else ""
        city = "  own has quarry\n" if below == "seven_wonders" else ""
        lines = f"{line}  own has 9 coins\n{city}  own pays {coins} coins for baths"
        assert [holds for holds, *_ in outcomes(lines, below, DISPUTED)] == [True]


def test_what_is_done_changes_the_situation_and_turns_alternate() -> None:
    assert all(
        holds
        for holds, _, _ in outcomes(
            "  own has 0 coins\n  own discards altar\n  then own.coins = 2\n"
            "  own cannot discard baths\n  opponent discards baths\n  then opponent.coins = 9\n"
            "  own can discard theater\n  own cannot discard baths"
        )
    )


@pytest.mark.slow
def test_a_changed_rule_makes_its_example_fail_at_its_line(tmp_path: Path) -> None:
    text = (
        'set mine\n  extends duel\n\nexample "toll"\n  own discards altar\n  then own.coins = 9\n'
    )
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    assert run(str(tmp_path)) == (0, f"{tmp_path}: 1 example, all came out\n")
    rule = 'rule discard_income\n  1 + own.yellow\n  source "house rule"\n'
    (tmp_path / "rule.cards").write_text(rule, "utf-8")
    status, output = run(str(tmp_path))
    assert status == 1
    assert f"{tmp_path / 'mine.cards'}:6: then own.coins = 9\n" in output
    assert "expected 9, came out 8" in output
    assert output.endswith("1 example, 1 did not come out\n")


@pytest.mark.slow
def test_inherited_examples_are_played_when_asked_for(tmp_path: Path) -> None:
    text = "set mine\n  extends duel\n\nremove wonder sphinx\n\nchange token law\n  points 1\n"
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    assert run(str(tmp_path)) == (0, f"{tmp_path}: no examples\n")
    status, output = run(str(tmp_path), "--below")
    assert status == 1
    assert "example “The Sphinx gives another turn” did not come out" in output
    assert "came out `sphinx` is no card of this set" in output
    assert "Mathematics" in output
    assert "expected 9, came out 10" in output
    assert check_set(str(tmp_path)).status == 0


def test_a_title_said_again_above_takes_the_place_of_the_one_below() -> None:
    title = "Philosophy: seven points"
    mine = f'example "{title}"\n  own has philosophy\n  own scores 9 progress\n'
    below = "change token philosophy\n  points 9"
    found = played(compiled(mine, more=below), below=True, only="philosophy")
    assert [(each.example.title, each.holds) for each in found] == [(title, True)]


@pytest.mark.slow
def test_json_tells_each_example_and_its_lines(tmp_path: Path) -> None:
    text = 'set mine\n  extends duel\n\nexample "two"\n  own scores 2 treasury\n  own wins\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    status, output = run(str(tmp_path), "--json")
    (told,) = map(json.loads, output.splitlines())
    assert status == 1
    assert (told["example"], told["line"], told["holds"]) == ("two", 4, False)
    assert [(at["line"], at["holds"]) for at in told["lines"]] == [(5, True), (6, False)]


def test_a_set_that_cannot_be_used_is_exit_status_2(tmp_path: Path) -> None:
    text = 'set mine\n  extends duel\n\nexample "x"\n  own has sphynx\n  own wins\n'
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    status, output = run(str(tmp_path))
    assert status == 2
    assert "mine.cards:5:11: error C-UNKNOWN: `sphynx` is no card of this set" in output
    assert "did you mean `sphinx`?" in output
    assert run(str(tmp_path / "nowhere"))[0] == 2


WRONG = [
    ("  own has altr\n  own wins", "C-UNKNOWN", "altr"),
    ("  onw has altar\n  own wins", "C-UNKNOWN", "onw"),
    ("  own has 3 coin, 2 shields\n  own wins", "C-UNKNOWN", "shields"),
    ("  table has 3 coins\n  own wins", "C-UNKNOWN", "coins"),
    ("  own has -3 coins\n  own wins", "C-RANGE", "-3"),
    ("  own has altar, altar\n  own wins", "C-TWICE", "altar"),
    ("  own has altar\n  opponent has altar\n  own wins", "C-TWICE", "altar"),
    ("  own holds altar\n  own wins", "C-NOT-HERE", "altar"),
    ("  box has altar\n  own wins", "C-NOT-HERE", "altar"),
    ("  own has altar A\n  own wins", "C-UNKNOWN", "altar"),
    ("  own bilds altar", "C-UNKNOWN", "bilds"),
    ("  own builds law", "C-UNKNOWN", "law"),
    ("  own takes altar", "C-UNKNOWN", "altar"),
    ("  own builds stage", "C-UNKNOWN", "stage"),
    ("  own builds sphinx with pyramids", "C-UNKNOWN", "pyramids"),
    ("  own chooses nobody", "C-UNKNOWN", "nobody"),
    ("  own builds altar free", "C-NOT-PLAYED", "own"),
    ('  own can build altar as "D-COST-01"', "C-NOT-HERE", '"D-COST-01"'),
    ("  own pays 2 coins to left for altar", "C-UNKNOWN", "left"),
    ("  own pays 2 coins, 3 coins for altar", "C-TWICE", "3"),
    ("  own pays 2 coins for law", "C-UNKNOWN", "law"),
    ("  own scores 2 civlian", "C-UNKNOWN", "civlian"),
    ("  own wins by luck", "C-UNKNOWN", "luck"),
    ("  then own.coinz = 2", "C-UNKNOWN", "own"),
    ("  then own.coins", "C-TYPE", "own"),
    ("  then game.over = 1", "C-UNKNOWN", "game"),
    ("  then toll = 1", "C-UNKNOWN", "toll"),
    ("  age 4\n  own wins", "C-RANGE", "4"),
    ("  age 1 turn 2\n  own wins", "C-NOT-PLAYED", "2"),
    ("  age 1\n  age 2\n  own wins", "C-TWICE", "age"),
    ("  edition lunar\n  own wins", "C-UNKNOWN", "lunar"),
    ("  own has altar", "C-MISSING", "example"),
    ("  own eats", "C-SYNTAX", ""),
    ("  own pass", "C-SYNTAX", "pass"),
    ("  own can passes", "C-SYNTAX", "passes"),
    ("  onw passes", "C-UNKNOWN", "onw"),
    ('  own can pass as "D-TURN-01"', "C-NOT-HERE", '"D-TURN-01"'),
    ("  own passes altar", "C-SYNTAX", "altar"),
    ("  own scores civilian", "C-SYNTAX", "civilian"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("lines", "code", "word"), WRONG, ids=range(len(WRONG)))
def test_what_an_example_cannot_say_is_an_error_at_its_place(
    lines: str, code: str, word: str
) -> None:
    text = f'example "it"\n{lines}\n'
    compilation = compiled(text)
    assert code in [d.code for d in compilation.diagnostics]
    found = next(d for d in compilation.diagnostics if d.code == code)
    at = found.span.start
    line = f"set mine\n  extends duel\n\n\n{text}".split("\n")[at.line - 1]
    assert at.file == "mine.cards"
    assert line[at.column - 1 :].startswith(word)
    assert not list(played(compilation))


def lint(text: str) -> list[str]:
    found = check_of(compiled(text))
    return [message for message in found if message.startswith("L-NO-EXAMPLE")]


def check_of(compilation: Compilation) -> list[str]:
    from antipater.grammar.lints import run_lints

    assert [str(d) for d in compilation.diagnostics] == []
    return [f"{d.code} {d.message}" for d in run_lints(compilation)]


BANK = 'building bank\n  en "Bank"  fr "Banque"  nl "Bank"\n  age 2 yellow\n  on build 9 coins\n'
OTHER = BANK.replace("bank", "fund").replace("Bank", "Fund").replace("Banque", "Fonds")
RULE = 'rule discard_income\n  3\n  source "house rule"\n'


def test_a_set_without_examples_is_not_warned_of_what_they_leave_out() -> None:
    assert lint(BANK + RULE) == []


@pytest.mark.slow
def test_rules_and_effects_that_no_example_touches_are_warned_of() -> None:
    plain = 'example "it"\n  own has altar\n  own scores 3 civilian\n'
    (rule, effect) = sorted(lint(BANK + OTHER + RULE + plain))
    assert rule.startswith("L-NO-EXAMPLE no example touches `discard_income`")
    assert "`on build 9 coins` of `bank`, nor another of 2 cards" in effect
    one = 'example "it"\n  own builds fund\n  own cannot discard altar\n'
    assert lint(BANK + OTHER + RULE + one) == []
    accepted = BANK + '  accept no_example "for show"\n'
    assert lint(accepted + RULE + '  accept no_example "as it was"\n' + plain) == []


@pytest.mark.slow
def test_a_rule_that_another_uses_is_touched_with_it() -> None:
    rules = (
        'rule discard_income\n  toll + 1\n  source "house rule"\n'
        'rule toll\n  2\n  source "house rule"\n'
    )
    assert lint(rules + 'example "it"\n  own discards altar\n  then own.coins = 10\n') == []


def test_examples_are_formatted() -> None:
    text = 'example   "it"\n own   has 1 coins ,altar, -1  conflict\n   then own.coins=1  # so\n'
    neat, problems = format_text("x.cards", text)
    assert problems == ()
    assert neat == (
        'example "it"\n  own has 1 coin, altar, -1 conflict\n  then own.coins = 1  # so\n'
    )
    assert format_text("x.cards", neat)[0] == neat


ERAS = """tally era  en "e"  fr "e"  nl "e"
  when an age begins: gain 1 era
  when an age ends: gain 2 era if own.coins > 900

tally over  en "o"  fr "o"  nl "o"
  when an age ends: gain 2 over

tally table  en "t"  fr "t"  nl "t"
  when an age begins: all gain 1 table, once a game
  accept each_board "it counts the players"
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("below", "other", "players"), [("duel", "opponent", 2), ("seven_wonders", "left", 3)]
)
@pytest.mark.parametrize("age", [0, 1, 2, 3])
def test_tallies_that_count_ages_follow_the_age(
    below: str, other: str, players: int, age: int
) -> None:
    now = max(age, 1)
    lines = f"  age {age}\n" if age else ""
    lines += f"  own has 3 coins\n  {other} has 7 era\n"
    lines += f"  then own.era = {now} and {other}.era = 7\n  then own.over = {2 * now - 2}\n"
    lines += f"  then own.table = {players}"
    assert [held for held, _, _ in outcomes(lines, below, ERAS)] == [True] * 3


USES = """change building statue
  may lose 1 defeat

tally harbour  en "h"  fr "h"  nl "h"
  when own builds stage: may pay 2 coins: gain 1 harbour
"""
QUARRIES = "clay_pool, lumber_yard, ore_vein, stone_pit, 9 coins, 1 defeats"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("  own builds statue\n  own uses statue\n  then own.defeats = 0\n  own discards sawmill",
         [True]),
        ("  own builds statue\n  own discards sawmill\n  then own.defeats = 1", [True]),
        ('  own cannot use statue as "W-OFFER-01"\n  own builds statue\n  own can use statue\n'
         "  own cannot use harbour\n  then own.defeats = 1", [True] * 4),
        ("  own builds statue\n  left builds stage with temple\n  left uses harbour\n"
         "  then own.defeats = 1 and left.harbour = 1", [True]),
        ("  own builds statue\n  left builds stage with temple\n  own uses statue\n"
         "  left uses harbour\n  then own.defeats = 0 and left.harbour = 1", [True]),
        ("  own uses harbour\n  then own.harbour = 1", [False]),
        # What is taken acts when all have answered.
        ("  own builds statue\n  left builds stage with temple\n  own uses statue\n"
         "  then own.defeats = 1\n  left passes\n  then own.defeats = 0 and left.harbour = 0",
         [True] * 2),
        ('  own cannot pass as "W-TURN-04"\n  own builds statue\n  own can pass\n  own passes\n'
         '  own cannot use statue as "W-OFFER-01"\n  own cannot pass', [True] * 4),
    ],
)  # fmt: skip
def test_an_owner_uses_what_may_be_done_or_leaves_it(lines: str, held: list[bool]) -> None:
    begins = f"  age 2\n  own has rhodes A, {QUARRIES}\n  left has giza A, {QUARRIES}\n"
    found = outcomes(begins + lines, "seven_wonders", USES)
    assert [held for held, _, _ in found] == held


def test_who_loses_coins_owes_them_or_has_paid() -> None:
    more = 'tally debt  en "d"  fr "d"  nl "d"\nchange building statue\n'
    more += "  others lose 2 coins, or as debt\n"
    lines = f"  age 2\n  own has rhodes A, {QUARRIES}\n  left has giza A, 5 coins\n"
    lines += "  own builds statue\n  left uses statue\n  own discards sawmill\n"
    lines += "  then left.debt = 1 and right.debt = 0"
    assert [held for held, _, _ in outcomes(lines, "seven_wonders", more)] == [True]


MAY = """change building altar
  may choose 1 brown of the opponent, discard it

change building tavern
  choose 1 brown of the opponent, discard it
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lines", "held"),
    [
        ("  own builds altar\n  own passes\n  opponent discards stable\n  then opponent.brown = 1",
         [True]),
        ('  own cannot pass as "D-TURN-03"\n  own builds altar\n  own can pass\n'
         '  opponent cannot pass as "D-TURN-01"\n  opponent cannot build stable as "D-TURN-02"',
         [True] * 4),
        ('  own builds tavern\n  own cannot pass as "D-CHOOSE-05"', [True]),
    ],
)  # fmt: skip
def test_a_player_of_duel_leaves_alone_what_it_may_choose(lines: str, held: list[bool]) -> None:
    begins = "  own has 9 coins\n  opponent has clay_pool\n"
    assert [held for held, _, _ in outcomes(begins + lines, "duel", MAY)] == held


def test_who_did_not_make_a_pair_does_not_pass_its_token() -> None:
    lines = "  edition 2015\n  age 2\n  own has 30 coins, workshop\n"
    lines += "  table has agriculture, law, laboratory\n"
    lines += '  own builds laboratory\n  own can pass\n  opponent cannot pass as "D-TURN-02"\n'
    lines += "  opponent passes"
    assert [held for held, *_ in outcomes(lines, "duel")] == [True, True, False]


def test_what_lies_in_a_deck_has_no_price() -> None:
    more = (TOP / "docs" / "examples" / "shrines" / "shrines.cards").read_text("utf-8")
    more = more[more.index("category gods") :].partition("\nexample ")[0]
    lines = "  age 2\n  table has nereus\n  own pays 2 coins for nereus\n"
    lines += "  own pays 2 coins for triton\n"
    assert [found for _, _, found in outcomes(lines, "duel", more)] == [
        "2 coins",
        "it cannot be had",
    ]


def test_what_may_be_used_is_known_by_its_name() -> None:
    (found,) = compiled('example "it"\n  own uses harbor\n', "seven_wonders", USES).diagnostics
    assert (found.code, found.suggestion) == ("C-UNKNOWN", "harbour")


@pytest.mark.slow
def test_an_example_that_leaves_an_offer_alone_does_not_touch_it() -> None:
    def told(lines: str) -> list[str]:
        text = f'set mine\n  extends seven_wonders\n{USES}\nexample "it"\n'
        text += f"  own has rhodes A, {QUARRIES}\n{lines}"
        layers = [*read_layers("seven_wonders"), (("mine.cards", text),)]
        return [d.message for d in run_lints(compile_set(layers)) if d.code == "L-NO-EXAMPLE"]

    age = "  age 2\n  own builds statue\n"
    assert told(age) == ["no example touches `may lose 1 defeat` of `statue`"]
    assert told(age + "  own uses statue\n") == []


@pytest.mark.slow
def test_with_as_many_wonders_as_may_stand_no_other_is_built() -> None:
    lines = (
        "  own has sphinx, pyramids, colossus, piraeus\n",
        "  opponent has appian_way, hanging_gardens, mausoleum\n",
        "  own holds great_library\n",
        '  own cannot build great_library with arsenal as "D-WONDER-03"',
    )
    assert [held for held, *_ in outcomes("".join(lines))] == [True]
    assert [held for held, *_ in outcomes("".join((lines[0], *lines[2:])))] == [False]
