"""A whole game of Duel that ends with the numbers of a sheet: looked for, and replayed.

The solver gives cities that would have the entries; orders of play in which they come about
are tried by chance and bettered step by step. Players who discard less are poorer in the end,
so the cities are asked for with more or fewer discards until the coins are right as well.
Work is counted in games tried, so that an answer is the same on every run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.feasibility.duel.finished import FinishedDuel
from antipater.checker.sheets.feasibility.numbers import Condition, sum_of
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.feasibility.search import Situation
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.plan import changed, random_plan
from antipater.checker.sheets.played.wanted import LAYOUT_POWERS, Wanted
from antipater.rules.duel import Move, Rules, Setup, State, Verb, Victory, begin, replay

# Cities that are asked for, games that are tried for each, and the discards of each player
# with which the search begins.
ROUNDS, GAMES_EACH = 10, 800
_DISCARDS = 10
# Coins too many for which one discard less is asked for.
_COINS_A_DISCARD = 8


@dataclass(frozen=True)
class Played:
    """A record of a game that ends so, and its cities by slug."""

    record: DuelRecord
    cities: Sequence[Mapping[str, object]]


def played(rules: Rules, question: Question, names: Sequence[str]) -> Played | None:
    """A game that ends with the entries of a question, or None where none was found.

    The record is that of a whole game, with its draft and layouts, and was replayed by the
    engine, which found every move legal and the entries those of the question.
    """
    finished = question.ends.finished
    assert isinstance(finished, FinishedDuel)
    discards, seen = [_DISCARDS, _DISCARDS], set[tuple[int, ...]]()
    for number in range(ROUNDS):
        while tuple(discards) in seen:
            discards[number % 2] += 1
        seen.add(tuple(discards))
        found = question.situation(*_with_discards(finished, discards))
        if found is None:
            discards = [each + 2 for each in discards]
            continue
        cities = finished.cities(found)
        wanted = Wanted.of_cities(rules, question.entries, cities)
        game = _best_game(wanted, Random(number))
        if game is None:
            return None
        if game.miss() == 0 and (record := _record(rules, game, names)):
            return Played(record, cities)
        discards = [_other_discards(finished, found, game, seat) for seat in (0, 1)]
    return None


def _with_discards(finished: FinishedDuel, most: Sequence[int]) -> list[Condition]:
    """That each player discarded at most so much, and used no power that depends on layouts."""
    cities = finished.cities_
    plain = [
        cities.total(seat, cities.having(power)) == 0 for seat in (0, 1) for power in LAYOUT_POWERS
    ]
    few = [
        sum_of(each) <= limit for each, limit in zip(finished.plays.discarded, most, strict=True)
    ]
    return [*plain, *few]


def _other_discards(finished: FinishedDuel, found: Situation, game: PlannedGame, seat: int) -> int:
    """How many discards to ask for next: fewer where a player was too rich, else more."""
    had = sum(found.number(each) for each in finished.plays.discarded[seat])
    if game.stuck and (game.unbuilt[seat] or game.wonders[seat]):
        return had + 1
    if game.ahead(seat) > 0:
        return max(0, had - max(1, game.ahead(seat) // _COINS_A_DISCARD))
    return had + (game.ahead(seat) < 0)


def _best_game(wanted: Wanted, rng: Random) -> PlannedGame | None:
    """The game nearest to what is wanted; None where there is no set-up for one."""
    plan = random_plan(wanted, rng)
    if plan is None:
        return None
    best = PlannedGame(wanted, plan)
    least = best.miss()
    for _ in range(GAMES_EACH):
        game = PlannedGame(wanted, changed(best.plan, wanted, rng))
        miss = game.miss()
        if miss <= least:
            best, least = game, miss
        if least == 0:
            break
    return best


# The record


def _record(rules: Rules, game: PlannedGame, names: Sequence[str]) -> DuelRecord | None:
    """The game with its draft and its cards laid out; None if it cannot be replayed."""
    held = game.plan.table.setup
    rows, draft = _draft(rules, held.wonders)
    layouts = {age: _layout(rules, age, cards) for age, cards in game.taken.items()}
    setup = Setup(rows=rows, tokens=held.tokens, drawn=held.drawn, layouts=layouts)
    moves = (*draft, *game.moves)
    state, made, refused = replay(rules, begin(rules, setup), moves)
    if refused or made < len(moves) or not _ends_as(game, state):
        return None
    return DuelRecord(
        format="antipater",
        set=rules.cards.slug,
        players=(names[0], names[1]),
        setup=setup,
        moves=moves,
        edition=rules.edition.name,
    )


def _ends_as(game: PlannedGame, state: State) -> bool:
    same = all(list(a) == list(b) for a, b in zip(state.cities, game.turn.cities, strict=True))
    return state.victory is Victory.CIVILIAN and same


def _draft(
    rules: Rules, held: Sequence[Sequence[int]]
) -> tuple[tuple[tuple[int, ...], ...], list[Move]]:
    """Rows of wonders, and choices, after which the players hold these."""
    left = [list(wonders) for wonders in held]
    moves = [Move(Verb.DRAFT, player, left[player].pop()) for player in rules.draft_order]
    chosen = iter(move.item for move in moves)
    return tuple(tuple(next(chosen) for _ in row) for row in rules.cards.draft), moves


def _layout(rules: Rules, age: int, cards: Sequence[int]) -> tuple[int, ...]:
    """Where the cards of an age lay, so that each was accessible when it was taken."""
    covers = rules.covers[age]
    left, laid = (1 << len(covers)) - 1, dict[int, int]()
    for card in cards:
        slot = next(n for n, cover in enumerate(covers) if left >> n & 1 and not cover & left)
        laid[slot] = card
        left &= ~(1 << slot)
    return tuple(laid[slot] for slot in range(len(covers)))
