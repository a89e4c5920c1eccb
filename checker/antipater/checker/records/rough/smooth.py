"""Reading a rough record: what cannot be read is put into the notation's words, and read again.

A record that can be read is read as it is. A rough line that is no better to read stays as it
was, so that its problem is told of it; every line that is read otherwise is noted.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.likeness import players_meant
from antipater.checker.records.record import GameRecord, Unreadable
from antipater.checker.records.rough.blocks import paired, parted, titled, untabled, unwrapped
from antipater.checker.records.rough.layouts import Lines, by_turns, laid_out
from antipater.checker.records.rough.lines import is_decoration, tidy, with_verb
from antipater.checker.records.rough.words import says_amount
from antipater.grammar.records.keywords import folded, keyword, keywords, language_of_text
from antipater.grammar.records.lines import LONGEST_LINE, split_comment

R = TypeVar("R", bound=GameRecord)


class _Verdict(Protocol):
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def moves(self) -> int: ...


# The verdict on a record, which tells how well it agrees with the play.
Judge: TypeAlias = Callable[[Any], _Verdict]
# How often the other use of a card without a verb is tried.
_MOST_TRIED = 120
_NOTE, _COINS = "R-READ-06", "R-READ-08"
# The title of a section once more, above moves that belong to it.
_AGAIN = "R-SECTION-01"
# What a line says itself that it leaves open; it is not rough.
_OPEN = "R-OPEN-"
_FIRST = re.compile(r'\[\s*(?:First|Second)\s*"([^"]*)"', re.IGNORECASE)


def smoothed(text: str, read: Callable[[str], R], judge: Judge, turns: int) -> R:
    """A record from a text that may be rough. ``read`` reads the notation; ``judge`` tells which
    of two readings agrees better with the play; ``turns``: how many an age has, 0 where
    tables do not hold turns.

    Raises ``Unreadable`` where the text does not say who plays.
    """
    try:
        plain = read(text)
    except Unreadable:
        again = _again(text, None, read, judge, turns)
        if again is None:
            raise
        return again
    if all(problem.code.startswith(_OPEN) for problem in plain.problems):
        return _played(text, plain, read, judge, turns) or plain
    again = _again(text, plain, read, judge, turns)
    return plain if again is None or _worse(again, plain) else again


def _played(text: str, plain: R, read: Callable[[str], R], judge: Judge, turns: int) -> R | None:
    """A record of 7 Wonders without a play, read again: what stands under an age may be what all
    players played, and no hands. None for another, and where that is not so."""
    if not turns or plain.problems or plain.line_of(1) is not None:
        return None
    named = Counter(line.partition(":")[0].strip() for line in text.split("\n"))
    if any(named[player] < 2 for player in plain.players):  # once with the board
        return None
    again = _again(text, None, read, judge, turns)
    return again if again and not again.problems and again.line_of(1) is not None else None


def _worse(now: GameRecord, before: GameRecord) -> bool:
    """Whether no fewer lines have problems than before."""
    lines = ({problem.line for problem in record.problems} for record in (now, before))
    return len(next(lines)) >= len(next(lines))


def _again(
    text: str, plain: R | None, read: Callable[[str], R], judge: Judge, turns: int
) -> R | None:
    """The record read again with its rough lines put in words; None where that fails, or
    where a line is longer than any move, which costs time and is told anyway."""
    if max(map(len, text.split("\n"))) > LONGEST_LINE:
        return None
    language = language_of_text(text)
    players = _players(text) or (plain.players if plain else ())
    if len(players) < 2:
        return None
    rough = None
    if plain is not None:
        said = (each for each in plain.problems if not each.code.startswith(_OPEN))
        rough = {problem.line: problem.code for problem in said}
    whole: Lines = [(line, number) for number, line in enumerate(text.split("\n"), 1)]
    if turns:
        shaped, verbless = laid_out(
            by_turns(unwrapped(parted(whole, players), players), players),
            rough,
            players,
            language,
            turns,
        )
        written = _worded(shaped, rough, players, language, text.split("\n"), None)[0]
    else:
        listed = titled(untabled(whole), players, language)
        shaped = paired(unwrapped(parted(listed, players), players), players)
        written, verbless = _worded(shaped, rough, players, language, text.split("\n"), "BUILDS")
    try:
        record = read("\n".join(line for line, _ in written))
        if verbless and not record.problems:
            record, written = _uses(record, written, verbless, read, judge, language)
    except Unreadable:
        return None
    return _relined(record, written, text.split("\n"))


def _worded(
    lines: Lines,
    rough: Mapping[int | None, str] | None,
    players: Sequence[str],
    language: str,
    before: Sequence[str],
    verb: str | None,
) -> tuple[Lines, list[int]]:
    """The lines with the rough ones in words, and the places of those without a verb."""
    found: Lines = []
    verbless = []
    for place, (line, number) in enumerate(lines):
        if rough is not None and number not in rough and line == before[number - 1]:
            found.append((line, number))
            continue
        again = (rough or {}).get(number) == _AGAIN and _is_above_moves(lines, place, players)
        if again or is_decoration(line):
            found.append((f"; {line.strip()}", number))
            continue
        tidied = tidy(line, language, table=verb is None) if line.strip() else line
        named = verb and with_verb(tidied, players, language, verb, rough is None)
        if named:
            verbless.append(len(found))
        found.append((named or tidied, number))
    return found, verbless


def _is_above_moves(lines: Lines, place: int, players: Sequence[str]) -> bool:
    """Whether the next line that says something is a move, by its number or its player."""
    below = (split_comment(line)[0].split() for line, _ in lines[place + 1 :])
    first = next((words[0] for words in below if words), "")
    return first[:1].isdecimal() or len(players_meant(first.rstrip(":"), players)) == 1


def _uses(
    record: R,
    written: Lines,
    verbless: Sequence[int],
    read: Callable[[str], R],
    judge: Judge,
    language: str,
) -> tuple[R, Lines]:
    """The record in which each line without a verb builds or discards its card, as agrees best.

    Lines on which something is found are tried before those above and below them.
    """
    builds, discards = (f" {keyword(verb, language)} " for verb in ("BUILDS", "DISCARDS"))
    verdict, tried = judge(record), 0
    while verdict.findings and tried < _MOST_TRIED:
        at = min(found.line or 0 for found in verdict.findings)
        better = None
        for place in sorted(verbless, key=lambda place: abs(written[place][1] - at)):
            line, number = written[place]
            if builds not in line:
                continue
            tried += 1
            other = [*written]
            other[place] = line.replace(builds, discards, 1), number
            again = read("\n".join(each for each, _ in other))
            if not again.problems and _merit(now := judge(again)) > _merit(verdict):
                better = again, other, now
            if better or tried >= _MOST_TRIED:
                break
        if better is None:
            break
        record, written, verdict = better
    return record, written


def _merit(verdict: _Verdict) -> tuple[int, int]:
    return -len(verdict.findings), verdict.moves


def _players(text: str) -> tuple[str, ...]:
    """Who plays, by the tags or by the rows under the seats, of a text that cannot be read."""
    tagged = _FIRST.findall(text)
    if tagged:
        return tuple(tagged)
    titles = {folded(word) for word in keywords()["SEATS"]}
    names: list[str] = []
    below = False
    for line in text.split("\n"):
        bare = split_comment(line)[0].strip()
        if below and ":" not in bare:
            break
        if below:
            names.append(bare.split(":")[0].strip().strip('"'))
        below = below or folded(bare.rstrip(":")) in titles
    return tuple(names)


# Lines


def _relined(record: R, written: Lines, before: Sequence[str]) -> R:
    """The record with the lines of the text as it was, and a note on each that was rough."""
    origin = [number for _, number in written]
    notes = []
    for line, number in written:
        if not line.strip() or line == before[number - 1] or line.startswith(";"):
            continue
        body, remark = split_comment(line)
        notes.append(finding(_NOTE, line=number, found=body.strip()))
        there = split_comment(before[number - 1])[0]
        said = (each for each in (remark or "").split("; ") if each in there)
        notes += [finding(_COINS, line=number, found=each) for each in said if says_amount(each)]
    return record.relined(lambda line: origin[line - 1] if 0 < line <= len(origin) else line, notes)
