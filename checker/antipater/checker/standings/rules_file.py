"""The rules of a tournament as a small TOML says them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import partial
from typing import Any

from antipater.checker.base.plain_toml import LARGEST_TOML, NoToml, TooDeep, TooLarge, parsed
from antipater.checker.messages.words import say
from antipater.checker.records.headings import place_called
from antipater.checker.records.likeness import key_of
from antipater.checker.records.record import Stop
from antipater.checker.standings.rule_words import KEYS, KINDS, WORDS, RuleWords
from antipater.checker.standings.rules import (
    ADJUDICATION,
    FORFEIT,
    METHODS,
    TIES,
    Bye,
    Exact,
    NotPlayed,
    TournamentRules,
)
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Victory

_KINDS = (*Victory, *Stop)
# Far above any table, and any number of games and rounds.
_MOST = 1000


class WrongRules(ValueError):
    """Rules that cannot be used.

    ``reason`` is a name in the texts of ``standings``; ``keys`` and ``values`` are what it says.
    ``expected``: the names, keys or words, of which ``found`` is none. ``form``: what kind of
    value was expected, a name in the texts of ``standings.form``.
    """

    def __init__(
        self,
        reason: str,
        found: str = "",
        expected: Sequence[str] = (),
        words: RuleWords = WORDS,
        form: str = "",
        **keys: str,
    ) -> None:
        super().__init__(reason)
        self.reason, self.found, self.form, self.keys = reason, found, form, keys
        self.expected, self.words = expected, words

    def told(self, language: str) -> str:
        """What is wrong, with keys and words of a language."""
        keys = {name: KEYS.called(key, language) for name, key in self.keys.items()}
        found = dict(self.words.told(self.found, self.expected, language))
        if self.form:
            known = [self.words.called(each, language) for each in self.expected]
            found["form"] = say(f"standings.form.{self.form}", language, known=known)
        return say(f"standings.{self.reason}", language, **found, **keys)


def read_rules(text: str, sets: Sequence[CardSet] | None = None) -> TournamentRules:
    """The rules of a TOML text, with keys and words in any of the languages.

    ``sets``: those that are played, whose categories may break ties and whose rulings may be
    stated beside those of shipped sets; any if None. Raises ``WrongRules`` for what cannot be read
    or used.
    """
    try:
        data: Mapping[str, Any] = parsed(text)
    except NoToml as error:
        raise no_toml(error) from None
    told = _read(data, _readers(sets))
    if "lot" in told.get("ties", ()) and "lot" not in told:
        raise WrongRules("no_lot", field="lot")
    return TournamentRules(**told)


def no_toml(error: NoToml) -> WrongRules:
    """What is wrong with rules that are not TOML, or more of it than is read."""
    if isinstance(error, TooLarge):
        return WrongRules("too_large", str(LARGEST_TOML))
    reason = "too_deep" if isinstance(error, TooDeep) else "no_toml"
    return WrongRules(reason, str(error.line))


def _read(
    data: Mapping[str, Any],
    readers: Mapping[str, Callable[[str, Any], Any]],
    words: RuleWords = KEYS,
) -> Any:
    told = {}
    for written, value in data.items():
        key = words.meant(written, readers)
        if key is None:
            raise WrongRules("no_key", written, tuple(readers), words)
        if key in told:
            raise WrongRules("twice", written, field=key)
        told[key] = readers[key](key, value)
    return told


def _readers(sets: Sequence[CardSet] | None) -> Mapping[str, Callable[[str, Any], Any]]:
    categories = {category for cards in sets or () for category in cards.categories}

    def tie(key: str, value: object) -> str:
        told = str(value)
        return told if sets is None else _choice(*TIES, *sorted(categories))(key, told)

    def kinds(key: str, value: object) -> Mapping[str, Exact]:
        told: Mapping[str, Exact] = _read(
            _table(key, value), dict.fromkeys(map(str, _KINDS), _number), KINDS
        )
        return told

    def tables(key: str, value: object) -> Mapping[int, tuple[Exact, ...]]:
        sizes = _table(key, value)
        wrong = next((size for size in sizes if not size.isdecimal() or len(size) > 3), None)
        if wrong is not None:
            raise _wrong(key, wrong, "size")
        return {int(size): _list(_number)(key, ranks) for size, ranks in sizes.items()}

    def bye(key: str, value: object) -> Bye:
        readers = {"round": _name, "player": _text, "event": _text}
        return Bye(**_whole(key, Bye, _read(_table(key, value), readers)))

    def decided(key: str, value: object) -> NotPlayed:
        readers = {
            "round": _name,
            "table": _name,
            "players": _list(_text),
            "by": _choice(FORFEIT, ADJUDICATION),
            "shared": _truth,
            "event": _text,
        }
        found = NotPlayed(**_whole(key, NotPlayed, _read(_table(key, value), readers)))
        if len(set(map(key_of, found.players))) < max(2, len(found.players)):
            raise _wrong("players", ", ".join(found.players), "players")
        return found

    return {
        "title": _text,
        "points": _choice(*METHODS),
        **dict.fromkeys(("victory", "shared", "defeat", "bye", "forfeit"), _number),
        "kinds": kinds,
        "ranks": _list(_number),
        "tables": tables,
        "split": _truth,
        "best": _count,
        "best_of": _choice("games", "rounds"),
        "ties": _list(tie),
        "lot": _count,
        "byes": _list(bye),
        "decided": _list(decided),
        "edition": _text,
        "readings": _list(partial(_reading, sets)),
    }


def _whole(key: str, made: type[Bye] | type[NotPlayed], told: Any) -> Any:
    """What is told of something, with all that it must have."""
    for each in fields(made)[:2]:
        if each.name not in told:
            raise WrongRules("no_field", field=each.name, entry=key)
    return told


def _wrong(key: str, value: object, form: str, known: Sequence[str] = ()) -> WrongRules:
    return WrongRules("no_value", str(value)[:40], known, form=form, field=key)


def _of(kind: type) -> Callable[[str, Any], Any]:
    def checked(key: str, value: object) -> object:
        if not isinstance(value, kind):
            raise _wrong(key, value, kind.__name__)
        return value

    return checked


_table, _text, _truth = _of(dict), _of(str), _of(bool)


def _list(read: Callable[[str, Any], Any]) -> Callable[[str, Any], tuple[Any, ...]]:
    def many(key: str, value: Any) -> tuple[Any, ...]:
        if len(_of(list)(key, value)) > _MOST:
            raise _wrong(key, value, "list")
        return tuple(read(key, each) for each in value)

    return many


def _choice(*known: str) -> Callable[[str, Any], str]:
    def one_of(key: str, value: Any) -> str:
        if not isinstance(value, str):
            raise _wrong(key, value, "choice", known)
        told = WORDS.meant(value, known)
        if told is None:
            raise WrongRules("no_choice", value, known, field=key)
        return told

    return one_of


def _name(key: str, value: object) -> str:
    """The name of a round or table, which may be a number."""
    told: str = str(value) if type(value) is int else _text(key, value)
    return place_called(told, key)


def _reading(sets: Sequence[CardSet] | None, key: str, value: object) -> str:
    """A ruling of a shipped set, or of one that is played, and one of its options; where it is not
    known what is played, one of another set may be meant."""
    told = " ".join(str(value).split())
    every = [*map(load_set, shipped_sets()), *(sets or ())]
    rulings = {ruling.name: ruling for cards in every for ruling in cards.rulings.values()}
    known = {f"{name} {option}" for name in rulings for option in rulings[name].options}
    ruling, *options = told.split() or [""]
    of_another = sets is None and ruling not in rulings and len(options) == 1
    if told not in known and not of_another:
        raise WrongRules("no_choice", told, sorted(known), field=key)
    return told


def _number(key: str, value: object) -> Exact:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < 1e6:
        raise _wrong(key, value, "number")
    return Fraction(str(value))


def _count(key: str, value: object) -> int:
    if type(value) is not int or not 0 <= value < 10**9:
        raise _wrong(key, value, "count")
    return value
