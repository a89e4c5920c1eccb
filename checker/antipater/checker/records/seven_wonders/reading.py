"""What has been read so far of one record of 7 Wonders.

The other modules of the notation add to it: ``seats``, ``plays``, ``claims``.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.likeness import key_of, players_meant
from antipater.checker.records.names import IN_HAND, Names, names_for
from antipater.checker.records.record import Correction, Unreadable
from antipater.checker.records.seven_wonders.meanings import fitting, in_play, rules_of
from antipater.checker.records.seven_wonders.record import Gap, Noted
from antipater.checker.records.start import TagReader
from antipater.grammar.records.arbiter import CorrectionLine
from antipater.grammar.records.keywords import keywords, language_of_text
from antipater.grammar.records.lines import SectionHeading, Tag, WrittenName
from antipater.grammar.records.seven_wonders import TableLine, TablePlay, read_table_lines
from antipater.rules.card_set import Item, Kind
from antipater.rules.seven_wonders import FREE_CITY
from antipater.rules.seven_wonders.rules import FROM_THE_START

GAME = "seven_wonders"
FREE_CITY_WORDS = frozenset(word.casefold() for word in keywords()["FREE_CITY"])


class Reading:
    """What has been read so far of one record."""

    def __init__(self, text: str, sets: Sequence[str], chosen_set: str | None) -> None:
        self.text = text
        self.lines: Sequence[TableLine] = list(read_table_lines(text))
        self.problems: list[Finding] = []
        self.notes: list[Finding] = []
        self.language = language_of_text(text)
        self.places: dict[str, int] = {}
        self.anchors: dict[int, tuple[object, bool]] = {}
        self.odd: set[int] = set()  # the rows of sections that mean nothing
        self.tags = self.read_tags()
        self.sections = list(self.in_sections())
        self.set = chosen_set or self.tags.get("Set") or GAME
        if not chosen_set and self.set not in sets:
            self.problem("R-SET-01", self.places["tag Set"], found=self.set, expected=tuple(sets))
            self.set = GAME
        named = self.places.get("tag Game" if chosen_set else "tag Set")
        self.names: Names = names_for(self.set, GAME, named)
        self.rules = rules_of(self.set)
        self.asks_often = self.rules.told_apart
        self.last_age = self.rules.ages[-1]
        self.last_turn = self.rules.hand_size
        self.players: list[str] = []
        self.boards: list[int] = []
        self.hands: dict[tuple[int, int], tuple[int, ...]] = {}
        self.piles: dict[int, tuple[int, ...]] = {}
        self.plays: list[tuple[Noted, int]] = []
        self.noted: dict[tuple[int, int, int, bool], int] = {}
        self.doubled: list[tuple[Noted, int]] = []  # left out, for there is one already
        self.unread: tuple[int, int] | None = None
        self.gaps: list[Gap] = []
        self.scores: dict[str, tuple[int | None, ...]] = {}
        self.copies: dict[int, int] = {}
        self.symbols: dict[int, tuple[str, ...]] = {}
        self.stands: dict[tuple[int, int, int], str] = {}
        self.corrections: list[Correction] = []
        self.seat_of: dict[str, int] = {}

    def gap(self, gap: Gap) -> None:
        """Keep what is known of a line whose play cannot be read."""
        self.gaps.append(gap)
        known = (gap.age, gap.turn) if gap.age else self.unread or (self.last_age, self.last_turn)
        self.unread = min(self.unread or known, known)

    def has(self, age: int, turn: int) -> bool:
        """Whether a game of the set has such a turn."""
        return 1 <= age <= self.last_age and self.rules.first_turn <= turn <= self.last_turn

    def problem(self, code: str, line: int, column: int | None = None, **values: Any) -> None:
        """Note what is wrong with a line, and read on."""
        self.problems.append(finding(code, line=line, column=column, **values))

    def unreadable(self, code: str, line: int, column: int | None = None, **values: Any) -> Any:
        """Leave a line of which nothing can be made; raises ``Unreadable``."""
        raise Unreadable(finding(code, line=line, column=column, **values))

    @property
    def free_city(self) -> bool:
        """Whether the third row of the seats is the Free City of games for two."""
        return (
            len(self.players) > FREE_CITY and self.players[FREE_CITY].casefold() in FREE_CITY_WORDS
        )

    def read_tags(self) -> dict[str, str]:
        """The tags by name, with their places; of two of one name the first."""
        tags: dict[str, str] = {}
        for line in self.lines:
            if isinstance(line.content, Tag):
                name = line.content.name
                if name.text in tags:
                    self.problem("R-TAG-01", line.number, name.column, found=line.content.called)
                else:
                    tags[name.text] = line.content.value
                    self.places[f"tag {name.text}"] = line.number
        return tags

    def tag_reader(self) -> TagReader:
        """What reads the tags that name players, once these are known."""
        seats = [s for s in range(len(self.players)) if not (self.free_city and s == FREE_CITY)]
        place = {name.removeprefix("tag "): line for name, line in self.places.items()}
        return TagReader(
            self.text, self.tags, place.__getitem__, self.seat, self.problem, self.players, seats
        )

    def in_sections(self) -> Iterable[tuple[TableLine, str]]:
        """Every line with the section that it stands in: ``seats``, ``scores`` or ``age N``, which
        is 0 for what players hold from the start."""
        section = ""
        for line in self.lines:
            match line.content:
                case SectionHeading() as heading:
                    section = self.section(line.number, heading)
                case Tag() | TablePlay() | CorrectionLine():
                    section = ""
                case _:
                    pass
            yield line, section

    def section(self, line: int, heading: SectionHeading) -> str:
        """The section that a heading begins."""
        if heading.section == "hands":
            return f"age {FROM_THE_START}"
        if heading.about is None:
            return heading.section
        numerals = {"I": "1", "II": "2", "III": "3"}
        text = heading.about.text.upper()
        return f"age {numerals.get(text, text)}"

    def known(self, name: str) -> str:
        return key_of(name) if key_of(name) in self.seat_of else key_of(self.players[0])

    def seat(self, line: int, word: WrittenName, shift: int = 0) -> int | None:
        seat = self.seat_of.get(key_of(word.text))
        if seat is not None:
            return seat
        column, players = word.column + shift, tuple(self.players)
        seats = players_meant(word.text, players)
        if len(seats) == 1:
            expected = players[seats[0]]
            note = finding(
                "R-READ-03", line=line, column=column, found=word.text, expected=expected
            )
            self.notes.append(note)
            return seats[0]
        code = "R-PLAYER-04" if seats else "R-PLAYER-03"
        self.problem(code, line, column, found=word.text, expected=players)
        return None

    def card(
        self, line: int, word: WrittenName, age: int, shift: int, exact: bool = True
    ) -> int | None:
        """The card that a name means in an age; a problem where that is none or several."""
        found = fitting(self.set, word.text, age, exact)
        if len(found) == 1:
            return found[0].id
        there = in_play(self.set, len(self.players) - self.free_city, age, exact)
        return self.meant(line, word, shift, found, there)

    def drawn(self, line: int, word: WrittenName, shift: int) -> int | None:
        """What lies in a deck of the set by this name; a problem where that is nothing."""
        cards = self.names.cards
        lying = [
            cards.items[item]
            for zone in cards.zones
            if zone.deck or zone.on_top
            for item in zone.items
        ]
        if not lying:  # nobody draws in such a set
            self.problem("R-SYNTAX-01", line, word.column + shift, found=word.text, expected=())
            return None
        found = [item for item in self.names.fitting(word.text, IN_HAND) if item in lying]
        if len(found) == 1:
            return found[0].id
        return self.meant(line, word, shift, found, lying, (Kind.CHARACTER,))

    def meant(
        self,
        line: int,
        word: WrittenName,
        shift: int,
        found: Sequence[Item],
        there: Sequence[Item],
        kinds: tuple[Kind, ...] = IN_HAND,
    ) -> int | None:
        """What a name means that is not written like any, of what is there; a problem where that
        is nothing, or several."""
        column = word.column + shift
        if not found and (other := self.names.other_set(word.text, kinds)):
            self.problem("R-NAME-05", line, column, found=word.text, expected=other)
            return None
        meant = found or self.names.meant(word.text, there, self.language)
        if len({item.presence for item in meant}) == 1:
            note = finding("R-READ-02", line=line, column=column, found=word.text, item=meant[0])
            self.notes.append(note)
            return meant[0].id
        if meant:
            self.problem("R-NAME-02", line, column, found=word.text, expected=meant)
        else:
            near = self.names.nearest(word.text, kinds, self.language, there)
            code = "R-NAME-01" if near else "R-NAME-03"
            self.problem(code, line, column, found=word.text, expected=near)
        return None
