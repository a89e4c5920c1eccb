"""Lines that people write and that the language says otherwise: each is told as it is said."""

import pytest

from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.load import read_layers
from antipater.grammar.cards.meant import meant_by
from antipater.grammar.lints import run_lints

# What is written, how it is said, and the game.
WORDINGS = [
    ("own loses 2 coins", "lose 2 coins", "duel"),
    ("own gains 2 coins per blue", "gain 2 coins per blue", "duel"),
    ("4 points", "points 4", "duel"),
    ("1 point per blue", "at end 1 point per blue", "duel"),
    ("3 points for each token", "at end 3 points per token", "duel"),
    ("at end 3 points for each token", "at end 3 points per token", "duel"),
    ("1 shield", "shields 1", "duel"),
    ("2 shields per brown", "shields 2 per brown", "duel"),
    ("coins 4", "gain 4 coins", "duel"),
    ("4 coins", "gain 4 coins", "duel"),
    ("4 coins per red", "gain 4 coins per red", "duel"),
    ("play again", "replay", "duel"),
    ("when the age ends: gain 1 coin", "when an age ends: gain 1 coin", "duel"),
    ("when left or right builds blue: gain 1 coin",
     "when neighbours build blue: gain 1 coin", "seven_wonders"),
    ("builds guild free", "builds purple free", "seven_wonders"),
    ("choose 1 wonder of any city, unbuild it",
     "choose 1 wonder of the opponent, unbuild it", "duel"),
    ("choose one grey of the opponent, take it", "choose 1 grey of the opponent, take it", "duel"),
    ("choose 1 green card of the opponent, discard it",
     "choose 1 green of the opponent, discard it", "duel"),
    ("choose 1 building of the opponent of age 2, discard it",
     "choose 1 building of age 2 of the opponent, discard it", "duel"),
    ("choose 1 brown of the opponent and take it",
     "choose 1 brown of the opponent, take it", "duel"),
    ("opponent chooses one brown card of own city and discard it",
     "opponent chooses 1 brown of own city, discard it", "duel"),
    ("at end 1 point per blue of the opponent", "at end opponent.blue points", "duel"),
    ("on build 2 coins per opponent.red", "on build 2 * opponent.red coins", "duel"),
    ("gain 3 coins, 2 shields", "gain 3 coins`, `shields 2", "duel"),
    ("gain 3 coins and 2 points", "gain 3 coins`, `points 2", "duel"),
    ("when I build blue: gain 1 coin", "when own builds blue: gain 1 coin", "duel"),
    ("when each city discards: gain 1 coin", "when all discards: gain 1 coin", "seven_wonders"),
    ("when every player builds blue: gain 1 coin", "when all builds blue: gain 1 coin", "duel"),
    ("when own plays last card of an age: gain 1 coin",
     "when own plays the last card of an age: gain 1 coin", "duel"),
    ("2 coins off blue once per game", "2 coins off blue, once a game", "duel"),
    ("destroys a brown", "destroys brown", "duel"),
    ("choose 1 brown of opponent, discard it",
     "choose 1 brown of the opponent, discard it", "duel"),
]  # fmt: skip


def compiled(line: str, game: str, card: str = "building barn") -> Compilation:
    """A set with a card that has these lines."""
    head = f"set x\n  extends {game}\n{card}\n"
    head += "  cost wood\n" if card.startswith("wonder") else "  age 3 yellow\n"
    more = "  copies 3\n" if game == "seven_wonders" else ""
    lines = "".join(f"  {each}\n" for each in line.split("`, `"))
    return compile_set([*read_layers(game), (("x.cards", f"{head}{lines}{more}"),)])


@pytest.mark.slow
@pytest.mark.parametrize(("written", "said", "game"), WORDINGS)
def test_what_is_meant_is_told_at_its_line_and_can_be_read(
    written: str, said: str, game: str
) -> None:
    card = "wonder barn" if said == "replay" else "building barn"
    found = compiled(written, game, card).diagnostics
    assert [(d.span.start.line, d.expected, d.suggestion) for d in found] == [(5, f"`{said}`", "")]
    assert compiled(said, game, card).diagnostics == ()
    assert meant_by(said) == ""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("when own builds a wonder: gain 1 coin", "when own builds wonder: gain 1 coin"),
        (
            "when own builds a blue or a red: gain 1 coin",
            "when own builds blue or red: gain 1 coin",
        ),
        ("when the opponent builds blue: gain 1 coin", "when opponent builds blue: gain 1 coin"),
        ("when the opponent makes a pair: gain 1 coin", "when opponent makes a pair: gain 1 coin"),
    ],
)
def test_articles_are_read(written: str, said: str) -> None:
    cards = [compiled(line, "duel").card_set for line in (written, said)]
    events = [each.by_slug["barn"].effects[0].event for each in cards if each is not None]
    assert len(events) == 2
    assert events[0] == events[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "written",
    ["when own builds a castle: gain 1 coin", "when own takes a wonder: gain 1 coin",
     "when own makes a pair or a token: gain 1 coin"],
)  # fmt: skip
def test_what_is_no_such_thing_is_told(written: str) -> None:
    assert {d.span.start.line for d in compiled(written, "duel").diagnostics} == {5}


@pytest.mark.parametrize(
    "line", ["choose 1 token from the board, take it", "draw 2 of plots, keep 1"]
)
def test_a_choice_of_no_event_below_a_tally_is_told_what_it_lacks(line: str) -> None:
    text = f'set x\n  extends duel\ntally fame  en "f" fr "f" nl "f"\n  {line}\n'
    (found,) = compile_set([*read_layers("duel"), (("x.cards", text),)]).diagnostics
    assert (found.code, found.span.start.line) == ("C-SYNTAX", 4)
    assert found.expected == "`when …:` or `step 1:` before it"


@pytest.mark.slow
def test_a_price_that_one_line_fixes_twice_is_told_at_the_word() -> None:
    found = run_lints(compiled("fixes the price of stone, wood, stone", "duel"))
    told = [(d.code, d.span.start.column) for d in found if "fixed twice" in d.message]
    assert told == [("L-NO-EFFECT", 35)]
    assert not any(
        "fixed" in d.message for d in run_lints(compiled("fixes the price of stone, wood", "duel"))
    )
