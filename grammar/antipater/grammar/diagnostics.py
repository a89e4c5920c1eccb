"""Problems found in card text, as values: nothing is raised at the first slip."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from antipater.rules.definitions import Place


class Severity(StrEnum):
    """An error keeps the set from being used, a warning does not; a note is for thought."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text from ``start`` up to, not including, ``end``."""

    start: Place
    end: Place


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that helps to understand a problem, and what stands there."""

    span: Span
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem: a code of the catalogue, where, what, and how to mend it.

    ``expected`` says what could have stood there, ``suggestion`` is the nearest right
    word; both may be empty.
    """

    code: str
    span: Span
    message: str
    expected: str = ""
    suggestion: str = ""
    related: tuple[Related, ...] = ()
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        at = self.span.start
        text = f"{at.file}:{at.line}:{at.column}: " if at.file else ""
        text += f"{self.code} {self.message}"
        text += f"; expected {self.expected}" if self.expected else ""
        return text + (f"; did you mean `{self.suggestion}`?" if self.suggestion else "")


class CardSetError(Exception):
    """A card set cannot be used. ``diagnostics`` says why, in the order of the text."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("\n".join(map(str, self.diagnostics)))


@dataclass
class Report:
    """Collects diagnostics while a set is compiled."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    translations: dict[str, str] = field(default_factory=dict)

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        expected: str = "",
        suggestion: str = "",
        related: tuple[Related, ...] = (),
    ) -> None:
        """Note an error."""
        self.diagnostics.append(Diagnostic(code, span, message, expected, suggestion, related))

    def unknown(self, span: Span, what: str, word: str, known: Iterable[str]) -> None:
        """Note that ``word`` names no ``what`` (a resource, a colour …) of the set."""
        words = list(known)
        expected = listing(words) if len(words) <= 10 else ""
        message = f"`{word}` is no {what} of this set"
        translated = self.translations.get(word.lower(), "")
        suggestion = translated if translated in words else nearest(word, words)
        self.error("C-UNKNOWN", span, message, expected=expected, suggestion=suggestion)

    def twice(self, span: Span, what: str, first: Span) -> None:
        """Note that something is said twice."""
        related = (Related(first, "said first here"),)
        self.error("C-TWICE", span, f"{what} is said twice", related=related)


def failed(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that ``word`` most resembles, or nothing."""
    from difflib import get_close_matches

    lower = {k.lower(): k for k in known}
    matches = get_close_matches(word.lower(), lower, n=1, cutoff=0.6)
    return lower[matches[0]] if matches else ""


def listing(words: Iterable[str]) -> str:
    """``a, b or c``."""
    all_words = list(words)
    return (
        ", ".join(all_words[:-1]) + " or " + all_words[-1] if all_words[1:] else "".join(all_words)
    )
