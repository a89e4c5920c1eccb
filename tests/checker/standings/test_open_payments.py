"""What a record's unstated payments leave open is told as a range, and a sheet closes it."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from antipater.checker.judging.games import judge_record
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.standings.counted_game import CountedGame, Placing
from antipater.checker.standings.rules import TournamentRules
from antipater.grammar.cards.load import load_set
from support import commands
from support.random_seven_wonders import random_table

run = partial(commands.run, "standings")
# Of random tables: one of which payments leave open who came second, one with ranks for sure, and
# one of which they leave open who won.
OPEN, SURE, UNDECIDED = 1, 2, 9
CATEGORIES = load_set("seven_wonders").categories


def record(folder: Path, seed: int) -> None:
    """A record of three players without its payments."""
    text = re.sub(r" paying [^;,\n]*", "", write_table(random_table(seed, 3)))
    (folder / "game.7w").write_text(f'[Round "1"]\n[Table "1"]\n{text}', "utf-8")


def sheet(folder: Path, seed: int, more: int = 0) -> list[int]:
    """The sheet of the same game, with its true totals, which are returned; with ``more`` points
    in the treasury of the winner."""
    verdict = judge_record(random_table(seed, 3))
    totals = [points["total"] for points in verdict.scores]
    lines = [",".join(("round", "table", "player", *CATEGORIES))]
    for name, points in zip(verdict.record.players, verdict.scores, strict=True):
        extra = more if points["total"] == max(totals) else 0
        own = {**points, "treasury": points["treasury"] + extra}
        lines.append(",".join(["1", "1", name, *(f"{own[c]}" for c in CATEGORIES)]))
    (folder / "sheet.csv").write_text("\n".join(lines), "utf-8")
    return totals


def told(folder: Path, rules: str) -> dict[str, Any]:
    file = folder.parent / f"{folder.name}.rules"
    file.write_text(rules)
    found: dict[str, Any] = json.loads(run(folder, "--rules", file, "--json").stdout)
    return found


@pytest.mark.parametrize(
    ("seed", "rules", "counts"),
    [
        (OPEN, 'points = "victory"', True),
        (OPEN, 'points = "rank"', False),
        (OPEN, 'points = "rank"\nranks = [3, 1, 1]', True),
        (SURE, 'points = "rank"', True),
        (SURE, 'points = "scored"', False),
    ],
)
def test_a_game_counts_where_its_points_in_the_tournament_are_known(
    seed: int, rules: str, counts: bool, tmp_path: Path
) -> None:
    record(tmp_path, seed)
    found = told(tmp_path, rules)
    assert found["games"] == counts
    assert [apart["why"] for apart in found["apart"]] == ["open_points"] * (not counts)
    assert [remark["why"] for remark in found["remarks"]] == ["open"] * counts
    if counts:
        players = found["rounds"][0]["games"][0]["players"]
        assert any(player["total"] < player["most"] for player in players if player["most"])
        assert "total" not in found["statistics"][0]["points"]


@pytest.mark.parametrize("rules", ['points = "rank"', 'points = "scored"'])
def test_a_sheet_of_the_same_game_tells_what_its_record_leaves_open(
    rules: str, tmp_path: Path
) -> None:
    record(tmp_path, OPEN)
    totals = sheet(tmp_path, OPEN)
    found = told(tmp_path, rules)
    assert [apart["why"] for apart in found["apart"]] == ["duplicate"]
    assert (found["games"], found["remarks"]) == (1, [])
    players = found["rounds"][0]["games"][0]["players"]
    assert [player["total"] for player in players] == totals
    assert [player["rank"] for player in players] == [
        1 + sum(other > total for other in totals) for total in totals
    ]
    assert found["statistics"][0]["pieces"]  # which the record alone tells


def test_a_sheet_tells_who_won_where_payments_leave_that_open(tmp_path: Path) -> None:
    record(tmp_path, UNDECIDED)
    assert [apart["why"] for apart in told(tmp_path, "")["apart"]] == ["open"]
    totals = sheet(tmp_path, UNDECIDED)
    found = told(tmp_path, "")
    assert [apart["why"] for apart in found["apart"]] == ["duplicate"]
    (game,) = found["rounds"][0]["games"]
    winners = [each["name"] for each in game["players"] if each["total"] == max(totals)]
    assert game["winners"] == winners
    sheet(tmp_path, UNDECIDED, more=30)
    assert [apart["why"] for apart in told(tmp_path, "")["apart"]] == ["conflict"] * 2


def test_a_sheet_with_more_than_can_have_been_differs(tmp_path: Path) -> None:
    record(tmp_path, OPEN)
    sheet(tmp_path, OPEN, more=6)
    found = told(tmp_path, "")
    assert [apart["why"] for apart in found["apart"]] == ["conflict"] * 2
    assert re.search(r", treasury: \d+, in .*: \d–\d$", found["apart"][0]["told"])


def test_a_rank_that_is_open_below_another_that_is_leaves_points_open() -> None:
    """Whoever is last by what is known may be third."""
    places = [Placing(f"{rank}{n}", rank, {"total": 40}, most={"total": 44} if rank == 2 else {})
              for n, rank in enumerate((1, 2, 2, 4))]  # fmt: skip
    game = CountedGame("f", 1, "g", "seven_wonders", "", "", "", "civilian", tuple(places), "d")

    def left(*ranks: int) -> bool:
        return TournamentRules(points="rank", ranks=ranks).leave_open(game)

    assert (left(3, 2, 1), left(4, 2, 2, 1)) == (True, True)
    assert (left(3), left(4, 2, 2, 2)) == (False, False)
