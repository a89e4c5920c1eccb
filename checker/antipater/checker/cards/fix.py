"""``antipater cards fix``: mends card text where a finding names the right word for certain.

A word is replaced by the one suggested if the two differ by little, or if it is a known word of
another language, never one that was just written; and only if the set, compiled again, has lost
that finding and got no other elsewhere. What comes to light in the mended line itself is mended
next, or left to its author.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from pathlib import Path

import typer

from antipater.checker.base.files import put_through
from antipater.checker.messages.lines import in_one_line, told
from antipater.grammar.cards.compile import Compilation, compile_set
from antipater.grammar.cards.foreign import KEYWORDS
from antipater.grammar.cards.load import File, read_layers
from antipater.grammar.diagnostics import Diagnostic, failed
from antipater.grammar.errors import CardSetError
from antipater.rules.card_set import Place

_MENDED = {"C-SYNTAX", "C-UNKNOWN"}
# How alike two words must be, of 1, for one to be the other misspelt beyond doubt; and where they
# begin otherwise, as is seldom a slip.
_SURE, _BEGUN_OTHERWISE = 0.7, 0.85


@dataclass(frozen=True, slots=True)
class Fix:
    """A word of a file that another took the place of."""

    place: Place
    old: str
    new: str

    def __str__(self) -> str:
        at = self.place
        return f"{at.file}:{at.line}:{at.column}: `{self.old}` becomes `{self.new}`"


Layers = Sequence[Sequence[File]]


def fix_set(name: str, check: bool, language: str) -> int:
    """Mend a set's own files and tell each change; the exit status.

    With ``check`` nothing is written, and a change that could be made is a finding. Errors
    that are left are findings; ``cards check`` tells them.
    """
    layers = read_layers(name)
    mended, fixes = fixed(layers)
    for fix in fixes:
        typer.echo(told(str(fix), language))
    for (file, old), (_, new) in zip(layers[-1], mended[-1], strict=True):
        if old != new and check:
            diff = unified_diff(old.splitlines(), new.splitlines(), file, file, lineterm="", n=0)
            typer.echo("\n".join(diff))
        elif old != new:
            put_through(Path(file), new)
    left = sum(1 for d in compile_set(mended).diagnostics if failed([d]))
    errors = "1 error" if left == 1 else f"{left} errors"
    done, rest = ("can be mended", "would be left") if check else ("mended", "left")
    typer.echo(told(f"{name}: {len(fixes)} {done}, {errors} {rest}", language), err=True)
    return int(bool(left) or (check and bool(fixes)))


def fixed(layers: Layers) -> tuple[Layers, list[Fix]]:
    """The texts of a set, the lowest layer first, with its own files mended; and what changed."""
    fixes = list[Fix]()
    tried = set[tuple[Place, str]]()
    while True:
        compilation = compile_set(layers)
        found, known = compilation.diagnostics, _translations(compilation)
        for diagnostic in found:
            key = diagnostic.span.start, diagnostic.suggestion
            if key in tried or not _may_be_mended(diagnostic):
                continue
            tried.add(key)
            better = _better(layers, diagnostic, found, known)
            if better is not None and not _just_written(better[1], fixes):
                layers, fix = better
                fixes.append(fix)
                break
        else:
            return layers, fixes


def _just_written(fix: Fix, fixes: Sequence[Fix]) -> bool:
    at = fix.place
    return any((f.place.file, f.place.line, f.new) == (at.file, at.line, fix.old) for f in fixes)


def _may_be_mended(diagnostic: Diagnostic) -> bool:
    one_line = diagnostic.span.start.line == diagnostic.span.end.line
    return diagnostic.code in _MENDED and bool(diagnostic.suggestion) and one_line


def _better(
    layers: Layers,
    diagnostic: Diagnostic,
    found: Sequence[Diagnostic],
    known: Mapping[str, str],
) -> tuple[Layers, Fix] | None:
    """The set with one word replaced, if that mends this finding and brings no other."""
    before, this = {_what(d) for d in found}, _what(diagnostic)
    places = {what[:3] for what in before}  # a count told there may be another one now
    for file, text in layers[-1]:
        if file != diagnostic.span.start.file:
            continue
        for fix, new in _replacements(text, diagnostic, known):
            own = [(f, new if f == file else t) for f, t in layers[-1]]
            mended = [*layers[:-1], own]
            after = {_what(d) for d in compile_set(mended).diagnostics}
            come = {what[:3] for what in after} - places
            if this not in after and all(where[1:] == this[1:3] for where in come):
                return mended, fix
    return None


def _translations(compilation: Compilation) -> dict[str, str]:
    """Words of other languages, each with the word of the set or of the language that it is."""
    words = compilation.words.names.items()
    own = {n.lower(): word for word, names in words for all_ in names.values() for n in all_}
    return KEYWORDS | own


def _what(diagnostic: Diagnostic) -> tuple[str, str, int, str]:
    start = diagnostic.span.start
    return diagnostic.code, start.file, start.line, diagnostic.message


def _replacements(
    text: str, diagnostic: Diagnostic, known: Mapping[str, str]
) -> Iterator[tuple[Fix, str]]:
    """A text with the word of a finding, or what follows its last dot, replaced."""
    start, end = diagnostic.span.start, diagnostic.span.end
    lines = text.split("\n")
    line, new = lines[start.line - 1], diagnostic.suggestion
    for begin in _starts(line, diagnostic):
        old = line[begin : end.column - 1]
        sure = _is_sure(old, new) or known.get(old.lower()) == new
        if old and sure:
            lines[start.line - 1] = line[:begin] + new + line[end.column - 1 :]
            yield Fix(Place(start.file, start.line, begin + 1), old, new), "\n".join(lines)


def start_of_word(line: str, diagnostic: Diagnostic) -> int:
    """Where in its line, from 0, the word begins that the suggestion resembles most."""
    end, new = diagnostic.span.end.column - 1, diagnostic.suggestion
    return max(_starts(line, diagnostic), key=lambda begin: _alike(line[begin:end], new))


def _starts(line: str, diagnostic: Diagnostic) -> list[int]:
    """Where the word of a finding may begin: after the last dot in it, and at its start, but for
    one whose seat the suggestion does not name."""
    first = diagnostic.span.start.column - 1
    dot = line.rfind(".", first, diagnostic.span.end.column - 1) + 1
    if dot <= first:
        return [first]
    return [first, dot] if "." in diagnostic.suggestion else [dot]


def _is_sure(old: str, new: str) -> bool:
    """Whether a word is another one misspelt; of ``science(gear)`` what stands in brackets."""
    head = old[: old.find("(") + 1]
    if new.startswith(head):
        old, new = old.removeprefix(head), new.removeprefix(head)
    return _alike(old, new) >= (_SURE if old[:1].lower() == new[:1].lower() else _BEGUN_OTHERWISE)


def _alike(old: str, new: str) -> float:
    return SequenceMatcher(None, old.lower(), new.lower()).ratio()


def run_fix(names: Sequence[str], check: bool, language: str) -> int:
    """Mend each set; the worst exit status. A shipped set is left as it is."""
    status = 0
    for name in names:
        try:
            if not Path(name).exists():
                raise CardSetError(())
            status = max(status, fix_set(name, check, language))
        except CardSetError as error:
            lines = [in_one_line(d, language) for d in error.diagnostics]
            missing = told(f"there is no file or folder `{name}`", language)
            typer.echo("\n".join(lines) or missing, err=True)
            status = 2
    return status
