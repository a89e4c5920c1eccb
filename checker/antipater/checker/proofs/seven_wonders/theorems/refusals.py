"""Plays that may be legal or not, of every seat of every table: which rule each breaks first."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any

from antipater.checker.proofs.seven_wonders.tables import BEFORE, MoveRun, Tables
from antipater.checker.proofs.theorem import Claims, Lemma
from antipater.rules.card_set import Kind
from antipater.rules.effects import Power
from antipater.rules.readings.terms import variable
from antipater.rules.seven_wonders import FREE_CITY, UNKNOWN, Action, Due, DueKind, Play, State
from antipater.rules.seven_wonders.moves import LAYS, Hand
from antipater.rules.seven_wonders.rules import BEFORE_AGE, FROM_THE_START

_CARDS = (Kind.BUILDING, Kind.GUILD)
_STATED: Any = (variable("stated to the left"), variable("stated to the right"))
_SPLITS: Any = (None, _STATED, (0, 0), None, None)


def refusals(tables: Tables) -> Iterator[Lemma]:
    """Every card at some seat of each table in each age, every stage, and whole turns."""
    for players, seats in tables.players:
        if players < tables.rules.least_players:
            for age in tables.rules.ages:
                yield from _of_the_free_city(tables, players, age)
            continue
        for age in tables.rules.ages:
            yield from _before_the_age(tables, players, age) if tables.rules.held else ()
            yield from _of_cards(tables, players, age)
            for seat in range(seats):
                yield from _of_stages(tables, players, seat, age)
        deck = tables.deck(players, tables.rules.ages[0])
        card = min(deck, key=lambda c: tables.cards.items[c].cost)
        whole = partial(_of_turns, tables, players, card)
        yield tables.lemma(f"{players} players, whole turns", whole, [card])


def _of_cards(tables: Tables, players: int, age: int) -> Iterator[Lemma]:
    """Each card at a seat of its own, out of its age at one table; and what is no card."""
    items = tables.cards.items
    order = sorted((i.id for i in items if i.kind in _CARDS), key=tables.number)
    for card, other in zip(order, (*order[1:], order[0]), strict=True):
        of_table = tables.number(card) % len(tables.t.players) == players - tables.t.players[0]
        if of_table or items[card].age == age:
            asked = _OneCard(tables, players, age, card, other, of_table)
            yield tables.lemma(f"{asked.about}, card {asked.nth}", asked.claims, [card], [other])
    none = [*{i.kind: i.id for i in items if i.kind not in _CARDS}.values()]
    for seat in range(players):
        about = f"{players} players, seat {seat + 1}, age {age}, no cards"
        claims = partial(_of_no_card, tables, players, seat, age, none)
        yield tables.lemma(about, claims, none)


def _before_the_age(tables: Tables, players: int, age: int) -> Iterator[Lemma]:
    """Each card held from the start at a seat of its own; and some of the age and of the one
    before, which are none, and may lie in the discards or not."""
    other, *some = tables.some(players, age, f"{players} players", 4)
    some += tables.some(players, max(age - 1, 1), f"{players} players, earlier", 3)
    for card in (*tables.deck(players, FROM_THE_START), *some):
        asked = _OneCard(tables, players, age, card, other, False, BEFORE_AGE)
        about = f"{asked.about}, card {asked.nth}, before it"
        yield tables.lemma(about, asked.claims, [card], [other])
    for seat in range(players):
        yield from _of_stages(tables, players, seat, age, BEFORE_AGE)


@dataclass(frozen=True)
class _OneCard:
    """Plays of a card by a seat, with hands and stages that go by the card's number. ``other``: one
    that lies in the discards; ``fully``: at all ages, and to the end where it is paid; ``turn``: if
    it does not go by the card's number too."""

    tables: Tables
    players: int
    age: int
    card: int
    other: int
    fully: bool
    turn: int | None = None

    @property
    def seat(self) -> int:
        """Whose play it is."""
        return self.tables.number(self.card) // 7 % self.players

    @property
    def nth(self) -> int:
        """A number that goes with the card, and not with its seat."""
        return self.tables.number(self.card) // 7 // self.players

    @property
    def about(self) -> str:
        """What it is told by."""
        return f"{self.players} players, seat {self.seat + 1}, age {self.age}"

    def claims(self) -> Claims:
        """What is claimed of each play, a building out of the discards among them."""
        tables, seat, nth, state = self.tables, self.seat, self.nth, self._state
        item = tables.cards.items[self.card]
        asked_of = item.age == self.age or nth % 5 == 0 or self.turn is not None
        actions = [(action, 0) for action in (Action.BUILD, Action.FREE, Action.DISCARD)]
        actions += [(Action.DISCARD, LAYS)] if tables.rules.laying is not None else []
        for action, stage in actions if asked_of else ():
            split, book = (2, 0) if nth % 5 == 0 else None, tables.chained
            if action is Action.BUILD:  # with no way to pay, one or two, and what is stated of it
                split, book = _SPLITS[nth % 5], tables.paying[nth % 3]
            play = Play(seat, action, self.card, split, stage)
            about = f"{self.about}: {action} {item.slug}{', lays' * stage}"
            yield from MoveRun(book, state, (play,), about).legality(seat)
            if action is Action.BUILD and nth % 3 and self.fully:
                others = (Play(s, Action.DISCARD, UNKNOWN) for s in range(self.players))
                move = tuple(play if each.seat == seat else each for each in others)
                yield from MoveRun(book, state, move, f"{about}, paid").claims(seat)
        if tables.rules.seventh_at_start:
            yield from self._last(state)
        shown = (self.other, UNKNOWN)[: nth % 3]
        texts = [choice.text for choice in tables.rules.worded]
        at = tables.number(self.card) % max(len(texts), 1)
        seen = (self.card, *shown[:1])  # the whole pile was shown, and the card lies in it
        answers = [("", Action.SALVAGE, shown), ("", Action.SALVAGE, seen)]
        for text in texts[at : at + 1]:  # the card may be seen where it is left alone
            answers += [(text, Action.SALVAGE, pile) for pile in (shown, seen)]
            answers += [(text, Action.DECLINE, (self.card, *shown))]
        for text, action, pile in answers:
            asked = state._replace(due=(Due(DueKind.SALVAGE, seat, text),), discards=pile)
            about = f"salvage {item.slug} {text} {action}".rstrip()
            play = Play(seat, action, self.card)
            yield from MoveRun(tables.chained, asked, (play,), about).legality()

    def _last(self, state: State) -> Claims:
        """As a last card, paid with what lay there as the turn began: there were other coins, or
        what it costs came since."""
        tables, seat, nth = self.tables, self.seat, self.nth
        started, coins = list(state.cities), tables.rules.coins
        started[seat] = (
            *started[seat][:coins],
            BEFORE,
            *started[seat][coins + 1 :],
        )
        asked = state._replace(due=(Due(DueKind.SEVENTH, seat),), started=tuple(started))
        play = Play(seat, Action.BUILD, self.card, _SPLITS[nth % 5])
        about = f"{self.about}: last, {tables.cards.items[self.card].slug}"
        for book in (tables.paying[nth % 3], tables.since):
            yield from MoveRun(book, asked, (play,), about).legality()

    @property
    def _state(self) -> State:
        tables, players, seat, nth = self.tables, self.players, self.seat, self.nth
        freeing = tables.with_power(Power.FREE_BUILD)
        first = tables.boards.index(freeing[0]) if freeing else nth
        stages, hands = [nth % 3] * players, [None] * players
        stages[seat] = freeing[1] if freeing and nth % 4 else 0
        if some := 2 - nth % 3:  # any cards, of which it is asked whether one is this
            hands[seat] = tuple(variable(f"held, card {c}") for c in range(some))  # type: ignore[call-overload]
        boards = tables.some_boards(players, first - seat)
        turn = 1 + nth % 6 if self.turn is None else self.turn
        return tables.at(players, boards, stages, self.age, turn, hands)


def _of_no_card(tables: Tables, players: int, seat: int, age: int, items: Sequence[int]) -> Claims:
    """Boards and stages are no cards."""
    boards, hands = tables.some_boards(players, 0), [None] * players
    state = tables.at(players, boards, [0] * players, age, 1, hands)
    for item, action in product(items, (Action.DISCARD, Action.SALVAGE)):
        about = f"{action} {tables.cards.items[item].slug}"
        yield from MoveRun(tables.chained, state, (Play(seat, action, item),), about).legality(seat)


def _of_stages(tables: Tables, players: int, seat: int, age: int, turn: int = 1) -> Iterator[Lemma]:
    """Each stage of some boards, and one after the last; in one run its number is stated."""
    for run in range(age - 1, len(tables.boards), len(tables.rules.ages)):
        boards = tables.some_boards(players, run)
        stages = tables.rules.stage_items[boards[seat]]
        about = f"{players} players, seat {seat + 1}, age {age}, boards from {run}"
        about += ", before it" if turn == BEFORE_AGE else ""
        claims = partial(_of_a_board, tables, about, players, seat, age, run, turn)
        yield tables.lemma(about, claims, [stage.id for stage in stages])


def _of_a_board(
    tables: Tables, about: str, players: int, seat: int, age: int, run: int, turn: int
) -> Claims:
    boards = tables.some_boards(players, run)
    for built in range(tables.most_stages + 1):
        stages = [min(built, len(tables.rules.stage_items[board])) for board in boards]
        state = tables.at(players, boards, stages, age, turn, [None] * players)
        some = (
            range(tables.most_stages + 2) if tables.cards.any_order else (0, built + 1, built + 2)
        )
        for stated in some if run == seat else (0,):
            play = Play(seat, Action.STAGE, UNKNOWN, stage=stated)
            said = f"{about}: stage {built + 1}"
            yield from MoveRun(tables.chained, state, (play,), said).legality(seat)


def _of_the_free_city(tables: Tables, players: int, age: int) -> Iterator[Lemma]:
    """What it must build and when it may discard, of one card or two, in a turn and after it; its
    holder plays another card of the same hand, which may not be known, or is not shown: then in
    the last turn more are known of the hand than are in it."""
    deck, items = tables.deck(players, age), tables.cards.items
    chained = next((c for c in deck if items[c].free_with), deck[0])
    other = next(c for c in deck if c != chained and not items[c].free_with)
    hands: list[Hand | None] = [(other,)]
    if age == tables.rules.ages[1]:  # in which chains begin; of other ages the rules are the same
        hands += [(chained,), (chained, other), (UNKNOWN,), (), None]
    giver, number = tables.with_power(Power.FREE_BUILD) or (tables.boards[0], 1)
    stages = tables.rules.stage_items[giver]
    for built, hand in product(sorted({0, number, len(stages)}), hands):
        if hand != (chained, other) or built == len(stages):
            about = f"the Free City, age {age}, {built} stages: out of hand {hands.index(hand)}"
            of = partial(_of_a_hand, tables, age, giver, built, hand, chained, other)
            read = [chained, other, *(stage.id for stage in stages)]
            yield tables.lemma(about, partial(of, other, 1), read)
            if hand == (chained, other):
                last = partial(of, UNKNOWN, tables.rules.turns)
                yield tables.lemma(f"{about}, its holder's card not shown", last, read)


def _of_a_hand(
    tables: Tables,
    age: int,
    giver: int,
    built: int,
    hand: Hand | None,
    chained: int,
    other: int,
    gone: int,
    turn: int,
) -> Claims:
    """``gone``: what its holder plays; the turn says how many cards a hand can have."""
    seat, least = FREE_CITY, tables.rules.least_players
    boards = tables.some_boards(least, tables.boards.index(giver) - seat)
    stages = [built if s == seat else 0 for s in range(least)]
    state = tables.at(least - 1, boards, stages, age, turn, [None, (), None])
    holder = tables.rules.holder(state.setup, age, turn)
    held = None if hand is None else (*hand, other)
    state = state._replace(hands=tuple(held if s == holder else None for s in range(least)))
    asked = state._replace(due=(Due(DueKind.SEVENTH, seat),), pile=hand, turn=tables.rules.turns)
    for action, card in product(Action, dict.fromkeys(hand or (UNKNOWN, chained))):
        about = f"the Free City, age {age}, turn {turn}, {built} stages: {action} {card} of {hand}"
        theirs = (Play(s, Action.DISCARD, gone if s == holder else UNKNOWN) for s in (0, 2))
        move = tuple(sorted((*theirs, Play(seat, action, card))))
        if action not in (Action.DECLINE, Action.SALVAGE):
            whole = None if action is Action.DISCARD else seat
            yield from MoveRun(tables.chained, state, move, about).legality(whole)
        yield from MoveRun(tables.chained, asked, (move[seat],), f"{about}, last").legality()
        if action is Action.DECLINE:  # what is left of a hand is not what it may leave alone
            salvaged = asked._replace(due=(Due(DueKind.SALVAGE, seat),))
            yield from MoveRun(tables.chained, salvaged, (move[seat],), f"{about}, late").legality()


def _of_turns(tables: Tables, players: int, card: int) -> Claims:
    """Whole moves: everybody plays, in order; what is due is done, by whose it is; and a move is
    refused for the first seat that breaks a rule. A last ``card`` need not be played."""
    age = tables.rules.ages[0]
    hands: list[Any] = [None] * players
    state = tables.at(players, tables.some_boards(players, 0), [0] * players, age, 1, hands)
    turn = tuple(Play(seat, Action.DISCARD) for seat in range(players))
    moves = [turn, (), turn[:1], turn[1:], turn[::-1], (*turn, turn[0])]
    for seat in range(players):
        wrong = turn[seat]._replace(action=Action.BUILD)
        moves.append(tuple(wrong if play.seat == seat else play for play in turn))
        late = turn[seat]._replace(action=Action.SALVAGE)
        moves.append(tuple(late if play.seat == seat else play for play in turn))
    names = (*tables.rules.offers, *tables.rules.late)
    made = [Due(DueKind.OFFER, seat, name) for name in names for seat in range(players)]
    kinds = (DueKind.SEVENTH, DueKind.SALVAGE)
    dues = [*(Due(kind, seat) for kind in kinds for seat in range(players)), *made]

    def told(state: State, move: tuple[Play, ...], about: str) -> Claims:
        return MoveRun(tables.chained, state, move, about).legality()

    for move, over in product(moves, (False, True)):
        yield from told(state._replace(over=over), move, "a turn")
    for due, seat, action in product(dues, range(players), Action):
        if action is not Action.STAGE:
            asked = state._replace(due=(due,), discards=())
            yield from told(asked, (Play(seat, action, UNKNOWN),), f"{due}")
    for due, number in product(made, range(len(tables.rules.offers) + 2)):
        play = Play(due.seat, Action.TAKE, stage=number)
        yield from told(state._replace(due=(due,)), (play,), f"{due}, {number}")
    among = [tables.rules.among(late.choice)[:2] for late in tables.rules.late.values()]
    cards = dict.fromkeys(card for some in among for card in some)
    standing = {item.presence: item.id for item in reversed(tables.rules.buildings)}
    second = [b.id for b in tables.rules.buildings if standing[b.presence] != b.id]
    for due, number, kept in product(made, (0, 1), (*cards, *second[:1])):
        play = Play(due.seat, Action.TAKE, kept, stage=number)
        yield from told(state._replace(due=(due,)), (play,), f"{due}, {number}, {kept}")
    for seat in range(players):
        asked = state._replace(due=(Due(DueKind.SEVENTH, seat),), hands=((card,),) * players)
        yield from told(asked, (Play(seat, Action.DECLINE),), "a last card")
    both = (Play(0, Action.DECLINE), Play(1, Action.DECLINE))
    yield from told(state._replace(due=tuple(dues[:1])), both, "two answers")
