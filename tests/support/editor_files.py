"""The files of the VS Code extension that follow from the card language itself."""

import json
import re

from antipater.grammar.cards.card_line import CardLine
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.parse import keywords
from antipater.grammar.cards.reference import DECLARATIONS, EXAMPLE_LINES, OTHER_LINES, Construct
from antipater.grammar.cards.tables import parser

# What a snippet lets one type over: short names, numbers, and texts.
_BLANK = re.compile(r'"[^"]*"|\b\d+\b')
_KINDS = ("building", "guild", "wonder", "token")


def grammar() -> str:
    """The TextMate grammar: colours before the language server has answered, and without it."""
    openers = {e.example.split()[0] for e in DECLARATIONS} | {*_KINDS, "change", "replace"}
    openers |= {"colour", "symbol", "chain", "category", "resource"}
    terminals = [(t.pattern.value, keywords(t.name)) for t in parser().terminals]
    words = {w for _, known in terminals for w in known if w.isalpha()} - openers
    words |= {w[:-1] for pattern, known in terminals if "s?" in pattern for w in known}
    patterns = [
        {"name": "comment.line.number-sign.antipater-cards", "match": "#.*$"},
        {"name": "string.quoted.double.antipater-cards", "match": '"[^"]*"?'},
        {
            "match": rf"^({_either(openers)})\b(?:[ \t]+({_either(_KINDS)}|board)\b)?",
            "captures": {
                "1": {"name": "keyword.control.antipater-cards"},
                "2": {"name": "keyword.control.antipater-cards"},
            },
        },
        {"name": "constant.numeric.antipater-cards", "match": r"\b\d+\b"},
        {"name": "keyword.other.antipater-cards", "match": rf"\b({_either(words)})\b"},
        {"name": "keyword.operator.antipater-cards", "match": r"<=|>=|<>|[-+*/<>=]"},
    ]
    made = {"scopeName": "source.antipater-cards", "name": "Antipater card set"}
    return _json({**made, "patterns": patterns})


def _either(words: set[str] | tuple[str, ...]) -> str:
    return "|".join(sorted(words))


def snippets() -> str:
    """A snippet for a card of each kind, and for each line of a card, from the reference."""
    made = {f"{kind} card": _card(kind) for kind in _KINDS}
    every: tuple[Construct | CardLine, ...] = (*CARD_LINES, *OTHER_LINES, *EXAMPLE_LINES)
    for entry in every:
        if entry.meaning and " " in entry.example:
            made[entry.rule] = {
                "prefix": _prefix(entry.example),
                "body": [_with_stops(entry.example)],
                "description": entry.meaning,
            }
    return _json(made)


def _prefix(example: str) -> str:
    """The word with which a line begins; of what a city does in an example, the verb."""
    first, *rest = example.split()
    return rest[0] if first in ("own", "opponent") else first


def _card(kind: str) -> dict[str, object]:
    age = ["  age ${5:1} ${6:blue}"] if kind in ("building", "guild") else []
    names = '  en "${2:name}"  fr "${3:nom}"  nl "${4:naam}"'
    return {
        "prefix": kind,
        "body": [f"{kind} ${{1:short_name}}", names, *age, "  $0"],
        "description": f"A {kind} with its names in three languages.",
    }


def _with_stops(example: str) -> str:
    """The example with a place to type over for each number and text."""
    stops = iter(range(1, 100))
    escaped = example.replace("$", r"\$").replace("}", r"\}")
    return _BLANK.sub(lambda m: f"${{{next(stops)}:{m[0]}}}", escaped)


def _json(data: object) -> str:
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
