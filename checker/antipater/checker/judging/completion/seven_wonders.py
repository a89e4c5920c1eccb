"""What a record of 7 Wonders that leaves plays open can have been.

Every way is followed turn by turn, and ways that have come to the same state are followed as
one. Cards that nobody saw stay unknown; payments that are not stated count as the least, and
judging the whole records decides.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.completion.completion import TooLong, add, completed
from antipater.checker.judging.diagnosis.seven_wonders.changes import told
from antipater.checker.judging.diagnosis.seven_wonders.course import StrictTurns, at_odds
from antipater.checker.judging.seven_wonders.every_payment import key_of
from antipater.checker.judging.seven_wonders.judge import (
    checked_setup,
    judge_table,
)
from antipater.checker.judging.seven_wonders.turns import COINS, is_over_soon
from antipater.checker.judging.verdict import OPEN, Completion, PutIn
from antipater.checker.messages.finding import Finding
from antipater.checker.records.record import renumbered
from antipater.checker.records.seven_wonders.plays import order_of
from antipater.checker.records.seven_wonders.record import SECOND, Gap, Noted, SevenWondersRecord
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    DueKind,
    Play,
    Rules,
    State,
    begin,
    play_refusal,
)
from antipater.rules.seven_wonders.engine import answers
from antipater.rules.seven_wonders.legality import held
from antipater.rules.seven_wonders.moves import LAYS
from antipater.rules.seven_wonders.rules import FROM_THE_START

# How many turns are played, and how many completions are judged as whole records.
_MOST_TURNS = 6_000
_MOST_JUDGED = 60
_MOST_LOOSE = 40  # where payments are left open, which takes longer
_USES = (Action.BUILD, Action.STAGE, Action.DISCARD, Action.FREE)

Turn: TypeAlias = tuple[int, int]


def completion(record: SevenWondersRecord, edition: str | None) -> Completion | None:
    """What the open plays of a record can have been, or a turn that is missing.

    None where other lines cannot be read, or only single plays are missing.
    """
    unnamed = any(_is_unnamed(noted) for noted in record.plays)
    rules = judge_table(record, edition).rules
    sought = record.gaps or unnamed or _turn_missing(rules, record)
    if not sought or not all(gap.open for gap in record.gaps):
        return None
    return _Ways(rules, record).completion(edition)


class _Reached(NamedTuple):
    """A state that is reached, in how many ways, and the plays that one of them puts in.

    ``loose``: whether payments before it are left open, so that coins may be others.
    """

    state: State
    ways: int
    put_in: tuple[Noted, ...]
    loose: bool = False


class _Ways:
    def __init__(self, rules: Rules, record: SevenWondersRecord) -> None:
        self.rules, self.record, self.left = rules, record, _MOST_TURNS
        self.why: dict[object, Finding] = {}
        self.unnamed = {
            (noted.age, noted.turn, noted.play.seat): noted.play.action
            for noted in record.plays
            if _is_unnamed(noted)
        }
        known = [n for n in record.plays if (*n[:2], n.play.seat) not in self.unnamed]
        self.known = replace(record, plays=tuple(known), gaps=(), unread=None)
        self.sevenths: dict[int, Play] = {}  # plays of a seventh card that are put in
        self.turns: dict[Turn, list[Play]] = {}
        for noted in known:
            self.turns.setdefault(noted[:2], []).append(noted.play)
        gaps = [(gap.age, gap.turn) for gap in record.gaps if gap.age]
        self.last = max([*self.turns, *gaps, *(n[:2] for n in record.plays)], default=(0, 0))
        self.last = max(self.last, is_over_soon(rules, record, self.last) or self.last)
        if any(not gap.age for gap in record.gaps) and record.result is not None:
            self.last = max(self.last, (max(rules.ages), rules.turns))

    def completion(self, edition: str | None) -> Completion:
        """Every way, followed to the end, and judged as a whole record; raises ``TooLong``."""
        every = self.ends()
        ends = list(filter(self.fits_claims, every)) or every[:1]
        if len(ends) > (_MOST_LOOSE if any(n.loose for n in ends) else _MOST_JUDGED):
            raise TooLong
        return completed(ends, lambda n: judge_table(self.filled(n), edition), self.lines, self.why)

    def fits_claims(self, node: _Reached) -> bool:
        """Whether what the record claims of the end can be so, by a first look."""
        if not node.state.over:
            return True
        odds = at_odds(self.rules, self.record, node.state)
        return not (odds.wrong if node.loose or odds.loose else odds.wrong + odds.soft)

    def ends(self) -> list[_Reached]:
        """The states at the end of the record."""
        start = begin(self.rules, checked_setup(self.rules, self.record, []))
        front = {key_of(start): _Reached(start, 1, ())}
        while True:
            ended = [n for n in front.values() if n.state.over or n.state.due]
            going = [n for n in front.values() if n not in ended and self.now(n) <= self.last]
            if not going:
                return list(front.values())
            after = {key: n for key, n in front.items() if n not in going}
            refused: dict[object, Finding] = {}
            for node in going:
                for new in self.played(node, refused):
                    add(after, key_of(new.state), new)
            if not after:
                self.why = refused
                return []
            front = after

    def now(self, node: _Reached) -> Turn:
        return node.state.age, node.state.turn

    def played(self, node: _Reached, refused: dict[object, Finding]) -> Iterator[_Reached]:
        """Every way in which the next turn can have gone."""
        now = self.now(node)
        fixed = self.turns.get(now, [])
        firsts = {play.seat for play in fixed if play.action not in SECOND}
        lacking = [seat for seat in range(len(node.state.cities)) if seat not in firsts]
        options = [self.options(node.state, now, seat, fixed) for seat in lacking]
        if prod(map(len, options)) > self.left:
            raise TooLong
        for chosen in product(*options):
            yield from self.ways(node, now, tuple(fixed), chosen, refused)

    def ways(
        self,
        node: _Reached,
        now: Turn,
        fixed: tuple[Play, ...],
        chosen: tuple[Play, ...],
        refused: dict[object, Finding],
    ) -> Iterator[_Reached]:
        """A turn played so, and so with each choice that the open plays bring."""
        self.left -= 1
        if self.left < 0:
            raise TooLong
        game = self.game(node.state, now, (*fixed, *chosen))
        going = game.go_on()
        loose = node.loose or game.ways_open
        if game.findings:
            refused.setdefault(game.findings[0].code, game.findings[0])
        if any(found.code != "W-CHOOSE-05" for found in game.findings):
            return
        if game.findings:  # something must be chosen that nobody has told yet
            for more in self.choices(game, now, chosen):
                yield from self.ways(node, now, fixed, (*chosen, more), refused)
        elif (loose or not game.coins_short) and (going or game.state.due or now == self.last):
            put_in = (*node.put_in, *(Noted(*self.at(now, play), play) for play in chosen))
            yield _Reached(game.state.frozen(), node.ways, put_in, loose)
            for more in self.choices(game, now, chosen):
                yield from self.ways(node, now, fixed, (*chosen, more), refused)

    def at(self, now: Turn, play: Play) -> Turn:
        """The age and turn that a play is noted under."""
        return (now[0], self.rules.hand_size) if id(play) in self.sevenths else now

    def choices(self, game: StrictTurns, now: Turn, chosen: tuple[Play, ...]) -> Iterator[Play]:
        """Each answer to a choice that is due to an open play, or open itself."""
        mine = {play.seat for play in chosen}
        waiting = [(game.state.frozen(), False)] if game.state.due else []  # the record breaks off
        for asked, recorded in (*game.asked, *waiting):
            due, last = asked.due[0], self.rules.hand_size
            if recorded:
                continue
            if due.kind is not DueKind.SEVENTH and due.seat in mine:
                yield from answers(self.rules, asked)
            elif due.kind is DueKind.SEVENTH and self.record.gap_at(now[0], last, due.seat):
                for play in self.options(asked, (now[0], last), due.seat, []):
                    self.sevenths[id(play)] = play
                    yield play
            return

    def game(self, state: State, now: Turn, plays: Sequence[Play]) -> StrictTurns:
        """One turn to be played, with the seventh cards after it."""
        record = self.known
        game = StrictTurns(self.rules, record, state.setup, state)
        numbers = {id(noted.play): n for n, noted in enumerate(record.plays, 1)}
        seventh = now[0], self.rules.hand_size
        last = [play for play in plays if id(play) in self.sevenths]
        turns: Mapping[Turn, Iterable[Play]] = {
            now: [play for play in plays if id(play) not in self.sevenths],
            seventh: [*self.turns.get(seventh, []), *last],
        }
        game.turns = {turn: game.numbered(own, numbers) for turn, own in turns.items()}
        game.last = self.last
        return game

    def options(self, state: State, now: Turn, seat: int, fixed: list[Play]) -> list[Play]:
        """The plays that can stand in the place of one that is open."""
        gap = self.record.gap_at(*now, seat) or Gap(0)
        hand = held(self.rules, state, seat, fixed)
        seen = hand is not None and UNKNOWN not in hand
        action = self.unnamed.get((*now, seat), gap.action)
        found = []
        for card in self.spare(state, now, seat, hand or ()) if seen else self.not_played(now):
            if gap.card in (UNKNOWN, card):
                uses = _USES if seen or gap.card == card else (Action.BUILD, Action.FREE)
                found += [Play(seat, use, card) for use in uses if action in (None, use)]
                if self.rules.laying is not None and action is None and Action.DISCARD in uses:
                    found.append(Play(seat, Action.DISCARD, card, stage=LAYS))
        if not seen and gap.card == UNKNOWN:  # a card that nobody saw
            hidden = (Action.STAGE, Action.DISCARD)
            found += [Play(seat, use, UNKNOWN) for use in hidden if action in (None, use)]
        return [play for play in found if self.allowed(state, play, hand)]

    def spare(self, state: State, now: Turn, seat: int, hand: Iterable[int]) -> list[int]:
        """The cards of a hand that nobody plays later out of it."""
        left, (age, turn) = Counter(hand), now
        if state.setup.free_city or turn > self.rules.turns:
            return sorted(left)
        of_age = self.rules.deck_age(*now)
        passed = 0 if of_age == FROM_THE_START else self.rules.direction(age)
        for noted in self.known.plays:
            later = min(noted.turn, self.rules.turns) - turn
            holder = (seat + passed * later) % len(state.cities)
            played = noted.play.action not in SECOND and noted.play.seat == holder
            if self.rules.deck_age(*noted[:2]) == of_age and noted[:2] > now and played:
                left[noted.play.card] -= 1
        return sorted(card for card, count in left.items() if count > 0)

    def allowed(self, state: State, play: Play, hand: tuple[int, ...] | None) -> bool:
        why = play_refusal(self.rules, state, play, hand)
        return why is None or why.code in COINS

    def not_played(self, now: Turn) -> list[int]:
        """The cards for a turn of an age of which the record plays fewer than there are."""
        used = Counter(n.play.card for n in self.known.plays if n.play.action not in SECOND)
        deck = self.rules.deck(self.record.setup.players, self.rules.deck_age(*now)).items()
        return [card for card, count in deck if count > used[card]]

    # What is written

    def filled(self, node: _Reached) -> SevenWondersRecord:
        """The record with its open plays as one way has them."""
        record = self.record
        lines = record.lines if len(record.lines) > 1 else (0,) * len(record.plays)
        line_of = {(*noted[:2], noted.play.seat): line for noted, line in
                   zip(record.plays, lines, strict=True)}  # fmt: skip
        kept = [(n, line) for n, line in zip(record.plays, lines, strict=True)
                if n in self.known.plays]  # fmt: skip
        for noted in node.put_in:
            gap = record.gap_at(*noted[:2], noted.play.seat)
            there = line_of.get((*noted[:2], noted.play.seat), gap.line if gap else 0)
            kept.append((noted, there))
        kept.sort(key=lambda one: order_of(one[0]))
        problems = tuple(found for found in record.problems if found.code not in OPEN)
        places = {order_of(noted): place for place, (noted, _) in enumerate(kept, 1)}
        now = {number: places[order_of(noted)] for number, noted in enumerate(record.plays, 1)}
        comments = tuple(c for c in record.comments if not (c.carried and not problems))
        return replace(
            record,
            plays=tuple(noted for noted, _ in kept),
            lines=tuple(line for _, line in kept) if len(record.lines) > 1 else record.lines,
            problems=problems,
            comments=renumbered(comments, now),
            carried=record.carried if problems else frozenset(),
            rows=record.rows if problems else {},
            gaps=(),
            unread=None,
        )

    def lines(self, node: _Reached, only: SevenWondersRecord) -> Iterator[PutIn]:
        """Each play that the only way puts in."""
        put_in = {(*noted[:2], noted.play.seat) for noted in node.put_in}
        for number, noted in enumerate(only.plays, 1):
            if (*noted[:2], noted.play.seat) in put_in and noted.play.action not in SECOND:
                yield PutIn(only.line_of(number) or None, told(only, number))


def _is_unnamed(noted: Noted) -> bool:
    """Whether a play builds a card that it does not name."""
    return noted.play.card == UNKNOWN and noted.play.action in (Action.BUILD, Action.FREE)


def _turn_missing(rules: Rules, record: SevenWondersRecord) -> bool:
    """Whether a turn before the last has no plays at all, or the last of a game that is over."""
    there = {noted[:2] for noted in record.plays}
    last = max(there, default=(0, 0))
    most = max((turn for _, turn in there), default=0)
    turns = range(rules.first_turn, min(rules.hand_size, 1 + most))
    every = ((age, turn) for age in range(1, last[0] + 1) for turn in turns)
    missing = any(turn not in there and turn < last for turn in every)
    return missing or (is_over_soon(rules, record, last) or last) > last
