"""Logs read by modules: read as the reader that says what is wrong reads them, or not at all."""

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("wasmtime", reason="the extra antipater[bulk] is not installed")

from antipater.checker.bulk.native import archiving
from antipater.checker.bulk.native.duel.logs import LogReader, Logs
from antipater.checker.bulk.native.modules import loaded
from antipater.checker.commands.convert import convert_files
from antipater.checker.compile.duel.records import setup_numbers
from antipater.checker.records.archive import write
from antipater.checker.records.archive.duel import move_number
from antipater.checker.records.archive.read import Archive
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.files import games_of, is_blank
from antipater.checker.records.record import End
from support.random_duel import as_7wdio, random_game

END = {"meta": {"actor": ""}, "move": {"id": 13, "loser": "Anna", "reason": 5}}


# The same game without wonders of the promotions, of which no more is played than the draft.
def _plain(log: Any) -> Any:
    head = log[0]["move"]
    free = [number for number in range(1, 13) if number not in head["wonders"]]
    other = {number: free.pop() if number > 12 else number for number in head["wonders"]}
    wonders = [other[number] for number in head["wonders"]]
    picks = [{**one, "move": {"id": 2, "wonder": other[one["move"]["wonder"]]}} for one in log[1:9]]
    return [{**log[0], "move": {**head, "wonders": wonders}}, *picks]


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


class Read(NamedTuple):
    """A log as a module read it."""

    set: str
    players: tuple[str, str]
    setup: list[int]
    moves: list[int]
    end: End | None
    manifest: dict[str, Any]


@pytest.fixture(scope="module")
def reader() -> LogReader:
    return LogReader(None, None, loaded)


def logs_of(logs: Logs) -> dict[int, Read]:
    """The logs among lines, by their places."""
    found = dict[int, Read]()
    for block in logs.blocks:
        manifest = block.compiled.module.manifest
        setups = memoryview(block.setups).cast("B").cast("h").tolist()
        moves, offsets = block.moves.tolist(), block.offsets.tolist()
        players, size = (
            list(zip(*block.players(), strict=True)),
            len(setups) // max(len(block.places), 1),
        )
        for n, place in enumerate(block.places.tolist()):
            found[place] = Read(
                manifest["set"],
                players[n],
                setups[n * size : (n + 1) * size],
                moves[offsets[n] : offsets[n + 1]],
                block.ends[n],
                manifest,
            )
    return found


def read(reader: LogReader, text: bytes) -> Read | None:
    """A text that may be a log, as it is read where it stands in no file of many lines."""
    return logs_of(reader.read(text.replace(b"\n", b"\t"))).get(0)


def carefully(text: bytes) -> DuelRecord | None:
    """The record of a log, by the reader that says what is wrong; None if anything is."""
    (game,) = games_of("log", BytesIO(text))
    record = game.record
    if not isinstance(record, DuelRecord) or record.problems or record.notes:
        return None
    return record


def same(log: Read, record: DuelRecord) -> bool:
    return (
        log.set == record.set
        and log.players == record.players
        and log.end == record.end
        and log.setup == setup_numbers(record.setup, log.manifest)
        and log.moves == list(map(move_number, record.moves))
    )


def compare(reader: LogReader, text: bytes) -> Read | None:
    """What a module reads of a text, which is what there is in it."""
    found = read(reader, text)
    if found is not None:
        record = carefully(text)
        assert record is not None, text[-3000:]
        assert same(found, record), text[-3000:]
        assert list(record.setup.layouts) == [1, 2, 3]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
def test_logs_of_any_usual_layout_are_read(reader: LogReader, style: Callable[[Any], str]) -> None:
    for seed in range(4):
        log = as_7wdio(random_game(seed)[0])
        for each in (log, log[:2], log[:1], [*log[:40], END]):
            assert compare(reader, style(each).encode()) is not None


@pytest.mark.slow
def test_fields_may_stand_in_any_order_and_beside_others(reader: LogReader) -> None:
    """Each log is read; a number or text beside those known is passed over."""
    log, chance = [*as_7wdio(random_game(3)[0])[:60], END], Random(0)
    more = {"at": 1700000000123, "by": "Zoë, \u5317", "low": -3, "ok": True, "no": None, "nil": 0}

    def mixed(value: dict[str, Any], extra: dict[str, Any]) -> dict[str, Any]:
        pairs = [*value.items(), *extra.items()]
        chance.shuffle(pairs)
        return dict(pairs)

    for extra in ({}, more):
        told = [
            mixed({"meta": mixed(one["meta"], extra), "move": mixed(one["move"], extra)}, extra)
            for one in log
        ]
        assert compare(reader, json.dumps(told, ensure_ascii=False).encode()) is not None


ACCENTS = [("Zoë", "Łukasz"), ("Жора", "Ωmega"), ("An", "Anna"), ("Anna", "An"), ("a b", "𝔸")]
USUAL = [("Anna", "Bert"), ("1", "2"), ("id", "move"), ("~", "]"), ("a, b", "c"), ("a: b", "{")]
ODD = [('q"', "c"), ("b\\", "c"), ("\u200b", "c"), ("e", "\x7f"), ("\u2003", "c"), ("\xa0", "c")]


@pytest.mark.parametrize("ascii_only", [True, False])
def test_names_of_players_are_theirs(reader: LogReader, ascii_only: bool) -> None:
    """Plain ones are read; what is no name, or is written with escapes, is left alone."""
    log = [*as_7wdio(random_game(1)[0])[:50], END]
    for first, second in (*USUAL, *ACCENTS, *ODD):
        found = compare(reader, renamed(log, first, second, ascii_only).encode())
        if (first, second) in USUAL or ((first, second) in ACCENTS and not ascii_only):
            assert found is not None


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


def test_what_is_no_log_is_never_taken_for_one(reader: LogReader) -> None:
    good = json.dumps(as_7wdio(random_game(4)[0]))
    assert compare(reader, good.encode()) is not None
    for text in broken(good):
        assert text != good
        compare(reader, text.encode())
        latin = text.encode("latin-1")
        assert latin == text.encode() or read(reader, latin) is None


GAMES = [[*as_7wdio(random_game(seed)[0])[:20], END] for seed in range(3)]
PLAIN = _plain(GAMES[0])
PIECES = [
    *(
        piece.encode()
        for piece in '"{}[],:019A\\.-e \t\r\n\x00\x0c\x1f\x7f\xe9\u2003\ufeff\U00010348'
    ),
    *(b"\xff", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe0\x80\x80", b"\xc0\xaf"),
    *(b"\\u0041", b'"x": 1, ', b'"id": 4, ', b'"meta": {"actor": "Anna"}, ', b"[[[", b"{}"),
    *(b"99999999999999999999", b"1e9", b"true", b"null", b"-0", b"12"),
]


@st.composite
def changed_logs(draw: st.DrawFn) -> bytes:
    """A log in one of the usual layouts with some bytes changed, left out, doubled or put in."""
    style = draw(st.sampled_from(STYLES))
    data = bytearray(style(draw(st.sampled_from(GAMES))).encode())
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        size = draw(st.sampled_from((0, 0, 1, 1, 2, 7)))
        part = bytes(data[at : at + size])
        data[at : at + size] = draw(
            st.sampled_from(PIECES)
            | st.just(b"")
            | st.just(part * 2)
            | st.binary(min_size=1, max_size=2)
        )
    return bytes(data)


@pytest.mark.slow
@given(changed_logs())
def test_changed_logs_are_read_as_before_or_left(reader: LogReader, text: bytes) -> None:
    compare(reader, text)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_disturbed_logs(reader: LogReader, seed: int) -> None:
    """Whole games of which a few characters were changed anywhere."""
    chance = Random(seed)
    good = chance.choice(STYLES)(as_7wdio(random_game(seed % 5)[0])).encode()
    assert compare(reader, good) is not None
    for _ in range(60):
        text = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text))
            text[at : at + chance.randint(0, 2)] = chance.choice(PIECES)
        compare(reader, bytes(text))


@pytest.mark.slow
@given(st.lists(st.sampled_from([*PIECES, b"\n", b"  ", b"log", b"other", b""]), max_size=12))
def test_lines_are_those_of_the_file(reader: LogReader, parts: list[bytes]) -> None:
    """Each line that is not blank has a place, whatever stands in it; logs of two sets."""
    known = {b"log": json.dumps(GAMES[0]).encode(), b"other": json.dumps(PLAIN).encode()}
    text = b"".join(known.get(part, part) for part in parts)
    logs = reader.read(text)
    lines = text.removesuffix(b"\n").split(b"\n") if text else []
    wanted = [(n, line) for n, line in enumerate(lines) if not is_blank(line)]
    assert [(int(logs.lines[p, 0]), logs.line(p)) for p in range(len(logs.lines))] == wanted
    found = logs_of(logs)
    for place, (_, line) in enumerate(wanted):
        alone = logs_of(reader.read(line)).get(0)
        assert found.get(place) == alone
        if line in known.values():
            assert alone is not None


@pytest.mark.slow
def test_the_set_is_the_first_that_has_all_wonders(reader: LogReader) -> None:
    """Logs of several sets among each other, more than are read at once."""
    lines = [json.dumps(GAMES[0]).encode(), b"", json.dumps(PLAIN).encode(), b"-"] * 1500
    logs = reader.read(b"\n".join(lines))
    assert len(logs.lines) == 4500
    sets = {place: log.set for place, log in logs_of(logs).items()}
    assert sets == {n: ("duel_promo", "duel")[n % 3] for n in range(4500) if n % 3 < 2}


@pytest.mark.slow
def test_archives_hold_what_the_records_of_logs_hold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same bytes, whether rows are made from what modules read or game by game; small row
    groups, so that both kinds of games share some."""
    monkeypatch.setattr(write, "BATCH", 7)
    chance = Random(1)
    logs = [json.dumps(log).encode() for log in (*GAMES, PLAIN, as_7wdio(random_game(9)[0]))]
    odd = [b"", b"[1]", logs[0][:500], logs[1].replace(b'"id": 4', b'"id": 14', 1)]
    lines = [
        chance.choice(logs) if chance.random() < 0.8 else chance.choice(odd) for _ in range(60)
    ]
    files = [tmp_path / name for name in ("many.jsonl", "one.json", "pretty.json", "two.json")]
    files[0].write_bytes(b"\n".join(lines))
    files[1].write_bytes(logs[0])
    files[2].write_text(json.dumps(GAMES[1], indent=1))
    files[3].write_bytes(b"nothing")
    found = list[bytes]()
    for load in (loaded, lambda *_: None):
        monkeypatch.setattr(archiving, "loaded", load)
        path = tmp_path / "games.parquet"
        convert_files(list(map(str, files)), "en", None, None, str(path), True)
        found.append(path.read_bytes())
    assert found[0] == found[1]
    with path.open("rb") as stream:
        *full, last = Archive(str(path), stream).groups
    assert full[:4] == [7] * 4
    assert set(full[4:]) <= {28}
    assert 0 < last <= 28
