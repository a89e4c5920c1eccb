"""Theorems about what may be done in Duel: a move is legal exactly if no rule forbids it.

The engine's own ``refusal`` is run on any places and any two cities. What each rule forbids
is said here again, from the rulebooks; so is the order in which they are looked at, which
decides of which one a record is told.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import product
from typing import Any

from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.refusals import Broken, refused_as_due
from antipater.checker.proofs.theorem import Claim, Claims, Lemma
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Due, Move, Setup, Spot, State, Verb, Victory
from antipater.rules.duel.legality import refusal
from antipater.rules.numbers import if_else, negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.terms import Condition

REFUSALS: TheoremGroup[DuelCities] = TheoremGroup()

_BUILDINGS = (Kind.BUILDING, Kind.GUILD)
_TURNS = (Verb.BUILD, Verb.DISCARD, Verb.WONDER)
_CHOICES = (Verb.TOKEN, Verb.DRAWN, Verb.DESTROY, Verb.REVIVE, Verb.TOP_ROW, Verb.LEFT_OUT)
_OFFER = {
    Verb.TOKEN: "D-TOKEN-01",
    Verb.DRAWN: "D-TOKEN-02",
    Verb.REVIVE: "D-REVIVE-01",
    Verb.TOP_ROW: "D-TOPROW-01",
}


class _Listed(AnyTrade):
    """The rules of any trade, where lists hold every item, each with when it is in it."""

    def those(self, items: Iterable[tuple[int, Any]]) -> Any:
        """Each of the items, and the condition under which it is one of those."""
        return tuple(items)


class Asked:
    """Refusals of moves of one set, and what the rules say of the same moves."""

    def __init__(self, t: DuelCities) -> None:
        self.cards, self.symbolic, self.meanings = t.cards, SymbolicState(t), t.meanings
        self.rules = _Listed(t.cards, t.rules.edition.name)

    def at(self, age: int, *due: Due, who: int = 0) -> State:
        """A moment at which a player has to move, the first if no other."""
        drafted = len(self.rules.draft_order)
        return self.symbolic.state(ControlState(age, 1, who, due, drafted))

    def rests_on(self, item: Item, age: int) -> str:
        """What the claims about an item at an age rest on."""
        others = [self.seen_of(i.id) for i in (*self.companions(age), self.rules.buildings[0])]
        return repr((age, self.meanings[item.id], others, self.rules.wonder_cap, self.colours))

    def seen_of(self, item: int) -> tuple[object, ...]:
        """What legality consults of an item: whether it may be taken or chosen, and its price."""
        seen = self.rules.items[item]
        free_with = [self.cards.columns[column] for column in seen.free_with]
        return seen.slug, seen.kind, seen.age, seen.colour, seen.cost, free_with

    def wonder_seen(self, age: int) -> tuple[object, ...]:
        """What legality consults of the wonder of ``companions``, and how many may stand."""
        return self.seen_of(self.companions(age)[0].id), self.rules.wonder_cap

    @cached_property
    def colours(self) -> list[str]:
        """The colours of buildings."""
        return sorted({str(building.colour) for building in self.rules.buildings})

    def companions(self, age: int) -> tuple[Item, Item]:
        """A wonder, and a building of an age to lie under one."""
        wonder = next(w for w in self.rules.items if w.kind is Kind.WONDER)
        return wonder, next(b for b in self.rules.buildings if b.age == age)

    def claim(self, state: State, move: Move, broken: Iterable[Broken]) -> Claim:
        """That a move is refused exactly for the first of some rules that it breaks."""
        asked = partial(refusal, self.rules, state, move)
        held = all_of(refused_as_due(asked, tuple(broken)))
        about = f"age {state.age}: {move.verb} {self._named(move)}"
        return Claim(held, self._coins(state), about)

    def _named(self, move: Move) -> str:
        items = (move.item, move.other)
        return " ".join(self.rules.items[i].slug for i in items if i >= 0)

    def _coins(self, state: State) -> tuple[Condition, ...]:
        return tuple(city[self.rules.coins] >= 0 for city in state.cities)

    # What the rules say

    def taken(self, state: State, item: Item) -> Iterator[Broken]:
        """A building of this age that was not played yet."""
        yield "D-CARD-04", item.kind not in _BUILDINGS
        yield "D-CARD-01", state.places[item.id] > Spot.TABLE
        yield "D-CARD-02", item.age != state.age

    def paid(self, state: State, item: Item) -> Iterator[Broken]:
        """Coins and trade, or nothing by a chain, out of the treasury."""
        own = state.cities[state.active]
        chained = any_of(own[column] >= 1 for column in item.free_with)
        trade = self.rules.known_trade((), (), item)
        cost = if_else(chained, 0, item.cost.coins + trade)
        yield "D-COST-01", cost > own[self.rules.coins]

    def wonder(self, state: State, item: Item) -> Iterator[Broken]:
        """A wonder that lies before the player, as long as one more may stand."""
        place, rules = state.places[item.id], self.rules
        ready = all_of([item.kind is Kind.WONDER, place == Spot.HELD + state.active])
        built = total(city[rules.wonders] for city in state.cities)
        boxed = all_of([built >= rules.wonder_cap, place == Spot.BOX])
        stands = any_of([place == Spot.CITY, place == Spot.CITY + 1])
        yield "D-WONDER-03", all_of([negation(ready), boxed])
        yield "D-WONDER-02", all_of([negation(ready), stands])
        yield "D-WONDER-01", negation(ready)

    def chosen(self, state: State, item: Item) -> Condition:
        """Whether an item may be chosen for the choice that is due."""
        due = state.due[0]
        place, building = state.places[item.id], item.kind in _BUILDINGS
        of_age = item.age == state.age
        theirs = place == Spot.CITY + 1 - due.player
        return {
            Verb.TOKEN: all_of([item.kind is Kind.TOKEN, place == Spot.TABLE]),
            Verb.DRAWN: all_of([item.kind is Kind.TOKEN, place == Spot.BOX]),
            Verb.DESTROY: all_of([building, item.colour == due.argument, theirs]),
            Verb.REVIVE: all_of([building, place == Spot.DISCARD]),
            Verb.TOP_ROW: all_of([building, of_age, state.left != 0, place <= Spot.TABLE]),
            Verb.LEFT_OUT: all_of([item.kind is Kind.BUILDING, of_age, place == Spot.BOX]),
        }[due.verb]


@REFUSALS.theorem(
    "A building may be built, discarded or laid under a wonder exactly if it is of this age, "
    "was not played before, and the treasury holds what it costs; a wonder if it lies unbuilt "
    "before the player; and what is refused is told the first rule that it breaks"
)
def turns_are_legal_by_the_rules(t: DuelCities) -> Claims:
    asked = Asked(t)
    for age in t.rules.ages:
        for item in t.cards.items:
            yield Lemma(asked.rests_on(item, age), partial(_turns, asked, age, item))


def _turns(asked: Asked, age: int, item: Item) -> Claims:
    for who in (0, 1):
        yield from _turns_of(asked, age, item, who)


def _turns_of(asked: Asked, age: int, item: Item, who: int) -> Claims:
    state = asked.at(age, who=who)
    taken, paid = tuple(asked.taken(state, item)), tuple(asked.paid(state, item))
    if item.kind in _BUILDINGS or age == 1:
        yield asked.claim(state, Move(Verb.BUILD, who, item.id), (*taken, *paid))
        yield asked.claim(state, Move(Verb.DISCARD, who, item.id), taken)
    wonder, tucked = asked.companions(age)
    broken = (*asked.wonder(state, wonder), *taken, *asked.paid(state, wonder))
    yield asked.claim(state, Move(Verb.WONDER, who, wonder.id, item.id), broken)
    broken = (*asked.wonder(state, item), *asked.taken(state, tucked), *paid)
    yield asked.claim(state, Move(Verb.WONDER, who, item.id, tucked.id), broken)


@REFUSALS.theorem(
    "What a choice is made of is what its card says: tokens on the board or in the box, "
    "the opponent's buildings of a colour, discarded ones, those of a structure that is not empty, "
    "those of the age left out; and nothing else can be chosen"
)
def choices_are_legal_by_the_rules(t: DuelCities) -> Claims:
    asked = Asked(t)
    for age in t.rules.ages:
        for item in t.cards.items:
            yield Lemma(asked.rests_on(item, age), partial(_choices, asked, age, item))


def _choices(asked: Asked, age: int, item: Item) -> Claims:
    for verb in (Verb.TOKEN, Verb.DRAWN, Verb.REVIVE, Verb.TOP_ROW):
        state = asked.at(age, Due(verb, 0))
        broken = [(_OFFER[verb], negation(asked.chosen(state, item)))]
        yield asked.claim(state, Move(verb, 0, item.id), broken)
    for colour, who in product(asked.colours if age == 1 else (), (0, 1)):
        state = asked.at(age, Due(Verb.DESTROY, who, colour))
        fits = asked.chosen(state, item)
        other = all_of([negation(fits), state.places[item.id] == Spot.CITY + 1 - who])
        destroyed = [("D-DESTROY-01", other), ("D-DESTROY-02", negation(fits))]
        yield asked.claim(state, Move(Verb.DESTROY, who, item.id), destroyed)
    state = asked.at(age, Due(Verb.LEFT_OUT, 0))
    for other_item in asked.rules.buildings[:1]:
        for one, two in ((item, other_item), (other_item, item)):
            out = [asked.chosen(state, i) for i in (one, two)]
            left = [("D-LEFTOUT-01", negation(all_of(out))), ("D-LEFTOUT-02", one is two)]
            yield asked.claim(state, Move(Verb.LEFT_OUT, 0, one.id, two.id), left)


@REFUSALS.theorem(
    "Only the player to move may move, at the time for it: wonders are chosen in the draft "
    "alone, a choice is made when it is due and before anything else, and when the game is "
    "over nothing is legal"
)
def everything_has_its_time(t: DuelCities) -> Claims:
    asked = Asked(t)
    items = [*{item.kind: item.id for item in t.cards.items}.values()]
    seen = [*map(asked.seen_of, items)]
    key = repr((seen, t.rules.ages, len(t.rules.draft_order)))
    yield Lemma(key, partial(_at_their_time, t, asked, items))


def _at_their_time(t: DuelCities, asked: Asked, items: Sequence[int]) -> Claims:
    ages = (0, *t.rules.ages)
    moves = [Move(verb, who, item) for verb, who, item in product(Verb, (0, 1), items)]
    for age, move in product(ages, moves):
        for victory in Victory:
            over = asked.at(age)._replace(victory=victory)
            yield asked.claim(over, move, [("D-END-01", True)])
        yield from _in_time(asked, age, move)
    for age, who, begun in product(t.rules.ages, (0, 1), (-1, 0, 1, 2)):
        state = asked.at(age, Due(Verb.BEGIN, 0))
        broken = [("D-BEGIN-02", who == 1), ("D-BEGIN-01", begun not in (0, 1))]
        move = Move(Verb.BEGIN, who, begun)
        found = refused_as_due(partial(refusal, asked.rules, state, move), broken)
        yield Claim(all_of(found), about=f"age {age}: begin {begun}")


def _in_time(asked: Asked, age: int, move: Move) -> Claims:
    if move.verb in (*_CHOICES, Verb.BEGIN) or (move.verb is Verb.DRAFT) != (age == 0):
        code = "D-TURN-03" if move.verb in (*_CHOICES, Verb.BEGIN) else "D-TURN-04"
        yield asked.claim(asked.at(age), move, [(code, True)])
    elif move.player == 1:
        yield asked.claim(asked.at(age), move, [("D-TURN-01", True)])
    for due in (*_CHOICES, Verb.BEGIN) if age else ():
        state = asked.at(age, Due(due, 0))
        if due is not move.verb:
            yield asked.claim(state, move, [("D-TURN-02", True)])
        elif move.player == 1:
            code = "D-BEGIN-02" if due is Verb.BEGIN else "D-TURN-01"
            yield asked.claim(state, move, [(code, True)])


@REFUSALS.theorem("In the draft a wonder may be chosen exactly if it is on offer and still there")
def drafts_are_legal_by_the_rules(t: DuelCities) -> Claims:
    kinds = [(item.slug, item.kind) for item in t.cards.items]
    yield Lemma(repr((kinds, t.cards.draft, t.rules.draft_order)), partial(_drafts, t, Asked(t)))


def _drafts(t: DuelCities, asked: Asked) -> Claims:
    wonders = [w.id for w in t.cards.of_kind(Kind.WONDER)]
    size = len(t.cards.draft[0])
    rows = tuple(tuple(wonders[size * n : size * (n + 1)]) for n in range(len(t.cards.draft)))
    tokens = asked.symbolic.setup.tokens
    for drafted, item in product(range(len(t.rules.draft_order)), t.cards.items):
        control = ControlState(0, 0, 0, drafted=drafted)
        state = asked.symbolic.state(control)._replace(setup=Setup(rows=rows, tokens=tokens))
        offered = item.id in rows[drafted // size]
        there = all_of([offered, state.places[item.id] == Spot.TABLE])
        broken = [("D-DRAFT-01", negation(there))]
        yield asked.claim(state, Move(Verb.DRAFT, 0, item.id), broken)
