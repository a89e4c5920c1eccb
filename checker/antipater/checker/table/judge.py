"""Judging a record of 7 Wonders: every turn against the rules, then what it claims.

A turn is judged when all its plays are known. Payments that are not stated are settled
for the whole game together: what depends on coins is only told when no choice of
splits would do. After a finding the play goes on with the least that mends it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from antipater.checker.claims import points_claimed, result_claimed
from antipater.checker.editions import chosen_edition
from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.names import names_of
from antipater.checker.table.model import TableRecord
from antipater.checker.verdict import Result
from antipater.grammar.load import load_set
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
    outcome,
    play_refusal,
    refusals,
    scores,
)
from antipater.rules.seven_wonders.deals import impossible, misdealt, unchecked
from antipater.rules.seven_wonders.game import Game
from antipater.rules.seven_wonders.legality import held
from antipater.rules.seven_wonders.moves import Hand, Moment
from antipater.rules.seven_wonders.settling import settle

_COINS = frozenset({"W-COST-02", "W-CITY-01"})
_MOST_FINDINGS = 40
_MOST_COINS = 1000  # no treasury is looked for beyond
_SECOND = frozenset({Action.SALVAGE, Action.DECLINE})


@dataclass(frozen=True, slots=True)
class TableVerdict:
    """What was found of one game of 7 Wonders.

    ``moves``: how many plays were judged. ``state``: the last one reached. ``result`` and
    ``scores`` are what follows from the plays judged. ``complete``: whether all plays
    were judged. ``unchecked``: what the record leaves open.
    """

    record: TableRecord
    rules: Rules
    state: State
    moves: int
    result: Result
    scores: tuple[Mapping[str, int], ...]
    findings: tuple[Finding, ...]
    complete: bool
    unchecked: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record."""
        return not self.findings


@cache
def table_rules(set_name: str, edition: str) -> Rules:
    """The rules of a set in an edition; raises ``CardSetError``, ``KeyError``."""
    return Rules(load_set(set_name), edition)


def judge_table(record: TableRecord, edition: str | None = None) -> TableVerdict:
    """The verdict on a record, by an edition or by the one that the record claims.

    Raises ``UnknownEdition`` for an edition asked for that the record's set does not have.
    """
    findings = list(record.problems)
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, findings))
    setup = _checked_setup(rules, record, findings)
    game = _Game(rules, record, setup)
    game.run()
    state = game.state.frozen()
    points = scores(rules, state)
    result = _result(record, rules, state)
    if game.complete:
        game.findings += result_claimed(record, result)
        game.findings += points_claimed(record, points)
    findings += sorted(game.findings, key=lambda found: found.move or _MOST_COINS)
    history = list(state.log.history()) if state.log else []
    open_points = [*unchecked(rules, setup, history), *(["payments"] if game.unsettled else [])]
    return TableVerdict(
        record=record,
        rules=rules,
        state=state,
        moves=game.judged,
        result=result,
        scores=points,
        findings=tuple(findings),
        complete=game.complete,
        unchecked=tuple(open_points),
    )


def state_before(
    record: TableRecord, number: int, edition: str | None = None
) -> tuple[Rules, State] | None:
    """The rules, and the state in which a play of the record was chosen; None if not reached."""
    cards = names_of(record.set).cards
    rules = table_rules(record.set, chosen_edition(cards, record, edition, []))
    game = _Game(rules, record, _checked_setup(rules, record, []))
    game.run()
    for state, numbers in zip(game.all_states(), game.numbers, strict=False):
        if number in numbers.values():
            return rules, state
    broken_off = record.plays[number - 1][:2] == (game.state.age, game.state.turn)
    return (rules, game.state.frozen()) if broken_off else None


def _checked_setup(rules: Rules, record: TableRecord, findings: list[Finding]) -> Setup:
    """The set-up to judge by: deals that cannot be right count as not recorded."""
    setup = record.setup
    wonders = [rules.items[board].board for board in setup.boards]
    for seat, wonder in enumerate(wonders):
        if wonder in wonders[:seat]:
            item = rules.items[setup.boards[seat]]
            line = record.places.get("seats")
            findings.append(finding("W-SETUP-01", line=line, item=item))
    good = dict(setup.deals)
    for age in setup.deals:
        alone = replace(setup, deals={age: setup.deals[age]}, piles=_only(setup.piles, age))
        for why in misdealt(rules, alone):
            line = record.places.get(f"hand {age} {why.seat}") or record.places.get(f"age {age}")
            told = refusal_finding(rules, record, why, None)
            findings.append(replace(told, line=line, then="left out"))
            good.pop(age, None)
    return replace(setup, deals=good, piles={a: p for a, p in setup.piles.items() if a in good})


def _only(piles: Mapping[int, tuple[int, ...]], age: int) -> dict[int, tuple[int, ...]]:
    return {a: pile for a, pile in piles.items() if a == age}


class _Numbered(NamedTuple):
    """A play and its number in the record; 0 for one that was filled in."""

    number: int
    play: Play


class _Game:
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
        while not self.state.over and self.go_on():
            pass
        self.leftover()
        if self.coins_short or self.treasury_differs():
            self.settle()
        history = self.state.log.history() if self.state.log else iter(())
        for index, why in impossible(self.rules, self.state.setup, history):
            number = self.numbers[index].get(why.seat)
            self.findings.append(refusal_finding(self.rules, self.record, why, number))

    def go_on(self) -> bool:
        """Play the next turn with what follows from it; False where the record stops."""
        now = self.state.age, self.state.turn
        if now > self.last or (self.record.unread is not None and now >= self.record.unread):
            return False
        if len(self.findings) >= _MOST_FINDINGS:
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
            if why.code in _COINS:
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
        if again.code in _COINS:
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

    # Coins

    def treasury_differs(self) -> bool:
        """Whether the points claimed for coins are not those of the least payments."""
        return self.state.over and any(
            not least <= self.state.cities[seat][self.rules.coins] <= most
            for seat, (least, most) in self.claimed_coins().items()
        )

    def claimed_coins(self) -> dict[int, tuple[int, int]]:
        """For seats whose treasury is claimed, between how many coins it must have held."""
        points = scores(self.rules, self.state)
        found = {}
        for seat, own in enumerate(points):
            claimed = self.record.scores.get("treasury", ())[seat : seat + 1]
            due = claimed[0] if claimed else None
            totals = self.record.scores.get("total", ())[seat : seat + 1]
            if due is None and totals and totals[0] is not None:
                due = totals[0] - own["total"] + own["treasury"]
            if due is not None and (coins := self.coins_for(seat, due)) is not None:
                found[seat] = coins
        return found

    def coins_for(self, seat: int, points: int) -> tuple[int, int] | None:
        """The least and the most coins that give so many points."""
        own, left, right = self.state.seats(seat)
        ledger = list(own)
        fitting = []
        for coins in range(_MOST_COINS):
            ledger[self.rules.coins] = coins
            if self.rules.treasury(ledger, left, right) == points:
                fitting.append(coins)
        return (fitting[0], fitting[-1]) if fitting else None

    def all_states(self) -> list[State]:
        """The state before each move, and the last."""
        if not self.states:
            self.states = [self.start, *(self.start for _ in self.moves)]
            self.replay(0)
        return self.states

    def settle(self) -> None:
        """Find payments with which every play can be paid; tell the plays for which none do."""
        self.all_states()
        self.try_to_settle()
        self.state = Game(self.rules, self.states[-1])

    def try_to_settle(self) -> None:
        rules = self.rules
        claimed = self.claimed_coins() if self.state.over else {}
        base = 0
        for _ in range(_MOST_FINDINGS):
            settled = settle(rules, self.states[base:], self.moves[base:], claimed)
            if claimed and settled.fails == len(self.moves) - base:
                claimed = {}  # the claim is wrong, and told as such
                settled = settle(rules, self.states[base:], self.moves[base:])
            if not settled.certain:
                self.unsettled = True
            self.moves[base:] = settled.moves
            self.replay(base)
            if settled.fails is None or not settled.certain:
                return
            base += settled.fails
            claimed = {}
            self.lend(base)

    def replay(self, base: int) -> None:
        """Play the moves again from a state on, with the payments as they are settled now."""
        game = Game(self.rules, self.states[base])
        for index in range(base, len(self.moves)):
            game.carry_out(self.moves[index])
            self.states[index + 1] = game.frozen()

    def lend(self, index: int) -> None:
        """Tell who could not pay for a move, and go on as if the coins had been there."""
        rules, state = self.rules, self.states[index]
        for why in refusals(rules, state, self.moves[index]):
            if why.code not in _COINS:
                continue
            number = self.numbers[index].get(why.seat)
            told = refusal_finding(rules, self.record, why, number)
            cities = list(state.cities)
            ledger = list(cities[why.seat])
            if why.code == "W-COST-02":
                assert isinstance(why.expected, int)
                ledger[rules.coins] = why.expected
                told = replace(told, then="lent")
            else:
                ledger[rules.coins] = 0
                told = replace(told, then="allowed")
            cities[why.seat] = tuple(ledger)
            state = state._replace(cities=tuple(cities))
            self.findings.append(told)
        self.states[index] = state
        self.replay(index)


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


def refusal_finding(rules: Rules, record: TableRecord, why: Refusal, number: int | None) -> Finding:
    """A refusal as a finding: ids become items and names."""

    def named(value: object) -> object:
        if isinstance(value, tuple) and value and why.code in _ITEMS:
            return tuple("?" if i < 0 else rules.items[i] for i in dict.fromkeys(value))
        if isinstance(value, tuple) and why.code == "W-COST-03":
            return _splits(value)
        if isinstance(value, tuple) and why.code == "W-CITY-01":
            return rules.items[value[1]]
        return value

    return finding(
        why.code,
        move=number or None,
        line=record.line_of(number) if number else None,
        item=rules.items[why.item] if why.item >= 0 else "?",
        expected=named(why.expected),
        found=named(why.found),
        player=record.players[why.seat],
    )


_ITEMS = frozenset({"W-HAND-01", "W-SALVAGE-01"})


def _splits(value: tuple[object, ...]) -> object:
    """Coins to the left and right as ``2 + 1``: one split, or several."""
    if value and isinstance(value[0], tuple):
        return tuple(_splits(split) for split in value if isinstance(split, tuple))
    return " + ".join(map(str, value))


def _result(record: TableRecord, rules: Rules, state: State) -> Result:
    ended = outcome(rules, state)
    if ended is None:
        return Result("unfinished")
    return Result("civilian", None if ended.shared else ended.winners[0], ended.shared)
