"""The turns of a record of 7 Wonders played one by one, with the least that mends each slip."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.judging.seven_wonders.draws import Draws
from antipater.checker.judging.seven_wonders.refusals import refusal_finding
from antipater.checker.judging.seven_wonders.stands import (
    NOT_HELD,
    Asked,
    Lenient,
    corrected,
    let_stand,
    reason_of,
    sorted_out,
)
from antipater.checker.judging.seven_wonders.unsettled import asked_by_coins
from antipater.checker.judging.stands import in_order
from antipater.checker.messages.finding import Finding
from antipater.checker.records.seven_wonders.record import (
    SECOND,
    Gap,
    SevenWondersRecord,
    noted_turn,
)
from antipater.grammar.records.seven_wonders import NUMERALS
from antipater.rules.card_set import ALWAYS, Kind
from antipater.rules.effects import Power
from antipater.rules.seven_wonders import (
    FREE_CITY,
    UNKNOWN,
    Action,
    Due,
    DueKind,
    Move,
    Payment,
    Play,
    Refusal,
    Rules,
    Setup,
    State,
    begin,
    play_refusal,
    refusals,
)
from antipater.rules.seven_wonders.choosing import must_choose
from antipater.rules.seven_wonders.deals import impossible
from antipater.rules.seven_wonders.legality import fee_ways, held, payments, with_card
from antipater.rules.seven_wonders.moves import Hand, Moment

# Refusals that depend on coins, so that another choice of payments may undo them.
COINS = frozenset({"W-COST-02", "W-CITY-01"})
MOST_FINDINGS = 40
# So many turns at the end of a game are taken for lost where its end is claimed.
_MOST_LOST = 2
# What the result of a game that was played to its end is called.
_OVER = "civilian"


class NumberedPlay(NamedTuple):
    """A play and its number in the record; 0 for one that was filled in."""

    number: int
    play: Play


def is_over_soon(
    rules: Rules, record: SevenWondersRecord, last: tuple[int, int]
) -> tuple[int, int] | None:
    """The last turn of a game that a record says was played to its end, though it lacks lines of
    its last turn or two; None for any other."""
    end = max(rules.ages), rules.turns
    claimed = record.result is not None and record.result.kind in (None, _OVER)
    near = last[0] == end[0] and last[1] + _MOST_LOST >= end[1]
    return end if claimed and near and record.unread is None else None


class RecordTurns:
    """The turns of a record played one by one."""

    def __init__(
        self, rules: Rules, record: SevenWondersRecord, setup: Setup, start: State | None = None
    ) -> None:
        self.rules, self.record = rules, record
        self.start = start or begin(rules, setup)
        self.state = Lenient(rules, self.start)
        self.states: list[State] = []  # before each move, and the last; only where needed
        self.moves: list[Move] = []
        self.numbers: list[dict[int, int]] = []  # by seat, for each move
        self.findings: list[Finding] = []
        self.stood: list[Finding] = []
        # By the index of a move: what seats pay that is let stand, and coins that were set.
        self.paying: dict[int, dict[int, Payment]] = {}
        self.fixed: dict[int, dict[int, int]] = {}
        self._set_at: dict[int, list[int]] = {}  # the corrections before each move
        self._had: dict[tuple[int, int], int] = {}  # by correction and seat, the coins before
        self.judged = 0
        # By seat, what was owed when the turn began, and each coin that is said to be owed since.
        self.owed = Counter[int]()
        self.complete = record.unread is None
        self.dues: list[Due | None] = []  # what each move answers
        self.offered: list[Asked | None] = []  # so, of what is offered, or chosen late
        self.coins_short = False
        # The number of the first play whose payment is not stated, and its several ways.
        self.first_open: tuple[int, Sequence[Payment]] | None = None
        self.filled: set[int] = set()  # moves in which the Free City's play is not the record's
        self.draws = Draws(rules)
        self.used: set[int] = set()  # numbers of seventh cards and discard builds made
        self.broken_off: Mapping[int, tuple[int, Play]] = {}  # plays of a turn that breaks off
        self.behind: Sequence[NumberedPlay] = ()  # what is noted behind a seventh card
        self.turns: dict[tuple[int, int], list[NumberedPlay]] = {}
        for number, noted in enumerate(record.plays, start=1):
            self.turns.setdefault(noted[:2], []).append(NumberedPlay(number, noted.play))
        self.ended = is_over_soon(rules, record, max(self.turns, default=(0, 0)))
        self.last = max(self.turns, default=(0, 0))
        self.last = max(self.last, self.ended or self.last)
        told = record.result is not None and record.result.kind != "unfinished"
        self.claims = told or bool(record.scores)  # what no game that breaks off has

    def run(self) -> None:
        """Play as far as the record goes; what depends on coins is only noted."""
        self.set_coins((0, 0))
        while not self.state.over and self.go_on():
            pass
        self.leftover()
        self.set_coins(None)

    def look_at_deals(self) -> None:
        """Tell the plays for which no deal can have been."""
        history = self.state.log.history() if self.state.log else iter(())
        for index, why in impossible(self.rules, self.state.setup, history):
            number = self.numbers[index].get(why.seat)
            self.tell(refusal_finding(self.rules, self.record, why, number))

    def tell(self, found: Finding) -> None:
        """Note a finding, apart if it is on a play that is let stand."""
        sorted_out(self.record, found, self.findings, self.stood)

    # What an arbiter says

    def set_coins(self, after: tuple[int, int] | None) -> None:
        """Set the coins that an arbiter set after a turn; with None those of no turn played."""
        for n, each in enumerate(self.record.corrections):
            known = any(n in places for places in self._set_at.values())
            if known or (after is not None and each.after != after):
                continue
            index = len(self.moves)
            self._set_at.setdefault(index, []).append(n)
            fixed = {seat: coins for seat, coins in enumerate(each.coins) if coins is not None}
            self.fixed.setdefault(index, {}).update(fixed)
            self.apply_fixed(self.state, index)

    def apply_fixed(self, game: Lenient, index: int) -> None:
        """Let the cities have the coins that were set before a move."""
        for n in self._set_at.get(index, ()):
            for seat, coins in enumerate(self.record.corrections[n].coins):
                if coins is not None:
                    self._had.setdefault((n, seat), game.cities[seat][self.rules.coins])
                    game.cities[seat][self.rules.coins] = coins

    def all_stood(self) -> tuple[Finding, ...]:
        """What was let stand, and the coins that were set."""
        return in_order([*self.stood, *corrected(self.record, self._had)])

    def standing(self, move: Move, why: Refusal, number: int | None) -> Move | None:
        """The move with a refused play as it was written, where it is let stand and can be."""
        if reason_of(self.record, number) is None:
            return None
        place = next(n for n, play in enumerate(move) if play.seat == why.seat)
        hand = held(self.rules, self.state, why.seat, move)
        play, further, told = move[place], why, list[Refusal]()
        while further.code not in COINS:
            stood = let_stand(self.rules, self.state, play, further, hand)
            if stood is None:
                return None
            told.append(further)
            play = stood.play
            if stood.paying is not None:
                self.paying.setdefault(len(self.moves), {})[play.seat] = stood.paying
            if stood.further is None:
                break
            further = stood.further
        self.coins_short = True
        for each in told:
            self.tell(refusal_finding(self.rules, self.record, each, number, self.state))
        return (*move[:place], play, *move[place + 1 :])

    # Turn by turn

    def go_on(self) -> bool:
        """Play the next turn with what follows from it; False where the record stops."""
        now = self.state.age, self.state.turn
        if now > self.last:
            return False
        if len(self.findings) >= MOST_FINDINGS:
            self.complete = False
            return False
        recorded = self.turns.pop(now, [])
        plays = {
            play.seat: (number, self.freed(play))
            for number, play in recorded
            if play.action not in SECOND
        }
        seconds = [one for one in recorded if one.play.action in SECOND]
        self.no_first_play(plays, seconds)
        if now == self.last and len(plays) < len(self.state.cities) and not self.ended:
            self.unfinished(plays, seconds)
            return False
        self.owed = Counter({s: self.debts(s) for s in range(len(self.state.cities))})
        self.state.wanted = frozenset(self.taken((*seconds, *self.after_last(now))))
        self.turn({**self.filled_in(plays, seconds), **plays})
        self.behind = ()
        while self.state.due:
            if self.breaks_off(seconds):
                return False
            self.answer(seconds)
        for number, play in (*seconds, *self.behind):
            self.stray(number, play)
        self.set_coins(now)
        return True

    def taken(self, plays: Sequence[NumberedPlay]) -> Iterator[tuple[int, str]]:
        """What seats are recorded to take of what is offered to them."""
        made = self.rules.offers
        for _, play in plays:
            if play.action is Action.TAKE and 0 < play.stage <= len(made):
                yield play.seat, made[play.stage - 1]

    def after_last(self, turn: tuple[int, int]) -> Sequence[NumberedPlay]:
        """What is noted behind the last turn of an age: seventh cards, and what they bring."""
        age, number = turn
        behind = (age, self.rules.hand_size)
        return self.turns.get(behind, ()) if number == self.rules.turns else ()

    def freed(self, play: Play) -> Play:
        """A building that its city builds free now, where the record writes it like any other.

        A power that is used once an age, or but so often, is not taken for used: its owner
        chooses when.
        """
        if play.action is Action.FREE:
            return self.at_no_cost(play)
        if not self.record.free_untold or play.action is not Action.BUILD or play.card == UNKNOWN:
            return play
        rules, own = self.rules, self.state.cities[play.seat]
        board, free = self.state.setup.boards[play.seat], play._replace(action=Action.FREE)
        chosen = rules.has_power(board, own, Power.FREE_BUILD)
        always = rules.builds_free(own, self.state.turn, rules.items[play.card], limited=False)
        legal = always and not chosen and with_card(rules, self.state, free, None) is None
        return free if legal else play

    def at_no_cost(self, play: Play) -> Play:
        """A building that is written as free, built like any other where a chain makes it so, where
        it has no cost, or where no power does and the city produces all.

        A power that is used once an age is not taken for used where there is no need of it.
        """
        if play.action is not Action.FREE or play.card == UNKNOWN:
            return play
        rules, state, item = self.rules, self.state, self.rules.items[play.card]
        if payments(rules, state, play.seat, item)[:1] != (Payment(0, 0, 0),):
            return play
        needless = item.cost.free or rules.free_by_chain(state.cities[play.seat], item)
        if not needless and with_card(rules, state, play, None) is None:
            return play
        return play._replace(action=Action.BUILD, split=(0, 0))

    def no_first_play(
        self, plays: Mapping[int, tuple[int, Play]], seconds: Sequence[NumberedPlay]
    ) -> None:
        """Tell what only a power gives where it is all that a seat does in a turn."""
        for number, play in seconds:
            if play.seat not in plays:
                self.used.add(number)
                self.judged += 1
                why = Refusal("W-TURN-04", play.seat, play.card)
                told = refusal_finding(self.rules, self.record, why, number)
                self.findings.append(replace(told, then="filled in"))

    def filled_in(
        self, plays: Mapping[int, tuple[int, Play]], seconds: Sequence[NumberedPlay]
    ) -> dict[int, tuple[int, Play]]:
        """A discard of an unknown card for every seat of which no play is recorded; for one whose
        line cannot be read what is known of it."""
        found = {}
        now = self.state.age, self.state.turn
        odd = {play.seat for _, play in seconds}
        for seat in range(len(self.state.cities)):
            if seat not in plays:
                gap = self.record.gap_at(*now, seat)
                found[seat] = (0, assumed(seat, gap))
                if seat in odd or gap is not None:
                    continue
                numbers = [number for number, _ in plays.values()]
                number = min(numbers, default=None)
                why = Refusal("W-TURN-01", seat, UNKNOWN)
                told = refusal_finding(self.rules, self.record, why, number)
                turn = f"{NUMERALS[self.state.age - 1]}.{self.state.turn}"
                self.findings.append(replace(told, expected=turn, then="filled in"))
        return found

    def turn(self, plays: Mapping[int, tuple[int, Play]]) -> None:
        """Make the move of a turn: each seat's play, with its number in the record."""
        move = tuple(plays[seat][1] for seat in sorted(plays))
        self.make(move, {seat: number for seat, (number, _) in plays.items()})

    def make(self, move: Move, numbers: dict[int, int]) -> None:
        """Carry out a move, mended where it breaks a rule that has nothing to do with coins."""
        rules, state = self.rules, self.state
        for why in list(refusals(rules, state, move)):
            number = numbers.get(why.seat)
            if why.code == "W-CHOOSE-05":
                number = number or self.last_of(why.seat)
            if why.code in COINS or self.lacks_coins(move[0]):
                self.coins_short = True
            elif self.unsure and self.is_left_alone(move[0]):
                continue
            elif (stood := self.standing(move, why, number)) is not None:
                move = stood
            else:
                move = self.mended(move, why, number)
        if not numbers.get(FREE_CITY):
            self.filled.add(len(self.moves))
        for play in move if self.first_open is None else ():
            if len(ways := self.open_ways(play)) > 1:
                self.first_open = numbers.get(play.seat, 0), ways
                break
        self.judged += sum(number > 0 for number in numbers.values())
        self.numbers.append(numbers)
        state.paying = self.paying.get(len(self.moves), {})
        self.moves.append(move)
        self.dues.append(state.due[0] if state.due else None)
        self.offered.append(self.offered_now())
        state.carry_out(move)
        for play in move:
            self.owed[play.seat] += self.owes_a_coin(play)

    def owes_a_coin(self, play: Play) -> bool:
        """Whether a play leaves owed one coin of those that a card takes."""
        taken = play.action is Action.TAKE and play.stage > 0
        return taken and bool(self.rules.effects.offers[play.stage - 1].each)

    def offered_now(self) -> Asked | None:
        """What is asked now of what is offered or chosen late, if something is."""
        due = self.state.due[0] if self.state.due else None
        late = due is not None and due.kind is DueKind.OFFER
        return Asked(due, self.state.looked) if due is not None and late else None

    @property
    def ways_open(self) -> bool:
        """Whether some payment is not stated for which there are several ways."""
        return self.first_open is not None

    @property
    def unsure(self) -> bool:
        """Whether it is not known what cards did so far that hangs on coins."""
        return self.ways_open and self.rules.effects.by_coins

    def lacks_coins(self, play: Play) -> bool:
        """Whether an offer cannot be taken but for coins, which payments that are not stated may
        have left; or but for a payment that goes with one of the own play, which is not stated."""
        if not (self.ways_open and self.state.due and play.action is Action.TAKE and play.stage):
            return False
        offer = self.rules.effects.offers[play.stage - 1]
        answers = zip(reversed(self.moves), reversed(self.dues), strict=True)
        turn = next(move for move, due in answers if due is None)
        split = play.split if turn[play.seat].split is not None else None
        made = self.state.due[0].argument == offer.slug
        return made and bool(fee_ways(self.rules, self.state, play.seat, offer, split))

    def last_of(self, seat: int) -> int | None:
        """The number of the last play that a seat is recorded to have made."""
        return next((n[seat] for n in reversed(self.numbers) if n.get(seat)), None)

    def open_ways(self, play: Play) -> Sequence[Payment]:
        """The ways to pay for a play that does not state its payment; none for any other."""
        if play.split is not None:
            return ()
        if play.action is Action.TAKE and play.stage:
            offer = self.rules.effects.offers[play.stage - 1]
            return fee_ways(self.rules, self.state, play.seat, offer)
        item = None
        if play.action in (Action.BUILD, Action.STAGE):
            item = self.state.item_of(play)
        return payments(self.rules, self.state, play.seat, item) if item is not None else ()

    def mended(
        self, move: Move, why: Refusal, number: int | None, granted: Hand | None = None
    ) -> Move:
        """Tell what is wrong with a seat's play, and put the least in its place that goes on.

        ``granted``: the hand to judge by, once a card has been taken for held.
        """
        place = next(n for n, play in enumerate(move) if play.seat == why.seat)
        play, then = _instead(move[place], why, self.state)
        told = refusal_finding(self.rules, self.record, why, number, self.state)
        self.findings.append(replace(told, then=then))
        changed = (*move[:place], play, *move[place + 1 :])
        if why.seat == FREE_CITY and play.action in (Action.DISCARD, Action.DECLINE):
            self.filled.add(len(self.moves))
        hand = held(self.rules, self.state, why.seat, changed)
        if then == "held":
            granted = (*(hand or ()), play.card)
        hand = hand if granted is None else granted
        again = play_refusal(self.rules, self.state, play, hand)
        if again is None or again.code == "W-CHOOSE-05":  # left alone, whether it can be or not
            return changed
        if again.code in COINS:
            self.coins_short = True
            return changed
        return self.mended(changed, again, number, granted)

    def answer(self, recorded: Sequence[NumberedPlay]) -> None:
        """Make the choice that is due as it is recorded; a power not recorded is not used."""
        due, turn = self.state.due[0], noted_turn(self.rules, self.state.frozen())
        if due.kind is DueKind.SEVENTH:
            answers = self.turns.pop((self.state.age, turn), [])
            waiting = {each.seat for each in self.state.due if each.kind is DueKind.SEVENTH}
            for number, play in [a for a in answers if a.play.seat not in waiting]:
                self.stray(number, play)
            own = [a for a in answers if a.play.seat == due.seat]
            recorded, self.behind = own[:1], [*self.behind, *own[1:]]
            others = [a for a in answers if a.play.seat in waiting - {due.seat}]
            if others:  # of cities that have a seventh card as well
                self.turns[self.state.age, turn] = others
        elif turn > self.state.turn or due.kind is DueKind.OFFER:
            recorded = [*recorded, *self.behind]
        left = (one for one in recorded if one.number not in self.used)
        mine = [one for one in left if one.play.seat == due.seat and self.answers(due, one.play)]
        found = next(iter(sorted(mine, key=lambda one: one.play.action is Action.DECLINE)), None)
        if due.kind is not DueKind.OFFER:
            found = next(iter(mine), None)
        if due.argument in self.rules.draws:
            self.look_at_draw(due, found)
        if found is None or self.is_meant_later(found.play):
            self.make((Play(due.seat, Action.DECLINE),), {})
            return
        self.used.add(found.number)
        self.make((self.at_no_cost(found.play),), {due.seat: found.number})

    def look_at_draw(self, due: Due, found: NumberedPlay | None) -> None:
        """Tell what is wrong with what was drawn, or with what is kept of it."""
        number, kept = found or NumberedPlay(0, Play(due.seat, Action.DECLINE))
        drawn = self.record.plays[number - 1].drawn if number else ()
        for why in self.draws.wrong(self.state, due, kept.card, drawn):
            self.tell(refusal_finding(self.rules, self.record, why, number))

    def answers(self, due: Due, play: Play) -> bool:
        """Whether a play is one of those by which such a choice is made: of offers the one that is
        made."""
        if play.action is Action.TAKE:
            if due.argument in self.rules.late:
                return play.card in self.rules.among(self.rules.choice(due.argument))
            made = self.rules.offered_by(due.argument) if due.kind is DueKind.OFFER else ()
            return play.card == UNKNOWN and play.stage in made
        return play.action is Action.DECLINE or due.kind is not DueKind.OFFER

    def breaks_off(self, recorded: Sequence[NumberedPlay]) -> bool:
        """Whether the record ends where a choice is due that has to be made."""
        now, last = (self.state.age, self.state.turn), self.last
        left = [number for number, _ in (*recorded, *self.behind) if number not in self.used]
        if self.claims or left or any(self.turns.values()):
            return False
        here = now == (last[0], min(last[1], self.rules.turns))
        here = here and not (self.unsure and self.hangs_on_coins(self.state.due[0]))
        return here and bool(must_choose(self.rules, self.state, self.state.due[0]))

    def is_meant_later(self, play: Play) -> bool:
        """Whether an answer is not one to what is due, which can be left alone, but may be to what
        its seat has to choose behind it."""
        _, *later = self.state.due
        if all(due.seat != play.seat for due in later):
            return False
        left_alone = Play(play.seat, Action.DECLINE), None
        refused = (
            play_refusal(self.rules, self.state, *each) for each in ((play, None), left_alone)
        )
        return [why is None for why in refused] == [False, True]

    def stray(self, number: int, play: Play) -> None:
        """A seventh card or discard build of a seat that has no such power now; that it does
        neither is right."""
        if number in self.used or play.action is Action.DECLINE:
            return
        self.judged += 1
        if self.may_have_been_offered(play):
            self.owed[play.seat] += self.owes_a_coin(play)
            return
        code = "W-SALVAGE-03" if play.action in SECOND else "W-SEVENTH-01"
        why = Refusal(code, play.seat, play.card)
        if play.action is Action.TAKE:
            why = Refusal("W-OFFER-01", play.seat, UNKNOWN, None, play.stage)
            if play.card != UNKNOWN:
                kept = self.rules.items[play.card].kind is Kind.CHARACTER
                code = "W-DRAW-04" if kept else "W-CHOOSE-06"
                code = "W-LAY-02" if play.card in self.rules.layable else code
                why = Refusal(code, play.seat, play.card)
        told = refusal_finding(self.rules, self.record, why, number)
        self.findings.append(replace(told, then="ignored"))

    def is_left_alone(self, play: Play) -> bool:
        """Whether a seat leaves alone what it is offered; whether it was asked at all may hang on
        coins that are not known."""
        waits = bool(self.state.due) and self.hangs_on_coins(self.state.due[0])
        return waits and play.action is Action.DECLINE

    def hangs_on_coins(self, due: Due) -> bool:
        """Whether something is asked of a seat that other coins might not have let ask."""
        return due.argument in asked_by_coins(self.rules)

    def may_have_been_offered(self, play: Play) -> bool:
        """Whether it hangs on coins that are not known whether a seat was asked for something that
        it takes: a coin may have been there to be lost that was not, and so is owed already; or
        what makes the offer stands in the city."""
        if not self.unsure or play.action is not Action.TAKE or not play.stage:
            return False
        offer, city = self.rules.effects.offers[play.stage - 1], self.state.cities[play.seat]
        if offer.each:
            return self.debts(play.seat) > self.owed[play.seat]
        if offer.slug not in asked_by_coins(self.rules):
            return False
        return offer.ready.presence == ALWAYS or city[offer.ready.presence] >= 1

    def debts(self, seat: int) -> int:
        """How much of all that can be owed a seat owes."""
        offers = (offer for offer in self.rules.effects.offers if offer.each)
        columns = {offer.ready.column for offer in offers}
        return sum(self.state.cities[seat][column] for column in columns)

    def unfinished(
        self, plays: Mapping[int, tuple[int, Play]], seconds: Sequence[NumberedPlay]
    ) -> None:
        """A last turn that breaks off: its plays are judged, and not carried out.

        What depends on coins waits until payments that are not stated are known; what is chosen
        by what is built in this turn is not looked at.
        """
        for number, play in seconds:
            first = plays[play.seat][1] if play.seat in plays else None
            item = first and self.state.item_of(first)
            if first and not (item and item.choices):
                self.stray(number, play)
        self.broken_off = plays
        for number, _ in plays.values():
            self.judged += number > 0
        for number, why in self.refused_at_the_end(self.state):
            if why.code not in COINS:
                self.tell(refusal_finding(self.rules, self.record, why, number, self.state))

    def refused_at_the_end(self, state: Moment) -> Iterator[tuple[int, Refusal]]:
        """The plays of a turn that breaks off that break a rule, by number."""
        recorded = [play for _, play in self.broken_off.values()]
        for number, play in self.broken_off.values():
            hand = held(self.rules, state, play.seat, recorded)
            why = play_refusal(self.rules, state, play, hand)
            if why is not None:
                yield number, why

    def leftover(self) -> None:
        """Plays of turns that were never reached."""
        for key in sorted(self.turns):
            for number, play in self.turns[key]:
                if key[1] == self.rules.hand_size:
                    self.stray(number, play)
                elif self.state.over:
                    why = Refusal("W-END-01", play.seat, play.card)
                    self.findings.append(refusal_finding(self.rules, self.record, why, number))

    def all_states(self) -> list[State]:
        """The state before each move, and the last."""
        if not self.states:
            self.replay(self.moves, {})
        return self.states

    def replay(self, moves: Sequence[Move], lent: Mapping[int, Mapping[int, int]]) -> None:
        """Play moves from the start, and those after them as they are.

        ``lent``: for a move by its index and a seat, the coins that it has at least.
        """
        game = Lenient(self.rules, self.start)
        game.again = True
        asked = [*self.offered, self.offered_now()][1:]
        self.states = []
        self._had.clear()
        for index, move in enumerate((*moves, *self.moves[len(moves) :])):
            self.apply_fixed(game, index)
            game.paying = self.paying.get(index, {})
            game.next = asked[index]
            for seat, coins in lent.get(index, {}).items():
                own = game.cities[seat]
                own[self.rules.coins] = max(own[self.rules.coins], coins)
            self.states.append(game.frozen())
            game.carry_out(move)
        self.apply_fixed(game, len(self.moves))
        self.states.append(game.frozen())
        self.state = game


def assumed(seat: int, gap: Gap | None) -> Play:
    """The play that is assumed for a seat whose line is missing, or cannot be read."""
    if gap is None or gap.card == UNKNOWN or gap.seat != seat:
        return Play(seat, Action.DISCARD)
    return Play(seat, gap.action or Action.BUILD, gap.card)


def _instead(play: Play, why: Refusal, state: Moment) -> tuple[Play, str]:
    """What a refused play is judged on as, and how that is told."""
    if state.due:
        left = "no_choice" if why.code == "W-CHOOSE-05" else "ignored"
        return Play(play.seat, Action.DECLINE), left
    if why.code == "W-CARD-03":
        return Play(play.seat, Action.DISCARD), "filled in"
    if why.code in NOT_HELD:
        return play, "held"
    if why.code in ("W-STAGE-02", "W-STAGE-03"):
        assert isinstance(why.expected, int)
        return play._replace(stage=why.expected), "next stage"
    if why.code == "W-CITY-02":
        return Play(play.seat, Action.BUILD, play.card), "by chain"
    if why.code == "W-COST-03":
        return play._replace(split=None), "least"
    return Play(play.seat, Action.DISCARD, play.card), "discarded"
