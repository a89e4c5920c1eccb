"""The search for what explains the findings on a record: slips are tried by judging again.

A slip explains as many findings as are gone without it. Of those that explain everything the
likeliest are kept; where none does, the one that explains most, and the search goes on with
what is left. Slips that leave anything unexplained are not told.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from antipater.checker.judging.diagnosis.cause import Cause, Diagnosis, GaveUp, Group
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.finding import Finding

Judge: TypeAlias = Callable[[Cause], AnyVerdict]
Slips: TypeAlias = Callable[[AnyVerdict], Iterable[Cause]]

# How many slips are tried by judging again; how many slips one record is searched for.
_MOST_TRIED = 600
_MOST_SLIPS = 3
# By how much a slip may be odder than another and still be as good an explanation.
_AS_GOOD = 0.45
# How many equally good explanations are worth telling.
_MOST_TOLD = 8


_NOT_HELD = "W-HAND-01"


class _Found(NamedTuple):
    """Slips that explain most, the verdicts without each, and whether all were tried."""

    groups: tuple[Group, ...]
    after: tuple[AnyVerdict, ...]
    whole: bool


def diagnosed(verdict: AnyVerdict, slips: Slips, judge: Judge) -> AnyVerdict:
    """The verdict with what explains its findings best."""
    found: list[_Found] = []
    last: tuple[Group, ...] = ()
    now = verdict
    while len(found) < _MOST_SLIPS and now.findings and not last:
        best = _best(now, slips, judge)
        if best is None:
            break
        if found and len(best.groups) > 1:
            last = best.groups
        else:
            found.append(best)
        now = best.after[0]
        if len(best.groups) > 1:
            break
    if now.findings:
        return replace(verdict, diagnosis=Diagnosis(follows=_repeated(verdict)))
    diagnosis = Diagnosis(
        causes=found[0].groups,
        more=tuple(best.groups[0] for best in found[1:]),
        last=last,
        follows=_follows(verdict.findings, found),
        whole=all(best.whole for best in found),
    )
    return replace(verdict, diagnosis=diagnosis)


def _best(verdict: AnyVerdict, slips: Slips, judge: Judge) -> _Found | None:
    """The slips that explain most, of those that are about as likely as the likeliest.

    Of slips that each explain something else, the first; each of the others is found in turn.
    """
    tried, whole = _tried(verdict, slips, judge)
    fewest = min((len(after.findings) for _, after in tried), default=0)
    best = [(cause, after) for cause, after in tried if len(after.findings) == fewest]
    least = min((cause.cost for cause, _ in best), default=0)
    near = [one for one in best if one[0].cost <= least + _AS_GOOD]
    groups = _grouped(cause for cause, _ in near)
    if not groups:
        return None
    if len(groups) > _MOST_TOLD:
        groups, whole = groups[:_MOST_TOLD], False
        near = [one for one in near if any(one[0] in group for group in groups)]
    if fewest and len(groups) > 1:
        gone = [_keys(verdict.findings) - _keys(after.findings) for _, after in near]
        if sum(map(len, gone)) > len(set().union(*gone)):
            return None
        return _Found(groups[:1], tuple(a for c, a in near if c in groups[0]), whole)
    return _Found(groups, tuple(after for _, after in near), whole)


def _tried(
    verdict: AnyVerdict, slips: Slips, judge: Judge
) -> tuple[list[tuple[Cause, AnyVerdict]], bool]:
    """The slips that explain something, each different change once, with the verdicts after;
    and whether all were tried."""
    known: list[object] = [(verdict.record, verdict.record.problems)]
    tried: list[tuple[Cause, AnyVerdict]] = []
    causes = iter(slips(verdict))
    try:
        for cause in islice(causes, _MOST_TRIED):
            if (cause.record, cause.record.problems) in known:
                continue
            known.append((cause.record, cause.record.problems))
            after = judge(cause)
            if not after.findings or _fewer(cause, verdict, after):
                tried.append((cause, after))
        return tried, next(causes, None) is None
    except GaveUp:
        return tried, False


def _fewer(cause: Cause, verdict: AnyVerdict, after: AnyVerdict) -> bool:
    """Whether a slip explains some findings, and leaves no new ones."""
    return not cause.alone and _keys(after.findings) < _keys(verdict.findings)


def _keys(findings: Iterable[Finding]) -> set[object]:
    """What findings are known by, also when moves have other numbers."""
    return {_key(found) for found in findings}


def _key(found: Finding) -> object:
    about = getattr(found.item, "slug", None), found.values.get("player")
    return found.code, found.line, *about


def _grouped(causes: Iterable[Cause]) -> tuple[Group, ...]:
    groups: dict[object, list[Cause]] = {}
    for cause in sorted(causes, key=lambda cause: cause.cost):
        groups.setdefault(cause.group, []).append(cause)
    return tuple(map(tuple, groups.values()))


def _repeated(verdict: AnyVerdict) -> frozenset[int]:
    """The findings that follow from another whatever explains that one: once the hands are not
    those that are known, all later ones of their age are others too."""
    follows, ages = set[int](), set[str]()
    for n, found in enumerate(verdict.findings):
        if found.code == _NOT_HELD and found.move is not None:
            age = verdict.record.name_of(found.move).partition(".")[0]
            if age in ages:
                follows.add(n)
            ages.add(age)
    return frozenset(follows)


def _follows(findings: Sequence[Finding], found: Sequence[_Found]) -> frozenset[int]:
    """The findings that are gone whichever of the causes it was.

    Those on the lines of the cause itself stay; if there are none, the first.
    """
    left = _keys(f for after in found[-1].after for f in after.findings)
    gone = [n for n, finding in enumerate(findings) if _key(finding) not in left]
    if len(found[0].groups) > 1:
        return frozenset(gone[1:])
    causes = (cause for best in found for group in best.groups for cause in group)
    places = [edit.place for cause in causes for edit in cause.edits]
    lines = {place.line for place in places} - {None}
    moves = {place.move for place in places if place.line is None} - {None}
    there = [n for n in gone if findings[n].line in lines or findings[n].move in moves]
    return frozenset(gone) - frozenset(there or gone[:1])
