"""What is known of an end that is open is told the same in every output."""

import csv
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.games import explained_game, judged_game
from antipater.checker.outputs import plain_games
from antipater.checker.outputs.known import known_free_city, known_players
from antipater.checker.outputs.text import score_table
from antipater.checker.pages.report import GamesReport
from antipater.checker.records.sources import games
from support.commands import run
from support.places import TESTS

TWO_WAYS = TESTS / "data" / "repro" / "records" / "two_ways_nothing_claimed.7w"
TOTALS, COINS = [19, 19, 18], ["51–53", "51–53", 46]


@pytest.mark.slow
def test_open_payments_are_told_as_ranges_wherever_they_are_told(tmp_path: Path) -> None:
    told = explained_game(*judged_game(next(games(str(TWO_WAYS))), None), None)
    game = plain_games.game(*told, "en")
    assert (game["known"]["totals"], game["known"]["coins"]) == (TOTALS, COINS)
    assert game["known"]["result"]["winners"] == []
    report = GamesReport()
    _, detail = report._told(*told)
    assert [player["coins"] for player in detail["players"]] == COINS
    assert score_table(game, "en")[-1].split() == ["(coins)", *map(str, COINS)]
    assert run("audit", TWO_WAYS, "--out", tmp_path / "v.csv").exit_code == 0
    with (tmp_path / "v.csv").open(encoding="utf-8") as file:
        (cells,) = csv.DictReader(file)
    assert [cells["totals"], cells["coins"]] == ["19; 19; 18", "51–53; 51–53; 46"]
    pq = pytest.importorskip("pyarrow.parquet")
    assert run("audit", TWO_WAYS, "--out", tmp_path / "v.parquet").exit_code == 0
    (row,) = pq.read_table(tmp_path / "v.parquet").to_pylist()
    assert [row["totals"], row["coins"], row["winner"]] == [TOTALS, [None, None, 46], None]


def test_what_all_completions_agree_on_counts_and_not_what_was_judged_so_far() -> None:
    """Judging stopped before the last conflicts, of which the ranges know."""

    def city(name: str) -> dict[str, Any]:
        return {"name": name, "score": {"military": 7, "total": 28}, "coins": 2}

    def left(name: str, most: int) -> dict[str, Any]:
        sure, total = {"least": 17, "most": 17}, {"least": 38, "most": most}
        return {"name": name, "military": sure, "total": total, "coins": {"least": 2, "most": 5}}

    game = {
        "players": [city("Anna")],
        "free_city": city("Free City"),
        "open": {"players": [left("Anna", 41)], "free_city": left("Free City", 38)},
        "completion": {"ways": 4, "results": []},
    }
    score = {"military": 17, "total": "38–41"}
    assert known_players(game) == [{"name": "Anna", "score": score, "coins": "2–5"}]
    free_city = known_free_city(game)
    assert free_city is not None
    assert free_city["score"] == {"military": 17, "total": 38}
    guessed = game | {"completion": {"ways": 0, "results": []}}
    assert (known_players(guessed), known_free_city(guessed)) == ([], None)
