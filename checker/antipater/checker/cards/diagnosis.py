"""Diagnostics of card text, for people and for tools."""

from collections.abc import Iterator, Mapping
from typing import Any

from antipater.grammar.diagnostics import Diagnostic, Severity, Span

_COLOURS = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.NOTE: "cyan"}


def rendered(diagnostic: Diagnostic, texts: Mapping[str, str], colour: bool = False) -> str:
    """A diagnostic with the offending text underlined.

    ``texts`` holds the text of each file. Lines of files that are not there are left out.
    """
    at, severity = diagnostic.span.start, diagnostic.severity
    head = f"{severity} {diagnostic.code}"
    place = f"{at.file}:{at.line}:{at.column}: " if at.file else ""
    lines = [place + (_painted(head, severity) if colour else head) + f": {diagnostic.message}"]
    lines += _excerpt(diagnostic.span, texts)
    if diagnostic.suggestion:
        lines.append(f"  did you mean `{diagnostic.suggestion}`?")
    if diagnostic.expected:
        lines.append(f"  expected: {diagnostic.expected}")
    for related in diagnostic.related:
        there = related.span.start
        lines.append(f"  note: {related.message}: {there.file}:{there.line}:{there.column}")
        lines += _excerpt(related.span, texts)
    return "\n".join(lines)


def _painted(text: str, severity: Severity) -> str:
    import typer

    return typer.style(text, fg=_COLOURS[severity], bold=True)


def _excerpt(span: Span, texts: Mapping[str, str]) -> Iterator[str]:
    """The line of a span, and below it a mark under the span's words."""
    lines = texts.get(span.start.file, "").split("\n")
    if not 1 <= span.start.line <= len(lines):
        return
    line = lines[span.start.line - 1].rstrip("\r").expandtabs(1)[:200]
    if not line.strip() or not line.isprintable():
        return
    start = min(span.start.column - 1, len(line))
    end = span.end.column - 1 if span.end.line == span.start.line else len(line)
    yield f"  {span.start.line:>5} | {line}"
    yield f"        | {' ' * start}{'^' * max(1, min(end, len(line)) - start)}"


def as_object(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic for tools. Lines and columns count from 1; the end is not included."""
    return {
        "code": diagnostic.code,
        "severity": str(diagnostic.severity),
        **_range(diagnostic.span),
        "message": diagnostic.message,
        "expected": diagnostic.expected,
        "suggestion": diagnostic.suggestion,
        "related": [{**_range(r.span), "message": r.message} for r in diagnostic.related],
    }


def _range(span: Span) -> dict[str, Any]:
    return {
        "file": span.start.file,
        "line": span.start.line,
        "column": span.start.column,
        "end_line": span.end.line,
        "end_column": span.end.column,
    }
