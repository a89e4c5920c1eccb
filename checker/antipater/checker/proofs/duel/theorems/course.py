"""Theorems about the course of a game of Duel as the engine plays it: how it begins, that moves
made in one go are the same moves, and that what is listed as legal is what is legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any

from antipater.checker.proofs.duel.dependencies import CacheKeys
from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.symbolic_cities import DuelCities, SolverRules
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.independence import IndependentGroups, Queries
from antipater.checker.proofs.theorem import Claim, Claims, Lemma, Limits, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    UNKNOWN,
    Due,
    Move,
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    Victory,
    apply,
    begin,
    legal_moves,
    refusal,
    replay,
)
from antipater.rules.duel.legality import Refusal
from antipater.rules.duel.turn import Turn
from antipater.rules.numbers import if_else, negation
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.nodes import same
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, Term, variable

COURSE: TheoremGroup[DuelCities] = TheoremGroup()
_GAMES = 2
_EVERY = 4


def _setup(t: DuelCities) -> Setup:
    """A game in which everything is laid out: of each kind the first items of the set."""
    wonders = [w.id for w in t.cards.of_kind(Kind.WONDER)]
    size = len(t.cards.draft[0])
    rows = tuple(tuple(wonders[size * n : size * (n + 1)]) for n in range(len(t.cards.draft)))
    tokens = [token.id for token in t.rules.progress_tokens]
    laid = t.cards.figure("tokens_on_board")
    layouts = {age: _laid(t, age) for age in t.rules.ages}
    return Setup(rows, ((), ()), tuple(tokens[:laid]), tuple(tokens[laid : laid + 3]), layouts)


def _laid(t: DuelCities, age: int) -> tuple[int, ...]:
    slots = len(t.cards.layouts[age].slots)
    guilds = [g.id for g in t.cards.of_kind(Kind.GUILD) if g.age == age]
    guilds = guilds[: t.cards.figure("guilds_in_play")]
    deck = [b.id for b in t.cards.of_kind(Kind.BUILDING) if b.age == age]
    return (*deck[: slots - len(guilds)], *guilds)[:slots]


# How a game begins


@COURSE.theorem(
    "A game begins with the draft, or where that is not recorded with the first age and the "
    "wonders before their players; the first player moves; what is laid out lies there, and "
    "nothing else"
)
def games_begin_as_set_up(t: DuelCities) -> Claims:
    """With any cities, and with any items in each part of what is laid out. It rests on how many
    items of each kind and age there are, in their order."""
    kinds = [(item.kind, item.age) for item in t.cards.items]
    figures = t.cards.figure("tokens_on_board"), t.cards.figure("guilds_in_play")
    layouts = [(age, layout.slots) for age, layout in sorted(t.cards.layouts.items())]
    yield Lemma(repr((kinds, figures, t.cards.draft, layouts)), partial(_set_up, t))


def _set_up(t: DuelCities) -> Claims:
    rules = SolverRules(t.cards, t.rules.edition.name)
    rules.opening = t.own
    drafted = _setup(t)
    each = [row[player::2] for player in (0, 1) for row in drafted.rows]
    held = (sum(each[:2], ()), sum(each[2:], ()))
    for setup in (drafted, replace(drafted, rows=(), wonders=held)):
        for tokens in (setup.tokens, ()):
            yield from _begun(rules, replace(setup, tokens=tokens))
        for unknown in _with_any_items(setup):
            yield from _laid_out(rules, setup, unknown)


def _begun(rules: Rules, setup: Setup) -> Claims:
    state = begin(rules, setup)
    about = "with a draft" if setup.rows else "without a draft"
    age = 0 if setup.rows else rules.ages[0]
    for item, place in zip(rules.items, state.places, strict=True):
        spots = _spots(rules, setup, item.id)
        due = next((spot for spot, here in spots if here), Spot.BOX)
        yield Claim(place == due, about=f"{about}: {item.slug}")
    full = (1 << len(rules.cards.layouts[age].slots)) - 1 if age else 0
    figure = rules.cards.figure("tokens_on_board")
    yield Claim(state.board_tokens == figure, about=f"{about}: tokens")
    yield Claim((state.age, state.left) == (age, full), about=f"{about}: age")
    yield Claim((state.active, state.to_move) == (0, 0), about=f"{about}: who moves")
    rest = (state.due, state.drafted, state.replay, state.victory, state.winner)
    yield Claim(rest == ((), 0, False, None, None), about=about)
    yield Claim(_alike(state.cities, (rules.opening, rules.opening)), about=f"{about}: cities")


def _spots(rules: Rules, setup: Setup, item: int) -> Iterator[tuple[int, Condition]]:
    """Where an item can be laid out, and whether it is there."""
    tokens = setup.tokens or tuple(token.id for token in rules.progress_tokens)
    laid = setup.layouts[rules.ages[0]] if not setup.rows else ()
    for part in (tokens, *setup.rows, laid):
        yield Spot.TABLE, any_of(item == other for other in part)
    for player, wonders in enumerate(setup.wonders if not setup.rows else ()):
        yield Spot.HELD + player, any_of(item == wonder for wonder in wonders)


def _with_any_items(setup: Setup) -> Iterator[Setup]:
    """Set-ups of each part of which, one after another, it is not known which items it has."""
    yield replace(setup, tokens=_any(setup.tokens, "token"))
    if setup.rows:
        yield replace(setup, rows=tuple(_any(row, f"row {n}") for n, row in enumerate(setup.rows)))
        return
    first, second = setup.wonders
    yield replace(setup, wonders=(_any(first, "held"), _any(second, "held by the second")))
    age = min(setup.layouts)
    laid = (*_any(setup.layouts[age][1:], "card"), UNKNOWN)
    yield replace(setup, layouts={**setup.layouts, age: laid})


def _any(items: Sequence[int], name: str) -> tuple[Any, ...]:
    return tuple(variable(f"{name} {n}") for n, _ in enumerate(items))


class _Places(list[Any]):
    """Where items are, of which one that is not known may be put somewhere."""

    def __setitem__(self, item: Any, spot: Any) -> None:
        if not isinstance(item, Term):
            super().__setitem__(item, spot)
            return
        for each, place in enumerate(self):
            super().__setitem__(each, if_else(item == each, int(spot), place))


def _laid_out(rules: Rules, known: Setup, setup: Setup) -> Claims:
    """Some items of each part, and others, lie as they are laid out; each in one part at most."""
    empty = begin(rules, known)._replace(setup=setup, places=(Spot.BOX,) * len(rules.items))

    def laid() -> Sequence[Any]:
        turn = Turn(rules, empty)
        turn.places = _Places(turn.places)
        turn.set_up()
        return turn.places

    feasible = IndependentGroups((), Queries(Limits())).feasible
    some = {*{i.kind: i.id for i in rules.items}.values()}
    some |= {known.tokens[0], known.layouts[rules.ages[0]][0], *(h[0] for h in known.wonders if h)}
    items = _unknown(setup)
    for path in paths(laid, feasible, tuple(item >= 0 for item in items)):
        for item in sorted(some):
            spots = list(_spots(rules, setup, item))
            once = [negation(all_of([a, b])) for (_, a), (_, b) in combinations(spots, 2)]
            due: Any = Spot.BOX
            for spot, here in spots:
                due = if_else(here, int(spot), due)
            about = f"any {items[0]}: {rules.items[item].slug}"
            yield Claim(path.result[item] == due, (*path.conditions, *once), about)


def _unknown(setup: Setup) -> list[Any]:
    parts = (setup.tokens, *setup.rows, *setup.wonders, *setup.layouts.values())
    return [item for part in parts for item in part if isinstance(item, Term)]


# In one go


@COURSE.theorem(
    "Moves made in one go bring about what they do one by one, up to the first that is "
    "refused, and for the same reason"
)
def moves_in_one_go_are_the_same(t: DuelCities) -> Claims:
    symbolic, keys = SymbolicState(t), CacheKeys(t, (), 0)
    for control, moves in _lines(t):
        key = " ".join(keys.of(control, move) for move in moves)
        yield Lemma(key, partial(_same_in_one_go, symbolic, control, moves))


def _same_in_one_go(
    symbolic: SymbolicState, control: ControlState, moves: tuple[Move, ...]
) -> Claims:
    state = symbolic.state(control)
    run = partial(_both_ways, symbolic.rules, state, moves)
    for path in paths(run, lambda *_: True):
        at_once, one_by_one = path.result
        about = ", ".join(str(move.verb) for move in moves)
        yield Claim(_alike(at_once, one_by_one), about=about)


def _lines(t: DuelCities) -> Iterator[tuple[ControlState, tuple[Move, ...]]]:
    """Moves of each verb, legal or not, alone and after one another."""
    age = t.rules.ages[0]
    built, other, *_ = (b.id for b in t.rules.buildings if b.age == age and not any(b.cost.units))
    wonders = [w.id for w in t.cards.of_kind(Kind.WONDER)]
    turn = ControlState(age, 1, 0, drafted=len(t.rules.draft_order))
    for wonder in wonders:
        yield turn, (Move(Verb.WONDER, 0, wonder, built), Move(Verb.BUILD, 0, other))
    for first, second in product((Verb.BUILD, Verb.DISCARD), repeat=2):
        for who in (0, 1):
            yield turn, (Move(first, 0, built), Move(second, who, other))
    token = t.rules.progress_tokens[0].id
    waiting = replace(turn, due=(Due(Verb.TOKEN, 0),))
    yield waiting, (Move(Verb.TOKEN, 0, token), Move(Verb.DISCARD, 1, built))
    yield waiting, (Move(Verb.BUILD, 0, built),)


def _both_ways(
    rules: Rules, state: State, moves: Sequence[Move]
) -> tuple[tuple[object, ...], tuple[object, ...]]:
    at_once = replay(rules, state, moves)
    why: Refusal | None = None
    made = 0
    for move in moves:
        why = refusal(rules, state, move)
        if why is not None:
            break
        state, made = apply(rules, state, move), made + 1
    return at_once, (state, made, why)


def _alike(a: object, b: object) -> bool:
    """Whether two results are written alike, term by term."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(_alike, a, b))
    return a is b or same(a, b)


# What is out of time or place


@COURSE.theorem(
    "A move of any item, in its time or not, is refused exactly where a rule forbids it, and for "
    "the first rule that it breaks: of a card of another age, of what is no card, and of every "
    "move once the game is over"
)
def moves_out_of_time_are_refused(t: DuelCities) -> Claims:
    symbolic, drafted = SymbolicState(t), len(t.rules.draft_order)
    book = Book(symbolic.rules)
    for age, laid_out in product(t.rules.ages, (False, True)):
        control = ControlState(age, 1, 0, drafted=drafted, laid_out=laid_out)
        over = (replace(control, over=victory, winner=0) for victory in Victory)
        top_row = replace(control, due=(Due(Verb.TOP_ROW, 0),))
        for now in (control, top_row, *over):
            state = symbolic.state(now)
            for verb, who, item in product(_OF_A_CARD, (0, 1), t.cards.items):
                move = Move(verb, who, item.id)
                key = f"{now} {move} {t.everything}"
                yield Lemma(key, partial(_refused_alike, book, state, move))


_OF_A_CARD = (Verb.BUILD, Verb.DISCARD, Verb.DRAFT, Verb.TOP_ROW)


def _refused_alike(book: Book, state: State, move: Move) -> Claims:
    def codes() -> tuple[str | None, str | None]:
        why = refusal(book.rules, state, move)
        return why.code if why else None, book.refused(state, move)

    for path in paths(codes, lambda *_: True):
        found, due = path.result
        about = f"age {state.age}: {move}: {found}, due {due}"
        yield Claim(found == due, path.conditions, about=about)


# What is listed


@COURSE.theorem(
    "What is listed as legal at some point of a game is what is not refused, move by move of "
    "every item, and the next turn is the player's to move",
    method=Method.TABLE,
)
def listed_moves_are_the_legal_ones(t: DuelCities) -> Claims:
    """Of games that are played at random: every few moves."""
    yield Lemma(t.everything, partial(_listed_are_legal, t))


def _listed_are_legal(t: DuelCities) -> Claims:
    rules = Rules(t.cards, t.rules.edition.name)
    for game in range(_GAMES):
        chance, state, moved = Random(game), begin(rules, _setup(t)), 0
        while True:
            listed = legal_moves(rules, state)
            if moved % _EVERY == game or state.due or not listed:
                legal = {m for m in _all_moves(rules, state) if refusal(rules, state, m) is None}
                yield Claim(legal == set(listed), about=f"game {game + 1}, move {moved + 1}")
                yield Claim(len(listed) == len(legal), about="each once")
            if not listed:
                break
            state, moved = apply(rules, state, chance.choice(listed)), moved + 1
        yield Claim(state.victory is not None, about=f"game {game + 1} comes to its end")


def _all_moves(rules: Rules, state: State) -> Iterator[Move]:
    """Every move of either player; under a wonder, cards of its age."""
    cards = [b.id for b in rules.buildings if b.age == state.age]
    for who in (0, 1):
        for verb, item in product(Verb, range(len(rules.items))):
            if verb not in (Verb.WONDER, Verb.LEFT_OUT):
                yield Move(verb, who, item)
        wonders = [w.id for w in rules.cards.of_kind(Kind.WONDER)]
        yield from (Move(Verb.WONDER, who, w, card) for w in wonders for card in cards)
        if state.due and state.due[0].verb is Verb.LEFT_OUT:
            yield from (Move(Verb.LEFT_OUT, who, a, b) for a in cards for b in cards)
