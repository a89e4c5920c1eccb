"""Findings on records, sheets and cities as plain data, and what explains them."""

from collections.abc import Callable, Collection, Sequence
from enum import Enum, StrEnum
from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.messages.catalogue import explanation, follow_up, message, shown
from antipater.checker.messages.finding import Finding

if TYPE_CHECKING:
    from antipater.checker.judging.verdict import AnyVerdict
    from antipater.checker.messages.passages import Printing
    from antipater.checker.records.files import ReadGame

# Where nobody asked what explains the findings, nor what an open record can have been.
NOT_SOUGHT: Plain = {"cause": None, "causes": None, "more_causes": None, "completion": None}


def finding(
    found: Finding,
    language: str,
    players: Sequence[str] = (),
    follows: bool = False,
    named: "Callable[[int], str] | None" = None,
    under: "Printing | None" = None,
    about: Collection[str] = (),
) -> Plain:
    """A finding on a record, sheet or city; ``players`` by seat, for words that name them.
    ``follows``: whether it is a mere consequence. ``named`` says what a move is called;
    ``under``: the edition whose printings are cited, and ``about`` which of their clauses.

    A number is given as what was expected or found only where the message says what it is.
    """
    from antipater.checker.messages.passages import source

    entry = explanation(found.code)

    def value(name: str, raw: object) -> object:
        if isinstance(raw, (int, Enum)) and f"{{{name}" not in entry.message["en"]:
            return None
        plain = raw is None or type(raw) in (int, str, bool)
        return raw if plain else shown(raw, language, players)

    return {
        "code": found.code,
        "move": found.move,
        "named": None if found.move is None else named(found.move) if named else str(found.move),
        "sheet": found.sheet or None,
        "line": found.line,
        "column": found.column,
        "message": message(found, language, players),
        "expected": value("expected", found.expected),
        "found": value("found", found.found),
        "source": source(found.code, language, under, about),
        "then": follow_up(found, language) or None,
        "follows": follows,
    }


def findings(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> list[Plain]:
    """All findings on a game, or why it cannot be read."""
    if verdict is None:
        return [finding(read.problem, language)] if read.problem else []
    follows = verdict.diagnosis.follows if verdict.diagnosis else ()
    if verdict.completion is not None:  # what follows from assumptions is not told beside it
        from antipater.checker.judging.verdict import OPEN

        first = min((f.line or 0 for f in verdict.findings if f.code in OPEN), default=0)
        follows = frozenset(
            n
            for n, f in enumerate(verdict.findings)
            if f.code not in OPEN and not (f.move and f.line and f.line < first)
        )
    players, named = verdict.record.players, verdict.record.name_of
    under = _edition(verdict) if verdict.findings else None
    told = enumerate(verdict.findings)
    return [
        finding(read.there(f), language, players, n in follows, named, under, about(f, verdict))
        for n, f in told
    ]


def grounds(
    read: "ReadGame", verdict: "AnyVerdict | None", language: str
) -> list[list[tuple[str, str]]]:
    """For each of ``findings`` the sentences of its rule in the edition that a game was judged
    by, each with where it stands, the reader's printing first."""
    from antipater.checker.messages.passages import rules

    if verdict is None:
        return [list(rules(read.problem.code, language))] if read.problem else []
    under = _edition(verdict) if verdict.findings else None
    return [
        list(rules(found.code, language, under, about(found, verdict)))
        for found in verdict.findings
    ]


def about(found: Finding, verdict: "AnyVerdict | None") -> tuple[str, ...]:
    """What a finding is about, as clauses name it: what it says itself, else the verb of what was
    due, else of what was played."""
    told = found.values.get("about")
    if told is not None:
        return tuple(map(str, told)) if isinstance(told, tuple) else (str(told),)
    if isinstance(found.expected, StrEnum):
        return (found.expected.value,)
    if verdict is None or found.move is None:
        return ()
    verb: str | None = verdict.record.verb_of(found.move)
    return () if verb is None else (verb,)


def refusal(read: "ReadGame", verdict: "AnyVerdict | None", language: str) -> Plain:
    """Of a game only what is wrong with it: file, findings, notes, and what explains them."""
    told: Plain = {"file": read.file, "game": read.number}
    told["findings"] = findings(read, verdict, language)
    told["stood"] = [] if verdict is None else stood(read, verdict, language)
    told["set"] = None if verdict is None else verdict.record.set
    told["notes"] = [] if verdict is None else notes(read, verdict, language)
    return told | (NOT_SOUGHT if verdict is None else causes(read, verdict, language))


def causes(read: "ReadGame", verdict: "AnyVerdict", language: str) -> Plain:
    """What explains the findings, or what an open record can have been, where that was sought."""
    if verdict.completion is not None:
        from antipater.checker.outputs import completions

        told = completions.plain(verdict, language)
        return {**NOT_SOUGHT, "completion": told}
    if verdict.diagnosis is None:
        return NOT_SOUGHT
    from antipater.checker.outputs.causes import ToldCauses

    found = ToldCauses(read, verdict.diagnosis, language)
    more = not verdict.diagnosis.whole
    return {**NOT_SOUGHT, "cause": found.cause(), "causes": found.causes(), "more_causes": more}


def notes(read: "ReadGame", verdict: "AnyVerdict", language: str) -> list[Plain]:
    """What was read otherwise than it is written; the verdict does not depend on it."""
    players, named = verdict.record.players, verdict.record.name_of
    told = [read.there(note) for note in (*verdict.record.notes, *verdict.remarks)]
    under = _edition(verdict) if told else None
    return [finding(note, language, players, named=named, under=under) for note in told]


def stood(read: "ReadGame", verdict: "AnyVerdict", language: str) -> list[Plain]:
    """What was let stand, and the coins that an arbiter set, each with the reason."""
    players, named = verdict.record.players, verdict.record.name_of
    under = _edition(verdict) if verdict.stood else None
    return [
        {
            **finding(
                found, language, players, named=named, under=under, about=about(found, verdict)
            ),
            "reason": found.values.get("reason") or None,
        }
        for found in map(read.there, verdict.stood)
    ]


def _edition(verdict: "AnyVerdict") -> "Printing":
    """The edition that a game was judged by, for what is cited."""
    from antipater.checker.messages.passages import printing

    return printing(verdict.rules.cards, verdict.rules.edition.name)
