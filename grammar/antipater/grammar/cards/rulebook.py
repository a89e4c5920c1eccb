"""Figures, rules, scores and invariants: every formula of a set that is no card's."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from lark import Token, Tree

from antipater.grammar.cards.formulas import Reader, Scope, best_choice, read_clauses, says_truth
from antipater.grammar.cards.layers import Definition, Layers, Statement, sources_of
from antipater.grammar.cards.measure import cyclic, too_large
from antipater.grammar.cards.sketch import MOST
from antipater.grammar.cards.structures import MOST_SPACES
from antipater.grammar.cards.tracks import points_of
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import Departure, Invariant, Rule, Track
from antipater.rules.expressions import Constant, Expression, Operation, Quantity

_MOST_WILDCARDS = 4


@dataclass(frozen=True)
class Rulebook:
    """Reads the formulas of the layered definitions."""

    layers: Layers
    words: Vocabulary
    report: Report
    tracks: tuple[Track, ...] = ()

    def scope(self, columns: list[str]) -> Scope:
        """What the formulas of this set may speak of."""
        named = [d for d in self.layers.values() if d.kind in ("rule", "figure", "score")]
        parameters = {rule_name(d): _parameter(d) for d in named}
        if ("track",) in self.layers:
            parameters["capital"] = ""
        truths = {rule_name(d) for d in named if says_truth(_clauses(d))}
        return Scope(self.words, set(columns), parameters, self.report, truths)

    def rules(self, scope: Scope) -> dict[str, Rule]:
        """Every rule and figure by its name."""
        rules = dict[str, Rule]()
        for definition in self.layers.values():
            match definition.kind:
                case "figure" | "rule" | "score":
                    rules[rule_name(definition)] = self._rule(definition, scope)
                case "track":
                    rules |= self._capital(definition)
        for tally in self.layers.values():
            for worth in tally.all("worth") if tally.kind == "tally" else ():
                self._count(str(tally.words[0]), worth, rules)
        for track in self.tracks:
            self._count_steps(track, rules)
        self._check(rules)
        return rules

    def _check(self, rules: dict[str, Rule]) -> None:
        """Note rules that need themselves and rules that grow too large when carried out."""
        formulas = {name: rule.formula for name, rule in rules.items()}
        spans = {rule_name(d): d.span() for d in self.layers.values()}
        rounds = cyclic(formulas)
        for path in rounds:
            message = f"`{path[0]}` needs itself: {' → '.join(path)}"
            self.report.error("C-CYCLE", spans[path[0]], message)
        if not rounds:
            for name in too_large(formulas):
                message = f"`{name}` is too large with the rules it uses"
                self.report.error("C-NESTING", spans.get(name, spans[next(iter(spans))]), message)

    def _rule(self, definition: Definition, scope: Scope) -> Rule:
        parameter = _parameter(definition)
        if definition.kind == "figure":
            formula: Expression = Constant(int(str(definition.words[1])))
        else:
            reader = Reader(scope, definition.declaration, parameter)
            formula = read_clauses(reader, _clauses(definition), definition.span())
            formula = self._with_wildcards(definition, reader, formula)
        if definition.kind == "score":
            self._check_score(definition)
        sources = tuple(sources_of(definition.statements))
        name, place = rule_name(definition), definition.span().start
        return Rule(name, parameter, formula, place, sources)

    def _with_wildcards(
        self, definition: Definition, reader: Reader, formula: Expression
    ) -> Expression:
        for choice in definition.all("best"):
            most = int(str(choice.tokens[-1]))
            if not 1 <= most <= _MOST_WILDCARDS or len(choice.parts) > _MOST_WILDCARDS:
                message = "this is more than can be tried one by one"
                expected = f"at most {_MOST_WILDCARDS}"
                self.report.error("C-RANGE", choice.span(), message, expected=expected)
            else:
                formula = best_choice(reader, formula, choice.tree, most)
        return formula

    def _check_score(self, definition: Definition) -> None:
        category, known = definition.words[0], self.words.categories
        if category is not None and category not in known:
            self.report.unknown(definition.span(category), "score category", str(category), known)

    def _count(self, tally: str, worth: Statement, rules: dict[str, Rule]) -> None:
        """Add what a tally is worth to the score of its category."""
        number, category = worth.tokens
        if category not in self.words.categories:
            span = worth.span(category)
            self.report.unknown(span, "score category", str(category), self.words.categories)
        if not 1 <= abs(int(number)) <= MOST:
            self.report.out_of_range(worth.span(number), str(number), -MOST, MOST)
        score = rules.get(f"score_{category}")
        if score is not None and self.words.seats:
            points: Expression = Quantity(self.words.seats[0], tally)
            if abs(int(number)) > 1:
                points = Operation("*", (Constant(abs(int(number))), points))
            sign = "-" if int(number) < 0 else "+"
            rules[score.name] = score._replace(formula=Operation(sign, (score.formula, points)))

    def _count_steps(self, track: Track, rules: dict[str, Rule]) -> None:
        """Add what the steps of a track that a city has reached are worth."""
        score = rules.get(f"score_{track.category}")
        if track.points and score is not None and self.words.seats:
            points = points_of(track, self.words.seats[0])
            rules[score.name] = score._replace(formula=Operation("+", (score.formula, points)))

    def _capital(self, definition: Definition) -> dict[str, Rule]:
        sources = tuple(sources_of(definition.statements))
        for statement in definition.all("capital"):
            value = Constant(int(statement.tokens[0]))
            if not 1 <= value.value <= MOST_SPACES:
                span = statement.span(statement.tokens[0])
                self.report.out_of_range(span, str(value.value), 1, MOST_SPACES)
            return {"capital": Rule("capital", "", value, statement.span().start, sources)}
        message = "the track does not say where the capitals are"
        self.report.error("C-MISSING", definition.span(), message, expected="a line `capital 9`")
        return {}

    def invariants(self, scope: Scope) -> Iterator[Invariant]:
        """Every invariant, with its formula, which may also speak of the game's course."""
        profile = self.words.profile
        if profile:
            columns = scope.columns | set(profile.of_a_player)
            scope = replace(scope, columns=columns, of_the_game=tuple(profile.of_the_game))
        for definition in self.layers.values():
            if definition.kind == "invariant":
                yield from self._invariant(definition, scope)

    def _invariant(self, definition: Definition, scope: Scope) -> Iterator[Invariant]:
        always = definition.all("always")
        if len(always) != 1:
            message = f"the invariant has {'two formulas' if always else 'no formula'}"
            expected = "one line `always …`"
            self.report.error("C-MISSING", definition.span(), message, expected=expected)
            return
        formula = Reader(scope, always[0].declaration).whole(always[0].tree.children[0], truth=True)
        yield Invariant(
            str(definition.words[0]),
            unquoted(definition.words[1]),
            formula,
            definition.span().start,
            tuple(sources_of(definition.statements)),
            " ".join(unquoted(t) for s in definition.all("because") for t in s.tokens),
        )

    def departures(self) -> Iterator[Departure]:
        """Every theorem that the set breaks on purpose."""
        for definition in self.layers.values():
            if definition.kind == "departure":
                name, reason = definition.words
                yield Departure(str(name), unquoted(reason), definition.span(name).start)


def rule_name(definition: Definition) -> str:
    """The name that a rule goes by in the compiled set."""
    name = str(definition.words[0]) if definition.words else definition.kind
    if definition.kind == "track":
        return "capital"
    return f"score_{name}" if definition.kind == "score" else name


def unquoted(token: Token | None) -> str:
    """A quoted text without its quotes."""
    return str(token)[1:-1] if token else ""


def _parameter(definition: Definition) -> str:
    return str(definition.words[1] or "") if definition.kind == "rule" else ""


def _clauses(definition: Definition) -> list[Tree[Token]]:
    return [s.tree for s in definition.all("clause")]
