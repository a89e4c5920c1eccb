"""Problems found in card text, as values: nothing is raised at the first slip."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from antipater.rules.card_set import Place

# So many findings are told of a set at once.
MOST_TOLD = 200
# Words of which a slip may have been meant to be one: of more the nearest alone is told.
_MOST_EXPECTED = 20


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


@dataclass
class Report:
    """Collects diagnostics while a set is compiled. ``removed``: where each name is removed."""

    diagnostics: list[Diagnostic] = field(default_factory=list)
    translations: dict[str, str] = field(default_factory=dict)
    removed: dict[str, Span] = field(default_factory=dict)

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
        _, words = _of_its_name(word, known)
        expected = listing(words) if len(words) <= _MOST_EXPECTED else ""
        message = f"`{word}` is no {what} of this set"
        translated = self.translations.get(word.lower(), "")
        suggestion = translated if translated in words else nearest(word, words)
        gone = self.removed.get(word)
        related = (Related(gone, "removed here"),) if gone else ()
        self.error(
            "C-UNKNOWN", span, message, expected=expected, suggestion=suggestion, related=related
        )

    def out_of_range(self, span: Span, number: str, low: int, high: int) -> None:
        """Note that a number is not within its range."""
        expected = f"a number from {low} to {high}" if low < high else f"`{low}`"
        self.error("C-RANGE", span, f"{number} is out of range", expected=expected)

    def twice(self, span: Span, what: str, first: Span) -> None:
        """Note that something is said twice."""
        related = (Related(first, "said first here"),)
        self.error("C-TWICE", span, f"{what} is said twice", related=related)


def bounded(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics in the order of the text, each once; of very many, the first and how many
    more there are."""
    found = sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span.start, d.code))
    told, rest = found[:MOST_TOLD], found[MOST_TOLD:]
    if rest:
        worst = Severity.ERROR if failed(rest) else rest[0].severity
        message = f"{len(rest)} more findings are not told"
        told.append(Diagnostic("C-TOO-MANY", rest[0].span, message, severity=worst))
    return tuple(told)


def failed(diagnostics: Iterable[Diagnostic]) -> bool:
    """Whether any of them is an error."""
    return any(d.severity is Severity.ERROR for d in diagnostics)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that ``word`` most resembles, or nothing."""
    from difflib import get_close_matches

    head, words = _of_its_name(word, known)
    lower = {k.removeprefix(head).lower(): k for k in words if len(k) > 2 or len(word) < 4}
    matches = get_close_matches(word.removeprefix(head).lower(), lower, n=1, cutoff=0.6)
    return lower[matches[0]] if matches else ""


def _of_its_name(word: str, known: Iterable[str]) -> tuple[str, list[str]]:
    """Of ``science(gear)`` the known words of ``science``, and the part that all of them begin
    with; of others, or where there are none of its name, all of them."""
    words, head = list(known), word[: word.find("(") + 1]
    named = [each for each in words if head and each.startswith(head)]
    return (head, named) if named else ("", words)


def listing(words: Iterable[str]) -> str:
    """``a, b or c``."""
    all_words = list(words)
    return (
        ", ".join(all_words[:-1]) + " or " + all_words[-1] if all_words[1:] else "".join(all_words)
    )
