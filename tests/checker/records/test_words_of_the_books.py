"""Words of the rulebooks in French and Dutch, as an arbiter writes them."""

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.files import game_of_text
from antipater.checker.records.seven_wonders.writer import write_table

DUTCH = """[Spel "duel"]
[Eerste "Anna"]
[Tweede "Bert"]
[Uitslag "overwinning door opgave"]
9. Anna legt Altaar af voor 2
10. Bert geeft Theater af voor 2
11. Anna trekt Kleigroeve op
12. Bert trekt Steenwerf op voor 3
13. Anna geeft op
"""
FRENCH = """[Jeu "duel"]
[Premier "Anna"]
[Deuxième "Sandrine"]
[Résultat "victoire militaire Sandrine"]
9. Anna prend Chantier
10. Sandrine défausse Autel
"""
TABLE = """[Spel "seven_wonders"]

Plaatsen
  Anna: Gizeh A
  Bert: Rhodos B
  Carla: Babylon A

I.1 Anna legt Altaar af
I.1 Bert geeft ? af
I.1 Carla trekt Badhuis op, betaalt 2 links
"""


def read(text: str) -> object:
    found = game_of_text("x", text.encode())
    assert found.record is not None, found.problem
    assert found.record.problems == ()
    return found.record


def test_separable_verbs_of_a_dutch_record() -> None:
    record = read(DUTCH.replace('[Uitslag "overwinning door opgave"]\n', ""))
    verdict = judge_record(record)  # type: ignore[arg-type]
    assert [f.code for f in verdict.findings] == []
    assert [move.verb.value for move in verdict.record.moves] == ["discard"] * 2 + ["build"] * 2
    assert verdict.result.kind == "resignation"


def test_a_french_record() -> None:
    record = read(FRENCH)
    verdict = judge_record(record)  # type: ignore[arg-type]
    assert [move.verb.value for move in verdict.record.moves] == ["build", "discard"]
    assert verdict.record.result == ("military", 1, False, ())


@pytest.mark.parametrize("verb", ["legt", "leg", "legde", "geeft", "geef", "gaf"])
def test_separable_verbs_of_a_table(verb: str) -> None:
    text = TABLE.replace("legt Altaar", f"{verb} Altaar")
    found = game_of_text("x", text.encode()).record
    assert found is not None
    assert found.problems == ()
    actions = [noted.play.action.value for noted in found.plays]  # type: ignore[attr-defined]
    assert actions == ["discard", "discard", "build"]


def test_what_is_written_in_dutch_is_read_back() -> None:
    duel = read(DUTCH.replace('[Uitslag "overwinning door opgave"]\n', ""))
    written = write_notation(duel, "nl")  # type: ignore[arg-type]
    assert "legt Altaar af voor 2" in written
    assert read(written) == duel
    table = game_of_text("x", TABLE.encode()).record
    told = write_table(table, "nl")  # type: ignore[arg-type]
    assert "Anna legt Altaar af" in told
    assert game_of_text("x", told.encode()).record == table


def test_a_verb_without_its_particle_keeps_its_meaning() -> None:
    text = DUTCH.split("[Uitslag")[0] + "9. Anna geeft op\n"
    verdict = judge_record(read(text))  # type: ignore[arg-type]
    assert verdict.result.kind == "resignation"
