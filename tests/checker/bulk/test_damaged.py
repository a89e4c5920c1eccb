"""Damaged archives between good files: each is told, and costs no other file its verdict."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from support.commands import run

pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

from antipater.checker.bulk import judge, parts  # noqa: E402  (after importorskip)
from antipater.checker.commands.cli import app  # noqa: E402  (after importorskip)
from antipater.checker.records.archive.schema import COLUMNS  # noqa: E402  (after importorskip)
from antipater.checker.records.archive.write import ArchiveWriter  # noqa: E402  (after importorskip)
from antipater.checker.records.files import ReadGame  # noqa: E402  (after importorskip)
from support.places import TOP  # noqa: E402  (after importorskip)
from support.random_duel import random_game  # noqa: E402  (after importorskip)
from support.random_seven_wonders import random_table  # noqa: E402  (after importorskip)

GOOD = TOP / "docs" / "examples" / "7wdio_game.duel"


def audited(*files: Path) -> Result:
    """What ``audit --json`` says of files, the last of them a good one."""
    arguments = ["audit", "--json", "--no-cause", *map(str, files), str(GOOD)]
    result = CliRunner().invoke(app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    last = json.loads(result.stdout.splitlines()[-1])
    assert last["file"] == str(GOOD)
    assert last["valid"]
    return result


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small one with games of both kinds."""
    path = tmp_path_factory.mktemp("archived") / "games.parquet"
    records: list[Any] = [random_game(1)[0], random_game(2)[0], random_table(1, 3)]
    with ArchiveWriter(path) as writer:
        for number, record in enumerate(records, 1):
            writer.add(ReadGame("some.json", number, record, None, 0, b"as written"))
    return path.read_bytes()


@contextmanager
def as_a_large_one() -> Iterator[None]:
    """Files are read in pieces, and judged by modules."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "PIECE", 1000)
        patch.setattr(judge, "FEW", 0)
        yield


@contextmanager
def as_it_is() -> Iterator[None]:
    """Files are read whole, and judged by the engine."""
    yield


@pytest.mark.slow
@pytest.mark.parametrize("read", [as_a_large_one, as_it_is])
def test_a_byte_changed_anywhere_is_told_or_changes_nothing(
    archive: bytes, tmp_path: Path, read: Any
) -> None:
    """No damage makes a game look wrong: it is a finding on the file, or one a game."""
    path = tmp_path / "damaged.parquet"

    @settings(max_examples=40)
    @given(at=st.integers(0, len(archive) - 1), byte=st.integers(1, 255), cut=st.booleans())
    def damaged(at: int, byte: int, cut: bool) -> None:
        changed = bytes([archive[at] ^ byte])
        path.write_bytes(archive[:at] if cut else archive[:at] + changed + archive[at + 1 :])
        with read():
            result = audited(path)
        *told, _ = map(json.loads, result.stdout.splitlines())
        codes = {found["code"] for verdict in told for found in verdict["findings"]}
        assert 1 <= len(told) <= 3
        assert all(code.startswith("R-") for code in codes)
        assert result.exit_code == (2 if codes else 0)
        assert codes or not cut

    damaged()


@pytest.mark.slow
@pytest.mark.parametrize("column", COLUMNS)
def test_a_column_of_another_type_is_one_line(column: str, archive: bytes, tmp_path: Path) -> None:
    path = tmp_path / "other.parquet"
    path.write_bytes(archive)
    table = pq.read_table(path)
    at = table.schema.get_field_index(column)
    other = pa.array([1.5] * len(table))
    pq.write_table(table.set_column(at, column, other), path)
    told = run("audit", path, GOOD)
    assert told.exit_code == 2
    assert "2 games: 1 valid, 0 not valid, 1 unreadable" in told.stdout
    assert re.fullmatch(rf"{path}: R-ARCHIVE-03: .*", told.stderr.strip())
