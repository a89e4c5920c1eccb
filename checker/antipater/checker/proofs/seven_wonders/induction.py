"""Invariants of a game of 7 Wonders, proved over every play of every item of the set.

From a moment of any control state in which all invariants hold, the engine's own refusal and
``perform`` are run: the first seat plays every building, stage and discard of the set,
while the others play anything at all. On every path on which the play is legal, all
invariants must hold of the first seat afterwards, and of every seat where it alone chose.
What is proved of the first seat holds of each: that the engine plays by the rules at every seat is
claimed of tables (``theorems/tables.py``), and the rules are the same at each.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import chain, product
from typing import Any

from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.seven_wonders.dependencies import CacheKeys, Leaning
from antipater.checker.proofs.seven_wonders.explain import explain_step
from antipater.checker.proofs.seven_wonders.step_theorems import STEP_THEOREMS
from antipater.checker.proofs.seven_wonders.symbolic_cities import SevenCities
from antipater.checker.proofs.seven_wonders.symbolic_state import (
    ANY_BOARD,
    ControlState,
    Step,
    SymbolicState,
    choice_control_states,
    choices_due,
    is_sound,
    may_be_due,
    opening_cities,
)
from antipater.checker.proofs.theorem import PremiseIndex, ProofStatus, Prover
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition, telling_everything
from antipater.rules.seven_wonders import (
    Action,
    Due,
    DueKind,
    Move,
    Play,
    Setup,
    State,
    perform,
    play_refusal,
    quantities,
    refusal,
)
from antipater.rules.seven_wonders.legality import paying, treasury
from antipater.rules.seven_wonders.moves import LAYS

_FEW = 6


class SevenInduction(Induction[Step]):
    """The induction over the plays of one set of 7 Wonders."""

    leaning_on_nothing = Leaning
    step_theorems = STEP_THEOREMS
    quantities = quantities
    explain_step = staticmethod(explain_step)
    lemmas = frozenset(
        {
            "cities_are_their_buildings",
            "all_stands_once",
            "a_seventh_card_is_paid_out_of_the_treasury",
        }
    )

    def __init__(
        self, any_cities: SevenCities, prover: Prover, selected: tuple[str, ...] = ()
    ) -> None:
        self.any_cities = any_cities
        self.symbolic = SymbolicState(any_cities)
        self.rules = self.symbolic.rules
        self._premise_indices: dict[ControlState, tuple[PremiseIndex, frozenset[int]]] = {}
        self._around: dict[ControlState, IndependentGroups] = {}
        super().__init__(any_cities.cards, prover, selected)

    # What is proved

    def views(self, state: State) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """Each player's own numbers, both neighbours' and the game's at a state."""
        for seat in range(len(state.cities)):
            yield f"player {seat + 1}", self._view(state, seat)

    def _view(self, state: State, seat: int) -> Sequence[Sequence[Any]]:
        cities, game = self.symbolic.observed(state)
        return cities[seat], cities[seat - 1], cities[seat + 1 - len(cities)], game

    def obligations(self, invariant: str, step: Step) -> Iterable[Condition]:
        """An invariant after a play, said of the seats for which it is to be proved."""
        return self.holds(invariant, step.after, step.seats)

    def holds(self, name: str, state: State, seats: Iterable[int]) -> Iterator[Condition]:
        """An invariant at a state, said of some seats."""
        yield from (self.invariants[name][1](*self._view(state, seat)) for seat in seats)

    # The plays

    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""
        self._premise_indices.clear()
        self._around.clear()

    def beginnings(self) -> list[ControlState]:
        """Turns in which no other seat is given choices, or one is."""
        return [
            ControlState(players, age, others_choose=seat, before_age=before_age)
            for before_age in ((False,) if self.rules.held is None else (False, True))
            for age, players in product(self.rules.ages, self.any_cities.players)
            for seat in range(players)
        ]

    def moves(self) -> Iterator[tuple[ControlState, Move]]:
        """Every play of every item in these turns; of large tables only some."""
        return chain(*map(self.plays, self.beginnings()))

    def follow(self, control: ControlState, move: Move) -> list[ControlState]:
        """Prove every theorem of a play, and return the control states at which choices are due
        that can come after it.

        A play whose theorems were all proved before, from the same rules and card, is not
        proved again, unless that took what other cards add.
        """
        refuted = self.refuted
        key = self._cache_keys.of(control, move[0], (self.dropped, refuted))
        kept = self.prover.cache.get(key)
        known: dict[str, Any] = json.loads(kept) if kept else {}
        if known and self._cache_keys.stands(known["said"]):
            self.count_cases(known["cases"])
            return self._choices(control, known["due"])
        before, due = self.case_counts, dict[tuple[int, tuple[Due, ...], bool], None]()
        self.leaning = Leaning()
        self.symbolic.heard.read.clear()
        for step in self.steps_of(control, move):
            self.prove_step(step)
            if step.after.due:
                due[step.after.age, choices_due(step.after), self.is_between(step.after)] = None
        if self.all_proved(refuted) and not self.leaning.others:
            told = self._cache_keys.told()
            found = {"cases": self.cases_since(before), "due": list(due), "said": told}
            self.prover.cache.put(key, json.dumps(found))
        return self._choices(control, due)

    def _choices(
        self,
        control: ControlState,
        found: Iterable[tuple[int, Iterable[tuple[str, int, str]], bool]],
    ) -> list[ControlState]:
        """The control states of some choices that are due in an age, of those that boards of the
        set can give."""
        states = list[ControlState]()
        for age, some, between in found:
            due = tuple(Due(DueKind(kind), seat, asked) for kind, seat, asked in some)
            if self._may_be_due(due):
                early = control.before_age
                states += choice_control_states(control.players, age, due, early, between)
        return states

    @cached_property
    def _may_be_due(self) -> Callable[[tuple[Due, ...]], bool]:
        return cache(partial(may_be_due, self.any_cities.cards))

    def is_between(self, state: State) -> bool:
        """Whether what is due in a state is asked between two ages."""
        column = self.rules.between
        return column is not None and state.cities[0][column] == 1

    @cached_property
    def _cache_keys(self) -> CacheKeys:
        """What the theorems of one play rest on."""
        return CacheKeys(self.any_cities.cards, self.symbolic, tuple(self.theorems))

    def _is_near(self, control: ControlState) -> bool:
        """Whether it is a small table, where only the right neighbour has a choice beside it."""
        least = control.players == self.any_cities.players[0]
        return least and max(control.others_choose, *(due.seat for due in control.due), 0) <= 1

    def _some_plays(self, control: ControlState) -> Iterator[tuple[ControlState, Move]]:
        """A building, a discard, and choices declined: what the first seat builds does not
        depend on how many sit at the table, what follows from the turn does."""
        if control.due:
            yield control, self._move(control, Action.DECLINE)
            return
        if not control.others_choose:
            yield control, self._move(control, Action.BUILD, self._in_hands(control)[0])
        yield control, self._move(control, Action.DISCARD)

    def plays(self, control: ControlState) -> Iterator[tuple[ControlState, Move]]:
        """Every play of the first seat at a control state, each with the board that it asks for;
        at a large table some."""
        if not self._is_near(control):
            yield from self._some_plays(control)
            return
        if control.due and control.due[0].kind is DueKind.SALVAGE:
            for building in self.rules.buildings:
                if building.age is not None and building.age <= control.age:
                    yield control, self._move(control, Action.SALVAGE, building.id)
            yield control, self._move(control, Action.DECLINE)
            return
        if control.due and control.due[0].argument in self.rules.late:
            choice = self.rules.choice(control.due[0].argument)
            for card in self.rules.among(choice):
                yield control, self._move(control, Action.TAKE, card)
            yield control, self._move(control, Action.DECLINE)
            return
        if control.due and control.due[0].kind is DueKind.OFFER:
            for number in self.rules.offered_by(control.due[0].argument):
                yield control, self._move(control, Action.TAKE, stage=number)
            yield control, self._move(control, Action.DECLINE)
            return
        for action, card in product((Action.BUILD, Action.FREE), self._in_hands(control)):
            yield control, self._move(control, action, card)
            if self.rules.items[card].choices and not control.due:
                yield replace(control, pile=0), self._move(control, action, card)
        for board, stages in self.rules.stage_items.items():
            for built, stage in enumerate(stages):
                number = built + 1 if self.rules.cards.any_order else 0
                at = replace(control, board=board, built=None if number else built)
                yield at, self._move(at, Action.STAGE, stage=number)
                if stage.choices and not control.due:
                    yield replace(at, pile=0), self._move(at, Action.STAGE, stage=number)
        yield control, self._move(control, Action.DISCARD)
        if self.rules.laying is not None and not control.before_age:
            yield control, self._move(control, Action.DISCARD, stage=LAYS)
        if control.due:
            yield control, self._move(control, Action.DECLINE)

    def _in_hands(self, control: ControlState) -> Sequence[int]:
        """The cards that can be in hands: those of the age, or those held from the start."""
        if self.rules.held is not None and control.before_age:
            return [*self.rules.held.items]
        return [b.id for b in self.rules.buildings if b.age == control.age]

    def _move(
        self, control: ControlState, action: Action, card: int = ANY_BOARD, stage: int = 0
    ) -> Move:
        others = () if control.due else self.symbolic.others(control)
        return (Play(0, action, card, stage=stage), *others)

    def steps_of(self, control: ControlState, move: Move) -> Iterator[Step]:
        """Every path on which a play is legal."""
        before = self.symbolic.state(control)

        def made() -> State | None:
            self.symbolic.effects.said.clear()
            if control.due:
                why = refusal(self.rules, before, move)
            else:
                why = play_refusal(self.rules, before, move[0], None)
            if why is not None:
                return None
            with telling_everything():  # to pay or gain nothing changes nothing
                return perform(self.rules, before, move)

        for path in paths(made, self._groups(control, before).feasible):
            if path.result is not None:
                said = *self._payable(before, move), *self.symbolic.effects.said
                yield Step(control, move, before, path.result, (*path.conditions, *said))

    def _payable(self, before: State, move: Move) -> Iterator[Condition]:
        own = move[0]
        item = None
        if own.action is Action.BUILD:
            item = self.rules.items[own.card]
        elif own.action is Action.STAGE:
            built = own.stage - 1 if own.stage else before.cities[0][self.rules.stages]
            item = self.rules.stage_items[before.setup.boards[0]][built]
        if item is not None:
            (payment,) = self.rules.ways(*paying(self.rules, before, 0), item)
            yield from (part >= 0 for part in payment)
        if before.started is not None:
            yield treasury(self.rules, before, 0) <= before.cities[0][self.rules.coins]
        yield from self.symbolic.payable(before, move[1:])

    # What may be assumed

    def premise_index(
        self, control: ControlState, state: State
    ) -> tuple[PremiseIndex, frozenset[int]]:
        """The invariants before a play, and marks of them and of ``never_negative``; made once a
        control state."""
        if control not in self._premise_indices:
            seats = range(control.players)
            said = (c for name in self.kept for c in self.holds(name, state, seats))
            premise_index = PremiseIndex((*said, *self.symbolic.turn_of(control)))
            marks = premise_index.marks | self.symbolic.never_negative.marks
            self._premise_indices[control] = premise_index, marks
        return self._premise_indices[control]

    def _groups(self, control: ControlState, state: State) -> IndependentGroups:
        """What speaks of few unknowns before a play: enough to distinguish most paths."""
        if control not in self._around:
            premise_index, _ = self.premise_index(control, state)
            few = (c for c in premise_index.conditions if len(variables(c)) <= _FEW)
            self._around[control] = IndependentGroups(few, self.prover.of_paths)
        return self._around[control]

    def assumptions(self, step: Step) -> frozenset[int]:
        """Marks of all that is assumed, so that what has not changed is not asked."""
        return self.premise_index(step.control, step.before)[1]

    def premises(
        self, step: Step, conditions: PremiseIndex, goal: Condition
    ) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""
        premise_index, _ = self.premise_index(step.control, step.before)
        counts, names = self.symbolic.never_negative, variables(goal)
        due, around = premise_index.around(names)
        made, around = conditions.around(around)
        yield [*due, *made, *counts.around(around).conditions]
        due, around = premise_index.around(around)
        made, around = conditions.around(around)
        yield [*due, *made, *counts.around(around).conditions]
        self.leaning.others = True
        sums = self._sums(step)
        near = sums.touching(names)
        near += sums.touching(variables(*near))
        if near:
            near += conditions.touching(names | variables(*near))
            yield [*near, *counts.touching(names | variables(*near))]
        everything = [*premise_index.conditions, *step.conditions]
        narrow = PremiseIndex(self.symbolic.narrow(step.control.players - 1))
        names |= variables(*everything)
        yield [*everything, *counts.touching(names), *narrow.touching(names)]
        yield [*everything, *counts.conditions, *narrow.conditions, *sums.conditions]

    def _sums(self, step: Step) -> PremiseIndex:
        """What the first seat's city is made of; nothing where a name does not say what it adds."""
        if not is_sound(self.any_cities.cards):
            return PremiseIndex()
        key = step.control.board, step.control.built
        if key not in self._city_sums:
            symbolic = self.symbolic
            parts = symbolic.board_parts(step.control)
            self._city_sums[key] = PremiseIndex((*symbolic.sums(step.control, step.before), *parts))
        return self._city_sums[key]

    @cached_property
    def _city_sums(self) -> dict[tuple[int, int | None], PremiseIndex]:
        return {}

    def prove_base_case(self) -> None:
        """Prove that all that is assumed holds when a game begins, with any boards."""
        tables = ((n, b) for n in self.any_cities.players for b in self.rules.boards)
        for players, board in tables:
            boards = [board.id, *(b.id for b in self.rules.boards if b is not board)][:players]
            control = ControlState(players, self.rules.ages[0])
            state = self.symbolic.state(control)._replace(
                setup=Setup(players, tuple(boards)),
                cities=opening_cities(self.any_cities, boards),
                turn=self.rules.first_turn,
                freed=(0,) * players,
            )
            said = {n: list(self.holds(n, state, range(players))) for n in self.invariants}
            said |= self._lemmas_at(replace(control, board=board.id, built=0), state)
            for name in said.keys() & self.found.keys():
                if not all(holds is True for holds in said[name]):
                    self.found[name].status = ProofStatus.REFUTED
                    self.found[name].at_the_start = f", with {board.slug}"

    def _lemmas_at(self, control: ControlState, state: State) -> dict[str, list[Condition]]:
        """What is assumed before a play beside the invariants, at a state, by the theorem that
        has it after one."""
        signed = {self.rules.coins, self.rules.conflict}
        counts = [n >= 0 for city in state.cities for c, n in enumerate(city) if c not in signed]
        names = {card.presence for card in self.rules.playable}
        once = [city[presence] <= 1 for city in state.cities for presence in names]
        sums = self.symbolic.sums(control, state) if is_sound(self.any_cities.cards) else ()
        return {"cities_are_their_buildings": [*counts, *sums], "all_stands_once": once}
