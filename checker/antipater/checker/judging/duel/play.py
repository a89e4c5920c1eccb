"""The moves of a record played one by one against the rules, going on after refusals."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice

from antipater.checker.judging.duel.gaps import NOTHING, Assumed, assumption
from antipater.checker.judging.duel.prices import Prices
from antipater.checker.judging.duel.recovery import Repaired, repaired
from antipater.checker.judging.duel.stands import (
    Corrections,
    as_stated,
    let_stand,
    standing,
)
from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.duel.record import DuelRecord, Unread
from antipater.rules.card_set import Kind
from antipater.rules.choices import Fate, fits
from antipater.rules.duel import (
    Move,
    Payment,
    Refusal,
    Rules,
    Spot,
    State,
    Verb,
    left_alone,
    passed_over,
    perform,
    refusal,
    replay,
    unplayable,
)
from antipater.rules.duel.zones import WORDED, hands_known

_MOST_FINDINGS = 40


def plays(
    rules: Rules, record: DuelRecord, start: State, chosen: Mapping[int, Payment] | None = None
) -> Iterator["RecordPlay"]:
    """The record's moves played in every way that its amounts leave open, the least first."""
    decided = dict(chosen or {})
    play = RecordPlay(rules, record, start, decided)
    play.run()
    yield play
    opened = {at: ways for at, ways in play.prices.open.items() if at not in decided}
    least = {at: ways[0] for at, ways in opened.items()}
    # The last one varies first, so that the least amounts of all before it come first.
    for at in reversed(opened):
        del least[at]
        for payment in opened[at][1:]:
            yield from plays(rules, record, start, {**decided, **least, at: payment})


class RecordPlay:
    """The moves of a record played one by one; goes on after a finding where it can."""

    def __init__(
        self, rules: Rules, record: DuelRecord, state: State, chosen: Mapping[int, Payment]
    ) -> None:
        self.rules, self.record, self.start, self.state = rules, record, state, state
        self.findings: list[Finding] = []
        self.stood: list[Finding] = []
        self.corrections = Corrections(rules, record)
        self.judged = 0
        self.complete = True
        # By how many moves were judged: the state from which judging went on, where that is
        # not simply what the move before gives.
        self.resumed: dict[int, State] = {}
        # By index, the state in which a move was refused: before what was assumed to go on.
        self.met: dict[int, State] = {}
        self.prices = Prices(rules, record, chosen)
        # By index, what was assumed of the moves that could not be read.
        self.assumed: dict[int, Assumed] = {}
        self.gaps = {at: known for at, known in record.gaps.items() if at < len(record.moves)}
        self.stops = sorted({*self.prices.stops, *self.gaps})

    @property
    def possible(self) -> Mapping[int, Sequence[int]]:
        """By number, the amounts that a move could have cost where another is claimed."""
        return self.prices.possible

    def states(self) -> Iterator[State]:
        """The state before each move that was judged, and the last."""
        state = self.resumed.get(0, self.start)
        yield state
        for made, move in enumerate(self.record.moves[: self.judged], start=1):
            resumed = self.resumed.get(made)
            state = perform(self.rules, state, move) if resumed is None else resumed
            yield state

    def run(self) -> None:
        """Play the record from its start as far as it can be judged, and note what is wrong."""
        end, moves = self.record.end, len(self.record.moves)
        last = moves if end is None else max(0, end.number - self.record.first_number)
        state, why = self.corrected(self.state, 0), None
        while True:
            stop = next((s for s in self.stops if self.judged <= s < last), last)
            state, why = self.replayed(state, stop)
            if why is None and stop < last and stop in self.gaps:
                after = self.bridged(state, self.gaps[stop])
                if after is None:
                    self.complete = False
                    break
                state = after
                continue
            if why is None and stop < last:
                move = self.record.moves[stop]
                payment = self.prices.payment(state, stop)
                why = self.refusal_at(state, move, payment)
                if why is None:
                    state = perform(self.rules, state, move, payment)
                    self.judged += 1
                    state = self.resumed[self.judged] = self.settled(state)
            elif why is None:
                break
            if why is not None:
                after = self.refused(state, self.record.moves[self.judged], why)
                self.resumed[self.judged] = after or state
                if after is None:
                    # What follows the end of a game is no part of it: that was judged whole.
                    self.complete = state.victory is not None
                    break
                state = after
        self.state = self.ended(state)
        if self.state is not state:
            self.resumed[self.judged] = self.state
        if end is not None and why is None:
            self.check_end(last)

    def bridged(self, state: State, known: Unread) -> State | None:
        """The state after a move that could not be read, on an assumption; None if there is
        nothing to assume."""
        assumed = None
        if len(self.assumed) < _MOST_FINDINGS:
            later = self.record.moves[self.judged + 1 :]
            upcoming = list(islice(self.record.moves, self.judged + 1, self.next_gap))
            assumed = assumption(self.rules, state, known, upcoming, later)
        self.assumed[self.judged] = assumed or NOTHING
        if assumed is None or assumed.state is None:
            return None
        if assumed.move is not None:
            moves = list(self.record.moves)
            moves[self.judged] = assumed.move
            self.record = dataclasses.replace(self.record, moves=tuple(moves))
        self.judged += 1
        self.resumed[self.judged] = assumed.state
        return self.corrected(assumed.state, self.judged)

    @property
    def next_gap(self) -> int | None:
        """The index of the next move that could not be read."""
        return min((at for at in self.gaps if at > self.judged), default=None)

    def replayed(self, state: State, stop: int) -> tuple[State, Refusal | None]:
        """Play moves up to a place, with the coins that an arbiter sets on the way."""
        for cut in [*(cut for cut in self.cuts if self.judged < cut < stop), stop]:
            moves = islice(self.record.moves, self.judged, cut)
            state, more, why = replay(self.rules, state, moves)
            self.judged += more
            if more:
                state = self.settled(state)
            if why is not None:
                return state, why
        return state, None

    @cached_property
    def cuts(self) -> list[int]:
        """By how many moves lie before: where coins may be set."""
        first = self.record.first_number
        stated = {n + 1 - first for n in self.record.stands if n in self.record.paid}
        return sorted({*self.corrections.at, *stated})

    def settled(self, state: State, lent: int = 0) -> State:
        """The state with the coins that are stated with the move just made, if it stands, and
        those that an arbiter set after it."""
        if self.judged not in self.cuts and not lent:
            return state
        number, move = (
            self.record.first_number + self.judged - 1,
            self.record.moves[self.judged - 1],
        )
        if number in self.record.stands:
            state = as_stated(self.rules, self.record, number, move, state, lent)
            self.resumed[self.judged] = state
        return self.corrected(state, self.judged)

    def corrected(self, state: State, index: int) -> State:
        """The state with the coins that an arbiter set before a move."""
        after, told = self.corrections.applied(state, index)
        if told:
            self.stood += told
            self.resumed[index] = after
        return after

    def refusal_at(self, state: State, move: Move, payment: Payment | None) -> Refusal | None:
        """Why a move is refused, of which the payment is not asked where it is stated."""
        if payment is None:
            return refusal(self.rules, state, move)
        return unplayable(self.rules, state, move)

    def ended(self, state: State) -> State:
        """The last state, after a choice that may be left alone where nothing else can follow."""
        alone = left_alone(self.rules, state) if self.complete and not state.left else None
        return self.ended(alone) if alone is not None else state

    def refused(self, state: State, move: Move, why: Refusal) -> State | None:
        """Note why a move is refused; the state to go on from, or None if there is none."""
        if (alone := self.left_alone(state, move, why)) is not None:
            return alone
        if self.says_nothing(state, self.judged, why):
            self.judged += 1
            return state
        if self.record.stands and (after := self.let_stand(state, move, why)) is not None:
            return after
        upcoming = self.record.moves[self.judged + 1 :]
        mended: Repaired | None = None
        if len(self.findings) < _MOST_FINDINGS:
            mended = repaired(self.rules, state, move, why, upcoming)
        found = self.explained(move, why, state)
        if mended is not None and mended.card >= 0:
            assumed = {**found.values, "assumed": self.rules.items[mended.card]}
            found = dataclasses.replace(found, values=assumed)
        self.met.setdefault(self.judged, state)
        self.findings.append(dataclasses.replace(found, then=mended.then if mended else "skipped"))
        if mended is None:
            self.judged += 1
            return None
        if mended.again:
            return mended.state
        self.judged += 1
        return self.settled(mended.state)

    def let_stand(self, state: State, move: Move, why: Refusal) -> State | None:
        """The state after a refused move that stands as it is written; None for no such move."""
        number = self.record.first_number + self.judged
        found = self.explained(move, why, state)
        if number in self.record.stands:
            stood = let_stand(self.rules, state, move)
            if stood is None:
                return None
            also = self.explained(move, stood.also, state) if stood.also else found
            broken = [found] if also.code == found.code else [found, also]
            self.stood += [standing(self.record, each) for each in broken]
            self.judged += 1
            return self.settled(stood.state, stood.lent)
        if why.code == "D-TURN-02" and number - 1 in self.record.stands:
            before = dataclasses.replace(
                found, move=number - 1, line=self.record.line_of(number - 1)
            )
            self.stood.append(standing(self.record, before))
            return passed_over(self.rules, state)
        return None

    def left_alone(self, state: State, move: Move, why: Refusal) -> State | None:
        """The state after a choice that a refused move shows to be left alone, where it may be: as
        something else is done, or what another choice asks for that waits behind it."""
        if why.code == "D-TURN-02":
            return left_alone(self.rules, state)
        if move.verb not in (*WORDED, Verb.PASS):
            return None
        alone = left_alone(self.rules, state)
        if alone is None:
            return None
        then = unplayable(self.rules, alone, move)
        return alone if then is None or self.left_alone(alone, move, then) else None

    def says_nothing(self, state: State, index: int, why: Refusal) -> bool:
        """Whether a refused move tells only what is so anyway."""
        move, before = self.record.moves[index], self.record.moves[index - 1] if index else None
        if move.verb is Verb.PASS and before is not None and self.leaves_nothing(index, why):
            return True
        return (
            self.says_who_begins(state, move, why)
            or self.says_what_went(state, move, before, why)
            or self.leaves_unseen_wonders(state, move, why)
        )

    def leaves_nothing(self, index: int, why: Refusal) -> bool:
        """Whether a refused move only says, behind another one of its player or on its line, that
        nothing is chosen, where nothing is to be chosen."""
        before, move = self.record.moves[index - 1 : index + 1]
        number = self.record.first_number + index
        line = self.record.line_of(number)
        same = line is not None and line == self.record.line_of(number - 1)
        return why.code in ("D-TURN-03", "D-END-01") and (same or before.player == move.player)

    def leaves_unseen_wonders(self, state: State, move: Move, why: Refusal) -> bool:
        """Whether a refused move only leaves alone a choice among wonders not built yet, of which
        a record without a draft may not tell."""
        if why.code != "D-TURN-03" or move.verb is not Verb.PASS:
            return False
        asked = any(choice.zone.is_hand and choice.may for choice in self.rules.worded)
        return asked and not hands_known(self.rules, state.setup)

    def says_who_begins(self, state: State, move: Move, why: Refusal) -> bool:
        """Whether a refused move only tells who begins an age, where nobody chooses it."""
        if why.code != "D-TURN-03" or move.verb is not Verb.BEGIN:
            return False
        if state.age not in self.rules.cards.layouts:
            return False
        slots = len(self.rules.cards.layouts[state.age].slots)
        return move.item == state.active and state.left == (1 << slots) - 1

    def says_what_went(self, state: State, move: Move, before: Move | None, why: Refusal) -> bool:
        """Whether a refused move only names the card that a wonder takes away which has won by its
        shield; the books do not say which comes first, and nobody wins otherwise by it."""
        if why.code != "D-END-01" or move.verb is not Verb.DESTROY or before is None:
            return False
        gone, wonder = self.rules.items[move.item], self.rules.items[before.item]
        takes = [choice for choice in wonder.choices if choice.deed is Fate.DESTROY]
        theirs = state.places[gone.id] == Spot.CITY + 1 - move.player
        same = before.verb is Verb.WONDER and before.player == move.player
        return same and theirs and any(fits(choice, gone) for choice in takes)

    def explained(self, move: Move, why: Refusal, state: State) -> Finding:
        """A refusal as a finding on the move that is judged now."""
        number = self.record.first_number + self.judged
        if why.code == "D-TURN-03" and move.verb is Verb.BEGIN:
            why = Refusal("D-BEGIN-03", expected=state.to_move, found=move.item)
        return refusal_finding(self.rules, self.record, state, move, why, number)

    def check_end(self, last: int) -> None:
        """A resignation or time-out must be the last thing of a game that goes on."""
        end = self.record.end
        assert end is not None
        line = self.record.line_of(end.number)
        if self.state.victory is not None:
            found = finding("D-END-02", move=end.number, line=line, expected=self.state.victory)
            self.findings.append(found)
        if last < len(self.record.moves):
            number = end.number + 1
            after = self.record.line_of(number)
            self.findings.append(
                dataclasses.replace(finding("D-END-03", move=number, line=after), then="skipped")
            )


def refusal_finding(
    rules: Rules, record: DuelRecord, state: State, move: Move, why: Refusal, number: int
) -> Finding:
    """A refusal as a finding: ids become items and names, by what the catalogue says."""
    from antipater.checker.judging.duel.spots import spot_names
    from antipater.checker.judging.duel.subjects import about
    from antipater.checker.messages.catalogue import explanation

    entry = explanation(why.code)

    def typed(value: object, kind: str) -> object:
        if kind == "player" and isinstance(value, int):
            return record.players[value]
        if kind == "spot" and isinstance(value, int):
            kind = rules.items[why.item].kind
            plots = rules.cards.sets_off and kind is not Kind.WONDER
            return spot_names(value, record.players, plots)
        if kind == "items" and isinstance(value, tuple):
            return tuple("?" if i < 0 else rules.items[i] for i in value)
        return value

    return finding(
        why.code,
        move=number,
        line=record.line_of(number),
        item=rules.items[why.item] if why.item >= 0 else None,
        expected=typed(why.expected, entry.expected),
        found=typed(why.found, entry.found),
        player=record.players[move.player],
        about=about(rules, state, move, why),
    )
