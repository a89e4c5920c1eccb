"""The 7 Wonders engine on integers against the same engine on the solver's constants."""

import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import pytest

from antipater.rules.card_set import Item
from antipater.rules.effects import When
from antipater.rules.readings.nodes import value_of
from antipater.rules.readings.terms import Term, Truth, constant, deciding
from antipater.rules.seven_wonders import (
    Payment,
    Rules,
    State,
    effects,
    perform,
    refusal,
)
from antipater.rules.seven_wonders.ending import points_copying
from antipater.rules.trade.market import gives, shortfall
from support.bridge_seven_wonders import cards, random_game, rules

CARDS, ON_INTEGERS = cards(), rules()
of_constant = lru_cache(constant)


class OnTerms(Rules):
    """The rules on terms; the ways to pay, which are listed on integers alone, are those."""

    def ways(
        self, own: Sequence[Any], left: Sequence[Any], right: Sequence[Any], item: Item
    ) -> tuple[Payment, ...]:
        """The payments of the integers, as terms."""
        mine, lefts, rights = (tuple(map(plain, city)) for city in (own, left, right))
        found = ON_INTEGERS.ways(mine, lefts, rights, item)
        return tuple(Payment(*map(of_constant, way)) for way in found)  # type: ignore[arg-type]


ON_TERMS = OnTerms(CARDS)


def plain(value: Any) -> Any:
    return value_of(value) if isinstance(value, Term | Truth) else value


def as_terms(city: Sequence[int]) -> tuple[Any, ...]:
    """The city on terms, but for how many stages stand: that is known in every proof."""
    terms: list[Any] = list(map(of_constant, city))
    terms[ON_INTEGERS.stages] = city[ON_INTEGERS.stages]
    return tuple(terms)


def numbers(city: Sequence[Any], terms: Sequence[Any], known: Sequence[int]) -> tuple[int, ...]:
    """A city's numbers; of those that are the same terms as before, the numbers of before."""
    both = zip(city, terms, known, strict=True)
    return tuple(number if now is term else plain(now) for now, term, number in both)


def on_terms(state: State) -> State:
    return state._replace(cities=tuple(map(as_terms, state.cities)), log=None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_run_alike_on_both_readings(players: int) -> None:
    played = 0
    for state, move in random_game(random.Random(players), players):
        due = perform(ON_INTEGERS, state, move)
        with deciding(lambda truth: bool(value_of(truth))):
            before = on_terms(state)
            assert refusal(ON_TERMS, before, move) is None
            after = perform(ON_TERMS, before, move)
        found = map(numbers, after.cities, before.cities, state.cities)
        assert tuple(found) == due.cities
        assert after[2:10] == due[2:10]
        assert after.log is not None
        assert due.log is not None
        told = [e._replace(amount=plain(e.amount)) for e in after.log.events]
        assert [e for e in told if e.amount] == [e for e in due.log.events if e.amount]
        played += 1
    assert played >= 18


def cities(chance: random.Random) -> list[tuple[int, ...]]:
    return [tuple(chance.randint(0, 6) for _ in CARDS.columns) for _ in range(3)]


@pytest.mark.parametrize("seed", range(2))
def test_every_rule_runs_alike_on_both_readings(seed: int) -> None:
    chance = random.Random(seed)
    functions = [
        (name, CARDS.function(name, argument))
        for name, rule in CARDS.rules.items()
        for argument in (CARDS.resources if rule.parameter else ("",))
    ]
    for _ in range(1000):
        seats = cities(chance)
        terms = [as_terms(city) for city in seats]
        for name, function in chance.sample(functions, 6):
            assert plain(function(*terms)) == function(*seats), name
        for item in chance.sample(CARDS.items, 3):
            if item.gains(When.BUILT):
                found = effects.gain(ON_TERMS, item, *terms)
                assert plain(found) == effects.gain(ON_INTEGERS, item, *seats)
            mine = [plain(shortfall(item.cost.units, ON_TERMS.own_supply(terms[0])))]
            assert mine == [shortfall(item.cost.units, ON_INTEGERS.own_supply(seats[0]))]
            sold = plain(gives(ON_TERMS.offer(terms[1]), item.cost.units))
            assert sold == gives(ON_INTEGERS.offer(seats[1]), item.cost.units)
        age = chance.choice(ON_INTEGERS.ages)
        found = effects.token(ON_TERMS, age, *effects.compared(*map(ON_TERMS.fighter, terms[:2])))
        fought = effects.compared(*map(ON_INTEGERS.fighter, seats[:2]))
        assert tuple(map(plain, found)) == effects.token(ON_INTEGERS, age, *fought)


@pytest.mark.parametrize("seed", range(2))
def test_points_run_alike_on_both_readings(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(100):
        seats = cities(chance)
        terms = [as_terms(city) for city in seats]
        found = {k: plain(v) for k, v in ON_TERMS.scoring.points(*terms).items()}
        assert found == ON_INTEGERS.scoring.points(*seats)
        guild = chance.choice(ON_INTEGERS.guild_items)
        copied = points_copying(ON_TERMS, guild, *terms)
        assert {k: plain(v) for k, v in copied.items()} == points_copying(
            ON_INTEGERS, guild, *seats
        )
