"""Cities scored from lists of what stands in them, with the reason for each point."""

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.messages.catalogue import message
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import column_names, say
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.judging.judge import SheetVerdict, judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules, Spot, State, scores
from antipater.rules.seven_wonders import Rules as TableRules
from antipater.rules.seven_wonders import State as TableState
from antipater.rules.seven_wonders import apply
from antipater.rules.seven_wonders import scores as seven_scores
from support import bridge_seven_wonders as table
from support import commands
from support.random_duel import random_game, rules

CITY = """# Saturday
city: Ann
buildings: Theater, Autel, Palace, Merchants Guild, Lighthouse, Scriptorium, Bibliothèque
wonders: Pyramids, Circus Maximus
tokens: Mathématiques, Landbouw
coins: 14
pawn: 4

city: Bob
buildings: tavern, Chamber of Commerce
wonders: The Sphinx
coins: 20
"""


def found_in(text: str) -> list[tuple[str, int | None]]:
    return [(f.code, f.line) for f in read_cities(text, None)[2]]


def test_a_city_and_the_reason_for_each_point() -> None:
    cards, cities, found = read_cities(CITY, None)
    assert found == []
    scored = GAMES[cards.game].sheet.score(cards, cities, None)
    ann, bob = scored.sheet.players
    assert list(ann.points.values()) == [13, 2, 3, 2, 12, 10, 4, 5]
    assert list(bob.points.values()) == [0, 0, 3, 0, 6, 0, 6, 0]
    for player, reasons in zip(scored.sheet.players, scored.reasons, strict=True):
        for category, points in player.points.items():
            assert sum(r.points for r in reasons if r.category == category) == points
    told = {(r.category, getattr(r.what, "slug", r.what), r.points) for r in scored.reasons[0]}
    assert ("guilds", "merchants_guild", 2) in told
    assert ("progress", "mathematics", 6) in told


def as_toml(cards: CardSet, cities: list[CityEntries]) -> str:
    lines = [f'game = "{cards.game}"']
    for city in cities:
        lines += ["[[city]]", f'player = "{city.name}"', f"coins = {city.coins}"]
        for key, kinds in (
            ("buildings", (Kind.BUILDING, Kind.GUILD)),
            ("wonders", (Kind.WONDER,)),
            ("tokens", (Kind.TOKEN,)),
        ):
            slugs = [f'"{item.slug}"' for item in city.items if item.kind in kinds]
            if slugs:
                lines.append(f"{key} = [{', '.join(slugs)}]")
        if city.pawn is not None:
            lines.append(f"pawn = {city.pawn}")
        if city.board:
            lines += [f'board = "{city.board.slug}"', f"stages = {city.stages}"]
            lines.append(f"conflicts = {list(city.conflicts or ())}")
    return "\n".join(lines)


def duel_cities(using: Rules, state: State) -> list[CityEntries]:
    return [
        CityEntries(
            f"player {seat}",
            1,
            [item for item in using.items if state.places[item.id] == Spot.CITY + seat],
            coins=state.cities[seat][using.coins],
            pawn=max(0, state.cities[seat][using.lead]),
        )
        for seat in (0, 1)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_the_city_at_the_end_of_a_game_scores_as_the_game(seed: int) -> None:
    using = rules()
    _, state = random_game(seed)
    text = as_toml(using.cards, duel_cities(using, state))
    cards, cities, found = read_cities(text, "duel_promo")
    assert found == []
    players = GAMES[cards.game].sheet.score(cards, cities, None).sheet.players
    expected = scores(using, state)
    assert [p.points for p in players] == [{c: e[c] for c in cards.categories} for e in expected]


def table_cities(using: TableRules, state: TableState) -> list[CityEntries]:
    cities = []
    for seat, ledger in enumerate(state.cities):
        board = using.items[state.setup.boards[seat]]
        items = [b for b in using.buildings if ledger[b.presence] and b.slug[-2:] != "_2"]
        points, lost = (ledger[column] for column in using.of_tokens)
        won = points + lost
        tokens = (-1,) * lost + ((won,) if won else ())
        cities.append(
            CityEntries(f"p{seat}", 1, items, board, ledger[using.stages],
                        ledger[using.coins], None, tokens)
        )  # fmt: skip
    return cities


def possible(cards: CardSet, cities: list[CityEntries]) -> SheetVerdict:
    scored = GAMES[cards.game].sheet.score(cards, cities, None)
    asker = Asker(cards, find_ranges=False, cities=scored.items)
    return asker.asked(judged(cards, scored.sheet, None))


@pytest.mark.slow
def test_the_cities_of_a_game_are_possible_and_with_more_coins_than_there_can_be_not() -> None:
    using = table.rules()
    state, move = table.random_game(random.Random(3), 3)[-1]
    cities = table_cities(using, apply(using, state, move))
    assert possible(using.cards, cities).possible
    cities[0].coins = (cities[0].coins or 0) + 40
    assert possible(using.cards, cities).possible is False


@pytest.mark.slow
def test_two_cities_of_duel_must_have_taken_all_cards_between_them() -> None:
    using = rules()
    state = next(s for s in (random_game(n)[1] for n in range(9)) if "ivil" in str(s.victory))
    cities = duel_cities(using, state)
    assert possible(using.cards, cities).possible
    assert possible(using.cards, cities[:1]).possible
    few = [replace(city, items=city.items[:3], coins=5) for city in cities]
    refused = possible(using.cards, few)
    assert refused.possible is False
    assert "S-POSSIBLE-01" in {found.code for found in refused.findings}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 7])
def test_cities_around_a_table_score_as_the_game(players: int) -> None:
    using = table.rules()
    state, move = table.random_game(random.Random(players), players)[-1]
    state = apply(using, state, move)
    cities = table_cities(using, state)
    cards, read, found = read_cities(as_toml(using.cards, cities), None)
    assert found == []
    players_ = GAMES[cards.game].sheet.score(cards, read, None).sheet.players
    assert [p.points for p in players_] == [
        {c: e[c] for c in cards.categories} for e in seven_scores(using, state)
    ]


def test_a_misspelt_name_is_quoted_as_written_beside_the_nearest() -> None:
    _, _, (found,) = read_cities(CITY.replace("Palace", "Palac"), None)
    assert found.found == "Palac"
    assert message(found, "en") == "this game has no building `Palac` (→ Palace?)"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("Palace", "Palais", ("S-CITY-01", 3)),
        ("Theater", "Houtwerf", ("S-CITY-02", 3)),
        ("Pyramids", "Theater", ("S-CITY-01", 4)),
        ("coins: 14", "coin: many", ("S-CELL-01", 6)),
        ("coins: 14", "coins: -3", ("S-CELL-02", 6)),
        ("pawn: 4", "prawn: 4", ("S-CITY-04", 7)),
        ("wonders: The Sphinx", "Sphinx", ("S-CITY-04", 11)),
    ],
)
def test_slips_in_a_city(old: str, new: str, expected: tuple[str, int]) -> None:
    assert found_in(CITY.replace(old, new)) == [expected]


def run(text: str, tmp_path: Path, *options: str) -> tuple[int, str]:
    file = tmp_path / "city.txt"
    file.write_text(text)
    result = commands.run("score", file, *options)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("tavern", "Palace", "S-CITY-03"),
        ("Theater", "Theater, Theater", "S-CITY-03"),
        ("The Sphinx", "Sphinx, Colossus, Mausoleum, Piraeus, Appian Way", "S-CITY-05"),
        ("tavern", "Builders Guild, Scientists Guild, Tacticians Guild", "S-CITY-05"),
    ],
)
def test_cities_that_cannot_stand_together(old: str, new: str, code: str, tmp_path: Path) -> None:
    status, output = run(CITY.replace(old, new), tmp_path)
    assert status == 1
    assert code in output


def test_a_card_too_many_is_named_in_the_language(tmp_path: Path) -> None:
    _, output = run(CITY.replace("Theater", "Theater, Theater"), tmp_path, "--lang", "fr")
    assert "Théâtre : plus de mentions" in output


def test_the_command_tells_the_reasons(tmp_path: Path) -> None:
    status, output = run(CITY, tmp_path, "--lang", "fr")
    assert status == 0
    assert "guildes 2 : 2 Guilde des commerçants" in output
    status, output = run(CITY, tmp_path, "--json")
    reasons = json.loads(output)["players"][0]["reasons"]
    assert {"category": "wonders", "what": "pyramids", "points": 9} in reasons


@pytest.mark.parametrize("pawn", [9, 12])
def test_a_pawn_at_the_capital_is_a_supremacy(pawn: int, tmp_path: Path) -> None:
    text = CITY.replace("pawn: 4", f"pawn: {pawn}")
    _, output = run(text, tmp_path, "--json")
    result = json.loads(output)["result"]
    assert (result["kind"], result["winner"]) == ("military", "Ann")


def test_an_unknown_game() -> None:
    with pytest.raises(CardSetError):
        read_cities("game: chess\ncity: Ann", None)


def test_as_many_as_there_can_be_are_no_finding(tmp_path: Path) -> None:
    """Four wonders of one player, and three guilds in all."""
    text = CITY.replace("The Sphinx", "Sphinx, Colossus, Mausoleum, Piraeus")
    text = text.replace("tavern", "Builders Guild, Scientists Guild")
    assert "S-CITY-05" not in run(text, tmp_path)[1]


@pytest.mark.parametrize("written", [None, "coins: ?"])
def test_coins_that_are_not_given_are_not_taken_for_none(
    written: str | None, tmp_path: Path
) -> None:
    """Anna's treasury, and a guild that counts coins, are blank; the total is told without."""
    city = CITY.replace("coins: 14", written or "# none").replace("Merchants", "Moneylenders")
    _, text = run(city, tmp_path, "--json")
    ann, bob = json.loads(text)["players"]
    assert (ann["coins"], bob["coins"]) == (None, 20)
    assert [c for c, points in ann["score"].items() if points is None] == [
        "guilds", "treasury", "total",
    ]  # fmt: skip
    assert (ann["known_total"], bob["known_total"]) == (45, None)
    assert {"guilds", "treasury"}.isdisjoint(r["category"] for r in ann["reasons"])
    assert json.loads(text)["result"]["reason"] == "unknown"


def test_coins_that_the_other_city_lacks_leave_blank_what_compares_with_them(
    tmp_path: Path,
) -> None:
    city = CITY.replace("coins: 20", "").replace("Merchants", "Moneylenders")
    ann, bob = json.loads(run(city, tmp_path, "--json")[1])["players"]
    assert (ann["score"]["treasury"], ann["score"]["guilds"]) == (4, None)
    assert (ann["known_total"], bob["known_total"]) == (49, 9)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_total_known_total_is_told(language: str, tmp_path: Path) -> None:
    text = run("city: Ann\nbuildings: Theater, Altar, Palace\n", tmp_path, "--lang", language)[1]
    names = [column_names(load_set("duel"), c)[language] for c in ("treasury", "military")]
    told = say("sheets.known_total", language, player="Ann", categories=names, total=13)
    assert told in text


@pytest.mark.parametrize(
    ("pawn", "military"), [("pawn: 4", [5, 0]), ("", [None, None]), ("pawn: ?", [None, None])]
)
def test_a_pawn_that_is_not_given_is_not_taken_for_the_middle(
    pawn: str, military: list[int | None], tmp_path: Path
) -> None:
    found = json.loads(run(CITY.replace("pawn: 4", pawn), tmp_path, "--json")[1])
    assert [p["score"]["military"] for p in found["players"]] == military
    assert [p["known_total"] for p in found["players"]] == (
        [None] * 2 if pawn == "pawn: 4" else [46, 15]
    )
    assert found["result"]["winner"] == ("Ann" if pawn == "pawn: 4" else None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("conflicts", "military"),
    [
        ("conflicts: 1, -1", 0),
        ("conflicts: 0", 0),
        ("conflicts:", 0),
        ("conflicts: ?", None),
        ("", None),
    ],
)
def test_conflict_tokens_that_are_not_given_are_not_taken_for_none(
    conflicts: str, military: int | None, tmp_path: Path
) -> None:
    """Nor is what a guild counts of them at its neighbours."""
    text = "city: A\nboard: Giza A\nbuildings: Strategists Guild\ncoins: 7\nconflicts: 5\n"
    text += f"city: B\nboard: Rhodos A\ncoins: 7\n{conflicts}\n"
    text += "city: C\nboard: Ephesos A\ncoins: 0\nconflicts: -1\n"
    a, b, _ = json.loads(run(text, tmp_path, "--json")[1])["players"]
    assert (a["score"]["military"], b["score"]["military"]) == (5, military)
    assert (a["score"]["guilds"] is None) is (military is None)


def test_coins_in_a_city_of_7_wonders_need_not_be_given(tmp_path: Path) -> None:
    text = "city: A\nboard: Giza A\nstages: 1\nbuildings: Altar\ncity: B\nboard: Rhodos A\n"
    text += "coins: 7\ncity: C\nboard: Ephesos A\ncoins: 0\n"
    text = text.replace("board", "conflicts: 0\nboard")
    players = json.loads(run(text, tmp_path, "--json")[1])["players"]
    assert [p["score"]["treasury"] for p in players] == [None, 2, 0]
    assert [p["known_total"] for p in players] == [5, None, None]


@pytest.mark.parametrize(
    ("listed", "language", "words", "heading"),
    [
        (
            "Builders Guild, Merchants Guild, Scientists Guild, Tacticians Guild",
            *("fr", "4 guildes", "Un paquet par Âge"),
        ),
        ("Sphinx, Colossus, Mausoleum, Piraeus, Pyramids", "nl", "5 wonders", "Phase de sélection"),
    ],
)
def test_too_many_is_told_in_words_with_the_clause_on_it(
    listed: str, language: str, words: str, heading: str
) -> None:
    told = ["score", f"Anna: {listed}", "--set", "duel", "--json", "--lang", language]
    (found,) = json.loads(commands.run(*told).stdout)["findings"]
    assert found["code"] == "S-CITY-05"
    assert words in found["message"]
    assert heading in found["source"]
    assert found["source"].count("“" if language == "nl" else "«") == 1


TOLD = [
    ("cité: Élise\npièces: -1", "fr", "Élise, pièces : -1 est inférieur à 0"),
    ("stad: Odile\nmunten: 1.5", "nl", "Odile, munten: `1.5` is geen geheel getal"),
    ("city: Ann\npawn: 14\ncity: Bob\npawn: 3", "fr", "deux endroits : Ann : 14, Bob : 3"),
    (
        "stad: Ann\nbord: Gizeh A\nstad: Bob\nbord: Gizeh B\nstad: Cas",
        "nl",
        "Bob: `De Piramides van Gizeh B` is het bord dat Ann heeft",
    ),
]


@pytest.mark.parametrize(("listed", "language", "told"), TOLD)
def test_what_is_wrong_is_told_in_words_of_its_language(
    listed: str, language: str, told: str, tmp_path: Path
) -> None:
    path = tmp_path / "cities.txt"
    path.write_text(listed, "utf-8")
    assert told in commands.run("score", str(path), "--lang", language).stdout


def test_conflict_tokens_may_stand_without_commas() -> None:
    cities = [read_cities(f"city: Ann\nboard: Giza A\nconflicts: {told}", None) for told in (
        "1, 3, -1", "1 3 -1", "1, 3 -1")]  # fmt: skip
    assert {(found[0].conflicts, *problems) for _, found, problems in cities} == {((1, 3, -1),)}
