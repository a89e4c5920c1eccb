"""The differences of two sets as text for people and as objects for tools."""

from collections.abc import Iterator, Sequence
from difflib import ndiff
from itertools import groupby
from typing import Any

from antipater.checker.cards import phrases
from antipater.checker.cards.diff import Change, Difference, Sort
from antipater.checker.cards.phrases import CHANGES, said
from antipater.checker.cards.show import age_text
from antipater.checker.records.names import display_name
from antipater.checker.words import word
from antipater.rules.definitions import CardSet

_WIDTH = 14


def report(found: Sequence[Difference], old: CardSet, new: CardSet, language: str) -> str:
    """Every change under the card or rule it is about, and how many there are."""
    lines = list[str]()
    for (sort, name), group in groupby(found, key=lambda d: (d.sort, d.name)):
        told = [line for d in group if d.matters for line in _lines(d, language)]
        if told:
            lines += [_title(sort, name, old, new, language), *told, ""]
    reworded = [_short(d, old, new, language) for d in found if not d.matters]
    if reworded:
        lines += [said(CHANGES["reworded"], language, names=", ".join(reworded)), ""]
    count = sum(d.matters for d in found)
    lines.append(said(CHANGES["count" if count else "none"], language, count))
    return "\n".join(lines)


def _title(sort: Sort, name: str, old: CardSet, new: CardSet, language: str) -> str:
    item = new.by_slug.get(name) or old.by_slug.get(name)
    if sort is Sort.CARD and item:
        kind = word(phrases.KINDS[item.kind], language)
        return f"{display_name(item, language)} · {kind} · {name}"
    if sort is Sort.DECK and name in phrases.SORTS:
        name = word(phrases.SORTS[name], language)
    elif sort in (Sort.DECK, Sort.LAYOUT):
        name = age_text(int(name.removeprefix("age ")), language)
    return f"{word(phrases.SORTS[sort], language)} {name}"


def _short(d: Difference, old: CardSet, new: CardSet, language: str) -> str:
    name = _title(d.sort, d.name, old, new, language).split(" · ")[0]
    return f"{name} ({d.aspect})" if d.aspect and d.sort is Sort.RULE else name


def _lines(d: Difference, language: str) -> Iterator[str]:
    """One difference: a line where both sides are short, else one side below the other."""
    label = word(phrases.ASPECTS[d.aspect], language) if d.aspect in phrases.ASPECTS else d.aspect
    if d.change in (Change.ADDED, Change.REMOVED):
        sign = "+" if d.change is Change.ADDED else "-"
        for i, each in enumerate(d.old or d.new or ("",)):
            head = word(CHANGES[d.change], language) if not i else ""
            yield f"  {head:<{_WIDTH}}  {sign} {each}".rstrip()
        return
    if d.old == d.new:
        for i, each in enumerate(d.new):
            yield f"  {'' if i else label:<{_WIDTH}}  {each}"
    elif len(d.old) <= 1 and len(d.new) <= 1 and len("".join(d.old + d.new)) < 70:
        both = " → ".join(side[0] if side else "—" for side in (d.old, d.new))
        yield f"  {label:<{_WIDTH}}  {both}"
    else:
        signed = [line for line in ndiff(d.old, d.new) if line[0] in "-+ "]
        for i, each in enumerate(signed):
            yield f"  {'' if i else label:<{_WIDTH}}  {each}"
    yield from _situation(d, language)


def _situation(d: Difference, language: str) -> Iterator[str]:
    """Where two formulas differ, and what each gives there."""
    indent = " " * (_WIDTH + 4)
    if d.change is Change.UNKNOWN:
        yield indent + word(CHANGES["unknown"], language)
    elif d.old_result is not None and (d.situation or d.through):
        head = _where(d, language) if d.situation else ""
        results = (_result(r, language) for r in (d.old_result, d.new_result))
        yield indent + ": ".join(filter(None, [head, " → ".join(results)]))
    if d.through:
        yield indent + said(CHANGES["through"], language, names=", ".join(d.through))


def _where(d: Difference, language: str) -> str:
    """The situation in words; of many quantities, only those that are not 0."""
    values = d.situation
    if len(values) > 4:
        values = {name: value for name, value in values.items() if value}
    told = [f"{name} = {value}" for name, value in values.items()]
    told += [word(CHANGES["rest"], language)] if len(values) < len(d.situation) else []
    return said(CHANGES["where"], language, situation=", ".join(told))


def _result(value: int | bool | None, language: str) -> str:
    return word(CHANGES[str(value)], language) if isinstance(value, bool) else str(value)


def as_object(d: Difference) -> dict[str, Any]:
    """One difference for tools; what does not apply is left out."""
    told: dict[str, Any] = {
        "sort": d.sort,
        "name": d.name,
        "change": d.change,
        "aspect": d.aspect,
        "old": list(d.old),
        "new": list(d.new),
        "meaning": d.matters,
    }
    if d.old_result is not None:
        told |= {
            "situation": dict(d.situation),
            "old_result": d.old_result,
            "new_result": d.new_result,
        }
    return told | ({"through": list(d.through)} if d.through else {})
