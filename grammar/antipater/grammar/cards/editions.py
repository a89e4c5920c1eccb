"""Rulings, the points on which printings differ, and editions, which choose among them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import PurePath

from antipater.grammar.cards import readers
from antipater.grammar.cards.layers import Definition, Layers, Statement, sources_of
from antipater.grammar.cards.rulebook import unquoted
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Related, Report, Span, failed
from antipater.rules.card_set import Cost, Edition, Kind, Rule, Ruling


@dataclass(frozen=True)
class Editions:
    """Reads the rulings and editions of the layered definitions; ``rules`` are the set's."""

    layers: Layers
    words: Vocabulary
    rules: Mapping[str, Rule]
    report: Report

    def rulings(self) -> dict[str, Ruling]:
        """Every ruling by its name; its first option is the default."""
        found = [d for d in self.layers.values() if d.kind == "ruling"]
        return {str(d.words[0]): self._ruling(d) for d in found}

    def _ruling(self, definition: Definition) -> Ruling:
        options = tuple(str(s.tokens[0]) for s in definition.all("option"))
        if len(set(options)) < 2:
            message = "a ruling needs two different options"
            expected = '`option NAME "text"` lines'
            self.report.error("C-MISSING", definition.span(), message, expected=expected)
        text, place = unquoted(definition.words[1]), definition.span().start
        sources = tuple(sources_of(definition.statements))
        instead, costs = dict(self._instead(definition)), dict(self._costs(definition))
        return Ruling(str(definition.words[0]), options, text, place, sources, instead, costs)

    def _instead(self, definition: Definition) -> Iterator[tuple[str, tuple[str, str]]]:
        """The options that put one rule in the place of another, and these two rules."""
        for option in definition.all("option"):
            for part in option.parts:
                if part.data != "instead":
                    continue
                old, new = (str(word) for word in part.children)
                for word in part.children:
                    if word not in self.rules:
                        self.report.unknown(option.span(word), "rule", str(word), self.rules)
                if {old, new} <= set(self.rules):
                    if bool(self.rules[old].parameter) != bool(self.rules[new].parameter):
                        message = f"`{new}` cannot stand for `{old}`: one of them is `of` something"
                        self.report.error("C-NOT-HERE", option.span(part), message)
                    yield str(option.tokens[0]), (old, new)

    def _costs(self, definition: Definition) -> Iterator[tuple[str, tuple[str, Cost]]]:
        """The options that change the cost of a card, that card, and what it costs."""
        cards = [key[2] for key in self.layers if key[0] == "item"]
        desk = Desk(self.words, set(), self.report)
        for option in definition.all("option"):
            for part in option.parts:
                if part.data == "recost":
                    card = part.children[0]
                    if card not in cards:
                        self.report.unknown(option.span(part), "card", str(card), cards)
                    sketch = Sketch(str(card), Kind.BUILDING, option.span(), str(card))
                    readers.cost(desk, sketch, option)
                    yield str(option.tokens[0]), (str(card), sketch.cost(self.words.resources))

    def editions(
        self, rulings: dict[str, Ruling], at: Span | None
    ) -> tuple[dict[str, Edition], str]:
        """Every edition by its name, and the name of the default one; ``at``: the set."""
        editions, default = dict[str, Edition](), list[Definition]()
        for definition in self.layers.values():
            if definition.kind == "edition":
                name, text, marked = definition.words
                chosen = self._chosen(definition, rulings)
                place = definition.span().start
                editions[str(name)] = Edition(str(name), unquoted(text), chosen, place)
                default += [definition] if marked else []
        self._check_default(default)
        if at and not default:
            self._tell_missing([*editions], at)
        names = [str(d.words[0]) for d in default] or list(editions)
        return editions, names[-1] if names else ""

    def _tell_missing(self, names: Sequence[str], at: Span) -> None:
        """Note that no edition says how a set is played, or which of several does."""
        if len(names) > 1:
            message = "no edition is the default"
            expected = f'one that is: `edition {names[0]} "…" default`'
            self.report.error("C-MISSING", at, message, expected=expected)
        elif not names and not failed(self.report.diagnostics):
            message = "no edition says how the set is played"
            expected = 'a line such as `edition mine "house rules" default`, or `extends`'
            self.report.error("C-MISSING", at, message, expected=expected)

    def _check_default(self, default: list[Definition]) -> None:
        """Note two defaults in one set; the default of an extending set is the one that counts."""
        for first, other in pairwise(default):
            files = first.declaration.file, other.declaration.file
            if PurePath(files[0]).parent == PurePath(files[1]).parent:
                related = (Related(first.span(), "the other default"),)
                message = "two editions are the default"
                self.report.error("C-TWICE", other.span(), message, related=related)

    def _chosen(self, definition: Definition, rulings: dict[str, Ruling]) -> dict[str, str]:
        chosen, first = dict[str, str](), dict[str, Statement]()
        for statement in definition.all("choose"):
            ruling, option = statement.tokens
            name = str(ruling)
            if name in first:
                self.report.twice(statement.span(), f"`{name}`", first[name].span())
            first.setdefault(name, statement)
            if name not in rulings:
                self.report.unknown(statement.span(ruling), "ruling", name, rulings)
            elif option not in rulings[name].options:
                span, known = statement.span(option), rulings[name].options
                self.report.unknown(span, f"option of `{name}`", str(option), known)
            else:
                chosen[name] = str(option)
        return chosen
