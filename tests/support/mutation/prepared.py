"""What is found out before engines are broken: which lines of the engine the checks of some sets
run, and which lines none does. It is kept for the same code.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from antipater.checker.proofs.proof_cache import ProofCache, code_version, version_of
from antipater.checker.proofs.theorem import Prover
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet
from support.mutation.checks import Check, Recorded, Refuted, recorded
from support.mutation.engine import Place
from support.mutation.games import BROKEN, Broken
from support.mutation.noted_lines import places

_FEW = 3  # so many checks of other sets are wanted of each line
# So many seconds of the processor a theorem may take of a set, and act on no line on which few do:
# of the motley set, and of the others.
_MOTLEY, _OTHERS = 20.0, 10.0
_LONGEST = 8.0  # so many a check of these


@dataclass
class Prepared:
    """The checks of some sets that are worth asking. ``further``: those that act on no line on
    which few do, for what the others do not notice. ``left_out``: theorems that are refuted of a
    set that is not as printed, as it is, by set."""

    checks: list[Recorded] = field(default_factory=list)
    further: list[Recorded] = field(default_factory=list)
    left_out: dict[str, list[str]] = field(default_factory=dict)
    acting: Counter[Place] = field(default_factory=Counter)

    def add(self, check: Recorded) -> None:
        """Keep a check."""
        self.checks.append(check)
        self.acting.update(check.lines)

    def is_new(self, check: Recorded) -> bool:
        """Whether a check acts on lines on which few do."""
        return any(self.acting[place] < _FEW for place in check.lines)


@dataclass(frozen=True)
class _Asked:
    """A set of which checks are asked, by an edition. ``seconds``: how long a theorem may take in
    vain, None for as long as it likes; ``whole``: what acts nowhere else is asked as well."""

    cards: CardSet
    edition: str | None
    seconds: float | None = None
    whole: bool = True


def prepared(cards: CardSet, prover: Prover, kept: ProofCache) -> Prepared:
    """What a set, the motley one, other editions and examples are asked; ``Refuted`` if a theorem
    of the set is."""
    proofs, found = BROKEN[cards.game], Prepared()
    key = ProofCache.key(code_version(), _own_version(), str(prover.limits))
    for asked in _sets(cards, proofs):
        key = ProofCache.key(key, asked.cards.text_hash, str(asked.edition))
        checks = proofs.checks(asked.cards, prover, asked.edition)
        known = kept.get(f"prepared {key}")
        if known is not None:
            _taken_up(found, asked, checks, json.loads(known), proofs)
            continue
        told = list(_looked_through(found, asked, checks, proofs))
        kept.put(f"prepared {key}", json.dumps(told))
        kept.save()
    return found


@cache
def _own_version() -> str:
    return version_of(Path(__file__).parent)


def _sets(cards: CardSet, proofs: Broken) -> Iterator[_Asked]:
    """The set under its default edition, the motley one, the set under each other edition, and
    the examples."""
    motley, *examples = map(load_set, proofs.also)
    yield _Asked(cards, None)
    yield from (_Asked(motley, name, _MOTLEY) for name in proofs.editions)
    others = [name for name in cards.editions if name != cards.default_edition]
    yield from (_Asked(cards, name, _OTHERS, whole=False) for name in others)
    yield from (_Asked(some, None, _OTHERS, whole=False) for some in examples)


def _looked_through(
    found: Prepared, asked: _Asked, checks: Iterable[Check], proofs: Broken
) -> Iterator[Any]:
    """Run the checks of a set; of each its number, what it runs, how long it takes, and whether it
    is asked first, and the names of those that are refuted."""
    vain, number, order = dict[str, float](), -1, [*enumerate(checks)]
    if asked.seconds is not None:  # else what is asked last, as choices are, would never be
        Random(0).shuffle(order)

    def worth_it() -> Iterator[Check]:
        nonlocal number
        for number, check in order:  # noqa: B007  (read below)
            if asked.seconds is None or vain.get(check.name, 0) < asked.seconds:
                yield check

    table = _numbers(proofs)
    longest = 0 if asked.seconds is None else _LONGEST
    for each in recorded(proofs.engine, worth_it(), longest):
        if isinstance(each, Refuted):
            if asked.seconds is None:
                raise each
            found.left_out.setdefault(asked.cards.slug, []).append(str(each))
            yield str(each)
            continue
        name, is_new = each.check.name, found.is_new(each)
        vain[name] = 0 if is_new else vain.get(name, 0) + each.seconds
        if kept := asked.whole or is_new:
            found.add(each)
        else:
            found.further.append(each)
        yield number, sorted(table[place] for place in each.lines), each.seconds, kept


def _taken_up(
    found: Prepared, asked: _Asked, checks: Iterable[Check], known: Any, proofs: Broken
) -> None:
    """Take up what was found of a set in an earlier run."""
    every, by_number = list(checks), [*_numbers(proofs)]
    for each in known:
        if isinstance(each, str):
            found.left_out.setdefault(asked.cards.slug, []).append(each)
        else:
            number, lines, seconds, kept = each
            known_again = Recorded(every[number], frozenset(by_number[n] for n in lines), seconds)
            if kept:
                found.add(known_again)
            else:
                found.further.append(known_again)


def _numbers(proofs: Broken) -> Mapping[Place, int]:
    """A number for each place of the engine."""
    every = (place for module in proofs.engine for place in places(module))
    return {place: n for n, place in enumerate(every)}


def unacted(proofs: Broken, found: Prepared) -> dict[str, list[Place]]:
    """Where no check acts, by module and function; but for what is not broken."""
    left = dict[str, list[Place]]()
    for module in proofs.engine:
        for place, function in places(module).items():
            if place not in found.acting and function not in proofs.aside:
                short = module.removeprefix("antipater.rules.")
                left.setdefault(f"{short}: {function}", []).append(place)
    return left
