"""The project's notation: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the moves before it can still be judged. Raises ``Unreadable`` only where the text does
not even say which game it is and who plays.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from antipater.checker.findings.finding import Finding, finding
from antipater.checker.records.model import (
    ClaimedResult,
    Comment,
    End,
    Record,
    Stop,
    Unreadable,
)
from antipater.checker.records.names import BUILDINGS, Names, names_of, narrowed
from antipater.checker.words import RESULTS, SHARED
from antipater.grammar.record import (
    Choice,
    Heading,
    Line,
    Play,
    Row,
    Score,
    Slip,
    Tag,
    Word,
    read_lines,
)
from antipater.rules.definitions import Item, Kind
from antipater.rules.duel import UNKNOWN, Move, Setup, Verb

FORMAT = "antipater"
Test: TypeAlias = Callable[[Item], bool]
KNOWN_TAGS = ("Game", "Set", "Edition", "First", "Second", "Result")
_STOPS = {"resign": Stop.RESIGNATION, "time_out": Stop.TIME_OUT}
_TOKENS = {"take": Verb.TOKEN, "draw": Verb.DRAWN}
_BUILDINGS = {
    "discard": Verb.DISCARD,
    "destroy": Verb.DESTROY,
    "revive": Verb.REVIVE,
    "lift": Verb.TOP_ROW,
    "keep": Verb.LEFT_OUT,
}


def read_notation(text: str, sets: Sequence[str], chosen_set: str | None = None) -> Record:
    """A record from its text. ``sets`` are the names that ``[Set …]`` may hold.

    ``chosen_set`` (a set's name or folder) goes before what the text says. Raises
    ``Unreadable``, and ``CardSetError`` for a chosen set that cannot be used.
    """
    lines = list(read_lines(text))
    tags, problems = _tags(lines)
    set_name = chosen_set or tags.get("Set") or tags["Game"]
    if not chosen_set and set_name not in sets:
        problems.append(
            _problem("R-SET-01", _tag_line(lines, "Set"), found=set_name, expected=sets)
        )
        set_name = tags["Game"]
    reader = _Reader(names_of(set_name), (tags["First"], tags["Second"]), problems)
    reader.read(lines)
    edition = tags.get("Edition")
    return Record(
        format=FORMAT,
        set=set_name,
        players=reader.players,
        setup=reader.setup(),
        moves=tuple(reader.moves),
        edition=edition,
        first_number=reader.first_number,
        end=reader.end,
        paid=reader.paid,
        result=reader.result(tags.get("Result"), _tag_line(lines, "Result")),
        scores=reader.scores,
        tags={name: value for name, value in tags.items() if name not in KNOWN_TAGS},
        comments=tuple(sorted(reader.comments, key=lambda c: (c.anchor, not c.own_line))),
        lines=tuple(reader.lines),
        places={
            "edition": _tag_line(lines, "Edition"),
            "result": _tag_line(lines, "Result"),
            **reader.places,
        },
        unread=reader.unread,
        problems=tuple(sorted(problems, key=lambda p: (p.line or 0, p.column or 0))),
    )


def _problem(code: str, line: int, at: Word | None = None, **values: Any) -> Finding:
    return finding(code, line=line, column=at.column if at else None, **values)


def _tag_line(lines: Iterable[Line], name: str) -> int:
    found = (
        ln.number for ln in lines if isinstance(ln.content, Tag) and ln.content.name.text == name
    )
    return next(found, 1)


def _tags(lines: Iterable[Line]) -> tuple[dict[str, str], list[Finding]]:
    """The tags by name; raises ``Unreadable`` where the game or the players are missing."""
    tags: dict[str, str] = {}
    problems: list[Finding] = []
    for line in lines:
        if isinstance(line.content, Tag):
            name = line.content.name
            if name.text in tags:
                problems.append(_problem("R-TAG-01", line.number, name, found=name.text))
            tags.setdefault(name.text, line.content.value)
    if tags.get("Game") != "duel":
        raise Unreadable(_problem("R-GAME-01", _tag_line(lines, "Game"), found=tags.get("Game")))
    for seat in ("First", "Second"):
        if not tags.get(seat, "").strip():
            raise Unreadable(_problem("R-PLAYER-01", _tag_line(lines, seat), found=seat))
    if _same(tags["First"], tags["Second"]):
        line_number = _tag_line(lines, "Second")
        raise Unreadable(_problem("R-PLAYER-02", line_number, found=tags["Second"]))
    return tags, problems


def _same(name: str, other: str) -> bool:
    return name.strip().casefold() == other.strip().casefold()


class _Reader:
    """What has been read so far of the sections and moves of one record."""

    def __init__(self, names: Names, players: tuple[str, str], problems: list[Finding]) -> None:
        self.names, self.players, self.problems = names, players, problems
        self.section = ""
        self.cells: dict[str, list[tuple[int, Word | None]]] = {}
        self.rows: set[int] = set()
        self.places: dict[str, int] = {}
        self.moves: list[Move] = []
        self.lines: list[int] = []
        self.first_number = 1
        self.number = 1
        self.ordinal = 0
        self.unread: int | None = None
        self.end: End | None = None
        self.paid: dict[int, int] = {}
        self.scores: dict[str, tuple[int | None, ...]] = {}
        self.comments: list[Comment] = []
        self.layouts: dict[int, tuple[int, ...]] = {}
        self.gone: dict[int, tuple[Verb, int]] = {}
        sizes = [(age, len(x.slots)) for age, x in sorted(names.cards.layouts.items())]
        self.ages = [age for age, size in sizes for _ in range(size)]
        self.taken = 0

    def problem(self, code: str, line: int, at: Word | None = None, **values: Any) -> None:
        self.problems.append(_problem(code, line, at, **values))

    # Sections first, so that names in moves can be settled by where the cards lay.

    def read(self, lines: list[Line]) -> None:
        self.sort_into_sections(lines)
        for age in self.names.cards.layouts:
            self.layout(age)
        drafted = any(
            choice.action == "pick"
            for line in lines
            if isinstance(line.content, Play)
            for choice in line.content.choices
        )
        if not drafted and "draft" not in self.cells:
            self.first_number = self.number = 1 + sum(map(len, self.names.cards.draft))
        waiting: list[str] = []
        anchor = ""
        for line in lines:
            if line.content is None:
                waiting.append(line.comment or "")
                continue
            anchor, own_line = self.anchor(line, anchor)
            self.comments += [Comment(anchor, text, True) for text in waiting]
            waiting = []
            if line.comment is not None:
                self.comments.append(Comment(anchor, line.comment, own_line))
            match line.content:
                case Play() as play:
                    self.play(line.number, play)
                case Slip() as slip:
                    self.slip(line.number, slip)
                case Row() if line.number not in self.rows:
                    self.slip(line.number, Slip(Word("", 1)))
                case _:
                    pass
        self.comments += [Comment("end", text, True) for text in waiting]

    def anchor(self, line: Line, before: str) -> tuple[str, bool]:
        """What a comment at this line is about, and whether it must stand on its own line."""
        match line.content:
            case Tag(name):
                return f"tag {name.text}", False
            case Heading() as heading:
                return self.heading_key(heading) or before, False
            case Play():
                return f"move {self.number:09}", False
        return before or "end", True

    def heading_key(self, heading: Heading) -> str | None:
        """The section that a heading begins, as it is called in a record; None if unknown."""
        about = heading.about.text if heading.about else ""
        if heading.section == "wonders":
            seat = self.seat(about)
            return None if seat is None else f"wonders {seat}"
        return f"{heading.section} {int(about)}" if heading.section == "age" else heading.section

    def sort_into_sections(self, lines: list[Line]) -> None:
        """Keep the rows of each section; a move ends a section."""
        section: str | None = None
        for line in lines:
            match line.content:
                case Heading() as heading:
                    section = self.begin_section(line.number, heading)
                case Play() | Tag():
                    section = None
                case Row(cells) if section is not None:
                    self.cells[section] += [(line.number, cell) for cell in cells]
                    self.rows.add(line.number)
                case Score() as score:
                    self.score(line.number, score)
                case _:
                    pass

    def begin_section(self, line: int, heading: Heading) -> str | None:
        key = self.heading_key(heading)
        known = {f"age {age}" for age in self.names.cards.layouts}
        if key is None:
            self.problem(
                "R-PLAYER-03", line, heading.about, found=heading.about, expected=self.players
            )
            return None
        if heading.section == "age" and key not in known:
            self.problem("R-AGE-01", line, heading.about, found=heading.about)
        if key in self.places:
            self.problem("R-SECTION-01", line, expected=self.places[key])
        self.places.setdefault(key, line)
        self.cells.setdefault(key, [])
        return key

    def setup(self) -> Setup:
        cards = self.names.cards
        offered = self.items("draft", (Kind.WONDER,))
        rows, start = [], 0
        for picks in cards.draft if offered else ():
            rows.append(offered[start : start + len(picks)])
            start += len(picks)
        if offered[start:]:
            rows[-1] += offered[start:]
        return Setup(
            rows=tuple(rows),
            wonders=(
                self.items("wonders 0", (Kind.WONDER,)),
                self.items("wonders 1", (Kind.WONDER,)),
            ),
            tokens=self.items("tokens", (Kind.TOKEN,)),
            drawn=self.items("drawn", (Kind.TOKEN,)),
            layouts=self.layouts,
        )

    def items(self, section: str, kinds: Sequence[Kind]) -> tuple[int, ...]:
        """The items of a section's rows, ``UNKNOWN`` for ``?``; slips are left out."""
        found: list[int] = []

        def not_yet(item: Item) -> bool:
            return item.id not in found

        for line, cell in self.cells.get(section, ()):
            item = cell and self.item(line, cell, kinds, not_yet)
            found += [UNKNOWN] if cell is None else [item.id] if item else []
        return tuple(found)

    def layout(self, age: int) -> None:
        """The structure of an age as far as it is known."""
        cells = self.cells.get(f"age {age}")
        if cells is None:
            return
        layout: list[int] = []
        for line, cell in cells:
            item = cell and self.item(
                line, cell, BUILDINGS, lambda i: i.age == age, lambda i: i.id not in layout
            )
            layout.append(item.id if item else UNKNOWN)
        self.layouts[age] = tuple(layout)

    # Names

    def seat(self, name: str) -> int | None:
        """The seat of a player by name."""
        return next((s for s, player in enumerate(self.players) if _same(player, name)), None)

    def item(self, line: int, word: Word, kinds: Sequence[Kind], *tests: Test) -> Item | None:
        """The item that a name means here; a problem where that is none or more than one."""
        fitting = narrowed(self.names.fitting(word.text, kinds), *tests)
        if len(fitting) == 1:
            return fitting[0]
        if fitting:
            self.problem("R-NAME-02", line, word, found=word.text, expected=fitting)
        else:
            suggestion = self.names.nearest(word.text, kinds)
            code = "R-NAME-01" if suggestion else "R-NAME-03"
            self.problem(code, line, word, found=word.text, expected=suggestion)
        return None

    def in_structure(self, line: int, word: Word) -> Item | None:
        age = self.ages[min(self.taken, len(self.ages) - 1)]
        layout = self.layouts.get(age, ())
        return self.item(
            line,
            word,
            BUILDINGS,
            lambda i: i.age == age,
            lambda i: i.id in layout,
            lambda i: i.id not in self.gone,
        )

    # Moves

    def play(self, line: int, play: Play) -> None:
        seat = self.seat(play.actor.text)
        if seat is None:
            self.problem(
                "R-PLAYER-03", line, play.actor, found=play.actor.text, expected=self.players
            )
            self.unread = self.unread or self.number
        if play.ordinal is not None:
            if play.ordinal <= self.ordinal:
                self.problem("R-NUMBER-01", line, expected=self.ordinal, found=play.ordinal)
            self.ordinal = play.ordinal
        for choice in play.choices:
            self.choice(line, choice, seat or 0)

    def choice(self, line: int, choice: Choice, seat: int) -> None:
        if choice.action in _STOPS:
            if self.end is not None:
                self.problem("R-END-01", line, expected=self.end.number)
                return
            self.end = End(_STOPS[choice.action], seat, self.number)
            self.number += 1
            return
        move = self.move(line, choice, seat)
        if move is None:
            self.unread = self.unread or self.number
        elif self.unread is None:
            self.moves.append(move)
            self.lines.append(line)
        if choice.amount is not None:
            self.paid[self.number] = choice.amount
        self.number += 1

    def move(self, line: int, choice: Choice, seat: int) -> Move | None:
        """The move that a choice means; None, with a problem noted, if it cannot be told."""
        action, name = choice.action, choice.name
        if action == "begin_self":
            return Move(Verb.BEGIN, seat, seat)
        assert name is not None
        if action == "begin":
            chosen = self.seat(name.text)
            if chosen is None:
                self.problem("R-PLAYER-03", line, name, found=name.text, expected=self.players)
            return None if chosen is None else Move(Verb.BEGIN, seat, chosen)
        if action == "pick":
            return self.made(Verb.DRAFT, seat, self.item(line, name, (Kind.WONDER,)))
        if action in _TOKENS:
            return self.made(_TOKENS[action], seat, self.item(line, name, (Kind.TOKEN,)))
        if action == "build":
            return self.build(line, choice, seat, name)
        return self.building_choice(line, choice, seat, name)

    def build(self, line: int, choice: Choice, seat: int, name: Word) -> Move | None:
        if choice.other is not None:
            wonder = self.item(line, name, (Kind.WONDER,))
            tucked = self.take(Verb.WONDER, seat, self.in_structure(line, choice.other))
            return self.made(Verb.WONDER, seat, wonder, tucked) if tucked else None
        fits = self.names.fitting
        if not fits(name.text, BUILDINGS) and fits(name.text, (Kind.WONDER,)):
            self.taken += 1
            self.problem("R-TUCKED-01", line, name, item=fits(name.text, (Kind.WONDER,))[0])
            return None
        return self.made(
            Verb.BUILD, seat, self.take(Verb.BUILD, seat, self.in_structure(line, name))
        )

    def building_choice(self, line: int, choice: Choice, seat: int, name: Word) -> Move | None:
        verb = _BUILDINGS[choice.action]
        if verb in (Verb.DISCARD, Verb.TOP_ROW):
            return self.made(verb, seat, self.take(verb, seat, self.in_structure(line, name)))
        if verb is Verb.DESTROY:
            standing = self.item(
                line, name, BUILDINGS, lambda i: self.gone.get(i.id, (None, seat))[1] != seat
            )
            self.gone.update({standing.id: (Verb.DISCARD, seat)} if standing else {})
            return self.made(verb, seat, standing)
        if verb is Verb.REVIVE:
            revived = self.item(
                line,
                name,
                BUILDINGS,
                lambda i: self.gone.get(i.id, (None, seat))[0] is Verb.DISCARD,
            )
            self.gone.update({revived.id: (Verb.BUILD, seat)} if revived else {})
            return self.made(verb, seat, revived)
        assert choice.other is not None
        kept, given = self.set_aside(line, name), self.set_aside(line, choice.other)
        self.gone.update({kept.id: (verb, seat)} if kept else {})
        self.gone.update({given.id: (verb, 1 - seat)} if given else {})
        return self.made(verb, seat, kept, given) if given else None

    def set_aside(self, line: int, word: Word) -> Item | None:
        """A building that set-up left out of the current age."""
        age = self.ages[min(self.taken, len(self.ages) - 1)]
        return self.item(
            line,
            word,
            BUILDINGS,
            lambda i: i.age == age,
            lambda i: i.id not in self.layouts.get(age, ()),
            lambda i: i.id not in self.gone,
        )

    def take(self, verb: Verb, seat: int, item: Item | None) -> Item | None:
        """Note that a card leaves the structure."""
        self.taken += 1
        if item is not None:
            self.gone[item.id] = (verb, seat)
        return item

    def made(
        self, verb: Verb, seat: int, item: Item | None, other: Item | None = None
    ) -> Move | None:
        return None if item is None else Move(verb, seat, item.id, other.id if other else UNKNOWN)

    def slip(self, line: int, slip: Slip) -> None:
        code = "R-SYNTAX-01" if slip.word.text else "R-SYNTAX-02"
        self.problem(code, line, slip.word, found=slip.word.text, expected=slip.expected)
        if self.moves or self.unread:
            self.unread = self.unread or self.number
            self.number += 1

    # Claims

    def score(self, line: int, score: Score) -> None:
        cards = self.names.cards
        name = score.category.text.casefold()
        known = {c: c for c in (*cards.categories, "total")}
        for category in cards.categories:
            for names in cards.vocabulary.get(category, {}).values():
                known.update(dict.fromkeys(map(str.casefold, names), category))
        if name not in known:
            self.problem("R-SCORE-01", line, score.category, found=name, expected=tuple(known))
        elif len(score.amounts) != len(self.players):
            self.problem("R-SCORE-02", line, score.category, found=len(score.amounts))
        elif known[name] in self.scores:
            self.problem("R-SCORE-03", line, score.category, found=name)
        else:
            self.scores[known[name]] = score.amounts
            self.places[f"scores {known[name]}"] = line

    def result(self, text: str | None, line: int) -> ClaimedResult | None:
        """What the Result tag claims: a kind of victory, a winner or ``shared``, or both."""
        if not text or text.strip() in ("", "?"):
            return None
        first, _, rest = text.strip().partition(" ")
        kinds = {w: kind for kind, words in RESULTS.items() for w in (*words, kind)}
        kind = kinds.get(first.casefold())
        who = rest.strip() if kind else text.strip()
        if who.casefold() in SHARED:
            return ClaimedResult(kind, None, shared=True)
        winner = self.seat(who)
        if who and winner is None:
            self.problem("R-RESULT-01", line, found=text, expected=self.players)
            return None
        return ClaimedResult(kind, winner)
