"""Theorems about the course of a game of Duel as the engine plays it: how it begins, that moves
made in one go are the same moves, and that what is listed as legal is what is legal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from random import Random

from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.theorem import Claim, Claims, Method
from antipater.checker.proofs.theorem_groups import TheoremGroup
from antipater.rules.card_set import Kind
from antipater.rules.duel import (
    Due,
    Move,
    Rules,
    Setup,
    Spot,
    State,
    Verb,
    apply,
    begin,
    legal_moves,
    refusal,
    replay,
)
from antipater.rules.duel.legality import Refusal
from antipater.rules.readings.nodes import same
from antipater.rules.readings.paths import paths

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
    guilds = guilds[: t.cards.figure("guilds_in_play")] if age == t.rules.ages[-1] else []
    deck = [b.id for b in t.cards.of_kind(Kind.BUILDING) if b.age == age]
    return (*deck[: slots - len(guilds)], *guilds)[:slots]


# How a game begins


@COURSE.theorem(
    "A game begins with the draft, or where that is not recorded with the first age and the "
    "wonders before their players; the first player moves; what is laid out lies there, and "
    "nothing else",
    method=Method.TABLE,
)
def games_begin_as_set_up(t: DuelCities) -> Claims:
    drafted = _setup(t)
    each = [row[player::2] for player in (0, 1) for row in drafted.rows]
    held = (sum(each[:2], ()), sum(each[2:], ()))
    for setup in (drafted, replace(drafted, rows=(), wonders=held)):
        for tokens in (setup.tokens, ()):
            yield from _begun(t, replace(setup, tokens=tokens))


def _begun(t: DuelCities, setup: Setup) -> Claims:
    state = begin(t.rules, setup)
    about = "with a draft" if setup.rows else "without a draft"
    age = 0 if setup.rows else t.rules.ages[0]
    lying = set(setup.tokens or (token.id for token in t.rules.progress_tokens))
    lying |= set(sum(setup.rows, ()) if setup.rows else setup.layouts[age])
    for item in t.cards.items:
        due = int(Spot.TABLE if item.id in lying else Spot.BOX)
        for player in (0, 1):
            if not setup.rows and item.id in setup.wonders[player]:
                due = Spot.HELD + player
        yield Claim(state.places[item.id] == due, about=f"{about}: {item.slug}")
    full = (1 << len(t.cards.layouts[age].slots)) - 1 if age else 0
    figure = t.cards.figure("tokens_on_board")
    yield Claim(state.board_tokens == figure, about=f"{about}: tokens")
    yield Claim((state.age, state.left) == (age, full), about=f"{about}: age")
    yield Claim((state.active, state.to_move) == (0, 0), about=f"{about}: who moves")
    rest = (state.due, state.drafted, state.replay, state.victory, state.winner)
    yield Claim(rest == ((), 0, False, None, None), about=about)
    yield Claim(state.cities == (t.rules.opening, t.rules.opening), about=f"{about}: cities")


# In one go


@COURSE.theorem(
    "Moves made in one go bring about what they do one by one, up to the first that is "
    "refused, and for the same reason"
)
def moves_in_one_go_are_the_same(t: DuelCities) -> Claims:
    symbolic = SymbolicState(t)
    for control, moves in _lines(t):
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
    turn = ControlState(age, 7, 0, drafted=len(t.rules.draft_order))
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


# What is listed


@COURSE.theorem(
    "What is listed as legal at some point of a game is what is not refused, move by move of "
    "every item, and the next turn is the player's to move",
    method=Method.TABLE,
)
def listed_moves_are_the_legal_ones(t: DuelCities) -> Claims:
    """Of games that are played at random: every few moves."""
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
