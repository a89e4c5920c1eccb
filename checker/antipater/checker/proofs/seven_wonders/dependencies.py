"""What the proof of one play rests on, as a hash: so that an edited card is proved alone."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from antipater.checker.proofs.meanings import acts_afar, meaning, set_meaning
from antipater.checker.proofs.proof_cache import ProofCache
from antipater.checker.proofs.seven_wonders.any_effects import OF_OTHERS
from antipater.checker.proofs.seven_wonders.symbolic_cities import (
    DISCARD,
    points_of,
    read_by_moves,
)
from antipater.checker.proofs.seven_wonders.symbolic_state import (
    ANY_BOARD,
    ControlState,
    SymbolicState,
)
from antipater.rules.card_set import CardSet, Item, Kind
from antipater.rules.effects import When
from antipater.rules.expressions import Expression, read_columns
from antipater.rules.seven_wonders import Action, Play


@dataclass
class Leaning:
    """Whether proofs may have leant on what other items add than the one that is built."""

    others: bool = False

    def include(self, other: "Leaning", _theorem: str) -> None:
        """Lean on all that another proof does as well."""
        self.others |= other.others


def places_of(cards: CardSet, item: Item) -> tuple[int, tuple[int, int]]:
    """How many lie side by side where an item is laid, and from how many players on how many."""
    zone = cards.piles[item.id]
    return zone.on_top, zone.more


class CacheKeys:
    """Hashes of plays with all that their proof rests on.

    That is: the code of the rules and of the proofs, the solver, the set's formulas, rulings,
    draft, invariants and stages, and the item that enters as a whole, with all that act on other
    cities or on prices. Of the others' plays nothing is known but to which numbers some item of the
    set adds; of that a play consults no more than what its formulas, those of the invariants, and
    the engine read. It is *not*: which other items there are, what they cost or add, nor the order
    of columns. A proof that leant on what other items add is not to be kept.
    What a discard brings is kept with a proof that has asked for it, and so is what cards say of
    the events at which it was looked what waits.
    """

    def __init__(self, cards: CardSet, symbolic: SymbolicState, theorems: tuple[str, ...]) -> None:
        self.cards, self.rules, self.symbolic = cards, symbolic.rules, symbolic
        self.theorems = theorems

    def of(
        self, control: ControlState, play: Play, left_out: Sequence[Collection[str]] = ()
    ) -> str:
        """The key of the first seat's play at a control state. ``left_out``: the invariants not
        assumed, and the theorems not to be proved."""
        item: Item | None = None
        if play.card >= 0:
            item = self.rules.items[play.card]
        elif control.built is not None:
            item = self.rules.stage_items[control.board][control.built]
        elif play.action is Action.TAKE:
            name = self.rules.offers[play.stage - 1]
            item = next((each for each in self.cards.items if each.slug == name), None)
        elif play.stage and play.action is Action.STAGE:
            item = self.rules.stage_items[control.board][play.stage - 1]
        where = replace(control, board=ANY_BOARD)
        taken = play.stage if play.action in (Action.TAKE, Action.DISCARD) else 0
        parts = where, str(play.action), taken, [*map(sorted, left_out)]
        return "play " + ProofCache.key(self._common, repr(parts), self._meaning(item))

    def _meaning(self, item: Item | None) -> str:
        """An item as a whole with what it may cover, and to which numbers that it reads others may
        add."""
        if item is None:
            return ""
        read = self._read(gain.amount for gain in item.gains(When.BUILT))
        covered = [meaning(self.cards, self.cards.items[each]) for each in item.pile]
        covered += [str(places_of(self.cards, item))] if item.laid >= 0 else []
        return f"{meaning(self.cards, item)} {sorted(read & self._moving)}{covered or ''}"

    @cached_property
    def _common(self) -> str:
        """The hash of what every play rests on beside the item that is built."""
        cards, effects = self.cards, self.symbolic.effects
        asked = read_by_moves(self.cards, *points_of(self.cards))
        discard = cards.rules[DISCARD].formula
        named = {name for name in cards.columns if "(" not in name}
        seen = named | self._read((discard, *(i.formula for i in cards.invariants)))
        parts = [
            *set_meaning(cards, self.rules.edition, asked),
            self.theorems,
            [(i.name, i.formula) for i in cards.invariants],
            [(s.slug, s.board, s.side, s.number, s.powers) for s in cards.of_kind(Kind.STAGE)],
            [len(stages) for stages in self.rules.stage_items.values()],
            sorted(named),
            sorted(seen & self._moving),
            [meaning(cards, item) for item in cards.items if acts_afar(item)],
            [effects.takes_coins, effects.by_coins, effects.gives_back, sorted(cards.changed)],
            [choice.text for choice in self.rules.choosing[0].choices],
            cards.held is not None,
            *((late.choice, self.rules.among(late.choice)) for late in self.rules.late.values()),
        ]
        return ProofCache.key(repr(parts))

    def told(self) -> dict[str, str | None]:
        """What the set says of what a proof has asked for."""
        return {name: self._says(name) for name in sorted(self.symbolic.heard.read)}

    def stands(self, told: Mapping[str, str | None]) -> bool:
        """Whether the set says that still."""
        return all(self._says(name) == said for name, said in told.items())

    def _says(self, name: str) -> str | None:
        if name == OF_OTHERS:
            return self.symbolic.effects.of_others
        if name == DISCARD:
            return repr(self.rules.cards.resolved(self.rules.cards.rules[DISCARD]))
        return self.symbolic.heard.says(name)

    @cached_property
    def _moving(self) -> frozenset[str]:
        """The columns to which something that enters a city adds."""
        return frozenset(self.cards.columns[c] for c in self.rules.moving)

    def _read(self, formulas: Iterable[Expression]) -> frozenset[str]:
        """The columns that formulas read, whichever city's, through the rules that they use."""
        inlined = map(self.cards.inlined, formulas)
        return frozenset(name for formula in inlined for _, name in read_columns(formula))
