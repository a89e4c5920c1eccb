"""Broken files of clauses: one diagnostic for each slip, at its place."""

import pytest

from antipater.grammar.clause_text import ClauseTextError, Status, read
from antipater.grammar.clauses import files

GOOD = """\
# A file of clauses.

[conventions]
"theorem loot_lies_there_once" = "how the program keeps where items are"

[D001]
says.en = "Take a card"
status = "enforced"
headings = { nl-2015 = "Speelbeurt", fr-2015 = "Tour de jeu" }
states = ["code duel.turn.build"]

[D002]
says.en = "Pay it"
says.fr = "Payer"
says.nl = "Betaal"
status = "reading"
otherwise.en = "or not"
otherwise.fr = "ou non"
otherwise.nl = "of niet"
headings = { fr-2015 = "Commerce" }
states = ["finding D-COST-01"]

[D003]
says.en = "Credits"
status = "out of scope"
why.en = "credits"
why.fr = "crédits"
why.nl = "colofon"
headings = { fr-2015 = "Crédits" }
"""

# What is changed, into what, and the line, column and words of the only diagnostic.
SLIPS = {
    "no-status": ('status = "enforced"\n', "", "6:1", "D001: the clause has no status"),
    "status": ('"enforced"', '"forced"', "8:10", "there is no status `forced`"),
    "reading": ('status = "enforced"', 'status = "reading"', "6:1", "has no `otherwise`"),
    "why-fr": ('why.fr = "crédits"\n', "", "26:1", "`why` is not said in `fr`"),
    "unheld": ('states = ["code duel.turn.build"]\n', "", "6:1", "nothing states a clause"),
    "printed": (
        'headings = { fr-2015 = "Commerce" }',
        'headings = { fr-2015 = "Commerce" }\nprinted.nl-2015 = { en = "a", fr = "b", nl = "c" }',
        "21:9",
        "does not stand in `nl-2015`",
    ),
    "printed-nl": (
        'headings = { fr-2015 = "Commerce" }',
        'headings = { fr-2015 = "Commerce" }\nprinted.fr-2015 = { en = "a", fr = "b" }',
        "20:14",
        "`fr-2015` is not told in `nl`",
    ),
    "heading": ("Tour de jeu", "Tour du jeu", "9:48", "no heading `Tour du jeu`"),
    "renamed": ("Commerce", "Négoce", "20:24", "`fr-2015` has no heading `Négoce`"),
    "book": ("nl-2015", "nl-2016", "9:14", "names no known book"),
    "game": ('nl-2015 = "Speelbeurt"', 'nl-2010 = "Handel"', "9:14", "book of another game"),
    "no-book": ('headings = { fr-2015 = "Commerce" }\n', "", "12:1", "stands in no book"),
    "says": ('says.en = "Take a card"\n', "", "6:1", "the clause says nothing"),
    "french": ('says.fr = "Payer"\n', "", "13:1", "`says` is not said in `fr`"),
    "blank": ('says.nl = "Betaal"', 'says.nl = " "', "13:1", "`says` is not said in `nl`"),
    "other-fr": ('otherwise.fr = "ou non"\n', "", "17:1", "`otherwise` is not said in `fr`"),
    "kind": ("code duel", "cod duel", "10:11", "`cod duel.turn.build` states nothing"),
    "states": ('["code duel.turn.build"]', '"code x"', "10:1", "`states` is a list"),
    "field": (
        'headings = { fr-2015 = "Crédits" }',
        'headings = { fr-2015 = "Crédits" }\nwy = 1',
        "30:1",
        "no clause has `wy`",
    ),
    "toml": ('status = "enforced"', "status = enforced", "8:10", "this is not TOML"),
}


def test_a_file_that_is_right() -> None:
    clauses, wrong = read(GOOD, "clauses.toml", "duel")
    assert wrong == []
    assert [c.status for c in clauses.clauses.values()] == list(Status)
    assert clauses.conventions == {
        "theorem loot_lies_there_once": "how the program keeps where items are"
    }


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_told_at_its_place(slip: str) -> None:
    old, new, place, message = SLIPS[slip]
    assert old in GOOD
    _, wrong = read(GOOD.replace(old, new, 1), "clauses.toml", "duel")
    told = str(wrong[0])
    assert message in told
    assert told.startswith(f"clauses.toml:{place}: C-CLAUSE ")
    assert len(wrong) == 1


def test_what_is_right_is_read_all_the_same() -> None:
    clauses, wrong = read(GOOD.replace('status = "enforced"\n', ""), "clauses.toml", "duel")
    assert list(clauses.clauses) == ["D002", "D003"]
    assert str(ClauseTextError(wrong)).count("\n") == 0


def test_a_clause_that_is_no_table() -> None:
    _, wrong = read('D001 = "x"\n', "clauses.toml", "duel")
    assert [d.message for d in wrong] == ["D001: a clause is a table"]


def test_the_shipped_files_are_right() -> None:
    assert [len(file.clauses) for file in files().values()] == [162, 160]
