"""Diagnostics of card text, for people and for tools."""

from collections.abc import Iterator, Mapping

from antipater.grammar.diagnostics import Diagnostic, Span


def rendered(diagnostic: Diagnostic, texts: Mapping[str, str]) -> str:
    """A diagnostic with the offending text underlined.

    ``texts`` holds the text of each file. Lines of files that are not there are left out.
    """
    at = diagnostic.span.start
    place = f"{at.file}:{at.line}:{at.column}: " if at.file else ""
    lines = [f"{place}{diagnostic.severity} {diagnostic.code}: {diagnostic.message}"]
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
