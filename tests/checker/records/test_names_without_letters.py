"""Players who are called by signs alone are players like others, and lines of signs are lines."""

from pathlib import Path

import pytest

from antipater.checker.records.likeness import players_meant
from support.commands import run
from support.places import TOP

TABLE = TOP / "docs" / "examples" / "four_cities.7w"


def test_nobody_is_meant_by_letters_who_has_none() -> None:
    assert players_meant("Anna", ["=", "Bert", "!?"]) == []
    assert players_meant("=", ["=", "Bert"]) == [0]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["=", "!?", "…", "42"])
def test_a_record_with_such_a_name_is_judged(name: str, tmp_path: Path) -> None:
    """Found by the campaign: a fault of ours where another name stood in the moves."""
    text = TABLE.read_text("utf-8")
    first = text.partition("\nSeats\n")[2].strip().partition(":")[0]
    record = tmp_path / "game.7w"
    record.write_text(text.replace(f"{first}:", f"{name}:", 1), "utf-8")
    result = run("validate", record, "--no-cause")
    assert result.exit_code == 1, result.output
    assert "R-FAULT" not in result.output
    assert "R-PLAYER-03" in result.output


@pytest.mark.parametrize("line", [":", ": builds Press", " : : ", "- :", "1. :"])
def test_a_line_that_begins_with_a_colon_is_judged(line: str, tmp_path: Path) -> None:
    """Found by the campaign: a fault of ours within the block of a turn."""
    text = "Anna: Giza A\nBert: Rhodos A\nCarla: Ephesos A\n\nAge I\nTurn 1\n"
    record = tmp_path / "game.7w"
    record.write_text(
        f'[Game "seven_wonders"]\n\nSeats\n{text}{line}\nAnna builds Press\n', "utf-8"
    )
    result = run("validate", record, "--no-cause")
    assert result.exit_code in (1, 2), result.output
    assert "R-FAULT" not in result.output
