"""What the proof of one move rests on, as a hash: so that an edited card is proved alone."""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from antipater.checker.proofs.duel.leaning import Leaning
from antipater.checker.proofs.duel.symbolic_cities import DuelCities
from antipater.checker.proofs.duel.symbolic_state import ControlState, SymbolicState
from antipater.checker.proofs.meanings import columns_read, named_standing, set_meaning
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.rules.card_set import Item, Kind, Power
from antipater.rules.duel import Due, Move, Verb, Victory
from antipater.rules.duel.legality import may_choose
from antipater.rules.duel.turn import CHOICE_OF
from antipater.rules.readings.nodes import text_of


class Kept(NamedTuple):
    """Of a move that was proved: what can follow, how many goals each theorem had, and the
    invariants on which its proof may have leant."""

    controls: list[ControlState]
    cases: list[int]
    invariants: frozenset[str]


class CacheKeys:
    """Hashes of moves with all that their proof rests on.

    That is: the code of the rules and of the proofs, the solver and its limit, the set's
    formulas, rulings, figures, track, ages and invariants, the moved item as a whole,
    and of the others what a move may consult: of wonders and tokens their presence and which
    numbers they lower; of buildings the same, but only of those that lower numbers, draw
    tokens, or whose presence another item adds to; what an item that asks for a choice lets its
    owner choose; and which producers are noted before a discount, as far as the item adds to
    either. It is *not*: what other items cost or give, nor which other buildings there are: of
    a building that a move does not touch no more is known than where it may be, and that
    contradicts nothing. Where the proof has leant on what all items add to some columns,
    those columns are kept with the result.
    """

    def __init__(self, any_cities: DuelCities, theorems: tuple[str, ...], rlimit: int) -> None:
        self.any_cities = any_cities
        self.theorems = theorems
        self.rlimit = rlimit

    def of(
        self, control: ControlState, move: Move, left_out: Sequence[Collection[str]] = ()
    ) -> str:
        """The key of a move at a control state. ``left_out``: the invariants not assumed,
        and the theorems not to be proved."""
        items = self.any_cities.cards.items
        who = items[move.item].slug if move.verb is not Verb.BEGIN else str(move.item)
        other = items[move.other].slug if move.other >= 0 else ""
        moved = () if move.verb is Verb.BEGIN else (items[move.item],)
        if move.verb is Verb.LEFT_OUT:
            moved = (*moved, items[move.other])
        choices = repr([self._choices(control.age, due) for due in _asked(moved, move.player)])
        parts = control, str(move.verb), move.player, who, other, [*map(sorted, left_out)]
        meanings = [self._meanings[item.id] for item in moved]
        early = repr(self._early(moved))
        return "move " + ProofCache.key(self.common, repr(parts), choices, early, *meanings)

    def _choices(self, age: int, due: Due) -> list[tuple[str, str]]:
        """The items among which a power lets its owner choose, each with when it is there."""
        rules, state = self._symbolic.rules, self._symbolic.state(ControlState(age, 1, due.player))
        offered = [(i.slug, may_choose(rules, state, due, i.id)) for i in rules.items]
        return sorted((slug, text_of(there)) for slug, there in offered if there is not False)

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
    def _watched(self) -> frozenset[str]:
        """The columns that a formula of the set reads or an item lowers."""
        cards = self.any_cities.cards
        standing = (adds for item in cards.items for adds in named_standing(cards, item))
        return columns_read(cards).union(name for name, amount in standing if amount < 0)

    @cached_property
    def _meanings(self) -> list[str]:
        """All that a move consults of each item that it moves."""
        cards, rules = self.any_cities.cards, self.any_cities.rules
        extra = (None if c is None else cards.columns[c] for c in rules.extra_shields)
        meanings = self.any_cities.meanings
        return [f"{said} {more}" for said, more in zip(meanings, extra, strict=True)]

    @cached_property
    def common(self) -> str:
        """The hash of what every move rests on."""
        cards, rules = self.any_cities.cards, self.any_cities.rules
        parts = [
            *set_meaning(cards, rules.edition, self.theorems, self.rlimit),
            [(loot.coins, loot.at, cards.columns[loot.column]) for loot in cards.loot],
            sorted(cards.layouts),
            [len(layout.slots) for _, layout in sorted(cards.layouts.items())],
            sorted(map(self._seen_by_all, self._special)),
            [token.slug for token in rules.progress_tokens],
            self._adding(cards.columns[item.presence] for item in self._special),
        ]
        return ProofCache.key(repr(parts))

    @cached_property
    def _special(self) -> list[Item]:
        """The items of which every move may consult something: all but plain buildings."""
        items, columns = self.any_cities.cards.items, self.any_cities.cards.columns
        adding = Counter(name for name, *_ in self._adding(columns[i.presence] for i in items))
        return [
            item
            for item in items
            if item.kind not in (Kind.BUILDING, Kind.GUILD)
            or item.has(Power.DRAW_TOKENS)
            or self._lowered(item)
            or adding[columns[item.presence]] != 1
        ]

    def _lowered(self, item: Item) -> list[str]:
        standing = named_standing(self.any_cities.cards, item)
        return [name for name, amount in standing if amount < 0]

    def _seen_by_all(self, item: Item) -> str:
        lowered, draws = self._lowered(item), item.has(Power.DRAW_TOKENS)
        presence = self.any_cities.cards.columns[item.presence]
        return repr((item.slug, item.kind, presence, draws, lowered))

    def kept(self, controls: list[ControlState], cases: list[int], leaning: Leaning) -> str:
        """What is to be kept of a move that was proved."""
        on = sorted(leaning.columns)
        return json.dumps(
            {
                "courses": _as_lists(controls),
                "cases": cases,
                "on": on,
                "adding": self._hash(on),
                "invariants": sorted(leaning.invariants),
            }
        )

    def found(self, text: str) -> Kept | None:
        """What is kept of a move that was proved; None if what it leant on has changed."""
        kept = json.loads(text)
        if kept["adding"] != self._hash(kept["on"]):
            return None
        invariants = frozenset(kept["invariants"])
        return Kept(_control_states(kept["courses"]), kept["cases"], invariants)

    def _hash(self, columns: Collection[str]) -> str:
        known = tuple(columns)
        if known not in self._hashes:
            self._hashes[known] = ProofCache.key(repr(self._adding(known))) if known else ""
        return self._hashes[known]

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
    powers = (ability for item in moved for ability in item.abilities)
    return [Due(CHOICE_OF[p.power], player, p.argument) for p in powers if p.power in CHOICE_OF]


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
