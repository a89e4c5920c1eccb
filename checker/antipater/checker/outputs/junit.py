"""Verdicts as JUnit XML, which build servers show: a suite a file, a case a game."""

import re
from pathlib import Path

from antipater.checker.base.files import check_free, put
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.visible import visible
from antipater.checker.outputs import plain_findings, text
from antipater.checker.records.files import ReadGame

_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class NoReport(Exception):
    """A file that is there already and is no report: it is not replaced."""


class JUnit:
    """A report that is written to a file at the end; raises ``NoReport`` for a file that holds
    something else, ``OSError`` for one that cannot be written."""

    def __init__(self, file: str, language: str) -> None:
        self.path, self.language = Path(file), language
        self._suites: list[tuple[str, list[tuple[str, str]]]] = []
        check_free(self.path)
        if self.path.exists():
            with self.path.open("rb") as stream:
                if stream.read(5) not in (b"<?xml", b""):
                    raise NoReport(file)

    def begin(self, file: str) -> None:
        """Begin the suite of a file."""
        self._suites.append((file, []))

    def add(self, game: ReadGame, verdict: AnyVerdict | None) -> None:
        """Add a game with its verdict; none is one that could not be read."""
        players = verdict.record.players if verdict else ()
        name = " – ".join([f"{visible(game.file)} {game.number}", *map(visible, players)])
        kind = "failure" if verdict else "error"
        found = plain_findings.findings(game, verdict, self.language)
        lines = list(text.finding_lines(game.file, found, self.language))
        about = _element(kind, {"message": found[0]["message"]}, "\n".join(lines)) if found else ""
        if verdict is not None and verdict.stood:
            plain = {"file": game.file, "stood": plain_findings.stood(verdict, self.language)}
            told = "\n".join(text.stood_lines(plain, self.language))
            about += _element("system-out", {}, told)
        suite, cases = self._suites[-1]
        attributes = {"classname": visible(suite), "name": name}
        cases.append((kind if found else "", _element("testcase", attributes, about, raw=True)))

    def write(self) -> None:
        """Write the report."""
        suites = [self._suite(visible(file), cases) for file, cases in self._suites]
        kinds = [kind for _, cases in self._suites for kind, _ in cases]
        report = _element(
            "testsuites", {"name": "antipater", **_counts(kinds)}, "".join(suites), True
        )
        put(self.path, f'<?xml version="1.0" encoding="UTF-8"?>\n{report}')

    def _suite(self, file: str, cases: list[tuple[str, str]]) -> str:
        counts = _counts([kind for kind, _ in cases])
        return _element("testsuite", {"name": file, **counts}, "".join(t for _, t in cases), True)


def _counts(kinds: list[str]) -> dict[str, str]:
    numbers = {"tests": len(kinds), "failures": kinds.count("failure")}
    return {name: str(n) for name, n in {**numbers, "errors": kinds.count("error")}.items()}


def _element(name: str, attributes: dict[str, str], content: str, raw: bool = False) -> str:
    """An element in a line of its own; ``raw``: the content is made of elements."""
    told = "".join(f' {key}="{_escaped(value)}"' for key, value in attributes.items())
    inner = f"\n{content}" if raw and content else content if raw else _escaped(content)
    return f"<{name}{told}>{inner}</{name}>\n"


def _escaped(value: str) -> str:
    from xml.sax.saxutils import escape

    return escape(_NO_XML.sub("\ufffd", value), {'"': "&quot;"})
