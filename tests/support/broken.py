"""Two hundred files that no command can make anything of, or little: of every kind that is read."""

import gzip
import io
import json
import random
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

from support.places import TESTS, TOP
from support.random_duel import random_game

EXAMPLES = TOP / "docs" / "examples"
WORKBOOKS = TESTS / "data" / "repro" / "workbooks"
COUNT = 200


def broken_files(scratch: Path) -> dict[str, bytes]:
    """Their contents by name; ``scratch``: a folder to make archives in."""
    made = dict(_archives(scratch)) | dict(_packed()) | dict(_workbooks()) | dict(_texts())
    source, draw = sorted(made), random.Random(38)
    while len(made) < COUNT:
        name = draw.choice(source)
        made[f"cut{len(made)}-{name}"] = _cut(made[name], draw)
    return made


def _cut(data: bytes, draw: random.Random) -> bytes:
    """The same with some of its last bytes missing, and some others put where they are not."""
    kept = bytearray(data[: draw.randrange(len(data) // 2, len(data) + 1)])
    for _ in range(draw.randrange(8)):
        if len(kept) > 8:
            kept[draw.randrange(4, len(kept))] = draw.randrange(256)
    return bytes(kept) + b"\x00\xff"


def archive_bytes(path: Path, metadata: bytes | None = None, **changes: object) -> bytes:
    """An archive of one game, its metadata or its row saying something else."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from antipater.checker.records.archive.schema import KEY
    from antipater.checker.records.archive.write import ArchiveWriter
    from antipater.checker.records.files import ReadGame

    with ArchiveWriter(path) as archive:
        archive.add(ReadGame("somewhere", 1, random_game(1)[0], None, 0, b"text"))
    told = pq.ParquetFile(path).metadata.metadata
    kept = metadata if metadata is not None else told[KEY]
    table = pq.read_table(path)
    (row,) = table.to_pylist()
    table = pa.Table.from_pylist([{**row, **changes}], schema=table.schema)
    pq.write_table(table.replace_schema_metadata({KEY: kept}), path)
    return path.read_bytes()


def _archives(scratch: Path) -> Iterator[tuple[str, bytes]]:
    path = scratch / "made.parquet"
    good = archive_bytes(path)
    for number, metadata in enumerate(
        (
            b'{"version": Infinity}',
            b'{"version": NaN}',
            b"[" * 100_000,
            b'{"a":' * 100_000,
            b"\xff\xfe",
            b'{"version": 1, "items": null}',
            b'{"version": 1, "verbs": 7, "actions": [], "items": {}}',
        )
    ):
        yield f"metadata{number}.parquet", archive_bytes(path, metadata)
    for column in ("players", "ruleset", "set", "draft", "wonders", "moves", "layouts", "format"):
        yield f"null-{column}.parquet", archive_bytes(path, **{column: None})
    yield "game.parquet", archive_bytes(path, ruleset="seven_wonders")
    draw = random.Random(1)
    (footer,) = struct.unpack("<L", good[-8:-4])
    for number in range(40):
        flipped = bytearray(good)
        where = draw.randrange(len(good) - 8 - footer, len(good))
        flipped[where] ^= 1 << draw.randrange(8)
        yield f"flip{number}.parquet", bytes(flipped)


def _zip(members: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return out.getvalue()


def _packed() -> Iterator[tuple[str, bytes]]:
    good = _zip({"a.json": (EXAMPLES / "7wdio_game.json").read_bytes()})
    yield "empty.zip", _zip({})
    yield "nothing.zip", _zip({"readme.md": b"nothing"})
    yield "inner.zip", _zip({"a.zip": good})
    yield "cut.zip", good[:-30]
    yield "crc.zip", good.replace(b"PK\x01\x02", b"PK\x01\x03")
    yield "end.zip", good[:-22] + b"PK\x05\x06" + b"\xff" * 18
    yield "zeros.gz", gzip.compress(bytes(100_000_000))
    yield "cut.json.gz", gzip.compress(b"[" * 5000)[:-12]
    yield "twice.gz", gzip.compress(gzip.compress(b"[]"))
    yield "sheet.csv.gz", gzip.compress(b"\x00\x01")


def _workbooks() -> Iterator[tuple[str, bytes]]:
    for path in sorted(WORKBOOKS.iterdir()):
        yield path.name, path.read_bytes()
    yield "empty.xlsx", b""
    yield "text.ods", b"no workbook"
    yield "old.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)
    yield "parts.xlsx", _zip({"xl/workbook.xml": b"<workbook/>"})
    yield "entity.ods", _zip({"content.xml": b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'})


def _texts() -> Iterator[tuple[str, bytes]]:
    log = (EXAMPLES / "7wdio_game.json").read_bytes()
    for number, text in enumerate(
        (
            *(b"", b"\x00" * 50, b"\xff\xfe\x00", b"\x89PNG\r\n\x1a\n", b"[" * 100_000, b"{}"),
            *(b"[[[]]]", b"[1e999]", b"[" + b"9" * 10_000 + b"]", b'{"a":' * 50_000, b"null"),
            *(b'"\\ud800"', log[: len(log) // 2], log.replace(b"user", b"\xed\xa0\x80")),
            log.replace(b":", b":" + b"[" * 3000, 1),
        )
    ):
        yield f"log{number}.json", text
    for number, text in enumerate(
        (
            *(b"[Game", b'[Game "duel"]\n', b'[Game "nosuch"]\n', b"[Game \x1b[2J]\n"),
            *(b'[Game "duel"]\n[First "\xed\xa0\x80"]\n[Second "B"]\nA builds X\n', b"\n" * 500),
            b'[Game "duel"]\n' + b'[First "A"]\n' * 400,
            b'[Game "duel"]\n[First "A"]\n[Second "B"]\n' + b"A builds " + b"x" * 90_000,
        )
    ):
        yield f"record{number}.duel", text
    for number, text in enumerate(
        (
            *(b"", b"\x00\x01\x02", b"a;b;c\n1;2", b'"' * 70_000, b"player,total\n", b"," * 60_000),
            b"player,civilian,total\nAnna," + b"1" * 60_000,
        )
    ):
        yield f"sheet{number}.csv", text
    for number, text in enumerate(
        (
            b"[[player]]\nname=",
            b"a" + b".a" * 5000 + b"=1\n[[player]]",
            b"[[player]]\n" + b"[" * 9999,
        )
    ):
        yield f"sheet{number}.toml", text


def as_json_lines(text: str) -> list[dict[str, object]]:
    """Lines of JSON, each an object."""
    return [json.loads(line) for line in text.splitlines()]
