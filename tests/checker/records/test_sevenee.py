"""Logs of sevenee, made of random games by the site's description, and 7wd.io logs written."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from antipater.checker.judging.duel.judge import judge
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.notation import read_notation
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.formats.sevenee import read_log
from antipater.checker.records.formats.sevenwd_io import read_log as read_sevenwd_io
from antipater.checker.records.formats.sevenwd_io_writer import write_log
from support.commands import run
from support.places import TOP
from support.random_duel import as_7wdio, random_game
from support.sevenee import PLAIN, log_of


def played(seed: int) -> tuple[DuelRecord, dict[str, Any]]:
    """A random game, and what the site would say of its end."""
    record, state = random_game(seed, PLAIN)
    verdict = judge(record)
    winner = verdict.result.winner
    told = {"victory": "tie" if winner is None else verdict.result.kind, "winnerIndex": winner}
    coins = [{"coins": city[PLAIN.coins]} for city in state.cities]
    return record, {"result": told, "players": coins}


@pytest.mark.slow
@settings(max_examples=12)
@given(seed=st.integers(0, 2000), pretty=st.booleans())
def test_a_log_is_the_game_it_was_made_of(seed: int, pretty: bool) -> None:
    record, data = played(seed)
    text = json.dumps(log_of(record, **data), indent=2 if pretty else None)
    read = game_of_text("x.json", text.encode()).record
    assert isinstance(read, DuelRecord)
    assert (read.format, read.problems, read.notes) == ("sevenee", (), ())
    assert (read.moves, read.setup, read.players) == (record.moves, record.setup, record.players)
    verdict = judge(read)
    assert verdict.findings == ()
    assert verdict.complete


def test_result_winner_and_coins_are_claims() -> None:
    record, data = played(3)
    told = data["result"]
    wrong = {**data, "result": {**told, "winnerIndex": 1 - told["winnerIndex"]}}
    assert "D-CLAIM-04" in {f.code for f in judge(read_log(log_of(record, **wrong))).findings}
    coins = {**data, "players": [{"coins": 77}, data["players"][1]]}
    found = judge(read_log(log_of(record, **coins))).findings
    assert [(f.code, f.found) for f in found] == [("D-CLAIM-07", 77)]


def test_coins_at_the_end_are_claimed_in_the_notation_too() -> None:
    record, data = played(3)
    log = read_log(log_of(record, **data))
    for language in ("en", "fr", "nl"):
        text = write_notation(log, language)
        again = read_notation(text, ("duel",))
        assert again.scores == log.scores
        assert again == log
    wrong = read_notation(text.replace(f"munten {log.scores['coins'][0]}", "munten 78"), ("duel",))
    assert [f.code for f in judge(wrong).findings] == ["D-CLAIM-07"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda log: log.update(result="TERMINATED"), "R-SEVENEE-05"),
        (lambda log: log["data"]["result"].update(victory="system"), "R-SEVENEE-05"),
        (lambda log: log["data"]["result"].update(victory="forfeit"), "R-SEVENEE-06"),
        (lambda log: log["data"]["result"].update(winnerIndex=7), "R-SEVENEE-06"),
        (lambda log: log["actionItems"].insert(9, {"agent": {"t": "s"}, "action": {"type": "x"}}),
         "R-SEVENEE-03"),
    ],
)  # fmt: skip
def test_what_is_not_understood_is_noted(change: Any, code: str) -> None:
    record, data = played(5)
    log = log_of(record, **json.loads(json.dumps(data)))
    change(log)
    read = read_log(log)
    assert [note.code for note in read.notes] == [code]
    assert read.problems == ()
    assert read.moves == record.moves


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda items: items[13]["action"].update(card=99), "R-SEVENEE-04"),
        (lambda items: items[13]["action"].update(card=None), "R-SEVENEE-04"),
        (lambda items: items[13]["action"].update(playerIndex=2), "R-SEVENEE-04"),
        (lambda items: items[13]["action"].update(type="swapCards"), "R-SEVENEE-02"),
        (lambda items: items.insert(13, 7), "R-SEVENEE-02"),
        (lambda items: items[0]["action"]["progressTokens"].append("gold"), "R-SEVENEE-04"),
        (lambda items: items[2]["action"].update(cards="none"), "R-SEVENEE-04"),
        (lambda items: items.pop(0), None),
    ],
)
def test_what_cannot_be_read_is_a_problem(change: Any, code: str | None) -> None:
    record, data = played(5)
    log = log_of(record, **data)
    # The draft is eight moves behind five actions of the site; the first purchase comes next.
    change(log["actionItems"])
    read = read_log(log)
    assert [problem.code for problem in read.problems] == ([code] if code else [])
    judge(read)


@pytest.mark.parametrize(
    ("log", "code"),
    [({"actionItems": 3, "players": [{"name": "a"}, {"name": "b"}]}, "R-SEVENEE-01"),
     ({"actionItems": []}, "R-PLAYER-01"),
     ({"actionItems": [], "players": [{"name": "a"}, {"name": "a"}]}, "R-PLAYER-02"),
     ({"actionItems": [], "players": [3, "b"]}, "R-PLAYER-01")],
)  # fmt: skip
def test_what_is_no_log_at_all(log: Any, code: str) -> None:
    problem = game_of_text("x.json", json.dumps(log).encode()).problem
    assert problem is not None
    assert problem.code == code


@pytest.mark.slow
@settings(max_examples=40)
@given(
    st.recursive(
        st.none() | st.integers(-2, 99) | st.text(max_size=4),
        lambda x: (
            st.lists(x, max_size=3)
            | st.dictionaries(
                st.sampled_from(["agent", "t", "action", "type", "card", "playerIndex", "name"]),
                x,
                max_size=3,
            )
        ),
    )
)
def test_no_log_ends_the_run(value: Any) -> None:
    for log in (
        {"actionItems": [value, {"agent": {"t": "p"}, "action": value}], "players": value},
        {
            "actionItems": [
                {
                    "agent": {"t": "p"},
                    "action": {"type": "buyCard", "card": value, "playerIndex": 0},
                }
            ],
            "players": [{"name": "a"}, {"name": "b"}],
            "data": value,
        },
        {
            "actionItems": [{"agent": {}, "action": {"type": "drawCards", "cards": [value]}}],
            "players": [{"name": "a"}, {"name": "b"}],
            "data": {"result": value, "players": value},
        },
    ):
        game = game_of_text("x.json", json.dumps(log).encode())
        assert game.problem is None or game.problem.code != "R-FAULT-01"
        if game.record is not None:
            assert isinstance(game.record, DuelRecord)
            judge(game.record)


@pytest.mark.slow
def test_logs_of_both_sites_lie_in_one_folder(tmp_path: Path) -> None:
    record, data = played(8)
    (tmp_path / "a.json").write_text(json.dumps(log_of(record, **data), indent=1))
    (tmp_path / "b.json").write_text(json.dumps(as_7wdio(record)))
    lines = "\n".join(json.dumps(log_of(*[played(n)[0]], **played(n)[1])) for n in (1, 2))
    (tmp_path / "c.jsonl").write_text(lines)
    told = [json.loads(line) for line in run("validate", "--json", tmp_path).stdout.splitlines()]
    assert [each["format"] for each in told] == ["sevenee", "7wd.io", "sevenee", "sevenee"]
    assert told[0]["digest"] == told[1]["digest"]
    assert run("audit", tmp_path).exit_code == max(0, *(not each["valid"] for each in told))


# Logs of 7wd.io, written


@pytest.mark.slow
@settings(max_examples=12)
@given(seed=st.integers(0, 2000), until=st.integers(9, 80), reason=st.sampled_from([0, 4, 5]))
def test_a_log_travels_both_ways(seed: int, until: int, reason: int) -> None:
    record = random_game(seed)[0]
    items = as_7wdio(record)[:until] if reason else as_7wdio(record)
    if reason:
        over = {"id": 13, "loser": record.players[seed % 2], "reason": reason}
        items.append({"meta": {"actor": ""}, "move": over})
    read = read_sevenwd_io(items)
    line, left_out = write_log(read)
    assert left_out == []
    assert json.loads(line) == items
    through = read_notation(write_notation(read), ("duel", "duel_promo"))
    assert json.loads(write_log(through)[0]) == items


def test_the_log_that_ships_is_written_as_it_was_exported(tmp_path: Path) -> None:
    example = TOP / "docs" / "examples" / "7wdio_game"
    exported = json.loads(example.with_suffix(".json").read_text("utf-8"))
    written = run("convert", "--to", "7wd.io", example.with_suffix(".duel"))
    assert written.exit_code == 0
    assert [item["move"] for item in json.loads(written.stdout)] == [x["move"] for x in exported]
    assert run("convert", example.with_suffix(".duel"), "--to", "7wd.io", "--into", tmp_path)
    path = tmp_path / "7wdio_game.json"
    assert run("convert", path).stdout == example.with_suffix(".duel").read_text("utf-8")


def test_what_a_log_has_no_place_for_is_told(tmp_path: Path) -> None:
    record = random_game(4)[0]
    text = write_notation(record).replace('[Edition "7wd.io"]', '[Round "3"]')
    path = tmp_path / "game.duel"
    path.write_text(f"; a remark\n{text}\nScores\n  total 50, 40\n")
    told = run("convert", "--to", "7wd.io", path)
    assert told.exit_code == 0
    for part in ("the edition", "the claimed points", "the other tags", "the comments"):
        assert part in told.stderr
    assert digest(read_sevenwd_io(json.loads(told.stdout))) == digest(record)


@pytest.mark.parametrize(
    ("name", "why"),
    [("four_cities.7w", "7 Wonders Duel only"), ("disputed.duel", "lacks a part of it: draft")],
)
def test_what_no_log_can_hold_is_refused(name: str, why: str) -> None:
    refused = run("convert", "--to", "7wd.io", TOP / "docs" / "examples" / name)
    assert refused.exit_code == 2
    assert why in refused.stderr
    assert refused.stdout == ""
    assert run("convert", "--to", "pgn", TOP / "docs" / "examples" / name).exit_code == 2


def test_what_follows_an_action_that_cannot_be_read_is_told_as_not_checked() -> None:
    record, data = played(1)
    log = log_of(record, **data)
    log["actionItems"][13]["action"].update(type="swapCards")
    read = read_log(log)
    assert read.unread == len(read.moves) + 1
    judged = judge(read)
    assert (judged.complete, judged.unchecked[-1]) == (False, "unread")
