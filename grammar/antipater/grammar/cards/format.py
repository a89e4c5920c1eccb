"""Card text in its one canonical style. Comments are kept; nothing else but the order changes.

Lines of a card come in a fixed order, those that act one after the other as they were written, a
comment above a line goes with it, blank lines stand between declarations. Formatting formatted text
changes nothing.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lark import Token, Tree

from antipater.grammar.cards.lines import CARD_LINES
from antipater.grammar.cards.parse import Declaration, parse_file
from antipater.grammar.cards.spacing import WIDTH, comments_of, joined, tokens_of, wrapped
from antipater.grammar.diagnostics import Diagnostic, Report

_ORDER = ["extends", "name", "game", "seats", "scores", "raw", "manufactured"]
_ORDER += [line.rule for line in CARD_LINES if line.rule != "name"]
_RANK = {kind: rank for rank, kind in enumerate(_ORDER)}
# Lines that act, or ask, one after the other: among themselves they stay as they were written.
_ACTING = ["loses", "event", "event_choice", "keeps", "chooses"]
_ACTING += ["destroys", "from_discard", "draws", "from_top_row", "left_out"]
_RANK |= dict.fromkeys(_ACTING, _RANK["loses"])
_SORTED = {"set", "word", "item", "board"}
_MAY_TOUCH = {"word", "tally", "steps", "figure", "score", "rule"}


@dataclass
class _Unit:
    """One statement line of a declaration with the comments that belong to it."""

    kinds: list[str]
    tokens: list[str]
    above: list[str] = field(default_factory=list)
    beside: str = ""


def format_text(file: str, text: str) -> tuple[str, tuple[Diagnostic, ...]]:
    """The canonical text, or the text as it is and the syntax errors that stand against it."""
    report = Report()
    declarations = parse_file(file, text, report)
    if report.diagnostics:
        return text, tuple(report.diagnostics)
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return "".join(f"{line}\n" for line in _lines(lines, declarations)), ()


def _lines(lines: list[str], declarations: list[Declaration]) -> Iterator[str]:
    """The lines of the file: what stands between declarations, and these themselves."""
    done, before = 0, ""
    for declaration in declarations:
        size = len(declaration.text.rstrip("\n").split("\n"))
        body, trailing = _own_lines(lines[declaration.line - 1 : declaration.line - 1 + size])
        between = lines[done : declaration.line - 1]
        kind = declaration.kind
        together = before == kind and kind in _MAY_TOUCH and "" not in map(str.strip, between)
        yield from _between(between, first=not before, blank=not together)
        yield from _declaration(declaration, body)
        done, before = declaration.line - 1 + size - trailing, kind
    yield from _rest(lines[done:], bool(before))


def _own_lines(lines: list[str]) -> tuple[list[str], int]:
    """A declaration's lines without the comments in the first column and blanks at its end."""
    end = len(lines)
    while end > 1 and (not lines[end - 1].strip() or lines[end - 1].startswith("#")):
        end -= 1
    return lines[:end], len(lines) - end


def _between(lines: list[str], first: bool, blank: bool) -> Iterator[str]:
    """Comments before a declaration, in paragraphs; a blank line before it where one is due."""
    paragraphs = _paragraphs(lines)
    touching = bool(lines) and bool(lines[-1].strip())
    for number, paragraph in enumerate(paragraphs):
        if number or (not first and blank):
            yield ""
        yield from paragraph
    if (paragraphs and not touching) or (not paragraphs and not first and blank):
        yield ""


def _rest(lines: list[str], after: bool) -> Iterator[str]:
    """Comments after the last declaration."""
    for number, paragraph in enumerate(_paragraphs(lines)):
        if number or after:
            yield ""
        yield from paragraph


def _paragraphs(lines: list[str]) -> list[list[str]]:
    """Runs of comment lines; blank lines stand between them."""
    result: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            result[-1].append(line.strip())
        elif result[-1]:
            result.append([])
    return [p for p in result if p]


def _declaration(declaration: Declaration, lines: list[str]) -> Iterator[str]:
    """The lines of one declaration."""
    header, *units = _units(declaration.tree, lines)
    header.tokens = tokens_of(lines[0])
    yield from _unit(header, "")
    if declaration.kind in _SORTED:
        units = _in_order(units)
    indent = "  "
    for unit in units:
        stage = unit.kinds == ["stage"]
        yield from _unit(unit, "  " if stage else indent)
        indent = "    " if stage else indent


def _units(tree: Tree[Token], lines: list[str]) -> list[_Unit]:
    """The header and the statement lines, each with its comments."""
    starts = _starts(tree)
    units, above = [_Unit([], [])], list[str]()
    for number, line in enumerate(lines, 1):
        comments = comments_of(line)
        if number in starts:
            units.append(_Unit(starts[number], tokens_of(line), above))
            above = []
        elif number > 1 and tokens_of(line):
            units[-1].tokens = tokens_of(" ".join([joined(units[-1].tokens), line]))
        elif number > 1:
            above += comments
            continue
        if comments:
            units[-1].beside = f"{units[-1].beside}  {comments[0]}".strip()
    if above:
        units.append(_Unit(["end"], [], above))
    return units


def _starts(tree: Tree[Token]) -> dict[int, list[str]]:
    """The lines below the header on which statements start, and the kinds of these."""
    starts = dict[int, list[str]]()
    for child in tree.children:
        if isinstance(child, Tree) and child.meta.line > 1:
            starts.setdefault(child.meta.line, []).append(str(child.data))
    return starts


def _in_order(units: list[_Unit]) -> list[_Unit]:
    """The statements in canonical order, within each stage of a board."""
    groups: list[list[_Unit]] = [[]]
    for unit in units:
        if unit.kinds == ["stage"]:
            groups.append([])
        groups[-1].append(unit)
    return [u for group in groups for u in _names_joined(sorted(group, key=_rank))]


def _rank(unit: _Unit) -> tuple[int, str]:
    """Where a statement stands in its declaration; names, by language."""
    if unit.kinds == ["stage"]:
        return -1, ""
    name = unit.tokens[0] if unit.kinds[0] == "name" else ""
    return _RANK.get(unit.kinds[0], len(_RANK)), name


def _names_joined(units: list[_Unit]) -> list[_Unit]:
    """Names on one line where they fit and no comment stands between them."""
    result = list[_Unit]()
    for unit in units:
        last = result[-1] if result else None
        if (
            last
            and last.kinds[0] == unit.kinds[0] == "name"
            and not (last.beside or unit.above)
            and len(joined([*last.tokens, *unit.tokens])) + 4 <= WIDTH
        ):
            last.tokens += unit.tokens
            last.beside = unit.beside
        else:
            result.append(unit)
    return result


def _unit(unit: _Unit, indent: str) -> Iterator[str]:
    for comment in unit.above:
        yield indent + comment
    if unit.tokens:
        *lines, last = wrapped(unit.tokens, indent)
        yield from lines
        yield f"{last}  {unit.beside}".rstrip()
