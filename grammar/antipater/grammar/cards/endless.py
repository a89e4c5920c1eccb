"""Choices at events that could bring one another about without end: an error at each of their
lines. What acts but once a turn, an age or a game ends by itself.

What is said errs to one side: what a choice may bring about is taken to come about.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from antipater.grammar.cards.layers import Statement
from antipater.grammar.cards.sketch import Sketch
from antipater.grammar.diagnostics import Report
from antipater.rules.card_set import Kind
from antipater.rules.choices import PAIR_TOKEN, SWAYS, Fate, ItemChoice, fits
from antipater.rules.effects import OF_NUMBERS, Effect, Event, Happens, Limit, What, When, Who
from antipater.rules.expressions import column_name

_OWN, _OTHER, _BOTH = (0,), (1,), (0, 1)
_COUNTED = {
    Kind.BUILDING: "buildings",
    Kind.GUILD: "buildings",
    Kind.WONDER: "wonders",
    Kind.STAGE: "stages",
    Kind.TOKEN: "tokens",
    Kind.CHARACTER: "characters",
}


class _Fact(NamedTuple):
    """Something that may happen in the owner's city (0) or another (1). ``names``: of what is
    built its colour and kind, or the column that may rise."""

    city: int
    what: Happens
    names: frozenset[str] = frozenset()


class _Line(NamedTuple):
    effect: Effect
    statement: Statement


def check_beginning(everywhere: Sequence[Sketch], report: Report) -> None:
    """Note each line of a tally or track by which something would be chosen before the first card
    of a game, when no age has ended: as the first age begins, or at numbers that rise then."""
    rising = _rising_then(everywhere)
    for sketch in everywhere:
        for place, statement in sketch.asking:
            event = sketch.effects[place].event
            if event and _happens_then(event, rising):
                message = "nobody is asked for anything as the first age begins"
                expected = "`when an age ends`, or the line on a card"
                report.error("C-NOT-PLAYED", statement.span(), message, expected=expected)


def _rising_then(everywhere: Sequence[Sketch]) -> Collection[str]:
    """The columns that change as the first age begins, or by what does."""
    lines = [
        (e.event, e.changes)
        for sketch in everywhere
        for e in sketch.effects
        if e.event and e.what is What.AMOUNT
    ]
    found, more = set[str](), set[str]()
    while found != (more := {c for event, cs in lines if _happens_then(event, found) for c in cs}):
        found = more
    return found


def _happens_then(event: Event, rising: Collection[str]) -> bool:
    """Whether an event may happen as the first age begins, where these columns change."""
    column = event.column if event.what is Happens.REACHES else "coins"
    counted = "shields" in rising and column == "lead"
    at_numbers = event.what in OF_NUMBERS and (column in rising or counted)
    return at_numbers or event.what is Happens.AGE_BEGINS


def check_ends(cards: Sequence[Sketch], report: Report) -> None:
    """Note each line at which a choice comes back to itself by what it brings about."""
    lines = [
        _Line(effect, statement)
        for card in cards
        for place, statement in card.asking
        if (effect := card.effects[place]).limit is Limit.NONE
    ]
    facts = [_brought(cards, line.effect) for line in lines]
    after = {
        n: [m for m, other in enumerate(lines) if _happens(other.effect.event, found, n == m)]
        for n, found in enumerate(facts)
    }
    for n, line in enumerate(lines):
        if n in _reached(after, n):
            message = "the choice brings about what it waits for, without end"
            expected = "`, once a turn`, `once an age` or `once a game`"
            report.error("C-CYCLE", line.statement.span(), message, expected=expected)


def _reached(after: Mapping[int, Sequence[int]], start: int) -> set[int]:
    found, todo = set[int](), [start]
    while todo:
        new = set(after[todo.pop()]) - found
        found |= new
        todo += new
    return found


def _happens(event: Event | None, facts: Collection[_Fact], itself: bool) -> bool:
    """Whether what a line waits for is among facts, of its own owner if it is the line itself;
    else any two cities may be meant."""
    assert event is not None
    cities: Collection[int] = _BOTH
    if itself and event.who in (Who.OWN, Who.OPPONENT):
        cities = _OWN if event.who is Who.OWN else _OTHER
    about = {event.column} if event.what is Happens.REACHES else {*event.of}
    return any(
        fact.what is event.what
        and fact.city in cities
        and (not about or not about.isdisjoint(fact.names))
        for fact in facts
    )


def _brought(cards: Sequence[Sketch], line: Effect) -> set[_Fact]:
    """All that a choice may bring about, with what that sets off but for choices at events."""
    facts, seen = set[_Fact](), set[tuple[ItemChoice, int]]()
    todo = [(line.choice, 0)]
    while todo:
        asked = choice, owner = todo.pop()
        if choice is None or asked in seen:
            continue
        seen.add((choice, owner))
        todo.append((choice.instead, owner))
        for card, to, built in _arriving(cards, choice):
            city = (owner + to) % 2
            facts.update(_of_card(card, city, built))
            if choice.deed in SWAYS:
                facts.update(_Fact(city, Happens.REACHES, names) for names in _swayed(card))
            if _symbols(card):
                todo.append((PAIR_TOKEN, city))
            if built:
                todo += [(e.choice, city) for e in card.effects if e.when is When.BUILT]
    amounts = [e for card in cards for e in card.effects if e.event and e.what is What.AMOUNT]
    for _ in amounts:
        more = {f for e in amounts if _happens(e.event, facts, False) for f in _changes(e)}
        if more <= facts:
            break
        facts |= more
    return facts


def _arriving(cards: Iterable[Sketch], choice: ItemChoice) -> Iterator[tuple[Sketch, int, bool]]:
    """The cards that may come into the owner's city (0) or the other (1) by a choice, and whether
    they are built there."""
    if choice.deed in SWAYS:
        lying = [card for card in cards if card.zone == choice.row]
        yield from ((card, to, False) for card in lying for to in _BOTH)
        return
    built = choice.deed is Fate.BUILD
    comes = {Fate.BUILD: 0, Fate.TAKE: 0, Fate.COPY: 0, Fate.GIVE: 1, Fate.SWAP: 1}
    for nth, part in enumerate(choice.parts[:1] if choice.raises else choice.parts):
        if choice.deed not in comes:
            return
        to = (comes[choice.deed] + nth) % 2
        yield from ((card, to, built) for card in cards if fits(part, card))


def _of_card(card: Sketch, city: int, built: bool) -> Iterator[_Fact]:
    """What may happen as a card comes into a city."""
    names = frozenset((card.colour or "", str(card.kind)))
    counts = {*card.standing, card.colour or "", _COUNTED.get(card.kind, "")}
    counts.add(column_name("built", (card.presence,)))
    yield from (_Fact(city, Happens.REACHES, frozenset({name})) for name in counts)
    if _symbols(card):
        yield _Fact(city, Happens.PAIRS)
    if card.kind is Kind.TOKEN:
        yield _Fact(city, Happens.TAKES)
    if not built:
        return
    yield _Fact(city, Happens.BUILDS, names)
    if card.standing["shields"] or card.colour or any(e.column == "shields" for e in card.effects):
        yield _Fact(city, Happens.ADVANCES)
        yield _Fact(city, Happens.REACHES, frozenset({"lead"}))
        yield _Fact(1 - city, Happens.LOSES)
    for effect in card.effects:
        if effect.when is When.BUILT and effect.what is What.AMOUNT:
            yield from _changes(effect)
    if any(line.kind == "on_build_formula" for line in card.formulas):
        yield from (_Fact(city, what) for what in (Happens.GAINS, Happens.EARNS))


def _swayed(card: Sketch) -> Iterator[frozenset[str]]:
    """What rises as somebody has more on a card of a zone, or controls it: by its own tally, any
    such column."""
    yield frozenset({column_name("controls", (card.zone,))})
    yield frozenset({column_name(card.tally, (card.slug,)), card.tally})


def _symbols(card: Sketch) -> bool:
    """Whether a card can make a pair, as tokens never do."""
    if card.kind is Kind.TOKEN:
        return False
    return any(name.startswith(("science(", "wildcards")) for name in card.standing)


def _changes(effect: Effect) -> Iterator[_Fact]:
    """What an amount does to a city, whichever it is."""
    for city in _BOTH:
        yield from (_Fact(city, Happens.REACHES, frozenset({c})) for c in effect.changes)
        if effect.column == "coins":
            brought = (Happens.GAINS, Happens.EARNS)
            yield from (_Fact(city, w) for w in ((Happens.LOSES,) if effect.takes else brought))
