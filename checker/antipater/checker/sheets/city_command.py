"""``antipater score`` of cities: the score with the reason for each point."""

import json
import sys
from dataclasses import replace

from antipater.checker.records.names import display_name
from antipater.checker.sheets.city import Reason, ScoredCities, misfits, score
from antipater.checker.sheets.city_file import read_cities
from antipater.checker.sheets.judging import judged
from antipater.checker.sheets.options import FINDINGS, FINE, Options
from antipater.checker.sheets.reading import checked
from antipater.checker.sheets.show import (
    category_name,
    finding_line,
    json_object,
    result_line,
    score_table,
    write_csv,
)
from antipater.rules.definitions import CardSet, Item


def score_cities(text: str, file: str, options: Options) -> int:
    """Score the cities of one text and print them; returns the exit status.

    Raises ``Unreadable`` where no city can be made of the text.
    """
    cards, cities, found = read_cities(text, options.card_set)
    scored = score(cards, cities, options.edition)
    sheet = replace(scored.sheet, file=file).with_findings(*found, *misfits(cards, cities))
    verdict = judged(cards, checked(cards, sheet), options.edition)
    if options.json:
        shown = json_object(file, cards.game, verdict, options.language)
        for player, reasons in zip(shown["players"], scored.reasons, strict=True):
            player["reasons"] = [_object(reason) for reason in reasons]
        print(json.dumps(shown, ensure_ascii=False))
    elif options.csv:
        write_csv(cards, [verdict])
    else:
        score_table(cards, verdict, options.language)
        print(result_line(cards, verdict, options.language))
        _print_reasons(cards, scored, options.language)
    stream = sys.stderr if options.json or options.csv else sys.stdout
    for each in verdict.findings:
        print(finding_line(file, each, options.language), file=stream)
    return FINDINGS if verdict.findings else FINE


def _object(reason: Reason) -> dict[str, object]:
    what = reason.what.slug if isinstance(reason.what, Item) else reason.what
    return {"category": reason.category, "what": what, "points": reason.points}


def _print_reasons(cards: CardSet, scored: ScoredCities, language: str) -> None:
    for player, reasons in zip(scored.sheet.players, scored.reasons, strict=True):
        print(f"\n{player.name}")
        for category in cards.categories:
            told = [
                f"{reason.points} {_what(cards, reason, language)}"
                for reason in reasons
                if reason.category == category
            ]
            if told:
                name = category_name(cards, category, language)
                print(f"  {name} {player.points[category]}: {', '.join(told)}")


def _what(cards: CardSet, reason: Reason, language: str) -> str:
    if isinstance(reason.what, Item):
        return display_name(reason.what, language)
    return category_name(cards, reason.what, language)
