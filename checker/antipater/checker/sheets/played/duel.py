"""A whole game of Duel that ends with the numbers of a sheet: looked for, and replayed.

The solver gives cities that would have the entries, many times others. Games in which they nearly
come about are changed in small steps until one ends with the entries, whatever its cities; those
that come nearest are gone on with. Work is counted in games tried, so that an answer is the same on
every run.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from random import Random

from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.sheets.feasibility.duel.finished import FinishedDuel, city_of
from antipater.checker.sheets.feasibility.question import Question
from antipater.checker.sheets.played.game import PlannedGame
from antipater.checker.sheets.played.nearby import Nearby
from antipater.checker.sheets.played.plan import Plan
from antipater.checker.sheets.played.search import Approach
from antipater.checker.sheets.played.start import WantedCities, random_plan
from antipater.rules.duel import OF_A_CARD, Move, Rules, Spot, State, Verb, Victory, begin, replay

# Plans for the same cities, of which the best is taken.
PLANS = 20
# Cities that are tried at first, and how many approaches, the nearest, are gone on with each time;
# and how many games each then tries. Which approach gets there is a matter of luck: many short
# ones are better than few long ones.
STAGES = ((12, 300), (6, 400), (4, 800), (2, 1500))


@dataclass(frozen=True)
class RecordFound:
    """A record of a game that ends so, and its cities by slug."""

    record: DuelRecord
    cities: Sequence[Mapping[str, object]]


def played(rules: Rules, question: Question, names: Sequence[str]) -> RecordFound | None:
    """A game that ends with the entries of a question, or None where none was found.

    The record is that of a whole game, with its draft and layouts, and was replayed by the
    engine, which found every move legal and the entries those of the question.
    """
    for approach in _approaches(rules, question):
        if approach.away == 0 and (record := record_of(rules, approach.game, names)):
            return RecordFound(record, _cities(approach.game))
    return None


def _approaches(rules: Rules, question: Question) -> Iterator[Approach]:
    """Games after each of their walks, the nearest walking again and again."""
    (many, games), *later = STAGES
    begun: list[Approach] = []
    for approach in islice(_begun(rules, question), many):
        approach.walk(games)
        yield approach
        begun.append(approach)
    for few, games in later:
        away = [each for each in begun if each.away]
        begun = sorted(away, key=lambda each: each.away)[:few]
        for approach in begun:
            approach.walk(games)
            yield approach


def _begun(rules: Rules, question: Question) -> Iterator[Approach]:
    """Approaches from one cities after the other; where no others are found, from the last."""
    finished = question.ends.finished
    assert isinstance(finished, FinishedDuel)
    nearby = Nearby(question, finished)
    other = found = nearby.cities()
    for number in count():
        if found is None:
            return
        rng = Random(number)
        plan = _first_plan(WantedCities.of(rules, finished.cities(found)), question, rng)
        if plan is None:
            return
        yield Approach(rules, plan, question.entries, rng)
        other = other and nearby.cities()
        found = other or found


def _first_plan(cities: WantedCities, question: Question, rng: Random) -> Plan | None:
    """Of some plans for these cities that whose game misses the entries least."""

    def miss(plan: Plan) -> float:
        game = PlannedGame(cities.rules, plan)
        return game.miss(game.wrong(question.entries))

    plans = (random_plan(cities, rng, question.ends.start) for _ in range(PLANS))
    return min(filter(None, plans), key=miss, default=None)


# The record


def record_of(rules: Rules, game: PlannedGame, names: Sequence[str]) -> DuelRecord | None:
    """A planned game with its draft and its cards laid out; None if it cannot be replayed."""
    held = game.plan.setup
    rows, draft = _draft(rules, held.wonders)
    layouts = {age: _layout(rules, age, _taken(game, age)) for age in rules.ages}
    setup = replace(held, rows=rows, wonders=((), ()), layouts=layouts)
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


def _taken(game: PlannedGame, age: int) -> list[int]:
    """The cards of an age's structure in the order in which they were taken."""
    cards = (move.card for move in game.moves if move.verb in OF_A_CARD)
    return [card for card in cards if game.rules.items[card].age == age]


def _cities(game: PlannedGame) -> list[Mapping[str, object]]:
    """The two cities at the end of a game, by slug."""
    rules, turn = game.rules, game.turn
    return [
        city_of(
            [item for item in rules.items if turn.places[item.id] == Spot.CITY + seat],
            turn.cities[seat][rules.coins],
            max(0, turn.cities[seat][rules.lead]),
        )
        for seat in (0, 1)
    ]


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
