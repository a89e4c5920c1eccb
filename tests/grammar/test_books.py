"""Books: every source of card text and findings is a heading of a printing."""

from importlib import resources

import pytest

from antipater.checker.messages.catalogue import catalogue
from antipater.grammar.books import Book, books, wrong_with
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.rules.card_set import Invariant, Item, Kind, Rule, Ruling

CONVENTION = "convention"  # of this project, not of a rulebook


def sources_of_cards() -> set[str]:
    things = list[Item | Rule | Ruling | Invariant]()
    for cards in map(load_set, shipped_sets()):
        things += [*cards.items, *cards.rules.values(), *cards.rulings.values(), *cards.invariants]
    return {source.text for thing in things for source in thing.sources}


def sources_of_findings() -> set[str]:
    found = {source for e in catalogue().values() for source in e.source.split("; ")}
    return found - {"", CONVENTION}


def test_a_source_is_a_heading_of_a_book() -> None:
    for source in sorted(sources_of_cards() | sources_of_findings()):
        assert wrong_with(source) == ("", ""), source


def test_sources_are_cited_from_every_rulebook() -> None:
    cited = {source.split(" ")[0] for source in sources_of_cards() | sources_of_findings()}
    assert cited == set(books())


@pytest.mark.parametrize("book", books().values(), ids=lambda book: book.name)
def test_a_book_says_what_it_is(book: Book) -> None:
    assert book.game in ("duel", "seven_wonders")
    assert book.title
    assert book.edition
    assert book.headings
    assert len(set(book.headings)) == len(book.headings)
    assert all(len(heading) < 70 for heading in book.headings)  # headings, not text


@pytest.mark.parametrize(
    ("source", "message", "expected"),
    [
        ("fr-2015 Comerce", "`fr-2015` has no heading `Comerce`", "`Commerce`?"),
        ("fr-1999 Commerce", "`fr-1999 Commerce` names no known book", "7wd.io, fr-2014"),
        ("fr-2014 Préparation: Une pile", "has no heading `Une pile`", ""),
        ("fr-2015", "`fr-2015` has no heading ``", ""),
        ("", "`` names no known book", ""),
    ],
)
def test_a_source_that_is_not_there(source: str, message: str, expected: str) -> None:
    found, hint = wrong_with(source)
    assert message in found
    assert hint.startswith(expected)


def test_a_source_of_ones_own_begins_with_house() -> None:
    assert wrong_with("house rule") == ("", "")
    assert wrong_with("house") != ("", "")


@pytest.mark.parametrize(
    "source",
    ["fr-2015 commerce", "nl-2015 7 Wonders, niet één meer", "fr-2014 1. Conflits militaires"],
)
def test_case_number_and_exclamation_mark_do_not_matter(source: str) -> None:
    assert wrong_with(source) == ("", "")


@pytest.mark.parametrize("name", shipped_sets())
def test_every_card_names_a_passage(name: str) -> None:
    items = [item for item in load_set(name).items if item.kind is not Kind.STAGE]
    assert [item.slug for item in items if not item.sources] == []


def test_every_layout_names_a_passage() -> None:
    text = resources.files("antipater.dsl_cards").joinpath("duel/table.cards").read_text("utf-8")
    assert text.count("\nlayout ") == text.count("nl-2015 Organisatie van het kaartenbord") == 3


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("duel", ["Écurie", "Champs de Tir"]),
        ("seven_wonders", ["Rechtszaal", "Spionnegilde", "Rhodos", "Éphesos"]),
    ],
)
def test_names_that_the_books_print_in_running_text_are_known(game: str, names: list[str]) -> None:
    known = {n for item in load_set(game).items for each in item.names.values() for n in each}
    assert set(names) <= known
