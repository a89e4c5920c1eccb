"""Invariants of a game of Duel, proved over every move of every item of the set.

From a moment of any control state in which all invariants hold, the engine's own ``refusal``
and ``perform`` are run; on every path that makes the move legal, all invariants must
hold afterwards. Courses are found by the engine itself, from the start of a game.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import islice, product
from typing import Any

from antipater.checker.proofs.duel.agreement import AGREEMENT, STEP_THEOREMS
from antipater.checker.proofs.duel.dependencies import CacheKeys, Kept, NotedBook
from antipater.checker.proofs.duel.explain import explain_step
from antipater.checker.proofs.duel.leaning import Leaning, Sayings
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import (
    ControlState,
    Step,
    SymbolicState,
    control_state_of,
    opening_control_state,
    verbs,
)
from antipater.checker.proofs.independence import IndependentGroups
from antipater.checker.proofs.induction import Induction
from antipater.checker.proofs.smt.solver import Answer
from antipater.checker.proofs.step_theorem import StepTheorem
from antipater.checker.proofs.theorem import PremiseIndex, ProofStatus, Prover
from antipater.rules.card_set import Kind
from antipater.rules.choices import Zone, fits
from antipater.rules.duel import (
    UNKNOWN,
    Move,
    Setup,
    Spot,
    State,
    Verb,
    perform,
    quantities,
    refusal,
)
from antipater.rules.duel.zones import due_for, verbs_of
from antipater.rules.numbers import negation, total
from antipater.rules.readings.compounds import all_of, any_of
from antipater.rules.readings.nodes import variables
from antipater.rules.readings.paths import paths
from antipater.rules.readings.terms import Condition

_FEW = 8
_KNOWN_PLACES = (
    Zone.TOP_ROW,
    Zone.STRUCTURE,
    Zone.WHOLE,
)  # of which a known structure tells what is there
# How many more choices may wait than one item can ask for: the shipped sets come to one more.
_MORE_WAITING = 3


class DuelInduction(Induction[Step]):
    """The induction over the moves of one set of Duel."""

    leaning_on_nothing = Leaning
    step_theorems = (*STEP_THEOREMS, *AGREEMENT)
    quantities = quantities
    explain_step = staticmethod(explain_step)
    lemmas = frozenset(
        {
            "cities_are_their_buildings",
            "items_are_somewhere",
            "loot_lies_there_once",
        }
    )

    def __init__(
        self, any_cities: DuelCities, prover: Prover, selected: tuple[str, ...] = ()
    ) -> None:
        self.any_cities = any_cities
        self.symbolic = SymbolicState(any_cities)
        self.rules = self.symbolic.rules
        self.book = NotedBook(self.rules)
        self._alone: frozenset[str] = frozenset()
        self._sayings = Sayings()
        super().__init__(any_cities.cards, prover, selected)

    # What is proved

    def views(self, state: State) -> Iterator[tuple[str, Sequence[Sequence[Any]]]]:
        """Each player's own numbers, the opponent's and the game's at a state."""
        first, second, game = self.symbolic.observed(state)
        yield "the first player", (first, second, game)
        yield "the second player", (second, first, game)

    def obligations(self, invariant: str, step: Step) -> Iterable[Condition]:
        """An invariant after a move, said of either player; once for each change, where the
        game is observed alike."""
        key = invariant, self.symbolic.seen(step.after)
        return step.change.made(partial(self.holds, invariant, step.after), key)

    def holds(self, name: str, state: State) -> list[Condition]:
        """An invariant at a state, said of either player."""
        return [self.invariants[name][1](*view) for _, view in self.views(state)]

    # What may be assumed

    def invariants_at(self, control: ControlState) -> tuple[Condition, ...]:
        """What holds before a move at this control state: every invariant."""
        state = self.symbolic.state(control)
        said = [(name, c) for name in self.kept for c in self.holds(name, state)]
        for name, condition in said:
            self._sayings.add(name, condition)
        symbolic, cities = self.symbolic, state.cities
        sane = [*symbolic.loot_sane(cities), *symbolic.early_sane(cities)]
        sane += [*symbolic.tallies_sane(state.cities, state.places), *symbolic.between_sane(state)]
        return (*(c for _, c in said if c is not True), *sane)

    def premises(
        self, step: Step, conditions: PremiseIndex, goal: Condition
    ) -> Iterator[list[Condition]]:
        """Ever more of what may be assumed of a step, until it is everything."""
        premise_index = self.premise_index(step.control)
        stages, around = self._sayings.near(premise_index, variables(goal))
        self._lean_on(around)
        touching = conditions.touching(around)
        for some in stages:
            self.leaning.invariants |= some.invariants
            yield [*some.conditions, *touching]
        names, around = variables(goal), variables(goal, *step.conditions)
        self._lean_on(around)
        near = [*premise_index.touching(around), *step.conditions]
        self._assume(near)
        yield near
        yield [*near, *self._sums(names)]
        self._assume(premise_index.conditions)
        yield [*premise_index.conditions, *step.conditions, *self._sums(self._summed)]

    def is_known(self, name: str, goal: Condition, before: frozenset[int]) -> bool:
        """Whether a goal is assumed before a step: noted, but for an invariant's own."""
        known = super().is_known(name, goal, before)
        if known and name not in (said := self._sayings.of(goal)):
            self.leaning.invariants |= said
        return known

    def _assume(self, conditions: Iterable[Condition]) -> None:
        """Note that a proof may lean on the invariants that say these."""
        self.leaning.invariants |= self._sayings.among(*conditions)

    def _sums(self, names: Iterable[str]) -> list[Condition]:
        """That these numbers of cities are what the items there add up to."""
        summed = sorted(self._summed[name] for name in names if name in self._summed)
        self.leaning.columns |= {self.any_cities.cards.columns[column] for _, column in summed}
        return [self.symbolic.adds_up[of] for of in summed]

    def _lean_on(self, names: frozenset[str]) -> None:
        """Note that a proof may lean on those of some numbers being 0 to which no item adds."""
        for name in self._never_added & names:
            column, _ = self.symbolic.never_added[name]
            self.leaning.columns.add(self.any_cities.cards.columns[column])

    @cached_property
    def _never_added(self) -> frozenset[str]:
        return frozenset(self.symbolic.never_added)

    @cached_property
    def _summed(self) -> dict[str, tuple[int, int]]:
        """Player and column of each number that is what items add up to, by its unknown."""
        cities = self.symbolic.cities
        return {
            name: of for of in self.symbolic.adds_up for name in variables(cities[of[0]][of[1]])
        }

    def premise_index(self, control: ControlState) -> PremiseIndex:
        """What holds before a move, but for the sums of whole cities; one for all control states
        at which it is the same."""
        if control not in self._premise_indices:
            nothing = (holds for _, holds in self.symbolic.never_added.values())
            holding = (*self._whatever_adds(control), *nothing)
            self._premise_indices[control] = self.indexed(holding)
        return self._premise_indices[control]

    def _whatever_adds(self, control: ControlState) -> Iterator[Condition]:
        """What holds before a move, whichever items there are that a move does not consult."""
        symbolic = self.symbolic
        yield from self.invariants_at(control)
        yield from symbolic.bounds.values()
        yield from (*symbolic.spots, *symbolic.trades, *symbolic.short_sums)
        if control.left:
            yield symbolic.cards_left >= 1

    @cached_property
    def _premise_indices(self) -> dict[ControlState, PremiseIndex]:
        return {}

    # The moves

    def forget(self) -> None:
        """Forget what was made of the invariants that were assumed."""
        for made in (self._premise_indices, self._around, self._sayings):
            made.clear()

    def beginnings(self) -> list[ControlState]:
        """Where a game may begin, at the draft, or without one at the first age; and turns and
        choices at structures of which it is known which card lies where."""
        begun = [opening_control_state(self.rules, drafted) for drafted in (True, False)]
        drafted, choices = len(self.rules.draft_order), self.rules.cards.choices
        known = [due_for(choice, 0) for choice in choices if choice.zone in _KNOWN_PLACES]
        laid_out = [
            ControlState(age, 1, who, due, drafted, laid_out=True)
            for age, who in product(self.rules.ages, (0, 1))
            for due in ((), *((each._replace(player=who),) for each in known))
        ]
        return [*begun, *laid_out]

    def plays(self, control: ControlState) -> Iterator[tuple[ControlState, Move]]:
        """Every move that a control state may allow."""
        return ((control, move) for move in self.moves(control))

    def follow(self, control: ControlState, move: Move) -> list[ControlState]:
        """Prove every theorem of a move, and return the control states that can come after it.

        A move whose theorems were all proved before, from the same rules and cards, is
        not proved again, nor is one that was proved without any invariant that has been dropped
        since; only invariants of which that proof says nothing are.
        """
        refuted, dropped = self.refuted, self.dropped
        left_out = dict.fromkeys((refuted.difference(self.invariants), frozenset[str]()))
        keys = [self.cache_keys.of(control, move, without) for without in left_out]
        before = [self.prover.cache.get(key) for key in keys]
        stands = (self.cache_keys.found(kept, dropped) for kept in before if kept)
        theirs = () if control.laid_out else (name for name in self.kept if name in self.theorems)
        known, due = next(filter(None, stands), None), [n for n in theirs if n not in refuted]
        if known is None:
            known = self._proved(control, move, due)
        else:
            self._count(known, due, refuted)
            new = self.cache_keys.new_to(known, due)
            if not new:
                return known.controls
            known = self._proved_more(control, move, known, new)
        if self.all_proved(refuted):
            self.prover.cache.put(keys[0], self.cache_keys.kept(known, due, before[0]))
        return known.controls

    def _count(self, known: Kept, due: Iterable[str], refuted: Collection[str]) -> None:
        """Count the goals of a move that was proved before."""
        counted = {**known.cases, **dict.fromkeys(due, known.of_each), **dict.fromkeys(refuted, 0)}
        self.count_cases(counted.get(name, 0) for name in self.theorems)

    def _proved(self, control: ControlState, move: Move, due: Sequence[str]) -> Kept:
        """Every theorem of a move, proved."""
        before = self.case_counts
        found, touched = dict[ControlState, None](), frozenset[str]()
        self.leaning = Leaning()
        self.rules.read.clear()
        for step in self.steps_of(control, move):
            self.prove_step(step)
            if step.due is not None and not control.laid_out:
                found[control_state_of(step.after)] = None
                touched |= self.symbolic.touched(step)
        counted = zip(self.theorems, self.cases_since(before), strict=True)
        cases = {name: count for name, count in counted if count}
        each = max((cases.pop(name, 0) for name in due), default=0)
        read = frozenset(self.rules.read)
        return Kept([*found], cases, each, frozenset(), touched, self.leaning, read)

    def _proved_more(
        self, control: ControlState, move: Move, known: Kept, new: frozenset[str]
    ) -> Kept:
        """Some invariants after a move of which the rest was proved before: of whatever the engine
        makes of it, which is known to be what the rules say."""
        before = self.case_counts
        self.leaning, self._alone = Leaning(), new
        for step in self.steps_of(control, move):
            self.prove_step(step)
        self._alone = frozenset()
        self.count_cases(-count for count in self.cases_since(before))
        columns = known.leaning.columns | self.leaning.columns
        invariants = known.leaning.invariants | self.leaning.invariants
        return known._replace(leaning=Leaning(columns, invariants))

    @cached_property
    def cache_keys(self) -> CacheKeys:
        """What the theorems of one move rest on."""
        theirs = (name for name in self.theorems if name not in self.invariants)
        return CacheKeys(self.any_cities, tuple(theirs))

    def about(self, step: Step) -> Iterable[StepTheorem[Any, Step]]:
        """Where the layout is known, that the engine and the rules agree; the rest is proved of
        any structure. Of a move that the engine does not make, that this is due. Some invariants
        alone, where the rest is known."""
        if self._alone:
            return [self.theorems[name] for name in sorted(self._alone)]
        if step.after.log is step.before.log:
            return (t for t in self.theorems.values() if t is AGREEMENT[0])
        about = super().about(step)
        return (t for t in about if t in AGREEMENT) if step.control.laid_out else about

    def steps_of(self, control: ControlState, move: Move) -> Iterator[Step]:
        """Every path of a move that the engine and the rules do not refuse alike."""
        state = self.symbolic.state(control)
        before = self._drafting(state, move) if move.verb is Verb.DRAFT else state
        for path in paths(lambda: self._made(before, move), self._groups(control).feasible):
            if path.result is not None:
                after, due = path.result
                yield self.symbolic.step(control, move, before, after, path.conditions, due)

    def _made(self, before: State, move: Move) -> tuple[State, State | None] | None:
        """What the engine makes of a move, and the rules; None where both refuse it alike."""
        why = refusal(self.rules, before, move)
        if self._alone:
            after = None if why is not None else self._settled(before, move)
            return None if after is None else (after, after)
        broken = self.book.refused(before, move)
        if why is not None or broken is not None:
            alike = why is not None and why.code == broken
            return None if alike else (self._settled(before, move, why is None), None)
        due = self.book.after(before, move)
        return self._settled(before, move), due._replace(
            replay=bool(due.replay), left=due.left if due.left != 0 else 0
        )

    def _settled(self, before: State, move: Move, legal: bool = True) -> State:
        """The state after a move if it is legal, of which it is known whether a replay waits and a
        card is left."""
        after = perform(self.rules, before, move) if legal else before
        return after._replace(replay=bool(after.replay), left=after.left if after.left != 0 else 0)

    def _drafting(self, state: State, move: Move) -> State:
        """The state with rows on offer, of which the due one holds the wonder chosen; what else is
        in them plays no part, and what is no wonder is in none."""
        wonders = [w.id for w in self.any_cities.cards.of_kind(Kind.WONDER)]
        other = next(wonder for wonder in wonders if wonder != move.item)
        rows, due = [], state.drafted // len(self.any_cities.cards.draft[0])
        for n, row in enumerate(self.any_cities.cards.draft):
            chosen = move.item if n == due and move.item in wonders else other
            rows.append((*(other,) * (len(row) - 1), chosen))
        return state._replace(setup=Setup(rows=tuple(rows), tokens=self.symbolic.setup.tokens))

    def _groups(self, control: ControlState) -> IndependentGroups:
        """What speaks of few unknowns before a move: enough to distinguish most paths."""
        index = self.premise_index(control)
        if index not in self._around:
            few = (c for c in self._whatever_adds(control) if len(variables(c)) <= _FEW)
            self._around[index] = IndependentGroups(few, self.prover.of_paths, self._assume)
        return self._around[index]

    @cached_property
    def _around(self) -> dict[PremiseIndex, IndependentGroups]:
        return {}

    def moves(self, control: ControlState) -> Iterator[Move]:
        """Every move of every item by whoever must move, legal or not; of what is not to be done
        now, and by whom it is not, one of each kind, for that is refused whatever the item. Of a
        choice behind which something waits, or that is never offered, those that may be legal."""
        if control.laid_out:
            yield from self._in_places(control)
            return
        for verb, player in product(verbs_of(self.rules), (0, 1)):
            moves = self._moves_of(verb, player, control.age)
            if verb not in verbs(control) or player != control.to_move:
                yield from islice(moves, 1)
            elif control.due and (control.replay or len(control.due) > 1):
                yield from filter(partial(self._may_be_legal, control), moves)
            elif control.left and control.age == self.rules.ages[0]:
                yield from moves
            elif control.due:
                yield from filter(partial(self._may_be_legal, control), moves)
            else:
                yield from moves

    def beyond(self, control: ControlState) -> str:
        """Choices that open choices may come to wait for one another without end: of an item that
        asks it is not known whether it can be built again."""
        most = _MORE_WAITING + self.rules.cards.most_asked
        if len(control.due) <= most:
            return ""
        return f"choices open choices: more than {most} may wait at once, and are not followed"

    def _in_places(self, control: ControlState) -> Iterator[Move]:
        """Moves that take a card out of a known structure: of every item one, and of the first of
        the age each; what they do otherwise does not ask where the card lay. Of choices that cards
        word an item of each kind and age."""
        player, deck = control.to_move, [b for b in self.rules.buildings if b.age == control.age]
        if control.due:
            verb = control.due[0].verb
            kinds = {(item.kind, item.age): item for item in self.rules.items}
            some = self.rules.items if verb is Verb.TOP_ROW else (*kinds.values(), deck[0])
            if verb is Verb.SWAP:
                pairs = product((item.id for item in some), repeat=2)
                yield from (Move(verb, player, *pair) for pair in pairs)
                return
            yield from (Move(verb, player, item.id) for item in some)
            return
        yield from (Move(Verb.DISCARD, player, item.id) for item in self.rules.items)
        yield Move(Verb.BUILD, player, deck[0].id)
        wonder = self.any_cities.cards.of_kind(Kind.WONDER)[0].id
        for over in (wonder, *self._prepared):
            yield from (Move(Verb.WONDER, player, over, card.id) for card in deck[:2])

    @property
    def _prepared(self) -> list[int]:
        """The first character under which a card is put, in sets that have such."""
        spots = enumerate(self.rules.set_off_from)
        return [item for item, spot in spots if spot == Spot.PREPARED][:1]

    def _may_be_legal(self, control: ControlState, move: Move) -> bool:
        """Whether it is not known that an item of a choice is not offered."""
        state = self.symbolic.state(control)
        chosen = () if move.verb in (Verb.BEGIN, Verb.PASS) else (move.item, move.other)
        offered = (
            self.book.offered(state, control.due[0], item, second=move.verb is Verb.SWAP and n == 1)
            for n, item in enumerate(chosen)
            if item >= 0
        )
        return all(each is not False for each in offered)

    def _moves_of(self, verb: Verb, player: int, age: int) -> Iterator[Move]:
        """Of the building tucked under a wonder, the engine consults nothing but its place, kind
        and age, and of the wonder not more for that: so each is gone through with one other."""
        items, buildings = self.rules.items, self.rules.buildings
        of_age = [b.id for b in buildings if b.age == max(age, self.rules.ages[0])]
        wonders = [w.id for w in self.any_cities.cards.of_kind(Kind.WONDER)]
        match verb:
            case Verb.DRAFT:
                yield from (Move(verb, player, item) for item in (*wonders, of_age[0]))
            case Verb.WONDER:
                yield from (Move(verb, player, item.id, of_age[0]) for item in items)
                over = (wonders[0], *self._prepared)
                yield from (Move(verb, player, one, item.id) for one in over for item in items)
            case Verb.BEGIN:
                yield from (Move(verb, player, who) for who in (0, 1, UNKNOWN))
            case Verb.PASS:
                yield from (Move(verb, player, who) for who in (0, 1))
            case Verb.SWAP:
                for choice in (each for each in self.rules.worded if each.against is not None):
                    pairs = product(*([i.id for i in items if fits(p, i)] for p in choice.parts))
                    yield from (Move(verb, player, *pair) for pair in pairs)
            case Verb.LEFT_OUT:
                yield from (Move(verb, player, one, two) for one, two in product(of_age, of_age))
                for item in (item.id for item in items if item.id not in of_age):
                    yield Move(verb, player, item, of_age[0])
                    yield Move(verb, player, of_age[0], item)
            case _:
                yield from (Move(verb, player, item.id) for item in items)

    def assumptions(self, step: Step) -> frozenset[int]:
        """Marks of all that is assumed, so that what has not changed is not asked."""
        return self.premise_index(step.control).marks

    def prove_base_case(self) -> None:
        """Prove that all that is assumed holds when a game begins, with a draft or without."""
        for drafted in (True, False):
            start = opening_control_state(self.rules, drafted)
            tokens = self.any_cities.cards.figure("tokens_on_board")
            opening = (self.any_cities.rules.opening,) * 2
            state = self.symbolic.state(start)._replace(cities=opening, board_tokens=tokens)
            laid = list(self._laid_out(tokens, drafted=drafted))
            of_items = {name: self.holds(name, state) for name in self.invariants}
            for name, said in (of_items | self._lemmas_at(state)).items():
                if name in self.found:
                    broken = self.prover.possible(*laid, negation(all_of(said)))
                    if broken is Answer.UNKNOWN:
                        self.found[name].give_up()
                    elif broken is Answer.POSSIBLE:
                        self.found[name].status = ProofStatus.REFUTED

    def _laid_out(self, tokens: int, *, drafted: bool) -> Iterator[Condition]:
        """Where items are when a game begins: without a draft, players have their wonders."""
        places = self.symbolic.places
        held = self.any_cities.cards.of_kind(Kind.WONDER) if not drafted else ()
        for item, place in zip(self.rules.items, places, strict=True):
            spots = [Spot.BOX, Spot.TABLE, *((Spot.HELD, Spot.HELD + 1) if item in held else ())]
            if item.kind in (Kind.CHARACTER, Kind.PLACE):
                spots = [Spot.TABLE]
            yield any_of(place == spot for spot in spots)
        for player in (0, 1) if not drafted else ():
            theirs = total(places[w.id] == Spot.HELD + player for w in held)
            yield theirs <= self.any_cities.rules.wonders_each
        yield total(places[t.id] == Spot.TABLE for t in self.rules.progress_tokens) == tokens

    def _lemmas_at(self, state: State) -> dict[str, list[Condition]]:
        """What is assumed before a move beside the invariants, at a state, by the theorem that
        has it after one."""
        symbolic = self.symbolic
        sums = (
            symbolic.sum_holds(state.cities, state.places, player, column)
            for player in (0, 1)
            for column, _ in symbolic.standing
        )
        return {
            "cities_are_their_buildings": [
                *sums,
                *symbolic.tallies_sane(state.cities, state.places),
                *symbolic.between_sane(state),
                *symbolic.early_sane(state.cities),
            ],
            "items_are_somewhere": list(symbolic.spots),
            "loot_lies_there_once": symbolic.loot_sane(state.cities),
        }
