"""``antipater price``: what a card costs a player at one point of a game, and why."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

from antipater.checker.base import json
from antipater.checker.base.plain import Plain
from antipater.checker.commands.guarded import guarded
from antipater.checker.commands.options import CardSet, Edition, Json, Lang, Language
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.games import FINDINGS, UNREADABLE, VALID
from antipater.checker.judging.price import NoPrice, PriceBreakdown, PriceQuestion
from antipater.checker.messages.words import display_name, say
from antipater.checker.outputs import plain_findings, plain_games, text
from antipater.checker.records.inputs import files_of
from antipater.checker.records.sources import games


def price(
    card: Annotated[str, typer.Argument(metavar="CARD", help="Name of a building or wonder.")],
    record: Annotated[str, typer.Option("--record", metavar="FILE", help="Record of the game.")],
    move: Annotated[
        str,
        typer.Option(
            "--move", metavar="N", help="Price just before this move: 14, or III.1 of 7 Wonders."
        ),
    ],
    player: Annotated[
        str | None,
        typer.Option(
            "--player", metavar="NAME", help="Player to price for (default: the player to move)."
        ),
    ] = None,
    as_json: Json = False,
    lang: Lang = Language.EN,
    edition: Edition = None,
    card_set: CardSet = None,
) -> None:
    """Show how a card's price came about before a move."""
    language = lang.value

    def work() -> int:
        read = next(games(next(files_of([record])), card_set))
        if read.record is None:
            _tell(record, plain_findings.findings(read, None, language), language)
            return UNREADABLE
        game, answer, refused = read.record, None, None
        number = game.number_of(move)
        if number is None:
            print(say("price.no_name", language, found=move), file=sys.stderr)
            return UNREADABLE
        question = PriceQuestion(card, number, player)
        try:
            answer = GAMES[game.ruleset].price(game, question, edition)
        except NoPrice as error:
            refused = error
        findings = answer.findings if answer else refused.findings if refused else ()
        players, named = game.players, game.name_of
        told = [
            plain_findings.finding(f, language, players, named=named)
            for f in map(read.there, findings)
        ]
        _tell(record, told, language)
        if answer is None:
            assert refused is not None
            values = {n: v(language) if callable(v) else v for n, v in refused.values.items()}
            print(say(f"price.{refused.message}", language, **values), file=sys.stderr)
            return FINDINGS if findings else UNREADABLE
        if as_json:
            print(json.line(plain_games.price(answer)))
        else:
            print("\n".join(_text(answer, named, language)))
        return FINDINGS if findings else VALID

    raise typer.Exit(guarded(work, language))


def _tell(file: str, findings: list[Plain], language: str) -> None:
    for line in text.finding_lines(file, findings, language):
        print(line, file=sys.stderr)


def _text(price: PriceBreakdown, named: Callable[[int], str], language: str) -> list[str]:
    name = display_name(price.item, language)
    first = say("price.head", language, item=name, player=price.player, number=named(price.move))
    return [first, *(f"  {line}" for line in price.told(language))]
