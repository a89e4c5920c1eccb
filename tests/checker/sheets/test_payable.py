"""What was bought in 7 Wonders was for sale, and paid for by the end of its age."""

import json
import random
from functools import cache

import pytest

from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.commands.runs.score.typed import score_typed
from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility import question
from antipater.checker.sheets.feasibility.ends import TableEnds
from antipater.checker.sheets.feasibility.numbers import Condition
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.reasons import explained
from antipater.checker.sheets.feasibility.search import ProgramAnswer, Situation
from antipater.checker.sheets.feasibility.seven_wonders.finished import FinishedSevenWonders
from antipater.checker.sheets.judging.slips import EntryCause, Slip
from antipater.checker.sheets.reading.typed import Typed
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.seven_wonders import Rules, State, apply, scores
from support import bridge_seven_wonders as table

pytestmark = pytest.mark.slow


@cache
def ends(players: int) -> TableEnds:
    found = GAMES["seven_wonders"].sheet.finished(table.cards(), None, players, False)
    assert found is not None
    assert found.around is not None
    return found.around.seated


def finished(around: TableEnds) -> FinishedSevenWonders:
    assert isinstance(around.finished, FinishedSevenWonders)
    return around.finished


def names_of(cities: FinishedSevenWonders) -> list[tuple[set[int], list[int]]]:
    """Columns that count items by name, with the groups in which items of those names are."""
    parts: list[tuple[set[int], list[int]]] = []
    for g, group in enumerate(cities.cities_.groups):
        names, groups = {item.presence for item in group.items}, [g]
        for each in [part for part in parts if part[0] & names]:
            parts.remove(each)
            names, groups = names | each[0], groups + each[1]
        parts.append((names, groups))
    return parts


def just_these(rules: Rules, end: State, cities: FinishedSevenWonders) -> list[Condition]:
    """That the cities are those of a finished game."""
    told: list[Condition] = []
    for seat in cities.seats:
        board, ledger = end.setup.boards[seat], end.cities[seat]
        stages = [stage.id for stage in rules.stage_items[board][: ledger[rules.stages]]]
        for names, groups in names_of(cities):
            first = cities.cities_.groups[groups[0]].first
            stand = (
                first.id in (board, *stages)
                if first.kind in (Kind.BOARD, Kind.STAGE)
                else sum(ledger[name] for name in names)
            )
            told.append(cities.cities_.total(seat, groups) == int(stand))
        told.append(cities.coins[seat] == ledger[rules.coins])
    return told


@pytest.mark.parametrize("players", [3, 4, 5, 7])
def test_cities_of_real_games_were_payable(players: int) -> None:
    """Four dozen games: each city that there was fulfils the stricter conditions."""
    rules, stricter = table.rules(), ends(players).stricter
    assert stricter is not None
    for seed in range(12):
        state, move = table.random_game(random.Random(seed), players)[-1]
        told = just_these(rules, apply(rules, state, move), finished(stricter))
        assert isinstance(stricter.search.ask(*told), Situation), seed


def test_what_nobody_sells_is_not_bought() -> None:
    """A Temple needs glass: it stands where the city or a neighbour makes some, by its age."""
    rules = table.rules()
    stricter = ends(3).stricter
    assert stricter is not None
    assert isinstance(temple_without_glass(rules, ends(3)), Situation)
    assert temple_without_glass(rules, stricter) is ProgramAnswer.IMPOSSIBLE


def temple_without_glass(rules: Rules, around: TableEnds) -> Situation | ProgramAnswer:
    """A Temple that was paid for, where no glass was made by the end of its age."""
    glass = rules.cards.resources.index("glass")
    temple = rules.cards.by_slug["temple"].id
    cities, told = finished(around), list[Condition]()
    for g, group in enumerate(cities.cities_.groups):
        item = group.first
        late = item.age == rules.ages[-1]
        makes = item.kind is not Kind.STAGE and any(
            column == rules.produces[glass] or (column, glass) in _choices(rules.cards)
            for column, amount in item.standing
            if amount
        )
        if makes and not late:
            told += [cities.cities_.have[seat][g] == 0 for seat in cities.seats]
        if item.id == temple:
            told.append(cities.flows.due[0][g] == 1)
    return around.search.ask(*told)


def _choices(cards: CardSet) -> set[tuple[int, int]]:
    return {(column, kind) for column, kinds in cards.producers for kind in kinds}


@pytest.mark.parametrize("seed", range(6))
def test_real_ends_for_two_are_possible(seed: int) -> None:
    """Beside a Free City, which sells as well: in one of both orders."""
    rules = table.rules()
    state, move = table.random_game(random.Random(seed), 2)[-1]
    end = apply(rules, state, move)
    points = scores(rules, end)
    entries = {
        (n, c): points[seat][c] for n, seat in enumerate((0, 2)) for c in rules.cards.categories
    }
    around = GAMES["seven_wonders"].sheet.finished(load_set("seven_wonders"), None, 2, False)
    assert around is not None
    reply = Question(around, entries).answer()
    assert reply.possible is True
    assert reply.cities is not None


ROWS = ["Anna 7 16c 3 12 2 0 6", "Bert 0 11c 10 13 1 3 4", "Carla 7 11c 7 6 13 3 0"]
SELLERS = "that the neighbours produce what was bought of them"


@pytest.mark.parametrize(("work", "unchecked"), [(1.0, ["hands"]), (1e-9, ["hands", "sellers"])])
def test_what_is_not_checked_of_an_example_is_said(
    work: float,
    unchecked: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(question, "_STRICT", work)
    score_typed(Typed(("seven_wonders",), tuple(ROWS)), ScoreOptions(json=True, possible=True))
    told = json.loads(capsys.readouterr().out)
    assert told["possible"] is True
    assert told["unchecked"] == unchecked
    score_typed(Typed(("seven_wonders",), tuple(ROWS)), ScoreOptions(possible=True))
    assert (SELLERS in capsys.readouterr().out) is ("sellers" in unchecked)


def test_reasons_of_what_stricter_conditions_alone_refute() -> None:
    """What fits and which slips do is asked of the conditions that refute the sheet."""

    def capped() -> FinishedSevenWonders:
        made = FinishedSevenWonders(table.rules(), 3, seated=True)
        made.program.let(made.by_seat[0]["civilian"] <= 5)
        return made

    around = TableEnds(
        lambda: FinishedSevenWonders(table.rules(), 3, seated=True), stricter=TableEnds(capped)
    )
    slips = [EntryCause(Slip.DIGITS, {(0, "civilian"): points}) for points in (21, 2)]
    reply = explained(Question(around, {(0, "civilian"): 12}), lambda _: slips)
    assert reply.possible is False
    assert dict(reply.conflict) == {(0, "civilian"): (5,)}
    assert [cause.entries for cause in reply.causes] == [{(0, "civilian"): 2}]
