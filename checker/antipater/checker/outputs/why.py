"""What settles a finding: its line with the place marked, the moment, the rule and its source."""

from collections.abc import Iterator, Sequence

from antipater.checker.base.plain import Plain
from antipater.checker.judging.game import GAMES
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.judging.view import Viewer
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.passages import printing, rules
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.outputs.plain_findings import about
from antipater.checker.records.files import ReadGame
from antipater.checker.records.written import written_lines
from antipater.grammar.records.keywords import folded
from antipater.grammar.records.lines import split_comment
from antipater.rules.card_set import Item

# Characters of a line that are shown at most.
_WIDEST = 160


class Why:
    """What settles the findings of one judged game; tables are made where they are needed."""

    def __init__(
        self, read: ReadGame, verdict: AnyVerdict | None, edition: str | None, language: str
    ) -> None:
        self.verdict, self.edition, self.language = verdict, edition, language
        self.lines = written_lines(read)
        self._viewer: Viewer | None = None

    def told(self, found: Finding) -> list[str]:
        """What settles a finding, in lines."""
        return [*self.line(found), *self.moment(found), *self.rule(found)]

    def line(self, found: Finding) -> Iterator[str]:
        """The line of the record, and a mark below the place that the finding is about."""
        if found.line is None or not 1 <= found.line <= len(self.lines):
            return
        written = self.lines[found.line - 1].replace("\t", " ").rstrip()
        begin, length = _place(written, found)
        shift = max(0, begin + length - _WIDEST)
        shown = visible(written[shift : shift + _WIDEST])
        if len(shown) != len(written[shift : shift + _WIDEST]):
            begin, length = shift, 0  # escapes are longer than what they stand for
        gutter = f"{found.line} | "
        yield gutter + shown
        if length:
            yield " " * (len(gutter) + begin - shift) + "^" * length

    def moment(self, found: Finding) -> Iterator[str]:
        """Whose turn it was and why, and what could be done then."""
        verdict = self.verdict
        if verdict is None or found.move is None or found.code.startswith("R-"):
            return
        opened = GAMES[verdict.record.ruleset].viewer
        if opened is None:
            return
        if self._viewer is None:
            self._viewer = opened(verdict, self.edition)
        yield from self._viewer.reasons(found, self.language)

    def rule(self, found: Finding) -> Iterator[str]:
        """The rule, and where it stands."""
        judged = self.verdict and self.verdict.rules
        under = printing(judged.cards, judged.edition.name) if judged else None
        for rule, where in rules(found.code, self.language, under, about(found, self.verdict)):
            yield say("view.why.rule", self.language, text=rule)
            if where:
                yield say("view.why.source", self.language, text=where)


def with_why(told: Plain, why: Why, verdict: AnyVerdict | None, read: ReadGame) -> Plain:
    """What is told of a game, with what settles each finding (``why``, lines)."""
    found = verdict.findings if verdict else [read.problem] if read.problem else []
    for plain, each in zip(told["findings"], found, strict=True):
        plain["why"] = why.told(each)
    for plain, each in zip(told["stood"], verdict.stood if verdict else (), strict=True):
        plain["why"] = why.told(each)
    return told


def _place(written: str, found: Finding) -> tuple[int, int]:
    """Where on its line a finding is, from 0, and how many characters that takes."""
    body = split_comment(written)[0].rstrip()
    if found.column is not None and found.column <= len(body):
        begin = found.column - 1
        named = found.found if isinstance(found.found, str) else ""
        fits = named and body[begin : begin + len(named)] == named
        return begin, len(named) if fits else len(body[begin:].split(" ", 1)[0])
    about = [found.item] if isinstance(found.item, Item) else []
    if "-TURN-" in found.code or "-BEGIN-" in found.code:
        found_at = _among(body, [str(found.values.get("player", ""))])
    elif "-CLAIM-" in found.code and isinstance(found.found, int):
        found_at = _among(body, [str(found.found)], last=True)
    else:
        names = [name for item in about for each in item.names.values() for name in each]
        found_at = _among(body, sorted(names, key=len, reverse=True))
    if found_at is not None:
        return found_at
    begin = len(body) - len(body.lstrip())
    return begin, len(body) - begin


def _among(body: str, names: Sequence[str], last: bool = False) -> tuple[int, int] | None:
    """The first of some names that stands on a line: where, and its length."""
    flat = folded(body)
    if len(flat) != len(body):
        flat = body.casefold() if len(body.casefold()) == len(body) else body
    for name in filter(None, names):
        at = flat.rfind(folded(name)) if last else flat.find(folded(name))
        if at >= 0:
            return at, len(name)
    return None
