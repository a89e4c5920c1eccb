"""What a tally or a track of a set says for every city: its lines on events, and its steps."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lark import Token, Tree

from antipater.grammar.cards.choosing import at_step, laid_from
from antipater.grammar.cards.conditions import waits_for_columns
from antipater.grammar.cards.items import read_card
from antipater.grammar.cards.layers import Definition, Layers, Statement
from antipater.grammar.cards.losses import late
from antipater.grammar.cards.readers import as_written, change_of
from antipater.grammar.cards.sketch import MOST, Desk, Sketch
from antipater.grammar.cards.vocabulary import Vocabulary
from antipater.grammar.diagnostics import Report, failed
from antipater.rules.card_set import ALWAYS, NO_ITEM, Cost, Item, Kind, Tally, Track
from antipater.rules.effects import Effect, Event, Happens, Limit, When, Who
from antipater.rules.expressions import (
    Choice,
    Constant,
    Expression,
    Operation,
    Quantity,
    column_name,
)

KINDS = ("tally", "steps")
_MOST_STEPS = 99


def everywhere(desk: Desk, layers: Layers, slugs: Iterable[str]) -> list[Sketch]:
    """What stands in every city: a sketch for each tally and track with lines. ``slugs``: those
    of cards."""
    found, cards = list[Sketch](), set(slugs)
    for definition in layers.values():
        if definition.kind not in KINDS:
            continue
        sketch = Sketch(str(definition.words[0]), Kind.TALLY, definition.span(), "")
        read_card(desk, sketch, definition.all("event", "event_choice"))
        for line in definition.all("step"):
            _read_step(desk, sketch, line)
        sketch.names = desk.words.names[sketch.slug]
        found += [sketch] if sketch.effects else []
    found += (sketch for d in layers.values() for sketch in _laying(desk, d))
    for sketch in found:
        if sketch.slug in cards:
            message = f"`{sketch.slug}` is the name of a card as well"
            desk.report.error("C-TWICE", sketch.span, message, expected="another name")
    return found


def _laying(desk: Desk, phase: Definition) -> Iterator[Sketch]:
    """What a phase says for every city in which a card is discarded to lay something: it is asked
    what, and counted that it lays one more."""
    lines = phase.all("laying") if phase.kind == "phase" and desk.words.declares("laying") else ()
    for line in lines:
        zone = next(str(token) for token in line.tokens if token.type == "NAME")
        if zone in desk.words.in_hands:
            names = desk.words.zone_names[zone]
            sketch = Sketch(str(phase.words[0]), Kind.TALLY, phase.span(), "", names=names)
            lays = Effect(When.EVENT, event=Event(Happens.LAYS))
            sketch.effects += [late(sketch, laid_from(zone), lays)]
            sketch.effects += [replace(lays, column=column_name("lays", (zone,)))]
            yield sketch


def _read_step(desk: Desk, sketch: Sketch, line: Statement) -> None:
    """What a step brings whoever reaches it, but for points."""
    (number,) = line.tokens
    event = Event(Happens.REACHES, column=sketch.slug, mark=int(number))
    for part in line.parts:
        if part.data not in ("brings", "keeps", "chooses"):
            continue
        brings = Statement(line.declaration, part)
        reader = change_of if part.data == "brings" else at_step
        change = reader(desk, sketch, brings, Effect(When.EVENT, event=event))
        if change is not None:
            if waits_for_columns(brings):
                sketch.unfinished.append((len(sketch.effects), brings))
            said = f"step {number}: {as_written(brings)}"
            sketch.effects.append(replace(change, text=said))


def item_of(sketch: Sketch) -> Item:
    """What stands in every city, with its effects."""
    return Item(
        NO_ITEM, sketch.slug, sketch.kind, sketch.names, sketch.span.start, ALWAYS, "",
        cost=Cost(0, ()), effects=tuple(map(for_the_table, sketch.effects)),
    )  # fmt: skip


def for_the_table(effect: Effect) -> Effect:
    """An effect on whoever has most, at what happens to the table or to anybody: it acts once, and
    not for each city of which it is said. How much it is each city counts for itself."""
    event, limited = effect.event, effect.limit is not Limit.NONE and effect.condition is not None
    if event is None or event.who is not Who.ALL or limited or not effect.ranked:
        return effect
    counted = not isinstance(effect.moved, Constant)
    return replace(effect, event=event._replace(who=Who.OWN), theirs=effect.theirs or counted)


def tallies(layers: Layers) -> tuple[Tally, ...]:
    """The tallies of a set that have no steps."""
    found = (definition for definition in layers.values() if definition.kind == "tally")
    return tuple(
        Tally(
            str(definition.words[0]),
            tuple(
                (int(number), str(category))
                for number, category in (line.tokens for line in definition.all("worth"))
            ),
        )
        for definition in found
    )


def tracks(layers: Layers, words: Vocabulary, report: Report) -> tuple[Track, ...]:
    """The tracks of a set; what is wrong with their steps is noted."""
    found = [d for d in layers.values() if d.kind == "steps"]
    return tuple(_track(definition, words, report) for definition in found)


def _track(definition: Definition, words: Vocabulary, report: Report) -> Track:
    name, steps, points = str(definition.words[0]), definition.all("step"), dict[int, int]()
    if not steps and not definition.declaration.torn:
        message = f"the track `{name}` has no step"
        report.error("C-MISSING", definition.span(), message, expected="a line `step 1: …`")
    before: Statement | None = None
    for line in steps:
        (number,) = line.tokens
        step = int(number)
        if not 1 <= step <= _MOST_STEPS:
            report.out_of_range(line.span(number), str(number), 1, _MOST_STEPS)
        elif before and step == int(before.tokens[0]):
            report.twice(line.span(number), f"`step {step}`", before.span())
        elif before and step < int(before.tokens[0]):
            message = f"step {step} stands behind step {before.tokens[0]}"
            expected = f"`step {step}` above it"
            report.error("C-ORDER", line.span(number), message, expected=expected)
        before = line
        for part in line.parts:
            if part.data == "step_points":
                points[step] = points.get(step, 0) + _points(line, part, report)
    scores = definition.all("scores")
    category = str(scores[-1].tokens[0]) if scores else ""
    if points and not scores:
        message, expected = f"points of `{name}` count in no category", "a line `scores CATEGORY`"
        report.error("C-MISSING", definition.span(), message, expected=expected)
    last = words.tracks.get(name, 0)
    return Track(name, last, tuple(sorted(points.items())), category)


def _points(line: Statement, part: Tree[Token], report: Report) -> int:
    (token,) = part.children
    assert isinstance(token, Token)
    if not 1 <= int(token) <= MOST:
        report.out_of_range(line.span(token), str(token), 1, MOST)
    return int(token)


def points_of(track: Track, own: str) -> Expression:
    """The points of the steps that a city has reached."""
    reached = tuple(
        Choice(
            Operation(">=", (Quantity(own, track.name), Constant(step))),
            Constant(points),
            Constant(0),
        )
        for step, points in track.points
    )
    return reached[0] if len(reached) == 1 else Operation("sum", reached)


def check_advanced(layers: Layers, effects: Iterable[Effect], report: Report) -> None:
    """Note tracks that nothing advances, and those whose steps advance themselves in the end."""
    known = {d.words[0]: d for d in layers.values() if d.kind == "steps"}
    all_effects = list(effects)
    gained = {effect.column for effect in all_effects if not effect.takes}
    advances = {
        (effect.event.column, effect.column)
        for effect in all_effects
        if effect.event and effect.event.what is Happens.REACHES and not effect.takes
    }
    whole = not failed(report.diagnostics)  # else what could not be read may advance it
    for name, definition in known.items():
        if name not in gained and whole:
            message = f"nothing advances the track `{name}`: it never leaves its start"
            expected = f"a line such as `gain 1 {name}` on a card"
            report.error("C-NOT-PLAYED", definition.span(name), message, expected=expected)
        elif str(name) in _led_to(str(name), advances):
            message = f"what `{name}` brings advances it in the end, without end"
            expected = "steps that bring something else"
            report.error("C-CYCLE", definition.span(name), message, expected=expected)


def _led_to(start: str, ways: set[tuple[str, str]]) -> set[str]:
    """All to which ways lead from a start, in one step or more."""
    found, todo = set[str](), [start]
    while todo:
        here = todo.pop()
        fresh = {there for begin, there in ways if begin == here} - found
        found |= fresh
        todo += fresh
    return found
