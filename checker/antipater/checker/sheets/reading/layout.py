"""How the tables of a sheet lie: players down or across, one table below another."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, zip_longest

from antipater.checker.records.headings import (
    NOT_SCORED,
    PLACE,
    Headings,
    field_of,
    names_game,
    names_no_player,
    names_ranking,
    numbers_player,
)
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.reading.entries import whole_number
from antipater.checker.sheets.reading.one_row import of_players
from antipater.checker.sheets.reading.pad_order import holds_entries
from antipater.checker.sheets.reading.remarks import claim_of
from antipater.checker.sheets.reading.strips import flush, strips
from antipater.checker.sheets.reading.tables import SheetPage, TableRow

# Headings by which a row or a column of headings is known; players of the smallest table.
_ENOUGH = 3
_FEWEST = min(game.sheet.players[0] for game in GAMES.values())


@dataclass(frozen=True)
class HeadedBlock:
    """A row of headings and the rows below it, with a title where one stands above.

    ``tab``: the sheet of a workbook on which it stands. ``game``: the card set that its rows
    tell, if they do. ``remarks``: what stands alone in its row, some of it among the rows. ``gap``:
    the line of a row below a blank one, with which another table may begin. ``added``: columns
    that the file does not have, behind those of the headings.
    """

    heading: TableRow
    rows: tuple[TableRow, ...]
    title: str = ""
    tab: str = ""
    game: str = ""
    gap: int = 0
    added: int = 0
    remarks: tuple[TableRow, ...] = ()


def blocks(page: SheetPage, known: Sequence[Headings]) -> list[HeadedBlock]:
    """The tables of a page, all with players down; those with players across are turned.

    Where no row has headings the first row is taken for them.
    """
    titled = list(map(_with_title_first, page.rows))
    rows = of_players(without_groups(titled, known), known)
    found = [block for part in strips(rows, known) for block in _blocks(flush(part), known)]
    headed = (_of_players(_with_players(block, known), known) for block in found)
    headed = (_claimed_above(block, titled, known) for block in headed)
    return [replace(block, tab=page.tab, game=page.card_set) for block in headed]


def _with_title_first(row: TableRow) -> TableRow:
    """A row of one word that stands above a table's middle, as a title that begins the row."""
    at = next((n for n, cell in enumerate(row.cells) if cell), 0)
    if not at or any(row.cells[at + 1 :]) or not row.cells[at][:1].isalpha():
        return row
    return TableRow(row.line, row.cells[at : at + 1], (row.place(at),))


def without_groups(rows: Sequence[TableRow], known: Sequence[Headings]) -> Sequence[TableRow]:
    """The rows without the names of groups that stand left of the categories: merged cells such
    as ``Cards`` beside ``Blue``, ``Green``. A heading that stands there alone is moved."""
    width = max((len(row.cells) for row in rows), default=0)
    columns = [[row.cell(n) for row in rows] for n in range(width)]
    headed = [scores_in(column, known) for column in columns[:4]]
    at = max(range(len(headed)), key=lambda n: (headed[n], -n), default=0)
    if not at or headed[at] < _ENOUGH or not any(cell for col in columns[:at] for cell in col):
        return rows
    return [_ungrouped(row, at) for row in rows]


def _ungrouped(row: TableRow, at: int) -> TableRow:
    if sum(map(bool, row.cells)) < 2:
        return row
    head = next((cell for cell in reversed(row.cells[: at + 1]) if cell), "")
    columns = range(at, len(row.cells))
    cells = (head, *row.cells[at + 1 :])
    return TableRow(row.line, cells, tuple(row.place(n) for n in columns))


def _blocks(rows: Sequence[TableRow], known: Sequence[Headings]) -> list[HeadedBlock]:
    turned = list(_turned_blocks(rows, known))
    if turned:
        return turned
    starts = [n for n, row in enumerate(rows) if _is_heading(row.cells, known)]
    if not starts and (across := _totals_across(rows, known)):
        return [across]
    starts = starts or [0]
    found: list[HeadedBlock] = []
    for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
        named = _title(rows[start - 1], rows[start], start == 1) if start else ""
        below = rows[start + 1 : end]
        if below and end < len(rows) and _title(below[-1], rows[end]):
            below = below[:-1]
        said = (_in_one(row, rows[start], known) for row in below)
        remarks = tuple(row for row in said if row)
        below = _without_remarks(below)
        if not named and found and _is_repeated(rows[start], found[-1], known):
            found[-1] = replace(found[-1], rows=(*found[-1].rows, *below))
        else:
            found.append(HeadedBlock(rows[start], tuple(below), named, remarks=remarks))
    return found


def _totals_across(rows: Sequence[TableRow], known: Sequence[Headings]) -> HeadedBlock | None:
    """A table of names across and, below them, nothing but totals."""
    for names, totals in pairwise(rows):
        if not _named(totals.cells[:1], "total", known) or _meant(names, known):
            continue
        if any(cell.lstrip("-").isdecimal() for cell in names.cells):
            continue
        if all(cell.lstrip("-").isdecimal() for cell in totals.cells[1:]):
            return _turned([names, totals], "", known)
    return None


def _is_repeated(heading: TableRow, table: HeadedBlock, known: Sequence[Headings]) -> bool:
    """Whether headings are those of the rows above once more, as on each page of a long list:
    which table a row is of stands in a column."""
    return heading.cells == table.heading.cells and _named(heading.cells, "table", known)


def _without_remarks(rows: Sequence[TableRow]) -> Sequence[TableRow]:
    """Rows without what stands alone in its row at their end, below a blank line."""
    end = next((n for n in range(len(rows), 0, -1) if not is_title(rows[n - 1])), 0)
    gap = (n for n in range(max(end, 1), len(rows)) if rows[n].line > rows[n - 1].line + 1)
    return rows[: next(gap, len(rows))]


def scores_in(cells: Sequence[str], known: Sequence[Headings]) -> int:
    """How many categories are headed by some cells, coins among them."""
    return len({field_of(cell, known) for cell in {*cells}} - {"", *NOT_SCORED})


def has_totals(cells: Sequence[str], known: Sequence[Headings]) -> bool:
    """Whether the players and their totals have headings."""
    return _named(cells, "player", known) and _named(cells, "total", known)


def _is_heading(cells: Sequence[str], known: Sequence[Headings]) -> bool:
    if any(cell.lstrip("-").isdecimal() for cell in cells):
        return False
    if scores_in(cells, known) >= _ENOUGH or has_totals(cells, known):
        return True
    if heads_ranking(cells, known):
        return True
    if not _named(cells, "player", known):
        return False
    few = scores_in(cells, known) + 1 == sum(map(bool, cells)) > 1
    return few or any(_shortened(cells, one) > _ENOUGH for one in known)


def heads_ranking(cells: Sequence[str], known: Sequence[Headings]) -> bool:
    """Whether some cells head a ranking, by its first word, and no table of points or players."""
    told = len([cell for cell in cells if cell]) > 1 and names_ranking(cells[0])
    return told and not scores_in(cells, known) and not _named(cells, "player", known)


def _shortened(cells: Sequence[str], known: Headings) -> int:
    """How many categories or coins are headed by some cells, if by how their words begin."""
    meant = (known.abbreviated(cell) for cell in cells)
    return len({field for each in meant for field in each if len(each) == 1})


def is_title(row: TableRow) -> bool:
    """Whether a row holds words in its first cell, and nothing else."""
    return sum(map(bool, row.cells)) == 1 and bool(row.cells[0]) and not row.cells[0].isdecimal()


def _in_one(row: TableRow, heading: TableRow, known: Sequence[Headings]) -> TableRow | None:
    """A remark that is a row of one cell, or of words in neighbouring cells that reach under a
    category: ``Winner,Anna``; None for any other row."""
    if is_title(row):
        return row
    cells = [cell for cell in row.cells if cell]
    first = next(n for n, cell in enumerate(row.cells) if cell)
    last = first + len(cells) - 1
    apart = any(row.cells[last + 1 :]) or any(map(str.isdecimal, "".join(cells)))
    if apart or len(cells) < 2 or not scores_in([heading.cell(last)], known):
        return None
    said = " ".join(cells[1:])
    head = "" if names_no_player(cells[0], full=False) else f"{cells[0].rstrip(' :')}: "
    return TableRow(row.line, (f"{head}{said}",))


def _title(row: TableRow, heading: TableRow, on_top: bool = False) -> str:
    """The title that a row above headings is: what stands alone in it, or the name of a game and
    what separators part from it, as in ``7 Wonders, final``; ``on_top``: of no table above."""
    if is_title(row):
        return row.cells[0]
    said = ", ".join(filter(None, row.cells))
    apart = on_top or len(row.cells) < len(heading.cells)
    return said if apart and names_game(said) and not holds_entries(said) else ""


def _turned_blocks(rows: Sequence[TableRow], known: Sequence[Headings]) -> Iterator[HeadedBlock]:
    """Tables with a category in each row and a player in each column."""
    down = scores_in([row.cells[0] for row in rows], known)
    across = (row.cells[1:] for row in rows if _is_heading(row.cells[1:], known))
    # Players may be called as categories are (``Jan Rood``).
    if down < _ENOUGH or any(scores_in(cells, known) + 1 >= down for cells in across):
        return
    pending: list[TableRow] = []
    title = ""
    for row, below, heading in zip_longest(rows, rows[1:], _next_headings(rows)):
        meant = _meant(row, known) and not _only_titles(row, pending, rows, known)
        if claim_of(row, _players_above(pending), known):
            pending.append(row)
            continue
        if is_title(row) and not meant and _goes_on(pending, heading, known):
            continue
        names = not row.cells[0] or _named(row.cells[:1], "player", known)
        names = names or (_is_titled(row, known) and below is not None and _meant(below, known))
        if is_title(row) and not meant:
            if scores_in([r.cells[0] for r in pending], known) >= _ENOUGH:
                yield _turned(pending, title, known)
                pending = []
            title = row.cells[0]
        elif names and scores_in([r.cells[0] for r in pending], known) >= _ENOUGH:
            yield _turned(pending, title, known)
            pending, title = [row], ""
        else:
            pending.append(row)
    if pending:
        yield _turned(pending, title, known)


def _only_titles(
    row: TableRow, pad: Sequence[TableRow], rows: Sequence[TableRow], known: Sequence[Headings]
) -> bool:
    """Whether a row of one cell is a title with a category's word among others (``Wonders club``):
    the category has a row of its own in the pad above, or in all rows where no pad is above."""
    if not is_title(row) or any(one.exactly(row.cells[0]) for one in known):
        return False
    above = [each.cells[0] for each in pad]
    others = above if scores_in(above, known) else [r.cells[0] for r in rows if r is not row]
    fields = {field_of(cell, known) for cell in others if cell}
    return field_of(row.cells[0], known) in fields | ({"treasury"} if "coins" in fields else set())


def _next_headings(rows: Sequence[TableRow]) -> list[str]:
    """For each row the heading of the next one that is more than a title; or nothing."""
    found, heading = list[str](), ""
    for row in reversed(rows):
        found.append(heading)
        heading = heading if is_title(row) else row.cells[0]
    return found[::-1]


def _goes_on(pad: Sequence[TableRow], heading: str, known: Sequence[Headings]) -> bool:
    """Whether a pad goes on with a category that it has not yet had."""
    if not pad or not scores_in([heading], known):
        return False
    return field_of(heading, known) not in {field_of(row.cells[0], known) for row in pad}


def _turned(rows: Sequence[TableRow], title: str, known: Sequence[Headings]) -> HeadedBlock:
    """A block with its rows and columns exchanged; each cell keeps its place."""
    names = _players_above(rows)
    remarks = tuple(row for row in rows if claim_of(row, names, known))
    rows = [row for row in rows if row not in remarks]
    width = max(len(row.cells) for row in rows)

    def column(n: int) -> TableRow:
        cells = tuple(row.cell(n) for row in rows)
        places = tuple(_place(row, n) for row in rows)
        return TableRow(rows[0].line, cells, places)

    heading = column(0)
    cells = [*heading.cells]
    if cells[0] and "" in cells[1:] and not _named(cells, "player", known):
        cells[cells.index("", 1)] = "player"
    heading = TableRow(heading.line, tuple(cells), heading.places)
    players = (column(n) for n in range(1, width))
    filled = tuple(row for row in players if any(row.cells))
    return HeadedBlock(heading, filled, title, remarks=remarks)


def _players_above(rows: Sequence[TableRow]) -> Sequence[str]:
    """The names of players across, in the first row that holds more than a title."""
    return next((row.cells[1:] for row in rows if any(row.cells[1:])), ())


def _place(row: TableRow, column: int) -> tuple[int, int]:
    """Where a cell stands, also of a row that ends before it."""
    first = row.place(0)[1]
    return row.line, first + column


def _with_players(block: HeadedBlock, known: Sequence[Headings]) -> HeadedBlock:
    """A block whose first column is the players' also where its heading is blank, or the title."""
    heading, names = block.heading, [row.cells[0] for row in block.rows]
    said = _named(heading.cells, "player", known) or _meant(heading, known)
    corner = "" if names_game(heading.cells[0]) else heading.cells[0]
    if said or not any(names) or any(name.isdecimal() for name in names if corner):
        return block
    cells = ("player", *heading.cells[1:])
    title = heading.cells[0] or block.title
    return replace(block, heading=TableRow(heading.line, cells, heading.places), title=title)


def _of_players(block: HeadedBlock, known: Sequence[Headings]) -> HeadedBlock:
    """A block without lines of remarks, and without those of players whom only a blank sheet names
    (``Player 5``), of whom nothing is entered but a total of 0, while there are enough others at
    their table."""
    fields = [field_of(cell, known) for cell in block.heading.cells]
    if "player" not in fields:
        return block
    at = fields.index("player")
    scored = [n for n, field in enumerate(fields) if field and field not in NOT_SCORED]
    told = {n: field for n, field in enumerate(fields) if field not in (*PLACE, "player", "")}

    def entered(row: TableRow) -> bool:
        return any(row.cell(n) not in ("", "0" if told[n] == "total" else "") for n in told)

    def is_remark(row: TableRow) -> bool:
        full = bool(scored) and all(whole_number(row.cell(n)) is not None for n in scored)
        return names_no_player(row.cell(at), full)

    rows = [row for row in block.rows if not is_remark(row)]
    tables = _tables_of(rows, [n for n, field in enumerate(fields) if field in PLACE])
    others = Counter(table for row, table in zip(rows, tables, strict=True) if entered(row))
    rows = [
        row
        for row, table in zip(rows, tables, strict=True)
        if entered(row) or others[table] < _FEWEST or not numbers_player(row.cell(at))
    ]
    return block if len(rows) == len(block.rows) else replace(block, rows=tuple(rows))


def _claimed_above(
    block: HeadedBlock, rows: Sequence[TableRow], known: Sequence[Headings]
) -> HeadedBlock:
    """A block of which the title tells how the game ended, alone or behind a colon: that is a
    remark, as it would be below the rows."""
    above = (r for r in rows if r.line < block.heading.line and r.cells[:1] == (block.title,))
    row, columns = max(above, key=lambda r: r.line, default=None), range(len(block.heading.cells))
    if row is None or not block.title:
        return block
    at = next((n for n in columns if _named([block.heading.cell(n)], "player", known)), 0)
    names, (title, _, said) = [each.cell(at) for each in block.rows], block.title.partition(": ")
    told = []
    for left, text in (("", block.title), (title, said)):
        remark = replace(row, cells=(text,))
        if claim := claim_of(remark, names, known):
            told.append((claim, replace(block, title=left, remarks=(remark, *block.remarks))))
    # Of two, the one that is understood.
    return min(told, key=lambda each: bool(each[0].unread), default=(None, block))[1]


def _tables_of(rows: Sequence[TableRow], places: Sequence[int]) -> list[tuple[str, ...]]:
    """What the columns of places tell of each row; what is blank is as in the row above."""
    told, table = list[tuple[str, ...]](), ("",) * len(places)
    for row in rows:
        table = tuple(row.cell(n) or above for n, above in zip(places, table, strict=True))
        told.append(table)
    return told


def _meant(row: TableRow, known: Sequence[Headings]) -> bool:
    return any(one.is_heading(row.cells[0]) for one in known)


def _is_titled(row: TableRow, known: Sequence[Headings]) -> bool:
    """Whether a row holds the players' names, with the title of their table in the corner."""
    others = [cell for cell in row.cells[1:] if cell]
    numbers = any(cell.lstrip("-").isdecimal() for cell in others)
    return bool(row.cells[0] and others) and not numbers and not _meant(row, known)


def _named(cells: Sequence[str], field: str, known: Sequence[Headings]) -> bool:
    """Whether one of some cells is the heading of a field."""
    return any(h and h.field == field for one in known for h in map(one.understood, cells))
