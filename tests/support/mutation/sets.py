"""Mutation testing: sets in which one number, comparison, flag or formula of the rules is wrong.

Figures printed on single cards are data and are not touched; everything else of a set
that an engine reads is: rules, figures, scores, the track, the draft, the structures,
and what the default edition rules. A rule that another edition puts in the place of one of
these is left as it is.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from antipater.grammar.cards.wildcards import recognised, spelled_out
from antipater.grammar.games import GAMES
from antipater.rules.card_set import CardSet, Rule
from antipater.rules.expressions import Choice, Constant, Expression, Operation, Quantity

_WRONG = {
    ">=": (">", "<", "<="),
    ">": (">=", "<"),
    "<=": ("<", ">="),
    "<": ("<=", ">"),
    "=": ("<>",),
    "<>": ("=",),
    "+": ("-",),
    "-": ("+",),
    "*": ("+",),
    "/": ("*",),
    "max": ("min",),
    "min": ("max",),
    "and": ("or",),
    "or": ("and",),
}


@dataclass(frozen=True)
class Mutant:
    """A set with one thing wrong, and what that is; ``rule`` is the rule that is wrong, if any."""

    description: str
    cards: CardSet
    rule: str = ""


def mutants(cards: CardSet) -> Iterator[Mutant]:
    """Every mutant of the rules part of a set; none with a figure that no set may have."""
    stand_ins = {new for r in cards.rulings.values() for _, new in r.instead.values()}
    for rule in cards.rules.values():
        if rule.name in stand_ins:
            continue  # no rule of the default edition
        seen = {rule.formula}
        for description, formula in _as_written(rule.formula, cards.seats):
            if formula not in seen and _allowed(cards, rule.name, formula):
                seen.add(formula)
                changed = _with_rule(cards, rule, formula)
                yield Mutant(f"{rule.name}: {description}", changed, rule.name)
    yield from _track(cards)
    yield from _draft(cards)
    yield from _structures(cards)
    yield from _rulings(cards)


def _allowed(cards: CardSet, name: str, formula: Expression) -> bool:
    limits = GAMES[cards.game].figures.get(name)
    if limits is None or not isinstance(formula, Constant):
        return True
    return limits[0] <= formula.value <= limits[1]


def _with_rule(cards: CardSet, rule: Rule, formula: Expression) -> CardSet:
    changed = rule._replace(formula=formula)
    return replace(cards, rules={**cards.rules, rule.name: changed})


def _as_written(formula: Expression, seats: tuple[str, ...]) -> Iterator[tuple[str, Expression]]:
    """Every formula that differs in one place of the card text.

    There a choice of wildcards is one line; in the formula it is spelled out.
    """
    best = recognised(formula)
    if best is None:
        yield from _formulas(formula, seats)
        return
    yield "no wildcard is counted", best.formula
    for description, changed in _formulas(best.formula, seats):
        yield description, spelled_out(best._replace(formula=changed))
    for description, changed in _formulas(best.wildcards, seats):
        yield description, spelled_out(best._replace(wildcards=changed))
    for n in range(len(best.targets)):
        others = best.targets[:n] + best.targets[n + 1 :]
        yield f"wildcards are never part {n + 1}", spelled_out(best._replace(targets=others))
    for most in (best.most + 1, best.most - 1):
        description = f"up to {best.most} wildcards become {most}"
        yield description, spelled_out(best._replace(most=most))


def _formulas(formula: Expression, seats: tuple[str, ...]) -> Iterator[tuple[str, Expression]]:
    """Every formula that differs in one place."""
    match formula:
        case Constant(value):
            for number in (value + 1, value - 1):
                yield f"{value} becomes {number}", Constant(number)
        case Quantity(who, name):
            for seat in seats:
                if seat != who:
                    yield f"{who}.{name} becomes {seat}.{name}", replace(formula, who=seat)
            yield f"{who}.{name} becomes 0", Constant(0)
        case Operation(operator, operands):
            for wrong in _WRONG.get(operator, ()):
                if len(operands) == 2:
                    yield f"{operator} becomes {wrong}", Operation(wrong, operands)
            if operator == "sum":
                for n in range(len(operands)):
                    left = operands[:n] + operands[n + 1 :]
                    yield f"part {n + 1} of a sum is left out", Operation("sum", left)
            for n, operand in enumerate(operands):
                for description, part in _formulas(operand, seats):
                    parts = (*operands[:n], part, *operands[n + 1 :])
                    yield description, Operation(operator, parts)
        case Choice(condition, yes, no):
            yield "the first case is left out", no
            yield "the first case is for all", yes
            for description, changed in _formulas(condition, seats):
                yield description, replace(formula, condition=changed)
            for description, changed in _formulas(yes, seats):
                yield description, replace(formula, yes=changed)
            for description, changed in _formulas(no, seats):
                yield description, replace(formula, no=changed)


def _track(cards: CardSet) -> Iterator[Mutant]:
    for n, loot in enumerate(cards.loot):
        others = (
            loot._replace(coins=loot.coins + 1),
            loot._replace(coins=loot.coins - 1),
            loot._replace(at=loot.at + 1),
            loot._replace(at=loot.at - 1),
        )
        for other in others:
            description = (
                f"track: loot {loot.coins} at {loot.at} becomes {other.coins} at {other.at}"
            )
            yield Mutant(
                description, replace(cards, loot=(*cards.loot[:n], other, *cards.loot[n + 1 :]))
            )


def _draft(cards: CardSet) -> Iterator[Mutant]:
    words = list(dict.fromkeys(word for row in cards.draft for word in row))
    for r, row in enumerate(cards.draft):
        for n, who in enumerate(row):
            other = next(word for word in words if word != who)
            changed = (*row[:n], other, *row[n + 1 :])
            draft = (*cards.draft[:r], changed, *cards.draft[r + 1 :])
            yield Mutant(f"draft: choice {n + 1} of row {r + 1}", replace(cards, draft=draft))


def _structures(cards: CardSet) -> Iterator[Mutant]:
    for age, layout in cards.layouts.items():
        for n, slot in enumerate(layout.slots):
            others = [("faces the other way", slot._replace(face_up=not slot.face_up))]
            if slot.covered_by:
                others.append(("loses a cover", slot._replace(covered_by=slot.covered_by[1:])))
            for step in (1, -1):
                others.append((f"moves by {step}", slot._replace(column=slot.column + step)))
            for description, other in others:
                slots = (*layout.slots[:n], other, *layout.slots[n + 1 :])
                layouts = {**cards.layouts, age: layout._replace(slots=slots)}
                yield Mutant(
                    f"structure of age {age}, slot {n + 1} {description}",
                    replace(cards, layouts=layouts),
                )


def _rulings(cards: CardSet) -> Iterator[Mutant]:
    """Each point on which printings differ, ruled otherwise."""
    edition = cards.editions[cards.default_edition]
    for ruling in cards.rulings.values():
        now = edition.rulings.get(ruling.name, ruling.options[0])
        for option in ruling.options:
            if option != now:
                changed = edition._replace(rulings={**edition.rulings, ruling.name: option})
                editions = {**cards.editions, edition.name: changed}
                yield Mutant(f"{ruling.name}: {option}", replace(cards, editions=editions))
