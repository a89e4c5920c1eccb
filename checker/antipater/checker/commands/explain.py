"""``antipater explain``: the rule behind a finding."""

import re
import sys
from difflib import get_close_matches

from antipater.checker.messages.catalogue import Explanation, catalogue, text
from antipater.checker.messages.words import known, say
from antipater.grammar.books import books
from antipater.grammar.catalogue import all_codes
from antipater.grammar.clauses import Clause, clauses, clauses_of
from antipater.grammar.diagnostics import listing
from antipater.grammar.page import Page


def explain_code(code: str | None, language: str) -> int:
    """Print what the catalogue says of a code, or all codes; returns the exit status."""
    known, pages = catalogue(), all_codes()
    if code is None:
        for entry in known.values():
            print(f"{entry.code:<14} {_general(entry, language)}")
        for page in pages.values():
            print(f"{page.code:<14} {page.title}")
        return 0
    if code.upper() in pages:
        print("\n".join(page_of(pages[code.upper()])))
        return 0
    if code.upper() in clauses():
        print("\n".join(told_of_clause(clauses()[code.upper()], language)))
        return 0
    if code.upper() not in known:
        near = get_close_matches(code.upper(), [*known, *pages, *clauses()], n=3, cutoff=0.4)
        told = f"there is no finding {code}" + (f"; did you mean {listing(near)}?" if near else "")
        print(told, file=sys.stderr)
        return 2
    print("\n".join(explained(known[code.upper()], language)))
    return 0


def explained(entry: Explanation, language: str) -> list[str]:
    """The lines of an explanation; a part that is empty is left out."""
    parts = [
        ("rule", text(entry.rule, language)),
        ("source", "; ".join(passages(entry.source, language))),
        ("example", text(entry.example, language)),
        ("mend", text(entry.mend, language)),
    ]
    lines = [f"{entry.code}: {_general(entry, language)}"]
    for name, told in parts:
        if told:
            lines += ["", say(f"explain.{name}", language, told=told)]
    stated = clauses_of(f"finding {entry.code}")
    if stated:
        lines += ["", say("explain.clauses", language), *(f"  {c.name}  {c.says}" for c in stated)]
    return lines


def told_of_clause(clause: Clause, language: str) -> list[str]:
    """The lines on a clause of the rulebooks: where it stands, what states it, its status."""
    cited = [_passage(f"{book} {heading}", language) for book, heading in clause.headings.items()]
    lines = [f"{clause.name}: {clause.says}", "", *(f"  {passage}" for passage in cited), ""]
    lines.append(say(f"explain.status.{clause.status.name.lower()}", language))
    lines += [f"  {statement}" for statement in clause.states]
    return [*lines, *(["", clause.note] if clause.note else [])]


def passages(source: str, language: str) -> list[str]:
    """The passages that a source names, each with the title of its book and its printing."""
    return [_passage(part, language) for part in source.split("; ") if part]


def _passage(source: str, language: str) -> str:
    if source == "convention":
        return say("explain.convention", language)
    name, _, heading = source.partition(" ")
    printing = f"explain.printing.{name.replace('-', '_')}"
    if not known(printing):
        return source
    title, told = books()[name].title, say(printing, language)
    return say("explain.passage", language, title=title, printing=told, heading=heading)


def page_of(page: Page) -> list[str]:
    """The lines of a page on card text: what the code means, text that has it, text mended."""
    lines = [f"{page.code}: {page.title}", "", page.text]
    for title, text_ in (("Wrong:", page.wrong), ("Right:", page.right)):
        if text_:
            lines += ["", title, *(f"  {line}".rstrip() for line in text_.rstrip().split("\n"))]
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
            ("source", "; ".join(passages(entry.source, language))),
            ("mend", text(entry.mend, language)),
            ("example", f"`{text(entry.example, language)}`"),
        ]
        for name, told in parts:
            if told:
                lines.append("- " + say(f"explain.{name}", language, told=told).replace("\n", " "))
    return "\n".join(lines) + "\n"
