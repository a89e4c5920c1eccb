"""What players of 7 Wonders hold from the start: one card of it is played before each age."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.digest import digest
from antipater.checker.records.seven_wonders.notation import read_table
from antipater.checker.records.seven_wonders.record import SevenWondersRecord
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import Kind
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Play,
    Rules,
    State,
    legal_plays,
    refusal,
)
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START
from support.random_sets import held_table_set
from support.random_seven_wonders import random_course, random_table

CAPTAINS = Path(__file__).parents[3] / "docs" / "examples" / "captains"
SEATS = "Seats\n  Anna: Rhodes A\n  Bert: Giza A\n  Carla: Olympia A\n"
FIRST = {"Anna": "builds Admiral", "Bert": "builds Broker", "Carla": "discards Poet"}


def rules_of(folder: Path, seed: int) -> Rules:
    """A random set for every seed but the first, which has the captains."""
    if seed == 0:
        return Rules(load_set(CAPTAINS))
    return Rules(held_table_set(random.Random(seed), folder))


def cards_in(hand: tuple[int, ...] | None) -> Counter[int]:
    assert hand is not None
    return Counter(hand)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_each_age_begins_with_a_card_of_ones_own(tmp_path: Path, seed: int) -> None:
    """A naive reading: the hands from the start lose what is played before an age, and nothing
    else; the deals are those of the set-up; what is played so never lies in the discards."""
    rules, rng = rules_of(tmp_path, seed), random.Random(seed)
    course = random_course(rng, rules, rng.choice(rules.players))
    setup, played = course[0][0].setup, 0
    left = [cards_in(hand) for hand in setup.deals[FROM_THE_START]]
    for (state, move), after in zip(course, [*(s for s, _ in course[1:]), None], strict=True):
        of_own = state.hands if state.turn == BEFORE_AGE else state.kept
        assert [cards_in(hand) for hand in of_own] == left
        if state.turn == BEFORE_AGE and not state.due:
            played += 1
            for play in move:
                left[play.seat][play.card] -= 1
                left[play.seat] += Counter()
            assert after is None or after.due or after.hands == setup.deals[state.age]
        held = {rules.items[card].kind for card in state.discards}
        assert Kind.CHARACTER not in held
    assert played == len(rules.ages)
    assert [sum(hand.values()) for hand in left] == [rules.hand_of(0) - played] * len(left)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_what_is_listed_is_legal_and_nothing_else(tmp_path: Path, seed: int) -> None:
    rules, rng = rules_of(tmp_path, seed), random.Random(seed)
    for state, move in random_course(rng, rules, 3):
        if state.turn == BEFORE_AGE and not state.due:
            for seat in range(3):
                check_listed(rules, state, move, seat)


def check_listed(rules: Rules, state: State, move: tuple[Play, ...], seat: int) -> None:
    """Every card of the set with every action: legal if it is listed, by whatever payment."""
    listed = {(play.action, play.card) for play in legal_plays(rules, state, seat)}
    for item in rules.items:
        if item.kind in (Kind.BOARD, Kind.STAGE):
            continue
        for action in (Action.BUILD, Action.FREE, Action.DISCARD):
            play = Play(seat, action, item.id)
            why = refusal(rules, state, (*move[:seat], play, *move[seat + 1 :]))
            assert ((action, item.id) in listed) == (why is None), (item.slug, action, why)


def read(*lines: str, hands: str = "") -> SevenWondersRecord:
    text = "\n".join(['[Game "seven_wonders"]', SEATS, hands, *lines])
    return read_table(text, (), str(CAPTAINS))


def played(**instead: str) -> SevenWondersRecord:
    return read(*(f"I.0 {name} {deed}" for name, deed in {**FIRST, **instead}.items()))


def codes(record: SevenWondersRecord) -> list[str]:
    return [found.code for found in judge_table(record).findings]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deed", "code"),
    [
        ("builds Baths", "W-CARD-05"),
        ("discards Baths", "W-CARD-05"),
        ("builds Admiral free", "W-FREE-01"),
        ("builds Broker", "W-DEAL-01"),
        ("builds ?", "W-CARD-04"),
        ("builds Astronomer", "W-COST-02"),
    ],
)
def test_what_cannot_be_played_before_an_age(deed: str, code: str) -> None:
    assert codes(played()) == []
    assert codes(played(Anna=deed)) == [code]


@pytest.mark.slow
def test_a_card_held_from_the_start_waits_for_the_next_age() -> None:
    plays = [f"I.0 {name} {deed}" for name, deed in FIRST.items()]
    assert codes(read(*plays, "I.1 Anna builds Banker")) == ["W-CARD-03"]


HELD = """Hands
  Anna: Banker, Herald, Admiral
  Bert: Broker, Envoy, Astronomer
  Carla: Poet, Overseer, Architect
"""


def test_hands_from_the_start_are_looked_at() -> None:
    plays = [f"I.0 {name} {deed}" for name, deed in FIRST.items()]
    assert codes(read(*plays, hands=HELD)) == []
    other = HELD.replace("Admiral", "Extortionist")
    assert codes(read(*plays, hands=other)) == ["W-HAND-01"]
    twice = HELD.replace("Overseer", "Herald")
    assert codes(read(*plays, hands=twice)) == ["W-DEAL-01"]
    short = HELD.replace(", Overseer", "")
    assert codes(read(*plays, hands=short)) == ["W-DEAL-03"]
    wrong = HELD.replace("Overseer", "Baths")
    assert codes(read(*plays, hands=wrong)) == ["W-CARD-05"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("known", [True, False])
def test_a_game_is_written_read_and_judged(known: bool, language: str) -> None:
    rules = Rules(load_set(CAPTAINS))
    record = replace(random_table(3, 4, known, using=rules), set=str(CAPTAINS))
    again = read_table(write_table(record, language), (), str(CAPTAINS))
    assert (again.plays, again.setup) == (record.plays, record.setup)
    assert judge_table(again).valid
    first = next(n for n, noted in enumerate(again.plays) if noted.turn == BEFORE_AGE)
    hidden = again.plays[first]._replace(
        play=again.plays[first].play._replace(action=Action.DISCARD, card=UNKNOWN)
    )
    other = replace(again, plays=(*again.plays[:first], hidden, *again.plays[first + 1 :]))
    assert digest(other) != digest(again) == digest(record)
