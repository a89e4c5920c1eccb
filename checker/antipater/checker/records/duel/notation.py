"""The project's notation: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the moves before it can still be judged. Raises ``Unreadable`` only where the text does
not even say which game it is and who plays.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from typing import TypeAlias

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.carrying import remarks
from antipater.checker.records.duel.lost import Lost, lost_lines
from antipater.checker.records.duel.moves import Plays
from antipater.checker.records.duel.record import DuelRecord
from antipater.checker.records.duel.resolve import At, OpenName, Resolver, problem_at
from antipater.checker.records.game_names import game_called
from antipater.checker.records.likeness import players_meant, same_name
from antipater.checker.records.names import (
    BUILDINGS,
    category_named,
    category_words,
    names_for,
    names_of,
    unknown_result,
)
from antipater.checker.records.record import ClaimedResult, End, Stop, Unreadable, correction_anchor
from antipater.checker.records.results import claimed_result
from antipater.checker.records.start import START_TAGS, TagReader, start_of
from antipater.grammar.records.arbiter import CorrectionLine
from antipater.grammar.records.duel.holes import OPEN, Hole
from antipater.grammar.records.duel.moves import MoveLine
from antipater.grammar.records.duel.reading import ContentLine, read_lines
from antipater.grammar.records.keywords import language_of_text
from antipater.grammar.records.lines import (
    NameRow,
    Score,
    SectionHeading,
    Tag,
    UnreadLine,
    WrittenName,
)
from antipater.rules.card_set import Item, Kind
from antipater.rules.duel import ROW, UNKNOWN, Setup, Verb
from antipater.rules.start import Start

FORMAT = "antipater"
KNOWN_TAGS = ("Game", "Set", "Edition", "First", "Second", "Result", *START_TAGS)


# Settles names that can mean several cards: a record in which all are open, what is open, and what
# reads the record with some of them settled.
_Read: TypeAlias = Callable[[Mapping[At, int]], tuple[DuelRecord, Sequence[OpenName]]]
_Settle: TypeAlias = Callable[[DuelRecord, Sequence[OpenName], _Read], DuelRecord]


def read_notation(
    text: str, sets: Sequence[str], chosen_set: str | None = None, settle: _Settle | None = None
) -> DuelRecord:
    """A record from its text. ``sets`` are the names that ``[Set …]`` may hold.

    ``chosen_set`` (a set's name or folder) goes before what the text says. A name that can
    mean several cards is settled by ``settle``, else it stays open, which is a problem.
    Raises ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    lines = list(read_lines(text))
    lost: list[Lost] = []

    def read(settled: Mapping[At, int]) -> tuple[DuelRecord, Sequence[OpenName]]:
        return _read(text, lines, sets, chosen_set, settled, lost)

    record, questions = read({})
    lost += lost_lines(record, names_of(record.set).cards)
    if lost:
        record, questions = read({})
    return settle(record, questions, read) if questions and settle else record


def _read(
    text: str,
    lines: list[ContentLine],
    sets: Sequence[str],
    chosen_set: str | None,
    settled: Mapping[At, int],
    lost: Sequence[Lost],
) -> tuple[DuelRecord, Sequence[OpenName]]:
    """A record, and the names in it that can mean several things and are not ``settled``."""
    tags, problems = _tags(lines)
    set_name = chosen_set or tags.get("Set") or tags["Game"]
    if not chosen_set and set_name not in sets:
        problems.append(
            problem_at("R-SET-01", _tag_line(lines, "Set"), found=set_name, expected=sets)
        )
        set_name = tags["Game"]
    players = (tags["First"], tags["Second"])
    language = language_of_text(text)
    named = _tag_line(lines, "Game" if chosen_set else "Set")
    names = names_for(set_name, tags["Game"], named)
    resolver = Resolver(names, players, problems, language, settled)
    reader = _SectionReader(resolver, set_name)
    plays = reader.read(lines, text.split("\n"), {each.line: each for each in lost})
    edition = tags.get("Edition")
    start = start_of(
        TagReader(
            text,
            tags,
            lambda tag: _tag_line(lines, tag),
            resolver.player,
            lambda code, line, column, **of: problems.append(
                finding(code, line=line, column=column, **of)
            ),
            players,
            (0, 1),
        ),
        resolver.names.cards,
    )
    result = reader.result(tags.get("Result"), _tag_line(lines, "Result"))
    setup = reader.setup(start)
    unread = {p.line for p in problems if p.line and p.code != "R-OPEN-03"}
    carried = frozenset(unread) | reader.odd
    record = DuelRecord(
        format=FORMAT,
        set=set_name,
        players=players,
        setup=setup,
        moves=tuple(plays.moves),
        edition=edition,
        first_number=reader.first_number,
        end=plays.end or _given_up(plays, reader.first_number, result),
        paid=plays.paid,
        stands=plays.stands,
        draws=plays.draws,
        corrections=tuple(plays.corrections),
        result=result,
        scores=reader.scores,
        tags={name: value for name, value in tags.items() if name not in KNOWN_TAGS},
        comments=remarks(text, lines, reader.anchors, carried, reader.rows),
        lines=tuple(plays.lines),
        places={
            "edition": _tag_line(lines, "Edition"),
            "result": _tag_line(lines, "Result"),
            "first": _tag_line(lines, "First"),
            "second": _tag_line(lines, "Second"),
            **reader.places,
            **plays.places,
        },
        unread=plays.unread,
        rest=tuple(plays.rest),
        gaps=plays.gaps,
        written=plays.written(),
        problems=tuple(sorted(problems, key=lambda p: (p.line or 0, p.column or 0))),
        notes=tuple(sorted(plays.notes(), key=lambda p: (p.line or 0, p.column or 0))),
        carried=carried,
        rows=reader.carried_rows(text, carried),
        later=tuple((number, move) for number, line, move in plays.later if line not in carried),
    )
    return record, resolver.questions


def _given_up(plays: Plays, first: int, claim: ClaimedResult | None) -> End | None:
    """The end of a game of which nothing but the result is written: a player gave it up."""
    written = plays.moves or plays.rest or plays.unread is not None
    if written or claim is None or claim.winner is None or claim.kind is None:
        return None
    return End(Stop(claim.kind), 1 - claim.winner, first) if claim.kind in tuple(Stop) else None


def _tag_line(lines: Iterable[ContentLine], name: str) -> int:
    found = (
        ln.number for ln in lines if isinstance(ln.content, Tag) and ln.content.name.text == name
    )
    return next(found, 1)


def _tags(lines: Iterable[ContentLine]) -> tuple[dict[str, str], list[Finding]]:
    """The tags by name; raises ``Unreadable`` where the game or the players are missing."""
    tags: dict[str, str] = {}
    problems: list[Finding] = []
    for line in lines:
        if isinstance(line.content, Tag):
            name = line.content.name
            if name.text in tags:
                problems.append(
                    problem_at("R-TAG-01", line.number, name, found=line.content.called)
                )
            tags.setdefault(name.text, line.content.value)
    tags["Game"] = game_called(tags.get("Game", ""))
    if tags["Game"] != "duel":
        raise Unreadable(
            problem_at("R-GAME-01", _tag_line(lines, "Game"), found=tags["Game"] or None)
        )
    for seat in ("First", "Second"):
        if not tags.get(seat, "").strip():
            raise Unreadable(problem_at("R-PLAYER-01", _tag_line(lines, seat), found=seat))
    if same_name(tags["First"], tags["Second"]):
        line_number = _tag_line(lines, "Second")
        raise Unreadable(problem_at("R-PLAYER-02", line_number, found=tags["Second"]))
    return tags, problems


class _SectionReader:
    """What has been read so far of the sections of one record."""

    def __init__(self, resolver: Resolver, set_name: str) -> None:
        self.resolve, self.set = resolver, set_name
        self.cards = resolver.names.cards
        self.cells: dict[str, list[tuple[int, WrittenName | None]]] = {}
        self.rows: set[int] = set()
        self.odd: set[int] = set()  # the rows of sections that mean nothing
        self.places: dict[str, int] = {}
        self.first_number = 1
        self.scores: dict[str, tuple[int | None, ...]] = {}
        self.columns: Sequence[int] = range(len(resolver.players))  # the seats, as points stand
        self.anchors: dict[int, tuple[str, bool]] = {}

    # Sections first, so that names in moves can be settled by where the cards lay.

    def read(
        self, lines: list[ContentLine], written: Sequence[str], lost: Mapping[int, Lost]
    ) -> Plays:
        """Read the sections, then the moves; ``written``: the lines as they stand; ``lost``:
        those that are missing before a line."""
        self.sort_into_sections(lines)
        if self.cards.dealt and (row := self.items("row", (Kind.CHARACTER,))):
            # The lines of the last zones may be left out: what lies there is not known then.
            ends = [*accumulate(zone.places for zone in self.cards.dealt)]
            missing = ends[-1] - len(row) if len(row) in ends else 0
            self.resolve.layouts[ROW] = (*row, *[UNKNOWN] * missing)
        for age in self.cards.layouts:
            self.layout(age)
        self.known_items()
        picked = (
            choice.name
            for line in lines
            if isinstance(line.content, MoveLine)
            for choice in line.content.choices
            if choice.action == "pick" and choice.name
        )
        drafted = any(self.resolve.chosen_by(name) is Verb.DRAFT for name in picked)
        if not drafted and "draft" not in self.cells:
            self.first_number = 1 + sum(map(len, self.cards.draft))
        plays = Plays(self.resolve, self.first_number, written)
        anchor = ""
        for line in lines:
            if line.number in lost:
                plays.lost(lost[line.number])
            if line.content is None:
                continue
            self.anchors[line.number] = self.anchor(line, anchor, plays)
            anchor = self.anchors[line.number][0]
            match line.content:
                case MoveLine() as play:
                    plays.play(line.number, play)
                case CorrectionLine() as correction:
                    plays.correction(line.number, correction)
                case Hole() as hole:
                    plays.hole(line.number, hole)
                case NameRow((None,)) if line.number not in self.rows | self.odd:
                    plays.hole(line.number, Hole(WrittenName(OPEN, 1)))
                case UnreadLine() as slip:
                    plays.slip(line.number, slip)
                case NameRow() if line.number not in self.rows | self.odd:
                    plays.slip(line.number, UnreadLine(WrittenName("", 1)))
                case _:
                    pass
        for number in set(lost) - {line.number for line in lines}:  # behind the last line
            plays.lost(lost[number])
        return plays

    def carried_rows(self, text: str, carried: frozenset[int]) -> dict[str, tuple[str, ...]]:
        """The rows, as they are written, of each section with a row that could not be read."""
        written = text.split("\n")
        numbers = {key: sorted({line for line, _ in cells}) for key, cells in self.cells.items()}
        return {
            key: tuple(written[n - 1].strip() for n in rows)
            for key, rows in numbers.items()
            if carried.intersection(rows)
        }

    def anchor(self, line: ContentLine, before: str, plays: Plays) -> tuple[str, bool]:
        """What a comment at this line is about, and whether it must stand on its own line."""
        match line.content:
            case Tag(name):
                return f"tag {name.text}", False
            case SectionHeading() as heading:
                return self.heading_key(heading) or before, False
            case MoveLine() | Hole():
                return f"move {plays.number:09}", False
            case CorrectionLine():
                return correction_anchor(len(plays.corrections)), False
        return before or "end", True

    def heading_key(self, heading: SectionHeading) -> str | None:
        """The section that a heading begins, as it is called in a record; None if unknown."""
        about = heading.about.text if heading.about else ""
        if heading.section == "wonders":
            seats = players_meant(about, self.resolve.players)
            return f"wonders {seats[0]}" if len(seats) == 1 else None
        return f"{heading.section} {int(about)}" if heading.section == "age" else heading.section

    def sort_into_sections(self, lines: list[ContentLine]) -> None:
        """Keep the rows of each section; a move ends a section."""
        section: str | None = None
        for line in lines:
            match line.content:
                case SectionHeading() as heading:
                    section = self.begin_section(line.number, heading)
                    self.head_columns(line.number, heading.columns)
                case MoveLine() | Hole() | Tag() | CorrectionLine():
                    section = None
                case NameRow(cells) if section is not None:
                    self.cells[section] += [(line.number, cell) for cell in cells]
                    (self.rows if self.means_something(section) else self.odd).add(line.number)
                    if section == "scores":
                        self.head_columns(line.number, cells)
                case Score() as score:
                    self.score(line.number, score)
                case _:
                    pass

    def begin_section(self, line: int, heading: SectionHeading) -> str | None:
        key = self.heading_key(heading)
        if key is None:
            assert heading.about is not None
            self.resolve.player(line, heading.about)
            return None
        if not self.means_something(key):
            found = heading.about.text if heading.about else heading.section
            self.resolve.problem("R-AGE-01", line, heading.about, found=found)
        if key in self.places:
            self.resolve.problem("R-SECTION-01", line, expected=self.places[key])
        self.places.setdefault(key, line)
        self.cells.setdefault(key, [])
        return key

    def means_something(self, section: str) -> bool:
        """Whether the game has such a section; of ages it has so many and no more, and a row
        only where chance deals one."""
        if section == "row":
            return bool(self.cards.dealt)
        ages = {f"age {age}" for age in self.cards.layouts}
        return section in ages or not section.startswith("age ")

    def known_items(self) -> None:
        """Read what the set-up says of wonders and tokens, for names in moves."""
        self.offered = self.items("draft", (Kind.WONDER,))
        self.board, self.drawn = (
            self.items("tokens", (Kind.TOKEN,)),
            self.items("drawn", (Kind.TOKEN,)),
        )
        self.held = self.items("wonders 0", (Kind.WONDER,)), self.items("wonders 1", (Kind.WONDER,))
        known = {Verb.DRAFT: self.offered, Verb.TOKEN: self.board, Verb.DRAWN: self.drawn}
        for verb, items in known.items():
            if UNKNOWN not in items:
                self.resolve.offered[verb] = set(items)
        for seat, items in enumerate(self.held):
            if UNKNOWN not in items:
                self.resolve.held[seat].update(items)

    def setup(self, start: Start) -> Setup:
        cards = self.cards
        offered = self.offered
        rows, at = [], 0
        for picks in cards.draft if offered else ():
            rows.append(offered[at : at + len(picks)])
            at += len(picks)
        if offered[at:]:
            rows[-1] += offered[at:]
        return Setup(
            rows=tuple(rows),
            wonders=self.held,
            tokens=self.board,
            drawn=self.drawn,
            layouts=self.resolve.layouts,
            start=start,
        )

    def items(self, section: str, kinds: Sequence[Kind]) -> tuple[int, ...]:
        """The items of a section's rows, ``UNKNOWN`` for ``?`` and for slips."""
        found: list[int] = []

        def not_yet(item: Item) -> bool:
            return item.id not in found

        for line, cell in self.cells.get(section, ()):
            item = cell and self.resolve.item(line, cell, kinds, not_yet)
            if item:
                self.places.setdefault(f"{section} {item.id}", line)
            found.append(item.id if item else UNKNOWN)
        return tuple(found)

    def layout(self, age: int) -> None:
        """The structure of an age as far as it is known."""
        cells = self.cells.get(f"age {age}")
        if not cells:  # a title above moves, and no structure
            return
        layout: list[int] = []
        for line, cell in cells:
            item = cell and self.resolve.item(
                line, cell, BUILDINGS, lambda i: i.age == age, lambda i: i.id not in layout
            )
            layout.append(item.id if item else UNKNOWN)
        self.resolve.layouts[age] = tuple(layout)
        self.check_rows(age, [line for line, _ in cells])

    def check_rows(self, age: int, lines: list[int]) -> None:
        """Tell the first row of a whole structure that is not as long as it lies; a structure
        in one row is taken as it stands."""
        slots = self.cards.layouts[age].slots if age in self.cards.layouts else ()
        rows, lengths = Counter(lines), Counter(slot.row for slot in slots)
        if len(lines) != len(slots) or len(rows) == 1:
            return
        expected = [lengths[row] for row in sorted(lengths)]
        for number, (line, found) in enumerate(rows.items()):
            if number >= len(expected) or found != expected[number]:
                self.resolve.problem("R-LAYOUT-01", line, expected=expected, found=found)
                return

    # Claims

    def head_columns(self, line: int, cells: Sequence[WrittenName | None]) -> None:
        """Note whose points stand in which column, where the players are named above them."""
        names = [cell for cell in cells if cell]
        if any(len(players_meant(name.text, self.resolve.players)) == 1 for name in names):
            seats = [self.resolve.player(line, name) for name in names]
            if sorted(seat for seat in seats if seat is not None) == sorted(self.columns):
                self.columns = [seat for seat in seats if seat is not None]

    def score(self, line: int, score: Score) -> None:
        name = score.category.text
        category = category_named(self.set, name, "coins")
        if category is None:
            known = category_words(self.set, self.resolve.language)
            self.resolve.problem("R-SCORE-01", line, score.category, found=name, expected=known)
        elif len(score.amounts) != len(self.resolve.players):
            self.resolve.problem("R-SCORE-02", line, score.category, found=len(score.amounts))
        elif category in self.scores:
            self.resolve.problem("R-SCORE-03", line, score.category, found=name)
        else:
            self.scores[category] = tuple(
                amount for _, amount in sorted(zip(self.columns, score.amounts, strict=True))
            )
            self.places[f"scores {category}"] = line

    def result(self, text: str | None, line: int) -> ClaimedResult | None:
        """What the Result tag claims: a kind of victory, a winner or ``shared``, or both."""
        if not text or text.strip() in ("", "?"):
            return None
        claim = claimed_result(text, self.resolve.players)
        if claim is None:
            told = unknown_result(text, self.resolve.players)
            self.resolve.problem("R-RESULT-01", line, **told)
        return claim
