"""Random games of 7 Wonders: of any set to their end, and of the shipped set as records."""

from dataclasses import replace
from random import Random

from antipater.checker.records.seven_wonders.record import Noted, SevenWondersRecord, noted_turn
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Move,
    Play,
    Rules,
    Setup,
    State,
    begin,
    perform,
)
from antipater.rules.seven_wonders.choosing import lying
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.start import AS_THE_SET_SAYS, Start
from support.bridge_seven_wonders import random_game, random_move, rules

NAMES = ("Anna", "Bert", "Carla", "Dirk", "Else", "Frans", "Greta")


def random_setup(rng: Random, rules: Rules, players: int) -> Setup:
    """A random set-up for so many players, all of it known; two play with the Free City."""
    sides: dict[str | None, list[int]] = {}
    for board in rules.boards:
        sides.setdefault(board.board, []).append(board.id)
    seats = players + (players < rules.least_players)
    boards = [rng.choice(sides[wonder]) for wonder in rng.sample(list(sides), seats)]
    deals, piles = {}, {}
    for age in rules.deck_ages:
        deck = rules.deck(players, age)
        guilds = [c for c in deck if rules.items[c].kind.value == "guild"]
        in_play = rng.sample(guilds, min(len(guilds), rules.guilds_in_play(players)))
        cards = [c for c, n in deck.items() if c not in guilds for _ in range(n)]
        cards += in_play
        rng.shuffle(cards)
        size = rules.hand_of(age)
        cards += [UNKNOWN] * (seats * size - len(cards))
        hands: list[Hand | None] = [tuple(cards[s * size : (s + 1) * size]) for s in range(seats)]
        if seats > players:
            piles[age], hands[FREE_CITY] = hands[FREE_CITY] or (), None
        deals[age] = tuple(hands)
    return Setup(players, tuple(boards), deals, piles)


def random_course(
    rng: Random, using: Rules, players: int, start: Start = AS_THE_SET_SAYS
) -> list[tuple[State, Move]]:
    """Every state of a random game of any set, with the move made in it."""
    setup = replace(random_setup(rng, using, players), start=start)
    state, found = begin(using, setup), list[tuple[State, Move]]()
    while not state.over:
        move = random_move(state, rng, using=using)
        found.append((state, move))
        state = perform(using, state, move)
    return found


def random_end(rng: Random, using: Rules, players: int) -> State:
    """The end of a random game of any set."""
    return perform(using, *random_course(rng, using, players)[-1])


def _drawn(rng: Random, using: Rules | None, state: State, play: Play) -> tuple[int, ...]:
    """What was drawn with what a play keeps, for every other one of which that can be told."""
    if not using or play.action is not Action.TAKE or play.card == UNKNOWN:
        return ()
    choice = using.choice(state.due[0].argument)
    if not choice.drawn or play.card in using.layable:
        return ()
    others = [c for c, lies in lying(using, state.cities, choice) if lies and c != play.card]
    if choice.number > 1 or rng.random() < 0.5:
        return ()
    drawn = [play.card, *rng.sample(others, min(choice.drawn - 1, len(others)))]
    return tuple(rng.sample(drawn, len(drawn)))


def random_table(
    seed: int,
    players: int,
    known: bool = True,
    stated: bool = True,
    turns: int | None = None,
    using: Rules | None = None,
    start: Start = AS_THE_SET_SAYS,
) -> SevenWondersRecord:
    """A whole random game, of the shipped set or any; with its deals and payments or without."""
    rng = Random(seed)
    game = random_course(rng, using, players, start) if using else random_game(rng, players)
    game = game[:turns]
    setup = game[0][0].setup
    names = NAMES[:players] if players > 2 else (NAMES[0], "Free City", NAMES[1])
    noted = []
    for state, move in game:
        turn = noted_turn(using or rules(), state)
        for play in move:
            written = play.split if stated and play.split != (0, 0) else None
            stage = play.stage if play.action in (Action.TAKE, Action.DISCARD) else 0
            if play.action is Action.STAGE:
                stage = play.stage or state.cities[play.seat][(using or rules()).stages] + 1
            card = play.card
            if play.action is Action.SALVAGE:
                same = (using or rules()).namesakes(card)
                card = card if card in (using or rules()).unlike else same[0]
            written_play = play._replace(card=card, split=written, stage=stage)
            noted.append(Noted(state.age, turn, written_play, _drawn(rng, using, state, play)))
    order = sorted(
        noted,
        key=lambda n: (
            n.age,
            n.turn,
            n.play.seat,
            n.play.action in (Action.SALVAGE, Action.DECLINE, Action.TAKE),
        ),
    )
    bare = setup if known else Setup(setup.players, setup.boards, start=setup.start)
    if known:
        reached = max(n.age for n in order)
        bare = replace(
            setup,
            deals={age: hand for age, hand in setup.deals.items() if age <= reached},
            piles={age: pile for age, pile in setup.piles.items() if age <= reached},
        )
        if setup.free_city:
            hands = {a: (h[0], None, h[2]) for a, h in bare.deals.items()}
            bare = replace(bare, deals=hands)
    return SevenWondersRecord(
        format="antipater", set="seven_wonders", players=names, setup=bare, plays=tuple(order)
    )
