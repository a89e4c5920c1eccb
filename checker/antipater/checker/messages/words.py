"""The checker's own words, from the TOML files in ``texts``; game words come from the sets.

A text is named by its file and its place there: ``verdict.outcome.civilian``. Each holds
the languages that the checker speaks, and a file is read when a text of it is first asked for.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from antipater.checker.messages.language import LANGUAGES, SEMICOLON, Noun, listed, rendered
from antipater.grammar.folders import folder_of
from antipater.rules.card_set import CardSet, Item

# What stands between thousands.
_SEPARATOR = {"en": ",", "fr": "\u202f", "nl": "."}
_NUMERALS = ("", "I", "II", "III", "IV", "V", "VI")


def say(key: str, language: str, /, **values: object) -> str:
    """A text in a language with its values put in; raises ``KeyError`` for no such text."""
    return rendered(text(key)[language], language, values)


def labelled(label: object, value: object, language: str) -> str:
    """A value behind what it is, with the colon of the language."""
    return say("common.labelled", language, label=label, value=value)


def noun(key: str, language: str) -> Noun:
    """A text that names a thing, with its gender."""
    return Noun(text(key)[language], _entry(key).get(f"{language}_gender", ""))


@cache
def text(key: str) -> Mapping[str, str]:
    """A text in each language, as written; raises ``KeyError`` for no such text."""
    entry = _entry(key)
    return {language: entry[language] for language in LANGUAGES}


def group(key: str) -> Mapping[str, Mapping[str, str]]:
    """The texts that stand together in a file, or in a part of one, by their names there."""
    return {name: text(f"{key}.{name}") for name, entry in _entry(key).items() if "en" in entry}


def every(key: str) -> Mapping[str, Mapping[str, str]]:
    """All texts in a file, or in a part of one, by their names there: ``part.name``."""
    found = dict(group(key))
    for name, entry in _entry(key).items():
        if "en" not in entry:
            found |= {f"{name}.{rest}": words for rest, words in every(f"{key}.{name}").items()}
    return found


@cache
def known(key: str) -> bool:
    """Whether there is a text of this name."""
    try:
        return bool(text(key))
    except KeyError:
        return False


def _entry(key: str) -> Any:
    file, _, place = key.partition(".")
    entry = _file(file)
    for part in place.split(".") if place else ():
        entry = entry[part]
    return entry


@cache
def _file(name: str) -> Any:
    folder = folder_of("antipater.checker.messages") / "texts"
    return tomllib.loads(folder.joinpath(f"{name}.toml").read_text("utf-8"))


def grouped(number: int, language: str) -> str:
    """A number with its thousands apart, as a language writes it."""
    return f"{number:,}".replace(",", _SEPARATOR[language])


def roman(age: int) -> str:
    """The number of an age as the cards have it."""
    return _NUMERALS[age] if 0 < age < len(_NUMERALS) else str(age)


def numbered(sentences: Iterable[str], language: str) -> str:
    """Sentences in one line."""
    return apart((f"({n}) {sentence}" for n, sentence in enumerate(sentences, 1)), language)


def together(names: Sequence[str], language: str) -> str:
    """Who won: one name, or several who share the victory."""
    if len(names) < 2:
        return "".join(names)
    return f"{listed(names, say('common.and', language))} {say('common.together', language)}"


def spelled(names: Mapping[str, tuple[str, ...]], language: str) -> tuple[str, ...]:
    """What a thing of a set is called in a language: else in English, else in any other;
    nothing if it has no name."""
    return names.get(language) or names.get("en") or next(iter(names.values()), ())


def first_name(names: Mapping[str, tuple[str, ...]], language: str, otherwise: str) -> str:
    """What a thing of a set is called first; ``otherwise`` if it has no name."""
    return next(iter(spelled(names, language)), otherwise)


def by_player(amounts: Iterable[object]) -> str:
    """What differs by player in one piece, the first player's first."""
    return " / ".join(map(str, amounts))


def word_of(cards: CardSet, name: str, language: str) -> str:
    """A word of the set's vocabulary in a language."""
    return first_name(cards.vocabulary.get(name, {}), language, name)


def category_names(cards: CardSet, category: str) -> Mapping[str, str]:
    """What a category of points, or ``total``, is called in each language."""
    if category == "total":
        return text("common.total")
    named = cards.vocabulary.get(category, {})
    return {language: named.get(language, (category,))[0] for language in LANGUAGES}


def column_names(cards: CardSet, column: str) -> Mapping[str, str]:
    """What a column of a scoresheet is called in each language: a category, or another."""
    return text(f"sheets.{column}") if known(f"sheets.{column}") else category_names(cards, column)


def apart(parts: Iterable[str], language: str) -> str:
    """Parts one after another, with what a language writes between those with commas."""
    return SEMICOLON[language].join(parts)


def column_name(cards: CardSet, column: str, language: str) -> str:
    """What a column of a scoresheet is called in a language."""
    return column_names(cards, column)[language]


def display_name(item: Item, language: str) -> str:
    """The item's first name in a language, for people to read."""
    return first_name(item.names, language, item.slug)


def section_title(section: str, language: str, players: Sequence[str] = ()) -> str:
    """A section of a record as the notation calls it; ``wonders N`` are those of a seat."""
    from antipater.grammar.records.keywords import keyword

    name, _, about = section.partition(" ")
    title = keyword(name.upper(), language)
    if name == "wonders" and players:
        about = players[int(about)]
    return f"{title} {about}".strip()
