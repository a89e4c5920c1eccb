"""``antipater cards reference`` in French and Dutch."""

import re

import pytest

from antipater.checker.cards.reference import meanings, reference_in


def cells(language: str) -> list[str]:
    """The headings and the cells that explain something."""
    lines = reference_in(language).split("\n")
    rows = [line[2:-2].split(" | ")[1:] for line in lines if line.startswith("| ")]
    told = [cell for row in rows for cell in row if row != ["---"] and "---" not in cell]
    return [*told, *(line[4:] for line in lines if line.startswith("### "))]


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_each_meaning_is_told_in_the_language(language: str) -> None:
    english, told = cells("en"), cells(language)
    names = {"Duel", "7 Wonders"}
    untold = [cell for cell in english if cell not in meanings() and cell not in names]
    assert untold == []
    assert told == [meanings()[cell][language] if cell in meanings() else cell for cell in english]


def test_no_meaning_is_kept_that_the_reference_does_not_have() -> None:
    heads = {"example", "quantity"}
    assert set(meanings()) - {*cells("en")} == heads


@pytest.mark.parametrize("language", ["fr", "nl"])
def test_the_words_of_the_card_language_stay(language: str) -> None:
    quoted = re.compile(r"`([^`]+)`")
    for english, told in meanings().items():
        words = {word for word in quoted.findall(english) if word.islower() and "," not in word}
        assert words <= {*quoted.findall(told[language])}, english
