"""The points that a category can have at all: told without the solver, for any set."""

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import accumulate, product
from pathlib import Path

import pytest

from antipater.checker.sheets.formulas import known_limits, scorer_of
from antipater.checker.sheets.judging.judge import judged
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Rules
from antipater.rules.duel import scores as duel_scores
from antipater.rules.seven_wonders import Rules as TableRules
from antipater.rules.seven_wonders import apply, scores
from support import bridge_seven_wonders as table
from support.random_duel import random_game
from support.random_sets import random_set, random_table_set
from support.random_seven_wonders import random_end


def within(cards: CardSet, rows: Sequence[Mapping[str, int]]) -> bool:
    """Whether the points of a table are among those that items bring, alone and together."""
    scorer = scorer_of(cards)
    alone = all(row[category] in of for row in rows for category, of in scorer.values.items())
    most = scorer.together(len(rows))
    return alone and all(
        sum(row[category] for row in rows) <= bounds[len(rows)] for category, bounds in most.items()
    )


def test_science_is_what_symbols_and_wildcards_give() -> None:
    """Up to four buildings of a symbol, wildcards of a stage, a guild and a copy of it."""

    def points(counts: tuple[int, ...]) -> int:
        return sum(n * n for n in counts) + 7 * min(counts)

    given = set()
    for counts in product(range(5), repeat=3):
        for chosen in product(range(4), repeat=3):
            if sum(chosen) <= 3:
                given.add(points(tuple(map(sum, zip(counts, chosen, strict=True)))))
    told = scorer_of(load_set("seven_wonders")).values["scientific"]
    assert told <= given
    assert {0, 1, 2, 4, 5, 8, 9, 10, 13, 16, 17, 18, 26} <= told
    assert not {3, 6, 7, 11, 12, 14, 15, 19} & told


def test_stages_stand_in_order() -> None:
    cards = load_set("seven_wonders")
    stages: dict[tuple[object, object], list[int]] = {}
    column = cards.column["points(wonders)"]
    for stage in sorted(cards.of_kind(Kind.STAGE), key=lambda item: item.number or 0):
        amounts = stages.setdefault((stage.board, stage.side), [])
        amounts.append(dict(stage.standing).get(column, 0))
    told = {0, *(n for amounts in stages.values() for n in accumulate(amounts))}
    assert scorer_of(cards).values["wonders"] == told


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_real_ends_keep_to_them(seed: int) -> None:
    duel = Rules(load_set("duel"))
    _, state = random_game(seed, duel)
    assert within(duel.cards, duel_scores(duel, state))
    rules = table.rules()
    before, move = table.random_game(random.Random(seed), 3 + seed % 5)[-1]
    assert within(rules.cards, scores(rules, apply(rules, before, move)))


def fitting(
    draw: Callable[[random.Random, Path], CardSet], rng: random.Random, folder: Path
) -> CardSet:
    """The first random set that is one; cards of some say a thing twice."""
    while True:
        with suppress(CardSetError):
            return draw(rng, folder)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(100))
def test_real_ends_of_edited_sets_keep_to_them(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    (tmp_path / "duel").mkdir()
    (tmp_path / "table").mkdir()
    duel = Rules(fitting(random_set, rng, tmp_path / "duel"))
    assert within(duel.cards, duel_scores(duel, random_game(seed, duel)[1]))
    rules = TableRules(fitting(random_table_set, rng, tmp_path / "table"))
    assert within(rules.cards, scores(rules, random_end(rng, rules, 3 + seed % 5)))


@pytest.mark.slow
def test_an_edited_stage_changes_them(tmp_path: Path) -> None:
    path = tmp_path / "edited.cards"
    text = "change board rhodes side A\n  stage 1\n    cost 1 ore\n    points 4\n"
    path.write_text(f'set edited\n  extends seven_wonders\n  en "Edited"\n\n{text}', "utf-8")
    assert 4 in scorer_of(load_set(path)).values["wonders"]
    assert 4 not in scorer_of(load_set("seven_wonders")).values["wonders"]


@pytest.mark.slow
def test_nothing_is_told_where_other_things_bring_points(tmp_path: Path) -> None:
    path = tmp_path / "edited.cards"
    text = "change building academy\n  at end 1 point per yellow\n"
    path.write_text(f'set edited\n  extends seven_wonders\n  en "Edited"\n\n{text}', "utf-8")
    assert "scientific" not in scorer_of(load_set(path)).values
    told = scorer_of(load_set("seven_wonders")).values
    assert not {"military", "treasury", "guilds", "commercial"} & set(told)


def test_what_no_cards_give_is_a_finding_without_the_solver() -> None:
    cards = load_set("seven_wonders")
    rows = [dict.fromkeys(cards.categories, 0) | {"scientific": n} for n in (15, 10, 13)]
    sheet = Sheet("1", tuple(PlayerEntries(f"p{n}", row) for n, row in enumerate(rows)))
    (found,) = judged(cards, sheet).findings[-1:]
    assert found.code == "S-POSSIBLE-01"
    known = known_limits(cards, None, 3)
    assert known.beyond({(0, "scientific"): 15}) == [(0, "scientific")]
    assert known.nearest("scientific", 15) == (16,)
    assert known.nearest("wonders", 9) == (8, 10)
    assert known.told["wonders"] == (0, 20, [1, 4, 6, 9, 11, 12, 14, 16, 17, 18, 19])


def test_symbols_beyond_the_deck_are_a_finding_of_all_who_have_them() -> None:
    """With three players there are four cards of a symbol; all of two at once nobody shares."""
    cards = load_set("seven_wonders")
    most = known_limits(cards, None, 3).together
    assert most["civilian"][1:] == [58, 58, 58]
    for science, told in (((26, 26, 26), False), ((76, 10, 4), False), ((76, 76, 76), True)):
        rows = [dict.fromkeys(cards.categories, 0) | {"scientific": n} for n in science]
        sheet = Sheet("1", tuple(PlayerEntries(f"p{n}", row) for n, row in enumerate(rows)))
        found = [each for each in judged(cards, sheet).findings if each.code == "S-POSSIBLE-01"]
        assert bool(found) is told
    assert [each.found["en"] for each in found] == [  # type: ignore[index]
        "p0: scientific 76 + p1: scientific 76 + p2: scientific 76"
    ]


def test_buildings_of_duel_stand_in_one_city_alone() -> None:
    known = known_limits(load_set("duel"), None, 2)
    assert known.beyond({(0, "civilian"): 40, (1, "civilian"): 27}) == []
    blamed = known.beyond({(0, "civilian"): 40, (1, "civilian"): 28})
    assert blamed == [(0, "civilian"), (1, "civilian")]
