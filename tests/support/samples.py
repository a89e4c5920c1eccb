"""The small inputs of `tests/data/findings`, each told by the finding that it produces."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.places import TESTS, TOP

DATA = TESTS / "data" / "findings"


@dataclass(frozen=True)
class Sample:
    """An input that produces ``code``, and ``also`` what else it must produce."""

    code: str
    file: str
    text: str
    also: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    typed: tuple[str, ...] = ()

    def arguments(self, folder: Path) -> list[str]:
        """The command line, its file written into a folder."""
        command = "score" if self.code.startswith("S-") else "validate"
        if self.typed:
            return [command, *self.typed]
        path = folder / self.file
        path.write_text(self.text, "utf-8")
        return [command, *(o.format(top=TOP) for o in self.options), str(path)]


def samples() -> Iterator[Sample]:
    for path in sorted(DATA.glob("*.toml")):
        table = tomllib.loads(path.read_text("utf-8"))
        shared = {key: table.pop(key) for key in ("file", "head")}
        for code, entry in table.items():
            yield Sample(
                code,
                entry.get("file", shared["file"]),
                text_of({**shared, **entry}),
                tuple(entry.get("also", ())),
                tuple(entry.get("options", ())),
                tuple(entry.get("typed", ())),
            )


def text_of(entry: dict[str, Any]) -> str:
    """The text of an entry: its head, or a file with one change, and what is added."""
    head = entry["head"]
    if "base" in entry:
        head = (TOP / entry["base"]).read_text("utf-8")
    if "change" in entry:
        before, after = entry["change"]
        assert before in head
        head = head.replace(before, after, 1)
    return "\n".join(part.strip("\n") for part in (head, entry.get("text", "")) if part)
