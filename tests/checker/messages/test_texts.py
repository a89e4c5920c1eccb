"""Every text in every language, with the values that the rules can give it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from string import Formatter
from typing import Any

import pytest

from antipater.checker.judging.duel.spots import spot_names
from antipater.checker.messages.card_words import tie_break_name
from antipater.checker.messages.catalogue import (
    VALUES_NAMED,
    Explanation,
    catalogue,
    message,
    shown,
)
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import LANGUAGES, Noun, rendered
from antipater.checker.messages.words import display_name, group, known, noun, say, text
from antipater.grammar.cards.compile import compile_set
from antipater.grammar.cards.load import load_set, read_layers
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Spot, Verb, Victory
from support.places import TOP

SOURCES = TOP / "checker" / "antipater" / "checker"
FILES = sorted(path.stem for path in (SOURCES / "messages" / "texts").glob("*.toml"))
SETS = [load_set(name) for name in ("duel", "duel_promo", "seven_wonders")]
ITEMS = list({item.slug: item for cards in SETS for item in cards.items}.values())
# Vowels, a mute h, a y before a vowel and before a consonant, an article, a digit.
PLAYERS = ("Anna", "Bert", "Élise", "Hélène", "Yves", "Yann", "Le Guen", "user1")
NUMBERS = (0, 1, 2, 3, 17)


def leaves(key: str) -> Iterator[str]:
    """Every text below a file or a part of one."""
    from antipater.checker.messages.words import _entry

    for name, entry in _entry(key).items():
        if "en" in entry:
            yield f"{key}.{name}"
        else:
            yield from leaves(f"{key}.{name}")


TEXTS = [key for file in FILES for key in leaves(file)]


def fields(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name is not None}


# ---- shape -------------------------------------------------------------------


TOPICS = sorted({key.partition(".")[0] for key in TEXTS})


def texts_of(topic: str) -> list[str]:
    """The keys of one file of texts: a test a file, for a test a text takes a minute of pytest."""
    return [key for key in TEXTS if key.partition(".")[0] == topic]


@pytest.mark.parametrize("topic", TOPICS)
def test_a_text_says_the_same_in_each_language(topic: str) -> None:
    for key in texts_of(topic):
        entry = text(key)
        assert set(entry) == set(LANGUAGES), key
        assert all(entry.values()), key
        named = {language: fields(form) for language, form in entry.items()}
        gendered = {"thing"}  # only a language with genders needs to know
        assert len({frozenset(names - gendered) for names in named.values()}) == 1, (key, named)


def test_a_finding_says_the_same_in_each_language() -> None:
    for entry in catalogue().values():
        for part in (entry.message, entry.rule, entry.mend):
            assert set(part) == set(LANGUAGES), entry.code
            assert len({frozenset(fields(form)) for form in part.values()}) == 1, entry.code
        assert "en" in entry.example, entry.code


# ---- the code and the texts know each other ------------------------------------


def spoken() -> Iterator[str]:
    """Every key in the code, with ``*`` where a part of it is put in."""
    for path in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.JoinedStr):
                yield "".join(
                    str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values
                )


IN_PAGES = ("pages.", "report.", "page.", "desk.")


@cache
def page_sources() -> str:
    files = sorted((TOP / "checker" / "web" / "src").rglob("*.ts*"))
    return "\n".join(path.read_text("utf-8") for path in files)


def said_in_pages(key: str) -> bool:
    """Whether a page's source names a text, or with a value put in for its last part."""
    name = key.removeprefix("pages.")
    return f'"{name}"' in page_sources() or f"`{name.rpartition('.')[0]}.${{" in page_sources()


@pytest.mark.slow
def test_every_text_is_asked_for() -> None:
    patterns = {
        re.compile(re.escape(key).replace(r"\*", "[a-z0-9_]+"))
        for key in spoken()
        if key.partition(".")[0] in FILES and "." in key
    }
    in_catalogue = {e.expected for e in catalogue().values()} | {
        e.found for e in catalogue().values()
    }
    groups = {*VALUES_NAMED.values(), *(kind for kind in in_catalogue if "." in kind)}
    unused = [
        key
        for key in TEXTS
        if key.rpartition(".")[0] not in groups
        and not any(pattern.fullmatch(key) for pattern in patterns)
        and not key.startswith("price.")  # asked for by PriceWords.say and NoPrice
        and not (key.startswith(IN_PAGES) and said_in_pages(key))
    ]
    assert not unused


@pytest.mark.slow
def test_every_text_that_is_asked_for_is_there() -> None:
    form = re.compile(rf"({'|'.join(FILES)})(\.[a-z_]+)+")
    wanted = {key for key in spoken() if form.fullmatch(key) and key[-1] != "_"}
    assert len(wanted) > 50
    assert not [key for key in wanted if not known(key) and not group(key)]


# ---- rendering -----------------------------------------------------------------

WRONG = {
    "en": r"\b1 (coins|points|moves|findings|wonders|cards|players|tables)\b",
    "fr": r"\b(de|que|ne) (?!user)[aeiouéèêAEIOUÉÈÊ]|\b1 (pièces|points|coups|constats|cartes)\b"
    r"|\bde les? (?!signaler)|\b(un|une)\(",
    "nl": r"\b1 (munten|punten|zetten|bevindingen|kaarten)\b|er zijn (er )?1\b(?!,)",
}
ANYWHERE = re.compile(r"[{}]|  |\bNone\b|<[a-z]|\(\)|\[\]| ,|\.\.")


def assert_well_said(told: str, language: str) -> None:
    assert not ANYWHERE.search(told), told
    wrong = re.search(WRONG[language], told)
    assert not wrong, f"{wrong and wrong[0]}: {told}"


def values_of(name: str, language: str) -> list[Any]:
    """What can stand in a text under a name."""
    if name in ("player", "winner", "loser"):
        return list(PLAYERS)
    if name in ("item", "card"):
        return [Noun(display_name(item, language)) for item in ITEMS[::7]]
    if name == "thing":
        return [noun("cards.kind.wonder", language), noun("cards.kind.board", language)]
    if name in ("parts", "units", "expected"):
        return [("A",), ("A", "B"), ("A", "B", "C")]
    if name in ("count", "n", "tables", "number", "treasury", "price", "low"):
        return list(NUMBERS)
    return ["x"]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS)
def test_a_text_is_well_said_with_every_value(topic: str, language: str) -> None:
    for form in (text(key)[language] for key in texts_of(topic)):
        names = sorted(fields(form))
        for values in product(*(values_of(name, language) for name in names)):
            said = rendered(form, language, dict(zip(names, values, strict=True)))
            assert_well_said(said, language)


ANY: tuple[object, ...] = (
    *NUMBERS,
    (1, 2),
    ("Anna",),
    ("Anna", "Élise"),
    "a word",
    None,
)


OF_THEIR_OWN: dict[str, tuple[object, ...]] = {
    "D-TURN-02": tuple(Verb),
    "D-TURN-03": tuple(Verb),
    "D-TURN-04": tuple(Verb),
    "R-NAME-04": tuple(Kind),
    "R-NAME-02": (tuple(ITEMS[:2]), tuple(ITEMS[3:6])),
    "W-CITY-01": tuple(ITEMS[:60:9]),
}


def values_in_a_finding(code: str, kind: str, form: str, name: str) -> tuple[object, ...]:
    """What ``expected`` or ``found`` can be: by code, by the catalogue, or by the form."""
    if code in OF_THEIR_OWN:
        return OF_THEIR_OWN[code]
    if re.search(rf"{{{name}:[^}}]*\|", form) and kind != "items":
        return NUMBERS
    if kind == "player":
        return PLAYERS
    if kind == "items":
        return (tuple(ITEMS[:1]), tuple(ITEMS[:2]), tuple(ITEMS[40:44]), ())
    if "." in kind:
        return tuple(group(kind))
    return ANY


def findings(entry: Explanation) -> Iterator[Finding]:
    names = set[str]().union(*(fields(form) for form in entry.message.values()))
    others = names - {"item", "expected", "found"}
    code, form = entry.code, entry.message["en"]
    expected, found = (
        values_in_a_finding(code, kind, form, name) if name in names else (None,)
        for name, kind in (("expected", entry.expected), ("found", entry.found))
    )
    items: list[Item] = ITEMS[::23] if "item" in names else ITEMS[:1]
    for number, (item, a, b) in enumerate(product(items, expected, found)):
        player = PLAYERS[number % len(PLAYERS)]
        values: dict[str, object] = dict.fromkeys(others, "x")
        values |= {"player": player, "section": "draft", "coins": NUMBERS[number % 5], "table": 1}
        yield Finding(entry.code, item=item, expected=a, found=b, values=values)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", sorted({code.rpartition("-")[0] for code in catalogue()}))
def test_a_finding_is_well_said_with_every_value(room: str, language: str) -> None:
    entries = [e for code, e in catalogue().items() if code.rpartition("-")[0] == room]
    for finding in chain.from_iterable(map(findings, entries)):
        assert_well_said(message(finding, language, ("Anna", "Bert")), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_item_is_misnamed_behind_a_preposition(language: str) -> None:
    for item in ITEMS:
        finding = Finding("W-DEAL-01", item=item, expected=1, found=2)
        assert_well_said(message(finding, language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("value", [*Verb, *Victory, *Kind], ids=repr)
def test_what_the_rules_know_has_words(value: object, language: str) -> None:
    assert_well_said(shown(value, language, ("Anna", "Bert")), language)


@pytest.mark.parametrize("spot", Spot, ids=repr)
def test_every_place_has_words(spot: Spot) -> None:
    seats = (0, 1) if spot in (Spot.HELD, Spot.CITY, Spot.PREPARED) else (0,)
    for seat in seats:
        told = spot_names(spot + seat, ("Anna", "Bert"))
        assert set(told) == set(LANGUAGES)
        for language, words in told.items():
            assert_well_said(words, language)
            assert (("Anna", "Bert")[seat] in words) == (len(seats) > 1)


# ---- as an arbiter reads them ----------------------------------------------------


def test_what_used_to_be_said_wrongly() -> None:
    duel = load_set("duel")
    quarry, camp, glass = (duel.by_slug[s] for s in ("quarry", "logging_camp", "glassworks"))
    covered = Finding("D-CARD-05", item=glass, expected=(quarry, camp))
    assert message(covered, "en") == "Glassworks is still covered by Quarry and Logging Camp"
    assert message(covered, "fr") == (
        "Verrerie : cette carte est encore recouverte par Gisement et Exploitation"
    )
    assert say("verdict.outcome.civilian", "fr", winner="Anna", loser="Bert") == (
        "victoire civile d'Anna"
    )
    assert say("price.coins", "en", count=1) == "1 coin"
    over = Finding("D-END-01", expected=Victory.CIVILIAN)
    assert message(over, "nl") == "het spel was al afgelopen: burgerlijke overwinning"


@pytest.mark.parametrize(
    ("slug", "formula", "words"),
    [
        ("duel", "own.points(civilian)", "civilian"),
        ("duel", "own.coins + own.blue", "own.coins + own.blue"),
        ("duel", "own.blue", "own.blue"),
        ("seven_wonders", "own.coins", "coins"),
        ("seven_wonders", "0 - own.coins", "-own.coins"),
    ],
)
def test_a_tie_break_is_called_as_the_set_has_it(slug: str, formula: str, words: str) -> None:
    """It was called as in the shipped sets."""
    text = f"set x\n  extends {slug}\n\nrule tie_break\n  {formula}\n"
    cards = compile_set([*read_layers(slug), (("x.cards", text),)]).card_set
    assert cards is not None
    assert tie_break_name(cards, "en") == words
