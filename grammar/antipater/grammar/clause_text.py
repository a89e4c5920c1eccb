"""Reads a file of clauses: TOML, one table a clause, and every problem in it at its place."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from antipater.grammar.books import books, wrong_with
from antipater.grammar.diagnostics import Diagnostic, Span, listing, nearest
from antipater.rules.card_set import Place

LANGUAGES = ("en", "fr", "nl")
KINDS = ("rule", "ruling", "table", "card", "set", "finding", "theorem", "code")
CODE = "C-CLAUSE"
_TEXTS = ("says", "otherwise", "differs", "why")
_FIELDS = (*_TEXTS, "status", "headings", "states", "about", "when", "printed")


class Status(StrEnum):
    """How far the project holds a clause.

    ``READING``: enforced as we read a point that the printings leave open. ``OUT_OF_SCOPE``:
    nothing that a record could break.
    """

    ENFORCED = "enforced"
    READING = "reading"
    OUT_OF_SCOPE = "out of scope"


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a clause says under a ruling that is not the default one; ``headings`` where that
    stands, by the name of the book, if not where the clause does."""

    says: Mapping[str, str]
    headings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause. ``headings``: where it stands, by the name of the book.

    ``says``, ``otherwise`` (of a reading: what else it could mean), ``differs`` (how the
    printings differ) and ``why`` (it is out of scope) are texts by language; of clause texts of
    one's own ``says`` may be in English alone where no finding quotes it. ``states``: what
    states it, as ``finding D-CARD-05``, ``rule tie_break``, ``table track``, ``card …``,
    ``set duel`` (what all cards say) or ``code duel.turn.build``. ``about``: the verbs of the
    plays, or the categories of points, that it is about; any if there is none. ``when``: what
    it says in editions that rule otherwise, by ruling and option (``full_tie second_player``).
    ``printed``: what a book says that puts it otherwise, by its name.
    """

    name: str
    game: str
    says: Mapping[str, str]
    status: Status
    headings: Mapping[str, str]
    states: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    otherwise: Mapping[str, str] = field(default_factory=dict)
    differs: Mapping[str, str] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    when: Mapping[str, Ruled] = field(default_factory=dict)
    printed: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clauses:
    """The clauses of a game, and what belongs to none of them, each with what it is for."""

    clauses: Mapping[str, Clause]
    conventions: Mapping[str, str]


class ClauseTextError(ValueError):
    """A file of clauses is wrong; ``diagnostics`` says where, in the order of the text."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


def read(text: str, file: str, game: str) -> tuple[Clauses, list[Diagnostic]]:
    """The clauses of a file that are right, and what is wrong with the others, line by line.

    Not checked: that the findings, theorems, rules and cards that it names are there.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as slip:
        return Clauses({}, {}), [_of_syntax(str(slip), file)]
    found, wrong = dict[str, Clause](), list[Diagnostic]()
    conventions = tables.pop("conventions", {})
    for name, table in tables.items():
        lines = _Lines(text, file, name)
        problems = list(_problems(table, lines, game))
        wrong += problems
        if not problems:
            found[name] = _clause(name, game, table)
    return Clauses(found, conventions), wrong


def _clause(name: str, game: str, table: dict[str, Any]) -> Clause:
    lists = {name: tuple(table.get(name, ())) for name in ("states", "about")}
    status = Status(table["status"])
    when = {ruling: Ruled(**told) for ruling, told in table.get("when", {}).items()}
    return Clause(name, game, **{**table, **lists, "status": status, "when": when})


def _of_syntax(message: str, file: str) -> Diagnostic:
    at = re.search(r"line (\d+), column (\d+)", message)
    line, column = map(int, at.groups()) if at else (1, 1)
    place = Place(file, line, column)
    said = re.sub(r" \(at .*\)$", "", message)
    return Diagnostic(CODE, Span(place, place), f"this is not TOML: {said}")


@dataclass(frozen=True, slots=True)
class _Lines:
    """Where the table of one clause stands in a file, to point at what is wrong in it."""

    text: str
    file: str
    name: str

    def wrong(self, message: str, expected: str = "", at: str = "") -> Diagnostic:
        """A problem at the first place of the table where ``at`` stands, else at its name."""
        lines = self.text.split("\n")
        first = lines.index(f"[{self.name}]") if f"[{self.name}]" in lines else 0
        number, column = first, 0
        for later in range(first + 1, len(lines)):
            if lines[later].startswith("["):
                break
            if at and at in lines[later]:
                number, column = later, lines[later].index(at)
                break
        length = len(at) if number != first else len(lines[first])
        span = Span(
            Place(self.file, number + 1, column + 1),
            Place(self.file, number + 1, column + 1 + length),
        )
        return Diagnostic(CODE, span, f"{self.name}: {message}", expected)


def _problems(table: object, lines: _Lines, game: str) -> Iterator[Diagnostic]:
    if not isinstance(table, dict):
        yield lines.wrong("a clause is a table", f"`[{lines.name}]` and its fields below it")
        return
    for name in [name for name in table if name not in _FIELDS]:
        close = nearest(name, _FIELDS)
        yield lines.wrong(f"no clause has `{name}`", close or listing(_FIELDS), name)
        table = {close: table[name]} | table  # told once
    yield from _of_status(table, lines)
    yield from _of_texts(table, lines)
    yield from _of_headings(table.get("headings"), lines, game)
    yield from _of_states(table, lines)
    about = table.get("about", [])
    if not isinstance(about, list) or not all(isinstance(verb, str) for verb in about):
        yield lines.wrong("`about` is a list of verbs", 'as in `about = ["draft"]`', "about")
    yield from _of_rulings(table, lines, game)
    yield from _of_printings(table, lines)


def _of_status(table: Mapping[str, Any], lines: _Lines) -> Iterator[Diagnostic]:
    status, known = table.get("status"), [s.value for s in Status]
    if status is None:
        yield lines.wrong("the clause has no status", listing(known))
    elif status not in known:
        yield lines.wrong(f"there is no status `{status}`", listing(known), f'"{status}"')
    due = {Status.READING: "otherwise", Status.OUT_OF_SCOPE: "why"}
    for of, name in due.items():
        if (status == of) != (name in table):
            what = "has no" if status == of else "has a"
            yield lines.wrong(
                f"a clause that is `{status}` {what} `{name}`" if status else f"`{name}` of what",
                f"`{name}` exactly where the status is `{of}`",
            )


def _of_texts(table: Mapping[str, Any], lines: _Lines) -> Iterator[Diagnostic]:
    if "says" not in table:
        yield lines.wrong("the clause says nothing", "`says.en` and what it asks")
    quoted = any(str(state).startswith("finding ") for state in _listed(table.get("states")))
    for name in _TEXTS:
        if name not in table:
            continue
        told = table[name] if isinstance(table[name], dict) else {}
        due = LANGUAGES if quoted or name != "says" else LANGUAGES[:1]
        for language in due:
            if not isinstance(told.get(language), str) or not told[language].strip():
                why = "that a finding quotes it" if quoted else "that it is told"
                yield lines.wrong(f"`{name}` is not said in `{language}`", why, f"{name}.")


def _of_headings(headings: object, lines: _Lines, game: str) -> Iterator[Diagnostic]:
    if not isinstance(headings, dict) or not headings:
        yield lines.wrong("the clause stands in no book", "`headings` with a heading a book")
        return
    for book, heading in headings.items():
        message, expected = wrong_with(f"{book} {heading}")
        if message:
            at = f'"{heading}"' if book in books() else book
            yield lines.wrong(message, expected, at)
        elif books()[book].game != game:
            yield lines.wrong(f"`{book}` is a book of another game", f"one of `{game}`", book)


def _of_states(table: Mapping[str, Any], lines: _Lines) -> Iterator[Diagnostic]:
    states = table.get("states", [])
    if table.get("status") in (Status.ENFORCED, Status.READING) and not states:
        expected = "what holds a record to it, or the status `out of scope`"
        yield lines.wrong("nothing states a clause that is enforced", expected)
    if not isinstance(states, list):
        yield lines.wrong("`states` is a list", 'as in `states = ["rule price"]`', "states")
    for state in _listed(states):
        kind, _, name = str(state).partition(" ")
        if kind not in KINDS or not name:
            yield lines.wrong(f"`{state}` states nothing", listing(KINDS), f'"{state}"')


def _of_rulings(table: Mapping[str, Any], lines: _Lines, game: str) -> Iterator[Diagnostic]:
    """What is wrong with the texts of editions that rule otherwise."""
    when = table.get("when", {})
    for name, told in when.items() if isinstance(when, dict) else [("when", None)]:
        ruling = f"ruling {name.partition(' ')[0]}"
        if not isinstance(told, dict) or set(told) - {"says", "headings"} or "says" not in told:
            expected = "a table of `says` and, where it stands elsewhere, `headings`"
            yield lines.wrong(f"`{name}` is not such a table", expected, name)
            continue
        if ruling not in _listed(table.get("states")):
            yield lines.wrong(
                f"`{name}` is no ruling of the clause", f"`{ruling}` in `states`", name
            )
        says = told["says"] if isinstance(told["says"], dict) else {}
        for language in LANGUAGES:
            if not isinstance(says.get(language), str) or not says[language].strip():
                yield lines.wrong(f"`{name}` is not said in `{language}`", "that it is told", name)
        if "headings" in told:
            yield from _of_headings(told["headings"], lines, game)


def _of_printings(table: Mapping[str, Any], lines: _Lines) -> Iterator[Diagnostic]:
    """What is wrong with the words of single books."""
    printed, headings = table.get("printed", {}), table.get("headings", {})
    for book, says in printed.items() if isinstance(printed, dict) else [("printed", None)]:
        if book not in headings:
            yield lines.wrong(f"the clause does not stand in `{book}`", "one of `headings`", book)
        for language in LANGUAGES:
            told = says.get(language) if isinstance(says, dict) else None
            if not isinstance(told, str) or not told.strip():
                yield lines.wrong(f"`{book}` is not told in `{language}`", "its words", book)


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []
