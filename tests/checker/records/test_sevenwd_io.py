"""The import of 7wd.io logs, and files and streams of them, whole and broken."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import LIMIT, ReadGame
from antipater.checker.records.formats.json_text import item_lines
from antipater.checker.records.formats.sevenwd_io import read_log, tables
from antipater.checker.records.record import Stop, Unreadable
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.duel import Verb
from support.places import TOP

EXAMPLE = TOP / "docs" / "examples" / "7wdio_game.json"
TEXT = EXAMPLE.read_text("utf-8")
LINE = json.dumps(json.loads(TEXT))


def log() -> Any:
    return json.loads(TEXT)


def one(path: Path) -> ReadGame:
    found = list(games(str(path)))
    assert len(found) == 1
    return found[0]


def code(path: Path) -> str:
    problem = one(path).problem
    assert problem is not None
    return problem.code


def test_the_real_game_is_read_whole() -> None:
    record = read_log(log())
    assert not record.problems
    assert (record.set, record.edition) == ("duel_promo", "7wd.io")
    assert record.players == ("user1", "user2")
    assert len(record.moves) == len(log()) - 1
    cards = load_set(record.set)
    verb, player, item, other = record.moves[40]
    assert (verb, player) == (Verb.WONDER, 0)
    assert (cards.items[item].slug, cards.items[other].slug) == ("messe", "statue")
    assert [len(record.setup.layouts[age]) for age in (1, 2, 3)] == [20, 20, 20]


def test_every_item_of_the_set_has_its_number_and_the_other_way_round() -> None:
    known = tables("duel_promo")
    numbered = [*known.cards.values(), *known.wonders.values(), *known.tokens.values()]
    assert sorted(numbered) == [item.id for item in load_set("duel_promo").items]


def test_numbers_stand_in_the_order_of_the_ages() -> None:
    cards = load_set("duel").items
    for number, item in tables("duel").cards.items():
        assert cards[item].age == min(number // 100, 3)


def test_a_log_without_promo_wonders_is_played_with_the_base_set() -> None:
    items = log()
    items[0]["move"]["wonders"] = [1, 2, 3, 4, 5, 6, 7, 8]
    assert read_log(items[:1]).set == "duel"


@pytest.mark.parametrize(("reason", "stop"), [(4, Stop.RESIGNATION), (5, Stop.TIME_OUT)])
def test_a_game_given_up(reason: int, stop: Stop) -> None:
    over = {"meta": {"actor": ""}, "move": {"id": 13, "loser": "user2", "reason": reason}}
    record = read_log([*log()[:20], over])
    assert record.end is not None
    assert (record.end.kind, record.end.loser, record.end.number) == (stop, 1, 20)


def broken(change: Callable[[Any], object]) -> DuelRecord:
    items = log()
    change(items)
    return read_log(items)


BREAKS: list[tuple[Callable[[Any], object], str, int]] = [
    (lambda x: x[9]["move"].update(card=999), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(card=-1), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(card="113"), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(card=113.5), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(card=None), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(card=[113]), "R-7WDIO-06", 9),
    (lambda x: x[1]["move"].update(wonder=True), "R-7WDIO-06", 1),
    (lambda x: x[9]["move"].pop("card"), "R-7WDIO-06", 9),
    (lambda x: x[9]["move"].update(id=0), "R-7WDIO-05", 9),
    (lambda x: x[9]["move"].update(id=14), "R-7WDIO-05", 9),
    (lambda x: x[9]["move"].update(id=1), "R-7WDIO-05", 9),
    (lambda x: x[9]["move"].update(id="4"), "R-7WDIO-05", 9),
    (lambda x: x[9]["move"].pop("id"), "R-7WDIO-05", 9),
    (lambda x: x[9].pop("move"), "R-7WDIO-04", 9),
    (lambda x: x[9].pop("meta"), "R-PLAYER-03", 9),
    (lambda x: x[9]["meta"].update(actor="user3"), "R-PLAYER-03", 9),
    (lambda x: x[9]["meta"].update(actor={}), "R-PLAYER-03", 9),
    (lambda x: x.__setitem__(9, 7), "R-7WDIO-04", 9),
    (lambda x: x.__setitem__(9, None), "R-7WDIO-04", 9),
    (lambda x: x.__setitem__(9, []), "R-7WDIO-04", 9),
    (lambda x: x[29]["move"].update(player="user3"), "R-PLAYER-03", 29),
    (lambda x: x[41]["move"].pop("wonder"), "R-7WDIO-06", 41),
    (lambda x: x[65]["move"].update(give=4), "R-7WDIO-06", 65),
    (lambda x: x.append({"move": {"id": 13, "loser": "user2", "reason": 3}}), "R-7WDIO-06", 77),
    (lambda x: x.append({"move": {"id": 13, "loser": "user3", "reason": 4}}), "R-PLAYER-03", 77),
]


@pytest.mark.parametrize(("change", "code", "number"), BREAKS)
def test_a_broken_item_is_told_and_the_moves_before_it_are_kept(
    change: Callable[[Any], object], code: str, number: int
) -> None:
    record = broken(change)
    assert [(p.code, p.move) for p in record.problems] == [(code, number)]
    assert record.unread == number
    assert len(record.moves) == number - 1


def test_a_move_of_nobody_is_told_as_one() -> None:
    (problem,) = broken(lambda x: x[9].pop("meta")).problems
    assert problem.found == "?"


@pytest.mark.slow
@pytest.mark.parametrize(("change", "code", "number"), BREAKS)
def test_a_broken_item_is_carried_and_no_move_after_it_is_lost(
    change: Callable[[Any], object], code: str, number: int
) -> None:
    """As ``convert`` writes it, and as it is read again."""
    record, whole = broken(change), broken(lambda items: None)
    (carried,) = [comment.text for comment in record.comments if comment.carried]
    written = write_notation(record, "en")
    assert carried in written.splitlines()
    json.loads(carried)
    lost = number <= len(whole.moves)
    assert len(record.moves) + len(record.later) == len(whole.moves) - lost
    again = read_notation(written, shipped_sets())
    assert again.problems
    if number > 1:  # before the first move nothing tells that it was one
        assert again.unread == number
        assert again.moves == record.moves
        assert write_notation(again, "en") == written


SET_UPS: list[Callable[[Any], object]] = [
    lambda head: head.pop("cards"),
    lambda head: head.update(cards=[]),
    lambda head: head["cards"].update({"4": []}),
    lambda head: head["cards"].pop("2"),
    lambda head: head["cards"].update({"1": "x"}),
    lambda head: head["cards"]["1"].append(999),
    lambda head: head.update(tokens=None),
    lambda head: head.update(randomTokens=[1, "x"]),
    lambda head: head.pop("wonders"),
    lambda head: head.update(wonders=[[1]]),
]


@pytest.mark.parametrize("change", SET_UPS)
def test_a_broken_set_up_is_told(change: Callable[[Any], object]) -> None:
    record = broken(lambda items: change(items[0]["move"]))
    assert record.problems
    assert {p.code for p in record.problems} <= {"R-7WDIO-03", "R-7WDIO-06"}


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({}, "R-7WDIO-01"),
        ("x", "R-7WDIO-01"),
        (None, "R-7WDIO-01"),
        (5, "R-7WDIO-01"),
        ([], "R-7WDIO-02"),
        ([1], "R-7WDIO-07"),
        ([{"move": 1}], "R-7WDIO-02"),
        ([{"move": {"id": 2}}], "R-7WDIO-02"),
        ([{"move": {"id": 1}}], "R-PLAYER-01"),
        ([{"move": {"id": 1, "p1": "a", "p2": ""}}], "R-PLAYER-01"),
        ([{"move": {"id": 1, "p1": "a", "p2": "a"}}], "R-PLAYER-02"),
    ],
)
def test_what_is_no_log(value: object, code: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_log(value)
    assert caught.value.finding.code == code


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@pytest.mark.slow
@settings(max_examples=100)
@given(st.integers(0, 76), st.sampled_from(["move", "meta", ""]), st.text(max_size=6), any_json)
def test_whatever_stands_in_a_log_is_told(at: int, part: str, key: str, value: object) -> None:
    items = log()
    if part:
        items[at][part] = value if key == "" else {**items[at][part], key: value}
    else:
        items[at] = value
    try:
        record = read_log(items)
    except Unreadable:
        return
    assert record.problems or len(record.moves) >= 75


def test_the_format_is_told_from_the_content(tmp_path: Path) -> None:
    for name, text, form in [
        ("a.txt", TEXT, "7wd.io"),
        ("b.duel", LINE, "7wd.io"),
        ("c.json", EXAMPLE.with_suffix(".duel").read_text("utf-8"), "antipater"),
        ("d", "\ufeff\n\n  " + TEXT, "7wd.io"),
        ("e", '\n ; a remark\n[Game "duel"]\n[First "a"]\n[Second "b"]', "antipater"),
    ]:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        game = one(path)
        assert game.record is not None
        assert game.record.format == form
        assert not game.record.problems


def test_lines_of_a_log_over_several_lines_are_known(tmp_path: Path) -> None:
    items = log()
    items[9]["move"]["card"] = 999
    path = tmp_path / "game.json"
    path.write_text("\n[\n" + ",\n".join(map(json.dumps, items)) + "\n]\n")
    record = one(path).record
    assert record is not None
    assert [p.line for p in record.problems] == [12]
    assert record.line_of(3) == 6


def test_item_lines() -> None:
    assert item_lines('[\n1, {"a":\n2},\n\n[3]\n]') == (2, 2, 5)


def test_many_games_a_line_each_good_or_bad(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(f"{LINE}\n\n{LINE[:500]}\n[]\n{LINE}")
    found = list(games(str(path)))
    assert [g.number for g in found] == [1, 2, 3, 4]
    assert [g.record is None for g in found] == [False, True, True, False]
    assert [g.problem and (g.problem.code, g.problem.line) for g in found[1:3]] == [
        ("R-JSON-02", 3),
        ("R-7WDIO-02", 4),
    ]


def test_many_games_of_which_the_first_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"{LINE[:500]}\n{LINE}\n"
    path = tmp_path / "games"
    path.write_text(text)
    assert [g.record is None for g in games(str(path))] == [True, False]
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert [g.record is None for g in games("-")] == [True, False]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "R-EMPTY-01"),
        (b"\n \n\t\n", "R-EMPTY-01"),
        (b"\x00\x01\x02\xff" * 50, "R-BINARY-01"),
        (b"[\x00]", "R-BINARY-01"),
        (b"\x89PNG\r\n\x1a\n", "R-BINARY-01"),
        (TEXT.encode()[:3000], "R-JSON-02"),
        (LINE.encode()[:3000], "R-JSON-02"),
        (LINE.encode() + b"]", "R-JSON-01"),
        (b"[1 2]", "R-JSON-01"),
        (b"{", "R-JSON-02"),
        (b"{}", "R-7WDIO-01"),
        (b"[]", "R-7WDIO-02"),
        (b"[" * 200_000, "R-JSON-03"),
        (b"[" * 200_000 + b"]" * 200_000, "R-JSON-03"),
        (b'[{"a":' * 100_000, "R-JSON-03"),
        (b"[" + b"9" * 10_000 + b"]", "R-JSON-04"),
        (b"[" + b" " * LIMIT + b"]", "R-SIZE-01"),
        (b"[\n" + b" " * LIMIT + b"]", "R-SIZE-01"),
        (b"hello\n", "R-GAME-01"),
        (b"x" * (LIMIT + 1), "R-SIZE-01"),
    ],
)
def test_input_that_is_no_game(tmp_path: Path, content: bytes, expected: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    assert code(path) == expected


def test_files_that_cannot_be_opened(tmp_path: Path) -> None:
    assert code(tmp_path / "missing") == "R-FILE-01"
    assert code(tmp_path) == "R-FILE-02"


@pytest.mark.slow
def test_a_line_of_50_megabytes_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"[" + b"1," * 25_000_000 + b"\n" + LINE.encode() + b"\n")
    first, second = games(str(path))
    assert first.problem is not None
    assert first.problem.code == "R-SIZE-01"
    assert second.record is not None
