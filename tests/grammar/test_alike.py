"""What cannot be read is told with the right line that is most like it."""

import pytest

from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import read_layers

CARD = "building barn\n  age 1 yellow\n"
WRONG = [
    (f"{CARD}  cost 2", "cost 2 coins, wood, 2 clay"),
    (f"{CARD}  on end 2 points", "on chain 4 coins"),
    (f"{CARD}  choose 1 blue of the discards, build it",
     "choose 1 building of age 1 from the discards, build it"),
    (f"{CARD}  produces sells clay", "produces 2 wood, clay"),
    ("replace building", "building altar"),
    ('example "x"\n  âge 2', "age 2 turn 6"),
    ('example "x"\n  own cannot build with altar as "D-COST-01"',
     'own cannot build aqueduct as "D-COST-01"'),
    ('example "x"\n  left 20 coins', "own pays 8 coins for walls"),
    ("zone court\n  each holds 3", "each player holds 4"),
    ('invariant a "b"\n  own.coins >= 0', "always own.coins >= 3"),
    (f"{CARD}  shields: own.blue", "shields 2"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("text", "right"), WRONG)
def test_a_line_that_cannot_be_read_is_told_with_the_nearest_right_one(
    text: str, right: str
) -> None:
    found = _told(text)
    at = text.count("\n") + 3
    assert any(f"as in `{right}`" in e or f"a line such as `{right}`" in e for _, e in found), found
    assert {line for line, _ in found} >= {at}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "line", "right"),
    [("duel", "when own builds red: may pay 2", "when own builds yellow: gain 2 coins"),
     ("duel", "others lose 2 coins,", "opponent loses 3 coins, the rest as debt"),
     ("seven_wonders", "opponent lose 2 coins,", "others lose 2 coins, or as debt"),
     ("duel", "1 coin in", "1 coin in place of each unit of blue"),
     ("seven_wonders", "pays 1 coin any chain", "pays 1 coin for any chain")],
)  # fmt: skip
def test_the_nearest_line_is_one_of_the_same_game(game: str, line: str, right: str) -> None:
    """In Duel it was `when own builds stage: …`."""
    found = [expected for _, expected in _told(f"{CARD}  {line}", game)]
    assert any(f"as in `{right}`" in e for e in found), found


@pytest.mark.slow
def test_what_is_expected_is_of_the_same_game() -> None:
    (expected,) = [e for _, e in _told(f"{CARD}  when both build blue: gain 1 coin")]
    assert "`opponent`" in expected
    assert "`left`" not in expected


def test_a_word_with_a_nearest_one_needs_no_line() -> None:
    assert all(" as in " not in expected for _, expected in _told(f"{CARD}  pionts 2"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("french", "english"),
    [("quand own builds: gain 1 coin", "when"), ("adversaire loses 1 coin", "opponent"),
     ("when own builds: gagne 1 coin", "gain"), ("at end 5 points si own.blue > 2", "if")],
)  # fmt: skip
def test_words_of_other_languages_lead_to_those_of_the_cards(french: str, english: str) -> None:
    layer = (("x.cards", f"set x\n  extends duel\n{CARD}  {french}\n"),)
    found = compile_set([*read_layers("duel"), layer]).diagnostics
    assert any(d.suggestion.startswith(english) for d in found), found


def _told(text: str, game: str = "duel") -> list[tuple[int, str]]:
    layer = (("x.cards", f"set x\n  extends {game}\n{text}\n"),)
    found = compile_set([*read_layers(game), layer]).diagnostics
    return [(d.span.start.line, d.expected) for d in found]
