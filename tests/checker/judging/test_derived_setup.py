"""What the plays alone show of a set-up of Duel that is not written, or not whole."""

from dataclasses import replace

import pytest

from antipater.checker.judging.duel.judge import judge
from antipater.checker.judging.duel.setup import figures
from antipater.checker.records.duel.record import DuelRecord
from antipater.rules.duel import UNKNOWN, Verb
from support.random_duel import random_game, rules

EDITIONS = ("reprint", "2015", "summary", "7wd.io")
MANY_DISCARDS = {Verb.BUILD: 0.05, Verb.WONDER: 0.05}


def game(edition: str, guilds: int | None, seed: int = 1) -> DuelRecord:
    """A game that goes to its last card, with so many guilds."""
    using = rules("duel", edition)
    for each in range(seed, seed + 50):
        record, state = random_game(each, using, MANY_DISCARDS, guilds)
        if state.left == 0:
            return record
    raise AssertionError("no such game")


def without(record: DuelRecord, age: int) -> DuelRecord:
    laid = {n: cards for n, cards in record.setup.layouts.items() if n != age}
    return replace(record, setup=replace(record.setup, layouts=laid))


def told(record: DuelRecord) -> list[tuple[str, object, object]]:
    return [(f.code, f.expected, f.found) for f in judge(record).findings]


@pytest.mark.slow
@pytest.mark.clause("D034")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("guilds", range(8))
def test_the_guilds_of_an_age_that_is_not_written(edition: str, guilds: int) -> None:
    record = without(game(edition, guilds), 3)
    due = {True: [("D-SETUP-04", 3, 4)], False: [("D-SETUP-05", 17, 18)]}
    assert told(record) == ([] if guilds == 3 else due[guilds > 3])


@pytest.mark.clause("D034")
def test_the_move_is_told_with_which_no_set_up_is_left() -> None:
    record = without(game("reprint", 4), 3)
    (found,) = judge(record).findings
    guilds = figures(rules("duel", "reprint").cards).guild_ids
    taken = [
        n for n, m in record.numbered() if {m.item, m.other} & guilds and m.verb.value[0] in "bdw"
    ]
    assert found.move == taken[3]


@pytest.mark.clause("D034")
@pytest.mark.parametrize("guilds", [2, 3, 4])
def test_an_age_of_which_a_card_is_not_known(guilds: int) -> None:
    record, last = random_game(3, rules("duel", "reprint"), MANY_DISCARDS, guilds)
    cut = replace(record, moves=record.moves[:-2])
    left = set(record.setup.layouts[3]) - {
        card for move in cut.moves for card in (move.item, move.other)
    }
    laid = tuple(UNKNOWN if card in left else card for card in record.setup.layouts[3])
    layouts = {**record.setup.layouts, 3: laid}
    cut = replace(cut, setup=replace(cut.setup, layouts=layouts))
    codes = {code for code, *_ in told(cut)}
    assert codes <= {"D-SETUP-04", "D-SETUP-05"}
    assert last.age == 3
    assert not codes if guilds == 3 else True


@pytest.mark.clause("D024")
def test_a_token_for_which_the_written_ones_leave_no_room() -> None:
    using = rules("duel", "reprint")
    records = (random_game(seed, using)[0] for seed in range(200))
    chosen = ((r, [m.item for m in r.moves if m.verb is Verb.TOKEN]) for r in records)
    record, taken = next((r, tokens) for r, tokens in chosen if len(tokens) > 1)
    others = [t for t in record.setup.tokens if t not in taken]
    box = [t.id for t in using.progress_tokens if t.id not in record.setup.tokens]
    fits = (*others, *(UNKNOWN for _ in taken))
    short = (*others, box[0], *(UNKNOWN for _ in taken[1:]))
    assert told(replace(record, setup=replace(record.setup, tokens=fits, drawn=()))) == []
    found = told(replace(record, setup=replace(record.setup, tokens=short, drawn=())))
    assert found == [("D-SETUP-01", 5, 6)]


@pytest.mark.clause("D031", "D032")
def test_a_wonder_for_which_the_written_ones_leave_no_room() -> None:
    record, _ = random_game(2, rules("duel", "reprint"))
    first, second = record.setup.rows
    fits = ((UNKNOWN, *first[1:]), second)
    other = next(
        w.id
        for w in rules("duel", "reprint").cards.items
        if w.kind.value == "wonder" and w.id not in (*first, *second)
    )
    short = ((UNKNOWN, *first[2:], other), second)
    assert told(replace(record, setup=replace(record.setup, rows=fits))) == []
    assert told(replace(record, setup=replace(record.setup, rows=short))) == [("D-SETUP-01", 4, 5)]
