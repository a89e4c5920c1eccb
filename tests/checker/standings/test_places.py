"""Rounds and tables as people call them: which are one, and in what order they come."""

import pytest

from antipater.checker.records.headings import place_called
from antipater.checker.standings.places import is_before, natural, place_key


@pytest.mark.parametrize(
    "names",
    [
        ["1", "2", "10", "Finale"],
        ["R1", "R2", "R10"],
        ["1e ronde", "2e ronde", "10e ronde"],
        ["Day 1 Round 1", "Day 1 Round 2", "Day 2 Round 1", "Day 2 Round 10"],
        ["Round 1 of 5", "Round 2 of 5", "Round 3 of 5"],
        ["Ronde I", "Ronde II", "Ronde III", "Ronde IV"],
        ["28/02/2026", "01/03/2026"],
        ["Ronde 1 (10/03/2026)", "Ronde 2 (01/02/2026)"],
        ["1a", "1b", "2"],
        ["A", "B", "C"],
    ],
)
def test_rounds_come_by_their_numbers(names: list[str]) -> None:
    assert sorted(names, key=natural, reverse=True) == names[::-1]


@pytest.mark.parametrize(
    ("one", "other", "known"),
    [
        ("Day 1 Round 3", "Day 2 Round 1", True),
        ("Ronde I", "Ronde II", True),
        ("14/03/2026", "02/04/2026", True),
        ("Maart", "April", False),
        ("1/8 final", "1/4 final", False),
        ("3", "Finale", False),
    ],
)
def test_of_rounds_called_alike_it_is_known_which_comes_first(
    one: str, other: str, known: bool
) -> None:
    assert is_before(one, other) == known
    assert not is_before(other, one)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("1", "01", True), ("Ronde 01", "ronde 1", True), ("14/3/2026", "14/03/2026", True),
     ("1.05", "1.5", False), ("1.1", "1.01", False), ("10", "1", False)],
)  # fmt: skip
def test_noughts_before_a_number_say_nothing(one: str, other: str, same: bool) -> None:
    assert (place_key(one) == place_key(other)) == same


@pytest.mark.parametrize("name", ["Round 1", "Ronde 1", "Tour 1", "Journée 1", "Speeldag 1"])
def test_a_round_is_called_by_what_stands_behind_the_word_for_it(name: str) -> None:
    assert place_called(name, "round") == "1"
