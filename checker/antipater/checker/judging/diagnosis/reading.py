"""Words that could not be read, and what they can have been meant for."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches

from antipater.checker.judging.diagnosis.cause import Cause, Edit, RecordPlace
from antipater.checker.messages.finding import Finding
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.records.files import ReadGame, game_of_text
from antipater.checker.records.likeness import resembles
from antipater.checker.records.names import Names, names_of, simplified
from antipater.checker.records.record import GameRecord
from antipater.checker.records.written import body_of, language_of, written_lines
from antipater.grammar.records.keywords import keyword, plain
from antipater.grammar.records.lines import quoted

_NAMES = ("R-NAME-01", "R-NAME-03")
_WORDS = ("R-SYNTAX-01", "R-SYNTAX-03")
# How many readings of one word are tried.
_MOST_MEANT = 6
# How alike, of 1, a word must be to one that may be meant.
_ALIKE = 0.4


def misread(game: ReadGame, record: GameRecord) -> Iterator[Cause]:
    """Each word that could not be read, as each word that may be meant by it."""
    lines = written_lines(game)
    if len(lines) < 2:
        return
    language = language_of(lines) or "en"
    for problem in record.problems:
        if problem.line is None or problem.column is None:
            continue
        at = problem.line - (game.line or 1)  # the game may stand behind others in its file
        if not 0 <= at < len(lines):
            continue
        line = lines[at]
        written = _there(line, problem)
        for word in (
            _meant(names_of(record.set), record, problem, written, language) if written else ()
        ):
            start = problem.column - 1
            mended = line[:start] + word + line[start + len(written) :]
            text = "\n".join((*lines[:at], mended, *lines[at + 1 :]))
            read = game_of_text(game.file, text.encode(), record.set).record
            if read is not None and type(read) is type(record):
                place = RecordPlace(problem.line, problem.move)
                edit = Edit(place, _same(body_of(line)), _same(body_of(mended)))
                unlike = 1 - SequenceMatcher(None, simplified(written), simplified(word)).ratio()
                group = ("misspelt", problem.line)
                values = {"word": written, "meant": word}
                yield Cause("misspelt", 1 + 0.6 * unlike, read, (edit,), group, False, values)


def _same(text: str) -> dict[str, str]:
    return dict.fromkeys(LANGUAGES, text)


def _there(line: str, problem: Finding) -> str:
    """The word of a problem as it stands in its line; nothing if it is not found there."""
    assert problem.column is not None
    found = str(problem.found or "")
    rest = line[problem.column - 1 :]
    return next((w for w in (found, quoted(found)) if found and rest.startswith(w)), "")


def _meant(
    names: Names, record: GameRecord, problem: Finding, written: str, language: str
) -> Sequence[str]:
    """The words that may be meant, as the notation writes them."""
    expected = problem.expected
    if problem.code in _NAMES:
        known = {
            simplified(name): item
            for item in names.cards.items
            for spelt in item.names.values()
            for name in spelt
        }
        close = get_close_matches(simplified(written), known, n=_MOST_MEANT, cutoff=_ALIKE)
        like = (known[name] for name in close if resembles(simplified(written), name))
        told = dict.fromkeys(names.written(item, language) for item in like)
        return [name if plain(name) else quoted(name) for name in told]
    if problem.code == "R-NAME-02" and isinstance(expected, (tuple, list)):
        named = [names.written(item, language) for item in expected]
        return [name if plain(name) else quoted(name) for name in named]
    if problem.code == "R-PLAYER-03":
        return [name if plain(name) else quoted(name) for name in record.players]
    if problem.code in _WORDS and isinstance(expected, tuple):
        words = [word for word in expected if isinstance(word, str)]
        if written.isdecimal():  # coins, of which it is not said to whom they go
            sides = (keyword(side, language) for side in ("LEFT", "RIGHT"))
            return [f"{written} {side}" for side in sides if side in words]
        return get_close_matches(written, words, n=_MOST_MEANT, cutoff=_ALIKE)
    return ()
