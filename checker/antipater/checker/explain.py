"""``antipater explain``: the rule behind a finding."""

import re
import sys
from difflib import get_close_matches

from antipater.checker.findings.catalogue import Explanation, catalogue, text
from antipater.checker.words import EXPLAIN, word


def explain_code(code: str | None, language: str) -> int:
    """Print what the catalogue says of a code, or all codes; returns the exit status."""
    known = catalogue()
    if code is None:
        for entry in known.values():
            print(f"{entry.code:<14} {_general(entry, language)}")
        return 0
    if code.upper() not in known:
        near = get_close_matches(code.upper(), known, n=3, cutoff=0.4)
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
        ("example", entry.example),
        ("mend", text(entry.mend, language)),
    ]
    lines = [f"{entry.code}: {_general(entry, language)}"]
    for name, told in parts:
        if told:
            lines += ["", f"{word(EXPLAIN[name], language)}: {told}"]
    return lines


def _general(entry: Explanation, language: str) -> str:
    """The message without the figures of a single case."""
    return re.sub(r"\{\w+\}", "…", text(entry.message, language))
