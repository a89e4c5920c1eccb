"""Invariants of sets whose cards act on other cities and at events: what the others play may do
whatever some card of the set does, and no more than that."""

from collections.abc import Callable
from pathlib import Path

import pytest

from antipater.checker.proofs.prove import prove_set
from antipater.checker.proofs.seven_wonders.any_effects import never_negative
from antipater.checker.proofs.seven_wonders.induction import SevenInduction
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.tables import every_seat_plays_by_the_rules
from antipater.checker.proofs.theorem import Claim, Lemma, ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules import interpreter
from antipater.rules.card_set import CardSet
from antipater.rules.expressions import Constant, Operation, Quantity
from antipater.rules.numbers import Number
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"
HEADER = """set mine
  en "Mine"
  extends seven_wonders

"""
TALLY = 'tally debt  en "debt"  fr "dette"  nl "schuld"\n\n'
# A line of a card, what it makes false, and what stays true.
LINES = {
    "others lose 2 coins, the rest as debt": ("own.debt = 0", "own.debt >= 0"),
    "others lose 1 coin per stage of theirs, the rest as debt": ("own.debt < 5", "own.debt >= 0"),
    "others gain 1 debt": ("own.debt <= 2 * own.cards_played - 1", "own.debt >= 0"),
    "when left builds blue: left gains 1 debt": ("own.debt = 0", "own.debt >= 0"),
    "when others discard: all gain 1 debt": ("own.debt = 0", "own.debt >= 0"),
    "when others chain: others gain 1 debt": ("own.debt = 0", "own.debt >= 0"),
    "when own builds yellow: others gain 1 debt, once an age": ("own.debt = 0", "own.debt >= 0"),
    "when an age ends: all gain 1 debt": ("own.debt = 0", "own.debt <= 21 * game.ages_over"),
    "when others gain coins: all gain 1 debt": ("own.debt = 0", "own.debt >= 0"),
}


@pytest.fixture
def acting(tmp_path: Path) -> Callable[[str, str], CardSet]:
    """A set with a line on a card, and invariants."""

    def made(line: str, invariants: str) -> CardSet:
        text = f"{HEADER}{TALLY}change building altar\n  {line}\n\n{invariants}"
        (tmp_path / "mine.cards").write_text(text, "utf-8")
        return load_set(str(tmp_path))

    return made


def found(cards: CardSet, *only: str) -> dict[str, ProofStatus]:
    induction = SevenInduction(SevenCities(cards), Prover(), only)
    return {each.theorem: each.status for each in induction.run()}


# Each line stands on a card of its own, and owes in a tally of its own.
CARDS = ("altar", "theater", "baths", "pawnshop", "tavern", "barracks", "stockade", "apothecary",
         "workshop")  # fmt: skip


def text_of(card: str, line: str) -> str:
    broken, true = LINES[line]
    text = f"{TALLY}change building {card}\n  {line}\n\n"
    text += f'invariant broken_{card} "This is not so"\n  always {broken}\n\n'
    text += f'invariant so_{card} "This is so"\n  always {true}\n\n'
    return text.replace("debt", f"debt_{card}")


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines", [tuple(LINES), *(pytest.param((line,), marks=pytest.mark.campaign) for line in LINES)]
)
def test_what_others_play_makes_an_invariant_false(lines: tuple[str, ...], tmp_path: Path) -> None:
    """And leaves what is so of every game proved; all lines in one set, which is followed once."""
    stands = dict(zip(CARDS, lines, strict=False))
    text = HEADER + "".join(text_of(card, line) for card, line in stands.items())
    (tmp_path / "mine.cards").write_text(text, "utf-8")
    due = {f"broken_{card}": ProofStatus.REFUTED for card in stands}
    due |= {f"so_{card}": ProofStatus.PROVED for card in stands}
    assert len(stands) == len(lines)
    assert found(load_set(str(tmp_path)), *due) == due


@pytest.mark.slow
# Lines as those of `neighbours` are among the nine above.
@pytest.mark.parametrize(
    "name", ["black_cards", pytest.param("neighbours", marks=pytest.mark.campaign)]
)
def test_invariants_of_sets_that_act_on_others_are_proved(name: str) -> None:
    assert {*found(load_set(EXAMPLES / name)).values()} == {ProofStatus.PROVED}


SIDES = """set sides
  extends seven_wonders
"""
SIDE = """
board petra side {side}
  en "Petra"  fr "Pétra"  nl "Petra"
  produces and sells stone
  stage 1
    cost 2 wood
    {line}
  stage 2
    cost 2 clay
    points 3
"""


@pytest.mark.slow
def test_two_seats_may_have_a_seventh_card(tmp_path: Path) -> None:
    """The one who has played it has one card more than the one who has not yet; what a board of
    which nothing is known gives is never below nothing."""
    sides = (("A", "plays seventh card"), ("B", "builds from discard"))
    text = SIDES + "".join(SIDE.format(side=side, line=line) for side, line in sides)
    (tmp_path / "sides.cards").write_text(text, "utf-8")
    assert found(load_set(str(tmp_path)), "cards_of_a_city") == {
        "cards_of_a_city": ProofStatus.PROVED
    }


@pytest.mark.slow
def test_an_engine_that_takes_more_than_is_there_is_refuted(
    acting: Callable[[str, str], CardSet], monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(ready: interpreter.Ready, ledger: list[Number], amount: Number) -> Number:
        ledger[ready.column] -= amount if ready.takes else -amount
        return amount

    monkeypatch.setattr("antipater.rules.seven_wonders.effects.change", taken)
    cards = acting("others lose 2 coins, the rest as debt", "")
    assert found(cards, "no_debts") == {"no_debts": ProofStatus.REFUTED}


@pytest.mark.parametrize("told", ["conflict", "coins"])
def test_an_amount_may_be_below_zero_where_something_is_taken_off(told: str) -> None:
    plain = Operation("*", (Constant(2), Quantity("own", told)))
    assert never_negative(plain) is (told == "coins")
    assert not never_negative(Operation("-", (Constant(3), plain)))


@pytest.mark.slow
def test_a_false_invariant_of_others_plays_is_shown_by_a_game(
    acting: Callable[[str, str], CardSet],
) -> None:
    said = 'invariant broken "Nobody owes"\n  always own.debt = 0\n'
    cards = acting("others lose 4 coins, the rest as debt", said)
    (result,) = prove_set(cards, only=["broken"])
    assert result.counterexample[0].startswith("reached in a game by its move")


@pytest.mark.slow
def test_what_waits_for_coins_rises_where_some_have_moved(tmp_path: Path) -> None:
    """And not once more after the conflicts of an age: so the claim is proved of a right set."""
    line = "change building altar\n  when own buys of left: gain 1 coin\n"
    (tmp_path / "mine.cards").write_text(f"{HEADER}{line}", "utf-8")
    due = "every_seat_plays_by_the_rules"
    (result,) = prove_set(load_set(str(tmp_path)), only=(due,))
    assert result.status is ProofStatus.PROVED


# Of projects, whose fees are paid with the play and which asks between two ages, it takes long.
@pytest.mark.parametrize("name", ["fleets", pytest.param("projects", marks=pytest.mark.campaign)])
def test_both_readings_of_a_table_are_written_alike(name: str) -> None:
    """So that the proof of every seat's play ends: of no way of a run the solver is asked, and ways
    that cannot be are not followed."""
    tables = SevenCities(load_set(str(EXAMPLES / name)))
    lemmas = [each for each in every_seat_plays_by_the_rules(tables) if isinstance(each, Lemma)]
    claims = [claim for lemma in lemmas[::90] for claim in lemma.claims()]
    assert len(claims) < 100 * len(lemmas[::90])
    assert all(claim.conclusion is True for claim in claims if isinstance(claim, Claim))
