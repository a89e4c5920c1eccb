"""What ``score --possible`` asks, and what it prints of an answer, in three languages."""

from typing import Any

import pytest

from antipater.checker.messages.language import LANGUAGES
from antipater.checker.outputs.sheet_text import city_words, possible_lines, possible_word
from antipater.checker.sheets.judging.beyond import known_entries
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set

WORDS = {
    "en": ("possible", "not possible", "not known whether possible"),
    "fr": ("possible", "impossible", "possible ou non : non décidé"),
    "nl": ("mogelijk", "niet mogelijk", "onbekend of dit mogelijk is"),
}
CIVILIAN = {"en": "civilian", "fr": "civil", "nl": "burgerlijk"}


def sheet(**told: Any) -> dict[str, Any]:
    """A sheet of two players as plain data, of whom Anna's civilian points are blank."""
    blank = {"civilian": None, "scientific": 3, "total": None}
    whole = {"civilian": 4, "scientific": 3, "total": 7}
    plain: dict[str, Any] = {
        "players": [{"name": "Anna", "score": blank}, {"name": "Bert", "score": whole}],
        "possible": True, "undecided": "", "conflicts": [], "causes": [], "blank": [],
        "asked": True, "ranged": True, "because": None, "doubtful": [],
        "cut_short": False, "unchecked": ["structures"],
        "seating": [], "example": [], "played": False, "moves": None, "game": None,
    }  # fmt: skip
    return plain | told


CITIES: dict[str, dict[str, Any]] = {
    "duel": {"buildings": ["theater", "palace"], "wonders": ["sphinx"], "coins": 3, "pawn": -2,
             "tokens": ["law"]},
    "seven_wonders": {"board": "giza_b", "stages": 2, "buildings": ["altar"], "coins": 3,
                      "conflicts": [1, -1, 5]},
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", CITIES)
def test_an_example_can_be_scored_as_it_is_printed(game: str, language: str) -> None:
    cards, city = load_set(game), CITIES[game]
    words = city_words(cards, city, language)
    pairs = words.split("; ")
    _, (read,), found = read_cities("\n".join([f"game: {game}", "city: 1", *pairs]), None)
    assert found == []
    lists = [name for key in ("buildings", "wonders", "tokens") for name in city.get(key, [])]
    assert sorted(item.slug for item in read.items) == sorted(lists)
    assert (read.board.slug if read.board else None) == city.get("board")
    told = (read.coins, read.pawn, read.stages, read.conflicts)
    due = tuple(city.get("conflicts", ())) or None
    assert told == (3, city.get("pawn"), city.get("stages", 0), due)
    if language != "en":
        assert not {"buildings", "tokens", "coins"} & {pair.split(":")[0] for pair in pairs}


def lines(language: str, **told: Any) -> list[str]:
    return list(possible_lines(load_set("duel"), sheet(**told), language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_verdict_in_a_word(language: str) -> None:
    told = tuple(possible_word(sheet(possible=p), language) for p in (True, False, None))
    assert told == WORDS[language]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("least", "most", "sure", "expected"),
    [
        (4, 4, True, {"en": "only 4 is possible", "fr": "seul 4", "nl": "alleen 4"}),
        (4, 9, True, {"en": "4 to 9", "fr": "de 4 à 9", "nl": "4 tot 9"}),
        (4, 9, False, {"en": "not below 4", "fr": "pas moins de 4", "nl": "niet onder 4"}),
    ],
    ids=["only", "range", "bounds"],
)
def test_a_blank_entry_has_its_range(
    language: str, least: int, most: int, sure: bool, expected: dict[str, str]
) -> None:
    found = {"player": "Anna", "category": "civilian", "least": least, "most": most, "sure": sure}
    (line,) = lines(language, blank=[found])
    assert line.startswith(f"Anna, {CIVILIAN[language]}")
    assert expected[language] in line
    assert lines(language, blank=[found], possible=False) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_range_that_was_not_found_is_told(language: str) -> None:
    (line,) = lines(language)
    assert "Anna" in line
    assert CIVILIAN[language] in line
    assert {"en": "not found", "fr": "pas été trouvé", "nl": "niet gevonden"}[language] in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_conflict_and_what_would_explain_it(language: str) -> None:
    entry = {"player": "Bert", "category": "civilian", "value": 33, "nearest": [3, 8]}
    cause = {"slip": "digits exchanged", "fits": [entry | {"value": 24}]}
    first, second = lines(language, possible=False, conflicts=[[entry]], causes=[cause])
    assert first.startswith(f"Bert, {CIVILIAN[language]}")
    assert "33" in first
    assert first.endswith("3, 8")
    space = " " if language == "fr" else ""
    assert f"Bert, {CIVILIAN[language]}{space}: 24" in second
    bare = [[entry | {"nearest": []}]]
    assert lines(language, possible=False, conflicts=bare, causes=[cause]) == [second]
    (nothing,) = lines(language, possible=False, conflicts=bare)
    assert not nothing.endswith((" ", ":"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_example_in_the_words_of_the_language(language: str) -> None:
    altar = {"en": "Altar", "fr": "Autel", "nl": "Altaar"}[language]
    cities = [{"buildings": ["altar"], "coins": 7}, {"buildings": [], "coins": 0}]
    known = [{"player": "Anna", "category": "civilian", "least": 3, "most": 3, "sure": True}]
    seating = ["Bert", "Anna"]
    _, seats, anna, bert, opened = lines(language, example=cities, blank=known, seating=seating)
    assert seats.endswith("Bert, Anna")
    said = {"en": "for example, Anna", "fr": "par exemple, Anna", "nl": "bijvoorbeeld, Anna"}
    assert anna.startswith(said[language])
    assert altar in anna
    assert "Bert" in bert
    assert altar not in bert
    assert opened
    (_, without) = lines(language, example=None, blank=known)
    assert without not in (seats, anna, bert, opened)


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_nothing_was_decided(language: str) -> None:
    reasons = ("supremacy", "players", "work")
    told = [lines(language, possible=None, undecided=why, example=None) for why in reasons]
    assert [len(each) for each in told] == [1, 1, 1]
    assert len({line for each in told for line in each}) == 3


def test_the_order_around_the_table_is_told_where_it_is_not_that_of_the_rows() -> None:
    names = ("Anna", "Bert", "Carla")
    table = Sheet("1", tuple(PlayerEntries(name, {}) for name in names))
    assert Asker._names(table, [0, 1, 2]) == ()
    assert Asker._names(table, None) == ()
    assert Asker._names(table, [1, 0, 2]) == ("Bert", "Anna", "Carla")


def asked_about(**told: Any) -> dict[tuple[int, str], int]:
    """What the solver is asked of Anna, whose civilian points are blank."""
    anna = PlayerEntries("Anna", {"civilian": None, "scientific": 3, "treasury": 4}, **told)
    table = Sheet("1", (anna,))
    return known_entries(table, (None,))


def test_a_total_counts_where_an_entry_is_blank() -> None:
    assert asked_about(total=20)[0, "total"] == 20
    assert (0, "total") not in asked_about()


def test_coins_count_in_the_place_of_their_points() -> None:
    asked = asked_about(coins=14, worth=4)
    assert (asked[0, "coins"], (0, "treasury") in asked) == (14, False)
    assert asked_about()[0, "treasury"] == 4


@pytest.mark.parametrize(
    ("language", "found", "none"),
    [
        ("en", "played through, 73 moves", "no game that ends so was found"),
        ("fr", "jouée jusqu'au bout, 73 coups", "aucune partie qui finit ainsi"),
        ("nl", "uitgespeeld, 73 zetten", "er geen dat zo eindigt"),
    ],
)
def test_whether_a_game_was_played_through(language: str, found: str, none: str) -> None:
    """With a game nothing is left unchecked; without one that is told beside what is."""
    city = {"buildings": ["palace"]}
    example = lines(language, example=[city, city])
    played = lines(language, example=[city, city], played=True, game="…", moves=73)
    assert played[:-1] == example[:-1]
    assert found in played[-1]
    missed = lines(language, example=[city, city], played=True)
    assert missed[:-1] == example
    assert none in missed[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_no_value_was_found_none_is_claimed(language: str) -> None:
    entry = {"player": "Anna", "category": "civilian", "value": 9}
    near = {**entry, "nearest": [4]}
    none = {**entry, "nearest": []}
    (line,) = lines(language, possible=False, conflicts=[[near, none]])
    assert line.endswith(": 4")
    (line,) = lines(language, possible=False, conflicts=[[none, none]])
    assert "Anna" not in line
    assert {"en": "was found", "fr": "trouvé", "nl": "gevonden"}[language] in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_that_not_all_was_looked_for_is_told(language: str) -> None:
    (line,) = lines(language, possible=False, cut_short=True)
    assert {"en": "limit of work", "fr": "limite de travail", "nl": "limiet"}[language] in line
