"""``antipater validate --fix``: the record without the one slip that explains its findings."""

import sys
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from antipater.checker.bulk.judged import judged
from antipater.checker.commands.guarded import guarded
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.diagnosis.cause import Cause
from antipater.checker.judging.games import UNREADABLE, VALID, explained_game, status_of
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.outputs import plain_findings, text
from antipater.checker.outputs.causes import ToldCauses
from antipater.checker.records.destination import Destination, NotWritten
from antipater.checker.records.files import ReadGame
from antipater.checker.records.record import GameRecord
from antipater.checker.records.written import body_of, language_of
from antipater.grammar.records.lines import split_comment

# Slips that change very many lines, or a heading above all of them.
_TOLD_ONCE = frozenset(
    {"seats_exchanged", "seats_reversed", "first", "crossed", "upside_down", "hands_turned"}
)


def mend_file(
    files: Sequence[str], out: str | None, language: str, edition: str | None, card_set: str | None
) -> int:
    """Judge one game and write it mended to a file that is not there yet.

    Returns the exit status of judging it, or that of wrong usage.
    """
    if out is None or len(files) != 1:
        return _refused("usage", language)

    def work() -> int:
        found = list(islice(judged(files, edition, card_set), 2))
        if len(found) != 1:
            return _refused("usage", language)
        game, verdict = explained_game(*found[0], edition)
        status = status_of(game, verdict)
        for line in text.refusal_lines(plain_findings.refusal(game, verdict, language), language):
            print(line)
        mended = verdict.diagnosis.mended if verdict and verdict.diagnosis else None
        completed = verdict.completion.only if verdict and verdict.completion else None
        if verdict is not None and mended is not None:
            mending = mended_text(game, verdict, mended, language)
        elif completed is not None:
            mending = completed_text(game, completed, language)
        else:
            key = "valid" if status == VALID else "nothing"
            print(say(f"diagnosis.fix.{key}", language, file=visible(files[0])))
            return status
        Destination(str(Path(out).parent)).write(Path(out).name, mending)
        print(say("diagnosis.fix.written", language, file=visible(out)))
        return status

    try:
        return guarded(work, language)
    except NotWritten:
        return _refused("there", language, file=visible(out))
    except OSError as error:
        print(f"{visible(out)}: {trouble(error, language)}", file=sys.stderr)
        return UNREADABLE


def _refused(key: str, language: str, **values: str) -> int:
    print(say(f"diagnosis.fix.{key}", language, **values), file=sys.stderr)
    return UNREADABLE


def mended_text(game: ReadGame, verdict: AnyVerdict, mended: Cause, language: str) -> str:
    """A mended record in the notation, with a comment at each line that is not as it was.

    Its words are those of the language that the record is written in; the comments are in
    ``language``. What is mended in very many lines is told once, at the top.
    """
    assert game.record is not None
    assert verdict.diagnosis is not None
    before, after = _both(game, game.record, mended.record, language)
    if mended.kind in _TOLD_ONCE:
        slip = ToldCauses(game, verdict.diagnosis, language).slip(mended)
        return "\n".join([f"; {say('diagnosis.fix.once', language, slip=slip)}", *after])
    return "\n".join(_Comments(mended.kind, before, after, language).lines())


def completed_text(game: ReadGame, completed: GameRecord, language: str) -> str:
    """A record in the notation with what it leaves open written out, and comments there."""
    assert game.record is not None
    before, after = _both(game, game.record, completed, language)
    return "\n".join(_Comments("completed", before, after, language).lines())


def _both(
    game: ReadGame, before: GameRecord, after: GameRecord, language: str
) -> tuple[list[str], list[str]]:
    """A record as it is and as it should be, in the language that it is written in."""
    written = language_of(game.source.decode("utf-8-sig", "replace").split("\n")) or language
    write = GAMES[before.ruleset].write
    return write(before, written).split("\n"), write(after, written).split("\n")


class _Comments:
    """The lines of a mended record, with a comment at each that is not as it was."""

    def __init__(self, kind: str, before: list[str], after: list[str], language: str) -> None:
        self.before, self.after, self.language = before, after, language
        self.changes = _changes([*map(body_of, before)], [*map(body_of, after)])
        # Blank lines come and go where a line at the end could not be read.
        self.gone = [n for change in self.changes for n in change.went if before[n]]
        self.new = [n for change in self.changes for n in change.came if after[n]]
        # As many lines went as came: each is one that was changed, and perhaps moved.
        self.paired = len(self.gone) == len(self.new)
        self.displaced = kind == "displaced"
        self.exchanged = kind == "exchanged" and len(self.new) == 2 and self.paired

    def lines(self) -> Iterator[str]:
        """All lines."""
        place = 0
        for change in self.changes:
            yield from self.after[place : change.new]
            for n in change.came:
                yield f"{self.after[n]}  ; {self.said(n, change)}" if self.after[n] else ""
            left_out = [] if self.paired else change.went[len(change.came) :]
            for gone in filter(self.gone.__contains__, left_out):
                yield f"; {self.say('left_out', text=_text(self.before[gone]))}"
            place = change.new_end
        yield from self.after[place:]

    def said(self, at: int, change: "_ChangedLines") -> str:
        """What is said of a line that is not as it was."""
        if self.exchanged:
            other = self.new[0] + self.new[1] - at
            return self.say("exchanged", text=_text(self.after[other]))
        if self.displaced:
            return self.say("moved")
        if self.paired:
            return self.say("was", text=_text(self.before[self.gone[self.new.index(at)]]))
        old = change.old + at - change.new
        if old < change.old_end:
            return self.say("was", text=_text(self.before[old]))
        return self.say("missing")

    def say(self, key: str, **values: str) -> str:
        return say(f"diagnosis.fix.{key}", self.language, **values)


class _ChangedLines(NamedTuple):
    """Lines that went, and those that came in their place."""

    old: int
    old_end: int
    new: int
    new_end: int

    @property
    def went(self) -> range:
        """The lines that went."""
        return range(self.old, self.old_end)

    @property
    def came(self) -> range:
        """The lines that came."""
        return range(self.new, self.new_end)


def _changes(was: list[str], now: list[str]) -> list[_ChangedLines]:
    """What differs: line by line where that is less than moving lines."""
    codes = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    moved = [_ChangedLines(*code[1:]) for code in codes if code[0] != "equal"]
    if len(was) != len(now):
        return moved
    both = enumerate(zip(was, now, strict=True))
    places = [_ChangedLines(n, n + 1, n, n + 1) for n, (one, other) in both if one != other]
    return places if len(places) <= sum(len(change.came) for change in moved) + 1 else moved


def _text(line: str) -> str:
    """A line with its number or turn, without its comment."""
    return split_comment(line)[0].strip()
