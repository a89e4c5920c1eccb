"""One table for both readings of 7 Wonders: set-ups and plays in the engine's and naive terms."""

import random
from functools import cache

from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from antipater.rules.ledger import add
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    DueKind,
    Move,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    outcome,
    perform,
    scores,
)
from support.naive import seven_wonders as naive

WONDERS = sorted({wonder for wonder, _ in naive.STAGES})


@cache
def cards() -> CardSet:
    """The compiled base game."""
    return load_set("seven_wonders")


@cache
def rules(edition: str | None = None) -> Rules:
    """Its rules under an edition."""
    return Rules(cards(), edition)


@cache
def item(name: str, age: int = 0) -> int:
    """The id of a card or stage; ``age`` tells which of two cards of one name is meant."""
    presence = cards().column[f"built({name})"]
    same = [i for i in cards().items if i.presence == presence]
    return next((i.id for i in same if i.age == age), same[0].id)


def board(wonder: str, side: str) -> int:
    """The id of a board."""
    return cards().by_slug[f"{wonder}_{side.lower()}"].id


def slug(card: int, using: Rules | None = None) -> str:
    """A card's name in the naive reading: both ages' Looms have one."""
    known = (using or rules()).cards
    return known.columns[known.items[card].presence].removeprefix("built(").removesuffix(")")


class Deal:
    """A set-up in the terms of the naive reading, and of the engine."""

    def __init__(
        self,
        players: int,
        boards: list[tuple[str, str]],
        deals: dict[int, list[list[str]]],
        piles: dict[int, list[str]] | None = None,
    ) -> None:
        self.players = players
        self.boards = boards
        self.deals = deals
        self.piles = piles or {}

    def naive(self) -> naive.Table:
        """A fresh table of the naive reading."""
        return naive.Table(self.players, self.boards, self.deals, self.piles)

    def setup(self, known: bool = True) -> Setup:
        """The engine's set-up, with or without the deals."""
        boards = tuple(board(*b) for b in self.boards)
        if not known:
            return Setup(self.players, boards)
        deals = {
            age: tuple(tuple(item(card, age) for card in hand) for hand in hands)
            for age, hands in self.deals.items()
        }
        piles = {age: tuple(item(c, age) for c in pile) for age, pile in self.piles.items()}
        return Setup(self.players, boards, deals, piles)


def random_deal(rng: random.Random, players: int, sides: str = "AB") -> Deal:
    """A fair deal of all three ages."""
    seats = max(players, 3)
    boards = [(wonder, rng.choice(sides)) for wonder in rng.sample(WONDERS, seats)]
    deals: dict[int, list[list[str]]] = {}
    piles: dict[int, list[str]] = {}
    for age in (1, 2, 3):
        deck = naive.deck(age, players)
        if age == 3:
            deck += rng.sample(naive.GUILDS, seats + 2)
        rng.shuffle(deck)
        hands = [deck[7 * seat : 7 * seat + 7] for seat in range(seats)]
        if players == 2:
            piles[age], hands[FREE_CITY] = hands[FREE_CITY], []
        deals[age] = hands
    return Deal(players, boards, deals, piles)


def naive_play(play: Play, using: Rules | None = None) -> naive.Play | None:
    """A play of the engine in the naive reading's terms; None where it declines."""
    if play.action is Action.DECLINE:
        return None
    return slug(play.card, using), play.action.value, play.split or (0, 0)


def naive_step(state: State, move: Move, using: Rules | None = None) -> naive.Step:
    """A move of the engine as a step of the naive reading."""
    if not state.due:
        return "turn", [naive_play(play, using) for play in move]
    play = naive_play(move[0], using)
    if state.due[0].kind is DueKind.SALVAGE:
        return "salvage", play and play[0]
    return "seventh", play


def agree(state: State, table: naive.Table, using: Rules | None = None) -> None:
    """All that can be seen is the same: numbers, points, and what each seat may do."""
    known = using or rules()
    named = [slug(card, using) for card in state.discards]
    assert [c[known.coins] for c in state.cities] == [c.coins for c in table.cities]
    assert [c[known.stages] for c in state.cities] == [c.stages for c in table.cities]
    assert [c[known.shields] for c in state.cities] == [c.shields() for c in table.cities]
    assert [c[known.conflict] for c in state.cities] == [sum(c.tokens) for c in table.cities]
    assert UNKNOWN not in state.discards
    assert sorted(named) == sorted(table.discards)
    assert [due.kind.value for due in state.due[:1]] == table.due[:1]
    assert state.over == table.over
    assert list(scores(known, state)) == [table.scores(s) for s in range(len(table.cities))]
    if state.over:
        result = outcome(known, state)
        assert result is not None
        assert list(result.winners) == table.winners()
    elif not state.due:
        for seat in range(len(state.cities)):
            if not (state.setup.free_city and seat == FREE_CITY):
                plays = legal_plays(known, state, seat)
                assert {naive_play(p, using) for p in plays} == table.options(seat)
    elif state.due[0].kind is DueKind.SEVENTH:
        seat = state.due[0].seat
        offered = [p for p in legal_plays(known, state, seat) if p.action is not Action.DECLINE]
        cards = table.seventh_cards()
        assert {naive_play(p, using) for p in offered} == table.options(seat, cards)
    else:
        plays = legal_plays(known, state, state.due[0].seat)
        shown = {slug(p.card, using) for p in plays if p.action is Action.SALVAGE}
        assert shown == table.salvageable()


def order(state: State) -> list[int]:
    """Seats in the order in which they choose: the Free City last."""
    seats = list(range(len(state.cities)))
    if state.setup.free_city:
        seats.remove(FREE_CITY)
        seats.append(FREE_CITY)
    return [state.due[0].seat] if state.due else seats


def as_split(play: Play) -> Play:
    """The play with its payment written out, as the naive reading has it."""
    return play if play.split or play.card == UNKNOWN else play._replace(split=(0, 0))


def random_move(
    state: State, rng: random.Random, discards: float = 0.05, using: Rules | None = None
) -> Move:
    """A legal move; cards are discarded only now and then, so that cities grow."""
    plays: tuple[Play, ...] = ()
    for seat in order(state):
        found = legal_plays(using or rules(), state, seat, plays)
        discarding = (Action.DISCARD, Action.DECLINE)
        building = [p for p in found if p.action not in discarding or p.stage]
        plays += (rng.choice(building if building and rng.random() >= discards else found),)
    return tuple(sorted(plays))


def random_game(rng: random.Random, players: int, known: bool = True) -> list[tuple[State, Move]]:
    """Every state of a random game with the move made in it."""
    state = begin(rules(), random_deal(rng, players).setup(known))
    found = []
    while not state.over:
        move = random_move(state, rng)
        found.append((state, move))
        state = perform(rules(), state, move)
    return found


def city(
    where: tuple[str, str], *built: str, coins: int = 3, stages: int = 0, **columns: int
) -> tuple[int, tuple[int, ...]]:
    """A board and its ledger with these buildings and stages; ``columns`` overrides any."""
    home = board(*where)
    ledger = list(begin(rules(), Setup(3, (home, home, home))).cities[0])
    standing = [item(name) for name in built]
    standing += [stage.id for stage in rules().stage_items[home][:stages]]
    for each in standing:
        add(ledger, cards().items[each])
    ledger[rules().coins] = coins
    for name, value in columns.items():
        ledger[cards().column[name]] = value
    return home, tuple(ledger)


def position(
    *cities: tuple[int, tuple[int, ...]],
    hands: tuple[tuple[str, ...] | None, ...] = (),
    age: int = 1,
    turn: int = 1,
    discards: tuple[str, ...] = (),
    players: int = 0,
) -> State:
    """A moment of a game with these cities from left to right, and these hands."""
    setup = Setup(players or len(cities), tuple(home for home, _ in cities))
    state = begin(rules(), setup)._replace(cities=tuple(ledger for _, ledger in cities))
    held = [None if hand is None else tuple(item(card, age) for card in hand) for hand in hands]
    held += [None] * (len(cities) - len(held))
    pile = tuple(item(card, age) for card in discards)
    return state._replace(hands=tuple(held), age=age, turn=turn, discards=pile)


def play(seat: int, action: str, card: str, age: int, split: tuple[int, int] | None = None) -> Play:
    """A play by words: ``play(0, "build", "baths", 1)``."""
    return Play(seat, Action(action), item(card, age), split)


def turn_of(state: State, *plays: Play) -> Move:
    """A turn in which these seats play so, and all others discard a card nobody looks at."""
    said = {one.seat: one for one in plays}
    idle = [Play(s, Action.DISCARD) for s in range(len(state.cities)) if s not in said]
    return tuple(sorted([*plays, *idle]))
