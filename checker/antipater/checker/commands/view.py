"""``antipater view``: the table at one move of a record, in the terminal."""

import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated

import typer

from antipater.checker.base import json
from antipater.checker.base.plain import Plain
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.options import CardSet, Edition, Json, Lang, Language
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import UNREADABLE, VALID, completed_game, judge_record
from antipater.checker.judging.verdict import AnyVerdict
from antipater.checker.judging.view import NoView
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.outputs import completions, plain_findings, plain_games, text
from antipater.checker.records.inputs import files_of
from antipater.checker.records.sources import games


def view(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="Record of the game.")],
    move: Annotated[
        str,
        typer.Option("--move", metavar="N", help="Move to show: 14, or III.1 of 7 Wonders."),
    ],
    after: Annotated[
        bool, typer.Option("--after", help="Show the table after the move, not before it.")
    ] = False,
    game: Annotated[
        int, typer.Option("--game", metavar="K", min=1, help="Game of a file that holds several.")
    ] = 1,
    as_json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Show the table just before or after a move. With cards, prices, cities, and whose turn it is.

    Of 7 Wonders, before or after the turn of the play.
    """
    language = lang.value

    def refused(key: str, **values: object) -> int:
        print(say(f"view.{key}", language, **values), file=sys.stderr)
        return UNREADABLE

    def work() -> int:
        read = list(islice(games(next(files_of([record])), card_set), game))
        if len(read) < game:
            return refused("no_game", file=visible(record), count=len(read), game=game)
        one = read[-1]
        if one.record is None:
            unread = plain_findings.findings(one, None, language)
            print(*text.finding_lines(record, unread, language), sep="\n", file=sys.stderr)
            return UNREADABLE
        found = one.record
        opened = GAMES[found.ruleset].viewer
        if opened is None:
            return refused("no_viewer")
        number = found.number_of(move)
        if number is None:
            return refused("no_name", found=visible(move))
        judged = judge_record(found, edition)
        completed = completed_game(one, judged, edition)[1] or judged
        only = completed.completion and completed.completion.only
        verdict = judge_record(only, edition) if only else judged
        viewer = opened(verdict, edition)
        try:
            table = viewer.at(number, after)
        except NoView as error:
            return refused(error.message, **error.values)
        told = plain_findings.findings(one, verdict, language)
        assumed = [told[place] for place in table.assumed]
        if as_json:
            rests = {"assumed": assumed, "one_way": verdict.one_way}
            shown = plain_games.view(table, found.name_of(number))
            print(json.line(shown | plain_games.agreed(verdict) | rests))
        else:
            print(_head(viewer.written(number, language), found.name_of(number), after, language))
            lines = (
                *_rests(record, assumed, completed if only else verdict, language),
                *table.told(language),
                *_agreed(verdict, language),
            )
            print(*(f"  {line}" for line in lines), sep="\n")
        return VALID

    raise typer.Exit(guarded(work, language))


def _head(written: str, name: str, after: bool, language: str) -> str:
    """Before or after which move the table is, as the record has it."""
    told = visible(written) or "…"
    return say(f"view.{'after' if after else 'before'}", language, number=name, move=told)


def _rests(
    file: str, assumed: Sequence[Plain], verdict: AnyVerdict, language: str
) -> Iterator[str]:
    """On what a table rests beside the record: the one completion of an open one, what was
    ``assumed``, or one way to pay of several."""
    completed = completions.plain(verdict, language)
    if completed is not None:
        yield completed["message"]
    if assumed:
        yield say("view.assumed", language)
        yield from text.finding_lines(file, assumed, language)
    if verdict.one_way:
        yield say("report.replay.one_way", language)


def _agreed(verdict: AnyVerdict, language: str) -> Iterator[str]:
    """What the players agreed on before the game."""
    record, agreed = verdict.record, plain_games.agreed(verdict).get("agreed", {})
    names = [record.players[seat] for seat in record.seats]
    return text.agreed_lines(agreed, record.set, names, language)
