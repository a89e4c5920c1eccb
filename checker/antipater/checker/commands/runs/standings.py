"""A run of ``antipater standings``: judge, reckon, print."""

import os
import sys
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TextIO

from antipater.checker.base import json
from antipater.checker.base.faults import FAULT
from antipater.checker.base.files import Inputs, check_free, put
from antipater.checker.base.plain_toml import LARGEST_TOML, TooLarge, text_of
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.runs.left_out import tell_texts
from antipater.checker.judging.games import FINDINGS, UNREADABLE, VALID
from antipater.checker.messages.lines import trouble
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.records.inputs import files_of
from antipater.checker.records.likeness import key_of
from antipater.checker.records.names import names_of
from antipater.checker.standings.gather import FileRemark, Gathered, gathered, known_by
from antipater.checker.standings.html import page
from antipater.checker.standings.plain import tournament
from antipater.checker.standings.players_file import (
    Entrant,
    WrongPlayers,
    read_players,
    with_names,
)
from antipater.checker.standings.rules import Bye, NotPlayed, TournamentRules, once
from antipater.checker.standings.rules_file import WrongRules, no_toml, read_rules
from antipater.checker.standings.text import text_lines, write_csv
from antipater.grammar.cards.load import shipped_sets


@dataclass(frozen=True)
class StandingsOptions:
    """What the command line asks for beside the inputs."""

    rules: str | None = None
    players: str | None = None
    event: str | None = None
    as_json: bool = False
    as_csv: bool = False
    table: str = "standings"
    html: Path | None = None
    force: bool = False
    language: str = "en"
    edition: str | None = None
    card_set: str | None = None


def run(inputs: list[str], options: StandingsOptions, stream: TextIO) -> int:
    """Print the standings of all games of files and folders; returns the exit status."""

    others = [file for file in (options.rules, options.players) if file]

    def work() -> int:
        language = options.language
        if options.html and os.path.lexists(options.html) and not options.force:
            return _refuse(options, "exists", file=visible(str(options.html)))
        if options.html:
            check_free(options.html)
            given = [*map(str, files_of(inputs)), *inputs, *others]
            Inputs(given).check(options.html)
        listed = _listed(options)
        rules_text = _text_of(Path(options.rules)) if options.rules else ""
        stated = read_rules(rules_text)
        ruled = partial(stated.edition_of, asked=options.edition)
        games = gathered(inputs, others, listed, ruled, options.card_set, language)
        found = _of_event(games, options.event, language)
        rules = _rules(options, rules_text, found)
        rules = with_names(replace(rules, byes=(*rules.byes, *found.byes)), listed)
        rules = _at_event(rules, found, options.event)
        found = known_by(found, rules)
        found.entries.extend(decided.game() for decided in rules.decided)
        told = tournament(found, rules, language, listed)
        if options.html:
            put(options.html, page(told, language))
        if options.as_json:
            print(json.line(told), file=stream)
        elif options.as_csv:
            write_csv(told, options.table, language)
        else:
            for line in text_lines(told, language):
                print(line, file=stream)
        tell_texts(inputs, language)
        return _status(found)

    try:
        return guarded(work, options.language)
    except WrongRules as wrong:
        print(f"{visible(options.rules or '')}: {wrong.told(options.language)}", file=sys.stderr)
    except WrongPlayers as wrong:
        told = wrong.told(options.language)
        print(f"{visible(options.players or '')}:{wrong.line}: {told}", file=sys.stderr)
    except OSError as error:
        print(
            f"{visible(str(error.filename or options.html))}: {trouble(error, options.language)}",
            file=sys.stderr,
        )
    except UnicodeDecodeError:
        told = say("standings.no_text", options.language)
        print(f"{visible(options.rules or '')}: {told}", file=sys.stderr)
    return UNREADABLE


def _refuse(options: StandingsOptions, reason: str, **values: object) -> int:
    print(say(f"standings.{reason}", options.language, **values), file=sys.stderr)
    return UNREADABLE


def _of_event(found: Gathered, event: str | None, language: str) -> Gathered:
    """The games of the event asked for, and what may be of it; where none counts, with a remark of
    what events there are."""
    if event is None:
        return found
    entries = [entry for entry in found.entries if key_of(entry.event) == key_of(event)]
    others = sorted({entry.event for entry in found.entries if entry.event}) or ["–"]
    told = say("standings.remark.no_event", language, event=event, others=others)
    its = ("", key_of(event))
    apart = [a for a in found.apart if a.sitting is None or key_of(a.sitting.event) in its]
    remarks = [] if entries else [FileRemark(told, wrong=False, why="no_event")]
    return replace(found, entries=entries, apart=apart, remarks=[*remarks, *found.remarks])


def _at_event(rules: TournamentRules, found: Gathered, event: str | None) -> TournamentRules:
    """The rules with byes, each once, and decided games of the event asked for; those that tell
    none are of the only one that there is."""
    events = {key_of(entry.event): entry.event for entry in found.entries if entry.event}
    only = "".join(events.values()) if len(events) == 1 else ""

    def counts(each: Bye | NotPlayed) -> bool:
        return event is None or not each.event or key_of(each.event) == key_of(event)

    return replace(
        rules,
        byes=once(replace(b, event=b.event or only) for b in rules.byes if counts(b)),
        decided=tuple(replace(d, event=d.event or only) for d in rules.decided if counts(d)),
    )


def _listed(options: StandingsOptions) -> tuple[Entrant, ...]:
    if options.players is None:
        return ()
    with Path(options.players).open("rb") as stream:
        return read_players(stream.read(LARGEST_TOML))


def _rules(options: StandingsOptions, text: str, found: Gathered) -> TournamentRules:
    """The rules asked for; else the defaults, of the points those that any game tells."""
    if options.rules is not None:
        chosen = {options.card_set} if options.card_set else set()
        names = sorted(found.sets | chosen) or shipped_sets()
        return read_rules(text, [names_of(name).cards for name in names])
    told = {c for entry in found.entries for place in entry.places for c in place.score}
    told |= {"head_to_head", *("scored" for _ in told & {"total"})}
    plain = TournamentRules()
    return replace(plain, ties=tuple(tie for tie in plain.ties if tie in told))


def _text_of(file: Path) -> str:
    try:
        return text_of(file)
    except TooLarge as error:
        raise no_toml(error) from None


def _status(found: Gathered) -> int:
    statuses = {"fault": FAULT, "unreadable": UNREADABLE, "invalid": FINDINGS, "conflict": FINDINGS}
    of_files = FINDINGS if any(each.wrong for each in found.remarks) else VALID
    return max([of_files, *(statuses.get(apart.why, VALID) for apart in found.apart)])
