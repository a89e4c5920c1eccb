"""Structures of which cards are left open: as they were laid, face down or up, or by chance."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.setup import checked_setup
from antipater.checker.messages.words import display_name
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.rules.duel import UNKNOWN, Verb
from support.commands import run
from support.random_duel import as_it_was_laid, hiding, random_game, rules
from support.slips.planting import items_of

_EDITIONS = [("duel", "reprint"), ("duel", "2015"), ("duel_promo", "7wd.io"), ("duel", "summary")]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "edition"), _EDITIONS)
def test_what_lay_face_down_and_was_played_is_not_refused(name: str, edition: str) -> None:
    verdicts = [judge(as_it_was_laid(seed, name, edition)) for seed in range(8)]
    assert [verdict.findings for verdict in verdicts] == [()] * 8
    assert any("places 1" in verdict.unchecked for verdict in verdicts)


@pytest.mark.slow
@settings(max_examples=40)
@given(seed=st.integers(0, 2**32 - 1), share=st.floats(0, 0.6))
def test_cards_that_are_open_by_chance_are_put_where_they_lay_or_nowhere(
    seed: int, share: float
) -> None:
    rng = random.Random(seed)
    name, edition = rng.choice(_EDITIONS)
    using = rules(name, edition)
    whole, _ = random_game(seed, using)
    record = hiding(whole, lambda age, slot: rng.random() < share)
    assert judge(record).findings == ()
    setup, found = checked_setup(using, record)
    assert found == []
    for age, laid in setup.layouts.items():
        known = whole.setup.layouts[age]
        assert all(card in (UNKNOWN, known[slot]) for slot, card in enumerate(laid))


def test_a_card_that_can_have_lain_in_one_place_lies_there() -> None:
    using = rules("duel", "reprint")
    whole, _ = random_game(1, using)
    first = next(move for move in whole.moves if move.verb is not Verb.DRAFT)
    card = first.card
    slot = whole.setup.layouts[1].index(card)
    record = hiding(whole, lambda age, at: (age, at) == (1, slot))
    assert checked_setup(using, record)[0].layouts == whole.setup.layouts
    verdict = judge(record)
    assert (verdict.findings, verdict.unchecked) == ((), judge(whole).unchecked)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "wrong", "code"),
    [
        (9, "Anna discards Quarry", "D-CARD-05"),
        (12, "Anna builds Apothecary", "D-CARD-05"),
        (15, "Bert builds Palisade", "D-CARD-03"),
        (20, "Anna builds Tavern", "D-CARD-05"),  # of what lay below Clay Pit
        (21, "Bert builds Guard Tower", "D-CARD-03"),
    ],
)
def test_of_structures_with_open_cards_the_wrong_line_is_blamed(
    number: int, wrong: str, code: str
) -> None:
    lines = write_notation(as_it_was_laid(1)).splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{number}. "))
    right, lines[at] = lines[at], f"{number}. {wrong}"
    record = game_of_text("wrong.duel", "\n".join(lines).encode()).record
    assert isinstance(record, DuelRecord)
    first = judge(record).findings[0]
    assert first.code == code
    assert first.move is not None
    assert first.move >= number
    told = run("validate", "-", stdin="\n".join(lines))
    assert right.partition(" ")[2] in told.stdout.splitlines()[0]


@pytest.mark.parametrize("seed", range(4))
def test_a_card_taken_before_those_on_it_is_refused_wherever_these_lay(seed: int) -> None:
    """Nothing is known of a structure but what was laid first, and is taken in the first move."""
    whole, _ = random_game(seed, rules("duel", "reprint"))
    laid = whole.setup.layouts[1]
    takes = [
        n
        for n, move in enumerate(whole.moves)
        if move.verb in (Verb.BUILD, Verb.DISCARD) and move.item in laid
    ]
    first, late = takes[0], next(n for n in takes if whole.moves[n].item in laid[:2])
    moves = list(whole.moves)
    moves[first] = moves[first]._replace(item=whole.moves[late].item)
    moves[late] = moves[late]._replace(item=whole.moves[first].item)
    record = hiding(replace(whole, moves=tuple(moves)), lambda age, slot: age == 1 and slot > 1)
    found = judge(record).findings[0]
    assert (found.code, found.move) == ("D-CARD-05", record.first_number + first)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("slip", ["line missing", "card under a wonder"])
def test_slips_are_named_where_cards_that_turn_up_could_lie_elsewhere(slip: str, seed: int) -> None:
    record = as_it_was_laid(seed)
    face_up = {card for laid in record.setup.layouts.values() for card in laid}
    lines = write_notation(record).splitlines()
    verb = Verb.WONDER if slip == "card under a wonder" else Verb.DISCARD
    number, move = next(
        (number, move)
        for number, move in record.numbered()
        if move.verb is verb and move.card not in face_up
    )
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{number}. "))
    right = lines.pop(at).partition(" ")[2]
    if slip == "card under a wonder":
        played = next(m for m in record.moves if m.verb is Verb.BUILD and m.item != move.card)
        was, now = (display_name(items_of("duel")[card], "en") for card in (move.card, played.item))
        lines.insert(at, f"{number}. {right.replace(was, now)}")
    told = run("validate", "-", stdin="\n".join(lines))
    assert right.partition(" for ")[0] in told.stdout.splitlines()[0]
