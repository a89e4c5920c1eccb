"""Scoresheets from CSV and workbooks: where their tables lie, and what is in them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice, takewhile

from antipater.checker.messages.finding import Finding, finding
from antipater.checker.records.headings import PLACE, Headings, bare_word, is_field
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.apart import apart
from antipater.checker.sheets.reading.evidence import likeliest, only_possible
from antipater.checker.sheets.reading.header import Header
from antipater.checker.sheets.reading.joint_columns import with_joint_columns
from antipater.checker.sheets.reading.labelled import labelled_rows
from antipater.checker.sheets.reading.layout import (
    HeadedBlock,
    blocks,
    has_totals,
    heads_ranking,
    scores_in,
)
from antipater.checker.sheets.reading.pad_order import holds_entries, page_in_order
from antipater.checker.sheets.reading.rankings import is_ranking
from antipater.checker.sheets.reading.rows import FileRows
from antipater.checker.sheets.reading.site_results import translated
from antipater.checker.sheets.reading.spreadsheets import (
    is_old_workbook,
    is_workbook,
    workbook_pages,
)
from antipater.checker.sheets.reading.tables import (
    BARS,
    BLANKS,
    COLUMNS,
    LISTED,
    MARKS,
    Note,
    NotText,
    SheetPage,
    TableRow,
    UnreadableSheet,
    decoded,
    split,
)
from antipater.checker.sheets.reading.which_game import (
    any_game,
    by_game,
    game_named,
    game_within,
    names_games,
)
from antipater.checker.sheets.sheet import Sheet, SheetReading
from antipater.grammar.cards.load import load_set

# Characters of a text from which on its tables are read one by one, and how many of its rows
# tell how they lie.
_LARGE, _LOOKED_AT = 2_000_000, 200
# Categories below each other that are headings, and no players' names.
_HEADED = 3


def readings(raw: bytes, file: str = "", game: str | None = None) -> list[SheetReading]:
    """All sheets of a CSV or TSV file or a workbook, in whatever way their tables lie, by game.

    ``game`` is a card set's name where it is known: all sheets are then of it. Raises
    ``UnreadableSheet`` where no headings are found, or no table's game can be told. Bad cells
    and rows become findings; the rest is read. The sheets of a very large file that is one table
    from top to bottom are read while they are asked for.
    """
    if is_workbook(raw):
        pages, unread = workbook_pages(raw)
        if unread and not pages:
            raise UnreadableSheet(finding("S-READ-01", found="hidden"))
        return read_pages(pages, file, game, notes=unread)
    try:
        text, encoding = decoded(raw)
    except NotText:
        found = "old_excel" if is_old_workbook(raw) else "no_text"
        raise UnreadableSheet(finding("S-READ-01", found=found)) from None
    text = _without_hint(text)
    notes: list[Note] = []
    if encoding != "UTF-8":
        notes.append(("encoding", {"encoding": encoding}))
    told = labelled_rows(text, any_game()) if len(text) < _LARGE else []
    if told:
        return read_pages([SheetPage(told)], file, game, notes=notes)
    separator = _separator(text)
    notes.append(("separator", {"separator": "tab" if separator == "\t" else separator}))
    rows = split(text, separator)
    if len(text) < _LARGE:
        return read_pages([SheetPage(list(rows))], file, game, separator, notes)
    first = list(islice(rows, _LOOKED_AT))
    if _is_one_list(_tables([SheetPage(first)], any_game())[0]):
        return read_pages([SheetPage(first)], file, game, separator, notes, later=rows)
    return read_pages([SheetPage([*first, *rows])], file, game, separator, notes)


def _is_one_list(tables: Sequence[HeadedBlock]) -> bool:
    """Whether all rows lie below one row of headings, and are of one game."""
    upright = not any(row.places for table in tables for row in table.rows)
    return len(tables) == 1 and upright and not names_games(tables[0])


def _tables(
    pages: Sequence[SheetPage], known: Sequence[Headings], game: str | None = None
) -> tuple[list[HeadedBlock], list[HeadedBlock]]:
    """The tables of all pages, with a number for those that have no title; and the rankings."""
    found = [block for page in pages if page.rows for block in blocks(page, known)]
    headed = ((block, block.heading.cells) for block in found)
    tables = [b for b, cells in headed if scores_in(cells, known) or has_totals(cells, known)]
    rankings = [block for block in tables if is_ranking(block, known)]
    if game and len(rankings) == len(tables):  # they are said to be games
        rankings = []
    tables = [block for block in tables if block not in rankings]
    if rankings and not tables:
        raise UnreadableSheet(finding("S-READ-01", found="ranking"))
    if not tables:
        line = found[0].heading.line if found else 1
        raise UnreadableSheet(finding("S-READ-02", line=line))
    rankings += [block for block in found if heads_ranking(block.heading.cells, known)]
    tables = [part for block in tables for part in apart(block, known, game)]
    numbered = [replace(b, title=b.title or str(n)) for n, b in enumerate(tables, start=1)]
    return numbered, rankings


def read_pages(
    pages: Sequence[SheetPage],
    file: str = "",
    game: str | None = None,
    separator: str = "",
    notes: Sequence[Note] = (),
    later: Iterable[TableRow] | None = None,
) -> list[SheetReading]:
    """The sheets of pages of rows, by game.

    ``later``: rows after those of a single page, unread.
    """
    known = any_game()
    pages, left = _from_sites(pages)
    named, rows = _titled([row for page in pages for row in page.rows])
    entries, tables = _entries(rows) if named else [], list[HeadedBlock]()
    rankings = list[HeadedBlock]()
    try:
        tables, rankings = ([], []) if entries else _tables(pages, known, game)
    except UnreadableSheet:
        if not (entries := _entries(rows)):
            raise
    if entries:
        first = [each.cards for each in GAMES.values()]
        sets = [game] if game else [named] if named else first
        return [_noted(read_in_order(entries, sets, file), notes)]
    tabs = {block.tab for block in (*tables, *rankings)}
    others = [("no_table", {"sheet": page.tab}) for page in pages if page.tab not in tabs]
    others += [("blank_line", {"row": str(block.gap)}) for block in tables if block.gap]
    others += [("ranking", {"where": b.tab or str(b.heading.line)}) for b in rankings]
    try:
        games, found = by_game(tables, known) if game is None else ({game: tables}, [])
    except UnreadableSheet as untold:
        if later is not None or untold.findings[0].code != "S-GAME-01":
            raise
        return [_by_entries(pages, file, separator, notes, untold)]
    told, notes = [*found, *left], [*notes, *others]
    read = []
    for name, own in games.items():
        read.append(_reading(name, own, file, separator, notes, told, later))
        told, notes = [], []
    return read


def _by_entries(
    pages: Sequence[SheetPage],
    file: str,
    separator: str,
    notes: Sequence[Note],
    untold: UnreadableSheet,
) -> SheetReading:
    """The sheets of the one game that can give all their entries. Raises what is ``untold`` where
    neither or both can."""
    read: list[SheetReading] = []
    for each in GAMES.values():
        with suppress(UnreadableSheet):
            read += read_pages(pages, file, each.cards, separator, notes)
    best = only_possible(read) if len(read) > 1 else None
    if best is None:
        raise untold
    return replace(best, notes=[*best.notes, ("by_entries", {})])


def _from_sites(pages: Sequence[SheetPage]) -> tuple[list[SheetPage], list[Finding]]:
    """The pages, those of a site's results made into scoresheets, and what is wrong with these."""
    both = [translated(page) for page in pages]
    return [page for page, _ in both], [each for _, left in both for each in left]


def _noted(reading: SheetReading, notes: Sequence[Note]) -> SheetReading:
    return replace(reading, notes=[*notes, ("no_headings", {}), *reading.notes])


def read_in_order(rows: Sequence[TableRow], sets: Sequence[str], file: str = "") -> SheetReading:
    """The sheet of rows that have no headings, in the order of the pad of the game that fits.

    ``sets``: the card sets that may be meant. Raises ``UnreadableSheet`` where the game cannot be
    told, or no pad has so many entries.
    """
    texts = [(row.line, _line(row)) for row in rows]
    read: list[SheetReading] = []
    wrong: list[UnreadableSheet] = []
    for name in sets:
        try:
            read += read_pages([page_in_order(load_set(name), texts)], file, name)
        except UnreadableSheet as error:
            wrong.append(error)
    if not read and len(wrong) == 1:
        raise wrong[0]
    best = likeliest(read)
    if best is None:
        raise UnreadableSheet(finding("S-GAME-01", line=1))
    return best


def _titled(rows: Sequence[TableRow]) -> tuple[str, list[TableRow]]:
    """The game that a first row names, and the rows below it and a title of a table; else nothing,
    and all rows."""
    lines = [" ".join(row.cells) for row in rows[:3]]
    named = game_named(lines[0]) if lines else ""
    if named or not any(map(holds_entries, lines)):
        return named, list(rows[1:] if named else rows)
    titles = [" ".join(row.cells) for row in takewhile(_is_title, rows[:3])]
    named = next(filter(None, map(game_within, titles)), "")
    return named, list(rows[len(titles) :] if named else rows)


def _is_title(row: TableRow) -> bool:
    """Whether a row holds no entries and no headings, and names a game, or begins as the name of a
    table does."""
    text = " ".join(row.cells)
    first = bare_word(text.split()[0])
    is_place = any(is_field(first, place) for place in PLACE)
    named = is_place or bool(game_within(text))
    return named and not holds_entries(text) and not _is_headed(row.cells, any_game())


def _is_headed(cells: Sequence[str], known: Sequence[Headings]) -> bool:
    """Whether headings stand in a row: of several categories, or of players and their totals."""
    return scores_in(cells, known) >= _HEADED or has_totals(cells, known)


def _entries(rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """The rows, a player in each, if all of several hold entries alone; else none, nor where
    categories stand beside them."""
    known = any_game()
    across = bool(rows) and _is_headed(rows[0].cells, known)
    if across or scores_in([row.cells[0] for row in rows], known) >= _HEADED:
        return []
    upright = _upright(rows)
    return upright if len(upright) > 1 and all(holds_entries(_line(r)) for r in upright) else []


def _line(row: TableRow) -> str:
    """The cells of a row as they would be typed; blank ones before the last are not known."""
    last = max((n for n, cell in enumerate(row.cells, start=1) if cell), default=0)
    return " ".join(cell or "?" for cell in row.cells[:last])


def _upright(rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """Rows of entries, a player in each: turned where names stand across on top."""
    if not rows or any(cell.lstrip("-")[:1].isdecimal() for cell in rows[0].cells):
        return rows
    return [
        TableRow(rows[0].line, tuple(row.cell(n) for row in rows))
        for n in range(len(rows[0].cells))
        if rows[0].cells[n]
    ]


def _reading(
    card_set: str,
    tables: Sequence[HeadedBlock],
    file: str,
    separator: str,
    notes: Sequence[Note],
    found: list[Finding],
    later: Iterable[TableRow] | None,
) -> SheetReading:
    """The tables of one card set. ``found``: what is wrong with the file besides."""
    readers, cards = [], load_set(card_set)
    if later is None:
        tables = [with_joint_columns(cards, block) for block in tables]
    for block in tables:
        header = Header.of(cards, block.heading, block.rows)
        if not header.categories and "total" not in header.fields:
            at = block.heading.line
            raise UnreadableSheet(finding("S-READ-02", sheet=block.tab, line=at))
        header.added = block.added
        readers.append(FileRows(cards, header, separator, file, block.title, block.tab))
    found += [replace(f, sheet=r.tab) for r in readers for f in r.header.findings]
    if later is not None:
        again = tables[0].heading.cells
        rows = chain(tables[0].rows, (row for row in later if row.cells != again))
        sheets: Iterable[Sheet] = readers[0].sheets(rows, one=False, found=found)
    else:
        most = GAMES[cards.game].sheet.players[-1]
        sheets = tuple(
            sheet
            for reader, block in zip(readers, tables, strict=True)
            for sheet in _sheets(reader, block, most, found)
        )
    header = readers[0].header
    titles = tables[0].heading.cells
    written = list(zip(titles, header.headings, strict=True))[: len(titles) - header.added]
    return SheetReading(
        cards.game,
        sheets,
        [*notes, *(note for reader in readers for note in reader.notes)],
        found,
        {title: h.field for title, h in written if h},
        card_set,
    )


def _sheets(
    reader: FileRows, block: HeadedBlock, most: int, found: list[Finding]
) -> Iterator[Sheet]:
    """The sheets of a block; of one table with what remarks claim of it."""
    players = len(list(reader.players(block.rows)))
    claims = reader.claims(block) if players <= most + len(block.remarks) else ()
    one = players <= most or len(list(reader.players(block.rows, claims))) <= most
    return reader.sheets(block.rows, one, found, claims if one else ())


def is_sheet(text: str) -> bool:
    """Whether the beginning of a text looks like a scoresheet: headings across or down, wide rows,
    or a row of entries for each player."""
    known, beginning = any_game(), "\n".join(text.splitlines()[:15])
    if labelled_rows(beginning, known):
        return True
    try:
        separator = _separator(beginning)
        rows = [row for row in split(beginning, separator) if len(row.cells) > 1]
    except UnreadableSheet:
        return True  # the reader of sheets says what is wrong
    if scores_in([row.cells[0] for row in rows], known) >= 3:
        return True
    for row in rows[:5]:
        named = sum(any(one.understood(cell) for one in known) for cell in row.cells)
        if named >= 2 or (separator in MARKS and len(row.cells) >= 8):
            return True
    return bool(_entries(_titled(rows)[1]))


def _without_hint(text: str) -> str:
    """Without the line ``sep=;`` that Excel writes for itself."""
    first, _, rest = text.partition("\n")
    return "\n" + rest if bare_word(first).startswith("sep") and "=" in first else text


def _separator(text: str) -> str:
    """The separator under which the first rows have most headings, across or down."""
    known, beginning = any_game(), "\n".join(text[:20_000].split("\n")[:15])

    def understood(separator: str) -> tuple[int, int]:
        rows = list(split(beginning, separator))
        across = max((scores_in(row.cells, known) for row in rows), default=0)
        down = [row.cells[0] for row in rows if len(row.cells) > 1]
        return max(across, scores_in(down, known)), sum(len(row.cells) for row in rows)

    def listed() -> int:
        rows = split(beginning, LISTED)
        return scores_in([r.cells[0] for r in rows if len(r.cells) > 2 and r.cells[1]], known)

    best = max((*MARKS, BARS), key=understood)
    headings, cells = understood(best)
    if (wide := listed()) > 2 and wide >= headings:
        return LISTED
    if headings > 2 or cells > 2 * len(beginning.split()) / 3:
        return best
    # Columns before single blanks, under which a blank corner is lost.
    apart = understood(BLANKS)[0]
    if best == BARS and headings >= max(apart, 1):
        return best  # between blanks the bars themselves would be cells
    aligned = understood(COLUMNS)[0] >= max(apart, 1)
    return max((best, COLUMNS if aligned else BLANKS), key=understood)
