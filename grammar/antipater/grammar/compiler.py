"""From declarations to a compiled card set. Every problem is reported, none is raised."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lark import Token, Tree

from antipater.grammar import columns, table
from antipater.grammar.diagnostics import Diagnostic, Report, Severity, Span
from antipater.grammar.formulas import Reader, Scope, best_choice, cyclic, read_clauses, says_truth
from antipater.grammar.items import Draft, ItemReader, sources_of
from antipater.grammar.layers import Definition, Layers, Statement, lay_over
from antipater.grammar.parse import parse_file
from antipater.grammar.vocabulary import Vocabulary, read_vocabulary
from antipater.rules.definitions import (
    CardSet,
    Edition,
    Invariant,
    Item,
    Kind,
    Loot,
    Place,
    Rule,
    Ruling,
)
from antipater.rules.expressions import Constant, Expression, column_name

File = tuple[str, str]

_ORDER = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.BOARD, Kind.STAGE, Kind.TOKEN)
_CATEGORY = {
    Kind.WONDER: "wonders",
    Kind.BOARD: "wonders",
    Kind.STAGE: "wonders",
    Kind.TOKEN: "progress",
}
_OWN_COLUMN = {Kind.WONDER: "wonders", Kind.STAGE: "stages", Kind.TOKEN: "tokens"}


@dataclass
class Compilation:
    """A set as far as it could be compiled, with all that was found on the way.

    ``card_set`` is ``None`` where an error keeps it from being used.
    """

    card_set: CardSet | None
    diagnostics: tuple[Diagnostic, ...]
    layers: Layers = field(default_factory=dict)
    words: Vocabulary = field(default_factory=Vocabulary)


def compile_set(layers_of_files: Sequence[Sequence[File]], text_hash: str = "") -> Compilation:
    """Compile the files of a set, each with its name and text.

    The first layer is the lowest set; each later one extends those before it.
    """
    report = Report()
    layers, headers = Layers(), list[Definition]()
    for files in layers_of_files:
        declarations = [d for file, text in files for d in parse_file(file, text, report)]
        layers = lay_over(layers, declarations, report)
        header = _header(layers, files, report)
        headers.extend([header] if header else [])
    words = read_vocabulary(layers, headers, report)
    card_set = _Compiler(layers, words, report, text_hash).run()
    found = tuple(sorted(dict.fromkeys(report.diagnostics), key=lambda d: d.span.start))
    failed = any(d.severity is Severity.ERROR for d in found)
    return Compilation(None if failed else card_set, found, layers, words)


def _header(layers: Layers, files: Sequence[File], report: Report) -> Definition | None:
    """The ``set`` declaration of one layer."""
    header = layers.pop(("set",), None)
    if header is None:
        place = Place(files[0][0] if files else "cards", 1)
        message = "nothing says which set this is"
        report.error("C-MISSING", Span(place, place), message, expected="a line `set NAME`")
    return header


@dataclass
class _Compiler:
    layers: Layers
    words: Vocabulary
    report: Report
    text_hash: str

    def run(self) -> CardSet | None:
        """The compiled set; of no use if the report holds an error."""
        if not self.words.seats:
            self._no_seats()
            return None
        drafts = self._drafts()
        loot = table.loot(self.layers, self.report)
        names = list(dict.fromkeys(d.presence for d in drafts))
        base = columns.base_columns(self.words, drafts, names, loot)
        scope = self._scope(base)
        rules = self._rules(scope)
        invariants = tuple(self._invariants(scope))
        all_columns = base + columns.group_columns(self.words, scope.groups)
        index = {name: i for i, name in enumerate(all_columns)}
        if any(d.severity is Severity.ERROR for d in self.report.diagnostics):
            return None
        items = tuple(self._item(i, d, index, scope) for i, d in enumerate(drafts))
        editions, default = self._editions()
        return CardSet(
            slug=self.words.slug,
            game=self.words.game,
            names=self.words.set_names,
            seats=self.words.seats,
            resources=tuple(self.words.resources),
            colours=tuple(self.words.colours),
            symbols=tuple(self.words.symbols),
            categories=tuple(self.words.categories),
            columns=tuple(all_columns),
            items=items,
            rules=rules,
            rulings=self._rulings(),
            editions=editions,
            default_edition=default,
            layouts=table.layouts(self.layers),
            loot=tuple(Loot(c, at, index[f"loot({at})"]) for at, c in loot.items()),
            draft=table.draft(self.layers),
            producers=self._producers(all_columns),
            invariants=invariants,
            vocabulary=self.words.names,
            text_hash=self.text_hash,
        )

    def _of(self, *kinds: str) -> list[Definition]:
        return [d for d in self.layers.values() if d.kind in kinds]

    def _no_seats(self) -> None:
        for definition in self.layers.values():
            message = "the set does not say who sits at the table"
            expected = "`seats own, opponent` or `extends NAME` under `set NAME`"
            self.report.error("C-MISSING", definition.span(), message, expected=expected)
            return

    # ---- cards -------------------------------------------------------------
    def _drafts(self) -> list[Draft]:
        """Every card, in the order of kinds and ages."""
        found = list[tuple[Draft, tuple[Statement, ...]]]()
        for definition in self._of("item", "board"):
            found.extend(_board(definition) if definition.kind == "board" else [_item(definition)])
        reader = ItemReader(self.words, {d.presence for d, _ in found}, self.report)
        drafts = [reader.read(d, statements) for d, statements in found]
        _name_stages(drafts)
        for definition in self._of("item", "board"):
            self._check(definition, drafts)
        return sorted(drafts, key=lambda d: (_ORDER.index(d.kind), d.age or 0))

    def _check(self, definition: Definition, drafts: list[Draft]) -> None:
        """Note what a card must say and does not."""
        draft = next(d for d in drafts if d.place == definition.span().start)
        if draft.kind not in (Kind.BUILDING, Kind.GUILD):
            return
        missing = "age" if draft.age is None else "colour" if draft.colour is None else ""
        if missing and not (missing == "colour" and _misspelt_colour(definition)):
            message = f"the {missing} of `{draft.slug}` is missing"
            expected = "a line such as `age 2 blue`"
            self.report.error("C-MISSING", definition.span(), message, expected=expected)
        elif draft.points and not self._category(draft):
            message = f"buildings of colour {draft.colour} score in no category"
            expected = f"`colour {draft.colour} scores CATEGORY`"
            self.report.error("C-MISSING", definition.span(), message, expected=expected)

    def _category(self, draft: Draft) -> str:
        return _CATEGORY.get(draft.kind) or self.words.colours.get(draft.colour or "", "")

    def _item(self, id: int, draft: Draft, index: dict[str, int], scope: Scope) -> Item:
        presence = column_name("built", (draft.presence,))
        standing = dict(draft.standing) | columns.group_standing(draft, scope.groups)
        standing |= {presence: 1}
        if draft.kind in (Kind.BUILDING, Kind.GUILD):
            standing |= {"buildings": 1, draft.colour or "": 1}
        elif draft.kind in _OWN_COLUMN:
            standing[_OWN_COLUMN[draft.kind]] = 1
        category = self._category(draft)
        if draft.points:
            standing[column_name("points", (category,))] = draft.points
        return Item(
            id=id,
            slug=draft.slug,
            kind=draft.kind,
            names=draft.names,
            place=draft.place,
            presence=index[presence],
            category=category,
            age=draft.age,
            colour=draft.colour,
            cost=draft.cost(self.words.resources),
            free_with=tuple(index[c] for c in draft.free_with),
            standing=tuple(sorted((index[c], n) for c, n in standing.items() if n)),
            shields=draft.shields,
            science=draft.science,
            on_build=tuple(draft.on_build),
            opponent_loses=draft.opponent_loses,
            at_end=tuple(draft.at_end),
            abilities=tuple(draft.abilities),
            copies=draft.copies,
            board=draft.board,
            side=draft.side,
            number=draft.number,
            sources=tuple(draft.sources),
        )

    def _producers(self, names: list[str]) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Each group of one-of producers: its column and the resources it may give."""
        start = "one_of("
        return tuple(
            (i, tuple(self.words.resources.index(r) for r in name[len(start) : -1].split(", ")))
            for i, name in enumerate(names)
            if name.startswith(start)
        )

    # ---- formulas ----------------------------------------------------------
    def _scope(self, base: list[str]) -> Scope:
        parameters = {_rule_name(d): _parameter(d) for d in self._of("rule", "figure", "score")}
        if self._of("track"):
            parameters["capital"] = ""
        truths = {_rule_name(d) for d in self._of("rule") if says_truth(_clauses(d))}
        return Scope(self.words, set(base), parameters, self.report, truths)

    def _rules(self, scope: Scope) -> dict[str, Rule]:
        rules = dict[str, Rule]()
        for definition in self._of("figure", "rule", "score", "track"):
            rule = (
                self._track(definition)
                if definition.kind == "track"
                else self._rule(definition, scope)
            )
            if rule:
                rules[rule.name] = rule
        for path in cyclic({name: rule.formula for name, rule in rules.items()}):
            definition = next(d for d in self._of("rule", "score") if _rule_name(d) == path[0])
            message = f"`{path[0]}` needs itself: {' → '.join(path)}"
            self.report.error("C-CYCLE", definition.span(), message)
        return rules

    def _rule(self, definition: Definition, scope: Scope) -> Rule:
        name, parameter = _rule_name(definition), _parameter(definition)
        if definition.kind == "figure":
            formula: Expression = Constant(int(str(definition.words[1])))
        else:
            reader = Reader(scope, definition.declaration, parameter)
            formula = read_clauses(reader, _clauses(definition), definition.span())
            for choice in definition.all("best"):
                most = int(str(choice.tokens[-1]))
                formula = best_choice(reader, formula, choice.tree, most)
        if definition.kind == "score" and definition.words[0] not in self.words.categories:
            category = definition.words[0]
            self.report.unknown(
                definition.span(category), "score category", str(category), self.words.categories
            )
        sources = tuple(sources_of(definition.statements))
        return Rule(name, parameter, formula, definition.span().start, sources)

    def _track(self, definition: Definition) -> Rule | None:
        sources = tuple(sources_of(definition.statements))
        for statement in definition.all("capital"):
            value = Constant(int(statement.tokens[0]))
            return Rule("capital", "", value, statement.span().start, sources)
        message = "the track does not say where the capitals are"
        self.report.error("C-MISSING", definition.span(), message, expected="a line `capital 9`")
        return None

    def _invariants(self, scope: Scope) -> Iterable[Invariant]:
        for definition in self._of("invariant"):
            formula = None
            for statement in definition.all("always"):
                formula = Reader(scope, statement.declaration).truth(statement.tree.children[0])
            if formula is None:
                message = "the invariant has no formula"
                expected = "a line `always …`"
                self.report.error("C-MISSING", definition.span(), message, expected=expected)
                continue
            reason = " ".join(_text(t) for s in definition.all("because") for t in s.tokens)
            yield Invariant(
                str(definition.words[0]),
                _text(definition.words[1]),
                formula,
                definition.span().start,
                tuple(sources_of(definition.statements)),
                reason,
            )

    # ---- rulings and editions ----------------------------------------------
    def _rulings(self) -> dict[str, Ruling]:
        return {str(d.words[0]): self._ruling(d) for d in self._of("ruling")}

    def _ruling(self, definition: Definition) -> Ruling:
        options = tuple(str(s.tokens[0]) for s in definition.all("option"))
        text, place = _text(definition.words[1]), definition.span().start
        sources = tuple(sources_of(definition.statements))
        return Ruling(str(definition.words[0]), options, text, place, sources)

    def _editions(self) -> tuple[dict[str, Edition], str]:
        rulings = self._rulings()
        editions, default = dict[str, Edition](), ""
        for definition in self._of("edition"):
            name, text, marked = definition.words
            chosen = dict[str, str]()
            for statement in definition.all("choose"):
                self._choose(statement, rulings, chosen)
            place = definition.span().start
            editions[str(name)] = Edition(str(name), _text(text), chosen, place)
            default = str(name) if marked or not default else default
        return editions, default

    def _choose(
        self, statement: Statement, rulings: dict[str, Ruling], chosen: dict[str, str]
    ) -> None:
        ruling, option = statement.tokens
        if ruling not in rulings:
            self.report.unknown(statement.span(ruling), "ruling", str(ruling), rulings)
        elif option not in rulings[str(ruling)].options:
            known = rulings[str(ruling)].options
            self.report.unknown(statement.span(option), f"option of {ruling}", str(option), known)
        else:
            chosen[str(ruling)] = str(option)


def _item(definition: Definition) -> tuple[Draft, tuple[Statement, ...]]:
    _, kind, slug, called = definition.words
    place = definition.span().start
    return Draft(str(slug), Kind(str(kind)), place, str(called or slug)), definition.statements


def _board(definition: Definition) -> list[tuple[Draft, tuple[Statement, ...]]]:
    """A board and its stages; lines below ``stage N`` belong to that stage."""
    _, board, side = definition.words
    slug = f"{board}_{str(side).lower()}"
    head = Draft(slug, Kind.BOARD, definition.span().start, slug, board=str(board), side=str(side))
    parts = [(head, list[Statement]())]
    for statement in definition.statements:
        if statement.kind == "stage":
            number = int(statement.tokens[0])
            name, place = f"{slug}_{number}", statement.span().start
            stage = Draft(
                name, Kind.STAGE, place, name, board=str(board), side=str(side), number=number
            )
            parts.append((stage, []))
        else:
            parts[-1][1].append(statement)
    return [(draft, tuple(statements)) for draft, statements in parts]


def _name_stages(drafts: list[Draft]) -> None:
    """A stage that has no name of its own goes by its board's: ``… A1``."""
    boards = {(d.board, d.side): d for d in drafts if d.kind is Kind.BOARD}
    for draft in drafts:
        if draft.kind is Kind.STAGE:
            names = boards[draft.board, draft.side].names
            own = {k: tuple(f"{n} {draft.side}{draft.number}" for n in v) for k, v in names.items()}
            draft.names = own | draft.names


def _misspelt_colour(definition: Definition) -> bool:
    return any(len(s.tokens) > 1 for s in definition.all("age"))


def _rule_name(definition: Definition) -> str:
    name = str(definition.words[0])
    return f"score_{name}" if definition.kind == "score" else name


def _parameter(definition: Definition) -> str:
    return str(definition.words[1] or "") if definition.kind == "rule" else ""


def _clauses(definition: Definition) -> list[Tree[Token]]:
    return [s.tree for s in definition.all("clause")]


def _text(token: Token | None) -> str:
    return str(token)[1:-1] if token else ""
