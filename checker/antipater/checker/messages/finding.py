"""A finding: what is wrong with a record, where, and by which rule, as a value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

# Where findings stand that the catalogue is to hold besides its own: games bring theirs.
FOLDERS: list[Path] = []


# Findings told of one game or one file; beyond these their number is.
MOST_TOLD = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong. The code is an entry of the catalogue, which words it.

    ``move`` counts from 1 and includes the draft; ``line`` and ``column`` from 1.
    ``item``, ``expected``, ``found`` and ``values`` go into the catalogue's message:
    items of the set, verbs, spots, numbers, or text as it was written. ``then`` is the
    code of what the checker did to go on. ``sheet``: that of a workbook.
    """

    code: str
    move: int | None = None
    line: int | None = None
    column: int | None = None
    item: object = None
    expected: object = None
    found: object = None
    values: Mapping[str, object] = field(default_factory=dict)
    then: str = ""
    sheet: str = ""

    def at(self, *, move: int | None = None, line: int | None = None) -> "Finding":
        """The same finding with its place filled in where it was not known."""
        return replace(self, move=self.move or move, line=self.line or line)


def finding(
    code: str,
    *,
    move: int | None = None,
    line: int | None = None,
    column: int | None = None,
    item: object = None,
    expected: object = None,
    found: object = None,
    sheet: str = "",
    **values: object,
) -> Finding:
    """A finding with further values for its message by name."""
    return Finding(code, move, line, column, item, expected, found, values, sheet=sheet)


def bounded(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings, or of too many the first and how many more there are."""
    more = len(findings) - MOST_TOLD
    if more <= 0:
        return tuple(findings)
    return (*findings[:MOST_TOLD], Finding("R-MORE-01", found=more))
