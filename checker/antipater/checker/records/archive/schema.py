"""The columns of an archive, and what its metadata says of the numbers in them."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from antipater.checker.records.archive.numbers import VERBS, actions

VERSION = 1
KEY = b"antipater"

# By column its type: lists in brackets, (key, value) a map, {name: type} a struct.
_ITEMS = ["int16"]
COLUMNS: Mapping[str, Any] = {
    "file": "string",
    "game": "int32",
    "line": "int32",
    "format": "string",
    "ruleset": "string",
    "set": "string",
    "edition": "string",
    "digest": "string",
    "players": ["string"],
    # Set-up and moves of Duel
    "draft": [_ITEMS],
    "wonders": [_ITEMS],
    "tokens": _ITEMS,
    "drawn": _ITEMS,
    "layouts": ("int8", _ITEMS),
    "first_number": "int16",
    "moves": ["int32"],
    # Set-up and plays of 7 Wonders
    "seats": "int8",
    "boards": _ITEMS,
    "hands": ("int8", [_ITEMS]),
    "piles": ("int8", _ITEMS),
    "plays": ["int64"],
    # The end, claims and remarks
    "end": {"kind": "string", "loser": "int8", "number": "int16"},
    "result": {"kind": "string", "winner": "int8", "shared": "bool", "sharers": ["int8"]},
    "scores": ("string", ["int32"]),
    "copies": ("int8", "int16"),
    "paid": ("int16", "int32"),
    "tags": ("string", "string"),
    "comments": [{"anchor": "string", "text": "string", "own_line": "bool"}],
    # The game as it was written, where the other columns cannot hold all of it
    "text": "binary",
}
NAMES = tuple(COLUMNS)


@cache
def schema() -> Any:
    """The columns as a schema of pyarrow."""
    import pyarrow as pa

    return pa.schema([(name, _arrow_type(kind)) for name, kind in COLUMNS.items()])


def _arrow_type(kind: Any) -> Any:
    import pyarrow as pa

    match kind:
        case str():
            return pa.type_for_alias(kind)
        case [item]:
            if isinstance(kind, list):
                return pa.list_(_arrow_type(item))
        case dict():
            return pa.struct([(name, _arrow_type(part)) for name, part in kind.items()])
    key, value = kind
    return pa.map_(_arrow_type(key), _arrow_type(value))


@dataclass(frozen=True)
class Metadata:
    """What the integers of an archive stand for.

    ``verbs`` and ``actions``: what is done, by number, in the moves of Duel and the plays
    of 7 Wonders. ``items``: for each card set of the archive, its items' slugs by number.
    """

    version: int
    verbs: tuple[str, ...]
    actions: tuple[str, ...]
    items: Mapping[str, tuple[str, ...]]

    @classmethod
    def now(cls, items: Mapping[str, tuple[str, ...]]) -> "Metadata":
        """The metadata of an archive that is written now."""
        return cls(VERSION, VERBS, actions(), items)

    def encoded(self) -> bytes:
        """The value of ``KEY`` in the file's metadata."""
        return json.dumps(asdict(self)).encode()

    @staticmethod
    def version_of(data: bytes) -> int:
        """The version of a file's metadata; raises as ``decoded``."""
        return int(json.loads(data)["version"])

    @classmethod
    def decoded(cls, data: bytes) -> "Metadata":
        """The metadata of a file; raises ``ValueError``, ``KeyError`` or ``TypeError``."""
        value: Any = json.loads(data)
        items = {str(name): tuple(map(str, slugs)) for name, slugs in value["items"].items()}
        verbs, actions = tuple(map(str, value["verbs"])), tuple(map(str, value["actions"]))
        return cls(int(value["version"]), verbs, actions, items)
