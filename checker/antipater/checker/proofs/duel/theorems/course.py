"""That games of Duel begin as the rules say, that moves may be made in one go, and that what is
told or listed as open to choose is what may be chosen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.agreement import STARTS, differences
from antipater.checker.proofs.alike import undecided
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    ROW,
    UNKNOWN,
    Due,
    Move,
    Rules,
    Setup,
    State,
    Verb,
    begin,
    legality,
    perform,
    refusal,
    replay,
)
from antipater.rules.duel.turn import options
from antipater.rules.duel.zones import CHOICES
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, variable

COURSE: TheoremGroup[DuelCities] = TheoremGroup()


@COURSE.theorem(
    "A game begins with the draft, or where that is not recorded with the first age and the "
    "wonders before their players; the first player moves; what is laid out lies there, and "
    "nothing else; coins are those of the set, or as the players agree or bid, whatever these are",
    method=Method.EXAMPLES,
)
def games_begin_as_set_up(t: DuelCities) -> Claims:
    """Each wonder, token and card of the first age lies in each place. It rests on how many items
    of each kind and age there are, in their order, and on the cities before the first move; where
    there are lines for every city, on all, since they may wait for an age to begin."""
    kinds = [(item.kind, item.age) for item in t.cards.items]
    figures = t.cards.figure("tokens_on_board"), t.rules.opening
    layouts = [(age, layout.slots) for age, layout in sorted(t.cards.layouts.items())]
    lines = t.cards.text_hash if t.cards.everywhere else ""
    key = repr((kinds, figures, t.cards.draft, layouts, lines))
    yield Lemma(key, partial(_begun, t))


def _begun(t: DuelCities) -> Claims:
    rules = Rules(t.cards, t.rules.edition.name)
    book = Book(rules)
    for about, setup in _setups(t):
        for path in paths(lambda s=setup: (begin(rules, s), book.begun(s)), undecided):  # type: ignore[misc]
            found, due = path.result
            for field in State._fields:
                alike = all_of(differences(getattr(found, field), getattr(due, field)))
                yield Claim(alike, path.conditions, f"{about}: {field}")


def _setups(t: DuelCities) -> Iterator[tuple[str, Setup]]:
    """What is laid out, with a draft or without, the tokens known or not; the last card of the
    structure is not known."""
    age, offered = t.rules.ages[0], t.cards.draft
    wonders = [w.id for w in t.cards.of_kind(Kind.WONDER)]
    tokens = [token.id for token in t.rules.progress_tokens]
    deck = [b.id for b in t.rules.buildings if b.age == age]
    laid, slots = t.cards.figure("tokens_on_board"), len(t.cards.layouts[age].slots)
    for n, known in product(range(max(map(len, (wonders, tokens, deck)))), (True, False)):
        rest = iter(_from(n, wonders))
        rows = tuple(tuple(w for _, w in zip(row, rest, strict=False)) for row in offered)
        seen = tuple(_from(n, tokens)[:laid]) if known else ()
        layouts: dict[int, tuple[int, ...]] = {age: (*_from(n, deck)[: slots - 1], UNKNOWN)}
        if t.cards.dealt:
            layouts[ROW] = tuple(_from(n, zone.items)[m] for zone, m in t.cards.row)
        start = STARTS[n % len(STARTS)]
        setup = Setup(rows, ((), ()), seen, layouts=layouts, start=start)
        yield f"with a draft, from {n}", setup
        held = rows[0], sum(rows[1:], ())
        yield f"without a draft, from {n}", replace(setup, rows=(), wonders=held)


def _from(first: int, items: Sequence[int]) -> list[int]:
    """Items, another one first."""
    first %= max(len(items), 1)
    return [*items[first:], *items[:first]]


@COURSE.theorem(
    "Moves that are played in one go come to what they come to one by one: up to the first that is "
    "refused, and for the same reason"
)
def moves_in_one_go_are_moves_one_by_one(t: DuelCities) -> Claims:
    """Of any cities and places, of a move of each verb of a turn and of a choice, with one after
    it."""
    symbolic = SymbolicState(t)
    age = t.rules.ages[0]
    control = ControlState(age, 1, 0, drafted=len(t.rules.draft_order))
    state = symbolic.state(control)
    wonder = t.cards.of_kind(Kind.WONDER)[0]
    of_age = (b for b in t.rules.buildings if b.age == age)
    first, *others = sorted(of_age, key=lambda b: not any(b.cost.units))
    second = others[0] if others else first
    then = Move(Verb.DISCARD, 1, second.id)
    token = t.rules.progress_tokens[0]
    chooses = symbolic.state(replace(control, due=(Due(Verb.TOKEN, 0),)))
    made = (
        (state, Move(Verb.BUILD, 0, first.id)),
        (state, Move(Verb.DISCARD, 0, first.id)),
        (state, Move(Verb.WONDER, 0, wonder.id, first.id)),
        (chooses, Move(Verb.TOKEN, 0, token.id)),
    )
    for state, move in made:
        key = f"{move.verb} {t.cards.text_hash}"
        yield Lemma(key, partial(_in_one_go, symbolic.rules, state, [move, then]))


def _in_one_go(rules: Rules, state: State, moves: Sequence[Move]) -> Claims:
    def both() -> tuple[tuple[object, ...], tuple[object, ...]]:
        return replay(rules, state, moves), _one_by_one(rules, state, moves)

    for path in paths(both, undecided):
        one, other = path.result
        yield Claim(all_of(differences(one, other)), path.conditions, f"{moves[0].verb}")


def _one_by_one(rules: Rules, state: State, moves: Sequence[Move]) -> tuple[object, ...]:
    for made, move in enumerate(moves):
        why = refusal(rules, state, move)
        if why is not None:
            return state, made, why
        state = perform(rules, state, move)
    return state, len(moves), None


class _Listed(AnyTrade):
    """The rules of any trade, where lists hold every item, each with when it is in it."""

    def those(self, items: Iterable[tuple[int, Any]]) -> Any:
        """Each of the items, and the condition under which it is one of those."""
        return tuple(items)


@COURSE.theorem(
    "What is told or listed as open to choose is what may be chosen: of every item it is said "
    "exactly where the rules allow it"
)
def choices_told_are_those_allowed(t: DuelCities) -> Claims:
    kinds = [(item.kind, item.age, item.colour) for item in t.cards.items]
    known = bool(t.cards.figure("tokens_on_board"))
    yield Lemma(repr((kinds, t.rules.ages, known)), partial(_told_and_listed, t))


def _told_and_listed(t: DuelCities) -> Claims:
    rules, symbolic = _Listed(t.cards, t.rules.edition.name), SymbolicState(t)
    book, everything = Book(rules), [item.id for item in t.cards.items]
    colours = sorted({str(building.colour) for building in rules.buildings})
    for age, verb in product(t.rules.ages, CHOICES):
        for colour in colours if verb is Verb.DESTROY else [""]:
            due = Due(verb, 0, colour)
            known = symbolic.state(ControlState(age, 1, 0, (due,), len(rules.draft_order)))
            for setup in _what_is_drawn(verb, known.setup):
                state = known._replace(setup=setup)
                allowed = [book.offered(state, due, item) for item in everything]
                about = f"age {age}: {verb} {colour}"
                listed = options(rules, state, due)
                yield Claim(_listed(listed, everything, allowed), about=f"{about}, as listed")
                any_one = legality.any_choice(rules, state, due)
                yield Claim(any_one == any_of(allowed), about=f"{about}, whether there is any")
        begun = symbolic.state(ControlState(age, 1, 0))
        begin = options(rules, begun, Due(Verb.BEGIN, 0))
        yield Claim(begin == (0, 1), about=f"age {age}: who may begin")


def _what_is_drawn(verb: Verb, known: Setup) -> Iterator[Setup]:
    """What is known of tokens, where some are drawn: nothing, those of the board, or any drawn."""
    yield known
    if verb is Verb.DRAWN:
        drawn: Any = tuple(variable(f"token {n} drawn") for n in (1, 2, 3))
        yield from (Setup(), replace(known, drawn=drawn))


def _listed(told: Any, items: list[int], due: list[Condition]) -> Condition:
    """Whether of some items those are told of which a condition holds."""
    if not isinstance(told, tuple) or [item for item, _ in told] != items:
        return False
    return all_of(holds == d for (_, holds), d in zip(told, due, strict=True))
