"""Names that people shorten or misspell, and what they can stand for.

A name can be written by its beginning, by beginnings of its words (``W. Res.``), by its
initials, or with a slip of the pen.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache, reduce
from itertools import dropwhile, pairwise
from operator import or_
from typing import TypeVar

from antipater.grammar.records.keywords import LANGUAGES, folded

# Words of a text among which a name is sought.
_MOST_WORDS = 12
T = TypeVar("T")
# Letters from which on one slip is forgiven, and two.
_ONE_SLIP, _TWO_SLIPS = 4, 8
_WORDS = re.compile(r"[^\W_]+")
_ARTICLES = frozenset(["the", "le", "la", "les", "l", "de", "het"])
_Names = Callable[[T], Mapping[str, Sequence[str]]]


def meant(written: str, things: Iterable[T], names: _Names[T], language: str) -> list[T]:
    """The things that a shortened or misspelt name can stand for.

    ``names`` gives the names of a thing by language. What fits in the language of the record
    goes before what fits in another, and a shortened name before a misspelt one.
    """
    known = [(thing, names(thing)) for thing in things]
    languages = (language, *(other for other in LANGUAGES if other != language))
    for fits in (is_short_for, is_slip_of):
        for code in languages:
            found = [
                t
                for t, all_names in known
                if any(fits(written, n) for n in all_names.get(code, ()))
            ]
            if found:
                return found
    return []


def key_of(name: str) -> str:
    """What tells players apart: the name, whatever its case, its spaces, and whether its accents
    are characters of their own."""
    return " ".join(unicodedata.normalize("NFC", name.casefold()).split())


def same_name(name: str, other: str) -> bool:
    """Whether two spellings are of one player."""
    return key_of(name) == key_of(other)


def players_meant(name: str, players: Sequence[str]) -> list[int]:
    """The seats of the players that a name can mean: as it is, shortened, with a slip, or by
    some of its initials."""
    for fits in (same_name, is_short_for, is_slip_of, _has_initials):
        seats = [seat for seat, player in enumerate(players) if fits(name, player)]
        if seats:
            return seats
    return []


def is_short_for(written: str, name: str) -> bool:
    """Whether a name can be written so: ``Wood R.``, ``WR`` or ``Wo`` for Wood Reserve."""
    parts, words = _beginnings(written), _parts(name)
    if not parts or not words or parts[0][0] != words[0][0]:
        return False
    whole, short = "".join(words), "".join(parts)
    if whole.startswith(short) or (parts[0] not in _ARTICLES and _begins(written, name)):
        return True
    initials = "".join(word[0] for word in words)
    if len(parts) == 1 and len(short) > 1 and short == initials:
        return True
    return _in_order(parts, words)


def _has_initials(written: str, name: str) -> bool:
    """Whether letters are initials of a name, the first among them: ``ALB`` for Anna-Lena v.d.
    Berg, ``BO`` for Bert O'Neil."""
    short, words = _words(written), _words(name)
    if not short or not words or short[0][0] != words[0][0]:
        return False
    letters, initials = "".join(short), "".join(word[0] for word in words)
    if len(letters) < 2 or not letters.isalpha():
        return False
    rest = iter(initials)
    return all(letter in rest for letter in letters)


def is_slip_of(written: str, name: str) -> bool:
    """Whether a name was written with a slip of the pen: two in a long one."""
    short, whole = "".join(_parts(written)), "".join(_parts(name))
    allowed = (len(whole) >= _ONE_SLIP) + (len(whole) >= _TWO_SLIPS)
    if not allowed or abs(len(short) - len(whole)) > allowed or _digits(short) != _digits(whole):
        return False
    return _slips(short, whole) <= allowed


def marks_of(name: str) -> tuple[int, int]:
    """The letters of a name, and its pairs of letters, as bits."""
    text = "".join(_parts(name))
    pairs = (31 * ord(one) + ord(other) for one, other in pairwise(text))
    return _bits(map(ord, text), 64), _bits(pairs, 256)


def _bits(numbers: Iterable[int], most: int) -> int:
    return reduce(or_, (1 << n % most for n in numbers), 0)


def may_be_slips(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one of two names can be the other with two slips, by their marks: a slip changes two
    letters and six pairs at most. It is asked of each two of many names."""
    letters, pairs = one[0] ^ other[0], one[1] ^ other[1]
    return letters.bit_count() <= 2 * 2 and pairs.bit_count() <= 2 * 6


def resembles(written: str, name: str) -> bool:
    """Whether a name may have been written so in a hurry: most of its letters are its own."""
    short, whole = "".join(_parts(written)), "".join(_parts(name))
    return _slips(short, whole) < 0.4 * max(len(short), len(whole))


def alikeness(text: str, name: str) -> float:
    """How much some words of a text, one behind another, are like a name: from 0 to 1."""
    words, wanted = _words(text)[:_MOST_WORDS], "".join(_words(name))
    sizes = range(1, 2 + len(_words(name)))
    windows = ("".join(words[n : n + size]) for size in sizes for n in range(len(words)))
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    best = 0.0
    for window in windows:
        matcher.set_seq1(window)
        if matcher.real_quick_ratio() > best and matcher.quick_ratio() > best:
            best = max(best, matcher.ratio())
    return best


def _digits(text: str) -> list[str]:
    """The digits of a text, which are never a slip."""
    return [letter for letter in text if letter.isdigit()]


def _in_order(parts: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each part begins a word of a name, the first the first, then one after another."""
    if not words[0].startswith(parts[0]):
        return False
    at = 1
    for part in parts[1:]:
        found = next((n for n in range(at, len(words)) if words[n].startswith(part)), None)
        if found is None:
            return False
        at = found + 1
    return True


def _begins(written: str, name: str) -> bool:
    """Whether a name begins so, its small words among the others: ``Chambre d``."""
    words, parts = (
        dropwhile(lambda word: word in _ARTICLES, _words(text)) for text in (name, written)
    )
    return "".join(words).startswith("".join(parts))


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    """The words of a name, folded."""
    flat = folded(text.replace("’", "'").replace("œ", "oe").replace("Œ", "Oe"))
    return tuple(_WORDS.findall(flat))


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    """The words of a name, folded, without articles."""
    words = _words(text)
    return tuple(word for word in words if word not in _ARTICLES) or words


@lru_cache(maxsize=4096)
def _beginnings(written: str) -> tuple[str, ...]:
    """The words of a shortened name, without articles; the last begins a word: ``Statue of L``."""
    *small, last = _words(written) or ("",)
    parts = tuple(word for word in small if word not in _ARTICLES)
    return (*parts, last) if last else ()


def _slips(one: str, other: str) -> int:
    """How many letters are wrong, missing, added or exchanged with the next."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, its in enumerate(other, 1):
            cost = min(before[j] + 1, row[-1] + 1, before[j - 1] + (letter != its))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == its:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1]
