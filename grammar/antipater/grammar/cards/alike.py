"""The nearest right line, for card text that cannot be read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from functools import cache

from antipater.grammar.cards.foreign import KEYWORDS
from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.meant import meant_by
from antipater.grammar.cards.reference import DECLARATIONS, EXAMPLE_LINES, FORMULAS, OTHER_LINES
from antipater.grammar.diagnostics import Diagnostic, listing
from antipater.grammar.games import GAMES, foreign_words

# Less alike than this, a line is no help.
_ALIKE = 0.5
# Whose lines of examples are alike.
_OWNERS = frozenset({"opponent", "left", "right", "table", "box", "pile"})
# In the declarations that begin so stand the lines of cards, and those of examples.
_CARDS = frozenset({"building", "guild", "wonder", "token", "character", "board"})
_TALLIES = frozenset({"tally", "track"})
_RULES = frozenset({"rule", "score", "invariant"})
_CHANGES = frozenset({"change", "replace"})
_EXPECTED = re.compile(r"`(\w+)`")
_NEEDLESS = re.compile(r"no `(.)` is needed here")
# What can be wrong with a line of which it is known what is meant.
_OF_LINES = frozenset({"C-SYNTAX", "C-UNKNOWN", "C-NOT-PLAYED"})


def with_right_lines(
    found: Iterable[Diagnostic], texts: Mapping[str, str], game: str
) -> Iterator[Diagnostic]:
    """The diagnostics; of a line of a card of which it is known what is meant, with that line; what
    cannot be read, and has no nearest word, with the right line of the game that is most like it.
    ``texts``: those of the files by their names."""
    for diagnostic in found:
        at = diagnostic.span.start
        if diagnostic.code not in _OF_LINES or at.file not in texts:
            yield diagnostic
            continue
        diagnostic = replace(diagnostic, expected=_of_the_game(diagnostic.expected, game))
        lines = texts[at.file].split("\n")[: at.line]
        text = _unchanged(lines[-1].split("#")[0].strip())
        meant = meant_by(text) if text and _is_of_a_card(lines) else ""
        if meant:
            yield replace(diagnostic, expected=f"`{meant}`", suggestion="")
        elif _chooses(lines):
            yield replace(diagnostic, expected=_AT_WHAT, suggestion="")
        elif diagnostic.code != "C-SYNTAX" or diagnostic.suggestion:
            yield diagnostic
        else:
            fitting: Iterable[str] = _lines_of(lines, game)
            if at.column > len(lines[-1].rstrip()):  # where a word lacks, it stands in that line
                fitting = _with_any(_EXPECTED.findall(diagnostic.expected), fitting)
            if needless := _NEEDLESS.match(diagnostic.message):
                fitting = (line for line in fitting if needless[1] not in line)
            right = nearest_line(text, fitting) if text.strip() else ""
            if right and _opener(lines) == "invariant":
                right = f"always {right.removeprefix('always ')}"
            yield replace(diagnostic, expected=_as_in(diagnostic.expected, right))


def _of_the_game(expected: str, game: str) -> str:
    """What is expected, without words that only other games have."""
    every = re.split(r", | or ", expected)
    fitting = [each for each in every if each.strip("`") not in foreign_words(game)]
    return expected if len(fitting) == len(every) else listing(fitting)


def _with_any(words: list[str], lines: Iterable[str]) -> Iterator[str]:
    """The lines in which any of some words stands; all where there is none."""
    return (line for line in lines if not words or set(words) & set(re.findall(r"\w+", line)))


def _chooses(lines: list[str]) -> bool:
    """Whether a choice, or a draw, stands below a tally or track without what it waits for."""
    chooses = lines[-1].split()[:1] in (["choose"], ["draw"])
    return chooses and lines[-1][:1].isspace() and _opener(lines) in _TALLIES


_AT_WHAT = "`when …:` or `step 1:` before it"


def _as_in(expected: str, right: str) -> str:
    """What is expected, with the line that is most like it if there is one."""
    if not right:
        return expected
    return f"{expected}, as in `{right}`" if expected else f"a line such as `{right}`"


def nearest_line(text: str, lines: Iterable[str]) -> str:
    """The line that is most like a text, one that begins as it does if there is any; empty where
    none is alike."""
    words, known = _words(text), {line: _words(line) for line in lines}
    alike = [line for line in known if known[line].split()[:1] == words.split()[:1]]
    rated = [(SequenceMatcher(None, words, known[line]).ratio(), line) for line in alike or known]
    best, line = max(rated, default=(0, ""), key=lambda each: each[0])
    return line if alike or best >= _ALIKE else ""


def _unchanged(text: str) -> str:
    """A line without the word by which a declaration alters one of the set below."""
    first, _, rest = text.partition(" ")
    return rest if first in _CHANGES else text


def _words(text: str) -> str:
    """A text as it is compared: in English, and with one number for all."""
    words = [KEYWORDS.get(word.lower(), word) for word in text.split()]
    words[:1] = ["own" if word in _OWNERS else word for word in words[:1]]
    return " ".join("1" if word.isdigit() else word for word in words)


def _lines_of(lines: list[str], game: str) -> tuple[str, ...]:
    """The right lines of a game of which the last of these could be one."""
    if not lines[-1][:1].isspace():
        return _right("declaration", game)
    opener = _opener(lines)
    where = "card" if opener in _CARDS else "formula" if opener in _RULES else opener
    return _right(where, game)


def _opener(lines: list[str]) -> str:
    """The word with which the declaration begins in which the last of these lines stands."""
    header = next((line for line in reversed(lines) if line[:1].strip(" \t#")), "")
    opener, *_ = *_unchanged(header).split(), ""
    return opener


def _is_of_a_card(lines: list[str]) -> bool:
    return lines[-1][:1].isspace() and _opener(lines) in _CARDS


@cache
def _right(where: str, game: str) -> tuple[str, ...]:
    of = {"declaration": DECLARATIONS, "example": EXAMPLE_LINES, "formula": FORMULAS}
    foreign = foreign_words(game)
    return tuple(
        line.example
        for line in (CARD_LINES if where == "card" else of.get(where, OTHER_LINES))
        if foreign.isdisjoint(_things(line.example))
        and (where != "card" or game not in GAMES or GAMES[game].plays_line(line.rule))
    )


def _things(line: str) -> Iterator[str]:
    """The words of a line, and one of each of what they may be the plural of."""
    for word in re.findall(r"left out|[a-z]+", line):
        yield from (word, word.removesuffix("s"))
