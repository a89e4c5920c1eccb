"""``antipater cards diff``: what changed between two sets in the meaning, not in the text."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from antipater.checker.cards import meaning
from antipater.checker.cards.acting import swapped
from antipater.checker.cards.equivalence import Comparison, Equivalence, Side, compare
from antipater.checker.cards.lookup import copies_by_players, free_with, ranges, words_of
from antipater.checker.messages.card_words import (
    cost_text,
    fixed_effects,
    for_every_city,
    sentence,
    steps,
)
from antipater.checker.messages.words import display_name, labelled, say, word_of
from antipater.grammar.cards.measure import uses
from antipater.grammar.cards.wording import formula_text, rule_lines
from antipater.rules.card_set import CardSet, Item, Rule
from antipater.rules.effects import When
from antipater.rules.expressions import Expression

Words = tuple[str, ...]


class Sort(StrEnum):
    """What a change is about."""

    CARD = "card"
    DECK = "deck"
    RULE = "rule"
    INVARIANT = "invariant"
    RULING = "ruling"
    EDITION = "edition"
    LAYOUT = "layout"
    WORD = "word"
    SET = "set"


class ChangeKind(StrEnum):
    """What happened to it. ``REWORDED`` is no change of meaning; ``UNKNOWN`` may be one."""

    ADDED = "added"
    REMOVED = "removed"
    RENAMED = "renamed"
    CHANGED = "changed"
    REWORDED = "reworded"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Difference:
    """One change: of what, in which aspect, and how it reads before and after.

    ``situation`` and the two results: where the formulas differ, the smallest numbers
    of the quantities they read for which they do, and what each gives. ``through``:
    rules that this one uses and that themselves changed.
    """

    sort: Sort
    name: str
    change: ChangeKind
    aspect: str = ""
    old: Words = ()
    new: Words = ()
    situation: Mapping[str, int] = field(default_factory=dict)
    old_result: int | bool | None = None
    new_result: int | bool | None = None
    through: Words = ()

    @property
    def matters(self) -> bool:
        """Whether the meaning changed, or may have."""
        return self.change is not ChangeKind.REWORDED


def differences(old: CardSet, new: CardSet, language: str = "en") -> list[Difference]:
    """Every change from the old set to the new one, in words of a language."""
    return list(_Diff(old, new, language).all())


class _Diff:
    def __init__(self, old: CardSet, new: CardSet, language: str) -> None:
        self.old, self.new, self.language = old, new, language
        self.items = meaning.renamed_items(old, new)
        self.chains = meaning.renamed_chains(old, new, self.items)
        self.renamed = self.items | self.chains

    def all(self) -> Iterator[Difference]:
        """Cards first, then decks, formulas, rulings, the table and the words."""
        yield from self._cards()
        yield from self._decks()
        yield from self._rules()
        yield from self._invariants()
        yield from self._rulings()
        yield from self._layouts()
        yield from self._set()
        yield from self._everywhere()
        yield from self._order()
        yield from self._words()

    # ---- cards -------------------------------------------------------------
    def _cards(self) -> Iterator[Difference]:
        kept = {self.items.get(i.slug, i.slug): i for i in self.old.items}
        for item in self.new.items:
            if item.slug in kept:
                yield from self._card(kept[item.slug], item)
            else:
                words = self._told(self.new, item)
                yield Difference(Sort.CARD, item.slug, ChangeKind.ADDED, new=words)
        for name, item in kept.items():
            if name not in self.new.by_slug:
                words = self._told(self.old, item)
                yield Difference(Sort.CARD, item.slug, ChangeKind.REMOVED, old=words)

    def _told(self, cards: CardSet, item: Item) -> Words:
        """A card in one line a fact, for cards that are new or gone."""
        return (
            display_name(item, self.language),
            cost_text(cards, item, self.language),
            *fixed_effects(cards, item, self.language),
            *(sentence(cards, e, self.language) for e in item.effects if e.is_gain),
        )

    def _card(self, old: Item, new: Item) -> Iterator[Difference]:
        if old.slug != new.slug:
            yield Difference(
                Sort.CARD, new.slug, ChangeKind.RENAMED, "slug", (old.slug,), (new.slug,)
            )
        before = meaning.item_facts(self.old, old, self.renamed)
        after = meaning.item_facts(self.new, new, {})
        for aspect in (a for a in after if before[a] != after[a]):
            if aspect == "category" and before["colour"] != after["colour"]:
                continue
            words = (
                self._aspect(aspect, self.old, old, before),
                self._aspect(aspect, self.new, new, after),
            )
            if words[0] == words[1]:
                words = _spoken(before[aspect]), _spoken(after[aspect])
            change = self._change(aspect, before[aspect], after[aspect])
            yield Difference(Sort.CARD, new.slug, change, aspect, *_without_common(*words))
        yield from self._gains("on_build", When.BUILT, old, new)
        yield from self._gains("at_end", When.END, old, new)
        yield from _names(Sort.CARD, new.slug, old.names, new.names)

    def _change(self, aspect: str, before: Any, after: Any) -> ChangeKind:
        """What happened to an aspect that is not alike: what its effects come to may be."""
        if aspect not in ("cost", "effect") or before[:-1] != after[:-1]:
            return ChangeKind.CHANGED
        new, unknown = after[-1] - before[-1], False
        for effect, times in before[-1] - after[-1]:
            alike = [e for e in new if e == (replace(effect, amount=e[0].amount), times)]
            found = {self._compare(effect.amount, e[0].amount).verdict: e for e in alike}
            verdict = next((v for v in (Equivalence.SAME, Equivalence.UNKNOWN) if v in found), None)
            if verdict is None:
                return ChangeKind.CHANGED
            new -= {found[verdict]}
            unknown |= verdict is Equivalence.UNKNOWN
        if new:
            return ChangeKind.CHANGED
        return ChangeKind.UNKNOWN if unknown else ChangeKind.REWORDED

    def _aspect(self, aspect: str, cards: CardSet, item: Item, facts: meaning.Facts) -> Words:
        """One aspect of a card in words."""
        match aspect:
            case "cost":
                return (cost_text(cards, item, self.language),)
            case "colour":
                return (word_of(cards, item.colour or "", self.language),)
            case "effect":
                return tuple(fixed_effects(cards, item, self.language))
            case "free_with":
                return tuple(display_name(i, self.language) for i in free_with(cards, item))
            case "copies":
                return _sizes(copies_by_players(cards, item), self.language)
            case "counts_as":
                return tuple(sorted(facts[aspect]))
        return (str(facts[aspect]),) if facts[aspect] is not None else ()

    def _gains(self, aspect: str, when: When, old: Item, new: Item) -> Iterator[Difference]:
        before = tuple(sentence(self.old, g, self.language) for g in old.gains(when))
        after = tuple(sentence(self.new, g, self.language) for g in new.gains(when))
        formulas = meaning.gained(old, when), meaning.gained(new, when)
        yield from self._compared(Sort.CARD, new.slug, aspect, formulas, (before, after))

    def _decks(self) -> Iterator[Difference]:
        before, after = meaning.deck_sizes(self.old), meaning.deck_sizes(self.new)
        for deck in sorted({*before, *after}):
            a, b = before.get(deck, {}), after.get(deck, {})
            if a != b:
                yield Difference(
                    Sort.DECK,
                    deck,
                    ChangeKind.CHANGED,
                    "cards",
                    _sizes(a, self.language),
                    _sizes(b, self.language),
                )

    # ---- formulas ----------------------------------------------------------
    def _rules(self) -> Iterator[Difference]:
        for name in _in_order(self.old.rules, self.new.rules):
            old, new = self.old.rules.get(name), self.new.rules.get(name)
            if old is None or new is None:
                sides = [_lines(rule) if rule else None for rule in (old, new)]
                yield from _one_sided(Sort.RULE, name, *sides)
            else:
                yield from self._rule(old, new)

    def _rule(self, old: Rule, new: Rule) -> Iterator[Difference]:
        words = _lines(old), _lines(new)
        if bool(old.parameter) != bool(new.parameter):
            yield Difference(Sort.RULE, new.name, ChangeKind.CHANGED, "parameter", *words)
            return
        arguments = [r for r in self.new.resources if r in self.old.resources]
        found: list[Difference] = []
        for argument in arguments if new.parameter else [""]:
            formulas = self.old.resolved(old, argument), self.new.resolved(new, argument)
            found += self._compared(Sort.RULE, new.name, argument, formulas, words)
        through = self._through(old.formula, new.formula)
        yield from _gathered(found, len(arguments), through)

    def _through(self, old: Expression, new: Expression) -> Words:
        """The rules that two equal formulas use and that changed; none of unequal ones."""
        if old != new:
            return ()
        changed = (
            name
            for name in sorted(uses(new))
            if self.old.resolved(self.old.rules[name], "")
            != self.new.resolved(self.new.rules[name], "")
        )
        return tuple(changed)

    def _compared(
        self,
        sort: Sort,
        name: str,
        aspect: str,
        formulas: tuple[Expression, Expression],
        words: tuple[Words, Words],
    ) -> Iterator[Difference]:
        """The difference of two formulas, if they differ or are worded differently."""
        found = self._compare(*formulas)
        change = _CHANGES[found.verdict]
        if found.verdict is not Equivalence.SAME or words[0] != words[1]:
            results = found.situation, found.old, found.new
            yield Difference(sort, name, change, aspect, words[0], words[1], *results)

    def _compare(self, old: Expression, new: Expression) -> Comparison:
        """Whether a formula of the old set and one of the new always agree."""
        return compare(Side(self.old, old, self.renamed), Side(self.new, new, {}))

    def _invariants(self) -> Iterator[Difference]:
        before = {i.name: i for i in self.old.invariants}
        after = {i.name: i for i in self.new.invariants}
        for name in _in_order(before, after):
            old, new = before.get(name), after.get(name)
            words = [(formula_text(i.formula),) if i else None for i in (old, new)]
            if old is None or new is None:
                yield from _one_sided(Sort.INVARIANT, name, words[0], words[1])
                continue
            formulas = self.old.inlined(old.formula), self.new.inlined(new.formula)
            both = (words[0] or (), words[1] or ())
            through = self._through(old.formula, new.formula)
            for found in self._compared(Sort.INVARIANT, name, "always", formulas, both):
                yield replace(found, through=through)

    # ---- rulings, the table, the words ---------------------------------------
    def _rulings(self) -> Iterator[Difference]:
        options = [
            {name: (told[0], *sorted(told[1:])) for name, told in meaning.options(c, renamed)}
            for c, renamed in ((self.old, self.renamed), (self.new, {}))
        ]
        yield from _mapped(Sort.RULING, "options", *options)
        editions = [
            {
                e: tuple(f"{r} {o}" for r, o in sorted(meaning.choices(c, e).items()))
                for e in c.editions
            }
            for c in (self.old, self.new)
        ]
        yield from _mapped(Sort.EDITION, "choices", *editions)

    def _layouts(self) -> Iterator[Difference]:
        before, after = (
            {str(age): meaning.rows(layout) for age, layout in cards.layouts.items()}
            for cards in (self.old, self.new)
        )
        yield from _mapped(Sort.LAYOUT, "rows", before, after)

    def _set(self) -> Iterator[Difference]:
        before, after = meaning.set_facts(self.old, self.renamed), meaning.set_facts(self.new, {})
        for aspect in (a for a in after if before[a] != after[a]):
            words = _without_common(_spoken(before[aspect]), _spoken(after[aspect]))
            yield Difference(Sort.SET, self.new.slug, ChangeKind.CHANGED, aspect, *words)
        for old, new in self.chains.items():
            yield Difference(Sort.WORD, new, ChangeKind.RENAMED, "chain", (old,), (new,))

    def _everywhere(self) -> Iterator[Difference]:
        """What tallies and tracks say for every city."""
        before, after = (
            {
                word.name: said
                for word in words_of(cards)
                if word.kind in ("tally", "track") and (said := self._said(cards, word.name))
            }
            for cards in (self.old, self.new)
        )
        for found in _mapped(Sort.WORD, "effect", before, after):
            sides = [meaning.in_every_city(cards, found.name) for cards in (self.old, self.new)]
            both = found.change is ChangeKind.CHANGED
            yield replace(found, change=self._change("effect", *sides)) if both else found

    def _said(self, cards: CardSet, name: str) -> Words:
        tracks = [track for track in cards.tracks if track.name == name]
        told = (each for track in tracks for each in steps(cards, track, self.language).items())
        lines = for_every_city(cards, name, self.language)
        return (*lines, *(labelled(step, brings, self.language) for step, brings in told))

    def _order(self) -> Iterator[Difference]:
        """What acts in another order, where that may matter."""
        for one, other in swapped(self.old, self.new, self.renamed):
            apart = one.slug != other.slug
            words = [
                sentence(self.new, each.effect, self.language)
                + (f" ({self._name(each.slug)})" if apart else "")
                for each in (one, other)
            ]
            sort = Sort.CARD if one.slug in self.new.by_slug else Sort.WORD
            sides = tuple(words), tuple(reversed(words))
            yield Difference(sort, one.slug, ChangeKind.CHANGED, "order", *sides)

    def _name(self, slug: str) -> str:
        item = self.new.by_slug.get(slug)
        return display_name(item, self.language) if item else word_of(self.new, slug, self.language)

    def _words(self) -> Iterator[Difference]:
        for name, names in self.new.vocabulary.items():
            if name in self.old.vocabulary:
                yield from _names(Sort.WORD, name, self.old.vocabulary[name], names)


_CHANGES = {
    Equivalence.SAME: ChangeKind.REWORDED,
    Equivalence.DIFFERENT: ChangeKind.CHANGED,
    Equivalence.UNKNOWN: ChangeKind.UNKNOWN,
}


def _gathered(found: Sequence[Difference], of: int, through: Words) -> Iterator[Difference]:
    """The verdicts on a rule for each resource put together where they are alike."""
    groups: dict[ChangeKind, list[Difference]] = {}
    for each in found:
        groups.setdefault(each.change, []).append(each)
    for members in groups.values():
        aspect = "" if len(members) >= of else ", ".join(m.aspect for m in members)
        yield replace(members[0], aspect=aspect, through=through)


def _lines(rule: Rule) -> Words:
    return tuple(rule_lines(rule.formula))


def _in_order(old: Iterable[str], new: Iterable[str]) -> list[str]:
    return list(dict.fromkeys([*old, *new]))


def _one_sided(sort: Sort, name: str, old: Words | None, new: Words | None) -> Iterator[Difference]:
    change = ChangeKind.ADDED if old is None else ChangeKind.REMOVED
    yield Difference(sort, name, change, old=old or (), new=new or ())


def _mapped(
    sort: Sort, aspect: str, old: Mapping[str, Words], new: Mapping[str, Words]
) -> Iterator[Difference]:
    """Changes of named lists of words."""
    for name in _in_order(old, new):
        a, b = old.get(name), new.get(name)
        if a is None or b is None:
            yield from _one_sided(sort, name, a, b)
        elif a != b:
            yield Difference(sort, name, ChangeKind.CHANGED, aspect, *_without_common(a, b))


def _names(
    sort: Sort, name: str, old: Mapping[str, Words], new: Mapping[str, Words]
) -> Iterator[Difference]:
    for code in _in_order(old, new):
        a, b = tuple(old.get(code, ())), tuple(new.get(code, ()))
        if a != b:
            words = _without_common(a, b)
            yield Difference(sort, name, ChangeKind.RENAMED, f"name {code}", *words)


def _without_common(old: Words, new: Words) -> tuple[Words, Words]:
    """Only the words that are not on both sides; all words where just their order differs."""
    if sorted(old) == sorted(new):
        return old, new
    a, b = list(old), list(new)
    for word in old:
        if word in b:
            a.remove(word)
            b.remove(word)
    return tuple(a), tuple(b)


def _sizes(counts: Mapping[int, int], language: str) -> Words:
    """How many cards there are for each number of players; 0 stands for whoever plays."""
    if set(counts) == {0}:
        return (str(counts[0]),)
    sizes = ranges(dict(counts))
    return tuple(say("cards.label.players", language, n=n, players=p) for p, n in sizes)


def _spoken(fact: Any) -> Words:
    """A fact that has no words of its own, part by part."""
    match fact:
        case None:
            return ()
        case frozenset():
            return tuple(word for part in sorted(fact, key=str) for word in _spoken((part,)))
        case tuple():
            parts = (_spoken(p) if isinstance(p, frozenset) else (_flat(p),) for p in fact)
            return tuple(word for words in parts for word in words)
    return (str(fact),)


def _flat(part: object) -> str:
    return " ".join(map(str, part)) if isinstance(part, tuple) else str(part)
