"""What entries can be, whatever the others are: real ends keep to it, the rest is refuted."""

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.ends import Finished, TableEnds
from antipater.checker.sheets.feasibility.limits import Limits, kept_as, limits, meaning, outdated
from antipater.checker.sheets.feasibility.question import Entry, Question
from antipater.checker.sheets.feasibility.reasons import explained
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar import cache
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, Victory
from antipater.rules.duel import scores as duel_scores
from antipater.rules.seven_wonders import apply, scores
from support import bridge_seven_wonders as table
from support.random_duel import random_game

DUEL = Path(__file__).parents[3] / "dsl_cards" / "antipater" / "dsl_cards" / "duel"


def shipped(name: str) -> Limits:
    """The limits of a shipped set in its default edition."""
    assert not outdated([name]), f"limits.json does not tell of {name}: run nox -s generate"
    return limits(load_set(name), None)


def _never_made() -> Finished:
    raise AssertionError("the solver was needed")


def _refuted(entries: Mapping[Entry, int], known: Limits, players: int) -> bool:
    """Whether entries are refuted by the limits alone."""
    question = Question(TableEnds(_never_made), entries, known=known[str(players)])
    try:
        return question.answer().possible is False
    except AssertionError:
        return False


@pytest.mark.slow
@pytest.mark.parametrize("name", ["duel", "duel_promo"])
def test_ends_of_random_games_of_duel_keep_to_the_limits(name: str) -> None:
    cards = load_set(name)
    rules, known, played = Rules(cards), shipped(name), 0
    for seed in range(40):
        _, state = random_game(seed, rules)
        if state.victory is Victory.CIVILIAN:
            played += 1
            points = duel_scores(rules, state)
            entries = {(s, c): points[s][c] for s in (0, 1) for c in cards.categories}
            coins = {(s, "coins"): state.cities[s][rules.coins] for s in (0, 1)}
            assert not _refuted({**entries, **coins}, known, 2), seed
    assert played > 9


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7])
def test_ends_of_random_games_of_7_wonders_keep_to_the_limits(players: int) -> None:
    rules = table.rules()
    known = shipped("seven_wonders")
    seats = (0, 2) if players == 2 else range(players)
    for seed in range(5):
        state, move = table.random_game(random.Random(seed), players)[-1]
        points = scores(rules, apply(rules, state, move))
        entries = {
            (n, c): points[s][c] for n, s in enumerate(seats) for c in rules.cards.categories
        }
        assert not _refuted(entries, known, players), seed


@pytest.mark.parametrize(
    ("name", "players", "entry"),
    [
        ("duel", 2, {(0, "civilian"): 68}),
        ("duel", 2, {(1, "military"): 4}),
        ("duel", 2, {(1, "coins"): 1330}),
        ("seven_wonders", 3, {(2, "coins"): 165}),
        ("seven_wonders", 7, {(6, "military"): -7}),
    ],
)
def test_what_is_beyond_is_refuted_without_the_solver(
    name: str, players: int, entry: Mapping[Entry, int]
) -> None:
    assert _refuted(entry, shipped(name), players)


@pytest.mark.slow
def test_two_entries_that_exclude_each_other_are_blamed_together() -> None:
    known = shipped("duel")["2"]
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    reply = explained(Question(ends, {(0, "wonders"): 14, (1, "wonders"): 20}, known=known))
    assert {(0, "wonders"), (1, "wonders")} <= set(reply.conflict)


@pytest.mark.slow
def test_two_entries_beyond_are_two_conflicts() -> None:
    entries = {(0, "civilian"): 99, (1, "military"): 4}
    known = shipped("duel")["2"]
    ends = GAMES["duel"].sheet.finished(load_set("duel"), None, 2, True)
    assert ends is not None
    reply = explained(Question(ends, entries, known=known))
    assert [dict(each.entries) for each in reply.conflicts] == [
        {(0, "civilian"): (67,)},
        {(1, "military"): (5,)},
    ]


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CardSet:
    """Duel with a lower cap of wonders, and a cache folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir()
    folder = tmp_path / "edited"
    folder.mkdir()
    for file in DUEL.glob("*.cards"):
        text = file.read_text("utf-8").replace("wonder_cap 7", "wonder_cap 6")
        (folder / file.name).write_text(text, "utf-8")
    return load_set(folder)


# As they are kept.
KEPT = {"2": {"wonders": [0, 21, [1]]}}


def _keep(cards: CardSet, data: object) -> None:
    edition = cards.editions[cards.default_edition].name
    cache.write(kept_as(meaning(cards, edition)), data)


@pytest.mark.slow
def test_an_edited_set_has_its_own_limits(edited: CardSet) -> None:
    assert limits(edited, None) == {}
    _keep(edited, KEPT)
    rows = [{"wonders": 22}, {"wonders": 1}, {"wonders": 21}]
    own = limits(edited, None)
    assert [_refuted({(0, c): v for c, v in row.items()}, own, 2) for row in rows] == [
        True,
        True,
        False,
    ]
    players = tuple(
        PlayerEntries(name, {c: 22 if c == "wonders" else 0 for c in edited.categories})
        for name in ("Anna", "Bert")
    )
    verdict = Asker(edited).asked(judged(edited, Sheet("1", players)))
    assert verdict.possible is False


@pytest.mark.slow
def test_limits_that_other_code_found_are_not_used(
    edited: CardSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as older:
        older.setattr("antipater.checker.sheets.feasibility.limits.stamps", lambda *_: ["older"])
        _keep(edited, KEPT)
        assert limits(edited, None)
    assert limits(edited, None) == {}


@pytest.mark.slow
@pytest.mark.parametrize(
    "data",
    [
        [],
        {"2": []},
        {"2": {"alone": {"coins": [0, 9, []]}, "pairs": []}},
        *({"2": {"coins": limit}} for limit in (5, [0, "9", []], [0, 9], [0, 9, ["1"]])),
    ],
)
def test_kept_limits_of_another_shape_count_as_absent(edited: CardSet, data: object) -> None:
    _keep(edited, data)
    assert limits(edited, None) == {}
