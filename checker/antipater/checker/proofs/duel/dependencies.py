"""What the proof of one move rests on, as a hash: so that an edited card is proved alone."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from antipater.checker.proofs.duel.expected import Book
from antipater.checker.proofs.duel.leaning import Leaning
from antipater.checker.proofs.duel.symbolic_cities import AnyTrade, DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.heard import Heard, NotedReading
from antipater.checker.proofs.meanings import (
    columns_read,
    named_standing,
    set_meaning,
    used_by,
    waits,
)
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import Due, Move, Verb, Victory
from antipater.rules.duel.legality import may_choose
from antipater.rules.duel.quantities import OF_ITEMS, quantities_of
from antipater.rules.duel.zones import due_for
from antipater.rules.readings.nodes import text_of

# The rules that any move may ask for, and the rules and rulings of which is noted whether one does:
# of these none is remembered. No move asks for others (``AnyTrade``).
_USED = ("military_supremacy", "scientific_supremacy", "capital")
_SELDOM_USED = ("discard_income", "pair", "wonder_cap")
_SELDOM_ASKED = frozenset({"central_pawn", "chain_use", "full_tie", "pair_token"})
# In so many forms of a set is kept what came of a move, so that an edit can be taken back.
_FORMS = 3


class Kept(NamedTuple):
    """Of a move that was proved: what can follow, how many goals each theorem had, and each
    invariant; what the invariants said that were proved; what of all that is observed the
    move touches; what its proof leans on, and what it has asked for."""

    controls: list[ControlState]
    cases: dict[str, int]
    of_each: int
    proved: frozenset[str]
    touched: frozenset[str]
    leaning: Leaning
    read: frozenset[str]


class NotedBook(NotedReading, Book):
    """The second reading, which notes what it asks for as the engine's rules do."""

    def __init__(self, rules: AnyTrade) -> None:
        super().__init__(rules)
        self.read = rules.read
        self.discard_income = rules.noted("discard_income", self.discard_income)
        self.figure = rules.figure


class CacheKeys:
    """Hashes of moves with all that their proof rests on.

    That is: the code of the rules and of the proofs, the solver, the set's
    formulas, rulings, figures, track and ages, what waits for numbers or asks for choices, the
    moved item as a whole, and of the others what a move may consult: those that lower numbers, or
    whose presence another item adds to; with a wonder or token which others of its kind there are;
    what an item that asks for a choice lets its owner choose; and which producers are noted before
    a discount, as far as the item adds to either. It is *not*: what other items cost or give, nor
    which others there are: of an item that a move does not touch no more is known than where it
    may be, and that contradicts nothing. Where the proof has leant on what all items add to some
    columns, or on invariants, that is kept with the result; and so is what the set and the edition
    say of what only some moves ask for (``_seldom``), what cards say of the events at which the
    move has looked what waits, and which invariants were proved. One that has come or changed since
    stands as well if the move touches nothing of which it speaks, and else is proved alone.
    """

    def __init__(self, any_cities: DuelCities, theorems: tuple[str, ...]) -> None:
        self.any_cities = any_cities
        self.theorems = theorems

    def of(self, control: ControlState, move: Move, left_out: Collection[str] = ()) -> str:
        """The key of a move at a control state. ``left_out``: the theorems not to be proved."""
        items = self.any_cities.cards.items
        of_players = move.verb in (Verb.BEGIN, Verb.PASS)
        who = str(move.item) if of_players else items[move.item].slug
        beneath = items[move.other] if move.other >= 0 else None
        other = "" if beneath is None else (beneath.slug, beneath.kind, beneath.age)
        moved = () if of_players else (items[move.item],)
        beside = [others for item in moved for others in self._of_its_kind.get(item.kind, ())]
        if self._symbolic.rules.worded:
            # Choices that wait are passed over where nothing is there for them.
            beside += [repr([(i.slug, i.kind, i.colour, i.age) for i in items])]
        if move.verb in (Verb.LEFT_OUT, Verb.SWAP):
            moved = (*moved, items[move.other])
        choices = repr([self._choices(control.age, due) for due in _asked(moved, move.player)])
        parts = control, str(move.verb), move.player, who, other, sorted(left_out), beside
        meanings = [self._meanings[item.id] for item in moved]
        rules = self.any_cities.rules
        meanings += [repr((rules.wins_entering[i.id], rules.wins_leaving[i.id])) for i in moved]
        early = repr(self._early(moved))
        return "move " + ProofCache.key(self.common, repr(parts), choices, early, *meanings)

    def _choices(self, age: int, due: Due) -> list[tuple[str, str]]:
        """The items among which a power lets its owner choose, each with when it is there."""
        rules, state = self._symbolic.rules, self._symbolic.state(ControlState(age, 1, due.player))
        offered = [(i.slug, may_choose(rules, state, due, i.id)) for i in rules.items]
        return sorted((slug, text_of(there)) for slug, there in offered if there is not False)

    @cached_property
    def _of_its_kind(self) -> dict[Kind, list[str]]:
        """All wonders, and all tokens: with the last wonder that may stand the others go back to
        the box."""
        cards = self.any_cities.cards
        return {k: sorted(i.slug for i in cards.of_kind(k)) for k in (Kind.WONDER, Kind.TOKEN)}

    @cached_property
    def _symbolic(self) -> SymbolicState:
        return SymbolicState(self.any_cities)

    def _early(self, moved: Iterable[Item]) -> list[tuple[str, ...]]:
        """The columns of each discount and producer, with that of the producers before it, as
        far as these items add to them. Of the others a move changes no number, and no more is
        known than of any column, unless a formula reads them or an item lowers them."""
        columns, early = self.any_cities.cards.columns, self.any_cities.rules.early
        watched = self._watched.union(columns[c] for item in moved for c, _ in item.standing)
        named = (
            (columns[discount], columns[producer], columns[before])
            for discount, some in early.items()
            for producer, before in some
        )
        return sorted(names for names in named if not watched.isdisjoint(names))

    @cached_property
    def _by_events(self) -> frozenset[str]:
        """The columns that nothing changes but what events set off, and that no item lowers: that
        of such a column a move knows no more than that it is not below 0 is noted where a proof
        has leant on what adds to it, and where an item is moved that does."""
        cards = self.any_cities.cards
        by_events = {column for e in cards.effects if e.event for column in e.changes}
        lowered = (name for item in cards.items for name in self._lowered(item))
        return frozenset(by_events).difference(lowered)

    @cached_property
    def _watched(self) -> frozenset[str]:
        """The columns that a formula of the set reads or an item lowers."""
        cards = self.any_cities.cards
        standing = (adds for item in cards.items for adds in named_standing(cards, item))
        return columns_read(cards).union(name for name, amount in standing if amount < 0)

    @cached_property
    def _meanings(self) -> list[str]:
        """All that a move consults of each item that it moves."""
        cards, rules = self.any_cities.cards, self.any_cities.rules
        more = ([cards.columns[kept.column] for kept in each] for each in rules.more_shields)
        return [
            f"{said} {names} {self._changed(cards.columns[c] for c, _ in item.standing)}"
            for item, said, names in zip(cards.items, self.any_cities.meanings, more, strict=True)
        ]

    @cached_property
    def common(self) -> str:
        """The hash of what every move rests on."""
        cards, rules = self.any_cities.cards, self.any_cities.rules
        parts = [
            *set_meaning(cards, rules.edition, self._used, self._seldom),
            self.theorems,
            [(loot.coins, loot.at, cards.columns[loot.column]) for loot in cards.loot],
            sorted(cards.layouts),
            bool(self._symbolic.setup.tokens),
            [layout.slots for _, layout in sorted(cards.layouts.items())],
            sorted(map(self._seen_by_all, self._special)),
            self._adding(cards.columns[item.presence] for item in self._special),
            [(i.slug, e) for i in cards.items for e in i.effects if e.event and not waits(e)],
            sorted(cards.changed - self._by_events),
            rules.wins_discarding,
            rules.wins_by_age,
            [kept.effect for kept in rules.effects.keeping],
            [(i.slug, cards.prices_in_zone(i), rules.called_from[i.id]) for i in rules.characters],
            [zone[2:4] + zone[7:] for zone in rules.cards.dealt],
            *([rules.set_off_from] if cards.sets_off else []),
            *([cards.free_row[2:4], rules.called_at] if cards.free_row else []),
            [(cards.items[i].slug, cards.columns[c]) for i, (c, _) in cards.influence.items()],
        ]
        return ProofCache.key(repr(parts))

    @cached_property
    def _seldom(self) -> dict[str, str]:
        """The rules and rulings that only some moves ask for, which is noted then, and what they
        say; of rulings none that changes what any move may ask for."""
        cards, rules = self.any_cities.cards, self.any_cities.rules
        seldom = (rule for rule in _SELDOM_USED if rule not in self._used)
        said = {r: repr(rules.cards.resolved(rules.cards.rules[r])) for r in seldom}
        for ruling in cards.rulings.values():
            instead = {rule for rule, _ in ruling.instead.values()}
            seldom_asked = ruling.name in _SELDOM_ASKED or instead
            if seldom_asked and self._used.isdisjoint(instead) and not ruling.costs:
                said[ruling.name] = rules.ruling(ruling.name)
        return said

    @cached_property
    def _used(self) -> frozenset[str]:
        """The rules that any move may ask for, with all that they use."""
        cards = self.any_cities.cards
        used = _USED if cards.is_figure("pair") else (*_USED, "pair")
        return used_by(cards, used, cards.amounts)

    @cached_property
    def _special(self) -> list[Item]:
        """The items of which every move may consult something."""
        items, columns = self.any_cities.cards.items, self.any_cities.cards.columns
        adding = Counter(name for name, *_ in self._adding(columns[i.presence] for i in items))
        return [i for i in items if self._lowered(i) or adding[columns[i.presence]] != 1]

    def _lowered(self, item: Item) -> list[str]:
        standing = named_standing(self.any_cities.cards, item)
        return [name for name, amount in standing if amount < 0]

    def _seen_by_all(self, item: Item) -> str:
        presence = self.any_cities.cards.columns[item.presence]
        return repr((item.slug, item.kind, presence, self._lowered(item)))

    def kept(self, known: Kept, proved: Iterable[str], before: str | None) -> str:
        """What is to be kept of a move after which these invariants were ``proved``, beside what
        was ``before``."""
        on, invariants = sorted(known.leaning.columns), sorted(known.leaning.invariants)
        latest = {
            "courses": _as_lists(known.controls),
            "cases": known.cases,
            "of_each": known.of_each,
            "on": on,
            "adding": self._hash(on),
            "invariants": invariants,
            "said": self._said(invariants),
            "proved": sorted(self.sayings[name] for name in self.touched_by(known, proved)),
            "touched": sorted(known.touched),
            "read": {n: said for n in sorted(known.read) if (said := self._says(n)) is not None},
        }
        others = json.loads(before) if before else []
        return json.dumps([latest, *others[: _FORMS - 1]])

    def found(self, text: str, dropped: Collection[str] = ()) -> Kept | None:
        """What is kept of a move that was proved; None if what it leant on has changed, or is
        ``dropped``."""
        stands = (kept for kept in json.loads(text) if self._stands(kept, dropped))
        return next((self._read(kept) for kept in stands), None)

    def _stands(self, kept: Any, dropped: Collection[str]) -> bool:
        same = kept["adding"] == self._hash(kept["on"])
        same &= kept["said"] == self._said(kept["invariants"])
        same &= all(self._says(name) == said for name, said in kept["read"].items())
        return same and not {*kept["invariants"]} & {*dropped}

    def _read(self, kept: Any) -> Kept:
        return Kept(
            _control_states(kept["courses"]),
            kept["cases"],
            kept["of_each"],
            frozenset(kept["proved"]),
            frozenset(kept["touched"]),
            Leaning({*kept["on"]}, {*kept["invariants"]}),
            frozenset(kept["read"]),
        )

    def new_to(self, known: Kept, due: Iterable[str]) -> frozenset[str]:
        """Those of some invariants that a proof says nothing of: it did not prove them as they are,
        and the move touches what they speak of."""
        new = [name for name in due if self.sayings[name] not in known.proved]
        return frozenset(self.touched_by(known, new))

    def touched_by(self, known: Kept, names: Iterable[str]) -> Iterator[str]:
        """Those of some invariants that speak of something that a move touches."""
        return (n for n in names if not known.touched.isdisjoint(self._spoken[n]))

    def _hash(self, columns: Collection[str]) -> str:
        known = tuple(columns)
        if known not in self._hashes:
            adding = self._adding(known), self._changed(known)
            self._hashes[known] = ProofCache.key(repr(adding)) if known else ""
        return self._hashes[known]

    def _changed(self, columns: Iterable[str]) -> list[str]:
        """Those of some columns that effects change in the course of a game."""
        return sorted(self.any_cities.cards.changed.intersection(columns))

    def _says(self, name: str) -> str | None:
        """What the set and the edition say of something that was asked for; None where that is
        part of the key."""
        return self._seldom.get(name) or self._heard.says(name)

    @cached_property
    def _heard(self) -> Heard:
        return Heard(self.any_cities.cards)

    def _said(self, names: Iterable[str]) -> str:
        """The hash of what these invariants say; of what is no invariant any more, nothing."""
        return ProofCache.key(*(self.sayings.get(name, "") for name in names))

    @cached_property
    def sayings(self) -> dict[str, str]:
        """The hash of each invariant and what it says, of items and how many there are too."""
        cards, control = self.any_cities.cards, ControlState(self.any_cities.rules.ages[0], 1, 0)
        observed = self._symbolic.observed(self._symbolic.state(control))
        found = {}
        for invariant in cards.invariants:
            of_items = [
                text_of(observed[who][at])
                for said, who, at in quantities_of(cards, invariant)
                if said.rpartition(".")[2] in OF_ITEMS
            ]
            plain = cards.is_figure("pair")
            pair: Any = cards.figure("pair") if plain else cards.resolved(cards.rules["pair"])
            pair = pair if "pairs" in self._spoken[invariant.name] else 0
            said = repr((invariant.name, cards.inlined(invariant.formula), of_items, pair))
            found[invariant.name] = ProofCache.key(said)
        return found

    @cached_property
    def _spoken(self) -> dict[str, frozenset[str]]:
        """The names of what each invariant speaks of."""
        cards = self.any_cities.cards
        return {
            i.name: frozenset(said.rpartition(".")[2] for said, *_ in quantities_of(cards, i))
            for i in cards.invariants
        }

    @cached_property
    def _hashes(self) -> dict[tuple[str, ...], str]:
        return {}

    def _adding(self, columns: Iterable[str]) -> list[tuple[str, str, int]]:
        """Which items add how much to these columns."""
        return sorted(adds for name in frozenset(columns) for adds in self._adds.get(name, ()))

    @cached_property
    def _adds(self) -> dict[str, list[tuple[str, str, int]]]:
        """For each column the items that add to it, and how much."""
        found: dict[str, list[tuple[str, str, int]]] = {}
        cards = self.any_cities.cards
        for item in cards.items:
            for name, amount in named_standing(cards, item):
                found.setdefault(name, []).append((name, item.slug, amount))
        return found


def _asked(moved: Iterable[Item], player: int) -> list[Due]:
    """The choices that these items may ask a player for."""
    return [due_for(choice, player) for item in moved for choice in item.choices]


def _as_lists(controls: list[ControlState]) -> list[list[Any]]:
    return [
        [c.age, c.left, c.active, c.due, c.drafted, c.replay, c.over, c.winner] for c in controls
    ]


def _control_states(lists: list[list[Any]]) -> list[ControlState]:
    """Courses from what ``_as_lists`` wrote."""
    return [
        ControlState(
            age,
            left,
            active,
            tuple(Due(Verb(verb), player, argument) for verb, player, argument in due),
            drafted,
            replay,
            None if over is None else Victory(over),
            winner,
        )
        for age, left, active, due, drafted, replay, over, winner in lists
    ]
