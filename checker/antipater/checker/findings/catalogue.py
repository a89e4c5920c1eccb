"""The catalogue of findings: each code's message, rule, source, example and mending.

One TOML file a group stands beside this module. Placeholders in messages are the
fields and values of a finding.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from antipater.checker.findings.finding import Finding
from antipater.checker.records.names import display_name
from antipater.checker.words import (
    KINDS,
    NOTHING,
    OR,
    RESULTS,
    SHARED,
    SPOTS,
    THEN,
    VERBS,
    section_title,
    word,
)
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import Spot, Verb, Victory


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands in the catalogue under a code; texts by language, English at least."""

    code: str
    message: Mapping[str, str]
    rule: Mapping[str, str]
    mend: Mapping[str, str]
    source: str
    example: Mapping[str, str]  # English alone where there is nothing to translate
    expected: str = ""  # what ``expected`` is: player, item, items, or result
    found: str = ""


@cache
def catalogue() -> Mapping[str, Explanation]:
    """Every code that a finding can have, with its explanation."""
    folder = resources.files("antipater.checker").joinpath("findings")
    entries: dict[str, Explanation] = {}
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        if file.name.endswith(".toml"):
            for code, fields in tomllib.loads(file.read_text("utf-8")).items():
                if code in entries:
                    raise ValueError(f"{file.name}: {code} is in the catalogue twice")
                entries[code] = Explanation(code, **fields)
    return entries


def message(finding: Finding, language: str, players: Sequence[str] = ()) -> str:
    """What is wrong, in one line of a language."""
    entry = catalogue()[finding.code]
    values = {name: shown(value, language, players) for name, value in finding.values.items()}
    if isinstance(section := finding.values.get("section"), str):
        values["section"] = section_title(section, language, players)
    for name in ("item", "expected", "found"):
        value = getattr(finding, name)
        if getattr(entry, name, "") == "result":
            value = {**RESULTS, "shared": SHARED}.get(value, value)
            value = word(value, language) if isinstance(value, tuple) else value
        values[name] = shown(value, language, players)
    return text(entry.message, language).format_map(values)


def follow_up(finding: Finding, language: str) -> str:
    """What the checker did to go on, in one line; empty if nothing had to be done."""
    return word(THEN[finding.then], language) if finding.then else ""


def text(by_language: Mapping[str, str], language: str) -> str:
    """The text in a language, else in English."""
    return by_language.get(language) or by_language["en"]


def shown(value: object, language: str, players: Sequence[str] = ()) -> str:
    """A value of a finding in words."""
    match value:
        case None:
            return word(NOTHING, language)
        case Item():
            return display_name(value, language)
        case Kind():
            return word(KINDS[value], language)
        case Mapping():
            return text(value, language)
        case Verb():
            return word(VERBS[value], language)
        case Victory():
            return word(RESULTS[value.value], language)
        case Spot():
            seat = {Spot.CITY: 0, Spot.CITY + 1: 1, Spot.HELD: 0, Spot.HELD + 1: 1}.get(value)
            player = players[seat] if seat is not None and players else ""
            return word(SPOTS[value], language).format(player=player)
        case tuple() | list():
            words = _told_apart(value, [shown(part, language, players) for part in value])
            if len(words) < 2:
                return words[0] if words else word(NOTHING, language)
            return f"{', '.join(words[:-1])} {word(OR, language)} {words[-1]}"
    return str(value)


def _told_apart(values: Sequence[object], words: list[str]) -> list[str]:
    """The words, with the slug behind a name that two items share in this language."""
    return [
        f"{name} ({value.slug})" if isinstance(value, Item) and words.count(name) > 1 else name
        for value, name in zip(values, words, strict=True)
    ]
