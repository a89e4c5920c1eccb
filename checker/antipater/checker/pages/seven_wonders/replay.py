"""A judged game of 7 Wonders as its replay needs it: every state, with hands where they are known.

What else could be played the page asks the module of the set, into whose memory it puts a state.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from antipater.checker.judging.seven_wonders.judge import SevenWondersVerdict, course
from antipater.checker.messages.card_words import late_words
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import first_name, roman
from antipater.checker.pages.profile import GameReplay
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.checker.records.seven_wonders.offers import offer_asked, offer_names
from antipater.checker.records.seven_wonders.record import Gap, SevenWondersRecord
from antipater.grammar.records.keywords import keyword
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Event,
    Happening,
    Play,
    Rules,
    State,
    scores,
)
from antipater.rules.seven_wonders.moves import Hand
from antipater.rules.seven_wonders.rules import BEFORE_AGE

ACTIONS = tuple(Action)
_PAID = {Happening.PAYS: 0, Happening.BUYS_LEFT: 1, Happening.BUYS_RIGHT: 2, Happening.GAINS: 3}


def table(rules: Rules) -> Plain:
    """What the page needs to draw the table: the actions by number, which way hands go, what the
    Free City is called, and what is asked by choices that cards word; what refusals speak of: for
    each card the players that its copies ask for, by board the stages; and what players hold from
    the start is called."""
    return {
        "actions": [str(action) for action in ACTIONS],
        "directions": {str(age): rules.direction(age) for age in rules.ages},
        "copies": {str(item.id): list(item.copies) for item in rules.buildings},
        "stages": {
            str(board.id): [stage.id for stage in rules.stage_items[board.id]]
            for board in rules.boards
        },
        "city": in_all_languages(partial(keyword, "FREE_CITY")),
        "asks": [_asks(rules, argument) for argument in rules.arguments],
        **_held(rules),
        **_offers(rules),
        **_decks(rules),
        **({"laid": list(rules.layable)} if rules.layable else {}),
    }


def _held(rules: Rules) -> Plain:
    """What is called what players hold from the start."""
    zone = rules.held
    if zone is None:
        return {}
    return {"held": in_all_languages(lambda lang: first_name(zone.names, lang, zone.name))}


def _offers(rules: Rules) -> Plain:
    """What records call what makes an offer, by the number of the offer; and by the number of what
    makes it among what is asked, those of which one is taken."""
    if not rules.offers:
        return {}
    named = {each: offer_names(rules.cards, each) for each in LANGUAGES}
    place = rules.arguments.index
    return {
        "offers": [{each: named[each][n] for each in LANGUAGES} for n in range(len(rules.offers))],
        "made": {str(place(name)): list(rules.offered_by(name)) for name in rules.offers},
    }


def _decks(rules: Rules) -> Plain:
    """By the number of what is chosen when everybody has played, among what is asked, what it can
    be: the items of its deck, or what a city can lose by it."""
    place, late = rules.arguments.index, rules.late.items()
    decks = {str(place(text)): list(rules.among(each.choice)) for text, each in late}
    return {"drawn": decks} if decks else {}


def _asks(rules: Rules, argument: str) -> Plain | None:
    """What is to be chosen, with ``{player}`` for who chooses; None for the line of old."""
    if not argument:
        return None
    if argument in rules.offers:
        return {each: offer_asked(rules.cards, argument, each) for each in LANGUAGES}
    choice = rules.choice(argument)
    return {each: late_words(rules.cards, choice, each) for each in LANGUAGES}


def replay(verdict: SevenWondersVerdict, edition: str | None) -> Plain:
    """The moves that were judged, each with the state after it; ``unread``: by the place of a
    finding, the number of the play that stands for the line which could not be read."""
    game = course(verdict.record, edition)
    states = game.all_states()
    entries = list(states[-1].log.history()) if states[-1].log else []
    made = zip(game.moves, game.numbers, entries, states[:-1], strict=True)
    record, told = verdict.record, enumerate(verdict.findings)
    gaps = _numbered(record)
    lines = {gap.line: number for gap, number in gaps.items()}

    def number_of(play: Play, numbers: Mapping[int, int], before: State) -> int:
        gap = record.gap_at(before.age, before.turn, play.seat)
        return numbers.get(play.seat) or (gaps.get(gap, 0) if gap else 0)

    return {
        "named": {
            **{str(n): record.name_of(n) for n in range(1, len(record.plays) + 1)},
            **{str(number): f"{roman(gap.age)}.{gap.turn}" for gap, number in gaps.items()},
        },
        "unread": {n: lines[f.line] for n, f in told if f.move is None and f.line in lines},
        "boards": list(states[0].setup.boards),
        "free_city": FREE_CITY if states[0].setup.free_city else None,
        "states": [_state(game.rules, state) for state in states],
        "ledgers": list(_changes(states)),
        "moves": [
            [
                _play(game.rules, play, number_of(play, numbers, before), entry.events, before)
                for play in move
            ]
            for move, numbers, entry, before in made
        ],
        "broken_off": [
            [play.seat, ACTIONS.index(play.action), play.card, number]
            for number, play in game.broken_off.values()
        ],
    }


def _numbered(record: SevenWondersRecord) -> dict[Gap, int]:
    """The lines of a turn that could not be read, numbered behind the plays."""
    first = len(record.plays) + 1
    return {gap: number for number, gap in enumerate(record.gaps, first) if gap.age}


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


def _state(rules: Rules, state: State) -> Plain:
    """The age, the turn, the cities and what everybody holds."""
    columns = (rules.coins, *rules.of_tokens)
    kept = () if state.turn == BEFORE_AGE else state.kept
    categories, words = (*rules.cards.categories, "total"), rules.arguments
    return {
        "at": [state.age, state.turn, int(state.over)],
        "due": [[str(due.kind), due.seat, words.index(due.argument)] for due in state.due[:1]],
        "numbers": [
            [*(city[column] for column in columns), rules.strength(city)] for city in state.cities
        ],
        "points": [[points[c] for c in categories] for points in scores(rules, state)],
        "hands": _hands(state.hands),
        **({"kept": _hands(kept)} if kept else {}),
        "pile": None if state.pile is None else list(state.pile),
        "freed": list(state.freed),
        "discards": list(state.discards),
    }


def _hands(hands: Sequence[Hand | None]) -> list[list[int] | None]:
    return [None if hand is None else list(hand) for hand in hands]


def _play(
    rules: Rules, play: Play, number: int, events: Sequence[Event], before: State
) -> list[int]:
    """Seat, action, card, the play's number in the record, the item that it brought (of an offer
    which one is taken), coins to the bank, left and right, coins gained, and whether a chain made
    it free."""
    coins, chained = [0, 0, 0, 0], 0
    for event in events:
        if event.seat == play.seat:
            chained |= event.what is Happening.CHAIN
            if (place := _PAID.get(event.what)) is not None:
                coins[place] += event.amount
    of_offer = play.action is Action.TAKE and play.card == UNKNOWN
    item = play.stage if of_offer else play.card
    if play.action is Action.STAGE:
        stage = rules.stage_of(before, play)
        item = UNKNOWN if stage is None else stage.id
    action = ACTIONS.index(play.action)
    return [play.seat, action, play.card, number, item, *coins, int(chained)]


REPLAY = GameReplay(table, replay, compiled=True)
