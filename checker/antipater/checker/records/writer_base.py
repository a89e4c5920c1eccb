"""What the writers of both games' records share: blocks of lines, comments, tags, the result."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from antipater.checker.messages.words import say
from antipater.checker.records.names import Names, names_of
from antipater.checker.records.record import TAGS, GameRecord
from antipater.grammar.records.lines import quoted, split_comment, tag

# Lines, each with what it is about, so that comments find their place.
Lines: TypeAlias = Iterator[tuple[str, str]]


class Writing:
    """One record being written in a language; ``remarked``: what has a comment."""

    def __init__(self, record: GameRecord, language: str, names: Names | None = None) -> None:
        self.language = language
        self.names: Names = names or names_of(record.set)
        self.remarked = {comment.anchor for comment in record.comments}
        self._record = record

    def assembled(self, blocks: Iterable[Lines]) -> str:
        """All blocks, a blank line between two of them, and the comments in their places."""
        self._reached: set[str] = set()
        written = ["\n".join(self._with_comments(block)).rstrip("\n") for block in blocks]
        written.append("\n".join(self._left_over()))
        return "\n\n".join(block for block in written if block) + "\n"

    def _left_over(self) -> Iterator[str]:
        """What stands at the end, and whatever belongs to a line that is not written."""
        for comment in self._record.comments:
            if comment.anchor not in self._reached:
                yield comment.text if comment.carried else f"; {comment.text}".rstrip()

    def _with_comments(self, block: Lines) -> Iterator[str]:
        for anchor, line in block:
            self._reached.add(anchor)
            own = [c for c in self._record.comments if c.anchor == anchor and c.own_line]
            beside = [c for c in self._record.comments if c.anchor == anchor and not c.own_line]
            yield from (c.text if c.carried else f"; {c.text}".rstrip() for c in own)
            if line or beside:
                yield line + "".join(f"  ; {c.text}".rstrip() for c in beside)

    def tag_lines(self, **more: str) -> Lines:
        """The tags: the game's own, ``more``, the result, and those without a meaning. What stands
        more than once is carried, below the game."""
        record = self._record
        tags = {"Game": record.ruleset}
        if self.names.cards.slug != record.ruleset:
            tags["Set"] = self.names.cards.slug
        if record.edition is not None:
            tags["Edition"] = record.edition
        tags |= more
        if record.result is not None:
            tags["Result"] = self._result()
        carried = [
            tag(split_comment(comment.text)[0])
            for comment in record.comments
            if comment.anchor == TAGS
        ]
        doubled = {each.name.text for each in carried if each}
        for name, value in (tags | dict(record.tags)).items():
            yield f"tag {name}", "" if name in doubled else f"[{name} {quoted(value)}]"
            if name == "Game":
                yield TAGS, ""

    def _result(self) -> str:
        claim = self._record.result
        assert claim is not None
        kind = say(f"common.result.{claim.kind}", self.language) if claim.kind else ""
        players = self._record.players
        who = "" if claim.winner is None else players[claim.winner]
        if claim.shared:
            sharers = ", ".join(players[seat] for seat in claim.sharers)
            who = f"{say('common.result.shared', self.language)} {sharers}".strip()
        return f"{kind} {who}".strip()
