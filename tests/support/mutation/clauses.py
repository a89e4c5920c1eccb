"""Mutation testing told by the clauses of the rulebooks: which of them theorems hold.

A mutant touches the clauses that what it changes states: a rule, a ruling, the track, the draft,
the structures, or a function of the engine. A clause none of whose mutants is killed is weak.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from antipater.grammar.clauses import clauses
from antipater.rules.card_set import CardSet

_ENGINE = re.compile(r"rules/(\w+)/(\w+)\.py:\d+ ([\w.]+):")


@dataclass(frozen=True)
class ClauseMutants:
    """A clause, how many mutants touch it, and how many of these are killed."""

    clause: str
    says: str
    mutants: int
    killed: int

    @property
    def weak(self) -> bool:
        """Whether mutants touch it and none is killed."""
        return self.mutants > 0 and not self.killed


def statement_of(description: str, cards: CardSet) -> str:
    """What a mutant changes, as clauses name it: ``rule price``, ``code duel.turn.build``."""
    engine = _ENGINE.match(description)
    if engine:
        game, module, function = engine.groups()
        return f"code {game}.{module}.{function.rpartition('.')[2]}"
    name = re.split(r"[: ]", description, maxsplit=1)[0]
    if name in cards.rulings:
        return f"ruling {name}"
    return f"rule {name}" if name in cards.rules else f"table {name}"


def by_clause(cards: CardSet, results: Iterable[tuple[str, bool]]) -> list[ClauseMutants]:
    """The clauses of a set's game that mutants touch, in the order of the rulebook.

    ``results``: the description of each mutant, and whether it was killed.
    """
    touched = dict[str, list[bool]]()
    for description, killed in results:
        touched.setdefault(statement_of(description, cards), []).append(killed)
    found = list[ClauseMutants]()
    for clause in clauses().values():
        if clause.game == cards.game:
            told = [killed for state in clause.states for killed in touched.get(state, ())]
            if told:
                says = clause.says["en"]
                found.append(ClauseMutants(clause.name, says, len(told), sum(told)))
    return found


def in_words(found: Iterable[ClauseMutants]) -> Iterator[str]:
    """A line for each clause, and at the end which are weak."""
    listed = list(found)
    for each in listed:
        word = "weak" if each.weak else "held"
        counts = f"{each.killed} of {each.mutants}"
        yield f"{word:<5} {each.clause:<6} {counts:>10}  {each.says}"
    weak = [each.clause for each in listed if each.weak]
    yield f"{len(listed)} clauses have mutants; weak: {', '.join(weak) or 'none'}"
