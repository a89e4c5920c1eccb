"""``antipater explain``: the rule behind a finding."""

import re
import sys
from difflib import get_close_matches

from antipater.checker.findings.catalogue import Explanation, catalogue, text
from antipater.checker.words import EXPLAIN, word
from antipater.grammar.codes import Code, all_codes


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
    if code.upper() not in known:
        near = get_close_matches(code.upper(), [*known, *pages], n=3, cutoff=0.4)
        told = f"there is no finding {code}" + (
            f"; did you mean {' or '.join(near)}?" if near else ""
        )
        print(told, file=sys.stderr)
        return 2
    print("\n".join(explained(known[code.upper()], language)))
    return 0


def explained(entry: Explanation, language: str) -> list[str]:
    """The lines of an explanation; a part that is empty is left out."""
    parts = [
        ("rule", text(entry.rule, language)),
        ("source", entry.source),
        ("example", text(entry.example, language)),
        ("mend", text(entry.mend, language)),
    ]
    lines = [f"{entry.code}: {_general(entry, language)}"]
    for name, told in parts:
        if told:
            lines += ["", f"{word(EXPLAIN[name], language)}: {told}"]
    return lines


def page_of(page: Code) -> list[str]:
    """The lines of a page on card text: what the code means, text that has it, text mended."""
    lines = [f"{page.code}: {page.title}", "", page.text]
    for title, text_ in (("Wrong:", page.wrong), ("Right:", page.right)):
        if text_:
            lines += ["", title, *(f"  {line}".rstrip() for line in text_.rstrip().split("\n"))]
    return lines


def _general(entry: Explanation, language: str) -> str:
    """The message without the figures of a single case."""
    return re.sub(r"\{\w+\}", "…", text(entry.message, language))


def page() -> str:
    """The whole catalogue as a Markdown page, in English."""
    lines = [
        "# Findings",
        "",
        "Every code that a verdict can hold. `antipater explain CODE` tells the same, with",
        "`--lang fr` or `nl` in French or Dutch. This page is made from the catalogue in",
        "`checker/antipater/checker/findings/`; a test compares them.",
    ]
    for entry in catalogue().values():
        lines += ["", f"## {entry.code}", "", _general(entry, "en")]
        rule, mend = text(entry.rule, "en"), text(entry.mend, "en")
        parts = [("Rule", rule), ("Source", entry.source), ("To mend", mend)]
        lines += ["", *(f"- {name}: {told}" for name, told in parts if told)]
        lines.append(f"- Example: `{text(entry.example, 'en')}`")
    return "\n".join(lines) + "\n"
