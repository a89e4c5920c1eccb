"""The export that reads logs of 7wd.io, one a line: into set-ups and moves as ``judge`` takes them.

Whatever is not told as the site tells it is left to another reader: a log is read whole and
surely, or not at all. What a number of the site stands for is asked where that reader asks it.
"""

from collections.abc import Iterable, Iterator, Mapping

from antipater.checker.compile.abi import NONE
from antipater.checker.compile.duel.memory import Memory
from antipater.checker.compile.duel.packed import PLAYER_BITS, VERB_BITS, VERBS, packed
from antipater.checker.compile.duel.scanned import BLANK, CARE, OTHER_SET, READ, STOPS
from antipater.checker.compile.json_text import (
    CLOSE,
    CLOSE_LIST,
    COMMA,
    LINE_END,
    OPEN,
    OPEN_LIST,
    QUOTE,
    Json,
    after_blanks,
    number,
)
from antipater.checker.compile.layout import Layout
from antipater.checker.compile.loops.rows import (
    Bytes,
    Cells,
    Engine,
    Halves,
    Words,
    above,
    clear,
    function,
    part,
)
from antipater.checker.records.formats import sevenwd_io as site
from antipater.checker.records.names import BUILDINGS
from antipater.rules.card_set import CardSet, Kind
from antipater.rules.duel import Verb

# What is told of a line; the rest of its numbers are the module's own.
FIELDS = (
    *("status", "begin", "end"),
    *("first_name", "first_end", "second_name", "second_end"),
    *("moves", "stop", "loser"),
)
_KEYS = ("id", "p1", "p2", "wonders", "tokens", "randomTokens", "cards")
_NAMES = ("first", "second")
# Where a value is the seat of a player who is named.
_SEAT = "seat"
_KINDS = {"cards": BUILDINGS, "wonders": (Kind.WONDER,), "tokens": (Kind.TOKEN,)}
_BOM = b"\xef\xbb\xbf"
_BLANKS = b"\t\r\x0b\x0c "


class Line(Cells):
    """What is told of a line."""


def line_layout() -> Layout:
    """The numbers of a line."""
    layout = Layout()
    for name in (*FIELDS, "seat", "number"):
        layout.number(name)
    layout.array("values", len(_MOVE_FIELDS) + 1)
    return layout


# The fields of a move, and what their values are.
_MOVE_FIELDS: Mapping[str, str] = {
    "id": "kinds",
    **{field: kind for _, field, kind in site.SIMPLE.values()},
    "player": _SEAT,
    "pick": "cards",
    "give": "cards",
    "loser": _SEAT,
    "reason": "reasons",
}
_ID = 0
# The fields that each kind of move has besides: what is taken, and what goes with it.
_OF_KINDS: Mapping[int, tuple[str, ...]] = {
    **{kind: (field,) for kind, (_, field, _) in site.SIMPLE.items()},
    site.WONDER: ("wonder", "card"),
    site.BEGIN: ("player",),
    site.LEFT_OUT: ("pick", "give"),
    site.OVER: ("loser", "reason"),
}
_VERBS: Mapping[int, Verb] = {
    **{kind: verb for kind, (verb, _, _) in site.SIMPLE.items()},
    site.WONDER: Verb.WONDER,
    site.BEGIN: Verb.BEGIN,
    site.LEFT_OUT: Verb.LEFT_OUT,
}


def _row(numbers: Mapping[int, int]) -> tuple[int, ...]:
    """What numbers stand for, by number; -1 for those that stand for nothing."""
    return tuple(numbers.get(n, NONE) for n in range(max(numbers, default=0) + 1))


def _site_tables(cards: CardSet) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What the site's numbers for cards, wonders and tokens stand for, as far as it is such."""
    for name, numbers in site.numbers_of(cards.by_slug).items():
        kinds = _KINDS[name]
        yield (
            name,
            _row({n: item for n, item in numbers.items() if cards.items[item].kind in kinds}),
        )


def _same(numbers: Iterable[int]) -> dict[int, int]:
    return {number: number for number in numbers}


class Scanning(Json):
    """``scan``."""

    def __init__(self, engine: Engine, memory: Memory) -> None:
        super().__init__(engine)
        self.layout = line_layout()
        self.layouts = {Line: self.layout}
        self.tables = dict(_site_tables(memory.cards))
        self.tables["kinds"] = _row(_same(_OF_KINDS))
        self.tables["reasons"] = _row({n: STOPS.index(s) + 1 for n, s in site.REASONS.items()})
        names = list(_MOVE_FIELDS)
        self.fields = tuple(enumerate(_MOVE_FIELDS.items()))
        none = len(names)
        taken = {kind: [*map(names.index, of), none] for kind, of in _OF_KINDS.items()}
        self.first = _row({kind: of[0] for kind, of in taken.items()})
        self.second = _row({kind: of[1] for kind, of in taken.items()})
        self.needed = _row(
            {k: 1 << _ID | sum(1 << n for n in of if n < none) for k, of in taken.items()}
        )
        self.verbs = _row({kind: VERBS.index(verb) for kind, verb in _VERBS.items()})
        self.none = none
        self._set_up(memory)

    def _set_up(self, memory: Memory) -> None:
        """Where the parts of a set-up stand in the module's, by what a log calls them."""
        ages, starts = iter(map(str, memory.rules.laid_out)), {}
        laid: list[tuple[str, int, int]] = []
        self.setup_size = 0
        for name, _, size in memory.given:
            if name == "layouts":
                laid.append((next(ages), self.setup_size, size))
            starts[name] = self.setup_size, size
            self.setup_size += size
        parts = zip(("wonders", "tokens", "tokens"), ("rows", "tokens", "drawn"), strict=True)
        self.lists = tuple((kind, *starts[name]) for kind, name in parts)
        # The wonders that players hold follow from the draft.
        self.open = starts["wonders"]
        self.ages, self.last_age = tuple(laid), laid[-1][0]
        self.fits = [age for age, _, _ in laid] == list(site.AGES)

    @function
    def scan(
        self,
        text: Bytes,
        size: int,
        most: int,
        lines: Words,
        setups: Halves,
        offsets: Words,
        moves: Words,
    ) -> int:
        """Read logs, one a line, up to ``most`` lines; how many there were. The text's next byte
        becomes a line end."""
        text[size] = LINE_END
        at = 0
        count = 0
        played = 0
        offsets[0] = 0
        while at < size and count < most:
            clear(lines, self.layout.size // 4)
            line = self.taken_as(lines, Line)
            line.begin = at
            line.status = CARE
            end = self.engine.log(text, at, line, setups, moves + played)
            if end < 0:
                end = self.line_end(text, at)
                if self.blank(text, at):
                    line.status = BLANK
            else:
                line.status = READ
                setups += self.setup_size
                played += line.moves
                offsets += 1
                offsets[0] = played
            line.end = end
            at = end + 1
            lines += self.layout.size // 4
            count += 1
        return count

    @part
    def blank(self, text: Bytes, at: int) -> int:
        """Whether a line has nothing on it."""
        if text[at] == _BOM[0] and text[at + 1] == _BOM[1] and text[at + 2] == _BOM[2]:
            at += 3
        while text[at] != LINE_END:
            blank = 0
            for each in _BLANKS:
                blank |= text[at] == each
            if not blank:
                return 0
            at += 1
        return 1

    @function
    def log(self, text: Bytes, at: int, line: Line, setup: Halves, moves: Words) -> int:
        """Read a log that begins at a place: the place of the line's end, or -1."""
        at = after_blanks(text, at)
        if not self.fits or text[at] != OPEN_LIST:
            return NONE
        at = self.engine.item(text, after_blanks(text, at + 1), line, setup, 1)
        count = 0
        while at >= 0 and text[at] == COMMA and not line.stop:
            at = self.engine.item(text, after_blanks(text, at + 1), line, setup, 0)
            moves[count] = line.number
            count += 1
        if at < 0 or text[at] != CLOSE_LIST:
            return NONE
        line.moves = count - (line.stop > 0)
        at = after_blanks(text, at + 1)
        return at if text[at] == LINE_END else NONE

    @function
    def item(self, text: Bytes, at: int, line: Line, setup: Halves, first: int) -> int:
        """Read an item of a log, the ``first`` one or another: where the next thing stands."""
        if text[at] != OPEN:
            return NONE
        line.seat = NONE
        parts = 0
        while text[at] != CLOSE:
            at = after_blanks(text, at + 1)
            if text[at] != QUOTE:
                return NONE
            at += 1
            if self.begins(text, at, 'meta"'):
                if parts & 1:
                    return NONE
                parts |= 1
                at = self.after_colon(text, at + 5)
                if at >= 0:
                    at = self.engine.meta(text, at, line)
            elif self.begins(text, at, 'move"'):
                if parts & 2:
                    return NONE
                parts |= 2
                at = self.after_colon(text, at + 5)
                if at >= 0:
                    if first:
                        at = self.engine.head(text, at, line, setup)
                    else:
                        at = self.engine.move(text, at, line)
            else:
                at = self.engine.after_field(text, at)
            at = self.after_value(text, at)
            if at < 0:
                return NONE
        if parts != 3 or (not first and not line.stop and line.seat < 0):
            return NONE
        line.number |= (line.seat & (1 << PLAYER_BITS) - 1) << VERB_BITS
        return after_blanks(text, at + 1)

    @part
    def after_value(self, text: Bytes, at: int) -> int:
        """The comma or bracket after a value that ends at a place; -1 where there is none."""
        if at < 0:
            return NONE
        at = after_blanks(text, at)
        return at if (text[at] == COMMA) | (text[at] == CLOSE) else NONE

    @function
    def meta(self, text: Bytes, at: int, line: Line) -> int:
        """Read who acts; the place behind."""
        if text[at] != OPEN:
            return NONE
        named = 0
        while text[at] != CLOSE:
            at = after_blanks(text, at + 1)
            if text[at] != QUOTE:
                return NONE
            at += 1
            if self.begins(text, at, 'actor"'):
                at = self.after_colon(text, at + 6)
                if at < 0 or text[at] != QUOTE or named:
                    return NONE
                named = 1
                seat, at = self.player(text, at + 1, line)
                line.seat = seat
                if seat < 0:
                    at = self.engine.after_string(text, at)
            else:
                at = self.engine.after_field(text, at)
            at = self.after_value(text, at)
            if at < 0:
                return NONE
        return at + 1 if named else NONE

    @part
    def player(self, text: Bytes, at: int, line: Line) -> tuple[int, int]:
        """The seat of the player whose name stands at a place, and the place behind the string;
        -1 and the place itself for anybody else."""
        for seat, name in enumerate(_NAMES):
            begin = line[f"{name}_name"]
            size = line[f"{name}_end"] - begin
            n = 0
            while n < size and text[at + n] == text[begin + n]:
                n += 1
            if n == size and size and text[at + n] == QUOTE:
                return seat, at + n + 1
        return NONE, at

    @function
    def move(self, text: Bytes, at: int, line: Line) -> int:
        """Read a move, or how the game was given up; the place behind. ``number`` is the move's,
        but for who makes it."""
        if text[at] != OPEN:
            return NONE
        found = 0
        while text[at] != CLOSE:
            at = after_blanks(text, at + 1)
            if text[at] != QUOTE:
                return NONE
            field, at = self.field(text, at + 1, line)
            if field < 0:
                at = self.engine.after_field(text, at)
            elif found >> field & 1 or line.values[field] < 0:
                return NONE
            else:
                found |= 1 << field
            at = self.after_value(text, at)
            if at < 0:
                return NONE
        kind = line.values[_ID]
        if not found & 1 or found != self.needed[kind]:
            return NONE
        line.values[self.none] = NONE
        item = line.values[self.first[kind]]
        other = line.values[self.second[kind]]
        if kind == site.OVER:
            line.loser = item
            line.stop = other
        else:
            line.number = packed(self.verbs[kind], 0, item, other)
        return at + 1

    @part
    def field(self, text: Bytes, at: int, line: Line) -> tuple[int, int]:
        """Which field of a move a key is, -1 for another, and the place after its value."""
        for field, (name, kind) in self.fields:
            if self.begins(text, at, name + '"'):
                value = NONE
                at = self.after_colon(text, at + len(name) + 1)
                if at < 0:
                    return field, at
                if kind != _SEAT:
                    value, at = number(text, at)
                    value = self.known(self.tables[kind], value)
                elif text[at] == QUOTE:
                    value, at = self.player(text, at + 1, line)
                line.values[field] = value
                return field, at
        return NONE, at

    @part
    def known(self, table: tuple[int, ...], value: int) -> int:
        """What a number stands for, -1 for nothing."""
        return NONE if above(value, len(table) - 1) else table[value]

    # The set-up

    @function
    def head(self, text: Bytes, at: int, line: Line, setup: Halves) -> int:
        """Read the players and the set-up; the place behind."""
        if text[at] != OPEN:
            return NONE
        for n in range(self.open[1]):
            setup[self.open[0] + n] = NONE
        found = 0
        while text[at] != CLOSE:
            at = after_blanks(text, at + 1)
            if text[at] != QUOTE:
                return NONE
            key, value = self.key(text, at + 1, _KEYS)
            if key < 0:
                at = self.engine.after_field(text, at + 1)
            elif value < 0 or found >> key & 1:
                return NONE
            else:
                at = self.part_of_head(text, value, line, setup, key)
                found |= 1 << key
            at = self.after_value(text, at)
            if at < 0:
                return NONE
        if found != (1 << len(_KEYS)) - 1 or not self.are_two(text, line):
            return NONE
        return at + 1

    @part
    def key(self, text: Bytes, at: int, keys: tuple[str, ...]) -> tuple[int, int]:
        """Which of several keys stands at a place, -1 for none, and where its value begins."""
        for n, name in enumerate(keys):
            if self.begins(text, at, name + '"'):
                return n, self.after_colon(text, at + len(name) + 1)
        return NONE, at

    @part
    def part_of_head(self, text: Bytes, at: int, line: Line, setup: Halves, key: int) -> int:
        """Read a part of the set-up by its place among the keys; the place behind."""
        if key == 0:
            value, at = number(text, at)
            return at if value == site.PREPARE else NONE
        for n, name in enumerate(_NAMES, 1):
            if key == n:
                if text[at] != QUOTE:
                    return NONE
                line[f"{name}_name"] = at + 1
                at = self.engine.after_string(text, at + 1)
                line[f"{name}_end"] = at - 1
                return at
        for n, (kind, place, size) in enumerate(self.lists, 3):
            if key == n:
                return self.items(text, at, line, kind, setup + place, size)
        return self.structures(text, at, line, setup)

    @part
    def items(self, text: Bytes, at: int, line: Line, kind: str, out: Halves, size: int) -> int:
        """Read a list of so many items of a kind; the place behind."""
        if text[at] != OPEN_LIST:
            return NONE
        for n in range(size):
            value, at = number(text, after_blanks(text, at + 1))
            item = self.known(self.tables[kind], value)
            if item < 0:
                if kind == "wonders" and value >= 0:
                    line.status = OTHER_SET
                return NONE
            out[n] = item
            at = after_blanks(text, at)
            if text[at] != (COMMA if n < size - 1 else CLOSE_LIST):
                return NONE
        return at + 1

    @part
    def structures(self, text: Bytes, at: int, line: Line, setup: Halves) -> int:
        """Read the cards of the ages, one after another; the place behind."""
        if text[at] != OPEN:
            return NONE
        for name, place, size in self.ages:
            at = after_blanks(text, at + 1)
            if text[at] != QUOTE or not self.begins(text, at + 1, name + '"'):
                return NONE
            at = self.after_colon(text, at + len(name) + 2)
            if at < 0:
                return NONE
            at = self.items(text, at, line, "cards", setup + place, size)
            if at < 0:
                return NONE
            at = after_blanks(text, at)
            if text[at] != (CLOSE if name == self.last_age else COMMA):
                return NONE
        return at + 1

    @part
    def are_two(self, text: Bytes, line: Line) -> int:
        """Whether two players are named, each otherwise."""
        first = line.first_name
        second = line.second_name
        size = line.first_end - first
        n = 0
        if size == line.second_end - second:
            while n < size and text[first + n] == text[second + n]:
                n += 1
            if n == size:
                return 0
        named = self.engine.is_name(text, first, line.first_end)
        return named & self.engine.is_name(text, second, line.second_end)
