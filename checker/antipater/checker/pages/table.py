"""The data of the page for the table: sets with their compiled rules, pads, and words."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from antipater.checker.compile.build import NotCompiled, module_of
from antipater.checker.compile.host import manifest_of
from antipater.checker.compile.sheet import build_sheet
from antipater.checker.messages.card_words import tie_break_name
from antipater.checker.messages.catalogue import catalogue
from antipater.checker.messages.language import LANGUAGES
from antipater.checker.messages.words import group
from antipater.checker.pages.cards import card_set
from antipater.checker.pages.game import GAMES
from antipater.checker.pages.packing import packed_bytes
from antipater.checker.pages.report import shared_texts
from antipater.checker.pages.table_profile import MostOf
from antipater.checker.pages.words import Plain, explained, in_all_languages, page_texts
from antipater.checker.records.names import Names
from antipater.checker.records.results import result_notation
from antipater.checker.records.start import most_coins
from antipater.checker.sheets.feasibility.limits import limits
from antipater.checker.sheets.formulas import scorer_of
from antipater.grammar.cards.load import load_set, shipped_sets
from antipater.grammar.records.keywords import around, keywords, reserved
from antipater.rules.base import Rulebook
from antipater.rules.card_set import CardSet, Item
from antipater.rules.effects import When
from antipater.rules.expressions import read_columns


def table_data(
    sets: Sequence[str], edition: str | None, language: str | None, find_limits: bool = False
) -> Mapping[str, object]:
    """Everything that the page reads. ``sets``: names or folders of card sets.

    ``edition`` is for the sets that have it. ``find_limits``: find out what entries of a pad
    can be, where that is not known yet; it takes minutes. Raises ``CardSetError`` for a set
    that cannot be used.
    """
    codes = {"R-TAG-01"}
    made = [_set(name, edition, find_limits, codes) for name in sets]
    unchecked = {f"unchecked.{part}": words for part, words in group("verdict.unrecorded").items()}
    everything = catalogue()
    return {
        "texts": {**page_texts("page", "report"), **shared_texts(), **unchecked},
        "language": language,
        "sets": made,
        "codes": explained(everything[code] for code in sorted(codes)),
        "notation": {
            "keywords": {
                name: {language: around(name, language) for language in LANGUAGES}
                for name in keywords()
            },
            "reserved": reserved(),
            "result": result_notation(),
        },
    }


def sets_of_pages() -> tuple[str, ...]:
    """The shipped sets of games that are on the page."""
    games = {name for name, game in GAMES.items() if game.table_page is not None}
    return tuple(name for name in shipped_sets() if load_set(name).game in games)


def pages_editions(sets: Sequence[str]) -> tuple[str, ...]:
    """The editions of some sets, by name or folder; raises ``CardSetError``."""
    return tuple(dict.fromkeys(name for one in sets for name in load_set(one).editions))


def _set(name: str, edition: str | None, find_limits: bool, codes: set[str]) -> Plain:
    """A set: as it is drawn, its modules, its pad, and how its names are written in records.

    The findings that its module, or the page itself, can tell are added to ``codes``.
    """
    cards = load_set(name)
    edition = edition if edition in cards.editions else None
    rules = Rulebook(cards, edition)
    profile, shown = GAMES[cards.game].table_page, card_set(cards, rules.edition.name)
    assert profile is not None
    codes |= profile.codes
    players = profile.players(cards) if profile.players else GAMES[cards.game].sheet.players
    names = Names(cards)
    return {
        **shown,
        "suffix": GAMES[cards.game].suffix.removeprefix("."),
        "default_edition": cards.editions[cards.default_edition].name == rules.edition.name,
        "own": name not in shipped_sets(),
        "most_coins": most_coins(cards),
        "written": [
            {language: profile.written(names, item, language) for language in LANGUAGES}
            for item in cards.items
        ],
        "standing": [
            [[cards.columns[column], n] for column, n in item.standing] for item in cards.items
        ],
        "free_with": [[cards.columns[c] for c in item.free_with] for item in cards.items],
        "pad": _pad(cards, profile.pad(cards), players),
        "limits": {
            size: replace(known, values=scorer_of(cards, edition).values).told
            for size, known in limits(cards, edition, find_limits).items()
        },
        "together": _together(cards, edition, profile.together(cards), players),
        "sums": profile.sums(cards),
        "pairs": profile.pairs(cards, edition),
        "supremacies": profile.supremacies(cards, edition),
        "sheet": packed_bytes(build_sheet(cards, edition)),
        "recording": profile.recording(cards, edition) if profile.recording else None,
        "module": _module(name, edition, codes) if profile.recording else None,
    }


def _together(cards: CardSet, edition: str | None, of_game: MostOf, sizes: range) -> Plain:
    """By how many play, the most of an entry at one table: by its items, and by the game."""
    scorer = scorer_of(cards, edition)
    found: Plain = {}
    for size in sizes:
        most = {name: bounds[size] for name, bounds in scorer.together(size).items()}
        found[str(size)] = {**most, **of_game.get(str(size), {})}
    return found


def _module(name: str, edition: str | None, codes: set[str]) -> str | None:
    """The packed module of a set; None where it cannot be compiled."""
    try:
        module = module_of(name, edition)
    except NotCompiled:
        return None
    codes |= {code for code, *_ in manifest_of(module)["codes"]}
    return packed_bytes(module)


def _pad(cards: CardSet, inputs: Mapping[str, object], players: range) -> Plain:
    """For each category the columns that its points follow from; none where items give it points
    besides."""
    by_items = {item.category for item in cards.items if _gives_points(cards, item)}
    entries = {}
    for category in cards.categories:
        read = read_columns(cards.resolved(cards.rules[f"score_{category}"]))
        points = f"points({category})"
        columns = [column for who, column in sorted(set(read)) if who == cards.seats[0]]
        besides = points in columns and category in by_items
        entries[category] = [] if besides else [each for each in columns if each != points]
    ties = [column for _, column in read_columns(cards.resolved(cards.rules["tie_break"]))]
    sheet = GAMES[cards.game].sheet
    return {
        "entries": {**entries},
        "inputs": dict(inputs),
        "colours": _colours(cards),
        "ties": sorted(set(ties)),
        "breaks_ties": in_all_languages(partial(tie_break_name, cards)),
        "ends": list(sheet.ends),
        "marks": sorted(sheet.marks - set(cards.categories)),
        "players": [players.start, players.stop - 1],
    }


def _gives_points(cards: CardSet, item: Item) -> bool:
    return bool(cards.points(item) or item.gains(When.END))


def _colours(cards: CardSet) -> Plain:
    """For each category the colour, or the kind, of the items that give its points; shields
    give those of conflicts."""
    found: Plain = {}
    for item in cards.items:
        shown = item.colour or str(item.kind)
        if _gives_points(cards, item) or cards.science(item):
            found.setdefault(item.category, shown)
        if item.adds(cards.column["shields"]) and item.colour:
            found.setdefault("military", shown)
    return found
