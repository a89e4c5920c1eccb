"""Records of 7 Wonders laid out otherwise than a play a line: grids with the players or the turns
across, blocks of a turn, lists a player, plays without their turn. Each play is put on a line of
the notation, with the number of the line that it was written on."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from antipater.checker.records.likeness import players_meant, same_name
from antipater.checker.records.rough.deeds import deed
from antipater.checker.records.rough.lines import tidy
from antipater.checker.records.rough.words import has_verb
from antipater.grammar.records.keywords import any_of, folded, keywords
from antipater.grammar.records.lines import split_comment, tag
from antipater.grammar.records.seven_wonders import NUMERALS, begun

# A line of text, and the number of the line that it comes from.
Lines = list[tuple[str, int]]
_CELLS = re.compile(r"\s*\|\s*|\t+|\s{2,}|\s*;\s*")
RULE = re.compile(r"[\s|:+=_*-]+")
_AROUND = re.compile(r"^[\s#>*_=~|-]+|[\s#*_=~|-]+$")
_MARKUP = re.compile(r"(\*\*|__|[*_])(?=\S)(.+?)(?<=\S)\1")


class _Turn(NamedTuple):
    """What a title says: 0 where it does not name an age or turn."""

    age: int = 0
    turn: int = 0
    seat: int | None = None


def laid_out(
    lines: Lines,
    rough: Mapping[int | None, str] | None,
    players: Sequence[str],
    language: str,
    turns: int,
) -> tuple[Lines, list[int]]:
    """The lines with the plays of other layouts in words of the notation, and the places of those
    that do not say what was done with their card.

    ``rough``: the lines that cannot be read as they are, None where nothing can; ``turns``: those
    of an age in which every player plays.
    """
    page = _Page(lines, rough, players, language, turns)
    found: Lines = []
    verbless: list[int] = []
    for place, (text, number) in enumerate(lines):
        for line, guessed in page.read(place, text, number):
            verbless += [len(found)] if guessed else []
            found.append((line, number))
    return found, verbless


def by_turns(lines: Lines, players: Sequence[str]) -> Lines:
    """Turns with the plays of several players on one line, ``Turn 1: Anna Loom; Bert Press``: each
    on its own, under its turn."""
    found: Lines = []
    for text, number in lines:
        title, _, rest = text.partition(":")
        _, turn, more = _ordinals(_AROUND.sub("", title))
        plays = [part.strip() for part in re.split(r"[;,|/]", rest) if part.strip()]
        named = [players_meant(part.split()[0].rstrip(":"), players) for part in plays]
        seats = {found[0] for found in named if len(found) == 1}
        if turn and not more and 1 < len(seats) == len(plays):
            found += [(title, number), *((f"  {part}", number) for part in plays)]
        else:
            found.append((text, number))
    return found


class _Page:
    """What is known of the place where the reader stands: age, turn, and whose list it is."""

    def __init__(
        self, lines: Lines, rough: Mapping[int | None, str] | None,
        players: Sequence[str], language: str, turns: int,
    ) -> None:  # fmt: skip
        self.lines, self.rough, self.players, self.language = lines, rough, players, language
        self.turns = turns
        self.section = ""
        self.age, self.turn = 0, 0
        self.seat: int | None = None
        self.dealt: set[int] = set()  # ages of which a title was read
        self.titled, self.aged = False, False
        self.columns: Sequence[int] = ()
        self.across: Sequence[int] = ()
        self.last: dict[int, tuple[int, int]] = {}

    def read(self, place: int, text: str, number: int) -> Iterator[tuple[str, bool]]:
        """The lines that a line becomes, each with whether its verb is guessed."""
        bare = text.strip()
        if not bare or self.in_section(place, bare):
            yield text, False
            return
        whole = begun(split_comment(bare)[0])
        seats = players_meant(whole[2], self.players) if whole else []
        if whole and len(seats) == 1:
            self.note(whole[0], whole[1], seats[0])
            self.titled, self.seat, self.columns, self.across = False, None, (), ()
            if self.rough is not None and number not in self.rough:
                yield text, False
                return
        cells = cells_of(bare)
        if self.heading(cells) or ("|" in bare and RULE.fullmatch(bare)):
            return
        if (row := self.row(cells)) is not None:
            yield from row
        elif not self.is_title(bare):
            yield from list(self.listed(bare) or self.single(bare)) or [(text, False)]

    # Sections

    def in_section(self, place: int, bare: str) -> bool:
        """Whether a line belongs to the set-up, or to what is claimed."""
        body = split_comment(bare.lstrip("# "))[0].strip()
        title = folded(body.rstrip(":"))
        if tag(bare):
            self.section = ""
            return True
        for name in ("SEATS", "SCORES"):
            if title in {folded(word) for word in keywords()[name]}:
                self.section = name
                return True
        if (turn := self.title(body)) and turn.age and not turn.turn and turn.seat is None:
            below = next((text for text, _ in self.lines[place + 1 :] if text.strip()), "")
            self.section = "AGE" if turn.age not in self.dealt and self.is_hand(below) else ""
            self.dealt.add(turn.age)
            return bool(self.section)
        if self.section == "SEATS" and body and not body.partition(":")[2].strip():
            self.section = ""
        if self.section == "AGE" and not self.is_hand(body) and body:
            self.section = ""
        return bool(self.section) or not body

    def is_hand(self, row: str) -> bool:
        """Whether a row lists a hand: as many names as are dealt, or unknown ones."""
        name, colon, rest = split_comment(row)[0].partition(":")
        cells = [cell.strip() for cell in rest.split(",")]
        if not colon or not name.strip() or not rest.strip():
            return False
        if any(
            _is_nothing(cell) or has_verb(cell) or deed(cell, self.players, self.language).verb
            for cell in cells
        ):
            return False
        return cells == ["?"] or len(cells) > self.turns

    # Titles

    def title(self, bare: str) -> _Turn | None:
        """The age, turn or player that a line names and nothing besides; None for others."""
        body = _AROUND.sub("", bare).strip()
        framed = body != bare.strip() or body.endswith(":")
        age, turn, rest = _ordinals(body)
        rest = rest.strip(" ,;:.–-")
        seat = self.alone(rest, framed) if rest else None
        if rest and seat is None:
            return None
        return _Turn(age, turn, seat) if age or turn or seat is not None else None

    def alone(self, name: str, framed: bool) -> int | None:
        """The player whom a text names and no more: ``Anna``, ``Anna's plays``."""
        plays = any_of("PLAYS")
        found = re.fullmatch(rf"(.+?)(?:['’]s?)?(?:\s+(?:{plays}))?", name, re.IGNORECASE)
        behind = re.fullmatch(rf"(?:{plays})\s+(?:de\s+|d['’]|van\s+|of\s+)(.+)", name, re.I)
        bare = whose[1] if (whose := behind or found) else name
        exact = [n for n, player in enumerate(self.players) if same_name(bare, player)]
        meant = exact or (players_meant(bare, self.players) if framed else [])
        return meant[0] if len(meant) == 1 else None

    def is_title(self, bare: str) -> bool:
        """Whether a line is a title, under which the next then stand."""
        found = self.title(split_comment(bare.lstrip("# "))[0])
        if found is None:
            return False
        self.begin(found)
        return True

    def begin(self, title: _Turn) -> None:
        """Go on under a title."""
        if title.seat is not None:
            self.seat, self.age, self.turn = title.seat, 0, 0
            self.titled = self.aged = False
        if title.age:
            self.age, self.turn, self.aged = title.age, 0, True
        if title.turn:
            self.turned(title.age, title.turn)
            self.titled, self.seat = title.seat is None, title.seat

    def turned(self, age: int, turn: int) -> None:
        """Go on in a turn; one before the last begins the next age, if no age is named."""
        if not age and turn < self.turn and not self.aged:
            self.age = (self.age or 1) + 1
        self.age, self.turn = age or self.age or 1, turn

    def heading(self, cells: Sequence[str]) -> bool:
        """Whether cells are the heading of a table: players or turns across."""
        names = [cell for cell in cells if cell]
        if len(names) >= len(self.players) > 1:
            meant = [players_meant(name, self.players) for name in names[-len(self.players) :]]
            seats = [found[0] for found in meant if len(found) == 1]
            if sorted(seats) == list(range(len(self.players))):
                self.columns, self.across = seats, ()
                self.headed(names[: -len(self.players)])
                return True
        turns = [_ordinals(cell, number=True) for cell in names]
        ahead = [turn for age, turn, rest in turns if turn and not rest]
        if len(ahead) > 2 and ahead == sorted(set(ahead)) and ahead[0] == 1:
            first = names[: len(names) - len(ahead)]
            self.columns, self.across = (), ahead
            if age := turns[-1][0]:
                self.begin(_Turn(age))
            self.headed(first)
            return True
        return False

    def headed(self, first: Sequence[str]) -> None:
        """Note what the first cells of a heading say: an age, or whose table it is."""
        for cell in first:
            if (found := self.title(cell)) is not None:
                self.begin(found)

    # Plays

    def row(self, cells: Sequence[str]) -> list[tuple[str, bool]] | None:
        """The plays of a row of a table; None for any other line."""
        if self.columns:
            return self.players_across(cells)
        return self.turns_across(cells) if self.across else None

    def players_across(self, cells: Sequence[str]) -> list[tuple[str, bool]] | None:
        """The plays of a row with the players across."""
        count = len(self.columns)
        full = list(cells) if len(cells) > count else ["", *cells]
        if len(full) != count + 1 and len([c for c in cells if c]) == count + 1:
            full = [cell for cell in cells if cell]
        age, turn, rest = _ordinals(full[0], number=True)
        if len(full) != count + 1 or rest or (full[0] and not turn):
            return None
        self.turned(age, turn or self.turn + 1)
        plays = zip(self.columns, full[1:], strict=True)
        return [self.play(seat, cell) for seat, cell in plays if not _is_nothing(cell)]

    def turns_across(self, cells: Sequence[str]) -> list[tuple[str, bool]] | None:
        """The plays of a row with the turns across: a player's, or an age's of a list."""
        head, *rest = [*cells, ""]
        seats = players_meant(head, self.players)
        age, turn, more = _ordinals(head)
        if len(seats) != 1 and not (self.seat is not None and age and not more):
            return None
        if age:
            self.begin(_Turn(age))
        seat = seats[0] if len(seats) == 1 else self.seat
        found = []
        for turn, cell in zip(self.across, rest, strict=False):
            if not _is_nothing(cell) and seat is not None:
                self.turn, self.age = turn, self.age or 1
                found.append(self.play(seat, cell))
        return found

    def listed(self, bare: str) -> list[tuple[str, bool]] | None:
        """The plays of a player in an age, on one line: ``Anna: Press, x Loom, …``."""
        name, colon, rest = split_comment(bare)[0].partition(":")
        seats = players_meant(_AROUND.sub("", name), self.players)
        age, turn, more = _ordinals(name)
        if len(seats) != 1 and self.seat is not None and age and not (turn or more):
            self.begin(_Turn(age))
            seats = [self.seat]
        cells = _items(rest)
        if not colon or len(seats) != 1 or len(cells) < 3 or not (self.aged or self.age):
            return None
        found = []
        for turn, cell in enumerate(cells, 1):
            self.turn = turn
            if not _is_nothing(cell):
                found.append(self.play(seats[0], cell))
        return found

    def single(self, bare: str) -> Iterator[tuple[str, bool]]:
        """The play of a line that leaves out its turn or its player, or names it otherwise."""
        cells = [cell for cell in cells_of(bare) if cell] if "|" in bare else [bare]
        body, told = split_comment(tidy(" ".join(cells), self.language, table=True))
        body = _MARKUP.sub(r"\2", body).strip()
        age, turn, rest = _ordinals(body, number=True, begins=True)
        rest = rest.strip(" ,;:.–|-")
        seat, what = self.player(rest)
        if seat is not None and not turn:
            age, turn, what = _ordinals(what, begins=True)
        if seat is None:
            seat, what = self.seat, rest
        if seat is None or not what or not (what[0].isalpha() or what[0] in '"?×✗✘-'):
            return
        self.place(seat, age, turn)
        yield self.play(seat, what, told)

    def player(self, text: str) -> tuple[int | None, str]:
        """The player whom a text begins with, and what follows."""
        words = text.split()
        for size in (3, 2, 1):
            name = " ".join(words[:size]).strip("<>()[]").rstrip(":,")
            meant = players_meant(name, self.players)
            if len(words) > size and len(meant) == 1 and _names(name, self.players[meant[0]]):
                return meant[0], " ".join(words[size:]).lstrip(" :–=>-")
        return None, ""

    def place(self, seat: int, age: int, turn: int) -> None:
        """Go to the turn of a play, told or the next of its player."""
        if turn:
            self.turned(age, turn)
            return
        if self.titled:
            return
        before = self.last.get(seat, (0, 0))
        if self.seat is not None:  # a list
            self.age = self.age or 1
            self.turn += 1
        elif before >= (self.age, self.turn):
            self.age, self.turn = self.age or 1, self.turn + 1
        if self.turn > self.turns and not self.aged:
            self.age, self.turn = self.age + 1, 1

    def play(self, seat: int, cell: str, remark: str | None = None) -> tuple[str, bool]:
        """A play as a line of the notation, and whether its verb is guessed."""
        body, said = split_comment(cell)
        done = deed(body, self.players, self.language)
        self.note(self.age, self.turn, seat)
        told = "; ".join(each for each in (done.remark, said, remark) if each)
        age = NUMERALS[min(self.age, len(NUMERALS)) - 1]  # more plays than ages have turns
        line = f"{age}.{self.turn} {_quoted(self.players[seat])} {done.text}"
        return f"{line}  ; {told}" if told else line, not done.verb

    def note(self, age: int, turn: int, seat: int) -> None:
        self.age, self.turn = age, turn
        self.last[seat] = max(self.last.get(seat, (0, 0)), (age, turn))


def cells_of(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in _CELLS.split(line.strip().strip("|").strip())]


@cache
def _ordinal_patterns() -> Sequence["re.Pattern[str]"]:
    age, turn = any_of("AGE"), any_of("TURN")
    return [
        re.compile(text, re.IGNORECASE)
        for text in (
            r"(?P<age>[IVX]{1,3}|\d)\s?[.:/-]\s?(?P<turn>\d)(?!\d)[.:)]?(?=\W|$)",
            rf"(?:{age})\s*(?P<age>[IVX]{{1,3}}|\d)(?!\w)",
            rf"(?:{turn})\.?\s*(?P<turn>\d)(?!\w)",
            r"(?P<age>[IVX]{1,3})\s+(?P<turn>\d)(?!\w)[.:)]?",
        )
    ]


_NUMBER = re.compile(r"\(?(?P<turn>\d)(?!\d)[.:)]*(?=\s|$)")


def _ordinals(text: str, number: bool = False, begins: bool = False) -> tuple[int, int, str]:
    """The age and turn that a text begins with, 0 where it does not tell, and what follows.

    ``number``: a number alone is a turn; ``begins``: signs at the end are left as they are.
    """
    age = turn = 0
    rest = text.strip()
    while rest:
        forms = [*_ordinal_patterns(), *([_NUMBER] if number and not turn else ())]
        found = next((match for form in forms if (match := form.match(rest))), None)
        if found is None:
            break
        parts = found.groupdict()
        age = _numeral(parts.get("age")) or age
        turn = int(parts.get("turn") or 0) or turn
        rest = rest[found.end() :]
        rest = rest.lstrip(" ,;:.") if begins else rest.strip(" ,;:.–-")
    return age, turn, rest


def _numeral(text: str | None) -> int:
    upper = (text or "0").upper()
    if upper in NUMERALS:
        return NUMERALS.index(upper) + 1
    return int(upper) if upper.isdecimal() and int(upper) <= len(NUMERALS) else 0


def _items(text: str) -> list[str]:
    """What stands between commas; a card that is revived belongs to the item before it."""
    found: list[str] = []
    revives = re.compile(rf"(?:{any_of('REVIVES')})\s", re.IGNORECASE)
    for item in (each.strip() for each in text.split(",")):
        if found and revives.match(item):
            found[-1] = f"{found[-1]}, {item}"
        else:
            found.append(item)
    return found


def _names(written: str, player: str) -> bool:
    """Whether each of several words begins a word of a player's name."""
    words, parts = folded(written).split(), re.findall(r"\w+", folded(player))
    return len(words) == 1 or all(
        any(part.startswith(word.rstrip(".:")) for part in parts) for word in words
    )


def _is_nothing(cell: str) -> bool:
    return not cell.strip(" -–—")


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[\w'’.-]+", name) else f'"{name}"'
