"""A table of which there is a record and a sheet is one game; where they differ, none."""

from dataclasses import replace
from itertools import permutations

import pytest

from antipater.checker.standings.counted_game import CountedGame, Placing
from antipater.checker.standings.one_table import doubled, filled_in, perhaps_one

PLACES = (
    Placing("Anna", 1, {"civilian": 20, "military": 5, "total": 60}),
    Placing("Bert", 2, {"civilian": 15, "military": 0, "total": 50}),
)
RECORD = CountedGame("a.duel", 1, "duel", "duel", "Cup", "1", "2", "civilian", PLACES, "abc")
SHEET = replace(RECORD, file="s.csv", digest="", places=PLACES[::-1])


def told(*games: CountedGame) -> list[tuple[str, str, str]]:
    return [(each.game.file, each.why, each.told) for each in doubled(games, "en")]


@pytest.mark.parametrize("games", [(RECORD, SHEET), (SHEET, RECORD)])
def test_a_sheet_that_agrees_is_there_twice(games: tuple[CountedGame, ...]) -> None:
    assert told(*games) == [("s.csv", "duplicate", "")]


def test_a_sheet_may_tell_less_and_write_names_otherwise() -> None:
    places = (Placing("ANNA", 1, {"total": 60}), Placing("bert", 2, {"total": 50}))
    assert told(RECORD, replace(SHEET, places=places)) == [("s.csv", "duplicate", "")]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kind": "military"}, ("kind", "military", "civilian")),
        (
            {"places": (replace(PLACES[0], rank=2), replace(PLACES[1], rank=1))},
            ("Anna, rank", "2", "1"),
        ),
        (
            {"places": (PLACES[0], replace(PLACES[1], score={"civilian": 16, "total": 50}))},
            ("Bert, civilian", "16", "15"),
        ),
    ],
)
def test_where_they_differ_neither_counts(
    change: dict[str, object], words: tuple[str, str, str]
) -> None:
    """Nor where two sheets do, of two files, or two records of one play."""
    what, its, own = words
    other = replace(SHEET, file="t.csv", **change)  # type: ignore[arg-type]
    again = replace(other, digest="abd", moves=frozenset("abcx"))
    record = replace(RECORD, moves=frozenset("abcd"))
    sheet = replace(SHEET, places=PLACES)
    where = {"a.duel": "a.duel", "s.csv": "s.csv Cup 1 2"}
    for one, two, at in ((RECORD, other, "t.csv Cup 1 2"), (sheet, other, "t.csv Cup 1 2"),
                         (record, again, "t.csv")):  # fmt: skip
        assert told(one, two) == [
            ("t.csv", "conflict", f"{what}: {its}, in {where[one.file]}: {own}"),
            (one.file, "conflict", f"{what}: {own}, in {at}: {its}"),
        ]


def test_of_three_accounts_of_a_game_one_that_differs_is_a_conflict_in_any_order() -> None:
    bad = replace(SHEET, file="t.csv", places=(PLACES[0], replace(PLACES[1], score={"total": 1})))
    for games in permutations((RECORD, SHEET, bad)):
        assert sorted(one[:2] for one in told(*games)) == [
            ("a.duel", "conflict"), ("s.csv", "duplicate"), ("t.csv", "conflict"),
        ]  # fmt: skip


def test_a_sheet_tells_what_payments_leave_open() -> None:
    """A record that does not tell who won counts as its sheet tells, or not at all."""
    left = (
        replace(PLACES[0], most={"total": 65}),
        replace(PLACES[1], rank=1, most={"total": 60}),
    )
    record = replace(RECORD, places=left, open=True)
    assert told(record, SHEET) == [("s.csv", "duplicate", "")]
    whole = filled_in(record, SHEET)
    assert (whole.winners, whole.open) == (("Anna",), False)
    more = replace(SHEET, places=(PLACES[0], replace(PLACES[1], score={"total": 61})))
    words = "Bert, total: 61, in a.duel: 50–60"
    assert told(record, more)[0] == ("s.csv", "conflict", words)


def test_coins_at_the_start_are_compared_where_both_tell_them() -> None:
    def began(game: CountedGame, *coins: int | None) -> CountedGame:
        places = (replace(place, start=n) for place, n in zip(game.places, coins, strict=True))
        return replace(game, places=tuple(places))

    record = began(RECORD, 7, 10)
    assert told(record, SHEET) == [("s.csv", "duplicate", "")]
    assert told(record, began(SHEET, 10, 7)) == [("s.csv", "duplicate", "")]
    words = "Bert, coins at the start: 8, in a.duel: 10"
    assert told(record, began(SHEET, 8, 7))[0] == ("s.csv", "conflict", words)


def test_what_differs_is_told_in_words() -> None:
    won = replace(SHEET, kind="military")
    fewer = replace(SHEET, places=(PLACES[0], replace(PLACES[1], score={"military": 2})))
    told = [next(doubled((RECORD, sheet), "fr")).told for sheet in (won, fewer)]
    assert told == ["fin : militaire, dans a.duel : civile", "Bert, militaire : 2, dans a.duel : 0"]


@pytest.mark.parametrize("field", ["round", "table", "event"])
def test_another_round_table_or_event_is_another_game(field: str) -> None:
    assert told(RECORD, replace(SHEET, **{field: "9"})) == []  # type: ignore[arg-type]


def test_without_a_round_nothing_is_known_to_be_the_same() -> None:
    assert told(replace(RECORD, round=""), replace(SHEET, round="")) == []


def test_two_games_of_a_heat_are_two() -> None:
    other = (PLACES[0], replace(PLACES[1], score={"total": 1}))
    second = replace(RECORD, file="b.duel", digest="def", places=other)
    of_second = replace(SHEET, file="t.csv", places=second.places)
    assert told(RECORD, second) == []
    assert sorted(told(RECORD, second, of_second, SHEET)) == [
        ("s.csv", "duplicate", ""),
        ("t.csv", "duplicate", ""),
    ]
    of_second = replace(of_second, file=SHEET.file)
    assert told(RECORD, SHEET, of_second) == [("s.csv", "duplicate", "")]


def test_a_sheet_that_is_there_in_two_files_counts_once() -> None:
    copy = replace(SHEET, file="s (1).csv")
    other = replace(copy, places=(PLACES[0], replace(PLACES[1], score={"civilian": 16})))
    assert told(SHEET, copy) == [("s (1).csv", "duplicate", "")]
    assert told(SHEET, replace(other, file="s.csv")) == told(SHEET, replace(SHEET)) == []
    assert told(RECORD, SHEET, copy) == [
        ("s.csv", "duplicate", ""),
        ("s (1).csv", "duplicate", ""),
    ]


def test_without_a_round_a_copy_is_known_by_all_its_entries() -> None:
    score = {"civilian": 9, "scientific": 0, "guilds": 4, "wonders": 3, "military": 2, "total": 18}
    full = replace(SHEET, round="", places=tuple(replace(p, score=score) for p in PLACES))
    copy = replace(full, file="s (1).csv")
    assert told(full, copy) == [("s (1).csv", "duplicate", "")]
    assert told(replace(full, places=PLACES), replace(copy, places=PLACES)) == []
    other = replace(copy, places=(full.places[0], replace(full.places[1], coins=3)))
    assert told(full, other) == told(full, replace(copy, table="3")) == []


def test_the_same_points_in_another_round_may_be_one_game() -> None:
    """Whoever wrote the round `first` beside `1` has it counted twice; not so with `01`."""
    assert told(RECORD, replace(SHEET, round="01", table="02")) == [("s.csv", "duplicate", "")]
    other = replace(SHEET, round="first")
    fewer = replace(
        other, places=tuple(replace(p, score={"total": p.score["total"]}) for p in PLACES)
    )
    assert list(perhaps_one([RECORD, other])) == [(RECORD, other)]
    assert list(perhaps_one([fewer, RECORD])) == [(fewer, RECORD)]
    differs = (PLACES[0], replace(PLACES[1], score={"civilian": 16, "total": 50}))
    left_open = tuple(replace(place, most={"total": 70}) for place in PLACES)
    for places in (differs, left_open, (PLACES[0], replace(PLACES[1], name="Carl"))):
        assert not list(perhaps_one([RECORD, replace(other, places=places)]))


def named(game: CountedGame, *names: str) -> CountedGame:
    """The game in another file, with its players' names written so."""
    places = (replace(place, name=n) for place, n in zip(game.places, names, strict=True))
    return replace(game, file="b.duel", places=tuple(places))


def test_names_are_compared_whatever_their_case_and_spaces() -> None:
    copy = named(RECORD, "Anna ", "BERT")
    assert told(RECORD, copy) == [("b.duel", "duplicate", "")]
    assert told(replace(RECORD, round=""), replace(copy, round="")) == told(RECORD, copy)
    assert told(RECORD, named(RECORD, "Ánna", "Bert")) == [("b.duel", "duplicate", "")]
    assert told(RECORD, named(RECORD, "Anna", "Carl")) == []
    assert told(RECORD, named(SHEET, " bert", "Anna")) == [("b.duel", "duplicate", "")]


def test_a_game_decided_without_a_move_that_is_there_in_two_files_counts_once() -> None:
    places = Placing("Anna", 2, {}, begins=True), Placing("Bert", 1, {}, begins=False)
    record = replace(RECORD, kind="resignation", digest="a.duel 1", played=False, places=places)
    copy = replace(named(record, "Anna ", "Bert"), digest="b.duel 1")
    assert told(record, copy) == [("b.duel", "duplicate", "")]
    begun = (replace(places[0], begins=False), replace(places[1], begins=True))
    for other in (
        replace(copy, file="a.duel"),
        replace(copy, round="2"),
        replace(copy, kind="time_out"),
        replace(copy, places=begun),
    ):
        assert told(record, other) == []


def test_sheets_without_an_event_that_have_little_in_common_are_two_games() -> None:
    """Two evenings in files of their own, each with a round 1 and a table 1."""
    spring = replace(SHEET, event="", file="spring.csv")
    other = tuple(replace(p, score={c: n + 9 for c, n in p.score.items()}) for p in spring.places)
    autumn = replace(spring, file="autumn.csv", places=other)
    assert spring.round
    assert told(spring, autumn) == []
    both = (replace(each, event="Cup") for each in (spring, autumn))
    assert [why for _, why, _ in told(*both)] == ["conflict", "conflict"]
