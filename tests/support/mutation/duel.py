"""Which theorem kills a mutant of a set of Duel."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise, product
from operator import attrgetter

from antipater.checker.proofs.duel.induction import DuelInduction
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState
from antipater.checker.proofs.duel.theorems.formulas import formula_theorems
from antipater.checker.proofs.theorem import Prover, Theorem
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.choices import LEFT_OUT, Fate, Zone, fits
from antipater.rules.duel import UNKNOWN, Due, Move, Verb, Victory
from antipater.rules.duel.zones import due_for
from antipater.rules.effects import Power
from support.mutation.checks import (
    Anew,
    Check,
    Parts,
    by_moves,
    refuted_by,
    without_broken,
)
from support.mutation.sets import Mutant

# What takes longest is asked last.
_LATE = ("payment_is_least",)


def killed_by(mutant: Mutant, prover: Prover) -> str | None:
    """The first theorem that is refuted for a mutant of a Duel set, or None."""
    return next(filter(None, (check.refuted() for check in checks(mutant.cards, prover))), None)


def checks(cards: CardSet, prover: Prover, edition: str | None = None) -> Iterator[Check]:
    """The theorems about formulas, and those about every move of some moves of each kind, under
    an edition; None for the set's default. What the set breaks on purpose is left out."""
    cities = partial(DuelCities, cards, edition)
    broken = {departure.theorem for departure in cards.departures}
    names = [t.name for t in formula_theorems(cities()) if t.name not in broken]
    of = {name: Parts(partial(_named, cities, name), prover) for name in names}
    yield from chain.from_iterable(of[name].checks() for name in names if name not in _LATE)
    induction = Anew(lambda: without_broken(DuelInduction(cities(), prover)))
    moves = ((f"{m.verb} {cards.items[m.item].slug}", at, m) for at, m in sample_moves(cards))
    yield from by_moves(induction, moves)
    yield from chain.from_iterable(of[name].checks() for name in _LATE)


def _named(cities: Callable[[], DuelCities], name: str) -> Theorem:
    return next(theorem for theorem in formula_theorems(cities()) if theorem.name == name)


def by_induction(
    any_cities: DuelCities,
    prover: Prover,
    moves: Iterable[tuple[ControlState, Move]] | None = None,
) -> str | None:
    """The first theorem of the induction that some moves refute; None for ``sample_moves``."""
    induction = DuelInduction(any_cities, prover)
    some = sample_moves(any_cities.cards) if moves is None else moves
    found = (refuted_by(induction, partial(induction.follow, *at)) for at in some)
    return next(filter(None, found), None)


def sample_moves(cards: CardSet) -> Iterator[tuple[ControlState, Move]]:
    """Some moves of each kind, and one of each power; the first of each kind by either player."""
    seen = set[object]()
    for control, move in _of_the_first(cards):
        yield control, move
        item = cards.items[move.item]
        left = control.due if move.verb is Verb.PASS else ()
        about = any(item.cost.units), item.has(Power.REPLAY)
        kind = move.verb, item.kind, about, control.laid_out, left
        if control.age and control.over is None and kind not in seen:
            seen.add(kind)
            yield by_the_other(control, move)


def by_the_other(control: ControlState, move: Move) -> tuple[ControlState, Move]:
    """The same move by the other player, at the same point of a game."""
    due = tuple(each._replace(player=1 - each.player) for each in control.due)
    other = replace(control, active=1 - control.active, due=due)
    return other, move._replace(player=1 - move.player)


def _of_the_first(cards: CardSet) -> Iterator[tuple[ControlState, Move]]:
    order = sum(len(row) for row in cards.draft)
    age = min(cards.layouts)
    control = ControlState(age, 1, 0, drafted=order)
    buildings = [b for b in cards.of_kind(Kind.BUILDING) if b.age == age]
    for built in [b for b in cards.of_kind(Kind.BUILDING) if b.age]:
        yield replace(control, age=built.age or age), Move(Verb.BUILD, 0, built.id)
    yield control, Move(Verb.DISCARD, 0, buildings[0].id)
    for wonder in cards.of_kind(Kind.WONDER):
        yield control, Move(Verb.WONDER, 0, wonder.id, buildings[0].id)
    for item in cards.items:
        for asked in item.choices:
            if asked.deed is Fate.DESTROY:
                due = (due_for(asked, 0),)
                for target in [b for b in buildings if fits(asked, b)][:1]:
                    yield ControlState(age, 1, 0, due, order), Move(Verb.DESTROY, 0, target.id)
    tokens = [token.id for token in cards.of_kind(Kind.TOKEN)]
    for verb, those in ((Verb.TOKEN, tokens), (Verb.DRAWN, tokens[:1])):
        for token in those:
            yield ControlState(age, 1, 0, (Due(verb, 0),), order), Move(verb, 0, token)
    for wonder in cards.of_kind(Kind.WONDER):
        for verb in (due_for(asked, 0).verb for asked in wonder.choices):
            if verb in (Verb.TOP_ROW, Verb.LEFT_OUT):
                firsts = {b.colour: b for b in reversed(buildings)}.values()
                for one, two in pairwise(firsts):
                    choice = Move(verb, 0, one.id, two.id if verb is Verb.LEFT_OUT else UNKNOWN)
                    yield ControlState(age, 1, 0, (Due(verb, 0),), order), choice
    for revived in [b for b in cards.of_kind(Kind.BUILDING) if b.adds(cards.column["shields"])][:1]:
        control = ControlState(age, 1, 0, (Due(Verb.REVIVE, 0),), order)
        yield control, Move(Verb.REVIVE, 0, revived.id)
    yield from _of_the_course(cards, order, age)
    yield from _as_worded(cards, order)
    yield from _of_characters(cards, order)


def _of_characters(cards: CardSet, order: int) -> Iterator[tuple[ControlState, Move]]:
    """Taking each character instead of a card, and setting each off; putting a card under it."""
    verbs = [Verb.CALL] * bool(cards.phases) + [Verb.SET_OFF, Verb.WONDER] * cards.sets_off
    cards_of = {b.age: b.id for b in cards.of_kind(Kind.BUILDING) if b.age}
    for verb, age in product(verbs, sorted(cards.layouts)):
        control = ControlState(age, 1, 0, drafted=order)
        for character in cards.of_kind(Kind.CHARACTER):
            other = cards_of[age] if verb is Verb.WONDER else UNKNOWN
            yield control, Move(verb, 0, character.id, other)
            yield replace(control, left=0), Move(verb, 0, character.id, other)


def _as_worded(cards: CardSet, order: int) -> Iterator[tuple[ControlState, Move]]:
    """Each choice that a card words: of everything that fits, and of one of each other kind."""
    kinds = {(i.kind, i.age, i.colour, len(i.standing)): i for i in cards.items}.values()
    for choice in filter(attrgetter("text"), cards.choices):
        due = (due_for(choice, 0),)
        player, verb = due[0].player, due[0].verb
        at = [ControlState(age, 1, player, due, order) for age in sorted(cards.layouts)]
        for chosen in (i for i in cards.items if i in kinds or fits(choice, i)):
            yield at[0], Move(verb, player, chosen.id)
        if verb is Verb.SWAP:
            fitting = [[i for i in cards.items if fits(p, i)] for p in choice.parts]
            apart = zip(fitting[0], fitting[-1][2:3], strict=False)  # in one zone no neighbours
            for one, two in (*pairwise(kinds), *zip(*fitting, strict=False), *apart):
                yield at[0], Move(verb, player, one.id, two.id)
                yield at[0], Move(verb, player, two.id, one.id)
        for control in at:
            first = next(i for i in cards.items if fits(choice, i))
            yield control, Move(verb, player, first.id)
            yield replace(control, due=due * 2), Move(verb, player, first.id)
            yield replace(control, active=1 - player), Move(verb, player, first.id)
            yield from ((control, Move(Verb.PASS, player, who)) for who in (0, 1))


def _of_the_course(cards: CardSet, order: int, age: int) -> Iterator[tuple[ControlState, Move]]:
    """Moves of the draft, and those at the end of an age and of the game."""
    wonders, last_age = cards.of_kind(Kind.WONDER), max(cards.layouts)
    buildings = [b for b in cards.of_kind(Kind.BUILDING) if b.age == age]
    for drafted in (0, order // 2 - 1, order - 1):
        first = [who for row in cards.draft for who in row][drafted] == "first"
        player = 0 if first else 1
        yield ControlState(0, 0, player, drafted=drafted), Move(Verb.DRAFT, player, wonders[0].id)
    for each in (age, last_age):
        last = next(b for b in cards.of_kind(Kind.BUILDING) if b.age == each)
        control = ControlState(each, 1, 0, drafted=order)
        yield control, Move(Verb.BUILD, 0, last.id)
        for wonder in wonders:
            yield control, Move(Verb.WONDER, 0, wonder.id, last.id)
    due = (Due(Verb.REVIVE, 0), Due(Verb.TOKEN, 0))
    for science in [b for b in buildings if cards.science(b)][:1]:
        yield ControlState(age, 1, 0, due, order), Move(Verb.REVIVE, 0, science.id)
    for replay in (False, True):
        control = ControlState(age, 1, 0, (Due(Verb.TOKEN, 0),), order, replay)
        yield control, Move(Verb.TOKEN, 0, cards.of_kind(Kind.TOKEN)[0].id)
    for who in (0, 1):
        yield ControlState(age, 1, 0, (Due(Verb.BEGIN, 0),), order), Move(Verb.BEGIN, 0, who)
    yield from _out_of_time(cards, order, age)


def _out_of_time(cards: CardSet, order: int, age: int) -> Iterator[tuple[ControlState, Move]]:
    """Moves that are not to be made: of another age, of what is no card, once the game is over; and
    those out of a known structure."""
    turn = ControlState(age, 1, 0, drafted=order)
    first, asked = cards.of_kind(Kind.BUILDING)[0].id, replace(turn, due=(Due(Verb.TOKEN, 0),))
    for verb in (Verb.BUILD, Verb.BEGIN):
        yield asked, Move(verb, 0, first)
    yield asked, Move(Verb.TOKEN, 1, cards.of_kind(Kind.TOKEN)[0].id)
    yield replace(turn, due=(Due(Verb.BEGIN, 0),)), Move(Verb.BEGIN, 1, 0)
    yield from ((turn, Move(verb, 1, first)) for verb in (Verb.DISCARD, Verb.TOKEN))
    if LEFT_OUT in cards.choices:
        left_out = replace(turn, due=(Due(Verb.LEFT_OUT, 0),))
        yield left_out, Move(Verb.LEFT_OUT, 0, first, first)
    some = {(item.kind, item.age): item.id for item in reversed(cards.items)}
    for over in (None, *Victory):
        at = turn if over is None else replace(turn, over=over, winner=0)
        for verb, item in product((Verb.BUILD, Verb.DISCARD, Verb.DRAFT), some.values()):
            yield at, Move(verb, 0, item)
    placed = [c for c in cards.choices if c.text and c.zone in (Zone.STRUCTURE, Zone.WHOLE)]
    for due in ((), (Due(Verb.TOP_ROW, 0),), *((due_for(choice, 0),) for choice in placed)):
        for item in some.values():
            verb = due[0].verb if due else Verb.DISCARD
            yield replace(turn, due=due, laid_out=True), Move(verb, 0, item)
