"""The data of a report: a row for each game, and what is shown when one is opened."""

import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from antipater.checker.base.plain import Plain
from antipater.checker.judging.games import status_of, told_game
from antipater.checker.judging.readings import rulings_that_decide
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.visible import shown
from antipater.checker.messages.words import group
from antipater.checker.outputs import completions, plain_findings, plain_games, readings
from antipater.checker.outputs.known import known_end, known_free_city, known_players
from antipater.checker.outputs.text import (
    diagnosis,
    ending_lines,
    part_title,
    reading_lines,
)
from antipater.checker.pages.cards import card_set
from antipater.checker.pages.game import GAMES
from antipater.checker.pages.packing import packed, packed_bytes
from antipater.checker.pages.words import Words, explained, in_all_languages, page_texts
from antipater.checker.records.files import ReadGame
from antipater.checker.records.headings import place_of

# Of how many games the readings are told: to find them takes ten judgings and more of each.
_READ = 200
STATUSES = ("valid", "invalid", "unreadable", "fault")


@dataclass
class GamesReport:
    """The games of a report, one after another; ``status``: the highest exit status so far.
    ``readings``: whether to tell those on which the first verdicts rest."""

    edition: str | None = None
    readings: bool = True
    status: int = 0
    games: list[Plain] = field(default_factory=list)
    details: list[str] = field(default_factory=list)
    sets: dict[tuple[str, str], Plain] = field(default_factory=dict)
    codes: set[str] = field(default_factory=set)
    found: set[str] = field(default_factory=set)

    def add(self, read: ReadGame, verdict: AnyVerdict | None) -> None:
        """Take up a game; a fault of ours becomes its problem and costs no other game."""
        read, verdict, (row, detail) = told_game(read, verdict, self._told)
        status = status_of(read, verdict)
        self.status = max(self.status, status)
        self.games.append({**shown(row), "status": STATUSES[status]})
        self.details.append(packed(shown(detail)))

    def data(self, language: str | None) -> Mapping[str, object]:
        """Everything that the page reads."""
        everything = catalogue()
        names = without_folder([str(game["file"]) for game in self.games])
        return {
            "texts": {**page_texts("report"), **shared_texts()},
            "language": language,
            "sets": list(self.sets.values()),
            "codes": explained(
                (everything[code] for code in sorted(self.codes | self.found)), self.found
            ),
            "games": [game | {"file": name} for game, name in zip(self.games, names, strict=True)],
            "details": self.details,
        }

    def _told(self, read: ReadGame, verdict: AnyVerdict | None) -> tuple[Plain, Plain]:
        """The game's row in the list, and the rest of what is told of it."""
        game = plain_games.game(read, verdict, LANGUAGES[0])
        self.found |= {finding["code"] for finding in game["findings"]}
        end = known_end(game)
        row: Plain = {
            "file": read.file,
            "game": read.number,
            "players": [player["name"] for player in game["players"]],
            "totals": end["totals"],
            "findings": [finding["code"] for finding in game["findings"]],
            "moves": game["moves"],
            "result": end["result"],
            "set": None,
        }
        if read.record is not None:
            row |= {name: told for name, told in place_of(read.record.tags).items() if told}
        if verdict is None:
            return row, _refusals(read, verdict)
        completed = verdict.completion and verdict.completion.only
        row["set"], replay = self._replay(replace(verdict, record=completed or verdict.record))
        told = _refusals(read, verdict)
        for place in () if completed else verdict.assumed():
            told["findings"][place]["assumed"] = True
        for place, number in (replay or {}).pop("unread", {}).items():
            told["findings"][place]["move"] = number
        detail = {
            **told,
            "ending": _sentences(game, verdict, self.readings and len(self.games) < _READ),
            "players": known_players(game),
            "seats": list(verdict.record.seats),
            "names": list(verdict.record.players),
            "free_city": known_free_city(game),
            "complete": game["complete"],
            "one_way": verdict.one_way,
            "format": game["format"],
            "unchecked": [
                in_all_languages(partial(part_title, part)) for part in game["unchecked"]
            ],
            "replay": replay,
        }
        return row, detail

    def _replay(self, verdict: AnyVerdict) -> tuple[int, Plain | None]:
        """The place of the game's set among those of the report, and the replay, if any."""
        record, rules = verdict.record, verdict.rules
        key = record.set, rules.edition.name
        maker = GAMES[record.ruleset].replay
        if key not in self.sets:
            told = card_set(rules.cards, rules.edition.name)
            self.sets[key] = told | {"table": maker.table(rules) if maker else None}
            if maker and maker.compiled:
                self._compile(*key)
        return list(self.sets).index(key), maker.replay(verdict, self.edition) if maker else None

    def _compile(self, name: str, edition: str) -> None:
        """Put the module of a set beside it, and what its refusals mean."""
        from antipater.checker.compile.build import NotCompiled, module_of
        from antipater.checker.compile.host import manifest_of

        try:
            module = module_of(name, edition)
        except NotCompiled:
            self.sets[name, edition]["module"] = None
            return
        self.sets[name, edition]["module"] = packed_bytes(module)
        self.codes |= {code for code, *_ in manifest_of(module)["codes"]}


def without_folder(files: Sequence[str]) -> list[str]:
    """Files by their names from the deepest folder that holds them all, or where none does by as
    much of these as tells them apart: a report is handed on, and where its files lie on its
    maker's disk is no one else's business."""
    whole = [os.path.abspath(file) for file in files]
    try:
        common = os.path.commonpath(list(map(os.path.dirname, whole)))
    except ValueError:  # none at all, or on several drives
        common = os.sep
    if os.path.dirname(common) == common:
        return [*_apart(whole)]
    return [os.path.relpath(file, common).replace(os.sep, "/") for file in whole]


def _apart(files: Sequence[str]) -> Iterator[str]:
    """Whole names of files by so many of their last parts as no other has."""
    parts = [tuple(file.split(os.sep)) for file in files]
    tails = Counter(each[n:] for each in set(parts) for n in range(len(each)))
    for each in parts:
        yield "/".join(next(each[n:] for n in reversed(range(len(each))) if tails[each[n:]] == 1))


def shared_texts() -> dict[str, Words]:
    """Texts that the checker has for all its outputs: results, verbs and victories."""
    files = {"result": "common.result", "verb": "judging.verb", "victory": "judging.victory"}
    return {
        f"{name}.{kind}": words for name, key in files.items() for kind, words in group(key).items()
    }


def _refusals(read: ReadGame, verdict: AnyVerdict | None) -> Plain:
    """The findings on a game and what explains them, in every language."""
    by_language = {
        language: plain_findings.refusal(read, verdict, language) for language in LANGUAGES
    }
    findings = zip(*(told["findings"] for told in by_language.values()), strict=True)
    rules = zip(*(plain_findings.grounds(read, verdict, each) for each in LANGUAGES), strict=True)
    first = by_language[LANGUAGES[0]]
    explained = bool(first["findings"]) and first["causes"] is not None
    return {
        "findings": [
            _finding(told) | {"rules": dict(zip(LANGUAGES, rule, strict=True))}
            for told, rule in zip(findings, rules, strict=True)
        ],
        "cause": in_all_languages(lambda language: diagnosis(by_language[language], language))
        if explained
        else None,
    }


def _finding(told: tuple[Plain, ...]) -> Plain:
    def words(name: str) -> Words | None:
        found = {language: one[name] for language, one in zip(LANGUAGES, told, strict=True)}
        return None if found[LANGUAGES[0]] is None else found

    first = told[0]
    same = {name: first[name] for name in ("code", "move", "line", "column", "follows")}
    return {**same, "message": words("message"), "then": words("then")}


def _sentences(game: Plain, verdict: AnyVerdict, with_readings: bool) -> dict[str, list[str]]:
    """How a game ended, and how it can be completed, and on what readings of the rules its
    verdict rests, in each language."""

    def read(language: str) -> Iterator[str]:
        return reading_lines(readings.told(verdict, decided, language), language)

    decided = tuple(rulings_that_decide(verdict)) if with_readings else ()
    completed = {language: completions.plain(verdict, language) for language in LANGUAGES}
    return {
        language: [
            *([found["message"]] if (found := completed[language]) else []),
            *ending_lines(game, language),
            *(read(language) if with_readings else ()),
        ]
        for language in LANGUAGES
    }
