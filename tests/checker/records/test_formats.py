"""Formats are told from the content, once for all commands."""

import pytest

from antipater.checker.records.formats.registry import FORMATS, detected
from support.places import TOP

EXAMPLES = TOP / "docs" / "examples"


@pytest.mark.parametrize(
    ("file", "expected"),
    [
        ("7wdio_game.json", "7wd.io"),
        ("7wdio_game.duel", "antipater"),
        ("four_cities.7w", "antipater"),
        ("cities.txt", None),
        ("tournament.csv", None),
        ("doubtful.csv", None),
    ],
)
def test_an_example_is_of_one_format_or_of_none(file: str, expected: str | None) -> None:
    text = (EXAMPLES / file).read_text("utf-8")
    assert [form.name for form in FORMATS if form.sniff(text)] == ([expected] if expected else [])
    found = detected(text)
    assert (found and found.name) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", None),
        ("[[player]]\nname = 'Anna'\n", None),
        ("[[ city ]]\nname = 'Anna'\n", None),
        ("city: Anna\n", None),
        ("[[1, 2]]", "7wd.io"),
        ("\ufeff[{", "7wd.io"),
        ("  {", "7wd.io"),
        ("; by Carla\n\n [ Game “duel” ]\n", "antipater"),
        ("\ufeff[Game «seven_wonders»]", "antipater"),
    ],
)
def test_beginnings(text: str, expected: str | None) -> None:
    found = detected(text)
    assert (found and found.name) == expected
