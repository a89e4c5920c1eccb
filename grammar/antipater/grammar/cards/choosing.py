"""The reader of lines that let somebody choose: from where, among what, and what is done then."""

from collections.abc import Iterable, Mapping
from typing import Any

from lark import Token, Tree

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.readers import as_written
from antipater.grammar.cards.sketch import Desk, Sketch
from antipater.rules.choices import BUILDINGS, TOKENS, WONDERS, Fate, ItemChoice, ItemFilter, Zone
from antipater.rules.effects import Effect, of_choice

_MOST = 9
_NAMED = {
    "discards": Zone.DISCARDS,
    "structure": Zone.STRUCTURE,
    "top row": Zone.TOP_ROW,
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
_KINDS: Mapping[str, tuple[str, ...]] = {
    "building": BUILDINGS,
    "buildings": BUILDINGS,
    "guild": ("guild",),
    "guilds": ("guild",),
    "token": TOKENS,
    "tokens": TOKENS,
    "wonder": WONDERS,
    "wonders": WONDERS,
}
# What can be done with items of a zone: with buildings, with tokens and with wonders.
_BUILT, _LAID, _TAKEN = ("build",), ("build", "discard"), ("take", "return")
_GIVEN = ("give", "return")
_DEEDS: Mapping[Zone, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = {
    Zone.OPPONENT: (("take", "discard"), _TAKEN, (*_TAKEN, "unbuild")),
    Zone.OWN: (("give", "discard"), _GIVEN, (*_GIVEN, "unbuild")),
    Zone.OPPONENT_HAND: ((), (), _TAKEN),
    Zone.OWN_HAND: ((), (), (*_BUILT, *_GIVEN)),
    Zone.DISCARDS: (_BUILT, (), ()),
    Zone.STRUCTURE: (_LAID, (), ()),
    Zone.TOP_ROW: (_LAID, (), ()),
    Zone.LEFT_OUT: (_BUILT, (), ()),
    Zone.BOARD: ((), _TAKEN, ()),
    Zone.BOX: ((), ("take",), ()),
}
_AMONG = (BUILDINGS, TOKENS, WONDERS)


def chooses(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """Who chooses how many of what, where, and what is done with them."""
    words = {t.type: t for t in line.tokens if t.type != "NAME"}
    by, may, number = words.get("SUBJECT"), words.get("MIGHT"), words["NUMBER"]
    zone, of = _zone(desk, line, line.parts), _filter(desk, line, line.tokens, line.parts)
    if zone is None or of is None or not _agrees(desk, line, by, may, words["CHOOSES"]):
        return
    told = words["DEED"]
    for part in line.parts:
        if part.data == "against":
            sketch.effects += _swap(desk, line, told, zone, of, part, may)
            return
    fitting = _DEEDS[zone][_among(of)]
    if told not in fitting:
        _cannot(desk, line, told, of, fitting)
        return
    taken_up = told == "take" and not (zone.is_city or zone.is_hand)
    deed = Fate.BUILD if taken_up else Fate(told)
    desk.in_range(line, number, 1, _MOST)
    choice = ItemChoice(
        zone, of, deed, int(number), by is not None, may is not None, text=as_written(line)
    )
    sketch.effects.append(of_choice(choice))


def _among(of: ItemFilter) -> int:
    return _AMONG.index(of.kinds) if of.kinds in _AMONG else 0


def _cannot(
    desk: Desk, line: Statement, told: Token, of: ItemFilter, fitting: tuple[str, ...]
) -> None:
    """Note that something cannot be done with what is chosen there."""
    what = f"a {_AMONG[_among(of)][0]}"
    expected = " or ".join(f"`{deed}`" for deed in fitting) or f"a zone in which there is {what}"
    message = f"`{told}` cannot be done with {what} there"
    desk.report.error("C-NOT-PLAYED", line.span(told), message, expected=expected)


def _swap(
    desk: Desk,
    line: Statement,
    told: Token,
    zone: Zone,
    of: ItemFilter,
    part: Tree[Any],
    may: Token | None,
) -> list[Effect]:
    """One of the own for one of the opponent's; nothing, noted, where it is anything else."""
    tokens = [t for t in part.children if isinstance(t, Token)]
    parts = [p for p in part.children if isinstance(p, Tree)]
    theirs, against = _zone(desk, line, parts), _filter(desk, line, tokens, parts)
    if theirs is None or against is None:
        return []
    numbers = [t for t in (*line.tokens, *tokens) if t.type == "NUMBER"]
    subject = next((t for t in line.tokens if t.type == "SUBJECT"), None)
    sides = {Zone.OWN: Zone.OPPONENT, Zone.OWN_HAND: Zone.OPPONENT_HAND}
    wrong: Token | None = next((n for n in numbers if n != "1"), subject)
    if told != "swap" or sides.get(zone) is not theirs:
        wrong = told
    unlike = zone is Zone.OWN_HAND and not of.kinds == against.kinds == WONDERS
    if wrong is not None or unlike:
        form = "`choose 1 … of own city and 1 … of the opponent, swap them`, or of both hands"
        at = line.span(told if wrong is None else wrong)
        desk.report.error("C-NOT-PLAYED", at, "two things are only swapped", expected=form)
        return []
    choice = ItemChoice(
        zone, of, Fate.SWAP, may=may is not None, against=against, text=as_written(line)
    )
    return [of_choice(choice)]


def _agrees(desk: Desk, line: Statement, by: Token | None, may: Token | None, verb: Token) -> bool:
    """Whether the words for who chooses go together; notes it if not."""
    if by is not None and not desk.known(line, by, "seat", desk.words.seats[1:]):
        return False
    due = "choose" if by is None or may is not None else "chooses"
    if verb != due:
        message = f"`{verb}` does not go with who does it"
        at = line.span(verb)
        desk.report.error("C-SYNTAX", at, message, expected=f"`{due}`", suggestion=due)
    return bool(verb == due)


def _zone(desk: Desk, line: Statement, parts: Iterable[Tree[Any]]) -> Zone | None:
    """Where those lie among which one is chosen; nothing, noted, for a zone not known."""
    for part in parts:
        if part.data in _ZONES:
            return _ZONES[part.data]
        if part.data == "from_zone":
            named = [t for t in part.children if isinstance(t, Token)]
            told = Token("NAME", " ".join(named))
            if told in _NAMED:
                return _NAMED[told]
            desk.report.unknown(line.span(named[0]), "zone", told, _NAMED)
    return None


def _filter(
    desk: Desk, line: Statement, tokens: Iterable[Token], parts: Iterable[Tree[Any]]
) -> ItemFilter | None:
    """The colours or the kind, and the age, of what is chosen; nothing, noted, for others."""
    named = [t for t in tokens if t.type == "NAME"]
    kinds = {} if any(t in desk.words.colours for t in named) else _KINDS
    if not desk.all_known(line, named, "colour or kind", [*desk.words.colours, *kinds]):
        return None
    of = ItemFilter(BUILDINGS, tuple(map(str, named)))
    if kinds:
        of = ItemFilter(_KINDS[named[0]])
        if len(named) > 1:
            message = "one kind is said, or colours"
            desk.report.error("C-NOT-PLAYED", line.span(named[1]), message, expected="`of`")
            return None
    for part in parts:
        if part.data == "of_age":
            (age,) = part.children
            assert isinstance(age, Token)
            desk.in_range(line, age, 1, desk.last_age)
            of = of._replace(age=int(age))
    return of
