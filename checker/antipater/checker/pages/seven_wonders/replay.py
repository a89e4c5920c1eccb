"""A judged game of 7 Wonders as its replay needs it: every state, and what else could be played.

Hands are told where they are known, and for each of their cards what it would have cost, or
why it could not be built. Of any other card the page asks the module of the set, into whose
memory it puts a state.
"""

from collections.abc import Iterator, Sequence

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, course
from antipater.checker.judging.seven_wonders.refusals import refusal_finding
from antipater.checker.judging.seven_wonders.turns import Playing
from antipater.checker.messages.catalogue import message
from antipater.checker.pages.profile import GameReplay
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.rules.card_set import Power
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Event,
    Happening,
    LogEntry,
    Move,
    Play,
    Refusal,
    Rules,
    State,
    play_refusal,
    scores,
)
from antipater.rules.seven_wonders.legality import held, payments, salvageable

ACTIONS = tuple(Action)
_PAID = {Happening.PAYS: 0, Happening.BUYS_LEFT: 1, Happening.BUYS_RIGHT: 2, Happening.GAINS: 3}


def table(rules: Rules) -> Plain:
    """What the page needs to draw the table: the actions by number, and which way hands go; and
    what refusals speak of: for each card the players that its copies ask for, by board the
    stages."""
    return {
        "actions": [str(action) for action in ACTIONS],
        "directions": {str(age): rules.direction(age) for age in rules.ages},
        "copies": {str(item.id): list(item.copies) for item in rules.buildings},
        "stages": {
            str(board.id): [stage.id for stage in rules.stage_items[board.id]]
            for board in rules.boards
        },
    }


def replay(verdict: SevenWondersVerdict, edition: str | None) -> Plain:
    """The moves that were judged, each with the state after it."""
    game = course(verdict.record, edition)
    telling = _Telling(game)
    states = game.all_states()
    entries = list(states[-1].log.history()) if states[-1].log else []
    following = [*game.moves, _broken_off(game)]
    moves = zip(game.moves, game.numbers, entries, strict=True)
    return {
        "boards": list(states[0].setup.boards),
        "free_city": FREE_CITY if states[0].setup.free_city else None,
        "states": [telling.state(state) for state in states],
        "ledgers": list(_changes(states)),
        "moves": [telling.move(*move, states[n]) for n, move in enumerate(moves)],
        "choices": [
            telling.choices(state, move) for state, move in zip(states, following, strict=True)
        ],
        "pools": [telling.pool(state, move) for state, move in zip(states, following, strict=True)],
        "broken_off": [
            [play.seat, ACTIONS.index(play.action), play.card, number]
            for number, play in game.broken_off.values()
        ],
        "why": telling.reasons,
    }


def _changes(states: Sequence[State]) -> Iterator[list[int]]:
    """For each state the numbers of the cities that are not as before, at first those that are
    not 0: the place of each among all cities' columns, and the number."""
    before = [0] * sum(map(len, states[0].cities))
    for state in states:
        now = [number for city in state.cities for number in city]
        yield [
            part
            for place, (was, number) in enumerate(zip(before, now, strict=True))
            if was != number
            for part in (place, number)
        ]
        before = now


def _broken_off(game: Playing) -> Move:
    return tuple(play for _, play in game.broken_off.values())


class _Telling:
    """Moments of one game in plain data; ``reasons`` are told once and then by their places."""

    def __init__(self, game: Playing) -> None:
        self.rules, self.record = game.rules, game.record
        self.reasons: list[list[object]] = []
        self._known: dict[Refusal, int] = {}

    def state(self, state: State) -> Plain:
        """The age, the turn, the cities and what everybody holds."""
        rules = self.rules
        columns = (rules.coins, rules.conflict, rules.defeats, rules.shields)
        categories = (*rules.cards.categories, "total")
        return {
            "at": [state.age, state.turn, int(state.over)],
            "due": [[str(due.kind), due.seat] for due in state.due[:1]],
            "numbers": [[city[column] for column in columns] for city in state.cities],
            "points": [[points[c] for c in categories] for points in scores(rules, state)],
            "hands": [None if hand is None else list(hand) for hand in state.hands],
            "pile": None if state.pile is None else list(state.pile),
            "freed": list(state.freed),
            "discards": list(state.discards),
        }

    def move(
        self, move: Move, numbers: dict[int, int], entry: LogEntry, before: State
    ) -> list[list[int]]:
        """For each play: seat, action, card, its number in the record, the item that it brought,
        coins to the bank, left and right, coins gained, and whether a chain made it free."""
        return [self._play(play, numbers, entry.events, before) for play in move]

    def _play(
        self, play: Play, numbers: dict[int, int], events: Sequence[Event], before: State
    ) -> list[int]:
        coins, chained = [0, 0, 0, 0], 0
        for event in events:
            if event.seat == play.seat:
                chained |= event.what is Happening.CHAIN
                if (place := _PAID.get(event.what)) is not None:
                    coins[place] += event.amount
        item = play.card
        if play.action is Action.STAGE:
            stage = self.rules.next_stage(before.setup.boards[play.seat], before.cities[play.seat])
            item = UNKNOWN if stage is None else stage.id
        action, number = ACTIONS.index(play.action), numbers.get(play.seat, 0)
        return [play.seat, action, play.card, number, item, *coins, int(chained)]

    def choices(self, state: State, move: Move) -> list[list[object]]:
        """For each seat that is to play: the seat, and for each choice card, action and price,
        or -1 and the place of the reason in ``why``. Of a hand that is not known only the
        card played."""
        if state.over:
            return []
        seats = [state.due[0].seat] if state.due else range(len(state.cities))
        return [[seat, *self._choices(state, seat, move)] for seat in seats]

    def pool(self, state: State, move: Move) -> list[int] | None:
        """The cards out of which the Free City plays, if it is there and they are known."""
        city = state.setup.free_city and not state.over
        hand = held(self.rules, state, FREE_CITY, move) if city else None
        return None if hand is None else list(hand)

    def _choices(self, state: State, seat: int, move: Move) -> Iterator[list[int]]:
        hand = held(self.rules, state, seat, move)
        if state.due and state.due[0].kind == "salvage":
            for card in salvageable(self.rules, state, seat):
                yield [card, ACTIONS.index(Action.SALVAGE), 0]
            return
        played = next((play.card for play in move if play.seat == seat), UNKNOWN)
        cards = sorted({card for card in (hand or (played,)) if card != UNKNOWN})
        own = state.cities[seat]
        free = self.rules.has_power(state.setup.boards[seat], own, Power.FREE_BUILD)
        for card in cards:
            yield self._choice(state, Play(seat, Action.BUILD, card), hand)
            other = self.rules.builds_free(own, state.turn, self.rules.items[card])
            if other or (free and state.freed[seat] != state.age):
                yield self._choice(state, Play(seat, Action.FREE, card), hand)
        yield self._choice(state, Play(seat, Action.STAGE, cards[0] if cards else UNKNOWN), hand)

    def _choice(self, state: State, play: Play, hand: tuple[int, ...] | None) -> list[int]:
        action = ACTIONS.index(play.action)
        why = play_refusal(self.rules, state, play, hand)
        stage = play.action is Action.STAGE
        card = UNKNOWN if stage else play.card
        if why is not None:
            return [card, action, -1, self._reason(why)]
        if play.action is Action.FREE:
            return [card, action, 0]
        item = self.rules.items[play.card]
        if stage:
            following = self.rules.next_stage(
                state.setup.boards[play.seat], state.cities[play.seat]
            )
            assert following is not None
            item = following
        return [card, action, payments(self.rules, state, play.seat, item)[0].total]

    def _reason(self, why: Refusal) -> int:
        """The place of a refusal among the reasons: its code and message."""
        if why not in self._known:
            found = refusal_finding(self.rules, self.record, why, None)
            players = self.record.players
            told = in_all_languages(lambda language: message(found, language, players))
            self._known[why] = len(self.reasons)
            self.reasons.append([why.code, told])
        return self._known[why]


REPLAY = GameReplay(table, replay, compiled=True)
