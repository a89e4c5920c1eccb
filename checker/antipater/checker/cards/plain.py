"""Card sets as plain data: diagnostics, differences, and all that a set holds."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from antipater.checker.base.plain import Plain
from antipater.checker.messages.lines import told

if TYPE_CHECKING:
    from antipater.checker.cards.diff import Difference
    from antipater.checker.cards.lookup import Thing
    from antipater.grammar.diagnostics import Diagnostic, Span
    from antipater.rules.card_set import CardSet, Item


def diagnostic(found: "Diagnostic", line: str, language: str = "en") -> Plain:
    """Something wrong or odd in card text. Lines and columns count from 1; the end is not
    included. ``line``: the text of the line in which it begins, empty where there is none."""
    from antipater.checker.cards.fix import start_of_word

    start, end = found.span.start, found.span.end
    replaced = bool(found.suggestion) and start.line == end.line and start.column < end.column
    return {
        "code": found.code,
        "severity": str(found.severity),
        **_span(found.span),
        "message": told(found.message, language),
        "expected": told(found.expected, language),
        "suggestion": found.suggestion,
        "replaces": start_of_word(line, found) + 1 if replaced and line else None,
        "related": [{**_span(r.span), "message": told(r.message, language)} for r in found.related],
    }


def _span(span: "Span") -> Plain:
    return {
        "file": span.start.file,
        "line": span.start.line,
        "column": span.start.column,
        "end_line": span.end.line,
        "end_column": span.end.column,
    }


def difference(changed: "Difference", old: "CardSet", new: "CardSet", language: str) -> Plain:
    """One difference between two sets; what does not apply is left out."""
    from antipater.checker.cards.diff_report import label_of, title_of

    plain: Plain = {
        "sort": changed.sort,
        "name": changed.name,
        "title": title_of(changed.sort, changed.name, old, new, language),
        "change": changed.change,
        "aspect": changed.aspect,
        "label": label_of(changed, language),
        "old": list(changed.old),
        "new": list(changed.new),
        "meaning": changed.matters,
    }
    if changed.old_result is not None:
        plain |= {
            "situation": dict(changed.situation),
            "old_result": changed.old_result,
            "new_result": changed.new_result,
        }
    return plain | ({"through": list(changed.through)} if changed.through else {})


def thing(cards: "CardSet", shown_thing: "Thing", language: str) -> Plain:
    """Whatever can be shown of a set, with what is known of it."""
    from antipater.checker.cards.lookup import kind_of
    from antipater.checker.cards.show import rows_of
    from antipater.rules.card_set import Item

    if isinstance(shown_thing, Item):
        return item(cards, shown_thing, language)
    title, rows = rows_of(cards, shown_thing, language)
    known: Mapping[str, Any] = {label: values for label, values in rows if values}
    named = {"kind": kind_of(shown_thing), "name": shown_thing.name}
    return {**named, "title": title.split(" · ")[0], **known}


def item(cards: "CardSet", card: "Item", language: str) -> Plain:
    """A card: numbers and slugs, and its effects in words."""
    from antipater.checker.cards import lookup
    from antipater.checker.cards.show import given
    from antipater.checker.messages.card_words import counted_cost, effects
    from antipater.checker.messages.words import display_name
    from antipater.rules.card_set import Kind

    units = zip(cards.resources, card.cost.units, strict=False)
    counted = counted_cost(cards, card, language)
    zone = next((zone.name for zone in cards.zones if card.id in zone.items), None)
    prices = cards.prices_in_zone(card)
    stages = lookup.stages_of(cards, card) if card.kind is Kind.BOARD else []
    return {
        "kind": card.kind,
        "slug": card.slug,
        "name": display_name(card, language),
        "names": {code: list(names) for code, names in card.names.items()},
        "age": card.age,
        "colour": card.colour,
        "category": card.category,
        "cost": {"coins": card.cost.coins, **{r: n for r, n in units if n}},
        **({"cost_counted": counted} if counted else {}),
        **({"zone": zone, "prices": list(prices)} if zone else {}),
        "effects": effects(cards, card, language),
        "gives": given(cards, card),
        "free_with": [i.slug for i in lookup.free_with(cards, card)],
        "makes_free": [i.slug for i in lookup.makes_free(cards, card)],
        "copies": lookup.copies_by_players(cards, card),
        "stages": [i.slug for i in stages],
        "adds": {cards.columns[c]: n for c, n in card.standing},
        "sources": [s.text for s in card.sources],
        "file": card.place.file,
        "line": card.place.line,
    }
