"""The differences of two sets as text for people and as objects for tools."""

import re
from collections.abc import Iterator, Sequence
from difflib import ndiff
from itertools import groupby

from antipater.checker.cards.diff import ChangeKind, Difference, Sort
from antipater.checker.cards.show import age_text
from antipater.checker.messages.words import display_name, known, labelled, noun, say
from antipater.rules.card_set import CardSet

_WIDTH = 14
_WHOLE = (ChangeKind.ADDED, ChangeKind.REMOVED)


def report(found: Sequence[Difference], old: CardSet, new: CardSet, language: str) -> str:
    """Every change under the card or rule it is about, and how many there are."""
    lines = list[str]()
    for (sort, name), group in groupby(found, key=lambda d: (d.sort, d.name)):
        told = [line for d in group if d.matters for line in _lines(d, language)]
        if told:
            lines += [title_of(sort, name, old, new, language), *told, ""]
    reworded = [_short(d, old, new, language) for d in found if not d.matters]
    if reworded:
        lines += [say("diff.reworded", language, names=", ".join(reworded)), ""]
    lines.append(_counted(found, language))
    return "\n".join(lines)


def markdown(found: Sequence[Difference], old: CardSet, new: CardSet, language: str) -> str:
    """The report for a review in Markdown: a heading for each card or rule, its changes below
    it as text that nothing in a set can break out of."""
    parts = [f"## {_literal(f'{old.slug} → {new.slug}')}"]
    for (sort, name), group in groupby(found, key=lambda d: (d.sort, d.name)):
        told = [line[2:] for d in group if d.matters for line in _lines(d, language)]
        if told:
            fence = "`" * (3 + max(map(len, re.findall("`+", "\n".join(told))), default=0))
            title = _literal(title_of(sort, name, old, new, language))
            parts.append("\n".join([f"### {title}", "", f"{fence}text", *told, fence]))
    reworded = [_literal(_short(d, old, new, language)) for d in found if not d.matters]
    if reworded:
        parts.append(say("diff.reworded", language, names=", ".join(reworded)))
    parts.append(_counted(found, language))
    return "\n\n".join(parts)


def _counted(found: Sequence[Difference], language: str) -> str:
    """How many changes there are, and how many more there may be."""
    open_ones = sum(d.change is ChangeKind.UNKNOWN for d in found)
    count = sum(d.matters for d in found) - open_ones
    told = [say("diff.count", language, n=count)] if count else []
    told += [say("diff.open", language, n=open_ones)] if open_ones else []
    return " ".join(told or [say("diff.none", language)])


def _literal(text: str) -> str:
    """Text in which nothing is Markdown or HTML."""
    return re.sub(r"([\\`*_{}\[\]<>()#!|~])", r"\\\1", text)


def title_of(sort: Sort, name: str, old: CardSet, new: CardSet, language: str) -> str:
    """What a change is about, in words."""
    item = new.by_slug.get(name) or old.by_slug.get(name)
    if sort is Sort.CARD and item:
        kind = say(f"cards.kind.{item.kind}", language)
        return f"{display_name(item, language)} · {kind} · {name}"
    if sort is Sort.DECK and known(_sort(name)):
        name = say(_sort(name), language)
    elif sort in (Sort.DECK, Sort.LAYOUT):
        name = age_text(int(name.removeprefix("age ")), language)
    return f"{say(_sort(sort), language)} {name}"


def _sort(name: str) -> str:
    """The text that says what a thing of a set is."""
    own = f"diff.sort.{name}"
    return own if known(own) else f"cards.kind.{name}"


def _short(d: Difference, old: CardSet, new: CardSet, language: str) -> str:
    name = title_of(d.sort, d.name, old, new, language).split(" · ")[0]
    return f"{name} ({d.aspect})" if d.aspect and d.sort is Sort.RULE else name


def _lines(d: Difference, language: str) -> Iterator[str]:
    """One difference: a line where both sides are short, else one side below the other."""
    label = label_of(d, language)
    if d.change in _WHOLE:
        sign = "+" if d.change is ChangeKind.ADDED else "-"
        for i, each in enumerate(d.old or d.new or ("",)):
            yield f"  {'' if i else label:<{_WIDTH}}  {sign} {each}".rstrip()
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


def label_of(d: Difference, language: str) -> str:
    """What changed: a part of the thing, or that it is new or gone."""
    if d.change in _WHOLE:
        return say(f"diff.{d.change}", language, thing=noun(_sort(d.sort), language))
    first, _, rest = d.aspect.partition(" ")
    named = (f"diff.aspect.{first}", f"cards.label.{first}")
    said = next((say(key, language) for key in named if first and known(key)), first)
    return f"{said} {rest}".rstrip()


def _situation(d: Difference, language: str) -> Iterator[str]:
    """Where two formulas differ, and what each gives there."""
    indent = " " * (_WIDTH + 4)
    if d.change is ChangeKind.UNKNOWN:
        yield indent + say("diff.unknown", language)
    elif d.old_result is not None and (d.situation or d.through):
        head = _where(d, language) if d.situation else ""
        results = (_result(r, language) for r in (d.old_result, d.new_result))
        gives = " → ".join(results)
        yield indent + (labelled(head, gives, language) if head else gives)
    if d.through:
        yield indent + say("diff.through", language, names=", ".join(d.through))


def _where(d: Difference, language: str) -> str:
    """The situation in words; of many quantities, only those that are not 0."""
    values = d.situation
    if len(values) > 4:
        values = {name: value for name, value in values.items() if value}
    told = [f"{name} = {value}" for name, value in values.items()]
    told += [say("diff.rest", language)] if len(values) < len(d.situation) else []
    return say("diff.where", language, situation=", ".join(told))


def _result(value: int | bool | None, language: str) -> str:
    return say(f"diff.{str(value).lower()}", language) if isinstance(value, bool) else str(value)
