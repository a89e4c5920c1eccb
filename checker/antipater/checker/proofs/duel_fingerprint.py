"""What the proof of one move rests on, as a hash: so that an edited card is proved alone."""

import hashlib
import json
from collections.abc import Collection
from functools import cached_property

from antipater.checker.proofs.cache import code_version
from antipater.checker.proofs.duel_situation import Course
from antipater.checker.proofs.duel_table import Table, meaning
from antipater.checker.proofs.z3_reading import solver_version
from antipater.rules.duel import Due, Move, Verb, Victory


class Fingerprint:
    """Hashes of moves with all that their proof rests on.

    That is: the code of the rules and of the proofs, the solver and its limit, the set's
    formulas, rulings, figures, track, ages and invariants, the moved item as a whole,
    and of every other item what a move may consult: its kind, colour, age, powers and
    whether it takes anything away. It is *not*: what other items cost or give.
    """

    def __init__(self, table: Table, theorems: tuple[str, ...], rlimit: int) -> None:
        self.table = table
        self.theorems = theorems
        self.rlimit = rlimit

    def of(self, course: Course, move: Move, dropped: Collection[str] = ()) -> str:
        """The hash of one move at a course, with the invariants that are not assumed."""
        items = self.table.cards.items
        moved = [items[i] for i in (move.item, move.other) if i >= 0]
        parts = (course, move, sorted(dropped), *map(meaning, moved))
        text = "\n".join((self.common, *map(repr, parts)))
        return "move " + hashlib.sha256(text.encode()).hexdigest()[:32]

    @cached_property
    def common(self) -> str:
        """The hash of what every move rests on."""
        cards, rules = self.table.cards, self.table.rules
        parts = [
            code_version(),
            solver_version(),
            self.rlimit,
            self.theorems,
            cards.columns,
            cards.seats,
            {name: rule.formula for name, rule in cards.rules.items()},
            rules.edition.rulings,
            {name: ruling.options for name, ruling in cards.rulings.items()},
            cards.loot,
            cards.draft,
            rules.ages,
            [(i.name, i.formula) for i in cards.invariants],
            [
                (i.slug, i.kind, i.colour, i.age, i.abilities, any(n < 0 for _, n in i.standing))
                for i in cards.items
            ],
        ]
        return hashlib.sha256(repr(parts).encode()).hexdigest()


def courses_to(courses: list[Course]) -> str:
    """Courses as text."""
    return json.dumps(
        [[c.age, c.left, c.active, c.due, c.drafted, c.replay, c.over, c.winner] for c in courses]
    )


def courses_from(text: str) -> list[Course]:
    """Courses from what ``courses_to`` wrote."""
    return [
        Course(
            age,
            left,
            active,
            tuple(Due(Verb(verb), player, argument) for verb, player, argument in due),
            drafted,
            replay,
            None if over is None else Victory(over),
            winner,
        )
        for age, left, active, due, drafted, replay, over, winner in json.loads(text)
    ]
