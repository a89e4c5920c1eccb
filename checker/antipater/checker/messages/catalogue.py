"""The catalogue of findings: each code's message, rule, source, example and mending.

One TOML file a group stands in ``findings``. Placeholders in messages are the fields and
values of a finding, in the forms of ``language``.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from antipater.checker.messages.finding import FOLDERS, Finding
from antipater.checker.messages.language import LANGUAGES, Named, Noun, called, listed, rendered
from antipater.checker.messages.words import display_name, known, noun, roman, say, section_title
from antipater.grammar.folders import folder_of
from antipater.rules.card_set import Item


@dataclass(frozen=True, slots=True)
class Explanation:
    """What stands in the catalogue under a code; texts by language, English at least."""

    code: str
    message: Mapping[str, str]
    rule: Mapping[str, str]
    mend: Mapping[str, str]
    source: str
    example: Mapping[str, str]  # English alone where there is nothing to translate
    expected: str = ""  # what it is: player, items, spot, age, or texts such as common.result
    found: str = ""


def catalogue() -> Mapping[str, Explanation]:
    """Every code that a finding can have, with its explanation."""
    entries: dict[str, Explanation] = {}
    for name in _files():
        for code, entry in _read(name).items():
            if code in entries:
                raise ValueError(f"{name}: {code} is in the catalogue twice")
            entries[code] = entry
    return entries


@cache
def explanation(code: str) -> Explanation:
    """What stands under one code; reads no more files than it must."""
    for name, text in _files().items():
        if f"\n[{code}]\n" in text:
            return _read(name)[code]
    raise KeyError(code)


def _files() -> Mapping[str, str]:
    """The texts of all files of findings: the checker's own, and those that games bring."""
    own = folder_of("antipater.checker.messages") / "findings"
    return {name: text for folder in (own, *FOLDERS) for name, text in _texts(folder).items()}


@cache
def _texts(folder: Path) -> Mapping[str, str]:
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return {f.name: f.read_text("utf-8") for f in files if f.name.endswith(".toml")}


@cache
def _read(name: str) -> Mapping[str, Explanation]:
    entries = tomllib.loads(_files()[name])
    return {code: Explanation(code, **fields) for code, fields in entries.items()}


def message(finding: Finding, language: str, players: Sequence[str] = ()) -> str:
    """What is wrong, in one line of a language."""
    entry = explanation(finding.code)
    values = {name: _words(value, language, players) for name, value in finding.values.items()}
    if section := finding.values.get("section"):
        titles = section if isinstance(section, tuple) else (section,)
        values["section"] = tuple(section_title(str(each), language, players) for each in titles)
    for name in ("item", "expected", "found"):
        value, kind = getattr(finding, name), getattr(entry, name, "")
        if "." in kind and isinstance(value, str) and known(f"{kind}.{value}"):
            values[name] = noun(f"{kind}.{value}", language)
        elif kind == "age" and isinstance(value, int):
            values[name] = roman(value)
        else:
            values[name] = _words(value, language, players)
    return rendered(text(entry.message, language), language, values)


def follow_up(finding: Finding, language: str) -> str:
    """What the checker did to go on, in one line; empty if nothing had to be done."""
    if not finding.then:
        return ""
    wanted = "assumed", "under", "hands"
    named = {name: _words(finding.values.get(name), language, ()) for name in wanted}
    told = say(f"judging.then.{finding.then.replace(' ', '_')}", language, **named)
    others = finding.values.get("others")
    if others is None:
        return told
    key = "many_fit" if finding.then == "some card" else "others_fit"
    return say(f"judging.{key}", language, then=told, others=others)


def text(by_language: Mapping[str, str], language: str) -> str:
    """The text in a language, else in English."""
    return by_language.get(language) or by_language["en"]


def shown(value: object, language: str, players: Sequence[str] = ()) -> str:
    """A value of a finding in words; of several, one or another."""
    words = _words(value, language, players)
    if isinstance(words, tuple):
        return listed(words, say("common.or", language))
    return str(words)


# What the values of enumerations are called: where that stands, by the name of each.
VALUES_NAMED = {"Kind": "common.kind", "Verb": "judging.verb", "Victory": "common.result"}


def _words(value: object, language: str, players: Sequence[str]) -> str | int | tuple[str, ...]:
    """A value as a text can take it: a number, a name, or a list of names."""
    match value:
        case None | () | []:
            return say("common.nothing", language)
        case Item():
            return Noun(display_name(value, language))
        case Named():
            return called(value, language)
        case Mapping():
            return text(value, language)
        case Enum() if type(value).__name__ in VALUES_NAMED:
            return noun(f"{VALUES_NAMED[type(value).__name__]}.{value.name.lower()}", language)
        case int():
            return value
        case tuple() | list():
            names = [shown(part, language, players) for part in value]
            return tuple(_told_apart(value, names))
    return str(value)


def _told_apart(values: Sequence[object], words: list[str]) -> Iterator[str]:
    """The words; behind a name that two items share in this language, the side of a board or
    another language's name."""
    for value, name in zip(values, words, strict=True):
        if not isinstance(value, Item) or words.count(name) == 1:
            yield name
            continue
        others = [i for i in values if isinstance(i, Item) and i is not value]
        named = (display_name(value, code) for code in LANGUAGES)
        taken = {display_name(other, code) for other in others for code in LANGUAGES}
        mark = value.side or next((n for n in named if n not in taken), value.slug)
        yield f"{name} ({mark})"
