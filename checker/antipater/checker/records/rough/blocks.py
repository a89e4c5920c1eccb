"""Records laid out otherwise than a move a line: tables, columns, blocks of a turn, a list a
player. Each is put into lines of the notation, each with the line that it was written on."""

import re
from collections.abc import Sequence

from antipater.checker.records.likeness import players_meant
from antipater.checker.records.rough.lines import has_separable
from antipater.grammar.records.keywords import folded, keyword, keywords
from antipater.grammar.records.seven_wonders import NUMERALS

# A line of text, and the number of the line that it comes from.
Lines = list[tuple[str, int]]
_RULE = re.compile(r"\s*\|?[\s:|+-]*-{2,}[\s:|+-]*\|?\s*")
_NUMBER = re.compile(r"(?<=\S)(?:\s{2,}|\t|\s*\|\s*)(?=\d{1,3}[.)]\s+\S)")
_TURN = re.compile(
    r"[-=*#\s]*(?:turn|tour|beurt|ronde|round)\s+(\d{1,2})\s*:?[-=*\s]*", re.IGNORECASE
)
_CELLS = re.compile(r"\s*\|\s*|\t+|\s{2,}|\s*;\s*")
_ORDINAL = re.compile(r"(?:([IVX]{1,3}|\d)[.:/-])?(\d{1,2})[.:)]?", re.IGNORECASE)
_LISTED = re.compile(r"((?:[IVX]{1,3}|\d)[.:/-]\d{1,2})[.:)]?\s+(\S.*)", re.IGNORECASE)


def cells_of(line: str) -> list[str]:
    """The cells of a row of a table."""
    return [cell.strip() for cell in _CELLS.split(line.strip().strip("|"))]


def untabled(lines: Lines) -> Lines:
    """Rows of a Markdown table as lines, several numbered moves of a line each on its own."""
    found: Lines = []
    for text, number in lines:
        if _RULE.fullmatch(text) and "|" in text:
            continue
        if text.strip().startswith("|"):
            cells = [cell for cell in cells_of(text) if cell]
            if len(cells) > 1 and cells[-1].isdecimal():
                cells[-1] = f"({cells[-1]})"
            text = " ".join(cells)
        parts = _NUMBER.split(text)
        found += [(part, number) for part in parts] if "|" not in text else [(text, number)]
    return found


def unwrapped(lines: Lines) -> Lines:
    """Numbered moves that go on in the next line, put together: a line that neither begins
    with a number nor is a title, and is indented or begins small."""
    found: Lines = []
    for text, number in lines:
        goes_on = found and re.match(r"\s*\d{1,3}[.)]\s+\S", found[-1][0])
        small = text.strip()[:1].islower() or text.strip()[:1] in "(," or text[:2].isspace()
        if goes_on and small and text.strip() and ":" not in text:
            found[-1] = (f"{found[-1][0].rstrip()} {text.strip()}", found[-1][1])
        else:
            found.append((text, number))
    return found


def gridded(lines: Lines, players: Sequence[str], language: str) -> Lines:
    """A table of 7 Wonders with the players across and the turns down, as plays; blocks of a
    turn with a line a player; and a list of each player's plays."""
    seats: list[int] | None = None
    age, turn, last = 1, 0, 0
    listed: int | None = None
    found: Lines = []
    for text, number in lines:
        bare = text.strip()
        if (in_age := _age(bare)) is not None:
            age, turn, last = in_age, 0, 0
        if block := _TURN.fullmatch(bare):
            turn = int(block[1])
            age, last = (age + 1, turn) if turn < last else (age, turn)
            continue
        cells = cells_of(bare)
        if (columns := _columns(cells, players)) is not None:
            seats = columns
            continue
        if seats and (row := _row(cells, seats, age)) is not None:
            age, plays = row
            found += [(play.format(*map(_quoted, players)), number) for play in plays]
            continue
        alone = players_meant(bare.rstrip(":"), players) if bare.endswith(":") else []
        if len(alone) == 1 and not turn:
            listed = alone[0]
            continue
        item = _LISTED.fullmatch(bare)
        if listed is not None and item and not players_meant(_first(item[2]), players):
            found.append(
                (f"{item[1]} {_quoted(players[listed])} {_deed(item[2], language)}", number)
            )
            continue
        if turn and len(players_meant(_first(bare.split(":")[0]), players)) == 1:
            found.append((f"{NUMERALS[age - 1]}.{turn} {bare}", number))
            continue
        found.append((text, number))
    return found


def _first(text: str) -> str:
    """The first word of a text, if there is one."""
    return next(iter(text.split()), "")


def _age(bare: str) -> int | None:
    words = folded(bare.strip("-=*# :")).split()
    if len(words) != 2 or words[0] not in {folded(word) for word in keywords()["AGE"]}:
        return None
    upper = words[1].upper()
    if upper in NUMERALS:
        return NUMERALS.index(upper) + 1
    return int(upper) if upper.isdecimal() and 0 < int(upper) <= len(NUMERALS) else None


def _columns(cells: Sequence[str], players: Sequence[str]) -> list[int] | None:
    """The seats that the columns of a table are of, by its heading; None for no heading."""
    names = [cell for cell in cells if cell]
    if len(names) < len(players):
        return None
    meant = [players_meant(name, players) for name in names[-len(players) :]]
    seats = [found[0] for found in meant if len(found) == 1]
    return seats if sorted(seats) == list(range(len(players))) else None


def _row(cells: Sequence[str], seats: Sequence[int], age: int) -> tuple[int, list[str]] | None:
    """The plays of a row of a grid, with a place for each name; None for another line."""
    cells = [cell for cell in cells if cell]
    head = _ORDINAL.fullmatch(cells[0]) if cells else None
    if head is None or len(cells) != 1 + len(seats):
        return None
    if head[1]:
        upper = head[1].upper()
        age = NUMERALS.index(upper) + 1 if upper in NUMERALS else int(upper)
    turn = f"{NUMERALS[age - 1]}.{int(head[2])}"
    plays = zip(seats, cells[1:], strict=True)
    return age, [f"{turn} {{{seat}}} {_deed(cell, 'en')}" for seat, cell in plays if cell != "-"]


def _deed(cell: str, language: str) -> str:
    """What a cell of a grid says, with a verb: ``Press``, ``x Loom``, ``stage: Mine``."""
    flat = folded(cell)
    for name in ("BUILDS", "DISCARDS", "PASSES", "REVIVES"):
        if any(flat.startswith(folded(word) + " ") for word in keywords()[name]):
            return cell
    if has_separable(cell):
        return cell
    if match := re.fullmatch(r"(?:x|-|disc\.?)\s*(\S.*)", cell, re.IGNORECASE):
        return f"{keyword('DISCARDS', language)} {match[1]}"
    stages = "|".join(re.escape(word) for word in keywords()["STAGE"])
    match = re.fullmatch(rf"(?:{stages}|w)\s*(\d?)\s*[:(]\s*([^)]*)\)?", cell, re.IGNORECASE)
    if match:
        number = f" {match[1]}" if match[1] else ""
        stage = f"{keyword('STAGE', language)}{number} {keyword('WITH', language)} {match[2]}"
        return f"{keyword('BUILDS', language)} {stage}"
    return f"{keyword('BUILDS', language)} {cell}"


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"[\w'’.-]+", name) else f'"{name}"'
