"""Examples of a set: a situation, what is done in it, and what must come of it.

They are read and checked here, name by name; what comes of them only a game's engine can say.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from lark import Token, Tree

from antipater.grammar.cards.counting import singular
from antipater.grammar.cards.formulas import Reader, Scope
from antipater.grammar.cards.layers import Definition, Layers, Statement, sources_of
from antipater.grammar.cards.rulebook import unquoted
from antipater.grammar.cards.sketch import MOST, Sketch
from antipater.grammar.cards.structures import ages_of
from antipater.grammar.diagnostics import Report, Span
from antipater.grammar.games import GAMES, PASSES, ExampleWords, Verb
from antipater.rules.card_set import Kind, Source, influence_on
from antipater.rules.expressions import Expression

NOBODY, POINTS, STAGE = "nobody", ("points", "point"), "stage"
# What stands before a second thing.
_JOINTS = {"goal": "to", "into": "in"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an example: where it stands, and how it is written."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Moment(Line):
    """The age in which the example plays, and the turn, where it is said; 0 is that before it."""

    age: int
    turn: int | None


@dataclass(frozen=True, slots=True)
class Standing(Line):
    """What a city, or another place, has: cards by slug, and amounts of counters.

    ``held``: the cards are in hand, or wonders that are not built yet.
    """

    place: str
    held: bool
    cards: tuple[str, ...]
    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Act(Line):
    """Something that a seat does: ``thing`` is a card's slug, ``stage``, or a seat; empty where it
    passes.

    ``other`` is the card laid under a wonder or stage, or given away; ``allowed`` says
    whether it can be done, None where it is done. ``code``: the rule that refuses it, if said.
    """

    seat: str
    verb: str
    thing: str
    other: str = ""
    free: bool = False
    allowed: bool | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Check(Line):
    """A formula that holds now."""

    formula: Expression


@dataclass(frozen=True, slots=True)
class Pays(Line):
    """What a seat must pay for a card or its next stage: coins, each with whom they go to
    (a seat; the empty text: the bank, or all together)."""

    seat: str
    thing: str
    sums: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Counts(Line):
    """The points that a city would have if the game ended now; of no category: in all."""

    seat: str
    points: int
    category: str


@dataclass(frozen=True, slots=True)
class Wins(Line):
    """Who wins if the game ends now (empty: the victory is shared), and by what, if said."""

    seat: str
    kind: str


Step: TypeAlias = Moment | Standing | Act | Check | Pays | Counts | Wins


@dataclass(frozen=True, slots=True)
class Example:
    """An example: its title, its lines in order, and the edition that it plays under (None:
    the set's default). ``broken``: of an inherited example, why the set above cannot play it.
    """

    title: str
    span: Span
    steps: tuple[Step, ...]
    edition: str | None = None
    sources: tuple[Source, ...] = ()
    broken: str = ""


@dataclass
class Examples:
    """Reads the examples of the layered definitions.

    ``offers``: the names of what lets its owner do something, with the columns that it changes: of
    several, one is chosen.
    What is wrong with those of ``own_files`` goes to the report. One that a set above no longer
    can play, since it took a card away, is no mistake of either.
    """

    layers: Layers
    scope: Scope
    sketches: Sequence[Sketch]
    editions: Sequence[str]
    own_files: Collection[str]
    offers: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._by_slug = {sketch.slug: sketch for sketch in self.sketches}
        self.ages = ages_of(self.layers)
        # Something that comes before an age is turn 0 of it.
        self.first_turn = 0 if any(d.all("before") for d in self.layers.values()) else 1

    def all(self) -> Iterator[Example]:
        """Every example that can be read whole, and those of sets below in any case."""
        game = GAMES.get(self.scope.words.game)
        for definition in self.layers.values():
            if definition.kind != "example":
                continue
            if game is None or game.examples is None:
                message = f"the game {self.scope.words.game} plays no examples"
                self.scope.report.error("C-NOT-PLAYED", definition.span(), message)
                continue
            scope = replace(self.scope, report=Report(translations=self.scope.report.translations))
            example = _Reading(self, scope, definition, game.examples).example()
            found = scope.report.diagnostics
            if definition.declaration.file in self.own_files:
                self.scope.report.diagnostics += found
                if found:
                    continue
            yield replace(example, broken=found[0].message if found else "")

    def sketch(self, slug: str) -> Sketch | None:
        """The card of a slug."""
        return self._by_slug.get(slug)

    @property
    def slugs(self) -> list[str]:
        """The short names of all cards."""
        return list(self._by_slug)


class _Reading:
    """One example while it is read."""

    def __init__(
        self, examples: Examples, scope: Scope, definition: Definition, words: ExampleWords
    ) -> None:
        self.all = examples
        self.scope = scope
        self.definition = definition
        self.words = words
        self.report = scope.report
        self.seats = scope.words.seats
        self.edition: str | None = None
        self._said = dict[str, Statement]()
        self._stands = dict[str, Token]()

    def example(self) -> Example:
        statements = [s for s in self.definition.statements if s.kind != "source"]
        found = [step for s in statements for step in self._step(s)]
        if not any(not isinstance(step, Moment | Standing) for step in found):
            message = "the example does and expects nothing"
            expected = "a line such as `own pays 2 coins for …` or `then own.coins = 7`"
            self.report.error("C-MISSING", self.definition.span(), message, expected=expected)
        return Example(
            unquoted(self.definition.words[0]),
            self.definition.span(),
            tuple(found),
            self.edition,
            tuple(sources_of(self.definition.statements)),
        )

    def _step(self, statement: Statement) -> Iterator[Step]:
        line = statement.span(), statement.declaration.words(statement.tree).split("#")[0].strip()
        match statement.kind:
            case "moment":
                self._once(statement)
                yield self._moment(statement, *line)
            case "under":
                self._once(statement)
                self.edition = self._known(statement, 0, "edition", self.all.editions)
            case "stands":
                yield self._standing(statement, *line)
            case "plays" | "may":
                yield self._act(statement, *line)
            case "passes" | "may_pass":
                yield self._passing(statement, *line)
            case "check":
                reader = Reader(self.scope, statement.declaration)
                yield Check(*line, reader.whole(statement.tree.children[0], truth=True))
            case "pays":
                yield self._pays(statement, *line)
            case "counts":
                yield self._counts(statement, *line)
            case "wins":
                yield self._wins(statement, *line)

    def _once(self, statement: Statement) -> None:
        first = self._said.setdefault(statement.kind, statement)
        if first is not statement:
            what = "the age" if statement.kind == "moment" else "the edition"
            self.report.twice(statement.span(), what, first.span())

    def _known(self, statement: Statement, at: int, what: str, known: Sequence[str]) -> str:
        token = statement.tree.children[at]
        assert isinstance(token, Token)
        if token not in known:
            self.report.unknown(statement.span(token), what, str(token), known)
        return str(token)

    def _moment(self, statement: Statement, span: Span, text: str) -> Moment:
        age, turn = statement.tree.children
        ages, number = self.all.ages, int(str(age))
        if number not in ages:
            self.report.out_of_range(statement.span(age), str(age), 1, max(ages, default=1))
        least = self.all.first_turn
        if turn is not None and not least <= int(str(turn)) <= self.words.turns:
            most = self.words.turns
            if most:
                self.report.out_of_range(statement.span(turn), str(turn), least, most)
            else:
                message = "the game counts no turns of an age"
                self.report.error("C-NOT-PLAYED", statement.span(turn), message)
        return Moment(span, text, number, None if turn is None else int(str(turn)))

    # What stands where

    def _standing(self, statement: Statement, span: Span, text: str) -> Standing:
        place = self._known(statement, 0, "city or place", [*self.seats, *self.words.places])
        held = str(statement.tree.children[1]).startswith("hold") and place in self.seats
        cards, amounts = list[str](), list[tuple[str, int]]()
        for part in statement.parts:
            number, name, side, there = part.children
            if isinstance(there, Token):
                amounts += self._influence(statement, place, part)
            elif isinstance(number, Token):
                amounts.append(self._amount(statement, place, number, name, side))
            else:
                cards.append(self._card(statement, place, held, name, side))
        return Standing(span, text, place, held, tuple(cards), tuple(amounts))

    def _amount(
        self, statement: Statement, place: str, number: Token, name: object, side: object
    ) -> tuple[str, int]:
        assert isinstance(name, Token)
        words = self.scope.words
        apart = words.controlled.values()
        tallies = {tally: 0 for tally in words.tallies if tally not in apart}
        known = {**tallies, **self.words.counters} if place in self.seats else {}
        counter = ({singular(n): n for n in known} | {n: n for n in known}).get(name, str(name))
        if counter not in known or isinstance(side, Token):
            what = "number that an example gives a city" if known else "number of this place"
            self.report.unknown(statement.span(name), what, str(name), known)
            return counter, 0
        least, value = known[counter], int(str(number))
        if not least <= value <= MOST:
            self.report.out_of_range(statement.span(number), str(number), least, MOST)
        return counter, value

    def _influence(
        self, statement: Statement, place: str, part: Tree[Token]
    ) -> Iterator[tuple[str, int]]:
        """What a city has of a tally in a place of a zone that is controlled by it."""
        number, name, _, there = part.children
        assert isinstance(name, Token)
        assert isinstance(there, Token)
        controlled = self.scope.words.controlled
        lying = {s.slug: s.zone for s in self.all.sketches if s.zone in controlled}
        if there not in lying:
            what = "card of a controlled zone"
            self.report.unknown(statement.span(there), what, str(there), lying)
            return
        tally = controlled[lying[str(there)]]
        if place not in self.seats or not isinstance(number, Token) or name != tally:
            message, span = f"only a city has so much {tally} there", statement.span(name)
            expected = f"`{self.seats[0]} has 2 {tally} in {there}`"
            self.report.error("C-NOT-HERE", span, message, expected=expected)
            return
        if not 0 <= int(number) <= MOST:
            self.report.out_of_range(statement.span(number), str(number), 0, MOST)
        yield influence_on(tally, str(there)), int(number)

    def _card(
        self, statement: Statement, place: str, held: bool, name: object, side: object
    ) -> str:
        assert isinstance(name, Token)
        slug = f"{name}_{str(side).lower()}" if isinstance(side, Token) else str(name)
        sketch = self.all.sketch(slug)
        if sketch is None or (sketch.kind is Kind.BOARD) != isinstance(side, Token):
            boards = {s.board for s in self.all.sketches if s.board}
            if name in boards:
                message, expected = f"the side of board `{name}` is missing", f"`{name} A`"
                self.report.error("C-MISSING", statement.span(name), message, expected=expected)
            else:
                self.report.unknown(statement.span(name), "card", str(name), self.all.slugs)
            return slug
        kinds = self._kinds_at(place, held)
        if sketch.kind not in kinds:
            message = f"a {sketch.kind} cannot be {'held' if held else 'there'}"
            self.report.error("C-NOT-HERE", statement.span(name), message)
        first = self._stands.setdefault(slug if len(sketch.copies) < 2 else f"{place} {slug}", name)
        if first is not name:
            self.report.twice(statement.span(name), f"the place of `{slug}`", statement.span(first))
        return slug

    def _kinds_at(self, place: str, held: bool) -> tuple[Kind, ...]:
        if place in self.words.places:
            return self.words.places[place]
        return self.words.held if held else self.words.built

    # What is done

    def _act(self, statement: Statement, span: Span, text: str) -> Act:
        children = statement.tree.children
        seat = self._known(statement, 0, "city", self.seats)
        may = statement.kind == "may"
        forms = {v.base if may else name: name for name, v in self.words.verbs.items()}
        at = 2 if may else 1
        spoken = self._known(statement, at, "thing that is done", [*forms, "has", "holds"])
        name = forms.get(spoken, "")
        thing, other = children[at + 1], children[at + 2]
        assert isinstance(thing, Token)
        goal = other if isinstance(other, Tree) and other.data in _JOINTS else None
        other = goal.children[0] if goal else other
        if name:
            self._check_thing(statement, thing, self.words.verbs[name])
        if isinstance(other, Token):
            of = self.words.verbs.get(name)
            self._check_other(statement, other, of.others if of else ())
            self._check_joint(statement, other, _JOINTS[goal.data] if goal else "with", of)
        free = any(isinstance(c, Tree) and c.data == "freely" for c in children)
        chosen = other if isinstance(other, Tree) and other.data == "chosen" else None
        beside = str(other) if isinstance(other, Token) else ""
        if name:
            beside = self._chosen(statement, thing, chosen, self.words.verbs[name]) or beside
        if free and not self.words.free:
            message = f"the game {self.scope.words.game} builds nothing free by choice"
            self.report.error("C-NOT-PLAYED", statement.span(), message)
        allowed = children[1] == "can" if may else None
        code = self._code(statement)
        return Act(span, text, seat, name, str(thing), beside, free, allowed, code)

    def _passing(self, statement: Statement, span: Span, text: str) -> Act:
        """What may be done, and is not."""
        children, may = statement.tree.children, statement.kind == "may_pass"
        seat = self._known(statement, 0, "city", self.seats)
        word, form = children[2 if may else 1], self.words.verbs[PASSES].base if may else PASSES
        if word != form:
            message = f"`{word}` cannot stand here"
            self.report.error(
                "C-SYNTAX", statement.span(word), message, expected=f"`{form}`", suggestion=form
            )
        allowed = children[1] == "can" if may else None
        return Act(span, text, seat, PASSES, "", allowed=allowed, code=self._code(statement))

    def _code(self, statement: Statement) -> str:
        """The rule that is said to refuse something that cannot be done, if one is."""
        children = statement.tree.children
        code = next((c for c in children if isinstance(c, Token) and c.type == "STRING"), None)
        if code is not None and children[1] == "can":
            message = "what can be done is refused by no rule"
            self.report.error("C-NOT-HERE", statement.span(code), message, expected="`cannot`")
        return unquoted(code)

    def _chosen(
        self, statement: Statement, thing: Token, part: Tree[Token] | None, verb: Verb
    ) -> str:
        """Which of several things that are offered is taken, by its column, or what is laid for a
        card that is discarded; empty where there is nothing to choose."""
        words = self.scope.words
        if part is not None and verb.base == "discard" and words.in_hands:
            laid = [s.slug for s in self.all.sketches if s.zone in words.in_hands]
            (word,) = part.children
            if word not in laid:
                self.report.unknown(statement.span(word), "card that is laid", str(word), laid)
            return str(word)
        several = self.all.offers.get(str(thing), ()) if verb.of_offers else ()
        if len(several) < 2:
            if part is not None:
                message = f"of `{thing}` nothing is chosen"
                self.report.error("C-NOT-HERE", statement.span(part), message)
            return ""
        if part is None:
            message = f"it is not said what of `{thing}` is chosen"
            expected = " or ".join(f"`for {column}`" for column in several)
            self.report.error("C-MISSING", statement.span(thing), message, expected=expected)
            return ""
        (word,) = part.children
        if word not in several:
            what = "thing that is chosen there"
            self.report.unknown(statement.span(word), what, str(word), several)
        return str(word)

    def _check_thing(self, statement: Statement, thing: Token, verb: Verb) -> None:
        if verb.of_seats and (thing in self.seats or not verb.kinds):
            if thing not in self.seats:
                self.report.unknown(statement.span(thing), "city", str(thing), self.seats)
            return
        if verb.of_offers:
            if thing not in self.all.offers:
                what = "card or tally of which something may be used"
                self.report.unknown(statement.span(thing), what, str(thing), self.all.offers)
            return
        if thing == STAGE and Kind.STAGE in verb.kinds:
            return
        fitting = [s.slug for s in self.all.sketches if s.kind in verb.kinds]
        if thing not in fitting:
            kinds = " or ".join(kind for kind in verb.kinds if kind is not Kind.GUILD)
            self.report.unknown(statement.span(thing), kinds, str(thing), fitting)

    def _check_other(self, statement: Statement, other: Token, kinds: Sequence[Kind]) -> None:
        cards = [s.slug for s in self.all.sketches if s.kind in kinds]
        if kinds and other not in cards:
            self.report.unknown(statement.span(other), str(kinds[0]), str(other), cards)

    def _check_joint(
        self, statement: Statement, other: Token, joint: str, verb: Verb | None
    ) -> None:
        """Note a second item behind a word that does not go with what is done."""
        if verb is not None and joint != verb.joint:
            message, expected = f"`{joint}` cannot stand here", f"`{verb.joint} {other}`"
            self.report.error("C-SYNTAX", statement.span(other), message, expected=expected)

    # What is expected

    def _pays(self, statement: Statement, span: Span, text: str) -> Pays:
        seat = self._known(statement, 0, "city", self.seats)
        *_, thing = statement.tree.children
        assert isinstance(thing, Token)
        built = self.words.verbs["builds"]
        priced = replace(built, kinds=(*built.kinds, *self.words.called))
        self._check_thing(statement, thing, priced)
        sums = list[tuple[int, str]]()
        for part in statement.parts:
            number, to = part.children
            whom = str(to) if isinstance(to, Token) else ""
            if isinstance(to, Token) and to not in self.words.paid:
                self.report.unknown(statement.span(to), "one who is paid", whom, self.words.paid)
            if whom in {w for _, w in sums}:
                what = f"what goes to {whom}" if whom else "the sum"
                self.report.twice(statement.span(part), what, statement.span())
            sums.append((int(str(number)), whom))
        return Pays(span, text, seat, str(thing), tuple(sums))

    def _counts(self, statement: Statement, span: Span, text: str) -> Counts:
        seat = self._known(statement, 0, "city", self.seats)
        _, points, category = map(str, statement.tree.children)
        if category in POINTS:
            return Counts(span, text, seat, int(points), "")
        known = self.scope.words.categories
        self._known(statement, 2, "score category", [*known, "points"])
        return Counts(span, text, seat, int(points), category)

    def _wins(self, statement: Statement, span: Span, text: str) -> Wins:
        seat = self._known(statement, 0, "city", [*self.seats, NOBODY])
        kind = statement.tree.children[1]
        if isinstance(kind, Token) and kind not in self.words.victories:
            known = self.words.victories
            self.report.unknown(statement.span(kind), "way to win", str(kind), known)
        return Wins(span, text, "" if seat == NOBODY else seat, str(kind or ""))
