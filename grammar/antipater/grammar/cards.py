"""The cards of a set: items, boards and their stages, in the order of kinds and ages."""

from collections.abc import Iterator
from dataclasses import dataclass

from antipater.grammar import columns, table
from antipater.grammar.diagnostics import Related, Report
from antipater.grammar.items import MOST, Draft, ItemReader
from antipater.grammar.layers import Definition, Layers, Statement
from antipater.grammar.vocabulary import Vocabulary
from antipater.rules.definitions import Item, Kind
from antipater.rules.expressions import column_name

Found = tuple[Draft, tuple[Statement, ...]]

_ORDER = (Kind.BUILDING, Kind.GUILD, Kind.WONDER, Kind.BOARD, Kind.STAGE, Kind.TOKEN)
_CATEGORY = {
    Kind.WONDER: "wonders",
    Kind.BOARD: "wonders",
    Kind.STAGE: "wonders",
    Kind.TOKEN: "progress",
}
_OWN_COLUMN = {Kind.WONDER: "wonders", Kind.STAGE: "stages", Kind.TOKEN: "tokens"}


@dataclass(frozen=True)
class Cards:
    """Reads the cards of the layered definitions."""

    layers: Layers
    words: Vocabulary
    report: Report

    def drafts(self) -> list[Draft]:
        """Every card, in the order of kinds and ages."""
        found = [f for d in self.layers.values() for f in self._found(d)]
        presences = {d.presence for d, _ in found}
        reader = ItemReader(
            self.words, presences, self.report, self._last_age(), self._players(found)
        )
        drafts = [reader.read(d, statements) for d, statements in found]
        _name_stages(drafts)
        for draft, statements in found:
            self._check(draft, statements)
        self._check_names(drafts)
        return sorted(drafts, key=lambda d: (_ORDER.index(d.kind), d.age or 0))

    def _last_age(self) -> int:
        """The last age that the table knows: of its layouts, or of its passing of hands."""
        layouts = [int(str(d.words[0])) for d in self.layers.values() if d.kind == "layout"]
        hands = [len(row) for row in table.draft(self.layers)] if not layouts else []
        return max([*layouts, *hands], default=MOST)

    def _players(self, found: list[Found]) -> tuple[int, int]:
        """The least and most players whose decks differ: those of the Free City, and a board
        for each."""
        boards = {draft.board for draft, _ in found if draft.board}
        least = self.layers.get(("rule", "free_city_players"))
        if least is None or least.kind != "figure" or not boards:
            return 1, MOST
        return int(str(least.words[1])), len(boards)

    def _found(self, definition: Definition) -> Iterator[Found]:
        if definition.kind == "item":
            _, kind, slug, called = definition.words
            presence = str(called or slug)
            draft = Draft(str(slug), Kind(str(kind)), definition.span(), presence)
            yield draft, definition.statements
        elif definition.kind == "board":
            yield from self._board(definition)

    def _board(self, definition: Definition) -> list[Found]:
        """A board and its stages; lines below ``stage N`` belong to that stage."""
        _, board, side = map(str, definition.words)
        slug = f"{board}_{side.lower()}"
        head = Draft(slug, Kind.BOARD, definition.span(), slug, board=board, side=side)
        parts = [(head, list[Statement]())]
        for statement in definition.statements:
            if statement.kind == "stage":
                number = int(statement.tokens[0])
                self._check_stage(statement, number, len(parts))
                name, span = f"{slug}_{number}", statement.span()
                stage = Draft(name, Kind.STAGE, span, name, board=board, side=side, number=number)
                parts.append((stage, []))
            else:
                parts[-1][1].append(statement)
        return [(draft, tuple(statements)) for draft, statements in parts]

    def _check_stage(self, statement: Statement, number: int, due: int) -> None:
        if number != due:
            message = f"this is stage {number}, but number {due} comes next"
            self.report.error("C-ORDER", statement.span(), message, expected=f"`stage {due}`")

    def _check(self, draft: Draft, statements: tuple[Statement, ...]) -> None:
        """Note what a card must say and does not."""
        category = self.category(draft)
        if draft.kind not in (Kind.BUILDING, Kind.GUILD):
            if draft.points and category not in self.words.categories:
                message = f"points of a {draft.kind} count in no category of this set"
                expected = f"`category {category}`"
                self.report.error("C-MISSING", draft.span, message, expected=expected)
            return
        ages = [s for s in statements if s.kind == "age"]
        if not ages:
            message, expected = f"the age of `{draft.slug}` is missing", "a line `age 2 blue`"
            self.report.error("C-MISSING", draft.span, message, expected=expected)
        elif len(ages[0].tokens) == 1:
            message = f"the colour of `{draft.slug}` is missing"
            expected = f"`age {ages[0].tokens[0]}` and a colour"
            self.report.error("C-MISSING", ages[0].span(), message, expected=expected)
        elif (
            self.words.game == "seven_wonders" and not draft.copies and draft.kind is Kind.BUILDING
        ):
            message = f"it is not said with how many players `{draft.slug}` is used"
            expected = "a line such as `copies 3 5 7`"
            self.report.error("C-MISSING", draft.span, message, expected=expected)
        elif (draft.points or draft.at_end) and draft.colour and not category:
            message = f"points on a {draft.colour} building count in no category"
            expected = f"`scores CATEGORY` at `colour {draft.colour}`"
            self.report.error("C-MISSING", draft.span, message, expected=expected)

    def _check_names(self, drafts: list[Draft]) -> None:
        """Note two cards of one short name; within a kind that was noted before."""
        first = dict[str, Draft]()
        for draft in drafts:
            other = first.setdefault(draft.slug, draft)
            if other is not draft:
                message = f"`{draft.slug}` is the name of a {other.kind} as well"
                related = (Related(other.span, "the other card"),)
                self.report.error("C-TWICE", draft.span, message, related=related)

    def category(self, draft: Draft) -> str:
        """The score category of a card's points; nothing where it can have none."""
        return _CATEGORY.get(draft.kind) or self.words.colours.get(draft.colour or "", "")

    def item(self, id: int, draft: Draft, index: dict[str, int], groups: list[str]) -> Item:
        """The finished card, with columns by number."""
        presence = column_name("built", (draft.presence,))
        standing = dict(draft.standing) | columns.group_standing(draft, groups)
        standing |= {presence: 1}
        if draft.kind in (Kind.BUILDING, Kind.GUILD):
            standing |= {"buildings": 1, draft.colour or "": 1}
        elif draft.kind in _OWN_COLUMN:
            standing[_OWN_COLUMN[draft.kind]] = 1
        category = self.category(draft)
        if draft.points:
            standing[column_name("points", (category,))] = draft.points
        return Item(
            id=id,
            slug=draft.slug,
            kind=draft.kind,
            names=draft.names,
            place=draft.span.start,
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


def _name_stages(drafts: list[Draft]) -> None:
    """A stage that has no name of its own goes by its board's: ``… A1``."""
    boards = {(d.board, d.side): d for d in drafts if d.kind is Kind.BOARD}
    for draft in drafts:
        if draft.kind is Kind.STAGE:
            names = boards[draft.board, draft.side].names
            own = {k: tuple(f"{n} {draft.side}{draft.number}" for n in v) for k, v in names.items()}
            draft.names = own | draft.names
