"""Rough records: read as they were meant, or refused; never read as another game."""

from antipater.checker.judging.games import judge_record
from antipater.checker.records.digest import digest
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from support.places import TOP
from support.rough import Rough, rough_records

CORPUS = list(rough_records())


def came(rough: Rough) -> str:
    """What a rough record was read as: ``meant``, ``refused`` or ``other``."""
    game = game_of_text("-", rough.text.encode())
    if game.record is None or game.record.problems:
        return "refused"
    if digest(game.record) == rough.meant:
        return "meant"
    return "other" if judge_record(game.record).valid else "refused"


def test_rough_records_are_read_as_they_were_meant() -> None:
    read = {f"{rough.kind} {rough.language}": came(rough) for rough in CORPUS}
    assert len(read) >= 60
    assert sum(what == "meant" for what in read.values()) >= 50, read
    assert "other" not in read.values(), read


def test_a_record_that_can_be_read_is_read_as_it_is() -> None:
    text = (TOP / "docs" / "examples" / "7wdio_game.duel").read_text("utf-8")
    record = game_of_text("-", text.encode()).record
    assert record is not None
    assert "R-READ-06" not in {note.code for note in record.notes}


PAPER = """[Game "duel"]
[First "Anna-Lena v.d. Berg"]
[Second "Bert O\'Neil"]
[Result "resignation Bert O\'Neil"]

Age 1
  ?, ?
  ?, ?, ?
  Workshop, Clay Reserve, Glassworks, Logging Camp
  Lumber Yard, Baths, Quarry, Clay Pit, Clay Pool
  Scriptorium, Garrison, Stone Pit, Wood Reserve, Pharmacist, Stone Reserve

Age I
ALB wood res 3
[14:02] BO: builds Stone Reserve (-3)
11. ALB builds Scriptorium (7 -> 5) (she thought long)
24/11/2026, 14:02 - BO: gets Stone Pit for free
| 13 | ALB | builds Quarry |
== turn 6 ==
14. BO Garrison 3 // his yellow card counts
15. ALB builds Pharmacist !?          16. BO builds Clay Pool {late}
17. ALB builds ~~Quarry~~ Lumber Yard
18. BO discards
    Baths for three coins -- he should have waited
19. ALB concedes
"""


def test_each_rough_line_is_noted_with_what_it_was_read_as() -> None:
    record = game_of_text("-", PAPER.encode()).record
    assert record is not None
    assert not record.problems
    assert judge_record(record).valid
    read = {note.line: note.found for note in record.notes if note.code == "R-READ-06"}
    lines = PAPER.split("\n")
    numbers = {line.strip(): number for number, line in enumerate(lines, 1)}
    assert read[numbers["ALB wood res 3"]] == "ALB builds wood res for 3"
    at = numbers["14. BO Garrison 3 // his yellow card counts"]
    assert read[at] == "14. BO discards Garrison for 3"
    assert record.line_of(9) == numbers["ALB wood res 3"]
    told = write_notation(record)  # type: ignore[arg-type]  # a record of Duel
    for remark in ("she thought long", "his yellow card counts", "he should have waited", "Quarry"):
        assert remark in told.split("Age 1")[1]


def test_what_is_not_understood_is_refused_with_its_line() -> None:
    odd = PAPER.replace("13 | ALB | builds Quarry", "13 | ALB | qwxz vlkj")
    record = game_of_text("-", odd.encode()).record
    assert record is not None
    lost = next(n for n, line in enumerate(odd.split("\n"), 1) if "qwxz" in line)
    assert lost in {problem.line for problem in record.problems}
