"""What lines and events of a log mean: the table ``interchange/bga.toml``, and its patterns."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from antipater.checker.records.interchange import interchange

# The games that the table knows, as the registry calls them.
GAMES = ("duel", "seven_wonders")
# Characters of a line that is looked at; what the site shows is far shorter.
LONGEST = 300
_NAME = '["“”„«]?(?P<{0}>[^"“”„«»]+?)["“”»]?'
_FIELDS = {
    "who": r"(?P<who>.+)",
    "n": r"(?P<n>\d{1,3})",
    "m": r"(?P<m>\d{1,3})",
    "age": r"(?P<age>I{1,3})",
    "cost": r"(?:(?P<cost>\d{1,3}) coins?(?:\(s\))?|free)",
    **{name: _NAME.format(name) for name in ("wonder", "building", "token")},
}
_FIXED = re.compile(r"\{\w+\}|\(s\)|…|'")
_PART = re.compile(r"\{(\w+)\}|(\(s\))|(\s*…)|(\s+)|('|[^\s{(…']+|.)")


class Pattern(NamedTuple):
    """The pattern of a line, and words without which no line fits it."""

    words: str
    pattern: re.Pattern[str]

    def match(self, line: str, folded: str) -> re.Match[str] | None:
        """How a line fits; ``folded``: the same in small letters."""
        return self.pattern.fullmatch(line) if self.words in folded else None


class Meaning(NamedTuple):
    """A line of the table: what it is called, the rest of it, and the patterns of its text."""

    name: str
    table: Mapping[str, Any]
    patterns: Sequence[Pattern]

    def get(self, key: str) -> str:
        """What the table says under a key; nothing where it says nothing."""
        return str(self.table.get(key, ""))

    @property
    def is_play(self) -> bool:
        """Whether it is a move or a choice."""
        return "move" in self.table or "choice" in self.table


class Said(NamedTuple):
    """What a line, or an event of JSON, says: what it means, its line, who, and what it names."""

    meaning: Meaning
    line: int
    who: str
    words: Mapping[str, str]

    @property
    def key(self) -> tuple[object, ...]:
        """Two that are alike say the same."""
        return self.meaning.get("move"), self.meaning.name, self.who, tuple(self.words.items())


@cache
def table(game: str) -> Mapping[str, Any]:
    """What the table says of a game, or of the site's ``page``."""
    found: Mapping[str, Any] = interchange("bga")[game]
    return found


@cache
def meanings(game: str) -> Sequence[Meaning]:
    """The lines of a game, in the order in which they are tried."""
    return [
        Meaning(name, line, [_pattern(says) for says in line.get("says", ())])
        for name, line in table(game)["lines"].items()
    ]


@cache
def _passed() -> Sequence[Pattern]:
    return [_pattern(says) for says in table("page")["passed"]]


@cache
def _of_expansion(game: str) -> re.Pattern[str]:
    words = "|".join(map(re.escape, table(game)["expansion"]["words"]))
    return re.compile(rf"\b(?:{words})\b", re.IGNORECASE)


def _pattern(says: str) -> Pattern:
    """The pattern of a line of the table."""
    parts = []
    for field, plural, anything, blank, text in _PART.findall(says):
        if field:
            parts.append(_FIELDS[field])
        elif plural:
            parts.append(r"(?:s|\(s\))?")
        elif anything:
            parts.append(r".*")
        else:
            parts.append(" " if blank else "['’]" if text == "'" else re.escape(text))
    words = max(_FIXED.split(says.casefold()), key=len).strip()
    return Pattern(words, re.compile("".join(parts), re.IGNORECASE))


def said(game: str, number: int, line: str, players: Collection[str] | None = None) -> Said | None:
    """What a line of a game says; None for one that is not in the table, or of nobody there."""
    if len(line) > LONGEST:
        return None
    bare = line.removesuffix(".")
    folded = bare.casefold()
    for meaning in meanings(game):
        for pattern in meaning.patterns:
            found = pattern.match(bare, folded)
            words = found.groupdict() if found else {}
            who = words.pop("who", None) or ""
            if found and (not who or players is None or who in players):
                return Said(meaning, number, who, {k: v or "0" for k, v in words.items()})
    return None


def is_passed(line: str, players: Collection[str]) -> bool:
    """Whether a line is one of the page, and not of the game."""
    folded = line.casefold()
    found = (each.match(line, folded) for each in _passed() if len(line) <= LONGEST)
    return any(match and match.groupdict().get("who") in (None, *players) for match in found)


def is_of_expansion(game: str, text: str) -> bool:
    """Whether a line, or the name of an event, is one of an expansion."""
    return text in table(game)["expansion"]["events"] or (
        _of_expansion(game).search(text[:LONGEST]) is not None
    )


def of_event(game: str, kind: str, args: Mapping[str, Any]) -> Meaning | None:
    """The meaning of an event of JSON by its type, and by what must hold in its ``args``."""
    alike = (meaning for meaning in meanings(game) if meaning.get("event") == kind)
    return next((meaning for meaning in alike if _holds(meaning.get("when"), args)), None)


def _holds(when: str, args: Mapping[str, Any]) -> bool:
    path, _, value = when.partition("=")
    found: Any = args
    for step in filter(None, path.split(".")):
        found = found.get(step) if isinstance(found, dict) else None
    return str(found) == value if value else bool(found) or not when


def slug(game: str, kind: str, number: int) -> str | None:
    """The card of a number in JSON; None for one that the base game does not have."""
    known: Sequence[str] = table(game)[kind]
    return known[number - 1] if 0 < number <= len(known) else None


def named(game: str, words: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What a line names, as the notation is to read it."""
    other: Mapping[str, str] = table(game).get("names", {})
    for part, word in words.items():
        yield part, other.get(word.casefold(), word)
