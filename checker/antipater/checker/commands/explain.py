"""``antipater explain``: the rule behind a finding."""

import re
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Annotated

import typer

from antipater.checker.commands.options import Lang, Language
from antipater.checker.messages.catalogue import Explanation, catalogue, text
from antipater.checker.messages.language import listed
from antipater.checker.messages.lines import told as line_in
from antipater.checker.messages.passages import Cited, cited, passage, passages, printing_of
from antipater.checker.messages.words import apart, display_name, say
from antipater.grammar.books import books
from antipater.grammar.cards.load import load_set
from antipater.grammar.catalogue import all_codes
from antipater.grammar.clause_text import Clause, Status
from antipater.grammar.clauses import clauses, clauses_of, files, stated
from antipater.grammar.page import Page


def explain(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="CODE", help="Finding, clause (D043) or theorem; omit it to list all codes."
        ),
    ] = None,
    lang: Lang = Language.EN,
    edition: Annotated[
        str | None,
        typer.Option("--edition", metavar="NAME", help="Edition whose printing is cited."),
    ] = None,
) -> None:
    """Explain a finding, a clause of the books, or a theorem.

    Tells the rule, its source, an example, how to correct the record, and the clauses that ask
    for it in the printing of the edition.
    """
    raise typer.Exit(explain_code(code, lang.value, edition))


def explain_code(code: str | None, language: str, edition: str | None = None) -> int:
    """Print what is known of a finding, clause or theorem, or list all codes; the exit status.

    ``edition``: that whose printing is cited, the default one of the finding's game if None.
    """
    known, pages = catalogue(), all_codes()
    if code is None:
        for entry in known.values():
            print(f"{entry.code:<14} {_general(entry, language)}")
        for page in pages.values():
            print(f"{page.code:<14} {line_in(page.title, language)}")
        return 0
    if edition is not None and not _is_edition(edition):
        near = listed(_editions(), say("common.or", language))
        said = say("explain.no_edition", language, edition=edition, known=near)
        print(said, file=sys.stderr)
        return 2
    by_name = {name.upper(): clause for name, clause in clauses().items()}
    code = code.strip()
    if code.upper() in pages:
        print("\n".join(page_of(pages[code.upper()], language)))
    elif code.upper() in by_name:
        print("\n".join(told_of_clause(by_name[code.upper()], language)))
    elif code.upper() in known:
        print("\n".join(explained(known[code.upper()], language, edition)))
    elif code.lower() in stated("theorem"):
        print("\n".join(told_of_theorem(code.lower(), language)))
    else:
        names = {name.upper(): name for name in (*known, *pages, *by_name, *stated("theorem"))}
        near_codes = [
            names[found] for found in get_close_matches(code.upper(), names, n=3, cutoff=0.4)
        ]
        key = "explain.not_there_near" if near_codes else "explain.not_there"
        near = listed(near_codes, say("common.or", language)) if near_codes else ""
        said = say(key, language, code=code, near=near)
        print(said, file=sys.stderr)
        return 2
    return 0


def _is_edition(name: str) -> bool:
    """Whether some book plays an edition, or rulings can be joined to one of some game."""
    return name in _editions() or any(name in load_set(game).editions for game in files())


def _editions() -> list[str]:
    """The names of the editions that some book plays, in the order of the books."""
    return list(dict.fromkeys(name for book in books().values() for name in book.plays))


def explained(entry: Explanation, language: str, edition: str | None = None) -> list[str]:
    """The lines of an explanation; a part that is empty is left out.

    They end with the clauses that ask for it, in the printing of the edition, and whether it is
    the rulebook's, a reading of ours, or a convention.
    """
    parts = [
        ("rule", text(entry.rule, language)),
        ("source", apart(_sources(entry, language, edition), language)),
        ("example", text(entry.example, language)),
        ("mend", text(entry.mend, language)),
    ]
    lines = [f"{entry.code}: {_general(entry, language)}"]
    for name, told in parts:
        if told:
            lines += ["", say(f"explain.{name}", language, told=told)]
    lines += ["", say(f"explain.kind.{kind_of(entry)}", language)]
    for each in _clauses(entry, language, edition):
        lines += _cited(each, language)
    return lines


def _sources(entry: Explanation, language: str, edition: str | None) -> list[str]:
    """Where the rule stands: in every printing, or in those of an edition."""
    found = [p for each in _clauses(entry, language, edition) for p in each.passages]
    if edition is None or not found:
        return passages(entry.source, language)
    return [passage(f"{book} {heading}", language) for book, heading in dict.fromkeys(found)]


def _clauses(entry: Explanation, language: str, edition: str | None) -> list[Cited]:
    """The clauses of a finding as an edition has them, of every game that it is of."""
    games = dict.fromkeys(clause.game for clause in clauses_of(f"finding {entry.code}"))
    return [
        each for game in games for each in cited(entry.code, language, printing_of(game, edition))
    ]


def kind_of(entry: Explanation) -> str:
    """Whose a finding is: ``rulebook``, ``reading`` (all of its clauses are) or ``convention``."""
    stated = clauses_of(f"finding {entry.code}")
    if not stated:
        return "rulebook" if entry.source not in ("", "convention") else "convention"
    read = [clause.status is Status.READING for clause in stated]
    return "reading" if all(read) else "partly" if any(read) else "rulebook"


def _cited(each: Cited, language: str) -> Iterator[str]:
    """A clause as a finding quotes it: its words, its passages, and how it is read."""
    clause = each.clause
    yield f"  {clause.name}  {text(each.says, language)}"
    for book, heading in each.passages:
        yield f"        {passage(f'{book} {heading}', language)}"
    if clause.status is Status.READING:
        told = text(clause.otherwise, language)
        yield f"        {say('explain.otherwise', language, told=told)}"
    elif clause.differs:
        yield f"        {text(clause.differs, language)}"


def told_of_clause(clause: Clause, language: str) -> list[str]:
    """The lines on a clause of the rulebooks: where it stands, what states it, its status."""
    cited = [passage(f"{book} {heading}", language) for book, heading in clause.headings.items()]
    lines = [f"{clause.name}: {text(clause.says, language)}", ""]
    lines += [*(f"  {passage}" for passage in cited), ""]
    lines.append(say(f"explain.status.{clause.status.name.lower()}", language))
    lines += [f"  {told}" for told in stated_by(clause, language)]
    if clause.otherwise:
        told = text(clause.otherwise, language)
        lines += ["", say("explain.otherwise", language, told=told)]
    if clause.differs:
        told = text(clause.differs, language)
        lines += ["", say("explain.differs", language, told=told)]
    lines += ["", say("explain.printed", language)] if clause.printed else []
    for book, says in clause.printed.items():
        lines.append(f"  {passage(f'{book} {clause.headings[book]}', language)}")
        lines.append(f"    {text(says, language)}")
    return [*lines, *(["", text(clause.why, language)] if clause.why else [])]


def told_of_theorem(name: str, language: str) -> list[str]:
    """The lines on a theorem: the clauses that it states, or that none asks for it."""
    held = [f"  {each.name}  {text(each.says, language)}" for each in clauses_of(f"theorem {name}")]
    kind = say(f"explain.kind.{'rulebook' if held else 'convention'}", language)
    return [say("explain.theorem", language, name=name), "", kind, *held]


def stated_by(clause: Clause, language: str) -> Iterator[str]:
    """What holds records to a clause, a line for each kind of thing, in words for arbiters."""
    named: dict[str, list[str]] = {}
    for statement in clause.states:
        kind, _, name = statement.partition(" ")
        named.setdefault(kind, []).append(name)
    for name in named.pop("finding", ()):
        yield say(
            "explain.states.finding",
            language,
            code=name,
            told=_general(catalogue()[name], language),
        )
    for name in named.pop("ruling", ()):
        told = say(f"rulings.{clause.game}.{name}.is", language)
        yield say("explain.states.ruling", language, told=told)
    if "card" in named:
        cards = load_set(clause.game).by_slug
        named["card"] = [display_name(cards[slug], language) for slug in named["card"]]
    for kind in ("card", "table", "rule", "set", "theorem", "code"):
        if names := named.get(kind):
            yield say(f"explain.states.{kind}", language, names=names, count=len(names))


def page_of(page: Page, language: str = "en") -> list[str]:
    """The lines of a page on card text: what the code means, text that has it, text mended."""
    title, meaning = (line_in(each, language) for each in (page.title, page.text))
    lines = [f"{page.code}{' :' if language == 'fr' else ':'} {title}", "", meaning]
    for heading, text_ in (("Wrong:", page.wrong), ("Right:", page.right)):
        if text_:
            shown = (f"  {line}".rstrip() for line in text_.rstrip().split("\n"))
            lines += ["", line_in(heading, language), *shown]
    return lines


def _general(entry: Explanation, language: str) -> str:
    """The message without the figures of a single case, in the plural."""
    plural = re.sub(r"\{\w+:[^}]*\|([^}]*)\}", r"\1", text(entry.message, language))
    return re.sub(r"\{[^}]+\}", "…", plural)


def page(language: str = "en") -> str:
    """The whole catalogue as a Markdown page."""
    lines = [f"# {say('explain.page.title', language)}", ""]
    lines += say("explain.page.opening", language).split("\n")
    for entry in catalogue().values():
        lines += ["", f"## {entry.code}", "", _general(entry, language), ""]
        parts = [
            ("rule", text(entry.rule, language)),
            ("source", apart(passages(entry.source, language), language)),
            ("mend", text(entry.mend, language)),
            ("example", f"`{text(entry.example, language)}`"),
        ]
        for name, told in parts:
            if told:
                lines.append("- " + say(f"explain.{name}", language, told=told).replace("\n", " "))
        lines.append("- " + say(f"explain.kind.{kind_of(entry)}", language))
        stated = clauses_of(f"finding {entry.code}")
        lines += [f"  - {c.name}: {text(c.says, language)}" for c in stated]
    return "\n".join(lines) + "\n"
