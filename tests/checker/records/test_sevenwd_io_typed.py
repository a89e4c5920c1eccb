"""Logs cut into their items at once: read as the careful reader reads them, or not at all."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from random import Random
from typing import Any

import pytest

pytest.importorskip("msgspec", reason="the extra antipater[bulk] is not installed")

from antipater.checker.records.archive.duel import move_number
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import games_of
from antipater.checker.records.formats.sevenwd_io_typed import LogReader, NumberedLog
from support.random_duel import as_7wdio, random_game

SECOND = 1 << 4
END = {"meta": {"actor": ""}, "move": {"id": 13, "loser": "Anna", "reason": 5}}


def compact(log: Any) -> str:
    return json.dumps(log, separators=(",", ":"))


def a_line_each(log: Any) -> str:
    return "[" + ",\n".join(map(json.dumps, log)) + "\n]\n"


def wide(log: Any) -> str:
    return " [ " + " , ".join(map(json.dumps, log)) + " ] "


STYLES: list[Callable[[Any], str]] = [json.dumps, compact, a_line_each, wide]


def renamed(log: Any, first: str, second: str, ascii_only: bool = True) -> str:
    names = {"Anna": first, "Bert": second}

    def other(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: other(each) for key, each in value.items()}
        if isinstance(value, list):
            return list(map(other, value))
        return names.get(value, value) if isinstance(value, str) else value

    return json.dumps(other(log), ensure_ascii=ascii_only)


def reader() -> LogReader:
    return LogReader(move_number, SECOND, None)


def carefully(text: bytes) -> DuelRecord | None:
    """The record of a log, by the reader that says what is wrong; None if anything is."""
    (game,) = games_of("log", BytesIO(text))
    record = game.record
    return record if isinstance(record, DuelRecord) and not record.problems else None


def same(log: NumberedLog, record: DuelRecord) -> bool:
    setup = record.setup
    return (
        log.set == record.set
        and log.players == record.players
        and log.end == record.end
        and log.wonders == [wonder for row in setup.rows for wonder in row]
        and (tuple(log.tokens), tuple(log.drawn)) == (setup.tokens, setup.drawn)
        and list(map(tuple, log.layouts)) == list(setup.layouts.values())
        and list(log.moves) == list(map(move_number, record.moves))
    )


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_logs_of_any_usual_layout_are_read(style: Callable[[Any], str]) -> None:
    read = reader().read
    for seed in range(12):
        log = as_7wdio(random_game(seed)[0])
        for each in (log, log[:2], [*log[:40], END]):
            text = style(each).encode()
            found, record = read(text), carefully(text)
            assert found is not None
            assert record is not None
            assert same(found, record)


@pytest.mark.slow
@pytest.mark.parametrize("ascii_only", [True, False])
def test_names_of_players_are_theirs(ascii_only: bool) -> None:
    """One reader remembers what stands in items, whoever played; odd names are left alone."""
    read = reader().read
    odd = [("a, b", "c"), ("a: b", "c"), ('q"', "c"), ("b\\", "c"), ("\u200b", "c"), ("e", "\x7f")]
    usual = [
        ("Anna", "Bert"),
        ("Bert", "Anna"),
        ("1", "2"),
        ("An", "na"),
        ("id", "move"),
        ("~", "]"),
    ]
    accents = [("Zoë", "Łukasz"), ("李", "王")]
    for first, second in (*usual, *accents, *odd):
        for seed in (1, 2, 3):
            log = as_7wdio(random_game(seed)[0])
            text = renamed([*log[:50], END], first, second, ascii_only).encode()
            found, record = read(text), carefully(text)
            assert record is not None
            assert found is None or same(found, record)
            assert found is not None or (first, second) not in usual


def broken(text: str) -> Iterator[str]:
    """Texts that are no logs, or odd ones, made from one that is right."""
    yield text[1:]
    yield text[:-1]
    yield text + "]"
    yield text + "\x0c"
    yield "\x0c" + text
    yield "{" + text[1:]
    yield text.replace("[", "", 1).replace("]", "", 1)
    yield text.replace('}, {"meta": ', '}, , {"meta": ', 1)
    yield text.replace('}, {"meta": ', '},\x0b{"meta": ')
    yield text.replace('}}, {"meta": ', '}}}, {"meta": ', 1)
    yield text.replace('}}, {"meta": ', '}, {"meta": ', 1)
    yield text.replace('{"meta": {"actor": "Bert"}', '{"meta": {"actor": "Bert", "x": 1}')
    yield text.replace('{"actor": "Bert"}', '{"actor": "Bert"')
    yield text.replace('"Anna"', "\xff")
    yield text.replace('{"actor": "Anna"}', '{"actor": "Anna" "Anna"}')
    yield text.replace('"Bert"}, "move": ', '"Carl"}, "move": ')
    yield text.replace('"Bert"}, "move": ', '"Bert"}, "move": null, "move": ')
    yield text.replace('"Bert"}, "move": {', '"Bert"}, "move": {"note": "Anna", ')
    yield text.replace('"Bert"}, "move": {', '"Bert"}, "move": {"note": "x"Anna"y", ')
    yield text.replace('"Bert"}, "move": {', '"Bert"}, "move": {"note": ", {\\"meta\\": ", ')
    yield text.replace('"Bert"}, "move": {', '"Bert"}, "move": {"id": 7, "player": "Anna"}, "x": {')
    yield text.replace('"player": "Anna"', '"player": "Carl"').replace('"player": "Bert"', "0")
    yield text.replace('"id": 4,', '"id": 04,')
    yield text.replace('"id": 4,', '"id": 4.0,')
    yield text.replace('"id": 4,', '"id": 4, "player": "Anna",')
    yield text.replace('"p1": "Anna"', '"p1": "Bert"')
    yield text.replace('"Anna"', '"Bert"')
    yield text.replace('"Anna"', '""')


def test_what_is_no_log_is_never_taken_for_one() -> None:
    good = json.dumps(as_7wdio(random_game(4)[0]))
    read = reader().read
    assert read(good.encode()) is not None
    for text in broken(good):
        assert text != good
        found, record = read(text.encode()), carefully(text.encode())
        assert found is None or (record is not None and same(found, record)), text[:3000]
        latin = text.encode("latin-1")
        assert latin == text.encode() or read(latin) is None


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_disturbed_logs(seed: int) -> None:
    """A few characters changed anywhere, by a reader that knows all items of the right log."""
    chance = Random(seed)
    good = chance.choice(STYLES)(as_7wdio(random_game(seed % 5)[0]))
    read = reader().read
    assert read(good.encode()) is not None
    for _ in range(20):
        text = list(good)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text[at] = chance.choice(['"', "{", "}", "[", "]", ",", ":", "1", "A", "", "\\", " "])
        data = "".join(text).encode()
        found = read(data)
        if found is not None:
            record = carefully(data)
            assert record is not None
            assert same(found, record)
