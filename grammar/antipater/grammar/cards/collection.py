"""The cards of a set: items, boards and their stages, in the order of kinds and ages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from antipater.grammar.cards import columns, structures
from antipater.grammar.cards.conditions import finished
from antipater.grammar.cards.control import control_of
from antipater.grammar.cards.formulas import Scope
from antipater.grammar.cards.items import read_card
from antipater.grammar.cards.layers import Definition, Layers, Statement
from antipater.grammar.cards.readers import read_formula
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.grammar.cards.tracks import everywhere, for_the_table
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Related, Report
from antipater.rules.card_set import Item, Kind
from antipater.rules.effects import Effect
from antipater.rules.expressions import column_name

Found = tuple[Sketch, tuple[Statement, ...]]

_ORDER = (
    *(Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.BOARD, Kind.STAGE, Kind.TOKEN),
    *(Kind.CHARACTER, Kind.PLACE),
)
_CATEGORY = {
    Kind.WONDER: "wonders",
    Kind.BOARD: "wonders",
    Kind.STAGE: "wonders",
    Kind.TOKEN: "progress",
}
# The numbers of places, as records write them: a numeral in a name would be an amount there.
_ONES = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_ROMAN = (*_ONES, "X", *(f"X{one}" for one in _ONES), "XX")
_OWN_COLUMN = {
    Kind.WONDER: "wonders",
    Kind.STAGE: "stages",
    Kind.TOKEN: "tokens",
    Kind.CHARACTER: "characters",
}


@dataclass(frozen=True)
class Cards:
    """Reads the cards of the layered definitions."""

    layers: Layers
    words: Vocabulary
    report: Report

    def sketches(self) -> list[Sketch]:
        """Every card, in the order of kinds and ages."""
        everything = [f for d in self.layers.values() for f in self._found(d)]
        found = [f for f in everything if self._played(f[0])]
        desk = self._desk(found)
        sketches = [read_card(desk, d, statements) for d, statements in found]
        _name_stages(sketches)
        for sketch, statements in found:
            self._check(sketch, statements)
        sketches += self._places()
        self._check_names(sketches)
        return sorted(sketches, key=lambda d: (_ORDER.index(d.kind), d.age or 0))

    def everywhere(self, cards: list[Sketch]) -> list[Sketch]:
        """What tallies and tracks say for every city."""
        return everywhere(self._desk([]), self.layers, (card.slug for card in cards))

    def _desk(self, found: list[Found]) -> Desk:
        """What lines are read with."""
        presences = {d.presence for d, _ in found}
        return Desk(self.words, presences, self.report, self._last_age(), self._players(found))

    def _last_age(self) -> int:
        """The last age that the table knows: of its layouts, or of its passing of hands."""
        layouts = [int(str(d.words[0])) for d in self.layers.values() if d.kind == "layout"]
        hands = [len(row) for row in structures.draft(self.layers)] if not layouts else []
        return max([*layouts, *hands], default=MOST)

    def _players(self, found: list[Found]) -> tuple[int, int]:
        """The least and most players whose decks differ: those of the Free City, and a board
        for each."""
        boards = {sketch.board for sketch, _ in found if sketch.board}
        least = self.layers.get(("rule", "free_city_players"))
        if least is None or least.kind != "figure" or not boards:
            return 1, MOST
        return int(str(least.words[1])), len(boards)

    def _found(self, definition: Definition) -> Iterator[Found]:
        if definition.kind == "item":
            _, kind, slug, called = definition.words
            presence = str(called or slug)
            sketch = Sketch(str(slug), Kind(str(kind)), definition.span(), presence)
            yield sketch, definition.statements
        elif definition.kind == "board":
            yield from self._board(definition)

    def _places(self) -> Iterator[Sketch]:
        """The free places of rows, each by the name of its zone and its number."""
        for definition in self.layers.values():
            zone = str(definition.words[0]) if definition.kind == "zone" else ""
            for line in definition.all("spaces") if zone in self.words.free else ():
                for number, numeral in enumerate(_ROMAN[: int(line.tokens[0])], start=1):
                    name = f"{zone}_{number}"
                    names = {
                        language: tuple(f"{spelled} {numeral}" for spelled in all_names)
                        for language, all_names in self.words.zone_names[zone].items()
                    }
                    yield Sketch(name, Kind.PLACE, definition.span(), name, names, zone=zone)

    def _board(self, definition: Definition) -> list[Found]:
        """A board and its stages; lines below ``stage N`` belong to that stage."""
        _, board, side = map(str, definition.words)
        slug = f"{board}_{side.lower()}"
        head = Sketch(slug, Kind.BOARD, definition.span(), slug, board=board, side=side)
        parts = [(head, list[Statement]())]
        for statement in definition.statements:
            if statement.kind == "stage":
                number = int(statement.tokens[0])
                self._check_stage(statement, number, len(parts))
                name, span = f"{slug}_{number}", statement.span()
                stage = Sketch(name, Kind.STAGE, span, name, board=board, side=side, number=number)
                parts.append((stage, []))
            else:
                parts[-1][1].append(statement)
        return [(sketch, tuple(statements)) for sketch, statements in parts]

    def _check_stage(self, statement: Statement, number: int, due: int) -> None:
        if number != due:
            message = f"this is stage {number}, but number {due} comes next"
            self.report.error("C-ORDER", statement.span(), message, expected=f"`stage {due}`")

    def _played(self, sketch: Sketch) -> bool:
        """Whether the game has such cards; notes it if not, for a board and its stages once."""
        played = self.words.has(sketch.kind)
        if not played and sketch.kind is not Kind.STAGE:
            message = f"the game {self.words.game} has no {sketch.kind}s"
            self.report.error("C-NOT-PLAYED", sketch.span, message)
        return played

    def _check(self, sketch: Sketch, statements: tuple[Statement, ...]) -> None:
        """Note what a card must say and does not."""
        category = self.category(sketch)
        if sketch.kind is Kind.CHARACTER and not sketch.zone:
            if not any(s.kind == "lies" for s in statements):
                message, line = f"it is not said in which zone `{sketch.slug}` lies", "lies in ZONE"
                self.report.error("C-MISSING", sketch.span, message, expected=f"a line `{line}`")
            return
        if sketch.kind not in (Kind.BUILDING, Kind.GUILD):
            if _scores(sketch) and category not in self.words.categories:
                message = f"points of a {sketch.kind} count in no category of this set"
                expected = f"`category {category}`"
                if sketch.kind is Kind.CHARACTER:
                    expected = f"`scores CATEGORY` at `zone {sketch.zone}`"
                self.report.error("C-MISSING", sketch.span, message, expected=expected)
            return
        ages = [s for s in statements if s.kind == "age"]
        if not ages:
            message, expected = f"the age of `{sketch.slug}` is missing", "a line `age 2 blue`"
            self.report.error("C-MISSING", sketch.span, message, expected=expected)
        elif len(ages[0].tokens) == 1:
            message = f"the colour of `{sketch.slug}` is missing"
            expected = f"`age {ages[0].tokens[0]}` and a colour"
            self.report.error("C-MISSING", ages[0].span(), message, expected=expected)
        elif self._due("copies", sketch) and not sketch.copies:
            message = f"it is not said with how many players `{sketch.slug}` is used"
            expected = "a line such as `copies 3 5 7`"
            self.report.error("C-MISSING", sketch.span, message, expected=expected)
        elif _scores(sketch) and sketch.colour and not category:
            message = f"points on a {sketch.colour} building count in no category"
            expected = f"`scores CATEGORY` at `colour {sketch.colour}`"
            self.report.error("C-MISSING", sketch.span, message, expected=expected)

    def _due(self, rule: str, sketch: Sketch) -> bool:
        """Whether the game asks for a line of this rule on such a card."""
        profile = self.words.profile
        return bool(profile and rule in profile.due and profile.plays_line(rule, sketch.kind))

    def _check_names(self, sketches: list[Sketch]) -> None:
        """Note two cards of one short name; within a kind that was noted before."""
        first = dict[str, Sketch]()
        for sketch in sketches:
            other = first.setdefault(sketch.slug, sketch)
            if other is not sketch:
                message = f"`{sketch.slug}` is the name of a {other.kind} as well"
                related = (Related(other.span, "the other card"),)
                self.report.error("C-TWICE", sketch.span, message, related=related)

    def category(self, sketch: Sketch) -> str:
        """The score category of a card's points; nothing where it can have none."""
        by_place = self.words.colours.get(sketch.colour or "", "")
        return _CATEGORY.get(sketch.kind) or by_place or self.words.zones.get(sketch.zone, "")

    def item(self, id: int, sketch: Sketch, index: dict[str, int], groups: list[str]) -> Item:
        """The finished card, with columns by number."""
        presence = column_name("built", (sketch.presence,))
        standing = dict(sketch.standing) | columns.group_standing(sketch, groups)
        standing |= {presence: 1}
        if sketch.kind in (Kind.BUILDING, Kind.GUILD):
            standing |= {"buildings": 1, sketch.colour or "": 1}
        elif sketch.kind in _OWN_COLUMN and sketch.zone not in self.words.laid:
            standing[_OWN_COLUMN[sketch.kind]] = 1
        if sketch.zone in self.words.controlled:
            standing[control_of(sketch.zone)] = 1
        category = self.category(sketch)
        points = column_name("points", (category,))
        if sketch.points:
            standing[points] = sketch.points
        effects = (replace(e, column=points) if _at_end(e) else e for e in sketch.effects)
        if sketch.zone in self.words.laid:
            effects = (for_the_table(effect) for effect in tuple(effects))
        return Item(
            id=id,
            slug=sketch.slug,
            kind=sketch.kind,
            names=sketch.names,
            place=sketch.span.start,
            presence=index[presence],
            category=category,
            age=sketch.age,
            colour=sketch.colour,
            cost=sketch.cost(self.words.resources),
            free_with=tuple(index[c] for c in sketch.free_with),
            standing=tuple(sorted((index[c], n) for c, n in standing.items() if n)),
            copies=sketch.copies,
            board=sketch.board,
            side=sketch.side,
            number=sketch.number,
            sources=tuple(sketch.sources),
            effects=tuple(effects),
        )


def _scores(sketch: Sketch) -> bool:
    """Whether a card brings points that count somewhere."""
    at_end = any(line.kind == "at_end_formula" for line in sketch.formulas)
    return bool(sketch.points or at_end or any(map(_at_end, sketch.effects)))


def _at_end(effect: Effect) -> bool:
    """Whether it brings points, in whatever category the card's points count."""
    return effect.column == "points"


def read_formulas(scope: Scope, sketches: Iterable[Sketch]) -> None:
    """Read the conditions, and the gains by formulas, now that all columns are known."""
    for sketch in sketches:
        for place, line in sketch.unfinished:
            sketch.effects[place] = finished(scope, line, sketch.effects[place])
        sketch.effects += (read_formula(scope, line) for line in sketch.formulas)
        sketch.effects += (effect for read in sketch.later for effect in read(scope))


def _name_stages(sketches: list[Sketch]) -> None:
    """A stage that has no name of its own goes by its board's: ``… A1``."""
    boards = {(d.board, d.side): d for d in sketches if d.kind is Kind.BOARD}
    for sketch in sketches:
        if sketch.kind is Kind.STAGE:
            names = boards[sketch.board, sketch.side].names
            own = {
                k: tuple(f"{n} {sketch.side}{sketch.number}" for n in v) for k, v in names.items()
            }
            sketch.names = own | sketch.names
