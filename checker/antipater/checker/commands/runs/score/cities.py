"""``antipater score`` of cities: the score with the reason for each point."""

import sys
from collections.abc import Sequence
from dataclasses import replace

from antipater.checker.base import json
from antipater.checker.base.plain import Plain
from antipater.checker.commands.runs.score.asking import asker
from antipater.checker.commands.runs.score.editions import show_editions
from antipater.checker.commands.runs.score.options import FINDINGS, FINE, ScoreOptions
from antipater.checker.games.registry import GAMES
from antipater.checker.judging.edition import checked_edition
from antipater.checker.messages.finding import Finding, bounded
from antipater.checker.outputs import csv, plain_sheets
from antipater.checker.outputs.sheet_text import (
    both_line,
    bound_lines,
    headed,
    known_total_lines,
    possible_lines,
    possible_word,
    reason_lines,
    result_line,
    score_table,
)
from antipater.checker.outputs.text import finding_lines
from antipater.checker.sheets.city import NOT_UNDERSTOOD, CityEntries
from antipater.checker.sheets.judging.judge import NO_WINNER, judged
from antipater.checker.sheets.reading.city_file import read_cities
from antipater.checker.sheets.reading.entries import checked
from antipater.checker.sheets.reading.typed import Typed, cities_of
from antipater.rules.card_set import CardSet


def score_cities(text: str, file: str, options: ScoreOptions) -> int:
    """Score the cities of one text and print them; returns the exit status.

    A city alone, or beside what is not understood, is scored without anybody having won.
    Raises ``UnreadableSheet`` where no city can be made of the text.
    """
    return show_cities(*read_cities(text, options.card_set), file, options)


def score_listed(typed: Typed, file: str, options: ScoreOptions) -> int:
    """Score cities listed as they are typed; by each game where all that is listed stands in
    several. Raises ``UnreadableSheet`` where nothing of them is understood."""
    read = cities_of(typed)
    if len(read) > 1 and not (options.json or options.csv):
        print(both_line([each.cards for each in read], options.language))
    return max(show_cities(each.cards, each.cities, each.findings, file, options) for each in read)


def show_cities(
    cards: CardSet,
    cities: Sequence[CityEntries],
    found: Sequence[Finding],
    file: str,
    options: ScoreOptions,
) -> int:
    """Score cities of a set and print them, with what is wrong with their list."""
    checked_edition(cards, options.edition)
    alone = len(cities) == 1
    open_end = alone or any(each.code in NOT_UNDERSTOOD for each in found)

    def judge(edition: str | None) -> Plain:
        profile = GAMES[cards.game].sheet
        scored = profile.score(cards, cities, edition)
        wrong = bounded([*found, *profile.misfits(cards, cities)])
        sheet = replace(scored.sheet, file=file).with_findings(*wrong)
        verdict = judged(cards, sheet if alone else checked(cards, sheet), edition)
        if open_end and verdict.result.reason != "supremacy":
            verdict = replace(verdict, result=NO_WINNER)
        if options.possible:
            verdict = asker(cards, replace(options, edition=edition), scored.items)(verdict)
        told = plain_sheets.sheet(file, cards, edition, verdict, options.language)
        for player, reasons in zip(told["players"], scored.reasons, strict=True):
            player["reasons"] = [plain_sheets.reason(reason) for reason in reasons]
            score = dict(player["score"])
            unknown = score.pop("total") is None
            player["known_total"] = sum(filter(None, score.values())) if unknown else None
        return told

    if options.editions:
        return FINDINGS if show_editions(cards, judge, options) else FINE
    told = judge(options.edition)
    if options.json:
        print(json.line(told))
    elif options.csv:
        csv.write_heading(cards, options.language)
        csv.write_sheet(cards, told, options.language)
    else:
        print(headed(cards, file, options.edition, options.language))
        score_table(cards, told, options.language)
        if not alone:
            print(result_line(cards, told, options.language))
        if told["asked"]:
            print(possible_word(told, options.language))
            print("\n".join(possible_lines(cards, told, options.language)))
        for line in bound_lines(cards, told, options.language):
            print(line)
        for line in known_total_lines(cards, told, options.language):
            print(line)
        print("\n".join(reason_lines(cards, told, options.language)))
    stream = sys.stderr if options.csv else sys.stdout
    findings = () if options.json else told["findings"]
    for line in finding_lines(file, findings, options.language):
        print(line, file=stream)
    return FINDINGS if told["findings"] else FINE
