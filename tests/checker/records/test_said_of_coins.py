"""What records say of coins is checked, or told as not read; never passed over in silence."""

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.files import game_of_text
from support.places import TOP

TABLE = """[Game "seven_wonders"]
Seats
  Alice: Giza A
  Bruno: Rhodes A
  Carla: Alexandria A

I.1 Alice builds Lumber Yard
I.1 Bruno {}
I.1 Carla builds Loom
"""
DUEL = '[Game "duel"]\n[First "Ann"]\n[Second "Bo"]\n\n9. Ann {}\n10. Bo builds Altar\n'


def told(text: str) -> list[str]:
    """The codes of the findings, and those of what is said not to be read."""
    record = game_of_text("x", text.encode()).record
    assert record is not None
    found = [finding.code for finding in judge_record(record).findings]
    return found + [note.code for note in record.notes if note.code == "R-READ-08"]


@pytest.mark.parametrize(
    ("play", "codes"),
    [
        ("builds Baths (5 to Carla)", ["W-COST-03"]),
        ("construit Bains (5 à Carla)", ["W-COST-03"]),
        ("bouwt Badhuis (5 aan Carla)", ["W-COST-03"]),
        ("bouwt Badhuis (5 voor C.)", ["W-COST-03"]),
        ("construit Bains (2 pièces chez Alice)", []),
        ("builds Baths paying 2 coins to Alice", []),
        ("builds Baths (2 to Zoe)", ["R-READ-08"]),
        ("bouwt Badhuis (2 voor Alice)", []),
        ("bouwt Badhuis (2 voor alles)", []),
        ("construit Bains (2 à Clé)", ["R-READ-08"]),
        ("builds Baths (2 to be)", []),
        ("construit Bains en payant 2 à gauche (2 pour lui)", []),
        ("builds Baths => 4", []),
        ("bouwt Barakken betaalt 1 links", ["W-COST-03"]),
        ("builds Baths // 9 coins", ["R-READ-08"]),
        ("builds Baths -- for 9", ["R-READ-08"]),
        ("builds Baths 4", ["R-READ-08"]),
        ("builds Baths (gets 7 VP)", []),
        ("builds Baths (costs 1 stone)", []),
        ("builds Baths (4 or 5 minutes)", []),
        ("builds Baths (2 to 1)", []),
        ("construit Bains (à 14h)", []),
        ("construit Bains (4 d'or)", ["R-READ-08"]),
        ("builds Baths (2)", []),
        ("builds Baths (paid 1)", ["W-CLAIM-04"]),
        ("builds Baths (9 coins)", ["W-CLAIM-04"]),
        ("builds Ore Vein free for 1", ["W-CLAIM-04"]),
        ("discards Baths for 3 coins", []),
        ("défausse Bains pour 3 pièces", []),
        ("legt Badhuis af voor 7", ["W-CLAIM-04"]),
        ("discards Baths (7)", ["W-CLAIM-04"]),
        ("discards Baths and gets 3 coins", []),
        ("défausse Bains contre 3 pièces", []),
        ("legt Badhuis af in ruil voor 3 munten", []),
        ("discards Baths, takes seven", ["W-CLAIM-04"]),
        ("builds Ore Vein and gets 3 coins", ["R-READ-08"]),
        ("x Baths +3", []),
        ("x Baths +7", ["W-CLAIM-04"]),
        ("builds Ore Vein (+3)", ["R-READ-08"]),
        ("builds Ore Vein free", []),
        ("bouwt Ertsader (gratis)", []),
        ("builds Baths free", ["W-FREE-01"]),
    ],
)
def test_coins_at_the_table(play: str, codes: list[str]) -> None:
    assert told(TABLE.format(play)) == codes


@pytest.mark.parametrize("paid", ["(9 Leo)", "(9 to Leo)", "(paid 9 to Leo)", "9 to Leo"])
def test_whole_names_go_before_their_first_letters(paid: str) -> None:
    named = TABLE.replace("Alice", "Leo").replace("Carla", "Luc")
    assert told(named.format(f"builds Baths {paid}")) == ["W-COST-03"]


@pytest.mark.parametrize(
    ("move", "codes"),
    [
        ("builds Wood Reserve (free)", ["D-CLAIM-01"]),
        ("builds Wood Reserve (paid 2)", ["D-CLAIM-01"]),
        ("builds Wood Reserve (coût 2)", ["D-CLAIM-01"]),
        ("builds Wood Reserve (payé 3)", []),
        ("discards Tavern (gagne 3 pièces)", ["D-CLAIM-02"]),
        ("discards Tavern (krijgt 2)", []),
        ("builds Tavern (gets 4)", ["R-READ-08"]),
        ("builds Wood Reserve // 9 coins", ["R-READ-08"]),
        ("builds Wood Reserve for 3 -- 9", ["R-READ-08"]),
        ("builds Wood Reserve — 9", ["D-CLAIM-08"]),
    ],
)
def test_coins_of_two(move: str, codes: list[str]) -> None:
    assert told(DUEL.format(move)) == codes


def test_the_word_free_is_true_of_what_a_chain_makes_free() -> None:
    text = (TOP / "docs" / "examples" / "four_cities.7w").read_text("utf-8")
    freed = text.replace("III.4 Bert builds Academy", "III.4 Bert construit Académie gratuitement")
    assert freed != text
    assert told(freed) == []
