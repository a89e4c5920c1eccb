"""What the writers of both games' records share: blocks of lines, comments, tags, the result."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from antipater.checker.records.model import AnyRecord
from antipater.checker.records.names import Names, names_of
from antipater.checker.words import RESULTS, SHARED, word
from antipater.grammar.record import quoted

# Lines, each with what it is about, so that comments find their place.
Lines: TypeAlias = Iterator[tuple[str, str]]


class Writing:
    """One record being written in a language; ``remarked``: what has a comment."""

    def __init__(self, record: AnyRecord, language: str, names: Names | None = None) -> None:
        self.language = language
        self.names: Names = names or names_of(record.set)
        self.remarked = {comment.anchor for comment in record.comments}
        self._record = record

    def assembled(self, blocks: Iterable[Lines]) -> str:
        """All blocks, a blank line between two of them, and the comments in their places."""
        ended = [*blocks, iter([("end", "")])]
        written = ["\n".join(self._with_comments(block)).rstrip("\n") for block in ended]
        return "\n\n".join(block for block in written if block) + "\n"

    def _with_comments(self, block: Lines) -> Iterator[str]:
        for anchor, line in block:
            own = [c for c in self._record.comments if c.anchor == anchor and c.own_line]
            beside = [c for c in self._record.comments if c.anchor == anchor and not c.own_line]
            yield from (f"; {c.text}".rstrip() for c in own)
            if line or beside:
                yield line + "".join(f"  ; {c.text}".rstrip() for c in beside)

    def tag_lines(self, **more: str) -> Lines:
        """The tags: the game's own, ``more``, the result, and those without a meaning."""
        record = self._record
        tags = {"Game": record.ruleset}
        if self.names.cards.slug != record.ruleset:
            tags["Set"] = self.names.cards.slug
        if record.edition is not None:
            tags["Edition"] = record.edition
        tags |= more
        if record.result is not None:
            tags["Result"] = self._result()
        for name, value in (tags | dict(record.tags)).items():
            yield f"tag {name}", f"[{name} {quoted(value)}]"

    def _result(self) -> str:
        claim = self._record.result
        assert claim is not None
        kind = word(RESULTS[claim.kind], self.language) if claim.kind else ""
        who = "" if claim.winner is None else self._record.players[claim.winner]
        return f"{kind} {word(SHARED, self.language) if claim.shared else who}".strip()
