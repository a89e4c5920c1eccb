"""The words of the notations, in every language, with the forms in which people write them."""

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from antipater.grammar.folders import folder_of

LANGUAGES = ("en", "fr", "nl")
# Characters of a record by which its language is told.
_MOST_READ = 20_000
# Where the object stands in a Dutch verb with a particle, as `around` gives it.
PLACE = "…"

# Words that only 7 Wonders has; Duel has the others.
TABLE_NAMES = (
    *("SEATS", "HANDS", "PILE", "FREE_CITY", "STAGE", "FREE", "PAYING", "LEFT", "RIGHT", "NOTHING"),
    *("PASSES", "COPIES"),
)
# Age and turn before a play of 7 Wonders: `III.1`, `3-1`.
TURN = r"([IVX]{1,4}|\d)[.:/-](\d{1,2})[.:)]?"


@cache
def _data() -> Mapping[str, Any]:
    file = folder_of("antipater.grammar.records") / "keywords.toml"
    return tomllib.loads(file.read_text("utf-8"))


@cache
def spellings() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The forms of each word by language; the first of a language is the one written."""
    groups = (_data()[group] for group in ("titles", "verbs", "joints", "rulings"))
    return {
        name: {language: tuple(forms[language]) for language in LANGUAGES}
        for group in groups
        for name, forms in group.items()
    }


@cache
def keywords() -> Mapping[str, tuple[str, ...]]:
    """The forms of each word: the one written of each of ``LANGUAGES``, then the others."""
    return {
        name: (
            *(forms[language][0] for language in LANGUAGES),
            *(form for language in LANGUAGES for form in forms[language][1:]),
        )
        for name, forms in spellings().items()
    }


def keyword(name: str, language: str) -> str:
    """A word as it is written in a language."""
    return spellings()[name][language][0]


def with_object(verb: str, of: str) -> str:
    """A verb of ``around`` with a card behind or inside it: ``legt Altaar af``."""
    return verb.replace(PLACE, of) if PLACE in verb else f"{verb} {of}"


def around(name: str, language: str) -> str:
    """A word as it is written, with ``PLACE`` where a card stands inside it: ``legt … af``."""
    verb, _, particle = keyword(name, language).partition(" ")
    if particle and particles().get(verb, ("", ""))[0] == particle:
        return f"{verb} {PLACE} {particle}"
    return keyword(name, language)


@cache
def titles() -> frozenset[str]:
    """The names of the words that begin a section."""
    return frozenset(_data()["titles"])


@cache
def verbs() -> frozenset[str]:
    """The names of the words for what players do."""
    return frozenset(_data()["verbs"])


@cache
def helpers(name: str) -> frozenset[str]:
    """The forms, folded, of a word that only helps: ``AND``, ``HAS``, ``COINS``."""
    return frozenset(map(folded, helper_forms(name)))


def helper_forms(name: str, language: str = "") -> tuple[str, ...]:
    """The forms, as they are written, of a word that only helps, in one language or in every."""
    forms: Mapping[str, list[str]] = _data()["helpers"][name]
    return tuple(form for each in forms if language in ("", each) for form in forms[each])


@cache
def any_of(*names: str) -> str:
    """A pattern for every form of some words, with and without accents, the longest first."""
    every = (keywords()[name] if name in keywords() else helper_forms(name) for name in names)
    words = {word for forms in every for form in forms for word in (form, folded(form))}
    return "|".join(re.escape(word) for word in sorted(words, key=lambda w: (-len(w), w)))


@cache
def particles() -> Mapping[str, tuple[str, str]]:
    """Dutch verbs whose particle stands behind the card: with that particle, the word meant."""
    return {verb: (particle, name) for verb, (particle, name) in _data()["particles"].items()}


@cache
def tag_names() -> Mapping[str, str]:
    """The tags of a record by what they are called in any language, folded."""
    tags: Mapping[str, list[str]] = _data()["tags"]
    return {folded(form): name for name, others in tags.items() for form in (name, *others)}


def folded(text: str) -> str:
    """A text without case and accents."""
    if text.isascii():
        return text.lower()
    flat = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(c for c in flat if not unicodedata.combining(c))


@cache
def forms() -> Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """By first folded word: the words of each form, longest first, and the keyword's name."""
    index: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name, by_language in spellings().items():
        for form in {folded(f) for all_forms in by_language.values() for f in all_forms}:
            words = tuple(form.split())
            index.setdefault(words[0], []).append((words, name))
    return {first: tuple(sorted(e, key=lambda x: -len(x[0]))) for first, e in index.items()}


@cache
def language_of() -> Mapping[str, str]:
    """The language of each folded form that belongs to one language only."""
    found: dict[str, set[str]] = {}
    for by_language in spellings().values():
        for language, all_forms in by_language.items():
            for form in all_forms:
                found.setdefault(folded(form), set()).add(language)
    return {form: next(iter(known)) for form, known in found.items() if len(known) == 1}


def language_of_text(text: str) -> str:
    """The language to which most words of a record's lines belong; English if none."""
    known = language_of()
    counts: dict[str, int] = dict.fromkeys(LANGUAGES, 0)
    for word in re.findall(r"[^\W\d]+", folded(text[:_MOST_READ])):
        if word in known:
            counts[known[word]] += 1
    return max(LANGUAGES, key=counts.__getitem__)


@cache
def reserved() -> str:
    """What a name without quotes must not hold, in any case, as a regular expression: signs,
    numbers, words of the notation."""
    forms_of_all = (form for forms in keywords().values() for form in forms)
    words = "|".join(map(re.escape, (*forms_of_all, *particles())))
    signs, edges = r"[;,#\"“”„«»‟\[\]]", rf"[:.]$|^[-–—=*:]|^{TURN}(?:$| )"
    number = r"[-+]?\(?\d+[.)]?"
    return rf"{signs}|{edges}|(?:^| )(?:{words}|{number}|\?)(?:$| )"


@cache
def _reserved() -> "re.Pattern[str]":
    return re.compile(reserved(), re.IGNORECASE)


@lru_cache(maxsize=4096)
def plain(text: str) -> bool:
    """Whether a name can be written without quotes and is read back as one name."""
    single_spaces = " ".join(text.split()) == text
    return bool(text) and single_spaces and text.isprintable() and not _reserved().search(text)
