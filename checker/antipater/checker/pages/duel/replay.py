"""A judged game of Duel as its replay needs it: the page's module plays it again.

The module of the set and edition gives every state, price and refusal in the page. Only
where judging went on from another state than the moves give, that state is told.
"""

from collections.abc import Iterator
from functools import partial

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.duel.memory import VICTORIES, Memory
from antipater.checker.compile.duel.packed import VERBS
from antipater.checker.compile.duel.records import Unfit, move_number, setup_numbers
from antipater.checker.judging.duel.gaps import number_at
from antipater.checker.judging.duel.judge import DuelVerdict, course
from antipater.checker.judging.duel.play import RecordPlay
from antipater.checker.judging.duel.setup import figures
from antipater.checker.messages import choice_words
from antipater.checker.messages.words import first_name, word_of
from antipater.checker.pages.profile import GameReplay
from antipater.checker.pages.words import Plain, in_all_languages
from antipater.rules.card_set import CardSet, DeclaredZone
from antipater.rules.choices import MOVES, PAIR_TOKEN
from antipater.rules.duel import Rules, State, begin, may_leave, perform, refusal
from antipater.rules.duel.zones import due_for


def table(rules: Rules) -> Plain:
    """The conflict track of a set: its length, its loot tokens, and the points by space; and the
    choices and zones that it has."""
    opening = list(rules.opening)
    points = []
    for space in range(rules.capital + 1):
        own, other = opening.copy(), opening.copy()
        own[rules.lead], other[rules.lead] = space, -space
        points.append(rules.scoring.points(own, other)["military"])
    loot = [[token.at, token.coins, token.column] for token in rules.cards.loot]
    track = {"capital": rules.capital, "points": points, "loot": loot, "lead": rules.lead}
    return {**track, "choices": choices(rules.cards), "zones": zones(rules.cards)}


def zones(cards: CardSet) -> list[Plain]:
    """The zones of a set."""
    return [_zone(cards, zone) for zone in cards.zones]


def _zone(cards: CardSet, zone: DeclaredZone) -> Plain:
    """A zone of the set: what it is called, what can lie there at the beginning, and in how many
    places chance deals it, if it does, or what players may lay there; where it is controlled, what
    by, and the column of what a city has on each item."""
    names = in_all_languages(lambda language: first_name(zone.names, language, zone.name))
    dealt = {"dealt": zone.places} if zone.places else {}
    by = {}
    if zone.controlled:
        columns = [cards.influence[item][0] for item in zone.items]
        by = {"by": in_all_languages(partial(word_of, cards, zone.controlled)), "on": columns}
    laid = {"laid": sorted(cards.laid)} if zone.free else {}
    return {"names": names, "items": list(zone.items), **dealt, **by, **laid}


def choices(cards: CardSet) -> Plain:
    """The choices that can wait in games of a set, by the verb and the argument of what is due;
    of what is not so nothing is told."""
    found: Plain = {}
    drawn = figures(cards).drawn
    for choice in (PAIR_TOKEN, *cards.choices):
        due, laid = due_for(choice, 0), choice.zone.is_structure
        second = "give" if choice.gives else "swap" if choice.against is not None else ""
        second = "move" if choice.deed in MOVES or choice.into else second
        second = "under" if choice.raises else second
        parts = {"second": second, "laid": laid, "drawn": choice.draws_tokens and drawn}
        found[f"{due.verb} {due.argument}".strip()] = {
            "asks": in_all_languages(partial(choice_words.asked, cards, choice)),
            "deed": in_all_languages(partial(choice_words.deed, cards, choice)),
            **{name: part for name, part in parts.items() if part},
        }
    return found


def replay(verdict: DuelVerdict, edition: str | None) -> Plain:
    """The set-up, the moves that were judged, and the states that judging went on from.

    ``states`` are by how many moves lie before them; their arrays are those of the module's
    memory. ``first``: the number of the first move, ``end``: that of a resignation, ``coins``:
    those that were agreed on for the beginning, ``named``: what people call moves that they
    number otherwise, ``unread``: by the place of a finding, the number of the move that stands
    for the line which could not be read.
    """
    play = _course(verdict, edition)
    record = play.record
    end = record.end
    memory = Memory(play.rules)
    told: Plain = {
        "moves": [move_number(move) for move in record.moves[: play.judged]],
        "first": record.first_number,
        "end": None if end is None else [end.number, end.loser, str(end.kind)],
        "states": {str(n): in_memory(memory, state) for n, state in _told(play)},
        "named": {str(number): str(own) for number, own in record.written.items()},
        "unread": _unread(verdict, play),
    }
    if coins := play.rules.coins_at_start(play.start.setup.start, len(record.players)):
        told["coins"] = list(coins)
    try:
        return {"setup": setup_numbers(play.start.setup, manifest_of(memory)), **told}
    except Unfit:
        every = {str(n): in_memory(memory, state) for n, state in enumerate(play.states())}
        return {"setup": None, **told, "states": every}


def _course(verdict: DuelVerdict, edition: str | None) -> RecordPlay:
    """The play that a verdict rests on. Where a module has judged it, and nothing can be left alone
    at its end, each state follows from the one before."""
    rules, record = verdict.rules, verdict.record
    if isinstance(verdict.state, State) or may_leave(rules):
        return course(record, edition)
    play = RecordPlay(rules, record, begin(rules, record.setup), {})
    play.judged = verdict.moves
    return play


def _unread(verdict: DuelVerdict, play: RecordPlay) -> dict[int, int]:
    """By the place of its finding, the number of each move that could not be read."""
    told = enumerate(verdict.findings)
    found = {n: number_at(play.record, f) for n, f in told if f.move is None}
    return {n: number for n, number in found.items() if number is not None}


def manifest_of(memory: Memory) -> Plain:
    """What of a module's manifest the order of a set-up's numbers depends on."""
    return {"setup": [list(part) for part in memory.given], "ages": list(memory.rules.laid_out)}


def _told(play: RecordPlay) -> Iterator[tuple[int, State]]:
    """The states that do not follow from the state and the move before, by their places."""
    if not play.resumed:
        return
    before = play.start
    for made, state in enumerate(play.states()):
        if made in play.resumed and not (made and _follows(play, made, before, state)):
            yield made, state
        before = state


def _follows(play: RecordPlay, made: int, before: State, after: State) -> bool:
    move = play.record.moves[made - 1]
    if refusal(play.rules, before, move) is not None:
        return False
    return perform(play.rules, before, move)._replace(log=None) == after._replace(log=None)


def in_memory(memory: Memory, state: State) -> Plain:
    """A state as the arrays of the module's memory."""
    words = memory.words
    return {
        "age": [state.age],
        "left": [state.left],
        "active": [state.active],
        "drafted": [state.drafted],
        "board_tokens": [state.board_tokens],
        "replay": [int(state.replay)],
        "victory": [0 if state.victory is None else VICTORIES.index(state.victory) + 1],
        "winner": [NONE if state.winner is None else state.winner],
        "due_count": [len(state.due)],
        "due_verb": [VERBS.index(due.verb) + 1 for due in state.due],
        "due_player": [due.player for due in state.due],
        "due_argument": [words.index(due.argument) for due in state.due],
        "places": [int(place) for place in state.places],
        "cities": [number for city in state.cities for number in city],
    }


REPLAY = GameReplay(table, replay, compiled=True)
