"""A finding cites the clauses on what it is about, and none on anything else."""

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.messages.passages import cited, printing
from antipater.checker.outputs.plain_findings import about
from antipater.checker.records.files import game_of_text
from support.clause_records import HEAD, discards, table_text

WONDERS = """
Wonders of Anna
  Circus Maximus, Great Lighthouse, The Pyramids, The Sphinx
Wonders of Bert
  The Statue of Zeus, Great Library, The Mausoleum, The Colossus
"""
POOR = "Anna builds Stone Reserve\nBert builds Guard Tower\nAnna builds Scriptorium\n"
GREY = "Anna builds Glassworks\nBert builds Press\nAnna builds Clay Pool\nBert discards Baths"
LATE = HEAD + WONDERS + discards(1, GREY) + "Bert begins\nBert discards Statue\n"
BEGINS = ["D078", "D080"]
ZEUS = "Bert builds The Statue of Zeus with Walls, destroys Glassworks"
TWO = ("Anna", "Free City", "Bert")


def clauses_cited(text: str) -> dict[str, list[str]]:
    """By code, the clauses that the findings on a record cite."""
    record = game_of_text("x", text.encode()).record
    assert record is not None
    verdict = judge_record(record)
    under = printing(verdict.rules.cards, verdict.rules.edition.name)
    found = [*verdict.findings, *verdict.stood]
    return {
        each.code: [c.clause.name for c in cited(each.code, "en", under, about(each, verdict))]
        for each in found
    }


def of_two(*lines: str) -> str:
    return table_text(*lines, names=TWO)


@pytest.mark.parametrize(
    ("text", "code", "due"),
    [
        # What is paid: resources, coins of the cost, or both.
        (HEAD + POOR + "Bert builds Baths for 1", "D-CLAIM-01", ["D043", "D044"]),
        (HEAD + POOR + "Bert builds Pharmacist for 1", "D-CLAIM-01", ["D051"]),
        (LATE + "Anna builds Caravansery for 3", "D-CLAIM-01", ["D043", "D044", "D051"]),
        (HEAD + '[Coins "Anna 1, Bert 7"]\nAnna builds Scriptorium', "D-COST-01", ["D051"]),
        (
            HEAD + '[Coins "Anna 1, Bert 7"]\nAnna builds Baths',
            "D-COST-01",
            ["D037", "D042", "D043", "D047"],
        ),
        # The wonder that was built.
        (
            LATE + "Anna discards Temple\n" + ZEUS,
            "D-DESTROY-01",
            ["D157"],
        ),
        (
            LATE + "Anna builds Circus Maximus with Walls, destroys Altar",
            "D-DESTROY-02",
            ["D041", "D146"],
        ),
        # Whose turn it is, and why.
        (HEAD + "Bert builds Quarry", "D-TURN-01", ["D058"]),
        (HEAD + "Anna builds Quarry\nAnna builds Altar", "D-TURN-01", ["D057"]),
        (
            LATE + "Anna builds The Sphinx with Walls\nBert discards Temple",
            "D-TURN-01",
            ["D057", "D063"],
        ),
        (LATE.replace("Bert discards Statue", "Anna discards Statue"), "D-TURN-01", BEGINS),
        # Another age: of guilds the clause on guilds too.
        (LATE + "Anna builds Palace", "D-CARD-02", ["D004", "D056"]),
        (LATE + "Anna builds Builders Guild", "D-CARD-02", ["D004", "D034", "D056"]),
        # The board of the player, and two players.
        (
            table_text(
                "I.1 Bert builds Altar",
                "I.2 Anna builds stage 1 with ?, revives Altar, stands",
                seats=("Halicarnassus B", "Giza A", "Rhodes A"),
            ),
            "W-SALVAGE-02",
            ["W116", "W127"],
        ),
        (table_text("I.1 Anna builds Mine"), "W-CARD-02", ["W017", "W018"]),
        (of_two("I.1 Anna builds Mine"), "W-CARD-02", ["W017", "W018", "W089"]),
    ],
)
def test_only_what_is_in_question_is_cited(text: str, code: str, due: list[str]) -> None:
    assert clauses_cited(text)[code] == due
