"""An entry that is far too large is refuted, blamed first, and its slip is named."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

import pytest

from antipater.checker.games.registry import GAMES
from antipater.checker.sheets.feasibility.beside import too_large_beside
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.search import ProgramAnswer
from antipater.checker.sheets.formulas import known_limits, worth
from antipater.checker.sheets.judging.beyond import known_entries
from antipater.checker.sheets.judging.judge import SheetVerdict, judged
from antipater.checker.sheets.judging.plausibility import Asker
from antipater.checker.sheets.sheet import PlayerEntries, Sheet
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.duel import Rules, Verb, Victory
from antipater.rules.duel import scores as duel_scores
from antipater.rules.seven_wonders import apply, scores
from checker.sheets.test_feasibility_duel import STYLES
from support import bridge_seven_wonders as table
from support.random_duel import random_game

pytestmark = pytest.mark.slow


@cache
def asker(kind: str) -> Asker:
    return Asker(table.cards() if kind.isdecimal() else load_set(kind))


@cache
def real(kind: str) -> Sheet:
    """A real end; of a table of 7 Wonders nobody says who sits where."""
    cards = asker(kind).cards
    points: Sequence[Mapping[str, int]]
    if kind.isdecimal():
        state, move = table.random_game(random.Random(0), int(kind))[-1]
        end, rules = apply(table.rules(), state, move), table.rules()
        points, cities, coins = scores(rules, end), end.cities, rules.coins
    else:
        duel = Rules(cards)
        _, state_of_duel = random_game(0, duel)
        points, cities = duel_scores(duel, state_of_duel), state_of_duel.cities
        coins = duel.coins
    players = tuple(
        PlayerEntries(f"P{n}", {c: each[c] for c in cards.categories}, coins=cities[n][coins])
        for n, each in enumerate(points)
    )
    return Sheet("1", players, seated=False)


def with_entry(cards: CardSet, sheet: Sheet, category: str, value: int) -> Sheet:
    """The sheet with another value in an entry of its first player."""
    player = sheet.players[0]
    points = dict(player.points)
    points["treasury" if category == "coins" else category] = (
        worth(cards, value) if category == "coins" else value
    )
    coins = value if category == "coins" else player.coins
    changed = replace(player, points=points, coins=coins)
    return replace(sheet, players=(changed, *sheet.players[1:]))


def asked(kind: str, category: str, value: int) -> SheetVerdict:
    cards = asker(kind).cards
    return asker(kind).asked(judged(cards, with_entry(cards, real(kind), category, value)))


def entry_of(kind: str, category: str) -> int:
    player = real(kind).players[0]
    value = player.coins if category == "coins" else player.points[category]
    assert value is not None
    return value


@pytest.mark.parametrize(
    ("kind", "category"),
    [
        *(
            ("duel", name)
            for name in (
                "civilian", "scientific", "commercial", "guilds", "wonders", "progress",
                "military",
            )
        ),
        *(("3", name) for name in ("military", "scientific", "guilds")),
    ],
)  # fmt: skip
def test_a_digit_too_many_is_blamed_first(kind: str, category: str) -> None:
    value = entry_of(kind, category)
    written = int(f"9{value}")
    verdict = asked(kind, category, written)
    assert verdict.possible is False
    assert verdict.conflicts[0][0][:3] == ("P0", category, written)
    assert ("a digit too many", [("P0", category, value)]) in verdict.causes[:2]


def test_an_entry_that_only_the_others_make_too_large_comes_first() -> None:
    """330 coins: a city of some game may hold them, but not beside these other entries."""
    verdict = asked("duel", "coins", 330)
    assert verdict.possible is False
    assert verdict.conflicts[0][0][:3] == ("P0", "coins", 330)
    assert verdict.causes[0] == ("a digit too many", [("P0", "coins", 30)])
    (found,) = (each for each in verdict.findings if each.code == "S-POSSIBLE-01")
    assert found.found == {
        "en": "P0: coins 330, beside the other entries of P0 and P1",
        "fr": "P0 : pièces 330, à côté des autres valeurs inscrites pour P0 et P1",
        "nl": "P0: munten 330, naast de andere waarden van P0 en P1",
    }


def slips_told(anna: Sequence[int], bert: Sequence[int]) -> list[tuple[str, dict[str, int]]]:
    """The slips of Anna's line, by categories, that would explain a sheet of Duel."""
    cards = asker("duel").cards
    players = tuple(
        PlayerEntries(name, dict(zip(cards.categories, row, strict=True)))
        for name, row in (("Anna", anna), ("Bert", bert))
    )
    verdict = asker("duel").asked(judged(cards, Sheet("1", players)))
    assert verdict.possible is False
    return [(slip, {name: value for _, name, value in fits}) for slip, fits in verdict.causes]


BERT = (6, 2, 9, 10, 9, 0, 6, 0)


def test_exchanged_digits_of_two_come_first() -> None:
    told = slips_told((20, 31, 6, 0, 9, 11, 11, 0), BERT)
    assert told[:2] == [
        ("digits exchanged", {"scientific": 13}),
        ("a digit too many", {"scientific": 3}),
    ]


def test_exchanged_categories_are_named_where_an_entry_is_beyond_all_limits() -> None:
    told = slips_told((4, 18, 6, 0, 9, 11, 11, 0), BERT)
    assert ("categories exchanged", {"scientific": 4, "civilian": 18}) in told


def test_far_too_many_coins_are_refuted_before_reasons_are_looked_for() -> None:
    """333 coins for 33, beside the other entries of a real game: trade cannot have made them."""
    cards, told = asker("duel").cards, list[bool | None]()
    rows = ((20, 13, 6, 0, 9, 11, 111, 0), 333), ((6, 2, 9, 10, 9, 0, 6, 0), 19)
    players = tuple(
        PlayerEntries(name, dict(zip(cards.categories, row, strict=True)), coins=coins)
        for name, (row, coins) in zip(("Anna", "Bert"), rows, strict=True)
    )
    verdict = asker("duel").asked(judged(cards, Sheet("1", players)), told.append)
    assert told == [verdict.possible] == [False]
    assert verdict.conflicts[0][0][:3] == ("Anna", "coins", 333)
    assert verdict.causes[0] == ("a digit too many", [("Anna", "coins", 33)])


@pytest.mark.parametrize("style", STYLES)
def test_real_coins_are_never_too_many_for_both_together(style: Mapping[Verb, float]) -> None:
    ends = GAMES["duel"].sheet.finished(asker("duel").cards, None, 2, True)
    assert ends is not None
    assert ends.purse is not None
    rules, asked = Rules(asker("duel").cards), 0
    for seed in range(6):
        _, end = random_game(seed, rules, style)
        if end.victory is Victory.CIVILIAN:
            coins = {(s, "coins"): end.cities[s][rules.coins] for s in (0, 1)}
            points = {
                (s, c): v for s, own in enumerate(duel_scores(rules, end)) for c, v in own.items()
            }
            question = Question(ends.purse, {**points, **coins})
            assert question.ask(question.entries, 0.3) is not ProgramAnswer.IMPOSSIBLE, seed
            assert not any(question.is_too_large(each, question.entries, 0.1) for each in coins)
            asked += 1
    assert asked


def test_an_entry_too_large_beside_its_own_row_is_found_with_little_work() -> None:
    """And no entry of a real end is."""
    cards = asker("6").cards
    ends = GAMES["seven_wonders"].sheet.finished(cards, None, 6, False)
    assert ends is not None
    assert ends.around is not None
    light = ends.around.seated.light
    assert light is not None
    for sheet, entry in (
        (with_entry(cards, real("6"), "commercial", 18), (0, "commercial")),
        (real("6"), None),
    ):
        entries = known_entries(sheet, judged(cards, sheet).totals)
        question = Question(ends, entries, known=known_limits(cards, None, 6))
        found = too_large_beside(question, light, False)
        assert (found[0] if found else None) == entry
        assert {row for row, _ in found} <= {0}
