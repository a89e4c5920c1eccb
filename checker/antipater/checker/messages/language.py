"""What a sentence needs of a language: plural, gender, elision, and lists with "and" or "or".

A text names its values in braces, as in ``{player} has {count} {count:coin|coins}``. After a
colon stands the form that is wanted, written in the words of the text's own language:

- ``{count:coin|coins}``: one of the two words, by a number or by the length of a list;
- ``{kind:nouveau/nouvelle}``: masculine or feminine, by the gender of a noun;
- ``{player:de}``: the value behind ``de``, ``que`` or ``à``, elided where French asks for it;
- ``{items:and}``: a list, with that word before its last part; anything else as it is.
"""

import re
from collections.abc import Mapping, Sequence
from unicodedata import normalize

from antipater.checker.messages.visible import visible

LANGUAGES = ("en", "fr", "nl")
# What stands between the cells of CSV, as spreadsheets in a language write and read it.
SEPARATORS = {"en": ",", "fr": ";", "nl": ";"}
COLON = {"en": ":", "fr": " :", "nl": ":"}
# What stands between parts that have commas of their own.
SEMICOLON = {"en": "; ", "fr": " ; ", "nl": "; "}
JOINING = {"and": "en", "or": "en", "et": "fr", "ou": "fr", "en": "nl", "of": "nl"}
# A vowel or a mute h; not the y of "Yann" and the u of "user1", which sound like consonants.
_VOWEL = re.compile(r"(?!user)[aeiouœæh]|y[^aeiou]", re.IGNORECASE)
_CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}


class Noun(str):
    """The name of a thing: its article contracts, as in ``du Sphinx``; a player's does not.

    ``gender`` is ``f`` for a feminine noun.
    """

    gender: str

    def __new__(cls, text: str, gender: str = "") -> "Noun":
        noun = super().__new__(cls, text)
        noun.gender = gender
        return noun


class Named(str):
    """A name for which each language has a word; as a text it is the one that is given."""

    words: Mapping[str, str]

    def __new__(cls, text: str, words: Mapping[str, str] | None = None) -> "Named":
        name = super().__new__(cls, text)
        name.words = words or {}
        return name


def called(name: str, language: str) -> str:
    """A name as a language has it."""
    return name.words[language] if isinstance(name, Named) else name


def rendered(text: str, language: str, values: Mapping[str, object]) -> str:
    """The text with its values put in; raises ``ValueError`` for a form that is unknown."""
    return text.format_map({name: _Value(value, language) for name, value in values.items()})


def listed(parts: Sequence[object], last: str) -> str:
    """``a, b or c``, with the word ``last`` before the last part; semicolons between parts of
    which one has commas of its own."""
    *before, final = words = [*map(str, parts)]
    within = any(", " in word for word in words)
    between = SEMICOLON[JOINING.get(last, "en")] if within else ", "
    return f"{between.join(before)} {last} {final}" if before else final


def units(number: int, word: str, language: str) -> str:
    """So many units of a thing: in French in the plural, as in ``2 pierres``; English and Dutch
    leave what is counted so as it is. A name of several words keeps its form."""
    plural = language == "fr" and number > 1 and " " not in word and word[-1:] not in "sxz"
    return f"{number} {word}s" if plural else f"{number} {word}"


def behind(preposition: str, name: str) -> str:
    """French ``d'Anna``, ``de Bert``, and ``du Sphinx`` for a noun that is called Le Sphinx."""
    if isinstance(name, Noun):
        article, _, rest = name.partition(" ")
        contracted = _CONTRACTED.get(f"{preposition} {article.casefold()}")
        if contracted and rest:
            return f"{contracted} {rest}"
    elided = preposition.endswith("e") and _VOWEL.match(normalize("NFKD", name))
    return f"{preposition[:-1]}'{name}" if elided else f"{preposition} {name}"


class _Value:
    def __init__(self, value: object, language: str) -> None:
        self.value, self.language = value, language
        if isinstance(value, Named):
            self.value = called(value, language)

    def __format__(self, form: str) -> str:
        return visible(self._formed(form))

    def _formed(self, form: str) -> str:
        if "|" in form:
            return form.split("|")[self._many()]
        if "/" in form:
            return form.split("/")[getattr(self.value, "gender", "") == "f"]
        parts = self.value if isinstance(self.value, (tuple, list)) else (self.value,)
        if JOINING.get(form) == self.language:
            return listed(parts, form)
        if form and form not in ("de", "que", "à"):
            raise ValueError(f"no form `{form}` for {self.value!r} in {self.language}")
        words = self.value if isinstance(self.value, str) else ", ".join(map(str, parts))
        return behind(form, words) if form else str(words)

    def _many(self) -> bool:
        """Whether the plural is due; French counts nought as singular."""
        number = len(self.value) if isinstance(self.value, (tuple, list)) else self.value
        if not isinstance(number, int):
            return True
        return abs(number) > 1 if self.language == "fr" else number != 1
