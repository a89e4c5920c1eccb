"""A whole game of Duel that ends with the numbers of a sheet: looked for, and replayed.

The solver gives cities that would have the entries; orders of play in which they come about
are tried by chance and bettered step by step. Where none ends so, cities are asked for that
differ in a few buildings from those that came nearest. Work is counted in games tried, so that
an answer is the same on every run.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.feasibility.duel.finished import FinishedDuel
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.nearby import Nearby, Tried
from antipater.checker.sheets.played.plan import Plan, changed, random_plan
from antipater.checker.sheets.played.wanted import Wanted, random_table
from antipater.rules.duel import Move, Rules, Setup, State, Verb, Victory, begin, replay

# Cities that are asked for, and games that are tried for each.
ROUNDS, GAMES_EACH = 20, 800


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
    nearby = Nearby(question, finished)
    best: Tried | None = None
    for number in range(ROUNDS):
        found = nearby.cities(best)
        if found is None:
            return None
        cities = finished.cities(found)
        wanted = Wanted.of_cities(rules, question.entries, cities)
        game = _best_game(wanted, Random(number), best.game.plan if best else None)
        if game is None:
            return None
        if game.miss() == 0 and (record := _record(rules, game, names)):
            return Played(record, cities)
        if best is None or game.miss() <= best.game.miss():
            best = Tried(found, game)
    return None


def _first_plan(wanted: Wanted, rng: Random, before: Plan | None) -> Plan | None:
    """Any plan, or one played before with a set-up for these cities."""
    if before is None:
        return random_plan(wanted, rng)
    table = random_table(wanted, rng)
    return replace(before, table=table) if table else None


def _best_game(wanted: Wanted, rng: Random, before: Plan | None) -> PlannedGame | None:
    """The game nearest to what is wanted; None where there is no set-up for one."""
    plan = _first_plan(wanted, rng, before)
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
