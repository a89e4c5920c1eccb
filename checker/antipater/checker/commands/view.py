"""``antipater view``: the table at one move of a record, in the terminal."""

import sys
from itertools import islice
from typing import Annotated

import typer

from antipater.checker.base import json
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.options import CardSet, Edition, Json, Lang, Language
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import UNREADABLE, VALID, judge_record
from antipater.checker.judging.view import NoView
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import say
from antipater.checker.outputs import plain_findings, plain_games, text
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
        verdict = judge_record(found, edition)
        viewer, agreed = opened(verdict, edition), plain_games.agreed(verdict)
        try:
            table = viewer.at(number, after)
        except NoView as error:
            return refused(error.message, **error.values)
        if as_json:
            print(json.line(plain_games.view(table, found.name_of(number)) | agreed))
        else:
            print(_head(viewer.written(number, language), found.name_of(number), after, language))
            names = [found.players[seat] for seat in found.seats]
            coins = text.agreed_lines(agreed.get("agreed", {}), found.set, names, language)
            print(*(f"  {line}" for line in (*table.told(language), *coins)), sep="\n")
        return VALID

    raise typer.Exit(guarded(work, language))


def _head(written: str, name: str, after: bool, language: str) -> str:
    """Before or after which move the table is, as the record has it."""
    told = visible(written) or "…"
    return say(f"view.{'after' if after else 'before'}", language, number=name, move=told)
