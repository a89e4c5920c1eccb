"""Games of 7 Wonders that were kept, played again with the items that the set has now."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from antipater.rules.card_set import Item, Kind
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    Event,
    Move,
    Payment,
    Play,
    Rules,
    Setup,
    State,
    begin,
    legal_plays,
    perform,
    play_refusal,
)
from antipater.rules.seven_wonders.legality import (
    held,
    is_free_city,
    payment_for,
    wrong_action,
    wrong_time,
)
from antipater.rules.seven_wonders.moves import Hand

# What is tried where a play is not legal any more; only choices may be declined.
_INSTEAD = (Action.DISCARD, Action.DECLINE)


class Turn(NamedTuple):
    """A move of a game, of all seats or of one that had a choice: the states around it."""

    before: State
    move: Move
    after: State

    @property
    def events(self) -> tuple[Event, ...]:
        """What the move brought about."""
        assert self.after.log is not None
        return self.after.log.events


def in_order(state: State) -> list[int]:
    """The seats as they choose their plays: the Free City after its holder."""
    if state.due:
        return [state.due[0].seat]
    return sorted(range(len(state.cities)), key=lambda seat: bool(is_free_city(state, seat)))


def written(rules: Rules, state: State) -> object:
    """The game up to a state as plain data, items by their names."""
    slugs = [item.slug for item in rules.items]

    def named(hand: Hand | None) -> list[str] | None:
        return None if hand is None else [slugs[card] for card in hand]

    setup, log = state.setup, state.log
    assert log is not None
    deals = [(age, [*map(named, hands)]) for age, hands in setup.deals.items()]
    piles = [(age, named(pile)) for age, pile in setup.piles.items()]
    moves = [
        [(p.seat, p.action, slugs[p.card] if p.card != UNKNOWN else "") for p in entry.move]
        for entry in log.history()
    ]
    return (setup.players, [slugs[b] for b in setup.boards], deals, piles), moves


def again(rules: Rules, written: Any) -> list[Turn]:
    """The moves of a game that was written, as far as the set still allows such a game.

    In the place of a card that its deck has not, or has less often, is another one. What cannot
    be done with a card is left, and it is discarded if it can be; a choice that is not open
    is left out. Hands are smaller where a deck has too few cards. Raises ``ValueError`` where the
    set has no such table, or too few boards.
    """
    dealt, moves = written
    game = _Game(rules, *dealt)
    state, found = begin(rules, game.setup), list[Turn]()
    due = [[(seat, Action(action), name) for seat, action, name in plays] for plays in moves]
    while not state.over and (due or state.due):
        one_alone = bool(due) and len(due[0]) == 1
        plays = due.pop(0) if due and one_alone == bool(state.due) else []
        if not plays and not state.due:
            due.pop(0)
            continue
        move = game.move(state, {seat: (action, name) for seat, action, name in plays})
        if not move:
            break
        found.append(Turn(state, move, perform(rules, state, move)))
        state = found[-1].after
    return found


class _Game:
    """A game that was written, set up with the items of a set."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        boards: Sequence[str],
        deals: Sequence[tuple[int, Sequence[Sequence[str] | None]]],
        piles: Sequence[tuple[int, Sequence[str]]],
    ) -> None:
        if players not in rules.players:
            raise ValueError("no such table")
        self.rules = rules
        self.items = {item.slug: item.id for item in rules.items}
        self.others: dict[str, list[int]] = {}
        piled = dict(piles)
        hands, drawn = {}, {}
        for age, dealt in deals:
            copies = _Copies(rules, players, age)
            due = [name for hand in (*dealt, piled.get(age)) for name in hand or ()]
            cards = iter(self._dealt(copies, due))
            hands[age] = tuple(None if h is None else _next(cards, len(h)) for h in dealt)
            if age in piled:
                drawn[age] = _next(cards, len(piled[age]))
        self.setup = Setup(players, self._boards(boards), hands, drawn)

    def _boards(self, names: Sequence[str]) -> tuple[int, ...]:
        """The boards of these names, or others, of which no two are the same city's."""
        boards = {board.slug: board for board in self.rules.boards}
        cities = {boards[name].board for name in names if name in boards}
        found = []
        for name in names:
            free = (board for board in self.rules.boards if board.board not in cities)
            board = boards.get(name) or next(free, None)
            if board is None:
                raise ValueError("too few boards")
            cities.add(board.board)
            found.append(board.id)
        return tuple(found)

    def _dealt(self, copies: "_Copies", names: Sequence[str]) -> list[int | None]:
        """The cards of an age: those of these names as often as there are any, else others; none
        in the place of one where the deck has too few."""
        kept = [copies.take(self.items.get(name, UNKNOWN)) for name in names]
        found = [copies.take_any() if card is None else card for card in kept]
        for name, before, card in zip(names, kept, found, strict=True):
            if before is None and card is not None:
                self.others.setdefault(name, []).append(card)
        return found

    # What is played

    def move(self, state: State, plays: Mapping[int, tuple[Action, str]]) -> Move:
        """What the seats play that are to; no move at all where one can do nothing."""
        move: tuple[Play, ...] = ()
        for seat in in_order(state):
            action, name = plays.get(seat, (Action.DECLINE, ""))
            play = self._play(state, move, seat, action, name)
            if play is None:
                return ()
            move = (*move, play)
        return tuple(sorted(move))

    def _play(
        self, state: State, so_far: Move, seat: int, action: Action, name: str
    ) -> Play | None:
        hand = held(self.rules, state, seat, so_far)
        among = state.discards if action is Action.SALVAGE else hand or ()
        card = self._card(name, among) if name else UNKNOWN
        for each in (action, *_INSTEAD):
            play = paid(self.rules, state, Play(seat, each, card))
            wrong = wrong_time(state, (play,)) if state.due else wrong_action(play)
            if wrong is None and play_refusal(self.rules, state, play, hand) is None:
                return play
        return next(iter(legal_plays(self.rules, state, seat, so_far)), None)

    def _card(self, name: str, among: Hand) -> int:
        """The card of a name, or what was dealt in its place, or else any of these."""
        those = (self.items.get(name, UNKNOWN), *self.others.get(name, ()), *among, UNKNOWN)
        return next((card for card in those if card in among), UNKNOWN)


def _next(cards: Iterator[int | None], count: int) -> Hand:
    """So many of the cards that are still to be dealt, as far as there are any."""
    return tuple(card for card in islice(cards, count) if card is not None)


class _Copies:
    """The cards of an age's deck that have not been dealt yet, and how many guilds may be."""

    def __init__(self, rules: Rules, players: int, age: int) -> None:
        self.left = dict(rules.deck(players, age))
        self.guilds = {card for card in self.left if rules.items[card].kind is Kind.GUILD}
        self.guilds_left = rules.guilds_in_play(players)

    def take(self, card: int) -> int | None:
        """A card, if there is another one of it."""
        if not self.left.get(card) or (card in self.guilds and not self.guilds_left):
            return None
        self.left[card] -= 1
        self.guilds_left -= card in self.guilds
        return card

    def take_any(self) -> int | None:
        """Some card, a guild as long as one is due; None where no card is left."""
        those = sorted(self.left, key=lambda card: card not in self.guilds)
        return next((card for card in those if self.take(card) is not None), None)


def paid(rules: Rules, state: State, play: Play) -> Play:
    """The play with the least payment that it has now, written out."""
    item: Item | None = None
    if play.action is Action.BUILD and play.card != UNKNOWN:
        item = rules.items[play.card]
    elif play.action is Action.STAGE:
        item = rules.stage_of(state, play)
    payment = payment_for(rules, state, play, item) if item else Payment(0, 0, 0)
    return play._replace(split=(payment.left, payment.right)) if payment else play
