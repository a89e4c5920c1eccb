"""Records without hands or payments: whether some deal and some payments make them legal."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from antipater.checker.judging.seven_wonders.judge import judge_table
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Happening,
    Move,
    Play,
    Setup,
    State,
    apply,
    begin,
    perform,
    refusals,
)
from antipater.rules.seven_wonders.deals import Course, Unchecked, impossible, misdealt, unchecked
from antipater.rules.seven_wonders.legality import payments
from antipater.rules.seven_wonders.moves import LogEntry
from antipater.rules.seven_wonders.payments import settle
from support.bridge_seven_wonders import (
    board,
    city,
    item,
    play,
    position,
    random_game,
    rules,
    turn_of,
)
from support.compiled_seven_wonders import partly_known
from support.random_seven_wonders import random_table

DEPENDS_ON_COINS = {"W-COST-02", "W-CITY-01"}
BOARDS = tuple(board(w, "A") for w in ("giza", "rhodes", "ephesus"))
BARE = Setup(3, BOARDS)


def follow(setup: Setup, moves: list[Move]) -> list[State]:
    """The states of a game in which coins are not looked at."""
    states = [begin(rules(), setup)]
    for move in moves:
        problems = [why.code for why in refusals(rules(), states[-1], move)]
        assert set(problems) <= DEPENDS_ON_COINS
        states.append(perform(rules(), states[-1], move))
    return states


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 7))
def test_a_game_without_its_deals_and_payments_is_found_possible(seed: int, players: int) -> None:
    game = random_game(Random(seed), players)
    known = game[0][0].setup
    assert misdealt(rules(), known) == []
    setup = Setup(players, known.boards)
    moves = [tuple(one._replace(split=None) for one in move) for _, move in game]
    states = follow(setup, moves)
    log = states[-1].log
    assert log is not None
    assert impossible(rules(), setup, log.history()) == []
    assert Unchecked.HANDS in unchecked(rules(), setup, log.history())
    settled = settle(rules(), states, moves)
    assert settled.fails is None
    state = begin(rules(), setup)
    end = min(settled.ends)
    for move in settled.moves_to(end, len(moves)):
        state = apply(rules(), state, move)
    assert state.over
    assert tuple(city[rules().coins] for city in state.cities) == end


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1))
def test_settling_agrees_with_trying_every_split(seed: int) -> None:
    """On the first moves of a game, coins taken away, against brute force."""
    rng = Random(seed)
    game = random_game(rng, 3)[:12]
    setup = Setup(3, game[0][0].setup.boards)
    moves = [tuple(one._replace(split=None) for one in move) for _, move in game]
    states = follow(setup, moves)
    poor = [
        tuple(max(0, n - rng.randrange(4)) if c == rules().coins else n for c, n in enumerate(each))
        for each in states[0].cities
    ]
    states[0] = states[0]._replace(cities=tuple(poor))
    possible = {tuple(ledger[rules().coins] for ledger in poor)}
    fails = None
    for index, move in enumerate(moves):
        before, after = states[index], states[index + 1]
        possible = {
            coins for held in possible for coins in further(before, move, after, held) if coins
        }
        if not possible:
            fails = index
            break
    settled = settle(rules(), states, moves)
    assert settled.certain
    assert settled.fails == fails
    if fails is None:
        assert settled.ends == possible
        bounds = settled.outer()
        for coins in possible:
            assert all(low <= n <= high for n, (low, high) in zip(coins, bounds, strict=True))
            wanted = settle(rules(), states, moves, {0: (coins[0], coins[0])})
            assert wanted.ends == {each for each in possible if each[0] == coins[0]}


def further(
    before: State, move: Move, after: State, coins: tuple[int, ...]
) -> set[tuple[int, ...]]:
    """Every treasury that a move can lead to, trying all splits one seat after another."""
    assert after.log is not None
    gains = [0, 0, 0]
    for event in after.log.events:
        gains[event.seat] += event.amount if event.what is Happening.GAINS else 0
    found = {tuple(a + b for a, b in zip(coins, gains, strict=True))}
    for one in move:
        if one.action is Action.BUILD:
            entered = rules().items[one.card]
        elif one.action is Action.STAGE:
            stage = rules().next_stage(before.setup.boards[one.seat], before.cities[one.seat])
            assert stage is not None
            entered = stage
        else:
            continue
        ways = [
            w for w in payments(rules(), before, one.seat, entered) if w.total <= coins[one.seat]
        ]
        changed = set()
        for held in found:
            for way in ways:
                paid = list(held)
                paid[one.seat] -= way.total
                paid[one.seat - 1] += way.left
                paid[(one.seat + 1) % 3] += way.right
                changed.add(tuple(paid))
        found = changed
    return found


def entries(*moves: tuple[int, int, Move]) -> list[LogEntry]:
    return [LogEntry(age, turn, move, (), None) for age, turn, move in moves]


def test_more_copies_than_the_deck() -> None:
    move = tuple(play(seat, "discard", "baths", 1) for seat in (0, 1))
    (found,) = impossible(rules(), BARE, entries((1, 1, move)))
    assert (found.move, found.why.code, found.why.seat) == (0, "W-DEAL-01", 1)
    assert (found.why.expected, found.why.found) == (1, 2)


def test_more_copies_than_a_known_hand_leaves() -> None:
    hand = tuple(
        item(n, 1) for n in ("baths", "altar", "theater", "loom", "press", "mine", "tavern")
    )
    setup = Setup(3, BOARDS, {1: (hand, None, None)})
    found = impossible(rules(), setup, entries((1, 1, (play(1, "discard", "baths", 1),))))
    assert [each.why.code for each in found] == ["W-DEAL-01"]
    own = impossible(rules(), setup, entries((1, 1, (play(0, "discard", "baths", 1),))))
    assert own == []
    passed = impossible(rules(), setup, entries((1, 2, (play(2, "discard", "baths", 1),))))
    assert passed == []


@pytest.mark.parametrize("again", ["build", "discard"])
def test_a_card_that_a_hand_has_once_is_not_played_twice_out_of_it(again: str) -> None:
    """The hand holds other cards that are not known, but the deck has only one Theater."""
    hand = (item("theater"), *[UNKNOWN] * 6)
    setup = Setup(3, BOARDS, {1: (hand, None, None)})
    first, second = play(0, "build", "theater", 1), play(2, again, "theater", 1)
    assert impossible(rules(), setup, entries((1, 1, (first,)))) == []
    (found,) = impossible(rules(), setup, entries((1, 1, (first,)), (1, 2, (second,))))
    assert (found.move, found.why.code, found.why.expected) == (1, "W-DEAL-01", 1)


def test_a_card_not_shown_may_be_any_of_a_hand_and_leaves_the_unknown_one() -> None:
    """Six cards are known and one is not: a known one can have been laid face down, and then the
    other is shown; two that are not known cannot."""
    known = ("theater", "altar", "baths", "loom", "press", "stockade")
    hand = (*(item(name, 1) for name in known), UNKNOWN)
    state = begin(rules(), Setup(3, BOARDS, {1: (hand, None, None)}))
    others = Play(1, Action.DISCARD), Play(2, Action.DISCARD)
    state = perform(rules(), state, (Play(0, Action.DISCARD), *others))
    shown = Play(2, Action.DISCARD, item("workshop", 1))
    move = Play(0, Action.DISCARD), Play(1, Action.DISCARD), shown
    assert list(refusals(rules(), state, move)) == []
    state = perform(rules(), state, move)
    more = Play(1, Action.DISCARD, item("barracks", 1))
    move = Play(0, Action.DISCARD), more, Play(2, Action.DISCARD)
    assert [why.code for why in refusals(rules(), state, move)] == ["W-HAND-01"]


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), players=st.integers(2, 7))
@example(seed=9, players=2)
def test_a_game_of_which_hands_and_plays_are_half_known_is_found_possible(
    seed: int, players: int
) -> None:
    rng = Random(seed)
    game = random_game(rng, players)
    setup = partly_known(rng, game[0][0].setup)
    shown = (Action.BUILD, Action.FREE, Action.SALVAGE)
    moves = [
        tuple(
            one if one.action in shown or rng.random() < 0.5 else one._replace(card=UNKNOWN)
            for one in move
        )
        for _, move in game
    ]
    state = begin(rules(), setup)
    for move in moves:
        assert list(refusals(rules(), state, move)) == []
        state = perform(rules(), state, move)
    assert state.log is not None
    assert impossible(rules(), setup, state.log.history()) == []


@pytest.mark.slow
@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1))
@example(seed=366)
def test_a_free_city_of_which_payments_and_plays_are_not_known_is_not_blamed(seed: int) -> None:
    """Its holder played unseen, which leaves more cards known than there are."""
    rng = Random(seed)
    record = random_table(seed, 2)
    plays = tuple(
        noted._replace(
            play=noted.play._replace(
                split=None,
                card=noted.play.card
                if noted.play.action in (Action.BUILD, Action.FREE, Action.SALVAGE)
                or rng.random() < 0.5
                else UNKNOWN,
            )
        )
        for noted in record.plays
    )
    assert judge_table(replace(record, plays=plays)).findings == ()


def test_more_guilds_than_are_in_play() -> None:
    names = [i.slug for i in rules().buildings if i.colour == "purple"][:6]
    moves = [(3, n, (play(0, "discard", name, 3),)) for n, name in enumerate(names, start=1)]
    found = impossible(rules(), BARE, entries(*moves))
    assert [(each.move, each.why.code) for each in found] == [(5, "W-DEAL-02")]


def test_a_salvaged_card_that_nobody_left() -> None:
    shown = (1, 2, (play(0, "discard", "baths", 1),))
    taken = (2, 3, (play(1, "salvage", "baths", 1),))
    assert impossible(rules(), BARE, entries(shown, taken)) == []
    built = (1, 2, (play(0, "build", "baths", 1),))
    (found,) = impossible(rules(), BARE, entries(built, taken))
    assert found.why.code == "W-SALVAGE-02"


def test_a_salvaged_card_that_nobody_left_where_a_hand_of_every_age_is_stated() -> None:
    hand = tuple(item(name, 1) for name in ("baths", *["altar"] * 6))
    none = (None, None, None)
    setup = Setup(3, BOARDS, {1: (hand, None, None), 2: none, 3: none})
    built = (1, 1, (play(0, "build", "baths", 1),))
    taken = (2, 3, (play(1, "salvage", "baths", 1),))
    (found,) = impossible(rules(), setup, entries(built, taken))
    assert found.why.code == "W-SALVAGE-02"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_discards_that_were_not_shown_out_of_known_hands(players: int) -> None:
    """Any of them can be built out of the discards, and nothing that was built."""
    game = random_game(Random(3), players)
    setup, shown = game[0][0].setup, list[Play]()
    history = list[LogEntry]()
    for state, move in game:
        shown += [each for each in move if each.action is Action.BUILD]
        hidden = (
            each._replace(card=UNKNOWN) if each.action is Action.DISCARD else each for each in move
        )
        history.append(LogEntry(state.age, state.turn, tuple(hidden), (), None))
    assert impossible(rules(), setup, history) == []
    single = [each for each in shown if sum(other.card == each.card for other in shown) == 1]
    deck = [card for age in rules().ages for card in rules().deck(players, age).items()]
    card = next(each.card for each in single if dict(deck)[each.card] == 1)
    taken = LogEntry(3, 6, (Play(0, Action.SALVAGE, card),), (), None)
    (found,) = impossible(rules(), setup, [*history, taken])
    assert found.why.code == "W-SALVAGE-02"


def test_a_salvaged_loom_can_be_of_either_age() -> None:
    built = (1, 2, (play(0, "build", "loom", 1),))
    taken = (2, 6, (play(1, "salvage", "loom", 1),))
    assert impossible(rules(), BARE, entries(built, taken)) == []
    both = (2, 2, (play(0, "discard", "loom", 2),))
    assert impossible(rules(), BARE, entries(built, both, taken)) == []
    gone = (2, 3, (play(2, "build", "loom", 2),))
    (found,) = impossible(rules(), BARE, entries(built, gone, taken))
    assert found.why.code == "W-SALVAGE-02"


@pytest.mark.parametrize("size", [6, 8])
def test_a_dealt_hand_of_the_wrong_size(size: int) -> None:
    names = ["baths", "altar", "theater", "loom", "press", "stockade", "barracks", "workshop"]
    hand = tuple(item(n, 1) for n in names[:size])
    found = misdealt(rules(), Setup(3, BOARDS, {1: (hand, None, None)}))
    assert [(why.code, why.expected, why.found) for why in found] == [("W-DEAL-03", 7, size)]


def test_a_dealt_card_of_another_age() -> None:
    names = ["baths", "altar", "theater", "loom", "press", "stockade", "palace"]
    hand = tuple(item(n) for n in names)
    found = misdealt(rules(), Setup(3, BOARDS, {1: (hand, None, None)}))
    assert [why.code for why in found] == ["W-CARD-01"]


def test_a_dealt_card_for_more_players() -> None:
    """Of the age, but no copy of it is in play; and it is told once, of the hand or of the play."""
    names = ["baths", "altar", "theater", "loom", "press", "stockade", "mine"]
    hand = tuple(item(n, 1) for n in names)
    (why,) = misdealt(rules(), Setup(3, BOARDS, {1: (hand, None, None)}))
    assert (why.code, why.item, why.found) == ("W-CARD-02", item("mine", 1), 3)
    assert why.expected == rules().items[why.item].copies
    assert misdealt(rules(), Setup(6, BOARDS * 2, {1: (hand, *[None] * 5)})) == []
    assert impossible(rules(), BARE, entries((1, 1, (play(0, "discard", "mine", 1),)))) == []


def test_hidden_cards_are_told() -> None:
    state = position(city(("giza", "A")), city(("rhodes", "A")), city(("ephesus", "A")))
    move = turn_of(state, play(0, "build", "altar", 1))
    after = apply(rules(), state, move)
    assert after.log is not None
    assert unchecked(rules(), BARE, after.log.history()) == [Unchecked.HANDS, Unchecked.HIDDEN]
    assert Play(1, Action.DISCARD, UNKNOWN) in move


def test_nobody_can_have_paid() -> None:
    state = position(city(("giza", "A"), coins=1), city(("rhodes", "A")), city(("ephesus", "A")))
    move = turn_of(state, play(0, "build", "workshop", 1))
    assert [why.code for why in refusals(rules(), state, move)] == ["W-COST-01"]
    move = turn_of(state, play(0, "build", "scriptorium", 1))
    assert [why.code for why in refusals(rules(), state, move)] == ["W-COST-02"]
    settled = settle(rules(), [state, perform(rules(), state, move)], [move])
    assert (settled.fails, settled.certain) == (0, True)


def test_a_card_of_an_unknown_hand_leaves_those_of_known_ones_alone() -> None:
    """Two copies: one in a known hand, which is left over and so can be revived; the other is
    played out of a hand that nobody knows."""
    known_rules = rules()
    altar = known_rules.cards.by_slug["altar"].id
    boards = tuple(board.id for board in known_rules.boards if board.side == "A")[:5]
    known = (altar, *(c for c in known_rules.deck(5, 1) if c != altar))[: known_rules.hand_size]
    setup = Setup(5, boards, {1: (known, None, None, None, None)})

    def told(*made: tuple[int, int, Play]) -> list[str]:
        course = Course(known_rules, setup)
        for index, (age, turn, each) in enumerate(made):
            assert course.follow(age, turn, each, index) is None
        return [found.why.code for found in course.unfounded()]

    other, revived = (1, 1, Play(1, Action.BUILD, altar)), (2, 6, Play(2, Action.SALVAGE, altar))
    assert told(other, revived) == []
    assert told((1, 1, Play(0, Action.BUILD, altar)), other, revived) == ["W-SALVAGE-02"]
