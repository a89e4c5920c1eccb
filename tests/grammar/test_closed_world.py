"""What a set says in vain is an error at its place, and nothing useful is called useless."""

from pathlib import Path

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set, read_layers
from antipater.grammar.lints import run_lints

HEAD = 'set tried\n  extends duel\n  en "Tried"  fr "Tried"  nl "Tried"\n'


def found(folder: Path, text: str, code: str = "") -> list[str]:
    """What is found in a set that extends ``duel``, each with its line."""
    (folder / "tried.cards").write_text(HEAD + text, "utf-8")
    compilation = compile_set(read_layers(folder))
    every = (*compilation.diagnostics, *run_lints(compilation))
    return [f"{d.span.start.line} {d.code}" for d in every if d.code.startswith(code)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "due"),
    [
        ("figure wonders_each 3\n", ["4 C-RANGE"]),
        ("draft\n  row first second\n  row second first\n", ["4 C-RANGE"]),
        ("draft\n  row first first\n  row second second second second first first\n", []),
        ("tally victories\n", ["4 C-NOT-PLAYED"]),
        ("tally debt\n  worth -1 point in teal\ntoken a\n  gain 1 debt\n", ["5 C-UNKNOWN"]),
        ("tally debt\n  worth 0 points in civilian\ntoken a\n  gain 1 debt\n", ["5 C-RANGE"]),
        ("tally debt\n  worth -2 points in civilian\ntoken a\n  gain 1 debt\n", []),
        ("tally victories\ntoken victor\n  at end 3 points per victory\n", ["4 C-NOT-PLAYED"]),
        # What a line that cannot be read would change is not said to change never.
        ("tally victories\ntoken victor\n  gain 1 victoriess\n", ["6 C-UNKNOWN"]),
        ("tally victories\ntoken victor\n  gains 1 victories\n", ["6 C-SYNTAX"]),
        ("track march\n  step 1: gain 1 coin\ntoken victor\n  gain 1 marches\n", ["7 C-UNKNOWN"]),
        ("tally laurels\n\ntally victories\n", ["4 C-NOT-PLAYED", "6 C-NOT-PLAYED"]),
        ("token victor\n  at end 3 points per victory\n", ["5 C-UNKNOWN"]),
        ("score civilian\n  own.points(civilian) + own.victory\n", ["5 C-UNKNOWN"]),
    ],
)
def test_what_can_never_be_is_an_error(text: str, due: list[str], tmp_path: Path) -> None:
    assert found(tmp_path, text, "C-") == due


CHAINED = """building ramses
  age 1 blue
  cost wood
{giver} luxor
  age 3 {colour}
  cost wood
  points 3
  free with ramses
"""


@pytest.mark.slow
@pytest.mark.parametrize(("giver", "colour"), [("building", "blue"), ("guild", "purple")])
def test_a_card_that_makes_another_free_has_an_effect(
    giver: str, colour: str, tmp_path: Path
) -> None:
    text = CHAINED.format(giver=giver, colour=colour)
    assert not found(tmp_path, text, "L-NO-EFFECT")
    assert found(tmp_path, text.replace("  free with ramses\n", ""), "L-NO-EFFECT")


MARKS = """tally debt
  worth -1 point in civilian
  when own loses a conflict: gain 1 debt
tally fame
  worth 2 points in civilian
  when own wins a conflict: gain 1 fame
tally rank
  worth 1 point in civilian
  when own wins a conflict: gain 1 rank
  when own.rank reaches 3: lose 9 coins
"""
CARDS = """building beggar
  age 1 yellow
  cost {cost} coin
{lines}
building wrecker
  age 1 yellow
  cost 1 coin
{others}
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cost", "lines", "others", "due"),
    [
        (2, ["on build 14 coins"], ["on build 15 coins"], True),
        (2, ["on build 14 coins", "opponent loses 3 coins"], ["on build 15 coins"], False),
        (2, ["on build 14 coins"], ["on build 14 coins", "opponent loses 3 coins"], True),
        (2, ["opponent loses 2 coins"], ["opponent loses 3 coins"], True),
        (2, ["opponent loses 3 coins"], ["opponent loses 2 coins"], False),
        (2, ["on build 14 coins", "destroys brown"], ["on build 14 coins"], False),
        (2, ["shields 1"], ["shields 2"], True),
        (2, ["on build 1 coin per red"], ["on build 2 coins per red"], False),
        (1, ["on build 14 coins"], ["on build 15 coins"], False),
    ],
)
def test_a_card_is_dominated_only_where_all_its_effects_are(
    cost: int, lines: list[str], others: list[str], due: bool, tmp_path: Path
) -> None:
    text = CARDS.format(
        cost=cost,
        lines="\n".join(f"  {line}" for line in lines),
        others="\n".join(f"  {line}" for line in others),
    )
    assert ("4 L-DOMINATED" in found(tmp_path, text, "L-DOMINATED")) == due


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "other", "due"),
    [
        ("neighbours lose 1 coin", "", False),
        ("neighbours lose 1 coin per yellow of theirs", "", False),
        ("neighbours lose 1 coin per yellow of theirs, the rest as debt", "", False),
        ("neighbours gain 1 coin per yellow of theirs", "", True),
        ("lose 1 coin per yellow", "", True),
        ("", "lose 1 coin per yellow", False),
        ("", "gain 1 coin per yellow", True),
        ("", "at end own.blue - 3 points", False),
        ("others gain 2 debt", "", False),
        ("others lose 2 debt", "", True),
        ("gain 2 debt", "", True),
        ("lose 2 debt", "", False),
        ("", "gain 2 debt", False),
        ("gain 2 debt", "gain 1 debt", True),
        ("gain 1 debt", "gain 2 debt", False),
        ("others gain 2 fame", "", True),
        ("gain 2 fame", "", False),
        ("gain 2 fame", "gain 3 fame", True),
        ("gain 2 rank", "gain 3 rank", False),
        ("gain 2 rank", "gain 2 rank", True),
        ("others gain 2 rank", "", False),
        ("all gain 1 coin", "", False),
        ("", "all gain 1 coin", False),
        ("", "choose 1 brown of own city, discard it", False),
        ("choose 1 brown of own city, discard it", "", False),
    ],
)
def test_harm_to_others_is_worth_something(
    line: str, other: str, due: bool, tmp_path: Path
) -> None:
    """Marks are good or bad where points alone turn on them, and open where other things do."""
    text = MARKS + "".join(
        f"building {name}\n  age 1 yellow\n  copies 3\n  cost {cost} stone\n"
        "  points 1\n" + f"  {said}\n" * bool(said)
        for name, cost, said in (("beggar", 2, line), ("wrecker", 1, other))
    )
    text = HEAD.replace("duel", "seven_wonders") + text
    at = text.splitlines().index("building beggar") + 1
    (tmp_path / "tried.cards").write_text(text, "utf-8")
    compilation = compile_set(read_layers(tmp_path))
    assert compilation.diagnostics == ()
    dominated = [d.span.start.line for d in run_lints(compilation) if d.code == "L-DOMINATED"]
    assert (at in dominated) == due


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "due"),
    [
        ("when own builds purple: gain 1 coin", True),
        ("when own builds yellow: gain 1 coin per purple", True),
        ("when own builds yellow or wonder: gain 1 coin per brown", False),
        ("gain 1 coin if own.purple >= 1", True),
        ("gain 1 coin if own.blue < own.red and own.coins < 0", True),
        ("gain 1 coin if own.blue < own.red or own.coins < 0", False),
        ("gain 1 coin if own.lead <= -1", False),
        ("when own chains: gain 1 coin", False),
    ],
)
def test_an_event_that_never_happens_has_no_effect(line: str, due: bool, tmp_path: Path) -> None:
    guilds = [item.slug for item in load_set("duel").items if item.kind == "guild"]
    text = "".join(f"remove guild {slug}\n" for slug in guilds)
    text += f"figure guilds_in_play 0\nchange token economy\n  {line}\n"
    assert bool(found(tmp_path, text, "L-NO-EFFECT")) == due


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("when own builds teal: gain 1 coin", "C-UNKNOWN"),
        ("when own wins: gain 1 coin", "C-NOT-PLAYED"),
        ("when own wins a conflict: gain 1 coin", "C-NOT-PLAYED"),
        ("when own makes a token: gain 1 coin", "C-NOT-PLAYED"),
        ("when own make a pair: gain 1 coin", "C-SYNTAX"),
        ("each city with most teal gains 1 coin", "C-UNKNOWN"),
        ("each city with most blue gain 1 coin", "C-SYNTAX"),
        ("each city with more blue gains 1 coin", "C-SYNTAX"),
        ("gain 1 coin per yellow of theirs", "C-NOT-PLAYED"),
        ("2 coins off blue per yellow of theirs", "C-NOT-PLAYED"),
        ("shields 1 per shield", "C-CYCLE"),
        ("shields 1 per blue in the city with most", "C-NOT-PLAYED"),
        ("when own advances blue: gain 1 coin", "C-NOT-PLAYED"),
        ("when an age discards: gain 1 coin", "C-NOT-PLAYED"),
        ("when an eon ends: gain 1 coin", "C-NOT-PLAYED"),
        ("when own ends: gain 1 coin", "C-NOT-PLAYED"),
        ("when left builds blue: gain 1 coin", "C-UNKNOWN"),
        ("when own discards blue: gain 1 coin", "C-NOT-PLAYED"),
        ("when own builds blue: gains 1 coin", "C-SYNTAX"),
        ("when own builds blue: opponent lose 1 coin", "C-SYNTAX"),
        ("when own builds blue: gain 1000 coins", "C-RANGE"),
        ("when own builds blue: gain 0 coins", "C-RANGE"),
        ("when own builds blue: gain 1 shield", "C-NOT-PLAYED"),
        ("when own builds blue: gain 1 debt", "C-UNKNOWN"),
        ("when own builds blue: gain 1 coin per teal", "C-UNKNOWN"),
        ("when own builds blue: gain 1 coin, once a month", "C-SYNTAX"),
        ("when own builds blue: gain 1 coin once an age", "C-SYNTAX"),
        ("gain 1 coin, once an age", "C-SYNTAX"),
        ("when own builds blue gain 1 coin", "C-SYNTAX"),
        ("neighbours gain 1 coin", "C-UNKNOWN"),
        ("on build own.coins / 0 coins", "C-DIVIDE"),
        ("on build own.blue > 3 coins", "C-TYPE"),
        ("at end own.teal points", "C-UNKNOWN"),
        ("when own gain coins: lose 1 coin", "C-SYNTAX"),
        ("when own gains coin: lose 1 coin", "C-NOT-PLAYED"),
        ("when own pays coins: lose 1 coin", "C-SYNTAX"),
        ("when own builds coins: lose 1 coin", "C-UNKNOWN"),
        ("when own plays the last card: lose 1 coin", "C-SYNTAX"),
        ("when own takes the last card of an age: lose 1 coin", "C-NOT-PLAYED"),
        ("when own reaches 3 teal: gain 1 coin", "C-UNKNOWN"),
        ("when own reaches 0 blue: gain 1 coin", "C-RANGE"),
        ("when own reach 3 blue: gain 1 coin", "C-SYNTAX"),
        ("when own reaches blue: gain 1 coin", "C-SYNTAX"),
        ("when own.teal reaches 3: gain 1 coin", "C-UNKNOWN"),
        ("when own.discard_income reaches 3: gain 1 coin", "C-UNKNOWN"),
        ("when left.blue reaches 3: gain 1 coin", "C-UNKNOWN"),
        ("produces 1 teal per brown", "C-UNKNOWN"),
        ("produces 1 wood per teal", "C-UNKNOWN"),
        ("produces 0 wood per brown", "C-RANGE"),
        ("produces 1 wood per brown in the city with most", "C-NOT-PLAYED"),
        ("produces wood per brown", "C-SYNTAX"),
        ("produces wood: opponent.brown", "C-NOT-PLAYED"),
        ("produces wood: own.produces(clay)", "C-CYCLE"),
        ("produces wood: own.brown > 2", "C-TYPE"),
        ("produces 1 wood if own.produces(wood) > 2", "C-CYCLE"),
        ("produces 1 wood if wonder_cap > 2", "C-NOT-PLAYED"),
        ("gain 1 coin if own.red", "C-TYPE"),
        ("gain 1 coin if own.teal > 1", "C-UNKNOWN"),
        ("gain 1 coin if left.red > 1", "C-UNKNOWN"),
        ("gain 1 coin if", "C-SYNTAX"),
        ("gain 1 coin unless own.red > 1", "C-SYNTAX"),
        ("points 2 if own.red > 1", "C-NOT-HERE"),
        ("at end 3 points if own.red > 1 otherwise 2 points", "C-SYNTAX"),
        ("opponent loses 1 coin per red of theirs if own.red > 1", "C-NOT-PLAYED"),
        ("when own builds: gain 1 coin, once a turn if own.red > 1", "C-ORDER"),
        ("shields 1 if own.shields > 1", "C-CYCLE"),
        ("shields 1 if opponent.red > 1", "C-NOT-PLAYED"),
        ("shields 1 if wonder_cap > 1", "C-NOT-PLAYED"),
        ("1 coin off blue for the opponent if opponent.red > 1", "C-NOT-PLAYED"),
        ("at end own.spent(theater) points", "C-UNKNOWN"),
    ],
)
def test_a_wrong_effect_is_an_error_at_its_place(line: str, code: str, tmp_path: Path) -> None:
    assert found(tmp_path, f"change building theater\n  {line}\n", "C-") == [f"5 {code}"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("when left builds blue: neighbours gain 1 coin", []),
        ("when others build stage: gain 1 coin, once an age", []),
        ("when neighbours win a conflict: gain 1 coin, once an age", []),
        ("when left makes a pair: gain 1 coin", ["C-NOT-PLAYED"]),
        ("when left plays the last card of an age: gain 1 coin", ["C-NOT-PLAYED"]),
        ("when others lose coins: left loses 1 coin", []),
        ("when left loses coins: right loses 1 coin", []),
        ("when opponent builds blue: gain 1 coin", ["C-UNKNOWN"]),
        ("when others builds blue: gain 1 coin", ["C-SYNTAX"]),
        ("when left builds wonder: gain 1 coin", ["C-UNKNOWN"]),
        ("left lose 1 coin", ["C-SYNTAX"]),
        ("builds brow free", ["C-UNKNOWN"]),
        ("builds first of each turn free", ["C-UNKNOWN"]),
        ("builds last of each colour free", ["C-UNKNOWN"]),
    ],
)
def test_lines_around_the_table_are_read_or_told(
    line: str, codes: list[str], tmp_path: Path
) -> None:
    text = f'set tried\n  extends seven_wonders\n  en "T"\nchange building baths\n  {line}\n'
    (tmp_path / "tried.cards").write_text(text, "utf-8")
    compilation = compile_set(read_layers(tmp_path))
    assert [d.code for d in compilation.diagnostics] == codes


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "due"),
    [
        ("on build own.blue - 3 coins", True),
        ("coins off blue: own.brown - 3", True),
        ("coins off blue: own.brown", False),
        ("cost coins: own.blue - 3", True),
        ("2 extra coins on blue for the opponent", False),
        ("on build max(0, own.blue - 3) coins", False),
        ("at end own.lead points", True),
        ("at end own.green * own.blue points", False),
        ("on build 2 coins per brown", False),
        ("on build own.blue - 3 coins if own.blue >= 3", False),
        ("on build own.blue - 3 coins if own.blue >= 2", True),
        ("on build own.blue - own.red coins if own.red <= own.blue", True),
    ],
)
def test_a_gain_that_can_be_negative_is_told(line: str, due: bool, tmp_path: Path) -> None:
    text = f"change building theater\n  {line}\n"
    assert bool(found(tmp_path, text, "L-NEGATIVE")) == due


@pytest.mark.slow
@pytest.mark.parametrize(
    ("clauses", "due"),
    [
        ("own.lead - 2 if own.lead >= 3\n  0 otherwise", False),
        ("0 if own.lead < 3\n  own.lead - 2", False),
        ("0 if not own.lead > 2 or own.coins = 4\n  own.lead - 2", False),
        ("own.lead - 2 if own.lead >= 1 and own.coins >= 3\n  0 otherwise", True),
        ("0 if own.lead < 3 and own.coins = 4\n  own.lead - 2", True),
        ("own.yellow - 1 if own.yellow <> 0\n  1 otherwise", True),
    ],
)
def test_what_a_condition_says_bounds_a_formula(clauses: str, due: bool, tmp_path: Path) -> None:
    text = f'rule toll\n  {clauses}\n  source "house rule"\n'
    assert bool(found(tmp_path, text, "L-NEGATIVE")) == due


def test_more_shields_on_cards_without_shields_are_an_effect(tmp_path: Path) -> None:
    text = "change token economy\n  1 extra shield on {}\n"
    assert found(tmp_path, text.format("blue"), "L-NO-EFFECT") == []
    pink = 'colour pink  en "pink"\n' + text.format("pink")
    assert len(found(tmp_path, pink, "L-NO-EFFECT")) == 1


def test_a_tally_counts_for_what_it_is_worth(tmp_path: Path) -> None:
    text = HEAD + "tally debt\n  worth -2 points in civilian\ntoken jubilee\n  gain 1 debt\n"
    (tmp_path / "tried.cards").write_text(text, "utf-8")
    cards, below = load_set(tmp_path), load_set("duel")
    score = cards.function("score_civilian")
    city = [0] * len(cards.columns)
    city[cards.column["points(civilian)"]], city[cards.column["debt"]] = 5, 2
    assert score(city, city) == 1
    same = cards.rules["score_progress"].formula, below.rules["score_progress"].formula
    assert same[0] == same[1]
