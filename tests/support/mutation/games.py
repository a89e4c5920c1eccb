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
    people something or judge what a record says of payments. ``motley``: a set with
    lines of every sort that no shipped one has, and the editions by which it is proved as well;
    ``examples``: documented ones of which only what runs further statements is asked.
    """

    killed_by: Callable[[Mutant, Prover], str | None]
    checks: Callable[[CardSet, Prover, str | None], Iterable[Check]]
    engine: tuple[str, ...]
    motley: str
    editions: tuple[str | None, ...]
    examples: tuple[str, ...]
    aside: tuple[str, ...]

    @property
    def also(self) -> list[str]:
        """The further sets."""
        return [str(TOP / name) for name in (self.motley, *self.examples)]


def _examples(*names: str) -> tuple[str, ...]:
    return tuple(f"docs/examples/{name}" for name in names)


BROKEN = {
    "duel": Broken(
        duel.killed_by,
        duel.checks,
        (
            "antipater.rules.duel.effects",
            "antipater.rules.duel.legality",
            "antipater.rules.duel.turn",
            "antipater.rules.duel.table",
            "antipater.rules.duel.zones",
            "antipater.rules.choices",
            "antipater.rules.duel.rules",
            "antipater.rules.duel.trade",
            "antipater.rules.trade.cost",
        ),
        "tests/data/motley/duel.cards",
        (None, "7wd.io"),
        _examples("bargains", "shrines", "plots", "curia", "tribunes", "muses"),
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
            "antipater.rules.seven_wonders.table",
            "antipater.rules.seven_wonders.late",
            "antipater.rules.seven_wonders.turn",
            "antipater.rules.seven_wonders.rules",
            "antipater.rules.seven_wonders.trade",
            "antipater.rules.trade.market",
        ),
        "tests/data/motley/seven_wonders.cards",
        (None,),
        _examples(
            *("tolls", "ruins", "shipyards", "projects", "laws", "masons", "captains", "fleets"),
            *("fires", "tower", "embassies", "islands", "neighbours"),
        ),
        ("WorkingTable.tell",),
    ),
}
