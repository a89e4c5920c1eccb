"""Standings as published tournaments reckon them, against a second calculation, and what an
organiser's files say: players, byes, forfeits, adjudications."""

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.standings.counted_game import CountedGame, Placing, Sitting
from antipater.checker.standings.gather import Gathered
from antipater.checker.standings.html import page
from antipater.checker.standings.plain import tournament
from antipater.checker.standings.players_file import Entrant, WrongPlayers, named, read_players
from antipater.checker.standings.remarks import remarks
from antipater.checker.standings.rules import Bye, NotPlayed, TournamentRules, once
from antipater.checker.standings.table import standings
from antipater.checker.standings.text import standings_table
from support import commands
from support.random_duel import random_game, rules


def game(
    *ranked: tuple[str, int, int], kind: str = "civilian", in_round: str = "", table: str = ""
) -> CountedGame:
    """A game of players with their ranks and totals."""
    places = tuple(Placing(name, rank, {"total": total}) for name, rank, total in ranked)
    return CountedGame("f", 1, "g", "duel", "", in_round, table, kind, places)


def duels(rng: Random) -> list[CountedGame]:
    """40 games of Duel in four rounds, of all kinds of victory."""
    made = []
    for number in range(40):
        one, other = rng.sample("ABCDEFGH", 2)
        kind = rng.choice(["civilian", "civilian", "military", "scientific"])
        totals = sorted(rng.sample(range(30, 80), 2), reverse=True)
        made.append(
            game((one, 1, totals[0]), (other, 2, totals[1]), kind=kind, in_round=f"{number // 10}")
        )
    return made


def tables(rng: Random) -> list[CountedGame]:
    """40 games of 7 Wonders at tables of three to five, some with a shared victory."""
    made = []
    for number in range(40):
        names = rng.sample("ABCDEFGHIJ", rng.randint(3, 5))
        totals = sorted((rng.randint(35, 60) for _ in names), reverse=True)
        ranked = [
            (n, 1 + sum(o > t for o in totals), t) for n, t in zip(names, totals, strict=True)
        ]
        made.append(game(*ranked, in_round=f"{number // 8}"))
    return made


# Each published way of counting, reckoned once more from the lists of games: what orders players.


def results_of(games: Sequence[CountedGame], name: str) -> Iterator[tuple[CountedGame, Placing]]:
    for each in games:
        for place in each.places:
            if place.name == name:
                yield each, place


def ratios(games: Sequence[CountedGame], name: str, won: bool) -> Fraction:
    found = []
    for each, place in results_of(games, name):
        (other,) = (p for p in each.places if p is not place)
        if each.kind == "civilian" and (place.rank == 1) == won:
            found.append(Fraction(place.score["total"], other.score["total"]))
    return sum(found, Fraction()) / len(found) if found else Fraction(1)


def by_dominance(games: Sequence[CountedGame], name: str) -> tuple[Any, ...]:
    """WBC 2023, Duel: wins, wins by dominance, percentages in civilian wins and losses."""
    won = [each for each, place in results_of(games, name) if place.rank == 1]
    dominance = sum(each.kind != "civilian" for each in won)
    return len(won), dominance, ratios(games, name, True), ratios(games, name, False)


def by_record(games: Sequence[CountedGame], name: str) -> tuple[Any, ...]:
    """BPA 2023, Duel by e-mail: the record, then what part of their games the opponents won."""
    parts = []
    for each, place in results_of(games, name):
        (other,) = (p.name for p in each.places if p is not place)
        theirs = [p.rank == 1 for _, p in results_of(games, other)]
        parts.append(Fraction(sum(theirs), len(theirs)))
    return sum(p.rank == 1 for _, p in results_of(games, name)), sum(parts) / len(parts)


def by_places(games: Sequence[CountedGame], name: str) -> tuple[Any, ...]:
    """WBC 2023, 7 Wonders: 1,000, 100, 10, 1 points, all who share winning; points scored."""
    told = [place for _, place in results_of(games, name)]
    return (
        sum((1000, 100, 10, 1, 0)[place.rank - 1] for place in told),
        sum(place.score["total"] for place in told),
    )


def by_best_heat(games: Sequence[CountedGame], name: str) -> tuple[Any, ...]:
    """WBC 2016 and 2017, 7 Wonders: 7.1, 5.2, 3.5, 1; the best heat counts."""
    heats: dict[str, Fraction] = {}
    for each, place in results_of(games, name):
        same = sum(other.rank == place.rank for other in each.places)
        tenths = sum((71, 52, 35, 10, 0)[place.rank - 1 : place.rank - 1 + same])
        heats[each.round] = heats.get(each.round, Fraction()) + Fraction(tenths, same)
    return (max(heats.values()),)


def by_scores(games: Sequence[CountedGame], name: str) -> tuple[Any, ...]:
    """WBC 2011, 7 Wonders: the scores are added; the two best games."""
    return (sum(sorted((p.score["total"] for _, p in results_of(games, name)))[-2:]),)


PUBLISHED: dict[str, tuple[Any, Any, TournamentRules]] = {
    "dominance": (duels, by_dominance, TournamentRules(
        ties=("wins", "dominance", "civilian_wins", "civilian_losses"))),
    "record": (duels, by_record, TournamentRules(ties=("opponents_wins",))),
    "places": (tables, by_places, TournamentRules(
        points="rank", ranks=(1000, 100, 10, 1), split=False, ties=("scored",))),
    "best heat": (tables, by_best_heat, TournamentRules(
        points="rank", ranks=tuple(map(Fraction, ("7.1", "5.2", "3.5", "1"))),
        best=1, best_of="rounds", ties=())),
    "scores": (tables, by_scores, TournamentRules(points="scored", best=2, ties=())),
}  # fmt: skip


@pytest.mark.parametrize("published", PUBLISHED)
@pytest.mark.parametrize("seed", range(4))
def test_standings_agree_with_a_second_calculation(published: str, seed: int) -> None:
    make, key, rules = PUBLISHED[published]
    games = make(Random(seed))
    names = {place.name for each in games for place in each.places}
    worth = {name: key(games, name) for name in names}
    due = {name: 1 + sum(other > worth[name] for other in worth.values()) for name in names}
    assert {player.name: player.rank for player in standings(games, rules)} == due


# What was not played


def test_byes_and_decided_games_give_points_and_enter_no_average() -> None:
    rules = TournamentRules(
        bye=Fraction(1, 2),
        forfeit=-1,
        byes=(Bye("2", "C"),),
        decided=(
            NotPlayed("1", ("C", "A")),
            NotPlayed("3", ("A", "B"), "adjudication", shared=True),
        ),
    )
    games = [game(("A", 1, 50), ("B", 2, 40)), *(each.game() for each in rules.decided)]
    found = {player.name: player for player in standings(games, rules)}
    assert {name: player.points for name, player in found.items()} == {"A": 0.5, "B": 0.5, "C": 1.5}
    assert (found["C"].games, len(found["C"].byes), found["C"].wins) == (1, 1, 1)
    assert found["A"].figure("margin", rules) == 10
    assert found["A"].share_won() == (1, 1)
    assert found["A"].scored == 50


def test_byes_are_among_the_results_of_which_the_best_count() -> None:
    games = [pair("A", "B", "1"), pair("A", "C", "2"), pair("B", "C", "3")]
    byes = (Bye("3", "A"), Bye("2", "B"))
    for best_of in ("games", "rounds"):
        rules = TournamentRules(best=2, best_of=best_of, byes=byes, ties=("scored_best",))
        found = [(p.name, p.points, p.ties["scored_best"]) for p in standings(games, rules)[:2]]
        assert found == [("A", 2, 100), ("B", 2, 50)]
    one = TournamentRules(best=1, best_of="rounds", byes=(Bye("1", "A"),))
    assert standings(games, one)[0].points == 2


def test_a_lot_is_the_same_each_time_and_another_with_another_number() -> None:
    games = [game((name, 1, 50), (name + "x", 2, 40)) for name in "ABCDEFGH"]
    drawn = {
        lot: [p.name for p in standings(games, TournamentRules(ties=("lot",), lot=lot))]
        for lot in range(4)
    }
    again = [p.name for p in standings(games[::-1], TournamentRules(ties=("lot",), lot=1))]
    assert again == drawn[1]
    assert len({tuple(names) for names in drawn.values()}) == 4


# The list of players

LISTED = "name;aliases;club;seed;withdrawn\nAnna Peeters;Anna, A. Peeters;Gent;2;\nBert;;;1;3\n"


def test_players_are_read_in_three_languages() -> None:
    due = (
        Entrant("Anna Peeters", ("Anna", "A. Peeters"), "Gent", 2),
        Entrant("Bert", (), "", 1, "3"),
    )
    for heads in ("name;aliases;club;seed;withdrawn", "Nom;Alias;Club;Tête de série;Retrait",
                  "Naam;Bijnamen;Club;Plaatsing;Teruggetrokken"):  # fmt: skip
        text = LISTED.replace("name;aliases;club;seed;withdrawn", heads)
        assert read_players(text.encode()) == due
        assert read_players(text.encode("utf-16")) == due


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "no_names"),
        ("seed\n1\n", 1, "no_names"),
        ("name,colour\nA,red\n", 1, "no_heading"),
        ("name,seed\nA,first\n", 2, "no_value"),
        ("name,seed\n,1\n", 2, "no_name"),
        ("name,aliases\nA,B\nB,\n", 3, "two_players"),
        ("name\nAnna\nANNA \n", 3, "two_players"),
        ("name\n\x00", 1, "no_text"),
        ("name\n" + "," * 60_000, 2, "too_long"),
    ],
)
def test_a_wrong_list_is_told(text: str, line: int, reason: str, tmp_path: Path) -> None:
    with pytest.raises(WrongPlayers) as caught:
        read_players(text.encode())
    assert (caught.value.line, caught.value.reason) == (line, reason)
    file = tmp_path / "players.csv"
    file.write_bytes(text.encode())
    done = run(tmp_path / "none", "--players", file)
    assert done.exit_code == 2
    assert done.stderr.startswith(f"{file}:{line}: ")
    assert len(done.stderr.splitlines()) == 1


def test_aliases_seeds_and_those_who_have_not_played() -> None:
    listed = read_players(LISTED.encode())
    games = list(named([game(("ANNA", 1, 5), ("Bert", 1, 5)), game(("A. Peeters", 1, 5))], listed))
    found = standings(games, TournamentRules(ties=("seed",)), (*listed, Entrant("Zoe")))
    assert [(p.rank, p.name, p.games) for p in found] == [
        (1, "Anna Peeters", 2), (2, "Bert", 1), (3, "Zoe", 0),
    ]  # fmt: skip


def test_players_without_a_seed_are_shown_with_a_dash() -> None:
    listed = [Entrant("Anna", seed=2), Entrant("Bert", seed=1), Entrant("Carl"), Entrant("Dina")]
    rules = TournamentRules(ties=("seed", "wins"))
    shown = tournament(Gathered(), rules, "en", listed)
    assert [(each["rank"], each["name"], each["ties"]["seed"]) for each in shown["standings"]] == [
        (1, "Bert", 1), (2, "Anna", 2), (3, "Carl", None), (3, "Dina", None),
    ]  # fmt: skip
    assert [row[-1] for row in standings_table(shown, "en")[1]] == ["1", "2", "–", "–"]
    assert page(shown, "en").count('<td class="n">–</td>') == 2


# What looks wrong as a whole


def told(
    games: Sequence[CountedGame], *listed: Entrant, **rules: Any
) -> list[tuple[str, str, Any]]:
    found = remarks(games, TournamentRules(**rules), listed)
    return [(each.why, each.round.name if each.round else "", each.names) for each in found]


def pair(one: str, other: str, in_round: str, table: str = "") -> CountedGame:
    return game((one, 1, 50), (other, 2, 40), in_round=in_round, table=table)


def test_what_is_decided_or_free_beside_a_game() -> None:
    played, decided = pair("A", "B", "1", "1"), NotPlayed("1", ("B", "A"), table="1").game()
    assert told([played, decided]) == [("decided", "1", ("B", "A"))]
    assert told([decided, decided]) == [("decided", "1", ("B", "A"))]
    assert told([played], byes=(Bye("1", "a"),)) == [("bye", "1", ("a",))]
    assert told([played], byes=(Bye("1", "C"),)) == []


@pytest.mark.slow
def test_a_player_at_two_tables_and_a_table_with_two_games() -> None:
    assert told([pair("A", "B", "1", "1"), pair("A", "C", "1", "2")]) == [("twice", "1", ("A",))]
    assert told([pair("A", "B", "1"), pair("C", "a ", "1")]) == [("twice", "1", ("A",))]
    crossed = [pair("A", "B", "1", "1"), pair("C", "D", "1", "1")]
    assert told(crossed) == [("one_table", "1", ("A", "B", "C", "D"))]
    # Two games of a heat by the same players may be one; games without a round are no mistake.
    heat = [pair("A", "B", "1", "1"), pair("B", "A", "01", "1")]
    assert told(heat) == [("heat", "1", ("A", "B"))]
    assert told([heat[0], replace(heat[1], file="g")]) == [("heat", "1", ("A", "B"))]
    assert not told([pair("A", "B", ""), pair("A", "C", "")])


def test_missing_games_are_told() -> None:
    again = game(("A", 1, 51), ("B", 2, 40), in_round="2")
    games = [pair("A", "B", "1"), pair("C", "D", "1"), again, pair("C", "A", "10")]
    assert told(games) == [("missing", "2", ("C",))]
    assert not told(games, byes=(Bye("2", "C"),))
    listed = [Entrant("A"), Entrant("B", withdrawn="10"), Entrant("C"), Entrant("D", withdrawn="2")]
    assert told(games, *listed) == [("missing", "2", ("C",))]
    assert told(games, *listed[:2]) == [("unlisted", "", ("C", "D"))]
    gone = [Entrant("A"), Entrant("B", withdrawn="2"), Entrant("C"), Entrant("D", withdrawn="2")]
    assert told(games, *gone) == [("missing", "2", ("C",)), ("withdrawn", "2", ("B",))]


def test_of_rounds_whose_order_is_not_known_no_game_is_missed() -> None:
    def missed(one: str, two: str, three: str) -> list[Any]:
        return told([pair("A", "B", one), pair("B", "D", two), pair("B", "A", three)])

    assert missed("R1", "R2", "R10") == [("missing", "R2", ("A",))]
    assert missed("30/11/2025", "01/02/2026", "15/01/2027") == [("missing", "01/02/2026", ("A",))]
    assert missed("Januari", "Februari", "Maart") == missed("1/8", "1/4", "1/2") == []
    games = [pair("A", "B", "1"), pair("B", "D", "2"), pair("B", "A", "3")]
    events = zip(games, "PQP", strict=True)
    assert not told([replace(each, event=event) for each, event in events])


def test_who_sat_in_a_game_that_does_not_count_is_not_missed() -> None:
    games = [pair("A", "B", "1"), pair("B", "D", "2"), pair("B", "A", "3")]
    sat = [Sitting("", "02", ("a", "C"))]
    assert not list(remarks(games, TournamentRules(), (), sat))


# The command


def test_a_game_under_a_name_and_its_alias_counts_once(tmp_path: Path) -> None:
    text = write_notation(random_game(0, rules("duel", "reprint"))[0])
    for name in ("Anna", "Zoe"):
        (tmp_path / f"{name}.duel").write_text(text.replace("Anna", name))
    players = tmp_path / "players.csv"
    players.write_text("name;aliases\nAnna;Zoe\nBert;\n")
    shown = json.loads(run(tmp_path, "--players", players, "--json").stdout)
    assert (shown["games"], [each["why"] for each in shown["apart"]]) == (1, ["duplicate"])


run = partial(commands.run, "standings")


@pytest.mark.parametrize("word", ["BYE", "exempt", "vrij"])
def test_who_has_no_opponent_on_a_sheet_has_a_bye(word: str, tmp_path: Path) -> None:
    """Once, where the rules say so too; nobody is called so."""
    sheet, rules = tmp_path / "s.csv", tmp_path / "r.toml"
    sheet.write_text(f"7 Wonders Duel\nround,table,player,total\n1,1,Anna,9\n1,1,{word},\n")
    rules.write_text('byes = [{round = 1, player = "Anna"}]')
    for given in ((), ("--rules", rules)):
        shown = json.loads(run(sheet, *given, "--json").stdout)
        (anna,) = shown["standings"]
        assert (anna["points"], anna["byes"], shown["games"]) == (1, 1, 0)
        assert (shown["apart"], shown["remarks"]) == ([], [])


@pytest.mark.parametrize(
    ("row", "listed", "games"),
    [
        ("Vrij,8,", "", 1),
        ("Bye,,Bye", "", 1),
        ("Exempt,,Anna", "Exempt", 1),
        ("Exempt,0,", "", 0),
    ],
)
def test_somebody_may_be_called_as_those_are_who_are_none(
    row: str, listed: str, games: int, tmp_path: Path
) -> None:
    """Whoever has points, has won or is listed."""
    sheet, players = tmp_path / "s.csv", tmp_path / "p.csv"
    sheet.write_text(f"7 Wonders Duel\nround,table,player,total,winner\n1,1,Anna,9,\n1,1,{row}\n")
    players.write_text(f"name\nAnna\n{listed}\n")
    shown = json.loads(run(sheet, "--players", players, "--json").stdout)
    assert (shown["games"], {each["byes"] for each in shown["standings"]} == {0}) == (games, games)


@pytest.mark.parametrize(
    ("byes", "count"),
    [
        ([Bye("", "Zoe"), Bye("", "Zoe"), Bye("2", "Zoe")], 3),
        ([Bye("2", "Zoe"), Bye("02", "zoe "), Bye("2", "Zoe", "Cup")], 1),
        ([Bye("2", "Zoe"), Bye("2", "Zoe", "Cup"), Bye("2", "Zoe", "Other")], 2),
        ([Bye("1", "Zoe"), Bye("2", "Zoe"), Bye("2", "Anna")], 3),
    ],
)
def test_a_bye_is_one_in_a_round_that_is_told(byes: list[Bye], count: int) -> None:
    assert len(once(byes)) == count


def test_a_bye_of_rules_and_sheets_counts_once_under_any_name(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    sheet = "event,round,table,game,player,total\nCup,{},9,7 Wonders Duel,{},\nCup,{},9,,BYE,\n"
    for number, (name, in_round) in enumerate((("Zoe", "2"), ("Z.", "02"))):
        (tmp_path / f"games/{number}.csv").write_text(sheet.format(in_round, name, in_round))
    rules, players = tmp_path / "r.toml", tmp_path / "p.csv"
    rules.write_text('byes = [{round = "Ronde 2", player = "zoe"}]')
    players.write_text("name;aliases\nZoe;Z.\n")
    found = json.loads(run(tmp_path / "games", "--rules", rules, "--players", players,
                           "--json").stdout)  # fmt: skip
    assert [(each["name"], each["byes"]) for each in found["standings"]] == [("Zoe", 1)]
    assert found["apart"] == found["remarks"] == []


@pytest.mark.parametrize(
    ("out", "known"), [("2", True), ("Ronde 01", True), ("9", True), ("Finale", False)]
)
def test_who_withdraws_at_a_round_that_is_not_known_is_told(
    out: str, known: bool, tmp_path: Path
) -> None:
    """The round may be to come; the standings are there."""
    sheet, players = tmp_path / "s.csv", tmp_path / "p.csv"
    sheet.write_text("7 Wonders Duel\nround,table,player,total\n1,1,Anna,9\n1,1,Bert,8\n")
    players.write_text(f"naam;gestopt\nAnna;{out}\nBert;\n")
    done = run(sheet, "--players", players, "--lang", "nl")
    assert done.exit_code == 0
    assert (f"Ronde {out}: Anna trekt zich dan terug" in done.stdout) is not known


SHEET = (
    "round,table,player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military,"
    "total\n1,1,Anna,20,13,6,0,9,9,11,0,68\n1,1,Bert,6,2,9,10,9,0,6,0,42\n"
    "2,1,A. Peeters,20,13,6,0,9,9,11,0,68\n2,1,Carl,6,2,9,10,9,0,6,0,42\n"
)


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """Two rounds: two games on a sheet, one given up, one forfeited, a bye, a list of players."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "sheet.csv").write_text(SHEET)
    (tmp_path / "games" / "up.duel").write_text(
        '[Game "duel"]\n[First "Carl"]\n[Second "Dirk"]\n[Round "1"]\n[Table "2"]\n'
        '[Result "resignation Dirk"]\n'
    )
    (tmp_path / "players.csv").write_text(
        LISTED.replace(";3\n", ";\n") + "Carl;;;;\nDirk;;;;\nZoe;Z;;;2\n"
    )
    (tmp_path / "cup.toml").write_text(
        'byes = [{round = 1, player = "Z"}]\n'
        'decided = [{round = 2, table = 2, players = ["Dirk", "Bert"]}]\n'
    )
    return tmp_path


@pytest.mark.slow
def test_a_tournament_with_all_that_is_not_played(cup: Path) -> None:
    options = ("--rules", cup / "cup.toml", "--players", cup / "players.csv")
    found = json.loads(run(cup / "games", *options, "--json").stdout)
    assert found["apart"] == found["remarks"] == found["alike"] == []
    points = {p["name"]: (p["points"], p["games"], p["byes"]) for p in found["standings"]}
    assert points == {"Anna Peeters": (2, 2, 0), "Dirk": (2, 2, 0), "Carl": (0, 2, 0),
                      "Bert": (0, 2, 0), "Zoe": (1, 0, 1)}  # fmt: skip
    assert [each["games"] for each in found["statistics"]] == [2]
    rows = list(csv.DictReader(io.StringIO(run(cup / "games", *options, "--csv", "--table",
                                               "rounds").stdout)))  # fmt: skip
    assert [(r["round"], r["player"], r["kind"], r["total"]) for r in rows if r["rank"] == "1"] == [
        ("1", "Anna Peeters", "civilian", "68"), ("1", "Dirk", "resignation", ""),
        ("2", "Anna Peeters", "civilian", "68"), ("2", "Dirk", "forfeit", ""),
    ]  # fmt: skip
    matrix = list(csv.reader(io.StringIO(run(cup / "games", *options, "--csv", "--table",
                                             "crosstable").stdout)))  # fmt: skip
    assert len(matrix) == 6
    for language in ("en", "fr", "nl"):
        assert "Gent" in run(cup / "games", *options, "--lang", language).stdout


def test_the_list_and_the_rules_are_no_sheets(cup: Path) -> None:
    options = ("--rules", cup / "cup.toml", "--players", cup / "players.csv")
    assert json.loads(run(cup, *options, "--json").stdout)["apart"] == []


@pytest.mark.slow
def test_what_is_wrong_is_told_by_its_cause(tmp_path: Path) -> None:
    text = write_notation(random_game(7, rules("duel", "reprint"))[0])
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("12. "))
    (tmp_path / "x.duel").write_text("\n".join([*lines[:at], *lines[at + 1 :]]) + "\n")
    (apart,) = json.loads(run(tmp_path, "--json").stdout)["apart"]
    cause = json.loads(
        CliRunner().invoke(app, ["validate", "--json", str(tmp_path / "x.duel")]).stdout
    )["cause"]
    assert apart["told"] == cause["message"]


@pytest.mark.parametrize(
    ("told", "winner"),
    [
        ("resignation Anna", "Anna"),
        ("resignation of Anna", "Bert"),
        ("abandon de Bert", "Anna"),
        ("opgave van Bert", "Anna"),
        ("temps-dépassé Bert", "Bert"),
    ],
)
def test_a_record_without_moves_tells_who_gave_up(told: str, winner: str, tmp_path: Path) -> None:
    """In the tags of any language, with its event and round."""
    file = tmp_path / "x.duel"
    file.write_text(
        '[Jeu "duel"]\n[Premier "Anna"]\n[Second "Bert"]\n[Tournoi "Cup"]\n[Ronde "2"]\n'
        f'[Résultat "{told}"]\n'
    )
    found = json.loads(run(file, "--event", "cup", "--json").stdout)
    ((first, *_), *_) = (each["games"] for each in found["rounds"])
    assert (found["rounds"][0]["round"], first["winners"]) == ("2", [winner])


CUP = (
    "event,round,table,player,total,civilian\nCup,1,1,Anna,50,20\nCup,1,1,Bert,40,15\n"
    "cup ,1,1,Bert,50,20\ncup ,1,1,Anna,40,15\n{other},2,1,Anna,50,20\n{other},2,1,Bert,40,15\n"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("other", "decided", "asked", "points", "events"),
    [
        # Three in the second round of one event.
        ("CUP", "", (), {"Anna": 3, "Bert": 1}, ["Cup"]),
        # It is not told of which event the decided games are: they are a round of their own.
        ("Open", "", (), {"Anna": 2, "Bert": 1}, ["Cup", "Open"]),
        ("Open", ', event = "open"', (), {"Anna": 3, "Bert": 1}, ["Cup", "Open"]),
        ("Open", ', event = "cup"', ("--event", "OPEN"), {"Anna": 1, "Bert": 0}, ["Open"]),
        ("Open", ', event = "cup"', ("--event", "cup"), {"Anna": 2, "Bert": 1}, ["Cup"]),
    ],
)
def test_a_round_is_one_whatever_the_case_of_its_event(
    other: str,
    decided: str,
    asked: tuple[str, ...],
    points: dict[str, int],
    events: list[str],
    tmp_path: Path,
) -> None:
    (tmp_path / "x.csv").write_text(CUP.format(other=other))
    rules = tmp_path / "cup.toml"
    game = f'{{round = 2, table = 1, players = ["Anna", "Bert"]{decided}}}'
    rules.write_text(f'best = 1\nbest_of = "rounds"\ndecided = [{game}, {game}]\n')
    shown = json.loads(run(tmp_path, "--rules", rules, *asked, "--set", "duel", "--json").stdout)
    assert {each["name"]: each["points"] for each in shown["standings"]} == points
    assert shown["events"] == events
    # The sheet lacks columns, and its games have the same points.
    assert {each["why"] for each in shown["remarks"]} <= {"decided", "file", "same", "heat"}
