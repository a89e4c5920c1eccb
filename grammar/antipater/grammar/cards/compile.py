"""From declarations to a compiled card set. Every problem is reported, none is raised."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from antipater.grammar.cards import columns, control, structures, tracks, zones
from antipater.grammar.cards.alike import with_right_lines
from antipater.grammar.cards.beside import Beside, name_of
from antipater.grammar.cards.collection import Cards, read_formulas
from antipater.grammar.cards.editions import Editions
from antipater.grammar.cards.endless import check_beginning, check_ends
from antipater.grammar.cards.examples import Example, Examples
from antipater.grammar.cards.foreign import KEYWORDS
from antipater.grammar.cards.layers import Definition, Layers, lay_over
from antipater.grammar.cards.losses import check_ages
from antipater.grammar.cards.offers import check_fees, check_number
from antipater.grammar.cards.parse import Declaration, parse_file
from antipater.grammar.cards.playable import check_game
from antipater.grammar.cards.rulebook import Rulebook
from antipater.grammar.cards.vocabulary import Vocabulary, read_vocabulary
from antipater.grammar.diagnostics import Diagnostic, Report, Span, bounded, failed
from antipater.rules.card_set import NO_ITEM, CardSet, Loot, Place
from antipater.rules.expressions import column_name

File = tuple[str, str]

MOST_DECLARATIONS = 3000


@dataclass
class Compilation:
    """A set as far as it could be compiled, with all that was found on the way.

    ``card_set`` is ``None`` where an error keeps it from being used. ``own_files`` are
    those of the set itself, without the sets it extends; ``header`` is its ``set`` line;
    ``examples`` are those that could be read, and all of the layers below; ``files`` what was
    compiled.
    """

    card_set: CardSet | None
    diagnostics: tuple[Diagnostic, ...]
    layers: Layers = field(default_factory=dict)
    words: Vocabulary = field(default_factory=Vocabulary)
    own_files: frozenset[str] = frozenset()
    header: Definition | None = None
    examples: tuple[Example, ...] = ()
    files: Sequence[Sequence[File]] = ()


def compile_set(layers_of_files: Sequence[Sequence[File]], text_hash: str = "") -> Compilation:
    """Compile the files of a set, each with its name and text.

    The first layer is the lowest set; each later one extends those before it.
    """
    report = Report(translations=dict(KEYWORDS))
    layers, headers, beside = Layers(), list[Definition](), Beside()
    for files in layers_of_files:
        declared = _within_bounds(
            [d for file, text in files for d in parse_file(file, text, report)], report
        )
        layers = lay_over(layers, beside.lay(name_of(files), declared), report, beside.removed)
        header = _header(layers, files, report)
        headers.extend([header] if header else [])
    beside.tell(report)
    words = read_vocabulary(layers, headers, report)
    at = headers[-1].span() if headers else None
    own = frozenset(file for file, _ in layers_of_files[-1])
    card_set, examples = _compiled(layers, words, report, text_hash, at, own)
    texts = dict(file for files in layers_of_files for file in files)
    found = bounded(with_right_lines(report.diagnostics, texts, words.game))
    header = headers[-1] if headers else None
    usable = None if failed(found) else card_set
    return Compilation(usable, found, layers, words, own, header, examples, layers_of_files)


def _within_bounds(declarations: list[Declaration], report: Report) -> list[Declaration]:
    """The declarations of a layer; the first ones, with an error, where there are too many."""
    if len(declarations) <= MOST_DECLARATIONS:
        return declarations
    message = f"a set has at most {MOST_DECLARATIONS} declarations: these are too many"
    report.error("C-TOO-MANY", declarations[MOST_DECLARATIONS].span(), message)
    rest = (d for d in declarations[MOST_DECLARATIONS:] if d.kind == "set")
    return [*declarations[:MOST_DECLARATIONS], *rest]


def _header(layers: Layers, files: Sequence[File], report: Report) -> Definition | None:
    """The ``set`` declaration of one layer."""
    header = layers.pop(("set",), None)
    if header is None:
        place = Place(files[0][0] if files else "cards", 1)
        message = "nothing says which set this is"
        report.error("C-MISSING", Span(place, place), message, expected="a line `set NAME`")
    return header


def _check_columns(layers: Layers, names: list[str], report: Report) -> None:
    """Note words of the set that are also the name of something every city has."""
    for name, count in Counter(names).items():
        if count > 1 and ("word", name) in layers:
            message = f"`{name}` already is a quantity of every city"
            span = layers["word", name].span()
            report.error("C-TWICE", span, message, expected="another name")


def _compiled(
    layers: Layers,
    words: Vocabulary,
    report: Report,
    text_hash: str,
    at: Span | None,
    own_files: frozenset[str],
) -> tuple[CardSet | None, tuple[Example, ...]]:
    """The compiled set, nothing if the report holds an error; and the examples."""
    if not words.seats:
        return None, ()
    steps = tracks.tracks(layers, words, report)
    cards, rulebook = Cards(layers, words, report), Rulebook(layers, words, report, steps)
    sketches = cards.sketches()
    everywhere = cards.everywhere(sketches)
    bearing = [*sketches, *everywhere]
    loot = structures.loot(layers, report)
    names = list(dict.fromkeys(s.presence for s in sketches))
    check_number(bearing, report)
    check_fees(bearing, report)
    check_ages(bearing, report)
    track = loot if ("track",) in layers else None
    base = columns.base_columns(words, bearing, names, track)
    _check_columns(layers, base, report)
    scope = rulebook.scope(columns.readable(base))
    read_formulas(scope, bearing)
    check_ends(bearing, report)
    check_beginning(everywhere, report)
    rules = rulebook.rules(scope)
    invariants = tuple(rulebook.invariants(scope))
    if at:
        effects = [effect for sketch in bearing for effect in sketch.effects]
        changed = {c for effect in effects for c in effect.changes}
        changed |= {*words.controlled.values()}
        if failed(report.diagnostics):
            changed |= {*base}  # what could not be read may change anything
        tracks.check_advanced(layers, effects, report)
        check_game(words, layers, rules, scope.truths, changed, at, report)
    editions = Editions(layers, words, rules, report)
    rulings = editions.rulings()
    chosen, default = editions.editions(rulings, at)
    layouts = structures.layouts(layers, report)
    control.check_zones(layers, words, bearing, report)
    rows = zones.zones(layers, words, sketches, layouts, report)
    phases = zones.phases(layers, words, rows, bearing, report)
    offers = {
        s.slug: [effect.column for effect in s.effects if effect.is_offer]
        for s in bearing
        if any(effect.is_offer for effect in s.effects)
    }
    examples = tuple(Examples(layers, scope, sketches, tuple(chosen), own_files, offers).all())
    if failed(report.diagnostics):
        return None, examples
    groups = list(scope.groups)
    held = {id for zone in rows if zone.each and not zone.on_top for id in zone.items}
    laid = {id: zone.items for zone in rows if zone.on_top for id in zone.items}
    all_columns = base + columns.group_columns(words, groups)
    index = {name: i for i, name in enumerate(all_columns)}
    card_set = CardSet(
        slug=words.slug,
        game=words.game,
        names=words.set_names,
        seats=words.seats,
        resources=tuple(words.resources),
        colours=tuple(words.colours),
        symbols=tuple(words.symbols),
        categories=tuple(words.categories),
        columns=tuple(all_columns),
        items=tuple(
            replace(
                cards.item(i, s, index, groups),
                held=i in held,
                pile=laid.get(i, ()),
                laid=index.get(column_name("laid", (s.slug,)), NO_ITEM),
            )
            for i, s in enumerate(sketches)
        ),
        everywhere=tuple(map(tracks.item_of, everywhere)),
        tallies=tracks.tallies(layers),
        tracks=steps,
        rules=rules,
        rulings=rulings,
        editions=chosen,
        default_edition=default,
        layouts=layouts,
        loot=tuple(Loot(c, at, index[f"loot({at})"]) for at, c in loot.items()),
        draft=structures.draft(layers),
        producers=columns.producers(words, all_columns),
        zones=rows,
        phases=phases,
        invariants=invariants,
        departures=tuple(rulebook.departures()),
        vocabulary=words.names,
        text_hash=text_hash,
    )
    return card_set, examples
