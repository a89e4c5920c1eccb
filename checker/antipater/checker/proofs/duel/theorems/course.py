"""That games of Duel begin as the rules say, and that moves may be made in one go."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

from antipater.checker.proofs.agreement import STARTS, differences
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
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
    perform,
    refusal,
    replay,
)
from antipater.rules.readings.compounds import all_of
from antipater.rules.readings.paths import paths, undecided

COURSE: TheoremGroup[DuelCities] = TheoremGroup()


@COURSE.theorem(
    "A game begins with the draft, or where that is not recorded with the first age and the "
    "wonders before their players; the first player moves; what is laid out lies there, and "
    "nothing else; coins are those of the set, or as the players agree or bid, whatever these are",
    method=Method.EXAMPLES,
)
def games_begin_as_set_up(t: DuelCities) -> Claims:
    """Each wonder, token and card of the first age lies in each place. It rests on how many items
    of each kind and age there are, in their order, and on the cities before the first move."""
    kinds = [(item.kind, item.age) for item in t.cards.items]
    figures = t.cards.figure("tokens_on_board"), t.rules.opening
    layouts = [(age, layout.slots) for age, layout in sorted(t.cards.layouts.items())]
    yield Lemma(repr((kinds, figures, t.cards.draft, layouts)), partial(_begun, t))


def _begun(t: DuelCities) -> Claims:
    rules = Rules(t.cards, t.rules.edition.name)
    book = Book(rules)
    for about, setup in _setups(t):
        found, due = begin(rules, setup), book.begun(setup)
        for field in State._fields:
            alike = all_of(differences(getattr(found, field), getattr(due, field)))
            yield Claim(alike, about=f"{about}: {field}")


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
        layouts = {age: (*_from(n, deck)[: slots - 1], UNKNOWN)}
        if t.cards.dealt:
            layouts[ROW] = (*_from(n, t.cards.dealt.items)[: t.cards.dealt.places - 1], UNKNOWN)
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
