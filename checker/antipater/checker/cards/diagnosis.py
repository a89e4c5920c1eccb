"""Diagnostics of card text, for people and for tools."""

from collections.abc import Iterator, Mapping

from antipater.checker.messages.language import COLON
from antipater.checker.messages.lines import told
from antipater.grammar.cards.load import read_layers
from antipater.grammar.diagnostics import Diagnostic, Span
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import Place


def rendered(diagnostic: Diagnostic, texts: Mapping[str, str], language: str = "en") -> str:
    """A diagnostic with the offending text underlined, in a language.

    ``texts`` holds the text of each file. Lines of files that are not there are left out.
    """
    at = diagnostic.span.start
    place = f"{at.file}:{at.line}:{at.column}: " if at.file else ""
    severity, message = (told(text, language) for text in (diagnostic.severity, diagnostic.message))
    lines = [f"{place}{severity} {diagnostic.code}{COLON[language]} {message}"]
    lines += _excerpt(diagnostic.span, texts)
    if diagnostic.suggestion:
        lines.append(told(f"  did you mean `{diagnostic.suggestion}`?", language))
    if diagnostic.expected:
        lines.append(told(f"  expected: {diagnostic.expected}", language))
    for related in diagnostic.related:
        there = related.span.start
        at_related = f"{there.file}:{there.line}:{there.column}"
        lines.append(told(f"  note: {related.message}: {at_related}", language))
        lines += _excerpt(related.span, texts)
    return "\n".join(lines)


def unusable(name_or_folder: str, error: CardSetError, language: str) -> str:
    """All that is wrong with a set that cannot be used, as ``rendered``; without its text where
    that cannot be read."""
    try:
        layers = read_layers(name_or_folder)
    except CardSetError:
        layers = ()
    texts = {file: text for files in layers for file, text in files}
    return "\n".join(rendered(each, texts, language) for each in error.diagnostics)


def line_at(texts: Mapping[str, str], place: Place) -> str:
    """The text of the line of a place; empty where no text has it."""
    lines = texts.get(place.file, "").split("\n")
    return lines[place.line - 1] if 1 <= place.line <= len(lines) else ""


def _excerpt(span: Span, texts: Mapping[str, str]) -> Iterator[str]:
    """The line of a span, and below it a mark under the span's words."""
    line = line_at(texts, span.start).rstrip("\r").expandtabs(1)[:200]
    if not line.strip() or not line.isprintable():
        return
    start = min(span.start.column - 1, len(line))
    end = span.end.column - 1 if span.end.line == span.start.line else len(line)
    yield f"  {span.start.line:>5} | {line}"
    yield f"        | {' ' * start}{'^' * max(1, min(end, len(line)) - start)}"
