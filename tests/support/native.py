"""Archives whose games are judged by modules and by the engine, compared."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from antipater.checker.base import json as json_output
from antipater.checker.bulk import judge
from antipater.checker.bulk.parts import parts_of
from antipater.checker.bulk.tally import Tally, result_of
from antipater.checker.judging.games import judged_game, status_of
from antipater.checker.outputs import plain_games
from antipater.checker.records.archive.rows import row_of
from antipater.checker.records.archive.schema import KEY, Metadata, schema
from antipater.checker.records.files import ReadGame
from antipater.checker.records.sources import games
from antipater.grammar.cards.load import load_set


def archived(path: Path, rows: list[dict[str, Any]], group: int = 7) -> Path:
    """An archive of rows as they are, in groups of so many."""
    sets = {
        name: tuple(item.slug for item in load_set(name).items)
        for name in ("duel", "duel_promo", "seven_wonders")
    }
    table = pa.Table.from_pylist(rows, schema=schema())
    table = table.replace_schema_metadata({KEY: Metadata.now(sets).encoded()})
    pq.write_table(table, path, row_group_size=group)
    return path


def row(record: Any) -> dict[str, Any]:
    return row_of(ReadGame("games", 1, record, None, 0, b""))


def by_the_engine(path: Path) -> tuple[Tally, list[str]]:
    """The counts and the JSON of every game, without modules."""
    tally, told = Tally(), []
    for read in games(str(path)):
        game, verdict = judged_game(read, None)
        codes = [one["code"] for one in plain_games.game(game, verdict, "en")["findings"]]
        tally.count(status_of(game, verdict), result_of(verdict), codes)
        told.append(json_output.line(plain_games.game(game, verdict, "en")))
    return tally, told


def by_modules(path: Path, as_json: bool) -> judge.Done:
    """What a batch of the whole archive comes to."""
    return judge.judge_batch(
        0, tuple(parts_of(str(path))), judge.Job(as_json=as_json, causes=False)
    )


def compared(path: Path) -> Tally:
    """That counts, and verdicts in JSON, are those of the engine; gives the counts."""
    tally, told = by_the_engine(path)
    counted = by_modules(path, as_json=False)
    assert counted.tally.as_object() == tally.as_object()
    assert "\n".join(by_modules(path, as_json=True).printed) == "\n".join(told)
    return tally


def left_to_the_engine(path: Path, monkeypatch: pytest.MonkeyPatch, as_json: bool) -> int:
    """How many games the engine is asked about."""
    import antipater.checker.bulk.native.records as native

    asked = list[ReadGame]()

    def engine(game: ReadGame, edition: str | None) -> tuple[ReadGame, None]:
        asked.append(game)
        return game, None

    with monkeypatch.context() as patch:
        patch.setattr(native, "judged_game", engine)
        by_modules(path, as_json)
    return len(asked)
