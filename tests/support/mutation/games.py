"""What of each game is broken, and what a broken game is put to."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from antipater.checker.proofs.theorem import Prover
from antipater.rules.card_set import CardSet
from support.mutation import duel, seven_wonders
from support.mutation.checks import Check
from support.mutation.sets import Mutant
from support.places import TOP


@dataclass(frozen=True)
class Broken:
    """``killed_by``: the first theorem that is refuted for a mutant of a set. ``checks``: what a
    mutant of the engine is put to, under an edition. ``engine``: the modules of which mutants are
    made, and ``aside``: their functions that play no part in the course of a game, but tell
    people something or judge what a record says of payments. ``examples``: documented
    examples with lines that no shipped set has.
    """

    killed_by: Callable[[Mutant, Prover], str | None]
    checks: Callable[[CardSet, Prover, str | None], Iterable[Check]]
    engine: tuple[str, ...]
    examples: tuple[str, ...]
    aside: tuple[str, ...]

    @property
    def also(self) -> list[str]:
        """The folders of the examples."""
        return [str(TOP / "docs" / "examples" / name) for name in self.examples]


BROKEN = {
    "duel": Broken(
        duel.killed_by,
        duel.checks,
        (
            "antipater.rules.duel.effects",
            "antipater.rules.duel.legality",
            "antipater.rules.duel.turn",
            "antipater.rules.duel.zones",
            "antipater.rules.choices",
            "antipater.rules.duel.rules",
            "antipater.rules.duel.trade",
            "antipater.rules.trade.cost",
        ),
        ("usurers", "envoys", "legions", "bargains"),
        (
            "allocation",
            "allocation_by_turns",
            "charge_open",
            "chosen_trades",
            "covered_by",
            "offered",
            "on_offer",
            "possible_payments",
            "PricedRules.possible_trades",
            "Turn.tell",
            "Turn.tell_any",
        ),
    ),
    "seven_wonders": Broken(
        seven_wonders.killed_by,
        seven_wonders.checks,
        (
            "antipater.rules.seven_wonders.effects",
            "antipater.rules.seven_wonders.legality",
            "antipater.rules.seven_wonders.choosing",
            "antipater.rules.seven_wonders.turn",
            "antipater.rules.seven_wonders.rules",
            "antipater.rules.seven_wonders.trade",
            "antipater.rules.trade.market",
        ),
        ("neighbours", "embassies", "tolls", "black_cards", "patrons", "ruins"),
        ("WorkingState.tell",),
    ),
}
