"""A finding cites the clauses that its move breaks, and no others of its code."""

import json

import pytest

from antipater.checker.messages.catalogue import explanation
from support.clause_records import HEAD, discards
from support.commands import run

DRAFT = """
Draft
  The Colossus, Great Lighthouse, The Pyramids, Circus Maximus
  The Statue of Zeus, Great Library, The Mausoleum, The Sphinx
"""
ONE = (
    discards(
        1, "Anna builds Theater\nBert discards Altar\nAnna builds Lumber Yard\nBert discards Baths"
    )
    + "Bert begins\n"
)


@pytest.mark.clause("D028", "D057", "D078", "D088", "D152")
@pytest.mark.parametrize(
    ("text", "code", "headings"),
    [
        (DRAFT + "Bert picks The Colossus\n", "D-TURN-01", ["Phase de sélection des Merveilles"]),
        ("Anna discards Altar\nAnna discards Theater\n", "D-TURN-01", ["Tour de jeu"]),
        (ONE + "Anna discards Statue\n", "D-TURN-01", ["Fin d'un Âge"]),
        (ONE.replace("Bert begins", "Bert discards Statue"), "D-TURN-02", ["Fin d'un Âge"]),
        ("Anna builds Altar, takes Law\n", "D-TURN-03", ["Science et progrès"]),
        ("Anna builds Altar\nAnna revives Baths\n", "D-TURN-03", ["Le Mausolée"]),
    ],
)
def test_the_passage_is_that_of_the_move(text: str, code: str, headings: list[str]) -> None:
    asked = ["validate", "-", "--json", "--no-cause", "--lang", "fr"]
    verdict = json.loads(run(*asked, stdin=HEAD + text).stdout)
    found = next(each for each in verdict["findings"] if each["code"] == code)
    cited = [part.split("« ")[1].rstrip(" »") for part in found["source"].split(" ; ")]
    assert cited == headings
    assert set(headings) < {part.partition(" ")[2] for part in explanation(code).source.split("; ")}
