"""Examples played: what each line expected, and what came out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from antipater.checker.examples.scene import CannotStart, Scene, Stage
from antipater.grammar.cards.examples import (
    NOBODY,
    Act,
    Check,
    Counts,
    Example,
    Line,
    Moment,
    Pays,
    Standing,
    Step,
    Wins,
)
from antipater.rules.card_set import CardSet
from antipater.rules.expressions import Expression, Operation

_COMPARISONS = {"<", "<=", "=", "<>", ">=", ">"}


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """What became of one line: ``found`` against ``expected``, both in words."""

    line: Line
    holds: bool
    expected: str
    found: str


@dataclass(frozen=True, slots=True)
class PlayedExample:
    """An example and what became of the lines that expect something, or the line that stopped
    it: what comes after that is not played."""

    example: Example
    outcomes: tuple[CheckedLine, ...]

    @property
    def holds(self) -> bool:
        """Whether everything came out as expected."""
        return all(outcome.holds for outcome in self.outcomes)


def play(cards: CardSet, example: Example, stage: Stage) -> PlayedExample:
    """Play an example: up to its end, or to a line that cannot be done."""
    line = Line(example.span, example.title)
    try:
        if example.broken:
            raise CannotStart(example.broken)
        scene = stage(cards, example)
    except CannotStart as error:
        return PlayedExample(
            example, (CheckedLine(line, False, "a situation of the set", str(error)),)
        )
    outcomes = list[CheckedLine]()
    for acts, steps in groupby(_expecting(example), key=_is_done):
        if not acts:
            outcomes += [_outcome(cards, scene, step) for step in steps]
            continue
        for together in _turns([step for step in steps if isinstance(step, Act)]):
            refused = scene.act(together)
            if refused is not None:
                act, code = refused
                outcomes.append(CheckedLine(act, False, "a legal move", f"refused by {code}"))
                return PlayedExample(example, tuple(outcomes))
    return PlayedExample(example, tuple(outcomes))


def _expecting(example: Example) -> Iterator[Step]:
    return (step for step in example.steps if not isinstance(step, Moment | Standing))


def _is_done(step: Step) -> bool:
    return isinstance(step, Act) and step.allowed is None


def _turns(acts: Sequence[Act]) -> Iterator[tuple[Act, ...]]:
    """What is done one after the other, in groups of which each seat does one thing."""
    group = tuple[Act, ...]()
    for act in acts:
        if act.seat in {other.seat for other in group}:
            yield group
            group = ()
        group = (*group, act)
    if group:
        yield group


def _outcome(cards: CardSet, scene: Scene, step: Step) -> CheckedLine:
    match step:
        case Check():
            return _checked(cards, scene, step)
        case Act():
            return _allowed(scene, step)
        case Pays():
            return _paid(scene, step)
        case Counts():
            found = scene.points(step.seat)[step.category or "total"]
            return CheckedLine(step, found == step.points, str(step.points), str(found))
        case Wins():
            return _won(scene, step)
    raise AssertionError(step)


def _checked(cards: CardSet, scene: Scene, check: Check) -> CheckedLine:
    """A formula; where it is false, the numbers that were compared."""
    ledgers = scene.ledgers()

    def value(formula: Expression) -> object:
        return cards.compile("example", formula)(*ledgers)

    if value(check.formula):
        return CheckedLine(check, True, "true", "true")
    for part in _parts(check.formula):
        if not value(part) and isinstance(part, Operation) and part.operator in _COMPARISONS:
            left, right = map(value, part.operands)
            sign = "" if part.operator == "=" else f"{part.operator} "
            return CheckedLine(check, False, f"{sign}{right}", str(left))
    return CheckedLine(check, False, "true", "false")


def _parts(formula: Expression) -> Iterator[Expression]:
    """The conditions that must all hold for a formula to hold."""
    if isinstance(formula, Operation) and formula.operator == "and":
        for operand in formula.operands:
            yield from _parts(operand)
    else:
        yield formula


def _allowed(scene: Scene, act: Act) -> CheckedLine:
    code = scene.refused(act)
    found = f"refused by {code}" if code else "legal"
    if act.allowed:
        return CheckedLine(act, code is None, "legal", found)
    expected = f"refused by {act.code}" if act.code else "refused"
    return CheckedLine(act, code is not None and act.code in ("", code), expected, found)


def _paid(scene: Scene, pays: Pays) -> CheckedLine:
    """Coins for a card: all together the least, or, where it is said to whom, one of the ways."""
    ways = scene.payments(pays)
    split = {whom: coins for coins, whom in pays.sums if whom}
    if not split:
        holds = bool(ways) and ways[0][""] == pays.sums[0][0]
        return CheckedLine(
            pays, holds, _coins(pays.sums[0][0]), _coins(ways[0][""]) if ways else _NO
        )
    parts = dict.fromkeys((ways[0] if ways else split), 0) | split
    bank = sum(coins for coins, whom in pays.sums if not whom)
    parts[""] = sum(split.values()) + bank
    told = "; or ".join(_way(way) for way in ways) or _NO
    return CheckedLine(pays, parts in [dict(way) for way in ways], _way(parts), told)


_NO = "it cannot be had"


def _way(way: Mapping[str, int]) -> str:
    """A way to pay in words."""
    rest = way[""] - sum(coins for whom, coins in way.items() if whom)
    parts = [f"{_coins(coins)} to {whom}" for whom, coins in way.items() if whom and coins]
    return ", ".join([*([_coins(rest)] if rest or not parts else []), *parts])


def _coins(number: int) -> str:
    return f"{number} coin{'' if number == 1 else 's'}"


def _won(scene: Scene, wins: Wins) -> CheckedLine:
    ended = scene.ending()
    holds = (wins.seat or None) == ended.winner and wins.kind in ("", ended.kind)
    expected = f"{wins.seat or NOBODY} wins" + (f" by {wins.kind}" if wins.kind else "")
    return CheckedLine(wins, holds, expected, f"{ended.winner or NOBODY} wins by {ended.kind}")
