"""The page on the architecture names files that exist, and every room."""

import re

import pytest

from support.places import TOP

PAGE = (TOP / "docs" / "explanation" / "architecture.md").read_text("utf-8")
ROOMS = ("checker", "grammar", "rules", "tests", "docs")


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`([\w./]+/[\w./]*)`", PAGE))))
def test_a_path_that_it_names_exists(path: str) -> None:
    whole = path.split("/")[0] in ROOMS
    places = [TOP, TOP / "checker" / "antipater" / "checker"]
    nested = path.startswith("theorems") or any((place / path).exists() for place in places)
    assert (TOP / path).exists() if whole else nested


def test_every_room_of_the_checker_stands_in_the_table() -> None:
    rooms = [p.name for p in (TOP / "checker" / "antipater" / "checker").iterdir() if p.is_dir()]
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert {room for room in rooms if room != "__pycache__"} <= told


def test_the_glossary_is_in_order() -> None:
    rows = re.findall(r"^\| ([^|]+) \|", PAGE.split("## Glossary")[1], re.MULTILINE)[2:]
    assert rows == sorted(rows, key=str.casefold)
