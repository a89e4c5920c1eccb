"""``score --editions``: one sheet by every edition of its set, and what changes."""

from collections.abc import Callable

from antipater.checker.base import json
from antipater.checker.base.plain import Plain
from antipater.checker.commands.runs.score.options import ScoreOptions
from antipater.checker.judging.by_edition import by_edition, partings
from antipater.checker.outputs import plain_games
from antipater.checker.outputs.edition_text import edition_lines
from antipater.checker.outputs.sheet_text import result_line
from antipater.rules.card_set import CardSet


def show_editions(cards: CardSet, judge: Callable[[str], Plain], options: ScoreOptions) -> bool:
    """Print what every edition says of a table; whether any finds something."""
    groups, language = by_edition(cards, judge), options.language
    found = partings(cards, groups, judge)
    if options.json:
        table = groups[0].told
        print(json.line(plain_games.editions(table["file"], table["table"], groups, found)))
    else:
        lines = edition_lines(
            cards,
            groups,
            found,
            lambda told, language: result_line(cards, told, language),
            language,
        )
        print("\n".join(lines))
    return any(group.told["findings"] for group in groups)
