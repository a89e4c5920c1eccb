"""The turns of a record of 7 Wonders played one by one, with the least that mends each slip."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from antipater.checker.findings.finding import Finding
from antipater.checker.table.model import TableRecord
from antipater.checker.table.refusals import refusal_finding
from antipater.rules.seven_wonders import (
    UNKNOWN,
    Action,
    DueKind,
    Move,
    Play,
    Refusal,
    Rules,
    Setup,
    State,
    begin,
    play_refusal,
    refusals,
)
from antipater.rules.seven_wonders.deals import impossible
from antipater.rules.seven_wonders.game import Game
from antipater.rules.seven_wonders.legality import held
from antipater.rules.seven_wonders.moves import Hand, Moment

# Refusals that depend on coins, so that another choice of payments may undo them.
COINS = frozenset({"W-COST-02", "W-CITY-01"})
MOST_FINDINGS = 40
_SECOND = frozenset({Action.SALVAGE, Action.DECLINE})


class _Numbered(NamedTuple):
    """A play and its number in the record; 0 for one that was filled in."""

    number: int
    play: Play


class Playing:
    """The turns of a record played one by one."""

    def __init__(self, rules: Rules, record: TableRecord, setup: Setup) -> None:
        self.rules, self.record = rules, record
        self.start = begin(rules, setup)
        self.state = Game(rules, self.start)
        self.states: list[State] = []  # before each move, and the last; only where needed
        self.moves: list[Move] = []
        self.numbers: list[dict[int, int]] = []  # by seat, for each move
        self.findings: list[Finding] = []
        self.judged = 0
        self.complete = record.unread is None
        self.coins_short = False
        self.used: set[int] = set()  # numbers of seventh cards and discard builds made
        self.unsettled = False
        self.turns: dict[tuple[int, int], list[_Numbered]] = {}
        for number, noted in enumerate(record.plays, start=1):
            self.turns.setdefault(noted[:2], []).append(_Numbered(number, noted.play))
        self.last = max(self.turns, default=(0, 0))

    # Turn by turn

    def run(self) -> None:
        """Play as far as the record goes; what depends on coins is only noted."""
        while not self.state.over and self.go_on():
            pass
        self.leftover()

    def look_at_deals(self) -> None:
        """Tell the plays for which no deal can have been."""
        history = self.state.log.history() if self.state.log else iter(())
        for index, why in impossible(self.rules, self.state.setup, history):
            number = self.numbers[index].get(why.seat)
            self.findings.append(refusal_finding(self.rules, self.record, why, number))

    def go_on(self) -> bool:
        """Play the next turn with what follows from it; False where the record stops."""
        now = self.state.age, self.state.turn
        if now > self.last or (self.record.unread is not None and now >= self.record.unread):
            return False
        if len(self.findings) >= MOST_FINDINGS:
            self.complete = False
            return False
        recorded = self.turns.pop(now, [])
        plays = {play.seat: (number, play) for number, play in recorded if not _second(play)}
        if now == self.last and len(plays) < len(self.state.cities):
            self.unfinished(plays)
            return False
        self.turn({**self.filled_in(plays), **plays})
        while self.state.due:
            self.answer([one for one in recorded if _second(one.play)])
        for number, play in recorded:
            if _second(play):
                self.stray(number, play)
        return True

    def filled_in(self, plays: Mapping[int, tuple[int, Play]]) -> dict[int, tuple[int, Play]]:
        """A discard of an unknown card for every seat of which no play is recorded."""
        found = {}
        for seat in range(len(self.state.cities)):
            if seat not in plays:
                found[seat] = (0, Play(seat, Action.DISCARD))
                numbers = [number for number, _ in plays.values()]
                number = min(numbers, default=None)
                why = Refusal("W-TURN-01", seat, UNKNOWN)
                told = refusal_finding(self.rules, self.record, why, number)
                turn = f"{self.state.age}.{self.state.turn}"
                self.findings.append(replace(told, expected=turn, then="filled in"))
        return found

    def turn(self, plays: Mapping[int, tuple[int, Play]]) -> None:
        move = tuple(plays[seat][1] for seat in sorted(plays))
        self.make(move, {seat: number for seat, (number, _) in plays.items()})

    def make(self, move: Move, numbers: dict[int, int]) -> None:
        """Carry out a move, mended where it breaks a rule that has nothing to do with coins."""
        rules, state = self.rules, self.state
        for why in list(refusals(rules, state, move)):
            if why.code in COINS:
                self.coins_short = True
            else:
                move = self.mended(move, why, numbers.get(why.seat))
        self.judged += sum(number > 0 for number in numbers.values())
        self.numbers.append(numbers)
        self.moves.append(move)
        state.carry_out(move)

    def mended(
        self, move: Move, why: Refusal, number: int | None, granted: Hand | None = None
    ) -> Move:
        """Tell what is wrong with a seat's play, and put the least in its place that goes on.

        ``granted``: the hand to judge by, once a card has been taken for held.
        """
        place = next(n for n, play in enumerate(move) if play.seat == why.seat)
        play, then = _instead(move[place], why, self.state)
        told = refusal_finding(self.rules, self.record, why, number)
        self.findings.append(replace(told, then=then))
        changed = (*move[:place], play, *move[place + 1 :])
        hand = held(self.rules, self.state, why.seat, changed)
        if then == "held":
            granted = (*(hand or ()), play.card)
        hand = hand if granted is None else granted
        again = play_refusal(self.rules, self.state, play, hand)
        if again is None:
            return changed
        if again.code in COINS:
            self.coins_short = True
            return changed
        return self.mended(changed, again, number, granted)

    def answer(self, recorded: Sequence[_Numbered]) -> None:
        """Make the choice that is due as it is recorded; a power not recorded is not used."""
        due = self.state.due[0]
        if due.kind is DueKind.SEVENTH:
            key = self.state.age, self.rules.hand_size
            answers = self.turns.pop(key, [])
            for number, play in [a for a in answers if a.play.seat != due.seat]:
                self.stray(number, play)
            recorded = answers
        found = next((one for one in recorded if one.play.seat == due.seat), None)
        if found is None:
            self.make((Play(due.seat, Action.DECLINE),), {})
            return
        self.used.add(found.number)
        self.make((found.play,), {due.seat: found.number})

    def stray(self, number: int, play: Play) -> None:
        """A seventh card or discard build of a seat that has no such power now."""
        if number in self.used:
            return
        self.judged += 1
        code = "W-SALVAGE-03" if _second(play) else "W-SEVENTH-01"
        why = Refusal(code, play.seat, play.card)
        told = refusal_finding(self.rules, self.record, why, number)
        self.findings.append(replace(told, then="ignored"))

    def unfinished(self, plays: Mapping[int, tuple[int, Play]]) -> None:
        """A last turn that breaks off: its plays are judged, and not carried out."""
        state = self.state
        recorded = [play for _, play in plays.values()]
        for number, play in plays.values():
            why = play_refusal(
                self.rules, state, play, held(self.rules, state, play.seat, recorded)
            )
            self.judged += 1
            if why is not None:
                self.findings.append(refusal_finding(self.rules, self.record, why, number))

    def leftover(self) -> None:
        """Plays of turns that were never reached."""
        for key in sorted(self.turns):
            for number, play in self.turns[key]:
                if self.record.unread is not None and key >= self.record.unread:
                    continue
                if key[1] == self.rules.hand_size:
                    self.stray(number, play)
                elif self.state.over:
                    why = Refusal("W-END-01", play.seat, play.card)
                    self.findings.append(refusal_finding(self.rules, self.record, why, number))

    def all_states(self) -> list[State]:
        """The state before each move, and the last."""
        if not self.states:
            self.states = [self.start, *(self.start for _ in self.moves)]
            self.replay(0)
        return self.states

    def replay(self, base: int) -> None:
        """Play the moves again from a state on, with the payments as they are settled now."""
        game = Game(self.rules, self.states[base])
        for index in range(base, len(self.moves)):
            game.carry_out(self.moves[index])
            self.states[index + 1] = game.frozen()


def _second(play: Play) -> bool:
    return play.action in _SECOND


def _instead(play: Play, why: Refusal, state: Moment) -> tuple[Play, str]:
    """What a refused play is judged on as, and how that is told."""
    if state.due:
        return Play(play.seat, Action.DECLINE), "ignored"
    if why.code in ("W-HAND-01", "W-CARD-01", "W-CARD-02"):
        return play, "held"
    if why.code == "W-STAGE-02":
        return play._replace(stage=0), "next stage"
    if why.code == "W-COST-03":
        return play._replace(split=None), "least"
    return Play(play.seat, Action.DISCARD, play.card), "discarded"
