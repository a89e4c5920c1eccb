"""The reader of lines that let somebody choose: from where, among what, and what is done then."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from lark import Token

from antipater.grammar.cards.conditions import check_asked
from antipater.grammar.cards.control import shift, sway
from antipater.grammar.cards.events import agrees, limit_of, read_event, stands_behind
from antipater.grammar.cards.filters import read_filter
from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.losses import can_be_asked_at, is_loss, late, loss
from antipater.grammar.cards.readers import as_written, check_limits
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.rules.card_set import Kind
from antipater.rules.choices import (
    BUILDINGS,
    CHARACTERS,
    PLACES,
    TOKENS,
    WONDERS,
    Fate,
    ItemChoice,
    ItemFilter,
    Zone,
)
from antipater.rules.effects import Effect, Power, What, When, of_choice, of_power
from antipater.rules.expressions import column_name

_MOST = 9
_NAMED = {
    "discards": Zone.DISCARDS,
    "structure": Zone.STRUCTURE,
    "top row": Zone.TOP_ROW,
    "whole structure": Zone.WHOLE,
    "board": Zone.BOARD,
    "box": Zone.BOX,
}
_ZONES = {
    "of_opponent": Zone.OPPONENT,
    "of_own": Zone.OWN,
    "from_those": Zone.LEFT_OUT,
    "from_hand": Zone.OPPONENT_HAND,
    "from_own": Zone.OWN_HAND,
}
# What can be done with the items of a kind that lie in a zone; elsewhere there are none.
_BUILT, _LAID = ("build",), ("build", "discard")
_TAKEN, _GIVEN = ("take", "return"), ("give", "return")
_DEEDS: Mapping[tuple[Zone, tuple[str, ...]], tuple[str, ...]] = {
    (Zone.OPPONENT, BUILDINGS): ("take", "discard", "copy"),
    (Zone.OPPONENT, TOKENS): _TAKEN,
    (Zone.OPPONENT, WONDERS): (*_TAKEN, "unbuild"),
    (Zone.OWN, BUILDINGS): ("give", "discard", "copy"),
    (Zone.OWN, TOKENS): _GIVEN,
    (Zone.OWN, WONDERS): (*_GIVEN, "unbuild"),
    (Zone.OPPONENT_HAND, WONDERS): _TAKEN,
    (Zone.OWN_HAND, WONDERS): (*_BUILT, *_GIVEN),
    (Zone.OPPONENT_HAND, CHARACTERS): _TAKEN,
    (Zone.OWN_HAND, CHARACTERS): (*_BUILT, *_GIVEN),
    (Zone.DISCARDS, BUILDINGS): _BUILT,
    (Zone.STRUCTURE, BUILDINGS): _LAID,
    (Zone.TOP_ROW, BUILDINGS): _LAID,
    (Zone.WHOLE, BUILDINGS): _LAID,
    (Zone.LEFT_OUT, BUILDINGS): _BUILT,
    (Zone.BOARD, TOKENS): _TAKEN,
    (Zone.BOX, TOKENS): ("take",),
    (Zone.ROW, CHARACTERS): ("take",),
    (Zone.OPPONENT, CHARACTERS): _TAKEN,
    (Zone.OWN, CHARACTERS): _GIVEN,
}


def chooses(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Who chooses how many of what, where, and what is done with them, once."""
    if is_loss(desk, line):
        if (effect := loss(desk, sketch, line, Effect(When.BUILT), _words_of(line))) is not None:
            sketch.effects.append(effect)
        return
    choice = _choice_of(desk, sketch, line)
    if choice is not None and check_asked(desk, line):
        sketch.effects.append(of_choice(choice))


def keeps(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Out of a deck some are drawn by chance, and of these as many are kept as is said."""
    choice = _draw(desk, line, line)
    if choice is not None:
        effect = of_choice(choice)
        if desk.words.asks_late:
            effect = late(sketch, choice, Effect(When.BUILT))
        sketch.effects.append(effect)


def at_step(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> Effect | None:
    """The effect of a step that lets choose or draw; nothing, noted, where it cannot."""
    draws = line.kind == "keeps"
    if is_loss(desk, line):
        return loss(desk, sketch, line, effect, _words_of(line))
    if desk.words.asks_late and not draws:
        _tell_what_is_chosen(desk, line)
        return None
    choice = _draw(desk, line, line) if draws else _choice_of(desk, sketch, line)
    if choice is None:
        return None
    if desk.words.asks_late:
        return late(sketch, choice, effect)
    return _asked(sketch, choice, effect, line)


def _tell_what_is_chosen(desk: Desk, line: Statement) -> None:
    """Note that at an event of a game something is drawn or lost, and nothing else chosen."""
    message = f"the game {desk.words.game} lets nobody choose that at an event"
    expected = "`draw 2 of ZONE, keep 1` or `choose 1 brown of own city, discard it`"
    desk.report.error("C-NOT-PLAYED", line.span(), message, expected=expected)


def _asked(sketch: Sketch, choice: ItemChoice, effect: Effect, line: Statement) -> Effect:
    """The effect of a line by which somebody is asked after a move that brought an event."""
    sketch.asking.append((len(sketch.effects), line))
    column = column_name("asks", (sketch.slug, str(len(sketch.asking))))
    return replace(effect, what=What.MOVE, column=column, choice=choice)


def drawn_at(desk: Desk, sketch: Sketch, line: Statement, effect: Effect) -> Effect | None:
    """The same of what is chosen after an event; nothing, noted, where that is when an age begins,
    or it is neither a draw nor a loss."""
    if is_loss(desk, line):
        fits = can_be_asked_at(desk, line, effect, line.tree)
        return loss(desk, sketch, line, effect, _words_of(line)) if fits else None
    part = next(iter(line.all("keeps")), None)
    if part is None:
        _tell_what_is_chosen(desk, line)
        return None
    choice = _draw(desk, line, part)
    if choice is None or not can_be_asked_at(desk, line, effect, part.tree):
        return None
    return late(sketch, choice, effect)


def _draw(desk: Desk, line: Statement, part: Statement) -> ItemChoice | None:
    """The choice of what is kept of a draw; nothing, noted, where it is out of no deck."""
    told, into = part.by_type, part.words_of("into")
    deck, how = told["NAME"], told["KEPT"]
    drawn, kept = (t for t in part.tokens if t.type == "NUMBER")
    if not desk.known(line, deck, "zone", desk.words.zones):
        return None
    if deck not in desk.words.decks:
        message, expected = f"`{deck}` is no deck", f"a line `deck` below `zone {deck}`"
        desk.report.error("C-NOT-PLAYED", line.span(deck), message, expected=expected)
        return None
    desk.in_range(line, drawn, 1, _MOST)
    desk.in_range(line, kept, 1, int(drawn))
    may = "MIGHT" in told
    if into:
        return _laid_in(desk, line, how, into[0], _drawn_of(line, deck, drawn, kept, may))
    deed = {"hold": Fate.HOLD, "lay": Fate.LAY}.get(str(how), Fate.BUILD)
    if (deed is Fate.LAY) != (deck in desk.words.laid):
        message = f"nothing lies on top of `{deck}`"
        expected = f"`keep`, or a line `one lies on top` below `zone {deck}`"
        if desk.words.plays("into"):
            expected = f"`keep`, or `lay {kept} in ZONE`"
        if deed is not Fate.LAY:
            message, expected = f"what is drawn of `{deck}` is laid on what lies there", "`lay`"
        desk.report.error("C-NOT-PLAYED", line.span(how), message, expected=expected)
        return None
    if deed is Fate.HOLD and deck not in desk.words.set_off:
        message = f"nobody sets off what is held of `{deck}`"
        expected = f"a phase with a line `before a card: set off 1 of {deck}`, or `keep`"
        desk.report.error("C-NOT-PLAYED", line.span(how), message, expected=expected)
        return None
    return replace(_drawn_of(line, deck, drawn, kept, may), deed=deed)


def _drawn_of(line: Statement, deck: Token, drawn: Token, kept: Token, may: bool) -> ItemChoice:
    """The choice of so many that are drawn of a deck, and come into the own city."""
    return ItemChoice(
        Zone.ROW, ItemFilter(CHARACTERS), Fate.BUILD, int(kept), may=may, drawn=int(drawn),
        row=str(deck), text=_words_of(line),
    )  # fmt: skip


def _laid_in(
    desk: Desk, line: Statement, how: Token, row: Token, choice: ItemChoice
) -> ItemChoice | None:
    """The same where what is kept is laid in free places of a row; nothing, noted, where there are
    none, or it is not laid."""
    if how != "lay":
        message, expected = f"`{how}` cannot be done with it in a row", f"`lay {choice.number}`"
        desk.report.error(
            "C-NOT-PLAYED", line.span(how), message, expected=expected, suggestion="lay"
        )
        return None
    if not desk.known(line, row, "zone", desk.words.zones):
        return None
    if row not in desk.words.free:
        message = f"`{row}` has no free places"
        expected = f"a line `row of 6 free places` below `zone {row}`"
        desk.report.error("C-NOT-PLAYED", line.span(row), message, expected=expected)
        return None
    return replace(choice, deed=Fate.PLACE, against=ItemFilter(PLACES), into=str(row))


def laid_from(zone: str) -> ItemChoice:
    """The choice of what is laid of what players hold of a zone."""
    of, text = ItemFilter(CHARACTERS), f"lay 1 of {zone}"
    return ItemChoice(Zone.ROW, of, Fate.LAY, drawn=1, row=zone, text=text)


def event(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """The same whenever something happens."""
    waits_for, limit = read_event(desk, line), limit_of(desk, line)
    said = Effect(When.EVENT, event=waits_for, limit=limit, text=as_written(line))
    if waits_for is not None and desk.words.asks_late:
        if (drawn := drawn_at(desk, sketch, line, said)) is not None:
            check_limits(desk, sketch, line, limit)
            sketch.effects.append(drawn)
        return
    if waits_for is None or (choice := _choice_of(desk, sketch, line)) is None:
        return
    check_limits(desk, sketch, line, limit)
    sketch.effects.append(_asked(sketch, choice, said, line))


def _words_of(line: Statement) -> str:
    """How a line words its choice, without what it follows or what must hold, if something, and how
    often."""
    text = as_written(line).partition(" if ")[0]
    if line.kind in ("chooses", "keeps"):
        return text
    return text.partition(": ")[2].partition(", once a")[0]


def _choice_of(desk: Desk, sketch: Sketch, line: Statement) -> ItemChoice | None:
    """The choice that a line words, with what can be chosen instead; nothing where it is wrong, and
    noted, or a power by itself."""
    words = line.by_type
    by, may = words.get("SUBJECT"), words.get("MIGHT")
    choice = _one_of(desk, sketch, line, by, may, _words_of(line))
    for part in line.all("or_else"):
        before = "".join(f"{t} " for t in line.tokens if t.type in ("SUBJECT", "MIGHT"))
        text = before + _words_of(line).rpartition(", or ")[2]
        other = _one_of(desk, sketch, part, by, may, text)
        if choice is None or other is None:
            return None
        if choice.number != 1 or (other.number != 1 and not other.drawn):
            message = "of two things that can be chosen one is, once"
            form = "`choose 1 …, or …`, on as many lines as it can be done"
            desk.report.error("C-NOT-PLAYED", part.span(), message, expected=form)
            return None
        return replace(choice, instead=other)
    return choice


def _one_of(
    desk: Desk, sketch: Sketch, line: Statement, by: Token | None, may: Token | None, text: str
) -> ItemChoice | None:
    """One choice that a line words, by whom it names, and whether it must."""
    found = _chosen(desk, sketch, line, by, may)
    if found is not None and found.drawn and by is not None:
        message, form = f"`{by}` cannot stand here", "`choose 1 …, or draw 2 of plots, hold 1`"
        desk.report.error("C-NOT-PLAYED", line.span(by), message, expected=form)
        return None
    if found is None:
        return None
    sketch.worded.setdefault(text, line.span())
    may_pass = found.may or may is not None
    return replace(found, by_opponent=by is not None, may=may_pass, text=text)


def _chosen(
    desk: Desk, sketch: Sketch, line: Statement, by: Token | None, may: Token | None
) -> ItemChoice | None:
    """What a line lets choose, and what is done then."""
    words = line.by_type
    for part in [line] if "KEPT" in words else line.all("keeps"):
        return _draw(desk, line, part)
    for part in line.all("shift"):
        fits = _agrees(desk, line, by, may, part.by_type["MOVES"])
        return shift(desk, line, part) if fits else None
    for part in line.all("sway"):
        fits = _agrees(desk, line, by, may, words["CHOOSES"])
        return sway(desk, line, part) if fits else None
    number, told = words["NUMBER"], words["DEED"]
    if line.has("of_neighbour"):
        _copies(desk, sketch, line, told)
        return None
    zone, of = _zone(desk, line), read_filter(desk, line)
    if zone is None or of is None or not _agrees(desk, line, by, may, words["CHOOSES"]):
        return None
    desk.in_range(line, number, 1, _MOST)
    deed = next((fate for fate in Fate if fate == told), Fate.BUILD)  # `_alone` tells of others
    choice = ItemChoice(zone, of, deed, int(number))
    beyond = _beyond(desk, line, zone)
    if beyond is None:
        return None
    if zone is Zone.ROW:
        choice = replace(choice, row=_named(line), beyond=beyond)
    other = next(iter(line.all("against", "tucked")), None)
    if other is None:
        found = _alone(desk, line, choice, told)
    else:
        with_two = _swap if other.kind == "against" else _raised
        found = with_two(desk, line, choice, other)
    return found if found and _copies_a_symbol(desk, line, found, told) else None


def _copies_a_symbol(desk: Desk, line: Statement, choice: ItemChoice, told: Token) -> bool:
    """Whether `its symbol` stands where something is copied, one thing, and only there; notes it
    if not."""
    symbol = line.by_type.get("ITS_SYMBOL")
    copied = choice.deed is Fate.COPY
    if copied == (symbol is not None) and (not copied or choice.number == 1):
        return True
    form = "`choose 1 green of the opponent, copy its symbol`"
    desk.report.error(
        "C-NOT-PLAYED", line.span(symbol or told), "one symbol is only copied", expected=form
    )
    return False


def _copies(desk: Desk, sketch: Sketch, line: Statement, told: Token) -> None:
    """The one thing that is done with what stands in a neighbour's city: a stage has its points
    once more at the end, whichever of the neighbours' guilds is worth most to its city."""
    form = "choose 1 guild of a neighbour, copy it"
    if sketch.kind is Kind.STAGE and as_written(line) == form:
        sketch.effects.append(of_power(Power.COPY_GUILD))
        return
    odd = next((t for t in line.tokens if t.type in ("SUBJECT", "MIGHT")), told)
    message = f"`{odd}` cannot stand here"
    if odd is told:
        message = "a stage copies a guild, and nothing else is done with a neighbour's cards"
    desk.report.error("C-NOT-PLAYED", line.span(odd), message, expected=f"`{form}`")


def _alone(desk: Desk, line: Statement, choice: ItemChoice, told: Token) -> ItemChoice | None:
    """A choice of what is done with one thing after the other; nothing, noted, where that cannot
    be done with it there."""
    apart = (TOKENS, WONDERS, CHARACTERS)
    kinds = choice.of.kinds if choice.of.kinds in apart else BUILDINGS
    fitting = _DEEDS.get((choice.zone, kinds), ())
    if told in fitting:
        kept = choice.zone.is_city or choice.zone.is_hand
        return replace(choice, deed=Fate.BUILD) if told == "take" and not kept else choice
    expected = (
        " or ".join(f"`{deed}`" for deed in fitting) or f"a zone in which there is a {kinds[0]}"
    )
    message = f"`{told}` cannot be done with a {kinds[0]} there"
    desk.report.error("C-NOT-PLAYED", line.span(told), message, expected=expected)
    return None


def _swap(desk: Desk, line: Statement, choice: ItemChoice, other: Statement) -> ItemChoice | None:
    """A swap of one of the own for one of the opponent's; nothing, noted, for anything else."""
    theirs, against = _zone(desk, other), read_filter(desk, other)
    if theirs is None or against is None:
        return None
    swap = replace(choice, against=against)
    words = [t for t in (*line.tokens, *other.tokens) if t.type in ("NUMBER", "SUBJECT")]
    told = line.by_type["DEED"]
    sides = choice.zone.is_owners and theirs is swap.parts[1].zone
    alike = not choice.zone.is_hand or choice.of.kinds == against.kinds == WONDERS
    wrong = told if told != "swap" or not sides else next((t for t in words if t != "1"), None)
    if wrong is None and alike:
        return swap
    form = "`choose 1 … of own city and 1 … of the opponent, swap them`, or of both hands"
    desk.report.error(
        "C-NOT-PLAYED", line.span(wrong or told), "two things are only swapped", expected=form
    )
    return None


def _raised(desk: Desk, line: Statement, choice: ItemChoice, other: Statement) -> ItemChoice | None:
    """The choice of an own wonder that is built with a card of the discards under it; nothing,
    noted, for anything else."""
    there, against = _zone(desk, other), read_filter(desk, other)
    if there is None or against is None:
        return None
    built = choice.of.kinds == WONDERS and choice.zone is Zone.OWN_HAND
    numbers = [t for t in (*line.tokens, *other.tokens) if t.type == "NUMBER"]
    under = there is Zone.DISCARDS and set(against.kinds) <= {*BUILDINGS}
    if built and under and choice.deed is Fate.BUILD and all(n == "1" for n in numbers):
        return replace(choice, against=against)
    form = "`choose 1 wonder from own hand, build it with 1 building from the discards`"
    message = "only a wonder is built with a card of the discards"
    desk.report.error("C-NOT-PLAYED", other.span(), message, expected=form)
    return None


def _agrees(desk: Desk, line: Statement, by: Token | None, may: Token | None, verb: Token) -> bool:
    """Whether the words for who chooses go together; notes it if not."""
    choosers = desk.words.profile.choosers if desk.words.profile else desk.words.seats[1:]
    if by is not None and not desk.known(line, by, "seat that chooses", choosers):
        return False
    several = by is None or may is not None
    return stands_behind(desk, line, by, may) and agrees(desk, line, verb, several)


def _zone(desk: Desk, line: Statement) -> Zone | None:
    """Where those lie among which one is chosen; nothing, noted, for a zone not known."""
    for part in line.all(*_ZONES):
        return _ZONES[part.kind]
    for first, *_ in (part.tokens for part in line.all("from_zone")):
        told, profile = _named(line), desk.words.profile
        zones = {n: z for n, z in _NAMED.items() if profile is None or z in profile.zones}
        if desk.words.declares("places"):
            zones |= dict.fromkeys(desk.words.zones, Zone.ROW)
        if told in zones:
            return zones[told]
        if told in desk.words.zones:
            _tell_that_nobody_chooses_there(desk, line, first, zones)
            return None
        desk.report.unknown(line.span(first), "zone", Token("NAME", told), zones)
    return None


def _tell_that_nobody_chooses_there(
    desk: Desk, line: Statement, zone: Token, zones: Iterable[str]
) -> None:
    """Note that a game lets nobody choose out of a zone of the set; out of a deck one draws."""
    message = f"the game {desk.words.game} lets nobody choose out of `{zone}`"
    expected = " or ".join(f"`from the {name}`" for name in zones)
    if zone in desk.words.decks:
        kept = "lay" if zone in desk.words.laid else "keep"
        expected = f"`draw 2 of {zone}, {kept} 1`, or {expected}"
    desk.report.error("C-NOT-PLAYED", line.span(zone), message, expected=expected)


def _beyond(desk: Desk, line: Statement, zone: Zone) -> tuple[str, ...] | None:
    """The further zones of the set in which they may lie; nothing, noted, for others."""
    beyond = (more for part in line.all("from_zone") for more in part.parts)
    names = [t for more in beyond for t in more.children if isinstance(t, Token)]
    if names and zone is not Zone.ROW:
        message, expected = "one chooses from several zones of the set alone", "one zone"
        desk.report.error("C-NOT-PLAYED", line.span(names[0]), message, expected=expected)
        return None
    known = desk.all_known(line, names, "zone", desk.words.zones)
    return tuple(map(str, names)) if known else None


def _named(line: Statement) -> str:
    """The name of the zone in which they lie among which one is chosen."""
    return " ".join(line.words_of("from_zone"))
