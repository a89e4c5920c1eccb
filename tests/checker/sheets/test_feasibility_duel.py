"""Whether a Duel sheet is possible: never no for a real game, and no for what cannot be."""

import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.city import CityEntries
from antipater.checker.sheets.duel import misfits, score
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.limits import limits
from antipater.checker.sheets.feasibility.question import Entry, Question, Range
from antipater.checker.sheets.feasibility.reasons import Explained, explained
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.duel import Rules, Verb, Victory, scores
from support.random_duel import random_game
from support.random_sets import random_set

pytestmark = pytest.mark.slow

CATEGORIES = ("civilian", "scientific", "commercial", "guilds", "wonders", "progress",
              "treasury", "military")  # fmt: skip
# A real end of a game (user1 against user2, docs/examples/7wdio_game.json).
REAL = ((20, 13, 6, 0, 9, 11, 11, 0), (6, 2, 9, 10, 9, 0, 6, 0))


@cache
def ends(name: str = "duel") -> TableEnds:
    made = GAMES["duel"].sheet.finished(load_set(name), None, 2, True)
    assert made is not None
    return made


def entries(*rows: tuple[int | None, ...]) -> dict[Entry, int]:
    return {
        (seat, category): value
        for seat, row in enumerate(rows)
        for category, value in zip(CATEGORIES, row, strict=True)
        if value is not None
    }


def answer(sheet: Mapping[Entry, int], name: str = "duel") -> Explained:
    return explained(Question(ends(name), sheet))


def with_entries(**changes: int) -> dict[Entry, int]:
    """The real sheet with entries changed: ``civilian_0=47``."""
    sheet = entries(*REAL)
    for key, value in changes.items():
        category, _, seat = key.rpartition("_")
        sheet[int(seat), category] = value
    return sheet


def check_example(reply: Explained, sheet: Mapping[Entry, int], name: str = "duel") -> None:
    """The cities of an example score as the sheet says, by the rules themselves."""
    assert reply.cities is not None
    cards = load_set(name)
    cities = []
    for city in reply.cities:
        slugs = [s for key in ("buildings", "wonders", "tokens") for s in city[key]]  # type: ignore[attr-defined]
        items = [cards.by_slug[slug] for slug in slugs]
        coins, pawn = city["coins"], city["pawn"]
        assert isinstance(coins, int)
        assert isinstance(pawn, int)
        cities.append(CityEntries("", None, items, coins=coins, pawn=pawn))
    assert misfits(cards, cities) == []
    players = score(cards, cities, None).sheet.players
    scored = {(seat, c): p for seat, who in enumerate(players) for c, p in who.points.items()}
    assert {entry: scored[entry] for entry in sheet} == dict(sheet)


def civilian_ends(seeds: range) -> list[dict[Entry, int]]:
    """The sheets of random games, with the promo wonders, that went to their civilian end."""
    found = []
    for seed in seeds:
        rules = Rules(load_set("duel_promo"))
        _, state = random_game(seed, rules)
        if state.victory is Victory.CIVILIAN:
            points = scores(rules, state)
            found.append({(s, c): points[s][c] for s in (0, 1) for c in CATEGORIES})
    return found


def test_a_real_game_is_possible_and_the_example_scores_the_same() -> None:
    sheet = entries(*REAL)
    reply = answer(sheet)
    assert reply.possible is True
    check_example(reply, sheet)


def test_random_games_are_possible() -> None:
    sheets = civilian_ends(range(14))
    assert len(sheets) > 5
    for sheet in sheets:
        reply = answer(sheet, "duel_promo")
        assert reply.possible is True
        check_example(reply, sheet, "duel_promo")


# Players who live on discards, who build wonders wherever they can, and who do both.
STYLES: tuple[Mapping[Verb, float], ...] = (
    {Verb.DISCARD: 8},
    {Verb.DISCARD: 0.1, Verb.WONDER: 6},
    {Verb.DISCARD: 3, Verb.WONDER: 9},
)


def ends_of_styles(name: str, seeds: range) -> Iterator[dict[Entry, int]]:
    """The sheets, with coins, of games of such players that went to their civilian end."""
    rules = Rules(load_set(name))
    for seed in seeds:
        _, state = random_game(seed, rules, STYLES[seed % len(STYLES)])
        if state.victory is Victory.CIVILIAN:
            points = scores(rules, state)
            sheet = {(s, c): points[s][c] for s in (0, 1) for c in CATEGORIES if c != "treasury"}
            yield sheet | {(s, "coins"): state.cities[s][rules.coins] for s in (0, 1)}


def test_ends_of_players_who_discard_and_build_wonders_are_possible() -> None:
    sheets = list(ends_of_styles("duel_promo", range(18)))
    assert len(sheets) > 8
    assert [s for s in sheets if answer(s, "duel_promo").possible is not True] == []


@pytest.mark.campaign
def test_many_ends_of_such_players_are_possible() -> None:
    said = [
        Question(ends(name), sheet).answer().possible
        for name in ("duel", "duel_promo")
        for sheet in ends_of_styles(name, range(100, 1600))
    ]
    assert said.count(False) == 0
    assert said.count(None) * 200 <= len(said)


def edited_ends(
    seed: int, folder: Path, games: int
) -> Iterator[tuple[TableEnds, dict[Entry, int]]]:
    """Real civilian ends, with their coins, of a set that somebody might have made."""
    try:
        cards = random_set(random.Random(seed), folder)
    except CardSetError:
        return
    made = GAMES["duel"].sheet.finished(cards, None, 2, True)
    assert made is not None
    rules = Rules(cards)
    for game in range(games):
        try:
            _, state = random_game(100 * seed + game, rules)
        except IndexError:  # no legal move is left: no game of this set comes to its end
            return
        if state.victory is Victory.CIVILIAN:
            points = scores(rules, state)
            wanted = [c for c in cards.categories if c != "treasury"]
            sheet = {(s, c): points[s][c] for s in (0, 1) for c in wanted}
            coins = {(s, "coins"): state.cities[s][rules.coins] for s in (0, 1)}
            yield made, sheet | coins


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_real_ends_of_edited_sets_are_possible(seed: int, tmp_path: Path) -> None:
    for made, sheet in edited_ends(seed, tmp_path, games=4):
        assert Question(made, sheet).answer().possible is not False


@pytest.mark.campaign
def test_real_ends_of_many_edited_sets_are_possible(tmp_path: Path) -> None:
    said = [
        Question(made, sheet).answer().possible
        for seed in range(200)
        for made, sheet in edited_ends(seed, tmp_path, games=12)
    ]
    assert len(said) > 200
    assert said.count(False) == 0
    assert said.count(None) * 100 <= len(said)


@pytest.mark.campaign
def test_thousands_of_random_games_are_possible() -> None:
    """None is called impossible; hardly any is left undecided at the solver's work limit."""
    said = [
        answer(sheet, "duel_promo").possible
        for seed in range(1000, 4000)
        for sheet in civilian_ends(range(seed, seed + 1))
    ]
    assert said.count(False) == 0
    assert said.count(None) * 200 <= len(said)


# One entry that can never be, whatever stands beside it.
ALONE = [
    *[("military_0", value) for value in (1, 3, 4, 6, 7, 8, 9, 11, 20)],
    *[("military_1", value) for value in (1, 20)],
    *[
        pytest.param("military_1", value, marks=pytest.mark.campaign)
        for value in (3, 4, 6, 7, 8, 9, 11)
    ],
    *[("commercial_0", value) for value in (1, 2, 4, 5, 7, 8, 14, 18)],
    *[("progress_1", value) for value in (1, 2, 5, 8, 12 + 18, 40)],
    *[("wonders_0", value) for value in (1, 25, 31)],
    ("scientific_0", 18),
    ("civilian_0", 79),
]


@pytest.mark.parametrize(("entry", "value"), ALONE)
def test_an_entry_that_can_never_be_is_blamed_alone(entry: str, value: int) -> None:
    category, _, seat = entry.rpartition("_")
    kept = {category, "civilian", "wonders"}
    sheet = {e: v for e, v in with_entries(**{entry: value}).items() if e[1] in kept}
    reply = answer(sheet)
    assert reply.possible is False
    assert list(reply.conflict) == [(int(seat), category)]


# Entries that exclude each other.
TOGETHER = [
    ({"military_0": 2, "military_1": 2}, {(0, "military"), (1, "military")}),
    ({"military_0": 10, "military_1": 5}, {(0, "military"), (1, "military")}),
    ({"civilian_0": 47, "civilian_1": 41}, {(0, "civilian"), (1, "civilian")}),
    ({"commercial_0": 15, "commercial_1": 3}, {(0, "commercial"), (1, "commercial")}),
    ({"commercial_0": 9, "commercial_1": 9}, {(0, "commercial"), (1, "commercial")}),
    ({"wonders_0": 22, "wonders_1": 17}, {(0, "wonders"), (1, "wonders")}),
    ({"scientific_0": 0, "progress_0": 13}, {(0, "scientific"), (0, "progress")}),
    ({"scientific_0": 15, "scientific_1": 10}, {(0, "scientific"), (1, "scientific")}),
    ({"progress_0": 7, "progress_1": 7}, {(0, "progress"), (1, "progress")}),
]


@pytest.mark.parametrize(("changes", "blamed"), TOGETHER)
def test_entries_that_exclude_each_other(changes: dict[str, int], blamed: set[Entry]) -> None:
    reply = answer(with_entries(**changes))
    assert reply.possible is False
    assert set(reply.conflict) == blamed or set(reply.conflict) < blamed


def test_hundreds_of_coins_are_refuted() -> None:
    """330 written for 33; 133 can be (decision 021)."""
    sheet = {e: v for e, v in entries(*REAL).items() if e[1] != "treasury"}
    sheet |= {(0, "coins"): 330, (1, "coins"): 19}
    known = limits(load_set("duel"), None)["2"]
    assert Question(ends(), sheet, known=known).answer().possible is False


def test_the_nearest_values_are_possible_and_nearer_ones_are_not() -> None:
    sheet = with_entries(military_0=3)
    ((entry, nearest),) = answer(sheet).conflict.items()
    assert (entry, nearest) == ((0, "military"), (2,))
    for value in (2, 5):
        assert answer({**sheet, entry: value}).possible is True


def test_nearest_beside_the_others() -> None:
    sheet = with_entries(civilian_0=47, civilian_1=41)
    for entry, nearest in answer(sheet).conflict.items():
        for value in nearest:
            assert value != sheet[entry]


def test_pairs_and_tokens_go_together() -> None:
    """Six pairs are five tokens and the sixth gains nothing (ruling R6)."""
    no_science = entries((20, 0, 0, 0, 9, 0, 3, 0), (10, 0, 3, 0, 9, 4, 3, 0))
    reply = answer(no_science)
    assert reply.possible is True  # the Great Library's token
    library = answer({**no_science, (1, "wonders"): 3})
    assert library.possible is False


def test_blank_entries_are_completed_or_given_a_range() -> None:
    sheet = entries((20, 13, 6, 0, 9, None, 11, 0), REAL[1])
    question = Question(ends(), sheet)
    found = question.range_of((0, "progress"))
    assert found is not None
    assert found.sure
    low, high = found.least, found.most
    assert low <= 11 <= high
    assert Question(ends(), {**sheet, (0, "progress"): low}).answer().possible is True
    assert Question(ends(), {**sheet, (0, "progress"): high + 1}).answer().possible is False
    total = {**sheet, (0, "total"): 70}
    assert Question(ends(), total).range_of((0, "progress")) == Range(11, 11)


def test_the_same_command_has_the_same_output(tmp_path: Path) -> None:
    file = tmp_path / "real.csv"
    rows = [f"1,{name},{','.join(map(str, row))}" for name, row in zip("AB", REAL, strict=True)]
    file.write_text("\n".join([",".join(("table", "player", *CATEGORIES)), *rows]))
    command = [
        sys.executable,
        "-m",
        "antipater.checker",
        "score",
        "--possible",
        "--json",
        str(file),
    ]
    first, second = (
        subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)
    )
    assert first == second
    assert b'"possible": true' in first


def test_progress_points_against_an_exhaustive_count() -> None:
    """Every set of at most six tokens, by brute force, gives the values that can be."""
    cards = load_set("duel")
    rules = Rules(cards)
    tokens = rules.progress_tokens
    column = cards.column["points(progress)"]
    values = set()
    for chosen in range(1 << len(tokens)):
        here = [t for n, t in enumerate(tokens) if chosen >> n & 1]
        if len(here) <= 6:
            ledger = [0] * len(cards.columns)
            for token in here:
                for c, amount in token.standing:
                    ledger[c] += amount
            values.add(rules.scoring.points(ledger, ledger)["progress"])
            assert ledger[column] >= 0
    finished = ends().finished
    for value in random.Random(4).sample(range(35), 10):
        possible = Question(ends(), {(0, "progress"): value}).answer().possible
        if value not in values:
            assert possible is False
        elif value <= 16:
            assert possible is True
    assert finished.points


TWO_OF_EACH = """set two
  extends duel
  en "Two"  fr "Deux"  nl "Twee"

change building altar
  on chain 50 coins

change building theater
  on chain 50 coins

change building guard_tower
  1 extra shield on red

change building stable
  1 extra shield on red

change building tavern
  collects trade coins

change building quarry
  wonders replay
"""


def test_what_several_items_bring_at_events_is_added_up(tmp_path: Path) -> None:
    """Beside tokens, buildings of the first age may pay for chains or strengthen others."""
    (tmp_path / "two.cards").write_text(TWO_OF_EACH)
    cards = load_set(tmp_path)
    rules = Rules(cards)
    made = GAMES["duel"].sheet.finished(cards, None, 2, True)
    assert made is not None
    for seed in (6, 11, 18, 20):
        _, state = random_game(seed, rules)
        assert state.victory is Victory.CIVILIAN
        points = scores(rules, state)
        sheet = {(s, c): points[s][c] for s in (0, 1) for c in CATEGORIES if c != "treasury"}
        sheet |= {(s, "coins"): state.cities[s][rules.coins] for s in (0, 1)}
        given = {s: [i for i in cards.items if state.cities[s][i.presence]] for s in (0, 1)}
        assert Question(made, sheet, given).answer().possible is True
