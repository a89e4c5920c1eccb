"""Judged scoresheets and cities as text for people, made of plain data."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from antipater.checker.base.plain import Plain
from antipater.checker.messages.card_words import tie_break_name
from antipater.checker.messages.visible import visible
from antipater.checker.messages.words import (
    apart,
    column_name,
    display_name,
    first_name,
    say,
    word_of,
)
from antipater.checker.outputs.plain_sheets import fitting, known_total, notes, slip_words
from antipater.checker.records.headings import bare_word, is_field
from antipater.checker.sheets.game import GAMES
from antipater.checker.sheets.sheet import SheetReading
from antipater.grammar.cards.load import load_set
from antipater.rules.card_set import CardSet, Item
from antipater.rules.readings.intervals import Known, is_bounded

if TYPE_CHECKING:
    from antipater.checker.sheets.entry import EntryPoints

# Characters of a line of a terminal.
_WIDTH = 80


def set_label(cards: CardSet, edition: str | None, language: str) -> str:
    """The game, the set where it is another than the game's own, and the edition."""
    name = first_name(cards.names, language, cards.slug)
    own = load_set(GAMES[cards.game].cards)
    game = first_name(own.names, language, cards.game)
    shown = name if name == game else f"{name} ({game})"
    named = cards.editions[edition or cards.default_edition].name
    return say("sheets.of_set", language, game=shown, edition=named)


def both_line(sets: Sequence[CardSet], language: str) -> str:
    """That what was listed stands in several games, each of which is told."""
    games = [first_name(cards.names, language, cards.slug) for cards in sets]
    return say("sheets.in_several", language, games=games)


def entry_line(answers: "Sequence[EntryPoints]", row: int, language: str) -> str:
    """The points of one category of a city by each set, in one line."""
    told = [_answer_words(answer, row, language) for answer in answers]
    first = answers[0]
    name = column_name(first.cards, first.category, language)
    alone = len(first.names) == 1 and first.names[row] == "1"
    who = name if alone else f"{visible(first.names[row])}, {name}"
    return say("sheets.entry_line", language, entry=who, answers=apart(told, language))


def _answer_words(answer: "EntryPoints", row: int, language: str) -> str:
    points = answer.points[row]
    shown = number_words(points, language)
    label = set_label(answer.cards, answer.edition, language)
    words = say("sheets.points_in", language, points=shown, set=label)
    reasons = ", ".join(
        f"{reason.points} {display_name(reason.what, language)}"
        for reason in answer.reasons[row]
        if isinstance(reason.what, Item)
    )
    return f"{words} ({reasons})" if reasons else words


def number_words(points: Known, language: str) -> str:
    """A number, or from where to where it can be, as far as that says anything."""
    if isinstance(points, int):
        return str(points)
    if not is_bounded(points):
        least = is_bounded(points.low)
        return say("sheets.or_more", language, low=points.low) if least else "?"
    return say("sheets.from_to", language, low=points.low, high=points.high)


def understood(
    cards: CardSet, reading: SheetReading, file: str, edition: str | None, language: str
) -> Iterator[str]:
    """What was understood of a file: the game, the columns, and anything out of the ordinary."""
    yield headed(cards, file, edition, language)
    columns = [
        _column(title, field, column_name(cards, field, language))
        for title, field in reading.columns.items()
    ]
    if file and columns:
        yield from _wrapped(say("sheets.columns", language, columns=columns))
    yield from (f"  {note['message']}" for note in notes(reading.notes, language))


def headed(cards: CardSet, file: str, edition: str | None, language: str) -> str:
    """The first line on a file: its name, if it has one, and the game."""
    game = set_label(cards, edition, language)
    return say("sheets.understood", language, file=file, game=game) if file else game


def _wrapped(line: str) -> list[str]:
    """A long line in lines that fit a terminal; words are kept whole."""
    from textwrap import wrap

    return wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="    ",
                break_long_words=False, break_on_hyphens=False)  # fmt: skip


def _column(title: str, field: str, name: str) -> str:
    """A heading with what it means, if that is not what it says."""
    if title == field:
        return name
    return title if _plain(title) == _plain(name) else f"{title} = {name}"


def _plain(title: str) -> str:
    return title.strip().casefold()


def result_line(cards: CardSet, sheet: Plain, language: str) -> str:
    """Who won and by what, in words."""
    result = sheet["result"]
    key = result["kind"] if result["reason"] == "supremacy" else result["reason"]
    if key in ("military", "scientific") and not result["winner"]:
        key = "unknown"
    if key == "stated" and result["shared"]:
        key = "stated_shared"
    return say(
        f"sheets.won_by_{key}",
        language,
        winner=result["winner"] or "",
        tie=tie_break_name(cards, language),
    )


def table_line(cards: CardSet, sheet: Plain, language: str) -> str:
    """One table in one line."""
    scores = " – ".join(
        f"{visible(player['name'])} {_number(known_total(player))}" for player in sheet["players"]
    )
    tab = f" [{visible(sheet['sheet'])}]" if sheet["sheet"] else ""
    where = [visible(sheet["event"])] if sheet["event"] else []
    where += [say("standings.round", language, name=sheet["round"])] if sheet["round"] else []
    where += [_table_name(sheet["table"], language) + tab]
    told = {"where": where, "scores": scores, "result": result_line(cards, sheet, language)}
    if not sheet["asked"]:
        return say("sheets.table_line", language, **told)
    return say("sheets.table_asked", language, **told, possible=possible_word(sheet, language))


def _table_name(table: str, language: str) -> str:
    """A table by its title if that says that it is one, else ``table`` and its number."""
    first = bare_word(table.split()[0]) if table else ""
    named = is_field(first, "table") or is_field(first, "round")
    return visible(table) if named else f"{say('sheets.table', language)} {visible(table)}"


def possible_word(sheet: Plain, language: str) -> str:
    """Whether a sheet is possible."""
    key = {True: "possible", False: "impossible", None: "undecided"}[sheet["possible"]]
    return say(f"sheets.{key}", language)


def fit_lines(fits: Sequence[str], language: str) -> Iterator[str]:
    """The other printings in which a refused sheet is possible."""
    for name in fits:
        title = first_name(load_set(name).names, language, name)
        yield say("sheets.fits", language, set=title, name=name)


def _is_open(player: Plain) -> bool:
    """Whether not all points of a player are known, so that only a written total tells them."""
    return player["score"]["total"] is None


def score_table(cards: CardSet, sheet: Plain, language: str) -> None:
    """Print one sheet as a table of categories and players."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    players = sheet["players"]
    for player in players:
        table.add_column(visible(player["name"]), justify="right")
    for category in cards.categories:
        name = column_name(cards, category, language)
        table.add_row(name, *(_number(player["score"].get(category)) for player in players))
    table.add_section()
    totals = (player["score"]["total"] for player in players)
    table.add_row(say("sheets.total", language), *map(_number, totals))
    written = [player["written_total"] for player in players]
    if any(each is not None for each in written) and any(map(_is_open, players)):
        table.add_row(f"({say('sheets.written_total', language)})", *map(_number, written))
    if any(player["coins"] is not None for player in players):
        coins = (player["coins"] for player in players)
        table.add_row(f"({say('sheets.coins', language)})", *map(_number, coins))
    # Without colours: what steers a terminal does not pass our own streams.
    plain = Console(color_system=None, highlight=False, markup=False, soft_wrap=True)
    plain.print(table)


def _number(value: int | None) -> str:
    return "?" if value is None else str(value)


def possible_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """What there is to say about whether a sheet is possible, with the causes and an example."""
    yield from answer_lines(cards, sheet, language)
    yield from cause_lines(cards, sheet, language)
    yield from _example_lines(cards, sheet, language)


def answer_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """Why a sheet is not decided or not possible, what blank entries can be, and who sits where."""
    if sheet["undecided"]:
        item = cards.by_slug.get(sheet["because"] or "")
        named = word_of(cards, sheet["because"] or "", language)
        because = display_name(item, language) if item else named
        yield say(f"sheets.undecided_{sheet['undecided']}", language, because=because)
    if sheet["doubtful"]:
        yield say("sheets.doubtful", language, entry=fitting(cards, sheet["doubtful"], language))
    for conflict in sheet["conflicts"]:
        found = [each for each in conflict if each["nearest"]]
        yield from (_nearest_line(cards, each, language) for each in found)
        if not found and not sheet["causes"]:
            yield say("sheets.no_nearest", language)
    if sheet["cut_short"]:
        yield say("sheets.cut_short", language)
    yield from _range_lines(cards, sheet, language)
    if sheet["seating"]:
        yield say("sheets.seating", language, order=", ".join(sheet["seating"]))


def _example_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """Cities that would have the entries, and what of them is not checked."""
    example = sheet["example"]
    for player, city in zip(sheet["players"], example or (), strict=False):
        words = city_words(cards, city, language)
        yield say("sheets.example", language, player=player["name"], city=words)
    if sheet["game"]:
        yield say("sheets.played", language, moves=sheet["moves"])
    elif example:
        yield from (say(f"sheets.unchecked_{each}", language) for each in sheet["unchecked"])
        if sheet["played"]:
            yield say("sheets.not_played", language)
    if sheet["possible"] and example is None:
        yield say("sheets.no_example", language)


def derived_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """The blank entries that follow from a total."""
    for one in sheet["derived"]:
        name = column_name(cards, one["category"], language)
        values = {"player": one["player"], "category": name, "value": one["value"]}
        yield say("sheets.derived", language, **values)


def _nearest_line(cards: CardSet, entry: Plain, language: str) -> str:
    return say(
        "sheets.nearest",
        language,
        player=entry["player"],
        category=column_name(cards, entry["category"], language),
        value=entry["value"],
        nearest=", ".join(map(str, entry["nearest"])),
    )


def cause_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """The slips that would explain what is wrong with a sheet."""
    fits: dict[str, list[str]] = {}
    for cause in sheet["causes"]:
        fits.setdefault(cause["slip"], []).append(fitting(cards, cause["fits"], language))
    for slip, each in fits.items():
        together = say("sheets.one_of", language, fits=each) if len(each) > 1 else each[0]
        yield slip_words(slip, together, language)


def _range_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """What each blank entry can be, or that it was not found."""
    found = {(one["player"], one["category"]): one for one in sheet["blank"]}
    blank = (
        (player["name"], category)
        for player in sheet["players"]
        for category, points in player["score"].items()
        if points is None and category != "total"
    )
    for player, category in blank if sheet["possible"] and sheet["ranged"] else ():
        name = column_name(cards, category, language)
        one = found.get((player, category))
        if one is None:
            yield say("sheets.no_range", language, player=player, category=name)
            continue
        low, high = one["least"], one["most"]
        key = "only" if low == high else "range" if one["sure"] else "at_most"
        yield say(f"sheets.{key}", language, player=player, category=name, low=low, high=high)


def bound_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """Between what points lie that depend on what is not given."""
    for one in sheet["blank"] if not sheet["asked"] else ():
        name = column_name(cards, one["category"], language)
        values = {"low": one["least"], "high": one["most"]}
        yield say("sheets.between", language, player=one["player"], category=name, **values)


def known_total_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """What a list leaves open of a city, and its total without that."""
    for player in sheet["players"]:
        blank = [c for c in cards.categories if player["score"][c] is None]
        if player["known_total"] is not None:
            yield say(
                "sheets.known_total",
                language,
                player=player["name"],
                categories=[column_name(cards, category, language) for category in blank],
                total=player["known_total"],
            )


def reason_lines(cards: CardSet, sheet: Plain, language: str) -> Iterator[str]:
    """Where each point of listed cities comes from."""
    for player in sheet["players"]:
        yield f"\n{visible(player['name'])}"
        for category in cards.categories:
            told = [
                f"{reason['points']} {_what(cards, reason['what'], language)}"
                for reason in player["reasons"]
                if reason["category"] == category
            ]
            if told:
                name = column_name(cards, category, language)
                points = player["score"][category]
                yield "  " + say("sheets.reasons", language, name=name, points=points, told=told)


def _what(cards: CardSet, name: str, language: str) -> str:
    """An item by its slug, or a category."""
    item = cards.by_slug.get(name)
    return display_name(item, language) if item else column_name(cards, name, language)


def city_words(cards: CardSet, city: Mapping[str, object], language: str) -> str:
    """A city as ``score`` reads one, by the names of its items in a language."""

    def shown(value: object) -> str:
        if isinstance(value, Sequence) and not isinstance(value, str):
            return ", ".join(map(shown, value)) or say("sheets.none", language)
        item = cards.by_slug.get(str(value))
        if item is None:
            return str(value)
        return " ".join(filter(None, [display_name(item, language), item.side]))

    told = (
        say("sheets.city_part", language, key=say(f"sheets.city.{key}", language), told=shown(each))
        for key, each in city.items()
    )
    return apart(told, language)
