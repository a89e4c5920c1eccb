"""The project's notation: lines with positions to a record.

Nothing is raised at the first slip: what cannot be read is a problem of the record, and
the moves before it can still be judged. Raises ``Unreadable`` only where the text does
not even say which game it is and who plays.
"""

from collections.abc import Iterable, Sequence

from antipater.checker.findings.finding import Finding
from antipater.checker.records.model import ClaimedResult, Comment, Record, Unreadable
from antipater.checker.records.names import BUILDINGS, categories_by_name, names_for
from antipater.checker.records.plays import Plays
from antipater.checker.records.resolving import Resolver, problem_at, same_name
from antipater.checker.words import RESULTS, SHARED
from antipater.grammar.record import (
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
from antipater.rules.duel import UNKNOWN, Setup

FORMAT = "antipater"
KNOWN_TAGS = ("Game", "Set", "Edition", "First", "Second", "Result")


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
            problem_at("R-SET-01", _tag_line(lines, "Set"), found=set_name, expected=sets)
        )
        set_name = tags["Game"]
    players = (tags["First"], tags["Second"])
    reader = _Reader(Resolver(names_for(set_name, tags["Game"]), players, problems))
    plays = reader.read(lines)
    edition = tags.get("Edition")
    return Record(
        format=FORMAT,
        set=set_name,
        players=players,
        setup=reader.setup(),
        moves=tuple(plays.moves),
        edition=edition,
        first_number=reader.first_number,
        end=plays.end,
        paid=plays.paid,
        result=reader.result(tags.get("Result"), _tag_line(lines, "Result")),
        scores=reader.scores,
        tags={name: value for name, value in tags.items() if name not in KNOWN_TAGS},
        comments=tuple(sorted(reader.comments, key=lambda c: (c.anchor, not c.own_line))),
        lines=tuple(plays.lines),
        places={
            "edition": _tag_line(lines, "Edition"),
            "result": _tag_line(lines, "Result"),
            **reader.places,
        },
        unread=plays.unread,
        problems=tuple(sorted(problems, key=lambda p: (p.line or 0, p.column or 0))),
    )


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
                problems.append(problem_at("R-TAG-01", line.number, name, found=name.text))
            tags.setdefault(name.text, line.content.value)
    tags["Game"] = tags.get("Game", "").casefold()
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


class _Reader:
    """What has been read so far of the sections of one record."""

    def __init__(self, resolver: Resolver) -> None:
        self.resolve = resolver
        self.cards = resolver.names.cards
        self.cells: dict[str, list[tuple[int, Word | None]]] = {}
        self.rows: set[int] = set()
        self.places: dict[str, int] = {}
        self.first_number = 1
        self.scores: dict[str, tuple[int | None, ...]] = {}
        self.comments: list[Comment] = []

    # Sections first, so that names in moves can be settled by where the cards lay.

    def read(self, lines: list[Line]) -> Plays:
        """Read the sections, then the moves."""
        self.sort_into_sections(lines)
        for age in self.cards.layouts:
            self.layout(age)
        drafted = any(
            choice.action == "pick"
            for line in lines
            if isinstance(line.content, Play)
            for choice in line.content.choices
        )
        if not drafted and "draft" not in self.cells:
            self.first_number = 1 + sum(map(len, self.cards.draft))
        plays = Plays(self.resolve, self.first_number)
        waiting: list[str] = []
        anchor = ""
        for line in lines:
            if line.content is None:
                waiting.append(line.comment or "")
                continue
            anchor, own_line = self.anchor(line, anchor, plays.number)
            self.comments += [Comment(anchor, text, True) for text in waiting]
            waiting = []
            if line.comment is not None:
                self.comments.append(Comment(anchor, line.comment, own_line))
            match line.content:
                case Play() as play:
                    plays.play(line.number, play)
                case Slip() as slip:
                    plays.slip(line.number, slip)
                case Row() if line.number not in self.rows:
                    plays.slip(line.number, Slip(Word("", 1)))
                case _:
                    pass
        self.comments += [Comment("end", text, True) for text in waiting]
        return plays

    def anchor(self, line: Line, before: str, number: int) -> tuple[str, bool]:
        """What a comment at this line is about, and whether it must stand on its own line."""
        match line.content:
            case Tag(name):
                return f"tag {name.text}", False
            case Heading() as heading:
                return self.heading_key(heading) or before, False
            case Play():
                return f"move {number:09}", False
        return before or "end", True

    def heading_key(self, heading: Heading) -> str | None:
        """The section that a heading begins, as it is called in a record; None if unknown."""
        about = heading.about.text if heading.about else ""
        if heading.section == "wonders":
            seat = self.resolve.seat(about)
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
        known = {f"age {age}" for age in self.cards.layouts}
        if key is None:
            assert heading.about is not None
            self.resolve.player(line, heading.about)
            return None
        if heading.section == "age" and key not in known:
            self.resolve.problem(
                "R-AGE-01", line, heading.about, found=heading.about and heading.about.text
            )
        if key in self.places:
            self.resolve.problem("R-SECTION-01", line, expected=self.places[key])
        self.places.setdefault(key, line)
        self.cells.setdefault(key, [])
        return key

    def setup(self) -> Setup:
        cards = self.cards
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
            layouts=self.resolve.layouts,
        )

    def items(self, section: str, kinds: Sequence[Kind]) -> tuple[int, ...]:
        """The items of a section's rows, ``UNKNOWN`` for ``?``; slips are left out."""
        found: list[int] = []

        def not_yet(item: Item) -> bool:
            return item.id not in found

        for line, cell in self.cells.get(section, ()):
            item = cell and self.resolve.item(line, cell, kinds, not_yet)
            found += [UNKNOWN] if cell is None else [item.id] if item else []
        return tuple(found)

    def layout(self, age: int) -> None:
        """The structure of an age as far as it is known."""
        cells = self.cells.get(f"age {age}")
        if cells is None:
            return
        layout: list[int] = []
        for line, cell in cells:
            item = cell and self.resolve.item(
                line, cell, BUILDINGS, lambda i: i.age == age, lambda i: i.id not in layout
            )
            layout.append(item.id if item else UNKNOWN)
        self.resolve.layouts[age] = tuple(layout)

    # Claims

    def score(self, line: int, score: Score) -> None:
        cards = self.cards
        name = score.category.text.casefold()
        known = categories_by_name(cards)
        if name not in known:
            self.resolve.problem(
                "R-SCORE-01", line, score.category, found=name, expected=tuple(known)
            )
        elif len(score.amounts) != len(self.resolve.players):
            self.resolve.problem("R-SCORE-02", line, score.category, found=len(score.amounts))
        elif known[name] in self.scores:
            self.resolve.problem("R-SCORE-03", line, score.category, found=name)
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
        winner = self.resolve.seat(who)
        if who and winner is None:
            self.resolve.problem("R-RESULT-01", line, found=text, expected=self.resolve.players)
            return None
        return ClaimedResult(kind, winner)
