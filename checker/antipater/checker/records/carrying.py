"""Lines of a notation that could not be read, carried as they are, and the comments around them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from antipater.checker.records.record import SCORES, TAGS, Comment
from antipater.grammar.records.lines import NameRow, Score, Tag, UnreadLine

_ROWS = (Score, NameRow)


class AnyLine(Protocol):
    """A line of either notation."""

    @property
    def number(self) -> int: ...
    @property
    def content(self) -> Any: ...
    @property
    def comment(self) -> str | None: ...


def doubled_tags(lines: Iterable[AnyLine]) -> frozenset[int]:
    """The lines of tags that stand more than once: all of them are carried, so that their order
    stays."""
    tags = [
        (line.content.name.text, line.number) for line in lines if isinstance(line.content, Tag)
    ]
    counts = Counter(name for name, _ in tags)
    return frozenset(number for name, number in tags if counts[name] > 1)


def remarks(
    text: str,
    lines: Sequence[AnyLine],
    anchors: Mapping[int, tuple[str, bool]],
    carried: Collection[int],
    rows: Collection[int],
) -> tuple[Comment, ...]:
    """The comments of a record, and the lines that it carries, each by what it belongs to.

    ``anchors``: what each line is about by its number, and whether a comment on it needs a
    line of its own. ``carried``: the lines that could not be read; those among ``rows``
    have their place in a section and are left out here. Tags that stand more than once go together,
    and rows of points stay below their title.
    """
    written = text.split("\n")
    doubled = doubled_tags(lines)
    comments = [Comment(TAGS, written[n - 1].strip(), True, True) for n in sorted(doubled)]
    waiting: list[tuple[str, bool]] = []
    section = ""
    for line in lines:
        if line.content is not None and not isinstance(line.content, (*_ROWS, UnreadLine)):
            section = getattr(line.content, "section", "")
        if line.number in doubled:
            continue
        if line.number in carried:
            if section == "scores" and isinstance(line.content, _ROWS):
                row = f"  {written[line.number - 1].strip()}"
                comments.append(Comment(SCORES, row, own_line=True, carried=True))
            elif line.number not in rows:
                waiting.append((written[line.number - 1].strip(), True))
        elif line.content is None:
            waiting.append((line.comment or "", False))
        else:
            anchor, own_line = anchors[line.number]
            comments += [Comment(anchor, told, True, raw) for told, raw in waiting]
            waiting = []
            if line.comment is not None:
                comments.append(Comment(anchor, line.comment, own_line))
    comments += [Comment("end", told, True, raw) for told, raw in waiting]
    return tuple(sorted(comments, key=lambda c: (c.anchor, not c.own_line)))
