"""Zones that are controlled by who has most of a tally there: what is said of them, and the
choices by which players come to have some."""

from collections.abc import Iterator, Sequence

from lark import Token

from antipater.grammar.cards.events import agrees
from antipater.grammar.cards.layers import Definition, Layers, Statement
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import Kind, influence_on, worth_of
from antipater.rules.choices import CHARACTERS, MOVES, Fate, ItemChoice, ItemFilter, Zone
from antipater.rules.expressions import column_name

_MOST, _MOST_PLACES = 9, 20
# What acts once, when an item is built or taken: nobody does that with what is controlled.
_ONCE = (
    *("on_build", "on_build_formula", "loses", "chooses", "replay", "destroys", "from_discard"),
    *("keeps", "draws", "from_top_row", "left_out", "shields", "shields_per"),
)
_FORM = "`choose 1 of {}, gain 1 {} there`"


def form(zone: str, tally: str) -> str:
    """How a card lets a player have some of a tally in a place of a zone."""
    return _FORM.format(zone, tally)


def columns(words: Vocabulary, cards: Sequence[Sketch]) -> list[str]:
    """How many of each zone a city controls, what these places are worth, and what it has of the
    zone's tally on each item."""
    there = [card for card in cards if card.zone in words.controlled]
    return [
        *(control_of(zone) for zone in words.controlled),
        *(worth_of(zone) for zone in words.controlled if zone in words.worth),
        *(influence_on(words.controlled[card.zone], card.slug) for card in there),
    ]


def control_of(zone: str) -> str:
    """The column of how many items of a zone a city controls."""
    return column_name("controls", (zone,))


def sway(desk: Desk, line: Statement, part: Statement) -> ItemChoice | None:
    """The choice of a place of a zone, in which somebody has more or less then; nothing, noted,
    where it is wrong."""
    (zone, thing), words, told = _names(part), line.by_type, part.by_type
    subject, verb, amount = told.get("SUBJECT"), told["CHANGES"], told["NUMBER"]
    tally = _tally_of(desk, line, zone, thing)
    if tally is None:
        return None
    gains = verb.startswith("gain")
    if subject is not None and (subject != "opponent" or gains):
        message, expected = f"`{subject}` cannot stand here", form(zone, tally)
        if not gains:
            expected = f"`opponent loses 1 {tally} there`"
        desk.report.error("C-NOT-PLAYED", line.span(subject), message, expected=expected)
        return None
    if not agrees(desk, line, verb, subject is None):
        return None
    for number in (words["NUMBER"], amount):
        desk.in_range(line, number, 1, _MOST)
    places = _places(desk, line, part)
    own = Fate.GAIN if gains else Fate.LOSE
    return ItemChoice(
        Zone.ROW, ItemFilter(CHARACTERS), own if subject is None else Fate.OUST,
        int(words["NUMBER"]), row=str(zone), amount=int(amount), places=places,
    )  # fmt: skip


def _places(desk: Desk, line: Statement, part: Statement) -> tuple[int, ...]:
    """The first and the last of the places of which one is chosen; nothing where any can be."""
    for among in part.all("among"):
        first, last = (t for t in among.tokens if t.type == "NUMBER")
        desk.in_range(line, first, 1, _MOST_PLACES)
        desk.in_range(line, last, int(first), _MOST_PLACES)
        return int(first), int(last)
    return ()


def shift(desk: Desk, line: Statement, part: Statement) -> ItemChoice | None:
    """The choice of two places of a zone, of which what somebody has in the first lies in the
    other then; nothing, noted, where it is wrong."""
    thing, zone = _names(part)
    tally = _tally_of(desk, line, zone, thing)
    if tally is None:
        return None
    amount = desk.in_range(line, part.by_type["NUMBER"], 1, _MOST)
    deed = Fate.DRIVE if part.has("of_opponent") else Fate.SHIFT
    return ItemChoice(
        Zone.ROW, ItemFilter(CHARACTERS), deed, against=ItemFilter(CHARACTERS),
        row=str(zone), amount=amount, beside=part.has("beside"),
    )  # fmt: skip


def _names(part: Statement) -> tuple[Token, Token]:
    """The two names of a part of a line."""
    one, other = (t for t in part.tokens if t.type == "NAME")
    return one, other


def _tally_of(desk: Desk, line: Statement, zone: Token, thing: Token) -> str | None:
    """The tally by which a zone is controlled, which a line names; nothing, noted, for another."""
    controlled = desk.words.controlled
    if zone in desk.words.zones and zone not in controlled:
        message = f"nobody controls what lies in `{zone}`"
        expected = f"a line `controlled by most TALLY` at `zone {zone}`"
        desk.report.error("C-NOT-PLAYED", line.span(zone), message, expected=expected)
        return None
    if not desk.known(line, zone, "controlled zone", controlled):
        return None
    tally = controlled[str(zone)]
    known = tally in desk.words.tallies and desk.known(line, thing, f"tally of `{zone}`", [tally])
    return tally if known else None


def check_zones(layers: Layers, words: Vocabulary, cards: Sequence[Sketch], report: Report) -> None:
    """Note what is wrong with zones that are controlled, and with what lies there."""
    first = dict[str, Statement]()
    for definition in layers.values():
        if definition.kind == "zone":
            for line in definition.all("controlled") if words.declares("controlled") else ():
                if _is_tally(line, words, first, report):
                    _check_zone(definition, str(line.tokens[-1]), cards, report)
        elif definition.kind == "item":
            for line in _of_no_use(definition, words):
                said = line.declaration.words(line.tree)
                message = f"nobody builds or takes what is controlled: `{said}` never acts"
                expected = "what holds while it is, such as `when own builds yellow: gain 1 coin`"
                report.error("C-NOT-PLAYED", line.span(), message, expected=expected)


def _is_tally(
    line: Statement, words: Vocabulary, first: dict[str, Statement], report: Report
) -> bool:
    """Whether a zone is controlled by a tally of the set; what is wrong with it is noted."""
    extent, word = line.tokens
    if extent != "most":
        message = "a place is controlled by who has most there"
        report.error(
            "C-NOT-PLAYED", line.span(extent), message, expected="`most`", suggestion="most"
        )
    tallies = [tally for tally in words.tallies if tally not in words.tracks]
    if word not in tallies:
        report.unknown(line.span(word), "tally", str(word), tallies)
    elif first.setdefault(str(word), line) is not line:
        message, expected = f"another zone is controlled by `{word}`", "a tally of its own"
        report.error("C-TWICE", line.span(word), message, expected=expected)
    return word in tallies


def _check_zone(zone: Definition, tally: str, cards: Sequence[Sketch], report: Report) -> None:
    """Note a zone in which nobody can have anything, or of which something is taken or laid on
    cards."""
    name = str(zone.words[0])
    asking = ((e.choice, card) for card in cards for e in card.effects if e.choice)
    there = [(way, card) for choice, card in asking for way in choice.ways]
    for choice, card in there:
        where = card.worded.get(choice.text, card.span)
        if name in choice.rows and not choice.amount:
            message = f"what lies in `{name}` is controlled, and not taken"
            report.error("C-NOT-PLAYED", where, message, expected=form(name, tally))
        places = _number_of_places(zone)
        if choice.row == name and choice.deed in MOVES and places == 1:
            message, expected = f"`{name}` has one place", "a line `row of 2`, or more"
            report.error("C-NOT-PLAYED", where, message, expected=expected)
        if choice.row == name and max(choice.places, default=0) > places:
            message, expected = f"`{name}` has {places} places", f"at most {places}"
            report.error("C-RANGE", where, message, expected=expected)
    for line in zone.all("price", "on_cards", "spaces"):
        message = f"what lies in `{name}` is controlled, and not taken"
        report.error("C-NOT-PLAYED", line.span(), message, expected="no such line")
    if (
        not any(c.row == name and c.deed is Fate.GAIN for c, _ in there)
        and not zone.declaration.torn
    ):
        message, expected = (
            f"nobody ever has {tally} in `{name}`",
            f"a card with {form(name, tally)}",
        )
        report.error("C-NOT-PLAYED", zone.span(), message, expected=expected)


def _number_of_places(zone: Definition) -> int:
    """How many places a zone has; where that is not said, it is noted elsewhere."""
    told = (int(line.tokens[0]) for line in zone.all("places", "dealt"))
    return next(told, _MOST_PLACES)


def _of_no_use(item: Definition, words: Vocabulary) -> Iterator[Statement]:
    """The lines of a character that is controlled which would act when it is taken."""
    if item.words[1] != Kind.CHARACTER:
        return
    if any(line.tokens[0] in words.controlled for line in item.all("lies")):
        yield from item.all(*_ONCE)
