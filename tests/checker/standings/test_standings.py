"""Standings of a tournament: points, ties, crosstable, rounds, statistics, and what is apart."""

import csv
import gzip
import io
import json
import os
import shutil
import threading
from dataclasses import replace
from fractions import Fraction
from functools import partial
from html.parser import HTMLParser
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from antipater.checker.commands.cli import app
from antipater.checker.judging.duel.judge import judge
from antipater.checker.records.duel.writer import write_notation
from antipater.checker.records.headings import bare_name
from antipater.checker.records.likeness import is_slip_of, key_of
from antipater.checker.records.seven_wonders.writer import write_table
from antipater.checker.standings.counted_game import CountedGame, Placing
from antipater.checker.standings.gather import Gathered, known_by
from antipater.checker.standings.plain import tournament
from antipater.checker.standings.player import RankedPlayer
from antipater.checker.standings.rules import Exact, TournamentRules
from antipater.checker.standings.rules_file import WrongRules, read_rules
from antipater.checker.standings.table import alike, rounds, standings
from antipater.checker.standings.text import TABLES, standings_table, text_lines
from antipater.grammar.cards.load import load_set
from antipater.rules.seven_wonders import Rules as SevenWondersRules
from support import commands
from support.places import TOP
from support.random_duel import random_game, rules
from support.random_seven_wonders import random_table

PLAIN = rules("duel", "reprint")
DUEL = load_set("duel")
run = partial(commands.run, "standings")


def game(*ranked: tuple[str, int, int], kind: str = "civilian", round_: str = "") -> CountedGame:
    """A game of players with their ranks and totals."""
    places = tuple(
        Placing(name, rank, {"total": total, "civilian": 3}) for name, rank, total in ranked
    )
    return CountedGame("f", 1, "g", "duel", "", round_, "", kind, places)


def order(entries: list[CountedGame], **told: Any) -> list[tuple[int, str]]:
    return [(p.rank, p.name) for p in standings(entries, TournamentRules(**told))]


# Points and ties


def earned(rules: TournamentRules, *ranks: int, kind: str = "civilian") -> list[Exact]:
    return rules.earned(game(*((f"{n}", rank, 50) for n, rank in enumerate(ranks)), kind=kind))


def test_points_by_victory_and_by_rank() -> None:
    three = game(("A", 1, 60), ("B", 2, 50), ("C", 3, 40))
    shared = game(("A", 1, 60), ("B", 1, 60))
    by_victory = TournamentRules()
    assert earned(by_victory, 1, 2, 3) == [1, 0, 0]
    assert earned(by_victory, 1, 1) == [0.5, 0.5]
    by_rank = TournamentRules(points="rank", ranks=(5, 3, 1))
    assert earned(by_rank, 1, 2, 3, 4) == [5, 3, 1, 0]
    assert earned(by_rank, 1, 1, 3) == [4, 4, 1]
    assert [p.points for p in standings([three, shared], by_rank)] == [9, 7, 1]
    assert earned(TournamentRules(victory=3, shared=1, defeat=-1), 2, 1) == [-1, 3]
    both = TournamentRules(points="rank", ranks=(1000, 100, 10, 1), split=False)
    assert earned(both, 1, 1, 3) == [1000, 1000, 10]
    sizes = TournamentRules(points="rank", tables={3: (4, 2, 0)})
    assert (earned(sizes, 1, 2, 3), earned(sizes, 2, 1)) == ([4, 2, 0], [2, 3])
    kinds = TournamentRules(kinds={"military": 2})
    assert earned(kinds, 1, 2, kind="military") == [2, 0]
    assert earned(TournamentRules(points="scored"), 1, 2) == [50, 50]


def test_points_are_added_up_exactly() -> None:
    """Each player has every rank once, in an order of its own: as floats these sums differ."""
    entries = [game(*((f"{(n + k) % 4}", n + 1, 1) for n in range(4))) for k in range(4)]
    rules = read_rules('points = "rank"\nranks = [7.1, 5.2, 3.5, 1]\nties = ["opponents"]\n')
    found = standings(entries, rules)
    assert [(p.rank, p.points) for p in found] == [(1, Fraction("16.8"))] * 4
    (told,) = {p["points"] for p in tournament(Gathered(entries), rules, "en")["standings"]}
    assert json.dumps(told) == "16.8"


def test_the_first_tie_break_that_differs_decides() -> None:
    entries = [
        game(("A", 1, 50), ("B", 2, 49)),
        game(("B", 1, 70), ("C", 2, 40)),
        game(("C", 1, 44), ("A", 2, 30)),
        game(("B", 1, 99), ("D", 2, 10)),
        game(("A", 1, 52), ("D", 2, 51)),
    ]
    assert order(entries, ties=("head_to_head",)) == [(1, "A"), (2, "B"), (3, "C"), (4, "D")]
    assert order(entries, ties=("scored",))[:2] == [(1, "B"), (2, "A")]
    assert order(entries, ties=("margin",))[:2] == [(1, "B"), (2, "A")]
    assert order(entries, ties=())[:2] == [(1, "A"), (1, "B")]
    assert order(entries, ties=("wins", "civilian"))[:3] == [(1, "A"), (1, "B"), (3, "C")]


def test_what_a_game_does_not_tell_breaks_no_tie() -> None:
    """It is no nought: those who are tied share a rank, and the game is named."""
    told = [game(("A", 1, 60), ("B", 2, 50)), game(("C", 1, 70), ("D", 2, 10), round_="2")]
    silent = replace(told[1], places=(replace(told[1].places[0], score={}), told[1].places[1]))
    untold = replace(told[1], kind="untold")
    given_up = replace(silent, kind="resignation")
    for ties, games, ranks in (
        ("scored", told, [1, 2, 3, 4]),
        ("scored", [told[0], silent], [1, 1, 3, 4]),
        ("scored", [told[0], given_up], [1, 2, 3, 4]),
        ("margin", [told[0], silent], [1, 1, 3, 3]),
        ("civilian", [told[0], silent], [1, 1, 3, 3]),
        ("dominance", [told[0], untold], [1, 1, 3, 3]),
        ("civilian_wins", [told[0], untold], [1, 1, 3, 3]),
        ("coins", told, [1, 1, 3, 3]),
    ):
        assert [p.rank for p in standings(games, TournamentRules(ties=(ties,)))] == ranks
    shown = tournament(Gathered([told[0], silent]), TournamentRules(ties=("scored",)), "en")
    (remark,) = shown["remarks"]
    assert (remark["why"], remark["told"].partition("rank: ")[2]) == ("silent", "C (f 2)")
    (row,) = (each for each in shown["standings"] if each["name"] == "C")
    assert (row["scored"], row["ties"], row["categories"]) == (None, {"scored": None}, {})


def test_a_sheet_that_does_not_tell_what_its_points_depend_on_does_not_count() -> None:
    told = game(("A", 1, 60), ("B", 2, 50))
    places = tuple(replace(place, score={}) for place in told.places)
    silent = replace(told, kind="untold", places=places)
    by_kind = TournamentRules(kinds={"military": 2})
    for each in (TournamentRules(points="scored"), by_kind):
        found = known_by(Gathered([told, silent]), each)
        assert (found.entries, [a.why for a in found.apart]) == ([told], ["no_points"])
    assert known_by(Gathered([silent]), TournamentRules()).entries == [silent]


def test_head_to_head_counts_only_games_among_those_tied() -> None:
    """All four have two points. D did least among them; of the other three A did best."""
    entries = [
        game(("A", 1, 1), ("B", 2, 1)),
        game(("B", 1, 1), ("C", 2, 1)),
        game(("A", 1, 1), ("C", 2, 1)),
        game(("D", 1, 1), ("A", 2, 1)),
        game(("B", 1, 1), ("D", 2, 1)),
        *[game(("C", 1, 1), ("D", 2, 1))] * 2,
        game(("D", 1, 1), ("E", 2, 1)),
    ]
    found = order(entries, ties=("head_to_head",))
    assert found == [(1, "A"), (2, "B"), (3, "C"), (4, "D"), (5, "E")]


@pytest.mark.slow
@given(st.lists(st.tuples(st.permutations("ABCD"), st.integers(2, 4)), max_size=8))
def test_the_order_of_the_games_does_not_matter(told: list[tuple[list[str], int]]) -> None:
    entries = [
        game(*((name, n + 1, 60 - n) for n, name in enumerate(names[:size])))
        for names, size in told
    ]
    found = [(p.rank, p.name, p.points, p.met) for p in standings(entries, TournamentRules())]
    back = [(p.rank, p.name, p.points, p.met) for p in standings(entries[::-1], TournamentRules())]
    assert found == back
    assert sum(points for _, _, points, _ in found) == len(entries)
    ranks = [rank for rank, *_ in found]
    assert ranks == sorted(ranks)
    for one, other in permutations(standings(entries, TournamentRules()), 2):
        if other.name.casefold() in one.met:
            won, games = one.met[other.name.casefold()]
            assert won + other.met[one.name.casefold()][0] == games


def test_one_player_whatever_the_case_and_names_that_are_alike() -> None:
    found = standings(
        [game(("Anna", 1, 50), ("Bert", 2, 40)), game(("ANNA ", 1, 50), ("Bartt", 2, 40))],
        TournamentRules(),
    )
    assert next((p.name, p.games) for p in found) == ("Anna", 2)
    assert not alike(found)
    close = standings([game(("Bernard", 1, 5), ("Bernhard", 2, 4))], TournamentRules())
    assert alike(close) == [("Bernard", "Bernhard")]


def test_rounds_come_in_the_order_of_their_numbers() -> None:
    for names in (
        ["2", "10", "final", "1/8 final", ""],
        ["1e ronde", "2e ronde", "10e ronde"],
        ["R1", "R2", "R10"],
        ["30/11/2025", "01/02/2026", "15/01/2027"],
        ["Januari", "Februari", "Maart"],
    ):
        written = [name for name in names if not name.startswith("10")] + names
        entries = [game(("A", 1, 1), ("B", 2, 1), round_=name) for name in written]
        assert [one.name for one in rounds(entries)] == names
    assert [len(games) for games in rounds([entries[0], *entries]).values()] == [3, 2, 2]


def test_rounds_of_several_events_are_told_apart() -> None:
    games = [replace(game(("A", 1, 1), ("B", 2, 1), round_="1"), event=event) for event in "PQP"]
    shown = tournament(Gathered(games), TournamentRules(), "en")
    assert [(r["event"], r["round"], len(r["games"])) for r in shown["rounds"]] == [
        ("P", "1", 2), ("Q", "1", 1)
    ]  # fmt: skip
    assert "Round 1 (P)" in text_lines(shown, "en")
    assert TABLES["rounds"](shown, "en")[0][:2] == ["event", "round"]
    (one,) = tournament(Gathered(games[:1]), TournamentRules(), "en")["rounds"]
    assert one["event"] is None


# Rules in TOML


@pytest.mark.slow
def test_rules_are_read() -> None:
    text = 'title = "Cup"\npoints = "rank"\nranks = [5, 3.5]\nties = ["head-to-head", "civilian"]\n'
    found = read_rules(text, [DUEL])
    assert (found.title, found.points, found.ranks) == ("Cup", "rank", (5, 3.5))
    assert found.ties == ("head_to_head", "civilian")


@pytest.mark.slow
def test_rules_are_written_in_any_language() -> None:
    """Each key and word of the documents' example, in French and in Dutch."""
    english = read_rules(
        'victory = 3\nshared = 1\nkinds = {military = 4, time_out = 2}\nbest_of = "rounds"\n'
        'ties = ["head_to_head", "wins", "civilian"]\nbyes = [{round = 3, player = "Zoe"}]\n'
        'decided = [{round = 2, players = ["Anna", "Bert"], by = "adjudication"}]\n',
        [DUEL],
    )
    french = (
        "Victoire = 3\npartage = 1\ngenres = {militaire = 4, temps-dépassé = 2}\n"
        'meilleures_des = "rondes"\ndépartages = ["confrontation directe", "victoires", "civil"]\n'
        'exemptions = [{ronde = 3, joueur = "Zoe"}]\n'
        'décisions = [{ronde = 2, joueurs = ["Anna", "Bert"], par = "arbitrage"}]\n'
    )
    dutch = (
        "overwinning = 3\ngedeeld = 1\nsoorten = {militair = 4, tijdsoverschrijding = 2}\n"
        'beste_van = "rondes"\ncriteria = ["onderling", "gewonnen", "burgerlijk"]\n'
        'vrijlotingen = [{ronde = 3, speler = "Zoe"}]\n'
        'beslissingen = [{ronde = 2, spelers = ["Anna", "Bert"], door = "arbitrale beslissing"}]\n'
    )
    assert read_rules(french, [DUEL]) == read_rules(dutch, [DUEL]) == english


def test_wrong_keys_are_named_in_the_language_of_the_reader(tmp_path: Path) -> None:
    rules, players = tmp_path / "cup.toml", tmp_path / "players.csv"
    rules.write_text("victoir = 3", "utf-8")
    said = run(tmp_path, "--rules", rules, "--lang", "fr").stderr
    assert "(→ « victoire » ?) ; choisissez titre, points, victoire" in said
    rules.write_text("défaite = true", "utf-8")
    assert "« défaite » ne peut" in run(tmp_path, "--rules", rules, "--lang", "fr").stderr
    players.write_text("naam;klub\nAnna;x\n", "utf-8")
    said = run(tmp_path, "--players", players, "--lang", "nl").stderr
    assert "(→ `club`?); kies naam, aliassen, club, plaatsing of teruggetrokken" in said


def test_games_won_are_one_column() -> None:
    entries = [game(("A", 1, 9), ("B", 2, 8)), game(("B", 1, 9), ("C", 2, 8))]
    rules = TournamentRules(ties=("wins", "scored"))
    told = tournament(Gathered(entries), rules, "en")
    assert standings_table(told, "en")[0].count("wins") == 1


def test_a_category_has_its_name_where_no_game_was_scored() -> None:
    entry = replace(game(("A", 1, 9), ("B", 1, 9)), set="duel", played=False)
    told = tournament(Gathered([entry]), TournamentRules(ties=("civilian",)), "fr")
    assert standings_table(told, "fr")[0][-1] == "civil"


@pytest.mark.slow
def test_readings_are_stated_once_for_all_games(tmp_path: Path) -> None:
    """Equal in all: shared by the rulebooks, the second player's by the reading; no sheet tells who
    that is."""
    rows = "player,civilian,science,trade,guilds,wonders,tokens,coins,military"
    (tmp_path / "a.csv").write_text(f"{rows}\nA,20,9,6,0,9,11,33,0\nB,20,9,6,0,9,11,33,0\n")
    shutil.copy(TOP / "docs" / "examples" / "three_players.7w", tmp_path / "b.7w")
    rules = tmp_path / "cup.toml"
    for text, winners, apart in (
        ('title = "Cup"', [["A", "B"], ["Bert"]], 0),
        ('readings = ["full_tie second_player"]', [["Bert"]], 1),
    ):
        rules.write_text(text)
        told = json.loads(run(tmp_path, "--rules", rules, "--json").stdout)
        assert len(told["apart"]) == apart
        games = [game for each in told["rounds"] for game in each["games"]]
        assert sorted(game["winners"] for game in games) == winners
    page = tmp_path / "x.html"
    for language, said in (("en", "did not begin wins"), ("fr", "lecture : "), ("nl", "wint")):
        shown = run(tmp_path, "--rules", rules, "--lang", language, "--html", page, "--force")
        assert said in shown.stdout
        assert said in page.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('readings = ["full_tie won"]', "no_choice"),
        ('readings = ["full_tie"]', "no_choice"),
        ('readings = [""]', "no_choice"),
        ('readings = ["own_point"]', "no_choice"),
        ('readings = "full_tie shared"', "no_value"),
        ("edition = 2015", "no_value"),
        ("points = ", "no_toml"),
        ("a = " + "[" * 5000, "too_deep"),
        ("pionts = 3", "no_key"),
        ("victory = 1\nvictoire = 2", "twice"),
        ("points = 3", "no_value"),
        ('points = "luck"', "no_choice"),
        ('ties = ["beauty"]', "no_choice"),
        ('ties = "scored"', "no_value"),
        ('victory = "one"', "no_value"),
        ("victory = true", "no_value"),
        ("victory = nan", "no_value"),
        ("victory = inf", "no_value"),
        ('ranks = ["a"]', "no_value"),
        ("ties = [3, {}]", "no_choice"),
        ('kinds = "all"', "no_value"),
        ("[kinds]\nnaval = 2", "no_key"),
        ("[tables]\nmany = [1]", "no_value"),
        ("[tables]\n3 = 1", "no_value"),
        ("split = 1", "no_value"),
        ("best = -1", "no_value"),
        ("best = 1.5", "no_value"),
        ('best_of = "days"', "no_choice"),
        ("byes = [3]", "no_value"),
        ("byes = [{round = 1}]", "no_field"),
        ('byes = [{round = 1, name = "A"}]', "no_key"),
        ('decided = [{round = 1, players = ["A"]}]', "no_value"),
        ('decided = [{round = 1, players = ["A", "a"]}]', "no_value"),
        ('decided = [{round = 1, players = ["A", "B"], by = "lot"}]', "no_choice"),
    ],
)
def test_wrong_rules_are_told(text: str, reason: str, tmp_path: Path) -> None:
    with pytest.raises(WrongRules) as caught:
        read_rules(text, [DUEL])
    assert caught.value.reason == reason
    file = tmp_path / "rules.toml"
    file.write_text(text)
    for language in ("en", "fr", "nl"):
        result = run(tmp_path, "--rules", file, "--lang", language)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


def test_rules_hold_where_no_game_counts(tmp_path: Path) -> None:
    """What is wrong with the game is told, and not that its categories are none."""
    (tmp_path / "s.csv").write_text(
        "player,civilian,scientific,commercial,guilds,wonders,progress,coins,military,total\n"
        "Anna,20,13,6,0,9,11,33,0,71\nBert,6,2,9,10,9,0,19,0,42\n"
    )
    rules = tmp_path.parent / "ties.rules"
    rules.write_text('ties = ["civilian"]')
    result = run(tmp_path, "--rules", rules)
    assert (result.exit_code, result.stderr) == (1, "")
    assert "S-TOTAL-01" in result.stdout


@pytest.mark.slow
@given(st.lists(st.text("abé n", min_size=1, max_size=9), unique_by=key_of, max_size=9))
def test_names_that_may_be_one_are_sought_among_likely_ones(names: list[str]) -> None:
    """Which are likely is seen by their letters; no pair is lost by that."""
    pairs = [
        (one, other)
        for one, other in combinations(names, 2)
        if bare_name(one) == bare_name(other) or is_slip_of(one, other) or is_slip_of(other, one)
    ]
    assert alike([RankedPlayer(name) for name in names]) == pairs


def test_several_events_have_no_title_and_one_that_is_not_there_is_told(tmp_path: Path) -> None:
    head = ",".join(("event,round,table,player", *DUEL.categories, "total"))
    rows = [f"{event},1,1,{row}" for event in ("Cup", "Open") for row in (
        "Anna,20,13,6,0,9,11,11,0,70", "Bert,6,2,9,10,9,0,6,0,42")]  # fmt: skip
    (tmp_path / "s.csv").write_text("\n".join([head, *rows]))
    assert json.loads(run(tmp_path, "--json").stdout)["title"] is None
    assert json.loads(run(tmp_path, "--event", "open", "--json").stdout)["title"] == "Open"
    (remark,) = json.loads(run(tmp_path, "--event", "Nope", "--json").stdout)["remarks"]
    assert remark["why"] == "no_event"
    assert remark["told"].endswith("Nope counts; there are: Cup, Open")


def test_without_rules_only_points_that_a_game_tells_break_ties(tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text(
        "7 Wonders Duel\ntable,player,total\n1,Anna,70\n1,Bert,40\n2,Carl,70\n2,Dirk,40\n"
    )
    shown = json.loads(run(tmp_path, "--json").stdout)
    assert (shown["ties"], shown["remarks"]) == (["head_to_head", "scored"], [])


def test_of_the_event_asked_for_alone_something_is_told(tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text(
        "7 Wonders Duel\nevent,table,player,civilian,total,winner\n"
        "Cup,1,Anna,20,70,x\nCup,1,Bert,6,42,\nOpen,1,Carl,20,10,x\nOpen,1,Dirk,6,42,\n"
    )
    shown = json.loads(run(tmp_path, "--event", "cup", "--json").stdout)
    assert (shown["games"], shown["apart"]) == (1, [])
    shown = json.loads(run(tmp_path, "--event", "open", "--json").stdout)
    assert (shown["games"], len(shown["apart"])) == (0, 1)


def test_rules_come_from_a_pipe(tmp_path: Path) -> None:
    """They are read once."""
    pipe = tmp_path / "rules"
    os.mkfifo(pipe)
    writing = threading.Thread(target=pipe.write_text, args=('title = "Piped"',))
    writing.start()
    example = TOP / "docs" / "examples" / "tournament.csv"
    assert json.loads(run(example, "--rules", pipe, "--json").stdout)["title"] == "Piped"
    writing.join()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('ties = ["lot"]', "ajoutez le nombre du tirage, « tirage = … »"),
        ("points = ", "n'est pas du TOML à la ligne 1"),
        ("a = " + "[" * 5000, "imbrique trop de clés ou de valeurs à la ligne 1"),
        ("#" * 1_000_001, "dépasse 1000000 octets"),
    ],
)
def test_what_is_wrong_with_rules_is_told_in_the_language_asked_for(text: str, told: str) -> None:
    with pytest.raises(WrongRules) as caught:
        read_rules(text, [DUEL])
    assert told in caught.value.told("fr")


def test_a_ruling_of_no_set_is_told_with_the_likeliest(tmp_path: Path) -> None:
    rules = tmp_path / "x.rules"
    rules.write_text('readings = ["ful_tie second_player"]')
    result = run(TOP / "docs" / "examples" / "three_players.7w", "--rules", rules)
    assert (result.exit_code, result.stdout) == (2, "")
    told = "`readings` cannot be `ful_tie second_player` (→ `full_tie second_player`?)"
    assert told in result.stderr


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("points = 3", "en", "`points` cannot be 3; expected one of victory"),
        ("ties = 3", "fr", "« départages » ne peut être 3 ; on attend une liste entre crochets"),
        ("split = 1", "nl", "verwacht wordt true (ja) of false (nee)"),
        ("best = 1.5", "en", "expected a whole number from 0"),
    ],
)
def test_wrong_rules_say_what_is_expected(text: str, language: str, told: str) -> None:
    with pytest.raises(WrongRules) as caught:
        read_rules(text, [DUEL])
    assert told in caught.value.told(language)


# The command


def tagged(text: str, **tags: str) -> str:
    """A record with tags; a player's name in the place of another."""
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + text


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A round robin of three players, a table of 7 Wonders, a sheet, and bad games."""
    place = tmp_path_factory.mktemp("cup")
    names = [("Anna", "Bert"), ("Bert", "Carla"), ("Carla", "Anna")]
    for number, (first, second) in enumerate(names):
        text = write_notation(random_game(number, PLAIN)[0])
        text = text.replace("Anna", "@").replace("Bert", second).replace("@", first)
        path = place / f"round {1 + number // 2}" / f"{number}.duel"
        path.parent.mkdir(exist_ok=True)
        path.write_text(
            tagged(text, Event="Cup", Round=str(1 + number // 2), Table=str(number + 1)), "utf-8"
        )
    again = place / "copy.duel"
    again.write_text((place / "round 1" / "0.duel").read_text("utf-8"), "utf-8")
    (place / "table.7w").write_text(tagged(write_table(random_table(3, 4)), Event="Cup", Round="2"))
    wrong = write_notation(random_game(7, PLAIN)[0]).replace("9. Anna", "9. Bert", 1)
    (place / "wrong.duel").write_text(wrong)
    (place / "half.duel").write_text(write_notation(random_game(7, PLAIN)[0]).split("\n30. ")[0])
    (place / "broken.json").write_text("[")
    (place / "sheet.csv").write_text(
        "table,player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military,total\n"
        "9,Dirk,20,13,6,0,9,11,11,0,70\n9,Anna,6,2,9,10,9,0,6,0,42\n"
    )
    return place


@pytest.mark.slow
def test_standings_of_a_folder(folder: Path) -> None:
    told = json.loads(run(folder, "--json").stdout)
    assert told["title"] == "Cup"
    assert told["games"] == 5
    assert {p["name"] for p in told["standings"]} >= {"Anna", "Bert", "Carla", "Dirk"}
    assert [r["round"] for r in told["rounds"]] == ["1", "2", None]
    assert sorted(apart["why"] for apart in told["apart"]) == [
        "duplicate", "invalid", "unfinished", "unreadable",
    ]  # fmt: skip
    # Every point is one of a game; every game between two is in the crosstable twice.
    assert sum(p["points"] for p in told["standings"]) == told["games"]
    assert sum(p["games"] for p in told["standings"]) == 4 * 2 + 4
    cells = [cell for line in told["crosstable"] for cell in line if cell]
    assert sum(cell["games"] for cell in cells) == 4 * 2 + 4 * 3


@pytest.mark.slow
def test_two_games_that_were_given_up_before_a_move_both_count(tmp_path: Path) -> None:
    text = write_notation(random_game(0, PLAIN)[0]).split("\n1. ")[0] + "\n1. Bert resigns\n"
    for number in (1, 2):
        (tmp_path / f"{number}.duel").write_text(tagged(text, Round=str(number)), "utf-8")
    told = json.loads(run(tmp_path, "--json").stdout)
    assert (told["games"], told["apart"]) == (2, [])


@pytest.mark.slow
def test_the_points_are_those_of_the_verdicts(folder: Path) -> None:
    told = json.loads(run(folder / "round 1", folder / "round 2", "--json").stdout)
    for number in range(3):
        verdict = judge(random_game(number, PLAIN)[0])
        totals = sorted(points["total"] for points in verdict.scores)
        games = [g for r in told["rounds"] for g in r["games"] if g["table"] == str(number + 1)]
        assert sorted(p["total"] for p in games[0]["players"]) == totals
        assert games[0]["kind"] == verdict.result.kind
    duel = told["statistics"][0]
    assert sum(duel["kinds"].values()) == 3
    assert sum(duel["begun"].values()) == 3
    built = sum(piece["games"] for piece in duel["pieces"])
    assert built == sum(
        move.verb == "wonder" for number in range(3) for move in random_game(number, PLAIN)[0].moves
    )


@pytest.mark.slow
def test_boards_are_among_the_statistics(folder: Path) -> None:
    told = json.loads(run(folder / "table.7w", "--json").stdout)
    pieces = told["statistics"][0]["pieces"]
    assert len(pieces) == 4
    assert sum(piece["wins"] for piece in pieces) >= 1
    assert told["statistics"][0]["begun"] is None


@pytest.mark.slow
def test_text_csv_and_exit_status(folder: Path) -> None:
    for language, word in (("en", "Crosstable"), ("fr", "Tableau croisé"), ("nl", "Kruistabel")):
        result = run(folder, "--lang", language)
        assert result.exit_code == 2  # one cannot be read
        assert word in result.stdout
    rows = list(csv.reader(io.StringIO(run(folder, "--csv").stdout)))
    assert rows[0][:3] == ["rank", "player", "points"]
    assert len(rows) == 1 + len(json.loads(run(folder, "--json").stdout)["standings"])
    assert run(folder / "round 1").exit_code == 0
    assert run(folder / "wrong.duel").exit_code == 1
    assert run(folder / "none").exit_code == 2
    assert json.loads(run(folder, "--event", "cup", "--json").stdout)["games"] == 4
    assert json.loads(run(folder, "--event", "other", "--json").stdout)["standings"] == []
    assert "0 games count" in run(folder, "--event", "other").stdout


@pytest.mark.slow
def test_rules_of_an_organiser(folder: Path, tmp_path: Path) -> None:
    file = folder / "cup.toml"
    file.write_text('title = "Big Cup"\npoints = "rank"\nranks = [10, 5, 2]\nties = ["military"]\n')
    told = json.loads(run(folder, "--rules", file, "--json").stdout)
    file.unlink()
    assert told["title"] == "Big Cup"
    assert sum(p["points"] for p in told["standings"]) == 4 * 15 + 17
    assert all("cup.toml" not in apart["game"] for apart in told["apart"])


class Text(HTMLParser):
    """What is seen of a page, and the elements that it has."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        if tag not in ("meta",):
            self.open.append(tag)
        assert not any(name.startswith("on") or name in ("src", "href") for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.seen.append(data)


@pytest.mark.slow
def test_the_page_is_whole_and_escaped(folder: Path, tmp_path: Path) -> None:
    evil = '<script>alert(1)</script>&"\x1b'
    text = (folder / "round 1" / "0.duel").read_text("utf-8").replace("Anna", "Eve")
    text = text.replace('[First "Eve"]', '[First "<script>alert(1)</script>&\\"\\u001b"]')
    text = "\n".join(
        line.replace(" Eve ", ' "<script>alert(1)</script>&\\"\\u001b" ')
        for line in text.split("\n")
    )
    (tmp_path / "evil.duel").write_text(text, "utf-8")
    page = tmp_path / "page.html"
    result = run(tmp_path, "--html", page)
    assert result.exit_code == 0, result.stdout
    assert "\x1b" not in result.stdout
    parser = Text()
    parser.feed(page.read_text("utf-8"))
    assert parser.open == []
    assert "script" not in parser.tags
    assert evil.replace("\x1b", "\\u001b") in parser.seen
    assert run(tmp_path, "--html", page).exit_code == 2
    assert run(tmp_path, "--html", page, "--force").exit_code == 0
    assert run(tmp_path, "--html", tmp_path / "no" / "page.html").exit_code == 2


def test_a_formula_in_a_name_is_defused(tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(
        "player,civilian,scientific,commercial,guilds,wonders,progress,treasury,military,total\n"
        "=1+1,20,13,6,0,9,11,11,0,70\nBert,6,2,9,10,9,0,6,0,42\n"
    )
    assert "'=1+1" in run(tmp_path, "--csv").stdout


def test_a_sheet_that_tells_its_set_counts_by_that_set(tmp_path: Path) -> None:
    sheet = tmp_path / "results.csv"
    heads = "table,player,rank,wonder_id,civilian,science,commerce,guild,coins,wonder,victories"
    sheet.write_text(
        f"{heads},defeats,score\n2,Anna,1,13,27,0,8,0,4,7,12,-1,57\n"
        "2,Bert,2,4,20,25,0,0,4,3,0,-3,49\n2,Clara,3,3,10,0,3,15,5,10,7,-3,47\n"
    )
    (told,) = json.loads(run(sheet, "--json").stdout)["statistics"]
    assert told["set"] == "seven_wonders_2020"


def test_a_text_counts_as_what_it_holds(tmp_path: Path) -> None:
    """A table of scores that was pasted, a record, or neither."""
    sheet, record, other = (tmp_path / f"{name}.txt" for name in ("sheet", "record", "other"))
    examples = TOP / "docs" / "examples"
    sheet.write_bytes((examples / "tournament.csv").read_bytes())
    record.write_bytes((examples / "four_cities.7w").read_bytes())
    other.write_text("Anna brings the cake.\n")
    told = json.loads(run(sheet, record, other, "--json").stdout)
    assert told["games"] == 2
    assert [one["game"] for one in told["apart"]] == [f"{sheet} 2", str(other)]
    assert "R-GAME-01" in told["apart"][1]["told"]


@pytest.mark.slow
def test_a_packed_sheet_counts_as_the_sheet(tmp_path: Path) -> None:
    sheet = (TOP / "docs" / "examples" / "tournament.csv").read_text("utf-8").replace("50", "45")
    (tmp_path / "round.csv").write_text(sheet, "utf-8")
    (tmp_path / "packed").mkdir()
    packed = tmp_path / "packed" / "round.csv.gz"
    packed.write_bytes(gzip.compress(sheet.encode()))
    plain = run(tmp_path / "round.csv", "--csv")
    assert plain.exit_code == 0
    for named in (packed, packed.parent):
        assert run(named, "--csv").output == plain.output
    packed.write_bytes(packed.read_bytes()[:-9])
    done = run(packed, "--json")
    assert "cannot be unpacked" in done.output


@pytest.mark.slow
def test_totals_alone_are_points_scored(tmp_path: Path) -> None:
    """The wonder of each player is a board, one of them misspelt; of equal totals the sheet says
    who won."""
    file = tmp_path / "tournoi.csv"
    file.write_text(
        "Ronde;Table;Joueur;Total;Merveille;Gagnant\n"
        "1;1;Élodie;54;Gizah A;\n1;1;Marc;61;Rhodes B;\n1;1;Zoé;48;Éphèse A;\n"
        "1;2;Luc;50;Babylone A;Luc\n1;2;Anne;50;Olympie B;\n1;2;Jean;44;Halicarnasse A;\n"
        "2;1;Luc;58;Rhodes A;\n2;1;Marc;58;Gizeh B;\n2;1;Jean;39;Babylone B;\n",
        "utf-8",
    )
    result = CliRunner().invoke(app, ["standings", str(file), "--json"])
    told = json.loads(result.stdout)
    scored = {each["name"]: each["scored"] for each in told["standings"]}
    assert scored == {"Élodie": 54, "Marc": 61, "Zoé": 48, "Luc": 50, "Anne": 50, "Jean": 44}
    assert [each["name"] for each in told["standings"] if each["wins"]] == ["Marc", "Luc"]
    assert [each["why"] for each in told["apart"]] == ["no_winner"]


BLUE = """set plague
  extends seven_wonders
  en "Plague"  fr "Peste"  nl "Pest"

rule tie_break
  own.blue
  source "house rule"
"""


@pytest.fixture
def plague(tmp_path: Path) -> Path:
    """A set in which blue cards break a tie."""
    folder = tmp_path / "plague"
    folder.mkdir()
    (folder / "plague.cards").write_text(BLUE)
    return folder


def ranks_told(*args: object) -> list[tuple[int, str, int]]:
    told = json.loads(run(*args, "--json").stdout)
    (played,) = (game for each in told["rounds"] for game in each["games"])
    return sorted((each["rank"], each["name"], each["total"]) for each in played["players"])


@pytest.mark.slow
def test_the_tie_break_of_a_set_ranks_all_players(plague: Path, tmp_path: Path) -> None:
    """Bert has three blue cards and 7 coins, Dirk two and 13."""
    using = SevenWondersRules(load_set(str(plague)))
    record = replace(random_table(6, 7, using=using), set=str(plague))
    file = tmp_path / "x.7w"
    file.write_text(write_table(record))
    found = ranks_told(file, "--set", plague)
    assert found[2:4] == [(3, "Bert", 41), (4, "Dirk", 41)]


@pytest.mark.slow
@pytest.mark.parametrize("heads", ["coins", "treasury"])
def test_players_of_a_sheet_share_a_rank_where_the_tie_break_is_not_known(
    heads: str, plague: Path, tmp_path: Path
) -> None:
    """Coins tell nothing of the blue cards; without a column for them the treasury tells."""
    file = tmp_path / "x.csv"
    file.write_text(f"player,total,{heads}\nAnna,68,3\nBert,45,4\nCarl,45,2\n")
    behind = [(1, "Anna", 68), (2, "Bert", 45), (3, "Carl", 45)]
    assert ranks_told(file, "--set", "seven_wonders") == behind
    assert ranks_told(file, "--set", plague) == [*behind[:2], (2, "Carl", 45)]


def test_a_sheet_that_is_named_twice_is_read_once(tmp_path: Path) -> None:
    sheet = tmp_path / "round.csv"
    sheet.write_text("7 Wonders Duel\nplayer,total\nAnna,60\nBert,55\n")
    for named in ((sheet, sheet), (tmp_path, sheet), (sheet, tmp_path / "." / "round.csv")):
        told = json.loads(run(*named, "--json").stdout)
        assert (told["games"], told["apart"]) == (1, [])
