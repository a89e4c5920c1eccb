"""Slips that implementations of 7 Wonders make, and the theorem that catches each."""

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.theorems.formulas import seven_theorems
from antipater.checker.proofs.theorem import ProofStatus, Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.numbers import if_else
from antipater.rules.seven_wonders import (
    Due,
    DueKind,
    Play,
    State,
    deals,
    effects,
    ending,
    legality,
    payments,
    turn,
)
from antipater.rules.seven_wonders.ending import Outcome
from antipater.rules.seven_wonders.rules import Rules
from antipater.rules.trade.market import Supply

BASE = load_set("seven_wonders")


def status(name: str, cards: CardSet = BASE) -> ProofStatus:
    theorems = {t.name: t for t in seven_theorems(SevenCities(cards))}
    return theorems[name].prove(Prover(), cards.slug).status


def own_production(self: Rules, city: Sequence[Any]) -> Supply:
    """Neighbours buy of yellow buildings and stages as well."""
    return self.own_supply(city)


def one_side_for_both(self: Rules, *seats: Sequence[Any]) -> tuple[list[Any], list[Any]]:
    """A trading post makes both neighbours cheap."""
    left, right = prices(self, *seats)
    cheap = [if_else(a <= b, a, b) for a, b in zip(left, right, strict=True)]
    return cheap, cheap


prices = Rules.prices


def defeats_of_the_age(rules: Rules, age: int, won: Any, lost: Any) -> tuple[Any, Any]:
    """A defeat costs as much as the victory of its age is worth, or 3 in the last."""
    points, defeats = token(rules, age, won, lost)
    return points - defeats * (rules.victory_points[min(age, 2)] - 1), defeats


token = effects.token


def first_seat_wins(rules: Rules, state: State) -> Outcome | None:
    """A tie is broken by who sits first."""
    found = outcome(rules, state)
    return None if found is None else Outcome(found.winners[:1])


outcome = ending.outcome


def salvage_anything(rules: Rules, state: State, play: Play) -> None:
    """Halicarnassus builds a second building of a name out of the discards."""


def no_free_build(rules: Rules, state: State, play: Play) -> None:
    """Olympia builds free a building that stands already."""


def counted_before(rules: Rules, item: Any, *seats: Sequence[Any]) -> Any:
    """What a building brings is counted without the building itself."""
    less = dict(item.standing)
    own = tuple(n - less.get(c, 0) for c, n in enumerate(seats[0]))
    return gain(rules, item, own, *seats[1:])


gain = effects.gain


def deals_the_first_age(game: turn.WorkingState, age: int) -> None:
    """Each age is dealt what was dealt in the first."""
    deal(game, 1)
    game.age = age


deal = turn.WorkingState.deal


def discard_unseen(rules: Rules, state: Any, play: Play, hand: Any) -> Any:
    """Of a hand that is not known the Free City may discard anything."""
    return None if hand is None else discard(rules, state, play, hand)


def discard_by_its_card(rules: Rules, state: Any, play: Play, hand: Any) -> Any:
    """Only the card itself is looked at, whatever else the hand holds."""
    return discard(rules, state, play, (play.card,))


discard = legality._discard


def anything(*_: object) -> None:
    """The Free City may do this."""


# The claim of every move: what is made of a play, and which plays are refused.
PLAYS, HELD = "every_seat_plays_by_the_rules", "every_seat_is_held_to_the_rules"


def first_guild(
    rules: Rules, state: Any, seat: int, guild: Item, best: Any, chosen: bool = False
) -> Any:
    """The first guild that can be copied is, whatever it gives."""
    return better(rules, state, seat, guild, best, best.copied == -1)


def its_own_guild(guild: Item, left: Any, right: Any) -> Any:
    """A guild of the left neighbour's alone may be copied."""
    return left[guild.presence] >= 1


better = ending.better_with
COPIED = "the_best_guild_is_copied"


def to_the_other_side(self: payments.Settlement, bill: Any, way: Any) -> Any:
    """What is paid to the left comes to the right."""
    return moved(self, bill, way._replace(left=way.right, right=way.left))


moved = payments.Settlement._moved


def the_least_alone(self: payments.Settlement, number: int, coins: Any) -> Any:
    """Of every bill the least way is taken."""
    bills = tuple(bill._replace(ways=bill.ways[:1]) for bill in self.rounds[number].bills)
    self.rounds = [
        each._replace(bills=bills) if n == number else each for n, each in enumerate(self.rounds)
    ]
    return possible(self, number, coins)


possible = payments.Settlement._possible


def the_first_stated(self: payments.Settlement, number: int, choice: Any) -> Any:
    """Of every bill the first way is written out."""
    return stated(self, number, tuple(0 for _ in choice))


stated = payments.Settlement._stated


def the_first_before(self: payments.Settlement, number: int, target: Any) -> Any:
    """Of every bill the first way is said to have led to what came."""
    coins, choice = before(self, number, target)
    return coins, tuple(0 for _ in choice)


before = payments.Settlement._before
IN_NEED, UNCHECKED = "seats_in_need_tell_whether_all_can_pay", "what_is_left_unchecked_is_told"
SETTLED, COUNTED = "payments_are_settled_by_some_splits", "cards_are_counted_as_they_are_known"

MOVED, FITTING = "moves_are_settled_if_some_splits_are_legal", "plays_are_those_of_some_hands"


def all_but_the_least(self: Rules, *of: Any) -> Any:
    """The least payment is left out."""
    return all_ways(self, *of)[1:]


def however_often_it_was_played(self: deals.Course, age: int, turn: int, play: Play) -> bool:
    """A card of a known hand is played out of it again and again."""
    hands, self.hands = self.hands, deepcopy(self.hands)
    known, self.hands = from_known_hand(self, age, turn, play), hands
    return known


from_known_hand = deals.Course.from_known_hand


all_ways = Rules._all_ways


def leaves_nothing_where_it_could_play(rules: Any, state: Any, play: Play, hand: Any) -> Any:
    """The Free City may not leave a card in the discards alone while it could play one of a
    hand."""
    last = (Due(DueKind.SEVENTH, play.seat),)
    return declines(rules, state._replace(due=last) if hand else state, play, hand)


declines = legality._decline

SLIPS: list[tuple[object, str, object, str]] = [
    (ending, "better_with", first_guild, COPIED),
    (ending, "better_with", lambda rules, state, seat, guild, best: best, COPIED),
    (ending, "_stands", its_own_guild, COPIED),
    (ending, "copies_guild", lambda *_: True, COPIED),
    (Rules, "offer", own_production, "neighbours_sell_brown_and_grey"),
    (Rules, "prices", one_side_for_both, "price_is_one_or_two"),
    (effects, "token", defeats_of_the_age, "each_victory_has_its_defeat"),
    (effects, "gain", counted_before, PLAYS),
    (legality, "_salvage", salvage_anything, HELD),
    (legality, "_free", no_free_build, HELD),
    (turn.WorkingState, "deal", deals_the_first_age, PLAYS),
    (legality, "_discard", anything, HELD),
    (legality, "without", lambda rules, hand, card: hand, HELD),
    (legality, "_discard", discard_unseen, HELD),
    (legality, "_discard", discard_by_its_card, HELD),
    (legality, "_decline", anything, HELD),
    (legality, "_decline", leaves_nothing_where_it_could_play, HELD),
    (legality, "_must_chain", anything, HELD),
    (payments.Settlement, "_moved", to_the_other_side, SETTLED),
    (payments.Settlement, "_possible", the_least_alone, SETTLED),
    (payments.Settlement, "_stated", the_first_stated, SETTLED),
    (payments.Settlement, "_before", the_first_before, SETTLED),
    (payments.Settlement, "_can_end", lambda self, number, coins: number == 0, SETTLED),
    (payments.Settlement, "tight", lambda self: frozenset(), IN_NEED),
    (payments.Settlement, "outer", lambda self: [(n, n) for n in self.least[-1]], IN_NEED),
    (Rules, "deck_age", lambda self, age, turn: 0, UNCHECKED),
    (payments, "_fixed", lambda each, coins: tuple(n + 1 for n in coins), SETTLED),
    (Rules, "guilds_in_play", lambda self, players: players + 3, "deals_are_those_of_a_deck"),
    (Rules, "deck", lambda self, players, age: {}, "deals_are_those_of_a_deck"),
    (deals.Count, "spare", lambda self, card: True, COUNTED),
    (deals.Count, "one", lambda self, seat, card: None, COUNTED),
    (payments, "_too_poor", lambda rules, before, move: (), MOVED),
    (payments, "stated_ways", lambda *at: legality.stated_ways(*at)[:1], MOVED),
    (deals.Course, "from_known_hand", lambda self, *_: False, FITTING),
    (deals.Course, "from_known_hand", however_often_it_was_played, FITTING),
    (deals.Course, "_was_shown", lambda self, *_: True, FITTING),
    (deals.Course, "unspared", lambda self, *_: None, FITTING),
    (deals, "_in_deck", lambda *_: True, "hands_are_of_their_size_and_deck"),
    (Rules, "_all_ways", all_but_the_least, "payments_of_every_cost_are_listed"),
]


@pytest.mark.parametrize(("place", "name", "slip", "theorem"), SLIPS)
def test_a_slip_is_caught(
    monkeypatch: pytest.MonkeyPatch, place: object, name: str, slip: object, theorem: str
) -> None:
    monkeypatch.setattr(place, name, slip)
    assert status(theorem) is ProofStatus.REFUTED


def test_a_tie_is_not_broken_by_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "antipater.checker.proofs.seven_wonders.theorems.seats.outcome", first_seat_wins
    )
    assert status("nobody_beats_the_winners") is ProofStatus.REFUTED


def test_a_boards_resource_is_for_sale() -> None:
    def kept(standing: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple(pair for pair in standing if not BASE.columns[pair[0]].startswith("sells"))

    items = tuple(
        replace(i, standing=kept(i.standing)) if i.kind is Kind.BOARD else i for i in BASE.items
    )
    cards = replace(BASE, items=items)
    assert status("neighbours_sell_brown_and_grey", cards) is ProofStatus.REFUTED
    assert status("set_up_figures", cards) is ProofStatus.REFUTED


def test_wildcards_are_not_chosen_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = CardSet.function
    symbols = [BASE.column[f"science({s})"] for s in BASE.symbols]
    wild = BASE.column["wildcards"]

    def greedy(score: Any, own: Any, left: Any, right: Any) -> Any:
        """Each wildcard is taken for what is best at once."""
        city = [0 if c == wild else n for c, n in enumerate(own)]
        for _ in range(own[wild]):
            more = [[*city[:c], city[c] + 1, *city[c + 1 :]] for c in symbols]
            city = max(more, key=lambda some: score(some, left, right))
        return score(city, left, right)

    def function(self: CardSet, rule: str, argument: str = "") -> Any:
        found = compiled(self, rule, argument)
        if rule != "score_scientific":
            return found
        return lambda own, left, right: greedy(found, own, left, right)

    monkeypatch.setattr(CardSet, "function", function)
    assert status("wildcards_are_chosen_best") is ProofStatus.REFUTED
