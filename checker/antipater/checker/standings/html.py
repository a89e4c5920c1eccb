"""A tournament as one web page, which needs nothing else: no script, no network."""

from collections.abc import Iterable
from html import escape

from antipater.checker.base.plain import Plain
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.standings.text import (
    Table,
    apart_line,
    crosstable,
    game_rows,
    judged_lines,
    round_title,
    standings_table,
    statistics_lines,
    statistics_title,
)

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #222; background: #fff; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
.wide { overflow-x: auto; } table { border-collapse: collapse; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ddd; text-align: left; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181818; }
  th, td { border-color: #444; } }
@media print { body { margin: 0; max-width: none; } }
"""


def page(told: Plain, language: str) -> str:
    """The page; all text from records is escaped."""
    title = told["title"] or say("standings.title", language)
    body = "\n".join(_parts(told, language))
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{_text(title)}</h1>\n{body}\n</body>\n</html>\n"
    )


def _parts(told: Plain, language: str) -> Iterable[str]:
    yield f"<p>{_text(say('standings.counted', language, count=told['games']))}</p>"
    yield from (f"<p>{_text(line)}</p>" for line in judged_lines(told, language))
    yield _table(standings_table(told, language))
    if len(told["standings"]) > 1:
        yield _heading("crosstable", language)
        yield _table(crosstable(told, language))
    for each in told["rounds"]:
        if title := round_title(each, language):
            yield f"<h2>{_text(title)}</h2>"
        else:
            yield _heading("games", language)
        yield _table(([], game_rows(each["games"], language)))
    for each in told["statistics"]:
        yield f"<h2>{_text(statistics_title(each, language))}</h2>"
        yield _list(statistics_lines(each, language))
    if told["apart"]:
        yield _heading("apart", language)
        yield _list(apart_line(apart, language) for apart in told["apart"])
    yield from (
        f"<p>{_text(say('standings.alike', language, one=one, other=other))}</p>"
        for one, other in told["alike"]
    )
    if told["remarks"]:
        yield _heading("remarks", language)
        yield _list(remark["told"] for remark in told["remarks"])


def _heading(name: str, language: str) -> str:
    return f"<h2>{_word(name, language)}</h2>"


def _word(name: str, language: str) -> str:
    word = say(f"standings.{name}", language)
    return _text(word[0].upper() + word[1:])


def _list(lines: Iterable[str]) -> str:
    items = "\n".join(f"<li>{_text(line)}</li>" for line in lines)
    return f"<ul>\n{items}\n</ul>"


def _table(table: Table) -> str:
    heads, rows = table
    numbers = {n for n in range(len(rows[0]) if rows else 0) if n != 1 and _numeric(rows, n)}
    head = _row("th", heads, numbers) if heads else ""
    body = "\n".join(_row("td", row, numbers) for row in rows)
    return f'<div class="wide"><table>\n{head}\n{body}\n</table></div>'


def _numeric(rows: list[list[str]], n: int) -> bool:
    return all(row[n][:1].isdigit() or row[n][:1] in ("", "×", "–", "-") for row in rows)


def _row(name: str, cells: list[str], numbers: set[int]) -> str:
    marks = [' class="n"' if n in numbers else "" for n in range(len(cells))]
    told = (f"<{name}{m}>{_text(c)}</{name}>" for m, c in zip(marks, cells, strict=True))
    return f"<tr>{''.join(told)}</tr>"


def _text(text: str) -> str:
    return escape(visible(text))
