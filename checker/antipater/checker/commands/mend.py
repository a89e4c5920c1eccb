"""``antipater validate --fix``: the record without the one slip that explains its findings."""

import sys
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import islice
from pathlib import Path

from antipater.checker.bulk.judged import judged
from antipater.checker.commands.guarded import guarded
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import UNREADABLE, VALID, explained_game, status_of
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.outputs import plain_findings, text
from antipater.checker.records.destination import Destination, Refused
from antipater.checker.records.record import GameRecord
from antipater.checker.records.written import body_of, language_of


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
        if mended is None:
            key = "valid" if status == VALID else "nothing"
            print(say(f"diagnosis.fix.{key}", language, file=visible(files[0])))
            return status
        assert game.record is not None
        lines = game.source.decode("utf-8-sig", "replace").split("\n")
        written = language_of(lines) or language
        mending = mended_text(game.record, mended.record, written, language)
        Destination(str(Path(out).parent)).write(Path(out).name, mending)
        print(say("diagnosis.fix.written", language, file=visible(out)))
        return status

    try:
        return guarded(work, language)
    except Refused:
        return _refused("there", language, file=visible(out))
    except OSError as error:
        print(f"{visible(out)}: {error.strerror}", file=sys.stderr)
        return UNREADABLE


def _refused(key: str, language: str, **values: str) -> int:
    print(say(f"diagnosis.fix.{key}", language, **values), file=sys.stderr)
    return UNREADABLE


def mended_text(was: GameRecord, now: GameRecord, written: str, language: str) -> str:
    """A mended record in the notation, with a comment at each line that is not as it was.

    ``written``: the language of the notation's words, ``language``: that of the comments.
    """
    play = GAMES[was.ruleset]
    before, after = (play.write(record, written).split("\n") for record in (was, now))
    return "\n".join(_commented(before, after, language))


def _commented(before: list[str], after: list[str], language: str) -> Iterator[str]:
    was, now = ([body_of(line) for line in lines] for lines in (before, after))
    changes = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    for kind, old, old_end, new, new_end in changes:
        if kind == "equal":
            yield from after[new:new_end]
            continue
        for place in range(max(old_end - old, new_end - new)):
            there = was[old + place] if old + place < old_end else ""
            if new + place >= new_end:
                yield f"; {say('diagnosis.fix.left_out', language, text=there)}"
            elif there:
                yield f"{after[new + place]}  ; {say('diagnosis.fix.was', language, text=there)}"
            else:
                yield f"{after[new + place]}  ; {say('diagnosis.fix.missing', language)}"
