"""Plural, gender, elision and lists, as the texts ask for them."""

import pytest

from antipater.checker.messages.language import Noun, behind, listed, rendered, units


@pytest.mark.parametrize(
    ("text", "language", "value", "told"),
    [
        ("{x} {x:coin|coins}", "en", 0, "0 coins"),
        ("{x} {x:coin|coins}", "en", 1, "1 coin"),
        ("{x} {x:coin|coins}", "en", 2, "2 coins"),
        ("{x} {x:pièce|pièces}", "fr", 0, "0 pièce"),
        ("{x} {x:pièce|pièces}", "fr", 1, "1 pièce"),
        ("{x} {x:pièce|pièces}", "fr", 2, "2 pièces"),
        ("er {x:is|zijn} {x}", "nl", 1, "er is 1"),
        ("er {x:is|zijn} {x}", "nl", 2, "er zijn 2"),
        ("{x:et} {x:recouvre|recouvrent}", "fr", ("A",), "A recouvre"),
        ("{x:et} {x:recouvre|recouvrent}", "fr", ("A", "B"), "A et B recouvrent"),
        ("{x:and}", "en", ("A", "B", "C"), "A, B and C"),
        ("{x:of}", "nl", ["A", "B"], "A of B"),
        ("{x}", "en", ("A", "B"), "A, B"),
        ("{x} {x:point|points}", "en", "?", "? points"),
        ("{x:-}{x}", "en", "never", None),
    ],
)
def test_forms(text: str, language: str, value: object, told: str | None) -> None:
    if told is None:
        with pytest.raises(ValueError, match="no form `-`"):
            rendered(text, language, {"x": value})
    else:
        assert rendered(text, language, {"x": value}) == told


def test_a_list_is_joined_by_a_word_of_its_own_language() -> None:
    with pytest.raises(ValueError, match="no form `and`"):
        rendered("{x:and}", "fr", {"x": ("A", "B")})


def test_gender_is_that_of_the_noun() -> None:
    text = "{x} {x:nouveau/nouvelle}"
    assert rendered(text, "fr", {"x": Noun("carte", "f")}) == "carte nouvelle"
    assert rendered(text, "fr", {"x": Noun("paquet")}) == "paquet nouveau"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anna", "d'Anna"),
        ("Ángel", "d'Ángel"),
        ("Åsa", "d'Åsa"),
        ("Bert", "de Bert"),
        ("Élise", "d'Élise"),
        ("Hélène", "d'Hélène"),
        ("Yves", "d'Yves"),
        ("Yann", "de Yann"),
        ("Le Guen", "de Le Guen"),
        (Noun("Le Sphinx"), "du Sphinx"),
        (Noun("Les Pyramides"), "des Pyramides"),
        (Noun("La Grande Bibliothèque"), "de La Grande Bibliothèque"),
        (Noun("Autel"), "d'Autel"),
    ],
)
def test_elision(name: str, told: str) -> None:
    assert behind("de", name) == told


def test_a_preposition_that_keeps_its_vowel() -> None:
    assert behind("à", "Anna") == "à Anna"
    assert behind("à", Noun("Le Pirée")) == "au Pirée"


def test_a_list_of_one_needs_no_word() -> None:
    assert listed(["A"], "and") == "A"
    assert listed(["A, 1", "B", "C"], "et") == "A, 1 ; B et C"


@pytest.mark.parametrize(
    ("number", "word", "language", "told"),
    [
        (1, "pierre", "fr", "1 pierre"),
        (3, "pierre", "fr", "3 pierres"),
        (2, "bois", "fr", "2 bois"),
        (2, "plumes d'or", "fr", "2 plumes d'or"),
        (3, "stone", "en", "3 stone"),
        (3, "steen", "nl", "3 steen"),
    ],
)
def test_units_are_counted_as_the_language_counts(
    number: int, word: str, language: str, told: str
) -> None:
    assert units(number, word, language) == told
