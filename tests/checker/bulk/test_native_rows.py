"""Rows of an archive judged by modules: what they count and say is what the engine says."""

import json
import subprocess
import sys
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")
pytest.importorskip("wasmtime")

from antipater.checker.bulk import judge  # noqa: E402  (after importorskip)
from antipater.checker.bulk.native.duel.blocks import compiled  # noqa: E402  (after importorskip)
from antipater.checker.bulk.native.found import Loaded  # noqa: E402  (after importorskip)
from antipater.checker.bulk.parts import parts_of  # noqa: E402  (after importorskip)
from antipater.checker.compile.abi import CHARGES, JUDGED  # noqa: E402  (after importorskip)
from antipater.checker.compile.duel.records import move_number, setup_numbers  # noqa: E402  (after importorskip)
from antipater.checker.compile.host import Module  # noqa: E402  (after importorskip)
from antipater.checker.judging.duel.claims import paid  # noqa: E402  (after importorskip)
from antipater.checker.judging.duel.play import plays  # noqa: E402  (after importorskip)
from antipater.rules.duel import TURNS, State, Verb, begin, outcome, scores  # noqa: E402  (after importorskip)
from support.native import archived, by_modules, compared, left_to_the_engine, row  # noqa: E402  (after importorskip)
from support.random_duel import random_game, rules  # noqa: E402  (after importorskip)
from support.random_seven_wonders import random_table  # noqa: E402  (after importorskip)

# Of random games: payments are open in some, and in some no longer at the end.
OPEN = (633, 751)


@pytest.fixture(autouse=True)
def modules_for_few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "FEW", 0)


def amounts(state: State, record: Any) -> dict[int, int]:
    """What every move of a game cost or brought, of those of which it can be stated."""
    assert state.log is not None
    entries = state.log.history()
    return {n: paid(entry) for n, entry in enumerate(entries, 1) if entry.move.verb in TURNS}


def claims(state: State, record: Any) -> dict[str, Any]:
    """All that can be claimed of a game, as its row has it, and rightly."""
    ended = outcome(rules(), state)
    assert ended is not None
    result = {"kind": ended.kind.value, "winner": ended.winner, "shared": ended.shared}
    points = scores(rules(), state)
    return {
        "paid": list(amounts(state, record).items()),
        "result": {**result, "sharers": []},
        "scores": [(name, [each[name] for each in points]) for name in points[0]],
    }


def test_right_claims_are_judged_by_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = []
    for seed in range(30):
        record, state = random_game(seed)
        right = claims(state, record)
        rows += [{**row(record), name: right[name]} for name in right]
        rows.append({**row(record), **right})
    path = archived(tmp_path / "games.parquet", rows)
    tally = compared(path)
    assert tally.valid == len(rows) == 120
    assert left_to_the_engine(path, monkeypatch, as_json=False) == 0
    assert left_to_the_engine(path, monkeypatch, as_json=True) == 0


def test_a_group_of_rows_that_are_not_plain_costs_the_others_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(5)]
    rows.append({**rows[0], "edition": "2015", "first_number": 2})
    path = archived(tmp_path / "games.parquet", rows)
    compared(path)
    assert not by_modules(path, as_json=False).slips
    assert left_to_the_engine(path, monkeypatch, as_json=False) == 1


def wrong_claims() -> Iterator[Mapping[str, Any]]:
    """Claims on game 3 that are not borne out, that say little, or that are none."""
    record, state = random_game(3)
    right = claims(state, record)
    due, points, result = right["paid"], dict(right["scores"]), right["result"]
    discarded = [n for n, move in enumerate(record.moves, 1) if move.verb is Verb.DISCARD]
    for number, amount in (due[0], due[-1], *(d for d in due if d[0] in discarded[:2])):
        yield {"paid": [(number, amount + 1)]}
        yield {"paid": [(number, amount - 1)]}
        yield {"paid": [(number, amount), (number, amount + 1)]}
        yield {"paid": [(number, amount + 1), (number, amount)]}
    drafts = [(number, 99) for number in range(1, 9)]
    yield {"paid": drafts}
    yield {"paid": [(0, 5), (-3, 5), (999, 5), *due[:3]]}
    yield {"paid": [(due[0][0], None)]}
    yield {"result": {**result, "kind": None}}
    yield {"result": {**result, "winner": None}}
    yield {"result": {**result, "winner": 1 - result["winner"]}}
    yield {"result": {**result, "winner": 5}}
    yield {"result": {**result, "shared": True}}
    yield {"result": {**result, "winner": None, "shared": True, "sharers": [0, 1]}}
    yield {"result": {**result, "winner": None, "sharers": [0, 4]}}
    yield {"result": {**result, "sharers": [0]}}
    for kind in ("military", "scientific", "unfinished", "resignation", "glory"):
        yield {"result": {**result, "kind": kind}}
    for name in ("total", "treasury", "military"):
        first, second = points[name]
        yield {"scores": [(name, [first, None])]}
        yield {"scores": [(name, [None, second + 1])]}
        yield {"scores": [(name, [first])]}
        yield {"scores": [(name, [first, second, 0])]}
    yield {"scores": [("glory", [1, 1])]}
    yield {"scores": []}
    yield {"scores": [("total", points["total"]), ("total", [0, 0])]}


def test_moves_with_an_item_too_many_are_no_games(tmp_path: Path) -> None:
    """A second item where none belongs, as a byte that has changed makes one; in counts too."""
    record = row(random_game(3)[0])
    rows = [record]
    for number, move in enumerate(record["moves"]):
        if not move >> 15:
            moves = [*record["moves"]]
            moves[number] = move | 1 << 15 + number % 5
            rows.append({**record, "moves": moves})
    tally = compared(archived(tmp_path / "games.parquet", rows))
    assert (tally.valid, tally.unreadable) == (1, len(rows) - 1)


def test_wrong_claims_get_the_engine_s_findings(tmp_path: Path) -> None:
    record = random_game(3)[0]
    rows = [{**row(record), **claimed} for claimed in wrong_claims()]
    tally = compared(archived(tmp_path / "games.parquet", rows))
    claimed = {f"D-CLAIM-0{number}" for number in (1, 2, 3, 4, 5, 8)}
    assert claimed <= set(tally.codes)
    assert tally.unreadable > 3
    assert tally.valid > 3


def test_games_whose_payments_are_open_are_counted_without_the_engine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was charged, they are valid; where they claim something, which verdict says so is
    the engine's to say."""
    rows = []
    for seed in OPEN:
        record, state = random_game(seed)
        right = claims(state, record)
        rows += [row(record), {**row(record), **right}]
        first, *others = right["scores"]
        rows.append({**row(record), "scores": [(first[0], [0, 0]), *others]})
    path = archived(tmp_path / "games.parquet", rows)
    tally = compared(path)
    assert tally.valid == 4
    assert left_to_the_engine(path, monkeypatch, as_json=False) == 2
    assert left_to_the_engine(path, monkeypatch, as_json=True) == 4


@pytest.mark.parametrize("edition", ["2015", "reprint"])
def test_nothing_is_open_where_the_builder_chooses(
    edition: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [row(random_game(seed, rules("duel", edition))[0]) for seed in range(40)]
    path = archived(tmp_path / "games.parquet", rows)
    assert compared(path).valid == 40
    assert left_to_the_engine(path, monkeypatch, as_json=True) == 0


END = {"kind": "resignation", "loser": 0, "number": 31}
SPOILT: dict[str, list[Any]] = {
    "moves": [[1 << 14], [15], [10 | 7 << 5], [-5], [2 | 3 << 5], [0 | 900 << 5], None, [None], []],
    "players": [["A"], ["A", "B", "C"], [], None, ["A", None]],
    "draft": [[[99]], [[300]], None, [None], [[None] * 4, [1, 2, 3, 4]], []],
    "tokens": [[0], [-7], None, [None] * 5, []],
    "drawn": [[0, 0, 0], None, [None] * 3, []],
    "layouts": [[(1, [90])], [(1, None)], None, [], [(2, [1] * 20), (1, [1] * 20)]],
    "first_number": [0, -3, None, 2],
    "end": [
        {**END, "kind": "flood"},
        {**END, "loser": 2},
        {**END, "loser": None},
        {**END, "number": None},
        END,
        {**END, "number": 30},
    ],
    "wonders": [[[1]], None, [[], []], [[1], [2]], [[], [], []]],
    "scores": [None],
    "paid": [None],
    "ruleset": ["chess", None, "seven_wonders"],
    "set": ["no_such_set", None, "seven_wonders", "duel"],
    "edition": ["1492", None, "2015"],
    "tags": [None],
    "comments": [[None]],
    "text": [b"", b"[1]"],
}


def test_spoilt_rows_among_good_ones(tmp_path: Path) -> None:
    """Each is one finding, or judged by what is left of it; none spoils the others."""
    record = random_game(3)[0]
    good = row(record)
    rows = []
    for column, values in SPOILT.items():
        for value in values:
            rows += [{**good, column: value}, good]
    cut = {**good, "moves": good["moves"][:30], "end": END}
    rows += [cut, {**cut, "end": {**END, "number": 32}}, row(random_table(1, 4)), good]
    tally = compared(archived(tmp_path / "games.parquet", rows))
    assert tally.games == len(rows)
    assert tally.valid > len(rows) // 2
    assert tally.results["resignation"] >= 1


def test_sets_and_editions_mixed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of several modules in one batch, in any order."""
    kinds = [("duel", "2015"), ("duel_promo", "7wd.io"), ("duel", "7wd.io"), ("duel_promo", "2015")]
    rows = [row(random_game(seed, rules(*kinds[seed % 4]))[0]) for seed in range(60)]
    rows.insert(20, row(random_table(2, 3)))
    path = archived(tmp_path / "games.parquet", rows)
    tally = compared(path)
    assert tally.valid == 61
    assert left_to_the_engine(path, monkeypatch, as_json=True) == 0


def test_a_piece_of_an_archive_is_several_groups_of_rows(tmp_path: Path) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(30)]
    path = archived(tmp_path / "games.parquet", rows)
    (whole,) = parts_of(str(path))
    read = "\n".join(by_modules(path, as_json=True).printed).split("\n")
    assert [json.loads(line)["game"] for line in read] == list(range(1, 31))
    assert whole.size == path.stat().st_size


def test_rows_are_counted_by_how_the_games_ended(tmp_path: Path) -> None:
    rows = [row(random_game(seed)[0]) for seed in range(60)]
    path = archived(tmp_path / "games.parquet", rows)
    kinds = Counter(
        ended.kind.value
        for seed in range(60)
        if (ended := outcome(rules(), random_game(seed)[1])) is not None
    )
    assert by_modules(path, as_json=False).tally.results == kinds


def test_a_module_finds_the_games_whose_payments_are_open() -> None:
    """Those, and no others, in which the engine finds a move that several amounts can pay."""
    using = rules()
    module = compiled(Loaded(Module.of_set("duel_promo", "7wd.io"), "duel_promo", "7wd.io"))
    records = [random_game(seed)[0] for seed in (*range(250), *OPEN)]
    setups, moves, offsets = array("h"), array("i"), array("i", [0])
    for record in records:
        setups.extend(setup_numbers(record.setup, module.module.manifest))
        moves.extend(map(move_number, record.moves))
        offsets.append(len(moves))
    results = module.judge([None] * len(records), setups, offsets, moves)
    found = [results.row(game)[module.at["status"]] for game in range(len(records))]
    first = [next(plays(using, r, begin(using, r.setup))) for r in records]
    assert found == [CHARGES if play.prices.open else JUDGED for play in first]
    assert found.count(CHARGES) >= 2


@pytest.mark.parametrize("names", [None, ["Anna", None], [None, None], ["Anna"]])
def test_players_without_names_are_refused(tmp_path: Path, names: list[str | None] | None) -> None:
    rows = [row(random_game(1)[0]), row(random_table(1, 4))]
    unnamed = [one | {"players": names} for one in rows]
    tally = compared(archived(tmp_path / "games.parquet", [rows[0], *unnamed, rows[1]]))
    assert (tally.valid, tally.unreadable) == (2, 2)


def test_no_audit_looks_for_pandas() -> None:
    code = (
        "import sys; from antipater.checker.bulk.judge import prepare; prepare()\n"
        "import pyarrow as pa; pa.array([1]).to_numpy(); sys.exit('pandas' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_many_rows_are_judged_by_modules_however_small_they_are_packed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    path = archived(tmp_path / "games.parquet", [row(random_game(0)[0])] * 100, 100)
    assert path.stat().st_size < judge.FEW
    monkeypatch.setattr(judge, "judged_game", None)
    assert by_modules(path, as_json=False).tally.valid == 100
