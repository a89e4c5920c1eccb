"""Records of Duel laid out otherwise than a move a line: tables, columns, wrapped lines. Each is
put into lines of the notation, each with the line that it was written on."""

import re
from collections.abc import Iterator, Sequence

from antipater.checker.records.likeness import players_meant
from antipater.checker.records.rough.layouts import RULE, Lines, cells_of
from antipater.checker.records.rough.lines import is_decoration
from antipater.grammar.records.keywords import any_of, folded, keyword, keywords
from antipater.grammar.records.lines import split_comment

_COUNT = r"(?:\d{1,3}[.)]|(?:[IVX]{1,3}|\d)[.:/-]\d[.:)]?)\s+"
_HEAD = rf"{_COUNT}\S"
_NUMBER = re.compile(rf"(?<=\S)(?:\s{{2,}}|\t|\s*\|\s*)(?={_HEAD})")
_NEXT = re.compile(rf"(?<=\S),?\s(?={_COUNT}(\S+))")
# `9. Wood Reserve / Stone Reserve`
_BOTH = re.compile(r"\s*(?:\d{1,3}[.):]?\s+)?([^/|;]+?)\s+/\s+([^/|;]+?)\s*(?:;.*)?")


def untabled(lines: Lines) -> Lines:
    """Rows of a Markdown table as lines."""
    found: Lines = []
    for text, number in lines:
        if RULE.fullmatch(text) and "|" in text:
            continue
        if text.strip().startswith("|"):
            cells = [cell for cell in cells_of(text) if cell]
            if len(cells) > 1 and cells[-1].isdecimal() and not cells[-2].isdecimal():
                cells[-1] = f"({cells[-1]})"
            text = " ".join(cells)
        found.append((text, number))
    return found


def titled(lines: Lines, players: Sequence[str], language: str) -> Lines:
    """Lists behind their titles (``Wonders Anna: …``, ``Anna's wonders: …``, ``Tokens: …``) on a
    line of their own."""
    found: Lines = []
    for text, number in lines:
        title, colon, items = text.partition(":")
        named = _title(title, players, language) if colon and items.strip() else None
        found += [(named, number), (f"  {items.strip()}", number)] if named else [(text, number)]
    return found


def _title(text: str, players: Sequence[str], language: str) -> str | None:
    """The title of a list of wonders or tokens in the words of the notation; None for others."""
    words = text.strip(" \t#*_-")
    for section in ("TOKENS", "DRAWN", "DRAFT"):
        if folded(words) in map(folded, keywords()[section]):
            return keyword(section, language)
    bare = any_of("OWN_WONDERS")
    about = re.fullmatch(
        rf"(?:{any_of('WONDERS')}|{bare})\s+(.+)|(?:{bare})\s+d['’](.+)|(.+?)(?:['’]s|['’]|s)?\s+(?:{bare})",
        words,
        re.IGNORECASE,
    )
    meant = players_meant(next(filter(None, about.groups())), players) if about else []
    return f"{keyword('WONDERS', language)} {players[meant[0]]}" if len(meant) == 1 else None


def parted(lines: Lines, players: Sequence[str]) -> Lines:
    """Several numbered moves of a line each on its own; behind one blank only where a player
    follows the number."""
    return [
        (one, number)
        for text, number in lines
        for part in (_NUMBER.split(text) if "|" not in text else [text])
        for one in _one_by_one(part, players)
    ]


def _one_by_one(text: str, players: Sequence[str]) -> Iterator[str]:
    start = 0
    if re.match(rf"\s*{_HEAD}", text):
        for found in _NEXT.finditer(split_comment(text)[0]):
            if len(players_meant(found[1].rstrip(":"), players)) == 1:
                yield text[start : found.start()]
                start = found.end()
    yield text[start:]


def paired(lines: Lines, players: Sequence[str]) -> Lines:
    """Rows with a move of each player, in the order of play or under their names: a line each."""
    found: Lines = []
    order: Sequence[int] = (0, 1)
    scored, before = False, ""
    for text, number in lines:
        scored = scored or re.match(rf"\W*(?:{any_of('SCORES')})\b", text, re.I) is not None
        cells = [cell for cell in cells_of(text) if cell][-2:]
        seats = [players_meant(cell, players) for cell in cells]
        if len(cells) == 2 and sorted(seats) == [[0], [1]] and not scored:
            order = [seat for (seat,) in seats]
            continue
        both = _both(text)
        if both is None or len(players_meant(both[0].split()[0], players)) == 1:
            found.append((text, number))
            before = text
            continue
        first = _next_to(before, text, players)
        for seat, move in zip(order if first is None else (first, 1 - first), both, strict=True):
            if move.strip(" -–—"):
                found.append((f"{players[seat]} {_marked(move)}", number))
    return found


def _next_to(before: str, text: str, players: Sequence[str]) -> int | None:
    """Who moves first in a row that counts on from the move of a player above it; None where the
    row does not follow one."""
    above, here = (re.match(r"\s*(\d{1,3})[.):]?\s+(\S+)", line) for line in (before, text))
    if not (above and here and int(here[1]) == int(above[1]) + 1):
        return None
    seats = players_meant(above[2].rstrip(":"), players)
    return 1 - seats[0] if len(seats) == 1 else None


def _both(text: str) -> tuple[str, str] | None:
    """The two moves of a row; None for another line."""
    if found := _BOTH.fullmatch(text):
        return found[1], found[2]
    cells = cells_of(text)
    row = len(cells) == 3 and "," not in text and re.fullmatch(r"\d{1,3}[.):]?", cells[0])
    return (cells[1], cells[2]) if row else None


def _marked(move: str) -> str:
    """A move that is marked as a discard, with its verb."""
    discards = keyword("DISCARDS", "en")
    return re.sub(r"^(?:[x×]|disc\.?)\s+", f"{discards} ", move, flags=re.IGNORECASE)


def unwrapped(lines: Lines, players: Sequence[str]) -> Lines:
    """Numbered moves that go on in the next line, put together: a line that neither begins
    with a number or a player nor is a title, and is indented or begins small."""
    found: Lines = []
    for text, number in lines:
        goes_on = found and re.match(rf"\s*{_HEAD}", found[-1][0])
        small = text.strip()[:1].islower() or text.strip()[:1] in "(," or text[:2].isspace()
        titled = re.match(rf"\s*(?:(?:{any_of('AGE', 'TURN')})\b|\(\d+\))", text, re.IGNORECASE)
        named = text.strip() and len(players_meant(text.split()[0], players)) == 1
        odd = titled or named or ":" in text or is_decoration(text)
        if goes_on and small and not odd and text.strip():
            found[-1] = (f"{found[-1][0].rstrip()} {text.strip()}", found[-1][1])
        else:
            found.append((text, number))
    return found
